// SPDX-License-Identifier: GPL-2.0-or-later
// The exact classification of a segment and a triangle from signs alone (papers 000 and 001: which sides of the plane,
// which side of each edge), completed by the coplanar case that those leave out.
// Relies on line_mesh/hit.h; host and device.
#pragma once

#include "core/line_mesh/hit.h"

#include <array>

namespace rubicon
{

//! A closed segment.
struct Segment3
{
    Point3 from, to;
};

//! The corners of a closed triangle.
using Corners3 = std::array<Point3, 3>;

//! What of the triangle a point lies on, given the signs of its sides: no sign is negative.
RUBICON_HD constexpr Hit hit_at( Sign side0, Sign side1, Sign side2 )
{
  const bool on0 = side0 == Sign::zero, on1 = side1 == Sign::zero, on2 = side2 == Sign::zero;
  Hit hit = {};
  if ( on0 + on1 + on2 == 0 )
    hit.kind = HitKind::face;
  else if ( on0 + on1 + on2 == 1 )
  {
    hit.kind = HitKind::edge;
    hit.side = on0 ? 0 : on1 ? 1 : 2;
  }
  else
  {
    hit.kind = HitKind::vertex; // corner i ends side i - 1 and begins side i
    hit.side = on0 && on1 ? 1 : on1 && on2 ? 2 : 0;
  }
  return hit;
}

constexpr Hit undecided_hit = { 0, 0, HitKind::undecided, 0, false, false };

//! How a segment lies in the plane of a triangle, in the projection along an axis that the plane does not contain.
struct CoplanarSigns
{
    int axis;       //!< of project()
    Sign from[3];   //!< of the segment's start at each side of the triangle; positive: inside
    Sign to[3];     //!< of its end
    Sign corner[3]; //!< of each corner at the segment

    RUBICON_HD bool from_in() const
    {
      return from[0] != Sign::negative && from[1] != Sign::negative && from[2] != Sign::negative;
    }
    RUBICON_HD bool to_in() const
    {
      return to[0] != Sign::negative && to[1] != Sign::negative && to[2] != Sign::negative;
    }
    //! The segment's interior crosses the interior of side \a i.
    RUBICON_HD bool crosses_side( int i ) const
    {
      const Sign a = corner[i], b = corner[( i + 1 ) % 3];
      return a != Sign::zero && a == -b && from[i] != Sign::zero && from[i] == -to[i];
    }
};

/**
 * Fills \a signs for a segment in the plane of a triangle, and returns how the projected triangle turns. The projection
 * keeps everything apart: its axis is not parallel to the plane, because the projected triangle keeps an area. Zero for a
 * triangle of no area; uncertain where a sign is.
 */
template <typename AnyLadder>
RUBICON_HD Sign coplanar_signs( const Segment3 &segment, const Corners3 &triangle, const AnyLadder &ladder,
                                CoplanarSigns &signs )
{
  Sign turn = Sign::zero;
  for ( signs.axis = 0; signs.axis < 3; ++signs.axis )
  {
    turn = ladder.turn( project( triangle[0], signs.axis ), project( triangle[1], signs.axis ),
                        project( triangle[2], signs.axis ) );
    if ( turn != Sign::zero )
      break;
  }
  if ( turn == Sign::zero || turn == Sign::uncertain )
    return turn;

  const Point2 from = project( segment.from, signs.axis ), to = project( segment.to, signs.axis );
  for ( int i = 0; i < 3; ++i )
  {
    const Point2 a = project( triangle[i], signs.axis ), b = project( triangle[( i + 1 ) % 3], signs.axis );
    const Sign of_from = ladder.turn( a, b, from ), of_to = ladder.turn( a, b, to ),
               of_corner = ladder.turn( from, to, a );
    if ( of_from == Sign::uncertain || of_to == Sign::uncertain || of_corner == Sign::uncertain )
      return Sign::uncertain;
    signs.from[i] = turn == Sign::positive ? of_from : -of_from;
    signs.to[i] = turn == Sign::positive ? of_to : -of_to;
    signs.corner[i] = of_corner;
  }
  return turn;
}

//! Corner \a i lies in the interior of a segment in the plane.
RUBICON_HD inline bool corner_inside( const Segment3 &segment, const Corners3 &triangle, const CoplanarSigns &signs,
                                      int i )
{
  const Point2 from = project( segment.from, signs.axis ), to = project( segment.to, signs.axis );
  const Point2 corner = project( triangle[i], signs.axis );
  return signs.corner[i] == Sign::zero
         && ( ( before( from, corner ) && before( corner, to ) )
              || ( before( to, corner ) && before( corner, from ) ) );
}

/**
 * The hit of a segment in the plane of the triangle. What they share is the stretch between two places, each of them an
 * end of the segment in the triangle, a corner inside the segment, or a crossing of interiors: different things are
 * different places. One place alone is the whole contact; two are the ends of a piece.
 */
template <typename AnyLadder>
RUBICON_HD Hit classify_coplanar( const Segment3 &segment, const Corners3 &triangle, const AnyLadder &ladder )
{
  CoplanarSigns signs;
  const Sign turn = coplanar_signs( segment, triangle, ladder, signs );
  if ( turn == Sign::uncertain )
    return undecided_hit;
  if ( turn == Sign::zero )
    return {};

  const bool from_in = signs.from_in(), to_in = signs.to_in();
  int places = from_in + to_in;
  Hit hit = {};
  if ( from_in )
    hit = hit_at( signs.from[0], signs.from[1], signs.from[2] );
  else if ( to_in )
    hit = hit_at( signs.to[0], signs.to[1], signs.to[2] );
  for ( int i = 0; i < 3; ++i )
  {
    if ( corner_inside( segment, triangle, signs, i ) )
    {
      ++places;
      hit.kind = HitKind::vertex;
      hit.side = static_cast<std::uint8_t>( i );
    }
    places += signs.crosses_side( i );
  }
  if ( places == 0 )
    return {};
  if ( places > 1 )
  {
    hit.kind = HitKind::coplanar;
    hit.side = 0;
  }
  hit.start_on = from_in;
  hit.end_on = to_in;
  return hit;
}

/**
 * Classifies a closed segment of positive length and a closed triangle; a triangle of no area is never hit. segment and
 * triangle of the hit are left 0.
 * \a ladder: exact/ladder.h; where its plane() or turn() is uncertain the pair stays undecided.
 *
 * The sides come first, because nearly every candidate that is no hit fails there: its box met that of the triangle, and
 * a long segment passes through every plane. Signs that are not zero mean that the four points are not in one plane, so
 * two that differ rule a hit out whatever the rest. Two sides share a plane: orient3d( p, q, c, a ) is
 * -orient3d( p, q, a, c ).
 */
template <typename AnyLadder>
RUBICON_HD Hit classify( const Segment3 &segment, const Corners3 &triangle, const AnyLadder &ladder )
{
  const auto &[p, q] = segment;
  const auto &[a, b, c] = triangle;
  const auto differ = []( Sign s, Sign t ) { return s != Sign::zero && s == -t; };

  const auto through_a = ladder.plane( p, q, a );
  const Sign side_ab = through_a( b ), side_ca = -through_a( c );
  if ( side_ab == Sign::uncertain || side_ca == Sign::uncertain )
    return undecided_hit;
  if ( differ( side_ab, side_ca ) )
    return {};
  const Sign side_bc = ladder.plane( p, q, b )( c );
  if ( side_bc == Sign::uncertain )
    return undecided_hit;
  if ( differ( side_ab, side_bc ) || differ( side_bc, side_ca ) )
    return {};

  const auto of_triangle = ladder.plane( a, b, c );
  const Sign from_side = of_triangle( p ), to_side = of_triangle( q );
  if ( from_side == Sign::uncertain || to_side == Sign::uncertain )
    return undecided_hit;
  if ( from_side == to_side )
    return from_side == Sign::zero ? classify_coplanar( segment, triangle, ladder ) : Hit{};

  // The line meets the plane in one point, which the segment reaches, and passes all sides alike. All three signs are
  // zero only where the line meets the lines of all sides in that point, which no triangle allows.
  Hit hit = hit_at( side_ab, side_bc, side_ca );
  hit.start_on = from_side == Sign::zero;
  hit.end_on = to_side == Sign::zero;
  return hit;
}

} // namespace rubicon
