// SPDX-License-Identifier: GPL-2.0-or-later
// Row after row into a layer for each table, then all files into their places.
// Relies on io/table_layer.h, compute/paced_progress.h and GDAL's settings.

#include "core/io/table_writer.h"

#include "core/compute/paced_progress.h"
#include "core/io/table_layer.h"

#include <memory>
#include <utility>
#include <vector>

#include <cpl_conv.h>

namespace rubicon
{

void write_tables( std::span<const TableFile> files, const std::string &crs_wkt, const RunOptions &options )
{
  // A temporary file is flushed once, when it is complete.
  const CPLConfigOptionSetter no_sync( "OGR_SQLITE_SYNCHRONOUS", "OFF", false );
  PacedProgress progress( options.progress );
  double total = 0, done = 0; // rows of all tables
  std::vector<OutputFile> targets;
  for ( const TableFile &file : files )
  {
    targets.push_back( { file.path, file.table.has_geometry() } );
    total += file.path.empty() ? 0.0 : static_cast<double>( file.table.row_count );
  }
  check_output_files( targets );

  std::vector<std::unique_ptr<TableLayer>> layers;
  for ( const TableFile &file : files )
  {
    if ( file.path.empty() )
      continue;
    auto layer = std::make_unique<TableLayer>( file.path, file.table, crs_wkt );
    Row row;
    for ( std::size_t number = 0; number < file.table.row_count; ++number )
    {
      progress.report( done++ / total );
      file.table.read( number, row );
      layer->write( row );
    }
    layer->finish( options );
    layers.push_back( std::move( layer ) );
  }
  Placing placing;
  for ( const std::unique_ptr<TableLayer> &layer : layers )
    layer->place( placing );
  placing.keep();
}

} // namespace rubicon
