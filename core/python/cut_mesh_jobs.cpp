// SPDX-License-Identifier: GPL-2.0-or-later
// Meshes and lines into records of partitions, these into hits, hits into tables.
// Relies on cluster/, judged_mesh.h, python_records.h and cut_mesh_jobs.h.
#include "core/python/cut_mesh_jobs.h"

#include "core/cluster/mesh_parts.h"
#include "core/cluster/part_crossings.h"
#include "core/cluster/part_hits.h"
#include "core/cluster/reduce_lines.h"
#include "core/measure/prepared_backend.h"
#include "core/python/arrow_table.h"
#include "core/python/judged_mesh.h"
#include "core/python/python_records.h"
#include "core/tables/line_mesh_tables.h"

#include <algorithm>
#include <memory>

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

namespace nb = nanobind;

namespace rubicon
{

namespace
{

// What stands in the place of a share.
constexpr std::int64_t of_meshes = -1;
constexpr std::int64_t of_crossings( std::uint32_t partition )
{
  return of_meshes - std::int64_t{ partition };
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

//! What partition \a number needs of the meshes, and of the lines.
struct PartOfJob
{
    MeshPart mesh;
    JoinedPieces lines;

    PartOfJob( const Features &table, const Plan &plan, std::uint32_t number )
    {
      const std::vector<ShareRecord> records = records_of_shares( table, plan.seed_of_pieces( number ),
                                                                  []( std::int64_t ) { return true; } );
      check_one_of_each( records );
      if ( records.empty() || records.front().share != of_meshes )
        throw Error( "What partition " + std::to_string( number ) + " needs of the meshes is missing." );
      mesh = mesh_part_from( records.front().bytes, plan, number );
      Records pieces;
      for ( const ShareRecord &record : std::span( records ).subspan( 1 ) )
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

nb::tuple cut_mesh_in_python( const std::vector<nb::bytes> &surveys, const PythonFeatures &mesh,
                              const PythonPartitions &partitions, PythonRun &run )
{
  struct Cut
  {
      std::string plan, judged;
      Records parts;
  };
  const std::vector<LayerSurvey> of_lines = surveys_from( surveys );
  const MeshInput input( mesh );
  Cut cut = without_gil( run, [&]( const RunOptions &options ) {
    const std::shared_ptr<const TriangleMesh> whole = input.mesh( part_of( options, 0, 0.3 ) );
    const Plan plan = make_plan( of_lines, *whole, partitions.count, partitions.memory );
    const JudgedMeshes judged = judge_meshes( *whole, part_of( options, 0.3, 0.7 ) );
    Cut made;
    made.plan = plan.text();
    made.judged = bytes_of( judged, plan );
    cut_mesh( *whole, judged.surfaces, plan, options.stop, [&]( std::uint32_t partition, const Records &part ) {
      append_sealed( made.parts, part.record( 0 ), partition,
                     seed_of_share( plan.seed_of_pieces( partition ), of_meshes ) );
    } );
    return made;
  } );
  return nb::make_tuple( cut.plan, bytes_from( cut.judged ), as_python( std::move( cut.parts ) ), nb::cast( run.log ) );
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
    PreparedBackend prepared( options, &MachineCosts::meshes, {} );
    RunOptions of_job = options;
    of_job.costs = prepared.costs( of_job );
    const PartOfJob part( table, meshes.plan, partition );
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
    return std::make_shared<const ReducedLines>( reduce_lines( lines_of( features, part_of( options, 0, 0.2 ) ),
                                                               found.hits, meshes.judged, meshes.plan,
                                                               { part_of( options, 0.2, 1 ), exact_parameters } ) );
  } );
  const auto &[of_lines, mesh, triangles, result] = *reduced;
  const auto as_table = [&]( Table made ) { return nb::cast( ArrowTable( std::move( made ), reduced ) ); };
  nb::dict tables;
  tables["events"] = as_table( events_table( result, of_lines, mesh, DepthColumn::measure, triangles ) );
  tables["intervals"] = as_table( intervals_table( result, of_lines, mesh ) );
  tables["summary"] = as_table( summary_table( result, of_lines, mesh ) );
  return tables;
}

} // namespace rubicon
