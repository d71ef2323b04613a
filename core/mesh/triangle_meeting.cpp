// SPDX-License-Identifier: GPL-2.0-or-later
// Signs of corners at planes, then the order of four points on a line, which are four more signs at most.
// Relies on exact/predicates.h.
#include "core/mesh/triangle_meeting.h"

#include "core/exact/predicates.h"

#include <algorithm>
#include <utility>

namespace rubicon
{

namespace
{

//! What of a triangle lies in the plane of another.
enum class Extent : std::uint8_t
{
  point, //!< a corner at most, the rest on one side
  chord, //!< a piece of a line through its inside
  side,
  all
};

//! The corners of a triangle at the plane of another.
struct Corners
{
    std::array<Sign, 3> sign;
    Extent extent;
    std::uint8_t lone; //!< chord: a corner with both others not on its side; side: the corner off the plane

    explicit Corners( const std::array<Sign, 3> &signs )
      : sign( signs )
    {
      const auto count = [&]( Sign s ) { return std::count( sign.begin(), sign.end(), s ); };
      const auto find = [&]( Sign s ) {
        return static_cast<std::uint8_t>( std::find( sign.begin(), sign.end(), s ) - sign.begin() );
      };
      const auto above = count( Sign::positive ), below = count( Sign::negative );
      extent = above > 0 && below > 0 ? Extent::chord
               : above + below == 0   ? Extent::all
               : above + below == 1   ? Extent::side
                                      : Extent::point;
      lone = above == 1 ? find( Sign::positive ) : find( Sign::negative );
    }
};

Corners corners_at( const std::array<Point3, 3> &plane_of, const Triangle &of_plane,
                    const std::array<Point3, 3> &points, const Triangle &corners )
{
  TierCounts uncounted;
  const auto plane = ExactLadder( uncounted ).plane( plane_of[0], plane_of[1], plane_of[2] );
  std::array<Sign, 3> signs;
  for ( std::size_t k = 0; k < 3; ++k )
    signs[k] = std::find( of_plane.begin(), of_plane.end(), corners[k] ) != of_plane.end() ? Sign::zero
                                                                                           : plane( points[k] );
  return Corners( signs );
}

//! Triangles of one plane: their insides are apart where all of one lies beyond a side of the other.
Meeting meet_flat( const std::array<Point3, 3> &first, const std::array<Point3, 3> &second )
{
  const FlatTurn turn( first );
  const Sign way = turn.way(), second_way = turn( second[0], second[1], second[2] );
  const auto is_beyond_a_side = [&]( const std::array<Point3, 3> &inner, Sign inner_way,
                                     const std::array<Point3, 3> &outer ) {
    for ( std::size_t k = 0; k < 3; ++k )
      if ( std::all_of( outer.begin(), outer.end(),
                        [&]( Point3 p ) { return turn( inner[k], inner[( k + 1 ) % 3], p ) != inner_way; } ) )
        return true;
    return false;
  };
  Meeting meeting;
  if ( !is_beyond_a_side( first, way, second ) && !is_beyond_a_side( second, second_way, first ) )
    meeting.kind = MeetingKind::flat;
  meeting.same_way = way == second_way;
  return meeting;
}

//! What two triangles, each a chord or a side, have on the line of both their planes overlaps in a piece.
bool overlap_on_line( const std::array<Point3, 3> &first, const Corners &of_first, const std::array<Point3, 3> &second,
                      const Corners &of_second )
{
  const auto from_lone = []( const std::array<Point3, 3> &points, std::uint8_t lone ) {
    return std::array{ points[lone], points[( lone + 1 ) % 3], points[( lone + 2 ) % 3] };
  };
  auto [p, q, r] = from_lone( first, of_first.lone );
  auto [u, v, w] = from_lone( second, of_second.lone );
  // Both lone corners above the plane of the other: then sides pq and uw end the chords at opposite ends.
  if ( of_first.sign[of_first.lone] == Sign::positive )
    std::swap( v, w );
  if ( of_second.sign[of_second.lone] == Sign::positive )
    std::swap( q, r );
  return orient3d( p, q, u, v ) == Sign::positive && orient3d( p, r, w, u ) == Sign::positive;
}

Meeting on_line( const Corners &first, const Corners &second )
{
  Meeting meeting;
  meeting.first_side = static_cast<std::uint8_t>( ( first.lone + 1 ) % 3 );
  meeting.second_side = static_cast<std::uint8_t>( ( second.lone + 1 ) % 3 );
  meeting.side_of_second = second.extent == Extent::side;
  const int sides = ( first.extent == Extent::side ) + ( second.extent == Extent::side );
  meeting.kind = sides == 0 ? MeetingKind::through : sides == 1 ? MeetingKind::side_in : MeetingKind::side_on;
  return meeting;
}

//! The corner of \a corners that is none of \a others.
std::size_t own_corner( const Triangle &corners, const Triangle &others )
{
  std::size_t k = 0;
  while ( std::find( others.begin(), others.end(), corners[k] ) != others.end() )
    ++k;
  return k;
}

//! Two triangles with an edge in common overlap only where one is folded back upon the other.
Meeting meet_at_edge( const std::array<Point3, 3> &first, std::size_t own_of_first, const std::array<Point3, 3> &second,
                      std::size_t own_of_second )
{
  const auto &[a, b, c] = first;
  if ( orient3d( a, b, c, second[own_of_second] ) != Sign::zero )
    return {};
  const Point3 p = first[( own_of_first + 1 ) % 3], q = first[( own_of_first + 2 ) % 3];
  return is_same_half_plane( p, q, first[own_of_first], second[own_of_second] ) ? meet_flat( first, second )
                                                                                : Meeting();
}

} // namespace

FlatTurn::FlatTurn( const std::array<Point3, 3> &corners )
  : mAxis( axis_of_area( corners ) )
  , mWay( ( *this )( corners[0], corners[1], corners[2] ) )
{}

Sign FlatTurn::operator()( Point3 a, Point3 b, Point3 c ) const
{
  return orient2d( project( a, mAxis ), project( b, mAxis ), project( c, mAxis ) );
}

Meeting meet( const TriangleMesh &mesh, std::uint32_t first, std::uint32_t second )
{
  const Triangle &of_first = mesh.triangles[first], &of_second = mesh.triangles[second];
  const std::array<Point3, 3> s = mesh.corners( first ), t = mesh.corners( second );
  const auto shared = std::count_if( of_first.begin(), of_first.end(), [&]( std::uint32_t v ) {
    return std::find( of_second.begin(), of_second.end(), v ) != of_second.end();
  } );
  if ( shared == 2 )
    return meet_at_edge( s, own_corner( of_first, of_second ), t, own_corner( of_second, of_first ) );
  const Corners second_at_first = corners_at( s, of_first, t, of_second );
  if ( second_at_first.extent == Extent::point )
    return {};
  if ( second_at_first.extent == Extent::all )
    return meet_flat( s, t );
  const Corners first_at_second = corners_at( t, of_second, s, of_first );
  if ( first_at_second.extent == Extent::point || !overlap_on_line( s, first_at_second, t, second_at_first ) )
    return {};
  return on_line( first_at_second, second_at_first );
}

bool is_same_half_plane( Point3 p, Point3 q, Point3 a, Point3 b )
{
  if ( orient3d( p, q, a, b ) != Sign::zero )
    return false;
  for ( int axis = 0; axis < 3; ++axis )
  {
    const Sign of_a = orient2d( project( p, axis ), project( q, axis ), project( a, axis ) );
    if ( of_a != Sign::zero )
      return of_a == orient2d( project( p, axis ), project( q, axis ), project( b, axis ) );
  }
  return false;
}

bool is_between( Point3 p, Point3 q, Point3 from, Point3 to, Point3 x )
{
  // Of three half planes, each pair is less than, just or more than half a turn apart.
  const auto left_of = [&]( Point3 a, Point3 b ) { return orient3d( p, q, a, b ); };
  const Sign whole = left_of( from, to ), first = left_of( from, x ), second = left_of( x, to );
  if ( whole == Sign::positive )
    return first == Sign::positive && second == Sign::positive;
  if ( whole == Sign::negative ) // all but what lies on the short way back, ends included
    return second == Sign::positive || first == Sign::positive;
  return first == Sign::positive && !is_same_half_plane( p, q, from, to );
}

} // namespace rubicon
