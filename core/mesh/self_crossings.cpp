// SPDX-License-Identifier: GPL-2.0-or-later
// The triangles' boxes joined with themselves, pair after pair decided; what depends on the neighbours at an edge comes
// after that. Triangles of one face never cross each other: ears are cut off exactly, in the face's projection along an
// axis, so their shadows share corners and whole sides only, and so do they. Those around a vertex of many are swept.
// Relies on mesh/self_crossings.h, mesh/ranked_triangles.h, mesh/triangle_groups.h, mesh/triangle_meeting.h, index/.
#include "core/mesh/self_crossings.h"

#include "core/compute/workers.h"
#include "core/exact/predicates.h"
#include "core/index/tree/tree_join.h"
#include "core/mesh/ranked_triangles.h"
#include "core/mesh/triangle_groups.h"
#include "core/mesh/triangle_meeting.h"

#include <algorithm>
#include <bit>
#include <mutex>
#include <span>
#include <tuple>
#include <utility>

namespace rubicon
{

namespace
{

//! Decides pairs, in one thread.
class PairJudge
{
  public:
    PairJudge( const CountedSurface &surface, Crossing &crossing )
      : mSurface( surface )
      , mCrossing( crossing )
    {}

    void decide( std::uint32_t a, std::uint32_t b )
    {
      const TriangleMesh &mesh = mSurface.mesh;
      if ( mesh.mesh[a] != mesh.mesh[b] || mesh.face[a] == mesh.face[b]
           || ( mCrossing.has( a ) && mCrossing.has( b ) ) )
        return;
      ++mDecided;
      const Meeting meeting = meet( mesh, a, b );
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

    const std::vector<Doubt> &doubts() const { return mDoubts; }
    std::uint64_t decided() const { return mDecided; }

  private:
    void add_doubt( std::uint32_t triangle, std::uint32_t other, const MeshEdge &edge )
    {
      mDoubts.push_back( { edge, edge, other, triangle } );
    }

    const CountedSurface &mSurface;
    Crossing &mCrossing;
    std::vector<Doubt> mDoubts;
    std::uint64_t mDecided = 0;
};

//! Looks for pairs among the items of a tree, in one thread.
class PairSearch
{
  public:
    //! \a triangles: those of the items of \a tree, in its order; \a run_ends: see ends_of_groups().
    PairSearch( const CountedSurface &surface, const TreeView &tree, std::span<const RankedTriangle> triangles,
                std::span<const std::uint32_t> run_ends, const Workers &workers, Crossing &crossing )
      : mTree( tree )
      , mTriangles( triangles )
      , mRunEnds( run_ends )
      , mWorkers( workers )
      , mCrossing( crossing )
      , mJudge( surface, crossing )
    {}

    //! Items begin .. end - 1 of the tree with all items after them.
    void find( std::size_t begin, std::size_t end )
    {
      for ( ; begin < end; begin += block_capacity3 )
        find_block( static_cast<std::uint32_t>( begin ), std::min<std::size_t>( block_capacity3, end - begin ) );
    }

    const PairJudge &judge() const { return mJudge; }
    std::uint64_t met() const { return mMet; }

  private:
    void find_block( std::uint32_t first, std::size_t count )
    {
      const std::span<const BoxItem> items( mTree.items + first, count );
      QuantizedBox3 hull = items.front().box;
      for ( const BoxItem &item : items )
        hull = hull_of( hull, item.box );
      mBlock.set( items, hull );
      mOverlaps.clear();
      const std::uint32_t run_end = *std::min_element( &mRunEnds[first], &mRunEnds[first] + count );
      find_overlaps( mTree, run_end >= first + count ? run_end : first + 1, mBlock, mOverlaps );
      mMet += mOverlaps.size();
      const TriangleBlock block( mTriangles.subspan( first, count ) );
      std::size_t crossing = 0; // so many of the block, from its first on, are known to cross something
      for ( const BlockOverlap &met : mOverlaps )
      {
        mWorkers.keep_going();
        while ( crossing < count && mCrossing.has( items[crossing].id ) )
          ++crossing;
        const bool all_known = crossing == count && mCrossing.has( mTree.items[met.item].id );
        if ( !all_known && !block.is_apart( mTriangles[met.item] ) )
          decide_all( first, met );
      }
    }

    //! The boxes of a block, from item \a first on, that \a met tells of.
    void decide_all( std::uint32_t first, const BlockOverlap &met )
    {
      for ( std::uint32_t left = met.boxes; left != 0; left &= left - 1 )
        if ( const std::uint32_t item = first + static_cast<std::uint32_t>( std::countr_zero( left ) );
             item < met.item && !are_apart( mTriangles[item], mTriangles[met.item] ) )
          mJudge.decide( mTree.items[item].id, mTree.items[met.item].id );
    }

    TreeView mTree;
    std::span<const RankedTriangle> mTriangles;
    std::span<const std::uint32_t> mRunEnds;
    const Workers &mWorkers;
    Crossing &mCrossing;
    PairJudge mJudge;
    BoxBlock3 mBlock;
    std::vector<BlockOverlap> mOverlaps;
    std::uint64_t mMet = 0;
};

std::vector<std::uint8_t> triangles_with_area( const CountedSurface &surface, const std::vector<bool> &wanted,
                                               Workers &workers )
{
  const TriangleMesh &mesh = surface.mesh;
  std::vector<std::uint8_t> has_area( mesh.triangles.size() );
  constexpr std::size_t grain = 1 << 14;
  workers.for_each( has_area.size(), grain, [&]( std::size_t t ) {
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

//! A clump of fewer triangles costs no more than so many looks at each of them.
constexpr std::uint32_t many = block_capacity3;

/**
 * Where each of \a items stands in the tree: triangles of a clump of many at the place of the whole clump, so that they follow
 * each other, and a block of them passes over all others at once. Moves \a items: those of each such clump come last, side by
 * side, group by group and in the order of their own places.
 */
std::vector<std::uint32_t> places_of( const TriangleGroups &groups, std::span<const std::uint32_t> sizes,
                                      std::vector<BoxItem> &items )
{
  const auto size_of_clump = [&]( const BoxItem &item ) { return sizes[groups.clump_of( item.id )]; };
  const auto single = std::stable_partition( items.begin(), items.end(),
                                             [&]( const BoxItem &item ) { return size_of_clump( item ) < many; } );
  std::ranges::sort( single, items.end(), {}, [&]( const BoxItem &item ) {
    return std::tuple( groups.of[item.id], morton_code( item.box ), item.id );
  } );

  std::vector<std::uint32_t> places;
  places.reserve( items.size() );
  for ( auto item = items.begin(); item != single; ++item )
    places.push_back( morton_code( item->box ) );
  for ( auto item = single; item != items.end(); )
  {
    const std::uint32_t size = size_of_clump( *item );
    QuantizedBox3 hull = item->box;
    for ( const BoxItem &other : std::span( item, size ) )
      hull = hull_of( hull, other.box );
    places.insert( places.end(), size, morton_code( hull ) );
    item += size;
  }
  return places;
}

//! Of each item of \a tree, the first after it whose group shares nothing with its own.
std::vector<std::uint32_t> ends_of_groups( const TriangleGroups &groups, const TreeView &tree, std::size_t items )
{
  const auto group = [&]( std::size_t item ) { return groups.of[tree.items[item].id]; };
  std::vector<std::uint32_t> same( items ), ends( items ); // the first after it that is not of the same group
  for ( std::size_t i = items; i-- > 0; )
  {
    const bool goes_on = i + 1 < items && group( i ) == group( i + 1 );
    same[i] = goes_on ? same[i + 1] : static_cast<std::uint32_t>( i + 1 );
    ends[i] = goes_on ? ends[i + 1] : same[i];
    while ( ends[i] < items && groups.share( group( i ), group( ends[i] ) ) )
      ends[i] = same[ends[i]];
  }
  return ends;
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

Box3 box_of_edge( const TriangleMesh &mesh, const MeshEdge &edge )
{
  return box_of( mesh.vertices[edge.low], mesh.vertices[edge.high] );
}

//! What two edges on one line share, or an edge and the triangle through which it runs.
Box3 place_of( const Doubt &doubt, const TriangleMesh &mesh )
{
  const Box3 edge = box_of_edge( mesh, doubt.edge );
  return intersection_of( edge, doubt.edge == doubt.other_edge ? bounds_of( mesh.corners( doubt.other ) )
                                                               : box_of_edge( mesh, doubt.other_edge ) );
}

//! Which meshes have triangles that cross others.
std::vector<bool> meshes_that_cross( const TriangleMesh &mesh, const std::vector<std::uint8_t> &crossing )
{
  std::vector<bool> crosses( mesh.names.size() );
  for ( std::size_t t = 0; t < crossing.size(); ++t )
    if ( crossing[t] )
      crosses[mesh.mesh[t]] = true;
  return crosses;
}

} // namespace

SelfCrossings find_self_crossings( const CountedSurface &surface, const std::vector<bool> &wanted, Workers &workers )
{
  PartCrossings found = find_crossings_of_part( surface, wanted, {}, workers );
  if ( found.turns.inwards.empty() )
    return found;
  const std::vector<bool> crosses = meshes_that_cross( surface.mesh, found.crossing );
  for ( const WallTurns::Inward &turn : found.turns.inwards )
    if ( turns_count( crosses[turn.mesh], found.turns.out[turn.mesh] ) )
      for ( const std::uint32_t triangle : turn.triangles )
        found.crossing[triangle] = 1;
  return found;
}

PartCrossings find_crossings_of_part( const CountedSurface &surface, const std::vector<bool> &wanted,
                                      const std::function<bool( const Box3 & )> &owns, Workers &workers )
{
  const TriangleMesh &mesh = surface.mesh;
  workers.stage( 0.3, 0.4 );
  Crossing crossing( mesh.triangles.size() );
  const std::vector<std::uint8_t> has_area = triangles_with_area( surface, wanted, workers );
  std::vector<RankedTriangle> triangles = ranked_triangles( mesh, workers );
  std::vector<BoxItem> items = boxes_of( mesh, triangles, has_area );
  if ( items.empty() )
    return { { crossing.take() }, { std::vector<bool>( mesh.names.size() ), {} } };

  std::vector<std::pair<std::uint32_t, std::uint32_t>> meetings;
  const TriangleGroups groups = group_triangles( mesh, has_area, many, meetings, workers );
  const std::vector<std::uint32_t> places = places_of( groups, sizes_of_clumps( groups, has_area ), items );
  const BoxTree tree( items, places, workers );
  const std::vector<std::uint32_t> run_ends = ends_of_groups( groups, tree.view(), items.size() );
  triangles = in_order_of( tree.view(), items.size(), triangles );
  workers.stage( 0.4, 1 );
  PairJudge of_stars( surface, crossing );
  for ( const auto &[first, second] : meetings )
    of_stars.decide( first, second );
  std::vector<Doubt> doubts = of_stars.doubts();
  PartCrossings result;
  result.decided = of_stars.decided();
  std::mutex found_mutex;
  constexpr std::size_t grain = 1 << 12;
  workers.for_each_chunk( items.size(), grain, [&]( std::size_t, std::size_t begin, std::size_t end ) {
    PairSearch search( surface, tree.view(), triangles, run_ends, workers, crossing );
    search.find( begin, end );
    const std::lock_guard lock( found_mutex );
    result.met += search.met();
    result.decided += search.judge().decided();
    doubts.insert( doubts.end(), search.judge().doubts().begin(), search.judge().doubts().end() );
  } );

  EdgeJudge judge( surface, has_area, workers, crossing );
  if ( owns )
    std::erase_if( doubts, [&]( const Doubt &doubt ) { return !owns( place_of( doubt, mesh ) ); } );
  judge.judge( std::move( doubts ) );
  for ( const std::vector<Side> &sides : surface.edges.crowded )
    if ( const MeshEdge &edge = sides.front().edge;
         wanted[edge.mesh] && surface.edges.consistent[edge.mesh] && ( !owns || owns( box_of_edge( mesh, edge ) ) ) )
      judge.judge_crowded( sides );
  result.turns = judge.take_turns();
  result.crossing = crossing.take();
  return result;
}

} // namespace rubicon
