// SPDX-License-Identifier: GPL-2.0-or-later
// Layers of features into pieces, columns of records into contacts, tables out.
// Relies on cluster/, ingest/repeated_id.h, python_records.h and cluster_jobs.h.
#include "core/python/cluster_jobs.h"

#include "core/cluster/partition_contacts.h"
#include "core/cluster/reduce.h"
#include "core/ingest/repeated_id.h"
#include "core/measure/prepared_backend.h"
#include "core/python/arrow_table.h"
#include "core/python/python_records.h"
#include "core/tables/reduced_tables.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <span>

namespace nb = nanobind;

namespace rubicon
{

namespace
{

MapSide side_of( const std::string &name )
{
  if ( name != "red" && name != "blue" )
    throw Error( "A layer is \"red\" or \"blue\", not \"" + name + "\"." );
  return name == "red" ? MapSide::red : MapSide::blue;
}

//! Throws Error where two features of a layer, of side \a side, have one of the \a ids.
void check_ids( std::span<const std::int64_t> ids, MapSide side )
{
  if ( const std::optional<std::int64_t> twice = repeated_id( ids ) )
    fail_twice( side, *twice );
}

} // namespace

nb::bytes survey_in_python( const PythonFeatures &features, PythonRun &run )
{
  const Features read = lines_in( features.data, features.names );
  const std::string bytes = without_gil( run, [&]( const RunOptions &options ) {
    Surveyor surveyor( most_vertices_of( read ) );
    const bool has_z = for_each_share( read, vertices_of_quick_share, options,
                                       [&]( const ChainSet2 &share ) { surveyor.add( share, contents_of( share ) ); } );
    LayerSurvey found = surveyor.take();
    found.has_z = has_z;
    return bytes_of( found );
  } );
  return bytes_from( bytes );
}

std::string plan_in_python( const std::vector<nb::bytes> &red, const std::vector<nb::bytes> &blue,
                            std::size_t partitions, std::uint64_t memory )
{
  return make_plan( surveys_from( red ), surveys_from( blue ), partitions, memory ).text();
}

std::uint32_t partitions_in_python( const std::string &plan )
{
  return Plan::from_text( plan ).partitions();
}

std::vector<std::uint64_t> expected_memory_in_python( const std::string &plan )
{
  std::vector<std::uint64_t> memory = Plan::from_text( plan ).expected_segments();
  std::ranges::transform( memory, memory.begin(), memory_for );
  return memory;
}

nb::list pieces_in_python( const std::string &plan, const std::string &side, const PythonFeatures &features,
                           PythonRun &run )
{
  const Plan parsed = Plan::from_text( plan );
  const MapSide of = side_of( side );
  const Features read = lines_in( features.data, features.names );
  // Share by share: the memory of one serves the next. Each has as many vertices as there are partitions, at least, for all of
  // these are gone through for it.
  const std::size_t enough = std::max<std::size_t>( vertices_of_quick_share, parsed.partitions() );
  std::vector<Records> pieces = without_gil( run, [&]( const RunOptions &options ) {
    std::vector<Records> of_shares;
    std::vector<std::int64_t> ids;
    for_each_share( read, enough, options, [&]( const ChainSet2 &share ) {
      ids.insert( ids.end(), share.feature_ids.begin(), share.feature_ids.end() );
      const std::vector<std::uint64_t> contents = contents_of( share );
      const LayerToCut to_cut{ share, of, share.feature_ids, contents };
      of_shares.push_back( cut_into_pieces( { &to_cut, 1 }, parsed, options ) );
    } );
    check_ids( ids, of );
    return of_shares;
  } );
  nb::list made;
  for ( Records &records : pieces )
    made.append( as_python( std::move( records ) ) );
  return made;
}

nb::tuple contacts_in_python( const std::string &plan, std::uint32_t partition, nb::handle pieces, PythonRun &run )
{
  const Plan parsed = Plan::from_text( plan );
  const Features column = lines_in( pieces, { {}, nb::none(), nb::none() } );
  return as_python( without_gil( run, [&]( const RunOptions &options ) {
    PreparedBackend prepared( options, &MachineCosts::maps, 0 );
    RunOptions of_job = options;
    of_job.costs = prepared.costs( of_job );
    RunReport report;
    return partition_contacts( records_in( column ), parsed, partition, of_job, report );
  } ) );
}

nb::dict reduce_in_python( const std::string &plan, nb::handle contacts, bool with_pairs, PythonRun &run )
{
  const Plan parsed = Plan::from_text( plan );
  const Features column = lines_in( contacts, { {}, nb::none(), nb::none() } );
  const std::shared_ptr<const ReducedRedBlue> reduced = without_gil( run, [&]( const RunOptions &options ) {
    return std::make_shared<const ReducedRedBlue>( reduce( records_in( column ), parsed, with_pairs, options ) );
  } );
  const auto table = [&]( Table made ) { return nb::cast( ArrowTable( std::move( made ), reduced ) ); };
  nb::dict tables;
  tables["points"] = table( points_table( *reduced ) );
  tables["overlaps"] = table( overlaps_table( *reduced ) );
  if ( with_pairs )
    tables["pairs"] = table( pairs_table( *reduced ) );
  return tables;
}

} // namespace rubicon
