// SPDX-License-Identifier: GPL-2.0-or-later
// The monotone quantizer in three dimensions, and the pieces that long segments are cut into for culling.
// Relies on index/grid/quantizer2.h; host and device.
#pragma once

#include "core/index/grid/quantizer2.h"

namespace rubicon
{

struct QuantizedPoint3
{
    std::int32_t x, y, z;
};

using QuantizedBox3 = BoxOf3<std::int32_t>;

constexpr QuantizedBox3 empty_box3 = { INT32_MAX, INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN, INT32_MIN };

RUBICON_HD constexpr QuantizedBox3 box_of( QuantizedPoint3 a, QuantizedPoint3 b )
{
  return { lesser( a.x, b.x ),  lesser( a.y, b.y ),  lesser( a.z, b.z ),
           greater( a.x, b.x ), greater( a.y, b.y ), greater( a.z, b.z ) };
}

//! The longest side; a box of one point has 0. Not for empty boxes.
RUBICON_HD constexpr std::int32_t extent( QuantizedBox3 box )
{
  return greater( greater( box.x_high - box.x_low, box.y_high - box.y_low ), box.z_high - box.z_low );
}

//! As Quantizer2, with one scale for the three axes. What lies outside of its range is clamped, which is monotone too.
struct Quantizer3
{
    double half_x0, half_y0, half_z0, scale;

    //! Half the length of the range on each axis.
    RUBICON_HD double half_range() const { return 2147483648.0 / scale; }

    //! How far a point lies outside of the range, halved, on the axis where it is farthest; 0 inside.
    RUBICON_HD double beyond( Point3 p ) const
    {
      const auto on_axis = [range = half_range()]( double half, double low ) {
        return half < low ? low - half : half - low > range ? half - low - range : 0.0;
      };
      const double x = on_axis( p.x * 0.5, half_x0 ), y = on_axis( p.y * 0.5, half_y0 ),
                   z = on_axis( p.z * 0.5, half_z0 );
      return x > y ? ( x > z ? x : z ) : ( y > z ? y : z );
    }

    RUBICON_HD QuantizedPoint3 operator()( Point3 p ) const
    {
      return { Quantizer2::quantize( p.x, half_x0, scale ), Quantizer2::quantize( p.y, half_y0, scale ),
               Quantizer2::quantize( p.z, half_z0, scale ) };
    }
};

//! The quantizer that spreads \a bounds over 31 bits.
Quantizer3 make_quantizer( const Box3 &bounds );

/**
 * A segment in pieces, for culling only: the number of them that makes each at most about \a piece_size long, their boxes.
 *
 * The breaks are points of the segment at parameters 0 = s_0 <= s_1 <= … = 1, numbered from its near end, worked out in
 * doubles. With n the near end, f the far one and h = fl( f/2 - n/2 ), a break between them is b_i = fl( n + 2 fl( s_i h ) ),
 * held between n and f: off from n + s_i (f - n) by at most 2^-51 (|n| + s_i |f - n|) on each axis, plus a few of the least
 * doubles. \a error is more than that for all such breaks, with the rounding of what follows. A point of the segment
 * between s_i and s_i+1 lies between b_i and b_i+1 but for the error, so the box from the quantized lesser of the two less
 * the error to the greater of the two plus the error holds the quantized point, whatever monotone function quantizes: the
 * box of anything that the segment meets there overlaps it.
 *
 * Rounded products and sums never decrease as s grows, so both ends of the boxes of consecutive pieces move one way on
 * each axis, and the pieces that overlap a given box follow each other: of those, the one whose predecessor does not
 * overlap owns the pair.
 *
 * What leaves the quantizer's range, where all is clamped, gets a piece on either side, and all others lie within. The near
 * end is the one that is less far outside: a break is as sharp as the way to it is short.
 */
class SegmentPieces
{
  public:
    RUBICON_HD SegmentPieces( Point3 a, Point3 b, const Quantizer3 &quantizer, std::int32_t piece_size )
      : mNear( a )
      , mFar( b )
      , mQuantizer( quantizer )
    {
      const QuantizedBox3 box = box_of( quantizer( a ), quantizer( b ) );
      mInner = inner_count( box, piece_size );
      if ( mInner == 1 )
        return;
      const bool may_leave = is_at_border( box ); // seldom; the rest is for those few
      if ( may_leave && quantizer.beyond( b ) < quantizer.beyond( a ) )
        mNear = b, mFar = a;
      mHalf = { mFar.x * 0.5 - mNear.x * 0.5, mFar.y * 0.5 - mNear.y * 0.5, mFar.z * 0.5 - mNear.z * 0.5 };
      if ( may_leave )
        find_range();
      mError = { error( mNear.x, mHalf.x ), error( mNear.y, mHalf.y ), error( mNear.z, mHalf.z ) };
      mStep = ( mEnd - mBegin ) / mInner;
    }

    RUBICON_HD std::uint32_t count() const { return mInner + ( mBegin > 0 ) + ( mEnd < 1 ); }

    //! The count() alone, of the segment ab whose ends have \a box around them: mostly a division.
    RUBICON_HD static std::uint32_t count_of( Point3 a, Point3 b, const QuantizedBox3 &box, const Quantizer3 &quantizer,
                                              std::int32_t piece_size )
    {
      const std::uint32_t inner = inner_count( box, piece_size );
      return inner == 1 || !is_at_border( box ) ? inner : SegmentPieces( a, b, quantizer, piece_size ).count();
    }

    RUBICON_HD QuantizedBox3 box( std::uint32_t k ) const
    {
      if ( mInner == 1 )
        return box_of( mQuantizer( mNear ), mQuantizer( mFar ) );
      const Point3 p = break_at( k ), q = break_at( k + 1 );
      const QuantizedPoint3 low = mQuantizer(
        { lesser( p.x, q.x ) - mError.x, lesser( p.y, q.y ) - mError.y, lesser( p.z, q.z ) - mError.z } );
      const QuantizedPoint3 high = mQuantizer(
        { greater( p.x, q.x ) + mError.x, greater( p.y, q.y ) + mError.y, greater( p.z, q.z ) + mError.z } );
      return { low.x, low.y, low.z, high.x, high.y, high.z };
    }

  private:
    //! How many pieces there are within the quantizer's range.
    RUBICON_HD static std::uint32_t inner_count( const QuantizedBox3 &box, std::int32_t piece_size )
    {
      const std::int32_t length = extent( box );
      return length <= piece_size ? 1 : 1 + static_cast<std::uint32_t>( length / piece_size );
    }

    //! What is clamped lies on the border.
    RUBICON_HD static bool is_at_border( const QuantizedBox3 &box )
    {
      return lesser( lesser( box.x_low, box.y_low ), box.z_low ) == 0
             || greater( greater( box.x_high, box.y_high ), box.z_high ) == INT32_MAX;
    }

    //! Where the segment comes into the quantizer's range and leaves it; all of it where it passes by. Any answer would do.
    RUBICON_HD void find_range()
    {
      double begin = 0, end = 1;
      const auto clip = [&]( double from, double along, double low ) {
        if ( along == 0 )
          return;
        const double high = low + mQuantizer.half_range();
        const double in = ( ( along > 0 ? low : high ) - from ) / along,
                     out = ( ( along > 0 ? high : low ) - from ) / along;
        begin = in > begin ? in : begin;
        end = out < end ? out : end;
      };
      clip( mNear.x * 0.5, mHalf.x, mQuantizer.half_x0 );
      clip( mNear.y * 0.5, mHalf.y, mQuantizer.half_y0 );
      clip( mNear.z * 0.5, mHalf.z, mQuantizer.half_z0 );
      if ( begin < end )
        mBegin = begin, mEnd = end;
    }

    RUBICON_HD double error( double from, double half ) const
    {
      const double magnitude = from < 0 ? -from : from, way = half < 0 ? -half : half;
      return 0x1p-50 * ( magnitude + 2 * mEnd * way ) + 0x1p-1022;
    }

    RUBICON_HD Point3 break_at( std::uint32_t i ) const
    {
      const std::uint32_t before = mBegin > 0; // the piece outside
      if ( i == 0 )
        return mNear;
      if ( i == count() )
        return mFar;
      const double share = mBegin + ( i - before ) * mStep, s = share < mEnd ? share : mEnd;
      const auto on_way = [s]( double from, double half, double to ) {
        const double at = from + 2 * ( s * half );
        return half < 0 ? ( at > to ? at : to ) : ( at < to ? at : to );
      };
      return { on_way( mNear.x, mHalf.x, mFar.x ), on_way( mNear.y, mHalf.y, mFar.y ),
               on_way( mNear.z, mHalf.z, mFar.z ) };
    }

    Point3 mNear, mFar;
    Quantizer3 mQuantizer;
    Point3 mHalf = {}, mError = {};
    double mBegin = 0, mEnd = 1, mStep = 1;
    std::uint32_t mInner;
};

} // namespace rubicon
