// SPDX-License-Identifier: GPL-2.0-or-later
// Loops over pairs, which the compiler turns into vectors for each instruction set: exact/crossing_ball.h says what is worked
// out. Where balls do not tell, one pair after the other.
// Relies on exact/crossing_points.h, exact/crossing_ball.h and Google Highway.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/exact/crossing_points.cpp"
#include <hwy/foreach_target.h> // includes this file once for each instruction set

#include "core/exact/crossing_ball.h"
#include "core/exact/crossing_points.h"

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace rubicon
{
namespace HWY_NAMESPACE
{

#include "core/exact/products.inl"

//! Of the first pairs, up to a full vector. Flattened: only what is inlined becomes vectors.
HWY_FLATTEN void find_points( CrossingPoints::Batch &batch, std::size_t pairs )
{
  constexpr std::size_t lanes = 8; // of most of the widest
  const std::size_t count = ( pairs + lanes - 1 ) / lanes * lanes;
  for ( std::size_t i = 0; i < count; ++i )
  {
    const Point2 a = batch.a.at( i ), b = batch.b.at( i ), c = batch.c.at( i ), d = batch.d.at( i );
    const auto [x, y] = place_of_crossing( a, b, c, d, parameter_of_crossing<Products>( a, b, c, d ) );
    const bool is_certain = certified_nearest( x, batch.nearest.x.at[i] )
                            & certified_nearest( y, batch.nearest.y.at[i] );
    batch.is_certain.at[i] = is_certain ? 1 : 0;
  }
  for ( const CrossingPoints::Points *ends : { &batch.a, &batch.b, &batch.c, &batch.d } )
    for ( const CrossingPoints::Numbers *numbers : { &ends->x, &ends->y } )
      for ( std::size_t i = 0; i < count; ++i )
        batch.is_certain.at[i] = in_range( numbers->at[i] ) ? batch.is_certain.at[i] : 0;
}

} // namespace HWY_NAMESPACE
} // namespace rubicon
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace rubicon
{

HWY_EXPORT( find_points );

void CrossingPoints::find( Batch &batch, std::size_t pairs )
{
  HWY_DYNAMIC_DISPATCH( find_points )( batch, pairs );
}

void CrossingPoints::finish()
{
  if ( mCount > 0 )
    find( mBatch, mCount );
  for ( std::size_t i = 0; i < mCount; ++i )
  {
    const bool is_certain = mBatch.is_certain.at[i] != 0;
    mCounts.certified += is_certain;
    *mPoints[i] = is_certain
                    ? mBatch.nearest.at( i )
                    : crossing_point( mBatch.a.at( i ), mBatch.b.at( i ), mBatch.c.at( i ), mBatch.d.at( i ), mCounts );
  }
  mCount = 0;
}

} // namespace rubicon
#endif
