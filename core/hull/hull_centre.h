// SPDX-License-Identifier: GPL-2.0-or-later
// A point strictly inside of a tetrahedron, from which the surface around it is looked at.
// Relies on exact/predicates.h, hull/hull_frame.h and GMP.
#pragma once

#include "core/exact/predicates.h"
#include "core/hull/hull_frame.h"

#include <array>

namespace rubicon
{

/**
 * The centre of a tetrahedron. Its nearest doubles serve where they too are strictly inside. They need not be: a cube whose
 * side is one last place has no double within. Then it is the exact centre, and each sign is decided by rationals.
 */
class HullCentre
{
  public:
    explicit HullCentre( const std::array<Point3, 4> &tetrahedron );

    //! Whether the centre is rounded(), which then is strictly inside of the tetrahedron.
    bool is_double() const { return mIsDouble; }
    Point3 rounded() const { return mRounded; }
    const Vector3<mpq_class> &exact() const { return mExact; } //!< the centre

    //! Ladder::side() of the centre, a, b and \a p.
    Sign side( Point3 a, Point3 b, Point3 p, TierCounts &counts ) const
    {
      return mIsDouble ? orient3d( mRounded, a, b, p, counts ) : exact_side( a, b, p, counts );
    }

    //! The same of a \a p that need not be doubles.
    Sign side( Point3 a, Point3 b, const Vector3<mpq_class> &p, TierCounts &counts ) const
    {
      return exact_side( a, b, p, counts );
    }

  private:
    Sign exact_side( Point3 a, Point3 b, Point3 p, TierCounts &counts ) const;
    Sign exact_side( Point3 a, Point3 b, const Vector3<mpq_class> &p, TierCounts &counts ) const;

    Point3 mRounded;
    bool mIsDouble = true;
    Vector3<mpq_class> mExact;
};

//! A point, and where it is in a frame.
struct FramedPoint
{
    Point3 place, framed;
};

//! A centre in a frame, which tells sides that the points themselves would need exact numbers for.
class FramedCentre
{
  public:
    FramedCentre( const HullCentre &centre, const HullFrame &frame );

    const HullFrame &frame() const { return mFrame; }
    Point3 framed() const { return mFramed; } //!< the centre, off by no more than points are
    FramedPoint in_frame( Point3 p ) const { return { p, mFrame( p ) }; }

    //! HullCentre::side(), exactly. Points are as the frame takes them.
    Sign side( const FramedPoint &a, const FramedPoint &b, const FramedPoint &p, TierCounts &counts ) const
    {
      return mFrame.is_plain() ? mCentre.side( a.place, b.place, p.place, counts ) : side_in_frame( a, b, p, counts );
    }

    //! The same of a \a p that the frame need not take: rounded, it may lie farther off a thin body than any point of it.
    Sign side( Point3 a, Point3 b, Point3 p, TierCounts &counts ) const { return mCentre.side( a, b, p, counts ); }

    //! The same of a \a p that need not be doubles.
    Sign side( Point3 a, Point3 b, const Vector3<mpq_class> &p, TierCounts &counts ) const
    {
      return mCentre.side( a, b, p, counts );
    }

  private:
    Sign side_in_frame( const FramedPoint &a, const FramedPoint &b, const FramedPoint &p, TierCounts &counts ) const;

    HullCentre mCentre;
    HullFrame mFrame;
    Point3 mFramed;
};

} // namespace rubicon
