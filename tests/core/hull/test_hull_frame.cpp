// SPDX-License-Identifier: GPL-2.0-or-later
// What the frame says of its own errors, beside rationals: places are off by no more than it says, and so are heights over planes
// through them.
// Relies on tests/core/hull/{exact_points,hull_sets}.h.
#include "tests/core/hull/exact_points.h"
#include "tests/core/hull/hull_sets.h"

#include "core/compute/workers.h"
#include "core/exact/filter.h"
#include "core/hull/hull_centre.h"
#include "core/hull/hull_frame.h"
#include "core/hull/hull_points.h"

#include <QtTest>

#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <numeric>
#include <vector>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

Rational3 minus( const Rational3 &a, const Rational3 &b )
{
  return { a[0] - b[0], a[1] - b[1], a[2] - b[2] };
}

//! Where \a frame puts \a p before it rounds.
Rational3 mapped( const HullFrame &frame, Point3 p )
{
  const Rational3 d = minus( exact( p ), exact( frame.origin ) );
  Rational3 y;
  for ( std::size_t k = 0; k < 3; ++k )
    y[k] = frame.rows[k][0] * d[0] + frame.rows[k][1] * d[1] + frame.rows[k][2] * d[2];
  return y;
}

//! The frame for \a points, by the first four that no plane holds.
FramedBox frame_of( const Points &points )
{
  std::array<std::uint32_t, 4> corners = { 0, 1, 2, 3 };
  while ( orient3d( points[corners[0]], points[corners[1]], points[corners[2]], points[corners[3]] ) == Sign::zero )
    for ( std::uint32_t &corner : corners )
      ++corner;
  PointBox box;
  for ( const Point3 &p : points )
    box.add( p, p );
  const HullCentre centre( { points[corners[0]], points[corners[1]], points[corners[2]], points[corners[3]] } );
  return frame_for( points, box, corners, centre, Workers( {} ) );
}

using Make = std::function<Point3( Random & )>;

} // namespace

Q_DECLARE_METATYPE( Make )

class TestHullFrame : public QObject
{
    Q_OBJECT

  private slots:
    void bounds_hold_data();
    void bounds_hold();
    void round_bodies_need_none();
    void neighbours_on_the_curve_are_near_in_the_frame();
};

void TestHullFrame::bounds_hold_data()
{
  QTest::addColumn<Make>( "make" );
  const auto add = []( const char *name, const Make &make ) { QTest::newRow( name ) << make; };
  const auto thousandth = []( Random &r ) { return static_cast<double>( r.below( 1000 ) ) / 1000; };
  add( "x + y + z is 1 up to rounding", [=]( Random &r ) {
    const double x = thousandth( r ), y = thousandth( r );
    return Point3{ x, y, 1 - x - y };
  } );
  add( "a turned line up to rounding", []( Random &r ) {
    const double t = r.real();
    return Point3{ t / 3, t / 7, t * 0.9 };
  } );
  add( "a slab in projected coordinates", []( Random &r ) {
    const double x = 1000 * r.real(), y = 1000 * r.real();
    return Point3{ 500000 + x, 5000000 + y, 0.3 * x - 0.7 * y + 1e-9 * r.real() };
  } );
  add( "a needle far away", []( Random &r ) {
    const double t = r.real();
    return Point3{ 1e6 + t / 3, t / 7, 0.9 * t + 1e-13 * r.real() };
  } );
  add( "small triangles of a slab", [i = 0, x = 0.0, y = 0.0]( Random &r ) mutable {
    if ( i++ % 5 == 0 ) // here the heights are off by more than the planes know of themselves
      x = r.real(), y = r.real();
    const double u = x + 1e-13 * r.real(), v = y + 1e-13 * r.real();
    return Point3{ u, v, u / 3 + v / 5 };
  } );
  add( "small numbers", []( Random &r ) {
    const double x = r.real(), y = r.real();
    return Point3{ std::ldexp( x, -20 ), std::ldexp( y, -20 ), std::ldexp( x / 3 + y / 5, -20 ) };
  } );
}

void TestHullFrame::bounds_hold()
{
  QFETCH( Make, make );
  const Points points = made( 400, 11, make );
  const FramedBox box = frame_of( points );
  const HullFrame &frame = box.frame;
  QVERIFY( !frame.is_plain() );
  const auto row = [&]( std::size_t k ) { return exact( { frame.rows[k][0], frame.rows[k][1], frame.rows[k][2] } ); };
  QVERIFY( determinant( row( 0 ), row( 1 ), row( 2 ) ) > 0 );

  for ( const Point3 &p : points )
  {
    const Rational3 off = minus( exact( frame( p ) ), mapped( frame, p ) );
    for ( const mpq_class &number : off )
      QVERIFY( abs( number ) <= frame.error );
  }
  const Point3 far = { box.high.x - box.low.x, box.high.y - box.low.y, box.high.z - box.low.z };
  for ( std::size_t i = 0; i + 3 < points.size(); ++i )
  {
    const Point3 a = frame( points[i] ), b = frame( points[i + 1] ), c = frame( points[i + 2] );
    const RoundedPlane<Point3> plane( a, b, c );
    const double height = plane.height_of( frame( points[i + 3] ) ).height;
    const double bound = plane.bound_within( far ) + height_error( a, b, c, far, frame.error );
    const Rational3 origin = mapped( frame, points[i] );
    const mpq_class truth = determinant( minus( mapped( frame, points[i + 1] ), origin ),
                                         minus( mapped( frame, points[i + 2] ), origin ),
                                         minus( mapped( frame, points[i + 3] ), origin ) );
    QVERIFY( abs( truth - height ) <= bound );
  }
}

//! Coordinates as they are serve a body that is no thinner than any, and cost less.
void TestHullFrame::round_bodies_need_none()
{
  QVERIFY( frame_of( in_ball( 400 ) ).frame.is_plain() );
  QVERIFY( frame_of( in_cube( 400 ) ).frame.is_plain() );
  QVERIFY( frame_of( in_thin_box( 400 ) ).frame.is_plain() );
}

/**
 * The way along the curve through a surface grows like the root of the number of points, and so do the triangles that are crossed
 * from one point to the next. Along the curve of the coordinates of these, which is a line, it would grow like their number.
 */
void TestHullFrame::neighbours_on_the_curve_are_near_in_the_frame()
{
  const auto length_of = []( std::size_t count ) {
    Points points = made( count, 28, []( Random &r ) {
      const Point3 p = on_sphere( r );
      const double x = p.x, y = 1e-7 * p.y, z = 1e-7 * p.z;
      return Point3{ 0.36 * x + 0.48 * y - 0.8 * z, -0.8 * x + 0.6 * y, 0.48 * x + 0.64 * y + 0.6 * z };
    } );
    points.push_back( points[7] );
    const HullFrame frame = frame_of( points ).frame;
    PointIndices all( points.size() );
    std::iota( all.begin(), all.end(), 0u );
    std::vector<std::uint32_t> copies;
    const auto sorted = sorted_along_curve( points, all, frame, Workers( {} ),
                                            [&]( std::uint32_t copy, std::uint32_t ) { copies.push_back( copy ); } );
    double length = 0;
    for ( std::size_t i = 1; i < sorted.size(); ++i )
    {
      const Point3 p = frame( sorted[i - 1].place ), q = frame( sorted[i].place );
      length += std::hypot( q.x - p.x, q.y - p.y, q.z - p.z );
    }
    return copies == std::vector<std::uint32_t>{ static_cast<std::uint32_t>( count ) } ? length : -1;
  };
  const double of_few = length_of( 4000 ), of_many = length_of( 16000 );
  QVERIFY2( 0 < of_few && 0 < of_many && of_many < 2.5 * of_few,
            qPrintable( QString( "%1 and %2" ).arg( of_few ).arg( of_many ) ) );
}

QTEST_GUILESS_MAIN( TestHullFrame )

#include "test_hull_frame.moc"
