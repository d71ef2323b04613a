// SPDX-License-Identifier: GPL-2.0-or-later
// Lines read and cut into shares, shares and meshes into rows.
// Relies on line_mesh_job.h, cluster/, line_mesh/ and measure/.
#include "core/cli/line_mesh_job.h"

#include "core/cluster/line_shares.h"
#include "core/cluster/plan.h"
#include "core/error.h"
#include "core/line_mesh/line_mesh.h"
#include "core/measure/prepared_backend.h"

#include <algorithm>
#include <new>

namespace rubicon
{

namespace
{

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

} // namespace

LineMeshJob LineMeshJob::plan( const std::filesystem::path &folder, const LineMeshRequest &request,
                               const RunOptions &options )
{
  JobFolder::check_free( folder );
  const Inputs inputs = read( request.inputs, part_of( options, 0, 0.9 ) );
  const std::uint32_t shares = shares_of( inputs.lines, inputs.mesh.triangles.size(), request, most_tasks );
  JobFolder::Json planned = SpaceJob::planned( kind, format, request, inputs );
  planned["lines"]["largest_share"] = largest_share( inputs.lines, shares );
  planned["partitions"] = shares;
  const LineMeshJob job( JobFolder( folder, planned ) );
  if ( request.and_partition )
    job.write_shares( inputs.lines, shares, part_of( options, 0.9, 1 ) );
  return job;
}

LineMeshJob::LineMeshJob( const JobFolder &folder )
  : SpaceJob( folder, static_cast<std::uint32_t>( folder.number( "/partitions", 1, most_tasks ) ), 0, format )
{}

std::uint64_t LineMeshJob::expected_memory( std::uint32_t ) const
{
  constexpr std::uint64_t most = UINT32_MAX; // as ingest takes them
  return memory_for( folder().number( "/mesh/triangles", 0, most )
                     + folder().number( "/lines/largest_share", 0, most ) );
}

void LineMeshJob::partition( const RunOptions &options ) const
{
  write_shares( lines( part_of( options, 0, 0.8 ) ), partitions(), part_of( options, 0.8, 1 ) );
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
    + std::to_string( mebibytes( expected_memory( 0 ) ) )
    + " MiB. Work where there is more, or plan the job with --cut-mesh." );
}

void LineMeshJob::work( std::span<const std::uint32_t> numbers, const RunOptions &options ) const
{
  check_partitions( numbers );
  std::vector<std::filesystem::path> files = { mesh_path() };
  for ( const std::uint32_t number : numbers )
    files.push_back( folder().file_from( "lines", number, "partition" ) );
  PreparedBackend prepared( options, &MachineCosts::meshes, bytes_of_files( files ) );
  const auto [mesh, surfaces] = judged_mesh( part_of( options, 0, 0.4 ) );
  log_meshes( surfaces.remarks, surfaces.reasons, options.log );
  RunOptions placed = part_of( options, 0.4, 1 );
  placed.costs = prepared.costs( options );
  work_on_each( numbers, placed, [&]( std::uint32_t number, const RunOptions &of_task, RunReport &report ) {
    const PolylineSet3 lines = lines_of( number );
    const LineMeshResult result = line_mesh( lines, mesh, surfaces,
                                             { part_of( of_task, 0, 0.7 ), exact_parameters() } );
    report = result.run;
    write_tables( tables_of( result, lines, mesh ), number, part_of( of_task, 0.7, 1 ) );
  } );
}

std::string LineMeshJob::task_of( const JobOutput &, std::uint32_t number ) const
{
  return "work for partition " + std::to_string( number );
}

} // namespace rubicon
