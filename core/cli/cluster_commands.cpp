// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon plan, partition, work, reduce and merge: two layers by many processes that share a folder, task by task.
// Relies on cluster_job.h, cluster/, io/ for layers and files, and tables/.
#include "core/cli/backend_option.h"
#include "core/cli/cluster_job.h"
#include "core/cli/commands.h"
#include "core/cli/map_job.h"
#include "core/cluster/partition_contacts.h"
#include "core/cluster/pieces.h"
#include "core/cluster/record_file.h"
#include "core/cluster/reduce.h"
#include "core/error.h"
#include "core/io/table_writer.h"
#include "core/measure/prepared_backend.h"
#include "core/tables/red_blue_tables.h"
#include "core/tables/stored_table.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <memory>
#include <numeric>

namespace rubicon
{

namespace
{

namespace fs = std::filesystem;

struct ClusterArguments
{
    std::string red, blue, job;
    std::size_t partitions = 16, reducers = 4;
    std::uint32_t number = 0;
    OutputFile points, overlaps, pairs{ {}, false };
    Backend backend = Backend::automatic;
    int threads = 0;
    bool with_pairs = false, ignore_crs = false, overwrite = false, quiet = false;
};

constexpr const char *pairs_output = "pairs", *outputs[] = { "points", "overlaps", pairs_output };

//! With an absolute path where it is that of a file, so that tasks find it from wherever they run.
std::string from_anywhere( const std::string &source, const LayerName &name )
{
  std::error_code error;
  return fs::exists( name.path, error ) ? fs::absolute( name.path ).string() + source.substr( name.path.size() )
                                        : source;
}

MapLayers read_layers( const std::string &red, const std::string &blue, bool ignore_crs, int threads, ProgressBar &bar )
{
  MapSources sources( LayerName::parse( red ), LayerName::parse( blue ), ignore_crs );
  RunOptions options = stage_options( bar, { 0, 0.8 } );
  options.threads = threads;
  return sources.read( options );
}

int make_plan( const ClusterArguments &arguments )
{
  ProgressBar bar( arguments.quiet );
  ClusterJob::check_free( arguments.job );
  const MapLayers layers = read_layers( arguments.red, arguments.blue, arguments.ignore_crs, arguments.threads, bar );
  const LayerSurvey red = survey( layers.red ), blue = survey( layers.blue );
  const Plan plan = rubicon::make_plan( { &red, 1 }, { &blue, 1 }, arguments.partitions );
  const auto planned = []( const std::string &source, const ChainSet2 &layer, const LayerSurvey &surveyed ) {
    return PlannedLayer{ from_anywhere( source, LayerName::parse( source ) ), layer.feature_ids.size(),
                         surveyed.content };
  };
  ClusterJob( arguments.job, plan, planned( arguments.red, layers.red, red ),
              planned( arguments.blue, layers.blue, blue ), arguments.reducers, layers.crs, arguments.ignore_crs );
  bar.clear();
  std::printf( "partitions  %llu\nreducers    %llu\n", number( plan.partitions() ), number( arguments.reducers ) );
  return 0;
}

//! Throws Error where \a layer is not what it was when it was planned.
void check_unchanged( const PlannedLayer &planned, const ChainSet2 &layer )
{
  if ( planned.features != layer.feature_ids.size() || planned.content != content_of( layer ) )
    throw Error( planned.source + " has changed since the job was planned." );
}

int partition_layers( const ClusterArguments &arguments )
{
  ProgressBar bar( arguments.quiet );
  const ClusterJob job( arguments.job );
  const MapLayers layers = read_layers( job.layer( Side::red ).source, job.layer( Side::blue ).source,
                                        job.ignores_crs(), arguments.threads, bar );
  const RunOptions options = stage_options( bar, { 0.8, 1 } );
  const auto cut = [&]( const ChainSet2 &layer, Side side ) {
    check_unchanged( job.layer( side ), layer );
    std::vector<std::int64_t> numbers( layer.feature_ids.size() ); // features in the layer's order
    std::iota( numbers.begin(), numbers.end(), 0 );
    return cut_into_pieces( layer, side, numbers, job.plan(), options );
  };
  const Records red = cut( layers.red, Side::red ), blue = cut( layers.blue, Side::blue );
  std::size_t next_red = 0, next_blue = 0;
  for ( std::uint32_t number = 0; number < job.plan().partitions(); ++number )
  {
    options.progress( number / static_cast<double>( job.plan().partitions() ) );
    keep_going( options.stop );
    Records of_partition;
    const auto take = [&]( const Records &records, std::size_t &next ) {
      for ( ; next < records.count() && records.keys[next] == number; ++next )
      {
        const Bytes bytes = records.record( next );
        append( of_partition.bytes, bytes.data(), bytes.size() );
        of_partition.finish( number );
      }
    };
    take( red, next_red );
    take( blue, next_blue );
    write_records( of_partition, job.file( "pieces", number ), job.seed( "pieces", number ) );
  }
  return 0;
}

std::vector<Bytes> records_of( std::span<const Records> files )
{
  std::vector<Bytes> records;
  for ( const Records &file : files )
    for ( std::size_t i = 0; i < file.count(); ++i )
      records.push_back( file.record( i ) );
  return records;
}

int work_on_partition( const ClusterArguments &arguments )
{
  ProgressBar bar( arguments.quiet );
  const ClusterJob job( arguments.job );
  job.plan().check( arguments.number );
  const Records pieces = read_records( job.file_from( "pieces", arguments.number, "partition" ),
                                       job.seed( "pieces", arguments.number ) );
  RunOptions options = stage_options( bar, { 0.1, 0.9 } );
  options.backend = arguments.backend;
  options.threads = arguments.threads;
  PreparedBackend prepared( options, &MachineCosts::maps, { job.file( "pieces", arguments.number ) } );
  options.costs = prepared.costs( options );
  RunReport report;
  const Records contacts = partition_contacts( records_of( { &pieces, 1 } ), job.plan(), arguments.number, options,
                                               report );
  write_records( contacts, job.file( "contacts", arguments.number ), job.seed( "contacts", arguments.number ) );
  return 0;
}

//! The rows of a table, behind its schema.
Records stored( const Table &table, const RunOptions &options )
{
  Records records;
  records.bytes = schema_bytes( table );
  records.finish( 0 );
  Row row;
  for ( std::size_t number = 0; number < table.row_count; ++number )
  {
    if ( number % 1024 == 0 )
      keep_going( options.stop );
    table.read( number, row );
    append_row( row, records.bytes );
    records.finish( 0 );
  }
  return records;
}

int reduce_features( const ClusterArguments &arguments )
{
  ProgressBar bar( arguments.quiet );
  const ClusterJob job( arguments.job );
  const auto [begin, end] = job.features_of( arguments.number );
  RunOptions options = stage_options( bar, { 0.3, 0.8 } );
  options.threads = arguments.threads;
  std::vector<Records> contacts;
  for ( std::uint32_t partition = 0; partition < job.plan().partitions(); ++partition )
  {
    keep_going( options.stop );
    const std::string task = "work for partition " + std::to_string( partition );
    contacts.push_back(
      read_records( job.file_from( "contacts", partition, task ), job.seed( "contacts", partition ), begin, end ) );
  }
  const ReducedRedBlue reduced = reduce( records_of( contacts ), job.plan(), options );
  const ChainSet2 &red = reduced.red.chains, &blue = reduced.blue.chains;
  const Table tables[] = { points_table( reduced.result, red, blue ), overlaps_table( reduced.result, red, blue ),
                           pairs_table( reduced.result, red, blue ) };
  for ( std::size_t output = 0; output < std::size( outputs ); ++output )
    if ( outputs[output] != pairs_output || arguments.with_pairs )
      write_records( stored( tables[output], options ), job.file( outputs[output], arguments.number ),
                     job.seed( outputs[output], arguments.number ) );
  return 0;
}

//! An output of all reducers, in their order, which is that of red features.
struct MergedOutput
{
    std::vector<Records> files;
    std::unique_ptr<StoredTable> rows;
};

MergedOutput merged( const ClusterJob &job, const std::string &output, const RunOptions &options )
{
  MergedOutput whole;
  for ( std::uint32_t reducer = 0; reducer < job.reducers(); ++reducer )
  {
    keep_going( options.stop );
    whole.files.push_back(
      read_records( job.file_from( output, reducer,
                                   ( output == pairs_output ? "reduce --pairs for reducer " : "reduce for reducer " )
                                     + std::to_string( reducer ) ),
                    job.seed( output, reducer ) ) );
    const Records &file = whole.files.back();
    if ( file.count() == 0
         || ( whole.rows && !std::ranges::equal( file.record( 0 ), whole.files.front().record( 0 ) ) ) )
      throw Error( job.file( output, reducer ).string() + " has no rows of this job." );
  }
  whole.rows = std::make_unique<StoredTable>( whole.files.front().record( 0 ) );
  for ( const Records &file : whole.files )
    for ( std::size_t i = 1; i < file.count(); ++i )
      whole.rows->add( file.record( i ) );
  return whole;
}

int merge_outputs( const ClusterArguments &arguments )
{
  ProgressBar bar( arguments.quiet );
  const OutputFile targets[] = { arguments.points, arguments.overlaps, arguments.pairs };
  const ClusterJob job( arguments.job );
  if ( std::ranges::all_of( targets, []( const OutputFile &target ) { return target.path.empty(); } ) )
    throw Error( "Nothing is to be written: --output, --overlaps and --pairs name files." );
  for ( const OutputFile &target : targets )
    if ( !target.path.empty() )
      job.check_outside( target.path );
  check_targets( targets, arguments.overwrite,
                 { LayerName::parse( job.layer( Side::red ).source ),
                   LayerName::parse( job.layer( Side::blue ).source ) },
                 "one of the two maps" );
  std::vector<MergedOutput> found;
  std::vector<TableFile> files;
  for ( std::size_t output = 0; output < std::size( outputs ); ++output )
    if ( !targets[output].path.empty() )
    {
      found.push_back( merged( job, outputs[output], stage_options( bar, { 0, 0.5 } ) ) );
      files.push_back( { targets[output].path, found.back().rows->table() } );
    }
  write_tables( files, job.crs_wkt(), stage_options( bar, { 0.5, 1 } ) );
  bar.clear();
  for ( const TableFile &file : files )
    std::printf( "%llu rows in %s\n", number( file.table.row_count ), file.path.c_str() );
  return 0;
}

//! A command of a task, whose first argument is the folder of its job.
CLI::App *add_task( CLI::App &app, Action &action, const char *name, const char *what,
                    const std::shared_ptr<ClusterArguments> &arguments, int ( *run )( const ClusterArguments & ) )
{
  CLI::App *command = app.add_subcommand( name, what );
  command->add_flag( "--quiet", arguments->quiet, "No log lines and no progress bar on stderr" );
  command->callback( [&action, arguments, run] { action = [arguments, run] { return run( *arguments ); }; } );
  return command;
}

constexpr const char *about_jobs = "A job is a folder that all machines see:\n\n"
                                   "  rubicon plan red.gpkg blue.gpkg job --partitions 64 --reducers 8\n"
                                   "  rubicon partition job\n"
                                   "  rubicon work job 0      … to 63, in any order and anywhere\n"
                                   "  rubicon reduce job 0    … to 7, likewise, once all work is done\n"
                                   "  rubicon merge job -o points.gpkg --overlaps overlaps.gpkg\n\n"
                                   "The rows are those of rubicon red-blue, bit by bit. A task that was lost is "
                                   "started again; one that runs twice changes\n"
                                   "nothing. Exit codes: 0 done, 1 bad input or failure, 2 wrong usage, 130 cancelled.";

} // namespace

void add_cluster_commands( CLI::App &app, Action &action )
{
  const auto arguments = std::make_shared<ClusterArguments>();
  const auto job = [&arguments]( CLI::App *command ) {
    command->add_option( "JOB", arguments->job, "The folder of the job" )->required();
    command->footer( about_jobs );
    return command;
  };

  CLI::App *plan = add_task( app, action, "plan", "Begin a red-blue job that many processes share.", arguments,
                             make_plan );
  plan->add_option( "RED", arguments->red, "First layer: path, path|layername=L or path|layerid=N, any OGR source" )
    ->required();
  plan->add_option( "BLUE", arguments->blue, "Second layer; brought to the CRS of the first where they differ" )
    ->required();
  job( plan );
  plan
    ->add_option(
      "--partitions", arguments->partitions,
      "Cut the plane into so many tasks of work, each small enough for the memory of one; fewer where too much "
      "lies in one place" )
    ->check( CLI::Range( 1, 1 << 20 ) );
  plan->add_option( "--reducers", arguments->reducers, "Put red features together in so many tasks" )
    ->check( CLI::Range( 1, 1 << 20 ) );
  plan->add_flag( "--ignore-crs", arguments->ignore_crs, "Take coordinates as they are, with or without a CRS" );
  add_threads_option( *plan, arguments->threads );

  CLI::App *partition = job( add_task( app, action, "partition",
                                       "Send each feature of a job to the partitions that it meets.", arguments,
                                       partition_layers ) );
  add_threads_option( *partition, arguments->threads );

  CLI::App *work = job( add_task( app, action, "work", "Find the pairs that meet in one partition of a job.", arguments,
                                  work_on_partition ) );
  work->add_option( "PARTITION", arguments->number, "Its number, from 0" )->required();
  add_backend_option( *work, arguments->backend, "Where to run; auto: where it is expected to be faster" );
  add_threads_option( *work, arguments->threads );
  add_gpu_memory_option( *work );

  CLI::App *reduce = job( add_task( app, action, "reduce",
                                    "Put together the points and overlaps of some red features of a job.", arguments,
                                    reduce_features ) );
  reduce->add_option( "REDUCER", arguments->number, "Its number, from 0" )->required();
  reduce->add_flag( "--pairs", arguments->with_pairs, "Keep the raw pairs too, for merge --pairs" );
  add_threads_option( *reduce, arguments->threads );

  CLI::App *merge = job( add_task( app, action, "merge", "Write the outputs of a job.", arguments, merge_outputs ) );
  merge->add_option( "-o,--output", arguments->points.path, "Write the points to this file" )->option_text( "FILE" );
  merge->add_option( "--overlaps", arguments->overlaps.path, "Write the shared stretches, as lines" )
    ->option_text( "FILE" );
  merge->add_option( "--pairs", arguments->pairs.path, "Write the raw pairs of segments, as a table" )
    ->option_text( "FILE" );
  merge->add_flag( "--overwrite", arguments->overwrite, "Replace files that exist, once the new ones are complete" );
}

} // namespace rubicon
