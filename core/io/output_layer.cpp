// SPDX-License-Identifier: GPL-2.0-or-later
// Formats and what is particular about each; layers that come into being beside their targets.
// Relies on io/output_layer.h and io/geopackage_index.h.

#include "core/io/output_layer.h"

#include "core/error.h"
#include "core/io/geopackage_index.h"

#include <array>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <set>

#include <unistd.h>

namespace rubicon
{
namespace
{

namespace fs = std::filesystem;

//! A file format that keeps every field and the order of the features.
struct Format
{
    const char *extension, *driver;
    bool without_geometry; //!< holds tables too
    bool silent;           //!< GDAL 3.6 does not look whether the bytes arrived, so that a full disk goes unnoticed
    bool rounds;           //!< GDAL gives numbers in fields 15 digits
};

constexpr Format formats[] = {
  { ".gpkg", "GPKG", true, false, false },       { ".fgb", "FlatGeobuf", false, true, false },
  { ".geojson", "GeoJSON", true, true, false },  { ".json", "GeoJSON", true, true, false },
  { ".csv", "CSV", true, false, true },          { ".shp", "ESRI Shapefile", false, false, false },
  { ".parquet", "Parquet", true, false, false },
};

const Format &format_of( const fs::path &target, bool with_geometry )
{
  const std::string extension = target.extension().string();
  for ( const Format &format : formats )
  {
    if ( !EQUAL( extension.c_str(), format.extension ) )
      continue;
    if ( !with_geometry && !format.without_geometry )
      throw Error( target.string() + " cannot be written: " + format.driver
                   + " files hold no table without geometry." );
    return format;
  }
  throw Error( target.string() + " cannot be written: \"" + extension + "\" is none of " + result_formats() + "." );
}

GDALDriver *driver_for( const fs::path &target, bool with_geometry )
{
  GDALAllRegister();
  const char *name = format_of( target, with_geometry ).driver;
  GDALDriver *driver = GetGDALDriverManager()->GetDriverByName( name );
  if ( !driver )
    throw Error( target.string() + " cannot be written: this GDAL has no " + name + " driver." );
  return driver;
}

GIntBig readable_features( const fs::path &file )
{
  const GDALDatasetUniquePtr dataset( GDALDataset::Open( file.c_str(), GDAL_OF_VECTOR ) );
  OGRLayer *layer = dataset ? dataset->GetLayer( 0 ) : nullptr;
  GIntBig count = 0;
  while ( layer && OGRFeatureUniquePtr( layer->GetNextFeature() ) )
    ++count;
  return count;
}

fs::path directory_of( const fs::path &target )
{
  return target.has_parent_path() ? target.parent_path() : fs::path( "." );
}

// As many digits as the format can give, and features in their order.
CPLStringList layer_options( const std::string &format, bool empty )
{
  CPLStringList options;
  if ( format == "CSV" )
  {
    options.SetNameValue( "GEOMETRY", "AS_WKT" );
    options.SetNameValue( "STRING_QUOTING", "IF_NEEDED" );
  }
  else if ( format == "GeoJSON" )
    options.SetNameValue( "COORDINATE_PRECISION", "20" ); // decimals; its SIGNIFICANT_FIGURES drops some
  else if ( format == "GPKG" )
    options.SetNameValue( "SPATIAL_INDEX", "NO" ); // it is built when all rows are there
  else if ( format == "FlatGeobuf" && !empty )     // without index and features GDAL 3.6 writes no bytes at all
    options.SetNameValue( "SPATIAL_INDEX", "NO" ); // it would sort the features by place
  return options;
}

} // namespace

OutputLayer::OutputLayer( const OutputPlan &plan, bool empty )
  : mTarget( plan.path )
  , mDriver( driver_for( mTarget, plan.type != wkbNone ) )
{
  std::string directory = ( directory_of( mTarget ) / ".rubicon-XXXXXX" ).string();
  if ( !mkdtemp( directory.data() ) )
    fail( std::string( ": " ) + std::strerror( errno ) );
  mDirectory = directory;
  try
  {
    create_layer( plan, empty );
  }
  catch ( ... )
  {
    mDataset.reset();
    fs::remove_all( mDirectory );
    throw;
  }
}

void OutputLayer::create_layer( const OutputPlan &plan, bool empty )
{
  const Format &format = format_of( mTarget, plan.type != wkbNone );
  mDecimalText = format.rounds;
  mDataset.reset( mDriver->Create( file().c_str(), 0, 0, 0, GDT_Unknown, nullptr ) );
  if ( !mDataset )
    fail( mMessages.reason() );

  OGRSpatialReference crs;
  crs.SetAxisMappingStrategy( OAMS_TRADITIONAL_GIS_ORDER );
  const bool has_crs = !plan.crs_wkt.empty() && crs.importFromWkt( plan.crs_wkt.c_str() ) == OGRERR_NONE;
  const CPLStringList options = layer_options( format.driver, empty );
  mLayer = mDataset->CreateLayer( mTarget.stem().c_str(), has_crs ? &crs : nullptr, plan.type,
                                  const_cast<char **>( options.List() ) );
  if ( !mLayer )
    fail( mMessages.reason() );
  for ( const OutputField &field : plan.fields )
  {
    OGRFieldDefn definition( field.name, mDecimalText && field.type == OFTReal ? OFTString : field.type );
    definition.SetSubType( field.subtype );
    if ( mLayer->CreateField( &definition ) != OGRERR_NONE )
      fail( mMessages.reason() );
  }
  mFeature.reset( OGRFeature::CreateFeature( mLayer->GetLayerDefn() ) );
  if ( mDataset->TestCapability( ODsCTransactions ) )
    mDataset->StartTransaction();
}

OutputLayer::~OutputLayer()
{
  mFeature.reset();
  mDataset.reset();
  std::error_code ignored; // whatever is left is one hidden directory
  fs::remove_all( mDirectory, ignored );
}

void OutputLayer::fail( const std::string &reason ) const
{
  throw Error( mTarget.string() + " cannot be written" + reason + "." );
}

void OutputLayer::set( int field, double value )
{
  if ( std::isnan( value ) )
    mFeature->SetFieldNull( field );
  else if ( mDecimalText )
  {
    std::array<char, 32> digits{}; // the shortest that reads back as the same double: 17 digits at most
    std::to_chars( digits.data(), digits.data() + digits.size() - 1, value );
    mFeature->SetField( field, digits.data() );
  }
  else
    mFeature->SetField( field, value );
}

void OutputLayer::set( int field, const char *value )
{
  if ( value )
    mFeature->SetField( field, value );
  else
    mFeature->SetFieldNull( field );
}

void OutputLayer::set( int field, const std::optional<std::int64_t> &value )
{
  if ( value )
    set( field, *value );
  else
    mFeature->SetFieldNull( field );
}

void OutputLayer::add( OGRGeometry *geometry )
{
  mFeature->SetFID( OGRNullFID );
  mFeature->SetGeometryDirectly( geometry );
  if ( mLayer->CreateFeature( mFeature.get() ) != OGRERR_NONE )
    fail( mMessages.reason() );
  ++mWritten;
}

void OutputLayer::finish( const LogCallback &log )
{
  if ( mDataset->TestCapability( ODsCTransactions ) )
    mDataset->CommitTransaction();
  mFeature.reset();
  const Format &format = format_of( mTarget, mLayer->GetGeomType() != wkbNone );
  if ( EQUAL( format.driver, "GPKG" ) && mLayer->GetGeomType() != wkbNone && !mMessages.failed() )
    index();
  mDataset.reset();
  if ( mMessages.failed() )
    fail( mMessages.reason() );
  if ( format.silent && readable_features( file() ) != mWritten )
    fail( ": not everything reached the disk" );
  for ( const std::string &warning : mMessages.take_warnings() )
  {
    if ( log )
      log( mTarget.string() + ": " + warning );
  }
}

void OutputLayer::index()
{
  try
  {
    create_spatial_index( *mDataset, *mLayer );
  }
  catch ( const Error &error )
  {
    fail( std::string( ": " ) + error.what() );
  }
}

// A finished output may be several files (a Shapefile is); those of an older one must not linger among them.
void OutputLayer::publish()
{
  if ( fs::exists( mTarget ) )
    mDriver->Delete( mTarget.c_str() );
  for ( const fs::directory_entry &file : fs::directory_iterator( mDirectory ) )
    fs::rename( file.path(), directory_of( mTarget ) / file.path().filename() );
}

std::string result_formats()
{
  std::string list;
  for ( const Format &format : formats )
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
    const fs::path target = file.path;
    driver_for( target, file.with_geometry );
    const fs::path directory = directory_of( target );
    if ( fs::is_directory( target ) )
      throw Error( target.string() + " cannot be written: it is a directory." );
    if ( access( directory.c_str(), W_OK ) != 0 )
      throw Error( target.string() + " cannot be written: " + std::strerror( errno ) + "." );
    if ( !seen.insert( fs::canonical( directory ) / target.filename() ).second )
      throw Error( target.string() + " is named for two outputs; each needs a file of its own." );
  }
}

} // namespace rubicon
