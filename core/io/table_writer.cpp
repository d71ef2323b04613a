// SPDX-License-Identifier: GPL-2.0-or-later
// Layers for all tables, their rows side by side, then all files into their places.
// Relies on io/table_layer.h, compute/workers.h and GDAL's settings.

#include "core/io/table_writer.h"

#include "core/compute/workers.h"
#include "core/io/table_layer.h"

#include <atomic>
#include <cstddef>
#include <memory>
#include <vector>

#include <cpl_conv.h>

namespace rubicon
{

WrittenTables::WrittenTables( std::span<const TableFile> files, const std::string &crs_wkt, const RunOptions &options )
{
  std::vector<OutputFile> targets;
  for ( const TableFile &file : files )
    targets.push_back( { file.path, file.table.has_geometry() } );
  check_output_files( targets );

  // A temporary file is flushed once, when it is complete.
  const CPLConfigOptionSetter no_sync( "OGR_SQLITE_SYNCHRONOUS", "OFF", false );
  std::size_t total = 0;
  for ( const TableFile &file : files )
  {
    if ( file.path.empty() )
      continue;
    mLayers.push_back( std::make_unique<TableLayer>( file, crs_wkt ) );
    total += mLayers.back()->rows_to_write();
  }
  Workers workers( options );
  std::atomic<std::size_t> done = 0;
  const auto written = [&]( std::size_t rows ) {
    workers.poll( static_cast<double>( done += rows ) / static_cast<double>( total ) );
  };
  workers.execute( [&] {
    workers.share( mLayers.size(), 1, [&]( std::size_t begin, std::size_t end ) {
      for ( std::size_t i = begin; i < end; ++i )
        mLayers[i]->write( workers, written );
    } );
  } );
  for ( const std::unique_ptr<TableLayer> &layer : mLayers )
    layer->finish( options.log );
}

WrittenTables::~WrittenTables() = default;

void WrittenTables::place( Placing &placing ) const
{
  for ( const std::unique_ptr<TableLayer> &layer : mLayers )
    layer->place( placing );
}

void write_tables( std::span<const TableFile> files, const std::string &crs_wkt, bool overwrite,
                   const RunOptions &options )
{
  const WrittenTables written( files, crs_wkt, options );
  Placing placing( overwrite );
  written.place( placing );
  placing.keep();
}

} // namespace rubicon
