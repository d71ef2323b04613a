// SPDX-License-Identifier: GPL-2.0-or-later
// The job against brute force in GMP on random and degenerate layers, those of rubicon verify among them, both ways
// round: on one thread, then on 2 and 4 of the second backend (RUBICON_SECOND_BACKEND).
// Relies on oracle.h, layer_families.h and core/verify/cases.h.
#include "layer_families.h"
#include "oracle.h"

#include "core/compute/workers.h"
#include "core/ingest/chain_builder2.h"
#include "core/red_blue/find_contacts.h"
#include "core/verify/cases.h"

#include <QtTest>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

RedBlueResult run( const ChainSet2 &red, const ChainSet2 &blue, int threads, Backend backend = Backend::cpu )
{
  RunOptions options;
  options.backend = backend;
  options.threads = threads;
  return red_blue( red, blue, options );
}

//! The contacts that the second backend finds through one kind of index, whichever the layers would get.
Contacts contacts_through( CandidateIndex index, const ChainSet2 &red, const ChainSet2 &blue )
{
  RunReport report;
  Workers workers{ RunOptions() };
  if constexpr ( RUBICON_SECOND_BACKEND == Backend::cuda )
  {
    ContactLimits limits;
    limits.index = index;
    return find_contacts_cuda( red, blue, {}, workers, report, limits );
  }
  return find_contacts_cpu( red, blue, workers, report, index );
}

//! Compares the job with the oracle and with itself; returns the job's result through \a result.
void check( const ChainSet2 &red, const ChainSet2 &blue, const std::string &what, RedBlueResult &result )
{
  const RedBlueResult expected = oracle_red_blue( red, blue );
  result = run( red, blue, 1 );
  const std::string difference = first_difference( expected, result );
  QVERIFY2( difference.empty(), ( what + ": " + difference ).c_str() );

  for ( const int threads : { 2, 4 } )
  {
    const RedBlueResult again = run( red, blue, threads, RUBICON_SECOND_BACKEND );
    const std::string change = first_difference( result, again, Distances::identical );
    QVERIFY2( change.empty(), ( what + ", " + std::to_string( threads ) + " threads: " + change ).c_str() );
    QCOMPARE( again.checksum, result.checksum );
  }

  for ( const CandidateIndex index : { CandidateIndex::grid, CandidateIndex::trees } )
  {
    RedBlueResult searched = result;
    searched.contacts = contacts_through( index, red, blue );
    const std::string change = first_difference( result, searched, Distances::identical );
    QVERIFY2( change.empty(),
              ( what + ( index == CandidateIndex::trees ? ", trees: " : ", grid: " ) + change ).c_str() );
  }

  const RedBlueResult other_way = run( blue, red, 1 );
  const std::string asymmetry = first_difference( neutral( result, false ), neutral( other_way, true ),
                                                  Distances::ignored );
  QVERIFY2( asymmetry.empty(), ( what + ", blue on red: " + asymmetry ).c_str() );
}

} // namespace

class TestAgainstOracle : public QObject
{
    Q_OBJECT

  private slots:
    void layers_data();
    void layers();
    void a_layer_and_itself_data();
    void a_layer_and_itself();
    void crowded();
    void cases_of_the_verifier();
    void checksum_sees_every_change();

  private:
    void add_families();
    ContactCounts mSeen;
    TierCounts mTiers;

  private slots:
    void every_kind_and_tier_was_seen();
};

void TestAgainstOracle::add_families()
{
  QTest::addColumn<int>( "family" );
  for ( const LayerFamily family : all_layer_families )
    QTest::newRow( name_of( family ) ) << static_cast<int>( family );
}

void TestAgainstOracle::layers_data()
{
  add_families();
}

void TestAgainstOracle::layers()
{
  QFETCH( int, family );
  const LayerFamily f = static_cast<LayerFamily>( family );
  std::uint64_t pairs = 0;
  for ( std::uint64_t seed = 0; seed < 120; ++seed )
  {
    const auto [red, blue] = random_layers( f, seed );
    RedBlueResult result;
    check( red, blue, std::string( name_of( f ) ) + " " + std::to_string( seed ), result );
    if ( QTest::currentTestFailed() )
      return;
    pairs += result.contacts.size();
    mSeen.cross += result.counts.cross;
    mSeen.t_touch += result.counts.t_touch;
    mSeen.v_touch += result.counts.v_touch;
    mSeen.overlap += result.counts.overlap;
    mTiers += result.run.tiers;
  }
  QVERIFY( pairs > 100 );
}

void TestAgainstOracle::a_layer_and_itself_data()
{
  add_families();
}

void TestAgainstOracle::a_layer_and_itself()
{
  QFETCH( int, family );
  const LayerFamily f = static_cast<LayerFamily>( family );
  for ( std::uint64_t seed = 100; seed < 120; ++seed )
  {
    const ChainSet2 layer = random_layers( f, seed ).red;
    RedBlueResult result;
    check( layer, layer, std::string( name_of( f ) ) + " with itself " + std::to_string( seed ), result );
    if ( QTest::currentTestFailed() )
      return;
    QVERIFY( result.counts.overlap >= layer.segment_count() );
  }
}

//! Large enough for the grid's heavy cells and coarser levels.
void TestAgainstOracle::crowded()
{
  for ( const std::uint64_t seed : { 1, 2 } )
  {
    const auto [red, blue] = crowded_layers( 3000, seed );
    RedBlueResult result;
    check( red, blue, "crowded " + std::to_string( seed ), result );
    if ( QTest::currentTestFailed() )
      return;
    QVERIFY( result.contacts.size() > 3000 );
  }
}

void TestAgainstOracle::cases_of_the_verifier()
{
  const std::vector<VerifyGroup<RedBlueCase>> &groups = red_blue_groups();
  for ( std::size_t g = 0; g < groups.size(); ++g )
    for ( std::size_t number = 0; groups[g].brute_force && number < 5; ++number )
    {
      auto random = case_random( 7, g, number );
      const RedBlueCase layers = groups[g].make( random );
      RedBlueResult result;
      check( layers.red, layers.blue, groups[g].name + " " + std::to_string( number ), result );
      if ( QTest::currentTestFailed() )
        return;
    }
}

void TestAgainstOracle::checksum_sees_every_change()
{
  // One last bit of one vertex moves a crossing; another id changes nothing but an id.
  const auto layer = []( std::int64_t id, double y ) {
    ChainBuilder2 builder;
    builder.begin_feature( id );
    const Point2 line[] = { { 0, 0 }, { 7, y } };
    builder.add_part( line );
    builder.end_feature();
    return builder.take();
  };
  ChainBuilder2 builder;
  builder.begin_feature( 1 );
  const Point2 line[] = { { 0, 1 }, { 1, 0 } };
  builder.add_part( line );
  builder.end_feature();
  const ChainSet2 blue = builder.take();
  const std::uint64_t checksum = run( layer( 1, 3 ), blue, 1 ).checksum;
  QCOMPARE( checksum, std::uint64_t( 0x4d5a4694aeffbcd0 ) ); // as contract.md has it
  QVERIFY( run( layer( 2, 3 ), blue, 1 ).checksum != checksum );
  QVERIFY( run( layer( 1, 3.0000000000000013 ), blue, 1 ).checksum != checksum );
  QVERIFY( run( blue, layer( 2, 3 ), 1 ).checksum != run( layer( 2, 3 ), blue, 1 ).checksum );
}

void TestAgainstOracle::every_kind_and_tier_was_seen()
{
  QVERIFY( mSeen.cross > 0 );
  QVERIFY( mSeen.t_touch > 0 );
  QVERIFY( mSeen.v_touch > 0 );
  QVERIFY( mSeen.overlap > 0 );
  QVERIFY( mTiers.filter > 0 );
  QVERIFY( mTiers.interval > 0 );
  QVERIFY( mTiers.expansion > 0 );
  QVERIFY( mTiers.rational > 0 );
}

QTEST_APPLESS_MAIN( TestAgainstOracle )
#include "test_against_oracle.moc"
