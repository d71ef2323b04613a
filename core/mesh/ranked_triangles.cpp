// SPDX-License-Identifier: GPL-2.0-or-later
// Ranks by sorting each axis; boxes of opposite sides and of touching corners.
// Relies on mesh/ranked_triangles.h.
#include "core/mesh/ranked_triangles.h"

#include "core/compute/workers.h"
#include "core/error.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

namespace rubicon
{

namespace
{

std::vector<QuantizedPoint3> ranked( const std::vector<Point3> &vertices, Workers &workers )
{
  constexpr double Point3::*axes[] = { &Point3::x, &Point3::y, &Point3::z };
  constexpr std::int32_t QuantizedPoint3::*rank_axes[] = { &QuantizedPoint3::x, &QuantizedPoint3::y,
                                                           &QuantizedPoint3::z };
  if ( vertices.size() > INT32_MAX )
    throw Error( "The meshes have more than 2,147,483,647 vertices, which is more than can be checked." );
  std::vector<QuantizedPoint3> ranks( vertices.size() );
  const auto step = static_cast<std::int32_t>( INT32_MAX / std::max<std::size_t>( vertices.size(), 1 ) );
  workers.for_each_chunk( std::size( axes ), 1, [&]( std::size_t axis, std::size_t, std::size_t ) {
    std::vector<std::pair<double, std::uint32_t>> order( vertices.size() );
    for ( std::uint32_t v = 0; v < vertices.size(); ++v )
      order[v] = { vertices[v].*axes[axis], v };
    std::sort( order.begin(), order.end() ); // never quadratic, which tbb::parallel_sort() does not promise
    std::int32_t number = 0;
    for ( std::size_t i = 0; i < order.size(); ++i )
    {
      if ( i > 0 && order[i].first != order[i - 1].first )
        number = static_cast<std::int32_t>( i ) * step;
      ranks[order[i].second].*rank_axes[axis] = number;
    }
  } );
  return ranks;
}

QuantizedBox3 opposite_side( const RankedTriangle &triangle, std::size_t corner )
{
  return box_of( triangle.ranks[( corner + 1 ) % 3], triangle.ranks[( corner + 2 ) % 3] );
}

bool meet_in_corner_alone( const RankedTriangle &first, const RankedTriangle &second )
{
  int shared = 0;
  std::size_t of_first = 0, of_second = 0;
  for ( std::size_t i = 0; i < 3; ++i )
    for ( std::size_t k = 0; k < 3; ++k )
      if ( first.corners[i] == second.corners[k] )
        ++shared, of_first = i, of_second = k;
  return shared == 1 && !overlap( opposite_side( first, of_first ), second.box() )
         && !overlap( opposite_side( second, of_second ), first.box() );
}

//! The box of what a triangle has within \a box: its corners on a side of the box that it only touches, else all of it.
QuantizedBox3 part_within( const RankedTriangle &triangle, const QuantizedBox3 &box )
{
  const QuantizedBox3 own = triangle.box();
  const auto touches = []( std::int32_t rank, std::int32_t low, std::int32_t high, std::int32_t other_low,
                           std::int32_t other_high ) {
    return ( low != other_high || rank == low ) && ( high != other_low || rank == high );
  };
  QuantizedBox3 part = empty_box3;
  for ( const QuantizedPoint3 &p : triangle.ranks )
    if ( touches( p.x, own.x_low, own.x_high, box.x_low, box.x_high )
         && touches( p.y, own.y_low, own.y_high, box.y_low, box.y_high )
         && touches( p.z, own.z_low, own.z_high, box.z_low, box.z_high ) )
      part = hull_of( part, box_of( p, p ) );
  return part;
}

bool touch_apart( const RankedTriangle &first, const RankedTriangle &second )
{
  return !overlap( part_within( first, second.box() ), part_within( second, first.box() ) );
}

//! A corner that all triangles have.
std::optional<std::uint32_t> common_corner( std::span<const RankedTriangle> triangles )
{
  for ( const std::uint32_t corner : triangles.front().corners )
    if ( std::all_of( triangles.begin(), triangles.end(), [&]( const RankedTriangle &t ) {
           return std::find( t.corners.begin(), t.corners.end(), corner ) != t.corners.end();
         } ) )
      return corner;
  return {};
}

std::size_t place_of( std::uint32_t corner, const RankedTriangle &triangle )
{
  return static_cast<std::size_t>( std::find( triangle.corners.begin(), triangle.corners.end(), corner )
                                   - triangle.corners.begin() );
}

//! Of each side of \a box, low x, y, z, high x, y, z: whether the point lies on it.
std::array<bool, 6> sides_with( QuantizedPoint3 p, const QuantizedBox3 &box )
{
  return {
    p.x == box.x_low, p.y == box.y_low, p.z == box.z_low, p.x == box.x_high, p.y == box.y_high, p.z == box.z_high
  };
}

} // namespace

std::vector<RankedTriangle> ranked_triangles( const TriangleMesh &mesh, Workers &workers )
{
  const std::vector<QuantizedPoint3> ranks = ranked( mesh.vertices, workers );
  std::vector<RankedTriangle> triangles;
  triangles.reserve( mesh.triangles.size() );
  for ( const Triangle &corners : mesh.triangles )
    triangles.push_back( { corners, { ranks[corners[0]], ranks[corners[1]], ranks[corners[2]] } } );
  return triangles;
}

bool are_apart( const RankedTriangle &first, const RankedTriangle &second )
{
  return meet_in_corner_alone( first, second ) || touch_apart( first, second );
}

TriangleBlock::TriangleBlock( std::span<const RankedTriangle> triangles )
  : mBox( empty_box3 )
  , mTip( common_corner( triangles ) )
  , mOpposite( empty_box3 )
{
  mSides.fill( empty_box3 );
  for ( const RankedTriangle &triangle : triangles )
  {
    mBox = hull_of( mBox, triangle.box() );
    if ( mTip )
      mOpposite = hull_of( mOpposite, opposite_side( triangle, place_of( *mTip, triangle ) ) );
  }
  for ( const RankedTriangle &triangle : triangles )
    for ( const QuantizedPoint3 &p : triangle.ranks )
    {
      const std::array<bool, 6> on = sides_with( p, mBox );
      for ( std::size_t side = 0; side < on.size(); ++side )
        if ( on[side] )
          mSides[side] = hull_of( mSides[side], box_of( p, p ) );
    }
}

bool TriangleBlock::is_apart( const RankedTriangle &triangle ) const
{
  const QuantizedBox3 box = triangle.box();
  // A triangle with two corners in common with one of the block has the second of them on its opposite side, and in the box
  // of the block: it is not said to be apart.
  if ( mTip )
    if ( const std::size_t tip = place_of( *mTip, triangle );
         tip < 3 && !overlap( mOpposite, box ) && !overlap( opposite_side( triangle, tip ), mBox ) )
      return true;
  const std::array<bool, 6> touches = { mBox.x_low == box.x_high, mBox.y_low == box.y_high, mBox.z_low == box.z_high,
                                        mBox.x_high == box.x_low, mBox.y_high == box.y_low, mBox.z_high == box.z_low };
  for ( std::size_t side = 0; side < touches.size(); ++side )
    if ( touches[side] && !overlap( mSides[side], part_within( triangle, mBox ) ) )
      return true;
  return false;
}

} // namespace rubicon
