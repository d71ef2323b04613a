// SPDX-License-Identifier: GPL-2.0-or-later
// Points by the parity of a way out, some at a time so that memory stays small.
// Relies on line_mesh/start_state.h, mesh/open_edges.h.
#include "core/line_mesh/points_in_mesh.h"

#include "core/compute/stopwatch.h"
#include "core/compute/word_hash.h"
#include "core/compute/workers.h"
#include "core/line_mesh/start_state.h"
#include "core/mesh/open_edges.h"

#include <algorithm>

namespace rubicon
{

PointsInMeshResult points_in_mesh( std::span<const Point3> points, const TriangleMesh &mesh, const RunOptions &options )
{
  Stopwatch total;
  PointsInMeshResult result;
  result.meshes = mesh.names.size();
  result.states.reserve( points.size() * result.meshes );
  RunOptions quiet = options; // progress is that of whole batches
  quiet.progress = {};
  Workers workers( quiet );
  result.run.device = cpu_name( workers );
  result.closed.assign( result.meshes, true );
  const std::vector<OpenEdge> open = find_open_edges( mesh, workers );
  for ( const OpenEdge &edge : open )
    result.closed[edge.mesh] = false;
  result.open_reasons = open_mesh_reasons( mesh, open );

  constexpr std::size_t batch = std::size_t( 1 ) << 18;
  for ( std::size_t begin = 0; begin < points.size(); begin += batch )
  {
    if ( options.progress && !options.progress( static_cast<double>( begin ) / static_cast<double>( points.size() ) ) )
      throw Cancelled();
    const std::size_t count = std::min( batch, points.size() - begin );
    const InsideMatrix found = find_inside( points.subspan( begin, count ), mesh, workers, result.run );
    for ( std::size_t p = 0; p < count; ++p )
      for ( std::size_t m = 0; m < result.meshes; ++m )
        result.states.push_back( found.is_on_surface( p, m ) ? PointState::boundary
                                 : !result.closed[m]         ? PointState::unknown
                                 : found.is_inside( p, m )   ? PointState::inside
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

} // namespace rubicon
