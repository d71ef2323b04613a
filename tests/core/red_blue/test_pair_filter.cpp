// SPDX-License-Identifier: GPL-2.0-or-later
// The filter of many pairs at once proves what it proves of each alone, with each instruction set that this processor
// has, and a decider over it finds what the whole ladder finds pair by pair.
// Relies on red_blue/contact_decider.h and the instruction sets and point families of the exact tests.
#include "core/red_blue/contact_decider.h"
#include "tests/core/exact/instruction_sets.h"

#include <QtTest>

#include <bit>
#include <vector>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

//! Pairs of segments: pair i is segment 2i of each layer.
struct Pairs
{
    ChainSet2 red, blue;

    std::uint32_t count() const { return static_cast<std::uint32_t>( red.vertices.size() / 2 ); }
    Point2 a( std::uint32_t i ) const { return red.vertices[2 * i]; }
    Point2 b( std::uint32_t i ) const { return red.vertices[2 * i + 1]; }
    Point2 c( std::uint32_t i ) const { return blue.vertices[2 * i]; }
    Point2 d( std::uint32_t i ) const { return blue.vertices[2 * i + 1]; }

    void add( Point2 a, Point2 b, Point2 c, Point2 d )
    {
      if ( same_point( a, b ) || same_point( c, d ) )
        return;
      red.vertices.own().insert( red.vertices.own().end(), { a, b } );
      blue.vertices.own().insert( blue.vertices.own().end(), { c, d } );
    }
};

//! Anywhere, about on one line, and with a shared end.
Pairs pairs_of( Family family, std::uint32_t count )
{
  Random random( 7 );
  Pairs pairs;
  while ( pairs.count() < count )
  {
    const Point2 a = random.point2( family ), b = random.point2( family );
    pairs.add( a, b, random.point2( family ), random.point2( family ) );
    pairs.add( a, b, random.near_line( a, b ), random.point2( family ) );
    pairs.add( a, b, random.near_line( a, b ), random.near_line( a, b ) );
    pairs.add( a, b, b, random.point2( family ) );
    pairs.add( a, b, random.near_line( a, b ), a );
  }
  return pairs;
}

} // namespace

class TestPairFilter : public QObject
{
    Q_OBJECT

  private slots:
    void init();
    void cleanup() { hwy::SetSupportedTargetsForTest( 0 ); }
    void proves_what_it_proves_of_each_alone_data() { instruction_sets_and_families(); }
    void proves_what_it_proves_of_each_alone();
    void decides_as_the_ladder_does_data() { instruction_sets_and_families(); }
    void decides_as_the_ladder_does();
};

void TestPairFilter::init()
{
  QFETCH( qint64, target );
  hwy::SetSupportedTargetsForTest( target );
}

void TestPairFilter::proves_what_it_proves_of_each_alone()
{
  QFETCH( int, family );
  const Pairs pairs = pairs_of( static_cast<Family>( family ), 3000 );
  std::uint32_t proven = 0;
  for ( std::uint32_t begin = 0, size = 1; begin + size <= pairs.count(); begin += size, size = size % 32 + 1 )
  {
    PairBatch batch;
    for ( std::uint32_t i = begin; i < begin + size; ++i )
    {
      batch.a.set( batch.count, pairs.a( i ) ), batch.b.set( batch.count, pairs.b( i ) );
      batch.c.set( batch.count, pairs.c( i ) ), batch.d.set( batch.count, pairs.d( i ) );
      ++batch.count;
    }

    PairAnswers expected{};
    for ( std::uint32_t k = 0; k < size; ++k )
    {
      const std::uint32_t i = begin + k, bit = std::uint32_t( 1 ) << k;
      TierCounts tiers;
      const ContactKind kind = classify( pairs.a( i ), pairs.b( i ), pairs.c( i ), pairs.d( i ),
                                         Ladder<Tier::filter>( tiers ) );
      if ( kind == ContactKind::undecided )
        continue;
      expected.predicates += tiers.filter;
      std::uint32_t *bits_of[] = { &expected.none, &expected.v_touch, &expected.t_touch, &expected.cross,
                                   &expected.overlap };
      *bits_of[static_cast<int>( kind )] |= bit;
    }

    const PairAnswers found = filter_pairs( batch );
    QCOMPARE( found.none, expected.none );
    QCOMPARE( found.v_touch, expected.v_touch );
    QCOMPARE( found.t_touch, expected.t_touch );
    QCOMPARE( found.cross, expected.cross );
    QCOMPARE( found.overlap, expected.overlap );
    QCOMPARE( found.predicates, expected.predicates );
    const std::uint32_t known = found.none | found.v_touch | found.t_touch | found.cross | found.overlap;
    proven += static_cast<std::uint32_t>( std::popcount( known ) );
  }
  if ( exponents_are_moderate( static_cast<Family>( family ) ) )
    QVERIFY( proven > pairs.count() / 4 ); // else the comparison would show little
}

void TestPairFilter::decides_as_the_ladder_does()
{
  QFETCH( int, family );
  const Pairs pairs = pairs_of( static_cast<Family>( family ), 1000 );
  Contacts expected, found;
  TierCounts tiers;
  ContactDecider decider( pairs.red, pairs.blue, found );
  std::vector<SegmentPair> waiting;
  for ( std::uint32_t i = 0; i < pairs.count(); ++i )
  {
    const ContactKind kind = classify( pairs.a( i ), pairs.b( i ), pairs.c( i ), pairs.d( i ), ExactLadder( tiers ) );
    if ( kind != ContactKind::none )
      expected.push_back( { 2 * i, 2 * i, kind } );
    waiting.push_back( { 2 * i, 2 * i } );
    if ( i % 100 == 99 || i % 100 == 31 ) // full batches and others, and some at once
    {
      decider.decide( waiting );
      waiting.clear();
    }
  }
  decider.decide( waiting );
  decider.decide( {} );

  QCOMPARE( found.size(), expected.size() );
  for ( std::size_t i = 0; i < found.size(); ++i )
    QVERIFY( same_pair( found[i], expected[i] ) && found[i].kind == expected[i].kind );
  QCOMPARE( decider.candidates(), std::uint64_t( pairs.count() ) );
  // What the ladder asks of a pair that the filter left is counted here as there.
  QCOMPARE( decider.tiers().filter, tiers.filter );
  QCOMPARE( decider.tiers().interval, tiers.interval );
  QCOMPARE( decider.tiers().expansion, tiers.expansion );
  QCOMPARE( decider.tiers().rational, tiers.rational );
  if ( static_cast<Family>( family ) == Family::last_places )
    QVERIFY( tiers.interval + tiers.expansion > 0 ); // the filter did leave some
}

QTEST_APPLESS_MAIN( TestPairFilter )
#include "test_pair_filter.moc"
