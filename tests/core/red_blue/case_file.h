// SPDX-License-Identifier: GPL-2.0-or-later
// Reads the cases of tests/data/red_blue and tells results in their words.
// Relies on core/red_blue.
#pragma once

#include "core/red_blue/red_blue.h"

#include <string>
#include <vector>

namespace rubicon::test
{

struct WrittenRedBlueCase
{
    std::string name;
    std::vector<std::string> red, blue; //!< WKT, one for each feature
    std::vector<std::string> expected;  //!< the lines from "pairs" on
    bool distances = true;
};

//! All cases of a file; throws std::runtime_error, naming the line, where one is not understood.
std::vector<WrittenRedBlueCase> read_cases( const std::string &path );

//! A result as the expected lines of a case.
std::vector<std::string> tell( const ChainSet2 &red, const ChainSet2 &blue, const RedBlueResult &result,
                               bool distances );

} // namespace rubicon::test
