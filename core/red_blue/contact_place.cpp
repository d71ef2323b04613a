// SPDX-License-Identifier: GPL-2.0-or-later
// Touches are in an input vertex, pieces lie between vertices.
// Relies on red_blue/contact_place.h and exact/predicates.h.
#include "core/red_blue/contact_place.h"

#include "core/exact/predicates.h"

namespace rubicon
{

Point2 place_of_touch( ContactKind kind, Point2 a, Point2 b, Point2 c, Point2 d )
{
  const auto vertex = [&] {
    if ( kind == ContactKind::v_touch )
      return same_point( a, c ) || same_point( a, d ) ? a : b;
    if ( orient2d( a, b, c ) == Sign::zero )
      return c;
    if ( orient2d( a, b, d ) == Sign::zero )
      return d;
    return orient2d( c, d, a ) == Sign::zero ? a : b;
  };
  return without_negative_zero( vertex() );
}

PieceEnds piece_ends( Point2 a, Point2 b, Point2 c, Point2 d )
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

SharedPiece shared_piece( const PieceEnds &ends, Point2 a, Point2 b, Point2 c, Point2 d )
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
