// SPDX-License-Identifier: GPL-2.0-or-later
// Ingest of features into chains: collapse, rollback of what is not finite, numbering, closed chains, the size limit.
// Relies on core/ingest.
#include "core/error.h"
#include "core/geometry/chain_set2.h"
#include "core/ingest/chain_builder2.h"
#include "core/ingest/feature_ledger.h"

#include <QtTest>

#include <cmath>
#include <limits>
#include <sys/mman.h>
#include <vector>

using namespace rubicon;

namespace
{

using Points = std::vector<Point2>;
using Numbers = std::vector<std::uint32_t>;

const double infinity = std::numeric_limits<double>::infinity();

void add_feature( ChainBuilder2 &builder, std::int64_t id, const std::vector<Points> &parts )
{
  builder.begin_feature( id );
  for ( const Points &part : parts )
    builder.add_part( part );
  builder.end_feature();
}

bool same_points( const Vertices2 &a, const Points &b )
{
  return std::equal( a.begin(), a.end(), b.begin(), b.end(),
                     []( Point2 p, Point2 q ) { return p.x == q.x && p.y == q.y; } );
}

} // namespace

class TestChainBuilder2 : public QObject
{
    Q_OBJECT

  private slots:
    void no_features();
    void numbers_of_chains_and_features();
    void collapses_zero_length_segments();
    void collapses_a_part_of_one_place();
    void stored_segments_count_the_collapsed();
    void closed_chains();
    void leaves_out_nonfinite_features_data();
    void leaves_out_nonfinite_features();
    void counts_null_and_empty();
    void keeps_z();
    void throws_above_the_limit();
    void makes_room_data();
    void makes_room();
};

void TestChainBuilder2::no_features()
{
  const ChainSet2 set = ChainBuilder2().take();
  QCOMPARE( set.chain_count(), std::size_t( 0 ) );
  QCOMPARE( set.segment_count(), std::size_t( 0 ) );
  QVERIFY( !set.has_z() );
  QVERIFY( set.chain_begin == Numbers{ 0 } );
}

void TestChainBuilder2::numbers_of_chains_and_features()
{
  ChainBuilder2 builder;
  add_feature( builder, 70, { { { 0, 0 }, { 1, 0 }, { 1, 1 } }, { { 5, 5 }, { 6, 5 } } } );
  add_feature( builder, -3, { { { 9, 9 }, { 8, 8 } } } );
  const ChainSet2 set = builder.take();

  QCOMPARE( set.counts.features, std::uint64_t( 2 ) );
  QCOMPARE( set.chain_count(), std::size_t( 3 ) );
  QCOMPARE( set.segment_count(), std::size_t( 4 ) );
  QVERIFY( set.chain_begin == ( Numbers{ 0, 3, 5, 7 } ) );
  QVERIFY( set.chain_feature == ( Numbers{ 0, 0, 1 } ) );
  QVERIFY( set.chain_part == ( Numbers{ 0, 1, 0 } ) );
  QVERIFY( set.feature_ids == ( std::vector<std::int64_t>{ 70, -3 } ) );
  QCOMPARE( set.chain_of( 0 ), 0u );
  QCOMPARE( set.chain_of( 2 ), 0u );
  QCOMPARE( set.chain_of( 3 ), 1u );
  QCOMPARE( set.chain_of( 6 ), 2u );
}

void TestChainBuilder2::collapses_zero_length_segments()
{
  ChainBuilder2 builder;
  // Equal in value is enough: -0 and 0 are one place.
  add_feature( builder, 1, { { { 0, 0 }, { -0.0, 0 }, { 1, 0 }, { 1, 0 }, { 1, 0 }, { 2, 0 }, { 2, 0 } } } );
  const ChainSet2 set = builder.take();
  QVERIFY( same_points( set.vertices, { { 0, 0 }, { 1, 0 }, { 2, 0 } } ) );
  QCOMPARE( set.counts.zero_length_segments, std::uint64_t( 4 ) );
  QVERIFY( set.collapsed == ( Numbers{ 0, 1, 1, 2 } ) );
}

void TestChainBuilder2::collapses_a_part_of_one_place()
{
  ChainBuilder2 builder;
  add_feature( builder, 1, { { { 4, 4 }, { 4, 4 }, { 4, 4 } }, { { 0, 0 }, { 1, 0 } } } );
  add_feature( builder, 2, { { { 4, 4 }, { 4, 4 } } } );
  add_feature( builder, 3, { { { 7, 7 } } } );
  add_feature( builder, 4, { { { 0, 1 }, { 1, 1 } } } );
  const ChainSet2 set = builder.take();
  QCOMPARE( set.counts.features, std::uint64_t( 4 ) );
  QCOMPARE( set.counts.zero_length_segments, std::uint64_t( 3 ) );
  QCOMPARE( set.counts.empty_features, std::uint64_t( 0 ) );
  QVERIFY( set.feature_ids == ( std::vector<std::int64_t>{ 1, 4 } ) );
  QVERIFY( set.chain_part == ( Numbers{ 1, 0 } ) ); // the part that vanished keeps its number
  QVERIFY( set.chain_feature == ( Numbers{ 0, 1 } ) );
  QVERIFY( set.collapsed.empty() );
}

void TestChainBuilder2::stored_segments_count_the_collapsed()
{
  ChainBuilder2 builder;
  add_feature( builder, 1, { { { 0, 0 }, { 1, 0 }, { 1, 0 }, { 2, 0 } } } );
  add_feature( builder, 2, { { { 0, 5 }, { 0, 5 }, { 1, 5 }, { 2, 5 }, { 2, 5 }, { 2, 5 }, { 3, 5 }, { 4, 5 } } } );
  const ChainSet2 set = builder.take();
  QCOMPARE( set.stored_segment( 0 ), 0u );
  QCOMPARE( set.stored_segment( 1 ), 2u );
  QCOMPARE( set.stored_segment( 3 ), 1u ); // (0 5)-(1 5)
  QCOMPARE( set.stored_segment( 4 ), 2u );
  QCOMPARE( set.stored_segment( 5 ), 5u );
  QCOMPARE( set.stored_segment( 6 ), 6u );
}

void TestChainBuilder2::closed_chains()
{
  ChainBuilder2 builder;
  add_feature( builder, 1, { { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 0 } }, { { 0, 0 }, { 1, 0 }, { 1, 1 } } } );
  add_feature( builder, 2, { { { 3, 3 }, { 4, 4 }, { 3, 3 } } } );
  const ChainSet2 set = builder.take();
  QVERIFY( set.is_closed( 0 ) );
  QVERIFY( !set.is_closed( 1 ) );
  QVERIFY( set.is_closed( 2 ) );
}

void TestChainBuilder2::leaves_out_nonfinite_features_data()
{
  QTest::addColumn<double>( "bad" );
  QTest::newRow( "NaN" ) << std::nan( "" );
  QTest::newRow( "infinite" ) << infinity;
  QTest::newRow( "minus infinite" ) << -infinity;
}

void TestChainBuilder2::leaves_out_nonfinite_features()
{
  QFETCH( double, bad );
  ChainBuilder2 builder;
  add_feature( builder, 1, { { { 0, 0 }, { 0, 0 }, { 1, 0 } } } );
  add_feature( builder, 2, { { { 2, 2 }, { 2, 2 }, { 3, 3 } }, { { 0, 1 }, { bad, 1 }, { 5, 5 } } } );
  add_feature( builder, 3, { { { 7, 7 }, { 8, bad } } } );
  add_feature( builder, 4, { { { 0, 9 }, { 1, 9 } } } );
  const ChainSet2 set = builder.take();
  QCOMPARE( set.counts.features, std::uint64_t( 4 ) );
  QCOMPARE( set.counts.nonfinite_features, std::uint64_t( 2 ) );
  QCOMPARE( set.counts.zero_length_segments, std::uint64_t( 1 ) );
  QVERIFY( same_points( set.vertices, { { 0, 0 }, { 1, 0 }, { 0, 9 }, { 1, 9 } } ) );
  QVERIFY( set.chain_begin == ( Numbers{ 0, 2, 4 } ) );
  QVERIFY( set.feature_ids == ( std::vector<std::int64_t>{ 1, 4 } ) );
  QVERIFY( set.chain_feature == ( Numbers{ 0, 1 } ) );
  QVERIFY( set.collapsed == Numbers{ 0 } );
}

void TestChainBuilder2::counts_null_and_empty()
{
  ChainBuilder2 builder;
  builder.count_null( 77 );
  add_feature( builder, 1, {} );
  add_feature( builder, 2, { {} } );
  builder.count_linearised();
  const ChainSet2 set = builder.take();
  QCOMPARE( set.counts.features, std::uint64_t( 3 ) );
  QCOMPARE( set.counts.null_features, std::uint64_t( 1 ) );
  QCOMPARE( set.counts.empty_features, std::uint64_t( 2 ) );
  QCOMPARE( set.counts.linearised_features, std::uint64_t( 1 ) );
  QVERIFY( set.feature_ids.empty() );
  QVERIFY( set.counts.null_ids == ( std::vector<std::int64_t>{ 77 } ) );
  QVERIFY( set.counts.empty_ids == ( std::vector<std::int64_t>{ 1, 2 } ) );
}

void TestChainBuilder2::keeps_z()
{
  ChainBuilder2 builder( true );
  const Points line{ { 0, 0 }, { 0, 0 }, { 1, 0 }, { 2, 0 } };
  const std::vector<double> z{ 10, 11, 12, 13 };
  builder.begin_feature( 1 );
  builder.add_part( line, z );
  builder.add_part( Points{ { 5, 5 }, { 6, 6 } } );
  builder.end_feature();
  const ChainSet2 set = builder.take();
  QVERIFY( set.has_z() );
  QCOMPARE( set.z.size(), set.vertices.size() );
  QCOMPARE( set.z[0], 10.0 );
  QCOMPARE( set.z[1], 12.0 );
  QCOMPARE( set.z[2], 13.0 );
  QVERIFY( std::isnan( set.z[3] ) && std::isnan( set.z[4] ) );
}

void TestChainBuilder2::throws_above_the_limit()
{
  // Address space for 2^31 vertices, one too many, without any memory behind it: the builder must refuse on sight.
  constexpr std::size_t count = std::size_t( 1 ) << 31;
  void *space = mmap( nullptr, count * sizeof( Point2 ), PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1,
                      0 );
  QVERIFY( space != MAP_FAILED );
  ChainBuilder2 builder;
  builder.begin_feature( 1 );
  QVERIFY_EXCEPTION_THROWN( builder.add_part( { static_cast<const Point2 *>( space ), count } ), Error );
  munmap( space, count * sizeof( Point2 ) );
}

void TestChainBuilder2::makes_room_data()
{
  QTest::addColumn<int>( "first" ); // vertices of the first feature
  QTest::addColumn<int>( "last" );  // and of the last; evenly between
  QTest::addColumn<double>( "most_copied" );
  QTest::addRow( "alike" ) << 100 << 100 << 0.4;
  QTest::addRow( "larger and larger" ) << 2 << 1000 << 2.0; // as little as by doubling
  QTest::addRow( "smaller and smaller" ) << 1000 << 2 << 0.4;
}

void TestChainBuilder2::makes_room()
{
  QFETCH( int, first );
  QFETCH( int, last );
  QFETCH( double, most_copied );
  constexpr int features = 3000;
  ChainSet2 set;
  const PartArrays<Point2> arrays{
    set.vertices.own(), set.z,           true,          set.chain_begin, set.chain_feature,
    set.chain_part,     set.feature_ids, set.collapsed, set.counts
  };
  FeatureLedger ledger;
  std::size_t copied = 0;
  for ( int f = 0; f < features; ++f )
  {
    const Point2 *const before = set.vertices.data();
    const std::size_t size = set.vertices.size();
    Points line;
    for ( int i = 0; i < first + ( last - first ) * f / features; ++i )
      line.push_back( { double( i ), double( f ) } );
    make_room( arrays, double( f ) / features );
    ledger.begin( f, arrays );
    ledger.add_part( std::span<const Point2>( line ), arrays, []( std::size_t i ) { return double( i ); } );
    ledger.end( arrays );
    copied += set.vertices.data() == before ? 0 : size;
  }
  QCOMPARE( set.feature_ids.size(), std::size_t( features ) );
  QCOMPARE( set.z.size(), set.vertices.size() );
  QVERIFY2( double( copied ) <= most_copied * double( set.vertices.size() ),
            qPrintable( QString::number( double( copied ) / double( set.vertices.size() ) ) ) );
  QVERIFY( set.vertices.own().capacity() <= 16 * set.vertices.size() );
}

QTEST_APPLESS_MAIN( TestChainBuilder2 )
#include "test_chain_builder2.moc"
