// SPDX-License-Identifier: GPL-2.0-or-later
// Parts the boxes in halves, and builds nodes over them, level by level.
// Relies on index/tree/nested_boxes.h.
#include "core/index/tree/nested_boxes.h"

#include "core/compute/workers.h"

namespace rubicon
{

namespace
{

//! A box by its middle.
struct Middle
{
    Point3 place;
    std::uint32_t number;
};

Point3 middle_of( const Box3 &box )
{
  return { box.x_low / 2 + box.x_high / 2, box.y_low / 2 + box.y_high / 2, box.z_low / 2 + box.z_high / 2 };
}

//! The axis along which \a boxes lie farthest apart.
double Point3::*widest_axis( std::span<const Middle> boxes )
{
  Box3 around = box_of( boxes[0].place, boxes[0].place );
  for ( const Middle &box : boxes )
    around = hull_of( around, box_of( box.place, box.place ) );
  // Halves, for whole extents may be beyond doubles.
  const double x = around.x_high / 2 - around.x_low / 2, y = around.y_high / 2 - around.y_low / 2,
               z = around.z_high / 2 - around.z_low / 2;
  return x >= y && x >= z ? &Point3::x : y >= z ? &Point3::y : &Point3::z;
}

//! So many of \a count boxes go into the first half that they fill subtrees of the greatest size of which there are two or more.
std::size_t first_half( std::size_t count )
{
  std::size_t subtree = tree_fanout;
  while ( subtree * tree_fanout < count )
    subtree *= tree_fanout;
  const std::size_t subtrees = ( count + subtree - 1 ) / subtree;
  return ( subtrees + 1 ) / 2 * subtree;
}

//! Puts \a boxes in an order in which those of each node lie near each other.
void part( std::span<Middle> boxes, const Workers &workers )
{
  constexpr std::size_t few = 1 << 12, often = 1 << 10; // one thread parts few; so many comparisons are a moment
  if ( boxes.size() <= tree_fanout )
    return;
  const std::size_t half = first_half( boxes.size() );
  double Point3::*axis = widest_axis( boxes );
  std::size_t compared = 0;
  std::nth_element( boxes.begin(), boxes.begin() + static_cast<std::ptrdiff_t>( half ), boxes.end(),
                    [&]( const Middle &a, const Middle &b ) {
                      if ( ++compared % often == 0 )
                        workers.keep_going();
                      return a.place.*axis != b.place.*axis ? a.place.*axis < b.place.*axis : a.number < b.number;
                    } );
  workers.share( 2, boxes.size() > few ? 1 : 2, [&]( std::size_t begin, std::size_t end ) {
    for ( std::size_t side = begin; side < end; ++side )
      part( side == 0 ? boxes.first( half ) : boxes.subspan( half ), workers );
  } );
}

} // namespace

NestedBoxes::NestedBoxes( std::span<const Box3> boxes, const Workers &workers )
  : mOrder( boxes.size() )
  , mShape( boxes.size() )
  , mBoxes( mShape.node_count() )
{
  constexpr std::size_t grain = 1 << 9; // nodes, or boxes
  std::vector<Middle> middles( boxes.size() );
  workers.share( boxes.size(), grain, [&]( std::size_t begin, std::size_t end ) {
    for ( std::size_t i = begin; i < end; ++i )
      middles[i] = { middle_of( boxes[i] ), static_cast<std::uint32_t>( i ) };
  } );
  part( middles, workers );
  std::ranges::transform( middles, mOrder.begin(), &Middle::number );
  for ( int level = 0; level < mShape.levels; ++level )
    workers.share( mShape.node_count( level ), grain, [&]( std::size_t begin, std::size_t end ) {
      const auto box_at = [&]( std::size_t child ) {
        return level == 0 ? boxes[mOrder[child]] : mBoxes[mShape.first[level - 1] + child];
      };
      for ( std::size_t node = begin; node < end; ++node )
      {
        std::size_t child = node * tree_fanout;
        const std::size_t last = std::min( child + tree_fanout, children_at( level ) );
        Box3 &box = mBoxes[mShape.first[level] + node];
        for ( box = box_at( child ); ++child < last; )
          box = hull_of( box, box_at( child ) );
      }
    } );
}

} // namespace rubicon
