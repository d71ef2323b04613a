// SPDX-License-Identifier: GPL-2.0-or-later
// Stands between the jobs and who calls them, and spoils their results.
// Relies on the linker's --wrap: calls of a job come to __wrap_, which reaches the job itself as __real_.
#include "tests/core/verify/planted_faults.h"

#include "core/bounds/bounding_volume.h"
#include "core/hull/convex_hull.h"
#include "core/line_mesh/line_mesh.h"
#include "core/red_blue/red_blue.h"

#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <span>
#include <string_view>
#include <utility>

namespace rubicon
{

RedBlueResult real_red_blue( const ChainSet2 &red, const ChainSet2 &blue, const RunOptions &options ) asm(
  "__real__ZN7rubicon8red_blueERKNS_9ChainSet2ES2_RKNS_10RunOptionsE" );
RedBlueResult spoilt_red_blue( const ChainSet2 &red, const ChainSet2 &blue, const RunOptions &options ) asm(
  "__wrap__ZN7rubicon8red_blueERKNS_9ChainSet2ES2_RKNS_10RunOptionsE" );

LineMeshResult real_line_mesh(
  const PolylineSet3 &lines, const TriangleMesh &mesh,
  const LineMeshOptions
    &options ) asm( "__real__ZN7rubicon9line_meshERKNS_12PolylineSet3ERKNS_12TriangleMeshERKNS_15LineMeshOptionsE" );
LineMeshResult spoilt_line_mesh(
  const PolylineSet3 &lines, const TriangleMesh &mesh,
  const LineMeshOptions
    &options ) asm( "__wrap__ZN7rubicon9line_meshERKNS_12PolylineSet3ERKNS_12TriangleMeshERKNS_15LineMeshOptionsE" );

ConvexHull real_convex_hull( std::span<const Point3> points, const RunOptions &options ) asm(
  "__real__ZN7rubicon11convex_hullESt4spanIKNS_6Point3ELm18446744073709551615EERKNS_10RunOptionsE" );
ConvexHull spoilt_convex_hull( std::span<const Point3> points, const RunOptions &options ) asm(
  "__wrap__ZN7rubicon11convex_hullESt4spanIKNS_6Point3ELm18446744073709551615EERKNS_10RunOptionsE" );

ConvexHulls real_convex_hulls(
  std::span<const Point3> points, std::span<const std::size_t> group_begin,
  const RunOptions &options ) asm( "__real__ZN7rubicon12convex_hullsESt4spanIKNS_6Point3ELm18446744073709551615EES0_"
                                   "IKmLm18446744073709551615EERKNS_10RunOptionsE" );
ConvexHulls spoilt_convex_hulls(
  std::span<const Point3> points, std::span<const std::size_t> group_begin,
  const RunOptions &options ) asm( "__wrap__ZN7rubicon12convex_hullsESt4spanIKNS_6Point3ELm18446744073709551615EES0_"
                                   "IKmLm18446744073709551615EERKNS_10RunOptionsE" );

BoundingVolume real_bounding_volume(
  std::span<const Point3> points, const HullView &hull, BoundingKind kind,
  const RunOptions
    &options ) asm( "__real__ZN7rubicon15bounding_volumeESt4spanIKNS_6Point3ELm18446744073709551615EERKNS_"
                    "8HullViewENS_12BoundingKindERKNS_10RunOptionsE" );
BoundingVolume spoilt_bounding_volume(
  std::span<const Point3> points, const HullView &hull, BoundingKind kind,
  const RunOptions
    &options ) asm( "__wrap__ZN7rubicon15bounding_volumeESt4spanIKNS_6Point3ELm18446744073709551615EERKNS_"
                    "8HullViewENS_12BoundingKindERKNS_10RunOptionsE" );

namespace
{

bool fault_is( std::string_view name )
{
  return test::planted_fault() == name;
}

//! The next double.
void push( double &value )
{
  value = std::nextafter( value, std::numeric_limits<double>::infinity() );
}

} // namespace

std::string &test::planted_fault()
{
  static std::string fault = [] {
    const char *name = std::getenv( "RUBICON_FAULT" );
    return std::string( name ? name : "" );
  }();
  return fault;
}

RedBlueResult spoilt_red_blue( const ChainSet2 &red, const ChainSet2 &blue, const RunOptions &options )
{
  RedBlueResult result = real_red_blue( red, blue, options );
  if ( fault_is( "lost contact" ) && !result.contacts.empty() )
    result.contacts.pop_back();
  if ( fault_is( "wrong kind" ) && !result.contacts.empty() )
    result.contacts.front().kind = result.contacts.front().kind == ContactKind::cross ? ContactKind::t_touch
                                                                                      : ContactKind::cross;
  if ( fault_is( "point beside its place" ) && !result.points.empty() )
    push( result.points.front().x );
  for ( OverlapRun &run : result.overlaps )
    if ( fault_is( "overlap that ends early" ) && run.vertex_count > 2 )
      --run.vertex_count;
  if ( fault_is( "pair of another overlap" ) && !result.overlaps.empty() )
    ++result.overlaps.front().pairs;
  if ( fault_is( "another checksum with threads" ) && options.threads > 1 )
    ++result.checksum;
  return result;
}

LineMeshResult spoilt_line_mesh( const PolylineSet3 &lines, const TriangleMesh &mesh, const LineMeshOptions &options )
{
  LineMeshResult result = real_line_mesh( lines, mesh, options );
  if ( fault_is( "lost hit" ) && !result.hits.empty() )
    result.hits.pop_back();
  if ( fault_is( "event beside its place" ) && !result.events.empty() )
    push( result.events.front().point.z );
  if ( fault_is( "wrong state" ) && !result.intervals.empty() )
    result.intervals.front().state = result.intervals.front().state == IntervalState::inside ? IntervalState::outside
                                                                                             : IntervalState::inside;
  return result;
}

ConvexHull spoilt_convex_hull( std::span<const Point3> points, const RunOptions &options )
{
  ConvexHull hull = real_convex_hull( points, options );
  if ( fault_is( "vertex taken for an inner point" ) && hull.rank == 3 )
    hull.types[hull.vertices.back()] = HullPoint::inside;
  if ( fault_is( "volume beside its value" ) && hull.rank == 3 )
    push( hull.volume );
  if ( fault_is( "facet turned over" ) && hull.rank == 3 )
    std::swap( hull.facet_vertices[1], hull.facet_vertices[2] );
  return hull;
}

ConvexHulls spoilt_convex_hulls( std::span<const Point3> points, std::span<const std::size_t> group_begin,
                                 const RunOptions &options )
{
  ConvexHulls found = real_convex_hulls( points, group_begin, options );
  if ( fault_is( "another rank among others" ) )
    --found.views.back().rank;
  return found;
}

namespace
{

//! Puts \a sphere around one point fewer: the smallest of those without its first vertex.
void lose_a_point( std::span<const Point3> points, const RunOptions &options, BoundingVolume &sphere )
{
  std::vector<Point3> others( points.begin(), points.end() );
  for ( Point3 &p : others )
    if ( same_point( p, points[sphere.touching.front()] ) )
      p.x = std::numeric_limits<double>::quiet_NaN();
  const ConvexHull hull = real_convex_hull( others, options );
  if ( hull.rank > 0 )
    sphere = real_bounding_volume( others, hull, sphere.kind, options );
}

//! Takes the narrowest box for that of the smallest volume.
void take_the_narrowest( std::span<const Point3> points, const HullView &hull, const RunOptions &options,
                         BoundingVolume &box )
{
  box = real_bounding_volume( points, hull, BoundingKind::box_width, options );
  box.kind = BoundingKind::box_volume;
}

} // namespace

BoundingVolume spoilt_bounding_volume( std::span<const Point3> points, const HullView &hull, BoundingKind kind,
                                       const RunOptions &options )
{
  BoundingVolume volume = real_bounding_volume( points, hull, kind, options );
  const bool is_box = kind == BoundingKind::box_volume && hull.rank == 3;
  if ( fault_is( "sphere around too few" ) && kind == BoundingKind::sphere && hull.rank == 3 )
    lose_a_point( points, options, volume );
  if ( fault_is( "touching vertex not named" ) && volume.touching.size() > 1 )
    volume.touching.pop_back();
  if ( fault_is( "radius beside its value" ) )
    push( volume.radius );
  if ( fault_is( "box that is not the smallest" ) && is_box )
    take_the_narrowest( points, hull, options, volume );
  if ( fault_is( "corner beside its place" ) && is_box )
    push( volume.corners[5].y );
  if ( fault_is( "box on no side" ) && is_box )
    std::swap( volume.side[0], volume.edge[0] );
  return volume;
}

} // namespace rubicon
