// SPDX-License-Identifier: GPL-2.0-or-later
// How rubicon verify checks one case of a job: everyone who runs it against everyone else, and against GMP.
// Relies on verify/cases.h and compute/run.h.
#pragma once

#include "core/compute/run.h"
#include "core/verify/cases.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace rubicon
{

//! One way of running a job that must give what all others give.
struct Contestant
{
    std::string name;
    RunOptions options; //!< backend and threads; a run stops where the user says so
};

//! Something that was counted.
struct Tally
{
    const char *name;
    std::uint64_t value;
    bool in_text; //!< told in the text too, not only in JSON
};

//! What one case gave, and what is wrong with it, a sentence each.
struct CaseReport
{
    std::vector<Tally> tallies; //!< the same names in the same order for every case of a job
    TierCounts tiers;           //!< of the first contestant
    std::vector<std::string> differences;

    //! Nothing where \a what is empty.
    void note( const std::string &who, const std::string &what )
    {
      if ( !what.empty() )
        differences.push_back( who + ": " + what );
    }
};

//! Runs a case with all \a contestants, the first of which is a CPU; \a brute_force: also with all pairs in GMP.
CaseReport check_case( const RedBlueCase &layers, bool brute_force, std::span<const Contestant> contestants );
CaseReport check_case( const LineMeshCase &setting, bool brute_force, std::span<const Contestant> contestants );
CaseReport check_case( const HullCase &points, bool brute_force, std::span<const Contestant> contestants );
//! Whose volumes are proved without a search; \a brute_force: and boxes held against all others.
CaseReport check_case( const BoundsCase &around, bool brute_force, std::span<const Contestant> contestants );

} // namespace rubicon
