// SPDX-License-Identifier: GPL-2.0-or-later
// A polygon is found in a projection that loses nothing, by Andrew's chains over the sorted points.
// Relies on hull/flat_hull.h and exact/predicates.h.
#include "core/hull/flat_hull.h"

#include "core/compute/workers.h"
#include "core/exact/predicates.h"
#include "core/hull/hull_facets.h"

#include <algorithm>
#include <functional>

namespace rubicon
{

namespace
{

//! Keeps the first of each place in \a sorted, and calls the others duplicates of it.
void take_duplicates( std::span<const Point3> points, PointIndices &sorted, const Workers &workers, ConvexHull &hull )
{
  std::size_t kept = 0;
  for ( const std::uint32_t point : sorted )
    if ( kept > 0 && same_point( points[sorted[kept - 1]], points[point] ) )
    {
      hull.types[point] = HullPoint::duplicate;
      hull.duplicates.push_back( { point, sorted[kept - 1] } );
    }
    else
      sorted[kept++] = point;
  sorted.resize( kept );
  workers.sort( hull.duplicates.begin(), hull.duplicates.end(), std::less() );
}

//! The points of a polygon and their turns, in the projection.
class Polygon
{
  public:
    Polygon( std::span<const Point3> points, int axis, const PointIndices &sorted, const Workers &workers,
             const std::function<void( double )> &report, ConvexHull &hull )
      : mPoints( points )
      , mAxis( axis )
      , mSorted( sorted )
      , mWorkers( workers )
      , mReport( report )
      , mHull( hull )
    {}

    void add()
    {
      std::vector<std::uint32_t> ring = chain( mSorted.begin(), mSorted.end() );
      ring.pop_back();
      const std::vector<std::uint32_t> back = chain( mSorted.rbegin(), mSorted.rend() );
      ring.insert( ring.end(), back.begin(), back.end() - 1 );
      type_others( ring, back.size() - 1 );
      for ( const std::uint32_t point : ring )
        mHull.types[point] = HullPoint::vertex;
      HullFacets facets;
      facets.add( ring );
      finish_facets( facets, mWorkers, mHull );
    }

  private:
    Point2 place( std::uint32_t point ) const { return project( mPoints[point], mAxis ); }

    Sign turn( std::uint32_t a, std::uint32_t b, std::uint32_t c )
    {
      return orient2d( place( a ), place( b ), place( c ), mHull.run.tiers );
    }

    //! The border from the first to the last, to the right of all; without points between two others.
    template <typename Iterator>
    std::vector<std::uint32_t> chain( Iterator from, Iterator to )
    {
      std::vector<std::uint32_t> chain;
      for ( std::size_t steps = 1; from != to; ++from, ++steps )
      {
        if ( steps % 1024 == 0 )
          mReport( 0.5 );
        while ( chain.size() > 1 && turn( chain[chain.size() - 2], chain.back(), *from ) != Sign::positive )
          chain.pop_back();
        chain.push_back( *from );
      }
      return chain;
    }

    //! Those on the border are on an edge: \a ring is the lower chain, and then, as long as \a upper, the upper one.
    void type_others( const std::vector<std::uint32_t> &ring, std::size_t upper )
    {
      const std::vector<std::uint32_t> lower_chain( ring.begin(),
                                                    ring.end() - static_cast<std::ptrdiff_t>( upper ) + 1 );
      std::vector<std::uint32_t> upper_chain( ring.end() - static_cast<std::ptrdiff_t>( upper ), ring.end() );
      upper_chain.push_back( ring.front() );
      std::ranges::reverse( upper_chain );
      std::size_t low = 0, high = 0; // the edges above and below which the points come, one after the other
      std::size_t steps = 0;
      for ( const std::uint32_t point : mSorted )
      {
        if ( ++steps % 1024 == 0 )
          mReport( 0.7 + 0.3 * static_cast<double>( steps ) / static_cast<double>( mSorted.size() ) );
        const auto is_on = [&]( const std::vector<std::uint32_t> &chain, std::size_t &edge ) {
          while ( edge + 2 < chain.size() && !before( place( point ), place( chain[edge + 1] ) ) )
            ++edge;
          return turn( chain[edge], chain[edge + 1], point ) == Sign::zero;
        };
        const bool on_lower = is_on( lower_chain, low ), on_upper = is_on( upper_chain, high );
        mHull.types[point] = on_lower || on_upper ? HullPoint::edge : HullPoint::facet;
      }
    }

    std::span<const Point3> mPoints;
    int mAxis;
    const PointIndices &mSorted;
    const Workers &mWorkers;
    const std::function<void( double )> &mReport;
    ConvexHull &mHull;
};

} // namespace

void add_flat_hull( std::span<const Point3> points, PointIndices finite, int axis, const Workers &workers,
                    const std::function<void( double )> &report, ConvexHull &hull )
{
  // In a plane with an area along the axis two points in one place of the projection are one. On a line any axis will do
  // that orders all three coordinates, and of equal points the first comes first.
  workers.sort( finite.begin(), finite.end(), [&]( std::uint32_t a, std::uint32_t b ) {
    const Point3 p = points[a], q = points[b];
    const Point2 flat_p = project( p, axis ), flat_q = project( q, axis );
    if ( !same_point( flat_p, flat_q ) )
      return before( flat_p, flat_q );
    const double last_p = axis == 0 ? p.z : axis == 1 ? p.x : p.y, last_q = axis == 0 ? q.z : axis == 1 ? q.x : q.y;
    return last_p < last_q || ( last_p == last_q && a < b );
  } );
  report( 0.4 );
  take_duplicates( points, finite, workers, hull );
  report( 0.5 );
  if ( hull.rank == 2 )
    Polygon( points, axis, finite, workers, report, hull ).add();
  else
  {
    for ( const std::uint32_t point : finite )
      hull.types[point] = HullPoint::edge;
    hull.types[finite.front()] = hull.types[finite.back()] = HullPoint::vertex;
  }
}

} // namespace rubicon
