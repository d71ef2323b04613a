// SPDX-License-Identifier: GPL-2.0-or-later
// What the schema calls Feature and Geometry. Attributes are bytes: the number of a column, then its value.
// Relies on io/flatgeobuf_schema.h and tables/row_wkb.h.
#include "core/io/flatgeobuf_features.h"

#include "core/io/flatgeobuf_schema.h"

#include <bit>
#include <variant>

namespace rubicon
{

namespace
{

static_assert( std::endian::native == std::endian::little, "attributes are written as they lie in memory" );

//! Appends a value that is not NULL as the type of its column wants it.
struct AppendValue
{
    Bytes &bytes;
    ColumnType type;

    void operator()( std::monostate ) const {}
    void operator()( std::int64_t value ) const
    {
      if ( type == ColumnType::short_integer )
        append( bytes, static_cast<std::int32_t>( value ) );
      else
        append( bytes, value );
    }
    void operator()( double value ) const { append( bytes, value ); }
    void operator()( bool value ) const { append( bytes, static_cast<std::uint8_t>( value ) ); }
    void operator()( std::string_view value ) const
    {
      append( bytes, static_cast<std::uint32_t>( value.size() ) );
      append( bytes, value.data(), value.size() );
    }
};

} // namespace

void FlatgeobufFeatures::add( const Row &row )
{
  mBuilder.Clear();
  const Geometry geometry = row.geometry.empty() ? Geometry() : add_geometry( row );
  const auto properties = add_properties( row );
  const flatbuffers::uoffset_t feature = mBuilder.StartTable();
  mBuilder.AddOffset( flatgeobuf::feature_geometry, geometry ); // what is null is left out
  mBuilder.AddOffset( flatgeobuf::feature_properties, properties );
  mBuilder.FinishSizePrefixed( flatbuffers::Offset<flatbuffers::Table>( mBuilder.EndTable( feature ) ) );
  append( mBytes, mBuilder.GetBufferPointer(), mBuilder.GetSize() );
  mSizes.push_back( mBuilder.GetSize() );
}

FlatgeobufFeatures::Geometry FlatgeobufFeatures::add_geometry( const Row &row )
{
  if ( is_of_polygons( mTable.geometry.type ) )
    return add_polygons( row );
  // Of a polygon with holes, where each ring ends.
  flatbuffers::Offset<flatbuffers::Vector<std::uint32_t>> ends;
  if ( row.ring_begin.size() > 1 )
  {
    std::vector<std::uint32_t> ring_end( row.ring_begin.begin() + 1, row.ring_begin.end() );
    ring_end.push_back( static_cast<std::uint32_t>( row.geometry.size() ) );
    ends = mBuilder.CreateVector( ring_end );
  }
  return add_vertices( row.geometry, mTable.geometry.type, ends );
}

FlatgeobufFeatures::Geometry FlatgeobufFeatures::add_polygons( const Row &row )
{
  std::vector<Geometry> polygons;
  for ( std::size_t ring = 0; ring < row.ring_begin.size(); ++ring )
    polygons.push_back( add_vertices( row.ring( ring ), GeometryType::polygon, {} ) );
  const auto parts = mBuilder.CreateVector( polygons );
  const flatbuffers::uoffset_t geometry = mBuilder.StartTable();
  mBuilder.AddElement<std::uint8_t>( flatgeobuf::geometry_type, wkb_number( mTable.geometry.type ), 0 );
  mBuilder.AddOffset( flatgeobuf::geometry_parts, parts );
  return Geometry( mBuilder.EndTable( geometry ) );
}

FlatgeobufFeatures::Geometry FlatgeobufFeatures::add_vertices(
  std::span<const Coordinates> vertices, GeometryType type,
  flatbuffers::Offset<flatbuffers::Vector<std::uint32_t>> ends )
{
  const GeometryShape &shape = mTable.geometry;
  const auto ordinates = [&]( auto... of ) {
    mOrdinates.clear();
    for ( const Coordinates &at : vertices )
      ( mOrdinates.push_back( at.*of ), ... );
    return mBuilder.CreateVector( mOrdinates );
  };
  const auto xy = ordinates( &Coordinates::x, &Coordinates::y );
  flatbuffers::Offset<flatbuffers::Vector<double>> z, m;
  if ( shape.has_z )
    z = ordinates( &Coordinates::z );
  if ( shape.has_m )
    m = ordinates( &Coordinates::m );

  const flatbuffers::uoffset_t geometry = mBuilder.StartTable();
  mBuilder.AddOffset( flatgeobuf::geometry_ends, ends );
  mBuilder.AddOffset( flatgeobuf::geometry_xy, xy );
  mBuilder.AddOffset( flatgeobuf::geometry_z, z );
  mBuilder.AddOffset( flatgeobuf::geometry_m, m );
  mBuilder.AddElement<std::uint8_t>( flatgeobuf::geometry_type, wkb_number( type ), 0 ); // it counts as WKB does
  return Geometry( mBuilder.EndTable( geometry ) );
}

flatbuffers::Offset<flatbuffers::Vector<std::uint8_t>> FlatgeobufFeatures::add_properties( const Row &row )
{
  mProperties.clear();
  for ( std::size_t column = 0; column < row.values.size(); ++column )
  {
    const Value &value = row.values[column];
    if ( std::holds_alternative<std::monostate>( value ) )
      continue;
    append( mProperties, static_cast<std::uint16_t>( column ) );
    std::visit( AppendValue{ mProperties, mTable.columns[column].type }, value );
  }
  return mProperties.empty()
           ? flatbuffers::Offset<flatbuffers::Vector<std::uint8_t>>()
           : mBuilder.CreateVector( reinterpret_cast<const std::uint8_t *>( mProperties.data() ), mProperties.size() );
}

} // namespace rubicon
