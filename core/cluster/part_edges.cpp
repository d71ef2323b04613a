// SPDX-License-Identifier: GPL-2.0-or-later
// Edge by edge, the triangles there: how many, which way they run, and which hang together.
// Relies on cluster/part_edges.h, cluster/edge_records.h and mesh/mesh_edges.h.
#include "core/cluster/part_edges.h"

#include "core/cluster/each_once.h"
#include "core/cluster/edge_records.h"
#include "core/exact/predicates.h"
#include "core/mesh/disjoint_sets.h"
#include "core/mesh/mesh_edges.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace rubicon
{

namespace
{

//! The different triangles at an edge.
struct EdgeTally
{
    unsigned count = 0;
    int way = 0; //!< how often more it is passed upwards than downwards
    const Side *lowest = nullptr;

    void add( const Side &side )
    {
      ++count;
      way += side.ascending ? 1 : -1;
      if ( !lowest || side.triangle < lowest->triangle )
        lowest = &side;
    }
};

//! Looks at the edges of a part, and tells what it owns of them.
class EdgeFinder
{
  public:
    EdgeFinder( const MeshPart &part, const Plan &plan, std::uint32_t partition, const StopCallback &stop )
      : mPart( part )
      , mMesh( part.mesh )
      , mPlan( plan )
      , mPartition( partition )
      , mStop( stop )
      , mSides( sides_at( part.mesh, 0, part.mesh.vertices.size() ) )
      , mHasNoArea( part.triangles.size() )
      , mRepeated( part.triangles.size() )
      , mTwoSided( part.triangles.size() )
      , mOwnedSides( part.triangles.size() )
    {
      for ( auto begin = mSides.begin(); begin != mSides.end(); )
      {
        look_up();
        const auto end = std::find_if( begin, mSides.end(), [&]( const Side &s ) { return s.edge != begin->edge; } );
        note_edge( { begin, end } );
        begin = end;
      }
    }

    EdgesOfPart find()
    {
      EdgesOfPart found;
      found.partition = mPartition;
      found.content = mPart.content();
      found.shares = mPart.shares;
      bool some_have_no_area = false;
      for ( std::uint32_t t = 0; t < mMesh.triangles.size(); ++t )
      {
        look_up();
        mHasNoArea[t] = is_degenerate( mMesh.corners( t ) );
        some_have_no_area = some_have_no_area || mHasNoArea[t];
        if ( !owns( t ) )
          continue;
        if ( !mHasNoArea[t] )
          found.meshes_with_area.push_back( mMesh.mesh[t] );
        if ( mHasNoArea[t] || mRepeated[t] )
          for_each_partition_of( t, [&]( std::uint32_t partition, bool again ) {
            found.idle.push_back(
              { mPart.triangles[t], mMesh.mesh[t], mHasNoArea[t], mRepeated[t], partition, again } );
          } );
      }
      sort_each_once( found.meshes_with_area );
      found.views.push_back( view( false ) );
      if ( some_have_no_area )
        found.views.push_back( view( true ) );
      return found;
    }

  private:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    void look_up()
    {
      if ( ++mLooked % 4096 == 0 )
        keep_going( mStop );
    }
    //! Calls \a visit( partition, again ) for all that have the triangle; again: but for the first of them.
    template <typename Visit>
    void for_each_partition_of( std::uint32_t triangle, Visit &&visit ) const
    {
      bool again = false;
      mPlan.for_each_partition( seen_from_above( mMesh.corners( triangle ) ),
                                [&]( std::uint32_t partition ) { visit( partition, std::exchange( again, true ) ); } );
    }
    bool owns( Point3 from, Point3 to ) const
    {
      const Box2 box = seen_from_above( from, to );
      return mPlan.owner( box, box ) == mPartition;
    }
    //! Who owns the first side of a triangle owns the triangle: it has it among those at that edge.
    bool owns( std::uint32_t triangle ) const
    {
      const auto [a, b, c] = mMesh.corners( triangle );
      return owns( a, b );
    }

    //! \a sides: all of an edge. Triangles with the same corners have the same box, so the part has all of them.
    void note_edge( std::span<const Side> sides )
    {
      for ( std::size_t begin = 0, end; begin < sides.size(); begin = end )
      {
        for ( end = begin + 1; end < sides.size() && sides[end].opposite == sides[begin].opposite; ++end )
          mRepeated[sides[end].triangle] = 1;
        const std::span<const Side> same = sides.subspan( begin, end - begin );
        const auto runs_against = [&]( const Side &side ) { return side.ascending != same.front().ascending; };
        if ( std::ranges::any_of( same, runs_against ) )
          for ( const Side &side : same )
            mTwoSided[side.triangle] = true;
      }
      const MeshEdge &edge = sides.front().edge;
      if ( !owns( mMesh.vertices[edge.low], mMesh.vertices[edge.high] ) )
        return;
      mOwned.push_back( sides );
      for ( const Side &side : sides )
        ++mOwnedSides[side.triangle];
    }

    //! Of all triangles, or of those \a with_area alone.
    EdgeView view( bool with_area )
    {
      EdgeView view;
      const std::vector<std::uint32_t> components = find_components( with_area, view );
      for ( const std::span<const Side> sides : mOwned )
      {
        look_up();
        add_edge( sides, with_area, components, view );
      }
      for ( std::uint32_t t = 0; t < components.size(); ++t )
      {
        if ( components[t] == none )
          continue;
        if ( mOwnedSides[t] < 3 )
          view.links.push_back( { mPart.triangles[t], components[t] } );
        if ( mTwoSided[t] && owns( t ) )
          for_each_partition_of( t, [&]( std::uint32_t partition, bool again ) {
            view.two_sided.push_back( { mPart.triangles[t], components[t], partition, again } );
          } );
      }
      return view;
    }

    bool is_seen( std::uint32_t triangle, bool with_area ) const { return !with_area || !mHasNoArea[triangle]; }

    //! Of each triangle its component; none where it is not seen or has no edge that is owned.
    std::vector<std::uint32_t> find_components( bool with_area, EdgeView &view )
    {
      const std::size_t count = mMesh.triangles.size();
      DisjointSets sets( count );
      std::vector<bool> has_edge( count );
      for ( const std::span<const Side> sides : mOwned )
      {
        look_up();
        std::uint32_t before = none;
        for ( const Side &side : sides )
          if ( is_seen( side.triangle, with_area ) )
          {
            has_edge[side.triangle] = true;
            if ( before != none )
              sets.join( before, side.triangle );
            before = side.triangle;
          }
      }
      std::vector<std::uint32_t> of_root( count, none ), components( count, none );
      for ( std::uint32_t t = 0; t < count; ++t )
        if ( has_edge[t] )
        {
          std::uint32_t &number = of_root[sets.root( t )];
          if ( number == none )
          {
            number = static_cast<std::uint32_t>( view.components.size() );
            view.components.push_back( { mMesh.mesh[t], 0 } );
          }
          components[t] = number;
        }
      return components;
    }

    void add_edge( std::span<const Side> sides, bool with_area, const std::vector<std::uint32_t> &components,
                   EdgeView &view )
    {
      EdgeTally all, without_walls;
      std::uint32_t traits = 0;
      for ( std::size_t i = 0; i < sides.size(); ++i )
      {
        const Side &side = sides[i];
        if ( !is_seen( side.triangle, with_area ) || ( i > 0 && sides[i - 1].opposite == side.opposite ) )
          continue; // those with the same corners have an area or have none
        all.add( side );
        if ( !mTwoSided[side.triangle] )
          without_walls.add( side );
        traits |= mTwoSided[side.triangle] ? EdgeComponent::has_two_sided : EdgeComponent::has_others;
      }
      if ( all.count == 0 )
        return;
      traits |= ( all.way != 0 ? EdgeComponent::uneven : 0u )
                | ( without_walls.way != 0 ? EdgeComponent::uneven_without_walls : 0u );
      const std::uint32_t component = components[all.lowest->triangle];
      view.components[component].traits |= traits;
      using Edge = OpenEdgeOfComponent;
      const bool open_with = all.count % 2, open_without = without_walls.count % 2;
      if ( open_with && open_without && all.lowest == without_walls.lowest )
        add_open( sides, *all.lowest, component, Edge::with_walls | Edge::without_walls, view );
      else
      {
        if ( open_with )
          add_open( sides, *all.lowest, component, Edge::with_walls, view );
        if ( open_without )
          add_open( sides, *without_walls.lowest, component, Edge::without_walls, view );
      }
    }

    void add_open( std::span<const Side> sides, const Side &lowest, std::uint32_t component, std::uint32_t counts,
                   EdgeView &view ) const
    {
      const auto number = static_cast<std::uint32_t>( view.open.size() );
      const std::uint32_t side = number_of( lowest );
      const std::array<Point3, 3> corners = mMesh.corners( lowest.triangle );
      view.open.push_back(
        { component, counts, mPart.triangles[lowest.triangle], side, corners[side], corners[( side + 1 ) % 3] } );
      for ( const Side &at_edge : sides )
        for_each_partition_of( at_edge.triangle, [&]( std::uint32_t partition, bool ) {
          view.open_sides.push_back( { number, mPart.triangles[at_edge.triangle], number_of( at_edge ), partition } );
        } );
    }

    //! Which of the sides of its triangle it is.
    std::uint32_t number_of( const Side &side ) const
    {
      std::uint32_t number = 0;
      while ( edge_of( mMesh, side.triangle, number ) != side.edge )
        ++number;
      return number;
    }

    const MeshPart &mPart;
    const TriangleMesh &mMesh;
    const Plan &mPlan;
    std::uint32_t mPartition;
    const StopCallback &mStop;
    std::size_t mLooked = 0;
    std::vector<Side> mSides;
    std::vector<std::span<const Side>> mOwned; //!< of each edge that is owned, its sides
    std::vector<std::uint8_t> mHasNoArea;      //!< of each triangle, 1 where it has none
    std::vector<std::uint8_t> mRepeated;       //!< 1 where it has the corners of a lower one
    std::vector<bool> mTwoSided;               //!< of each triangle: it is there both ways round
    std::vector<std::uint8_t> mOwnedSides;     //!< of each triangle, how many of its edges are owned
};

} // namespace

std::string part_edges( const MeshPart &part, const Plan &plan, std::uint32_t partition, const StopCallback &stop )
{
  return sealed( bytes_of( EdgeFinder( part, plan, partition, stop ).find() ), plan.seed_of_contacts() );
}

} // namespace rubicon
