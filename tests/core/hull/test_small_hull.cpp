// SPDX-License-Identifier: GPL-2.0-or-later
// Which hulls the way for few points answers, and which it leaves to the other. That answers are right is seen in
// test_convex_hull, where groups of all kinds have the hulls that they have alone.
// Relies on core/hull/small_hulls.h and tests/core/hull/hull_sets.h.
#include "core/hull/small_hulls.h"

#include "core/compute/workers.h"
#include "tests/core/hull/hull_sets.h"

#include <QtTest>

using namespace rubicon;
using namespace rubicon::test;

Q_DECLARE_METATYPE( rubicon::Point3 )

class TestSmallHull : public QObject
{
    Q_OBJECT

  private slots:
    void answers_in_general_position_data();
    void answers_in_general_position();
    void leaves_alone_what_is_degenerate_data();
    void leaves_alone_what_is_degenerate();
};

namespace
{

std::optional<HullView> small_hull_of( const Points &points )
{
  static std::pmr::monotonic_buffer_resource arena;
  return small_hull( points, Workers( RunOptions() ), arena );
}

Points with( Points points, Point3 last )
{
  points.push_back( last );
  return points;
}

//! The corners of the unit cube, turned a little so that nothing is level, by exact numbers.
Points skew_cube()
{
  Points points;
  for ( const Point3 p : in_grid( 2 ) )
    points.push_back( { 4 * p.x + p.y, 4 * p.y + p.z, 4 * p.z - p.x } );
  return points;
}

} // namespace

void TestSmallHull::answers_in_general_position_data()
{
  QTest::addColumn<Points>( "points" );
  QTest::addColumn<std::size_t>( "vertices" ); // 0: not known
  QTest::newRow( "a tetrahedron" ) << Points{ { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } } << std::size_t( 4 );
  QTest::newRow( "a tetrahedron and a point in it twice" )
    << Points{ { 0, 0, 0 }, { 1, 0, 0 }, { 0.1, 0.1, 0.1 }, { 0, 1, 0 }, { 0, 0, 1 }, { 0.1, 0.1, 0.1 } }
    << std::size_t( 4 );
  QTest::newRow( "as many as there may be, all of a sphere" ) << made( 256, 1, on_sphere ) << std::size_t( 256 );
  QTest::newRow( "a ball" ) << in_ball( 100 ) << std::size_t( 0 );
  QTest::newRow( "a thin box" ) << in_thin_box( 256 ) << std::size_t( 0 );
  QTest::newRow( "one far away" ) << with( made( 99, 2, on_sphere ), { 1e12, 3, 5 } ) << std::size_t( 0 );
}

void TestSmallHull::answers_in_general_position()
{
  QFETCH( Points, points );
  QFETCH( std::size_t, vertices );
  const std::optional<HullView> hull = small_hull_of( points );
  QVERIFY( hull.has_value() );
  QCOMPARE( hull->facets(), 2 * hull->vertices.size() - 4 );
  if ( vertices > 0 )
    QCOMPARE( hull->vertices.size(), vertices );
  QCOMPARE( hull->checksum, convex_hull( points ).checksum );
}

void TestSmallHull::leaves_alone_what_is_degenerate_data()
{
  QTest::addColumn<Points>( "points" );
  QTest::newRow( "none" ) << Points();
  QTest::newRow( "three" ) << Points{ { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 } };
  QTest::newRow( "one place" ) << Points( 10, Point3{ 1, 2, 3 } );
  QTest::newRow( "a line" ) << Points{ { 0, 0, 0 }, { 1, 1, 1 }, { 2, 2, 2 }, { 3, 3, 3 } };
  QTest::newRow( "a plane" ) << Points{ { 0, 0, 0 }, { 1, 0, 1 }, { 0, 1, 1 }, { 1, 1, 2 }, { 3, 1, 4 } };
  QTest::newRow( "facets of four corners" ) << skew_cube();
  QTest::newRow( "a corner twice" ) << with( made( 50, 3, on_sphere ), made( 50, 3, on_sphere ).front() );
  QTest::newRow( "on an edge" ) << Points{ { 0, 0, 0 }, { 2, 2, 2 }, { 0, 3, 1 }, { 5, 0, 1 }, { 1, 1, 1 } };
  QTest::newRow( "in a facet" ) << Points{ { 0, 0, 0 }, { 3, 0, 3 }, { 0, 3, 3 }, { 1, 1, 7 }, { 1, 1, 2 } };
  QTest::newRow( "no number" ) << with( made( 50, 4, on_sphere ), { 0, NAN, 0 } );
  QTest::newRow( "infinite" ) << with( made( 50, 4, on_sphere ), { 0, HUGE_VAL, 0 } );
  QTest::newRow( "numbers that overflow" )
    << Points{ { -1e308, 0, 0 }, { 1e308, 0, 0 }, { 0, 1e308, 0 }, { 0, 0, 1e308 } };
  QTest::newRow( "one too many" ) << made( 257, 5, on_sphere );
}

void TestSmallHull::leaves_alone_what_is_degenerate()
{
  QFETCH( Points, points );
  QVERIFY( !small_hull_of( points ).has_value() );
}

QTEST_APPLESS_MAIN( TestSmallHull )

#include "test_small_hull.moc"
