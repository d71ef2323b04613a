// SPDX-License-Identifier: GPL-2.0-or-later
// Sides of triangles are gathered by their lower vertex (a counting sort) and the few at each vertex are sorted: sides of
// one edge then follow each other.
// Relies on mesh/mesh_edges.h.
#include "core/mesh/mesh_edges.h"

#include "core/compute/workers.h"

#include <algorithm>
#include <span>
#include <tuple>
#include <utility>

namespace rubicon
{

namespace
{

//! Calls \a visit( from, to, opposite ) for the sides of a triangle with three different corners.
template <typename Visit>
void for_each_side( const Triangle &corners, Visit &&visit )
{
  const auto [a, b, c] = corners;
  if ( a == b || b == c || c == a )
    return;
  visit( a, b, c );
  visit( b, c, a );
  visit( c, a, b );
}

//! What the edges at some vertices tell.
class PartSurvey
{
  public:
    PartSurvey( std::size_t meshes, const std::vector<bool> &left_out )
      : mLeftOut( left_out )
    {
      found.consistent.assign( meshes, true );
    }

    //! \a sides: those of one edge, in the order of sides_at().
    void add_edge( std::span<const Side> sides )
    {
      mDifferent.clear();
      int way = 0; // how often more it is passed upwards than downwards
      for ( const Side &side : sides )
      {
        if ( !mLeftOut.empty() && mLeftOut[side.triangle] )
          continue;
        if ( !mDifferent.empty() && mDifferent.back().opposite == side.opposite )
          add_repeated( mDifferent.back(), side );
        else
        {
          mDifferent.push_back( side );
          way += side.ascending ? 1 : -1;
        }
      }
      if ( mDifferent.empty() )
        return;
      const MeshEdge &edge = mDifferent.front().edge;
      if ( way != 0 )
        found.consistent[edge.mesh] = false;
      if ( mDifferent.size() % 2 )
        found.open.push_back( { edge, std::ranges::min( mDifferent, {}, &Side::triangle ).triangle } );
      if ( mDifferent.size() > 2 )
        found.crowded.push_back( mDifferent );
    }

    EdgeSurvey found;

  private:
    //! Told once, at the edge of the two lowest corners.
    void add_repeated( const Side &first, const Side &again )
    {
      if ( again.opposite < again.edge.high )
        return;
      found.repeated.push_back( again.triangle );
      if ( again.ascending == first.ascending )
        return;
      found.two_sided.push_back( first.triangle );
      found.consistent[again.edge.mesh] = false;
    }

    const std::vector<bool> &mLeftOut;
    std::vector<Side> mDifferent;
};

template <typename Item>
void append( std::vector<Item> &&part, std::vector<Item> &all )
{
  all.insert( all.end(), std::make_move_iterator( part.begin() ), std::make_move_iterator( part.end() ) );
}

} // namespace

MeshEdge edge_of( const TriangleMesh &mesh, std::uint32_t triangle, std::size_t side )
{
  const auto [low, high] = std::minmax( mesh.triangles[triangle][side], mesh.triangles[triangle][( side + 1 ) % 3] );
  return { mesh.mesh[triangle], low, high };
}

std::vector<Side> sides_at( const TriangleMesh &mesh, std::size_t from, std::size_t to )
{
  const auto for_each = [&]( auto &&visit ) {
    for ( std::uint32_t t = 0; t < mesh.triangles.size(); ++t )
      for_each_side( mesh.triangles[t], [&]( std::uint32_t a, std::uint32_t b, std::uint32_t opposite ) {
        const auto [low, high] = std::minmax( a, b );
        if ( low - from < to - from )
          visit( Side{ { mesh.mesh[t], low, high }, opposite, t, a == low } );
      } );
  };
  std::vector<std::size_t> begin( to - from + 2 ); // one ahead while the vertices fill
  for_each( [&]( const Side &side ) { ++begin[side.edge.low - from + 2]; } );
  for ( std::size_t v = 2; v < begin.size(); ++v )
    begin[v] += begin[v - 1];
  std::vector<Side> sides( begin.back() );
  for_each( [&]( const Side &side ) { sides[begin[side.edge.low - from + 1]++] = side; } );
  const auto at = [&]( std::size_t v ) { return sides.begin() + static_cast<std::ptrdiff_t>( begin[v] ); };
  for ( std::size_t v = 0; v < to - from; ++v )
    std::sort( at( v ), at( v + 1 ), []( const Side &a, const Side &b ) {
      return std::tie( a.edge.mesh, a.edge.high, a.opposite, a.triangle )
             < std::tie( b.edge.mesh, b.edge.high, b.opposite, b.triangle );
    } );
  return sides;
}

EdgeSurvey survey_edges( const TriangleMesh &mesh, const std::vector<bool> &left_out, Workers &workers )
{
  // A part for each thread: sides_at() looks at all triangles.
  const std::size_t vertices = mesh.vertices.size(), grain = vertices / static_cast<std::size_t>( workers.count() ) + 1;
  std::vector<PartSurvey> parts( Workers::chunk_count( vertices, grain ), { mesh.names.size(), left_out } );
  workers.for_each_chunk( vertices, grain, [&]( std::size_t chunk, std::size_t from, std::size_t to ) {
    for_each_edge( mesh, from, to, [&]( std::span<const Side> sides ) { parts[chunk].add_edge( sides ); } );
  } );

  EdgeSurvey all;
  all.consistent.assign( mesh.names.size(), true );
  for ( PartSurvey &part : parts )
  {
    append( std::move( part.found.open ), all.open );
    append( std::move( part.found.crowded ), all.crowded );
    append( std::move( part.found.repeated ), all.repeated );
    append( std::move( part.found.two_sided ), all.two_sided );
    for ( std::size_t m = 0; m < all.consistent.size(); ++m )
      all.consistent[m] = all.consistent[m] && part.found.consistent[m];
  }
  std::sort( all.open.begin(), all.open.end() );
  std::sort( all.repeated.begin(), all.repeated.end() );
  std::sort( all.two_sided.begin(), all.two_sided.end() );
  all.two_sided.erase( std::unique( all.two_sided.begin(), all.two_sided.end() ), all.two_sided.end() );
  return all;
}

} // namespace rubicon
