// SPDX-License-Identifier: GPL-2.0-or-later
// The papers' schemes measured beside the engine and CGAL, in the same run: on pairs of maps and on a mine.
// Relies on measure.h, twins.h, map_twins.h and schemes/.
#pragma once

#include "map_twins.h"
#include "measure.h"
#include "schemes/float_failures.h"
#include "schemes/scheme_run.h"
#include "twins.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace rubicon::bench
{

enum class Measured
{
  scheme,
  cgal,
  engine
};

//! One way to the sorted raw pairs, or hits, with their kinds.
struct SchemeRow
{
    Measured what;
    std::string name;
    std::optional<double> paper = {};            //!< seconds that the paper tells
    int runs = 0;                                //!< that were measured
    Sample seconds = {};                         //!< from layers, or lines and mesh, in memory
    std::array<Sample, stage_count> stages = {}; //!< only of a scheme, as all below
    bool has_intervals = true;
    std::uint64_t failed_tests = 0; //!< this and the rest as in SchemeRun
    TierCounts predicates = {};
    int searched_again = 0;
};

struct SchemesMeasurement
{
    std::string name, sizes;
    std::uint64_t tests = 0, found = 0; //!< pairs in cells, and raw pairs or hits
    FloatFailures floats = {};
    std::vector<SchemeRow> rows = {};

    //! The fastest of the schemes.
    const SchemeRow &best_scheme() const;
};

//! A scheme whose first run takes more seconds than this is not run again.
constexpr double long_run = 60;

/**
 * Each scheme, CGAL and the engine: once to warm up, then \a settings.repeat times, one after the other. On one thread, on
 * all and on a GPU, where one answers, whatever \a settings say of that. \a cells: of the schemes' grid, along each axis.
 * Throws Error where two disagree.
 */
SchemesMeasurement measure_schemes( const MapPair &pair, std::uint32_t cells, const Settings &settings );

//! The same of the twin of paper 000's mine; of CGAL the number of hits is compared.
SchemesMeasurement measure_mine_schemes( std::uint32_t cells, const Settings &settings );

} // namespace rubicon::bench
