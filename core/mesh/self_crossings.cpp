// SPDX-License-Identifier: GPL-2.0-or-later
// The triangles' boxes joined with themselves, pair after pair decided; what depends on the neighbours at an edge comes
// after that.
// Relies on mesh/self_crossings.h, mesh/ranked_triangles.h, mesh/triangle_meeting.h, index/.
#include "core/mesh/self_crossings.h"

#include "core/compute/workers.h"
#include "core/exact/predicates.h"
#include "core/index/tree_join.h"
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

//! A meeting that only the other triangles at an edge can judge.
struct Doubt
{
    std::uint32_t triangle, other; //!< of these two
    MeshEdge edge;                 //!< of triangle
    MeshEdge other_edge;           //!< of other, where both are on one line; else edge again
    auto operator<=>( const Doubt & ) const = default;
};

MeshEdge edge_of( const TriangleMesh &mesh, std::uint32_t triangle, std::uint8_t side )
{
  const auto [low, high] = std::minmax( mesh.triangles[triangle][side], mesh.triangles[triangle][( side + 1 ) % 3] );
  return { mesh.mesh[triangle], low, high };
}

//! The triangles found to cross others, from several threads: a set, so that the order in which they come does not matter.
class Crossing
{
  public:
    explicit Crossing( std::size_t triangles )
      : mFlags( triangles )
    {}

    void add( std::uint32_t triangle )
    {
      std::atomic_ref<std::uint8_t>( mFlags[triangle] ).store( 1, std::memory_order_relaxed );
    }
    void add( std::uint32_t first, std::uint32_t second )
    {
      add( first );
      add( second );
    }
    //! What two of these do to each other changes nothing.
    bool has( std::uint32_t triangle )
    {
      return std::atomic_ref<std::uint8_t>( mFlags[triangle] ).load( std::memory_order_relaxed ) != 0;
    }
    std::vector<std::uint8_t> take() { return std::move( mFlags ); }

  private:
    std::vector<std::uint8_t> mFlags;
};

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
            { a, b, edge_of( mesh, a, meeting.first_side ), edge_of( mesh, b, meeting.second_side ) } );
          return;
      }
    }

    void add_doubt( std::uint32_t triangle, std::uint32_t other, const MeshEdge &edge )
    {
      mDoubts.push_back( { triangle, other, edge, edge } );
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

//! Judges what hangs on the triangles at an edge.
class EdgeJudge
{
  public:
    EdgeJudge( const CountedSurface &surface, const std::vector<std::uint8_t> &has_area )
      : mMesh( surface.mesh )
      , mSurface( surface )
      , mHasArea( has_area )
    {}

    void judge( const std::vector<Doubt> &doubts, Crossing &crossing )
    {
      gather_sides( doubts );
      for ( const Doubt &doubt : doubts )
        if ( doubt.edge == doubt.other_edge ? stands_on_both_sides( doubt ) : alternate( doubt ) )
          crossing.add( doubt.triangle, doubt.other );
    }

    //! The winding number takes more than two values around an edge of four triangles or more.
    bool winds_twice( const CrowdedEdge &edge )
    {
      const Point3 p = mMesh.vertices[edge.edge.low], q = mMesh.vertices[edge.edge.high];
      std::vector<Side> sides;
      for ( const Side &side : edge.sides )
        if ( mHasArea[side.triangle] )
          sides.push_back( side );
      if ( sides.size() < 4 )
        return false;
      const Point3 start = corner( sides.front() );
      std::sort( sides.begin(), sides.end(), [&]( const Side &a, const Side &b ) {
        return comes_before( p, q, start, corner( a ), corner( b ) );
      } );
      int winding = 0, least = 0, most = 0;
      for ( std::size_t i = 0; i < sides.size(); ++i )
      {
        winding += sides[i].ascending ? 1 : -1;
        const bool more_here = i + 1 < sides.size()
                               && is_same_half_plane( p, q, corner( sides[i] ), corner( sides[i + 1] ), mTiers );
        if ( more_here )
          continue;
        least = std::min( least, winding );
        most = std::max( most, winding );
      }
      return winding == 0 && most - least > 1;
    }

  private:
    Point3 corner( const Side &side ) const { return mMesh.vertices[side.opposite]; }

    //! In the order around the axis from p to q that begins with the half plane of \a start.
    bool comes_before( Point3 p, Point3 q, Point3 start, Point3 a, Point3 b )
    {
      if ( is_same_half_plane( p, q, start, b, mTiers ) )
        return false;
      return is_same_half_plane( p, q, start, a, mTiers ) || is_between( p, q, start, b, a, mTiers );
    }

    //! All triangles with an area at the edges of \a doubts.
    void gather_sides( const std::vector<Doubt> &doubts )
    {
      std::vector<MeshEdge> edges;
      for ( const Doubt &doubt : doubts )
        edges.insert( edges.end(), { doubt.edge, doubt.other_edge } );
      std::sort( edges.begin(), edges.end() );
      for ( std::uint32_t t = 0; !edges.empty() && t < mMesh.triangles.size(); ++t )
        for ( std::uint8_t k = 0; mHasArea[t] && k < 3; ++k )
          if ( const MeshEdge edge = edge_of( mMesh, t, k ); ( mSurface.left_out.empty() || !mSurface.left_out[t] )
                                                             && std::binary_search( edges.begin(), edges.end(), edge ) )
            mSides.push_back( { edge, mMesh.triangles[t][( k + 2u ) % 3], t, mMesh.triangles[t][k] == edge.low } );
      std::stable_sort( mSides.begin(), mSides.end(), []( const Side &a, const Side &b ) { return a.edge < b.edge; } );
    }

    std::span<const Side> sides_of( const MeshEdge &edge ) const
    {
      const auto begin = std::partition_point( mSides.begin(), mSides.end(),
                                               [&]( const Side &side ) { return side.edge < edge; } );
      return { begin,
               std::partition_point( begin, mSides.end(), [&]( const Side &side ) { return side.edge == edge; } ) };
    }

    bool stands_on_both_sides( const Doubt &doubt )
    {
      const auto [a, b, c] = mMesh.corners( doubt.other );
      const ExactPlane plane( a, b, c, mTiers );
      bool above = false, below = false;
      for ( const Side &side : sides_of( doubt.edge ) )
      {
        const Sign sign = plane( corner( side ) );
        above = above || sign == Sign::positive;
        below = below || sign == Sign::negative;
      }
      return above && below;
    }

    bool alternate( const Doubt &doubt )
    {
      const std::span<const Side> ones = sides_of( doubt.edge ), others = sides_of( doubt.other_edge );
      if ( ones.size() != 2 || others.size() != 2 )
        return false;
      const Point3 p = mMesh.vertices[doubt.edge.low], q = mMesh.vertices[doubt.edge.high];
      const Point3 from = corner( others[0] ), to = corner( others[1] ), a = corner( ones[0] ), b = corner( ones[1] );
      return ( is_between( p, q, from, to, a, mTiers ) && is_between( p, q, to, from, b, mTiers ) )
             || ( is_between( p, q, from, to, b, mTiers ) && is_between( p, q, to, from, a, mTiers ) );
    }

    const TriangleMesh &mMesh;
    const CountedSurface &mSurface;
    const std::vector<std::uint8_t> &mHasArea;
    std::vector<Side> mSides; //!< by edge, of triangles with an area
    TierCounts mTiers;
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

  EdgeJudge judge( surface, has_area );
  judge.judge( doubts, crossing );
  for ( const CrowdedEdge &edge : surface.edges.crowded )
    if ( wanted[edge.edge.mesh] && surface.edges.consistent[edge.edge.mesh] && judge.winds_twice( edge ) )
      for ( const Side &side : edge.sides )
        crossing.add( side.triangle );
  return { crossing.take(), decided };
}

} // namespace rubicon
