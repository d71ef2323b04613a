// SPDX-License-Identifier: GPL-2.0-or-later
// Tables as bytes and back, so that rows that several tasks made become one output.
// Relies on tables/table.h.
#pragma once

#include "core/tables/table.h"

#include <cstddef>
#include <deque>
#include <span>
#include <string>
#include <vector>

namespace rubicon
{

//! The columns of \a table and the shape of its geometries.
std::string schema_bytes( const Table &table );
//! Appends row \a row.
void append_row( const Row &row, std::string &bytes );

//! Rows in memory, those of one part behind those of the part before.
class StoredTable
{
  public:
    //! Throws Error where \a bytes are damaged.
    explicit StoredTable( std::span<const std::byte> schema );

    //! \a row is kept as it is: it outlives this. Throws Error where it is damaged, or no row of the columns.
    void add( std::span<const std::byte> row );

    //! Of all rows; this outlives it. A row is looked at again when it is read.
    Table table() const;

  private:
    Table mShape;
    std::deque<std::string> mUnits; //!< of columns
    std::vector<std::span<const std::byte>> mRows;
    Row mLookedAt; //!< kept, so that not every row makes room anew
};

} // namespace rubicon
