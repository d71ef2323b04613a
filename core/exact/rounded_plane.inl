// SPDX-License-Identifier: GPL-2.0-or-later
// Heights of points over a plane in rounded arithmetic, with their error bound: for points of doubles, on the host and the
// device, and for points of vectors of doubles. Not a header: it is included inside a namespace, once for each instruction
// set of Google Highway besides, since a template is compiled for the set that is in force where it stands.
// Relies on exact/filter.h for the bounds, and on a magnitude() of the points' numbers.

/**
 * The plane of a, b, c, and how far points lie above it, times twice the area of the triangle. The operations are those of
 * orient3d_filter() up to the names of rows and columns, with differences from a in place of those from d, so the bound is.
 * \a Point: has x, y, z, numbers with + - * that round as doubles do.
 */
template <typename Point>
class RoundedPlane
{
  public:
    using Number = decltype( Point::x );

    //! Positive above the plane, where a, b, c turn counter-clockwise; off by \a bound at most.
    struct Height
    {
        Number height, bound;
    };

    RUBICON_HD RoundedPlane( const Point &a, const Point &b, const Point &c )
      : mA( a )
    {
      const Point u = difference( b, a ), v = difference( c, a );
      const Number yz = u.y * v.z, zy = u.z * v.y, zx = u.z * v.x, xz = u.x * v.z, xy = u.x * v.y, yx = u.y * v.x;
      mNormal = { yz - zy, zx - xz, xy - yx };
      mPermanent = { magnitude( yz ) + magnitude( zy ), magnitude( zx ) + magnitude( xz ),
                     magnitude( xy ) + magnitude( yx ) };
    }

    RUBICON_HD Height height_of( const Point &d ) const
    {
      const Point w = difference( d, mA ), far = { magnitude( w.x ), magnitude( w.y ), magnitude( w.z ) };
      return { dot( w, mNormal ), bound_within( far ) };
    }

    //! The bound of points no farther from a than \a far along each axis. Rounding is monotone, so it is no less than theirs.
    RUBICON_HD Number bound_within( const Point &far ) const
    {
      const Number lost = ( far.x + far.y + far.z + Number( 1.0 ) ) * Number( filter_bound::underflow );
      return Number( filter_bound::orient3d ) * dot( mPermanent, far ) + lost;
    }

    //! Rounded, towards above; as long as twice the area.
    RUBICON_HD const Point &normal() const { return mNormal; }

  private:
    RUBICON_HD static Point difference( const Point &a, const Point &b ) { return { a.x - b.x, a.y - b.y, a.z - b.z }; }
    RUBICON_HD static Number dot( const Point &a, const Point &b ) { return a.x * b.x + a.y * b.y + a.z * b.z; }

    Point mA, mNormal, mPermanent;
};
