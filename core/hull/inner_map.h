// SPDX-License-Identifier: GPL-2.0-or-later
// How far a hull reaches at least in each direction from its centre: a map that proves points to be strictly inside.
// Relies on hull/hull_surface.h and hull/hull_frame.h; the test itself runs on host and device.
#pragma once

#include "core/geometry/point.h"
#include "core/host_device.h"
#include "core/hull/hull_frame.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace rubicon
{

class HullSurface;
class Workers;

/**
 * The six sides of a cube around the centre, each of cells × cells squares, and of each square how far the hull reaches at
 * least behind it. Directions are those of y = M (p - centre), where M, lower triangular, makes long thin hulls round, and p and
 * the centre are places in the frame of the hull.
 *
 * That reach is proved as follows. Let g(y) be the gauge of the hull, which is 1 on its surface: the greatest of one linear
 * function for each facet. A square's reach r is such that g(w) r < 1 for all w in it, widened by 2^-20 along both axes;
 * inner_map.cpp proves that. A point with y = s w for a w there and s <= r is strictly inside, as g( s w ) = s g(w) < 1.
 * What is left is that the rounded y of a point tells s and w well enough. With e = 2^-53, each component of rounded y is
 * off by less than 5 e K |y|, where |y| is the greatest component and K the norm of |M| |M^-1|, which is 2^26 at most: by
 * 2^-24 |y|. So the greatest component t of the rounded y is off by a part of 2^-23 of itself, the quotients of the others
 * and it by 2^-21, and r is kept smaller by a part of 2^-20. Where t is below 2^-500 products may have vanished, and nothing
 * is said; an overflow makes t infinite or no number, which is not below any reach.
 *
 * Where the frame is not plain each number of p is off by its error, and so y by that times N, the greatest sum of numbers in a row
 * of |M|. With h the greatest gauge of any |y| = 1, N error h is 2^-24 at most, or there is no map. The gauge of a sum is at
 * most the sum of gauges: so g is off by 2^-24 at most, for which a further part of 2^-21 of the reach is left.
 */
struct InnerMap
{
    HullFrame frame;
    Point3 centre;                 //!< in the frame
    double xx, yx, yy, zx, zy, zz; //!< M
    std::uint32_t cells;           //!< along a side: a power of two, 2^10 at most
    float farthest;                //!< the greatest reach
    const float *reach; //!< [side][v][u]; the sides are +x, -x, +y and so on, and u and v the two axes that follow

    //! Whether \a point, which is finite and which the frame was made for, is proved to be strictly inside of the hull. Of others
    //! the answer means nothing.
    RUBICON_HD bool contains( Point3 point ) const
    {
      const Point3 p = frame( point );
      const double dx = p.x - centre.x, dy = p.y - centre.y, dz = p.z - centre.z;
      const double x = xx * dx, y = yx * dx + yy * dy, z = zx * dx + zy * dy + zz * dz;
      const double far_x = fabs( x ), far_y = fabs( y ), far_z = fabs( z ), far_xy = far_x > far_y ? far_x : far_y;
      // Where points lie is for the processor a matter of chance, so nothing branches on it.
      const unsigned axis = far_z > far_xy ? 2u : far_y > far_x;
      const double along[] = { x, y, z, x, y }, main = along[axis], t = fabs( main );
      if ( !( t < static_cast<double>( farthest ) && t > 0x1p-500 ) )
        return false;
      const double scale = 0.5 * cells, per_main = scale / t;
      const auto cell = [this, scale]( double at ) { // a part of a unit below 0 is cut off to 0
        const auto number = static_cast<std::uint32_t>( static_cast<std::int32_t>( at + scale ) );
        return number < cells ? number : cells - 1;
      };
      const std::uint32_t side = 2 * axis + ( main < 0 );
      return t < static_cast<double>( reach[( side * cells + cell( along[axis + 2] * per_main ) ) * cells
                                            + cell( along[axis + 1] * per_main )] );
    }
};

//! An InnerMap and its memory.
class InnerMapOf
{
  public:
    //! Of \a hull; none where the numbers of its facets leave the range in which bounds hold. Throws Cancelled.
    static std::optional<InnerMapOf> make( const HullSurface &hull, const Workers &workers );

    InnerMap view() const
    {
      InnerMap map = mMap;
      map.reach = mReach.data();
      return map;
    }

  private:
    InnerMap mMap = {};
    std::vector<float> mReach;
};

} // namespace rubicon
