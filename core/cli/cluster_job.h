// SPDX-License-Identifier: GPL-2.0-or-later
// A job that many processes share, as a folder that all of them see: the plan, and what tasks hand on.
// Relies on cluster/, io/layer_source.h and nlohmann-json.
#pragma once

#include "core/cluster/plan.h"
#include "core/cluster/records.h"
#include "core/io/layer_source.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>

#include <nlohmann/json_fwd.hpp>

namespace rubicon
{

//! A layer of the job as it was when it was planned.
struct PlannedLayer
{
    std::string source; //!< as LayerName::parse() takes it, with an absolute path where it is that of a file
    std::uint64_t features = 0, content = 0; //!< content: as LayerSurvey
};

/**
 * The folder of a job:
 *
 *     plan.json        the plan, the layers, how many reducers
 *     pieces/K         what partition K needs                     from partition
 *     contacts/K       the pairs that it owns, by red feature     from work
 *     points/R, …      the rows of reducer R                      from reduce
 */
class ClusterJob
{
  public:
    //! A job to be written to \a folder, which is made if it is not there. Throws Error where something is in it.
    ClusterJob( const std::filesystem::path &folder, const Plan &plan, const PlannedLayer &red,
                const PlannedLayer &blue, std::size_t reducers, const std::string &crs_wkt, bool ignore_crs );
    //! The one in \a folder. Throws Error where there is none, or it is damaged.
    explicit ClusterJob( const std::filesystem::path &folder );

    const Plan &plan() const { return mPlan; }
    const PlannedLayer &layer( Side side ) const { return side == Side::red ? mRed : mBlue; }
    std::uint32_t reducers() const { return mReducers; }
    const std::string &crs_wkt() const { return mCrs; } //!< of the results
    bool ignores_crs() const { return mIgnoresCrs; }

    //! The red features of a reducer: from one number to below another. Throws Error for one that there is not.
    struct Features
    {
        std::int64_t begin, end;
    };
    Features features_of( std::uint32_t reducer ) const;

    //! Throws Error where \a folder cannot become that of a job.
    static void check_free( const std::filesystem::path &folder );
    //! Throws Error where \a file lies in the folder of the job.
    void check_outside( const std::string &file ) const;

    //! What file \a number of \a kind is written and read with: no other one has it, of this job or another.
    std::uint64_t seed( const std::string &kind, std::uint32_t number ) const;
    //! The file number \a number of \a kind, and its folder, which is made.
    std::filesystem::path file( const std::string &kind, std::uint32_t number ) const;
    //! The same of a file that is there. Throws Error that says which task is to run before, \a task.
    std::filesystem::path file_from( const std::string &kind, std::uint32_t number, const std::string &task ) const;

  private:
    ClusterJob( const std::filesystem::path &folder, const nlohmann::ordered_json &json );
    std::string text() const; //!< of plan.json

    std::filesystem::path mFolder;
    Plan mPlan;
    PlannedLayer mRed, mBlue;
    std::uint32_t mReducers;
    std::string mCrs;
    bool mIgnoresCrs;
    std::uint64_t mIdentity; //!< a hash of plan.json
};

} // namespace rubicon
