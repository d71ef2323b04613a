// SPDX-License-Identifier: GPL-2.0-or-later
// Stars of many triangles are gathered and swept; triangles that were settled in the same ones are a group.
// Relies on mesh/triangle_groups.h, mesh/disjoint_sets.h and compute/workers.h.
#include "core/mesh/triangle_groups.h"

#include "core/compute/workers.h"
#include "core/mesh/disjoint_sets.h"

#include <cstddef>
#include <span>
#include <tuple>

namespace rubicon
{

namespace
{

//! A triangle of the star of a vertex.
struct StarTriangle
{
    std::uint32_t mesh, vertex, triangle;
    auto operator<=>( const StarTriangle & ) const = default;
};

//! The triangles of large stars, star by star, but for those of large faces.
std::vector<StarTriangle> triangles_of_stars( const TriangleMesh &mesh, const std::vector<std::uint8_t> &has_area,
                                              const TriangleGroups &faces, std::uint32_t many )
{
  const std::uint32_t large = 4 * many;
  const std::vector<std::uint32_t> face_sizes = sizes_of_clumps( faces, has_area );
  std::vector<std::uint32_t> at( mesh.vertices.size() ); // triangles at each vertex
  const auto for_each_corner = [&]( auto &&visit ) {
    for ( std::uint32_t t = 0; t < has_area.size(); ++t )
      if ( has_area[t] && face_sizes[faces.of[t]] < many )
        for ( const std::uint32_t corner : mesh.triangles[t] )
          visit( t, corner );
  };
  for_each_corner( [&]( std::uint32_t, std::uint32_t corner ) { ++at[corner]; } );
  std::vector<StarTriangle> found;
  for_each_corner( [&]( std::uint32_t t, std::uint32_t corner ) {
    if ( at[corner] >= large )
      found.push_back( { mesh.mesh[t], corner, t } );
  } );
  std::sort( found.begin(), found.end() );
  return found;
}

//! What was found in each of the large stars.
std::vector<StarMeetings> sweep_stars( const TriangleMesh &mesh, const std::vector<StarTriangle> &all,
                                       Workers &workers )
{
  std::vector<std::span<const StarTriangle>> stars;
  for ( auto begin = all.begin(); begin != all.end(); begin += static_cast<std::ptrdiff_t>( stars.back().size() ) )
    stars.emplace_back( begin, std::find_if( begin, all.end(), [&]( const StarTriangle &t ) {
                          return t.mesh != begin->mesh || t.vertex != begin->vertex;
                        } ) );
  std::vector<StarMeetings> found( stars.size() );
  workers.for_each( stars.size(), 1, [&]( std::size_t star ) {
    std::vector<std::uint32_t> triangles;
    for ( const StarTriangle &t : stars[star] )
      triangles.push_back( t.triangle );
    found[star] = sweep_star( mesh, stars[star].front().vertex, triangles, workers );
  } );
  return found;
}

//! Makes groups of the triangles that were settled.
void group_by_stars( const std::vector<StarMeetings> &found, TriangleGroups &groups )
{
  std::vector<std::pair<std::uint32_t, std::uint32_t>> settled; // triangles, and a star of each
  for ( std::uint32_t star = 0; star < found.size(); ++star )
    for ( const std::uint32_t t : found[star].settled )
      settled.emplace_back( t, star + 1 );
  std::sort( settled.begin(), settled.end() );
  DisjointSets hanging_together( found.size() + 1 );
  std::vector<std::pair<Stars, std::uint32_t>> sets; // and a triangle of each
  for ( std::size_t i = 0, k = 0; i < settled.size(); ++i )
    if ( const auto &[t, star] = settled[i]; i > 0 && settled[i - 1].first == t )
    {
      hanging_together.join( star, settled[i - 1].second );
      sets.back().first[++k] = star;
    }
    else
    {
      sets.push_back( { { star }, t } );
      k = 0;
    }
  std::ranges::sort( sets, {}, [&]( const auto &entry ) {
    return std::tuple( hanging_together.root( entry.first[0] ), entry.first, entry.second );
  } );
  for ( const auto &[stars, t] : sets )
  {
    if ( groups.stars.empty() || groups.stars.back() != stars )
    {
      groups.stars.push_back( stars );
      groups.clump.push_back( hanging_together.root( stars[0] ) );
    }
    groups.of[t] = groups.faces + static_cast<std::uint32_t>( groups.stars.size() - 1 );
  }
}

} // namespace

std::vector<std::uint32_t> sizes_of_clumps( const TriangleGroups &groups, const std::vector<std::uint8_t> &has_area )
{
  std::vector<std::uint32_t> sizes( groups.faces + std::size_t( 1 )
                                    + ( groups.clump.empty() ? 0 : std::ranges::max( groups.clump ) ) );
  for ( std::uint32_t t = 0; t < has_area.size(); ++t )
    sizes[groups.clump_of( t )] += has_area[t];
  return sizes;
}

TriangleGroups group_triangles( const TriangleMesh &mesh, const std::vector<std::uint8_t> &has_area, std::uint32_t many,
                                std::vector<std::pair<std::uint32_t, std::uint32_t>> &meetings, Workers &workers )
{
  TriangleGroups groups = { mesh.face, static_cast<std::uint32_t>( mesh.counts.faces ), {}, {} };
  const std::vector<StarMeetings> found = sweep_stars( mesh, triangles_of_stars( mesh, has_area, groups, many ),
                                                       workers );
  group_by_stars( found, groups );
  for ( const StarMeetings &star : found )
    meetings.insert( meetings.end(), star.meetings.begin(), star.meetings.end() );
  return groups;
}

} // namespace rubicon
