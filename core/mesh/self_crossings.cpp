// SPDX-License-Identifier: GPL-2.0-or-later
// The triangles' boxes joined with themselves, pair after pair decided; what depends on the neighbours at an edge comes
// after that.
// Relies on mesh/self_crossings.h, mesh/triangle_meeting.h, index/.
#include "core/mesh/self_crossings.h"

#include "core/compute/workers.h"
#include "core/exact/predicates.h"
#include "core/index/tree_join.h"
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

/**
 * Coordinates as their numbers in ascending order, spread over all integers: closed boxes that overlap still do, and no
 * vertex far away makes all others one place.
 */
std::vector<QuantizedPoint3> ranked( const std::vector<Point3> &vertices, Workers &workers )
{
  constexpr double Point3::*axes[] = { &Point3::x, &Point3::y, &Point3::z };
  constexpr std::int32_t QuantizedPoint3::*rank_axes[] = { &QuantizedPoint3::x, &QuantizedPoint3::y,
                                                           &QuantizedPoint3::z };
  std::vector<QuantizedPoint3> ranks( vertices.size() );
  const auto step = static_cast<std::int32_t>( INT32_MAX / std::max<std::size_t>( vertices.size(), 1 ) );
  workers.for_each_chunk( std::size( axes ), 1, [&]( std::size_t axis, std::size_t, std::size_t ) {
    std::vector<std::pair<double, std::uint32_t>> order( vertices.size() );
    for ( std::uint32_t v = 0; v < vertices.size(); ++v )
      order[v] = { vertices[v].*axes[axis], v };
    std::sort( order.begin(), order.end() ); // tbb::parallel_sort() is quadratic where coordinates recur in turn
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

QuantizedBox3 box_of_triangle( std::span<const QuantizedPoint3> ranks, const Triangle &corners )
{
  const auto [a, b, c] = corners;
  return hull_of( box_of( ranks[a], ranks[b] ), box_of( ranks[b], ranks[c] ) );
}

/**
 * True for two triangles with one corner in common where the boxes show that they share nothing else. If they shared a point
 * more, the way from the corner through that point would stay in both until it leaves one of them, which it can only do at
 * the side opposite to the corner: that side of one would meet the other. So many triangles around one vertex, as at the
 * tip of a cone, cost no exact sign for each pair.
 */
bool meet_in_corner_alone( std::span<const QuantizedPoint3> ranks, const Triangle &first, const Triangle &second )
{
  int shared = 0;
  std::size_t of_first = 0, of_second = 0;
  for ( std::size_t i = 0; i < 3; ++i )
    for ( std::size_t k = 0; k < 3; ++k )
      if ( first[i] == second[k] )
        ++shared, of_first = i, of_second = k;
  const auto opposite_side = [&]( const Triangle &corners, std::size_t k ) {
    return box_of( ranks[corners[( k + 1 ) % 3]], ranks[corners[( k + 2 ) % 3]] );
  };
  return shared == 1 && !overlap( opposite_side( first, of_first ), box_of_triangle( ranks, second ) )
         && !overlap( opposite_side( second, of_second ), box_of_triangle( ranks, first ) );
}

//! The box of what a triangle has within \a box: its corners on a side of the box that it only touches, else all of it.
QuantizedBox3 part_within( std::span<const QuantizedPoint3> ranks, const Triangle &corners, const QuantizedBox3 &box )
{
  const QuantizedBox3 own = box_of_triangle( ranks, corners );
  const auto touches = []( std::int32_t rank, std::int32_t low, std::int32_t high, std::int32_t other_low,
                           std::int32_t other_high ) {
    return ( low != other_high || rank == low ) && ( high != other_low || rank == high );
  };
  QuantizedBox3 part = empty_box3;
  for ( const std::uint32_t corner : corners )
    if ( const QuantizedPoint3 p = ranks[corner]; touches( p.x, own.x_low, own.x_high, box.x_low, box.x_high )
                                                  && touches( p.y, own.y_low, own.y_high, box.y_low, box.y_high )
                                                  && touches( p.z, own.z_low, own.z_high, box.z_low, box.z_high ) )
      part = hull_of( part, box_of( p, p ) );
  return part;
}

/**
 * True for two triangles whose boxes only touch, where the corners on the plane between them are apart: equal ranks are equal
 * coordinates, so all that the triangles can share lies in that plane, and each has no more there than the hull of its
 * corners in it. So the two sides of a double cone, or neighbours in a regular grid, cost no exact sign for each pair.
 */
bool touch_apart( std::span<const QuantizedPoint3> ranks, const Triangle &first, const Triangle &second )
{
  return !overlap( part_within( ranks, first, box_of_triangle( ranks, second ) ),
                   part_within( ranks, second, box_of_triangle( ranks, first ) ) );
}

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
    //! Both are known to cross something: what they do to each other changes nothing.
    bool holds( std::uint32_t first, std::uint32_t second )
    {
      const auto flag = [&]( std::uint32_t triangle ) {
        return std::atomic_ref<std::uint8_t>( mFlags[triangle] ).load( std::memory_order_relaxed ) != 0;
      };
      return flag( first ) && flag( second );
    }
    std::vector<std::uint8_t> take() { return std::move( mFlags ); }

  private:
    std::vector<std::uint8_t> mFlags;
};

//! Decides pairs, in one thread.
class PairSearch
{
  public:
    PairSearch( const CountedSurface &surface, std::span<const QuantizedPoint3> ranks, const TreeView &tree,
                const Workers &workers, Crossing &crossing )
      : mSurface( surface )
      , mRanks( ranks )
      , mTree( tree )
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
      for ( const BlockOverlap &met : mOverlaps )
      {
        mWorkers.keep_going();
        for ( std::uint32_t left = met.boxes; left != 0; left &= left - 1 )
          if ( const std::uint32_t item = first + static_cast<std::uint32_t>( std::countr_zero( left ) );
               item < met.item )
            decide( mTree.items[item].id, mTree.items[met.item].id );
      }
    }

    void decide( std::uint32_t a, std::uint32_t b )
    {
      const TriangleMesh &mesh = mSurface.mesh;
      if ( mesh.mesh[a] != mesh.mesh[b] || mCrossing.holds( a, b ) || are_apart( a, b ) )
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

    //! True where the boxes show what exact signs would: the triangles share no more than a corner of both.
    bool are_apart( std::uint32_t a, std::uint32_t b ) const
    {
      const Triangle &of_a = mSurface.mesh.triangles[a], &of_b = mSurface.mesh.triangles[b];
      return meet_in_corner_alone( mRanks, of_a, of_b ) || touch_apart( mRanks, of_a, of_b );
    }

    void add_doubt( std::uint32_t triangle, std::uint32_t other, const MeshEdge &edge )
    {
      mDoubts.push_back( { triangle, other, edge, edge } );
    }

    const CountedSurface &mSurface;
    std::span<const QuantizedPoint3> mRanks;
    TreeView mTree;
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
std::vector<BoxItem> boxes_of( const TriangleMesh &mesh, std::span<const QuantizedPoint3> ranks,
                               const std::vector<std::uint8_t> &has_area )
{
  const auto meshes = static_cast<std::int32_t>( std::max<std::size_t>( mesh.names.size(), 1 ) ),
             width = INT32_MAX / meshes;
  std::vector<BoxItem> items;
  for ( std::uint32_t t = 0; t < has_area.size(); ++t )
    if ( has_area[t] )
    {
      const std::int32_t start = static_cast<std::int32_t>( mesh.mesh[t] ) * width;
      QuantizedBox3 box = box_of_triangle( ranks, mesh.triangles[t] );
      box.x_low = start + box.x_low / meshes;
      box.x_high = start + box.x_high / meshes;
      items.push_back( { box, t, 0 } );
    }
  return items;
}

} // namespace

SelfCrossings find_self_crossings( const CountedSurface &surface, const std::vector<bool> &wanted, Workers &workers )
{
  const TriangleMesh &mesh = surface.mesh;
  workers.stage( 0.3, 0.4 );
  Crossing crossing( mesh.triangles.size() );
  const std::vector<std::uint8_t> has_area = triangles_with_area( surface, wanted, workers );
  const std::vector<QuantizedPoint3> ranks = ranked( mesh.vertices, workers );
  const std::vector<BoxItem> items = boxes_of( mesh, ranks, has_area );
  if ( items.empty() )
    return { crossing.take() };

  const BoxTree tree( items, workers );
  workers.stage( 0.4, 1 );
  std::vector<Doubt> doubts;
  std::uint64_t decided = 0;
  std::mutex found_mutex;
  constexpr std::size_t grain = 1 << 12;
  workers.for_each_chunk( items.size(), grain, [&]( std::size_t, std::size_t begin, std::size_t end ) {
    PairSearch search( surface, ranks, tree.view(), workers, crossing );
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
