// SPDX-License-Identifier: GPL-2.0-or-later
// Row after row into a layer for each table, then all files into their places.
// Relies on io/table_layer.h and compute/paced_progress.h.

#include "core/io/table_writer.h"

#include "core/compute/paced_progress.h"
#include "core/io/table_layer.h"

#include <memory>
#include <vector>

namespace rubicon
{

namespace
{

//! Progress over all tables together.
struct Pace
{
    PacedProgress progress;
    double total = 0, done = 0;

    void step() { progress.report( done++ / total ); }
};

std::unique_ptr<TableLayer> written( const TableFile &file, const std::string &crs_wkt, Pace &pace,
                                     const RunOptions &options )
{
  auto layer = std::make_unique<TableLayer>( file.path, file.table, crs_wkt );
  Row row;
  for ( std::size_t number = 0; number < file.table.row_count; ++number )
  {
    pace.step();
    file.table.read( number, row );
    layer->write( row );
  }
  layer->finish( options );
  return layer;
}

} // namespace

void write_tables( std::span<const TableFile> files, const std::string &crs_wkt, const RunOptions &options )
{
  const OutputSettings settings;
  Pace pace{ PacedProgress( options.progress ) };
  std::vector<OutputFile> targets;
  for ( const TableFile &file : files )
  {
    targets.push_back( { file.path, file.table.has_geometry() } );
    pace.total += file.path.empty() ? 0.0 : static_cast<double>( file.table.row_count );
  }
  check_output_files( targets );

  std::vector<std::unique_ptr<TableLayer>> layers;
  for ( const TableFile &file : files )
    if ( !file.path.empty() )
      layers.push_back( written( file, crs_wkt, pace, options ) );
  Placing placing;
  for ( const std::unique_ptr<TableLayer> &layer : layers )
    layer->place( placing );
  placing.keep();
}

} // namespace rubicon
