// SPDX-License-Identifier: GPL-2.0-or-later
// Seeded lines and meshes that meet in every awkward way: grids, voxels, crumpled spheres, seams, huge and tiny.
// Relies on core/geometry, point_families.h and solids.h.
#pragma once

#include "core/geometry/polyline_set3.h"
#include "core/geometry/triangle_mesh.h"

#include <cstdint>
#include <vector>

namespace rubicon::test
{

//! Lines, the mesh that they meet, and points to be looked for in the mesh.
struct Setting
{
    PolylineSet3 lines;
    TriangleMesh mesh;
    std::vector<Point3> points;
};

enum class SettingFamily
{
  soup,           //!< triangles anyhow over integers 0..4, some of no area, some twice: not closed
  voxels,         //!< blocks of unit cubes that touch in faces, edges and corners: closed
  crumpled,       //!< a sphere with its corners moved to integers 0..4: closed, runs through itself
  seams,          //!< cubes with corners inside edges of their neighbours, most filled by triangles of no area
  leaking,        //!< voxels with a triangle missing, twice or turned
  terrain,        //!< an open surface over integers, level in parts, with a hole at times
  nested,         //!< boxes in boxes, several meshes that share faces
  projected,      //!< cubes and crumpled spheres in metres with centimetres, far from the origin
  nearly_level,   //!< crumpled, all corners a few units in the last place from one plane
  last_places,    //!< crumpled, within 64 units in the last place
  wild_exponents, //!< crumpled, any exponent of a double
  huge,           //!< crumpled, up to half the largest double, beyond which something must be outside
  subnormal,      //!< crumpled, multiples of the smallest double
  far_out,        //!< crumpled over integers, some coordinates are what stands for "no data", or very far out
  doubled,        //!< solids that are there twice, in whole or in part, either way round, in halves at times
  crossing,       //!< solids in one mesh that cross, stand against each other or within each other
  sheets          //!< open surfaces that meet in edges and corners, or end upon each other
};

inline constexpr SettingFamily all_setting_families[] = {
  SettingFamily::soup,         SettingFamily::voxels,      SettingFamily::crumpled,       SettingFamily::seams,
  SettingFamily::leaking,      SettingFamily::terrain,     SettingFamily::nested,         SettingFamily::projected,
  SettingFamily::nearly_level, SettingFamily::last_places, SettingFamily::wild_exponents, SettingFamily::huge,
  SettingFamily::subnormal,    SettingFamily::far_out,     SettingFamily::doubled,        SettingFamily::crossing,
  SettingFamily::sheets
};

const char *name_of( SettingFamily family );

//! True where squares of coordinates overflow or vanish, or small ones drown in large ones, so that distances and angles
//! are no measure.
bool distances_overflow( SettingFamily family );

//! Some dozens of segments and triangles; the same for the same seed.
Setting random_setting( SettingFamily family, std::uint64_t seed );

//! Closed rough spheres of about \a triangles in all and holes through them, as many segments: enough for every index.
Setting large_setting( std::size_t triangles, std::uint64_t seed );

} // namespace rubicon::test
