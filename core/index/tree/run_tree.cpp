// SPDX-License-Identifier: GPL-2.0-or-later
// Builds the tree of runs.
// Relies on index/tree/run_tree.h, compute/digit_sort.h, compute/workers.h.
#include "core/index/tree/run_tree.h"

#include "core/compute/digit_sort.h"
#include "core/compute/workers.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <span>
#include <utility>

#include <hwy/cache_control.h>

namespace rubicon
{

namespace
{

constexpr std::size_t grain = 1 << 14; // triangles

//! A place on the Morton curve in the upper half, what lies there in the lower.
using Placed = UnfilledVector<std::uint64_t>;

constexpr std::uint64_t placed( const QuantizedBox3 &box, std::size_t number )
{
  return std::uint64_t( morton_code( box ) ) << 32 | number;
}

//! The numbers in the order of their places; \a items come in that of their numbers, which those of one place keep.
UnfilledVector<std::uint32_t> in_order( Placed items, Workers &workers )
{
  workers.execute( [&] { sort_by_digits( items, 32, workers, []( std::uint64_t item ) { return item >> 32; } ); } );
  return UnfilledVector<std::uint32_t>( items.begin(), items.end() );
}

} // namespace

void TriangleRun::set( std::span<const QuantizedBox3> boxes, const QuantizedBox3 &around )
{
  const std::int32_t lows[] = { around.x_low, around.y_low, around.z_low },
                     highs[] = { around.x_high, around.y_high, around.z_high };
  for ( int axis = 0; axis < 3; ++axis )
  {
    corner[axis] = lows[axis];
    const int length = std::bit_width( static_cast<std::uint32_t>( highs[axis] - lows[axis] ) );
    shift[axis] = static_cast<std::uint8_t>( std::max( length - 8, 0 ) );
  }
  count = static_cast<std::uint8_t>( boxes.size() );
  for ( std::uint32_t i = 0; i < run_length; ++i )
  {
    const QuantizedBox3 &box = boxes[std::min<std::size_t>( i, boxes.size() - 1 )];
    const auto steps = [&]( std::int32_t value, int axis ) {
      return static_cast<std::uint8_t>( ( value - corner[axis] ) >> shift[axis] );
    };
    low[0][i] = steps( box.x_low, 0 ), low[1][i] = steps( box.y_low, 1 ), low[2][i] = steps( box.z_low, 2 );
    high[0][i] = steps( box.x_high, 0 ), high[1][i] = steps( box.y_high, 1 ), high[2][i] = steps( box.z_high, 2 );
  }
}

QuantizedBox3 TriangleRun::hull() const
{
  const auto top = [this]( int axis ) {
    std::uint8_t last = 0;
    for ( const std::uint8_t step : high[axis] )
      last = std::max( last, step );
    const std::int64_t end = corner[axis] + ( ( std::int64_t( last ) + 1 ) << shift[axis] );
    return static_cast<std::int32_t>( std::min<std::int64_t>( end - 1, INT32_MAX ) );
  };
  return { corner[0], corner[1], corner[2], top( 0 ), top( 1 ), top( 2 ) };
}

/**
 * Calls visit( place of the first, boxes, box around them ) for runs of the triangles at places first .. end - 1, of which there is
 * one at least: of as many as a run holds, or where they are to lie \a side_by_side, of those whose common box is no longer
 * than theirs one after the other.
 */
template <typename BoxAt, typename Visit>
void for_each_run( std::size_t first, std::size_t end, bool side_by_side, const BoxAt &box_at, Visit &&visit )
{
  std::array<QuantizedBox3, run_length> boxes;
  std::size_t count = 0;
  QuantizedBox3 around = empty_box3;
  std::int64_t lengths = 0;
  const auto end_run = [&]( std::size_t place ) {
    visit( place - count, std::span<const QuantizedBox3>( boxes ).first( count ), around );
  };
  for ( std::size_t i = first; i < end; ++i )
  {
    const QuantizedBox3 box = box_at( i );
    const QuantizedBox3 grown = hull_of( around, box );
    lengths += extent( box );
    if ( count == run_length || ( side_by_side && extent( grown ) > lengths ) )
    {
      end_run( i );
      count = 0, around = box, lengths = extent( box );
    }
    else
      around = grown;
    boxes[count++] = box;
  }
  end_run( end );
}

RunTree::RunTree( const TriangleSource &triangles, Workers &workers )
{
  if ( make_runs( triangles, true, workers ) )
    return;
  Placed places( triangles.count );
  workers.for_each( triangles.count, grain, [&]( std::size_t i ) {
    places[i] = placed( triangles.box( static_cast<std::uint32_t>( i ) ), i );
  } );
  mTriangles = in_order( std::move( places ), workers );
  make_runs( triangles, false, workers );
}

/**
 * Makes runs and nodes. Each chunk of triangles has room for runs of four on average, of which the system gives out what is
 * used. False where it needs more.
 */
bool RunTree::make_runs( const TriangleSource &triangles, bool side_by_side, Workers &workers )
{
  const std::size_t room = ( std::min( grain, triangles.count ) + 3 ) / 4;
  const std::size_t chunks = Workers::chunk_count( triangles.count, grain );
  mRuns.resize( chunks * room );
  mFirst.resize( chunks * room );
  std::vector<std::uint32_t> counts( chunks );
  Placed places( chunks * room );
  std::atomic<bool> fits = true;
  const auto box_at = [&]( std::size_t i ) {
    return triangles.box( mTriangles.empty() ? static_cast<std::uint32_t>( i ) : mTriangles[i] );
  };
  workers.for_each_chunk( triangles.count, grain, [&]( std::size_t chunk, std::size_t begin, std::size_t end ) {
    if ( !fits )
      return;
    std::size_t run = chunk * room;
    const std::size_t end_of_room = run + room;
    const auto add = [&]( std::size_t first, std::span<const QuantizedBox3> boxes, const QuantizedBox3 &around ) {
      if ( run == end_of_room )
      {
        fits = false;
        return;
      }
      mRuns[run].set( boxes, around );
      mFirst[run] = static_cast<std::uint32_t>( first );
      places[run] = placed( around, run );
      ++run;
    };
    for_each_run( begin, end, side_by_side, box_at, add );
    counts[chunk] = static_cast<std::uint32_t>( run - chunk * room );
  } );
  if ( !fits )
    return false;
  std::size_t used = 0;
  for ( std::size_t chunk = 0; chunk < chunks; ++chunk )
    for ( std::uint32_t i = 0; i < counts[chunk]; ++i )
      places[used++] = places[chunk * room + i];
  places.resize( used );
  mOrder = in_order( std::move( places ), workers );
  make_nodes( workers );
  return true;
}

void RunTree::make_nodes( Workers &workers )
{
  mShape = TreeShape( mOrder.size() );
  mNodes.resize( mShape.node_count() );
  for ( int level = 0; level < mShape.levels; ++level )
  {
    const std::size_t children = level == 0 ? mOrder.size() : mShape.node_count( level - 1 );
    workers.for_each( mShape.node_count( level ), grain / tree_fanout, [&]( std::size_t n ) {
      constexpr std::size_t ahead = 2; // nodes; their runs lie anywhere in memory
      if ( level == 0 && ( n + ahead + 1 ) * tree_fanout <= children )
        for ( std::uint32_t c = 0; c < tree_fanout; ++c )
          hwy::Prefetch( &mRuns[mOrder[( n + ahead ) * tree_fanout + c]] );
      for ( std::uint32_t c = 0; c < tree_fanout; ++c )
      {
        const std::size_t child = n * tree_fanout + c;
        const QuantizedBox3 box = child >= children ? empty_box3
                                  : level == 0      ? mRuns[mOrder[child]].hull()
                                                    : hull_of_children( mNodes[mShape.first[level - 1] + child] );
        mNodes[mShape.first[level] + n].set( c, box );
      }
    } );
  }
}

} // namespace rubicon
