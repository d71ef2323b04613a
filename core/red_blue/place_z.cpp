// SPDX-License-Identifier: GPL-2.0-or-later
// Z of places, rounded once.
// Relies on red_blue/place_z.h and exact/constructions.h.
#include "core/red_blue/place_z.h"

#include "core/exact/constructions.h"

#include <limits>

namespace rubicon
{

namespace
{

double z_on( const ChainSet2 &layer, std::uint32_t segment, Point2 p )
{
  if ( !layer.has_z() )
    return std::numeric_limits<double>::quiet_NaN();
  return value_on_segment( layer.vertices[segment], layer.vertices[segment + 1], p, layer.z[segment],
                           layer.z[segment + 1] );
}

} // namespace

double place_z( const ChainSet2 &red, const ChainSet2 &blue, const PlaceOfPair &place )
{
  const bool on_red = red.has_z();
  const ChainSet2 &layer = on_red ? red : blue;
  const std::uint32_t segment = on_red ? place.red : place.blue;
  if ( !layer.has_z() || place.kind != ContactKind::cross )
    return z_on( layer, segment, place.rounded );
  const PairSegments segments{ red.vertices.data(), blue.vertices.data() };
  const auto [a, b] = segments.red( place.red );
  const auto [c, d] = segments.blue( place.blue );
  return on_red ? value_at_crossing( a, b, c, d, layer.z[segment], layer.z[segment + 1] )
                : value_at_crossing( c, d, a, b, layer.z[segment], layer.z[segment + 1] );
}

double vertex_z( const ChainSet2 &red, const ChainSet2 &blue, const Contact &pair, Point2 p )
{
  return red.has_z() ? z_on( red, pair.red, p ) : z_on( blue, pair.blue, p );
}

} // namespace rubicon
