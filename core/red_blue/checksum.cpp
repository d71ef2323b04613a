// SPDX-License-Identifier: GPL-2.0-or-later
// Packs the result into words and hashes them.
// Relies on compute/list_hash.h.
#include "core/red_blue/checksum.h"

#include "core/compute/list_hash.h"

namespace rubicon
{

std::uint64_t checksum( const ChainSet2 &red, const ChainSet2 &blue, const RedBlueResult &result, Workers &workers )
{
  const auto id = []( const ChainSet2 &layer, std::uint32_t feature ) {
    return static_cast<std::uint64_t>( layer.feature_ids[feature] );
  };
  ListHash hash( workers );
  hash.add( { result.contacts.size(), result.points.size(), result.overlaps.size() } );
  hash.add_list( result.contacts, [&]( WordHash &words, const Contact &contact ) {
    words.add( { both( contact.red, contact.blue ), static_cast<std::uint64_t>( contact.kind ) } );
  } );
  hash.add_list( result.points, [&]( WordHash &words, const ContactPoint &point ) {
    words.add( { id( red, point.red_feature ), id( blue, point.blue_feature ),
                 both( point.red_segment, point.blue_segment ),
                 both( point.pairs, static_cast<std::uint32_t>( point.kind ) << 1 | point.overlap_end ),
                 bits( point.x ), bits( point.y ) } );
  } );
  hash.add_list( result.overlaps, [&]( WordHash &words, const OverlapRun &overlap ) {
    words.add( { id( red, overlap.red_feature ), id( blue, overlap.blue_feature ),
                 both( overlap.red_segment, overlap.blue_segment ),
                 both( overlap.vertex_count, overlap.same_direction ) } );
  } );
  hash.add_list( result.overlap_vertices, [&]( WordHash &words, Point2 vertex ) {
    words.add( { bits( vertex.x ), bits( vertex.y ) } );
  } );
  return hash.value();
}

} // namespace rubicon
