// SPDX-License-Identifier: GPL-2.0-or-later
// Meshes cut with planes: lines where a plane meets the surface, areas where it meets the inside.
// Relies on section/section_plane.h, mesh/inside_rule.h and compute/run.h.
#pragma once

#include "core/compute/run.h"
#include "core/export.h"
#include "core/geometry/triangle_mesh.h"
#include "core/section/section_plane.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace rubicon
{

//! A line in which a plane meets the surface of a mesh, as long as it goes without a branch; closed where it ends where it
//! began.
struct SectionLine
{
    std::uint32_t section; //!< index of the plane
    std::uint32_t mesh;    //!< index into TriangleMesh::names
    double length;         //!< of the exact line: an ordinary double, with some fifteen digits right
    std::vector<Point3> points;
};

//! A connected part of a plane inside of a mesh, which is what lies within an odd number of its closed lines there.
struct SectionArea
{
    std::uint32_t section, mesh; //!< as of SectionLine
    double area; //!< of the exact one: the nearest double in a level plane, in an upright one within a few last places
    std::vector<std::vector<Point3>> rings; //!< closed; first the outer one, then those of the holes
};

//! What kept a mesh from having areas.
struct SectionedMesh
{
    bool closed = false;             //!< as MeshRule::closed
    std::uint64_t crossing = 0;      //!< triangles that cross others of the mesh: it has no areas
    std::uint64_t open_sections = 0; //!< planes in which one of its lines ends: it has no areas in these
};

struct MeshSections
{
    std::vector<SectionLine> lines;    //!< by plane, then mesh
    std::vector<SectionArea> areas;    //!< the same
    std::vector<SectionedMesh> meshes; //!< one for each of TriangleMesh::names
    std::uint64_t vanished = 0;        //!< lines, and rings of areas, that shrank to nothing when they were rounded
    RunReport run;                     //!< candidates: triangles that a plane cuts
    std::uint64_t checksum = 0;        //!< over lines and areas
};

/**
 * Cuts every mesh of \a mesh with each of \a planes. Which edges a plane cuts is decided exactly, and places are rounded
 * once to the nearest doubles; so a ring may touch itself by a last place where the exact one does not. A plane through a
 * vertex, an edge or a face cuts as if it was moved to its negative side by less than any distance (section_graph.h):
 * downwards where it is level. A mesh that is not closed has areas all the same in planes that do not meet its open edges,
 * one that crosses itself has none; a shell within another is a hole. Runs on the CPU. Throws Cancelled, and Error where
 * there is more than 32 bits can number.
 */
RUBICON_API MeshSections cut_meshes( const TriangleMesh &mesh, std::span<const SectionPlane> planes,
                                     const RunOptions &options = {} );

//! Why there may be fewer areas or lines than the user expects, a sentence for each reason.
RUBICON_API std::vector<std::string> remarks_on( const MeshSections &sections, const TriangleMesh &mesh );

} // namespace rubicon
