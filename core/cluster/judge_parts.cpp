// SPDX-License-Identifier: GPL-2.0-or-later
// Components of all partitions joined by the triangles that they share; for each mesh what is left out to close it; and what that
// means for each triangle.
// Relies on cluster/part_edges.h, cluster/edge_records.h and mesh/open_edges.h.
#include "core/cluster/each_once.h"
#include "core/cluster/edge_records.h"
#include "core/cluster/part_edges.h"
#include "core/compute/workers.h"
#include "core/mesh/disjoint_sets.h"
#include "core/mesh/open_edges.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace rubicon
{

namespace
{

//! Throws Error where what partitions have of a share of the meshes is not all that it sent.
void check_shares( std::span<const EdgesOfPart> parts, const MeshShares &shares )
{
  std::vector<std::uint64_t> missing( shares.places.size() );
  std::vector<bool> is_known( shares.places.size() );
  for ( const EdgesOfPart &part : parts )
    for ( const TrianglesOfShare &of_share : part.shares )
    {
      if ( of_share.share >= missing.size() )
        RecordBytes::fail();
      if ( !is_known[of_share.share] )
        missing[of_share.share] = of_share.sent;
      is_known[of_share.share] = true;
      missing[of_share.share] -= of_share.here;
    }
  for ( std::size_t share = 0; share < missing.size(); ++share )
  {
    const std::uint64_t end = share + 1 < missing.size() ? shares.places[share + 1].first_triangle : shares.triangles;
    if ( missing[share] != 0 || ( !is_known[share] && end > shares.places[share].first_triangle ) )
      throw Error( "Partitions did not look at all triangles of share " + std::to_string( share )
                   + " of the meshes: what some partitions were sent, or found, is missing." );
  }
}

//! What partitions found, ascending, each once.
std::vector<EdgesOfPart> edges_from( std::span<const Bytes> records, const MeshShares &shares, const Plan &plan,
                                     Workers &workers )
{
  std::vector<Bytes> different( records.begin(), records.end() );
  const auto in_order = []( Bytes a, Bytes b ) { return std::ranges::lexicographical_compare( a, b ); };
  std::ranges::sort( different, in_order );
  const auto again = std::ranges::unique( different, []( Bytes a, Bytes b ) { return std::ranges::equal( a, b ); } );
  different.erase( again.begin(), again.end() );
  std::vector<EdgesOfPart> parts;
  for ( const Bytes record : different )
  {
    workers.keep_going();
    const EdgesOfPart &part = parts.emplace_back( edges_of_part_from( unsealed( record, plan.seed_of_contacts() ) ) );
    plan.check( part.partition );
    if ( !is_consistent( part, static_cast<std::uint32_t>( shares.names.size() ), plan.partitions() ) )
      RecordBytes::fail();
  }
  std::ranges::sort( parts, {}, &EdgesOfPart::partition );
  if ( std::ranges::adjacent_find( parts, {}, &EdgesOfPart::partition ) != parts.end() )
    RecordBytes::fail(); // two of one partition are of two jobs
  check_shares( parts, shares );
  return parts;
}

//! One view of all parts.
class JoinedView
{
  public:
    //! What it tells of a mesh, with and without its walls: triangles that are there both ways round, in components that are open
    //! and have others.
    struct OfMesh
    {
        bool is_open = false, is_open_without_walls = false;
        bool is_consistent = true, is_consistent_without_walls = true;
        bool has_walls = false;
    };

    JoinedView( std::span<const EdgesOfPart> parts, bool with_area, std::size_t meshes, Workers &workers )
      : mMeshes( meshes )
      , mWorkers( workers )
    {
      std::uint32_t components = 0;
      for ( const EdgesOfPart &part : parts )
      {
        mViews.push_back( { part.view( with_area ), components } );
        components += static_cast<std::uint32_t>( part.view( with_area ).components.size() );
      }
      join( components );
      judge();
    }

    const OfMesh &of_mesh( std::uint32_t mesh ) const { return mMeshes[mesh]; }

    //! Calls \a visit( mesh, edge, sides ) for the open edges that are left where walls are taken from those meshes of which
    //! \a without_walls( mesh ) is true.
    template <typename WithoutWalls, typename Visit>
    void for_each_open( WithoutWalls &&without_walls, Visit &&visit ) const
    {
      for ( const auto &[view, first] : mViews )
        for ( auto sides = view.open_sides.begin(); const OpenEdgeOfComponent &edge : view.open )
        {
          mWorkers.keep_going();
          const auto number = static_cast<std::uint32_t>( &edge - view.open.data() );
          const auto begin = sides;
          while ( sides != view.open_sides.end() && sides->edge == number )
            ++sides;
          const std::uint32_t mesh = view.components[edge.component].mesh;
          using Edge = OpenEdgeOfComponent;
          const bool without = without_walls( mesh ) && mAreWalls[first + edge.component];
          if ( edge.counts & ( without ? Edge::without_walls : Edge::with_walls ) )
            visit( mesh, edge, std::span<const OpenSide>( begin, sides ) );
        }
    }

    //! Calls \a visit( mesh, triangle ) for all walls, once for each partition that has it.
    template <typename Visit>
    void for_each_wall( Visit &&visit ) const
    {
      for ( const auto &[view, first] : mViews )
        for ( const TwoSidedTriangle &triangle : view.two_sided )
          if ( mAreWalls[first + triangle.component] )
            visit( view.components[triangle.component].mesh, triangle );
    }

  private:
    struct View
    {
        const EdgeView &view;
        std::uint32_t first; //!< the number of its first component among all
    };

    //! Finds the components whose two-sided triangles are walls: those of which, in the whole, any part is open and any has others.
    void join( std::uint32_t components )
    {
      std::vector<ComponentLink> links;
      for ( const auto &[view, first] : mViews )
        for ( const auto &[triangle, component] : view.links )
          links.push_back( { triangle, first + component } );
      mWorkers.sort( links.begin(), links.end(), []( const ComponentLink &a, const ComponentLink &b ) {
        return std::pair( a.triangle, a.component ) < std::pair( b.triangle, b.component );
      } );
      DisjointSets sets( components );
      for ( std::size_t i = 1; i < links.size(); ++i )
        if ( links[i].triangle == links[i - 1].triangle )
          sets.join( links[i].component, links[i - 1].component );
      std::vector<bool> is_open( components ), has_others( components );
      for ( const auto &[view, first] : mViews )
      {
        for ( const OpenEdgeOfComponent &edge : view.open )
          if ( edge.counts & OpenEdgeOfComponent::with_walls )
            is_open[sets.root( first + edge.component )] = true;
        for ( std::uint32_t c = 0; c < view.components.size(); ++c )
          if ( view.components[c].traits & EdgeComponent::has_others )
            has_others[sets.root( first + c )] = true;
      }
      mAreWalls.resize( components );
      for ( std::uint32_t c = 0; c < components; ++c )
        mAreWalls[c] = is_open[sets.root( c )] && has_others[sets.root( c )];
    }

    void judge()
    {
      using Component = EdgeComponent;
      for ( const auto &[view, first] : mViews )
        for ( std::uint32_t c = 0; c < view.components.size(); ++c )
        {
          const auto &[mesh, traits] = view.components[c];
          const bool with_walls = ( traits & ( Component::uneven | Component::has_two_sided ) ) == 0,
                     without_walls = ( traits & Component::uneven_without_walls ) == 0;
          OfMesh &of = mMeshes[mesh];
          of.is_consistent = of.is_consistent && with_walls;
          of.is_consistent_without_walls = of.is_consistent_without_walls
                                           && ( mAreWalls[first + c] ? without_walls : with_walls );
        }
      for_each_open( []( std::uint32_t ) { return false; },
                     [&]( std::uint32_t mesh, auto &&... ) { mMeshes[mesh].is_open = true; } );
      for_each_open( []( std::uint32_t ) { return true; },
                     [&]( std::uint32_t mesh, auto &&... ) { mMeshes[mesh].is_open_without_walls = true; } );
      for_each_wall( [&]( std::uint32_t mesh, const TwoSidedTriangle & ) { mMeshes[mesh].has_walls = true; } );
    }

    std::vector<View> mViews;
    std::vector<bool> mAreWalls; //!< of each component of all views: its two-sided triangles are
    std::vector<OfMesh> mMeshes;
    Workers &mWorkers;
};

//! Which triangles of a mesh do not count, beside those that are there again.
struct LeftOut
{
    bool without_area = false, walls = false;
};

//! As MeshSurfaces says when a mesh is closed, tried in this order.
LeftOut left_out_of( const JoinedView::OfMesh &all, const JoinedView::OfMesh &with_area, bool has_area )
{
  if ( !all.is_open )
    return {};
  if ( !with_area.is_open && has_area )
    return { true, false };
  if ( all.has_walls && !all.is_open_without_walls )
    return { false, true };
  if ( with_area.has_walls && !with_area.is_open_without_walls )
    return { true, true };
  return {};
}

//! Marks of triangles, for the partitions that have them.
class Marks
{
  public:
    explicit Marks( const Plan &plan )
      : mPlan( plan )
      , mMarks( plan.partitions() )
    {}

    void add( std::uint32_t triangle, std::uint32_t marks, std::uint32_t partition )
    {
      mMarks[partition].push_back( { triangle, marks } );
    }

    Records records( std::span<const EdgesOfPart> parts, const Workers &workers ) const
    {
      Records records;
      for ( std::uint32_t partition = 0; partition < mPlan.partitions(); ++partition )
      {
        workers.keep_going();
        const auto part = std::ranges::lower_bound( parts, partition, {}, &EdgesOfPart::partition );
        const std::uint64_t content = part != parts.end() && part->partition == partition ? part->content
                                                                                          : MeshPart().content();
        append( records.bytes, &content, 1 );
        append_counted( records.bytes, mMarks[partition] );
        records.seal( partition, mPlan.seed_of_pieces( partition ) );
      }
      return records;
    }

    struct Mark
    {
        std::uint32_t triangle, marks; //!< as MeshPart::marks
    };

  private:
    const Plan &mPlan;
    std::vector<std::vector<Mark>> mMarks; //!< of each partition, in any order; a triangle may have several
};

//! Judges all meshes by both views.
class PartsJudge
{
  public:
    PartsJudge( std::span<const EdgesOfPart> parts, const MeshShares &shares, const Plan &plan, Workers &workers )
      : mParts( parts )
      , mWorkers( workers )
      , mAll( parts, false, shares.names.size(), workers )
      , mMarks( plan )
    {
      if ( std::ranges::any_of( parts, []( const EdgesOfPart &part ) { return part.views.size() > 1; } ) )
        mOthers.emplace( parts, true, shares.names.size(), workers );
      std::vector<bool> has_area( shares.names.size() );
      for ( const EdgesOfPart &part : parts )
        for ( const std::uint32_t m : part.meshes_with_area )
          has_area[m] = true;
      for ( std::uint32_t m = 0; m < shares.names.size(); ++m )
        mLeftOut.push_back( left_out_of( mAll.of_mesh( m ), with_area().of_mesh( m ), has_area[m] ) );
    }

    JudgedParts judge( const MeshShares &shares )
    {
      JudgedParts judged = { { shares.names, shares.box, {} }, {} };
      MeshSurfaces &surfaces = judged.judged.surfaces;
      surfaces.reasons.resize( shares.names.size() );
      for ( std::uint32_t m = 0; m < shares.names.size(); ++m )
      {
        const auto &[without_area, walls] = mLeftOut[m];
        const JoinedView::OfMesh &of = ( without_area ? with_area() : mAll ).of_mesh( m );
        MeshRule &rule = surfaces.meshes.emplace_back();
        rule.closed = !( walls ? of.is_open_without_walls : of.is_open );
        rule.consistent = walls ? of.is_consistent_without_walls : of.is_consistent;
        rule.rule = rule.closed ? InsideRule::parity : InsideRule::none;
      }
      leave_walls_out( surfaces );
      leave_idle_out( surfaces );
      tell_open_meshes( take_rim(), shares.names, surfaces.reasons, mWorkers );
      judged.marks = mMarks.records( mParts, mWorkers );
      return judged;
    }

  private:
    //! The view of triangles with an area.
    const JoinedView &with_area() const { return mOthers ? *mOthers : mAll; }

    //! Calls \a visit( view, is_of_view ) for both views, with the meshes that are judged by it.
    template <typename Visit>
    void for_each_view( Visit &&visit ) const
    {
      for ( const bool without_area : { false, true } )
        visit( without_area ? with_area() : mAll,
               [this, without_area]( std::uint32_t mesh ) { return mLeftOut[mesh].without_area == without_area; } );
    }

    void leave_walls_out( MeshSurfaces &surfaces )
    {
      for_each_view( [&]( const JoinedView &view, auto &&is_of_view ) {
        view.for_each_wall( [&]( std::uint32_t mesh, const TwoSidedTriangle &wall ) {
          if ( !is_of_view( mesh ) || !mLeftOut[mesh].walls )
            return;
          mMarks.add( wall.triangle, MeshPart::left_out_mark, wall.partition );
          if ( wall.again )
            return;
          ++surfaces.meshes[mesh].walls;
          mWalls.push_back( wall.triangle );
        } );
      } );
      std::ranges::sort( mWalls );
    }

    //! Those of no area where these do not count, and those that are there again.
    void leave_idle_out( MeshSurfaces &surfaces )
    {
      for ( const EdgesOfPart &part : mParts )
        for ( const IdleTriangle &idle : part.idle )
        {
          const bool is_out = idle.has_no_area && mLeftOut[idle.mesh].without_area;
          if ( !is_out && !idle.is_repeated )
            continue;
          mMarks.add( idle.triangle, MeshPart::left_out_mark, idle.partition );
          if ( !idle.again && !is_out && !std::ranges::binary_search( mWalls, idle.triangle ) )
            ++surfaces.meshes[idle.mesh].repeated;
        }
    }

    std::vector<OpenEdge> take_rim()
    {
      std::vector<OpenEdge> rim;
      for_each_view( [&]( const JoinedView &view, auto &&is_of_view ) {
        view.for_each_open( [this]( std::uint32_t mesh ) { return mLeftOut[mesh].walls; },
                            [&]( std::uint32_t mesh, const OpenEdgeOfComponent &edge,
                                 std::span<const OpenSide> sides ) {
                              if ( !is_of_view( mesh ) )
                                return;
                              rim.push_back( { mesh, edge.triangle, edge.side, edge.from, edge.to } );
                              for ( const OpenSide &side : sides )
                                mMarks.add( side.triangle, 1u << side.side, side.partition );
                            } );
      } );
      return rim;
    }

    std::span<const EdgesOfPart> mParts;
    Workers &mWorkers;
    JoinedView mAll;
    std::optional<JoinedView> mOthers; //!< of triangles with an area, where some have none
    Marks mMarks;
    std::vector<LeftOut> mLeftOut;     //!< of each mesh
    std::vector<std::uint32_t> mWalls; //!< triangles that are left out as such, ascending
};

} // namespace

JudgedParts judge_parts( std::span<const Bytes> edges, const MeshShares &shares, const Plan &plan,
                         const RunOptions &options )
{
  Workers workers( options );
  workers.stage( 0, 1 );
  JudgedParts judged;
  workers.execute( [&] {
    const std::vector<EdgesOfPart> parts = edges_from( edges, shares, plan, workers );
    judged = PartsJudge( parts, shares, plan, workers ).judge( shares );
  } );
  return judged;
}

void mark( MeshPart &part, Bytes record, const JudgedMeshes &judged, const Plan &plan, std::uint32_t partition )
{
  RecordBytes bytes( unsealed( record, plan.seed_of_pieces( partition ) ) );
  if ( bytes.take<std::uint64_t>() != part.content() || part.mesh.names.size() > judged.names.size() )
    throw Error( "The meshes that partition " + std::to_string( partition )
                 + " was sent are not those that were judged." );
  std::vector<Marks::Mark> marks;
  bytes.take( marks );
  bytes.finish();
  for ( const auto &[triangle, of_triangle] : marks )
  {
    const std::uint32_t place = place_in( part.triangles, triangle );
    if ( place == part.triangles.size() || part.triangles[place] != triangle )
      RecordBytes::fail();
    part.marks[place] |= static_cast<std::uint8_t>( of_triangle );
  }
  part.mesh.names.resize( judged.names.size() );
}

} // namespace rubicon
