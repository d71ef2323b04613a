// SPDX-License-Identifier: GPL-2.0-or-later
// Sorted lists as one sorted list, on all threads.
// Relies on compute/workers.h.
#pragma once

#include "core/compute/workers.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace rubicon
{

/**
 * The items of \a lists, each sorted by \a in_order, in that order; of equal ones those of the earlier list come first. The
 * lists are cut at common items into pieces that threads merge by themselves. Throws as Workers::for_each_chunk().
 */
template <typename List, typename InOrder>
List merge_sorted( const std::vector<List> &lists, Workers &workers, InOrder in_order )
{
  using Item = typename List::value_type;
  constexpr std::size_t grain = 1 << 16;
  std::vector<Item> cuts; // a piece has fewer than grain items of each list
  std::size_t total = 0;
  for ( const List &list : lists )
  {
    total += list.size();
    for ( std::size_t i = grain; i < list.size(); i += grain )
      cuts.push_back( list[i] );
  }
  std::sort( cuts.begin(), cuts.end(), in_order );
  const auto begin_of = [&]( const List &list, std::size_t piece ) {
    if ( piece == 0 )
      return list.begin();
    return piece > cuts.size() ? list.end() : std::lower_bound( list.begin(), list.end(), cuts[piece - 1], in_order );
  };

  List all;
  all.resize( total );
  workers.for_each( cuts.size() + 1, 1, [&]( std::size_t piece ) {
    std::ptrdiff_t before = 0;
    for ( const List &list : lists )
      before += begin_of( list, piece ) - list.begin();
    const auto begin = all.begin() + before;
    auto end = begin;
    for ( const List &list : lists )
    {
      const auto middle = end;
      end = std::copy( begin_of( list, piece ), begin_of( list, piece + 1 ), middle );
      std::inplace_merge( begin, middle, end, in_order );
    }
  } );
  return all;
}

} // namespace rubicon
