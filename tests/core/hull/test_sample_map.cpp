// SPDX-License-Identifier: GPL-2.0-or-later
// A sample keeps out most points of large sets, and none that matters: hulls are those without it, to the last byte.
// Relies on tests/core/hull/hull_sets.h.
#include "tests/core/hull/hull_sets.h"

#include "core/compute/workers.h"
#include "core/hull/find_hull.h"
#include "core/hull/sample_map.h"

#include <QtTest>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <optional>
#include <vector>

using namespace rubicon;
using namespace rubicon::test;

Q_DECLARE_METATYPE( rubicon::Point3 )

namespace
{

const HullProgress progress = []( double ) {};
TierCounts counts;

constexpr std::size_t count = ( std::size_t( 1 ) << 20 ) + 12345;

Points sorted_by_x( Points points )
{
  std::ranges::sort( points, {}, &Point3::x );
  return points;
}

//! Every hundredth is another one.
Points with( Points points, Point3 other )
{
  for ( std::size_t i = 7; i < points.size(); i += 100 )
    points[i] = other;
  return points;
}

} // namespace

class TestSampleMap : public QObject
{
    Q_OBJECT

  private slots:
    void hulls_are_those_without_data();
    void hulls_are_those_without();
    void few_points_are_not_sampled();
    void few_rounds_are_expected_by_nobody();
    void some_sets_mislead_it();
    void crowded_corners_are_told_early();
    void stops();
};

void TestSampleMap::hulls_are_those_without_data()
{
  QTest::addColumn<Points>( "points" );
  QTest::addColumn<double>( "most_open" ); // of all; below 0: there is no sample
  QTest::addColumn<bool>( "is_general" );
  const auto row = []( const char *name, const Points &points, double most_open, bool is_general = true ) {
    QTest::addRow( "%s", name ) << points << most_open << is_general;
  };
  row( "ball", in_ball( count ), 0.08 );
  row( "ball, sorted", sorted_by_x( in_ball( count ) ), 0.08 );
  row( "cube", in_cube( count ), 0.05 );
  row( "thin box", in_thin_box( count ), 0.05 );
  row( "ball beside copies of one point", with( in_ball( count ), { 0.1, 0.2, 0.3 } ), 0.08 );
  row( "ball beside copies of one point outside", with( in_ball( count ), { 2, 1, 3 } ), 0.2 );
  row( "ball beside points that are not finite", with( in_ball( count ), { 0.1, NAN, 0.3 } ), 0.08 );
  row( "grid", in_grid( 102 ), 0.2, false );
  row( "shell", in_shell( count ), -1 );
  row( "points on a sphere", made( count, 5, on_sphere ), -1 );
  row( "copies of one point", Points( count, Point3{ 1, 2, 3 } ), -1 );
  row( "points of a plane", made( count, 6, []( Random &r ) { return Point3{ r.real(), r.real(), 3 }; } ), -1 );
  row( "points that are not finite", Points( count, Point3{ 1, HUGE_VAL, 3 } ), -1 );
}

void TestSampleMap::hulls_are_those_without()
{
  QFETCH( Points, points );
  QFETCH( double, most_open );
  QFETCH( bool, is_general );
  Workers workers{ RunOptions() };
  workers.execute( [&] {
    const std::optional<SampleMap> sample = SampleMap::make( points, workers, progress, counts );
    QCOMPARE( sample.has_value(), most_open >= 0 );
    if ( !sample )
      return;
    QCOMPARE( sample->is_in_general_position(), is_general );
    std::vector<std::size_t> numbers;
    sample->find_open( points, 0, points.size(), [&numbers]( std::size_t i ) { numbers.push_back( i ); } );
    QVERIFY( std::ranges::is_sorted( numbers ) );
    const auto all = static_cast<double>( points.size() ), open = static_cast<double>( numbers.size() );
    QVERIFY2( open < most_open * all, qPrintable( QString::number( open ) ) );
    QVERIFY( std::fabs( open - static_cast<double>( sample->expected_open( points.size() ) ) ) < 0.02 * all );

    const ConvexHull expected = find_hull( *hull_points_cpu( points, workers ), workers, progress );
    const ConvexHull hull = find_hull( *hull_points_cpu( points, workers, &*sample ), workers, progress );
    QCOMPARE( hull.checksum, expected.checksum ); // of types, vertices and facets
    QVERIFY( hull.types == expected.types );
    QVERIFY( hull.duplicates == expected.duplicates );
  } );
}

void TestSampleMap::few_points_are_not_sampled()
{
  const Points points = in_ball( 100000 );
  Workers workers{ RunOptions() };
  workers.execute( [&] { QVERIFY( !SampleMap::make( points, workers, progress, counts ) ); } );
}

//! One in 64 where a trial meets fewer; and points that are not finite are in no round.
void TestSampleMap::few_rounds_are_expected_by_nobody()
{
  const Points points = in_cube( count );
  Workers workers{ RunOptions() };
  workers.execute( [&] {
    const std::optional<SampleMap> sample = SampleMap::make( with( points, { 0.1, NAN, 0.3 } ), workers, progress,
                                                             counts );
    QVERIFY( sample );
    QVERIFY( sample->expected_open( 6400 ) >= 98 ); // of 6336 that are finite
    QVERIFY( sample->expected_open( 6400 ) < 300 );
    Points few_outside = made( count, 10, []( Random &r ) { return scaled( on_sphere( r ), 0.1 ); } );
    for ( std::size_t i = 0; i < few_outside.size(); i += 401 )
      few_outside[i] = { i % 2 ? 1.0 : -1.0, i % 4 < 2 ? 1.0 : -1.0, i % 8 < 4 ? 1.0 : -1.0 };
    const std::optional<SampleMap> lucky = SampleMap::make( few_outside, workers, progress, counts );
    QVERIFY( lucky );
    QCOMPARE( lucky->expected_open( 6400 ), std::size_t( 100 ) );
  } );
}

//! The set with which test_convex_hull asks what becomes of many points that are not expected.
void TestSampleMap::some_sets_mislead_it()
{
  const Points points = that_mislead_a_sample( count );
  Workers workers{ RunOptions() };
  workers.execute( [&] {
    const std::optional<SampleMap> sample = SampleMap::make( points, workers, progress, counts );
    QVERIFY( sample );
    std::size_t open = 0;
    sample->find_open( points, 0, points.size(), [&open]( std::size_t ) { ++open; } );
    QVERIFY2( open > 2 * sample->expected_open( points.size() ) + ( 1 << 16 ), qPrintable( QString::number( open ) ) );
  } );
}

//! Two thirds of the points are on the ring between two cones, whose facets all meet in two places: a map of them takes seconds.
void TestSampleMap::crowded_corners_are_told_early()
{
  Points points = made( count, 9, []( Random &r ) {
    const double turn = M_PI * r.real();
    return r.below( 3 ) == 0 ? scaled( on_sphere( r ), 0.1 * r.real() )
                             : Point3{ std::cos( turn ), std::sin( turn ), 0 };
  } );
  for ( std::size_t i = 11; i < points.size(); i += 200 )
    points[i] = { 0, 0, i % 400 == 11 ? 1.0 : -1.0 };
  int asked = 0;
  RunOptions options;
  options.threads = 1;
  options.stop = [&asked] {
    ++asked; // for each piece of work, of which a map has many
    return false;
  };
  Workers workers( options );
  workers.execute( [&] { QVERIFY( !SampleMap::make( points, workers, progress, counts ) ); } );
  QVERIFY2( asked > 0 && asked < 1000, qPrintable( QString::number( asked ) ) );
}

void TestSampleMap::stops()
{
  const Points points = in_ball( count );
  std::atomic<int> asked = 0;
  RunOptions options;
  options.stop = [&asked] { return ++asked > 20; }; // within the sample, or among all points
  Workers workers( options );
  const auto look = [&] {
    workers.execute( [&] {
      const std::optional<SampleMap> sample = SampleMap::make( points, workers, progress, counts );
      hull_points_cpu( points, workers, &*sample );
    } );
  };
  QVERIFY_EXCEPTION_THROWN( look(), Cancelled );
}

QTEST_APPLESS_MAIN( TestSampleMap )
#include "test_sample_map.moc"
