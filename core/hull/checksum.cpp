// SPDX-License-Identifier: GPL-2.0-or-later
// Packs the hull into words and hashes them. Vertices and triangles follow from types and facets.
// Relies on compute/word_hash.h.
#include "core/hull/checksum.h"

#include "core/compute/word_hash.h"

#include <cmath>

namespace rubicon
{

std::uint64_t checksum( const ConvexHull &hull )
{
  // A NaN has many bit patterns.
  const auto value_bits = []( double value ) { return std::isnan( value ) ? ~std::uint64_t( 0 ) : bits( value ); };
  WordHash hash;
  hash.add( { static_cast<std::uint64_t>( hull.rank + 1 ), hull.types.size(), hull.duplicates.size(), hull.facets(),
              hull.facet_vertices.size(), value_bits( hull.volume ), value_bits( hull.area ),
              value_bits( hull.centroid.x ), value_bits( hull.centroid.y ), value_bits( hull.centroid.z ) } );
  // Sixteen types, of four bits each, in a word.
  for ( std::size_t i = 0; i < hull.types.size(); i += 16 )
  {
    std::uint64_t word = 0;
    for ( std::size_t k = i; k < i + 16 && k < hull.types.size(); ++k )
      word = word << 4 | static_cast<std::uint64_t>( hull.types[k] );
    hash.add( { word } );
  }
  for ( const auto &[point, first] : hull.duplicates )
    hash.add( { both( point, first ) } );
  for ( const std::uint32_t begin : hull.facet_begin )
    hash.add( { begin } );
  for ( const std::uint32_t vertex : hull.facet_vertices )
    hash.add( { vertex } );
  return hash.value();
}

} // namespace rubicon
