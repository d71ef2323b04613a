// SPDX-License-Identifier: GPL-2.0-or-later
// Meshes in shares: faces that follow each other, so that no task needs to have all.
// Relies on geometry/ and cluster/plan.h.
#pragma once

#include "core/cluster/plan.h"
#include "core/compute/run.h"
#include "core/geometry/box.h"
#include "core/geometry/triangle_mesh.h"

#include <cmath>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace rubicon
{

//! What must be known of a share before any share is cut.
struct MeshSurvey
{
    LayerSurvey from_above;
    Box3 box;                    //!< box_around() it
    std::uint64_t triangles = 0; //!< how many
    MeshCounts counts;
    std::vector<std::string> names; //!< as TriangleMesh::names
};

//! Of the faces of \a share. Throws Cancelled.
MeshSurvey survey_mesh( const TriangleMesh &share, const RunOptions &options );

//! A survey as bytes, and from them. Throws Error where they are damaged.
std::string bytes_of( const MeshSurvey &survey );
MeshSurvey mesh_survey_from( std::span<const std::byte> bytes );

//! The place of a share in the whole.
struct SharePlace
{
    std::uint32_t first_triangle, first_face; //!< their numbers in the whole
    std::vector<std::uint32_t> meshes;        //!< of each of its meshes the number in the whole
    std::uint64_t content;                    //!< content_of() it
};

//! How shares make up a whole: as if one had all faces, one share after the other.
struct MeshShares
{
    std::vector<std::string> names;                                               //!< of the whole
    Box3 box = { HUGE_VAL, HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL, -HUGE_VAL }; //!< around it
    std::uint64_t triangles = 0;                                                  //!< how many
    MeshCounts counts;
    std::vector<SharePlace> places; //!< of each share
};

//! From the \a surveys of all shares, in their order. Throws Error where there are more triangles than one run can take.
MeshShares join_surveys( std::span<const MeshSurvey> surveys );

//! As bytes, and from them. Throws Error where they are damaged, or belong to another plan.
std::string bytes_of( const MeshShares &shares, const Plan &plan );
MeshShares mesh_shares_from( std::span<const std::byte> bytes, const Plan &plan );

} // namespace rubicon
