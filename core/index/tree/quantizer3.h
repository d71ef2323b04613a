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

//! What two boxes share; low > high on an axis where they are apart.
RUBICON_HD constexpr QuantizedBox3 intersection_of( const QuantizedBox3 &a, const QuantizedBox3 &b )
{
  return { greater( a.x_low, b.x_low ),  greater( a.y_low, b.y_low ),  greater( a.z_low, b.z_low ),
           lesser( a.x_high, b.x_high ), lesser( a.y_high, b.y_high ), lesser( a.z_high, b.z_high ) };
}

//! Whether all of \a inner lies within \a outer.
RUBICON_HD constexpr bool contains( const QuantizedBox3 &outer, const QuantizedBox3 &inner )
{
  return outer.x_low <= inner.x_low && inner.x_high <= outer.x_high && outer.y_low <= inner.y_low
         && inner.y_high <= outer.y_high && outer.z_low <= inner.z_low && inner.z_high <= outer.z_high;
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

    //! Whether something of \a bounds lies outside of the range.
    RUBICON_HD bool clamps( const Box3 &bounds ) const
    {
      return beyond( { bounds.x_low, bounds.y_low, bounds.z_low } ) > 0
             || beyond( { bounds.x_high, bounds.y_high, bounds.z_high } ) > 0;
    }

    RUBICON_HD QuantizedPoint3 operator()( Point3 p ) const
    {
      return { Quantizer2::quantize( p.x, half_x0, scale ), Quantizer2::quantize( p.y, half_y0, scale ),
               Quantizer2::quantize( p.z, half_z0, scale ) };
    }

    RUBICON_HD QuantizedBox3 operator()( const Box3 &box ) const
    {
      const Quantizer3 &q = *this;
      const QuantizedPoint3 low = q( Point3{ box.x_low, box.y_low, box.z_low } ),
                            high = q( Point3{ box.x_high, box.y_high, box.z_high } );
      return { low.x, low.y, low.z, high.x, high.y, high.z };
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
 * What is met, or nearly all of it, lies within \a range. A long segment that leaves it has a piece on either side, which ends so far
 * before the range that it meets nothing there, and all others lie within: these are as short for a ray that comes from far away as
 * for one of the range's own size, until its breaks are less sharp than a piece is long; from there on they are fewer. The near end
 * is the one that is less far outside of the quantizer's range: a break is as sharp as the way to it is short.
 */
class SegmentPieces
{
  public:
    RUBICON_HD SegmentPieces( Point3 a, Point3 b, const Quantizer3 &quantizer, const QuantizedBox3 &range,
                              std::int32_t piece_size )
      : mNear( a )
      , mFar( b )
      , mQuantizer( quantizer )
    {
      const QuantizedBox3 box = box_of( quantizer( a ), quantizer( b ) );
      mInner = inner_count( box, range, piece_size );
      if ( may_leave( box, range, piece_size ) ) // seldom; the rest is for those few
      {
        if ( quantizer.beyond( b ) < quantizer.beyond( a ) )
          mNear = b, mFar = a;
        find_stretch( range, piece_size );
      }
      if ( count() == 1 )
        return;
      mHalf = half_way();
      mError = { error( mNear.x, mHalf.x ), error( mNear.y, mHalf.y ), error( mNear.z, mHalf.z ) };
      mStep = ( mEnd - mBegin ) / mInner;
    }

    RUBICON_HD std::uint32_t count() const { return mInner + ( mBegin > 0 ) + ( mEnd < 1 ); }

    //! The count() alone, of the segment ab whose ends have \a box around them: mostly a division.
    RUBICON_HD static std::uint32_t count_of( Point3 a, Point3 b, const QuantizedBox3 &box, const Quantizer3 &quantizer,
                                              const QuantizedBox3 &range, std::int32_t piece_size )
    {
      return may_leave( box, range, piece_size ) ? SegmentPieces( a, b, quantizer, range, piece_size ).count()
                                                 : inner_count( box, range, piece_size );
    }

    RUBICON_HD QuantizedBox3 box( std::uint32_t k ) const
    {
      if ( count() == 1 )
        return box_of( mQuantizer( mNear ), mQuantizer( mFar ) );
      const Point3 p = break_at( k ), q = break_at( k + 1 );
      return mQuantizer( Box3{ lesser( p.x, q.x ) - mError.x, lesser( p.y, q.y ) - mError.y,
                               lesser( p.z, q.z ) - mError.z, greater( p.x, q.x ) + mError.x,
                               greater( p.y, q.y ) + mError.y, greater( p.z, q.z ) + mError.z } );
    }

  private:
    //! What is clamped lies on the border of all that is quantized, where the range may end too.
    RUBICON_HD static bool is_at_border( const QuantizedBox3 &box )
    {
      return lesser( lesser( box.x_low, box.y_low ), box.z_low ) == 0
             || greater( greater( box.x_high, box.y_high ), box.z_high ) == INT32_MAX;
    }

    //! Whether a segment with \a box around it may be partly within the range and is long enough to be cut where it leaves it.
    RUBICON_HD static bool may_leave( const QuantizedBox3 &box, const QuantizedBox3 &range, std::int32_t piece_size )
    {
      return extent( box ) > piece_size && overlap( range, box ) && ( !contains( range, box ) || is_at_border( box ) );
    }

    //! How many pieces there are within the range, at most; one for what does not come near it.
    RUBICON_HD static std::uint32_t inner_count( const QuantizedBox3 &box, const QuantizedBox3 &range,
                                                 std::int32_t piece_size )
    {
      const std::int32_t length = extent( intersection_of( box, range ) );
      return length <= piece_size || !overlap( box, range ) ? 1 : 1 + static_cast<std::uint32_t>( length / piece_size );
    }

    RUBICON_HD Point3 half_way() const
    {
      return { mFar.x * 0.5 - mNear.x * 0.5, mFar.y * 0.5 - mNear.y * 0.5, mFar.z * 0.5 - mNear.z * 0.5 };
    }

    //! Where the segment comes into the range and leaves it. One that passes by leaves the range on one axis before it has come
    //! into it on another: cut between the two, either half lies outside. Any cut will do for such a one, for none of its pieces meets
    //! anything. All is in halves, as quantizers have it, so that no difference overflows.
    RUBICON_HD void find_stretch( const QuantizedBox3 &range, std::int32_t piece_size )
    {
      const double step = 1 / mQuantizer.scale;
      double begin = 0, end = 1, longest = 0, shortest_piece = piece_size * step;
      const auto clip = [&]( double from, double along, double origin, std::int32_t first, std::int32_t last ) {
        if ( along == 0 )
          return;
        // More than the error by which a piece is widened, and a cell for the rounding to cells.
        const double margin = 2 * step + 0x1p-49 * ( magnitude( from ) + magnitude( along ) );
        longest = greater( longest, magnitude( along ) );
        shortest_piece = greater( shortest_piece, margin );
        const double low = origin + first * step - margin, high = origin + ( last + 1.0 ) * step + margin;
        const double in = ( ( along > 0 ? low : high ) - from ) / along,
                     out = ( ( along > 0 ? high : low ) - from ) / along;
        begin = in > begin ? in : begin;
        end = out < end ? out : end;
      };
      const Point3 half = half_way();
      clip( mNear.x * 0.5, half.x, mQuantizer.half_x0, range.x_low, range.x_high );
      clip( mNear.y * 0.5, half.y, mQuantizer.half_y0, range.y_low, range.y_high );
      clip( mNear.z * 0.5, half.z, mQuantizer.half_z0, range.z_low, range.z_high );
      if ( begin > end )
      {
        begin = end = lesser( greater( begin * 0.5 + end * 0.5, 0.0 ), 1.0 );
        mInner = 1;
      }
      mBegin = begin, mEnd = end;
      // No more pieces than the stretch is long, and none shorter than what it is widened by.
      if ( const double most = 1 + ( end - begin ) * longest / shortest_piece; most < mInner )
        mInner = static_cast<std::uint32_t>( most );
    }

    RUBICON_HD double error( double from, double half ) const
    {
      return 0x1p-50 * ( magnitude( from ) + 2 * mEnd * magnitude( half ) ) + 0x1p-1022;
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
