// SPDX-License-Identifier: GPL-2.0-or-later
// A table with every type of column and NULL in each, for what is made of tables.
// Relies on core/tables/table.h.
#pragma once

#include "core/tables/table.h"

#include <limits>
#include <string>
#include <vector>

namespace rubicon::test
{

//! 20 rows, lines with Z and M; every third row is NULL but for its number, and has no geometry.
inline Table table_of_all_types()
{
  Table table;
  table.columns = { { "number", ColumnType::integer, false, "", "" },
                    { "real", ColumnType::real, true, "", "" },
                    { "text", ColumnType::text, true, "", "" },
                    { "yes", ColumnType::boolean, true, "", "" } };
  table.geometry = { GeometryType::line, true, true };
  table.row_count = 20;
  table.fill = [texts = std::vector<std::string>{ "", "ä", "two words" }]( std::size_t number, Row &row ) {
    const double x = static_cast<double>( number );
    row.add( std::int64_t( number ) << 40 );
    if ( number % 3 == 2 )
    {
      row.values.resize( 4 );
      return;
    }
    row.add( x / 3, texts[number / 3 % 3], number % 4 == 0 );
    row.geometry = { { x, 0, 1, std::numeric_limits<double>::quiet_NaN() }, { x, 1, 2, 10 } };
  };
  return table;
}

} // namespace rubicon::test
