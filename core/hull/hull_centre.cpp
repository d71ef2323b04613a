// SPDX-License-Identifier: GPL-2.0-or-later
// The centre is a quarter of the sum of the corners. In a frame it is worked out exactly, and rounded once.
// Relies on hull/hull_centre.h.
#include "core/hull/hull_centre.h"

#include <cmath>

namespace rubicon
{

HullCentre::HullCentre( const std::array<Point3, 4> &tetrahedron )
{
  const auto &[a, b, c, d] = tetrahedron;
  const auto quarter = []( double s, double t, double u, double v ) {
    return mpq_class( ( mpq_class( s ) + t + u + v ) / 4 );
  };
  mExact = { quarter( a.x, b.x, c.x, d.x ), quarter( a.y, b.y, c.y, d.y ), quarter( a.z, b.z, c.z, d.z ) };
  mRounded = { nearest_double( mExact.x ), nearest_double( mExact.y ), nearest_double( mExact.z ) };
  for ( int left_out = 0; left_out < 4; ++left_out )
  {
    std::array<Point3, 4> moved = tetrahedron;
    moved[static_cast<std::size_t>( left_out )] = mRounded;
    mIsDouble = mIsDouble && orient3d( moved[0], moved[1], moved[2], moved[3] ) == orient3d( a, b, c, d );
  }
  if ( mIsDouble )
    mExact = { mRounded.x, mRounded.y, mRounded.z };
}

Sign HullCentre::exact_side( Point3 a, Point3 b, Point3 p, TierCounts &counts ) const
{
  return exact_side( a, b, Vector3<mpq_class>{ p.x, p.y, p.z }, counts );
}

Sign HullCentre::exact_side( Point3 a, Point3 b, const Vector3<mpq_class> &p, TierCounts &counts ) const
{
  const auto from_p = [&p]( const auto &q ) { return Vector3<mpq_class>{ q.x - p.x, q.y - p.y, q.z - p.z }; };
  counts.count( Tier::rational );
  return static_cast<Sign>( sgn( dot_product( from_p( mExact ), cross_product( from_p( a ), from_p( b ) ) ) ) );
}

FramedCentre::FramedCentre( const HullCentre &centre, const HullFrame &frame )
  : mCentre( centre )
  , mFrame( frame )
  , mFramed( centre.rounded() )
{
  if ( frame.is_plain() )
    return;
  const auto &[x, y, z] = centre.exact();
  const mpq_class dx = x - frame.origin.x, dy = y - frame.origin.y, dz = z - frame.origin.z;
  const auto along = [&]( const double( &row )[3] ) {
    return nearest_double( mpq_class( row[0] * dx + row[1] * dy + row[2] * dz ) );
  };
  mFramed = { along( frame.rows[0] ), along( frame.rows[1] ), along( frame.rows[2] ) };
}

Sign FramedCentre::side_in_frame( const FramedPoint &a, const FramedPoint &b, const FramedPoint &p,
                                  TierCounts &counts ) const
{
  const auto [height, bound] = RoundedPlane<Point3>( mFramed, a.framed, b.framed ).height_of( p.framed );
  const auto [x, y, z] = difference<double>( p.framed, mFramed );
  if ( std::fabs( height ) > bound + height_error( mFramed, a.framed, b.framed, { x, y, z }, mFrame.error ) )
  {
    counts.count( Tier::filter );
    return height > 0 ? Sign::negative : Sign::positive;
  }
  return mCentre.side( a.place, b.place, p.place, counts );
}

} // namespace rubicon
