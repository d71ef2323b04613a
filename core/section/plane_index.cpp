// SPDX-License-Identifier: GPL-2.0-or-later
// Sorts triangles along the Morton curve and builds boxes over them, level by level.
// Relies on section/plane_index.h and mesh/ranked_triangles.h.
#include "core/section/plane_index.h"

#include "core/compute/workers.h"
#include "core/mesh/ranked_triangles.h"

#include <functional>

namespace rubicon
{

namespace
{

constexpr std::size_t grain = 1 << 12;

std::vector<std::uint32_t> triangles_by_place( const TriangleMesh &mesh, Workers &workers )
{
  const std::vector<RankedTriangle> triangles = ranked_triangles( mesh, workers );
  std::vector<std::uint64_t> places( triangles.size() ); // the number breaks the tie
  workers.for_each( places.size(), grain, [&]( std::size_t t ) {
    places[t] = std::uint64_t( morton_code( triangles[t].box() ) ) << 32 | t;
  } );
  workers.execute( [&] { workers.sort( places.begin(), places.end(), std::less<>() ); } );
  std::vector<std::uint32_t> order( places.size() );
  std::ranges::transform( places, order.begin(),
                          []( std::uint64_t place ) { return static_cast<std::uint32_t>( place ); } );
  return order;
}

} // namespace

PlaneIndex::PlaneIndex( const TriangleMesh &mesh, Workers &workers )
  : mOrder( triangles_by_place( mesh, workers ) )
  , mShape( mOrder.size() )
  , mBoxes( mShape.node_count() )
{
  for ( int level = 0; level < mShape.levels; ++level )
    workers.for_each( mShape.node_count( level ), grain / tree_fanout, [&]( std::size_t node ) {
      const auto box_at = [&]( std::size_t child ) {
        return level == 0 ? bounds_of( mesh.corners( mOrder[child] ) ) : mBoxes[mShape.first[level - 1] + child];
      };
      std::size_t child = node * tree_fanout;
      const std::size_t end = std::min( child + tree_fanout, children_at( level ) );
      Box3 &box = mBoxes[mShape.first[level] + node];
      for ( box = box_at( child ); ++child < end; )
        box = hull_of( box, box_at( child ) );
    } );
}

} // namespace rubicon
