// SPDX-License-Identifier: GPL-2.0-or-later
// Raw pairs: the kinds of contact of a red and a blue segment, and their exact classification (paper 002, the four
// orientations of "Intersection testing", completed by the collinear branch that those four leave out).
// Relies on exact/ for signs; host and device.
#pragma once

#include "core/compute/unfilled_vector.h"
#include "core/exact/tiers.h"
#include "core/geometry/point.h"

#include <cstdint>

namespace rubicon
{

//! In the order of their strength as points; overlap is no point.
enum class ContactKind : std::uint8_t
{
  none,
  v_touch,  //!< an endpoint of one is an endpoint of the other, nothing more shared
  t_touch,  //!< an endpoint of one lies in the interior of the other
  cross,    //!< the interiors meet in one point
  overlap,  //!< collinear, sharing a piece of positive length
  undecided //!< a tier below the ladder's top could not tell; never in a result
};

//! A red and a blue segment that share at least one point.
struct Contact
{
    std::uint32_t red, blue; //!< segment numbers of ChainSet2
    ContactKind kind;
};

using Contacts = UnfilledVector<Contact>;

//! The order of raw pairs: by red, then blue segment.
constexpr bool in_order( const Contact &a, const Contact &b )
{
  return a.red < b.red || ( a.red == b.red && a.blue < b.blue );
}

constexpr bool same_pair( const Contact &a, const Contact &b )
{
  return a.red == b.red && a.blue == b.blue;
}

//! Raw pairs of each kind.
struct ContactCounts
{
    std::uint64_t cross = 0, t_touch = 0, v_touch = 0, overlap = 0;
    std::uint64_t pairs() const { return cross + t_touch + v_touch + overlap; }
};

//! The kind of contact of two collinear segments of positive length.
RUBICON_HD constexpr ContactKind classify_collinear( Point2 a, Point2 b, Point2 c, Point2 d )
{
  const Point2 red_low = before( a, b ) ? a : b, red_high = before( a, b ) ? b : a;
  const Point2 blue_low = before( c, d ) ? c : d, blue_high = before( c, d ) ? d : c;
  const Point2 low = before( red_low, blue_low ) ? blue_low : red_low;
  const Point2 high = before( red_high, blue_high ) ? red_high : blue_high;
  if ( before( low, high ) )
    return ContactKind::overlap;
  return same_point( low, high ) ? ContactKind::v_touch : ContactKind::none;
}

/**
 * Classifies the closed segments ab (red) and cd (blue), both of positive length, from exact signs.
 * \a ladder: exact/ladder.h; where its turn() is uncertain the pair stays undecided.
 */
template <typename AnyLadder>
RUBICON_HD ContactKind classify( Point2 a, Point2 b, Point2 c, Point2 d, const AnyLadder &ladder )
{
  const Sign c_side = ladder.turn( a, b, c );
  const Sign d_side = ladder.turn( a, b, d );
  if ( c_side == Sign::uncertain || d_side == Sign::uncertain )
    return ContactKind::undecided;
  if ( c_side == d_side )
    return c_side == Sign::zero ? classify_collinear( a, b, c, d ) : ContactKind::none;

  const Sign a_side = ladder.turn( c, d, a );
  const Sign b_side = ladder.turn( c, d, b );
  if ( a_side == Sign::uncertain || b_side == Sign::uncertain )
    return ContactKind::undecided;
  if ( a_side == b_side )
    return ContactKind::none;

  // The lines cross in one point. A zero on either side puts an endpoint of the other segment there.
  const bool blue_end = c_side == Sign::zero || d_side == Sign::zero;
  const bool red_end = a_side == Sign::zero || b_side == Sign::zero;
  if ( blue_end && red_end )
    return ContactKind::v_touch;
  return blue_end || red_end ? ContactKind::t_touch : ContactKind::cross;
}

} // namespace rubicon
