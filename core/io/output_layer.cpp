// SPDX-License-Identifier: GPL-2.0-or-later
// Formats and what is particular about each; layers that come into being beside their targets.
// Relies on io/output_layer.h, io/checked_files.h and io/geopackage_index.h.

#include "core/io/output_layer.h"

#include "core/error.h"
#include "core/io/checked_files.h"
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
    const char *extension, *driver;
    Writer writer;
    bool without_geometry = false; //!< holds tables too
    bool holds_m = true;
    int real_width = 0, real_decimals = 0; //!< of numbers in fields, where these are text of that width

    bool is( const char *name ) const { return EQUAL( driver, name ); }
};

namespace
{

using Writer = OutputFormat::Writer;

// A Shapefile's numbers of GDAL's usual 24 characters would lose decimals from 100,000,000 on.
constexpr OutputFormat formats[] = {
  { ".gpkg", "GPKG", Writer::sqlite, true },
  { ".fgb", "FlatGeobuf", Writer::checked },
  { ".geojson", "GeoJSON", Writer::geojson, true, false },
  { ".json", "GeoJSON", Writer::geojson, true, false },
  { ".csv", "CSV", Writer::csv, true },
  { ".shp", "ESRI Shapefile", Writer::checked, false, true, 33, 15 },
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

} // namespace

OutputLayer::OutputLayer( const OutputPlan &plan, bool empty )
  : mPath( plan.path )
  , mTarget( plan.path )
  , mFormat( format_of( mPath, mTarget, plan.type != wkbNone ) )
  , mHasM( OGR_GT_HasM( plan.type ) )
{
  std::string directory = ( fs::absolute( mTarget.directory() ) / ".rubicon-XXXXXX" ).string();
  if ( !mkdtemp( directory.data() ) )
    fail( std::string( ": " ) + std::strerror( errno ) );
  mDirectory = directory;
  try
  {
    OGRSpatialReference crs;
    crs.SetAxisMappingStrategy( OAMS_TRADITIONAL_GIS_ORDER );
    const bool has_crs = !plan.crs_wkt.empty() && crs.importFromWkt( plan.crs_wkt.c_str() ) == OGRERR_NONE;
    if ( mFormat.writer == Writer::csv || mFormat.writer == Writer::geojson )
      create_text( plan, has_crs ? &crs : nullptr );
    else
      create_layer( plan, has_crs ? &crs : nullptr, empty );
    if ( mMessages.failed() )
      fail( mMessages.reason() );
  }
  catch ( ... )
  {
    mText.reset();
    mDataset.reset();
    remove_hidden_folder( mDirectory );
    throw;
  }
}

void OutputLayer::create_text( const OutputPlan &plan, const OGRSpatialReference *crs )
{
  auto *rows = new OGRFeatureDefn( mTarget.file().stem().c_str() );
  rows->SetGeomType( plan.type );
  for ( const OutputField &field : plan.fields )
  {
    OGRFieldDefn definition( field.name, field.type );
    definition.SetSubType( field.subtype );
    rows->AddFieldDefn( &definition );
  }
  mFeature.reset( OGRFeature::CreateFeature( rows ) ); // owns the definition with that
  const std::string name = checked_name( file() );
  mText = mFormat.writer == Writer::csv ? csv_layer( name, *rows ) : geojson_layer( name, *rows, crs );
}

void OutputLayer::create_layer( const OutputPlan &plan, const OGRSpatialReference *crs, bool empty )
{
  const std::string name = mFormat.writer == Writer::checked ? checked_name( file() ) : file().string();
  mDataset.reset( driver_of( mPath, mFormat )->Create( name.c_str(), 0, 0, 0, GDT_Unknown, nullptr ) );
  if ( !mDataset )
    fail( mMessages.reason() );
  const CPLStringList options = layer_options( mFormat, empty );
  mLayer = mDataset->CreateLayer( mTarget.file().stem().c_str(), const_cast<OGRSpatialReference *>( crs ), plan.type,
                                  const_cast<char **>( options.List() ) );
  if ( !mLayer )
    fail( mMessages.reason() );
  for ( const OutputField &field : plan.fields )
  {
    OGRFieldDefn definition( field.name, field.type );
    definition.SetSubType( field.subtype );
    if ( field.type == OFTReal )
    {
      definition.SetWidth( mFormat.real_width );
      definition.SetPrecision( mFormat.real_decimals );
    }
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
  mText.reset();
  mDataset.reset();
  remove_hidden_folder( mDirectory );
}

void OutputLayer::fail( const std::string &reason ) const
{
  throw Error( mPath + " cannot be written" + reason + "." );
}

void OutputLayer::set( int field, double value )
{
  if ( std::isnan( value ) )
    mFeature->SetFieldNull( field );
  else
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

void OutputLayer::add( std::unique_ptr<OGRGeometry> geometry )
{
  mFeature->SetFID( OGRNullFID );
  mFeature->SetGeometryDirectly( geometry.release() );
  const bool added = mText ? ( mText->write( *mFeature ), true )
                           : mLayer->CreateFeature( mFeature.get() ) == OGRERR_NONE;
  if ( !added || mMessages.failed() )
    fail( mMessages.reason() );
}

void OutputLayer::finish( const RunOptions &options )
{
  close( options );
  if ( mMessages.failed() )
    fail( mMessages.reason() );
  if ( const std::error_code failure = flush_to_disk( mDirectory ) )
    fail( ": " + failure.message() );
  if ( !options.log )
    return;
  for ( const std::string &warning : mMessages.take_warnings() )
    options.log( mPath + ": " + warning );
  if ( mHasM && !mFormat.holds_m )
    options.log( "Warning: " + mPath + " is without M: " + mFormat.driver + " files hold none." );
  if ( mRounded > 0 )
    options.log( "Warning: " + mPath + ": " + std::to_string( mRounded )
                 + ( mRounded == 1 ? " number in its fields is" : " numbers in its fields are" ) + " rounded to "
                 + std::to_string( mFormat.real_decimals ) + " decimals, all that " + mFormat.driver
                 + " files hold; coordinates are not." );
}

void OutputLayer::close( const RunOptions &options )
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
    index( options );
  mDataset.reset();
}

void OutputLayer::index( const RunOptions &options )
{
  try
  {
    create_spatial_index( *mDataset, *mLayer, options.stop );
  }
  catch ( const Cancelled & )
  {
    throw;
  }
  catch ( const Error &error )
  {
    fail( std::string( ": " ) + error.what() );
  }
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
