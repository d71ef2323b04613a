// SPDX-License-Identifier: GPL-2.0-or-later
// Packs the hull into words and hashes them. Vertices and triangles follow from types and facets.
// Relies on compute/word_hash.h.
#include "core/hull/checksum.h"

#include "core/compute/word_hash.h"

#include <cmath>

namespace rubicon
{

namespace
{

//! Eight types of four bits each, the first in the highest. In pairs, so that a processor works on all bytes at once.
std::uint64_t eight_types( const HullPoint *types )
{
  std::uint64_t word = 0;
  for ( int i = 0; i < 8; ++i )
    word = word << 8 | static_cast<std::uint64_t>( types[i] ); // one load that turns bytes round
  word = ( word | word >> 4 ) & 0x00ff00ff00ff00ffu;
  word = ( word | word >> 8 ) & 0x0000ffff0000ffffu;
  return ( word | word >> 16 ) & 0xffffffffu;
}

} // namespace

std::uint64_t checksum( const ConvexHull &hull )
{
  // A NaN has many bit patterns.
  const auto value_bits = []( double value ) { return std::isnan( value ) ? ~std::uint64_t( 0 ) : bits( value ); };
  WordHash hash;
  hash.add( { static_cast<std::uint64_t>( hull.rank + 1 ), hull.types.size(), hull.duplicates.size(), hull.facets(),
              hull.facet_vertices.size(), value_bits( hull.volume ), value_bits( hull.area ),
              value_bits( hull.centroid.x ), value_bits( hull.centroid.y ), value_bits( hull.centroid.z ) } );
  // Sixteen types, of four bits each, in a word, the first in the highest bits; the last word has those that are left in its lowest.
  const std::size_t whole = hull.types.size() / 16 * 16;
  hash.add_each( whole / 16, [types = hull.types.data()]( std::size_t i ) {
    return eight_types( types + 16 * i ) << 32 | eight_types( types + 16 * i + 8 );
  } );
  std::uint64_t left = 0;
  for ( std::size_t i = whole; i < hull.types.size(); ++i )
    left = left << 4 | static_cast<std::uint64_t>( hull.types[i] );
  if ( whole < hull.types.size() )
    hash.add( { left } );
  for ( const auto &[point, first] : hull.duplicates )
    hash.add( { both( point, first ) } );
  hash.add( { 0 } ); // where the first facet begins
  hash.add_each( hull.facet_end.size(), [&hull]( std::size_t i ) { return hull.facet_end[i]; } );
  hash.add_each( hull.facet_vertices.size(), [&hull]( std::size_t i ) { return hull.facet_vertices[i]; } );
  return hash.value();
}

} // namespace rubicon
