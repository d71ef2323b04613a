// SPDX-License-Identifier: GPL-2.0-or-later
// The job's own classification and construction, beside rationals.
// Relies on exact/predicates.h, exact/constructions.h and red_blue/contact_place.h.
#include "core/red_blue/explain_contact.h"

#include "core/exact/constructions.h"
#include "core/exact/predicates.h"
#include "core/red_blue/contact_place.h"

#include <cmath>

namespace rubicon
{

namespace
{

//! Where between a and b \a p lies, which is on their line: along an axis on which they differ.
mpq_class parameter_of( const RationalPoint2 &p, Point2 a, Point2 b )
{
  const bool along_x = a.x != b.x;
  const mpq_class from( along_x ? a.x : a.y );
  return ( ( along_x ? p.x : p.y ) - from ) / ( ( along_x ? b.x : b.y ) - from );
}

} // namespace

ExplainedContact explain_contact( Point2 a, Point2 b, Point2 c, Point2 d )
{
  ExplainedContact contact;
  contact.kind = classify( a, b, c, d, ExactLadder( contact.tiers ) );
  const auto add = [&]( const RationalPoint2 &exact, Point2 rounded ) {
    contact.places.push_back( { exact_number( parameter_of( exact, a, b ) ),
                                exact_number( parameter_of( exact, c, d ) ), exact_number( exact.x ),
                                exact_number( exact.y ), rounded, nearest_distance( exact, rounded ) } );
  };
  // A vertex is its own exact place.
  const auto add_vertex = [&]( Point2 p ) {
    add( { mpq_class( p.x ), mpq_class( p.y ) }, without_negative_zero( p ) );
  };
  PlaceCounts uncounted;
  switch ( contact.kind )
  {
    case ContactKind::cross: add( crossing_rational( a, b, c, d ), crossing_point( a, b, c, d, uncounted ) ); break;
    case ContactKind::t_touch:
    case ContactKind::v_touch: add_vertex( place_of_touch( contact.kind, a, b, c, d ) ); break;
    case ContactKind::overlap:
    {
      const SharedPiece piece = shared_piece( piece_ends( a, b, c, d ), a, b, c, d );
      add_vertex( piece.from );
      add_vertex( piece.to );
      break;
    }
    case ContactKind::none:
    case ContactKind::undecided: break;
  }
  return contact;
}

} // namespace rubicon
