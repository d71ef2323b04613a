// SPDX-License-Identifier: GPL-2.0-or-later
// The scheme of paper 003 has the engine's vertices on points in general position, in cubes and pictures of few cells and many; the
// parts of its steps are held against brute force. On the CPU, or on the GPU (RUBICON_SCHEMES_ON_GPU).
// Relies on tests/core/hull/hull_sets.h.
#include "hull_cube.h"
#include "hull_scheme.h"
#include "hull_stars.h"

#include "core/hull/convex_hull.h"
#include "tests/core/hull/hull_sets.h"

#include <QtTest>

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>

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
    void cells_around_corners();
    void nearest_on_a_line();
    void stars_grow_and_die();
};

namespace
{

HullSchemeRun vertices_by_scheme( const std::vector<Point3> &points, const HullSchemeLimits &limits )
{
  if constexpr ( RUBICON_SCHEMES_ON_GPU )
  {
    Workers workers( RunOptions{} );
    return find_vertices_on_gpu( points, workers, limits );
  }
  else
    return find_vertices_on_cpu( points, limits );
}

std::vector<std::uint32_t> vertices_by_engine( const std::vector<Point3> &points )
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
  QCOMPARE( run.undecided, std::uint64_t( 0 ) );
  QVERIFY( run.in_first <= run.in_diagram && run.in_diagram < points.size() );
  QVERIFY( run.in_diagram + run.added >= run.vertices.size() );
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
}

void TestHullScheme::refused()
{
  QFETCH( std::vector<Point3>, points );
  QVERIFY_EXCEPTION_THROWN( vertices_by_scheme( points, { 16, 8 } ), Error );
}

//! Every side between two cells, of a face or of two, ends at two corners; so the corners close the surface.
void TestHullScheme::cells_around_corners()
{
  for ( const std::uint32_t cells : { 2, 3, 7 } )
  {
    const CellCorners corners{ { { 0, 0, 0 }, 1, cells } };
    std::map<std::pair<std::size_t, std::size_t>, int> ends;
    std::map<std::size_t, int> corners_of_cells;
    for ( std::size_t corner = 0; corner < corners.count(); ++corner )
    {
      std::size_t around[4];
      const int count = corners.cells_around( corner, around );
      for ( int k = 0; k < count; ++k )
      {
        ++ends[std::minmax( around[k], around[( k + 1 ) % count] )];
        ++corners_of_cells[around[k]];
      }
    }
    QCOMPARE( corners_of_cells.size(), corners.cube.all_cells() );
    for ( const auto &[cell, number] : corners_of_cells )
      QCOMPARE( number, 4 );
    QCOMPARE( ends.size(), 2 * corners.cube.all_cells() ); // Euler's formula
    for ( const auto &[side, number] : ends )
      QCOMPARE( number, 2 );
  }
}

void TestHullScheme::nearest_on_a_line()
{
  test::Random random( 1 );
  for ( int turn = 0; turn < 200; ++turn )
  {
    constexpr std::uint32_t cells = 40;
    std::uint32_t site[cells];
    float height2[cells], from[cells];
    LowerEnvelope envelope{ site, height2, from, 1 };
    std::map<std::uint32_t, float> sites;
    for ( std::uint32_t cell = 0; cell < cells; ++cell )
      if ( random.below( 3 ) == 0 )
        sites[cell] = float( random.below( 500 ) );
    for ( const auto &[cell, squared] : sites )
      envelope.add( cell, squared );
    for ( std::uint32_t cell = 0; cell < cells && !sites.empty(); ++cell )
    {
      float least = HUGE_VALF;
      for ( const auto &[other, squared] : sites )
        least = std::min( least, ( float( cell ) - float( other ) ) * ( float( cell ) - float( other ) ) + squared );
      QCOMPARE( envelope.distance2( envelope.lowest_at( cell ), cell ), least );
    }
  }
}

//! A star with all other points of a set inserted: it is dead where its point is no vertex, with four points around it.
void TestHullScheme::stars_grow_and_die()
{
  for ( std::uint64_t seed = 0; seed < 300; ++seed )
  {
    const auto places = test::made( 12, seed, []( test::Random &random ) {
      return Point3{ random.real(), random.real(), random.real() };
    } );
    const std::vector<std::uint32_t> vertices = vertices_by_engine( places );
    for ( std::uint32_t star = 0; star < places.size(); ++star )
    {
      std::vector<std::uint32_t> links( 16 ), sizes( 12 ), begin( 12 ), room( 12, 16 );
      std::vector<std::uint8_t> dead( 12 ), changed( 12 );
      Key undecided = 0;
      const Stars stars{ 12,           places.data(), links.data(),   begin.data(), room.data(),
                         sizes.data(), dead.data(),   changed.data(), &undecided };
      std::vector<std::uint32_t> others( 12 );
      std::iota( others.begin(), others.end(), 0u );
      std::erase( others, star );
      QVERIFY( stars.begin_star( star, others[0], others[1], others[2] ) );
      for ( const std::uint32_t other : others )
        stars.insert( star, other );
      QCOMPARE( dead[star] == 0, std::ranges::binary_search( vertices, star ) );
      QCOMPARE( undecided, Key( 0 ) );
      if ( dead[star] != 0 )
      {
        std::vector<Point3> five = { places[star] };
        for ( int k = 0; k < 4; ++k )
          five.push_back( places[links[k]] );
        QCOMPARE( vertices_by_engine( five ), ( std::vector<std::uint32_t>{ 1, 2, 3, 4 } ) );
      }
      for ( std::uint32_t k = 0; k < sizes[star] && dead[star] == 0; ++k )
        for ( const std::uint32_t other : others )
          QVERIFY( other == links[k] || other == links[( k + 1 ) % sizes[star]]
                   || !stars.sees( places[other], star, links[k], links[( k + 1 ) % sizes[star]] ) );
    }
  }
}

QTEST_GUILESS_MAIN( TestHullScheme )
#include "test_hull_scheme.moc"
