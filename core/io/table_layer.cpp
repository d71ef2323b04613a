// SPDX-License-Identifier: GPL-2.0-or-later
// Layers that come into being beside their targets, and what is told of them.
// Relies on io/table_layer.h and io/gdal_messages.h.

#include "core/io/table_layer.h"

#include "core/error.h"
#include "core/io/checked_files.h"
#include "core/io/flatgeobuf_sink.h"
#include "core/io/gdal_messages.h"
#include "core/io/geopackage_sink.h"
#include "core/io/ogr_sink.h"
#include "core/io/text_sinks.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace rubicon
{

namespace fs = std::filesystem;

TableLayer::TableLayer( const TableFile &file, const std::string &crs_wkt )
  : mPath( file.path )
  , mTarget( file.path )
  , mFormat( format_of( mPath, mTarget, file.table.has_geometry() ) )
  , mRows( file.table, mFormat )
{
  std::string directory = ( fs::absolute( mTarget.directory() ) / ".rubicon-XXXXXX" ).string();
  if ( !mkdtemp( directory.data() ) )
    fail( std::string( ": " ) + std::strerror( errno ) );
  mFolder.path = directory;
  GDALDriver &driver = *driver_of( mPath, mFormat );
  try
  {
    attempt( [&] {
      mSink = sink( driver, crs_wkt, file );
      if ( !mSink )
        throw Error( "" ); // GDAL says why
    } );
  }
  catch ( ... )
  {
    abandon();
    throw;
  }
}

// A file that will not be finished is closed, and what GDAL says to that is nobody's concern.
void TableLayer::abandon()
{
  const GdalMessages quiet;
  mSink.reset();
}

std::unique_ptr<RowSink> TableLayer::sink( GDALDriver &driver, const std::string &crs_wkt, const TableFile &wanted )
{
  OGRSpatialReference system;
  system.SetAxisMappingStrategy( OAMS_TRADITIONAL_GIS_ORDER );
  const bool has_crs = !crs_wkt.empty() && system.importFromWkt( crs_wkt.c_str() ) == OGRERR_NONE;
  const OGRSpatialReference *crs = has_crs ? &system : nullptr;
  const fs::path file = mFolder.path / mTarget.file().filename();
  const std::string layer = wanted.layer.empty() ? mTarget.file().stem().string() : wanted.layer;
  switch ( mFormat.writer )
  {
    case OutputFormat::Writer::geopackage: return geopackage_sink( driver, file, layer, mRows, crs );
    case OutputFormat::Writer::flatgeobuf:
      return flatgeobuf_sink( driver, file, layer, mRows, crs, wanted.order == FeatureOrder::by_place );
    case OutputFormat::Writer::csv: return csv_sink( file, mRows );
    case OutputFormat::Writer::geojson: return geojson_sink( file, layer, mRows, crs );
    case OutputFormat::Writer::ogr: break;
  }
  return ogr_sink( driver, checked_name( file ), layer, mRows, crs );
}

//! Takes a step of the sink; what GDAL says meanwhile, in this thread, is an Error or a warning for the log.
void TableLayer::attempt( const std::function<void()> &step )
{
  GdalMessages messages;
  try
  {
    step();
  }
  catch ( const Error &error )
  {
    fail( error.what() + messages.reason() );
  }
  if ( messages.failed() )
    fail( messages.reason() );
  const std::lock_guard guard( mLock );
  for ( std::string &warning : messages.take_warnings() )
    if ( std::ranges::find( mWarnings, warning ) == mWarnings.end() )
      mWarnings.push_back( std::move( warning ) );
}

std::size_t TableLayer::rows_to_write() const
{
  return mRows.table().row_count + mSink->rows_to_finish();
}

void TableLayer::write( const Workers &workers, const RowsWritten &written )
{
  constexpr std::size_t rows_at_once = 2048; // a few milliseconds
  const auto prepare = [this]( std::size_t begin, std::size_t end ) {
    std::function<void()> write_rows;
    attempt( [&] { write_rows = mSink->prepare( begin, end ); } );
    return write_rows;
  };
  const auto write_next = [&]( const std::function<void()> &write_rows, std::size_t rows ) {
    attempt( write_rows );
    written( rows );
  };
  attempt( [&] { mSink->begin( workers ); } );
  workers.in_order( mRows.table().row_count, rows_at_once, prepare, write_next );
  attempt( [&] { mSink->finish( workers, written ); } );
  mOwnWarnings = mSink->warnings();
  mSink.reset();
}

void TableLayer::finish( const LogCallback &log )
{
  if ( const std::error_code failure = flush_to_disk( mFolder.path ) )
    fail( ": " + failure.message() );
  if ( !log )
    return;
  for ( const std::string &warning : mWarnings )
    log( mPath + ": " + warning );
  for ( const std::string &warning : mOwnWarnings )
    log( "Warning: " + mPath + warning );
  if ( mRows.table().geometry.has_m && !mFormat.holds_m )
    log( "Warning: " + mPath + " is without M: " + mFormat.driver + " files hold none." );
  if ( const std::uint64_t count = mRows.unknown_z() )
    log( "Warning: " + mPath + ": " + std::to_string( count ) + ( count == 1 ? " feature has" : " features have" )
         + " Z 0 where Z is not known: " + mFormat.driver + " files cannot say so." );
  if ( const std::uint64_t count = mRows.cut() )
    log( "Warning: " + mPath + ": " + std::to_string( count )
         + ( count == 1 ? " text in its fields is" : " texts in its fields are" ) + " cut to "
         + std::to_string( mFormat.text_bytes ) + " bytes, all that " + mFormat.driver + " files hold." );
  if ( const std::uint64_t count = mRows.rounded() )
    log( "Warning: " + mPath + ": " + std::to_string( count )
         + ( count == 1 ? " number in its fields is" : " numbers in its fields are" ) + " rounded to "
         + std::to_string( mFormat.real_decimals ) + " decimals, all that " + mFormat.driver
         + " files hold; coordinates are not." );
}

void TableLayer::fail( const std::string &reason ) const
{
  throw Error( mPath + " cannot be written" + reason + "." );
}

} // namespace rubicon
