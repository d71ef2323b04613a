// SPDX-License-Identifier: GPL-2.0-or-later
// The scheme of paper 002 for a GPU: it finds the cell of each vertex and tests each pair of a list; the CPU makes the list.
// Relies on red_blue_steps.h, pair_batches.cuh and scheme_ladders.h.
#include "pair_batches.cuh"
#include "red_blue_steps.h"
#include "scheme_ladders.h"

namespace rubicon::bench
{

namespace
{

__global__ void find_cells( const Point2 *points, std::size_t count, UniformGrid<Point2> grid, Cell<Point2> *cells )
{
  if ( const std::size_t i = thread_index(); i < count )
    cells[i] = grid.cell( points[i] );
}

//! The answer for a pair.
struct ContactFlag
{
    ContactKind kind;
    Contact found( CandidatePair pair ) const { return { pair.first, pair.second, kind }; }
};

//! A thread for each pair.
__global__ void test_pairs( const Point2 *red, const Point2 *blue, const CandidatePair *pairs, std::size_t count,
                            ContactFlag *flags )
{
  const std::size_t i = thread_index();
  if ( i >= count )
    return;
  const auto [r, b] = pairs[i];
  flags[i].kind = classify( red[r], red[r + 1], blue[b], blue[b + 1], IntervalLadder() );
}

UnfilledVector<Cell<Point2>> cells_by_gpu( const DeviceArray<Point2> &points, const UniformGrid<Point2> &grid,
                                           Workers &workers )
{
  DeviceArray<Cell<Point2>> cells( points.size() );
  find_cells<<<grid_size( points.size() ), threads, 0, thread_stream()>>>( points.data(), points.size(), grid,
                                                                           cells.data() );
  check_launch( "finding cells" );
  return Transfers::instance().download( cells, cells.size(), &workers );
}

} // namespace

SchemeRun<Contacts> find_contacts_by_pair_list( const ChainSet2 &red, const ChainSet2 &blue, std::uint32_t cells,
                                                Workers &workers, std::size_t most_pairs )
{
  SchemeRun<Contacts> run;
  Stopwatch watch;
  const std::optional<UniformGrid<Point2>> grid = grid_over( red, blue, cells, workers );
  if ( !grid )
    return run;
  run.seconds.grid = watch.lap();
  const DeviceArray<Point2> reds_there = Transfers::instance().upload( red.vertices, &workers ),
                            blues_there = Transfers::instance().upload( blue.vertices, &workers );
  wait_for_thread_stream( "uploading" );
  run.seconds.upload = watch.lap();
  const CellLists reds = list_segments( red, cells_by_gpu( reds_there, *grid, workers ), *grid, workers ),
                  blues = list_segments( blue, cells_by_gpu( blues_there, *grid, workers ), *grid, workers );
  run.seconds.grid += watch.lap();
  const CandidatePairs pairs = list_pairs( reds, blues, workers );
  run.seconds.list = watch.lap();

  const auto launch = [&]( const CandidatePair *first, std::size_t count, ContactFlag *flags ) {
    test_pairs<<<grid_size( count ), threads, 0, thread_stream()>>>( reds_there.data(), blues_there.data(), first,
                                                                     count, flags );
  };
  const CandidatePairs failed = test_in_batches<ContactFlag>( pairs, most_pairs, launch, workers, run );
  watch.lap();
  add_by_rationals( red, blue, failed, workers, run.found );
  run.seconds.rationals = watch.lap();
  sort_once( run.found, workers );
  run.seconds.unique = watch.lap();
  return run;
}

} // namespace rubicon::bench
