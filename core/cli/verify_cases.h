// SPDX-License-Identifier: GPL-2.0-or-later
// Pairs of layers that are hard on floating point, from a seed: the cases of rubicon verify.
// Relies on geometry/ only.
#pragma once

#include "core/geometry/chain_set2.h"

#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <vector>

namespace rubicon
{

using Random = std::mt19937_64;

struct VerifyCase
{
    ChainSet2 red, blue;
};

//! One kind of difficulty.
struct VerifyGroup
{
    std::string name;
    std::function<VerifyCase( Random & )> make;
    bool brute_force; //!< small enough to be compared with all pairs in GMP
};

//! All groups, in the order in which they are reported.
const std::vector<VerifyGroup> &verify_groups();

//! The same numbers on every machine for the same seed, group and case.
Random case_random( std::uint64_t seed, std::size_t group, std::size_t number );

} // namespace rubicon
