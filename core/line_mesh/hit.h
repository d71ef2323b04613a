// SPDX-License-Identifier: GPL-2.0-or-later
// Raw hits: which segment meets which triangle, and with what of it.
// Relies on geometry/point.h; host and device.
#pragma once

#include "core/compute/unfilled_vector.h"
#include "core/exact/tiers.h"
#include "core/geometry/point.h"

#include <cstdint>

namespace rubicon
{

//! What of the triangle the segment meets; in the order of their strength as events.
enum class HitKind : std::uint8_t
{
  none,
  face,     //!< one point in the interior of the triangle
  edge,     //!< one point in the interior of a side
  vertex,   //!< one point: a corner
  coplanar, //!< a piece of positive length
  undecided //!< a tier below the ladder's top could not tell; never in a result
};

//! A closed segment and a closed triangle of positive area that share at least one point.
struct Hit
{
    std::uint32_t segment;  //!< of PolylineSet3: the number of its first vertex
    std::uint32_t triangle; //!< of TriangleMesh
    HitKind kind;
    std::uint8_t side;     //!< edge: the side from corner side to corner side + 1; vertex: the corner; else 0
    bool start_on, end_on; //!< the segment's own start, end lies on the triangle
};

using Hits = UnfilledVector<Hit>;

//! The order of raw hits: by segment, then triangle.
constexpr bool in_order( const Hit &a, const Hit &b )
{
  return a.segment < b.segment || ( a.segment == b.segment && a.triangle < b.triangle );
}

//! Raw hits of each kind.
struct HitCounts
{
    std::uint64_t face = 0, edge = 0, vertex = 0, coplanar = 0;
    std::uint64_t hits() const { return face + edge + vertex + coplanar; }
};

} // namespace rubicon
