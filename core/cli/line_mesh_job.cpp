// SPDX-License-Identifier: GPL-2.0-or-later
// Lines read and cut into shares, shares and meshes into rows.
// Relies on line_mesh_job.h, cluster/, io/, line_mesh/, map_job.h, measure/ and tables/.
#include "core/cli/line_mesh_job.h"

#include "core/cli/map_job.h"
#include "core/cluster/line_shares.h"
#include "core/cluster/plan.h"
#include "core/cluster/record_file.h"
#include "core/error.h"
#include "core/io/line_source.h"
#include "core/line_mesh/line_mesh.h"
#include "core/measure/prepared_backend.h"
#include "core/mesh/inside_rule.h"
#include "core/tables/line_mesh_tables.h"

#include <algorithm>
#include <iterator>
#include <new>

namespace rubicon
{

namespace
{

constexpr JobOutput job_outputs[] = { { "events", "--events", true },
                                      { "intervals", "--intervals", true },
                                      { "summary", "--summary", false } };
constexpr std::uint64_t format = 3; //!< of the files; with another number for other lines

//! Into how many shares lines are cut, so that each fits beside all \a triangles; not into more than there are lines, for these stay
//! whole. As many as were asked for where triangles do not fit themselves, and no more than \a most_shares.
std::uint32_t shares_of( const PolylineSet3 &lines, std::size_t triangles, const LineMeshRequest &request,
                         std::size_t most_shares )
{
  const std::uint64_t most = request.memory == 0 ? UINT64_MAX : items_within( request.memory );
  std::size_t shares = request.partitions;
  const std::size_t useful = std::min( most_shares, lines.line_count() );
  if ( most > triangles && useful > shares )
  {
    shares = std::clamp( lines.vertices.size() / ( most - triangles ) + 1, shares, useful );
    while ( shares < useful && largest_share( lines, static_cast<std::uint32_t>( shares ) ) > most - triangles )
      shares = std::min( useful, shares + shares / 2 + 1 );
  }
  return static_cast<std::uint32_t>( shares );
}

//! Nothing that is found depends on ids, but who reads the rows may think that an id is one line's.
void log_repeated_ids( const PolylineSet3 &lines, const std::string &layer, const LogCallback &log )
{
  std::vector<std::int64_t> ids = lines.feature_ids;
  std::ranges::sort( ids );
  if ( const auto twice = std::ranges::adjacent_find( ids ); twice != ids.end() )
    log( "Warning: " + layer + " has several features with the id " + std::to_string( *twice )
         + ". Rows do not tell them apart." );
}

} // namespace

LineMeshJob LineMeshJob::plan( const std::filesystem::path &folder, const LineMeshRequest &request,
                               const RunOptions &options )
{
  JobFolder::check_free( folder );
  const SpaceInputs &inputs = request.inputs;
  const LayerName mesh_name = LayerName::parse( inputs.mesh );
  LayerSource layer( LayerName::parse( inputs.layer ), LayerSource::Wanted::lines );
  const std::string crs = job_crs( inputs, layer, mesh_name );
  const PolylineSet3 lines = read_lines( layer, part_of( options, 0, 0.5 ) );
  log_repeated_ids( lines, layer.name(), options.log );
  const TriangleMesh mesh = read_meshes( inputs, mesh_name, crs, part_of( options, 0.5, 0.9 ) );
  using Json = JobFolder::Json;
  const std::size_t triangles = mesh.triangles.size();
  const std::uint32_t shares = shares_of( lines, triangles, request, most_tasks );
  const LineMeshJob job( JobFolder( folder, { { "job", kind },
                                              { "format", format },
                                              { "lines", Json{ { "source", from_anywhere( inputs.layer ) },
                                                               { "content", content_of( lines ) },
                                                               { "largest_share", largest_share( lines, shares ) } } },
                                              { "mesh", Json{ { "source", from_anywhere( inputs.mesh ) },
                                                              { "content", content_of( mesh ) },
                                                              { "triangles", triangles } } },
                                              { "mesh_name", inputs.mesh_name },
                                              { "partitions", shares },
                                              { "exact_parameters", request.exact_parameters },
                                              { "crs", crs },
                                              { "ignore_crs", inputs.ignore_crs } } ) );
  if ( request.and_partition )
    job.write_shares( lines, part_of( options, 0.9, 1 ) );
  return job;
}

LineMeshJob::LineMeshJob( const JobFolder &folder )
  : ClusterJob( folder, static_cast<std::uint32_t>( folder.number( "/partitions", 1, most_tasks ) ), 0 )
  , mInputs{ folder.text( "/lines/source" ), folder.text( "/mesh/source" ), folder.text( "/mesh_name" ),
             folder.truth( "/ignore_crs" ) }
  , mExactParameters( folder.truth( "/exact_parameters" ) )
{
  folder.number( "/format", format, format );
}

std::vector<LayerName> LineMeshJob::sources() const
{
  return { LayerName::parse( mInputs.layer ), LayerName::parse( mInputs.mesh ) };
}

std::uint64_t LineMeshJob::expected_memory( std::uint32_t ) const
{
  constexpr std::uint64_t most = UINT32_MAX; // as ingest takes them
  return memory_for( folder().number( "/mesh/triangles", 0, most )
                     + folder().number( "/lines/largest_share", 0, most ) );
}

void LineMeshJob::partition( const RunOptions &options ) const
{
  LayerSource layer( LayerName::parse( mInputs.layer ), LayerSource::Wanted::lines );
  const PolylineSet3 lines = read_lines( layer, part_of( options, 0, 0.8 ) );
  if ( content_of( lines ) != folder().number( "/lines/content" ) )
    fail_changed( mInputs.layer );
  write_shares( lines, part_of( options, 0.8, 1 ) );
}

void LineMeshJob::write_shares( const PolylineSet3 &lines, const RunOptions &options ) const
{
  for ( std::uint32_t number = 0; number < partitions(); ++number )
  {
    options.progress( number / static_cast<double>( partitions() ) );
    keep_going( options.stop );
    Records share;
    share.bytes = bytes_of( share_of( lines, number, partitions() ) );
    share.finish( number );
    write_records( share, folder().file( "lines", number ), folder().seed( "lines", number ) );
  }
}

TriangleMesh LineMeshJob::mesh( const RunOptions &options ) const
{
  TriangleMesh read = read_meshes( mInputs, LayerName::parse( mInputs.mesh ), crs_wkt(), options );
  if ( content_of( read ) != folder().number( "/mesh/content" ) )
    fail_changed( mInputs.mesh );
  return read;
}

std::pair<TriangleMesh, MeshSurfaces> LineMeshJob::judged_mesh( const RunOptions &options ) const
try
{
  TriangleMesh mesh = this->mesh( part_of( options, 0, 0.5 ) );
  MeshSurfaces surfaces = judge_surfaces( mesh, part_of( options, 0.5, 1 ) );
  return { std::move( mesh ), std::move( surfaces ) };
}
catch ( const std::bad_alloc & )
{
  throw Error(
    "The meshes of this job do not fit in the memory that there is, and each worker needs all of them: with its "
    "share of the lines about "
    + std::to_string( mebibytes( expected_memory( 0 ) ) ) + " MiB. Work where there is more." );
}

PolylineSet3 LineMeshJob::lines_of( std::uint32_t partition ) const
{
  const Records share = read_records( folder().file_from( "lines", partition, "partition" ),
                                      folder().seed( "lines", partition ) );
  if ( share.count() != 1 )
    RecordBytes::fail();
  return lines_from( share.record( 0 ) );
}

void LineMeshJob::work( std::span<const std::uint32_t> numbers, const RunOptions &options ) const
{
  check_partitions( numbers );
  std::vector<std::filesystem::path> files = { LayerName::parse( mInputs.mesh ).path };
  for ( const std::uint32_t number : numbers )
    files.push_back( folder().file_from( "lines", number, "partition" ) );
  PreparedBackend prepared( options, &MachineCosts::meshes, files );
  const auto [mesh, surfaces] = judged_mesh( part_of( options, 0, 0.4 ) );
  log_meshes( surfaces.remarks, surfaces.reasons, options.log );
  RunOptions placed = part_of( options, 0.4, 1 );
  placed.costs = prepared.costs( options );
  work_on_each( numbers, placed, [&]( std::uint32_t number, const RunOptions &of_task, RunReport &report ) {
    const PolylineSet3 lines = lines_of( number );
    const LineMeshResult result = line_mesh( lines, mesh, surfaces, { part_of( of_task, 0, 0.7 ), mExactParameters } );
    report = result.run;
    const Table tables[] = { events_table( result, lines, mesh ), intervals_table( result, lines, mesh ),
                             summary_table( result, lines, mesh ) };
    for ( std::size_t output = 0; output < std::size( job_outputs ); ++output )
      write_rows( tables[output], job_outputs[output], number,
                  part_of_task( part_of( of_task, 0.7, 1 ), output, std::size( job_outputs ) ) );
  } );
}

std::span<const JobOutput> LineMeshJob::outputs() const
{
  return job_outputs;
}

std::string LineMeshJob::task_of( const JobOutput &, std::uint32_t number ) const
{
  return "work for partition " + std::to_string( number );
}

} // namespace rubicon
