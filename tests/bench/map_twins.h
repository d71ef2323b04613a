// SPDX-License-Identifier: GPL-2.0-or-later
// Twins of paper 002's maps, which are not public: layers made up with the statistics of its three pairs. Fixed seeds; the
// same bytes on every machine.
// Relies on core/geometry.
#pragma once

#include "core/geometry/chain_set2.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace rubicon::bench
{

struct MapTwin
{
    ChainSet2 red, blue;
};

//! \a copies of both layers, in a square or nearly, at a distance at which none meets another: a map as dense, and larger.
MapTwin side_by_side( const MapTwin &twin, std::size_t copies );

//! How two maps lie in the cells of a grid over both, each segment in every cell that its box meets.
struct MapStatistics
{
    double empty_percent;       //!< cells without a segment
    std::uint64_t pairs;        //!< of a red and a blue segment in one cell, counted in each
    std::uint64_t box_overlaps; //!< pairs of segments whose boxes share a point
};

//! Of a grid with \a cells cells along each axis.
MapStatistics map_statistics( const MapTwin &twin, std::uint32_t cells );

//! Seconds of paper 002's tables, on a Ryzen 5 1600 of 6 cores and 12 threads and a GeForce GTX 1070 Ti.
struct PaperTimes
{
    double rational_one, interval_one, cgal, rational_all, interval_all, gpu; //!< one thread, or all
};

//! A pair of maps of paper 002, what the paper tells of it, and its twin.
struct MapPair
{
    const char *name;
    std::uint64_t red_segments, blue_segments;
    MapStatistics statistics;
    std::uint64_t crossings; //!< pairs of segments that share a point
    PaperTimes times;
    MapTwin ( *make )();
};

//! The paper's grid, along each axis.
constexpr std::uint32_t map_cells = 2500;

/**
 * Land of crooked borders in geographic degrees. Each twin has the paper's number of segments and comes within a tenth of
 * each of its figures.
 */
const std::array<MapPair, 3> &map_pairs();

//! A pair that no paper has: everywhere two segments meet in the ways that rounding gets wrong.
struct DegenerateMapPair
{
    const char *name;
    MapTwin ( *make )();
};

//! Made from the twin of Brazil's counties: with themselves, with a layer that takes a third of its borders over, some of
//! them backwards, and both layers of the first pair in thousandths of a degree.
const std::array<DegenerateMapPair, 3> &degenerate_map_pairs();

} // namespace rubicon::bench
