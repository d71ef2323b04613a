// SPDX-License-Identifier: GPL-2.0-or-later
// A search for the best of many, each with a bound, from the most promising on.
// Relies on compute/workers.h.
#pragma once

#include "core/compute/workers.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <vector>

namespace rubicon
{

/**
 * Calls \a look( number ) for items whose \a least, no more than what they are worth, is not above \a most, which look() lowers: by
 * their bounds, \a at_once of them by all threads, \a grain by one. Between these \a report takes the share that is done. Returns how
 * many were looked at. Throws what either throws.
 */
template <typename Look>
std::size_t look_least_first( const std::vector<double> &least, const std::atomic<double> &most, std::size_t at_once,
                              std::size_t grain, const Workers &workers, const std::function<void( double )> &report,
                              Look &&look )
{
  std::vector<std::uint32_t> order( least.size() );
  std::iota( order.begin(), order.end(), 0u );
  workers.sort( order.begin(), order.end(), [&]( std::uint32_t a, std::uint32_t b ) {
    return least[a] != least[b] ? least[a] < least[b] : a < b;
  } );
  std::atomic<std::size_t> looked = 0;
  for ( std::size_t first = 0; first < order.size() && least[order[first]] <= most; first += at_once )
  {
    report( static_cast<double>( first ) / static_cast<double>( order.size() ) );
    workers.share( std::min( at_once, order.size() - first ), grain, [&]( std::size_t begin, std::size_t end ) {
      for ( std::size_t i = first + begin; i < first + end; ++i )
        if ( least[order[i]] <= most )
        {
          look( order[i] );
          ++looked;
        }
    } );
  }
  return looked;
}

} // namespace rubicon
