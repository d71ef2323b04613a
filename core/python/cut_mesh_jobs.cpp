// SPDX-License-Identifier: GPL-2.0-or-later
// Meshes and lines into records of partitions, these into hits, hits into tables.
// Relies on cluster/, judged_mesh.h, python_records.h and cut_mesh_jobs.h.
#include "core/python/cut_mesh_jobs.h"

#include "core/cluster/mesh_parts.h"
#include "core/cluster/mesh_shares.h"
#include "core/cluster/part_crossings.h"
#include "core/cluster/part_edges.h"
#include "core/cluster/part_hits.h"
#include "core/cluster/reduce_lines.h"
#include "core/ingest/left_out.h"
#include "core/measure/prepared_backend.h"
#include "core/python/arrow_table.h"
#include "core/python/judged_mesh.h"
#include "core/python/python_records.h"
#include "core/python/reports.h"
#include "core/tables/line_mesh_tables.h"

#include <algorithm>
#include <memory>
#include <utility>

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

namespace nb = nanobind;

namespace rubicon
{

namespace
{

// What stands in the place of a share.
constexpr std::int64_t of_marks = -1;
constexpr std::int64_t of_mesh_share( std::uint32_t share )
{
  return -2 - std::int64_t{ share };
}
constexpr std::int64_t of_crossings( std::uint32_t partition )
{
  return -1 - std::int64_t{ partition };
}

//! Of the records of a share, of all that are sealed with \a seed: records have a seal of their own, and this one is for the number
//! beside them too.
std::uint64_t seed_of_share( std::uint64_t seed, std::int64_t share )
{
  return hash_of( std::as_bytes( std::span( &share, 1 ) ), seed );
}

void append_sealed( Records &records, Bytes record, std::int64_t key, std::uint64_t seed )
{
  append( records.bytes, record.data(), record.size() );
  records.seal( key, seed );
}

//! As the tasks that cut the lines and work on partitions know it.
struct CutMeshes
{
    Plan plan;
    JudgedMeshes judged;

    explicit CutMeshes( const PythonCut &cut )
      : plan( Plan::from_text( cut.plan ) )
      , judged( judged_from( bytes_in( cut.judged ), plan ) )
    {}
};

struct ShareRecord
{
    std::int64_t share;
    Bytes bytes;
};

//! Of a table.
Features with_shares( nb::handle records )
{
  return lines_in( records, { "record", nb::str( "share" ), nb::none() } );
}

/**
 * The records of a \a table that are wanted( share ), by their share, each once. What the table is read from outlives them. Throws
 * Error where one is damaged, or not sealed with \a seed.
 */
template <typename Wanted>
std::vector<ShareRecord> records_of_shares( const Features &table, std::uint64_t seed, Wanted &&wanted )
{
  const std::vector<Bytes> records = records_in( table );
  std::vector<ShareRecord> found;
  std::size_t number = 0;
  for ( const FeatureBatch &batch : table.batches )
    for ( const std::int64_t share : batch.ids )
      if ( const Bytes record = records[number++]; wanted( share ) )
        found.push_back( { share, unsealed( record, seed_of_share( seed, share ) ) } );
  std::ranges::sort( found, []( const ShareRecord &a, const ShareRecord &b ) {
    return a.share != b.share ? a.share < b.share : std::ranges::lexicographical_compare( a.bytes, b.bytes );
  } );
  const auto again = std::ranges::unique( found, []( const ShareRecord &a, const ShareRecord &b ) {
    return a.share == b.share && std::ranges::equal( a.bytes, b.bytes );
  } );
  found.erase( again.begin(), again.end() );
  return found;
}

//! Two records of one share, of a job in which a task makes one, are not of one job.
void check_one_of_each( std::span<const ShareRecord> records )
{
  if ( std::ranges::adjacent_find( records, {}, &ShareRecord::share ) != records.end() )
    RecordBytes::fail();
}

std::vector<Bytes> bytes_of_records( std::span<const ShareRecord> records )
{
  std::vector<Bytes> bytes;
  for ( const ShareRecord &record : records )
    bytes.push_back( record.bytes );
  return bytes;
}

//! What partition \a number needs of the meshes, and of the lines.
struct PartOfJob
{
    MeshPart mesh;
    JoinedPieces lines;

    PartOfJob( const Features &table, const CutMeshes &meshes, std::uint32_t number, const StopCallback &stop )
    {
      const Plan &plan = meshes.plan;
      const std::vector<ShareRecord> records = records_of_shares( table, plan.seed_of_pieces( number ),
                                                                  []( std::int64_t ) { return true; } );
      check_one_of_each( records );
      const auto marks = std::ranges::lower_bound( records, of_marks, {}, &ShareRecord::share );
      if ( marks == records.end() || marks->share != of_marks )
        throw Error( "What partition " + std::to_string( number ) + " needs of the meshes is missing." );
      mesh = join_mesh_parts( bytes_of_records( { records.begin(), marks } ), plan, number, stop );
      mark( mesh, marks->bytes, meshes.judged, plan, number );
      Records pieces;
      for ( const ShareRecord &record : std::span( marks + 1, records.end() ) )
      {
        append( pieces.bytes, record.bytes.data(), record.bytes.size() );
        pieces.finish( record.share );
      }
      lines = join_line_pieces( pieces, plan, number );
    }
};

//! What partitions found, of the meshes and of the lines of one share.
struct FoundOfShare
{
    std::vector<Bytes> crossings, hits;

    FoundOfShare( const Features &table, const Plan &plan, std::uint32_t share )
    {
      const std::vector<ShareRecord> records = records_of_shares(
        table, plan.seed_of_contacts(), [share]( std::int64_t of ) { return of < 0 || of == share; } );
      for ( const ShareRecord &record : records )
        ( record.share < 0 ? crossings : hits ).push_back( record.bytes );
      const auto of_meshes_alone = std::span( records ).first( crossings.size() );
      check_one_of_each( of_meshes_alone );
      for ( std::uint32_t partition = 0; partition < plan.partitions(); ++partition )
        if ( !std::ranges::binary_search( of_meshes_alone, of_crossings( partition ), {}, &ShareRecord::share ) )
          throw Error( "What was found in partition " + std::to_string( partition ) + " is missing." );
    }
};

} // namespace

nb::bytes survey_lines_in_python( const PythonFeatures &lines, PythonRun &run )
{
  const Features read = lines_in( lines.data, lines.names );
  return bytes_from( without_gil( run, [&]( const RunOptions &options ) {
    return bytes_of( survey_lines( lines_of( read, options ) ) );
  } ) );
}

nb::bytes survey_mesh_in_python( const PythonFeatures &mesh, PythonRun &run )
{
  const MeshInput input( mesh );
  return bytes_from( without_gil( run, [&]( const RunOptions &options ) {
    return bytes_of( survey_mesh( *input.faces( part_of( options, 0, 0.8 ) ), part_of( options, 0.8, 1 ) ) );
  } ) );
}

nb::tuple plan_lines_in_python( const PythonSurveys &surveys, const PythonPartitions &partitions, PythonRun &run )
{
  const std::vector<LayerSurvey> lines = surveys_from( surveys.lines );
  std::vector<MeshSurvey> meshes;
  std::vector<LayerSurvey> from_above;
  for ( const nb::bytes &bytes : surveys.meshes )
    from_above.push_back( meshes.emplace_back( mesh_survey_from( bytes_in( bytes ) ) ).from_above );
  const auto [plan, shares] = without_gil( run, [&]( const RunOptions &options ) {
    const Plan made = make_plan( lines, from_above, partitions.count, partitions.memory );
    const MeshShares joined = join_surveys( meshes );
    check_faces( joined.triangles, joined.counts );
    log_left_out( joined.counts, "Mesh", options.log );
    return std::pair( made.text(), bytes_of( joined, made ) );
  } );
  return nb::make_tuple( plan, bytes_from( shares ), nb::cast( run.log ) );
}

nb::tuple cut_mesh_in_python( const PythonLinePlan &planned, std::uint32_t share, const PythonFeatures &mesh,
                              PythonRun &run )
{
  const Plan plan = Plan::from_text( planned.plan );
  const MeshShares shares = mesh_shares_from( bytes_in( planned.meshes ), plan );
  const MeshInput input( mesh );
  return as_python( without_gil( run, [&]( const RunOptions &options ) {
    const std::shared_ptr<const TriangleMesh> of_share = input.faces( part_of( options, 0, 0.8 ) );
    Records sealed;
    cut_mesh( *of_share, share, shares, plan, options.stop, [&]( std::uint32_t partition, const Records &part ) {
      for ( std::size_t i = 0; i < part.count(); ++i )
        append_sealed( sealed, part.record( i ), partition,
                       seed_of_share( plan.seed_of_pieces( partition ), of_mesh_share( share ) ) );
    } );
    return sealed;
  } ) );
}

nb::bytes edges_in_python( const std::string &planned, std::uint32_t partition, nb::handle pieces, PythonRun &run )
{
  const Plan plan = Plan::from_text( planned );
  plan.check( partition );
  const Features table = with_shares( pieces );
  return bytes_from( without_gil( run, [&]( const RunOptions &options ) {
    const std::vector<ShareRecord> records = records_of_shares( table, plan.seed_of_pieces( partition ),
                                                                []( std::int64_t share ) { return share < of_marks; } );
    check_one_of_each( records );
    const MeshPart part = join_mesh_parts( bytes_of_records( records ), plan, partition, options.stop );
    return part_edges( part, plan, partition, options.stop );
  } ) );
}

nb::tuple judge_in_python( const PythonLinePlan &planned, const std::vector<nb::bytes> &edges, PythonRun &run )
{
  const Plan plan = Plan::from_text( planned.plan );
  const MeshShares shares = mesh_shares_from( bytes_in( planned.meshes ), plan );
  std::vector<Bytes> records;
  for ( const nb::bytes &bytes : edges )
    records.push_back( bytes_in( bytes ) );
  auto [judged, marks] = without_gil( run, [&]( const RunOptions &options ) {
    const JudgedParts found = judge_parts( records, shares, plan, options );
    Records sealed;
    for ( std::uint32_t partition = 0; partition < plan.partitions(); ++partition )
      append_sealed( sealed, found.marks.record( partition ), partition,
                     seed_of_share( plan.seed_of_pieces( partition ), of_marks ) );
    return std::pair( bytes_of( found.judged, plan ), std::move( sealed ) );
  } );
  return nb::make_tuple( bytes_from( judged ), as_python( std::move( marks ) ) );
}

nb::tuple cut_lines_in_python( const PythonCut &cut, std::uint32_t share, const PythonFeatures &lines, PythonRun &run )
{
  const CutMeshes meshes( cut );
  const Features features = lines_in( lines.data, lines.names );
  return as_python( without_gil( run, [&]( const RunOptions &options ) {
    LineCutter cutter( meshes.plan );
    cutter.add( share, lines_of( features, part_of( options, 0, 0.5 ) ), meshes.judged, options.stop );
    Records sealed;
    for ( std::uint32_t partition = 0; partition < meshes.plan.partitions(); ++partition )
      for ( std::size_t i = 0; i < cutter.pieces( partition ).count(); ++i )
        append_sealed( sealed, cutter.pieces( partition ).record( i ), partition,
                       seed_of_share( meshes.plan.seed_of_pieces( partition ), share ) );
    return sealed;
  } ) );
}

nb::tuple hits_in_python( const PythonCut &cut, std::uint32_t partition, nb::handle pieces, PythonRun &run )
{
  const CutMeshes meshes( cut );
  meshes.plan.check( partition );
  const Features table = with_shares( pieces );
  return as_python( without_gil( run, [&]( const RunOptions &options ) {
    PreparedBackend prepared( options, &MachineCosts::meshes, 0 );
    RunOptions of_job = options;
    of_job.costs = prepared.costs( of_job );
    const PartOfJob part( table, meshes, partition, options.stop );
    RunReport report;
    const std::string crossings = part_crossings( part.mesh, meshes.judged, meshes.plan, partition,
                                                  part_of( of_job, 0, 0.5 ) );
    const Records hits = part_hits( part.mesh, part.lines, meshes.plan, partition, part_of( of_job, 0.5, 1 ), report );
    Records sealed;
    const auto add = [&]( Bytes record, std::int64_t share ) {
      append_sealed( sealed, record, share, seed_of_share( meshes.plan.seed_of_contacts(), share ) );
    };
    add( std::as_bytes( std::span( crossings ) ), of_crossings( partition ) );
    for ( std::size_t i = 0; i < hits.count(); ++i )
      add( hits.record( i ), hits.keys[i] );
    return sealed;
  } ) );
}

nb::dict reduce_lines_in_python( const PythonCut &cut, std::uint32_t share, const PythonFeatures &lines,
                                 nb::handle hits, bool exact_parameters, PythonRun &run )
{
  CutMeshes meshes( cut );
  const Features features = lines_in( lines.data, lines.names ), table = with_shares( hits );
  const std::shared_ptr<const ReducedLines> reduced = without_gil( run, [&]( const RunOptions &options ) {
    const FoundOfShare found( table, meshes.plan, share );
    add_crossings_of_parts( found.crossings, meshes.plan, meshes.judged );
    PolylineSet3 of_share = lines_of( features, part_of( options, 0, 0.2 ) );
    log_left_out( of_share.counts, "lines", options.log );
    return std::make_shared<const ReducedLines>( reduce_lines( std::move( of_share ), found.hits, meshes.judged,
                                                               meshes.plan,
                                                               { part_of( options, 0.2, 1 ), exact_parameters } ) );
  } );
  const auto &[of_lines, mesh, triangles, result] = *reduced;
  const auto as_table = [&]( Table made ) { return nb::cast( ArrowTable( std::move( made ), reduced ) ); };
  nb::dict tables;
  tables["events"] = as_table( events_table( result, of_lines, mesh, DepthColumn::measure, triangles ) );
  tables["intervals"] = as_table( intervals_table( result, of_lines, mesh ) );
  tables["summary"] = as_table( summary_table( result, of_lines, mesh ) );
  tables["meshes"] = meshes_as_list( mesh, result.closed, result.rules, result.open_reasons );
  const std::vector<std::string> &remarks = meshes.judged.surfaces.remarks;
  run.log.insert( run.log.end(), remarks.begin(), remarks.end() );
  tables["log"] = nb::cast( run.log );
  return tables;
}

} // namespace rubicon
