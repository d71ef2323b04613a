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
 * The pairs of items whose boxes meet, counted for items of the first set that are evenly spread, and multiplied. \a first_box
 * and \a second_box give the box of an item by its number, an empty one where there is no such item. Neighbours in a set lie
 * near each other mostly: items of the second set are passed over many at a time where their hull meets none of the sample. So
 * it costs a look at each box, which is much less than an index, and at most one for each of the sample.
 */
template <typename FirstBox, typename SecondBox>
double sampled_candidates( std::size_t first_count, FirstBox &&first_box, std::size_t second_count,
                           SecondBox &&second_box, Workers &workers )
{
  constexpr std::size_t wanted = 256, run = 32;
  const std::size_t sampled = std::min( first_count, wanted );
  std::vector<std::invoke_result_t<FirstBox &, std::size_t>> sample;
  for ( std::size_t i = 0; i < sampled; ++i )
    sample.push_back( first_box( i * first_count / sampled ) );

  std::atomic<std::uint64_t> met = 0;
  workers.for_each_chunk( second_count, run << 8, [&]( std::size_t, std::size_t begin, std::size_t end ) {
    std::uint64_t met_here = 0;
    for ( std::size_t at = begin; at < end; at += run )
    {
      const std::size_t last = std::min( at + run, end );
      auto hull = second_box( at );
      for ( std::size_t i = at + 1; i < last; ++i )
        hull = hull_of( hull, second_box( i ) );
      for ( const auto &box : sample )
        for ( std::size_t i = at; i < last && overlap( hull, box ); ++i )
          met_here += overlap( second_box( i ), box );
    }
    met += met_here;
  } );
  return sampled ? static_cast<double>( met ) * static_cast<double>( first_count ) / static_cast<double>( sampled ) : 0;
}

} // namespace rubicon
