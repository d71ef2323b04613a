// SPDX-License-Identifier: GPL-2.0-or-later
// All pairs in rational arithmetic.
// Relies on exact/rational.h.
#include "core/verify/red_blue_brute_force.h"

#include "core/exact/rational.h"

#include <algorithm>
#include <cstdio>
#include <optional>
#include <set>
#include <string>
#include <tuple>

namespace rubicon
{

namespace
{

struct Segment
{
    std::uint32_t number;
    Point2 a, b;
};

Segment segment_of( const ChainSet2 &layer, std::uint32_t number )
{
  return { number, layer.vertices[number], layer.vertices[number + 1] };
}

std::vector<Segment> segments_of( const ChainSet2 &layer )
{
  std::vector<Segment> segments;
  for ( std::size_t chain = 0; chain < layer.chain_count(); ++chain )
  {
    for ( std::uint32_t v = layer.chain_begin[chain]; v + 1 < layer.chain_begin[chain + 1]; ++v )
      segments.push_back( segment_of( layer, v ) );
  }
  return segments;
}

ContactKind rational_kind( const Segment &red, const Segment &blue )
{
  return classify( red.a, red.b, blue.a, blue.b, RationalLadder() );
}

std::string hexadecimal( const Segment &segment )
{
  char text[160];
  std::snprintf( text, sizeof text, "segment %u (%a %a, %a %a)", segment.number, segment.a.x, segment.a.y, segment.b.x,
                 segment.b.y );
  return text;
}

std::string pair_text( const ChainSet2 &red, const ChainSet2 &blue, const Contact &contact )
{
  return "red " + hexadecimal( segment_of( red, contact.red ) ) + " and blue "
         + hexadecimal( segment_of( blue, contact.blue ) );
}

bool lies_on( Point2 p, const Segment &segment )
{
  const auto between = []( double low, double value, double high ) {
    return std::min( low, high ) <= value && value <= std::max( low, high );
  };
  return orient2d_rational( segment.a, segment.b, p ) == Sign::zero && between( segment.a.x, p.x, segment.b.x )
         && between( segment.a.y, p.y, segment.b.y );
}

//! The double nearest to the place of the two segments; none where they are parallel, so that an end is the place.
std::optional<Point2> nearest_place( const Segment &red, const Segment &blue )
{
  const mpq_class area = ( mpq_class( red.b.x ) - red.a.x ) * ( mpq_class( blue.b.y ) - blue.a.y )
                         - ( mpq_class( red.b.y ) - red.a.y ) * ( mpq_class( blue.b.x ) - blue.a.x );
  if ( area == 0 )
    return std::nullopt;
  const RationalPoint2 place = crossing_rational( red.a, red.b, blue.a, blue.b );
  return Point2{ nearest_double( place.x ), nearest_double( place.y ) };
}

bool is_nearest( const ContactPoint &point, const Segment &red, const Segment &blue )
{
  const Point2 p{ point.x, point.y };
  if ( const auto place = nearest_place( red, blue ) )
    return same_point( p, *place );
  return lies_on( p, red ) && lies_on( p, blue );
}

/**
 * Whether \a point is the place of some pair of its red segment with a segment of its blue feature. A point names the
 * lowest segments of several pairs, and these two may be parallel: where parts of one feature cross each other, the
 * layer and itself meet there, and the lowest segments are one and the same.
 */
bool is_place_of_pair( const ContactPoint &point, const ChainSet2 &red, const ChainSet2 &blue,
                       const Contacts &contacts )
{
  const Segment r = segment_of( red, point.red_segment );
  const auto begin = std::lower_bound( contacts.begin(), contacts.end(), point.red_segment,
                                       []( const Contact &contact, std::uint32_t s ) { return contact.red < s; } );
  return !nearest_place( r, segment_of( blue, point.blue_segment ) )
         && std::any_of( begin, contacts.end(), [&]( const Contact &contact ) {
              return contact.red == point.red_segment
                     && blue.chain_feature[blue.chain_of( contact.blue )] == point.blue_feature
                     && is_nearest( point, r, segment_of( blue, contact.blue ) );
            } );
}

//! What two segments of two features share, from one end to the other.
using Piece = std::tuple<std::uint32_t, std::uint32_t, double, double, double, double>;

Piece piece_of( std::uint32_t red_feature, std::uint32_t blue_feature, Point2 a, Point2 b )
{
  const Point2 low = without_negative_zero( before( a, b ) ? a : b ),
               high = without_negative_zero( before( a, b ) ? b : a );
  return { red_feature, blue_feature, low.x, low.y, high.x, high.y };
}

//! Of a red and a blue segment on one line, which share a piece: its ends are ends of theirs.
Piece piece_of( const Contact &contact, const ChainSet2 &red, const ChainSet2 &blue )
{
  const Segment r = segment_of( red, contact.red ), b = segment_of( blue, contact.blue );
  const auto less = []( Point2 p, Point2 q ) { return before( p, q ); };
  const auto [red_low, red_high] = std::minmax( r.a, r.b, less );
  const auto [blue_low, blue_high] = std::minmax( b.a, b.b, less );
  return piece_of( red.chain_feature[red.chain_of( contact.red )], blue.chain_feature[blue.chain_of( contact.blue )],
                   std::max( red_low, blue_low, less ), std::min( red_high, blue_high, less ) );
}

//! The first of what only one of the two has, and in which; nothing where they are the same.
std::string difference_of( const std::set<Piece> &expected, const std::set<Piece> &found )
{
  const auto [e, f] = std::mismatch( expected.begin(), expected.end(), found.begin(), found.end() );
  if ( e == expected.end() && f == found.end() )
    return {};
  const bool is_missed = f == found.end() || ( e != expected.end() && *e < *f );
  const auto [red_feature, blue_feature, x, y, to_x, to_y] = is_missed ? *e : *f;
  char text[256];
  std::snprintf( text, sizeof text, "an overlap of red feature %u and blue feature %u %s (%a %a, %a %a)", red_feature,
                 blue_feature, is_missed ? "lacks" : "invents", x, y, to_x, to_y );
  return text;
}

//! Overlaps are made of what their pairs share, and of all of that.
std::string wrong_overlap( const ChainSet2 &red, const ChainSet2 &blue, const RedBlueResult &result )
{
  std::set<Piece> expected, found;
  std::uint64_t pairs = 0;
  for ( const Contact &contact : result.contacts )
    if ( contact.kind == ContactKind::overlap )
      expected.insert( piece_of( contact, red, blue ) );
  for ( const OverlapRun &run : result.overlaps )
  {
    pairs += run.pairs;
    const Point2 *vertices = result.overlap_vertices.data() + run.first_vertex;
    for ( std::uint32_t v = 1; v < run.vertex_count; ++v )
      found.insert( piece_of( run.red_feature, run.blue_feature, vertices[v - 1], vertices[v] ) );
  }
  if ( pairs != result.counts.overlap )
    return "overlaps of " + std::to_string( pairs ) + " pairs, not " + std::to_string( result.counts.overlap );
  return difference_of( expected, found );
}

} // namespace

Contacts brute_force_contacts( const ChainSet2 &red, const ChainSet2 &blue )
{
  const std::vector<Segment> blue_segments = segments_of( blue );
  Contacts contacts;
  for ( const Segment &r : segments_of( red ) )
  {
    for ( const Segment &b : blue_segments )
    {
      const ContactKind kind = rational_kind( r, b );
      if ( kind != ContactKind::none )
        contacts.push_back( { r.number, b.number, kind } );
    }
  }
  return contacts;
}

std::string contact_difference( const ChainSet2 &red, const ChainSet2 &blue, const Contacts &expected,
                                const Contacts &found )
{
  const auto same = []( const Contact &a, const Contact &b ) { return same_pair( a, b ) && a.kind == b.kind; };
  const auto [e, f] = std::mismatch( expected.begin(), expected.end(), found.begin(), found.end(), same );
  if ( e == expected.end() && f == found.end() )
    return {};
  if ( f == found.end() || ( e != expected.end() && in_order( *e, *f ) ) )
    return "missed " + pair_text( red, blue, *e );
  if ( e == expected.end() || in_order( *f, *e ) )
    return "invented " + pair_text( red, blue, *f );
  return "wrong kind for " + pair_text( red, blue, *f );
}

std::string inexact_place( const ChainSet2 &red, const ChainSet2 &blue, const RedBlueResult &result )
{
  for ( const Contact &contact : result.contacts )
  {
    if ( rational_kind( segment_of( red, contact.red ), segment_of( blue, contact.blue ) ) != contact.kind )
      return "wrong kind for " + pair_text( red, blue, contact );
  }
  for ( const ContactPoint &point : result.points )
  {
    const Segment r = segment_of( red, point.red_segment ), b = segment_of( blue, point.blue_segment );
    if ( !is_nearest( point, r, b ) && !is_place_of_pair( point, red, blue, result.contacts ) )
      return "inexact point of red " + hexadecimal( r ) + " and blue " + hexadecimal( b );
  }
  for ( const OverlapRun &run : result.overlaps )
  {
    const Segment r = segment_of( red, run.red_segment ), b = segment_of( blue, run.blue_segment );
    const Point2 start = result.overlap_vertices[run.first_vertex];
    if ( !lies_on( start, r ) || !lies_on( start, b ) )
      return "an overlap starts off red " + hexadecimal( r ) + " or blue " + hexadecimal( b );
  }
  return wrong_overlap( red, blue, result );
}

} // namespace rubicon
