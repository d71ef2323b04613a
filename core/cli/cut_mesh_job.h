// SPDX-License-Identifier: GPL-2.0-or-later
// Lines in space and meshes by many processes, none of which has all meshes: these are cut, and shares of lines are put together by
// reducers.
// Relies on space_job.h and cluster/.
#pragma once

#include "core/cli/space_job.h"
#include "core/cluster/mesh_parts.h"
#include "core/cluster/plan.h"
#include "core/cluster/reduce_lines.h"

#include <cstdint>

namespace rubicon
{

/**
 * Its files; a partition is a part of the meshes, a reducer has a share of the lines:
 *
 *     mesh/K           the triangles that partition K needs       from partition
 *     pieces/K         the segments that it needs                 from partition
 *     lines/R          the lines of reducer R                     from partition
 *     judged/0         whether the meshes are closed              from partition
 *     marks/K          which triangles of partition K do not count, or lie on a rim
 *                                                                 from partition
 *     crossings/K      where its part crosses itself              from work
 *     hits/K           the pairs that partition K owns            from work
 *     events/R, …      the rows of reducer R                      from reduce
 */
class CutMeshJob : public SpaceJob
{
  public:
    static constexpr const char *kind = "line-cut-mesh";

    //! Plans a job in \a folder. Throws Cancelled, and Error where the inputs cannot be read or the folder is not free.
    static CutMeshJob plan( const std::filesystem::path &folder, const LineMeshRequest &request,
                            const RunOptions &options );
    //! Throws Error where the plan of \a folder cannot be understood.
    explicit CutMeshJob( const JobFolder &folder );

    std::uint64_t expected_memory( std::uint32_t partition ) const override;
    void partition( const RunOptions &options ) const override;
    void work( std::span<const std::uint32_t> partitions, const RunOptions &options ) const override;
    void reduce( std::span<const std::uint32_t> reducers, bool with_pairs, const RunOptions &options ) const override;
    JobRows reduce_all( bool with_pairs, const RunOptions &options ) const override;
    std::string task_of( const JobOutput &output, std::uint32_t number ) const override;

  private:
    CutMeshJob( const JobFolder &folder, const Plan &plan );
    void write_parts( const PolylineSet3 &lines, const TriangleMesh &mesh, const RunOptions &options ) const;
    //! Whether meshes whose parts are written are closed; written too.
    JudgedMeshes judge( const MeshShares &shares, const RunOptions &options ) const;
    MeshPart mesh_part( std::uint32_t partition, const StopCallback &stop ) const;
    void write_pieces( const PolylineSet3 &lines, const JudgedMeshes &judged, const RunOptions &options ) const;
    //! As edges tell.
    JudgedMeshes judged() const;
    //! And all that partitions found; tells the log of it.
    JudgedMeshes fully_judged( const RunOptions &options ) const;
    ReducedLines reduced( std::uint32_t reducer, const JudgedMeshes &judged, const RunOptions &options ) const;

    Plan mPlan;
};

} // namespace rubicon
