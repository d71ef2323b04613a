// SPDX-License-Identifier: GPL-2.0-or-later
// Numbers, points and lines as text; a line of CSV, an object of JSON.
// Relies on the shortest digits of std::to_chars and nlohmann-json, which name one double each.

#include "core/io/text_sinks.h"

#include "core/io/checked_files.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <utility>

#include <nlohmann/json.hpp>
#include <ogrsf_frmts.h>

namespace rubicon
{
namespace
{

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

std::string polygon_text( const OGRPolygon &polygon )
{
  return in_brackets( polygon, []( const OGRLinearRing *ring ) { return line_text( *ring ); } );
}

template <typename Polygons>
std::string polygons_text( const Polygons &polygons )
{
  return in_brackets( polygons, []( const OGRPolygon *polygon ) { return polygon_text( *polygon ); } );
}

//! Of a point, line, polygon, multi-polygon or polyhedral surface.
std::string well_known_text( const OGRGeometry &geometry )
{
  const bool has_z = geometry.Is3D(), has_m = geometry.IsMeasured();
  const std::string dimensions = has_z || has_m ? std::string( has_z ? "Z" : "" ) + ( has_m ? "M " : " " )
                                                : std::string();
  switch ( wkbFlatten( geometry.getGeometryType() ) )
  {
    case wkbPoint: return "POINT " + dimensions + '(' + vertex_text( *geometry.toPoint() ) + ')';
    case wkbLineString: return "LINESTRING " + dimensions + line_text( *geometry.toLineString() );
    case wkbMultiPolygon: return "MULTIPOLYGON " + dimensions + polygons_text( *geometry.toMultiPolygon() );
    case wkbPolyhedralSurface:
      return "POLYHEDRALSURFACE " + dimensions + polygons_text( *geometry.toPolyhedralSurface() );
    default: return "POLYGON " + dimensions + polygon_text( *geometry.toPolygon() );
  }
}

std::string quoted_cell( const std::string &text )
{
  std::string cell = "\"";
  for ( const char c : text )
    cell.append( c == '"' ? 2 : 1, c );
  return cell + '"';
}

//! Quoted where GDAL would quote, which takes no text of 2 GiB.
std::string csv_cell( const std::string &text )
{
  return text.find_first_of( "\",;\t\n\r" ) == std::string::npos ? text : quoted_cell( text );
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

//! A text that grows by one for each row.
class TextSink : public RowSink
{
  public:
    TextSink( const std::filesystem::path &file, OgrRows &rows )
      : mFile( file )
      , mRows( rows )
      , mDefinition( new OGRFeatureDefn )
    {
      mDefinition->Reference();
      mDefinition->SetGeomType( rows.geometry_type() );
      rows.for_each_field( [this]( const OGRFieldDefn &field ) { mDefinition->AddFieldDefn( &field ); } );
    }
    ~TextSink() override { mDefinition->Release(); }

    std::function<void()> prepare( std::size_t begin, std::size_t end ) override
    {
      std::string text;
      Row row;
      for ( std::size_t number = begin; number < end; ++number )
      {
        mRows.table().read( number, row );
        const std::string of_row = row_text( *mRows.feature( *mDefinition, row ), number == 0 );
        if ( is_long( row, of_row ) )
          mHasLong = true;
        text += of_row;
      }
      return [this, text = std::move( text )] { mFile.put( text ); };
    }

    void finish( const Workers &, const RowsWritten & ) override
    {
      mFile.put( end_text() );
      mFile.close();
    }

  protected:
    virtual std::string row_text( const OGRFeature &row, bool is_first ) const = 0;
    //! Whether GDAL may refuse to read \a text, which is that of \a row, unless it is told to.
    virtual bool is_long( const Row &row, const std::string &text ) const = 0;
    virtual std::string end_text() const { return {}; }

    CheckedFile mFile;
    OgrRows &mRows;
    OGRFeatureDefn *mDefinition;
    std::atomic<bool> mHasLong = false;
};

class CsvSink final : public TextSink
{
  public:
    CsvSink( const std::filesystem::path &file, OgrRows &rows )
      : TextSink( file, rows )
      , mHasGeometry( rows.table().has_geometry() )
    {
      std::string line = mHasGeometry ? "WKT" : "";
      for ( int i = 0; i < mDefinition->GetFieldCount(); ++i )
        line += ( line.empty() ? "" : "," ) + csv_cell( mDefinition->GetFieldDefn( i )->GetNameRef() );
      mFile.put( line + '\n' );
    }

    std::vector<std::string> warnings() const override
    {
      if ( !mHasLong )
        return {};
      return {
        " has rows of more than 10,000,000 bytes, which GDAL reads only with the option OGR_CSV_MAX_LINE_SIZE=-1."
      };
    }

  private:
    bool is_long( const Row &, const std::string &text ) const override { return text.size() > 10'000'000; }
    std::string row_text( const OGRFeature &row, bool ) const override
    {
      std::string line;
      const OGRGeometry *geometry = row.GetGeometryRef();
      if ( mHasGeometry && geometry )
        line = quoted_cell( well_known_text( *geometry ) );
      for ( int i = 0; i < row.GetFieldCount(); ++i )
        line += ( i > 0 || mHasGeometry ? "," : "" ) + csv_value( row, i );
      return line + '\n';
    }

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

Json json_polygon( const OGRPolygon &polygon )
{
  Json rings = Json::array();
  for ( const OGRLinearRing *ring : polygon )
    rings.push_back( json_line( *ring ) );
  return rings;
}

//! Of a point, line, polygon or multi-polygon.
Json json_geometry( const OGRGeometry &geometry )
{
  const auto with_type = []( const char *type, Json coordinates ) {
    return Json{ { "type", type }, { "coordinates", std::move( coordinates ) } };
  };
  switch ( wkbFlatten( geometry.getGeometryType() ) )
  {
    case wkbPoint: return with_type( "Point", json_place( *geometry.toPoint() ) );
    case wkbLineString: return with_type( "LineString", json_line( *geometry.toLineString() ) );
    case wkbPolygon: return with_type( "Polygon", json_polygon( *geometry.toPolygon() ) );
    default: break;
  }
  Json polygons = Json::array();
  for ( const OGRPolygon *polygon : *geometry.toMultiPolygon() )
    polygons.push_back( json_polygon( *polygon ) );
  return with_type( "MultiPolygon", std::move( polygons ) );
}

//! "EPSG::25832", of \a part of a CRS or of all of it; empty: it has no code.
std::string code_of( const OGRSpatialReference &crs, const char *part = nullptr )
{
  const char *authority = crs.GetAuthorityName( part ), *code = crs.GetAuthorityCode( part );
  return authority && code ? std::string( authority ) + "::" + code : std::string();
}

//! The name of a CRS, by its code or by those of its horizontal and its vertical part; empty: it has none.
std::string urn_of( const OGRSpatialReference &crs )
{
  const std::string all = code_of( crs );
  if ( EQUAL( all.c_str(), "EPSG::4326" ) )
    return "urn:ogc:def:crs:OGC:1.3:CRS84"; // with the longitude first, as it is written
  if ( !all.empty() )
    return "urn:ogc:def:crs:" + all;
  if ( !crs.IsCompound() )
    return {};
  const std::string flat = code_of( crs, crs.IsProjected() ? "PROJCS" : "GEOGCS" ), height = code_of( crs, "VERT_CS" );
  return flat.empty() || height.empty() ? std::string() : "urn:ogc:def:crs,crs:" + flat + ",crs:" + height;
}

//! The member that names a CRS; null: none.
Json json_crs( const std::string &urn )
{
  return urn.empty() ? Json() : Json{ { "type", "name" }, { "properties", { { "name", urn } } } };
}

class GeoJsonSink final : public TextSink
{
  public:
    GeoJsonSink( const std::filesystem::path &file, const std::string &layer, OgrRows &rows,
                 const OGRSpatialReference *crs )
      : TextSink( file, rows )
    {
      const std::string urn = crs ? urn_of( *crs ) : std::string();
      mLosesCrs = crs && urn.empty();
      mFile.put( "{\n\"type\":\"FeatureCollection\",\n\"name\":" + text_of( layer )
                 + ",\n\"crs\":" + text_of( json_crs( urn ) ) + ",\n\"features\":[" );
    }

    std::vector<std::string> warnings() const override
    {
      std::vector<std::string> all;
      if ( mLosesCrs )
        all.push_back( ": GeoJSON cannot name this CRS; readers take it for WGS 84." );
      if ( mHasLong )
        all.push_back( " has features of more than 500,000 vertices, which GDAL may read only with the option "
                       "OGR_GEOJSON_MAX_OBJ_SIZE=0." );
      return all;
    }

  private:
    // GDAL's limit of 200 MB is one of memory, of which it counts up to 120 bytes for each number and each pair of brackets.
    bool is_long( const Row &row, const std::string & ) const override { return row.geometry.size() > 500'000; }
    std::string row_text( const OGRFeature &row, bool is_first ) const override
    {
      Json properties = Json::object();
      for ( int i = 0; i < row.GetFieldCount(); ++i )
        properties[row.GetFieldDefnRef( i )->GetNameRef()] = json_value( row, i );
      const OGRGeometry *geometry = row.GetGeometryRef();
      return ( is_first ? "\n" : ",\n" )
             + text_of( { { "type", "Feature" },
                          { "properties", std::move( properties ) },
                          { "geometry", geometry ? json_geometry( *geometry ) : Json() } } );
    }
    std::string end_text() const override { return "\n]\n}\n"; }

    bool mLosesCrs = false;
};

} // namespace

std::unique_ptr<RowSink> csv_sink( const std::filesystem::path &file, OgrRows &rows )
{
  return std::make_unique<CsvSink>( file, rows );
}

std::unique_ptr<RowSink> geojson_sink( const std::filesystem::path &file, const std::string &layer, OgrRows &rows,
                                       const OGRSpatialReference *crs )
{
  return std::make_unique<GeoJsonSink>( file, layer, rows, crs );
}

} // namespace rubicon
