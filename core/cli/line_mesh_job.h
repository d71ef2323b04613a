// SPDX-License-Identifier: GPL-2.0-or-later
// Lines in space and meshes by many processes: each has all meshes and a share of the lines, so nothing is to be reduced.
// Relies on space_job.h and mesh/inside_rule.h.
#pragma once

#include "core/cli/space_job.h"
#include "core/mesh/inside_rule.h"

#include <cstdint>
#include <utility>

namespace rubicon
{

/**
 * Its files; a partition is a share of the lines:
 *
 *     lines/K          the lines of partition K                   from partition
 *     events/K, …      their rows                                 from work
 */
class LineMeshJob : public SpaceJob
{
  public:
    static constexpr const char *kind = "line-mesh";

    //! Plans a job in \a folder. Throws Cancelled, and Error where the inputs cannot be read or the folder is not free.
    static LineMeshJob plan( const std::filesystem::path &folder, const LineMeshRequest &request,
                             const RunOptions &options );
    //! Throws Error where the plan of \a folder cannot be understood.
    explicit LineMeshJob( const JobFolder &folder );

    std::uint64_t expected_memory( std::uint32_t partition ) const override;
    void partition( const RunOptions &options ) const override;
    //! Reads and judges the meshes once for all \a partitions.
    void work( std::span<const std::uint32_t> partitions, const RunOptions &options ) const override;
    std::string task_of( const JobOutput &output, std::uint32_t number ) const override;

  private:
    //! The meshes, and what is inside of them. Throws Error where they do not fit in memory.
    std::pair<TriangleMesh, MeshSurfaces> judged_mesh( const RunOptions &options ) const;
};

} // namespace rubicon
