// SPDX-License-Identifier: GPL-2.0-or-later
// Ways along the axis on which the border of the box is nearest, as lines of one segment, and the crossings on them.
// Relies on line_mesh/find_hits.h, line_mesh/parity.h and line_mesh/choose_quantizer.h.
#include "core/line_mesh/ways_out.h"

#include "core/compute/workers.h"
#include "core/error.h"
#include "core/line_mesh/choose_quantizer.h"
#include "core/line_mesh/find_hits.h"
#include "core/line_mesh/parity.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <mutex>

namespace rubicon
{

namespace
{

//! The end of the shortest way along an axis from \a p, inside \a box, to the border of the box.
Point3 way_out( Point3 p, const Box3 &box )
{
  const Point3 ends[6] = { { box.x_low, p.y, p.z },  { p.x, box.y_low, p.z },  { p.x, p.y, box.z_low },
                           { box.x_high, p.y, p.z }, { p.x, box.y_high, p.z }, { p.x, p.y, box.z_high } };
  const double lengths[6] = { p.x - box.x_low,  p.y - box.y_low,  p.z - box.z_low,
                              box.x_high - p.x, box.y_high - p.y, box.z_high - p.z };
  const auto shortest = std::min_element( std::begin( lengths ), std::end( lengths ) );
  if ( !std::isfinite( *shortest ) )
    throw Error( "The mesh reaches the largest coordinates that numbers hold: nothing is outside of it." );
  return ends[shortest - std::begin( lengths )];
}

//! Adds the way out of \a box for \a p, inside it: a line of one segment.
void add_way_out( Point3 p, const Box3 &box, PolylineSet3 &lines )
{
  if ( lines.vertices.size() + 2 >= std::numeric_limits<std::uint32_t>::max() )
    throw Error( "The lines have too many vertices for one run." );
  lines.vertices.insert( lines.vertices.end(), { p, way_out( p, box ) } );
  lines.line_begin.push_back( static_cast<std::uint32_t>( lines.vertices.size() ) );
  lines.line_feature.push_back( static_cast<std::uint32_t>( lines.feature_ids.size() ) );
  lines.line_part.push_back( 0 );
  lines.feature_ids.push_back( 0 );
}

//! Ways × meshes. The ways are the last of \a lines, from segment \a first on; \a hits are theirs.
InsideMatrix count_crossings( const PolylineSet3 &lines, std::size_t first, const TriangleMesh &mesh,
                              const MeshSurfaces &surfaces, std::span<const Hit> hits, Workers &workers,
                              TierCounts &tiers )
{
  const std::size_t ways = ( lines.vertices.size() - first ) / 2, meshes = mesh.names.size(), cells = ways * meshes;
  InsideMatrix result{ meshes, std::vector<std::int32_t>( cells ), std::vector<std::uint8_t>( cells ) };
  std::mutex tiers_mutex;
  constexpr std::size_t grain = 64;
  workers.for_each_chunk( ways, grain, [&]( std::size_t, std::size_t begin, std::size_t end ) {
    const auto first_of = [&]( std::size_t way ) {
      return std::ranges::lower_bound( hits, first + 2 * way, {}, &Hit::segment );
    };
    TierCounts of_chunk;
    for ( const Hit &hit : std::span( first_of( begin ), first_of( end ) ) )
    {
      const std::uint32_t of_mesh = mesh.mesh[hit.triangle];
      const std::size_t cell = ( hit.segment - first ) / 2 * meshes + of_mesh;
      if ( surfaces.counts( hit.triangle ) )
        result.depth[cell] = depth_after( result.depth[cell], surfaces.meshes[of_mesh].rule, hit, lines, mesh,
                                          of_chunk );
      result.on_surface[cell] |= static_cast<std::uint8_t>( hit.start_on );
    }
    for ( std::size_t cell = begin * meshes; cell < end * meshes; ++cell )
      result.depth[cell] = depth_at_start( result.depth[cell], surfaces.meshes[cell % meshes].rule );
    const std::lock_guard lock( tiers_mutex );
    tiers += of_chunk;
  } );
  return result;
}

} // namespace

Box3 box_around( const TriangleMesh &mesh, Workers &workers )
{
  if ( mesh.vertices.empty() )
    return { HUGE_VAL, HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL, -HUGE_VAL };
  const Box3 box = bounds_of( mesh.vertices, workers );
  const auto below = []( double value ) { return std::nextafter( value, -HUGE_VAL ); };
  const auto above = []( double value ) { return std::nextafter( value, HUGE_VAL ); };
  return { below( box.x_low ),  below( box.y_low ),  below( box.z_low ),
           above( box.x_high ), above( box.y_high ), above( box.z_high ) };
}

bool is_within( Point3 p, const Box3 &box )
{
  return p.x > box.x_low && p.y > box.y_low && p.z > box.z_low && p.x < box.x_high && p.y < box.y_high
         && p.z < box.z_high;
}

PolylineSet3 ways_out( std::span<const Point3> points, const Box3 &box )
{
  PolylineSet3 ways;
  for ( const Point3 &p : points )
    add_way_out( p, box, ways );
  return ways;
}

InsideMatrix find_inside( std::span<const Point3> points, const TriangleMesh &mesh, const MeshSurfaces &surfaces,
                          Workers &workers, RunReport &report )
{
  const Box3 box = box_around( mesh, workers );
  std::vector<Point3> starts;
  std::vector<std::size_t> in_box;
  for ( std::size_t i = 0; i < points.size(); ++i )
    if ( is_within( points[i], box ) )
    {
      starts.push_back( points[i] );
      in_box.push_back( i );
    }
  const PolylineSet3 ways = ways_out( starts, box );
  RunReport on_way;
  const Hits hits = find_hits_cpu( ways, mesh, workers, on_way );
  const InsideMatrix found = count_crossings( ways, 0, mesh, surfaces, hits, workers, on_way.tiers );
  report.tiers += on_way.tiers;
  report.candidates += on_way.candidates;

  const std::size_t meshes = mesh.names.size(), cells = points.size() * meshes;
  InsideMatrix result{ meshes, std::vector<std::int32_t>( cells ), std::vector<std::uint8_t>( cells ) };
  for ( std::size_t way = 0; way < in_box.size(); ++way )
    for ( std::size_t m = 0; m < meshes; ++m )
    {
      result.depth[in_box[way] * meshes + m] = found.depth_of( way, m );
      result.on_surface[in_box[way] * meshes + m] = found.is_on_surface( way, m );
    }
  return result;
}

LineStarts::LineStarts( const PolylineSet3 &lines, const Box3 &box, bool has_inside )
  : mLines( lines )
  , mBox( box )
  , mWay( lines.line_count() )
{
  if ( !has_inside )
    return;
  std::uint32_t ways = 0;
  for ( std::size_t line = 0; line < lines.line_count(); ++line )
  {
    const std::uint32_t first = lines.line_begin[line], last = lines.line_begin[line + 1] - 1;
    if ( is_outside( first ) || is_outside( last ) )
      continue;
    const Point3 start = lines.vertices[first];
    if ( ways == 0 )
      mWays = { lines.vertices, {}, lines.line_begin, lines.line_feature, lines.line_part, lines.feature_ids, {}, {} };
    const Point3 known = mWays.vertices[mWays.vertices.size() - 2];
    if ( ways == 0 || !same_point( known, start ) )
    {
      add_way_out( start, mBox, mWays );
      ++ways;
    }
    mWay[line] = ways - 1;
  }
}

void LineStarts::take_ways( Hits &hits, const TriangleMesh &mesh, const MeshSurfaces &surfaces, Workers &workers,
                            RunReport &report )
{
  if ( mWays.line_count() == 0 )
    return;
  const std::size_t first = mLines.vertices.size();
  const auto of_ways = std::ranges::lower_bound( hits, first, {}, &Hit::segment );
  mInside = count_crossings( mWays, first, mesh, surfaces, { of_ways, hits.end() }, workers, report.tiers );
  hits.erase( of_ways, hits.end() );
}

} // namespace rubicon
