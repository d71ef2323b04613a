// SPDX-License-Identifier: GPL-2.0-or-later
// Lists in which everything stands once, in order, and where something stands in them.
// Relies on nothing.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

namespace rubicon
{

//! Each of \a items once, in an order in which no two different ones are alike.
template <typename T, typename InOrder = std::ranges::less>
void sort_each_once( std::vector<T> &items, InOrder in_order = {} )
{
  std::ranges::sort( items, in_order );
  const auto same = [&]( const T &a, const T &b ) { return !in_order( a, b ); }; // b follows a
  items.erase( std::unique( items.begin(), items.end(), same ), items.end() );
}

//! The place of \a item, which is among them.
template <typename T, typename InOrder = std::ranges::less>
std::uint32_t place_in( const std::vector<T> &ordered, const T &item, InOrder in_order = {} )
{
  return static_cast<std::uint32_t>( std::ranges::lower_bound( ordered, item, in_order ) - ordered.begin() );
}

} // namespace rubicon
