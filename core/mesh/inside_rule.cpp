// SPDX-License-Identifier: GPL-2.0-or-later
// From edges to closed, from closed to crossings, from both to the rule; and the sentences about it.
// Relies on mesh/inside_rule.h, mesh/open_edges.h, mesh/self_crossings.h.
#include "core/mesh/inside_rule.h"

#include "core/compute/stopwatch.h"
#include "core/compute/workers.h"
#include "core/exact/predicates.h"
#include "core/mesh/disjoint_sets.h"
#include "core/mesh/open_edges.h"
#include "core/mesh/self_crossings.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <span>
#include <utility>

namespace rubicon
{

namespace
{

using Flags = std::vector<bool>;

Triangle sorted_corners( Triangle corners )
{
  std::sort( corners.begin(), corners.end() );
  return corners;
}

//! Finds the triangles that count, and their edges.
class Surfaces
{
  public:
    Surfaces( const TriangleMesh &mesh, Workers &workers )
      : mMesh( mesh )
      , mWorkers( workers )
      , mEdges( survey_edges( mesh, {}, workers ) )
    {
      if ( !mEdges.open.empty() )
        leave_out( degenerate_triangles() );
      if ( !mEdges.open.empty() && !mEdges.two_sided.empty() )
        mWalls = leave_out( find_walls( mEdges, mLeftOut ) );
      if ( !mEdges.open.empty() && !mEdges.two_sided.empty() )
        leave_both_out();
    }

    const EdgeSurvey &edges() const { return mEdges; }
    //! Triangles that count for nothing: there from both sides, between two parts of a mesh.
    const std::vector<std::uint32_t> &walls() const { return mWalls; }
    Flags open_meshes() const { return open_meshes_of( mEdges ); }

    //! One flag for each triangle; none where all count.
    Flags left_out() const { return mEdges.repeated.empty() ? mLeftOut : left_out_with( mEdges.repeated ); }

  private:
    Flags open_meshes_of( const EdgeSurvey &edges ) const
    {
      Flags open( mMesh.names.size() );
      for ( const RimEdge &rim : edges.open )
        open[rim.edge.mesh] = true;
      return open;
    }

    Flags left_out_with( const std::vector<std::uint32_t> &triangles ) const
    {
      Flags flags = mLeftOut;
      flags.resize( mMesh.triangles.size() );
      for ( const std::uint32_t t : triangles )
        flags[t] = true;
      return flags;
    }

    //! Leaves those of \a triangles out whose mesh is open with them and closed without, and has others; returns them.
    std::vector<std::uint32_t> leave_out( std::vector<std::uint32_t> triangles )
    {
      if ( triangles.empty() )
        return triangles;
      const Flags without = left_out_with( triangles );
      Flags has_others( mMesh.names.size() );
      for ( std::size_t t = 0; t < without.size(); ++t )
        has_others[mMesh.mesh[t]] = has_others[mMesh.mesh[t]] || !without[t];
      const Flags open = open_meshes(), still_open = open_meshes_of( survey_edges( mMesh, without, mWorkers ) );
      std::erase_if( triangles, [&]( std::uint32_t t ) {
        const std::uint32_t m = mMesh.mesh[t];
        return !open[m] || still_open[m] || !has_others[m];
      } );
      if ( !triangles.empty() )
      {
        mLeftOut = left_out_with( triangles );
        mEdges = survey_edges( mMesh, mLeftOut, mWorkers );
      }
      return triangles;
    }

    //! Where neither triangles of no area nor walls do alone: walls are what they are without triangles of no area.
    void leave_both_out()
    {
      std::vector<std::uint32_t> both = degenerate_triangles();
      if ( both.empty() )
        return;
      const Flags degenerate = left_out_with( both );
      const std::vector<std::uint32_t> walls = find_walls( survey_edges( mMesh, degenerate, mWorkers ), degenerate );
      if ( walls.empty() )
        return;
      for ( const std::uint32_t t : walls ) // GCC 14 warns of an insertion at the end, without ground
        both.push_back( t );
      for ( const std::uint32_t t : leave_out( both ) )
        if ( !degenerate[t] )
          mWalls.push_back( t );
    }

    //! Of open meshes.
    std::vector<std::uint32_t> degenerate_triangles() const
    {
      std::vector<std::uint32_t> found;
      const Flags open = open_meshes();
      for ( std::uint32_t t = 0; t < mMesh.triangles.size(); ++t )
      {
        if ( t % 1024 == 0 )
          mWorkers.keep_going();
        if ( open[mMesh.mesh[t]] && is_degenerate( mMesh.corners( t ) ) )
          found.push_back( t );
      }
      return found;
    }

    //! All that are there both ways round, in parts that hang together by edges, are not closed, and have other triangles.
    //! \a edges: surveyed without the triangles \a left_out.
    std::vector<std::uint32_t> find_walls( const EdgeSurvey &edges, const Flags &left_out ) const
    {
      DisjointSets parts( mMesh.triangles.size() );
      Flags is_open( mMesh.triangles.size() ), has_others( mMesh.triangles.size() );
      std::vector<Side> sides = sides_at( mMesh, 0, mMesh.vertices.size() );
      if ( !left_out.empty() )
        std::erase_if( sides, [&]( const Side &side ) { return left_out[side.triangle]; } );
      for ( std::size_t i = 1; i < sides.size(); ++i )
        if ( sides[i].edge == sides[i - 1].edge )
          parts.join( sides[i].triangle, sides[i - 1].triangle );
      std::vector<std::pair<std::uint32_t, Triangle>> corners; // of what is there both ways round
      for ( const std::uint32_t t : edges.two_sided )
        corners.emplace_back( mMesh.mesh[t], sorted_corners( mMesh.triangles[t] ) );
      std::sort( corners.begin(), corners.end() );
      const auto is_two_sided = [&]( std::uint32_t t ) {
        return std::binary_search( corners.begin(), corners.end(),
                                   std::pair( mMesh.mesh[t], sorted_corners( mMesh.triangles[t] ) ) );
      };
      for ( const Side &side : sides )
      {
        const std::uint32_t part = parts.root( side.triangle );
        is_open[part] = is_open[part] || std::ranges::binary_search( edges.open, side.edge, {}, &RimEdge::edge );
        has_others[part] = has_others[part] || !is_two_sided( side.triangle );
      }
      std::vector<std::uint32_t> walls;
      for ( std::uint32_t t = 0; t < mMesh.triangles.size(); ++t )
        if ( const std::uint32_t part = parts.root( t ); is_open[part] && has_others[part] && is_two_sided( t ) )
          walls.push_back( t );
      return walls;
    }

    const TriangleMesh &mMesh;
    Workers &mWorkers;
    EdgeSurvey mEdges;
    std::vector<std::uint32_t> mWalls;
    Flags mLeftOut; //!< but for triangles that are there again
};

//! "1 triangle", "5 triangles".
std::string number_of_triangles( std::uint64_t count )
{
  return std::to_string( count ) + ( count == 1 ? " triangle" : " triangles" );
}

//! "itself in 8 triangles, the first with a corner at (0 0 0)".
std::string crossing_text( const CrossingTriangles &crossing )
{
  return "itself in " + number_of_triangles( crossing.count ) + ", the first with a corner at "
         + place_text( crossing.corner );
}

void tell_rule( const std::string &title, const MeshRule &rule, const CrossingTriangles &crossing, std::string &reason,
                std::vector<std::string> &remarks )
{
  if ( rule.repeated > 0 )
    remarks.push_back( title + " has " + number_of_triangles( rule.repeated )
                       + " with the corners of another one: each place counts once." );
  if ( rule.walls > 0 )
    remarks.push_back( title + " has " + number_of_triangles( rule.walls )
                       + " stored from both sides, walls between its parts: they count for nothing." );
  if ( rule.rule == InsideRule::winding )
    remarks.push_back( "Warning: " + title + " crosses " + crossing_text( crossing )
                       + ": inside is where its winding number is not 0." );
  else if ( rule.closed && rule.rule == InsideRule::none )
    reason = title + " crosses " + crossing_text( crossing )
             + ", and its triangles do not all run the same way round, so that no rule tells its inside.";
}

} // namespace

std::string mesh_title( const TriangleMesh &mesh, std::size_t m )
{
  return mesh_title( mesh.names[m] );
}

std::string mesh_title( const std::string &name )
{
  return name.empty() ? "The mesh" : "Mesh " + name;
}

std::string place_text( Point3 p )
{
  char text[128];
  std::snprintf( text, sizeof text, "(%.17g %.17g %.17g)", p.x, p.y, p.z );
  return text;
}

const char *inside_rule_name( InsideRule rule )
{
  constexpr const char *names[] = { "parity", "winding", "none" };
  return names[static_cast<std::size_t>( rule )];
}

namespace
{

//! \a edge as \a triangle runs along it.
OpenEdge open_edge_of( const TriangleMesh &mesh, const MeshEdge &edge, std::uint32_t triangle )
{
  std::uint32_t side = 0;
  while ( edge_of( mesh, triangle, side ) != edge )
    ++side;
  const std::array<Point3, 3> corners = mesh.corners( triangle );
  return { edge.mesh, triangle, side, corners[side], corners[( side + 1 ) % 3] };
}

//! What edges that were counted tell, as if no mesh crossed itself.
MeshSurfaces surfaces_by( const Surfaces &counted, const TriangleMesh &mesh, Workers &workers )
{
  const std::size_t meshes = mesh.names.size();
  MeshSurfaces result;
  result.meshes.resize( meshes );
  result.reasons.resize( meshes );
  const Flags open = counted.open_meshes();
  for ( std::size_t m = 0; m < meshes; ++m )
  {
    result.meshes[m].closed = !open[m];
    result.meshes[m].consistent = counted.edges().consistent[m];
    if ( open[m] )
      result.meshes[m].rule = InsideRule::none;
  }
  for ( const std::uint32_t t : counted.edges().repeated )
    ++result.meshes[mesh.mesh[t]].repeated;
  for ( const std::uint32_t t : counted.walls() )
    ++result.meshes[mesh.mesh[t]].walls;
  result.left_out = counted.left_out();
  std::vector<OpenEdge> rim;
  for ( const auto &[edge, triangle] : counted.edges().open )
  {
    result.rim.push_back( edge );
    rim.push_back( open_edge_of( mesh, edge, triangle ) );
  }
  workers.execute( [&] { tell_open_meshes( std::move( rim ), mesh.names, result.reasons, workers ); } );
  return result;
}

std::vector<CrossingTriangles> count_by_mesh( const TriangleMesh &mesh, const std::vector<std::uint8_t> &crossing )
{
  std::vector<CrossingTriangles> counts( mesh.names.size() );
  for ( std::uint32_t t = 0; t < crossing.size(); ++t )
    if ( crossing[t] )
    {
      CrossingTriangles &of_mesh = counts[mesh.mesh[t]];
      if ( of_mesh.count++ == 0 )
        of_mesh.first = t, of_mesh.corner = mesh.corners( t )[0];
    }
  return counts;
}

} // namespace

void add_crossings( std::span<const std::string> names, std::span<const CrossingTriangles> crossings,
                    MeshSurfaces &surfaces )
{
  for ( std::size_t m = 0; m < names.size(); ++m )
  {
    MeshRule &rule = surfaces.meshes[m];
    rule.crossing = crossings[m].count;
    if ( rule.closed && rule.crossing > 0 )
      rule.rule = rule.consistent ? InsideRule::winding : InsideRule::none;
    tell_rule( mesh_title( names[m] ), rule, crossings[m], surfaces.reasons[m], surfaces.remarks );
  }
}

MeshSurfaces judge_surfaces( const TriangleMesh &mesh, const RunOptions &options, CrossingSearch search )
{
  Stopwatch watch;
  Workers workers( options );
  workers.stage( 0, 0.3 );
  const Surfaces counted( mesh, workers );
  MeshSurfaces result = surfaces_by( counted, mesh, workers );
  Flags wanted( mesh.names.size(), true );
  if ( search == CrossingSearch::closed_meshes )
    for ( std::size_t m = 0; m < wanted.size(); ++m )
      wanted[m] = result.meshes[m].closed;
  result.crossing = find_self_crossings( { mesh, result.left_out, counted.edges() }, wanted, workers ).crossing;
  add_crossings( mesh.names, count_by_mesh( mesh, result.crossing ), result );
  result.seconds = watch.lap();
  return result;
}

} // namespace rubicon
