// SPDX-License-Identifier: GPL-2.0-or-later
// A job that many processes share, as a folder that all of them see: what was planned, and what tasks hand on.
// Relies on cluster/ and nlohmann-json.
#pragma once

#include <cstdint>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace rubicon
{

/**
 * The folder of a job:
 *
 *     plan.json        what was planned
 *     KIND/N           file number N of a kind, which a task writes
 */
class JobFolder
{
  public:
    using Json = nlohmann::ordered_json;

    //! \a folder with a \a plan, which is made if it is not there. Throws Error where something is in it.
    JobFolder( const std::filesystem::path &folder, const Json &plan );
    //! The one that is there. Throws Error where there is none, or its plan is no JSON.
    explicit JobFolder( const std::filesystem::path &folder );

    // What the plan says at a JSON pointer, as "/red/source". Each throws Error where nothing, or something else, is there.
    std::string text( const char *pointer ) const;
    bool truth( const char *pointer ) const;
    std::vector<std::string> texts( const char *pointer ) const;
    std::uint64_t number( const char *pointer, std::uint64_t least = 0,
                          std::uint64_t most = std::numeric_limits<std::uint64_t>::max() ) const;
    //! Throws Error that says that the plan cannot be understood.
    [[noreturn]] void fail() const;

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
    const Json &at( const char *pointer ) const;

    std::filesystem::path mFolder;
    Json mPlan;
    std::uint64_t mIdentity; //!< a hash of the plan
};

} // namespace rubicon
