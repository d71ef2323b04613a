// SPDX-License-Identifier: GPL-2.0-or-later
// What jobs of lines in space and meshes have in common: their inputs, the shares of the lines, and their outputs.
// Relies on cluster_job.h, space_inputs.h and line_mesh/.
#pragma once

#include "core/cli/cluster_job.h"
#include "core/cli/space_inputs.h"
#include "core/geometry/polyline_set3.h"
#include "core/geometry/triangle_mesh.h"
#include "core/line_mesh/line_mesh.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace rubicon
{

//! What a user asks for.
struct LineMeshRequest
{
    SpaceInputs inputs;
    std::size_t partitions;
    std::size_t reducers; //!< of meshes that are cut
    std::uint64_t
      memory; //!< bytes for each worker: in more partitions where that is not enough for them, as far as can be; 0: no limit
    bool exact_parameters;
    bool and_partition; //!< at once, while the inputs are there
};

class SpaceJob : public ClusterJob
{
  public:
    std::span<const JobOutput> outputs() const override;

  protected:
    //! What a plan is made from.
    struct Inputs
    {
        PolylineSet3 lines;
        TriangleMesh mesh;
        std::string crs;
    };
    //! Reads them. Throws Cancelled, and Error where they cannot be read.
    static Inputs read( const SpaceInputs &inputs, const RunOptions &options );
    //! What the plan of a job of \a kind says of them, and of what the user asks for.
    static JobFolder::Json planned( const char *kind, std::uint64_t format, const LineMeshRequest &request,
                                    const Inputs &inputs );

    //! Throws Error where the plan of \a folder cannot be understood, or is of another \a format.
    SpaceJob( const JobFolder &folder, std::uint32_t partitions, std::uint32_t reducers, std::uint64_t format );

    // The lines and the meshes, as they were when the job was planned. Throw Error where they have changed.
    PolylineSet3 lines( const RunOptions &options ) const;
    TriangleMesh mesh( const RunOptions &options ) const;
    std::string mesh_path() const { return LayerName::parse( mInputs.mesh ).path; }

    //! Cuts \a lines into so many shares, each a file "lines".
    void write_shares( const PolylineSet3 &lines, std::uint32_t shares, const RunOptions &options ) const;
    PolylineSet3 lines_of( std::uint32_t share ) const;
    //! File \a number of a \a kind with one record.
    void write_record( std::string &&bytes, const char *kind, std::uint32_t number ) const;
    //! The record of such a file, which \a task writes. Throws Error where it is missing or damaged.
    Records only_record( const char *kind, std::uint32_t number, const std::string &task = "partition" ) const;

    //! The tables of the outputs, in their order. \a numbers: as events_table() takes them. All outlive the tables.
    static std::vector<Table> tables_of( const LineMeshResult &result, const PolylineSet3 &lines,
                                         const TriangleMesh &mesh, std::span<const std::uint32_t> numbers = {} );
    //! Writes the rows of share \a share.
    void write_tables( std::span<const Table> tables, std::uint32_t share, const RunOptions &options ) const;
    bool exact_parameters() const { return mExactParameters; }

  private:
    SpaceInputs mInputs;
    bool mExactParameters;
};

} // namespace rubicon
