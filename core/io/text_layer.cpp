// SPDX-License-Identifier: GPL-2.0-or-later
// Numbers, points and lines as text; a line of CSV, an object of JSON.
// Relies on the shortest digits of std::to_chars and nlohmann-json, which name one double each.

#include "core/io/text_layer.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <utility>

#include <cpl_conv.h>
#include <cpl_error.h>
#include <cpl_vsi.h>
#include <nlohmann/json.hpp>
#include <ogrsf_frmts.h>

namespace rubicon
{
namespace
{

//! A file under way, closed at the latest at the end of its life.
class TextFile
{
  public:
    explicit TextFile( const std::string &name )
      : mFile( VSIFOpenL( name.c_str(), "wb" ), VSIFCloseL )
    {
      if ( !mFile )
        CPLError( CE_Failure, CPLE_OpenFailed, "%s", std::strerror( errno ) );
    }

    void put( const std::string &text )
    {
      if ( mFile )
        VSIFWriteL( text.data(), 1, text.size(), mFile.get() );
    }
    void close() { mFile.reset(); }

  private:
    std::unique_ptr<VSILFILE, int ( * )( VSILFILE * )> mFile;
};

template <typename... Format>
std::string digits_of( double value, Format... format )
{
  std::array<char, 32> text; // 24 at most
  return { text.data(), std::to_chars( text.data(), text.data() + text.size(), value, format... ).ptr };
}

// OGR reads WKT by adding up the digits, which is right up to 15 of them, and leaves exponents to strtod.
std::string coordinate( double value )
{
  const std::string text = digits_of( value );
  const auto digits = std::count_if( text.begin(), text.end(), []( char c ) { return c >= '0' && c <= '9'; } );
  return digits > 15 && text.find( 'e' ) == std::string::npos ? digits_of( value, std::chars_format::scientific )
                                                              : text;
}

std::string vertex_text( const OGRPoint &vertex )
{
  std::string text = coordinate( vertex.getX() ) + ' ' + coordinate( vertex.getY() );
  if ( vertex.Is3D() )
    text += ' ' + coordinate( vertex.getZ() );
  if ( vertex.IsMeasured() )
    text += ' ' + coordinate( vertex.getM() );
  return text;
}

//! The texts of all \a parts, between brackets.
template <typename Parts, typename TextOf>
std::string in_brackets( const Parts &parts, const TextOf &text_of )
{
  std::string text;
  for ( const auto &part : parts )
    text += ( text.empty() ? "(" : "," ) + text_of( part );
  return text + ')';
}

std::string line_text( const OGRSimpleCurve &line )
{
  return in_brackets( line, vertex_text );
}

//! Of a point, line or polygon.
std::string well_known_text( const OGRGeometry &geometry )
{
  const bool has_z = geometry.Is3D(), has_m = geometry.IsMeasured();
  const std::string dimensions = has_z || has_m ? std::string( has_z ? "Z" : "" ) + ( has_m ? "M " : " " )
                                                : std::string();
  switch ( wkbFlatten( geometry.getGeometryType() ) )
  {
    case wkbPoint: return "POINT " + dimensions + '(' + vertex_text( *geometry.toPoint() ) + ')';
    case wkbLineString: return "LINESTRING " + dimensions + line_text( *geometry.toLineString() );
    default:
      return "POLYGON " + dimensions
             + in_brackets( *geometry.toPolygon(), []( const OGRLinearRing *ring ) { return line_text( *ring ); } );
  }
}

std::string csv_cell( const std::string &text, int scheme = CPLES_CSV )
{
  char *escaped = CPLEscapeString( text.data(), static_cast<int>( text.size() ), scheme );
  std::string cell = escaped;
  CPLFree( escaped );
  return cell;
}

std::string csv_value( const OGRFeature &row, int field )
{
  if ( !row.IsFieldSetAndNotNull( field ) )
    return {};
  if ( row.GetFieldDefnRef( field )->GetType() == OFTReal )
    return digits_of( row.GetFieldAsDouble( field ) );
  const std::string text = row.GetFieldAsString( field );
  return text.empty() ? "\"\"" : csv_cell( text );
}

class CsvLayer final : public TextLayer
{
  public:
    CsvLayer( const std::string &name, const OGRFeatureDefn &rows )
      : mFile( name )
      , mHasGeometry( rows.GetGeomType() != wkbNone )
    {
      std::string line = mHasGeometry ? "WKT" : "";
      for ( int i = 0; i < rows.GetFieldCount(); ++i )
        line += ( line.empty() ? "" : "," ) + csv_cell( rows.GetFieldDefn( i )->GetNameRef() );
      mFile.put( line + '\n' );
    }
    void write( const OGRFeature &row ) override
    {
      std::string line;
      const OGRGeometry *geometry = row.GetGeometryRef();
      if ( mHasGeometry && geometry )
        line = csv_cell( well_known_text( *geometry ), CPLES_CSV_FORCE_QUOTING );
      for ( int i = 0; i < row.GetFieldCount(); ++i )
        line += ( i > 0 || mHasGeometry ? "," : "" ) + csv_value( row, i );
      mFile.put( line + '\n' );
    }
    void finish() override { mFile.close(); }

  private:
    TextFile mFile;
    bool mHasGeometry;
};

using Json = nlohmann::ordered_json;

std::string text_of( const Json &json )
{
  return json.dump( -1, ' ', false, Json::error_handler_t::replace );
}

Json json_value( const OGRFeature &row, int field )
{
  if ( !row.IsFieldSetAndNotNull( field ) )
    return nullptr;
  const OGRFieldDefn &definition = *row.GetFieldDefnRef( field );
  switch ( definition.GetType() )
  {
    case OFTReal: return row.GetFieldAsDouble( field );
    case OFTInteger:
    case OFTInteger64:
      if ( definition.GetSubType() == OFSTBoolean )
        return row.GetFieldAsInteger( field ) != 0;
      return row.GetFieldAsInteger64( field );
    default: return row.GetFieldAsString( field );
  }
}

Json json_place( const OGRPoint &vertex )
{
  Json place = { vertex.getX(), vertex.getY() };
  if ( vertex.Is3D() )
    place.push_back( vertex.getZ() );
  return place;
}

Json json_line( const OGRSimpleCurve &line )
{
  Json places = Json::array();
  for ( const OGRPoint &vertex : line )
    places.push_back( json_place( vertex ) );
  return places;
}

//! Of a point, line or polygon.
Json json_geometry( const OGRGeometry &geometry )
{
  const auto with_type = []( const char *type, Json coordinates ) {
    return Json{ { "type", type }, { "coordinates", std::move( coordinates ) } };
  };
  switch ( wkbFlatten( geometry.getGeometryType() ) )
  {
    case wkbPoint: return with_type( "Point", json_place( *geometry.toPoint() ) );
    case wkbLineString: return with_type( "LineString", json_line( *geometry.toLineString() ) );
    default: break;
  }
  Json rings = Json::array();
  for ( const OGRLinearRing *ring : *geometry.toPolygon() )
    rings.push_back( json_line( *ring ) );
  return with_type( "Polygon", std::move( rings ) );
}

//! The member that names a CRS; null: none.
Json json_crs( const OGRSpatialReference *crs )
{
  const char *authority = crs ? crs->GetAuthorityName( nullptr ) : nullptr;
  const char *code = crs ? crs->GetAuthorityCode( nullptr ) : nullptr;
  if ( !authority || !code )
    return nullptr;
  const std::string name = EQUAL( authority, "EPSG" ) && EQUAL( code, "4326" )
                             ? "urn:ogc:def:crs:OGC:1.3:CRS84" // with the longitude first, as it is written
                             : std::string( "urn:ogc:def:crs:" ) + authority + "::" + code;
  return { { "type", "name" }, { "properties", { { "name", name } } } };
}

class GeoJsonLayer final : public TextLayer
{
  public:
    GeoJsonLayer( const std::string &name, const char *layer, const OGRSpatialReference *crs )
      : mFile( name )
    {
      mFile.put( "{\n\"type\":\"FeatureCollection\",\n\"name\":" + text_of( layer )
                 + ",\n\"crs\":" + text_of( json_crs( crs ) ) + ",\n\"features\":[" );
    }
    void write( const OGRFeature &row ) override
    {
      Json properties = Json::object();
      for ( int i = 0; i < row.GetFieldCount(); ++i )
        properties[row.GetFieldDefnRef( i )->GetNameRef()] = json_value( row, i );
      const OGRGeometry *geometry = row.GetGeometryRef();
      mFile.put( std::exchange( mBefore, ",\n" )
                 + text_of( { { "type", "Feature" },
                              { "properties", std::move( properties ) },
                              { "geometry", geometry ? json_geometry( *geometry ) : Json() } } ) );
    }
    void finish() override
    {
      mFile.put( "\n]\n}\n" );
      mFile.close();
    }

  private:
    TextFile mFile;
    const char *mBefore = "\n";
};

} // namespace

std::unique_ptr<TextLayer> csv_layer( const std::string &name, const OGRFeatureDefn &rows )
{
  return std::make_unique<CsvLayer>( name, rows );
}

std::unique_ptr<TextLayer> geojson_layer( const std::string &name, const OGRFeatureDefn &rows,
                                          const OGRSpatialReference *crs )
{
  return std::make_unique<GeoJsonLayer>( name, rows.GetName(), crs );
}

} // namespace rubicon
