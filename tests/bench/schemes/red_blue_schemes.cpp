// SPDX-License-Identifier: GPL-2.0-or-later
// The schemes of paper 002 on the CPU: with one thread its columns "Rational*" and "Interval*", with all its "Rational"
// and "Interval".
// Relies on red_blue_steps.h and filtered_ladder.h.
#include "red_blue_schemes.h"

#include "filtered_ladder.h"
#include "red_blue_steps.h"

#include "core/compute/stopwatch.h"
#include "core/index/grid/quantized_layer.h"

#include <algorithm>
#include <mutex>

namespace rubicon::bench
{

namespace
{

//! Tests \a pairs by a ladder that make_ladder( counts ) gives each thread, and that may add to these counts.
template <typename MakeLadder>
SchemeRun<Contacts> test_pairs( const ChainSet2 &red, const ChainSet2 &blue, const CandidatePairs &pairs,
                                MakeLadder &&make_ladder, Workers &workers )
{
  constexpr std::size_t grain = 1 << 12;
  std::vector<Contacts> parts( Workers::chunk_count( pairs.size(), grain ) );
  SchemeRun<Contacts> run;
  run.tests = pairs.size();
  std::mutex run_mutex;
  workers.for_each_chunk( pairs.size(), grain, [&]( std::size_t chunk, std::size_t begin, std::size_t end ) {
    TierCounts counts;
    std::uint64_t failed = 0;
    const auto ladder = make_ladder( counts );
    for ( std::size_t i = begin; i < end; ++i )
    {
      const auto [r, b] = pairs[i];
      const std::uint64_t before = counts.rational;
      const ContactKind kind = classify( red.vertices[r], red.vertices[r + 1], blue.vertices[b], blue.vertices[b + 1],
                                         ladder );
      if ( kind != ContactKind::none )
        parts[chunk].push_back( { r, b, kind } );
      failed += counts.rational > before;
    }
    const std::lock_guard lock( run_mutex );
    run.predicates += counts;
    run.failed_tests += failed;
  } );
  run.found = joined( parts, workers );
  return run;
}

constexpr auto rationals = []( TierCounts & ) { return RationalLadder(); };
constexpr auto intervals = []( TierCounts &counts ) { return FilteredLadder( counts ); };

} // namespace

bool same_found( const Contacts &a, const Contacts &b )
{
  return std::ranges::equal( a, b, []( const Contact &one, const Contact &other ) {
    return same_pair( one, other ) && one.kind == other.kind;
  } );
}

std::optional<UniformGrid<Point2>> grid_over( const ChainSet2 &red, const ChainSet2 &blue, std::uint32_t cells,
                                              Workers &workers )
{
  if ( red.segment_count() == 0 || blue.segment_count() == 0 )
    return std::nullopt;
  return UniformGrid<Point2>( hull_of( bounds_of( red, workers ), bounds_of( blue, workers ) ), cells );
}

CellLists list_segments( const ChainSet2 &layer, const UnfilledVector<Cell<Point2>> &vertex_cells,
                         const UniformGrid<Point2> &grid, Workers &workers )
{
  return list_by_cell( grid, SegmentItems<Point2>{ vertex_cells, segment_mask( layer.chain_begin, workers ) },
                       workers );
}

CandidatePairs list_pairs( const ChainSet2 &red, const ChainSet2 &blue, std::uint32_t cells, Workers &workers,
                           SchemeSeconds &seconds )
{
  Stopwatch watch;
  const std::optional<UniformGrid<Point2>> grid = grid_over( red, blue, cells, workers );
  if ( !grid )
    return {};
  const CellLists reds = list_segments( red, cells_of( red.vertices, *grid, workers ), *grid, workers ),
                  blues = list_segments( blue, cells_of( blue.vertices, *grid, workers ), *grid, workers );
  seconds.grid += watch.lap();
  CandidatePairs pairs = list_pairs( reds, blues, workers );
  seconds.list += watch.lap();
  return pairs;
}

void add_by_rationals( const ChainSet2 &red, const ChainSet2 &blue, const CandidatePairs &pairs, Workers &workers,
                       Contacts &contacts )
{
  const Contacts found = test_pairs( red, blue, pairs, rationals, workers ).found;
  contacts.insert( contacts.end(), found.begin(), found.end() );
}

SchemeRun<Contacts> find_contacts_by( ContactScheme scheme, const ChainSet2 &red, const ChainSet2 &blue,
                                      std::uint32_t cells, Workers &workers, std::size_t most_pairs )
{
  if ( scheme == ContactScheme::pair_list )
    return find_contacts_by_pair_list( red, blue, cells, workers, most_pairs );
  SchemeSeconds seconds;
  const CandidatePairs pairs = list_pairs( red, blue, cells, workers, seconds );
  Stopwatch watch;
  SchemeRun<Contacts> run = scheme == ContactScheme::rational ? test_pairs( red, blue, pairs, rationals, workers )
                                                              : test_pairs( red, blue, pairs, intervals, workers );
  run.seconds = seconds;
  run.seconds.tests = watch.lap();
  sort_once( run.found, workers );
  run.seconds.unique = watch.lap();
  return run;
}

} // namespace rubicon::bench
