// SPDX-License-Identifier: GPL-2.0-or-later
// What raw pairs say about places, and what is told of two of them without exact arithmetic: equality and order.
// Relies on red_blue/contact.h and geometry/point_hash.h; host and device.
#pragma once

#include "core/geometry/point_hash.h"
#include "core/host_device.h"
#include "core/red_blue/contact.h"

#include <cstdint>

namespace rubicon
{

//! What one raw pair says about one place.
struct PlaceOfPair
{
    Point2 rounded;
    std::uint32_t blue_feature;
    std::uint32_t red, blue; //!< the segments
    ContactKind kind; //!< cross: the place is where the segments cross; else it is an input vertex, rounded exactly
    bool overlap_end;
    std::uint32_t rank; //!< of the exact place, among those at least of its features that have its rounded coordinates
};

//! The same hash for places that look the same.
RUBICON_HD inline std::uint64_t hash_of( const PlaceOfPair &place )
{
  return hash_of( Point3{ place.rounded.x, place.rounded.y, static_cast<double>( place.blue_feature ) } );
}

//! Whether two pairs of one red feature have one place and blue feature, as far as rounded coordinates tell.
RUBICON_HD constexpr bool look_the_same( const PlaceOfPair &a, const PlaceOfPair &b )
{
  return a.blue_feature == b.blue_feature && same_point( a.rounded, b.rounded );
}

struct Segment2
{
    Point2 from, to;
};

RUBICON_HD constexpr bool same_segment( const Segment2 &s, const Segment2 &t )
{
  return ( same_point( s.from, t.from ) && same_point( s.to, t.to ) )
         || ( same_point( s.from, t.to ) && same_point( s.to, t.from ) );
}

//! The segments of pairs, by the vertices of both layers.
struct PairSegments
{
    const Point2 *red_vertices, *blue_vertices;

    RUBICON_HD Segment2 red( std::uint32_t segment ) const
    {
      return { red_vertices[segment], red_vertices[segment + 1] };
    }
    RUBICON_HD Segment2 blue( std::uint32_t segment ) const
    {
      return { blue_vertices[segment], blue_vertices[segment + 1] };
    }
};

//! True where two pairs whose rounded places are equal are one place without any arithmetic: both are vertices, or the
//! segments are the same, as neighbours repeat their common border. An equivalence.
RUBICON_HD inline bool is_one_place_on_sight( const PairSegments &segments, const PlaceOfPair &a, const PlaceOfPair &b )
{
  if ( a.kind != ContactKind::cross || b.kind != ContactKind::cross )
    return a.kind != ContactKind::cross && b.kind != ContactKind::cross;
  return same_segment( segments.red( a.red ), segments.red( b.red ) )
         && same_segment( segments.blue( a.blue ), segments.blue( b.blue ) );
}

/**
 * The order of places on one red segment: along it, then by blue feature. There the exact places run monotonously in x and in
 * y, and rounding is monotone: rounded coordinates that differ are in the exact order, and equal ones of one blue feature are in
 * that of their ranks.
 */
RUBICON_HD inline bool is_before_on_segment( const Segment2 &red, const PlaceOfPair &p, const PlaceOfPair &q )
{
  if ( p.rounded.x != q.rounded.x )
    return ( p.rounded.x < q.rounded.x ) == ( red.from.x < red.to.x );
  if ( p.rounded.y != q.rounded.y )
    return ( p.rounded.y < q.rounded.y ) == ( red.from.y < red.to.y );
  if ( p.blue_feature != q.blue_feature )
    return p.blue_feature < q.blue_feature;
  return p.rank != q.rank && ( p.rank < q.rank ) == before( red.from, red.to );
}

//! The same of places with equal rounded coordinates, whose ranks are among all of them.
RUBICON_HD inline bool is_before_by_rank( const Segment2 &red, const PlaceOfPair &p, const PlaceOfPair &q )
{
  return p.rank != q.rank ? ( p.rank < q.rank ) == before( red.from, red.to ) : p.blue_feature < q.blue_feature;
}

} // namespace rubicon
