// SPDX-License-Identifier: GPL-2.0-or-later
// Loops over lanes, which the compiler turns into vectors for each instruction set: hull/moments.h says what is added.
// Relies on hull/triangle_sums.h and Google Highway.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/hull/triangle_sums.cpp"
#include <hwy/foreach_target.h> // includes this file once for each instruction set

#include "core/hull/triangle_sums.h"

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace rubicon
{
namespace HWY_NAMESPACE
{

//! Notes where a coordinate, as seen from that of the origin, is out of range.
HWY_INLINE void check_range( const TriangleSums::Numbers &along, double origin, TriangleSums::Numbers &out_of_range )
{
  for ( std::size_t i = 0; i < TriangleSums::lanes; ++i )
    out_of_range.at[i] = in_range( along.at[i] - origin ) ? out_of_range.at[i] : 1;
}

// Flattened: only what is inlined becomes vectors.
HWY_FLATTEN void add_triangles( const TriangleSums::Batch &batch, Point3 origin, TriangleSums::Sums &sums )
{
  for ( std::size_t i = 0; i < TriangleSums::lanes; ++i )
  {
    const std::array<Ball, 3> a = seen_from( origin, batch.a.at( i ) ), b = seen_from( origin, batch.b.at( i ) ),
                              c = seen_from( origin, batch.c.at( i ) );
    const std::array<Ball, 3> twice = cross( less( b, a ), less( c, a ) ), corners = plus( plus( a, b ), c );
    const Ball share = dot( twice, a );
    sums.whole.set( i, sums.whole.at( i ) + share );
    sums.moment_x.set( i, sums.moment_x.at( i ) + share * corners[0] );
    sums.moment_y.set( i, sums.moment_y.at( i ) + share * corners[1] );
    sums.moment_z.set( i, sums.moment_z.at( i ) + share * corners[2] );
    sums.area.set( i, sums.area.at( i ) + square_root( dot( twice, twice ) ) );
  }
  for ( const TriangleSums::Points *corner : { &batch.a, &batch.b, &batch.c } )
  {
    check_range( corner->x, origin.x, sums.out_of_range );
    check_range( corner->y, origin.y, sums.out_of_range );
    check_range( corner->z, origin.z, sums.out_of_range );
  }
}

} // namespace HWY_NAMESPACE
} // namespace rubicon
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace rubicon
{

HWY_EXPORT( add_triangles );

void TriangleSums::flush()
{
  HWY_DYNAMIC_DISPATCH( add_triangles )( mWaiting, mOrigin, mSums );
  mWaiting.count = 0;
}

BallSums TriangleSums::all()
{
  BallSums all{};
  for ( std::size_t i = 0; i < mWaiting.count; ++i ) // too few for a vector
    all.add( seen_from( mOrigin, mWaiting.a.at( i ) ), seen_from( mOrigin, mWaiting.b.at( i ) ),
             seen_from( mOrigin, mWaiting.c.at( i ) ) );
  for ( std::size_t i = 0; i < lanes; ++i )
    all.add( mSums.at( i ) );
  return all;
}

} // namespace rubicon
#endif
