// SPDX-License-Identifier: GPL-2.0-or-later
// Lines and meshes read and compared with the plan; lines in shares.
// Relies on space_job.h, cluster/, io/ and tables/.
#include "core/cli/space_job.h"

#include "core/cluster/line_shares.h"
#include "core/cluster/record_file.h"
#include "core/compute/paced_progress.h"
#include "core/error.h"
#include "core/ingest/left_out.h"
#include "core/io/line_source.h"
#include "core/tables/line_mesh_tables.h"

#include <iterator>
#include <utility>

namespace rubicon
{

namespace
{

constexpr JobOutput job_outputs[] = { { "events", "--events", true },
                                      { "intervals", "--intervals", true },
                                      { "summary", "--summary", false } };

} // namespace

SpaceJob::Inputs SpaceJob::read( const SpaceInputs &inputs, const RunOptions &options )
{
  const LayerName mesh_name = LayerName::parse( inputs.mesh );
  LayerSource layer( LayerName::parse( inputs.layer ), LayerSource::Wanted::lines );
  Inputs found;
  found.crs = job_crs( inputs, layer, mesh_name );
  found.lines = read_lines( layer, part_of( options, 0, 0.55 ) );
  log_repeated_ids( found.lines.feature_ids, layer.name(), options.log );
  found.mesh = read_meshes( inputs, mesh_name, found.crs, part_of( options, 0.55, 1 ) );
  return found;
}

JobFolder::Json SpaceJob::planned( const char *kind, std::uint64_t format, const LineMeshRequest &request,
                                   const Inputs &inputs )
{
  using Json = JobFolder::Json;
  return { { "job", kind },
           { "format", format },
           { "lines",
             Json{ { "source", from_anywhere( request.inputs.layer ) }, { "content", content_of( inputs.lines ) } } },
           { "mesh", Json{ { "source", from_anywhere( request.inputs.mesh ) },
                           { "content", content_of( inputs.mesh ) },
                           { "triangles", inputs.mesh.triangles.size() } } },
           { "files", files_of( { request.inputs.layer, request.inputs.mesh } ) },
           { "mesh_name", request.inputs.mesh_name },
           { "exact_parameters", request.exact_parameters },
           { "crs", inputs.crs },
           { "ignore_crs", request.inputs.ignore_crs } };
}

SpaceJob::SpaceJob( const JobFolder &folder, std::uint32_t partitions, std::uint32_t reducers, std::uint64_t format )
  : ClusterJob( folder, partitions, reducers )
  , mInputs{ folder.text( "/lines/source" ), folder.text( "/mesh/source" ), folder.text( "/mesh_name" ),
             folder.truth( "/ignore_crs" ) }
  , mExactParameters( folder.truth( "/exact_parameters" ) )
{
  folder.number( "/format", format, format );
}

std::span<const JobOutput> SpaceJob::outputs() const
{
  return job_outputs;
}

PolylineSet3 SpaceJob::lines( const RunOptions &options ) const
{
  LayerSource layer( LayerName::parse( mInputs.layer ), LayerSource::Wanted::lines );
  PolylineSet3 read = read_lines( layer, options );
  if ( content_of( read ) != folder().number( "/lines/content" ) )
    fail_changed( mInputs.layer );
  return read;
}

TriangleMesh SpaceJob::mesh( const RunOptions &options ) const
{
  TriangleMesh read = read_meshes( mInputs, LayerName::parse( mInputs.mesh ), crs_wkt(), options );
  if ( content_of( read ) != folder().number( "/mesh/content" ) )
    fail_changed( mInputs.mesh );
  return read;
}

void SpaceJob::write_shares( const PolylineSet3 &lines, std::uint32_t shares, const RunOptions &options ) const
{
  PacedProgress progress( options.progress );
  for ( std::uint32_t number = 0; number < shares; ++number )
  {
    progress.report( number / static_cast<double>( shares ) );
    keep_going( options.stop );
    write_record( bytes_of( share_of( lines, number, shares ) ), "lines", number );
  }
}

PolylineSet3 SpaceJob::lines_of( std::uint32_t number ) const
{
  return lines_from( only_record( "lines", number ).record( 0 ) );
}

void SpaceJob::write_record( std::string &&bytes, const char *kind, std::uint32_t number ) const
{
  Records record;
  record.bytes = std::move( bytes );
  record.finish( number );
  write_records( record, folder().file( kind, number ), folder().seed( kind, number ) );
}

Records SpaceJob::only_record( const char *kind, std::uint32_t number, const std::string &task ) const
{
  Records records = read_records( folder().file_from( kind, number, task ), folder().seed( kind, number ) );
  if ( records.count() != 1 )
    RecordBytes::fail();
  return records;
}

std::vector<Table> SpaceJob::tables_of( const LineMeshResult &result, const PolylineSet3 &lines,
                                        const TriangleMesh &mesh, std::span<const std::uint32_t> numbers )
{
  return { events_table( result, lines, mesh, DepthColumn::measure, numbers ), intervals_table( result, lines, mesh ),
           summary_table( result, lines, mesh ) };
}

void SpaceJob::write_tables( std::span<const Table> tables, std::uint32_t share, const RunOptions &options ) const
{
  for ( std::size_t output = 0; output < std::size( job_outputs ); ++output )
    write_rows( tables[output], job_outputs[output], share, part_of_task( options, output, std::size( job_outputs ) ) );
}

} // namespace rubicon
