// SPDX-License-Identifier: GPL-2.0-or-later
// What one run of a scheme gives: its result, its seconds in the stages of paper 000's Table 3, and its filter failures.
// Relies on compute/workers.h and exact/tiers.h.
#pragma once

#include "core/compute/workers.h"
#include "core/exact/tiers.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>

namespace rubicon::bench
{

struct SchemeSeconds
{
    double grid = 0;      //!< the cells and what lies in each
    double list = 0;      //!< the list of pairs, or of blocks
    double upload = 0;    //!< to the GPU
    double tests = 0;     //!< on a CPU rationals are in it, which step in predicate by predicate
    double download = 0;  //!< from the GPU, and reading the flags there
    double rationals = 0; //!< for what a GPU could not certify
    double unique = 0;    //!< sorting, so that what several cells share is there once
};

inline constexpr const char *stage_names[] = { "grid", "list", "upload", "tests", "download", "rationals", "unique" };
constexpr std::size_t stage_count = std::size( stage_names );

//! In the order of their names.
inline std::array<double, stage_count> stages( const SchemeSeconds &seconds )
{
  return { seconds.grid,     seconds.list,      seconds.upload, seconds.tests,
           seconds.download, seconds.rationals, seconds.unique };
}

inline double total( const SchemeSeconds &seconds )
{
  double total = 0;
  for ( const double stage : stages( seconds ) )
    total += stage;
  return total;
}

//! \a Found: Contacts or Hits.
template <typename Found>
struct SchemeRun
{
    Found found; //!< as the engine finds them: sorted, each once
    SchemeSeconds seconds;
    std::uint64_t tests = 0;        //!< pairs in cells, counted in each, as the papers count
    std::uint64_t failed_tests = 0; //!< of these, with a predicate whose interval did not certify it
    TierCounts predicates;          //!< of the intervals, of the rationals behind them; only on a CPU
    int searched_again = 0;         //!< launches repeated because rounded arithmetic had announced too few hits
};

//! Sorts what was found and removes what several cells gave.
template <typename Found>
void sort_once( Found &found, Workers &workers )
{
  const auto before = []( const auto &a, const auto &b ) { return in_order( a, b ); };
  workers.execute( [&] { workers.sort( found.begin(), found.end(), before ); } );
  const auto same = [&]( const auto &a, const auto &b ) { return !before( a, b ) && !before( b, a ); };
  found.erase( std::unique( found.begin(), found.end(), same ), found.end() );
}

} // namespace rubicon::bench
