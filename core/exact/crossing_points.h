// SPDX-License-Identifier: GPL-2.0-or-later
// Where segments cross, pair after pair: crossing_point() by vectors.
// Relies on exact/constructions.h.
#pragma once

#include "core/exact/constructions.h"

#include <array>
#include <cstddef>

namespace rubicon
{

//! Finds the crossing_point() of each of many pairs of segments, several at once. Not for threads together.
class CrossingPoints
{
  public:
    //! Counts in \a counts as crossing_point() does.
    explicit CrossingPoints( PlaceCounts &counts )
      : mCounts( counts )
    {}
    CrossingPoints( const CrossingPoints & ) = delete;
    CrossingPoints &operator=( const CrossingPoints & ) = delete;

    //! Of segments ab and cd, which cross; \a point is set by the end of the next finish().
    void add( Point2 a, Point2 b, Point2 c, Point2 d, Point2 &point )
    {
      const std::size_t i = mCount++;
      mBatch.a.set( i, a ), mBatch.b.set( i, b ), mBatch.c.set( i, c ), mBatch.d.set( i, d );
      mPoints[i] = &point;
      if ( mCount == size )
        finish();
    }

    //! Sets the points that are not set yet.
    void finish();

    static constexpr std::size_t size = 32;

    //! One number of each pair.
    struct alignas( 64 ) Numbers
    {
        double at[size] = {};
    };

    struct Points
    {
        Numbers x, y;
        void set( std::size_t i, Point2 p ) { x.at[i] = p.x, y.at[i] = p.y; }
        Point2 at( std::size_t i ) const { return { x.at[i], y.at[i] }; }
    };

    struct Batch
    {
        Points a, b, c, d;
        Points nearest;
        Numbers is_certain; //!< 1: nearest is the point; else 0
    };

    //! Sets nearest and is_certain of the first \a pairs of \a batch.
    static void find( Batch &batch, std::size_t pairs );

  private:
    PlaceCounts &mCounts;
    std::size_t mCount = 0;
    Batch mBatch;
    std::array<Point2 *, size> mPoints;
};

} // namespace rubicon
