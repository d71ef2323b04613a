// SPDX-License-Identifier: GPL-2.0-or-later
// Packs the result into words, hashes them piece by piece.
// Relies on xxHash, in its header-only form.
#include "core/red_blue/checksum.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <bit>
#include <initializer_list>

namespace rubicon
{

namespace
{

//! Hashes words in pieces of a fixed size: the value of each piece seeds the next.
class WordHash
{
  public:
    void add( std::initializer_list<std::uint64_t> words )
    {
      mWords.insert( mWords.end(), words );
      if ( mWords.size() >= piece )
        flush();
    }

    std::uint64_t value()
    {
      flush();
      return mValue;
    }

  private:
    static constexpr std::size_t piece = 1 << 14;

    void flush()
    {
      mValue = XXH3_64bits_withSeed( mWords.data(), mWords.size() * sizeof( std::uint64_t ), mValue );
      mWords.clear();
    }

    std::vector<std::uint64_t> mWords;
    std::uint64_t mValue = 0;
};

std::uint64_t both( std::uint32_t high, std::uint32_t low )
{
  return static_cast<std::uint64_t>( high ) << 32 | low;
}

std::uint64_t bits( double value )
{
  return std::bit_cast<std::uint64_t>( value );
}

} // namespace

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
