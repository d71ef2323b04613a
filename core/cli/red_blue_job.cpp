// SPDX-License-Identifier: GPL-2.0-or-later
// Layers read and cut into pieces, pieces into contacts, contacts into rows.
// Relies on red_blue_job.h, cluster/, measure/ and tables/.
#include "core/cli/red_blue_job.h"

#include "core/cluster/partition_contacts.h"
#include "core/cluster/pieces.h"
#include "core/cluster/record_file.h"
#include "core/compute/paced_progress.h"
#include "core/error.h"
#include "core/measure/prepared_backend.h"
#include "core/tables/reduced_tables.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>

namespace rubicon
{

namespace
{

constexpr JobOutput job_outputs[] = { { "points", "--output", true },
                                      { "overlaps", "--overlaps", true },
                                      { "pairs", "--pairs", false } };
constexpr const JobOutput &points_output = job_outputs[0], &overlaps_output = job_outputs[1],
                          &pairs_output = job_outputs[2];

MapLayers read_layers( const std::string &red, const std::string &blue, bool ignore_crs, const RunOptions &options )
{
  return MapSources( LayerName::parse( red ), LayerName::parse( blue ), ignore_crs ).read( options );
}

} // namespace

RedBlueJob RedBlueJob::plan( const std::filesystem::path &folder, const RedBlueRequest &request,
                             const RunOptions &options )
{
  JobFolder::check_free( folder );
  const MapLayers layers = read_layers( request.red, request.blue, request.ignore_crs, part_of( options, 0, 0.8 ) );
  const MapContents contents = { contents_of( layers.red ), contents_of( layers.blue ) };
  const LayerSurvey red = survey( layers.red, contents.red ), blue = survey( layers.blue, contents.blue );
  const auto planned = []( const std::string &source, const ChainSet2 &layer, const LayerSurvey &surveyed ) {
    return JobFolder::Json{ { "source", from_anywhere( source ) },
                            { "features", layer.feature_ids.size() },
                            { "content", surveyed.content } };
  };
  const Plan plan = make_plan( { &red, 1 }, { &blue, 1 }, request.partitions, request.memory );
  const RedBlueJob job( JobFolder( folder, { { "job", kind },
                                             { "red", planned( request.red, layers.red, red ) },
                                             { "blue", planned( request.blue, layers.blue, blue ) },
                                             { "files", files_of( { request.red, request.blue } ) },
                                             { "reducers", request.reducers },
                                             { "crs", layers.crs },
                                             { "ignore_crs", request.ignore_crs },
                                             { "plan", plan.text() } } ) );
  if ( request.and_partition )
    job.write_pieces( layers, contents, part_of( options, 0.8, 1 ) );
  return job;
}

RedBlueJob::RedBlueJob( const JobFolder &folder )
  : RedBlueJob( folder, Plan::from_text( folder.text( "/plan" ) ) )
{}

RedBlueJob::RedBlueJob( const JobFolder &folder, const Plan &plan )
  : ClusterJob( folder, plan.partitions(), static_cast<std::uint32_t>( folder.number( "/reducers", 1, most_tasks ) ) )
  , mPlan( plan )
  , mRed{ folder.text( "/red/source" ), folder.number( "/red/features", 0, UINT32_MAX ),
          folder.number( "/red/content" ) }
  , mBlue{ folder.text( "/blue/source" ), folder.number( "/blue/features", 0, UINT32_MAX ),
           folder.number( "/blue/content" ) }
{}

std::uint64_t RedBlueJob::expected_memory( std::uint32_t partition ) const
{
  return memory_for( mPlan.expected_segments()[partition] );
}

void RedBlueJob::write_pieces( const MapLayers &layers, const MapContents &contents, const RunOptions &options ) const
{
  std::vector<std::int64_t> numbers( std::max( layers.red.feature_ids.size(), layers.blue.feature_ids.size() ) );
  std::iota( numbers.begin(), numbers.end(), std::int64_t{ 0 } ); // features in the layer's order
  const LayerToCut to_cut[] = { { layers.red, MapSide::red, numbers, contents.red },
                                { layers.blue, MapSide::blue, numbers, contents.blue } };
  PacedProgress progress( options.progress );
  cut_into_pieces( to_cut, mPlan, options, [&]( std::uint32_t number, const Records &pieces ) {
    progress.report( number / static_cast<double>( partitions() ) );
    write_records( pieces, folder().file( "pieces", number ), folder().seed( "pieces", number ) );
  } );
}

void RedBlueJob::partition( const RunOptions &options ) const
{
  const MapLayers layers = read_layers( mRed.source, mBlue.source, folder().truth( "/ignore_crs" ),
                                        part_of( options, 0, 0.8 ) );
  const MapContents contents = { contents_of( layers.red ), contents_of( layers.blue ) };
  const auto check = []( const Layer &planned, const ChainSet2 &layer, const std::vector<std::uint64_t> &of_features ) {
    if ( planned.features != layer.feature_ids.size() || planned.content != content_of( layer, of_features ) )
      fail_changed( planned.source );
  };
  check( mRed, layers.red, contents.red ), check( mBlue, layers.blue, contents.blue );
  write_pieces( layers, contents, part_of( options, 0.8, 1 ) );
}

void RedBlueJob::work( std::span<const std::uint32_t> numbers, const RunOptions &options ) const
{
  check_partitions( numbers );
  std::vector<std::filesystem::path> files;
  for ( const std::uint32_t number : numbers )
    files.push_back( folder().file_from( "pieces", number, "partition" ) );
  PreparedBackend prepared( options, &MachineCosts::maps, bytes_of_files( files ) );
  RunOptions placed = options;
  placed.costs = prepared.costs( options );
  work_on_each( numbers, placed, [&]( std::uint32_t number, const RunOptions &of_task, RunReport &report ) {
    const Records pieces = read_records( folder().file_from( "pieces", number, "partition" ),
                                         folder().seed( "pieces", number ) );
    const Records contacts = partition_contacts( records_of( { &pieces, 1 } ), mPlan, number, of_task, report );
    write_records( contacts, folder().file( "contacts", number ), folder().seed( "contacts", number ) );
  } );
}

std::int64_t RedBlueJob::first_feature( std::uint64_t reducer ) const
{
  return static_cast<std::int64_t>( mRed.features / reducers() * reducer // without an overflow
                                    + mRed.features % reducers() * reducer / reducers() );
}

void RedBlueJob::reduce( std::span<const std::uint32_t> reducers, bool with_pairs, const RunOptions &options ) const
{
  check_reducers( reducers );
  for ( std::size_t i = 0; i < reducers.size(); ++i )
    reduce_features( reducers[i], with_pairs, part_of_task( options, i, reducers.size() ) );
}

ReducedRedBlue RedBlueJob::reduced( std::int64_t begin, std::int64_t end, bool with_pairs,
                                    const RunOptions &options ) const
{
  const RunOptions reading = part_of( options, 0, 0.3 );
  PacedProgress progress( reading.progress );
  std::vector<Records> contacts;
  for ( std::uint32_t partition = 0; partition < partitions(); ++partition )
  {
    keep_going( options.stop );
    progress.report( partition / static_cast<double>( partitions() ) );
    const std::string task = "work for partition " + std::to_string( partition );
    contacts.push_back( read_sealed_records( folder().file_from( "contacts", partition, task ),
                                             folder().seed( "contacts", partition ), mPlan.seed_of_contacts(), begin,
                                             end ) );
  }
  return rubicon::reduce( records_of( contacts ), mPlan, with_pairs, part_of( options, 0.3, 1 ) );
}

void RedBlueJob::reduce_features( std::uint32_t reducer, bool with_pairs, const RunOptions &options ) const
{
  const ReducedRedBlue found = reduced( first_feature( reducer ), first_feature( reducer + std::uint64_t{ 1 } ),
                                        with_pairs, part_of( options, 0, 0.5 ) );
  write_rows( points_table( found ), points_output, reducer, part_of( options, 0.5, 0.7 ) );
  write_rows( overlaps_table( found ), overlaps_output, reducer, part_of( options, 0.7, 0.8 ) );
  if ( with_pairs )
    write_rows( pairs_table( found ), pairs_output, reducer, part_of( options, 0.8, 1 ) );
}

JobRows RedBlueJob::reduce_all( bool with_pairs, const RunOptions &options ) const
{
  const auto found = std::make_shared<const ReducedRedBlue>(
    reduced( 0, first_feature( reducers() ), with_pairs, options ) );
  JobRows rows = { found, { points_table( *found ), overlaps_table( *found ) } };
  if ( with_pairs )
    rows.tables.push_back( pairs_table( *found ) );
  return rows;
}

std::span<const JobOutput> RedBlueJob::outputs() const
{
  return job_outputs;
}

std::string RedBlueJob::task_of( const JobOutput &output, std::uint32_t number ) const
{
  return ( &output == &pairs_output ? "reduce --pairs for reducer " : "reduce for reducer " )
         + std::to_string( number );
}

} // namespace rubicon
