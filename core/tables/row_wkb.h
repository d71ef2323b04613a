// SPDX-License-Identifier: GPL-2.0-or-later
// The geometry of a row as ISO well-known binary, in the byte order of this machine.
// Relies on tables/table.h and compute/unfilled_vector.h.
#pragma once

#include "core/compute/unfilled_vector.h"
#include "core/tables/table.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace rubicon
{

using Bytes = UnfilledVector<std::byte>; // append() fills what it adds, which is not to be set to 0 before

inline void append( Bytes &bytes, const void *first, std::size_t size )
{
  const std::size_t end = bytes.size();
  bytes.resize( end + size );
  if ( size > 0 )
    std::memcpy( bytes.data() + end, first, size );
}

void append( Bytes &bytes, const auto &value )
{
  append( bytes, &value, sizeof( value ) );
}

//! The number of the type in well-known binary, without Z and M.
constexpr std::uint8_t wkb_number( GeometryType type )
{
  constexpr std::uint8_t numbers[] = { 0, 1, 2, 3, 6, 15 };
  return numbers[static_cast<std::size_t>( type )];
}

inline void append_vertices( Bytes &bytes, std::span<const Coordinates> vertices, const GeometryShape &shape )
{
  for ( const Coordinates &at : vertices )
  {
    append( bytes, at.x );
    append( bytes, at.y );
    if ( shape.has_z )
      append( bytes, at.z );
    if ( shape.has_m )
      append( bytes, at.m );
  }
}

//! Vertices with their number before them.
inline void append_counted( Bytes &bytes, std::span<const Coordinates> vertices, const GeometryShape &shape )
{
  append( bytes, static_cast<std::uint32_t>( vertices.size() ) );
  append_vertices( bytes, vertices, shape );
}

//! Appends the byte order and the number of \a type, with the dimensions of \a shape.
inline void append_wkb_header( Bytes &bytes, GeometryType type, const GeometryShape &shape )
{
  append( bytes, std::uint8_t( std::endian::native == std::endian::little ) );
  append( bytes, std::uint32_t( wkb_number( type ) + 1000 * shape.has_z + 2000 * shape.has_m ) );
}

//! Appends the geometry of \a row, which has one of that \a shape.
inline void append_wkb( Bytes &bytes, const Row &row, const GeometryShape &shape )
{
  append_wkb_header( bytes, shape.type, shape );
  if ( shape.type == GeometryType::polygon || is_of_polygons( shape.type ) )
    append( bytes, static_cast<std::uint32_t>( row.ring_begin.size() ) );
  if ( shape.type == GeometryType::point )
    append_vertices( bytes, row.geometry, shape );
  else if ( shape.type == GeometryType::line )
    append_counted( bytes, row.geometry, shape );
  for ( std::size_t ring = 0; ring < row.ring_begin.size(); ++ring )
  {
    if ( is_of_polygons( shape.type ) )
    {
      append_wkb_header( bytes, GeometryType::polygon, shape );
      append( bytes, std::uint32_t( 1 ) ); // ring
    }
    append_counted( bytes, row.ring( ring ), shape );
  }
}

} // namespace rubicon
