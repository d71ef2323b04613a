// SPDX-License-Identifier: GPL-2.0-or-later
// Numbers in the other byte order.
// Relies on nothing.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

namespace rubicon
{

template <typename T>
T swap_bytes( T value )
{
  auto bytes = std::bit_cast<std::array<std::byte, sizeof( T )>>( value );
  std::reverse( bytes.begin(), bytes.end() );
  return std::bit_cast<T>( bytes );
}

} // namespace rubicon
