// SPDX-License-Identifier: GPL-2.0-or-later
// What stands in the place of a feature's id where there is no feature.
// Relies on nothing.
#pragma once

#include <cstdint>
#include <limits>

namespace rubicon
{

//! Ids may be negative: GeoPackages have such, and QGIS gives them to features that are not yet saved.
inline constexpr std::int64_t no_feature = std::numeric_limits<std::int64_t>::min();

} // namespace rubicon
