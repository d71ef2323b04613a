// SPDX-License-Identifier: GPL-2.0-or-later
// Two layers that many processes cross: the plane in partitions, then red features by reducers.
// Relies on cluster_job.h, map_job.h and cluster/.
#pragma once

#include "core/cli/cluster_job.h"
#include "core/cli/map_job.h"
#include "core/cluster/plan.h"
#include "core/cluster/reduce.h"

#include <cstddef>
#include <string>

namespace rubicon
{

//! What a user asks for.
struct RedBlueRequest
{
    std::string red, blue; //!< as LayerName::parse() takes them
    std::size_t partitions, reducers;
    std::uint64_t memory; //!< as make_plan() takes it
    bool ignore_crs;
    bool and_partition; //!< at once, while the layers are there
};

/**
 * Its files:
 *
 *     pieces/K         what partition K needs                     from partition
 *     contacts/K       the pairs that it owns, by red feature     from work
 *     points/R, …      the rows of reducer R                      from reduce
 */
class RedBlueJob : public ClusterJob
{
  public:
    static constexpr const char *kind = "red-blue";

    //! Plans a job in \a folder. Throws Cancelled, and Error where the layers cannot be read or the folder is not free.
    static RedBlueJob plan( const std::filesystem::path &folder, const RedBlueRequest &request,
                            const RunOptions &options );
    //! Throws Error where the plan of \a folder cannot be understood.
    explicit RedBlueJob( const JobFolder &folder );

    std::uint64_t expected_memory( std::uint32_t partition ) const override;
    void partition( const RunOptions &options ) const override;
    void work( std::span<const std::uint32_t> partitions, const RunOptions &options ) const override;
    void reduce( std::span<const std::uint32_t> reducers, bool with_pairs, const RunOptions &options ) const override;
    JobRows reduce_all( bool with_pairs, const RunOptions &options ) const override;
    std::span<const JobOutput> outputs() const override;
    std::string task_of( const JobOutput &output, std::uint32_t number ) const override;

  private:
    //! A layer as it was when the job was planned.
    struct Layer
    {
        std::string source;              //!< as LayerName::parse() takes it
        std::uint64_t features, content; //!< content: as LayerSurvey
    };

    //! contents_of() both layers.
    struct MapContents
    {
        std::vector<std::uint64_t> red, blue;
    };

    RedBlueJob( const JobFolder &folder, const Plan &plan );
    void write_pieces( const MapLayers &layers, const MapContents &contents, const RunOptions &options ) const;
    void reduce_features( std::uint32_t reducer, bool with_pairs, const RunOptions &options ) const;
    //! The result of the red features from \a begin to below \a end, from the contacts of all partitions.
    ReducedRedBlue reduced( std::int64_t begin, std::int64_t end, bool with_pairs, const RunOptions &options ) const;
    //! The first red feature of a reducer, by its number in the layer.
    std::int64_t first_feature( std::uint64_t reducer ) const;

    Plan mPlan;
    Layer mRed, mBlue;
};

} // namespace rubicon
