// SPDX-License-Identifier: GPL-2.0-or-later
// Vertices looked over several at a time, compiled for each instruction set; offsets into the arrays of a layer.
// Relies on ingest/chains_in_place.h, compute/make_room.h and Google Highway.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/ingest/chains_in_place.cpp"
#include <hwy/foreach_target.h> // includes this file once for each instruction set

#include "core/compute/make_room.h"
#include "core/geometry/box.h"
#include "core/ingest/chains_in_place.h"

#include <algorithm>

#include <hwy/highway.h>

#ifndef RUBICON_CHAINS_IN_PLACE
#define RUBICON_CHAINS_IN_PLACE
namespace rubicon
{

namespace
{

//! Asked from one vertex to a later one whether a part ends there: then the next may be equal to it.
class PartEnds
{
  public:
    //! \a part_begin: of parts of one vertex or more.
    PartEnds( std::span<const std::size_t> part_begin, std::size_t from )
      : mEnd( std::upper_bound( part_begin.begin(), part_begin.end(), from ) )
    {}
    bool is_last( std::size_t vertex )
    {
      while ( *mEnd <= vertex )
        ++mEnd;
      return *mEnd == vertex + 1;
    }

  private:
    std::span<const std::size_t>::iterator mEnd;
};

//! What the vertices of a chunk are.
struct Looked
{
    Box2 bounds = empty_box2;
    bool as_chains_have_them = true; //!< finite, and none equal to the one before it in its part
};

} // namespace

} // namespace rubicon
#endif

HWY_BEFORE_NAMESPACE();
namespace rubicon
{
namespace HWY_NAMESPACE
{

namespace hn = hwy::HWY_NAMESPACE;

//! Of vertices begin .. end - 1, each looked at beside the one behind it. x and y lie in the lanes by turns.
Looked look_over( const PartsInPlace &parts, std::size_t begin, std::size_t end )
{
  const Point2 *vertices = parts.vertices.data();
  const std::size_t last = parts.part_begin.back() - 1; // has none behind it
  PartEnds ends( parts.part_begin, begin );
  Looked looked;
  const auto is_repeated = [&]( std::size_t i ) {
    return same_point( vertices[i], vertices[i + 1] ) && !ends.is_last( i );
  };
  std::size_t i = begin;
#if HWY_TARGET != HWY_SCALAR
  const hn::ScalableTag<double> d;
  const auto ones = hn::Set( d, 1.0 ), zero = hn::Zero( d );
  auto low = hn::Set( d, empty_box2.x_low ), high = hn::Set( d, empty_box2.x_high ), beyond = zero;
  for ( const std::size_t step = hn::Lanes( d ) / 2, pairs = std::min( end, last ); i + step <= pairs; i += step )
  {
    const auto here = hn::LoadU( d, &vertices[i].x ), next = hn::LoadU( d, &vertices[i + 1].x );
    low = hn::Min( low, here ), high = hn::Max( high, here );
    beyond = hn::Or( beyond, hn::IfThenElse( hn::IsFinite( here ), zero, ones ) );
    const auto equal = hn::IfThenElse( hn::Eq( here, next ), ones, zero );
    if ( hn::AllFalse( d, hn::Eq( hn::And( equal, hn::Reverse2( d, equal ) ), ones ) ) )
      continue;
    for ( std::size_t of = i; of < i + step; ++of )
      looked.as_chains_have_them = looked.as_chains_have_them && !is_repeated( of );
  }
  looked.as_chains_have_them = looked.as_chains_have_them && hn::AllTrue( d, hn::Eq( beyond, zero ) );
  const auto even = [&]( auto of, auto neutral ) { return hn::OddEven( neutral, of ); };
  const auto odd = [&]( auto of, auto neutral ) { return hn::OddEven( of, neutral ); };
  const auto least = hn::Set( d, empty_box2.x_low ), most = hn::Set( d, empty_box2.x_high );
  looked.bounds = { hn::GetLane( hn::MinOfLanes( d, even( low, least ) ) ),
                    hn::GetLane( hn::MinOfLanes( d, odd( low, least ) ) ),
                    hn::GetLane( hn::MaxOfLanes( d, even( high, most ) ) ),
                    hn::GetLane( hn::MaxOfLanes( d, odd( high, most ) ) ) };
#endif
  for ( ; i < end; ++i )
  {
    looked.bounds = hull_of( looked.bounds, box_of( vertices[i], vertices[i] ) );
    looked.as_chains_have_them = looked.as_chains_have_them && is_finite( vertices[i] )
                                 && !( i < last && is_repeated( i ) );
  }
  return looked;
}

} // namespace HWY_NAMESPACE
} // namespace rubicon
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include <atomic>
#include <limits>
#include <ranges>
#include <vector>

namespace rubicon
{

HWY_EXPORT( look_over );

namespace
{

//! Whether each part can be a chain, and a ring where it is to be one.
bool are_whole( const PartsInPlace &parts, Workers &workers )
{
  constexpr std::size_t grain = 1 << 14;
  std::atomic<bool> whole = true;
  workers.for_each_chunk( parts.part_begin.size() - 1, grain, [&]( std::size_t, std::size_t begin, std::size_t end ) {
    for ( std::size_t part = begin; part < end; ++part )
    {
      const std::size_t first = parts.part_begin[part], after = parts.part_begin[part + 1];
      if ( after < first + 2 || ( parts.are_rings && !same_point( parts.vertices[first], parts.vertices[after - 1] ) ) )
      {
        whole = false;
        return;
      }
    }
  } );
  return whole;
}

//! The bounds of the vertices; nothing where one of them cannot stay.
std::optional<Box2> look_over( const PartsInPlace &parts, Workers &workers )
{
  constexpr std::size_t grain = 1 << 16;
  const std::size_t first = parts.part_begin.front(), count = parts.part_begin.back() - first;
  std::vector<Looked> chunks( Workers::chunk_count( count, grain ) );
  workers.for_each_chunk( count, grain, [&]( std::size_t chunk, std::size_t begin, std::size_t end ) {
    chunks[chunk] = HWY_DYNAMIC_DISPATCH( look_over )( parts, first + begin, first + end );
  } );
  Box2 bounds = empty_box2;
  for ( const Looked &looked : chunks )
  {
    if ( !looked.as_chains_have_them )
      return std::nullopt;
    bounds = hull_of( bounds, looked.bounds );
  }
  return bounds;
}

//! The numbers \a from the functions of 0 .. count - 1. What a vector fills before is still in the cache when it is written to.
template <typename Number, typename From>
std::vector<Number> numbers( std::size_t count, From &&from )
{
  constexpr std::size_t block = 2048;
  std::vector<Number> result;
  reserve_room( result, count );
  while ( result.size() < count )
  {
    const std::size_t begin = result.size(), end = std::min( count, begin + block );
    result.resize( end );
    for ( std::size_t i = begin; i < end; ++i )
      result[i] = static_cast<Number>( from( i ) );
  }
  return result;
}

void fill_features( const PartsInPlace &parts, std::vector<std::uint32_t> &of_part )
{
  for ( std::size_t feature = 0; feature + 1 < parts.feature_begin.size(); ++feature )
    of_part.insert( of_part.end(), parts.feature_begin[feature + 1] - parts.feature_begin[feature],
                    static_cast<std::uint32_t>( feature ) );
}

void fill_numbers( const PartsInPlace &parts, std::vector<std::uint32_t> &of_part )
{
  for ( std::size_t feature = 0; feature + 1 < parts.feature_begin.size(); ++feature )
    for ( std::size_t part = parts.feature_begin[feature]; part < parts.feature_begin[feature + 1]; ++part )
      of_part.push_back( static_cast<std::uint32_t>( part - parts.feature_begin[feature] ) );
}

} // namespace

std::optional<ChainSet2> chains_in_place( const PartsInPlace &parts, Workers &workers )
{
  constexpr std::size_t most_vertices = std::numeric_limits<std::int32_t>::max();
  const std::size_t part_count = parts.part_begin.size() - 1;
  const bool nested = !parts.feature_begin.empty();
  const std::size_t features = nested ? parts.feature_begin.size() - 1 : part_count;
  const auto has_part = [&]( std::size_t feature ) {
    return parts.feature_begin[feature] < parts.feature_begin[feature + 1];
  };
  if ( part_count == 0 || parts.part_begin.back() - parts.part_begin.front() > most_vertices
       || ( nested && !std::ranges::all_of( std::views::iota( std::size_t( 0 ), features ), has_part ) )
       || !are_whole( parts, workers ) )
    return std::nullopt;
  const std::optional<Box2> bounds = look_over( parts, workers );
  if ( !bounds )
    return std::nullopt;

  const std::size_t first = parts.part_begin.front();
  ChainSet2 layer;
  layer.vertices = Vertices2::lent( parts.vertices.subspan( first, parts.part_begin.back() - first ) );
  layer.bounds = bounds;
  layer.counts.features = features;
  // Each array in a thread of its own: of short lines they are as large as the vertices.
  workers.for_each( 4, 1, [&]( std::size_t array ) {
    if ( array == 0 )
      layer.chain_begin = numbers<std::uint32_t>( part_count + 1,
                                                  [&]( std::size_t i ) { return parts.part_begin[i] - first; } );
    else if ( array == 1 )
      layer.feature_ids = numbers<std::int64_t>( features, [&]( std::size_t i ) {
        return parts.ids.empty() ? static_cast<std::int64_t>( i ) : parts.ids[i];
      } );
    else if ( std::vector<std::uint32_t> &of_part = array == 2 ? layer.chain_feature : layer.chain_part; !nested )
      of_part = numbers<std::uint32_t>( part_count, [&]( std::size_t i ) { return array == 2 ? i : 0; } );
    else
    {
      of_part.reserve( part_count );
      array == 2 ? fill_features( parts, of_part ) : fill_numbers( parts, of_part );
    }
  } );
  return layer;
}

} // namespace rubicon
#endif
