// SPDX-License-Identifier: GPL-2.0-or-later
// Trees of segments for layers that no grid fits: outliers, town and country in one map, bundles of long parallels.
// Nothing is quantized and no segment is cut: boxes are the doubles themselves, and the order of the leaves comes from
// ranks, so that neither scale nor place matters.
// Relies on index/tree/box_tree.h for the shape of a packed tree; host and device.
#pragma once

#include "core/index/grid/quantizer2.h"
#include "core/index/segment_mask.h"
#include "core/index/tree/box_tree.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace rubicon
{

//! The boxes of a node's children, coordinate by coordinate; empty where there is no child.
struct alignas( 64 ) SegmentNode
{
    double x_low[tree_fanout], y_low[tree_fanout], x_high[tree_fanout], y_high[tree_fanout];

    RUBICON_HD void set( std::uint32_t child, const Box2 &box )
    {
      x_low[child] = box.x_low, y_low[child] = box.y_low, x_high[child] = box.x_high, y_high[child] = box.y_high;
    }
    RUBICON_HD Box2 box( std::uint32_t child ) const
    {
      return { x_low[child], y_low[child], x_high[child], y_high[child] };
    }
    //! Bit c: the box of child c overlaps \a other.
    RUBICON_HD std::uint32_t overlap_mask( const Box2 &other ) const
    {
      std::uint32_t mask = 0;
      for ( std::uint32_t child = 0; child < tree_fanout; ++child )
        mask |= static_cast<std::uint32_t>( ( x_low[child] <= other.x_high ) & ( other.x_low <= x_high[child] )
                                            & ( y_low[child] <= other.y_high ) & ( other.y_low <= y_high[child] ) )
                << child;
      return mask;
    }
};

/**
 * What rounding can change in a product of a vector whose components have the magnitudes \a x and \a y in all with
 * points no farther from the origin than \a reach on either axis: below \a slack( … ) by a wide margin, with
 * u = 2^-53. A difference of two coordinates or half coordinates is off by no more than 3 u reach, a component of the
 * vector by u of itself, and each product, and their sum, by u of itself, where no value exceeds 2 reach: in all less
 * than 16 u reach ( x + y ). Products that underflow lose less than the constant.
 */
RUBICON_HD constexpr double slack( double x, double y, double reach )
{
  return reach * ( x + y ) * 0x1p-47 + 1e-290;
}

//! The largest magnitude of the coordinates of segment ab.
RUBICON_HD inline double reach_of( Point2 a, Point2 b )
{
  return greater( greater( magnitude( a.x ), magnitude( a.y ) ), greater( magnitude( b.x ), magnitude( b.y ) ) );
}

/**
 * The strip between two parallel lines, low <= normal · point <= high, that holds every segment of a node, rounding
 * included. Parallels that lie side by side have overlapping boxes and disjoint strips.
 */
struct Strip
{
    double normal_x, normal_y, low, high;

    RUBICON_HD double along( Point2 p ) const { return normal_x * p.x + normal_y * p.y; }

    RUBICON_HD void add( Point2 p )
    {
      const double at = along( p );
      low = at < low ? at : low;
      high = at > high ? at : high;
    }
    //! Another part of the same strip.
    RUBICON_HD void add( const Strip &part )
    {
      low = part.low < low ? part.low : low;
      high = part.high > high ? part.high : high;
    }
    //! Makes up for rounding, for points no farther from the origin than \a reach.
    RUBICON_HD void widen( double reach )
    {
      const double off = slack( magnitude( normal_x ), magnitude( normal_y ), reach );
      low -= off;
      high += off;
    }
};

//! Gathers what must be known of the segments of a node before the strip around them can be: the longest, and the reach.
struct StripGuide
{
    double half_length = -1, half_x = 0, half_y = 0, reach = 0;
    std::uint32_t at = 0;

    //! \a number: of the segment ab among the others; of segments of one length the first guides.
    RUBICON_HD void add( Point2 a, Point2 b, std::uint32_t number )
    {
      const double x = b.x * 0.5 - a.x * 0.5, y = b.y * 0.5 - a.y * 0.5;
      add( { greater( magnitude( x ), magnitude( y ) ), x, y, reach_of( a, b ), number } );
    }
    RUBICON_HD void add( const StripGuide &other )
    {
      const double farther = greater( reach, other.reach );
      if ( other.half_length > half_length || ( other.half_length == half_length && other.at < at ) )
        *this = other;
      reach = farther;
    }
    //! A strip along the longest segment that holds nothing yet.
    RUBICON_HD Strip strip() const
    {
      constexpr double infinite = std::numeric_limits<double>::infinity();
      return { -half_y / half_length, half_x / half_length, infinite, -infinite };
    }
};

//! A segment on its way down a tree.
struct SegmentQuery
{
    Point2 from, to;
    Box2 box;
    double dx, dy, reach; //!< reach: the largest magnitude of its coordinates

    RUBICON_HD SegmentQuery( Point2 a, Point2 b )
      : from( a )
      , to( b )
      , box( box_of( a, b ) )
      , dx( b.x - a.x )
      , dy( b.y - a.y )
      , reach( reach_of( a, b ) )
    {}

    /**
     * True only where no segment in \a strip meets this one: both ends lie beyond the same side of it. Comparisons with
     * what overflowed to infinity or became NaN are false, so that such a node is entered.
     */
    RUBICON_HD bool misses( const Strip &strip ) const
    {
      const double a = strip.along( from ), b = strip.along( to );
      const double off = slack( magnitude( strip.normal_x ), magnitude( strip.normal_y ), reach );
      return ( a > strip.high + off && b > strip.high + off ) || ( a < strip.low - off && b < strip.low - off );
    }

    /**
     * True only where the line through this segment passes beside \a other: its centre is farther from the line than
     * its corners reach. Halves are taken first so that no sum overflows; infinities and NaN as above.
     */
    RUBICON_HD bool passes_beside( const Box2 &other ) const
    {
      const double half_width = other.x_high * 0.5 - other.x_low * 0.5;
      const double half_height = other.y_high * 0.5 - other.y_low * 0.5;
      const double to_x = ( other.x_low * 0.5 + other.x_high * 0.5 ) - from.x;
      const double to_y = ( other.y_low * 0.5 + other.y_high * 0.5 ) - from.y;
      const double across = dx * to_y - dy * to_x;
      const double corners = magnitude( dx ) * half_height + magnitude( dy ) * half_width;
      const double far_x = greater( magnitude( other.x_low ), magnitude( other.x_high ) );
      const double far_y = greater( magnitude( other.y_low ), magnitude( other.y_high ) );
      const double off = slack( magnitude( dx ), magnitude( dy ), greater( reach, greater( far_x, far_y ) ) );
      return magnitude( across ) > corners + off;
    }
};

/**
 * Segments are kept in classes by their length, longest first, and each class has a tree of its own: one long segment
 * among many short ones would stretch the boxes above them. A class spans two powers of two; the last holds all the
 * rest.
 */
constexpr std::uint32_t length_classes = 16;

//! The binary exponent of the longer side of segment ab.
RUBICON_HD inline int length_exponent( Point2 a, Point2 b )
{
  // Halves: the difference of the largest doubles would overflow, and half of the smallest one would vanish.
  const double half = greater( magnitude( b.x * 0.5 - a.x * 0.5 ), magnitude( b.y * 0.5 - a.y * 0.5 ) );
  return half > 0 ? ::ilogb( half ) + 1 : std::numeric_limits<double>::min_exponent - 54;
}

//! The class of a segment whose longer side has the binary exponent \a exponent, where the longest of all has \a longest.
RUBICON_HD constexpr std::uint32_t length_class( int exponent, int longest )
{
  const int steps = ( longest - exponent ) / 2;
  return steps < static_cast<int>( length_classes ) ? static_cast<std::uint32_t>( steps ) : length_classes - 1;
}

/**
 * The order of the leaves: by class, then along the Morton curve over the ranks of the centres on either axis; equal centres
 * have equal ranks. Two ranks and a class fill a word.
 */
using TreeCode = std::uint64_t;
constexpr int rank_bits = 30;
static_assert( length_classes <= std::size_t( 1 ) << ( 64 - 2 * rank_bits ) );

//! The middle of \a a and \a b, coordinates of a segment's ends.
RUBICON_HD constexpr double centre_of( double a, double b )
{
  return a * 0.5 + b * 0.5;
}

//! The top rank_bits of a \a rank that has \a bits bits at most.
RUBICON_HD constexpr std::uint32_t top_bits( std::uint32_t rank, int bits )
{
  return bits > rank_bits ? rank >> ( bits - rank_bits ) : rank << ( rank_bits - bits );
}

RUBICON_HD constexpr TreeCode tree_code( std::uint32_t length_class, std::uint32_t x_rank, std::uint32_t y_rank )
{
  const auto spread = []( std::uint64_t value ) { // bit i goes to bit 2 i
    value = ( value | value << 16 ) & 0x0000ffff0000ffff;
    value = ( value | value << 8 ) & 0x00ff00ff00ff00ff;
    value = ( value | value << 4 ) & 0x0f0f0f0f0f0f0f0f;
    value = ( value | value << 2 ) & 0x3333333333333333;
    return ( value | value << 1 ) & 0x5555555555555555;
  };
  return static_cast<TreeCode>( length_class ) << ( 2 * rank_bits ) | spread( x_rank ) << 1 | spread( y_rank );
}

RUBICON_HD constexpr std::uint32_t class_of( TreeCode code )
{
  return static_cast<std::uint32_t>( code >> ( 2 * rank_bits ) );
}

//! The tree of one class: some of the sorted segments and the nodes over them.
struct ClassTree
{
    std::uint32_t first_segment = 0, count = 0; //!< in the list of sorted segments
    std::uint32_t first_node = 0;               //!< in the list of nodes
    TreeShape shape{ 0 };
};

using ClassTrees = std::array<ClassTree, length_classes>;

/**
 * Numbers the segments and nodes of \a trees from how many segments each class has, and returns the number of nodes of all.
 */
std::uint32_t lay_out( ClassTrees &trees );

//! Read access to the trees of a layer.
struct SegmentTreesView
{
    const std::uint32_t *segments; //!< sorted: by class, then along the curve
    const SegmentNode *nodes;
    const Strip *strips; //!< of each node but the roots
    ClassTrees trees;

    RUBICON_HD std::uint32_t count() const
    {
      return trees[length_classes - 1].first_segment + trees[length_classes - 1].count;
    }

    //! The class of sorted segment \a i.
    RUBICON_HD std::uint32_t class_of( std::uint32_t i ) const
    {
      std::uint32_t c = 0;
      while ( i >= trees[c].first_segment + trees[c].count )
        ++c;
      return c;
    }

    /**
     * Calls \a visit( segment ) for every segment of classes \a first_class and shorter that may meet \a query: whose
     * box overlaps the query's, and neither the box nor a node above it lies beside the query. Each once.
     */
    template <typename Visit>
    RUBICON_HD void for_each_near( const SegmentQuery &query, std::uint32_t first_class, Visit &&visit ) const
    {
      for ( std::uint32_t c = first_class; c < length_classes; ++c )
        if ( trees[c].count != 0 )
          for_each_near( trees[c], query, visit );
    }

  private:
    template <typename Visit>
    RUBICON_HD void for_each_near( const ClassTree &tree, const SegmentQuery &query, Visit &visit ) const
    {
      const SegmentNode *tree_nodes = nodes + tree.first_node;
      const Strip *tree_strips = strips + tree.first_node;
      std::uint8_t pending[tree_levels]; // of the nodes above: their children still to visit
      int level = tree.shape.levels - 1;
      std::uint32_t node = 0, mask = tree_nodes[tree.shape.first[level]].overlap_mask( query.box );
      for ( ;; )
      {
        while ( mask == 0 )
        {
          if ( ++level == tree.shape.levels )
            return;
          node /= tree_fanout;
          mask = pending[level];
        }
        std::uint32_t child = 0;
        while ( !( mask >> child & 1 ) )
          ++child;
        mask &= mask - 1;
        const std::uint32_t below = node * tree_fanout + child;
        if ( query.passes_beside( tree_nodes[tree.shape.first[level] + node].box( child ) ) )
          continue;
        if ( level == 0 )
        {
          visit( segments[tree.first_segment + below] );
          continue;
        }
        if ( query.misses( tree_strips[tree.shape.first[level - 1] + below] ) )
          continue;
        pending[level--] = static_cast<std::uint8_t>( mask );
        node = below;
        mask = tree_nodes[tree.shape.first[level] + node].overlap_mask( query.box );
      }
    }
};

struct ChainSet2;
class Workers;

//! The trees of a layer, in host memory.
class SegmentTrees
{
  public:
    /**
     * Builds the trees of the segments that \a mask (as of QuantizedLayer) names. \a longest: length_exponent() of both
     * layers that are to be compared, so that their classes are the same. Throws Cancelled.
     */
    SegmentTrees( const ChainSet2 &layer, const SegmentMask &mask, int longest, Workers &workers );

    SegmentTreesView view() const { return { mSegments.data(), mNodes.data(), mStrips.data(), mTrees }; }

  private:
    void sort_segments( const ChainSet2 &layer, const SegmentMask &mask, int longest, Workers &workers );
    void build_tree( const ChainSet2 &layer, const ClassTree &tree, Workers &workers );

    std::vector<std::uint32_t> mSegments;
    std::vector<SegmentNode> mNodes;
    std::vector<Strip> mStrips;
    ClassTrees mTrees;
};

//! The greatest length_exponent() of all segments that \a mask names; INT_MIN where there is none.
int length_exponent( const ChainSet2 &layer, const SegmentMask &mask, Workers &workers );

} // namespace rubicon
