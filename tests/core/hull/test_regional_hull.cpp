// SPDX-License-Identifier: GPL-2.0-or-later
// Hulls by regions beside those without, to the last byte, and small ones beside a brute force in rationals.
// Relies on tests/core/hull/hull_sets.h and core/verify/hull_brute_force.h.
#include "tests/core/hull/hull_sets.h"

#include "core/compute/workers.h"
#include "core/hull/find_hull.h"
#include "core/verify/hull_brute_force.h"

#include <QtTest>

#include <algorithm>
#include <atomic>
#include <functional>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

//! By so many regions; 1: without.
ConvexHull hull_of( const Points &points, std::size_t regions, int threads = 2, const StopCallback &stop = {} )
{
  RunOptions options;
  options.threads = threads;
  options.stop = stop;
  Workers workers( options );
  const HullRule rule = { { regions, 1 } };
  ConvexHull hull;
  workers.execute( [&] {
    hull = find_hull(
      *hull_points_cpu( points, workers ), workers, [&]( double ) { workers.keep_going(); }, rule );
  } );
  return hull;
}

Point3 turned( Point3 p )
{
  return { 0.36 * p.x + 0.48 * p.y - 0.8 * p.z, -0.8 * p.x + 0.6 * p.y, 0.48 * p.x + 0.64 * p.y + 0.6 * p.z };
}

Points sphere( std::size_t count )
{
  return made( count, 41, on_sphere );
}

Points ellipsoid( std::size_t count, double thickness )
{
  return made( count, 42, [=]( Random &r ) {
    const Point3 p = on_sphere( r );
    return turned( { p.x, thickness * p.y, thickness * p.z } );
  } );
}

Points moment_curve( std::size_t count )
{
  Points points;
  for ( std::size_t i = 0; i < count; ++i )
  {
    const double t = double( i ) / double( count );
    points.push_back( { t, t * t, t * t * t } );
  }
  return points;
}

//! About in a plane that slants, and bulging out of it a little: boxes along the axes around few of them hold the planes of all.
Points lens( std::size_t count )
{
  return made( count, 43, []( Random &r ) {
    const double x = r.real(), y = r.real();
    return turned( { x, y, 1e-5 * ( x * x + y * y ) } );
  } );
}

Points together( Points points, const Points &others )
{
  points.insert( points.end(), others.begin(), others.end() );
  return points;
}

Points moved( Points points, Point3 by, double factor )
{
  return each( std::move( points ), [&]( Point3 p ) {
    return Point3{ by.x + factor * p.x, by.y + factor * p.y, by.z + factor * p.z };
  } );
}

//! On the faces of a box, at whole numbers.
Points on_grid_faces( int side )
{
  Points points = in_grid( side );
  std::erase_if( points, [side]( Point3 p ) {
    const auto is_between = [side]( double x ) { return 0 < x && x < side - 1; };
    return is_between( p.x ) && is_between( p.y ) && is_between( p.z );
  } );
  return points;
}

struct RegionalSet
{
    const char *name;
    std::function<Points()> make;
};

const RegionalSet sets[] = {
  { "sphere", [] { return sphere( 20000 ); } },
  { "sphere of thousandths",
    [] {
      return each( sphere( 20000 ), []( Point3 p ) {
        return Point3{ std::round( 1000 * p.x ), std::round( 1000 * p.y ), std::round( 1000 * p.z ) };
      } );
    } },
  { "ball", [] { return in_ball( 20000 ); } },
  { "thin sphere", [] { return in_shell( 20000 ); } },
  { "grid", [] { return in_grid( 16 ); } },
  { "faces of a grid", [] { return on_grid_faces( 24 ); } },
  { "whole sphere", [] { return on_whole_sphere( 9000 ); } },
  { "large whole sphere", [] { return on_whole_sphere( 90001 ); } },
  { "whole spheres, one in the other", [] { return together( on_whole_sphere( 9000 ), on_whole_sphere( 8969 ) ); } },
  { "copies", [] { return together( sphere( 3000 ), sphere( 3000 ) ); } },
  { "few places", [] { return on_lattice( 4000, 4, 44 ); } },
  { "moment curve", [] { return moment_curve( 4000 ); } },
  { "lens", [] { return lens( 4000 ); } },
  { "needle", [] { return ellipsoid( 8000, 1e-3 ); } },
  { "needle in a frame", [] { return ellipsoid( 8000, 1e-7 ); } },
  { "two clusters far apart",
    [] {
      return together( sphere( 3000 ), moved( sphere( 3000 ), { 1e6, 2e6, 3e6 }, 1 ) );
    } },
  { "a small ball inside of a large sphere",
    [] { return together( sphere( 1000 ), moved( in_ball( 9000 ), {}, 0.1 ) ); } },
  { "a sphere and a plane",
    [] {
      return together( sphere( 2000 ), made( 8000, 45, []( Random &r ) {
                         return Point3{ 3 * r.real(), 3 * r.real(), 0.25 };
                       } ) );
    } },
  { "a sphere and one far away",
    [] {
      return together( sphere( 4000 ), { { 1e12, 3, 4 } } );
    } },
  { "faces of a turned box, rounded", [] { return each( on_grid_faces( 16 ), turned ); } },
};

} // namespace

class TestRegionalHull : public QObject
{
    Q_OBJECT

  private slots:
    void as_without_regions_data();
    void as_without_regions();
    void small_sets_as_by_brute_force_data();
    void small_sets_as_by_brute_force();
    void tests_grow_with_the_points_data();
    void tests_grow_with_the_points();
    void little_is_left_between_regions();
    void cancel();
};

void TestRegionalHull::as_without_regions_data()
{
  QTest::addColumn<int>( "number" );
  for ( int i = 0; i < int( std::size( sets ) ); ++i )
    QTest::addRow( "%s", sets[i].name ) << i;
}

void TestRegionalHull::as_without_regions()
{
  QFETCH( int, number );
  const Points points = sets[number].make();
  const ConvexHull without = hull_of( points, 1, 1 );
  for ( const std::size_t regions : { 2, 3, 8, 50, 1000 } )
    for ( const int threads : { 1, 2, 6 } )
    {
      const ConvexHull hull = hull_of( points, regions, threads );
      QVERIFY( hull.types == without.types );
      QVERIFY( hull.duplicates == without.duplicates );
      QVERIFY( hull.facet_vertices == without.facet_vertices && hull.facet_end == without.facet_end );
      QCOMPARE( hull.checksum, without.checksum );
    }
}

void TestRegionalHull::small_sets_as_by_brute_force_data()
{
  QTest::addColumn<int>( "family" ); // negative: a lattice of so many places along an axis
  QTest::addColumn<int>( "points" );
  QTest::addColumn<int>( "sets" );
  const auto row = []( const char *name, int family, int points, int sets ) {
    QTest::addRow( "%d points, %s", points, name ) << family << points << sets;
  };
  row( "lattice of 2", -2, 12, 300 );
  row( "lattice of 3", -3, 16, 200 );
  row( "lattice of 3", -3, 40, 1000 );
  row( "lattice of 4", -4, 24, 60 );
  row( "lattice of 4", -4, 60, 2000 );
  row( "lattice of 6", -6, 100, 2000 );
  row( "lattice of 20", -20, 80, 2000 );
  for ( const Family family : all_families )
  {
    row( name_of( family ), static_cast<int>( family ), 14, 20 );
    row( name_of( family ), static_cast<int>( family ), 60, 100 );
  }
}

//! Of more than 24 points the hull without regions stands for the brute force, beside which test_convex_hull holds it.
void TestRegionalHull::small_sets_as_by_brute_force()
{
  QFETCH( int, family );
  QFETCH( int, points );
  QFETCH( int, sets );
  for ( int set = 0; set < sets; ++set )
  {
    const auto seed = static_cast<std::uint64_t>( set );
    const auto count = static_cast<std::size_t>( points );
    const Points made_points = family < 0
                                 ? on_lattice( count, static_cast<unsigned>( -family ), seed )
                                 : made( count, seed, [&]( Random &r ) { return r.point3( Family( family ) ); } );
    const ConvexHull hull = hull_of( made_points, 2 + seed % 4, 1 );
    if ( points <= 24 )
    {
      const std::string difference = hull_difference( made_points, hull );
      QVERIFY2( difference.empty(), qPrintable( QString( "set %1: %2" ).arg( set ).arg( difference.c_str() ) ) );
    }
    const ConvexHull without = hull_of( made_points, 1, 1 );
    QVERIFY2( hull.checksum == without.checksum, qPrintable( QString( "set %1" ).arg( set ) ) );
  }
}

void TestRegionalHull::tests_grow_with_the_points_data()
{
  QTest::addColumn<int>( "shape" );
  const char *names[] = { "sphere", "moment curve", "lens", "needle", "sphere and one far away" };
  for ( int i = 0; i < int( std::size( names ) ); ++i )
    QTest::addRow( "%s", names[i] ) << i;
}

//! Also where nothing is certified: of the lens and beside a point far away each triangle might be held against all points.
void TestRegionalHull::tests_grow_with_the_points()
{
  QFETCH( int, shape );
  const auto tests = [shape]( std::size_t count ) {
    const Points points = shape == 0   ? sphere( count )
                          : shape == 1 ? moment_curve( count )
                          : shape == 2 ? lens( count )
                          : shape == 3 ? ellipsoid( count, 1e-7 )
                                       : together( sphere( count ), { { 1e12, 1e12, 1e12 } } );
    const TierCounts tiers = hull_of( points, 8 ).run.tiers;
    return double( tiers.filter + tiers.interval + tiers.expansion + tiers.rational );
  };
  const double few = tests( 8000 ), many = tests( 32000 );
  QVERIFY2( many < 6 * few, qPrintable( QString( "%1 and %2" ).arg( few ).arg( many ) ) );
  QVERIFY2( many < 200 * 32000, qPrintable( QString::number( many ) ) );
}

//! What is certified of a round body is most: few points are looked at once more.
void TestRegionalHull::little_is_left_between_regions()
{
  const auto looked_at_again = []( std::size_t count ) {
    const ConvexHull hull = hull_of( sphere( count ), 8 );
    return double( hull.run.candidates - count ) / double( count );
  };
  const double of_few = looked_at_again( 20000 ), of_many = looked_at_again( 80000 );
  QVERIFY2( of_few < 0.3, qPrintable( QString::number( of_few ) ) );
  QVERIFY2( of_many < 0.4 * of_few, qPrintable( QString( "%1 and %2" ).arg( of_few ).arg( of_many ) ) );
}

void TestRegionalHull::cancel()
{
  const Points points = sphere( 50000 );
  std::atomic<int> asked = 0;
  hull_of( points, 4, 2, [&] {
    ++asked;
    return false;
  } );
  for ( const int part : { 10, 2 } )
  {
    const int last = asked - asked / part;
    std::atomic<int> now = 0;
    QVERIFY_EXCEPTION_THROWN( hull_of( points, 4, 2, [&] { return ++now > last; } ), Cancelled );
  }
}

QTEST_APPLESS_MAIN( TestRegionalHull )
#include "test_regional_hull.moc"
