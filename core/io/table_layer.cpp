// SPDX-License-Identifier: GPL-2.0-or-later
// Formats and what is particular about each; layers that come into being beside their targets.
// Relies on io/table_layer.h, io/checked_files.h and io/geopackage_index.h.

#include "core/io/table_layer.h"

#include "core/error.h"
#include "core/io/checked_files.h"
#include "core/io/geopackage_index.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <set>
#include <span>
#include <vector>

#include <unistd.h>

namespace rubicon
{

namespace fs = std::filesystem;

//! A file format that keeps every field and the order of the features.
struct OutputFormat
{
    enum class Writer
    {
      sqlite,  //!< GDAL, which hears from SQLite what fails
      checked, //!< GDAL, through checked_name()
      csv,
      geojson
    };
    //! What becomes of a Z that is not known.
    enum class UnknownZ
    {
      nan,
      left_out, //!< the whole geometry is without Z
      zero      //!< told in the log
    };
    const char *extension, *driver;
    Writer writer;
    bool without_geometry = false; //!< holds tables too
    bool holds_m = true;
    UnknownZ unknown_z = UnknownZ::nan;
    int real_width = 0, real_decimals = 0; //!< of numbers in fields, where these are text of that width

    bool is( const char *name ) const { return EQUAL( driver, name ); }
};

namespace
{

using Writer = OutputFormat::Writer;
using UnknownZ = OutputFormat::UnknownZ;

// A Shapefile's numbers of GDAL's usual 24 characters would lose decimals from 100,000,000 on.
constexpr OutputFormat formats[] = {
  { ".gpkg", "GPKG", Writer::sqlite, true },
  { ".fgb", "FlatGeobuf", Writer::checked },
  { ".geojson", "GeoJSON", Writer::geojson, true, false, UnknownZ::left_out },
  { ".json", "GeoJSON", Writer::geojson, true, false, UnknownZ::left_out },
  { ".csv", "CSV", Writer::csv, true, true, UnknownZ::left_out },
  { ".shp", "ESRI Shapefile", Writer::checked, false, true, UnknownZ::zero, 33, 15 },
  { ".parquet", "Parquet", Writer::checked, true },
};

const OutputFormat &format_of( const std::string &path, const Target &target, bool with_geometry )
{
  const std::string extension = target.file().extension().string();
  for ( const OutputFormat &format : formats )
  {
    if ( !EQUAL( extension.c_str(), format.extension ) )
      continue;
    if ( !with_geometry && !format.without_geometry )
      throw Error( path + " cannot be written: " + format.driver + " files hold no table without geometry." );
    return format;
  }
  throw Error( path + " cannot be written: \"" + extension + "\" is none of " + result_formats() + "." );
}

GDALDriver *driver_of( const std::string &path, const OutputFormat &format )
{
  GDALAllRegister();
  GDALDriver *driver = GetGDALDriverManager()->GetDriverByName( format.driver );
  if ( !driver )
    throw Error( path + " cannot be written: this GDAL has no " + format.driver + " driver." );
  return driver;
}

// Features in their order.
CPLStringList layer_options( const OutputFormat &format, bool empty )
{
  CPLStringList options;
  if ( format.is( "GPKG" ) )
    options.SetNameValue( "SPATIAL_INDEX", "NO" ); // it is built when all rows are there
  else if ( format.is( "FlatGeobuf" ) && !empty )  // without index and features GDAL 3.6 writes no bytes at all
    options.SetNameValue( "SPATIAL_INDEX", "NO" ); // it would sort the features by place
  return options;
}

OGRwkbGeometryType ogr_type( const GeometryShape &shape )
{
  constexpr OGRwkbGeometryType types[] = { wkbNone, wkbPoint, wkbLineString, wkbPolygon };
  const OGRwkbGeometryType type = types[static_cast<std::size_t>( shape.type )];
  return type == wkbNone ? type : OGR_GT_SetModifier( type, shape.has_z, shape.has_m );
}

std::unique_ptr<OGRFieldDefn> ogr_field( const Column &column )
{
  const auto type = [&] {
    switch ( column.type )
    {
      case ColumnType::integer: return OFTInteger64;
      case ColumnType::real: return OFTReal;
      case ColumnType::boolean: return OFTInteger;
      case ColumnType::text: break;
    }
    return OFTString;
  };
  auto field = std::make_unique<OGRFieldDefn>( column.name.c_str(), type() );
  if ( column.type == ColumnType::boolean )
    field->SetSubType( OFSTBoolean );
  return field;
}

bool z_is_unknown( const Coordinates &at )
{
  return std::isnan( at.z );
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

std::unique_ptr<OGRGeometry> ogr_geometry( const Row &row, const GeometryShape &shape )
{
  if ( row.geometry.empty() )
    return nullptr;
  if ( shape.type == GeometryType::point )
    return std::make_unique<OGRPoint>( ogr_point( row.geometry.front(), shape ) );
  if ( shape.type == GeometryType::line )
    return ogr_line<OGRLineString>( row.geometry, shape );
  auto polygon = std::make_unique<OGRPolygon>();
  for ( std::size_t ring = 0; ring < row.ring_begin.size(); ++ring )
    polygon->addRingDirectly( ogr_line<OGRLinearRing>( row.ring( ring ), shape ).release() );
  return polygon;
}

} // namespace

TableLayer::TableLayer( const std::string &path, const Table &table, const std::string &crs_wkt )
  : mPath( path )
  , mTarget( path )
  , mFormat( format_of( mPath, mTarget, table.has_geometry() ) )
  , mShape( table.geometry )
{
  std::string directory = ( fs::absolute( mTarget.directory() ) / ".rubicon-XXXXXX" ).string();
  if ( !mkdtemp( directory.data() ) )
    fail( std::string( ": " ) + std::strerror( errno ) );
  mFolder.path = directory;
  OGRSpatialReference crs;
  crs.SetAxisMappingStrategy( OAMS_TRADITIONAL_GIS_ORDER );
  const bool has_crs = !crs_wkt.empty() && crs.importFromWkt( crs_wkt.c_str() ) == OGRERR_NONE;
  if ( mFormat.writer == Writer::csv || mFormat.writer == Writer::geojson )
    create_text( table, has_crs ? &crs : nullptr );
  else
    create_layer( table, has_crs ? &crs : nullptr );
  if ( mMessages.failed() )
    fail( mMessages.reason() );
}

void TableLayer::create_text( const Table &table, const OGRSpatialReference *crs )
{
  auto *rows = new OGRFeatureDefn( mTarget.file().stem().c_str() );
  rows->SetGeomType( ogr_type( mShape ) );
  for ( const Column &column : table.columns )
    rows->AddFieldDefn( ogr_field( column ).get() );
  mFeature.reset( OGRFeature::CreateFeature( rows ) ); // owns the definition with that
  const std::string name = checked_name( file() );
  mText = mFormat.writer == Writer::csv ? csv_layer( name, *rows ) : geojson_layer( name, *rows, crs );
}

void TableLayer::create_layer( const Table &table, const OGRSpatialReference *crs )
{
  const std::string name = mFormat.writer == Writer::checked ? checked_name( file() ) : file().string();
  mDataset.reset( driver_of( mPath, mFormat )->Create( name.c_str(), 0, 0, 0, GDT_Unknown, nullptr ) );
  if ( !mDataset )
    fail( mMessages.reason() );
  const CPLStringList options = layer_options( mFormat, table.row_count == 0 );
  mLayer = mDataset->CreateLayer( mTarget.file().stem().c_str(), const_cast<OGRSpatialReference *>( crs ),
                                  ogr_type( mShape ), const_cast<char **>( options.List() ) );
  if ( !mLayer )
    fail( mMessages.reason() );
  for ( const Column &column : table.columns )
  {
    const std::unique_ptr<OGRFieldDefn> field = ogr_field( column );
    if ( column.type == ColumnType::real )
    {
      field->SetWidth( mFormat.real_width );
      field->SetPrecision( mFormat.real_decimals );
    }
    if ( mLayer->CreateField( field.get() ) != OGRERR_NONE )
      fail( mMessages.reason() );
  }
  mFeature.reset( OGRFeature::CreateFeature( mLayer->GetLayerDefn() ) );
  if ( mDataset->TestCapability( ODsCTransactions ) )
    mDataset->StartTransaction();
}

void TableLayer::fail( const std::string &reason ) const
{
  throw Error( mPath + " cannot be written" + reason + "." );
}

void TableLayer::write( const Row &row )
{
  for ( int field = 0; const Value &value : row.values )
    std::visit( [&]( const auto &one ) { set( field++, one ); }, value );
  mFeature->SetFID( OGRNullFID );
  mFeature->SetGeometryDirectly( geometry_of( row ).release() );
  const bool added = mText ? ( mText->write( *mFeature ), true )
                           : mLayer->CreateFeature( mFeature.get() ) == OGRERR_NONE;
  if ( !added || mMessages.failed() )
    fail( mMessages.reason() );
}

std::unique_ptr<OGRGeometry> TableLayer::geometry_of( const Row &row )
{
  if ( !mShape.has_z || mFormat.unknown_z == UnknownZ::nan || std::ranges::none_of( row.geometry, z_is_unknown ) )
    return ogr_geometry( row, mShape );
  if ( mFormat.unknown_z == UnknownZ::left_out )
    return ogr_geometry( row, { mShape.type, false, mShape.has_m } );
  ++mUnknownZ;
  Row known = row;
  for ( Coordinates &at : known.geometry )
    at.z = z_is_unknown( at ) ? 0.0 : at.z;
  return ogr_geometry( known, mShape );
}

void TableLayer::set( int field, double value )
{
  mFeature->SetField( field, value );
  if ( mFormat.real_width == 0 || !std::isfinite( value ) )
    return;
  std::array<char, 400> text{};
  const auto end =
    std::to_chars( text.data(), text.data() + text.size(), value, std::chars_format::fixed, mFormat.real_decimals ).ptr;
  if ( end - text.data() > mFormat.real_width )
    fail( ": a field of " + std::string( mFormat.driver ) + " files is too short for the number "
          + std::string( text.data(), end ) );
  double back = 0;
  std::from_chars( text.data(), end, back );
  mRounded += back != value;
}

void TableLayer::finish( const RunOptions &options )
{
  close( options );
  if ( mMessages.failed() )
    fail( mMessages.reason() );
  if ( const std::error_code failure = flush_to_disk( mFolder.path ) )
    fail( ": " + failure.message() );
  if ( !options.log )
    return;
  for ( const std::string &warning : mMessages.take_warnings() )
    options.log( mPath + ": " + warning );
  if ( mShape.has_m && !mFormat.holds_m )
    options.log( "Warning: " + mPath + " is without M: " + mFormat.driver + " files hold none." );
  if ( mUnknownZ > 0 )
    options.log( "Warning: " + mPath + ": " + std::to_string( mUnknownZ )
                 + ( mUnknownZ == 1 ? " feature has" : " features have" )
                 + " Z 0 where Z is not known: " + mFormat.driver + " files cannot say so." );
  if ( mRounded > 0 )
    options.log( "Warning: " + mPath + ": " + std::to_string( mRounded )
                 + ( mRounded == 1 ? " number in its fields is" : " numbers in its fields are" ) + " rounded to "
                 + std::to_string( mFormat.real_decimals ) + " decimals, all that " + mFormat.driver
                 + " files hold; coordinates are not." );
}

void TableLayer::close( const RunOptions &options )
{
  mFeature.reset();
  if ( mText )
  {
    mText->finish();
    return;
  }
  if ( mDataset->TestCapability( ODsCTransactions ) )
    mDataset->CommitTransaction();
  if ( mFormat.is( "GPKG" ) && mLayer->GetGeomType() != wkbNone && !mMessages.failed() )
  {
    try
    {
      create_spatial_index( *mDataset, *mLayer, options.stop );
    }
    catch ( const Error &error )
    {
      fail( std::string( ": " ) + error.what() );
    }
  }
  mDataset.reset();
}

std::string result_formats()
{
  std::string list;
  for ( const OutputFormat &format : formats )
    list += ( list.empty() ? "" : ", " ) + std::string( format.extension );
  return list;
}

void check_output_files( std::span<const OutputFile> files )
{
  std::set<fs::path> seen;
  for ( const OutputFile &file : files )
  {
    if ( file.path.empty() )
      continue;
    const Target target( file.path );
    driver_of( file.path, format_of( file.path, target, file.with_geometry ) );
    if ( fs::is_directory( target.file() ) )
      throw Error( file.path + " cannot be written: it is a directory." );
    if ( access( target.directory().c_str(), W_OK | X_OK ) != 0 )
      throw Error( file.path + " cannot be written: " + std::strerror( errno ) + "." );
    if ( !seen.insert( fs::canonical( target.directory() ) / target.file().filename() ).second )
      throw Error( file.path + " is named for two outputs; each needs a file of its own." );
  }
}

} // namespace rubicon
