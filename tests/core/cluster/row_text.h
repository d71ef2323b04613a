// SPDX-License-Identifier: GPL-2.0-or-later
// Rows as text that differs where a bit of them does, and what errors say.
// Relies on core/tables.
#pragma once

#include "core/error.h"
#include "core/tables/table.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace rubicon::test
{

//! A row with every bit of its numbers.
inline std::string text_of( const Row &row )
{
  std::string text;
  const auto add = [&text]( double value ) {
    text += std::isnan( value ) ? "nan" : std::to_string( std::bit_cast<std::uint64_t>( value ) );
    text += " ";
  };
  for ( const Value &value : row.values )
  {
    if ( const auto *number = std::get_if<std::int64_t>( &value ) )
      text += std::to_string( *number ) + " ";
    else if ( const auto *real = std::get_if<double>( &value ) )
      add( *real );
    else if ( const auto *name = std::get_if<std::string_view>( &value ) )
      text += std::string( *name ) + " ";
    else if ( const auto *truth = std::get_if<bool>( &value ) )
      text += *truth ? "true " : "false ";
    else
      text += "null ";
  }
  for ( const Coordinates &vertex : row.geometry )
    add( vertex.x ), add( vertex.y ), add( vertex.z ), add( vertex.m );
  return text;
}

using Rows = std::vector<std::string>;

inline void append_rows( const Table &table, Rows &rows )
{
  Row row;
  for ( std::size_t i = 0; i < table.row_count; ++i )
  {
    table.read( i, row );
    rows.push_back( text_of( row ) );
  }
}

//! What \a act says is wrong.
template <typename Act>
std::string error_of( Act &&act )
{
  try
  {
    act();
  }
  catch ( const Error &error )
  {
    return error.what();
  }
  return {};
}

} // namespace rubicon::test
