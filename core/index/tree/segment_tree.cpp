// SPDX-License-Identifier: GPL-2.0-or-later
// Builds the trees of segments on the CPU: order by class and rank, then node upon node.
// Relies on index/tree/segment_tree.h, compute/digit_sort.h, compute/workers.h.
#include "core/index/tree/segment_tree.h"

#include "core/compute/digit_sort.h"
#include "core/compute/workers.h"
#include "core/geometry/chain_set2.h"

#include <algorithm>
#include <bit>
#include <climits>
#include <functional>
#include <span>

namespace rubicon
{

namespace
{

constexpr std::size_t grain = 1 << 12;

//! Calls visit( segment ) for every segment that words begin .. end - 1 of \a mask name, ascending.
template <typename Visit>
void for_each_segment( const SegmentMask &mask, std::size_t begin, std::size_t end, Visit &&visit )
{
  for ( std::size_t group = begin; group < end; ++group )
    for ( std::uint32_t left = mask[group]; left != 0; left &= left - 1 )
      visit( static_cast<std::uint32_t>( group * 32 ) + static_cast<std::uint32_t>( std::countr_zero( left ) ) );
}

struct Ranked
{
    double centre;
    std::uint32_t index;
    bool operator<( const Ranked &other ) const
    {
      return centre < other.centre || ( centre == other.centre && index < other.index );
    }
};

//! The top rank_bits of the rank of each segment's centre on one axis; equal centres have equal ranks.
template <typename Centre>
std::vector<std::uint32_t> ranks( std::size_t count, Workers &workers, const Centre &centre )
{
  std::vector<Ranked> order( count );
  workers.for_each( count, grain, [&]( std::size_t i ) {
    order[i] = { centre( i ), static_cast<std::uint32_t>( i ) };
  } );
  workers.execute( [&] { workers.sort( order.begin(), order.end(), std::less() ); } );

  const int bits = std::bit_width( count );
  std::vector<std::uint32_t> rank( count );
  workers.for_each_chunk( count, grain, [&]( std::size_t, std::size_t begin, std::size_t end ) {
    const auto first = std::lower_bound( order.begin(), order.end(), Ranked{ order[begin].centre, 0 } );
    std::size_t first_equal = static_cast<std::size_t>( first - order.begin() );
    for ( std::size_t i = begin; i < end; ++i )
    {
      if ( order[i].centre != order[first_equal].centre )
        first_equal = i;
      rank[order[i].index] = top_bits( static_cast<std::uint32_t>( first_equal ), bits );
    }
  } );
  return rank;
}

Strip strip_around( const ChainSet2 &layer, std::span<const std::uint32_t> segments, const Workers &workers )
{
  const Point2 *v = layer.vertices.data();
  StripGuide guide;
  for ( std::uint32_t i = 0; i < segments.size(); ++i )
  {
    if ( i % grain == grain - 1 )
      workers.keep_going();
    guide.add( v[segments[i]], v[segments[i] + 1], i );
  }
  Strip strip = guide.strip();
  for ( const std::uint32_t s : segments )
  {
    strip.add( v[s] );
    strip.add( v[s + 1] );
  }
  strip.widen( guide.reach );
  return strip;
}

} // namespace

std::uint32_t lay_out( ClassTrees &trees )
{
  std::uint32_t segments = 0, nodes = 0;
  for ( ClassTree &tree : trees )
  {
    tree.shape = TreeShape( tree.count );
    tree.first_segment = segments;
    tree.first_node = nodes;
    segments += tree.count;
    nodes += tree.count ? tree.shape.node_count() : 0;
  }
  return nodes;
}

int length_exponent( const ChainSet2 &layer, const SegmentMask &mask, Workers &workers )
{
  constexpr std::size_t words = grain / 32;
  std::vector<int> parts( Workers::chunk_count( mask.size(), words ), INT_MIN );
  workers.for_each_chunk( mask.size(), words, [&]( std::size_t chunk, std::size_t begin, std::size_t end ) {
    for_each_segment( mask, begin, end, [&]( std::uint32_t s ) {
      parts[chunk] = std::max( parts[chunk], length_exponent( layer.vertices[s], layer.vertices[s + 1] ) );
    } );
  } );
  return parts.empty() ? INT_MIN : *std::max_element( parts.begin(), parts.end() );
}

SegmentTrees::SegmentTrees( const ChainSet2 &layer, const SegmentMask &mask, int longest, Workers &workers )
{
  sort_segments( layer, mask, longest, workers );
  const std::uint32_t node_count = lay_out( mTrees );
  mNodes.resize( node_count );
  mStrips.resize( node_count );
  for ( const ClassTree &tree : mTrees )
    if ( tree.count != 0 )
      build_tree( layer, tree, workers );
}

void SegmentTrees::sort_segments( const ChainSet2 &layer, const SegmentMask &mask, int longest, Workers &workers )
{
  std::vector<std::uint32_t> ids;
  for_each_segment( mask, 0, mask.size(), [&]( std::uint32_t s ) { ids.push_back( s ); } );
  const Point2 *v = layer.vertices.data();
  const std::vector<std::uint32_t> x = ranks( ids.size(), workers, [&]( std::size_t i ) {
    return centre_of( v[ids[i]].x, v[ids[i] + 1].x );
  } );
  const std::vector<std::uint32_t> y = ranks( ids.size(), workers, [&]( std::size_t i ) {
    return centre_of( v[ids[i]].y, v[ids[i] + 1].y );
  } );

  struct Coded
  {
      TreeCode code;
      std::uint32_t segment;
  };
  UnfilledVector<Coded> order( ids.size() );
  workers.for_each( ids.size(), grain, [&]( std::size_t i ) {
    const std::uint32_t of_length = length_class( length_exponent( v[ids[i]], v[ids[i] + 1] ), longest );
    order[i] = { tree_code( of_length, x[i], y[i] ), ids[i] };
  } );
  workers.execute( [&] { sort_by_digits( order, 64, workers, []( const Coded &coded ) { return coded.code; } ); } );

  mSegments.resize( order.size() );
  for ( std::size_t i = 0; i < order.size(); ++i )
  {
    mSegments[i] = order[i].segment;
    ++mTrees[class_of( order[i].code )].count;
  }
}

void SegmentTrees::build_tree( const ChainSet2 &layer, const ClassTree &tree, Workers &workers )
{
  std::size_t children = tree.count, segments_of_child = 1;
  for ( int level = 0; level < tree.shape.levels; ++level )
  {
    const SegmentNode *below = level ? &mNodes[tree.first_node + tree.shape.first[level - 1]] : nullptr;
    const auto child_box = [&]( std::size_t child ) {
      if ( level > 0 )
        return hull_of_children( below[child] );
      const std::uint32_t s = mSegments[tree.first_segment + child];
      return box_of( layer.vertices[s], layer.vertices[s + 1] );
    };
    const std::size_t nodes = tree.shape.node_count( level );
    const std::size_t segments_of_node = segments_of_child * tree_fanout;
    const std::uint32_t first = tree.first_node + tree.shape.first[level];
    workers.for_each_chunk(
      nodes, std::max( grain / segments_of_node, std::size_t( 1 ) ),
      [&]( std::size_t, std::size_t begin, std::size_t end ) {
        for ( std::size_t n = begin; n < end; ++n )
        {
          for ( std::uint32_t c = 0; c < tree_fanout; ++c )
          {
            const std::size_t child = n * tree_fanout + c;
            mNodes[first + n].set( c, child < children ? child_box( child ) : empty_box2 );
          }
          if ( nodes == 1 ) // nobody asks for the root's strip
            return;
          const std::size_t from = n * segments_of_node;
          const std::size_t count = std::min( segments_of_node, tree.count - from );
          mStrips[first + n] = strip_around( layer, { &mSegments[tree.first_segment + from], count }, workers );
        }
      } );
    children = nodes;
    segments_of_child = segments_of_node;
  }
}

} // namespace rubicon
