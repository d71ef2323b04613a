// SPDX-License-Identifier: GPL-2.0-or-later
// A sweep that tells whether the border is simple (Shamos and Hoey, Geometric intersection problems, FOCS 1976), then ears
// round after round, with a tree of the corners that can be in their way.
// Relies on ingest/ear_clipping.h, exact/ for every turn.
#include "core/ingest/ear_clipping.h"

#include "core/exact/predicates.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <set>
#include <span>

namespace rubicon
{

namespace
{

//! The corners of a border and what is asked of them, exactly.
class Border
{
  public:
    Border( const std::vector<Point2> &corners, const StopCallback &stop )
      : mCorners( corners )
      , mStop( stop )
    {}

    //! Throws Cancelled once the job is to stop.
    void keep_going() const { rubicon::keep_going( mStop ); }

    std::uint32_t size() const { return static_cast<std::uint32_t>( mCorners.size() ); }
    std::uint32_t next( std::uint32_t i ) const { return i + 1 == size() ? 0 : i + 1; }
    std::uint32_t previous( std::uint32_t i ) const { return i == 0 ? size() - 1 : i - 1; }
    Point2 operator[]( std::uint32_t i ) const { return mCorners[i]; }

    Sign turn( Point2 a, Point2 b, Point2 c ) const { return orient2d( a, b, c ); }
    Sign turn( std::uint32_t a, std::uint32_t b, std::uint32_t c ) const
    {
      return turn( mCorners[a], mCorners[b], mCorners[c] );
    }

    //! The side b-c runs back over a-b, or one of them is a point in this projection.
    bool folds_back( std::uint32_t a, std::uint32_t b, std::uint32_t c ) const
    {
      return turn( a, b, c ) == Sign::zero && ( is_between( a, b, c ) || is_between( b, c, a ) );
    }

    //! Sides i and j, given by their first corners and no neighbours, share a point.
    bool sides_meet( std::uint32_t i, std::uint32_t j ) const
    {
      const std::uint32_t a = i, b = next( i ), c = j, d = next( j );
      const Sign c_side = turn( a, b, c ), d_side = turn( a, b, d ), a_side = turn( c, d, a ), b_side = turn( c, d, b );
      return ( c_side == -d_side && a_side == -b_side && c_side != Sign::zero && a_side != Sign::zero )
             || ( c_side == Sign::zero && is_between( a, b, c ) ) || ( d_side == Sign::zero && is_between( a, b, d ) )
             || ( a_side == Sign::zero && is_between( c, d, a ) ) || ( b_side == Sign::zero && is_between( c, d, b ) );
    }

  private:
    //! On one line with a and b: between them, or one of them.
    bool is_between( std::uint32_t a, std::uint32_t b, std::uint32_t p ) const
    {
      const auto [low_x, high_x] = std::minmax( mCorners[a].x, mCorners[b].x );
      const auto [low_y, high_y] = std::minmax( mCorners[a].y, mCorners[b].y );
      const Point2 q = mCorners[p];
      return low_x <= q.x && q.x <= high_x && low_y <= q.y && q.y <= high_y;
    }

    const std::vector<Point2> &mCorners;
    const StopCallback &mStop;
};

/**
 * Sweeps a line over the sides, from left to right and, among equal x, upwards. It holds the sides that it crosses in their
 * order, which stays right until the first place where two share a point; those two are neighbours in the order just
 * before.
 */
class SimplicityTest
{
  public:
    explicit SimplicityTest( const Border &border )
      : mBorder( border )
      , mOrder( Lower{ this } )
      , mPlaces( border.size(), mOrder.end() )
    {}

    //! No two sides share a point but the corner between neighbours.
    bool passes()
    {
      for ( std::uint32_t i = 0; i < mBorder.size(); ++i )
        if ( mBorder.folds_back( mBorder.previous( i ), i, mBorder.next( i ) ) )
          return false;
      std::vector<std::uint32_t> corners( mBorder.size() );
      std::iota( corners.begin(), corners.end(), 0u );
      std::sort( corners.begin(), corners.end(),
                 [&]( std::uint32_t a, std::uint32_t b ) { return before( mBorder[a], mBorder[b] ); } );
      for ( std::size_t i = 0; i < corners.size() && mSimple; ++i )
      {
        mBorder.keep_going();
        const std::uint32_t corner = corners[i];
        if ( i > 0 && !before( mBorder[corners[i - 1]], mBorder[corner] ) )
          return false; // two corners in one place
        for ( const std::uint32_t side : { mBorder.previous( corner ), corner } )
          if ( right_end( side ) == corner )
            leave( side );
        for ( const std::uint32_t side : { mBorder.previous( corner ), corner } )
          if ( left_end( side ) == corner )
            enter( side );
      }
      return mSimple;
    }

  private:
    //! The order of sides on the sweep line.
    struct Lower
    {
        SimplicityTest *test;
        bool operator()( std::uint32_t a, std::uint32_t b ) const { return test->is_lower( a, b ); }
    };
    using Order = std::set<std::uint32_t, Lower>;

    bool ascends( std::uint32_t side ) const { return before( mBorder[side], mBorder[mBorder.next( side )] ); }
    std::uint32_t left_end( std::uint32_t side ) const { return ascends( side ) ? side : mBorder.next( side ); }
    std::uint32_t right_end( std::uint32_t side ) const { return ascends( side ) ? mBorder.next( side ) : side; }

    //! By the side of the one that begins first on which the other begins, or ends where both begin in one corner. On its
    //! line it touches it.
    bool is_lower( std::uint32_t a, std::uint32_t b )
    {
      if ( a == b )
        return false;
      const std::uint32_t a_from = left_end( a ), b_from = left_end( b );
      const bool b_begins_first = before( mBorder[b_from], mBorder[a_from] );
      const Sign turn = b_begins_first     ? mBorder.turn( b_from, right_end( b ), a_from )
                        : a_from == b_from ? -mBorder.turn( a_from, right_end( a ), right_end( b ) )
                                           : -mBorder.turn( a_from, right_end( a ), b_from );
      mSimple = mSimple && turn != Sign::zero;
      return turn == Sign::negative;
    }

    void enter( std::uint32_t side )
    {
      const auto [place, is_new] = mOrder.insert( side );
      mSimple = mSimple && is_new;
      if ( !mSimple )
        return;
      mPlaces[side] = place;
      if ( place != mOrder.begin() )
        check( *std::prev( place ), side );
      if ( std::next( place ) != mOrder.end() )
        check( side, *std::next( place ) );
    }

    void leave( std::uint32_t side )
    {
      if ( !mSimple )
        return;
      const auto after = mOrder.erase( mPlaces[side] );
      if ( after != mOrder.begin() && after != mOrder.end() )
        check( *std::prev( after ), *after );
    }

    void check( std::uint32_t a, std::uint32_t b )
    {
      const bool neighbours = mBorder.next( a ) == b || mBorder.next( b ) == a;
      mSimple = mSimple && ( neighbours || !mBorder.sides_meet( a, b ) );
    }

    const Border &mBorder;
    Order mOrder;
    std::vector<Order::iterator> mPlaces; //!< of each side that the sweep line crosses
    bool mSimple = true;
};

//! A closed triangle whose corners turn to the left.
struct Region
{
    Point2 a, b, c;
};

//! Half of the way from \a low to \a high, which may itself be more than a double holds.
double half_of( double low, double high )
{
  return high * 0.5 - low * 0.5;
}

/**
 * Shows the plane so that a line lies along an axis: of x and y that which changes more on the line stays, the other is taken
 * from the line on; both are a quarter as large, so that nothing overflows. With a line along an axis all is as it is.
 */
class Shear
{
  public:
    Shear() = default;
    Shear( Point2 from, Point2 to )
    {
      const double dx = half_of( from.x, to.x ), dy = half_of( from.y, to.y );
      mIsSteep = std::fabs( dy ) > std::fabs( dx );
      if ( mIsSteep || dx != 0 )
        mSlope = mIsSteep ? dx / dy : dy / dx;
    }

    //! Whether y is the coordinate along the line.
    bool is_steep() const { return mIsSteep; }

    Point2 operator()( Point2 p ) const
    {
      if ( mSlope == 0 )
        return p;
      const double x = p.x * 0.25, y = p.y * 0.25;
      return mIsSteep ? Point2{ x - mSlope * y, y } : Point2{ x, y - mSlope * x };
    }

    //! More than twice as far as a place that is shown is off: its quarters by 2^-1075, a product with the slope, which is 1 at
    //! most, by 2^-55 of |x| or |y|, and a difference by 2^-55 of both. (Twice, for the rounding of what is done with it.)
    double error( Point2 p ) const
    {
      return mSlope == 0 ? 0 : std::fabs( p.x ) * 0x1p-52 + std::fabs( p.y ) * 0x1p-52 + 0x1p-1070;
    }

  private:
    double mSlope = 0;
    bool mIsSteep = false;
};

/**
 * Corners that can be in the way of an ear, in a tree of boxes. A box slants as its own corners do. They are halved across their
 * direction and, one level below, along it: so in a narrow part of the face, whichever way it runs, the boxes soon have one
 * of its two sides alone. A box with both would be met by all ears that lie between them.
 */
class Obstacles
{
  public:
    Obstacles( const Border &border, std::vector<std::uint32_t> corners )
      : mBorder( border )
      , mCorners( std::move( corners ) )
      , mLeaf( border.size() )
    {
      for ( mLeaves = 1; mLeaves * leaf_size < mCorners.size(); mLeaves *= 2 )
        ;
      mNodes.resize( 2 * mLeaves );
      build( 1, mCorners, true );
    }

    //! No longer in the way.
    void remove( std::uint32_t corner )
    {
      const auto in_leaf = std::find( mNodes[mLeaf[corner]].corners.begin(), mNodes[mLeaf[corner]].corners.end(),
                                      corner );
      std::swap( *in_leaf, mNodes[mLeaf[corner]].corners.back() );
      mNodes[mLeaf[corner]].corners = mNodes[mLeaf[corner]].corners.first( mNodes[mLeaf[corner]].corners.size() - 1 );
      for ( std::size_t node = mLeaf[corner]; node > 0; node /= 2 )
        --mNodes[node].count;
    }

    //! One of them lies in \a region; \a ignored do not count.
    bool any_in( const Region &region, const std::array<std::uint32_t, 3> &ignored, std::size_t node = 1 ) const
    {
      const Node &here = mNodes[node];
      if ( here.count == 0 || is_apart( here, region ) )
        return false;
      if ( node < mLeaves )
        return any_in( region, ignored, 2 * node ) || any_in( region, ignored, 2 * node + 1 );
      return std::any_of( here.corners.begin(), here.corners.end(), [&]( std::uint32_t p ) {
        return std::find( ignored.begin(), ignored.end(), p ) == ignored.end() && is_left_of_all( region, mBorder[p] );
      } );
    }

  private:
    static constexpr std::size_t leaf_size = 8;

    struct Node
    {
        Shear shear;
        Point2 low = {}, high = {};         //!< around all that was there to begin with, as the shear shows it
        double error = 0;                   //!< how far these places may be off
        std::uint32_t count = 0;            //!< of those that are left
        std::span<std::uint32_t> corners{}; //!< those that are left, in a leaf
    };

    //! \a across: halved across the direction of the corners, if they are not all on a line.
    void build( std::size_t number, std::span<std::uint32_t> corners, bool across )
    {
      mBorder.keep_going();
      Node &node = mNodes[number];
      node.count = static_cast<std::uint32_t>( corners.size() );
      if ( corners.empty() )
        return;
      enclose( corners, node );
      if ( number >= mLeaves )
      {
        node.corners = corners;
        for ( const std::uint32_t corner : corners )
          mLeaf[corner] = number;
        return;
      }
      const Point2 size = { node.high.x - node.low.x, node.high.y - node.low.y };
      const bool on_line = ( node.shear.is_steep() ? size.x : size.y ) <= 4 * node.error;
      const bool by_x = ( across && !on_line ) == node.shear.is_steep();
      const std::size_t half = corners.size() / 2;
      std::nth_element( corners.begin(), corners.begin() + static_cast<std::ptrdiff_t>( half ), corners.end(),
                        [&]( std::uint32_t a, std::uint32_t b ) {
                          const Point2 p = node.shear( mBorder[a] ), q = node.shear( mBorder[b] );
                          return by_x ? p.x < q.x : p.y < q.y;
                        } );
      build( 2 * number, corners.first( half ), !across );
      build( 2 * number + 1, corners.subspan( half ), !across );
    }

    //! Lays the box along the way from one of \a corners to another as far from it as any.
    void enclose( std::span<const std::uint32_t> corners, Node &node ) const
    {
      const Point2 end = farthest( corners, mBorder[corners.front()] );
      node.shear = Shear( end, farthest( corners, end ) );
      node.low = node.high = node.shear( end );
      for ( const std::uint32_t corner : corners )
      {
        const Point2 p = node.shear( mBorder[corner] );
        node.low = { std::min( node.low.x, p.x ), std::min( node.low.y, p.y ) };
        node.high = { std::max( node.high.x, p.x ), std::max( node.high.y, p.y ) };
        node.error = std::max( node.error, node.shear.error( mBorder[corner] ) );
      }
    }

    Point2 farthest( std::span<const std::uint32_t> corners, Point2 from ) const
    {
      return mBorder[*std::ranges::max_element( corners, {}, [&]( std::uint32_t corner ) {
        const Point2 to = mBorder[corner];
        return std::max( std::fabs( half_of( from.x, to.x ) ), std::fabs( half_of( from.y, to.y ) ) );
      } )];
    }

    bool is_left_of_all( const Region &region, Point2 p ) const
    {
      return mBorder.turn( region.a, region.b, p ) != Sign::negative
             && mBorder.turn( region.b, region.c, p ) != Sign::negative
             && mBorder.turn( region.c, region.a, p ) != Sign::negative;
    }

    /**
     * The box lies on one side of the region, along an axis or a side of the region, as the node's shear shows them: certainly
     * apart. The shear rounds, so the box is made wider by the errors of both. For a corner of the node in the region is a mean
     * of a, b and c with some weights; the same mean of these as they are shown is off by their error at most, the corner as
     * it is shown by that of the node. So the wider box has a place of the region as it is shown, if the region has a corner.
     */
    bool is_apart( const Node &node, const Region &region ) const
    {
      const Point2 a = node.shear( region.a );
      Point2 b = node.shear( region.b ), c = node.shear( region.c );
      const double error = node.error
                           + std::max( { node.shear.error( region.a ), node.shear.error( region.b ),
                                         node.shear.error( region.c ) } );
      const Point2 low = { node.low.x - error, node.low.y - error },
                   high = { node.high.x + error, node.high.y + error };
      if ( high.x < std::min( { a.x, b.x, c.x } ) || low.x > std::max( { a.x, b.x, c.x } )
           || high.y < std::min( { a.y, b.y, c.y } ) || low.y > std::max( { a.y, b.y, c.y } ) )
        return true;
      if ( mBorder.turn( a, b, c ) == Sign::negative ) // a sliver, turned round by what is rounded
        std::swap( b, c );
      return is_right_of( low, high, a, b ) || is_right_of( low, high, b, c ) || is_right_of( low, high, c, a );
    }

    //! All of the box from \a low to \a high lies to the right of the line from p to q: its corner that is farthest left does.
    bool is_right_of( Point2 low, Point2 high, Point2 p, Point2 q ) const
    {
      const Point2 farthest = { q.y > p.y ? low.x : high.x, q.x > p.x ? high.y : low.y };
      return mBorder.turn( p, q, farthest ) == Sign::negative;
    }

    const Border &mBorder;
    std::vector<std::uint32_t> mCorners;
    std::vector<std::size_t> mLeaf; //!< of each obstacle the number of its leaf
    std::vector<Node> mNodes;       //!< the children of node n are 2 n and 2 n + 1
    std::size_t mLeaves;            //!< and the number of the first
};

/**
 * Cuts ears off a simple border.
 *
 * A corner is an ear where it is convex and no other corner lies in its closed triangle. Of those that do, the one farthest
 * from the diagonal is not convex itself: nothing of the border comes between it and the ear. So corners that are not convex
 * are all that need be looked at, and as an ear's tip is convex, cutting it off changes the answer for its neighbours alone.
 * A simple border always has an ear (Meisters 1975, the two ears theorem).
 *
 * Ears wait in a queue, and the neighbours of one that was cut off go to its end: so about every other corner is cut off
 * before any of their neighbours, and the triangles stay as small as the border allows. Cut off one beside the other they
 * would be slivers across the whole face, which overlap each other's boxes and those of all that stands on the face.
 */
class EarClipping
{
  public:
    explicit EarClipping( const Border &border )
      : mBorder( border )
      , mTurn( turn_of( border ) )
      , mNext( border.size() )
      , mPrevious( border.size() )
      , mConvex( border.size() )
      , mPlace( border.size(), not_waiting )
      , mObstacles( border, find_convex() )
    {}

    std::vector<std::array<std::uint32_t, 3>> triangles()
    {
      for ( std::uint32_t i = 0; i < mBorder.size(); ++i )
        look_at( i );
      std::vector<std::array<std::uint32_t, 3>> result;
      for ( std::uint32_t left = mBorder.size(); left >= 3; --left )
      {
        const std::uint32_t ear = take_ear(), before = mPrevious[ear], after = mNext[ear];
        result.push_back( { before, ear, after } );
        mNext[before] = after, mPrevious[after] = before;
        for ( const std::uint32_t corner : { before, after } )
        {
          if ( !mConvex[corner] && is_convex( corner ) )
          {
            mConvex[corner] = true;
            mObstacles.remove( corner );
          }
          look_at( corner );
        }
      }
      return result;
    }

  private:
    static constexpr std::size_t not_waiting = SIZE_MAX;

    //! The corner that comes first in the sweep is convex.
    static Sign turn_of( const Border &border )
    {
      std::uint32_t first = 0;
      for ( std::uint32_t i = 1; i < border.size(); ++i )
        if ( before( border[i], border[first] ) )
          first = i;
      return border.turn( border.previous( first ), first, border.next( first ) );
    }

    //! Links the corners and returns those that are not convex.
    std::vector<std::uint32_t> find_convex()
    {
      std::vector<std::uint32_t> others;
      for ( std::uint32_t i = 0; i < mBorder.size(); ++i )
      {
        mNext[i] = mBorder.next( i ), mPrevious[i] = mBorder.previous( i );
        mConvex[i] = is_convex( i );
        if ( !mConvex[i] )
          others.push_back( i );
      }
      return others;
    }

    bool is_convex( std::uint32_t i ) const { return mBorder.turn( mPrevious[i], i, mNext[i] ) == mTurn; }

    //! Puts a corner at the end of the queue where it is an ear.
    void look_at( std::uint32_t i )
    {
      mBorder.keep_going();
      mPlace[i] = not_waiting;
      if ( mConvex[i] && !is_blocked( i ) )
      {
        mPlace[i] = mQueue.size();
        mQueue.push_back( i );
      }
    }

    bool is_blocked( std::uint32_t i ) const
    {
      const std::uint32_t before = mPrevious[i], after = mNext[i];
      const bool left = mTurn == Sign::positive;
      return mObstacles.any_in( { mBorder[left ? before : after], mBorder[i], mBorder[left ? after : before] },
                                { before, i, after } );
    }

    //! The first ear of the queue.
    std::uint32_t take_ear()
    {
      while ( mPlace[mQueue[mFront]] != mFront ) // it ceased to be one, or moved to the end
        ++mFront;
      return mQueue[mFront++];
    }

    const Border &mBorder;
    Sign mTurn;
    std::vector<std::uint32_t> mNext, mPrevious; //!< of the corners that are left
    std::vector<bool> mConvex;
    std::vector<std::size_t> mPlace;   //!< of each corner in the queue
    std::vector<std::uint32_t> mQueue; //!< each corner at most once for itself and once for each ear beside it
    std::size_t mFront = 0;
    Obstacles mObstacles;
};

} // namespace

std::vector<std::array<std::uint32_t, 3>> clip_ears( const std::vector<Point2> &corners, const StopCallback &stop )
{
  const Border border( corners, stop );
  if ( !SimplicityTest( border ).passes() )
    return {};
  return EarClipping( border ).triangles();
}

} // namespace rubicon
