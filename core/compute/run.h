// SPDX-License-Identifier: GPL-2.0-or-later
// How a job is run and what it reports: backend, threads, progress and cancel, tiers, seconds for each stage.
// Relies on error.h, compute/costs.h and exact/tiers.h.
#pragma once

#include "core/compute/costs.h"
#include "core/error.h"
#include "core/exact/tiers.h"

#include <functional>
#include <optional>
#include <string>

namespace rubicon
{

enum class Backend
{
  automatic, //!< the one expected to be faster; where nothing is known of their costs, the GPU if one answers
  cpu,
  cuda
};

//! As options and reports spell it.
constexpr const char *name_of( Backend backend )
{
  return backend == Backend::automatic ? "auto" : backend == Backend::cpu ? "cpu" : "cuda";
}

//! Called from the calling thread, several times a second, with the share done in [0, 1]; false means stop.
using ProgressCallback = std::function<bool( double )>;

//! Asked from any thread of the job, as often as it likes, whether it is to stop; must be cheap and free of locks.
using StopCallback = std::function<bool()>;

//! For the inside of long loops: throws Cancelled once \a stop says so.
inline void keep_going( const StopCallback &stop )
{
  if ( stop && stop() )
    throw Cancelled();
}

//! Called from the calling thread with one line for the user's log.
using LogCallback = std::function<void( const std::string & )>;

//! A user may ask for so many: more would only wait for each other, and from 65536 on oneTBB takes none at all.
constexpr int max_threads = 1024;

struct RunOptions
{
    Backend backend = Backend::automatic;
    int threads = 0; //!< CPU threads; 0: all cores
    ProgressCallback progress;
    StopCallback stop; //!< beside progress, which cannot answer while the calling thread is in a long step
    LogCallback log;
    std::optional<MachineCosts> costs = {}; //!< for the automatic choice
};

//! The same for a part of the job, from \a from to \a to of its progress.
inline RunOptions part_of( RunOptions options, double from, double to )
{
  if ( options.progress )
    options.progress = [whole = options.progress, from, to]( double done ) {
      return whole( from + done * ( to - from ) );
    };
  return options;
}

//! Wall-clock seconds of the stages of a job.
struct StageSeconds
{
    double read = 0, index = 0, decide = 0, assemble = 0, write = 0, total = 0;
    double check = 0;  //!< of meshes, before lines or points are looked for in them
    double device = 0; //!< of index and decide, on a GPU that does the job at once: between the upload and the download
};

struct RunReport
{
    Backend backend = Backend::cpu; //!< the one that ran
    std::string device;             //!< for example "NVIDIA H200" or "CPU, 2 threads"
    TierCounts tiers;
    std::uint64_t candidates = 0; //!< pairs that met the exact test
    PlaceCounts places;           //!< of red_blue
    StageSeconds seconds;
};

} // namespace rubicon
