// SPDX-License-Identifier: GPL-2.0-or-later
// The outputs of the red-blue job: points, overlaps, pairs.
// Relies on tables/table.h and red_blue/.
#pragma once

#include "core/export.h"
#include "core/red_blue/red_blue.h"
#include "core/tables/table.h"

namespace rubicon
{

//! One row for each of RedBlueResult::points, as points; with Z where a layer has it.
RUBICON_API Table points_table( const RedBlueResult &result, const ChainSet2 &red, const ChainSet2 &blue );

//! One row for each of RedBlueResult::overlaps, as lines; with Z where a layer has it.
RUBICON_API Table overlaps_table( const RedBlueResult &result, const ChainSet2 &red, const ChainSet2 &blue );

//! One row for each of RedBlueResult::contacts, without geometry.
RUBICON_API Table pairs_table( const RedBlueResult &result, const ChainSet2 &red, const ChainSet2 &blue );

} // namespace rubicon
