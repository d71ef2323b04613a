// SPDX-License-Identifier: GPL-2.0-or-later
// Volumes and centroids against sums of rationals: where balls do not tell them, as a centroid that is 0, in numbers of a fixed width
// and, of coordinates too far apart for these, in GMP's.
// Relies on core/hull/convex_hull.h, core/hull/whole_coordinates.h and tests/core/hull/{exact_points,hull_sets}.h.
#include "core/exact/rational.h"
#include "core/hull/convex_hull.h"
#include "core/hull/whole_coordinates.h"
#include "tests/core/hull/exact_points.h"
#include "tests/core/hull/hull_sets.h"

#include <QtTest>

#include <cmath>

using namespace rubicon;
using namespace rubicon::test;

Q_DECLARE_METATYPE( Points )

namespace
{

//! As seen from the origin of coordinates; those of a polygon along z, if it is \a flat.
struct Sums
{
    mpq_class whole = 0;
    Rational3 moment = { 0, 0, 0 };

    Sums( const ConvexHull &hull, const Points &points, bool flat )
    {
      for ( const auto &triangle : triangles_of( hull ) )
      {
        const Rational3 a = exact( points[triangle[0]] ), b = exact( points[triangle[1]] ),
                        c = exact( points[triangle[2]] );
        const mpq_class share = flat ? determinant( { a[0], a[1], 1 }, { b[0], b[1], 1 }, { c[0], c[1], 1 } )
                                     : determinant( a, b, c );
        whole += share;
        for ( std::size_t k = 0; k < 3; ++k )
          moment[k] += share * ( a[k] + b[k] + c[k] );
      }
    }
};

//! Each of \a points with all signs: a body around the origin.
Points with_all_signs( const Points &points )
{
  Points found;
  for ( const Point3 p : points )
    for ( const double x : { -p.x, p.x } )
      for ( const double y : { -p.y, p.y } )
        for ( const double z : { -p.z, p.z } )
          found.push_back( { x, y, z } );
  return found;
}

} // namespace

class TestHullMeasures : public QObject
{
    Q_OBJECT

  private slots:
    void are_those_of_rationals_data();
    void are_those_of_rationals();
};

void TestHullMeasures::are_those_of_rationals_data()
{
  QTest::addColumn<Points>( "points" );
  QTest::addColumn<bool>( "narrow" ); // enough for numbers of a fixed width
  const auto row = []( const char *name, Points points, bool narrow ) { QTest::newRow( name ) << points << narrow; };
  const Points around = with_all_signs( made( 60, 5, on_sphere ) );
  row( "around the origin", around, true );
  row( "many facets, all threads", with_all_signs( made( 2100, 6, on_sphere ) ), true );
  const Points about = made( 300, 7, on_sphere );
  row( "about the origin", about, true );
  row( "about the origin, huge", each( about, []( Point3 p ) { return scaled( p, 0x1p150 ); } ), true ); // no balls
  row( "about the origin, tiny", each( about, []( Point3 p ) { return scaled( p, 0x1p-150 ); } ), true );
  row( "in UTM", each( around, []( Point3 p ) { return Point3{ 5e5 + p.x, 7.5e6 + p.y, p.z }; } ), true );
  row( "huge", each( around, []( Point3 p ) { return scaled( p, 0x1p300 ); } ), true );
  row( "tiny", each( around, []( Point3 p ) { return scaled( p, 0x1p-300 ); } ), true );
  row( "subnormal", each( around, []( Point3 p ) { return scaled( p, 0x1p-1060 ); } ), true );
  row( "a polygon", each( around, []( Point3 p ) { return Point3{ p.x, p.y, 0 }; } ), true );
  row( "a polygon, tilted", each( around, []( Point3 p ) { return Point3{ p.x, p.y, 2 * p.x }; } ), true );
  row( "a polygon, far apart", each( around, []( Point3 p ) { return Point3{ p.x, 0x1p-300 * p.y, 0 }; } ), false );

  // Almost a cube, without its corners. Its small coordinate is 1, whose last place is 2^-52, so that up to 2^72 they take 124 bits.
  for ( const int bits : { 71, 72, 73, 200 } )
  {
    const double most = std::nextafter( std::scalbn( 1.0, bits ), 0.0 );
    Points edges = with_all_signs( { { most, most, 1 }, { most, 1, most }, { 1, most, most } } );
    row( qPrintable( QString( "edges of a cube, %1 bits" ).arg( bits ) ), edges, bits <= 72 );
    edges.push_back( { most, most, most } );
    row( qPrintable( QString( "edges and a corner of a cube, %1 bits, beyond balls" ).arg( bits ) ),
         each( edges, []( Point3 p ) { return scaled( p, 0x1p120 ); } ), bits <= 72 );
  }
}

void TestHullMeasures::are_those_of_rationals()
{
  QFETCH( Points, points );
  QFETCH( bool, narrow );
  const ConvexHull hull = convex_hull( points );
  QCOMPARE( WideCoordinates::hold( WholeCoordinates( points, hull.vertices, Workers( {} ) ) ), narrow );
  const Sums sums( hull, points, hull.rank == 2 );
  if ( hull.rank == 3 )
    QVERIFY( hull.volume == nearest_double( mpq_class( sums.whole / 6 ) ) ); // QCOMPARE() lets numbers differ a little
  const auto centre = [&]( std::size_t k ) {
    return nearest_double( mpq_class( sums.moment[k] / ( ( hull.rank + 1 ) * sums.whole ) ) );
  };
  QVERIFY( hull.centroid.x == centre( 0 ) );
  QVERIFY( hull.centroid.y == centre( 1 ) );
  QVERIFY( hull.centroid.z == centre( 2 ) );
}

QTEST_APPLESS_MAIN( TestHullMeasures )
#include "test_hull_measures.moc"
