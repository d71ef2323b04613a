// SPDX-License-Identifier: GPL-2.0-or-later
// Planes are kept rounded with a bound for the whole box, so that nearly every side is told by a few sums and products.
// Relies on hull/hull_surface.h and exact/ball.h.
#include "core/hull/hull_surface.h"

#include "core/exact/ball.h"

#include <cmath>
#include <utility>

namespace rubicon
{

namespace
{

//! Whether d lies in the plane of a, b and c by a glance: it is one of them, or all four have a coordinate in common.
bool lies_in_plane( Point3 a, Point3 b, Point3 c, Point3 d )
{
  const auto same = []( double s, double t, double u, double v ) { return s == v && t == v && u == v; };
  return same( a.x, b.x, c.x, d.x ) || same( a.y, b.y, c.y, d.y ) || same( a.z, b.z, c.z, d.z ) || same_point( a, d )
         || same_point( b, d ) || same_point( c, d );
}

//! The side of d at the plane of a, b and c, positive above it, as far as double-double numbers tell: many points are close to a
//! facet, few are so close. In a tenth of the time of expansions.
Sign side_by_balls( Point3 a, Point3 b, Point3 c, Point3 d )
{
  const Vector3<Ball> u = ball_difference( b, a ), v = ball_difference( c, a ), w = ball_difference( d, a );
  for ( const Vector3<Ball> &vector : { u, v, w } )
    if ( !in_range( vector.x.high ) || !in_range( vector.y.high ) || !in_range( vector.z.high ) )
      return Sign::uncertain;
  const Ball height = dot_product( cross_product( u, v ), w );
  return std::fabs( height.high ) * ( 1 - 0x1p-50 ) > height.radius ? sign_of( height.high ) : Sign::uncertain;
}

} // namespace

HullSurface::HullSurface( std::span<const Point3> points, const std::array<std::uint32_t, 4> &first,
                          const HullCentre &centre, const FramedBox &box )
  : mCentre( centre, box.frame )
  , mExtent{ box.high.x - box.low.x, box.high.y - box.low.y, box.high.z - box.low.z }
{
  for ( const std::uint32_t point : first )
    add_corner( points[point], point );
  // Below a, b and c is d, where these turn counter-clockwise seen from above.
  const bool turned = orient3d( place( 0 ), place( 1 ), place( 2 ), place( 3 ) ) == Sign::negative;
  const std::uint32_t a = 0, b = turned ? 2 : 1, c = turned ? 1 : 2, d = 3;
  mPlanes.resize( 4 );
  mCorners.resize( 4 );
  put( 0, { a, b, c } );
  put( 1, { b, a, d } );
  put( 2, { c, b, d } );
  put( 3, { a, c, d } );
  mCorners[0].across = { 1, 2, 3 };
  mCorners[1].across = { 0, 3, 2 };
  mCorners[2].across = { 0, 1, 3 };
  mCorners[3].across = { 0, 2, 1 };
}

std::uint32_t HullSurface::add_corner( Point3 place, std::uint32_t point )
{
  mPlaces.push_back( place );
  if ( !frame().is_plain() )
    mFramed.push_back( frame()( place ) );
  mPoints.push_back( point );
  mStarting.push_back( none );
  return static_cast<std::uint32_t>( mPlaces.size() - 1 );
}

void HullSurface::put( std::uint32_t slot, const std::array<std::uint32_t, 3> &corners )
{
  const Point3 a = framed( corners[0] ), b = framed( corners[1] ), c = framed( corners[2] );
  const RoundedPlane<Point3> rounded( a, b, c );
  Plane &plane = mPlanes[slot];
  plane.origin = a;
  plane.normal = rounded.normal();
  plane.bound = rounded.bound_within( mExtent );
  if ( !frame().is_plain() )
    plane.bound += height_error( a, b, c, mExtent, frame().error );
  plane.slope = -1 / plane.height_of( framed_centre() );
  mCorners[slot].corner = corners;
  mCorners[slot].mark = 0;
}

std::uint32_t HullSurface::free_slot()
{
  if ( mFree.empty() )
  {
    mPlanes.emplace_back();
    mCorners.emplace_back();
    return static_cast<std::uint32_t>( mCorners.size() - 1 );
  }
  const std::uint32_t slot = mFree.back();
  mFree.pop_back();
  return slot;
}

Sign HullSurface::above( std::uint32_t triangle, Point3 p, TierCounts &counts ) const
{
  return above( triangle, mCentre.in_frame( p ), counts );
}

Sign HullSurface::seems_above( std::uint32_t triangle, const FramedPoint &p ) const
{
  const Plane &plane = mPlanes[triangle];
  const double height = plane.height_of( p.framed );
  if ( std::fabs( height ) > plane.bound )
    return height > 0 ? Sign::positive : Sign::negative;
  const auto [a, b, c] = mCorners[triangle].corner;
  const Point3 pa = mPlaces[a], pb = mPlaces[b], pc = mPlaces[c];
  return lies_in_plane( pa, pb, pc, p.place ) ? Sign::zero : -orient3d_filter( pa, pb, pc, p.place );
}

Sign HullSurface::above( std::uint32_t triangle, const FramedPoint &p, TierCounts &counts ) const
{
  if ( const Sign sign = seems_above( triangle, p ); sign != Sign::uncertain )
  {
    counts.count( Tier::filter );
    return sign;
  }
  const auto [a, b, c] = mCorners[triangle].corner;
  const Point3 pa = mPlaces[a], pb = mPlaces[b], pc = mPlaces[c];
  if ( const Sign sign = side_by_balls( pa, pb, pc, p.place ); sign != Sign::uncertain )
  {
    counts.count( Tier::interval ); // a ball is one, too
    return sign;
  }
  return -orient3d( pa, pb, pc, p.place, counts );
}

HullSurface::Found HullSurface::locate( Point3 p, std::uint32_t hint, TierCounts &counts ) const
{
  const FramedPoint framed = mCentre.in_frame( p );
  const Found found = climb( framed, hint, counts );
  return found.second == Sign::positive ? found : walk( framed, found.first, counts );
}

HullSurface::Found HullSurface::climb( const FramedPoint &p, std::uint32_t hint, TierCounts &counts ) const
{
  // Over the facets of a convex body, height over depth of the centre is a linear function on the corners of the dual
  // body: going up along its edges ends at the top.
  std::uint32_t at = hint, before = none;
  double height = mPlanes[at].height_of( p.framed );
  double steepest = height * mPlanes[at].slope;
  while ( !( height > mPlanes[at].bound ) )
  {
    std::uint32_t next = none;
    for ( const std::uint32_t neighbour : mCorners[at].across )
    {
      if ( neighbour == before )
        continue;
      const double its_height = mPlanes[neighbour].height_of( p.framed );
      if ( const double rise = its_height * mPlanes[neighbour].slope; rise > steepest )
        steepest = rise, height = its_height, next = neighbour;
    }
    if ( next == none && seems_above( at, p ) != Sign::positive )
      return { at, Sign::uncertain };
    if ( next == none )
      break;
    before = std::exchange( at, next );
  }
  counts.count( Tier::filter );
  return { at, Sign::positive };
}

Sign HullSurface::side( const FramedPoint &p, const Corners &triangle, unsigned edge, TierCounts &counts ) const
{
  const std::uint32_t from = triangle.corner[edge], to = triangle.corner[( edge + 1 ) % 3];
  return mCentre.side( { mPlaces[from], framed( from ) }, { mPlaces[to], framed( to ) }, p, counts );
}

/**
 * Crosses an edge while p lies beyond it as seen from the centre. Over a true edge of the hull that raises the height of
 * p over that of the centre, so no triangle comes twice but among those of one plane, where a walk that begins with edges
 * at random ends too (Devillers, Pion and Teillaud, "Walking in a triangulation", 2002).
 */
HullSurface::Found HullSurface::walk( const FramedPoint &p, std::uint32_t from, TierCounts &counts ) const
{
  std::uint32_t at = from, before = none, random = 1;
  for ( bool moved = true; moved; )
  {
    moved = false;
    random = random * 1664525u + 1013904223u;
    const unsigned first = ( random >> 16 ) % 3;
    const Corners &corners = mCorners[at];
    for ( unsigned k = first; k < first + 3 && !moved; ++k )
    {
      const std::uint32_t neighbour = corners.across[k % 3];
      if ( neighbour == before || side( p, corners, k % 3, counts ) != Sign::positive )
        continue;
      before = std::exchange( at, neighbour );
      moved = true;
    }
  }
  return { at, above( at, p, counts ) };
}

unsigned HullSurface::edges_with( Point3 p, std::uint32_t triangle, TierCounts &counts ) const
{
  const FramedPoint framed = mCentre.in_frame( p );
  unsigned edges = 0;
  for ( unsigned k = 0; k < 3; ++k )
    if ( side( framed, mCorners[triangle], k, counts ) == Sign::zero )
      edges |= 1u << k;
  return edges;
}

//! Fills mVisible and mBorder.
void HullSurface::collect_visible( const FramedPoint &p, std::uint32_t from, TierCounts &counts )
{
  mVisible.assign( 1, from );
  mBorder.clear();
  mStep += 2; // this: seen, and p is above; one more: seen, and it is not
  mCorners[from].mark = mStep;
  for ( std::size_t i = 0; i < mVisible.size(); ++i )
  {
    const auto [corner, across, mark] = mCorners[mVisible[i]];
    for ( std::size_t k = 0; k < 3; ++k )
    {
      Corners &neighbour = mCorners[across[k]];
      if ( neighbour.mark < mStep )
      {
        const bool is_visible = above( across[k], p, counts ) == Sign::positive;
        neighbour.mark = mStep + !is_visible;
        if ( is_visible )
          mVisible.push_back( across[k] );
      }
      if ( neighbour.mark > mStep )
        mBorder.push_back( { corner[k], corner[( k + 1 ) % 3], across[k] } );
    }
  }
}

std::uint32_t HullSurface::insert( Point3 place, std::uint32_t point, std::uint32_t triangle, TierCounts &counts )
{
  if ( mStep > none - 4 ) // marks begin anew after two thousand million insertions
  {
    mStep = 0;
    for ( Corners &corners : mCorners )
      corners.mark = 0;
  }
  collect_visible( mCentre.in_frame( place ), triangle, counts );
  const std::uint32_t apex = add_corner( place, point );
  for ( const std::uint32_t gone : mVisible )
  {
    mCorners[gone].corner[0] = none;
    mFree.push_back( gone );
  }
  for ( const auto &[from, to, outside] : mBorder )
  {
    const std::uint32_t slot = free_slot();
    put( slot, { from, to, apex } );
    mStarting[from] = slot;
    mCorners[slot].across[0] = outside;
    Corners &beside = mCorners[outside];
    beside.across[beside.corner[0] == to ? 0 : beside.corner[1] == to ? 1 : 2] = slot;
  }
  std::uint32_t slot = none;
  for ( const auto &[from, to, outside] : mBorder )
  {
    slot = mStarting[from];
    const std::uint32_t next = mStarting[to];
    mCorners[slot].across[1] = next;
    mCorners[next].across[2] = slot;
  }
  return slot;
}

} // namespace rubicon
