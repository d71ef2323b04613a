// SPDX-License-Identifier: GPL-2.0-or-later
// Which entries of a cell meet a box, several at a time.
// Relies on index/grid/sparse_grid.h; Google Highway picks the widest instructions that the processor has, at run time.
#pragma once

#include "core/index/grid/sparse_grid.h"

#include <cstddef>
#include <cstdint>

namespace rubicon
{

//! Entries that scan_cell() reads and writes at once, at most: as much room it needs behind the last one, here and there.
inline constexpr std::size_t most_read_at_once = 16;

/**
 * Writes to \a near the blocks under \a cell whose boxes overlap \a box and meet it there first, as GridCells::meet_first_in() tells
 * for cells of \a shift. Returns their number.
 */
std::size_t scan_cell( const GridEntries &entries, std::int32_t shift, const GridCell &cell, const QuantizedBox2 &box,
                       std::uint32_t *near );

} // namespace rubicon
