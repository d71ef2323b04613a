// SPDX-License-Identifier: GPL-2.0-or-later
// What jobs cost on the processor and on the GPU of one machine, for the choice between the two.
// Relies on nothing.
#pragma once

#include <algorithm>

namespace rubicon
{

//! How large a job is, as far as its cost depends on it.
struct JobSize
{
    double items = 0;      //!< segments of both layers, segments and triangles, or points of a hull
    double candidates = 0; //!< pairs of them whose boxes meet; none of a hull
};

//! Seconds from layers in memory to the result of maps, to the sorted hits of meshes, or from points to their hull.
struct JobCost
{
    double once = 0, per_item = 0, per_candidate = 0;

    double of( const JobSize &size ) const { return once + per_item * size.items + per_candidate * size.candidates; }
};

//! Of one kind of job.
struct JobCosts
{
    JobCost one_thread, all_threads, device; //!< all_threads: of the machine

    /**
     * Seconds on \a threads of \a all threads: a part of the work is shared out among them and the rest is not, as in G. M.
     * Amdahl, "Validity of the single processor approach to achieving large scale computing capabilities" (1967).
     */
    double on_cpu( const JobSize &size, int threads, int all ) const
    {
      const double one = one_thread.of( size ), many = all_threads.of( size );
      if ( threads <= 1 || all <= 1 || many >= one )
        return one;
      const double shared = ( one - many ) / ( 1 - 1.0 / all );
      return one - shared + shared / std::min( threads, all );
    }
};

struct MachineCosts
{
    int threads = 1;           //!< of the processor
    double device_start = 0.2; //!< seconds until the GPU takes the first job of a process; this many are usual
    JobCosts maps, meshes, hulls;
    bool measured = false; //!< here; else they are those of usual machines

    //! Seconds by which a process that has used the GPU ends later. No process sees its own end: half of the start is what an
    //! NVIDIA H200 needs, whichever way the process ends (resources/docs/benchmarks.md).
    double device_end() const { return device_start / 2; }
};

//! MachineCosts::maps, ::meshes or ::hulls.
using KindOfJob = JobCosts MachineCosts::*;

} // namespace rubicon
