// SPDX-License-Identifier: GPL-2.0-or-later
// One twin measured: the engine and, beside it in the same loop, the peer.
// Relies on core/line_mesh, twins.h and measure.h.
#pragma once

#include "core/line_mesh/line_mesh.h"
#include "measure.h"
#include "twins.h"

#include <optional>
#include <string>

namespace rubicon::bench
{

//! How far the engine goes.
enum class Job
{
  hits, //!< to the raw hits in their order: find_hits()
  whole //!< to events, intervals and summaries: line_mesh()
};

struct LineMeshMeasurement
{
    std::string name;
    std::size_t segments, triangles;
    HitCounts counts;
    std::uint64_t segments_hit;     //!< with one hit or more
    std::size_t events, intervals;  //!< 0 where the job ends before them
    std::uint64_t checksum;         //!< over what the job gives
    RunReport run;                  //!< of the last repetition
    Sample index, decide, hits;     //!< hits: index and decide together, what the peer does
    std::optional<Sample> device;   //!< of hits: between upload and download; only on a GPU
    std::optional<Sample> whole;    //!< in memory; only of the whole job
    std::optional<Sample> peer;     //!< building the tree and asking it
    std::optional<Sample> peer_ask; //!< the tree at hand
};

//! Runs once to warm up, then \a settings.repeat times. Throws Error where two runs or the peer disagree.
LineMeshMeasurement measure( const std::string &name, const Twin &twin, Job job, const Settings &settings );

} // namespace rubicon::bench
