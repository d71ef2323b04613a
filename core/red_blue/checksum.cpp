// SPDX-License-Identifier: GPL-2.0-or-later
// Packs the result into words and hashes them.
// Relies on compute/word_hash.h and compute/workers.h.
#include "core/red_blue/checksum.h"

#include "core/compute/word_hash.h"
#include "core/compute/workers.h"

namespace rubicon
{

namespace
{

//! Calls \a visit for each of \a items, as long as the job is to go on.
template <typename Items, typename Visit>
void for_each( const Items &items, const Workers &workers, Visit &&visit )
{
  constexpr std::size_t some = 1 << 14;
  for ( std::size_t i = 0; i < items.size(); ++i )
  {
    if ( i % some == 0 )
      workers.keep_going();
    visit( items[i] );
  }
}

} // namespace

std::uint64_t checksum( const ChainSet2 &red, const ChainSet2 &blue, const RedBlueResult &result,
                        const Workers &workers )
{
  const auto id = []( const ChainSet2 &layer, std::uint32_t feature ) {
    return static_cast<std::uint64_t>( layer.feature_ids[feature] );
  };
  WordHash hash;
  hash.add( { result.contacts.size(), result.points.size(), result.overlaps.size() } );
  for_each( result.contacts, workers, [&]( const Contact &contact ) {
    hash.add( { both( contact.red, contact.blue ), static_cast<std::uint64_t>( contact.kind ) } );
  } );
  for_each( result.points, workers, [&]( const ContactPoint &point ) {
    hash.add( { id( red, point.red_feature ), id( blue, point.blue_feature ),
                both( point.red_segment, point.blue_segment ),
                both( point.pairs, static_cast<std::uint32_t>( point.kind ) << 1 | point.overlap_end ), bits( point.x ),
                bits( point.y ) } );
  } );
  for_each( result.overlaps, workers, [&]( const OverlapRun &overlap ) {
    hash.add( { id( red, overlap.red_feature ), id( blue, overlap.blue_feature ),
                both( overlap.red_segment, overlap.blue_segment ),
                both( overlap.vertex_count, overlap.same_direction ) } );
  } );
  for_each( result.overlap_vertices, workers, [&]( Point2 vertex ) {
    hash.add( { bits( vertex.x ), bits( vertex.y ) } );
  } );
  return hash.value();
}

} // namespace rubicon
