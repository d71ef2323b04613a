// SPDX-License-Identifier: GPL-2.0-or-later
// On the calling thread; and what becomes of facets, wherever they were found.
// Relies on hull/small_hulls.h, hull/plane_look.h, hull/hull_measures.h and hull/checksum.h.
#include "core/hull/small_hulls.h"

#include "core/compute/workers.h"
#include "core/hull/checksum.h"
#include "core/hull/hull_measures.h"
#include "core/hull/plane_look.h"
#include "core/hull/triangle_sums.h"

#include <algorithm>
#include <array>
#include <vector>

namespace rubicon
{

namespace
{

//! A thread alone, as a team.
struct OneThread
{
    static std::uint32_t lane() { return 0; }
    static std::uint32_t lanes() { return 1; }
    static void sync() {}
    static bool any( bool one ) { return one; }
    static std::uint32_t place( bool wanted, std::uint32_t &count ) { return wanted ? count++ : count; }
    static LookedAt look( const SmallHullMemory &memory, std::uint32_t count, Point3 p )
    {
      return look_at_planes( memory, count, p );
    }

    template <typename Of>
    static std::uint32_t greatest( std::uint32_t count, Of &&of )
    {
      std::uint32_t best = 0;
      double most = of( 0 );
      for ( std::uint32_t i = 1; i < count; ++i )
        if ( const double value = of( i ); value > most )
          best = i, most = value;
      return best;
    }
};

//! Room for so many, which the arena has as long as it lasts.
template <typename T>
std::span<T> list_in( std::pmr::memory_resource &arena, std::size_t count )
{
  return { static_cast<T *>( arena.allocate( count * sizeof( T ), alignof( T ) ) ), count };
}

//! Where the facets of every small hull end in its list of their vertices: 3, 6, 9 …
constexpr auto ends_of_triangles = [] {
  std::array<std::uint32_t, SmallHullMemory::slots( most_small_hull_points )> ends = {};
  for ( std::size_t f = 0; f < ends.size(); ++f )
    ends[f] = static_cast<std::uint32_t>( 3 * f + 3 );
  return ends;
}();

} // namespace

std::optional<HullView> small_hull( std::span<const Point3> points, const Workers &workers,
                                    std::pmr::memory_resource &arena )
{
  if ( points.size() > most_small_hull_points )
    return std::nullopt;
  alignas( double ) thread_local std::array<std::byte, SmallHullMemory::size( most_small_hull_points )> memory;
  thread_local std::array<SmallFacet, SmallHullMemory::slots( most_small_hull_points )> facets;
  SmallHull hull( OneThread(), points.data(), static_cast<std::uint32_t>( points.size() ),
                  SmallHullMemory( memory.data(), points.size() ) );
  if ( !hull.find() )
    return std::nullopt;
  FoundSmallHull found{};
  found.facets = hull.facets( facets.data() );
  found.signs = hull.signs();
  std::sort( facets.begin(), facets.begin() + found.facets );
  const Point3 lowest = points[corner_of( facets[0], 0 )];
  TriangleSums sums( lowest );
  for ( const SmallFacet facet : std::span( facets ).first( found.facets ) )
    sums.add( points[corner_of( facet, 0 )], points[corner_of( facet, 1 )], points[corner_of( facet, 2 )] );
  found.measures = certified_measures( sums.all(), lowest, 3 );
  return whole_hull( found, std::span( facets ).first( found.facets ), points, workers, arena );
}

HullView whole_hull( const FoundSmallHull &found, std::span<const SmallFacet> facets, std::span<const Point3> points,
                     const Workers &workers, std::pmr::memory_resource &arena )
{
  const auto types = list_in<HullPoint>( arena, points.size() );
  const auto facet_vertices = list_in<std::uint32_t>( arena, 3 * facets.size() );
  const auto vertices = list_in<std::uint32_t>( arena, facets.size() / 2 + 2 ); // Euler's formula for triangles
  std::ranges::fill( types, HullPoint::inside );
  for ( std::size_t f = 0; f < facets.size(); ++f )
    for ( unsigned k = 0; k < 3; ++k )
    {
      const std::uint32_t vertex = corner_of( facets[f], k );
      types[vertex] = HullPoint::vertex;
      facet_vertices[3 * f + k] = vertex;
    }
  // Without a branch at each point, which a processor could guess wrong. All vertices are listed before the points end.
  std::size_t count = 0;
  for ( std::uint32_t point = 0; count < vertices.size(); ++point )
  {
    vertices[count] = point;
    count += types[point] == HullPoint::vertex;
  }

  HullView hull;
  hull.rank = 3;
  hull.types = types;
  hull.vertices = vertices;
  hull.facet_vertices = facet_vertices;
  hull.facet_end = std::span( ends_of_triangles ).first( facets.size() );
  hull.candidates = points.size();
  hull.tiers.filter = found.signs;
  static_cast<HullMeasures &>( hull ) = measures_of( points, found.measures, workers, hull );
  hull.checksum = checksum( hull, workers );
  return hull;
}

} // namespace rubicon
