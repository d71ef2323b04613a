// SPDX-License-Identifier: GPL-2.0-or-later
// A facet is what hangs together over edges whose two triangles lie in one plane: a convex polygon, as the facets of a
// convex body are. Around a corner there are as many facets as edges that are not flat: one, two, or three and more.
// Relies on hull/hull_facets.h.
#include "core/hull/hull_facets.h"

#include "core/compute/workers.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <numeric>
#include <utility>

namespace rubicon
{

namespace
{

//! Edge \a k of triangle \a triangle, which runs from its corner k to the next.
struct HalfEdge
{
    std::uint32_t triangle;
    unsigned k;
};

bool is_flat( const std::vector<std::uint8_t> &flat, HalfEdge edge )
{
  return ( flat[edge.triangle] >> edge.k & 1 ) != 0;
}

//! The edge of the same facet's border that follows \a edge, which is on it too.
HalfEdge next_on_border( const HullSurface &hull, const std::vector<std::uint8_t> &flat, HalfEdge edge )
{
  HalfEdge next = { edge.triangle, ( edge.k + 1 ) % 3 };
  while ( is_flat( flat, next ) )
  {
    const auto &corners = hull.triangle( next.triangle );
    const std::uint32_t beside = corners.across[next.k], from = corners.corner[next.k];
    const auto &others = hull.triangle( beside ).corner;
    next = { beside, others[0] == from ? 0u : others[1] == from ? 1u : 2u };
  }
  return next;
}

//! Of each slot of \a hull, as bits, its edges whose two triangles lie in one plane.
std::vector<std::uint8_t> flat_edges( const HullSurface &hull, const Workers &workers, TierCounts &counts )
{
  constexpr std::size_t grain = 1 << 14;
  std::vector<std::uint8_t> flat( hull.slot_count(), 0 );
  std::mutex mutex;
  // Each triangle looks at all of its edges, so that no thread writes what another reads; of two that share one, both find
  // the same, for the sign of four points is one and the same from either side.
  workers.share( hull.slot_count(), grain, [&]( std::size_t begin, std::size_t end ) {
    TierCounts met;
    for ( auto t = static_cast<std::uint32_t>( begin ); t < end; ++t )
    {
      if ( !hull.is_there( t ) )
        continue;
      const auto &[corner, across, mark] = hull.triangle( t );
      for ( unsigned k = 0; k < 3; ++k )
      {
        const auto &others = hull.triangle( across[k] ).corner;
        const unsigned shared = others[0] == corner[( k + 1 ) % 3] ? 0 : others[1] == corner[( k + 1 ) % 3] ? 1 : 2;
        const std::uint32_t opposite = others[( shared + 2 ) % 3];
        if ( hull.above( t, hull.place( opposite ), met ) == Sign::zero )
          flat[t] = static_cast<std::uint8_t>( flat[t] | 1u << k );
      }
    }
    const std::lock_guard lock( mutex );
    counts += met;
  } );
  return flat;
}

//! What each corner is to the hull of \a surface: inside where it is gone.
std::vector<HullPoint> types_of_corners( const HullSurface &surface, const std::vector<std::uint8_t> &flat )
{
  constexpr std::uint8_t gone = 255, many = 3;
  std::vector<std::uint8_t> facets_at( surface.corners(), gone );
  for ( std::uint32_t t = 0; t < surface.slot_count(); ++t )
  {
    if ( !surface.is_there( t ) )
      continue;
    for ( unsigned k = 0; k < 3; ++k )
    {
      std::uint8_t &count = facets_at[surface.triangle( t ).corner[k]];
      if ( count == gone )
        count = 0;
      if ( !is_flat( flat, { t, k } ) && count < many )
        ++count;
    }
  }
  std::vector<HullPoint> types( surface.corners() );
  for ( std::size_t corner = 0; corner < types.size(); ++corner )
    types[corner] = facets_at[corner] == gone   ? HullPoint::inside
                    : facets_at[corner] >= many ? HullPoint::vertex
                    : facets_at[corner] == 0    ? HullPoint::facet
                                                : HullPoint::edge;
  return types;
}

} // namespace

void HullFacets::add( std::span<const std::uint32_t> facet )
{
  const auto lowest = std::ranges::min_element( facet );
  vertices.insert( vertices.end(), lowest, facet.end() );
  vertices.insert( vertices.end(), facet.begin(), lowest );
  begin.push_back( static_cast<std::uint32_t>( vertices.size() ) );
}

void HullFacets::add( const HullFacets &facets )
{
  const std::uint32_t before = begin.back();
  for ( std::size_t f = 1; f < facets.begin.size(); ++f )
    begin.push_back( before + facets.begin[f] );
  vertices.insert( vertices.end(), facets.vertices.begin(), facets.vertices.end() );
}

FinishedSurface finished( const HullSurface &surface, const Workers &workers, TierCounts &counts )
{
  std::vector<std::uint8_t> all( surface.slot_count() );
  for ( std::uint32_t t = 0; t < all.size(); ++t )
    all[t] = surface.is_there( t );
  std::vector<std::uint8_t> flat = flat_edges( surface, workers, counts );
  std::vector<HullPoint> types = types_of_corners( surface, flat );
  return { surface, std::move( flat ), std::move( all ), std::move( types ) };
}

void type_corners( const FinishedSurface &finished, std::span<HullPoint> types )
{
  for ( std::uint32_t t = 0; t < finished.wanted.size(); ++t )
    if ( finished.wanted[t] != 0 )
      for ( const std::uint32_t corner : finished.surface.triangle( t ).corner )
        types[finished.surface.point( corner )] = finished.corner_types[corner];
}

std::vector<PlacedPoint> type_on_surface( const FinishedSurface &finished, const std::vector<PlacedPoint> &points,
                                          const std::vector<Located> &found, const Workers &workers, TierCounts &counts,
                                          std::span<HullPoint> types )
{
  const auto &[surface, flat, wanted, corner_types] = finished;
  std::vector<PlacedPoint> others;
  std::mutex mutex;
  constexpr std::size_t grain = 1 << 11;
  workers.share( found.size(), grain, [&]( std::size_t begin, std::size_t end ) {
    TierCounts met;
    std::vector<PlacedPoint> my_others;
    for ( std::size_t i = begin; i < end; ++i )
    {
      const auto &[triangle, above] = found[i];
      if ( above != Sign::zero )
        continue;
      const unsigned edges = surface.edges_with( points[i].place, triangle, met ) & ~unsigned( flat[triangle] );
      bool is_wanted = wanted[triangle] != 0;
      for ( unsigned k = 0; k < 3; ++k ) // an edge belongs to both of its facets
        is_wanted = is_wanted || ( ( edges >> k & 1 ) != 0 && wanted[surface.triangle( triangle ).across[k]] != 0 );
      if ( is_wanted )
        types[points[i].point] = edges != 0 ? HullPoint::edge : HullPoint::facet;
      else
        my_others.push_back( points[i] );
    }
    const std::lock_guard lock( mutex );
    counts += met;
    others.insert( others.end(), my_others.begin(), my_others.end() );
  } );
  return others;
}

void for_each_facet( const FinishedSurface &finished, const Workers &workers, const TakeFacet &take )
{
  const auto &[surface, flat, wanted, corner_types] = finished;
  std::vector<std::uint8_t> walked( surface.slot_count(), 0 );
  std::vector<std::uint32_t> vertices, beyond;
  for ( std::uint32_t t = 0; t < surface.slot_count(); ++t )
  {
    if ( t % 1024 == 0 )
      workers.keep_going();
    for ( unsigned k = 0; wanted[t] != 0 && k < 3; ++k )
    {
      if ( is_flat( flat, { t, k } ) || ( walked[t] >> k & 1 ) != 0 )
        continue;
      vertices.clear(), beyond.clear();
      HalfEdge edge = { t, k };
      do
      {
        walked[edge.triangle] = static_cast<std::uint8_t>( walked[edge.triangle] | 1u << edge.k );
        const auto &[corner, across, mark] = surface.triangle( edge.triangle );
        if ( corner_types[corner[edge.k]] == HullPoint::vertex )
        {
          vertices.push_back( surface.point( corner[edge.k] ) );
          beyond.push_back( across[edge.k] );
        }
        edge = next_on_border( surface, flat, edge );
      } while ( edge.triangle != t || edge.k != k );
      take( t, vertices, beyond );
    }
  }
}

namespace
{

constexpr std::size_t grain_of_facets = 1 << 11; // some tens of microseconds

/**
 * The numbers of \a facets in lexicographic order. First into about as many bins as there are facets, by their first vertex, where all
 * threads put them at once; then each bin is sorted: two facets share two vertices at most, so three tell them apart.
 */
UnfilledVector<std::uint32_t> lexicographic_order( const HullFacets &facets, std::size_t points,
                                                   const Workers &workers )
{
  const auto &[begin, vertices] = facets;
  const std::size_t count = facets.count();
  unsigned shift = 0;
  while ( points >> shift > count )
    ++shift;
  UnfilledVector<std::uint32_t> bin_end( ( points >> shift ) + 1 ), order( count );
  workers.fill( std::span( bin_end ), 0u );
  const auto bin_of = [&]( std::size_t f ) { return std::atomic_ref( bin_end[vertices[begin[f]] >> shift] ); };
  workers.share( count, grain_of_facets, [&]( std::size_t from, std::size_t to ) {
    for ( std::size_t f = from; f < to; ++f )
      bin_of( f ).fetch_add( 1, std::memory_order_relaxed );
  } );
  std::inclusive_scan( bin_end.begin(), bin_end.end(), bin_end.begin() );
  workers.share( count, grain_of_facets, [&]( std::size_t from, std::size_t to ) {
    for ( std::size_t f = from; f < to; ++f ) // each bin is filled from its end, which comes to be where it begins
      order[bin_of( f ).fetch_sub( 1, std::memory_order_relaxed ) - 1] = static_cast<std::uint32_t>( f );
  } );
  workers.share( bin_end.size(), grain_of_facets, [&]( std::size_t from, std::size_t to ) {
    for ( std::size_t i = from; i < to; ++i )
      workers.sort( order.begin() + bin_end[i],
                    i + 1 < bin_end.size() ? order.begin() + bin_end[i + 1] : order.end(), // one bin may hold all
                    [&]( std::uint32_t a, std::uint32_t b ) {
                      const std::uint32_t *of_a = &vertices[begin[a]], *of_b = &vertices[begin[b]];
                      return std::lexicographical_compare( of_a, of_a + 3, of_b, of_b + 3 );
                    } );
  } );
  return order;
}

} // namespace

void finish_facets( const HullFacets &facets, const Workers &workers, ConvexHull &hull )
{
  const auto &[begin, vertices] = facets;
  const std::size_t count = facets.count();
  const UnfilledVector<std::uint32_t> order = lexicographic_order( facets, hull.types.size(), workers );
  const auto corners_of = [&, &begin = begin]( std::size_t i ) { return begin[order[i] + 1] - begin[order[i]]; };
  hull.facet_end.resize( count );
  workers.share( count, grain_of_facets, [&]( std::size_t from, std::size_t to ) {
    for ( std::size_t i = from; i < to; ++i )
      hull.facet_end[i] = corners_of( i );
  } );
  std::inclusive_scan( hull.facet_end.begin(), hull.facet_end.end(), hull.facet_end.begin() );
  hull.facet_vertices.resize( vertices.size() );
  workers.share( count, grain_of_facets, [&, &begin = begin, &vertices = vertices]( std::size_t from, std::size_t to ) {
    for ( std::size_t i = from; i < to; ++i )
    {
      const std::uint32_t corners = corners_of( i );
      std::copy_n( &vertices[begin[order[i]]], corners, &hull.facet_vertices[hull.facet_end[i] - corners] );
    }
  } );
}

} // namespace rubicon
