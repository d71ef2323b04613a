// SPDX-License-Identifier: GPL-2.0-or-later
// Where two segments meet that are known to: the vertex of a touch, the piece that an overlap shares.
// Relies on red_blue/contact.h and exact/; host and device, thread-safe.
#pragma once

#include "core/exact/tiers.h"
#include "core/host_device.h"
#include "core/red_blue/contact.h"

namespace rubicon
{

//! A vertex of two segments, or, where the signs that were asked for it are uncertain, nothing.
struct TouchedVertex
{
    Point2 vertex;
    bool is_certain;
};

/**
 * The vertex in which segments ab (red) and cd (blue) touch, which share no more than it. \a ladder: exact/ladder.h. Of a
 * t_touch one of the four ends alone is on the other's line: where two were, the segments would share a vertex or be
 * collinear, and that is a v_touch or an overlap. So the first end that is found there is the one.
 */
template <typename AnyLadder>
RUBICON_HD TouchedVertex touched_vertex( ContactKind kind, Point2 a, Point2 b, Point2 c, Point2 d,
                                         const AnyLadder &ladder )
{
  if ( kind == ContactKind::v_touch )
    return { same_point( a, c ) || same_point( a, d ) ? a : b, true };
  const Sign of_c = ladder.turn( a, b, c );
  if ( of_c == Sign::zero )
    return { c, true };
  const Sign of_d = ladder.turn( a, b, d );
  if ( of_d == Sign::zero )
    return { d, true };
  const Sign of_a = ladder.turn( c, d, a );
  if ( of_a == Sign::zero )
    return { a, true };
  return { b, of_c != Sign::uncertain && of_d != Sign::uncertain && of_a != Sign::uncertain };
}

//! The same by exact signs, on the host. A zero has no sign.
Point2 place_of_touch( ContactKind kind, Point2 a, Point2 b, Point2 c, Point2 d );

//! Of which segments the piece that two collinear ones share has its ends, in the direction of the red one.
struct PieceEnds
{
    bool same_direction : 1; //!< of both segments
    bool from_red_end : 1, from_blue_end : 1;
    bool to_red_end : 1, to_blue_end : 1;
};

//! Of segments ab (red) and cd (blue), which overlap.
RUBICON_HD inline PieceEnds piece_ends( Point2 a, Point2 b, Point2 c, Point2 d )
{
  // Common borders mostly have the same vertices: asked first, without branches.
  const bool are_same = same_point( a, c ) & same_point( b, d ), are_opposite = same_point( a, d ) & same_point( b, c );
  if ( are_same | are_opposite )
    return { are_same, true, true, true, true };
  const bool ascending = before( a, b );
  const bool same_direction = ascending == before( c, d );
  const Point2 blue_from = same_direction ? c : d, blue_to = same_direction ? d : c;
  const auto ahead = [ascending]( Point2 p, Point2 q ) { return ascending ? before( p, q ) : before( q, p ); };
  return { same_direction, !ahead( a, blue_from ), !ahead( blue_from, a ), !ahead( blue_to, b ), !ahead( b, blue_to ) };
}

//! The piece itself.
struct SharedPiece : PieceEnds
{
    Point2 from, to;
};

RUBICON_HD inline SharedPiece shared_piece( const PieceEnds &ends, Point2 a, Point2 b, Point2 c, Point2 d )
{
  return { ends,
           ends.from_red_end     ? a
           : ends.same_direction ? c
                                 : d,
           ends.to_red_end       ? b
           : ends.same_direction ? d
                                 : c };
}

} // namespace rubicon
