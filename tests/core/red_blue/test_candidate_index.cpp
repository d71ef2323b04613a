// SPDX-License-Identifier: GPL-2.0-or-later
// Which index the search takes, and how many pairs it then examines: layers that no grid fits must not need more of
// them for each segment than an even map does. On a second backend, the GPU: that both kinds of index find the same there,
// and that the trees are the same trees.
// Relies on red_blue/find_contacts.h and index/tree/segment_tree.h.
#include "point_families.h"

#include "core/compute/workers.h"
#include "core/index/tree/segment_tree.h"
#include "core/ingest/chain_builder2.h"
#include "core/red_blue/find_contacts.h"

#include <QtTest>

#include <cmath>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

using Line = std::array<Point2, 2>;
using Lines = std::vector<Line>;

//! A feature for each line.
ChainSet2 layer_of( const Lines &lines )
{
  ChainBuilder2 builder;
  for ( std::size_t i = 0; i < lines.size(); ++i )
  {
    builder.begin_feature( static_cast<std::int64_t>( i ) );
    builder.add_part( lines[i] );
    builder.end_feature();
  }
  return builder.take();
}

//! Lines of one length anywhere in a square, in any direction.
Lines scattered( std::size_t count, double size, double length, std::uint64_t seed, Point2 corner = {} )
{
  Random random( seed );
  const auto share = [&random] { return ( random.real() + 1 ) / 2; };
  Lines lines;
  for ( std::size_t i = 0; i < count; ++i )
  {
    const Point2 from = { corner.x + size * share(), corner.y + size * share() };
    const double angle = 6.2831853 * share();
    lines.push_back( { from, Point2{ from.x + length * std::cos( angle ), from.y + length * std::sin( angle ) } } );
  }
  return lines;
}

//! Parallels of slope 1, side by side.
Lines hatch( std::size_t count, double offset )
{
  Lines lines;
  for ( std::size_t i = 0; i < count; ++i )
  {
    const double y = static_cast<double>( i ) * 0.01 + offset;
    lines.push_back( { Point2{ 0, y }, Point2{ 1000, 1000 + y } } );
  }
  return lines;
}

Lines operator+( Lines a, const Lines &b )
{
  a.insert( a.end(), b.begin(), b.end() );
  return a;
}

struct Found
{
    Contacts contacts;
    std::uint64_t candidates = 0;
};

Found find( const ChainSet2 &red, const ChainSet2 &blue, CandidateIndex index )
{
  RunReport report;
  Workers workers{ RunOptions() };
  Found found;
  found.contacts = find_contacts_cpu( red, blue, workers, report, index );
  found.candidates = report.candidates;
  return found;
}

Found find_on_device( const ChainSet2 &red, const ChainSet2 &blue, CandidateIndex index,
                      std::size_t batch_blocks = ContactLimits().batch_blocks )
{
  RunReport report;
  ContactLimits limits;
  limits.index = index;
  limits.batch_blocks = batch_blocks;
  Found found;
  Workers workers{ RunOptions() };
  found.contacts = find_contacts_cuda( red, blue, {}, workers, report, limits );
  found.candidates = report.candidates;
  return found;
}

bool same_contacts( const Found &a, const Found &b )
{
  return std::equal( a.contacts.begin(), a.contacts.end(), b.contacts.begin(), b.contacts.end(),
                     []( const Contact &p, const Contact &q ) { return same_pair( p, q ) && p.kind == q.kind; } );
}

//! A pair of layers, and the pairs examined for each segment and contact that it may take.
struct Setting
{
    Lines red, blue;
    double most;
};

Setting setting( const std::string &name, std::size_t n )
{
  if ( name == "even" )
    return { scattered( n, 1e4, 10, 1 ), scattered( n, 1e4, 10, 2 ), 4 };
  if ( name == "one far line" )
    return { scattered( n, 1e4, 10, 1 ) + Lines{ { Point2{ 1e12, 1e12 }, Point2{ 1e12, 2e12 } } },
             scattered( n, 1e4, 10, 2 ), 4 };
  if ( name == "a far line in each" )
  {
    const Lines far = { { Point2{ 1e12, 1e12 }, Point2{ 1e12, 2e12 } } };
    return { scattered( n, 1e4, 10, 1 ) + far, scattered( n, 1e4, 10, 2 ) + far, 4 };
  }
  if ( name == "a line from nowhere" )
    return { scattered( n, 1e3, 2, 1, { 5e5, 7.5e6 } ) + Lines{ { Point2{ 0, 0 }, Point2{ 5e5, 7.5e6 } } },
             scattered( n, 1e3, 2, 2, { 5e5, 7.5e6 } ), 4 };
  if ( name == "two clusters" )
    return { scattered( n, 1e4, 10, 1 ) + scattered( n, 1e4, 10, 3, { 1e11, 1e11 } ),
             scattered( n, 1e4, 10, 2 ) + scattered( n, 1e4, 10, 4, { 1e11, 1e11 } ), 4 };
  if ( name == "town and country" )
    return { scattered( n, 1e3, 1, 1 ) + scattered( n, 1e6, 1e3, 3 ),
             scattered( n, 1e3, 1, 2 ) + scattered( n, 1e6, 1e3, 4 ), 4 };
  if ( name == "parallels" )
    return { hatch( n, 0 ), hatch( n, 0.005 ), 8 };
  const std::size_t lines = n / 100;
  return { hatch( lines, 0 ) + scattered( n, 1e3, 0.01, 9 ), hatch( lines, 0.005 ) + scattered( n, 1e3, 0.01, 10 ), 8 };
}

} // namespace

class TestCandidateIndex : public QObject
{
    Q_OBJECT

  private slots:
    void pairs_examined_data();
    void pairs_examined();
    void a_segment_in_pieces_is_decided_once();
    void a_block_with_very_many_candidates_is_decided_by_halves();
    void rounding_passes_over_nothing();
};

void TestCandidateIndex::pairs_examined_data()
{
  QTest::addColumn<QString>( "name" );
  for ( const char *name : { "even", "one far line", "a far line in each", "a line from nowhere", "two clusters",
                             "town and country", "parallels", "parallels among short lines" } )
    QTest::newRow( name ) << QString( name );
}

void TestCandidateIndex::pairs_examined()
{
  QFETCH( QString, name );
  for ( const std::size_t n : { 1000, 4000, 16000 } )
  {
    const Setting layers = setting( name.toStdString(), n );
    const ChainSet2 red = layer_of( layers.red ), blue = layer_of( layers.blue );
    const Found found = find( red, blue, CandidateIndex::automatic );
    const double segments_and_contacts = static_cast<double>( red.segment_count() + blue.segment_count()
                                                              + found.contacts.size() );
    const double each = static_cast<double>( found.candidates ) / segments_and_contacts;
    QVERIFY2( each <= layers.most, qPrintable( QString( "%1 for each of %2" ).arg( each ).arg( n ) ) );
    if ( n == 1000 ) // the grid, which may look at every pair, agrees
      QVERIFY( same_contacts( find( red, blue, CandidateIndex::grid ), found ) );
    if constexpr ( RUBICON_SECOND_BACKEND == Backend::cuda )
    {
      const Found by_choice = find_on_device( red, blue, CandidateIndex::automatic );
      QVERIFY( same_contacts( by_choice, found ) );
      QVERIFY( same_contacts( find_on_device( red, blue, CandidateIndex::grid ), found ) );
      const Found by_trees = find_on_device( red, blue, CandidateIndex::trees );
      QVERIFY( same_contacts( by_trees, found ) );
      QCOMPARE( by_trees.candidates, find( red, blue, CandidateIndex::trees ).candidates );
      // The device finds while it searches, and in whatever batch, that the grid does not fit where the CPU's sample says so.
      QCOMPARE( by_choice.candidates == by_trees.candidates, found.candidates == by_trees.candidates );
      const Found in_batches = find_on_device( red, blue, CandidateIndex::automatic, 7 );
      QVERIFY( same_contacts( in_batches, found ) );
      QCOMPARE( in_batches.candidates, by_choice.candidates );
    }
  }
}

//! A block of red segments, and tens of thousands of blue ones in one place, each within the boxes of nearly all of these: more
//! candidates than are held at once, of one red segment too. Between two chains one segment of the block does not exist.
void TestCandidateIndex::a_block_with_very_many_candidates_is_decided_by_halves()
{
  ChainBuilder2 builder;
  builder.begin_feature( 0 );
  std::vector<Point2> zigzag;
  for ( int i = 0; i <= 32; ++i )
    zigzag.push_back( i % 2 == 0 ? Point2{ 0, i * 0.001 } : Point2{ 10, 10 - i * 0.001 } );
  builder.add_part( std::span( zigzag ).first( 20 ) );
  builder.add_part( std::span( zigzag ).subspan( 20 ) );
  const Lines far = { { Point2{ 60, 60 }, Point2{ 61, 61 } } }; // so that a cell may be larger than the block
  builder.add_part( far[0] );
  builder.end_feature();
  const ChainSet2 red = builder.take(), blue = layer_of( scattered( 70000, 6, 2, 11, { 2, 2 } ) + far );
  const Found found = find( red, blue, CandidateIndex::grid );
  QCOMPARE( found.candidates, std::uint64_t( 31 * 70000 + 1 ) ); // no segment is in pieces
  QVERIFY( same_contacts( found, find( red, blue, CandidateIndex::trees ) ) );
  QVERIFY( found.contacts.size() > 70000 );
  const auto not_in_order = []( const Contact &a, const Contact &b ) { return !in_order( a, b ); };
  QVERIFY( std::ranges::adjacent_find( found.contacts, not_in_order ) == found.contacts.end() );
}

//! Long lines among short ones are cut into many pieces, which meet in many cells.
void TestCandidateIndex::a_segment_in_pieces_is_decided_once()
{
  const ChainSet2 red = layer_of( hatch( 30, 0 ) + scattered( 20000, 1e3, 0.5, 1 ) );
  const ChainSet2 blue = layer_of( hatch( 30, 0.005 ) );
  const Found found = find( red, blue, CandidateIndex::grid );
  // No line meets a parallel twice; what is left are short lines beside the hatch.
  QVERIFY2( found.candidates < 30 * 30 + 20000, qPrintable( QString::number( found.candidates ) ) );
}

//! Segments that touch a box in a corner, or run along a strip, exactly: what is computed about them is rounded.
void TestCandidateIndex::rounding_passes_over_nothing()
{
  Random random( 1 );
  const auto integer = [&random]( std::uint64_t bound ) { return static_cast<double>( 1 + random.below( bound ) ); };
  for ( int i = 0; i < 10000; ++i )
  {
    const Point2 a = { integer( 1000 ), integer( 1000 ) }, step = { integer( 1u << 20 ), integer( 1u << 20 ) };
    const Point2 on = { a.x + 3 * step.x, a.y + 3 * step.y }, b = { a.x + 7 * step.x, a.y + 7 * step.y };
    const SegmentQuery query( a, b );
    const double width = random.real() + 1, height = random.real() + 1;
    QVERIFY( !query.passes_beside( { on.x - width, on.y, on.x, on.y + height } ) );
    QVERIFY( !query.passes_beside( { on.x, on.y - height, on.x + width, on.y } ) );

    Strip strip = { -step.y / step.x, 1, 0, 0 };
    strip.low = strip.high = strip.along( on );
    QVERIFY( !query.misses( strip ) );
  }
}

QTEST_APPLESS_MAIN( TestCandidateIndex )
#include "test_candidate_index.moc"
