// SPDX-License-Identifier: GPL-2.0-or-later
// Layers cut into partitions, decided there and reduced by red feature, give every row that one run gives, bit by bit, however
// they are cut; and what is wrong with a plan or a record is told. Odd partitions are worked on by RUBICON_SECOND_BACKEND.
// Relies on layer_families.h, core/cluster and core/tables.
#include "layer_families.h"
#include "row_text.h"

#include "core/cluster/partition_contacts.h"
#include "core/cluster/reduce.h"
#include "core/compute/workers.h"
#include "core/ingest/chain_builder2.h"
#include "core/red_blue/red_blue.h"
#include "core/tables/red_blue_tables.h"
#include "core/tables/reduced_tables.h"
#include "core/verify/cases.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <numeric>
#include <utility>

using namespace rubicon;
using namespace rubicon::test;

Q_DECLARE_METATYPE( rubicon::ChainSet2 )

namespace
{

RunOptions one_thread()
{
  RunOptions options;
  options.backend = Backend::cpu;
  options.threads = 1;
  return options;
}

//! Points, overlaps and pairs.
struct Outputs
{
    Rows points, overlaps, pairs;
    bool operator==( const Outputs & ) const = default;

    void append( const RedBlueResult &result, const ChainSet2 &red, const ChainSet2 &blue )
    {
      append_rows( points_table( result, red, blue ), points );
      append_rows( overlaps_table( result, red, blue ), overlaps );
      append_rows( pairs_table( result, red, blue ), pairs );
    }
    void append( const ReducedRedBlue &reduced )
    {
      append_rows( points_table( reduced ), points );
      append_rows( overlaps_table( reduced ), overlaps );
      append_rows( pairs_table( reduced ), pairs );
    }
};

Records pieces_of( const ChainSet2 &layer, MapSide side, std::span<const std::int64_t> numbers, const Plan &plan )
{
  const std::vector<std::uint64_t> contents = contents_of( layer );
  const LayerToCut to_cut = { layer, side, numbers, contents };
  return cut_into_pieces( { &to_cut, 1 }, plan, {} );
}

PieceLayers joined( std::span<const Bytes> pieces, const Plan &plan, std::uint32_t partition )
{
  Workers workers( one_thread() );
  return join_pieces( pieces, plan, partition, workers );
}

std::vector<std::int64_t> numbers_of( const ChainSet2 &layer )
{
  std::vector<std::int64_t> numbers( layer.feature_ids.size() );
  std::iota( numbers.begin(), numbers.end(), 0 );
  return numbers;
}

Plan plan_of( const ChainSet2 &red, const ChainSet2 &blue, std::size_t partitions, std::uint64_t memory = 0 )
{
  const LayerSurvey of_red = survey( red, contents_of( red ) ), of_blue = survey( blue, contents_of( blue ) );
  const Plan plan = make_plan( { &of_red, 1 }, { &of_blue, 1 }, partitions, memory );
  return Plan::from_text( plan.text() ); // as workers have it
}

//! The contacts of all partitions, and how many pieces they were sent.
std::vector<Records> contacts_of_partitions( const ChainSet2 &red, const ChainSet2 &blue, const Plan &plan,
                                             std::size_t *sent = nullptr )
{
  const Records of_red = pieces_of( red, MapSide::red, numbers_of( red ), plan ),
                of_blue = pieces_of( blue, MapSide::blue, numbers_of( blue ), plan );
  std::map<std::int64_t, std::vector<Bytes>> pieces;
  for ( const Records *records : { &of_blue, &of_red } )
    for ( std::size_t i = records->count(); i-- > 0; ) // in no order
      pieces[records->keys[i]].push_back( records->record( i ) );
  if ( sent )
    *sent = of_red.count() + of_blue.count();
  std::vector<Records> contacts;
  for ( const auto &[partition, members] : pieces )
  {
    RunOptions worker = one_thread();
    if ( partition % 2 != 0 )
      worker.backend = RUBICON_SECOND_BACKEND;
    RunReport report;
    contacts.push_back( partition_contacts( members, plan, static_cast<std::uint32_t>( partition ), worker, report ) );
    if ( report.backend != worker.backend )
      qFatal( "a worker left its GPU alone" );
  }
  return contacts;
}

//! All by partitions, reduced in \a reducers runs of red features.
Outputs in_partitions( const ChainSet2 &red, const ChainSet2 &blue, const Plan &plan, std::size_t reducers )
{
  const std::vector<Records> contacts = contacts_of_partitions( red, blue, plan );
  Outputs outputs;
  for ( std::size_t reducer = 0; reducer < reducers; ++reducer )
  {
    const auto features = static_cast<std::int64_t>( red.feature_ids.size() ),
               of = static_cast<std::int64_t>( reducers ), number = static_cast<std::int64_t>( reducer );
    std::vector<Bytes> of_reducer;
    for ( const Records &records : contacts )
      for ( std::size_t i = 0; i < records.count(); ++i )
        if ( records.keys[i] >= features * number / of && records.keys[i] < features * ( number + 1 ) / of )
          of_reducer.push_back( records.record( i ) );
    const ReducedRedBlue reduced = reduce( of_reducer, plan, true, one_thread() );
    outputs.append( reduced );
  }
  return outputs;
}

Outputs in_partitions( const ChainSet2 &red, const ChainSet2 &blue, std::size_t partitions, std::size_t reducers )
{
  return in_partitions( red, blue, plan_of( red, blue, partitions ), reducers );
}

Outputs in_one_run( const ChainSet2 &red, const ChainSet2 &blue )
{
  Outputs outputs;
  outputs.append( red_blue( red, blue, one_thread() ), red, blue );
  return outputs;
}

//! Lines of so many vertices that wander about a square of side 2, with vertices that repeat the one before.
ChainSet2 wandering_lines( int lines, int vertices, bool has_z, std::uint64_t seed )
{
  Random random( seed );
  ChainBuilder2 builder( has_z );
  for ( int line = 0; line < lines; ++line )
  {
    Point2 place = { real( random ), real( random ) };
    std::vector<Point2> part;
    std::vector<double> z;
    while ( part.size() < static_cast<std::size_t>( vertices ) )
    {
      part.insert( part.end(), below( random, 40 ) == 0 ? 2 : 1, place );
      place = { std::fma( 0.01, real( random ), place.x ), std::fma( 0.01, real( random ), place.y ) };
    }
    for ( std::size_t i = 0; has_z && i < part.size(); ++i )
      z.push_back( real( random ) );
    builder.begin_feature( line );
    builder.add_part( part, z );
    builder.end_feature();
  }
  return builder.take();
}

} // namespace

class TestCluster : public QObject
{
    Q_OBJECT

  private slots:
    void every_pair_has_one_owner_who_has_both();
    void partitions_give_what_one_run_gives_data();
    void partitions_give_what_one_run_gives();
    void the_cases_of_verify_too();
    void long_lines_too_data();
    void long_lines_too();
    void points_of_one_pair_are_finished_at_once();
    void contacts_take_no_more_memory_than_they_need_data();
    void contacts_take_no_more_memory_than_they_need();
    void many_finished_points_of_one_feature();
    void pairs_are_put_in_order_where_they_are_asked_for();
    void what_meets_in_one_rounded_place_is_not_data();
    void what_meets_in_one_rounded_place_is_not();
    void a_reducer_without_rows_has_their_shape();
    void a_partition_gets_what_its_boxes_meet();
    void vertices_stay_in_their_record();
    void a_survey_of_shares_is_that_of_all();
    void what_lies_crowded_is_shared_out();
    void partitions_are_cut_on_until_they_fit();
    void segments_are_expected_where_they_run();
    void lines_from_one_side_are_cut();
    void what_cannot_be_cut_stays_whole_data();
    void what_cannot_be_cut_stays_whole();
    void records_that_come_twice_count_once();
    void what_contradicts_is_told();
    void damaged_records_are_told();
    void a_plan_that_is_damaged_is_told();
};

void TestCluster::every_pair_has_one_owner_who_has_both()
{
  Random random( 7 );
  for ( int round = 0; round < 300; ++round )
  {
    LayerSurvey sampled;
    sampled.bounds = { -1, -1, 1, 1 };
    for ( std::uint64_t i = below( random, 200 ); i > 0; --i )
    {
      const double x = real( random ), y = real( random );
      const Point2 place = { below( random, 2 ) ? x : 0, below( random, 2 ) ? y : 0 };
      sampled.sample.push_back( { place, place, 1 } );
    }
    const Plan plan = make_plan( { &sampled, 1 }, { &sampled, 1 }, 1 + below( random, 40 ) );
    const double size = std::ldexp( 1, -static_cast<int>( below( random, 20 ) ) );
    const Point2 near = { real( random ), real( random ) };
    const auto box = [&] {
      const auto place = [&] { return Point2{ near.x + size * real( random ), near.y + size * real( random ) }; };
      const Point2 from = place(), to = place();
      return box_of( from, to );
    };
    const Box2 a = box(), b = box();
    const auto partitions = [&]( const Box2 &of ) {
      std::vector<std::uint32_t> met;
      plan.for_each_partition( of, [&]( std::uint32_t partition ) { met.push_back( partition ); } );
      return met;
    };
    const std::vector<std::uint32_t> of_a = partitions( a ), of_b = partitions( b );
    QVERIFY( std::is_sorted( of_a.begin(), of_a.end(), std::less_equal() ) ); // each once
    if ( overlap( a, b ) && overlap( intersection_of( a, b ), plan.shared() ) && overlap( a, plan.shared() ) )
    {
      const std::uint32_t owner = plan.owner( a, b );
      QVERIFY( owner < plan.partitions() );
      QVERIFY( std::binary_search( of_a.begin(), of_a.end(), owner ) );
      QVERIFY( std::binary_search( of_b.begin(), of_b.end(), owner ) );
    }
  }
}

void TestCluster::partitions_give_what_one_run_gives_data()
{
  QTest::addColumn<int>( "family" );
  for ( const LayerFamily family : all_layer_families )
    QTest::newRow( name_of( family ) ) << static_cast<int>( family );
}

void TestCluster::partitions_give_what_one_run_gives()
{
  QFETCH( int, family );
  for ( std::uint64_t seed = 1; seed <= 12; ++seed )
  {
    const LayerPair layers = random_layers( static_cast<LayerFamily>( family ), seed );
    const Outputs expected = in_one_run( layers.red, layers.blue );
    for ( const std::size_t partitions : { 1, 2, 7, 64 } )
      for ( const std::size_t reducers : { 1, 3 } )
        QVERIFY2( in_partitions( layers.red, layers.blue, partitions, reducers ) == expected,
                  ( "seed " + std::to_string( seed ) + ", " + std::to_string( partitions ) + " partitions" ).c_str() );
    QVERIFY( in_partitions( layers.red, layers.red, 7, 1 ) == in_one_run( layers.red, layers.red ) );
  }
}

void TestCluster::the_cases_of_verify_too()
{
  std::size_t group_number = 0;
  for ( const VerifyGroup<RedBlueCase> &group : red_blue_groups() )
    for ( std::size_t number = 0; number < ( group.brute_force ? 4u : 1u ); ++number )
    {
      Random random = case_random( 11, ++group_number, number );
      const RedBlueCase layers = group.make( random );
      QVERIFY2( in_partitions( layers.red, layers.blue, 7, 2 ) == in_one_run( layers.red, layers.blue ),
                group.name.c_str() );
    }
}

void TestCluster::long_lines_too_data()
{
  QTest::addColumn<bool>( "has_z" );
  QTest::newRow( "flat" ) << false;
  QTest::newRow( "with Z" ) << true;
}

//! Of so many segments that whole blocks of them lie in one partition, and that leave it and come back.
void TestCluster::long_lines_too()
{
  QFETCH( bool, has_z );
  const ChainSet2 red = wandering_lines( 20, 2000, has_z, 1 ), blue = wandering_lines( 20, 2000, false, 2 );
  const Outputs expected = in_one_run( red, blue );
  QVERIFY( expected.points.size() > 100 );
  for ( const std::size_t partitions : { 1, 2, 7, 64 } )
    QVERIFY( in_partitions( red, blue, partitions, 3 ) == expected );
}

//! Reducers are left what lies along borders, and the few places where lines meet that cross themselves.
void TestCluster::points_of_one_pair_are_finished_at_once()
{
  const ChainSet2 red = wandering_lines( 20, 2000, false, 1 ), blue = wandering_lines( 20, 2000, false, 2 );
  std::uint64_t finished = 0, left = 0;
  for ( const Records &records : contacts_of_partitions( red, blue, plan_of( red, blue, 7 ) ) )
    for ( std::size_t i = 0; i < records.count(); ++i )
    {
      const auto header = RecordBytes( records.record( i ) ).take<ContactsHeader>();
      finished += header.points, left += header.contacts;
    }
  QVERIFY2( finished > 50 * left, ( std::to_string( finished ) + " of " + std::to_string( left ) ).c_str() );
}

void TestCluster::contacts_take_no_more_memory_than_they_need_data()
{
  QTest::addColumn<ChainSet2>( "red" );
  QTest::addColumn<ChainSet2>( "blue" );
  const ChainSet2 lines = wandering_lines( 20, 2000, false, 1 );
  QTest::newRow( "finished points" ) << lines << wandering_lines( 20, 2000, false, 2 );
  QTest::newRow( "pairs for a reducer" ) << lines << lines;
}

void TestCluster::contacts_take_no_more_memory_than_they_need()
{
  QFETCH( ChainSet2, red );
  QFETCH( ChainSet2, blue );
  for ( const Records &records : contacts_of_partitions( red, blue, plan_of( red, blue, 3 ) ) )
  {
    QVERIFY( records.bytes.size() > 1000 );
    QCOMPARE( records.bytes.capacity(), records.bytes.size() );
  }
}

//! Of which several partitions found some, so many that several threads sort them.
void TestCluster::many_finished_points_of_one_feature()
{
  const ChainSet2 red = wandering_lines( 1, 20000, false, 1 ), blue = wandering_lines( 100, 2000, false, 2 );
  const Plan plan = plan_of( red, blue, 7 );
  const std::vector<Records> contacts = contacts_of_partitions( red, blue, plan );
  std::vector<Bytes> records;
  std::uint64_t finished = 0;
  for ( const Records &found : contacts )
    for ( std::size_t i = 0; i < found.count(); ++i )
    {
      records.push_back( found.record( i ) );
      finished += RecordBytes( found.record( i ) ).take<ContactsHeader>().points;
    }
  QVERIFY2( finished > 4000, std::to_string( finished ).c_str() );
  RunOptions threads = one_thread();
  threads.threads = 3;
  Outputs outputs;
  outputs.append( reduce( records, plan, true, threads ) );
  QVERIFY( outputs == in_one_run( red, blue ) );
}

//! And only there; who puts them in order asks now and then whether to go on.
void TestCluster::pairs_are_put_in_order_where_they_are_asked_for()
{
  const ChainSet2 red = wandering_lines( 5, 4000, false, 1 ), blue = wandering_lines( 100, 2000, false, 2 );
  const Plan plan = plan_of( red, blue, 2 );
  const std::vector<Records> contacts = contacts_of_partitions( red, blue, plan );
  std::vector<Bytes> records;
  for ( const Records &found : contacts )
    for ( std::size_t i = 0; i < found.count(); ++i )
      records.push_back( found.record( i ) );
  std::size_t asked = 0;
  RunOptions options = one_thread();
  options.stop = [&asked] {
    ++asked;
    return false;
  };
  const ReducedRedBlue without = reduce( records, plan, false, options );
  const std::size_t asked_without = std::exchange( asked, 0 );
  const ReducedRedBlue with = reduce( records, plan, true, options );
  const std::size_t pairs = with.finished.size() + with.result.contacts.size();
  QVERIFY( with.finished.size() > 4096 );
  QCOMPARE( with.pairs.size(), pairs );
  QVERIFY( without.pairs.empty() );
  QVERIFY( without.points == with.points );
  QVERIFY2( asked - asked_without >= with.finished.size() / 1024, std::to_string( asked ).c_str() );

  // Within what is done for pairs alone.
  asked = 0;
  options.stop = [&asked, asked_without] { return ++asked > asked_without; };
  QVERIFY_EXCEPTION_THROWN( reduce( records, plan, true, options ), Cancelled );
}

//! Stars of red and blue lines about centres on a grid: the lines of one feature pass through a centre or an ulp beside it, and
//! far ones, which cross alone, are the most.
ChainSet2 stars( bool is_red, double off, std::uint64_t seed )
{
  Random random( seed );
  ChainBuilder2 builder( false );
  std::int64_t id = 0;
  const auto add_line = [&]( Point2 from, Point2 to ) { builder.add_part( std::vector{ from, to }, {} ); };
  for ( int x = 1; x < 6; ++x )
    for ( int y = 1; y < 6; ++y )
    {
      builder.begin_feature( id++ );
      for ( int line = 0; line < 3; ++line )
      {
        const double dx = 0.3 + 0.1 * static_cast<double>( below( random, 3 ) ), dy = is_red ? 0.4 : -0.4;
        const double shift = off * static_cast<double>( below( random, 3 ) );
        add_line( { x - dx, y - dy + shift }, { x + dx, y + dy + shift } );
      }
      builder.end_feature();
      builder.begin_feature( id++ );
      for ( int line = 0; line < 8; ++line )
      {
        const double at = 0.01 * line + 0.003 * real( random );
        is_red ? add_line( { x - 0.45, y + 0.4 + at / 9 }, { x - 0.3, y + 0.41 + at / 9 } )
               : add_line( { x - 0.44 + at, y + 0.3 }, { x - 0.44 + at, y + 0.49 } );
      }
      builder.end_feature();
    }
  return builder.take();
}

void TestCluster::what_meets_in_one_rounded_place_is_not_data()
{
  QTest::addColumn<double>( "off" );
  QTest::newRow( "one place" ) << 0.0;
  QTest::newRow( "an ulp beside it" ) << 0x1p-52;
  QTest::newRow( "a few beside it" ) << 0x1p-50;
}

//! Where cuts run through such places, too.
void TestCluster::what_meets_in_one_rounded_place_is_not()
{
  QFETCH( double, off );
  const ChainSet2 red = stars( true, off, 1 ), blue = stars( false, off, 2 );
  const Outputs expected = in_one_run( red, blue );
  const std::string shared = "rubicon-plan 5\nshared 0 0 6 6\nz 0 0\ncontent 7\n";
  for ( const char *tree : { "tree x 3 0 0\n", "tree y 3 x 2 0 0 x 4 0 0\n", "tree x 2.9999999999999996 0 0\n",
                             "tree y 3.0000000000000004 0 0\n" } )
  {
    const Plan plan = Plan::from_text( shared + tree );
    QVERIFY2( in_partitions( red, blue, plan, 2 ) == expected, tree );
  }
  for ( const std::size_t partitions : { 1, 2, 7, 64 } )
    QVERIFY( in_partitions( red, blue, partitions, 3 ) == expected );
}

//! Or its rows could not be put behind those of others.
void TestCluster::a_reducer_without_rows_has_their_shape()
{
  const ChainSet2 red = wandering_lines( 2, 100, true, 1 );
  const ReducedRedBlue nothing = reduce( {}, plan_of( red, red, 2 ), true, one_thread() );
  QVERIFY( points_table( nothing ).geometry.has_z && overlaps_table( nothing ).geometry.has_z );
  const ChainSet2 flat = wandering_lines( 2, 100, false, 1 );
  const ReducedRedBlue nothing_flat = reduce( {}, plan_of( flat, flat, 2 ), true, one_thread() );
  QVERIFY( !points_table( nothing_flat ).geometry.has_z && !overlaps_table( nothing_flat ).geometry.has_z );
}

//! No segment that is not needed, none too few, each once and where it is in its part.
void TestCluster::a_partition_gets_what_its_boxes_meet()
{
  const ChainSet2 red = wandering_lines( 20, 2000, false, 3 );
  const ChainSet2 blue = wandering_lines( 3, 500, false, 4 ); // beyond which much of red lies
  const Plan plan = plan_of( red, blue, 7 );
  std::vector<std::map<std::pair<std::int64_t, std::uint32_t>, Point2>> expected( plan.partitions() );
  for ( std::uint32_t chain = 0; chain < red.chain_count(); ++chain )
    for ( std::uint32_t s = red.first_segment( chain ); s <= red.last_segment( chain ); ++s )
      plan.for_each_partition( box_of( red.vertices[s], red.vertices[s + 1] ), [&]( std::uint32_t partition ) {
        expected[partition][{ red.feature_ids[red.chain_feature[chain]], s - red.first_segment( chain ) }] =
          red.vertices[s];
      } );
  const Records pieces = pieces_of( red, MapSide::red, numbers_of( red ), plan );
  std::size_t sent = 0;
  for ( std::size_t i = 0; i < pieces.count(); ++i )
  {
    const std::vector<Bytes> one = { pieces.record( i ) };
    const auto partition = static_cast<std::uint32_t>( pieces.keys[i] );
    const ChainSet2 &got = joined( one, plan, partition ).red.chains;
    QCOMPARE( got.segment_count(), expected[partition].size() );
    for ( std::uint32_t chain = 0; chain < got.chain_count(); ++chain )
      for ( std::uint32_t s = got.first_segment( chain ); s <= got.last_segment( chain ); ++s, ++sent )
      {
        const auto found = expected[partition].find(
          { got.feature_ids[got.chain_feature[chain]],
            got.pieces[chain].first_segment + s - got.first_segment( chain ) } );
        QVERIFY( found != expected[partition].end() && same_point( found->second, got.vertices[s] ) );
      }
  }
  QVERIFY( sent > 500 && sent < red.segment_count() );
}

//! Where they are one record; where there are several, in any order, they come behind each other.
void TestCluster::vertices_stay_in_their_record()
{
  const ChainSet2 red = wandering_lines( 6, 300, true, 5 );
  const Plan plan = plan_of( red, red, 1 );
  const Records whole = pieces_of( red, MapSide::red, numbers_of( red ), plan );
  QCOMPARE( whole.count(), std::size_t( 1 ) );
  const std::vector<Bytes> one = { whole.record( 0 ) };
  const PieceLayers in_place = joined( one, plan, 0 );
  const auto *vertices = reinterpret_cast<const std::byte *>( in_place.red.chains.vertices.data() );
  QVERIFY( vertices > one[0].data() && vertices < one[0].data() + one[0].size() );

  std::vector<std::int64_t> backwards = numbers_of( red );
  std::ranges::reverse( backwards );
  const Records turned = pieces_of( red, MapSide::red, backwards, plan );
  const std::vector<Bytes> other = { turned.record( 0 ) };
  const PieceLayers copied = joined( other, plan, 0 );
  const ChainSet2 &a = in_place.red.chains, &b = copied.red.chains;
  QVERIFY( !a.collapsed.empty() );
  QCOMPARE( a.collapsed.size(), b.collapsed.size() );
  QCOMPARE( b.feature_ids, std::vector<std::int64_t>( { 5, 4, 3, 2, 1, 0 } ) );
  for ( std::uint32_t chain = 0; chain < a.chain_count(); ++chain )
  {
    const auto other_chain = static_cast<std::uint32_t>( a.chain_count() ) - 1 - chain;
    const auto count = a.chain_begin[chain + 1] - a.chain_begin[chain];
    QCOMPARE( count, b.chain_begin[other_chain + 1] - b.chain_begin[other_chain] );
    for ( std::uint32_t i = 0; i < count; ++i )
    {
      const std::uint32_t from = a.chain_begin[chain] + i, to = b.chain_begin[other_chain] + i;
      QVERIFY( same_point( a.vertices[from], b.vertices[to] ) && a.z[from] == b.z[to] );
      QCOMPARE( a.stored_segment( from, chain ), b.stored_segment( to, other_chain ) );
    }
  }

  std::vector<std::byte> shifted( one[0].size() + 1 ); // as a column of an engine may have it
  std::ranges::copy( one[0], shifted.begin() + 1 );
  const std::vector<Bytes> odd = { std::span( shifted ).subspan( 1 ) };
  QVERIFY( std::ranges::equal( joined( odd, plan, 0 ).red.chains.vertices, a.vertices,
                               []( Point2 p, Point2 q ) { return same_point( p, q ); } ) );
}

void TestCluster::a_survey_of_shares_is_that_of_all()
{
  const ChainSet2 all = wandering_lines( 30, 1000, false, 7 );
  const LayerSurvey whole = survey( all, contents_of( all ) );
  Surveyor surveyor( all.vertices.size() );
  for ( std::uint32_t chain = 0; chain < all.chain_count(); ++chain )
  {
    ChainSet2 share;
    share.vertices.own().assign( all.vertices.begin() + all.chain_begin[chain],
                                 all.vertices.begin() + all.chain_begin[chain + 1] );
    share.chain_begin.push_back( all.chain_begin[chain + 1] - all.chain_begin[chain] );
    surveyor.add( share, contents_of( share ) );
  }
  const LayerSurvey found = surveyor.take();
  QVERIFY( std::memcmp( &found.bounds, &whole.bounds, sizeof found.bounds ) == 0 );
  QVERIFY( whole.sample.size() > 3000 && whole.sample.size() <= 4096 );
  QCOMPARE( found.sample.size(), whole.sample.size() );
  QVERIFY( std::ranges::equal( found.sample, whole.sample, []( const SampledSegment &a, const SampledSegment &b ) {
    return same_point( a.from, b.from ) && same_point( a.to, b.to ) && a.weight == b.weight;
  } ) );
  QVERIFY( found.content != LayerSurvey().content );
}

void TestCluster::what_lies_crowded_is_shared_out()
{
  const LayerPair layers = crowded_layers( 20000, 3 );
  const Plan plan = plan_of( layers.red, layers.blue, 16 );
  QCOMPARE( plan.partitions(), 16u );
  std::size_t sent = 0;
  const std::vector<Records> contacts = contacts_of_partitions( layers.red, layers.blue, plan, &sent );
  std::size_t total = 0, most = 0;
  for ( const Records &records : contacts )
    total += records.bytes.size(), most = std::max( most, records.bytes.size() );
  QVERIFY( total > 1000 );
  QVERIFY2( most * 4 < total, ( std::to_string( most ) + " of " + std::to_string( total ) ).c_str() );
}

//! And have about as many segments as was expected.
void TestCluster::partitions_are_cut_on_until_they_fit()
{
  const LayerPair layers = crowded_layers( 20000, 3 );
  const std::uint64_t memory = memory_for( 2000 );
  const Plan coarse = plan_of( layers.red, layers.blue, 3 ), fine = plan_of( layers.red, layers.blue, 3, memory );
  QVERIFY( std::ranges::max( coarse.expected_segments() ) > 5000 );
  QVERIFY( std::ranges::max( fine.expected_segments() ) <= 2000 );
  QVERIFY( fine.partitions() > 10 && fine.partitions() < 200 );
  std::vector<double> sent( fine.partitions() );
  for ( const ChainSet2 *layer : { &layers.red, &layers.blue } )
    for ( std::uint32_t chain = 0; chain < layer->chain_count(); ++chain )
      for ( std::uint32_t s = layer->first_segment( chain ); s <= layer->last_segment( chain ); ++s )
        fine.for_each_partition( box_of( layer->vertices[s], layer->vertices[s + 1] ),
                                 [&]( std::uint32_t partition ) { sent[partition] += 1; } );
  QVERIFY2( std::ranges::max( sent ) < 2 * 2000, std::to_string( std::ranges::max( sent ) ).c_str() );
  QVERIFY( in_partitions( layers.red, layers.blue, fine, 2 ) == in_one_run( layers.red, layers.blue ) );
  QCOMPARE( error_of( [&] { plan_of( layers.red, layers.blue, 3, memory_without_items ); } ),
            std::string( "A worker needs more than 64 MiB of memory, whatever it works on." ) );
}

//! A feature for each segment.
ChainSet2 single_segments( std::span<const std::pair<Point2, Point2>> segments )
{
  ChainBuilder2 builder( false );
  std::int64_t id = 0;
  for ( const auto &[from, to] : segments )
  {
    builder.begin_feature( id++ );
    builder.add_part( std::vector{ from, to }, {} );
    builder.end_feature();
  }
  return builder.take();
}

//! Through all partitions, and not only where they begin.
void TestCluster::segments_are_expected_where_they_run()
{
  std::vector<std::pair<Point2, Point2>> level, upright;
  for ( int i = 0; i < 500; ++i )
  {
    level.push_back( { { 0, 0.002 * i }, { 1, 0.002 * i } } );
    upright.push_back( { { 0.002 * i, 0 }, { 0.002 * i, 1 } } );
  }
  const ChainSet2 red = single_segments( level ), blue = single_segments( upright );
  const Plan plan = plan_of( red, blue, 4 );
  QCOMPARE( plan.partitions(), 4u );
  std::uint64_t sum = 0;
  for ( const std::uint64_t segments : plan.expected_segments() )
    sum += segments;
  QVERIFY2( sum > 2800, std::to_string( sum ).c_str() ); // and not 2000, with the ends of chains
}

void TestCluster::lines_from_one_side_are_cut()
{
  constexpr int count = 1200;
  std::vector<std::pair<Point2, Point2>> across, along, one;
  for ( int i = 1; i < count; ++i )
  {
    across.push_back( { { double( i ), 0 }, { double( i ), count } } );
    along.push_back( { { 0, double( i ) }, { count, double( i ) } } );
  }
  one.push_back( { { 600.5, 0 }, { 600.5, count } } );
  for ( const auto &[red, blue, most] : { std::tuple( &across, &along, 3000 ), { &along, &one, 700 } } )
  {
    const ChainSet2 of_red = single_segments( *red ), of_blue = single_segments( *blue );
    const Plan plan = plan_of( of_red, of_blue, 1, memory_for( std::uint64_t( most ) ) );
    QVERIFY( plan.partitions() >= 4 && plan.partitions() <= 8 );
    QVERIFY( std::ranges::max( plan.expected_segments() ) <= std::uint64_t( most ) );
    QVERIFY( in_partitions( of_red, of_blue, plan, 2 ) == in_one_run( of_red, of_blue ) );
  }
}

void TestCluster::what_cannot_be_cut_stays_whole_data()
{
  QTest::addColumn<bool>( "run_along" );
  QTest::newRow( "from one place" ) << false;
  QTest::newRow( "side by side, through each cut" ) << true;
}

void TestCluster::what_cannot_be_cut_stays_whole()
{
  QFETCH( bool, run_along );
  std::vector<std::pair<Point2, Point2>> segments;
  for ( int i = 0; i < 2000; ++i )
    run_along ? segments.push_back( { { 1e-3 * i, 1e-3 * i }, { 100 + 1e-3 * i, 100 + 1e-3 * i } } )
              : segments.push_back( { { 0, 0 }, { 100, 1e-3 * i } } );
  const ChainSet2 layer = single_segments( segments );
  const Plan plan = plan_of( layer, layer, 1, memory_for( 100 ) );
  QCOMPARE( plan.partitions(), 1u );
  QCOMPARE( plan.expected_segments(), std::vector<std::uint64_t>{ 8000 } ); // with the ends of chains
}

void TestCluster::records_that_come_twice_count_once()
{
  const ChainSet2 lines = wandering_lines( 10, 1000, false, 1 ), others = wandering_lines( 10, 1000, false, 2 );
  const LayerPair borders = random_layers( LayerFamily::shared_borders, 5 );
  for ( const auto &[red, blue] : { std::pair( &borders.red, &borders.blue ), std::pair( &lines, &others ) } )
  {
    const Plan plan = plan_of( *red, *blue, 4 );
    std::vector<Bytes> twice;
    const std::vector<Records> contacts = contacts_of_partitions( *red, *blue, plan );
    for ( int time = 0; time < 2; ++time )
      for ( const Records &records : contacts )
        for ( std::size_t i = 0; i < records.count(); ++i )
          twice.push_back( records.record( i ) );
    Outputs outputs;
    outputs.append( reduce( twice, plan, true, one_thread() ) );
    QVERIFY( outputs == in_one_run( *red, *blue ) );
  }

  const LayerPair &layers = borders;
  const Plan plan = plan_of( layers.red, layers.blue, 4 );
  const Records red = pieces_of( layers.red, MapSide::red, numbers_of( layers.red ), plan );
  std::vector<Bytes> pieces;
  for ( int time = 0; time < 2; ++time )
    for ( std::size_t i = 0; i < red.count(); ++i )
      if ( red.keys[i] == 0 )
        pieces.push_back( red.record( i ) );
  QVERIFY( !pieces.empty() );
  const std::size_t vertices = joined( pieces, plan, 0 ).red.chains.vertices.size();
  pieces.resize( pieces.size() / 2 );
  QCOMPARE( vertices, joined( pieces, plan, 0 ).red.chains.vertices.size() );
}

//! What reduce() tells of \a record beside one that differs from it in a value.
template <typename Value>
std::string told_of_both( Bytes record, std::size_t at, Value value, const Plan &plan )
{
  Records sealed;
  append( sealed.bytes, record.data(), record.size() - sizeof( std::uint64_t ) );
  std::memcpy( sealed.bytes.data() + at, &value, sizeof value );
  sealed.seal( 0, plan.seed_of_contacts() );
  const std::vector<Bytes> both_of = { record, sealed.record( 0 ) };
  return error_of( [&] { reduce( both_of, plan, true, one_thread() ); } );
}

void TestCluster::what_contradicts_is_told()
{
  const LayerPair layers = random_layers( LayerFamily::shared_borders, 5 );
  const Plan plan = plan_of( layers.red, layers.blue, 1 );
  const Records contacts = contacts_of_partitions( layers.red, layers.blue, plan ).front();
  const Bytes record = contacts.record( 0 );
  const auto header = RecordBytes( record ).take<ContactsHeader>();
  QVERIFY( header.contacts > 0 );
  const std::size_t names = sizeof( ContactsHeader ), segments = names + header.blue_features * sizeof( FeatureName ),
                    pairs = segments + ( header.red + header.blue ) * sizeof( MetSegment );
  const auto told = [&]( std::size_t at, auto value ) { return told_of_both( record, at, value, plan ); };
  constexpr const char *red_twice = "Red: two features have the number",
                       *blue_twice = "Blue: two features have the number",
                       *two_things = "Two workers told different things";
  QVERIFY( told( offsetof( ContactsHeader, feature.content ), 7.0 ).starts_with( red_twice ) );
  QVERIFY( told( names + offsetof( FeatureName, content ), 7.0 ).starts_with( blue_twice ) );
  QVERIFY( told( segments + offsetof( MetSegment, from ), 1e9 ).starts_with( red_twice ) );
  const auto other_kind = [&]( const std::size_t at ) {
    const auto kind = RecordBytes( record.subspan( at ) ).take<std::uint32_t>();
    return told( at, kind == 1 ? 2u : 1u );
  };
  QVERIFY( other_kind( pairs + offsetof( PairOfMet, kind ) ).starts_with( two_things ) );
  QVERIFY( told( pairs + offsetof( PairOfMet, kind ), 5u ).find( "damaged" ) != std::string::npos );

  const ChainSet2 lines = wandering_lines( 5, 500, false, 1 ), others = wandering_lines( 5, 500, false, 2 );
  const Plan of_lines = plan_of( lines, others, 1 );
  const Records finished = contacts_of_partitions( lines, others, of_lines ).front();
  const auto points = RecordBytes( finished.record( 0 ) ).take<ContactsHeader>().points;
  QVERIFY( points > 0 );
  const std::size_t last = finished.record( 0 ).size() - sizeof( std::uint64_t ) - sizeof( FinishedPoint );
  QVERIFY( told_of_both( finished.record( 0 ), last + offsetof( FinishedPoint, kind ), 2u, of_lines )
             .starts_with( two_things ) );
  QVERIFY( told_of_both( finished.record( 0 ), last + offsetof( FinishedPoint, blue ), ~0u, of_lines ).find( "damaged" )
           != std::string::npos );

  const std::vector<Bytes> cut_off = { record.first( 100 ) };
  QVERIFY( error_of( [&] { reduce( cut_off, plan, true, one_thread() ); } ).find( "damaged" ) != std::string::npos );
  const Records red = pieces_of( layers.red, MapSide::red, numbers_of( layers.red ), plan );
  const std::vector<Bytes> short_piece = { red.record( 0 ).first( red.record( 0 ).size() - 1 ) };
  QVERIFY( error_of( [&] { joined( short_piece, plan, 0 ); } ).find( "damaged" ) != std::string::npos );

  std::vector<std::int64_t> all_one( layers.red.feature_ids.size(), 1 );
  const Records alike = pieces_of( layers.red, MapSide::red, all_one, plan );
  std::vector<Bytes> pieces;
  for ( std::size_t i = 0; i < alike.count(); ++i )
    pieces.push_back( alike.record( i ) );
  QCOMPARE( error_of( [&] { joined( pieces, plan, 0 ); } ),
            std::string( "Red: two features have the number 1, by which the layer is to be ordered." ) );

  RunReport report;
  QVERIFY( error_of( [&] { partition_contacts( {}, plan, 1, one_thread(), report ); } ).find( "no partition 1" )
           != std::string::npos );
}

//! Any bit that is turned over, in a piece, in contacts or in a survey, and a record in another's place.
void TestCluster::damaged_records_are_told()
{
  const LayerPair layers = random_layers( LayerFamily::with_z, 3 );
  const Plan plan = plan_of( layers.red, layers.blue, 2 );
  const Records pieces = pieces_of( layers.red, MapSide::red, numbers_of( layers.red ), plan );
  const Records contacts = contacts_of_partitions( layers.red, layers.blue, plan ).front();
  const std::string surveyed = bytes_of( survey( layers.red, contents_of( layers.red ) ) );
  const auto is_told = []( Bytes record, auto &&read ) {
    std::vector<std::byte> bytes( record.begin(), record.end() );
    for ( std::size_t i = 0; i < bytes.size(); ++i )
    {
      bytes[i] ^= std::byte{ 4 };
      const std::vector<Bytes> one = { bytes };
      if ( error_of( [&] { read( one ); } ).find( "damaged" ) == std::string::npos )
        return false;
      bytes[i] ^= std::byte{ 4 };
    }
    return true;
  };
  const auto partition = static_cast<std::uint32_t>( pieces.keys[0] );
  QVERIFY( is_told( pieces.record( 0 ), [&]( const auto &one ) { joined( one, plan, partition ); } ) );
  QVERIFY( is_told( contacts.record( 0 ), [&]( const auto &one ) { reduce( one, plan, true, one_thread() ); } ) );
  QVERIFY( is_told( std::as_bytes( std::span( surveyed ) ), []( const auto &one ) { survey_from( one.front() ); } ) );

  const std::vector<Bytes> piece = { pieces.record( 0 ) };
  QVERIFY( !error_of( [&] { joined( piece, plan, 1 - partition ); } ).empty() );
  const std::vector<Bytes> record = { contacts.record( 0 ) };
  QVERIFY( !error_of( [&] { reduce( record, plan_of( layers.red, layers.blue, 3 ), true, one_thread() ); } ).empty() );
}

void TestCluster::a_plan_that_is_damaged_is_told()
{
  const LayerSurvey nothing;
  QCOMPARE( make_plan( { &nothing, 1 }, { &nothing, 1 }, 5 ).partitions(), 1u );
  QVERIFY( !error_of( [&] { make_plan( {}, {}, 0 ); } ).empty() );
  const std::string text = "rubicon-plan 5\nshared 0 0 0.1 1e+300\nz 1 0\ncontent 7\ntree x 0.05 12 y 5e-324 0 7\n";
  const Plan plan = Plan::from_text( text );
  QCOMPARE( plan.text(), text );
  QCOMPARE( plan.partitions(), 3u );
  QVERIFY( plan.red_has_z() && !plan.blue_has_z() );
  QCOMPARE( plan.expected_segments(), std::vector<std::uint64_t>( { 12, 0, 7 } ) );
  for ( const char *wrong :
        { "", "rubicon-plan 9\n", "rubicon-plan 5\nshared 0 0 x 1\nz 0 0\ncontent 7\ntree 0\n",
          "rubicon-plan 5\nshared 0 0 1 1\nz 0 0\n", "rubicon-plan 5\nshared 0 0 1 1\nz 0 0\ncontent 7\ntree\n",
          "rubicon-plan 5\nshared 0 0 1 1\nz 0 0\ncontent 7\ntree x 1 0\n",
          "rubicon-plan 5\nshared 0 0 1 1\nz 0 0\ncontent 7\ntree 0 0\n",
          "rubicon-plan 5\nshared 0 0 1 1\nz 0 0\ncontent 7\ntree q\n",
          "rubicon-plan 5\nshared 0 0 1 1\nz 0 0\ncontent 7\ntree -1\n",
          "rubicon-plan 5\nshared 0 0 1 1\nz 0 0\ncontent 7\ntree 0 x\n",
          "rubicon-plan 5\nshared 0 0 1 1\nz 0 0\ncontent 7\ntree x nan 0 0\n",
          "rubicon-plan 5\nshared 0 0 1\nz 0 0\ncontent 7\ntree 0\n" } )
    QVERIFY2( !error_of( [&] { Plan::from_text( wrong ); } ).empty(), wrong );
}

QTEST_GUILESS_MAIN( TestCluster )
#include "test_cluster.moc"
