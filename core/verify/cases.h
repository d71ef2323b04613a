// SPDX-License-Identifier: GPL-2.0-or-later
// Layers, lines, meshes and points that are hard on floating point, from a seed: the cases of rubicon verify.
// Relies on geometry/ only.
#pragma once

#include "core/geometry/chain_set2.h"
#include "core/geometry/polyline_set3.h"
#include "core/geometry/triangle_mesh.h"

#include <cmath>
#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <vector>

namespace rubicon
{

using Random = std::mt19937_64;

//! The same numbers on every machine for the same seed, group and case.
inline Random case_random( std::uint64_t seed, std::size_t group, std::size_t number )
{
  std::seed_seq sequence{ static_cast<std::uint32_t>( seed ), static_cast<std::uint32_t>( seed >> 32 ),
                          static_cast<std::uint32_t>( group ), static_cast<std::uint32_t>( number ) };
  return Random( sequence );
}

//! In [0, bound).
inline std::uint64_t below( Random &random, std::uint64_t bound )
{
  return random() % bound;
}

//! In [-1, 1), a multiple of 2^-52.
inline double real( Random &random )
{
  return std::ldexp( static_cast<double>( random() >> 11 ), -52 ) - 1.0;
}

struct RedBlueCase
{
    ChainSet2 red, blue;
};

struct LineMeshCase
{
    PolylineSet3 lines;
    TriangleMesh mesh;
};

using HullCase = std::vector<Point3>;

//! Points that spheres and boxes are put around.
struct BoundsCase
{
    std::vector<Point3> points;
};

//! One kind of difficulty.
template <typename Case>
struct VerifyGroup
{
    std::string name;
    std::function<Case( Random & )> make;
    bool brute_force; //!< small enough to be compared with all pairs in GMP
};

//! All groups, in the order in which they are reported.
const std::vector<VerifyGroup<RedBlueCase>> &red_blue_groups();
const std::vector<VerifyGroup<LineMeshCase>> &line_mesh_groups();
const std::vector<VerifyGroup<HullCase>> &hull_groups();
const std::vector<VerifyGroup<BoundsCase>> &bounds_groups();

} // namespace rubicon
