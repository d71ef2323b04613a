// SPDX-License-Identifier: GPL-2.0-or-later
// A table with every type of column and geometries at random, for tests of the formats.
// Relies on core/tables/table.h.
#pragma once

#include "core/tables/table.h"

#include <array>
#include <cstdint>
#include <random>
#include <string>

namespace rubicon::test
{

//! \a rows rows; every seventh value is NULL, and with \a gaps every ninth geometry.
inline Table drawn_table( GeometryShape shape, std::size_t rows, bool gaps )
{
  Table table;
  table.columns = { { "id", ColumnType::integer, false, "", "" },
                    { "short", ColumnType::short_integer, true, "", "" },
                    { "it's \"réal\"", ColumnType::real, true, "", "" },
                    { "text", ColumnType::text, true, "", "", 40 },
                    { "yes", ColumnType::boolean, true, "", "" } };
  table.geometry = shape;
  table.row_count = rows;
  table.fill = [shape, gaps]( std::size_t number, Row &row ) {
    static constexpr std::array texts{ "", "one", "zwölf Läufer", "it's\n\"quoted\"" };
    std::mt19937 random( static_cast<unsigned>( number ) );
    std::uniform_real_distribution<double> place( -180, 180 ), step( 0, 1 );
    const auto integer = static_cast<std::int64_t>( number );
    row.values = { integer * 1'000'000'007, -integer, place( random ) * 1e-9,
                   std::string_view( texts[number % texts.size()] ), number % 2 == 0 };
    for ( std::size_t column = 1; column < row.values.size(); ++column )
      if ( ( number + column ) % 7 == 0 )
        row.values[column] = Value();
    if ( shape.type == GeometryType::none || ( gaps && number % 9 == 4 ) )
      return;
    const Coordinates at{ place( random ), place( random ), place( random ), place( random ) };
    row.geometry.push_back( at );
    if ( shape.type == GeometryType::point )
      return;
    row.geometry.push_back( { at.x + step( random ), at.y, at.z, at.m } );
    row.geometry.push_back( { at.x + step( random ), at.y + step( random ), at.z, at.m } );
    if ( shape.type == GeometryType::polygon )
    {
      row.ring_begin = { 0 };
      row.geometry.push_back( at );
      if ( number % 3 == 0 ) // with a hole
      {
        const Coordinates b = row.geometry[1], c = row.geometry[2];
        const auto near_a = [&]( double u, double v ) {
          return Coordinates{ at.x + u * ( b.x - at.x ) + v * ( c.x - at.x ),
                              at.y + u * ( b.y - at.y ) + v * ( c.y - at.y ), at.z, at.m };
        };
        row.ring_begin.push_back( 4 );
        for ( const auto &[u, v] : { std::pair( 0.1, 0.1 ), { 0.3, 0.1 }, { 0.1, 0.3 }, { 0.1, 0.1 } } )
          row.geometry.push_back( near_a( u, v ) );
      }
    }
  };
  return table;
}

} // namespace rubicon::test
