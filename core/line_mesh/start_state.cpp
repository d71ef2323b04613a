// SPDX-License-Identifier: GPL-2.0-or-later
// Ways out along an axis, as lines of one segment, and the crossings counted on them.
// Relies on line_mesh/find_hits.h and line_mesh/parity.h.
#include "core/line_mesh/start_state.h"

#include "core/compute/workers.h"
#include "core/error.h"
#include "core/geometry/polyline_set3.h"
#include "core/line_mesh/find_hits.h"
#include "core/line_mesh/parity.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace rubicon
{

namespace
{

//! The end of the shortest way along an axis from \a p, inside \a box, to the border of the box.
Point3 way_out( Point3 p, const Box3 &box )
{
  const Point3 ends[6] = { { box.low.x, p.y, p.z },  { p.x, box.low.y, p.z },  { p.x, p.y, box.low.z },
                           { box.high.x, p.y, p.z }, { p.x, box.high.y, p.z }, { p.x, p.y, box.high.z } };
  const double lengths[6] = { p.x - box.low.x,  p.y - box.low.y,  p.z - box.low.z,
                              box.high.x - p.x, box.high.y - p.y, box.high.z - p.z };
  const auto shortest = std::min_element( std::begin( lengths ), std::end( lengths ) );
  if ( !std::isfinite( *shortest ) )
    throw Error( "The mesh reaches the largest coordinates that numbers hold: nothing is outside of it." );
  return ends[shortest - std::begin( lengths )];
}

} // namespace

Box3 box_around( const TriangleMesh &mesh )
{
  if ( mesh.vertices.empty() )
    return { { HUGE_VAL, HUGE_VAL, HUGE_VAL }, { -HUGE_VAL, -HUGE_VAL, -HUGE_VAL } };
  Box3 box = { mesh.vertices.front(), mesh.vertices.front() };
  for ( const Point3 &v : mesh.vertices )
    box = hull_of( box, { v, v } );
  const auto below = []( double value ) { return std::nextafter( value, -HUGE_VAL ); };
  const auto above = []( double value ) { return std::nextafter( value, HUGE_VAL ); };
  return { { below( box.low.x ), below( box.low.y ), below( box.low.z ) },
           { above( box.high.x ), above( box.high.y ), above( box.high.z ) } };
}

bool is_within( Point3 p, const Box3 &box )
{
  return p.x > box.low.x && p.y > box.low.y && p.z > box.low.z && p.x < box.high.x && p.y < box.high.y
         && p.z < box.high.z;
}

InsideMatrix find_inside( std::span<const Point3> points, const TriangleMesh &mesh, Workers &workers,
                          RunReport &report )
{
  const std::size_t meshes = mesh.names.size();
  InsideMatrix result{ meshes, std::vector<std::uint8_t>( points.size() * meshes ),
                       std::vector<std::uint8_t>( points.size() * meshes ) };
  const Box3 box = box_around( mesh );
  PolylineBuilder3 builder;
  for ( std::size_t i = 0; i < points.size(); ++i )
    if ( is_within( points[i], box ) )
    {
      builder.begin_feature( static_cast<std::int64_t>( i ) );
      builder.add_line( std::vector{ points[i], way_out( points[i], box ) } );
      builder.end_feature();
    }
  const PolylineSet3 ways = builder.take();
  if ( ways.line_count() == 0 )
    return result;
  RunReport on_way;
  const std::vector<Hit> hits = find_hits_cpu( ways, mesh, workers, on_way );
  report.tiers += on_way.tiers;

  // Every line has two vertices: segment 2 k is the way of point feature_ids[k].
  TierCounts tiers;
  for ( const Hit &hit : hits )
  {
    const std::size_t point = static_cast<std::size_t>( ways.feature_ids[hit.segment / 2] );
    const std::size_t cell = point * meshes + mesh.mesh[hit.triangle];
    const auto [a, b, c] = mesh.corners( hit.triangle );
    const Segment3 way = { ways.vertices[hit.segment], ways.vertices[hit.segment + 1] };
    result.inside[cell] ^= static_cast<std::uint8_t>( crosses( hit, way, { { a, b, c } }, tiers ) );
    result.on_surface[cell] |= static_cast<std::uint8_t>( hit.start_on );
  }
  report.tiers += tiers;
  return result;
}

} // namespace rubicon
