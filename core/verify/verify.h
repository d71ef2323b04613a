// SPDX-License-Identifier: GPL-2.0-or-later
// Checks a machine: hard cases of all jobs through every backend and through GMP; any difference is a failure.
// Relies on verify/check_case.h.
#pragma once

#include "core/verify/check_case.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace rubicon
{

//! RunOptions::backend says what is checked: automatic is the CPU, and the GPU where one answers; threads are not read.
struct VerifyOptions : RunOptions
{
    std::size_t cases = 40; //!< of each group; a twentieth of them where cases are large
    std::uint64_t seed = 1; //!< another one makes other cases
    double minutes = 0;     //!< go on with the next seeds for so long, or until a difference is found; 0: one seed
};

//! What the cases of one group gave together.
struct GroupReport
{
    std::string name;
    std::size_t cases = 0;
    std::vector<Tally> tallies;
    std::vector<std::string> differences;

    void add( std::size_t number, const CaseReport &report );

    //! One line: name, cases, what was counted, whether all agree.
    std::string line() const;
};

struct VerifyReport
{
    std::vector<Contestant> contestants;
    std::vector<GroupReport> groups;
    TierCounts tiers;            //!< of the first contestant
    std::uint64_t last_seed = 0; //!< the one with the differences, where there are any
    double seconds = 0;

    bool agree() const;
};

/**
 * Runs the groups of all jobs: once, or with one seed after the other until the time is over or a difference is found.
 * The first seed is always gone through. What a job refuses is a difference too.
 * Throws Cancelled, after a line in the log if seeds were gone through; Error where a GPU is asked for and none answers.
 */
VerifyReport verify( const VerifyOptions &options );

//! The command that shows the differences of \a report again.
std::string repetition( const VerifyReport &report, const VerifyOptions &options );

} // namespace rubicon
