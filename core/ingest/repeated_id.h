// SPDX-License-Identifier: GPL-2.0-or-later
// Whether several features of a layer have one id.
// Relies on nothing.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace rubicon
{

//! The lowest of \a ids that is there more than once; nothing where each is there once. Those of most layers ascend, and are not copied.
inline std::optional<std::int64_t> repeated_id( std::span<const std::int64_t> ids )
{
  std::vector<std::int64_t> sorted;
  if ( !std::ranges::is_sorted( ids ) )
  {
    sorted.assign( ids.begin(), ids.end() );
    std::ranges::sort( sorted );
    ids = sorted;
  }
  const auto twice = std::ranges::adjacent_find( ids );
  return twice == ids.end() ? std::nullopt : std::optional( *twice );
}

} // namespace rubicon
