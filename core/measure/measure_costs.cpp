// SPDX-License-Identifier: GPL-2.0-or-later
// Each kind of job at two sizes, and those of pairs with few and many candidates: as many measurements as a JobCost has numbers.
// Relies on compute/workers.h.
#include "core/measure/measure_costs.h"

#include "core/compute/cuda/device.h"
#include "core/compute/cuda/device_in_words.h"
#include "core/compute/cuda/device_start.h"
#include "core/compute/workers.h"
#include "core/hull/convex_hull.h"
#include "core/line_mesh/find_hits.h"
#include "core/measure/made_up_jobs.h"
#include "core/red_blue/red_blue.h"

#include <algorithm>
#include <limits>

namespace rubicon
{

namespace
{

constexpr std::uint32_t segments = 1 << 18, few_segments = segments / 8;
constexpr double few_meetings = 0.25, many_meetings = 8;
constexpr std::uint32_t points = 1 << 20, few_points = 1 << 14; // few: but enough for points to be kept out

//! With assembly, which runs where the contacts are found, but for jobs in slices; the choice does not tell these apart.
RunReport find( const MapsJob &job, Backend backend, RunOptions options, Workers & )
{
  options.backend = backend;
  const RunReport report = red_blue( job.red, job.blue, options ).run;
  if ( report.backend != backend )
    throw DeviceOutOfMemory( "The GPU has too little free memory to be measured." );
  return report;
}

RunReport find( const MeshJob &job, Backend backend, const RunOptions &options, Workers &workers )
{
  // Those that the choice will ask the costs of, which are not those that are looked at.
  const double candidates = sampled_candidates( job.lines, job.mesh, workers );
  RunReport report;
  if ( backend == Backend::cuda )
    find_hits_cuda( job.lines, job.mesh, options, workers, report );
  else
    find_hits_cpu( job.lines, job.mesh, workers, report );
  report.candidates = static_cast<std::uint64_t>( candidates );
  return report;
}

RunReport find( const HullJob &job, Backend backend, RunOptions options, Workers & )
{
  options.backend = backend;
  RunReport report = convex_hull( job.points, options ).run;
  report.seconds.decide = report.seconds.total;
  return report;
}

double items_of( const MapsJob &job )
{
  return static_cast<double>( job.red.segment_count() + job.blue.segment_count() );
}

double items_of( const MeshJob &job )
{
  return static_cast<double>( job.lines.segment_count() + job.mesh.triangles.size() );
}

double items_of( const HullJob &job )
{
  return static_cast<double>( job.points.size() );
}

struct Measured
{
    JobSize size;
    double seconds;
};

//! The quickest of a few runs, for whatever else the machine does makes others longer.
template <typename Job>
Measured measured( const Job &job, Backend backend, const RunOptions &options )
{
  constexpr int times = 3;
  Measured made{ { items_of( job ), 0 }, std::numeric_limits<double>::infinity() };
  for ( int i = 0; i < times; ++i )
  {
    const RunOptions of_run = part_of( options, static_cast<double>( i ) / times, ( i + 1.0 ) / times );
    Workers workers( of_run );
    const RunReport report = find( job, backend, of_run, workers );
    made.size.candidates = static_cast<double>( report.candidates );
    made.seconds = std::min( made.seconds, report.seconds.index + report.seconds.decide + report.seconds.assemble );
  }
  return made;
}

//! The plane through three measurements, none of whose slopes goes down.
JobCost cost_through( const Measured &small, const Measured &large, const Measured &dense )
{
  const auto slope = []( double rise, double run ) { return run > 0 ? std::max( 0.0, rise / run ) : 0.0; };
  JobCost cost;
  cost.per_candidate = slope( dense.seconds - large.seconds, dense.size.candidates - large.size.candidates );
  const auto without = [&]( const Measured &measured ) { return measured.seconds - cost.of( measured.size ); };
  cost.per_item = slope( without( large ) - without( small ), large.size.items - small.size.items );
  cost.once = std::max( 0.0, without( small ) );
  return cost;
}

//! \a dense has more candidates than \a large, or is the same where what they cost is told by the items.
template <typename Job>
JobCosts costs_of( const Job &small, const Job &large, const Job &dense, const RunOptions &options )
{
  const auto cost_on = [&]( Backend backend, int threads, double from, double to ) {
    RunOptions part = part_of( options, from, to );
    part.threads = threads;
    const auto one = [&]( const Job &job, double begin, double end ) {
      return measured( job, backend, part_of( part, begin, end ) );
    };
    return cost_through( one( small, 0, 0.1 ), one( large, 0.1, 0.5 ), one( dense, 0.5, 1 ) );
  };
  return { cost_on( Backend::cpu, 1, 0, 0.7 ), cost_on( Backend::cpu, 0, 0.7, 0.9 ),
           cost_on( Backend::cuda, 0, 0.9, 1 ) };
}

//! \a make( segments, meetings ) makes up a job.
template <typename Make>
JobCosts costs_of( Make &&make, const RunOptions &options )
{
  return costs_of( make( few_segments, few_meetings ), make( segments, few_meetings ), make( segments, many_meetings ),
                   options );
}

} // namespace

void run_first_job()
{
  RunOptions options;
  options.threads = 1;
  Workers workers( options );
  constexpr std::uint32_t tiny = 256;
  find( made_up_maps( tiny, many_meetings ), Backend::cuda, options, workers );
  find( made_up_mesh( tiny, many_meetings ), Backend::cuda, options, workers );
  find( made_up_hull( few_points ), Backend::cuda, options, workers );
}

MachineCosts measure_costs( const RunOptions &options )
{
  DeviceStart( run_first_job ).wait(); // before anything asks the driver, whose own start is half of it
  if ( !cuda_device_name() )
    throw Error( "There is nothing to choose between, as no GPU can serve: " + cuda_absence_reason() + "." );
  MachineCosts costs;
  RunOptions all;
  costs.threads = Workers( all ).count();
  run_first_job(); // says what is wrong, if anything
  // Not where the driver compiled, which it will not do again, or something else made the device ready.
  if ( has_code_for_cuda_device() && device_start_took() > 0 )
    costs.device_start = device_start_took();
  costs.maps = costs_of( made_up_maps, part_of( options, 0, 0.4 ) );
  costs.meshes = costs_of( made_up_mesh, part_of( options, 0.4, 0.8 ) );
  const HullJob hull = made_up_hull( points );
  costs.hulls = costs_of( made_up_hull( few_points ), hull, hull, part_of( options, 0.8, 1 ) );
  costs.measured = true;
  return costs;
}

} // namespace rubicon
