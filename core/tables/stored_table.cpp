// SPDX-License-Identifier: GPL-2.0-or-later
// Each value behind one byte that says what it is; texts and lists behind their length.
// Relies on tables/stored_table.h and cluster/records.h.
#include "core/tables/stored_table.h"

#include "core/cluster/records.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string_view>
#include <variant>

namespace rubicon
{

namespace
{

Value take_value( RecordBytes &bytes )
{
  switch ( bytes.take<std::uint8_t>() )
  {
    case 0: return {};
    case 1: return bytes.take<std::int64_t>();
    case 2: return bytes.take<double>();
    case 3: return bytes.take_text();
    case 4: return bytes.take<std::uint8_t>() != 0;
  }
  RecordBytes::fail();
}

void read_row( std::span<const std::byte> from, std::size_t columns, Row &row )
{
  RecordBytes bytes( from );
  for ( std::size_t i = 0; i < columns; ++i )
    row.values.push_back( take_value( bytes ) );
  bytes.take( row.geometry );
  bytes.take( row.ring_begin );
  bytes.finish();
  if ( !std::is_sorted( row.ring_begin.begin(), row.ring_begin.end() )
       || ( !row.ring_begin.empty() && row.ring_begin.back() > row.geometry.size() ) )
    RecordBytes::fail();
}

} // namespace

std::string schema_bytes( const Table &table )
{
  std::string bytes;
  const std::uint8_t shape[] = { static_cast<std::uint8_t>( table.geometry.type ), table.geometry.has_z,
                                 table.geometry.has_m };
  append( bytes, shape, std::size( shape ) );
  const auto columns = static_cast<std::uint8_t>( table.columns.size() );
  append( bytes, &columns, 1 );
  for ( const Column &column : table.columns )
  {
    const std::uint8_t kind[] = { static_cast<std::uint8_t>( column.type ), column.nullable };
    append( bytes, kind, std::size( kind ) );
    for ( const std::string_view text :
          { std::string_view( column.name ), std::string_view( column.unit ), std::string_view( column.help ) } )
      append_counted( bytes, text );
  }
  return bytes;
}

void append_row( const Row &row, std::string &bytes )
{
  for ( const Value &value : row.values )
  {
    const auto kind = static_cast<std::uint8_t>( value.index() );
    append( bytes, &kind, 1 );
    if ( const auto *number = std::get_if<std::int64_t>( &value ) )
      append( bytes, number, 1 );
    else if ( const auto *real = std::get_if<double>( &value ) )
      append( bytes, real, 1 );
    else if ( const auto *text = std::get_if<std::string_view>( &value ) )
      append_counted( bytes, *text );
    else if ( const auto *truth = std::get_if<bool>( &value ) )
    {
      const std::uint8_t byte = *truth;
      append( bytes, &byte, 1 );
    }
  }
  append_counted( bytes, row.geometry );
  append_counted( bytes, row.ring_begin );
}

StoredTable::StoredTable( std::span<const std::byte> schema )
{
  RecordBytes bytes( schema );
  const auto type = bytes.take<std::uint8_t>();
  if ( type > static_cast<std::uint8_t>( GeometryType::surface ) )
    RecordBytes::fail();
  mShape.geometry.type = static_cast<GeometryType>( type );
  mShape.geometry.has_z = bytes.take<std::uint8_t>() != 0;
  mShape.geometry.has_m = bytes.take<std::uint8_t>() != 0;
  const auto columns = bytes.take<std::uint8_t>();
  for ( std::size_t i = 0; i < columns; ++i )
  {
    const auto kind = bytes.take<std::uint8_t>();
    if ( kind > static_cast<std::uint8_t>( ColumnType::short_integer ) )
      RecordBytes::fail();
    const bool nullable = bytes.take<std::uint8_t>() != 0;
    const std::string name( bytes.take_text() );
    const std::string &unit = mUnits.emplace_back( bytes.take_text() );
    mShape.columns.push_back(
      { name, static_cast<ColumnType>( kind ), nullable, unit.c_str(), std::string( bytes.take_text() ) } );
  }
  bytes.finish();
}

void StoredTable::add( std::span<const std::byte> row )
{
  mLookedAt.clear();
  read_row( row, mShape.columns.size(), mLookedAt );
  mRows.push_back( row );
}

Table StoredTable::table() const
{
  Table table = mShape;
  table.row_count = mRows.size();
  table.fill = [this]( std::size_t number, Row &row ) { read_row( mRows[number], mShape.columns.size(), row ); };
  return table;
}

} // namespace rubicon
