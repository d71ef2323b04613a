// SPDX-License-Identifier: GPL-2.0-or-later
// Packs what is around points into words and hashes them.
// Relies on compute/word_hash.h.
#include "core/bounds/checksum.h"

#include "core/compute/word_hash.h"

#include <cmath>

namespace rubicon
{

std::uint64_t checksum( const BoundingVolume &volume )
{
  // A NaN has many bit patterns.
  const auto value_bits = []( double value ) { return std::isnan( value ) ? ~std::uint64_t( 0 ) : bits( value ); };
  WordHash hash;
  hash.add( { static_cast<std::uint64_t>( volume.kind ), static_cast<std::uint64_t>( volume.rank + 1 ),
              static_cast<std::uint64_t>( volume.dimensions ), value_bits( volume.volume ), value_bits( volume.area ),
              value_bits( volume.center.x ), value_bits( volume.center.y ), value_bits( volume.center.z ),
              value_bits( volume.radius ), value_bits( volume.extents[0] ), value_bits( volume.extents[1] ),
              value_bits( volume.extents[2] ), volume.touching.size(), volume.side.size(), volume.edge.size() } );
  for ( const Point3 &corner : volume.corners )
    hash.add( { value_bits( corner.x ), value_bits( corner.y ), value_bits( corner.z ) } );
  for ( const auto *vertices : { &volume.touching, &volume.side, &volume.edge } )
    for ( const std::uint32_t vertex : *vertices )
      hash.add( { vertex } );
  return hash.value();
}

} // namespace rubicon
