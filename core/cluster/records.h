// SPDX-License-Identifier: GPL-2.0-or-later
// What workers send each other: pieces of parts, points that are finished, and pairs that meet, as records of bytes in the order
// of this machine, which must be the little-endian one.
// Relies on geometry/, red_blue/contact.h and error.h.
#pragma once

#include "core/error.h"
#include "core/geometry/chain_set2.h"
#include "core/red_blue/contact.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace rubicon
{

static_assert( std::endian::native == std::endian::little );

using Bytes = std::span<const std::byte>;

//! Records one after the other, each with the number by which they are grouped: the partition of a piece, the red feature of
//! contacts.
struct Records
{
    std::vector<std::int64_t> keys;
    std::vector<std::size_t> begin{ 0 }; //!< records + 1 offsets into bytes
    std::string bytes;

    std::size_t count() const { return keys.size(); }
    Bytes record( std::size_t number ) const
    {
      return std::as_bytes( std::span( bytes ) ).subspan( begin[number], begin[number + 1] - begin[number] );
    }

    //! Ends the record whose bytes were appended.
    void finish( std::int64_t key )
    {
      keys.push_back( key );
      begin.push_back( bytes.size() );
    }
    //! The same with a hash of the bytes behind them; \a seed: of what the record is for.
    void seal( std::int64_t key, std::uint64_t seed );

    //! Forgets all records, but keeps their memory for others.
    void clear()
    {
      keys.clear();
      begin.resize( 1 );
      bytes.clear();
    }
};

//! A hash over \a bytes; another \a seed gives another one.
std::uint64_t hash_of( Bytes bytes, std::uint64_t seed = 0 );

//! The same over arrays, one after the other.
template <typename... Arrays>
std::uint64_t hash_of_arrays( const Arrays &...arrays )
{
  std::uint64_t hash = 0;
  ( ( hash = hash_of( std::as_bytes( std::span( arrays ) ), hash ) ), ... );
  return hash;
}

//! \a bytes as those of a record by itself that is sealed as Records::seal() does.
std::string sealed( std::string bytes, std::uint64_t seed );

//! Whether \a record is as it was sealed, with \a seed.
bool is_sealed( Bytes record, std::uint64_t seed );

//! The bytes of a record that was sealed. Throws Error where it is damaged, or sealed with another seed.
Bytes unsealed( Bytes record, std::uint64_t seed );

//! Appends values as they lie in memory; of a T with gaps, whose bytes nobody sets, results would differ from run to run.
template <typename T>
void append( std::string &bytes, const T *values, std::size_t count )
{
  static_assert( std::is_trivially_copyable_v<T> );
  bytes.append( reinterpret_cast<const char *>( values ), count * sizeof( T ) );
}

//! The same with their number before them.
template <typename Values>
void append_counted( std::string &bytes, const Values &values )
{
  const std::uint64_t count = values.size();
  append( bytes, &count, 1 );
  append( bytes, values.data(), values.size() );
}

//! Texts, each with its length before it, with their number before them.
inline void append_texts( std::string &bytes, const std::vector<std::string> &texts )
{
  const std::uint64_t count = texts.size();
  append( bytes, &count, 1 );
  for ( const std::string &text : texts )
    append_counted( bytes, text );
}

//! Takes values off a record, one after the other.
class RecordBytes
{
  public:
    explicit RecordBytes( Bytes bytes )
      : mLeft( bytes )
    {}

    //! Throws Error where the record ends before.
    template <typename T>
    void take( T *values, std::size_t count )
    {
      if ( mLeft.size() / sizeof( T ) < count )
        fail();
      if ( count > 0 )
        std::memcpy( values, mLeft.data(), count * sizeof( T ) );
      mLeft = mLeft.subspan( count * sizeof( T ) );
    }
    template <typename T>
    T take()
    {
      T value;
      take( &value, 1 );
      return value;
    }
    //! So many values as the number before them says.
    template <typename T>
    void take( std::vector<T> &values )
    {
      values.resize( size_of<T>() );
      take( values.data(), values.size() );
    }
    //! Where so many values of \a size bytes lie. Throws Error where the record ends before.
    Bytes take_bytes( std::uint64_t count, std::size_t size )
    {
      if ( mLeft.size() / size < count )
        fail();
      const Bytes bytes = mLeft.first( static_cast<std::size_t>( count ) * size );
      mLeft = mLeft.subspan( bytes.size() );
      return bytes;
    }
    std::string_view take_text()
    {
      const std::size_t size = size_of<char>();
      const std::string_view text( reinterpret_cast<const char *>( mLeft.data() ), size );
      mLeft = mLeft.subspan( size );
      return text;
    }
    //! What append_texts() appended.
    std::vector<std::string> take_texts()
    {
      std::vector<std::string> texts;
      for ( auto count = take<std::uint64_t>(); count > 0; --count )
        texts.emplace_back( take_text() );
      return texts;
    }
    std::size_t left() const { return mLeft.size(); } //!< bytes
    void finish() const
    {
      if ( !mLeft.empty() )
        fail();
    }
    [[noreturn]] static void fail()
    {
      throw Error( "A record that another worker made is damaged, or belongs to another plan, partition or version of "
                   "Rubicon." );
    }

  private:
    template <typename T>
    std::size_t size_of()
    {
      const auto count = take<std::uint64_t>();
      if ( count > mLeft.size() / sizeof( T ) )
        fail();
      return static_cast<std::size_t>( count );
    }

    Bytes mLeft;
};

//! Which of the two layers.
enum class MapSide : std::uint32_t
{
  red,
  blue
};

//! What names a part, in the order of the contract.
struct PartName
{
    std::int64_t number; //!< of the feature, by which the layer is ordered
    std::int64_t fid;
    std::uint32_t part;
    std::uint32_t ring_segments; //!< as ChainPiece
};

//! Pieces of one layer that go to one partition. Behind it lie their headers, then of all of them the vertices, their z where the
//! layer has some, and collapsed, of which there is one 0 more where they are odd in number. So all vertices of a record lie as
//! the engine has them.
struct PiecesHeader
{
    std::uint64_t pieces, vertices, collapsed; //!< how many
    MapSide side;
    std::uint32_t has_z;
};

//! Some vertices of a part that follow each other.
struct PieceHeader
{
    PartName part;
    std::uint64_t content; //!< as FeatureName
    double distance;       //!< this and the next two as ChainPiece
    std::uint32_t first_segment, first_stored;
    std::uint32_t vertices, collapsed; //!< how many; those of collapsed count from the first vertex
};

//! A segment that meets another one.
struct MetSegment
{
    PartName part;
    double distance;               //!< of its start along the part
    std::uint32_t segment, stored; //!< its number in the part, without segments of no length, and with them
    Point2 from, to;
    double z_from, z_to; //!< NaN without Z
};

//! A feature, told from another one that has its number.
struct FeatureName
{
    std::int64_t number, fid; //!< as PartName
    std::uint64_t content;    //!< a hash of all its vertices
    bool operator==( const FeatureName & ) const = default;
};

/**
 * What one partition found of one red feature. Behind it lie the blue features that met it; the red segments and the blue ones of
 * the pairs that a reducer is to put together, each once and in the order of the contract, and these pairs, whose red and blue are
 * numbers of them; and the points that are finished.
 */
struct ContactsHeader
{
    FeatureName feature;
    std::uint64_t blue_features, red, blue, contacts, points; //!< how many
};

struct PairOfMet
{
    std::uint32_t red, blue, kind; //!< kind: ContactKind
};

//! A point of the result that is made by one pair, and to which no other partition can add anything.
struct FinishedPoint
{
    double x, y, z; //!< z: NaN without Z
    double red_distance, blue_distance;
    std::uint32_t red, blue; //!< the features; in a record 0, and the number among its blue features
    std::uint32_t red_part, red_segment, blue_part, blue_segment; //!< segments as their layers store them
    std::uint32_t kind;                                           //!< ContactKind
    std::uint32_t course;                                         //!< course_of() the red segment
};

static_assert( sizeof( PiecesHeader ) == 32 && sizeof( PieceHeader ) == 56 && sizeof( MetSegment ) == 88
               && sizeof( FeatureName ) == 24 && sizeof( ContactsHeader ) == 64 && sizeof( PairOfMet ) == 12
               && sizeof( FinishedPoint ) == 72 );

//! Which way a segment runs: 1 where x grows, and 2 where y does.
constexpr std::uint32_t course_of( Point2 from, Point2 to )
{
  return ( from.x < to.x ? 1u : 0u ) + ( from.y < to.y ? 2u : 0u );
}

} // namespace rubicon
