// SPDX-License-Identifier: GPL-2.0-or-later
// Values to fields, vertices to geometries.
// Relies on io/ogr_rows.h.

#include "core/io/ogr_rows.h"

#include "core/error.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <variant>

namespace rubicon
{

namespace
{

using UnknownZ = OutputFormat::UnknownZ;

bool z_is_unknown( const Coordinates &at )
{
  return !std::isfinite( at.z ); // of infinite ones, readers of text take the whole geometry for damaged
}

OGRPoint ogr_point( const Coordinates &at, const GeometryShape &shape )
{
  OGRPoint point( at.x, at.y );
  if ( shape.has_z )
    point.setZ( at.z );
  if ( shape.has_m )
    point.setM( at.m );
  return point;
}

template <typename Line>
std::unique_ptr<Line> ogr_line( std::span<const Coordinates> vertices, const GeometryShape &shape )
{
  auto line = std::make_unique<Line>();
  line->set3D( shape.has_z );
  line->setMeasured( shape.has_m );
  line->setNumPoints( static_cast<int>( vertices.size() ), false );
  for ( int i = 0; const Coordinates &at : vertices )
  {
    OGRPoint vertex = ogr_point( at, shape ); // GDAL takes it by a pointer to what may change
    line->setPoint( i++, &vertex );
  }
  return line;
}

//! \a Polygons: a multi-polygon or a polyhedral surface.
template <typename Polygons>
std::unique_ptr<OGRGeometry> ogr_polygons( const Row &row, const GeometryShape &shape )
{
  auto polygons = std::make_unique<Polygons>();
  for ( std::size_t ring = 0; ring < row.ring_begin.size(); ++ring )
  {
    auto polygon = std::make_unique<OGRPolygon>();
    polygon->addRingDirectly( ogr_line<OGRLinearRing>( row.ring( ring ), shape ).release() );
    polygons->addGeometryDirectly( polygon.release() );
  }
  return polygons;
}

std::unique_ptr<OGRGeometry> ogr_geometry( const Row &row, const GeometryShape &shape )
{
  if ( row.geometry.empty() )
    return nullptr;
  if ( shape.type == GeometryType::point )
    return std::make_unique<OGRPoint>( ogr_point( row.geometry.front(), shape ) );
  if ( shape.type == GeometryType::line )
    return ogr_line<OGRLineString>( row.geometry, shape );
  if ( shape.type == GeometryType::polygons )
    return ogr_polygons<OGRMultiPolygon>( row, shape );
  if ( shape.type == GeometryType::surface )
    return ogr_polygons<OGRPolyhedralSurface>( row, shape );
  auto polygon = std::make_unique<OGRPolygon>();
  for ( std::size_t ring = 0; ring < row.ring_begin.size(); ++ring )
    polygon->addRingDirectly( ogr_line<OGRLinearRing>( row.ring( ring ), shape ).release() );
  return polygon;
}

} // namespace

OGRwkbGeometryType OgrRows::geometry_type() const
{
  constexpr OGRwkbGeometryType types[] = { wkbNone,    wkbPoint,        wkbLineString,
                                           wkbPolygon, wkbMultiPolygon, wkbPolyhedralSurface };
  const GeometryShape &shape = mTable.geometry;
  const OGRwkbGeometryType type = types[static_cast<std::size_t>( shape.type )];
  return type == wkbNone ? type : OGR_GT_SetModifier( type, shape.has_z, shape.has_m );
}

std::unique_ptr<OGRFieldDefn> OgrRows::field_of( const Column &column ) const
{
  const auto type = [&] {
    switch ( column.type )
    {
      case ColumnType::integer: return OFTInteger64;
      case ColumnType::real: return OFTReal;
      case ColumnType::short_integer:
      case ColumnType::boolean: return OFTInteger;
      case ColumnType::text: break;
    }
    return OFTString;
  };
  auto field = std::make_unique<OGRFieldDefn>( column.name.c_str(), type() );
  if ( column.type == ColumnType::boolean )
    field->SetSubType( OFSTBoolean );
  if ( column.type == ColumnType::text )
    field->SetWidth( column.width );
  if ( column.type == ColumnType::real && mFormat.holds_widths )
  {
    field->SetWidth( mFormat.real_width > 0 ? mFormat.real_width : column.width );
    field->SetPrecision( mFormat.real_width > 0 ? mFormat.real_decimals : column.precision );
  }
  if ( !column.alias.empty() )
    field->SetAlternativeName( column.alias.c_str() );
  return field;
}

OGRFeatureUniquePtr OgrRows::feature( OGRFeatureDefn &definition, const Row &row )
{
  OGRFeatureUniquePtr feature( OGRFeature::CreateFeature( &definition ) );
  for ( int field = 0; const Value &value : row.values )
  {
    if ( const auto *real = std::get_if<double>( &value ) )
      set( *feature, field, *real );
    else if ( const auto *integer = std::get_if<std::int64_t>( &value ) )
      feature->SetField( field, static_cast<GIntBig>( *integer ) );
    else if ( const auto *text = std::get_if<std::string_view>( &value ) )
      set( *feature, field, *text );
    else if ( const auto *yes = std::get_if<bool>( &value ) )
      feature->SetField( field, static_cast<int>( *yes ) );
    else
      feature->SetFieldNull( field );
    ++field;
  }
  feature->SetGeometryDirectly( geometry_of( row ).release() );
  return feature;
}

std::unique_ptr<OGRGeometry> OgrRows::geometry_of( const Row &row )
{
  const GeometryShape &shape = mTable.geometry;
  if ( !shape.has_z || mFormat.unknown_z == UnknownZ::nan || std::ranges::none_of( row.geometry, z_is_unknown ) )
    return ogr_geometry( row, shape );
  if ( mFormat.unknown_z == UnknownZ::left_out )
    return ogr_geometry( row, { shape.type, false, shape.has_m } );
  ++mUnknownZ;
  Row known = row;
  for ( Coordinates &at : known.geometry )
    at.z = z_is_unknown( at ) ? 0.0 : at.z;
  return ogr_geometry( known, shape );
}

void OgrRows::set( OGRFeature &feature, int field, std::string_view text )
{
  feature.SetField( field, std::string( text ).c_str() );
  if ( mFormat.text_bytes == 0 || text.size() <= mFormat.text_bytes )
    return;
  if ( text.find_first_not_of( "0123456789", text.front() == '-' )
       == std::string_view::npos ) // half a number is another one
    throw Error( ": a field of " + std::string( mFormat.driver ) + " files is too short for a number of "
                 + std::to_string( text.size() ) + " digits" );
  ++mCut;
}

void OgrRows::set( OGRFeature &feature, int field, double value )
{
  feature.SetField( field, value );
  if ( mFormat.real_width == 0 || !std::isfinite( value ) )
    return;
  std::array<char, 400> text{};
  const auto end =
    std::to_chars( text.data(), text.data() + text.size(), value, std::chars_format::fixed, mFormat.real_decimals ).ptr;
  if ( end - text.data() > mFormat.real_width )
    throw Error( ": a field of " + std::string( mFormat.driver ) + " files is too short for the number "
                 + std::string( text.data(), end ) );
  double back = 0;
  std::from_chars( text.data(), end, back );
  mRounded += back != value;
}

} // namespace rubicon
