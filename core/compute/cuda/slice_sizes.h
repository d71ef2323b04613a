// SPDX-License-Identifier: GPL-2.0-or-later
// How two sets are cut into slices: for jobs that do not fit on a device at once, or that several devices share.
// Relies on nothing.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace rubicon
{

//! Members begin … end - 1 of a set.
struct Slice
{
    std::size_t begin, end;
    std::size_t size() const { return end - begin; }
};

//! A slice of the first set and one of the second, which meet each other.
struct SlicePair
{
    Slice first, second;
    std::size_t size() const { return first.size() + second.size(); }
    double pairs() const { return static_cast<double>( first.size() ) * static_cast<double>( second.size() ); }
};

//! How two sets are cut: into slices of so many members each, but for the last; each slice of the one then meets each of the other.
struct SliceSizes
{
    static constexpr std::size_t step = 32; //!< sizes are multiples of it: that many members share a word of a mask

    std::size_t first, second;

    static std::size_t rounded( std::size_t size ) { return std::max( step, ( size + step - 1 ) / step * step ); }

    //! Cuts the larger in halves.
    void halve()
    {
      std::size_t &larger = first >= second ? first
                                            : second; // what is found comes in order where only the first is cut
      larger = rounded( larger / 2 );
    }
};

/**
 * The halves of the larger slice of \a pair, each with the other slice. Where an index of all \a kept members of the second set serves
 * every pair that has them, the first slice is cut as long as it has more than \a least. One slice must have more members than one
 * step: a half would be empty else.
 */
inline std::array<SlicePair, 2> halves_of( const SlicePair &pair, std::size_t kept, std::size_t least )
{
  SlicePair front = pair, back = pair;
  const bool spares_second = pair.second.size() == kept && pair.first.size() > least;
  const bool cuts_first = spares_second || pair.first.size() > pair.second.size();
  const Slice &whole = cuts_first ? pair.first : pair.second;
  const std::size_t middle = whole.begin + SliceSizes::rounded( whole.size() / 2 );
  ( cuts_first ? front.first : front.second ).end = middle;
  ( cuts_first ? back.first : back.second ).begin = middle;
  return { front, back };
}

//! What slices of the first set need of a second one that is whole.
enum class OfSecond
{
  for_each_slice, //!< an index for each of them
  once            //!< one for all
};

constexpr std::size_t threads_for_each_device = 2; // what one copies passes beside the kernels of the other

//! Whether \a left bytes are enough for a pair of slices of each thread of a device, where a member takes \a bytes.
inline bool fit( const SliceSizes &sizes, std::size_t bytes, std::size_t left )
{
  return ( sizes.first + sizes.second ) * bytes <= left / threads_for_each_device;
}

/**
 * Sizes of slices for sets of \a first and \a second members that take \a bytes of device memory each, \a most in one slice: whole
 * where that fits on one device; where several \a devices share the job, at least one slice for each. left() tells how many bytes a
 * device has left, and is not asked where the job is small: it takes a while.
 */
template <typename Left>
SliceSizes slice_sizes( std::size_t first, std::size_t second, std::size_t most, std::size_t bytes, std::size_t devices,
                        OfSecond of_second, Left &&left )
{
  SliceSizes sizes{ SliceSizes::rounded( std::min( first, most ) ), SliceSizes::rounded( std::min( second, most ) ) };
  if ( devices > 1 )
  {
    // Two slices for each device: one is copied while the other is searched. More of them cost more than they gain, and are taken only
    // where two do not fit in memory.
    if ( of_second == OfSecond::once && first >= second / 2 && sizes.second >= second )
      for ( const std::size_t in_turn : { std::size_t( 2 ), std::size_t( 4 ), std::size_t( 8 ) } )
        if ( const SliceSizes of_first{ SliceSizes::rounded( sizes.first / ( devices * in_turn ) ), sizes.second };
             fit( of_first, bytes, left() ) )
          return of_first;
    std::size_t &larger = first >= second ? sizes.first : sizes.second;
    const bool other_is_small = std::min( first, second )
                                < std::max( first, second ) / 4; // each slice has an index of it
    larger = SliceSizes::rounded( larger / ( devices * ( other_is_small ? threads_for_each_device : 1 ) ) );
  }
  const bool is_whole = sizes.first >= first && sizes.second >= second;
  constexpr std::size_t little = std::size_t( 1 ) << 30; // bytes
  if ( is_whole && ( first + second ) * bytes <= little )
    return sizes;
  const std::size_t room = left();
  if ( is_whole && ( first + second ) * bytes <= room )
    return sizes;
  while ( !fit( sizes, bytes, room ) && sizes.first + sizes.second > 2 * SliceSizes::step )
    sizes.halve();
  return sizes;
}

} // namespace rubicon
