// SPDX-License-Identifier: GPL-2.0-or-later
// Packs the result into words and hashes them.
// Relies on compute/word_hash.h.
#include "core/red_blue/checksum.h"

#include "core/compute/word_hash.h"

namespace rubicon
{

std::uint64_t checksum( const ChainSet2 &red, const ChainSet2 &blue, const RedBlueResult &result )
{
  const auto id = []( const ChainSet2 &layer, std::uint32_t feature ) {
    return static_cast<std::uint64_t>( layer.feature_ids[feature] );
  };
  WordHash hash;
  hash.add( { result.contacts.size(), result.points.size(), result.overlaps.size() } );
  for ( const Contact &contact : result.contacts )
    hash.add( { both( contact.red, contact.blue ), static_cast<std::uint64_t>( contact.kind ) } );
  for ( const ContactPoint &point : result.points )
    hash.add( { id( red, point.red_feature ), id( blue, point.blue_feature ),
                both( point.red_segment, point.blue_segment ),
                both( point.pairs, static_cast<std::uint32_t>( point.kind ) << 1 | point.overlap_end ), bits( point.x ),
                bits( point.y ) } );
  for ( const OverlapRun &overlap : result.overlaps )
    hash.add( { id( red, overlap.red_feature ), id( blue, overlap.blue_feature ),
                both( overlap.red_segment, overlap.blue_segment ),
                both( overlap.vertex_count, overlap.same_direction ) } );
  for ( const Point2 vertex : result.overlap_vertices )
    hash.add( { bits( vertex.x ), bits( vertex.y ) } );
  return hash.value();
}

} // namespace rubicon
