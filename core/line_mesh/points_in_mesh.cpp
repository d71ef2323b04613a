// SPDX-License-Identifier: GPL-2.0-or-later
// Looks for the ways out of some points at a time, so that memory does not grow with all of them.
// Relies on line_mesh/ways_out.h, mesh/inside_rule.h.
#include "core/line_mesh/points_in_mesh.h"

#include "core/compute/stopwatch.h"
#include "core/compute/word_hash.h"
#include "core/compute/workers.h"
#include "core/line_mesh/ways_out.h"

#include <algorithm>

namespace rubicon
{

PointsInMeshResult points_in_mesh( std::span<const Point3> points, const TriangleMesh &mesh,
                                   const MeshSurfaces &surfaces, const RunOptions &options )
{
  Stopwatch total;
  PointsInMeshResult result;
  result.meshes = mesh.names.size();
  result.states.reserve( points.size() * result.meshes );
  for ( const MeshRule &of_mesh : surfaces.meshes )
  {
    result.closed.push_back( of_mesh.closed );
    result.rules.push_back( of_mesh.rule );
  }
  result.open_reasons = surfaces.reasons;
  result.remarks = surfaces.remarks;
  const ProgressCallback progress = options.progress;
  RunOptions quiet = options; // progress is that of whole batches
  quiet.progress = {};
  Workers workers( quiet );
  result.run.device = cpu_name( workers );

  // Some ten bytes are kept of each point and mesh of a batch, and each batch makes an index of all meshes.
  const std::size_t batch =
    std::clamp<std::size_t>( ( std::size_t( 1 ) << 26 ) / std::max<std::size_t>( result.meshes, 1 ), 1 << 12, 1 << 18 );
  for ( std::size_t begin = 0; begin < points.size(); begin += batch )
  {
    if ( progress && !progress( static_cast<double>( begin ) / static_cast<double>( points.size() ) ) )
      throw Cancelled();
    const std::size_t count = std::min( batch, points.size() - begin );
    const InsideMatrix found = find_inside( points.subspan( begin, count ), mesh, surfaces, workers, result.run );
    for ( std::size_t p = 0; p < count; ++p )
      for ( std::size_t m = 0; m < result.meshes; ++m )
        result.states.push_back( found.is_on_surface( p, m )                               ? PointState::boundary
                                 : !surfaces.has_inside( static_cast<std::uint32_t>( m ) ) ? PointState::unknown
                                 : found.is_inside( p, m )                                 ? PointState::inside
                                                                                           : PointState::outside );
  }

  WordHash hash;
  std::uint64_t counts[4] = {};
  for ( const PointState state : result.states )
  {
    ++counts[static_cast<int>( state )];
    hash.add( { static_cast<std::uint64_t>( state ) } );
  }
  const auto of = [&]( PointState state ) { return counts[static_cast<int>( state )]; };
  result.inside = of( PointState::inside ), result.outside = of( PointState::outside );
  result.boundary = of( PointState::boundary ), result.unknown = of( PointState::unknown );
  result.checksum = hash.value();
  result.run.seconds.total = total.lap();
  return result;
}

PointsInMeshResult points_in_mesh( std::span<const Point3> points, const TriangleMesh &mesh, const RunOptions &options )
{
  const MeshSurfaces surfaces = judge_surfaces( mesh, part_of( options, 0, 0.2 ) );
  PointsInMeshResult result = points_in_mesh( points, mesh, surfaces, part_of( options, 0.2, 1 ) );
  result.run.seconds.check = surfaces.seconds;
  result.run.seconds.total += surfaces.seconds;
  return result;
}

} // namespace rubicon
