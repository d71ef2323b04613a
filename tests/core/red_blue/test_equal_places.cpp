// SPDX-License-Identifier: GPL-2.0-or-later
// Places with equal coordinates and features are found, the first of them named, by one thread and by several.
// Relies on core/red_blue/equal_places.h; a map is the oracle.
#include "core/compute/workers.h"
#include "core/red_blue/equal_places.h"

#include <QtTest>

#include <limits>
#include <map>
#include <random>
#include <tuple>
#include <vector>

using namespace rubicon;

namespace
{

//! Within the job's own threads, as its users call it: outside of them loops take as many threads as the machine has.
UnfilledVector<std::uint32_t> first_within( Workers &workers, const std::vector<PlaceOfPair> &places )
{
  UnfilledVector<std::uint32_t> first;
  workers.execute( [&] { first = first_equal_places( places, workers ); } );
  return first;
}

UnfilledVector<std::uint32_t> first_on_threads( const std::vector<PlaceOfPair> &places, int threads )
{
  RunOptions options;
  options.threads = threads;
  Workers workers( options );
  return first_within( workers, places );
}

} // namespace

class TestEqualPlaces : public QObject
{
    Q_OBJECT

  private slots:
    void the_first_of_equal_ones_is_named_data();
    void the_first_of_equal_ones_is_named();
    void there_may_be_none() { QVERIFY( first_on_threads( {}, 1 ).empty() ); }
    void stops_when_told();
};

void TestEqualPlaces::the_first_of_equal_ones_is_named_data()
{
  QTest::addColumn<int>( "places" );
  QTest::addColumn<int>( "coordinates" );
  QTest::addColumn<int>( "features" );
  QTest::newRow( "one" ) << 1 << 1 << 1;
  QTest::newRow( "few" ) << 20 << 4 << 3;
  QTest::newRow( "mostly different" ) << 200000 << 20000 << 50;
  QTest::newRow( "several of each" ) << 200000 << 60 << 9;
  QTest::newRow( "all in one place" ) << 100000 << 1 << 1;
  QTest::newRow( "all in one place, of many features" ) << 100000 << 1 << 50000;
}

void TestEqualPlaces::the_first_of_equal_ones_is_named()
{
  QFETCH( int, places );
  QFETCH( int, coordinates );
  QFETCH( int, features );
  std::mt19937 draw( 41 );
  const auto below = [&]( int count ) { return static_cast<std::uint32_t>( draw() % static_cast<unsigned>( count ) ); };
  std::vector<PlaceOfPair> drawn( static_cast<std::size_t>( places ) );
  for ( PlaceOfPair &place : drawn )
    place = {
      { 0.1 * below( coordinates ), -7.0 * below( coordinates ) }, below( features ), 0, 0, ContactKind::cross, false, 0
    };

  std::map<std::tuple<double, double, std::uint32_t>, std::uint32_t> known;
  std::vector<std::uint32_t> expected;
  for ( const PlaceOfPair &place : drawn )
    expected.push_back( known
                          .try_emplace( { place.rounded.x, place.rounded.y, place.blue_feature },
                                        static_cast<std::uint32_t>( expected.size() ) )
                          .first->second );
  for ( const int threads : { 1, 2, 8 } )
    QVERIFY( std::ranges::equal( first_on_threads( drawn, threads ), expected ) );
}

void TestEqualPlaces::stops_when_told()
{
  std::vector<PlaceOfPair> places( 100000 );
  for ( std::size_t i = 0; i < places.size(); ++i )
    places[i].rounded = { static_cast<double>( i ), 0 };
  std::uint64_t asked = 0, until = std::numeric_limits<std::uint64_t>::max();
  RunOptions options;
  options.threads = 1;
  options.stop = [&] { return ++asked > until; };
  Workers workers( options );
  (void)first_within( workers, places );
  const std::uint64_t times = asked;
  QVERIFY( times >= 3 * places.size() / ( 1 << 16 ) ); // slots, places put in, places looked up
  for ( until = 0; until < times; ++until )
  {
    asked = 0;
    QVERIFY_EXCEPTION_THROWN( (void)first_within( workers, places ), Cancelled );
  }
}

QTEST_APPLESS_MAIN( TestEqualPlaces )
#include "test_equal_places.moc"
