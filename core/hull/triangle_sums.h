// SPDX-License-Identifier: GPL-2.0-or-later
// What triangles around a body add up to, by vectors.
// Relies on hull/moments.h.
#pragma once

#include "core/hull/moments.h"

#include <array>
#include <cstddef>

namespace rubicon
{

//! Adds up triangles, several at once. Not for threads together.
class TriangleSums
{
  public:
    //! \a origin: one of the corners, from which all are seen.
    explicit TriangleSums( Point3 origin )
      : mOrigin( origin )
    {}

    void add( Point3 a, Point3 b, Point3 c )
    {
      mWaiting.a.set( mWaiting.count, a ), mWaiting.b.set( mWaiting.count, b ), mWaiting.c.set( mWaiting.count, c );
      if ( ++mWaiting.count == lanes )
        flush();
    }

    //! The sums over all triangles.
    BallSums all();

    static constexpr std::size_t lanes = 16;

    //! One number of each lane.
    struct alignas( 64 ) Numbers
    {
        double at[lanes];
    };

    struct Points
    {
        Numbers x, y, z;
        void set( std::size_t i, Point3 p ) { x.at[i] = p.x, y.at[i] = p.y, z.at[i] = p.z; }
        Point3 at( std::size_t i ) const { return { x.at[i], y.at[i], z.at[i] }; }
    };

    //! Triangles that wait to be added, the first \a count.
    struct Batch
    {
        Points a, b, c;
        std::size_t count = 0;
    };

    //! What was added in each lane.
    struct Sums
    {
        struct Balls
        {
            Numbers high, low, radius;
            void set( std::size_t i, const Ball &ball )
            {
              high.at[i] = ball.high, low.at[i] = ball.low, radius.at[i] = ball.radius;
            }
            Ball at( std::size_t i ) const { return { high.at[i], low.at[i], radius.at[i] }; }
        };

        Balls whole, moment_x, moment_y, moment_z, area;
        Numbers out_of_range; //!< not zero: a coordinate is

        BallSums at( std::size_t i ) const
        {
          return { { whole.at( i ), { moment_x.at( i ), moment_y.at( i ), moment_z.at( i ) } },
                   area.at( i ),
                   out_of_range.at[i] != 0 };
        }
        void set( std::size_t i, const BallSums &sums )
        {
          whole.set( i, sums.moments.whole );
          moment_x.set( i, sums.moments.moment[0] );
          moment_y.set( i, sums.moments.moment[1] );
          moment_z.set( i, sums.moments.moment[2] );
          area.set( i, sums.area );
          out_of_range.at[i] = sums.out_of_range ? 1 : 0;
        }
    };

  private:
    void flush();

    Point3 mOrigin;
    Batch mWaiting;
    Sums mSums = {};
};

} // namespace rubicon
