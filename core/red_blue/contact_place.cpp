// SPDX-License-Identifier: GPL-2.0-or-later
// Touches are in an input vertex, crossings are worked out, pieces lie between vertices.
// Relies on exact/constructions.h and exact/predicates.h.
#include "core/red_blue/contact_place.h"

#include "core/exact/constructions.h"
#include "core/exact/predicates.h"

namespace rubicon
{

namespace
{

//! The vertex in which segments touch that share no more than it.
Point2 touching_vertex( ContactKind kind, Point2 a, Point2 b, Point2 c, Point2 d )
{
  if ( kind == ContactKind::v_touch )
    return same_point( a, c ) || same_point( a, d ) ? a : b;
  if ( orient2d( a, b, c ) == Sign::zero )
    return c;
  if ( orient2d( a, b, d ) == Sign::zero )
    return d;
  return orient2d( c, d, a ) == Sign::zero ? a : b;
}

} // namespace

Point2 place_of_contact( ContactKind kind, Point2 a, Point2 b, Point2 c, Point2 d, PlaceCounts &counts )
{
  return without_negative_zero( kind == ContactKind::cross ? crossing_point( a, b, c, d, counts )
                                                           : touching_vertex( kind, a, b, c, d ) );
}

SharedPiece shared_piece( Point2 a, Point2 b, Point2 c, Point2 d )
{
  const bool ascending = before( a, b );
  const bool same_direction = ascending == before( c, d );
  const Point2 blue_from = same_direction ? c : d, blue_to = same_direction ? d : c;
  const auto ahead = [ascending]( Point2 p, Point2 q ) { return ascending ? before( p, q ) : before( q, p ); };
  SharedPiece piece;
  piece.from = ahead( a, blue_from ) ? blue_from : a;
  piece.to = ahead( b, blue_to ) ? b : blue_to;
  piece.same_direction = same_direction;
  piece.from_red_end = same_point( piece.from, a );
  piece.from_blue_end = same_point( piece.from, blue_from );
  piece.to_red_end = same_point( piece.to, b );
  piece.to_blue_end = same_point( piece.to, blue_to );
  return piece;
}

} // namespace rubicon
