// SPDX-License-Identifier: GPL-2.0-or-later
// Lines in space and meshes by many processes: each has all meshes and a share of the lines, so nothing is to be reduced.
// Relies on cluster_job.h, space_inputs.h and mesh/inside_rule.h.
#pragma once

#include "core/cli/cluster_job.h"
#include "core/cli/space_inputs.h"
#include "core/geometry/polyline_set3.h"
#include "core/geometry/triangle_mesh.h"
#include "core/mesh/inside_rule.h"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace rubicon
{

//! What a user asks for.
struct LineMeshRequest
{
    SpaceInputs inputs;
    std::size_t partitions;
    std::uint64_t
      memory; //!< bytes for each worker: in more partitions, of a line at least, where that is not enough for them; 0: no limit
    bool exact_parameters;
    bool and_partition; //!< at once, while the lines are there
};

/**
 * Its files; a partition is a share of the lines:
 *
 *     lines/K          the lines of partition K                   from partition
 *     events/K, …      their rows                                 from work
 */
class LineMeshJob : public ClusterJob
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
    std::span<const JobOutput> outputs() const override;
    std::string task_of( const JobOutput &output, std::uint32_t number ) const override;
    std::vector<LayerName> sources() const override;

  private:
    void write_shares( const PolylineSet3 &lines, const RunOptions &options ) const;
    //! The meshes, as they were when the job was planned.
    TriangleMesh mesh( const RunOptions &options ) const;
    //! The same, and what is inside of them. Throws Error where they do not fit in memory.
    std::pair<TriangleMesh, MeshSurfaces> judged_mesh( const RunOptions &options ) const;
    PolylineSet3 lines_of( std::uint32_t partition ) const;

    SpaceInputs mInputs;
    bool mExactParameters;
};

} // namespace rubicon
