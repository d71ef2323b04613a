// SPDX-License-Identifier: GPL-2.0-or-later
// The scheme of paper 003 has the engine's vertices on points in general position, in cubes and pictures of few cells and many. On the CPU, or on the GPU (RUBICON_SCHEMES_ON_GPU).
// Relies on tests/core/hull/hull_sets.h.
#include "hull_scheme.h"

#include "core/hull/convex_hull.h"
#include "tests/core/hull/hull_sets.h"

#include <QtTest>

#include <algorithm>

using namespace rubicon;
using namespace rubicon::bench;

Q_DECLARE_METATYPE( rubicon::Point3 )

class TestHullScheme : public QObject
{
    Q_OBJECT

  private slots:
    void vertices_data();
    void vertices();
    void few_points();
    void refused_data();
    void refused();
};

namespace
{

HullSchemeRun vertices_by_scheme( const std::vector<Point3> &points, const StarLimits &limits )
{
  if constexpr ( RUBICON_SCHEMES_ON_GPU )
  {
    Workers workers( RunOptions{} );
    return find_vertices_on_gpu( points, workers, limits );
  }
  else
    return find_vertices_on_cpu( points, limits );
}

UnfilledVector<std::uint32_t> vertices_by_engine( const std::vector<Point3> &points )
{
  RunOptions options;
  options.backend = Backend::cpu;
  return convex_hull( points, options ).vertices;
}

std::vector<Point3> on_sphere( std::size_t count )
{
  return test::made( count, 5, []( test::Random &random ) { return test::on_sphere( random ); } );
}

} // namespace

void TestHullScheme::vertices_data()
{
  QTest::addColumn<std::vector<Point3>>( "points" );
  QTest::addColumn<unsigned>( "cells" );
  QTest::addColumn<unsigned>( "pixels" );
  const std::size_t count = 20000;
  for ( const auto &[name, points] : { std::pair( "cube", test::in_cube( count ) ),
                                       { "ball", test::in_ball( count ) },
                                       { "thin box", test::in_thin_box( count ) },
                                       { "thin sphere", test::in_shell( count ) },
                                       { "sphere", on_sphere( 2000 ) } } )
    for ( const auto &[cells, pixels] : { std::pair( 4u, 2u ), { 32u, 300u }, { 128u, 64u } } )
      QTest::addRow( "%s, %u cells, %u pixels", name, cells, pixels ) << points << cells << pixels;
}

void TestHullScheme::vertices()
{
  QFETCH( std::vector<Point3>, points );
  QFETCH( unsigned, cells );
  QFETCH( unsigned, pixels );
  const HullSchemeRun run = vertices_by_scheme( points, { cells, pixels } );
  QCOMPARE( run.vertices, vertices_by_engine( points ) );
  QCOMPARE( run.counts.undecided, std::uint64_t( 0 ) );
  QVERIFY( run.counts.in_first <= run.counts.in_diagram && run.counts.in_diagram < points.size() );
  QVERIFY( run.counts.in_diagram + run.counts.added >= run.vertices.size() );
}

void TestHullScheme::few_points()
{
  for ( std::uint64_t seed = 0; seed < 300; ++seed )
  {
    const auto points = test::made( 4 + seed % 30, seed, []( test::Random &random ) {
      return Point3{ random.real(), random.real(), random.real() };
    } );
    QCOMPARE( vertices_by_scheme( points, { 16, 8 } ).vertices, vertices_by_engine( points ) );
  }
}

void TestHullScheme::refused_data()
{
  QTest::addColumn<std::vector<Point3>>( "points" );
  QTest::newRow( "three points" ) << std::vector<Point3>{ { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 } };
  QTest::newRow( "one place" ) << std::vector<Point3>( 9, { 1, 2, 3 } );
  const auto in_plane = []( double slope ) {
    return test::made( 2000, 1, [slope]( test::Random &random ) {
      const double x = random.real(), y = random.real();
      return Point3{ x, y, slope * x };
    } );
  };
  QTest::newRow( "one plane" ) << in_plane( 0 );
  QTest::newRow( "one plane, askew" ) << in_plane( 1 );
}

void TestHullScheme::refused()
{
  QFETCH( std::vector<Point3>, points );
  QVERIFY_EXCEPTION_THROWN( vertices_by_scheme( points, { 16, 8 } ), Error );
}

QTEST_GUILESS_MAIN( TestHullScheme )
#include "test_hull_scheme.moc"
