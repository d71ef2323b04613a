// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon plan, partition, work, reduce and merge: a job by many processes that share a folder, task by task.
// Relies on the jobs, and on io/ and tables/ for what is merged.
#include "core/cli/backend_option.h"
#include "core/cli/checked_options.h"
#include "core/cli/commands.h"
#include "core/cli/cut_mesh_job.h"
#include "core/cli/line_mesh_job.h"
#include "core/cli/map_job.h"
#include "core/cli/red_blue_job.h"
#include "core/cluster/record_file.h"
#include "core/compute/paced_progress.h"
#include "core/error.h"
#include "core/io/table_writer.h"
#include "core/tables/stored_table.h"

#include <algorithm>
#include <cstdio>
#include <limits>
#include <map>
#include <memory>
#include <string>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace rubicon
{

namespace
{

struct ClusterArguments
{
    SpaceInputs inputs; //!< of maps layer and mesh are the two maps
    std::string job;
    std::size_t partitions = 16, reducers = 4;
    std::uint64_t memory = 0;                   //!< MiB of each worker; 0: no limit
    std::vector<std::uint32_t> numbers;         //!< of partitions or reducers
    std::map<std::string, std::string> targets; //!< files of merge by the option that names them
    Backend backend = Backend::automatic;
    int threads = 0;
    bool of_line_mesh = false, cut_mesh = false, and_partition = false, and_reduce = false, exact_parameters = false,
         with_pairs = false, overwrite = false, quiet = false;

    RunOptions options( ProgressBar &bar, Share share = { 0, 1 } ) const
    {
      RunOptions options = stage_options( bar, share );
      options.backend = backend;
      options.threads = threads;
      return options;
    }
};

std::unique_ptr<ClusterJob> planned( const ClusterArguments &arguments, const RunOptions &options )
{
  const SpaceInputs &inputs = arguments.inputs;
  const std::uint64_t memory = arguments.memory << 20;
  const LineMeshRequest of_space = { inputs, arguments.partitions,       arguments.reducers,
                                     memory, arguments.exact_parameters, arguments.and_partition };
  if ( arguments.cut_mesh )
    return std::make_unique<CutMeshJob>( CutMeshJob::plan( arguments.job, of_space, options ) );
  if ( arguments.of_line_mesh )
    return std::make_unique<LineMeshJob>( LineMeshJob::plan( arguments.job, of_space, options ) );
  return std::make_unique<RedBlueJob>(
    RedBlueJob::plan( arguments.job,
                      { inputs.layer, inputs.mesh, arguments.partitions, arguments.reducers, memory, inputs.ignore_crs,
                        arguments.and_partition },
                      options ) );
}

//! The expected memory of the partition that needs most, in MiB. \a bar is told of those that need more than the user has.
std::uint64_t most_memory( const ClusterJob &job, std::uint64_t memory, ProgressBar &bar )
{
  std::uint64_t most = 0, too_large = 0;
  for ( std::uint32_t partition = 0; partition < job.partitions(); ++partition )
  {
    const std::uint64_t needed = mebibytes( job.expected_memory( partition ) );
    most = std::max( most, needed );
    too_large += memory > 0 && needed > memory;
  }
  if ( too_large > 0 )
    bar.log( "Warning: " + std::to_string( too_large ) + " of " + std::to_string( job.partitions() )
             + " partitions are expected to need more than " + std::to_string( memory ) + " MiB, up to "
             + std::to_string( most )
             + ", and cannot be cut further: meshes without --cut-mesh, single lines in space, what lies in one place "
               "seen from above and long segments side by side stay whole, and of large layers what is between the "
               "segments of the sample." );
  return most;
}

int make_plan( const ClusterArguments &arguments )
{
  ProgressBar bar( arguments.quiet );
  const std::unique_ptr<ClusterJob> job = planned( arguments, arguments.options( bar ) );
  const std::uint64_t memory = most_memory( *job, arguments.memory, bar );
  bar.clear();
  std::printf( "partitions  %llu\nreducers    %llu\nmemory      about %llu MiB for the largest partition\n",
               number( job->partitions() ), number( job->reducers() ), number( memory ) );
  return 0;
}

int partition_inputs( const ClusterArguments &arguments )
{
  ProgressBar bar( arguments.quiet );
  ClusterJob::open( arguments.job )->partition( arguments.options( bar ) );
  return 0;
}

//! What one of several tasks of this process gives back, the next one takes: pages that are new to a process cost more than to
//! fill them.
void keep_memory_for_next_task( const std::vector<std::uint32_t> &tasks )
{
#ifdef __GLIBC__
  if ( tasks.size() > 1 )
  {
    mallopt( M_MMAP_MAX, 0 );
    mallopt( M_TRIM_THRESHOLD, std::numeric_limits<int>::max() );
  }
#endif
}

int work_on_partitions( const ClusterArguments &arguments )
{
  keep_memory_for_next_task( arguments.numbers );
  ProgressBar bar( arguments.quiet );
  ClusterJob::open( arguments.job )->work( arguments.numbers, arguments.options( bar ) );
  return 0;
}

int reduce_features( const ClusterArguments &arguments )
{
  keep_memory_for_next_task( arguments.numbers );
  ProgressBar bar( arguments.quiet );
  ClusterJob::open( arguments.job )->reduce( arguments.numbers, arguments.with_pairs, arguments.options( bar ) );
  return 0;
}

//! The files of an output, one behind the other.
struct MergedOutput
{
    std::vector<Records> files;
    std::unique_ptr<StoredTable> rows;
};

MergedOutput merged( const ClusterJob &job, const JobOutput &output, const RunOptions &options )
{
  const JobFolder &folder = job.folder();
  MergedOutput whole;
  PacedProgress progress( options.progress );
  const auto go_on_at = [&]( std::size_t step ) { // each file is read and then looked through
    keep_going( options.stop );
    progress.report( static_cast<double>( step ) / ( 2.0 * job.files_of_outputs() ) );
  };
  for ( std::uint32_t number = 0; number < job.files_of_outputs(); ++number )
  {
    go_on_at( number );
    whole.files.push_back( read_records( folder.file_from( output.name, number, job.task_of( output, number ) ),
                                         folder.seed( output.name, number ) ) );
    const Records &file = whole.files.back();
    if ( file.count() == 0 || !std::ranges::equal( file.record( 0 ), whole.files.front().record( 0 ) ) )
      throw Error( folder.file( output.name, number ).string() + " has no rows of this job." );
  }
  whole.rows = std::make_unique<StoredTable>( whole.files.front().record( 0 ) );
  for ( std::size_t number = 0; number < whole.files.size(); ++number )
  {
    go_on_at( whole.files.size() + number );
    const Records &file = whole.files[number];
    for ( std::size_t i = 1; i < file.count(); ++i )
      whole.rows->add( file.record( i ) );
  }
  return whole;
}

//! The options of merge by which outputs of \a job go to files, for messages.
std::string options_of( const ClusterJob &job )
{
  std::string names;
  const std::span<const JobOutput> outputs = job.outputs();
  for ( const JobOutput &output : outputs )
    names += std::string( &output == &outputs.front()  ? ""
                          : &output == &outputs.back() ? " and "
                                                       : ", " )
             + output.option;
  return names;
}

//! Where each output of \a job goes. Throws Error where the user names none, or one that the job has not.
std::vector<OutputFile> targets_of( const ClusterJob &job, std::map<std::string, std::string> named )
{
  std::erase_if( named, []( const auto &target ) { return target.second.empty(); } );
  if ( named.empty() )
    throw Error( "Nothing is to be written: " + options_of( job ) + " name files." );
  std::vector<OutputFile> targets;
  for ( const JobOutput &output : job.outputs() )
  {
    targets.push_back( { named[output.option], output.with_geometry } );
    named.erase( output.option );
  }
  if ( !named.empty() )
    throw Error( "This job has no output for " + named.begin()->first + "; " + options_of( job )
                 + " name files of it." );
  return targets;
}

int merge_outputs( const ClusterArguments &arguments )
{
  ProgressBar bar( arguments.quiet );
  const std::unique_ptr<ClusterJob> job = ClusterJob::open( arguments.job );
  const std::vector<OutputFile> targets = targets_of( *job, arguments.targets );
  for ( const OutputFile &target : targets )
    if ( !target.path.empty() )
      job->folder().check_outside( target.path );
  check_targets( targets, arguments.overwrite, job->sources(), "one of the inputs" );
  const RunOptions reading = arguments.options( bar, { 0, 0.5 } );
  JobRows reduced;
  if ( arguments.and_reduce )
    reduced = job->reduce_all( !arguments.targets.at( "--pairs" ).empty(), reading );
  std::vector<MergedOutput> found;
  std::vector<TableFile> files;
  for ( std::size_t i = 0; i < targets.size(); ++i )
    if ( !targets[i].path.empty() )
    {
      if ( !arguments.and_reduce )
        found.push_back( merged( *job, job->outputs()[i], ClusterJob::part_of_task( reading, i, targets.size() ) ) );
      files.push_back( { targets[i].path, arguments.and_reduce ? reduced.tables[i] : found.back().rows->table() } );
    }
  write_tables( files, job->crs_wkt(), arguments.overwrite, arguments.options( bar, { 0.5, 1 } ) );
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

constexpr const char *about_jobs =
  "A job is a folder that all machines see; rubicon plan --and-partition begins it in one step, and merge --and-reduce "
  "ends it "
  "in one. Of two maps:\n\n"
  "  rubicon plan red.gpkg blue.gpkg job --partitions 64 --reducers 8\n"
  "  rubicon partition job\n"
  "  rubicon work job 0      … to 63, in any order and anywhere\n"
  "  rubicon reduce job 0    … to 7, likewise, once all work is done\n"
  "  rubicon merge job -o points.gpkg --overlaps overlaps.gpkg\n\n"
  "Of lines in space and meshes, where there is nothing to reduce (with --cut-mesh all is done as of two maps):\n\n"
  "  rubicon plan --line-mesh holes.gpkg ore.obj job --partitions 64\n"
  "  rubicon partition job\n"
  "  rubicon work job 0 1 2  … to 63; the meshes are read once for all that one process does\n"
  "  rubicon merge job --events events.gpkg --intervals intervals.gpkg\n\n"
  "The rows are those of rubicon red-blue and rubicon line-mesh, bit by bit. A task that was lost is started again; "
  "one that "
  "runs twice changes\n"
  "nothing. ";

//! plan, whose inputs are as those of the command that does the same alone.
void add_plan( CLI::App &plan, ClusterArguments &arguments )
{
  SpaceInputs &inputs = arguments.inputs;
  plan
    .add_option(
      "RED", inputs.layer,
      "First layer: path, path|layername=L or path|layerid=N, any OGR source; with --line-mesh the lines, with Z" )
    ->required();
  plan
    .add_option(
      "BLUE", inputs.mesh,
      "Second layer, brought to the CRS of the first where they differ; with --line-mesh the MESH of rubicon "
      "line-mesh" )
    ->required();
  plan.add_option( "JOB", arguments.job, "The folder of the job" )->required();
  CLI::Option *line_mesh = plan.add_flag( "--line-mesh", arguments.of_line_mesh,
                                          "Find where lines with Z enter and leave meshes, as rubicon line-mesh does" );
  CLI::Option *cut_mesh = plan.add_flag( "--cut-mesh", arguments.cut_mesh,
                                         "Cut the meshes too, seen from above as maps are: for meshes that are too "
                                         "large for one worker; reducers share out the lines" );
  cut_mesh->needs( line_mesh );
  plan
    .add_option(
      "--partitions", arguments.partitions,
      "Cut the plane into so many tasks of work, each small enough for the memory of one; fewer where too much "
      "lies in one place (default 16). With --line-mesh and no --cut-mesh: share out the lines among so many" )
    ->check( CLI::Range( 1, 1 << 20 ) );
  plan
    .add_option( "--memory", arguments.memory,
                 "What each worker may take, in MiB: partitions that are expected to need more are cut on" )
    ->check( CLI::Range( 1, 1 << 30 ) )
    ->option_text( "MIB" );
  CLI::Option *reducers =
    plan.add_option( "--reducers", arguments.reducers,
                     "Put red features, or lines on meshes that are cut, together in so many tasks (default 4)" );
  reducers->check( CLI::Range( 1, 1 << 20 ) );
  plan.parse_complete_callback( [reducers, line_mesh, cut_mesh] {
    if ( reducers->count() > 0 && line_mesh->count() > 0 && cut_mesh->count() == 0 )
      throw CLI::RequiresError( "--reducers with --line-mesh", "--cut-mesh" );
  } );
  add_space_options( plan, inputs );
  plan.get_option( "--mesh-name" )->needs( line_mesh );
  plan.get_option( "--allow-geographic" )->needs( line_mesh );
  plan.add_flag( "--and-partition", arguments.and_partition,
                 "Do at once what rubicon partition does, while the inputs are in memory" );
  add_exact_parameters_option( plan, arguments.exact_parameters )->needs( line_mesh );
  add_threads_option( plan, arguments.threads );
  plan.footer( std::string( about_jobs ) + exit_codes );
}

void add_merge( CLI::App &merge, ClusterArguments &arguments )
{
  const auto target = [&]( const char *flags, const char *option, const char *what ) {
    add_output_option( merge, flags, arguments.targets[option], what );
  };
  target( "-o,--output", "--output", "Of two maps: write the points to this file" );
  target( "--overlaps", "--overlaps", "Of two maps: write the shared stretches, as lines" );
  target( "--pairs", "--pairs", "Of two maps: write the raw pairs of segments, as a table" );
  target( "--events", "--events", "Of lines and meshes: write the events to this file, as points" );
  target( "--intervals", "--intervals", "Of lines and meshes: write the pieces inside and outside, as lines" );
  target( "--summary", "--summary", "Of lines and meshes: write a row for each line and mesh, as a table" );
  merge.add_flag( "--and-reduce", arguments.and_reduce,
                  "Of two maps, and with --cut-mesh: do first what rubicon reduce does for all reducers, in memory" );
  add_threads_option( merge, arguments.threads );
  merge.add_flag( "--overwrite", arguments.overwrite, "Replace files that exist, once the new ones are complete" );
}

} // namespace

void add_cluster_commands( CLI::App &app, Action &action )
{
  const auto arguments = std::make_shared<ClusterArguments>();
  const auto job = [&arguments]( CLI::App *command ) {
    command->add_option( "JOB", arguments->job, "The folder of the job" )->required();
    command->footer( std::string( about_jobs ) + exit_codes );
    return command;
  };

  add_plan( *add_task( app, action, "plan", "Begin a job that many processes share.", arguments, make_plan ),
            *arguments );

  CLI::App *partition = job( add_task( app, action, "partition",
                                       "Send the inputs of a job to the partitions that need them.", arguments,
                                       partition_inputs ) );
  add_threads_option( *partition, arguments->threads );

  CLI::App *work = job(
    add_task( app, action, "work", "Find what meets in some partitions of a job.", arguments, work_on_partitions ) );
  work->add_option( "PARTITION", arguments->numbers, "Its number, from 0, or several" )->required();
  add_backend_option( *work, arguments->backend, "Where to run; auto: where it is expected to be faster" );
  add_threads_option( *work, arguments->threads );
  add_gpu_memory_option( *work );

  CLI::App *reduce = job( add_task( app, action, "reduce",
                                    "Put together what was found of some red features, or lines, of a job.", arguments,
                                    reduce_features ) );
  reduce->add_option( "REDUCER", arguments->numbers, "Its number, from 0, or several" )->required();
  reduce->add_flag( "--pairs", arguments->with_pairs, "Keep the raw pairs too, for merge --pairs" );
  add_threads_option( *reduce, arguments->threads );

  add_merge( *job( add_task( app, action, "merge", "Write the outputs of a job.", arguments, merge_outputs ) ),
             *arguments );
}

} // namespace rubicon
