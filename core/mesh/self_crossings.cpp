// SPDX-License-Identifier: GPL-2.0-or-later
// The triangles' boxes joined with themselves, pair after pair decided; what depends on the neighbours at an edge comes
// after that.
// Relies on mesh/self_crossings.h, mesh/ranked_triangles.h, mesh/triangle_meeting.h, index/.
#include "core/mesh/self_crossings.h"

#include "core/compute/workers.h"
#include "core/exact/predicates.h"
#include "core/index/tree_join.h"
#include "core/mesh/edge_judge.h"
#include "core/mesh/ranked_triangles.h"
#include "core/mesh/triangle_meeting.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdlib>
#include <iterator>
#include <mutex>
#include <span>
#include <utility>

namespace rubicon
{

namespace
{

//! Decides pairs, in one thread.
class PairSearch
{
  public:
    //! \a triangles: those of the items of \a tree, in its order.
    PairSearch( const CountedSurface &surface, const TreeView &tree, std::span<const RankedTriangle> triangles,
                const Workers &workers, Crossing &crossing )
      : mSurface( surface )
      , mTree( tree )
      , mTriangles( triangles )
      , mWorkers( workers )
      , mCrossing( crossing )
    {}

    //! Items begin .. end - 1 of the tree with all items after them.
    void find( std::size_t begin, std::size_t end )
    {
      for ( ; begin < end; begin += block_capacity3 )
        find_block( static_cast<std::uint32_t>( begin ), std::min<std::size_t>( block_capacity3, end - begin ) );
    }

    const std::vector<Doubt> &doubts() const { return mDoubts; }
    std::uint64_t decided() const { return mDecided; }

  private:
    void find_block( std::uint32_t first, std::size_t count )
    {
      const std::span<const BoxItem> items( mTree.items + first, count );
      QuantizedBox3 hull = items.front().box;
      for ( const BoxItem &item : items )
        hull = hull_of( hull, item.box );
      mBlock.set( items, hull );
      mOverlaps.clear();
      find_overlaps( mTree, mBlock, mOverlaps );
      const TriangleBlock block( mTriangles.subspan( first, count ) );
      std::size_t crossing = 0; // so many of the block, from its first on, are known to cross something
      for ( const BlockOverlap &met : mOverlaps )
      {
        mWorkers.keep_going();
        while ( crossing < count && mCrossing.has( items[crossing].id ) )
          ++crossing;
        const bool all_known = crossing == count && mCrossing.has( mTree.items[met.item].id );
        if ( met.item > first && !all_known && !block.is_apart( mTriangles[met.item] ) )
          decide_all( first, met );
      }
    }

    //! The boxes of a block, from item \a first on, that \a met tells of.
    void decide_all( std::uint32_t first, const BlockOverlap &met )
    {
      for ( std::uint32_t left = met.boxes; left != 0; left &= left - 1 )
        if ( const std::uint32_t item = first + static_cast<std::uint32_t>( std::countr_zero( left ) );
             item < met.item && !are_apart( mTriangles[item], mTriangles[met.item] ) )
          decide( mTree.items[item].id, mTree.items[met.item].id );
    }

    void decide( std::uint32_t a, std::uint32_t b )
    {
      const TriangleMesh &mesh = mSurface.mesh;
      if ( mesh.mesh[a] != mesh.mesh[b] || ( mCrossing.has( a ) && mCrossing.has( b ) ) )
        return;
      ++mDecided;
      const Meeting meeting = meet( mesh, a, b, mTiers );
      switch ( meeting.kind )
      {
        case MeetingKind::none: return;
        case MeetingKind::through: mCrossing.add( a, b ); return;
        case MeetingKind::flat:
          if ( meeting.same_way || !mSurface.edges.consistent[mesh.mesh[a]] )
            mCrossing.add( a, b );
          return;
        case MeetingKind::side_in:
          if ( meeting.side_of_second )
            add_doubt( b, a, edge_of( mesh, b, meeting.second_side ) );
          else
            add_doubt( a, b, edge_of( mesh, a, meeting.first_side ) );
          return;
        case MeetingKind::side_on:
          mDoubts.push_back(
            { edge_of( mesh, a, meeting.first_side ), edge_of( mesh, b, meeting.second_side ), b, a } );
          return;
      }
    }

    void add_doubt( std::uint32_t triangle, std::uint32_t other, const MeshEdge &edge )
    {
      mDoubts.push_back( { edge, edge, other, triangle } );
    }

    const CountedSurface &mSurface;
    TreeView mTree;
    std::span<const RankedTriangle> mTriangles;
    const Workers &mWorkers;
    Crossing &mCrossing;
    TierCounts mTiers;
    BoxBlock3 mBlock;
    std::vector<BlockOverlap> mOverlaps;
    std::vector<Doubt> mDoubts;
    std::uint64_t mDecided = 0;
};

std::vector<std::uint8_t> triangles_with_area( const CountedSurface &surface, const std::vector<bool> &wanted,
                                               Workers &workers )
{
  const TriangleMesh &mesh = surface.mesh;
  std::vector<std::uint8_t> has_area( mesh.triangles.size() );
  constexpr std::size_t grain = 1 << 14;
  workers.for_each_chunk( has_area.size(), grain, [&]( std::size_t, std::size_t begin, std::size_t end ) {
    for ( std::size_t t = begin; t < end; ++t )
      has_area[t] = wanted[mesh.mesh[t]] && ( surface.left_out.empty() || !surface.left_out[t] )
                    && !is_degenerate( mesh.corners( t ) );
  } );
  return has_area;
}

/**
 * The boxes of the triangles, each mesh in a range of x of its own: meshes in one place do not meet each other. Dividing and
 * moving keeps the order of ranks, so boxes of one mesh that overlap still do.
 */
std::vector<BoxItem> boxes_of( const TriangleMesh &mesh, std::span<const RankedTriangle> triangles,
                               const std::vector<std::uint8_t> &has_area )
{
  const auto meshes = static_cast<std::int32_t>( std::max<std::size_t>( mesh.names.size(), 1 ) ),
             width = INT32_MAX / meshes;
  std::vector<BoxItem> items;
  for ( std::uint32_t t = 0; t < has_area.size(); ++t )
    if ( has_area[t] )
    {
      const std::int32_t start = static_cast<std::int32_t>( mesh.mesh[t] ) * width;
      QuantizedBox3 box = triangles[t].box();
      box.x_low = start + box.x_low / meshes;
      box.x_high = start + box.x_high / meshes;
      items.push_back( { box, t, 0 } );
    }
  return items;
}

//! The triangles of the items of \a tree in its order: those that meet lie near each other in memory.
std::vector<RankedTriangle> in_order_of( const TreeView &tree, std::size_t items,
                                         std::span<const RankedTriangle> triangles )
{
  std::vector<RankedTriangle> ordered;
  ordered.reserve( items );
  for ( const BoxItem &item : std::span( tree.items, items ) )
    ordered.push_back( triangles[item.id] );
  return ordered;
}

} // namespace

SelfCrossings find_self_crossings( const CountedSurface &surface, const std::vector<bool> &wanted, Workers &workers )
{
  const TriangleMesh &mesh = surface.mesh;
  workers.stage( 0.3, 0.4 );
  Crossing crossing( mesh.triangles.size() );
  const std::vector<std::uint8_t> has_area = triangles_with_area( surface, wanted, workers );
  std::vector<RankedTriangle> triangles = ranked_triangles( mesh, workers );
  const std::vector<BoxItem> items = boxes_of( mesh, triangles, has_area );
  if ( items.empty() )
    return { crossing.take() };

  const BoxTree tree( items, workers );
  triangles = in_order_of( tree.view(), items.size(), triangles );
  workers.stage( 0.4, 1 );
  std::vector<Doubt> doubts;
  std::uint64_t decided = 0;
  std::mutex found_mutex;
  constexpr std::size_t grain = 1 << 12;
  workers.for_each_chunk( items.size(), grain, [&]( std::size_t, std::size_t begin, std::size_t end ) {
    PairSearch search( surface, tree.view(), triangles, workers, crossing );
    search.find( begin, end );
    const std::lock_guard lock( found_mutex );
    decided += search.decided();
    doubts.insert( doubts.end(), search.doubts().begin(), search.doubts().end() );
  } );

  EdgeJudge judge( surface, has_area, workers, crossing );
  judge.judge( std::move( doubts ) );
  for ( const CrowdedEdge &edge : surface.edges.crowded )
    if ( wanted[edge.edge.mesh] && surface.edges.consistent[edge.edge.mesh] )
      judge.judge( edge );
  judge.settle_turns();
  return { crossing.take(), decided };
}

} // namespace rubicon
