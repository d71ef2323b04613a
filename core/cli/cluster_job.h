// SPDX-License-Identifier: GPL-2.0-or-later
// A job that many processes share, task by task, whatever it is about.
// Relies on job_folder.h, cluster/records.h, compute/run.h, io/layer_source.h and tables/table.h.
#pragma once

#include "core/cli/job_folder.h"
#include "core/cluster/records.h"
#include "core/compute/run.h"
#include "core/io/layer_source.h"
#include "core/tables/table.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace rubicon
{

//! An output of a job: it lies in the folder in files of that name, numbered in the order of their rows.
struct JobOutput
{
    const char *name, *option; //!< option: of merge
    bool with_geometry;
};

//! The rows of the outputs of a job, in the order of these, and what they are made from.
struct JobRows
{
    std::shared_ptr<const void> made_from;
    std::vector<Table> tables; //!< without raw pairs, the last ones, where they were not asked for
};

/**
 * The tasks of a job. Each reads what is in the folder, and writes files that appear there when they are whole; one that runs twice,
 * both at once it may be, leaves the same bytes. All throw Cancelled, and Error, also where a task that is to run before did not.
 */
class ClusterJob
{
  public:
    //! The job in \a folder. Throws Error where there is none, or its plan cannot be understood.
    static std::unique_ptr<ClusterJob> open( const std::filesystem::path &folder );
    virtual ~ClusterJob() = default;

    //! The tasks of work.
    std::uint32_t partitions() const { return mPartitions; }
    //! The tasks behind them that put together what belongs together; 0 where work leaves nothing to put together.
    std::uint32_t reducers() const { return mReducers; }

    //! The bytes that a worker needs for a partition, about: memory_for() what goes there.
    virtual std::uint64_t expected_memory( std::uint32_t partition ) const = 0;

    //! Sends to each task of work what it needs of the inputs.
    virtual void partition( const RunOptions &options ) const = 0;
    //! Does one task of work after the other, with \a options as far as the job takes them: backend and threads.
    virtual void work( std::span<const std::uint32_t> partitions, const RunOptions &options ) const = 0;
    //! Does one task that reduces after the other. \a with_pairs: keeps raw pairs too. Throws Error where the job has no reducers.
    virtual void reduce( std::span<const std::uint32_t> reducers, bool with_pairs, const RunOptions &options ) const;
    //! What all of these find, in memory instead of files; likewise.
    virtual JobRows reduce_all( bool with_pairs, const RunOptions &options ) const;

    //! What merge() may be asked for, all in one CRS.
    virtual std::span<const JobOutput> outputs() const = 0;
    //! How many files each output has.
    std::uint32_t files_of_outputs() const { return mReducers > 0 ? mReducers : mPartitions; }
    //! The command that writes file \a number of \a output, for messages.
    virtual std::string task_of( const JobOutput &output, std::uint32_t number ) const = 0;
    std::string crs_wkt() const { return mFolder.text( "/crs" ); }
    //! The files that the inputs were read from when the job was planned, from wherever that is asked.
    std::vector<LayerName> sources() const;
    const JobFolder &folder() const { return mFolder; }

    //! What task \a i of \a count, done one after the other, has of \a options: its part of the progress.
    static RunOptions part_of_task( const RunOptions &options, std::size_t i, std::size_t count );

  protected:
    static constexpr std::uint32_t most_tasks = 1 << 20; //!< of a kind

    ClusterJob( const JobFolder &folder, std::uint32_t partitions, std::uint32_t reducers );

    //! Work on partition \a number with such options, as \a report tells.
    using WorkOnOne = std::function<void( std::uint32_t number, const RunOptions &options, RunReport &report )>;
    //! Does one task of work after the other, and tells the log of each where it ran: of workers some may have a GPU. Throws Error
    //! for the first one that does not fit in memory, of which nothing is written.
    void work_on_each( std::span<const std::uint32_t> partitions, const RunOptions &options,
                       const WorkOnOne &work ) const;

    //! Throws Error where there is no such partition.
    void check_partitions( std::span<const std::uint32_t> partitions ) const;
    //! The same of reducers, of a job that has some.
    void check_reducers( std::span<const std::uint32_t> reducers ) const;
    //! The columns of \a table, then its rows. Throws Cancelled.
    static Records rows_of( const Table &table, const RunOptions &options );
    //! Writes the rows of \a table as file \a number of \a output, for merge.
    void write_rows( const Table &table, const JobOutput &output, std::uint32_t number,
                     const RunOptions &options ) const;

  private:
    [[noreturn]] static void fail_no_reducers();
    [[noreturn]] void fail_out_of_memory( std::uint32_t partition ) const;

    JobFolder mFolder;
    std::vector<std::string> mFiles; //!< that the inputs were read from
    std::uint32_t mPartitions, mReducers;
};

//! All of some files, which outlive them.
std::vector<Bytes> records_of( std::span<const Records> files );

//! In whole ones, for messages.
constexpr std::uint64_t mebibytes( std::uint64_t bytes )
{
  return ( bytes + ( std::uint64_t{ 1 } << 20 ) - 1 ) >> 20;
}

//! \a source with an absolute path where it is that of a file, so that tasks find it from wherever they run.
std::string from_anywhere( const std::string &source );

//! What ClusterJob::sources() tells of a job on such \a sources, for its plan.
JobFolder::Json files_of( std::initializer_list<std::string> sources );

//! Throws Error that says that \a source is not what it was when the job was planned.
[[noreturn]] void fail_changed( const std::string &source );

} // namespace rubicon
