// SPDX-License-Identifier: GPL-2.0-or-later
// Meshes judged and cut, lines cut likewise; parts into hits, hits into rows.
// Relies on cut_mesh_job.h, cluster/, line_mesh/, measure/ and tables/.
#include "core/cli/cut_mesh_job.h"

#include "core/cluster/line_shares.h"
#include "core/cluster/part_crossings.h"
#include "core/cluster/part_edges.h"
#include "core/cluster/part_hits.h"
#include "core/cluster/record_file.h"
#include "core/compute/paced_progress.h"
#include "core/compute/workers.h"
#include "core/error.h"
#include "core/measure/prepared_backend.h"
#include "core/tables/stored_table.h"

#include <deque>
#include <memory>

namespace rubicon
{

namespace
{

constexpr std::uint64_t format = 2; //!< of the files; with another number for other parts, pieces, hits or plans

//! As messages call it.
std::string work_on( std::uint32_t partition )
{
  return "work for partition " + std::to_string( partition );
}

} // namespace

CutMeshJob CutMeshJob::plan( const std::filesystem::path &folder, const LineMeshRequest &request,
                             const RunOptions &options )
{
  JobFolder::check_free( folder );
  const Inputs inputs = read( request.inputs, part_of( options, 0, request.and_partition ? 0.4 : 0.9 ) );
  const Plan plan = make_plan( inputs.lines, inputs.mesh, request.partitions, request.memory );
  JobFolder::Json planned = SpaceJob::planned( kind, format, request, inputs );
  planned["reducers"] = request.reducers;
  planned["plan"] = plan.text();
  const CutMeshJob job( JobFolder( folder, planned ) );
  if ( request.and_partition )
    job.write_parts( inputs.lines, inputs.mesh, part_of( options, 0.4, 1 ) );
  return job;
}

CutMeshJob::CutMeshJob( const JobFolder &folder )
  : CutMeshJob( folder, Plan::from_text( folder.text( "/plan" ) ) )
{}

CutMeshJob::CutMeshJob( const JobFolder &folder, const Plan &plan )
  : SpaceJob( folder, plan.partitions(), static_cast<std::uint32_t>( folder.number( "/reducers", 1, most_tasks ) ),
              format )
  , mPlan( plan )
{}

std::uint64_t CutMeshJob::expected_memory( std::uint32_t partition ) const
{
  return memory_for( mPlan.expected_segments()[partition] );
}

void CutMeshJob::partition( const RunOptions &options ) const
{
  const PolylineSet3 lines = this->lines( part_of( options, 0, 0.2 ) );
  write_parts( lines, mesh( part_of( options, 0.2, 0.4 ) ), part_of( options, 0.4, 1 ) );
}

void CutMeshJob::write_parts( const PolylineSet3 &lines, const TriangleMesh &mesh, const RunOptions &options ) const
{
  const MeshSurvey survey = survey_mesh( mesh, part_of( options, 0, 0 ) );
  const MeshShares shares = join_surveys( { &survey, 1 } );
  const RunOptions cutting = part_of( options, 0, 0.4 );
  PacedProgress progress( cutting.progress );
  cut_mesh( mesh, 0, shares, mPlan, options.stop, [&]( std::uint32_t number, const Records &part ) {
    progress.report( number / static_cast<double>( partitions() ) );
    write_records( part, folder().file( "mesh", number ), folder().seed( "mesh", number ) );
  } );
  const JudgedMeshes judged = judge( shares, part_of( options, 0.4, 0.8 ) );
  write_pieces( lines, judged, part_of( options, 0.8, 0.9 ) );
  write_shares( lines, reducers(), part_of( options, 0.9, 1 ) );
}

JudgedMeshes CutMeshJob::judge( const MeshShares &shares, const RunOptions &options ) const
{
  std::vector<std::string> edges( partitions() );
  Workers workers( options );
  workers.stage( 0, 1 );
  workers.for_each( partitions(), 1, [&]( std::size_t i ) {
    const auto number = static_cast<std::uint32_t>( i );
    edges[i] = part_edges( mesh_part( number, options.stop ), mPlan, number, options.stop );
  } );
  std::vector<Bytes> records;
  for ( const std::string &of_part : edges )
    records.push_back( std::as_bytes( std::span( of_part ) ) );
  const JudgedParts found = judge_parts( records, shares, mPlan, options );
  for ( std::uint32_t number = 0; number < partitions(); ++number )
  {
    const Bytes marks = found.marks.record( number );
    write_record( { reinterpret_cast<const char *>( marks.data() ), marks.size() }, "marks", number );
  }
  write_record( bytes_of( found.judged, mPlan ), "judged", 0 );
  return found.judged;
}

MeshPart CutMeshJob::mesh_part( std::uint32_t number, const StopCallback &stop ) const
{
  const Records records = read_records( folder().file_from( "mesh", number, "partition" ),
                                        folder().seed( "mesh", number ) );
  return join_mesh_parts( records_of( { &records, 1 } ), mPlan, number, stop );
}

void CutMeshJob::write_pieces( const PolylineSet3 &lines, const JudgedMeshes &judged, const RunOptions &options ) const
{
  LineCutter cutter( mPlan );
  PacedProgress progress( options.progress );
  for ( std::uint32_t number = 0; number < reducers(); ++number )
  {
    progress.report( number / static_cast<double>( reducers() ) );
    cutter.add( number, share_of( lines, number, reducers() ), judged, options.stop );
  }
  for ( std::uint32_t number = 0; number < partitions(); ++number )
    write_records( cutter.pieces( number ), folder().file( "pieces", number ), folder().seed( "pieces", number ) );
}

void CutMeshJob::work( std::span<const std::uint32_t> numbers, const RunOptions &options ) const
{
  check_partitions( numbers );
  std::vector<std::filesystem::path> files;
  for ( const std::uint32_t number : numbers )
  {
    files.push_back( folder().file_from( "mesh", number, "partition" ) );
    files.push_back( folder().file_from( "marks", number, "partition" ) );
    files.push_back( folder().file_from( "pieces", number, "partition" ) );
  }
  const JudgedMeshes judged = this->judged();
  PreparedBackend prepared( options, &MachineCosts::meshes, bytes_of_files( files ) );
  RunOptions placed = options;
  placed.costs = prepared.costs( options );
  work_on_each( numbers, placed, [&]( std::uint32_t number, const RunOptions &of_task, RunReport &report ) {
    MeshPart part = mesh_part( number, of_task.stop );
    mark( part, only_record( "marks", number ).record( 0 ), judged, mPlan, number );
    const JoinedPieces lines = join_line_pieces( read_records( folder().file_from( "pieces", number, "partition" ),
                                                               folder().seed( "pieces", number ) ),
                                                 mPlan, number );
    write_record( part_crossings( part, judged, mPlan, number, part_of( of_task, 0, 0.5 ) ), "crossings", number );
    write_records( part_hits( part, lines, mPlan, number, part_of( of_task, 0.5, 1 ), report ),
                   folder().file( "hits", number ), folder().seed( "hits", number ) );
  } );
}

JudgedMeshes CutMeshJob::judged() const
{
  return judged_from( only_record( "judged", 0 ).record( 0 ), mPlan );
}

JudgedMeshes CutMeshJob::fully_judged( const RunOptions &options ) const
{
  JudgedMeshes judged = this->judged();
  std::vector<Records> files;
  for ( std::uint32_t number = 0; number < partitions(); ++number )
  {
    keep_going( options.stop );
    files.push_back( only_record( "crossings", number, work_on( number ) ) );
  }
  add_crossings_of_parts( records_of( files ), mPlan, judged );
  log_meshes( judged.surfaces.remarks, judged.surfaces.reasons, options.log );
  return judged;
}

ReducedLines CutMeshJob::reduced( std::uint32_t reducer, const JudgedMeshes &judged, const RunOptions &options ) const
{
  std::vector<Records> files;
  for ( std::uint32_t number = 0; number < partitions(); ++number )
  {
    keep_going( options.stop );
    files.push_back( read_sealed_records( folder().file_from( "hits", number, work_on( number ) ),
                                          folder().seed( "hits", number ), mPlan.seed_of_contacts(), reducer,
                                          reducer + std::int64_t{ 1 } ) );
  }
  return reduce_lines( lines_of( reducer ), records_of( files ), judged, mPlan, { options, exact_parameters() } );
}

void CutMeshJob::reduce( std::span<const std::uint32_t> reducers, bool with_pairs, const RunOptions &options ) const
{
  check_reducers( reducers );
  if ( with_pairs )
    throw Error( "--pairs is for maps: this job is one of lines and meshes." );
  const JudgedMeshes judged = fully_judged( options );
  for ( std::size_t i = 0; i < reducers.size(); ++i )
  {
    const RunOptions of_task = part_of_task( options, i, reducers.size() );
    const ReducedLines found = reduced( reducers[i], judged, part_of( of_task, 0, 0.7 ) );
    write_tables( tables_of( found.result, found.lines, found.mesh, found.triangles ), reducers[i],
                  part_of( of_task, 0.7, 1 ) );
  }
}

JobRows CutMeshJob::reduce_all( bool, const RunOptions &options ) const
{
  //! The rows of one output.
  struct Rows
  {
      std::deque<Records> shares;
      std::unique_ptr<StoredTable> table;
  };
  const auto rows = std::make_shared<std::vector<Rows>>( outputs().size() );
  const JudgedMeshes judged = fully_judged( options );
  for ( std::uint32_t reducer = 0; reducer < reducers(); ++reducer )
  {
    const RunOptions of_task = part_of_task( options, reducer, reducers() );
    const ReducedLines found = reduced( reducer, judged, part_of( of_task, 0, 0.7 ) );
    const std::vector<Table> tables = tables_of( found.result, found.lines, found.mesh, found.triangles );
    for ( std::size_t output = 0; output < tables.size(); ++output )
    {
      Rows &of_output = ( *rows )[output];
      const Records &share = of_output.shares.emplace_back( rows_of( tables[output], of_task ) );
      if ( !of_output.table )
        of_output.table = std::make_unique<StoredTable>( share.record( 0 ) );
      for ( std::size_t i = 1; i < share.count(); ++i )
        of_output.table->add( share.record( i ) );
    }
  }
  JobRows all = { rows, {} };
  for ( const Rows &of_output : *rows )
    all.tables.push_back( of_output.table->table() );
  return all;
}

std::string CutMeshJob::task_of( const JobOutput &, std::uint32_t number ) const
{
  return "reduce for reducer " + std::to_string( number );
}

} // namespace rubicon
