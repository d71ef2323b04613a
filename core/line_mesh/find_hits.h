// SPDX-License-Identifier: GPL-2.0-or-later
// Quantize, candidates, decide: from lines and a mesh to their raw hits, on the CPU or on a GPU, with the same bytes
// out.
// Relies on index/ and exact/.
#pragma once

#include "core/compute/run.h"
#include "core/geometry/polyline_set3.h"
#include "core/geometry/triangle_mesh.h"
#include "core/line_mesh/hit.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace rubicon
{

class Workers;
struct ResidentHits; // line_mesh/resident_hits.cuh

/**
 * All raw hits of \a lines on \a mesh, sorted by segment, then triangle, each once, on the backend of \a options.
 * Fills backend and device, adds to tiers, candidates and the seconds of index and decide in \a report; says in the log why a GPU
 * was not used where the choice is automatic. Where one GPU did the whole job, \a resident is what it holds of it. Throws
 * Cancelled, and Error when the GPU was asked for and cannot serve.
 */
Hits find_hits( const PolylineSet3 &lines, const TriangleMesh &mesh, const RunOptions &options, Workers &workers,
                RunReport &report, std::shared_ptr<ResidentHits> *resident = nullptr );

//! The same on the CPU.
Hits find_hits_cpu( const PolylineSet3 &lines, const TriangleMesh &mesh, Workers &workers, RunReport &report );

//! The hit of one segment on one triangle, through all tiers; its kind is none where they share nothing.
Hit decide_hit( const PolylineSet3 &lines, const TriangleMesh &mesh, std::uint32_t segment, std::uint32_t triangle,
                TierCounts &tiers );

/**
 * About how many pairs of a segment and a triangle have boxes that meet, from a sample; without an index, for that is what it decides
 * about. The last vertex of a line counts as a segment of no length. The GPU looks at these pairs, the CPU at fewer: those whose
 * segment passes the box. Throws Cancelled.
 */
double sampled_candidates( const PolylineSet3 &lines, const TriangleMesh &mesh, Workers &workers );

//! How much the device takes at once. Small values exercise what large data brings.
struct HitLimits
{
    std::size_t batch_items = 1 << 22;               //!< streamed segments or triangles searched by one launch
    std::size_t candidates = std::size_t( 1 ) << 24; //!< candidate pairs kept between two launches, to begin with
    std::size_t hits = std::size_t( 1 ) << 21;       //!< hits kept, to begin with
    std::size_t slice = SIZE_MAX;                    //!< vertices of lines, or triangles, brought to a device at once
};

/**
 * The same on the GPU. Throws DeviceOutOfMemory (an Error) where even small batches do not fit.
 */
Hits find_hits_cuda( const PolylineSet3 &lines, const TriangleMesh &mesh, const RunOptions &options, Workers &workers,
                     RunReport &report, const HitLimits &limits = {},
                     std::shared_ptr<ResidentHits> *resident = nullptr );

} // namespace rubicon
