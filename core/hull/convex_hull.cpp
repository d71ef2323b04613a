// SPDX-License-Identifier: GPL-2.0-or-later
// Where the points of each hull are looked at, and who finds it.
// Relies on the rest of hull/.
#include "core/hull/convex_hull.h"

#include "core/compute/choose_backend.h"
#include "core/compute/stopwatch.h"
#include "core/compute/word_hash.h"
#include "core/compute/workers.h"
#include "core/hull/find_hull.h"

#include <atomic>
#include <string>

namespace rubicon
{

namespace
{

void refuse_too_many( std::size_t points )
{
  if ( points > most_hull_points )
    throw Error( "A convex hull of more than " + std::to_string( most_hull_points ) + " points cannot be had." );
}

} // namespace

HullTotals::HullTotals( const ConvexHulls &found )
{
  for ( const ConvexHull &hull : found.hulls )
  {
    for ( const HullPoint type : hull.types )
      ++types[static_cast<std::size_t>( type )];
    ++ranks[static_cast<std::size_t>( hull.rank + 1 )];
    facets += hull.facets();
    volume += hull.volume;
    area += hull.area;
  }
}

ConvexHull convex_hull( std::span<const Point3> points, const RunOptions &options )
{
  refuse_too_many( points.size() );
  Stopwatch total;
  Workers workers( options );
  workers.stage( 0, 0 ); // copies to the device are no share of the job
  RunReport run;
  const auto hull_through = [&]( Backend backend, const std::string &device, auto &&look_at_points ) {
    run.backend = backend;
    run.device = device;
    ConvexHull hull;
    workers.execute( [&] {
      hull = find_hull( *look_at_points(), workers, [&workers]( double done ) {
        workers.keep_going();
        workers.poll( done );
      } );
    } );
    run.tiers = hull.run.tiers;
    run.candidates = hull.run.candidates;
    return hull;
  };
  // Most points of most sets are inside. Those that are not cost the same wherever the others are looked at.
  const JobToPlace job{ &MachineCosts::hulls, static_cast<double>( points.size() ), [] { return 0.0; } };
  ConvexHull hull = on_chosen_backend(
    options, run, job,
    [&] {
      return hull_through( Backend::cuda, cuda_device_name().value_or( "" ),
                           [&] { return hull_points_cuda( points, workers, run.seconds.device ); } );
    },
    [&] {
      return hull_through( Backend::cpu, cpu_name( workers ), [&] { return hull_points_cpu( points, workers ); } );
    } );
  run.seconds.total = total.lap();
  hull.run = run;
  return hull;
}

ConvexHulls convex_hulls( std::span<const Point3> points, std::span<const std::size_t> group_begin,
                          const RunOptions &options )
{
  Stopwatch total;
  ConvexHulls result;
  result.hulls.resize( group_begin.empty() ? 0 : group_begin.size() - 1 );
  const auto of_group = [&]( std::size_t group ) {
    return points.subspan( group_begin[group], group_begin[group + 1] - group_begin[group] );
  };
  if ( result.hulls.size() == 1 ) // whose progress is that of its points
    result.hulls[0] = convex_hull( of_group( 0 ), options );
  Workers workers( options );
  if ( result.hulls.size() > 1 )
  {
    // A group is too small for a device, mostly, and threads have enough to do with many.
    if ( options.backend == Backend::cuda )
      log_line( options, "Hulls of several groups are found on the CPU." );
    workers.stage( 0, 0 ); // groups are told by their points, not by their number
    std::atomic<std::size_t> done_points = 0;
    workers.for_each( result.hulls.size(), 1, [&]( std::size_t group ) {
      const auto of_it = of_group( group );
      refuse_too_many( of_it.size() );
      result.hulls[group] = find_hull( *hull_points_cpu( of_it, workers ), workers, [&]( double done ) {
        workers.keep_going();
        workers.poll( ( static_cast<double>( done_points ) + done * static_cast<double>( of_it.size() ) )
                      / static_cast<double>( points.size() ) );
      } );
      done_points += of_it.size();
    } );
  }
  WordHash hash;
  for ( const ConvexHull &hull : result.hulls )
  {
    hash.add( { hull.checksum } );
    result.run.tiers += hull.run.tiers;
    result.run.candidates += hull.run.candidates;
  }
  result.checksum = hash.value();
  if ( result.hulls.size() != 1 )
    result.run.device = cpu_name( workers );
  else
  {
    result.run.backend = result.hulls[0].run.backend;
    result.run.device = result.hulls[0].run.device;
    result.run.seconds.device = result.hulls[0].run.seconds.device;
  }
  result.run.seconds.total = total.lap();
  return result;
}

} // namespace rubicon
