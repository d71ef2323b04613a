// SPDX-License-Identifier: GPL-2.0-or-later
// Places where many lines meet, or nearly: how much exact work they take, the same on several threads of the second backend
// (RUBICON_SECOND_BACKEND); cancel in the middle of them, limits.
// Relies on core/red_blue, layer_families.h, wkt_layer.h and, for comparing results, oracle.h.
#include "core/compute/workers.h"
#include "core/error.h"
#include "core/red_blue/assemble.h"
#include "core/red_blue/checksum.h"
#include "core/red_blue/red_blue.h"
#include "layer_families.h"
#include "oracle.h"
#include "wkt_layer.h"

#include <QtTest>

#include <atomic>
#include <limits>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

constexpr std::size_t lines = 60; // of each colour: enough for several threads to share one feature

RunOptions on_threads( int threads, Backend backend = Backend::cpu )
{
  RunOptions options;
  options.backend = backend;
  options.threads = threads;
  return options;
}

} // namespace

class TestPlaces : public QObject
{
    Q_OBJECT

  private slots:
    void exact_work_is_done_once_data();
    void exact_work_is_done_once();
    void threads_share_a_feature_data();
    void threads_share_a_feature();
    void counts_do_not_depend_on_threads();
    void cancel_within_a_feature_data();
    void cancel_within_a_feature();
    void too_many_contacts_of_one_feature();

  private:
    void add_layers();
    LayerPair layers() const;
};

void TestPlaces::add_layers()
{
  QTest::addColumn<int>( "family" );
  QTest::addColumn<int>( "features" );
  QTest::addColumn<int>( "seed" );
  for ( const LayerFamily family :
        { LayerFamily::star, LayerFamily::star_between, LayerFamily::near_star, LayerFamily::bundle } )
    for ( const int features : { 1, 7, static_cast<int>( lines ) } )
      for ( const int seed : { 2, 3 } ) // 2: about 0, or halfway between doubles; 3: about some other place
        QTest::addRow( "%s, %d features, %d", name_of( family ), features, seed )
          << static_cast<int>( family ) << features << seed;
}

LayerPair TestPlaces::layers() const
{
  QFETCH( int, family );
  QFETCH( int, features );
  QFETCH( int, seed );
  return concurrent_layers( static_cast<LayerFamily>( family ), lines, static_cast<std::size_t>( features ),
                            static_cast<std::uint64_t>( seed ) );
}

void TestPlaces::exact_work_is_done_once_data()
{
  add_layers();
}

void TestPlaces::exact_work_is_done_once()
{
  QFETCH( int, family );
  QFETCH( int, features );
  QFETCH( int, seed );
  const auto [red, blue] = layers();
  const RedBlueResult result = red_blue( red, blue, on_threads( 1 ) );
  const PlaceCounts &places = result.run.places;
  const std::uint64_t crossings = result.counts.cross, colours = 2;
  const std::uint64_t groups = static_cast<std::uint64_t>( features ) * features, segments = colours * lines;
  QVERIFY( crossings > lines );

  // To round each crossing once, to part the places of two features, to order those of a red segment.
  QVERIFY( places.rational <= 3 * crossings );
  QVERIFY( places.incidences <= colours * 4 * crossings );
  switch ( static_cast<LayerFamily>( family ) )
  {
    case LayerFamily::star:
      QCOMPARE( places.certified, crossings );
      QCOMPARE( places.rational, std::uint64_t( 0 ) );
      break;
    case LayerFamily::star_between: QVERIFY( places.rational <= ( seed == 2 ? crossings : 0 ) + groups + lines ); break;
    case LayerFamily::near_star: QVERIFY( places.rational <= crossings / 4 ); break;
    default: break;
  }
  if ( features == 1 && static_cast<LayerFamily>( family ) == LayerFamily::star_between && seed == 3 )
    QCOMPARE( places.rational, std::uint64_t( 1 ) );
  if ( features == 1 && static_cast<LayerFamily>( family ) == LayerFamily::star && seed == 3 )
    QVERIFY( places.incidences <= segments );
}

void TestPlaces::threads_share_a_feature_data()
{
  add_layers();
}

void TestPlaces::threads_share_a_feature()
{
  const auto [red, blue] = layers();
  const RedBlueResult one = red_blue( red, blue, on_threads( 1 ) );
  for ( const int threads : { 2, 8 } )
  {
    const RedBlueResult many = red_blue( red, blue, on_threads( threads, RUBICON_SECOND_BACKEND ) );
    QCOMPARE( first_difference( one, many, Distances::identical ), std::string() );
    QCOMPARE( many.checksum, one.checksum );
    QCOMPARE( many.run.places.certified, one.run.places.certified );
    QCOMPARE( many.run.places.rational, one.run.places.rational );
    QCOMPARE( many.run.places.incidences, one.run.places.incidences );
  }
}

//! Of 2500 pairs at two places on the line x = 5 that round to one, balls tell none apart: x is known without arithmetic.
void TestPlaces::counts_do_not_depend_on_threads()
{
  QString red = QStringLiteral( "MULTILINESTRING(" ), blue = red;
  for ( int i = 0; i < 50; ++i )
  {
    const double slope = i / 64.0, up = i < 10 ? 0x1p-52 : 0; // through ( 5, 1 + 2^-53 ) or ( 5, 1 )
    const QString comma = i > 0 ? QStringLiteral( "," ) : QString();
    red += QStringLiteral( "%1(5 %2,5 %3)" ).arg( comma ).arg( -1 - i ).arg( 3 + i );
    blue +=
      QStringLiteral( "%1(4 %2,6 %3)" ).arg( comma ).arg( 1 - slope, 0, 'g', 17 ).arg( 1 + slope + up, 0, 'g', 17 );
  }
  const ChainSet2 red_layer = layer_from_texts( { ( red + ')' ).toStdString() } ),
                  blue_layer = layer_from_texts( { ( blue + ')' ).toStdString() } );
  const RedBlueResult one = red_blue( red_layer, blue_layer, on_threads( 1 ) );
  QCOMPARE( one.counts.cross, std::uint64_t( 2500 ) );
  QCOMPARE( one.points.size(), std::size_t( 2 ) );
  for ( const int threads : { 2, 8 } )
  {
    const RedBlueResult many = red_blue( red_layer, blue_layer, on_threads( threads, RUBICON_SECOND_BACKEND ) );
    QCOMPARE( many.checksum, one.checksum );
    QCOMPARE( many.run.places.rational, one.run.places.rational );
    QCOMPARE( many.run.places.incidences, one.run.places.incidences );
  }
}

void TestPlaces::cancel_within_a_feature_data()
{
  add_layers();
}

//! However late the job is told to stop, it does; and it asks often.
void TestPlaces::cancel_within_a_feature()
{
  const auto [red, blue] = layers();
  const Contacts contacts = red_blue( red, blue, on_threads( 1 ) ).contacts;
  std::atomic<std::uint64_t> asked, until;
  const auto assemble_again = [&]( int threads ) {
    RunOptions options = on_threads( threads );
    options.stop = [&] { return ++asked > until; };
    Workers workers( options );
    RedBlueResult result;
    result.contacts = contacts;
    asked = 0;
    assemble( red, blue, workers, result );
    result.checksum = checksum( red, blue, result, workers );
  };
  until = std::numeric_limits<std::uint64_t>::max();
  assemble_again( 1 );
  const std::uint64_t times = asked;
  QVERIFY( times > contacts.size() / 512 );
  for ( const std::uint64_t share : { 0, 1, 3, 5 } )
  {
    until = share * times / 8;
    QVERIFY_EXCEPTION_THROWN( assemble_again( 1 ), Cancelled );
  }
  for ( const std::uint64_t some : { 0, 1, 2, 3 } ) // several threads may ask less often
  {
    until = some;
    QVERIFY_EXCEPTION_THROWN( assemble_again( 4 ), Cancelled );
  }
}

void TestPlaces::too_many_contacts_of_one_feature()
{
  check_contacts_of_feature( 2147483646, 7 );
  try
  {
    check_contacts_of_feature( 2147483647, 7 );
    QFAIL( "taken" );
  }
  catch ( const Error &error )
  {
    QVERIFY( QString( error.what() ).startsWith( "Feature 7 of the first layer has 2147483647 contacts" ) );
  }
}

QTEST_APPLESS_MAIN( TestPlaces )
#include "test_places.moc"
