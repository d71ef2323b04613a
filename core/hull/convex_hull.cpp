// SPDX-License-Identifier: GPL-2.0-or-later
// Where the points of each hull are looked at, and who finds it.
// Relies on the rest of hull/.
#include "core/hull/convex_hull.h"

#include "core/compute/choose_backend.h"
#include "core/compute/stopwatch.h"
#include "core/compute/workers.h"
#include "core/hull/find_hull.h"
#include "core/hull/sample_map.h"

#include <optional>
#include <string>

namespace rubicon
{

HullView::HullView( const ConvexHull &hull )
  : HullMeasures( hull )
  , rank( hull.rank )
  , types( hull.types )
  , duplicates( hull.duplicates )
  , vertices( hull.vertices )
  , facet_vertices( hull.facet_vertices )
  , facet_end( hull.facet_end )
  , tiers( hull.run.tiers )
  , candidates( hull.run.candidates )
  , checksum( hull.checksum )
{}

UnfilledVector<Triangle> triangles_of( const HullView &hull )
{
  UnfilledVector<Triangle> triangles;
  triangles.reserve( hull.facet_vertices.size() - 2 * hull.facets() );
  for ( std::size_t f = 0; f < hull.facets(); ++f )
  {
    const auto corners = hull.facet( f );
    for ( std::size_t i = 2; i < corners.size(); ++i )
      triangles.push_back( { corners[0], corners[i - 1], corners[i] } );
  }
  return triangles;
}

HullTotals::HullTotals( const ConvexHulls &found )
{
  for ( const HullView &hull : found.hulls() )
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
    const HullProgress progress = [&workers]( double done ) {
      workers.keep_going();
      workers.poll( done );
    };
    run.tiers = {};
    workers.execute( [&] { hull = find_hull( *look_at_points( progress ), workers, progress ); } );
    run.tiers += hull.run.tiers;
    run.candidates = hull.run.candidates;
    return hull;
  };
  // Most points of most sets are inside. Those that are not cost the same wherever the others are looked at.
  const JobToPlace job{ &MachineCosts::hulls, static_cast<double>( points.size() ), [] { return 0.0; } };
  ConvexHull hull = on_chosen_backend(
    options, run, job,
    [&] {
      return hull_through( Backend::cuda, cuda_device_name().value_or( "" ), [&]( const HullProgress &progress ) {
        return hull_points_cuda( points, workers, progress, run.tiers, run.seconds.device );
      } );
    },
    [&] {
      return hull_through( Backend::cpu, cpu_name( workers ), [&]( const HullProgress &progress ) {
        const std::optional<SampleMap> sample = SampleMap::make( points, workers, progress, run.tiers );
        return hull_points_cpu( points, workers, sample ? &*sample : nullptr );
      } );
    } );
  run.seconds.total = total.lap();
  hull.run = run;
  return hull;
}

} // namespace rubicon
