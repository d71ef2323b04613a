// SPDX-License-Identifier: GPL-2.0-or-later
// The sorted sparse grid in host memory.
// Relies on index/grid/grid_cells.h and compute/unfilled_vector.h; Google Highway picks the widest instructions that the processor
// has, at run time.
#pragma once

#include "core/compute/unfilled_vector.h"
#include "core/index/grid/grid_cells.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace rubicon
{

class Workers;

//! Blocks listed under cells, and their boxes, coordinate by coordinate: so that a cell is scanned in one sweep over memory.
struct GridEntries
{
    UnfilledVector<std::int32_t> x_low, y_low, x_high, y_high;
    UnfilledVector<std::uint32_t> block;

    //! Room for \a count entries, and behind them for as many as are read at once.
    void resize( std::size_t count );
    void set( std::size_t entry, const QuantizedBox2 &box, std::uint32_t of_block );
};

class SparseGrid
{
  public:
    SparseGrid( std::span<const Block> blocks, std::int32_t shift, Workers &workers );

    GridCells cells() const { return { mKeys.data(), mBegin.data(), mDirectory.data(), mShift, mRowShift }; }

    //! Writes the blocks whose boxes overlap \a box to \a near, each once.
    void find( QuantizedBox2 box, UnfilledVector<std::uint32_t> &near ) const;

  private:
    UnfilledVector<CellKey> mKeys;
    UnfilledVector<std::uint32_t> mBegin;
    GridEntries mEntries;
    UnfilledVector<std::uint32_t> mDirectory;
    std::int32_t mShift, mRowShift;
};

} // namespace rubicon
