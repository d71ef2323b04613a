// SPDX-License-Identifier: GPL-2.0-or-later
// What the GPU assembles is what the processor does, to the last bit of distances: long shared stretches and rings, Z, many
// places on one segment; and what the GPU leaves to the processor.
// Relies on core/red_blue, layer_families.h and, for comparing results, oracle.h.
#include "core/compute/cuda/device.h"
#include "core/error.h"
#include "core/ingest/chain_builder2.h"
#include "core/red_blue/red_blue.h"
#include "layer_families.h"
#include "oracle.h"

#include <QtTest>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numbers>
#include <utility>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

using Chain = std::vector<Point2>;

ChainSet2 layer_of( const std::vector<Chain> &features )
{
  ChainBuilder2 builder;
  std::int64_t id = 0;
  for ( const Chain &feature : features )
  {
    builder.begin_feature( ++id );
    builder.add_part( feature );
    builder.end_feature();
  }
  return builder.take();
}

//! A ring of \a sides that begins at side \a first.
Chain ring( std::size_t sides, std::size_t first )
{
  Chain chain;
  for ( std::size_t i = 0; i <= sides; ++i )
  {
    const double angle = 2 * std::numbers::pi * static_cast<double>( ( i + first ) % sides )
                         / static_cast<double>( sides );
    chain.push_back( { 1e6 + 1e3 * std::cos( angle ), 7e6 + 1e3 * std::sin( angle ) } );
  }
  return chain;
}

Chain reversed( Chain chain )
{
  std::ranges::reverse( chain );
  return chain;
}

//! A chain of \a segments that winds.
Chain way( std::size_t segments )
{
  Chain chain;
  for ( std::size_t i = 0; i <= segments; ++i )
    chain.push_back( { 0.1 * static_cast<double>( i ), static_cast<double>( i * i % 7 ) } );
  return chain;
}

//! Parallels, each a feature; along y if \a upright.
std::vector<Chain> lines( std::size_t count, bool upright )
{
  std::vector<Chain> all;
  for ( std::size_t i = 0; i < count; ++i )
  {
    const double at = static_cast<double>( i ) + 1.0 / 3, end = static_cast<double>( count ) + 1;
    all.push_back( upright ? Chain{ { at, -1 }, { at, end } } : Chain{ { -1, at }, { end, at } } );
  }
  return all;
}

void give_z( ChainSet2 &layer )
{
  for ( std::size_t i = 0; i < layer.vertices.size(); ++i )
    layer.z.push_back( 0.1 * static_cast<double>( i * i % 1009 ) );
}

} // namespace

class TestAssembleCuda : public QObject
{
    Q_OBJECT

  private slots:
    void init() { mLog.clear(); }
    void cleanup() { limit_device_memory( 0 ); }

    void stretches_data();
    void stretches();
    void z_data();
    void z();
    void many_places_on_one_segment();
    void a_very_long_chain();
    void zeros_have_no_sign();
    void lengths_that_are_no_plain_root();
    void the_processor_takes_over();
    void stops_when_told();

  private:
    RedBlueResult run( const ChainSet2 &red, const ChainSet2 &blue, Backend backend )
    {
      RunOptions options;
      options.backend = backend;
      options.log = [this]( const std::string &line ) { mLog << QString::fromStdString( line ); };
      return red_blue( red, blue, options );
    }

    //! Runs both.
    void compare( const ChainSet2 &red, const ChainSet2 &blue )
    {
      const RedBlueResult expected = run( red, blue, Backend::cpu ), found = run( red, blue, Backend::cuda );
      QVERIFY( !expected.points.empty() || !expected.overlaps.empty() );
      QCOMPARE( first_difference( expected, found, Distances::identical ), std::string() );
      QCOMPARE( found.checksum, expected.checksum );
    }

    bool processor_took_over() const
    {
      return mLog.join( ' ' ).contains( QStringLiteral( "The processor assembles the result" ) );
    }

    QStringList mLog;
};

void TestAssembleCuda::stretches_data()
{
  QTest::addColumn<int>( "segments" );
  for ( const int segments : { 3, 4, 5, 31, 32, 33, 64, 1000, 65537, 300001 } )
    QTest::addRow( "%d", segments ) << segments;
}

//! Rings that begin elsewhere and run either way, alone and beside an open stretch, which is longer or shorter.
void TestAssembleCuda::stretches()
{
  QFETCH( int, segments );
  const std::size_t count = static_cast<std::size_t>( segments );
  const ChainSet2 red = layer_of( { ring( count, 0 ) } );
  for ( const std::size_t first : { std::size_t( 0 ), std::size_t( 1 ), count / 2, count - 1 } )
    for ( const Chain &blue : { ring( count, first ), reversed( ring( count, first ) ) } )
      compare( red, layer_of( { blue } ) );
  for ( const std::size_t open : { std::size_t( 2 ), std::size_t( 20000 ) } )
    compare( layer_of( { ring( count, 0 ), way( open ) } ), layer_of( { reversed( way( open ) ), ring( count, 1 ) } ) );
}

void TestAssembleCuda::z_data()
{
  QTest::addColumn<bool>( "of_red" );
  QTest::addColumn<bool>( "of_blue" );
  QTest::newRow( "red" ) << true << false;
  QTest::newRow( "blue" ) << false << true;
  QTest::newRow( "both" ) << true << true;
}

void TestAssembleCuda::z()
{
  QFETCH( bool, of_red );
  QFETCH( bool, of_blue );
  for ( const LayerFamily family : all_layer_families )
    for ( std::uint64_t seed = 0; seed < 20; ++seed )
    {
      auto [red, blue] = random_layers( family, seed );
      if ( of_red )
        give_z( red );
      if ( of_blue )
        give_z( blue );
      const RedBlueResult expected = run( red, blue, Backend::cpu ), found = run( red, blue, Backend::cuda );
      const std::string difference = first_difference( expected, found, Distances::identical );
      QVERIFY2( difference.empty(), ( std::string( name_of( family ) ) + ": " + difference ).c_str() );
    }
}

//! In either direction.
void TestAssembleCuda::many_places_on_one_segment()
{
  const ChainSet2 blue = layer_of( lines( 3000, true ) );
  compare( layer_of( { { { -1, 0.1 }, { 3001, 0.7 } }, { { 3001, 2.1 }, { -1, 2.9 } } } ), blue );
  compare( blue, layer_of( { { { -1, 0.1 }, { 3001, 0.7 } }, { { 3001, 2.1 }, { -1, 2.9 } } } ) );
}

//! Which is walked in several goes: met on either side of where the next begins, far behind it, and nowhere near its end.
void TestAssembleCuda::a_very_long_chain()
{
  constexpr std::size_t go = 1 << 20;
  const Chain chain = way( 4 * go );
  std::vector<Chain> across;
  for ( const std::size_t at : { std::size_t( 3 ), go - 1, go, go + 1, 2 * go - 1, 2 * go, 3 * go + 77 } )
  {
    const double x = 0.1 * static_cast<double>( at ) + 0.05;
    across.push_back( { { x, -1 }, { x, 8 } } );
  }
  compare( layer_of( { chain } ), layer_of( across ) );
  compare( layer_of( across ), layer_of( { way( 10 ), chain } ) );
}

//! At touches, crossings, ends of overlaps and where rings close.
void TestAssembleCuda::zeros_have_no_sign()
{
  const Chain cross = { { -1, -1 }, { 1, 1 } }, other = { { -1, 1 }, { 1, -1 } };
  const Chain ends_there = { { -0.0, -0.0 }, { -3, 5 } }, through = { { -2, 0.0 }, { -0.0, -0.0 }, { 2, -0.0 } };
  const Chain closed = { { -0.0, 0.0 }, { 4, -0.0 }, { 4, 4 }, { 0.0, 4 }, { 0.0, -0.0 } };
  const std::vector<Chain> all = { cross, other, ends_there, through, closed, reversed( through ), reversed( closed ) };
  compare( layer_of( all ), layer_of( all ) );
  for ( const Chain &red : all )
    for ( const Chain &blue : all )
      compare( layer_of( { red } ), layer_of( { blue } ) );
}

//! Squares that vanish or grow too large, where signs need no GMP yet: in a chain, and from a vertex to a place alone.
void TestAssembleCuda::lengths_that_are_no_plain_root()
{
  const Chain tiny = { { 0, 0 }, { 3e-140, 4e-140 }, { 1, 0 } }, huge = { { 0, 0 }, { 3e151, 4e151 } };
  const Chain diagonal = { { 0, 0 }, { 1, 1 } };
  for ( const auto &[red, blue] : { std::pair( tiny, Chain{ { -1, 1 }, { 1, -0.5 } } ),
                                    std::pair( huge, Chain{ { 1e151, 0 }, { 1e151, 4e151 } } ),
                                    std::pair( diagonal, Chain{ { 0, 2e-140 }, { 2e-140, 0 } } ) } )
  {
    mLog.clear();
    compare( layer_of( { red } ), layer_of( { blue } ) );
    QVERIFY( processor_took_over() );
  }
}

//! Wherever memory ends: while contacts are found, while they are assembled, or not at all.
void TestAssembleCuda::the_processor_takes_over()
{
  const ChainSet2 red = layer_of( lines( 700, false ) ), blue = layer_of( lines( 700, true ) );
  compare( red, blue );
  QVERIFY( !processor_took_over() );
  int times = 0;
  for ( std::size_t mebibytes = 16; mebibytes <= 128; mebibytes += 8 )
  {
    mLog.clear();
    limit_device_memory( mebibytes << 20 );
    compare( red, blue );
    times += processor_took_over();
  }
  QVERIFY( times > 0 );
}

void TestAssembleCuda::stops_when_told()
{
  const std::vector<Chain> winding = { way( 20000 ), ring( 20000, 0 ) };
  for ( const auto &[red, blue] : { std::pair( layer_of( lines( 700, false ) ), layer_of( lines( 700, true ) ) ),
                                    std::pair( layer_of( winding ), layer_of( winding ) ) } )
  {
    RunOptions options;
    options.backend = Backend::cuda;
    std::atomic<int> asked = 0;
    int most = 0;
    options.stop = [&] { return ++asked > most; };
    const auto stops = [&, &red = red, &blue = blue] {
      asked = 0;
      try
      {
        red_blue( red, blue, options );
      }
      catch ( const Cancelled & )
      {
        return true;
      }
      return false;
    };
    for ( ; stops(); most += 1 + most / 4 )
      QVERIFY( asked > most );
    QVERIFY( most > 20 );
  }
}

QTEST_GUILESS_MAIN( TestAssembleCuda )
#include "test_assemble_cuda.moc"
