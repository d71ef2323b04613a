// SPDX-License-Identifier: GPL-2.0-or-later
// Which kind of job a folder holds, and what all kinds have in common.
// Relies on the jobs, cluster/record_file.h and tables/stored_table.h.
#include "core/cli/cluster_job.h"

#include "core/cli/cut_mesh_job.h"
#include "core/cli/line_mesh_job.h"
#include "core/cli/red_blue_job.h"
#include "core/cluster/plan.h"
#include "core/cluster/record_file.h"
#include "core/compute/paced_progress.h"
#include "core/error.h"
#include "core/io/source_files.h"
#include "core/tables/stored_table.h"

#include <new>
#include <stdexcept>
#include <system_error>
#include <typeinfo>

namespace rubicon
{

ClusterJob::ClusterJob( const JobFolder &folder, std::uint32_t partitions, std::uint32_t reducers )
  : mFolder( folder )
  , mFiles( folder.texts( "/files" ) )
  , mPartitions( partitions )
  , mReducers( reducers )
{}

std::unique_ptr<ClusterJob> ClusterJob::open( const std::filesystem::path &path )
{
  const JobFolder folder( path );
  const std::string kind = folder.text( "/job" );
  if ( kind == RedBlueJob::kind )
    return std::make_unique<RedBlueJob>( folder );
  if ( kind == LineMeshJob::kind )
    return std::make_unique<LineMeshJob>( folder );
  if ( kind == CutMeshJob::kind )
    return std::make_unique<CutMeshJob>( folder );
  folder.fail();
}

void ClusterJob::reduce( std::span<const std::uint32_t>, bool, const RunOptions & ) const
{
  fail_no_reducers();
}

JobRows ClusterJob::reduce_all( bool, const RunOptions & ) const
{
  fail_no_reducers();
}

void ClusterJob::fail_no_reducers()
{
  throw Error( "This job has no reducers: what is found in its partitions is whole, and rubicon merge JOB writes it." );
}

RunOptions ClusterJob::part_of_task( const RunOptions &options, std::size_t i, std::size_t count )
{
  const double share = 1.0 / static_cast<double>( count ), begin = static_cast<double>( i ) * share;
  return part_of( options, begin, begin + share );
}

void ClusterJob::work_on_each( std::span<const std::uint32_t> partitions, const RunOptions &options,
                               const WorkOnOne &work ) const
{
  for ( std::size_t i = 0; i < partitions.size(); ++i )
  {
    RunReport report;
    try
    {
      work( partitions[i], part_of_task( options, i, partitions.size() ), report );
    }
    catch ( const std::bad_alloc & ) // all that the task had is given back by now
    {
      fail_out_of_memory( partitions[i] );
    }
    catch ( const std::runtime_error &error )
    {
      if ( typeid( error ) == typeid( std::runtime_error ) ) // oneTBB's where there is no memory for a thread's stack
        fail_out_of_memory( partitions[i] );
      throw;
    }
    if ( options.log )
      options.log( "Partition " + std::to_string( partitions[i] ) + " is done, on " + report.device + "." );
  }
}

void ClusterJob::fail_out_of_memory( std::uint32_t partition ) const
{
  throw Error( "Partition " + std::to_string( partition )
               + " does not fit in the memory that there is: it was expected to "
                 "need about "
               + std::to_string( mebibytes( expected_memory( partition ) ) )
               + " MiB. Work on it where there is more, or plan the job with more --partitions or with --memory." );
}

void ClusterJob::check_partitions( std::span<const std::uint32_t> partitions ) const
{
  for ( const std::uint32_t partition : partitions )
    check_task( "partition", partition, mPartitions );
}

void ClusterJob::check_reducers( std::span<const std::uint32_t> reducers ) const
{
  for ( const std::uint32_t reducer : reducers )
    check_task( "reducer", reducer, mReducers );
}

Records ClusterJob::rows_of( const Table &table, const RunOptions &options )
{
  Records records;
  records.bytes = schema_bytes( table );
  records.finish( 0 );
  Row row;
  PacedProgress progress( options.progress );
  for ( std::size_t i = 0; i < table.row_count; ++i )
  {
    if ( i % 1024 == 0 )
    {
      keep_going( options.stop );
      progress.report( static_cast<double>( i ) / static_cast<double>( table.row_count ) );
    }
    table.read( i, row );
    append_row( row, records.bytes );
    records.finish( 0 );
  }
  return records;
}

void ClusterJob::write_rows( const Table &table, const JobOutput &output, std::uint32_t number,
                             const RunOptions &options ) const
{
  write_records( rows_of( table, options ), mFolder.file( output.name, number ), mFolder.seed( output.name, number ) );
}

std::vector<Bytes> records_of( std::span<const Records> files )
{
  std::vector<Bytes> records;
  for ( const Records &file : files )
    for ( std::size_t i = 0; i < file.count(); ++i )
      records.push_back( file.record( i ) );
  return records;
}

std::vector<LayerName> ClusterJob::sources() const
{
  std::vector<LayerName> files;
  for ( const std::string &file : mFiles )
  {
    files.emplace_back();
    files.back().path = file;
  }
  return files;
}

std::string from_anywhere( const std::string &source )
{
  const LayerName name = LayerName::parse( source );
  std::error_code error;
  return std::filesystem::exists( name.path, error )
           ? std::filesystem::absolute( name.path ).string() + source.substr( name.path.size() )
           : source;
}

namespace
{

//! Names in other encodings than UTF-8 cannot; those of the sources themselves are refused.
bool can_be_json( const std::string &name )
try
{
  return !JobFolder::Json( name ).dump().empty();
}
catch ( const JobFolder::Json::exception & )
{
  return false;
}

} // namespace

JobFolder::Json files_of( std::initializer_list<std::string> sources )
{
  JobFolder::Json files = JobFolder::Json::array();
  for ( const std::string &source : sources )
    for ( const std::filesystem::path &file : source_files( LayerName::parse( source ).path ) )
      if ( std::error_code unknown; std::filesystem::exists( file, unknown ) && can_be_json( file.string() ) )
        files.push_back( std::filesystem::absolute( file ).string() );
  return files;
}

void fail_changed( const std::string &source )
{
  throw Error( source + " has changed since the job was planned." );
}

} // namespace rubicon
