// SPDX-License-Identifier: GPL-2.0-or-later
// Crossings found several at once are those found one by one, and counted alike, with each instruction set that this
// processor has.
// Relies on core/exact/crossing_points.h and instruction_sets.h.
#include "core/exact/crossing_points.h"
#include "core/exact/predicates.h"
#include "instruction_sets.h"

#include <QtTest>

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

using Segments = std::array<Point2, 4>; //!< ab and cd

bool cross( const Segments &s )
{
  const auto [a, b, c, d] = s;
  const auto side = []( Point2 p, Point2 q, Point2 r ) { return static_cast<int>( orient2d( p, q, r ) ); };
  return side( a, b, c ) * side( a, b, d ) < 0 && side( c, d, a ) * side( c, d, b ) < 0;
}

//! Anywhere, nearly parallel, and along axes.
std::vector<Segments> crossings_of( Family family, std::size_t count )
{
  Random random( 23 );
  std::vector<Segments> crossings;
  const auto add = [&]( const Segments &s ) {
    if ( cross( s ) )
      crossings.push_back( s );
  };
  for ( int tries = 0; crossings.size() < count && tries < 100000; ++tries )
  {
    const Point2 a = random.point2( family ), b = random.point2( family ), c = random.point2( family ),
                 d = random.point2( family );
    add( { a, b, c, d } );
    add( { a, b, random.near_line( a, b ), random.near_line( a, b ) } );
    add( { a, { a.x, b.y }, c, d } );
    add( { a, b, c, { d.x, c.y } } );
    add( { a, { a.x, b.y }, c, { d.x, c.y } } );
  }
  return crossings;
}

} // namespace

class TestCrossingPoints : public QObject
{
    Q_OBJECT

  private slots:
    void init();
    void cleanup() { hwy::SetSupportedTargetsForTest( 0 ); }
    void are_those_found_one_by_one_data() { instruction_sets_and_families(); }
    void are_those_found_one_by_one();
    void vectors_settle_most_data() { instruction_sets_and_families(); }
    void vectors_settle_most();
};

void TestCrossingPoints::init()
{
  QFETCH( qint64, target );
  hwy::SetSupportedTargetsForTest( target );
}

void TestCrossingPoints::are_those_found_one_by_one()
{
  QFETCH( int, family );
  const std::vector<Segments> crossings = crossings_of( static_cast<Family>( family ), 3000 );
  QVERIFY( crossings.size() > 300 );
  PlaceCounts counts, expected_counts;
  CrossingPoints found( counts );
  std::vector<Point2> points( crossings.size() );
  for ( std::size_t begin = 0, size = 0; begin < crossings.size(); begin += size, size = size % 70 + 1 )
  {
    for ( std::size_t i = begin; i < begin + size && i < crossings.size(); ++i )
      found.add( crossings[i][0], crossings[i][1], crossings[i][2], crossings[i][3], points[i] );
    found.finish(); // also with none that waits
  }
  for ( std::size_t i = 0; i < crossings.size(); ++i )
  {
    const auto [a, b, c, d] = crossings[i];
    const Point2 expected = crossing_point( a, b, c, d, expected_counts );
    QCOMPARE( std::bit_cast<std::uint64_t>( points[i].x ), std::bit_cast<std::uint64_t>( expected.x ) );
    QCOMPARE( std::bit_cast<std::uint64_t>( points[i].y ), std::bit_cast<std::uint64_t>( expected.y ) );
  }
  QCOMPARE( counts.certified, expected_counts.certified );
  QCOMPARE( counts.rational, expected_counts.rational );
  QCOMPARE( counts.incidences, expected_counts.incidences );
}

//! Of ordinary numbers, away from grids and axes; none of numbers out of range.
void TestCrossingPoints::vectors_settle_most()
{
  QFETCH( int, family );
  const Family its = static_cast<Family>( family );
  Random random( 29 );
  std::size_t crossings = 0, certain = 0;
  for ( int tries = 0; crossings < 2000 && tries < 100000; ++tries )
  {
    const Segments s = { random.point2( its ), random.point2( its ), random.point2( its ), random.point2( its ) };
    if ( !cross( s ) )
      continue;
    CrossingPoints::Batch batch;
    batch.a.set( 0, s[0] ), batch.b.set( 0, s[1] ), batch.c.set( 0, s[2] ), batch.d.set( 0, s[3] );
    CrossingPoints::find( batch, 1 );
    ++crossings;
    certain += batch.is_certain.at[0] == 1;
  }
  QVERIFY( crossings > 300 );
  if ( its == Family::uniform || its == Family::projected || its == Family::degrees )
    QVERIFY( certain > crossings * 99 / 100 );
  if ( its == Family::huge || its == Family::tiny || its == Family::subnormal )
    QCOMPARE( certain, std::size_t( 0 ) );
}

QTEST_APPLESS_MAIN( TestCrossingPoints )
#include "test_crossing_points.moc"
