// SPDX-License-Identifier: GPL-2.0-or-later
// Components of all partitions joined by the triangles that they share; for each mesh what is left out to close it; and what that
// means for each triangle.
// Relies on cluster/part_edges.h, cluster/edge_records.h and mesh/open_edges.h.
#include "core/cluster/each_once.h"
#include "core/cluster/edge_records.h"
#include "core/cluster/part_edges.h"
#include "core/mesh/disjoint_sets.h"
#include "core/mesh/open_edges.h"

#include <algorithm>
#include <string>
#include <vector>

namespace rubicon
{

namespace
{

//! What partitions found, ascending, each once.
std::vector<EdgesOfPart> edges_from( std::span<const Bytes> records, const MeshShares &shares, const Plan &plan )
{
  std::vector<EdgesOfPart> parts;
  for ( const Bytes record : records )
    parts.push_back( edges_of_part_from( unsealed( record, plan.seed_of_contacts() ) ) );
  std::ranges::sort( parts, {}, &EdgesOfPart::partition );
  const auto again = std::ranges::unique( parts, {}, &EdgesOfPart::partition );
  parts.erase( again.begin(), again.end() );
  std::uint64_t owned = 0;
  for ( const EdgesOfPart &part : parts )
  {
    plan.check( part.partition );
    owned += part.owned;
    const auto is_known = [&]( const auto &item ) { return item.mesh < shares.names.size(); };
    for ( const EdgeView &view : part.views )
      if ( !std::ranges::all_of( view.components, is_known ) )
        RecordBytes::fail();
    if ( !std::ranges::all_of( part.idle, is_known )
         || !std::ranges::all_of( part.meshes_with_area, [&]( std::uint32_t m ) { return m < shares.names.size(); } ) )
      RecordBytes::fail();
  }
  if ( owned != shares.triangles )
    throw Error( "Partitions found the edges of " + std::to_string( owned ) + " triangles, and the meshes have "
                 + std::to_string( shares.triangles ) + ": what some partitions found is missing." );
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

    JoinedView( std::span<const EdgesOfPart> parts, bool with_area, std::size_t meshes, const StopCallback &stop )
      : mMeshes( meshes )
    {
      std::uint32_t components = 0;
      for ( const EdgesOfPart &part : parts )
      {
        mViews.push_back( { part.view( with_area ), components } );
        components += static_cast<std::uint32_t>( part.view( with_area ).components.size() );
      }
      join( components, stop );
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
          const auto number = static_cast<std::uint32_t>( &edge - view.open.data() );
          const auto begin = sides;
          while ( sides != view.open_sides.end() && sides->edge == number )
            ++sides;
          const std::uint32_t mesh = view.components[edge.component].mesh;
          if ( ( edge.without_walls != 0 ) == ( without_walls( mesh ) && mHasWalls[first + edge.component] ) )
            visit( mesh, edge, std::span<const OpenSide>( begin, sides ) );
        }
    }

    //! Calls \a visit( mesh, triangle ) for all walls.
    template <typename Visit>
    void for_each_wall( Visit &&visit ) const
    {
      for ( const auto &[view, first] : mViews )
        for ( const TwoSidedTriangle &triangle : view.two_sided )
          if ( mHasWalls[first + triangle.component] )
            visit( view.components[triangle.component].mesh, triangle );
    }

  private:
    struct View
    {
        const EdgeView &view;
        std::uint32_t first; //!< the number of its first component among all
    };

    //! Finds the components with walls: a component of the whole has some where any part of it is open, and any has other triangles.
    void join( std::uint32_t components, const StopCallback &stop )
    {
      keep_going( stop );
      std::vector<ComponentLink> links;
      for ( const auto &[view, first] : mViews )
        for ( const auto &[triangle, component] : view.links )
          links.push_back( { triangle, first + component } );
      std::ranges::sort( links, {}, &ComponentLink::triangle );
      keep_going( stop );
      DisjointSets sets( components );
      for ( std::size_t i = 1; i < links.size(); ++i )
        if ( links[i].triangle == links[i - 1].triangle )
          sets.join( links[i].component, links[i - 1].component );
      std::vector<bool> is_open( components ), has_others( components );
      for ( const auto &[view, first] : mViews )
      {
        for ( const OpenEdgeOfComponent &edge : view.open )
          if ( edge.without_walls == 0 )
            is_open[sets.root( first + edge.component )] = true;
        for ( std::uint32_t c = 0; c < view.components.size(); ++c )
          if ( view.components[c].traits & EdgeComponent::has_others )
            has_others[sets.root( first + c )] = true;
      }
      mHasWalls.resize( components );
      for ( std::uint32_t c = 0; c < components; ++c )
        mHasWalls[c] = is_open[sets.root( c )] && has_others[sets.root( c )];
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
                                           && ( mHasWalls[first + c] ? without_walls : with_walls );
        }
      for_each_open( []( std::uint32_t ) { return false; },
                     [&]( std::uint32_t mesh, auto &&... ) { mMeshes[mesh].is_open = true; } );
      for_each_open( []( std::uint32_t ) { return true; },
                     [&]( std::uint32_t mesh, auto &&... ) { mMeshes[mesh].is_open_without_walls = true; } );
      for_each_wall( [&]( std::uint32_t mesh, const TwoSidedTriangle & ) { mMeshes[mesh].has_walls = true; } );
    }

    std::vector<View> mViews;
    std::vector<bool> mHasWalls; //!< of each component of all views
    std::vector<OfMesh> mMeshes;
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

    void add( std::uint32_t triangle, std::uint32_t marks, const Box2 &box )
    {
      mPlan.for_each_partition( box, [&]( std::uint32_t partition ) {
        mMarks[partition].push_back( { triangle, marks } );
      } );
    }

    Records records( std::span<const EdgesOfPart> parts ) const
    {
      Records records;
      for ( std::uint32_t partition = 0; partition < mPlan.partitions(); ++partition )
      {
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
    PartsJudge( std::span<const EdgesOfPart> parts, const MeshShares &shares, const Plan &plan,
                const StopCallback &stop )
      : mParts( parts )
      , mAll( parts, false, shares.names.size(), stop )
      , mWithArea( parts, true, shares.names.size(), stop )
      , mMarks( plan )
    {
      std::vector<bool> has_area( shares.names.size() );
      for ( const EdgesOfPart &part : parts )
        for ( const std::uint32_t m : part.meshes_with_area )
          has_area[m] = true;
      for ( std::uint32_t m = 0; m < shares.names.size(); ++m )
        mLeftOut.push_back( left_out_of( mAll.of_mesh( m ), mWithArea.of_mesh( m ), has_area[m] ) );
    }

    JudgedParts judge( const MeshShares &shares )
    {
      JudgedParts judged = { { shares.names, shares.box, {} }, {} };
      MeshSurfaces &surfaces = judged.judged.surfaces;
      surfaces.reasons.resize( shares.names.size() );
      for ( std::uint32_t m = 0; m < shares.names.size(); ++m )
      {
        const auto &[without_area, walls] = mLeftOut[m];
        const JoinedView::OfMesh &of = ( without_area ? mWithArea : mAll ).of_mesh( m );
        MeshRule &rule = surfaces.meshes.emplace_back();
        rule.closed = !( walls ? of.is_open_without_walls : of.is_open );
        rule.consistent = walls ? of.is_consistent_without_walls : of.is_consistent;
        rule.rule = rule.closed ? InsideRule::parity : InsideRule::none;
      }
      leave_walls_out( surfaces );
      leave_idle_out( surfaces );
      tell_open_meshes( take_rim(), shares.names, surfaces.reasons );
      judged.marks = mMarks.records( mParts );
      return judged;
    }

  private:
    //! Calls \a visit( view, is_of_view ) for both views, with the meshes that are judged by it.
    template <typename Visit>
    void for_each_view( Visit &&visit ) const
    {
      for ( const bool with_area : { false, true } )
        visit( with_area ? mWithArea : mAll,
               [this, with_area]( std::uint32_t mesh ) { return mLeftOut[mesh].without_area == with_area; } );
    }

    void leave_walls_out( MeshSurfaces &surfaces )
    {
      for_each_view( [&]( const JoinedView &view, auto &&is_of_view ) {
        view.for_each_wall( [&]( std::uint32_t mesh, const TwoSidedTriangle &wall ) {
          if ( !is_of_view( mesh ) || !mLeftOut[mesh].walls )
            return;
          ++surfaces.meshes[mesh].walls;
          mWalls.push_back( wall.triangle );
          mMarks.add( wall.triangle, MeshPart::left_out_mark, wall.box );
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
          mMarks.add( idle.triangle, MeshPart::left_out_mark, idle.box );
          if ( !is_out && !std::ranges::binary_search( mWalls, idle.triangle ) )
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
                                mMarks.add( side.triangle, 1u << ( side.side % 3 ), side.box );
                            } );
      } );
      return rim;
    }

    std::span<const EdgesOfPart> mParts;
    JoinedView mAll, mWithArea;
    Marks mMarks;
    std::vector<LeftOut> mLeftOut;     //!< of each mesh
    std::vector<std::uint32_t> mWalls; //!< triangles that are left out as such, ascending
};

} // namespace

JudgedParts judge_parts( std::span<const Bytes> edges, const MeshShares &shares, const Plan &plan,
                         const StopCallback &stop )
{
  const std::vector<EdgesOfPart> parts = edges_from( edges, shares, plan );
  return PartsJudge( parts, shares, plan, stop ).judge( shares );
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
