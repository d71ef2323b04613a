// SPDX-License-Identifier: GPL-2.0-or-later
// The schemes of paper 002 give the engine's contacts: on the cases of the contract and on random layers, in grids from
// one cell to many. Those of the CPU, or of the GPU (RUBICON_SCHEMES_ON_GPU).
// Relies on tests/data/red_blue and on the layers that tests/core/red_blue makes.
#include "float_failures.h"
#include "red_blue_schemes.h"

#include "core/red_blue/find_contacts.h"
#include "tests/core/red_blue/case_file.h"
#include "tests/core/red_blue/layer_families.h"
#include "tests/core/red_blue/wkt_layer.h"

#include <QtTest>

using namespace rubicon;
using namespace rubicon::bench;
using namespace rubicon::test;

class TestRedBlueSchemes : public QObject
{
    Q_OBJECT

  private slots:
    void cases_of_the_contract();
    void layers_data();
    void layers();
    void crowded();
    void intervals_failed();
    void nothing_to_find();
    void floats_fail();

  private:
    void check( const ChainSet2 &red, const ChainSet2 &blue, const std::string &what );
    std::uint64_t mFailedTests = 0;
};

namespace
{

RunOptions on_threads( int threads )
{
  RunOptions options;
  options.threads = threads;
  return options;
}

Contacts expected_of( const ChainSet2 &red, const ChainSet2 &blue )
{
  RunReport report;
  Workers workers( on_threads( 1 ) );
  return find_contacts_cpu( red, blue, workers, report );
}

} // namespace

void TestRedBlueSchemes::check( const ChainSet2 &red, const ChainSet2 &blue, const std::string &what )
{
  const Contacts expected = expected_of( red, blue );
  for ( const ContactScheme scheme : contact_schemes )
  {
    if ( is_on_gpu( scheme ) != RUBICON_SCHEMES_ON_GPU )
      continue;
    for ( const std::uint32_t cells : { 1, 4, 12 } )
      for ( const int threads : { 1, 3 } )
      {
        Workers workers( on_threads( threads ) );
        constexpr std::size_t few_pairs = 100;
        const SchemeRun<Contacts> run = find_contacts_by( scheme, red, blue, cells, workers, few_pairs );
        QVERIFY2( same_found( run.found, expected ),
                  ( what + ": " + name_of( scheme ) + ", " + std::to_string( cells ) + " cells" ).c_str() );
        QVERIFY( run.tests >= run.found.size() && run.failed_tests <= run.tests );
        if ( cells == 1 )
          QCOMPARE( run.tests, std::uint64_t{ red.segment_count() } * blue.segment_count() );
        mFailedTests += run.failed_tests;
      }
  }
}

void TestRedBlueSchemes::cases_of_the_contract()
{
  for ( const char *file : { "contract.txt", "points.txt", "overlaps.txt" } )
    for ( const WrittenRedBlueCase &c : read_cases( std::string( RUBICON_CASES "/" ) + file ) )
    {
      check( layer_from_texts( c.red ), layer_from_texts( c.blue ), c.name );
      if ( QTest::currentTestFailed() )
        return;
    }
}

void TestRedBlueSchemes::layers_data()
{
  QTest::addColumn<int>( "family" );
  for ( const LayerFamily family : all_layer_families )
    QTest::newRow( name_of( family ) ) << static_cast<int>( family );
}

void TestRedBlueSchemes::layers()
{
  QFETCH( int, family );
  const LayerFamily f = static_cast<LayerFamily>( family );
  for ( std::uint64_t seed = 0; seed < 4; ++seed )
  {
    const auto [red, blue] = random_layers( f, seed );
    check( red, blue, std::to_string( seed ) );
    check( red, red, std::to_string( seed ) + " with itself" );
    if ( QTest::currentTestFailed() )
      return;
  }
}

void TestRedBlueSchemes::crowded()
{
  const auto [red, blue] = crowded_layers( 300, 1 );
  check( red, blue, "crowded" );
}

//! So that what steps in for them was seen.
void TestRedBlueSchemes::intervals_failed()
{
  QVERIFY( mFailedTests > 100 );
}

void TestRedBlueSchemes::nothing_to_find()
{
  check( ChainSet2(), random_layers( LayerFamily::grid_lines, 1 ).blue, "nothing red" );
  check( ChainSet2(), ChainSet2(), "nothing at all" );
}

//! Doubles and floats are right about small whole numbers, and wrong about lines that nearly meet.
void TestRedBlueSchemes::floats_fail()
{
  Workers workers( on_threads( 2 ) );
  WrongTests in_double, in_float;
  for ( std::uint64_t seed = 0; seed < 10; ++seed )
  {
    const auto [red, blue] = random_layers( LayerFamily::grid_lines, seed );
    const FloatFailures none = float_failures( red, blue, 7, workers );
    QCOMPARE( none.in_double.all() + none.in_float.all(), std::uint64_t( 0 ) );
    const auto [near_red, near_blue] = random_layers( LayerFamily::near_collinear, seed );
    const FloatFailures some = float_failures( near_red, near_blue, 1, workers );
    QCOMPARE( some.tests, std::uint64_t{ near_red.segment_count() } * near_blue.segment_count() );
    in_double += some.in_double;
    in_float += some.in_float;
  }
  QVERIFY( in_double.all() > 0 );
  QVERIFY( in_float.all() > in_double.all() );
}

QTEST_APPLESS_MAIN( TestRedBlueSchemes )
#include "test_red_blue_schemes.moc"
