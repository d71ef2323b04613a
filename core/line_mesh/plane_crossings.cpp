// SPDX-License-Identifier: GPL-2.0-or-later
// Balls in loops over arrays, which the compiler turns into vectors for each instruction set: exact/ball.h is the one
// definition of their arithmetic.
// Relies on line_mesh/plane_crossings.h and Google Highway.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/line_mesh/plane_crossings.cpp"
#include <hwy/foreach_target.h> // includes this file once for each instruction set

#include "core/line_mesh/angle.h"
#include "core/line_mesh/plane_crossings.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include <hwy/cache_control.h>
#include <hwy/highway.h>

#ifndef RUBICON_PLANE_CROSSINGS_BATCH
#define RUBICON_PLANE_CROSSINGS_BATCH
namespace rubicon
{

//! Segments with their triangles, and where they cross; coordinate by coordinate.
struct CrossingBatch
{
    static constexpr std::size_t size = 32;

    //! One number of each crossing.
    struct alignas( 64 ) Numbers
    {
        double at[size] = {};
    };

    struct Points
    {
        Numbers x, y, z;
        void set( std::size_t i, Point3 p ) { x.at[i] = p.x, y.at[i] = p.y, z.at[i] = p.z; }
        Point3 at( std::size_t i ) const { return { x.at[i], y.at[i], z.at[i] }; }
    };

    Points from, to;           //!< ends of the segment
    Numbers from_m, to_m;      //!< M there
    Points a, b, c;            //!< corners of the triangle
    Numbers high, low, radius; //!< the ball of the parameter
    Numbers above;             //!< PlaneParameter::above
    Points nearest;
    Numbers m;
    Numbers angle;      //!< PlaneCrossing::angle
    Numbers from_start; //!< PlaneCrossing::from_start, NaN where doubles do not hold its square
    Numbers is_certain; //!< 1 where all is known but for m
};

} // namespace rubicon
#endif

HWY_BEFORE_NAMESPACE();
namespace rubicon
{
namespace HWY_NAMESPACE
{

using Numbers = CrossingBatch::Numbers;
using Points = CrossingBatch::Points;

#include "core/exact/products.inl"

//! Sets a result to \a unknown where a number that it comes from is out of range.
HWY_INLINE void check_range( const Numbers &numbers, Numbers &result, double unknown )
{
  for ( std::size_t i = 0; i < CrossingBatch::size; ++i )
    result.at[i] = in_range( numbers.at[i] ) ? result.at[i] : unknown;
}

//! The nearest doubles to what goes from \a from to \a to along the segment; NaN where balls do not tell.
HWY_INLINE void round_between( const CrossingBatch &batch, const Numbers &from, const Numbers &to, Numbers &nearest )
{
  for ( std::size_t i = 0; i < CrossingBatch::size; ++i )
  {
    const BallBy<Products> parameter = { batch.high.at[i], batch.low.at[i], batch.radius.at[i] };
    nearest.at[i] = nearest_along( from.at[i], to.at[i], parameter );
  }
}

// Flattened: only what is inlined becomes vectors.
HWY_FLATTEN void find_crossings( CrossingBatch &batch )
{
  for ( std::size_t i = 0; i < CrossingBatch::size; ++i )
  {
    const auto [along, above] = plane_parameter<Products>( batch.from.at( i ), batch.to.at( i ), batch.a.at( i ),
                                                           batch.b.at( i ), batch.c.at( i ) );
    batch.high.at[i] = along.high;
    batch.low.at[i] = along.low;
    batch.radius.at[i] = along.radius;
    batch.above.at[i] = above;
  }
  for ( const Points *points : { &batch.from, &batch.to, &batch.a, &batch.b, &batch.c } )
    for ( const Numbers *numbers : { &points->x, &points->y, &points->z } )
    {
      check_range( *numbers, batch.radius, HUGE_VAL );
      check_range( *numbers, batch.above, 0 );
    }
  round_between( batch, batch.from.x, batch.to.x, batch.nearest.x );
  round_between( batch, batch.from.y, batch.to.y, batch.nearest.y );
  round_between( batch, batch.from.z, batch.to.z, batch.nearest.z );
  round_between( batch, batch.from_m, batch.to_m, batch.m );
  check_range( batch.from_m, batch.m, not_certain );
  check_range( batch.to_m, batch.m, not_certain );
  for ( std::size_t i = 0; i < CrossingBatch::size; ++i )
    batch.angle.at[i] = plane_angle( batch.from.at( i ), batch.to.at( i ), batch.a.at( i ), batch.b.at( i ),
                                     batch.c.at( i ) );
  for ( std::size_t i = 0; i < CrossingBatch::size; ++i )
  {
    batch.from_start.at[i] = plain_length( difference<double>( batch.nearest.at( i ), batch.from.at( i ) ) );
    batch.is_certain.at[i] = all_certain( batch.from_start.at[i], batch.angle.at[i], batch.above.at[i] ) ? 1 : 0;
  }
}

} // namespace HWY_NAMESPACE
} // namespace rubicon
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include "core/compute/workers.h"

namespace rubicon
{

HWY_EXPORT( find_crossings );

std::vector<PlaneCrossing> find_plane_crossings( const PolylineSet3 &lines, const TriangleMesh &mesh,
                                                 std::span<const Hit> hits, const Workers &workers )
{
  std::vector<PlaneCrossing> crossings;
  crossings.reserve( hits.size() );
  CrossingBatch batch;
  for ( ; !hits.empty(); hits = hits.subspan( std::min( hits.size(), CrossingBatch::size ) ) )
  {
    workers.keep_going();
    const std::size_t count = std::min( hits.size(), CrossingBatch::size );
    // The triangles of a line lie far apart in memory. Those of the next batch are on their way while this one is worked out,
    // and the vertices of this one are waited for all at once; every fourth vertex lies on two lines of the cache.
    for ( std::size_t i = count; i < std::min( hits.size(), 2 * CrossingBatch::size ); ++i )
      hwy::Prefetch( &mesh.triangles[hits[i].triangle] );
    for ( std::size_t i = 0; i < count; ++i )
      for ( const std::uint32_t vertex : mesh.triangles[hits[i].triangle] )
      {
        hwy::Prefetch( &mesh.vertices[vertex].x );
        hwy::Prefetch( &mesh.vertices[vertex].z );
      }
    for ( std::size_t i = 0; i < count; ++i )
    {
      const std::uint32_t segment = hits[i].segment;
      const auto [a, b, c] = mesh.corners( hits[i].triangle );
      batch.from.set( i, lines.vertices[segment] ), batch.to.set( i, lines.vertices[segment + 1] );
      batch.a.set( i, a ), batch.b.set( i, b ), batch.c.set( i, c );
      batch.from_m.at[i] = lines.has_m() ? lines.m[segment] : not_certain;
      batch.to_m.at[i] = lines.has_m() ? lines.m[segment + 1] : not_certain;
    }
    HWY_DYNAMIC_DISPATCH( find_crossings )( batch );
    for ( std::size_t i = 0; i < count; ++i )
      crossings.push_back( { { batch.high.at[i], batch.low.at[i], batch.radius.at[i] },
                             { batch.nearest.x.at[i], batch.nearest.y.at[i], batch.nearest.z.at[i] },
                             batch.m.at[i],
                             batch.angle.at[i],
                             batch.from_start.at[i],
                             sign_of_start( batch.above.at[i] ),
                             batch.is_certain.at[i] != 0 } );
  }
  return crossings;
}

} // namespace rubicon
#endif
