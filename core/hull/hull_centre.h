// SPDX-License-Identifier: GPL-2.0-or-later
// A point strictly inside of a tetrahedron, from which the surface around it is looked at.
// Relies on exact/predicates.h and GMP.
#pragma once

#include "core/exact/predicates.h"

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

} // namespace rubicon
