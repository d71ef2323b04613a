// SPDX-License-Identifier: GPL-2.0-or-later
// About how many pairs of two sets have boxes that meet, told without an index: a sample of the first set against all of the
// second.
// Relies on geometry/box.h and compute/workers.h.
#pragma once

#include "core/compute/workers.h"
#include "core/geometry/box.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace rubicon
{

/**
 * A number all of whose bits depend on all of \a number: the last step of MurmurHash3 for 64 bits. Multiples of a constant are
 * spread more evenly, but start at 0 and come near it again every few numbers, as the items of a sample do.
 */
constexpr std::uint64_t mixed( std::uint64_t number )
{
  number = ( number ^ number >> 33 ) * 0xff51afd7ed558ccd;
  number = ( number ^ number >> 33 ) * 0xc4ceb9fe1a85ec53;
  return number ^ number >> 33;
}

/**
 * The pairs of items whose boxes meet, counted for items of the first set that are evenly spread, and multiplied. \a first_box
 * and \a second_box give the box of an item by its number, an empty one where there is no such item. Neighbours in a set lie
 * near each other mostly: runs of the second set are passed over where their hull meets none of the sample. Where there are
 * many, one of each so many that follow each other is looked at, which one a mixed number tells: in step with the sample, a set
 * and itself would seem to meet at every look. The work has a bound that does not grow with the sets.
 */
template <typename FirstBox, typename SecondBox>
double sampled_candidates( std::size_t first_count, FirstBox &&first_box, std::size_t second_count,
                           SecondBox &&second_box, Workers &workers )
{
  constexpr std::size_t wanted = 256, run = 32, most_runs = 4096;
  const std::size_t sampled = std::min( first_count, wanted );
  std::vector<std::invoke_result_t<FirstBox &, std::size_t>> sample;
  for ( std::size_t i = 0; i < sampled; ++i )
    sample.push_back( first_box( i * first_count / sampled ) );

  const std::size_t runs = Workers::chunk_count( second_count, run ), looked_at = std::min( runs, most_runs );
  std::atomic<std::uint64_t> met = 0;
  constexpr std::size_t grain = 64;
  workers.for_each( looked_at, grain, [&]( std::size_t number ) {
    const double within = static_cast<double>( mixed( number + 0x9e3779b97f4a7c15 ) >> 11 ) * 0x1p-53;
    const double place = ( static_cast<double>( number ) + within ) / static_cast<double>( looked_at );
    const std::size_t begin = static_cast<std::size_t>( place * static_cast<double>( runs ) ) * run,
                      end = std::min( begin + run, second_count );
    auto hull = second_box( begin );
    for ( std::size_t i = begin + 1; i < end; ++i )
      hull = hull_of( hull, second_box( i ) );
    std::uint64_t met_here = 0;
    for ( const auto &box : sample )
      for ( std::size_t i = begin; i < end && overlap( hull, box ); ++i )
        met_here += overlap( second_box( i ), box );
    met += met_here;
  } );
  if ( sampled == 0 || looked_at == 0 )
    return 0;
  return static_cast<double>( met ) * static_cast<double>( first_count ) / static_cast<double>( sampled )
         * static_cast<double>( runs ) / static_cast<double>( looked_at );
}

} // namespace rubicon
