// SPDX-License-Identifier: GPL-2.0-or-later
// Layers cut into partitions, decided there and reduced by red feature, give every row that one run gives, bit by bit, however
// they are cut; and what is wrong with a plan or a record is told.
// Relies on layer_families.h, core/cluster and core/tables.
#include "layer_families.h"

#include "core/cluster/partition_contacts.h"
#include "core/cluster/reduce.h"
#include "core/compute/workers.h"
#include "core/ingest/chain_builder2.h"
#include "core/red_blue/red_blue.h"
#include "core/tables/red_blue_tables.h"
#include "core/verify/cases.h"

#include <QtTest>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <map>
#include <numeric>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

RunOptions one_thread()
{
  RunOptions options;
  options.backend = Backend::cpu;
  options.threads = 1;
  return options;
}

//! A row with every bit of its numbers.
std::string text_of( const Row &row )
{
  std::string text;
  const auto add = [&text]( double value ) {
    text += std::isnan( value ) ? "nan" : std::to_string( std::bit_cast<std::uint64_t>( value ) );
    text += " ";
  };
  for ( const Value &value : row.values )
  {
    if ( const auto *number = std::get_if<std::int64_t>( &value ) )
      text += std::to_string( *number ) + " ";
    else if ( const auto *real = std::get_if<double>( &value ) )
      add( *real );
    else if ( const auto *name = std::get_if<std::string_view>( &value ) )
      text += std::string( *name ) + " ";
    else if ( const auto *truth = std::get_if<bool>( &value ) )
      text += *truth ? "true " : "false ";
    else
      text += "null ";
  }
  for ( const Coordinates &vertex : row.geometry )
    add( vertex.x ), add( vertex.y ), add( vertex.z );
  return text;
}

using Rows = std::vector<std::string>;

void append_rows( const Table &table, Rows &rows )
{
  Row row;
  for ( std::size_t i = 0; i < table.row_count; ++i )
  {
    table.read( i, row );
    rows.push_back( text_of( row ) );
  }
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
};

Records pieces_of( const ChainSet2 &layer, MapSide side, std::span<const std::int64_t> numbers, const Plan &plan )
{
  const LayerToCut to_cut = { layer, side, numbers };
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

Plan plan_of( const ChainSet2 &red, const ChainSet2 &blue, std::size_t partitions )
{
  const LayerSurvey of_red = survey( red ), of_blue = survey( blue );
  const Plan plan = make_plan( { &of_red, 1 }, { &of_blue, 1 }, partitions );
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
  RunReport report;
  for ( const auto &[partition, members] : pieces )
    contacts.push_back(
      partition_contacts( members, plan, static_cast<std::uint32_t>( partition ), one_thread(), report ) );
  return contacts;
}

//! All by partitions, reduced in \a reducers runs of red features.
Outputs in_partitions( const ChainSet2 &red, const ChainSet2 &blue, std::size_t partitions, std::size_t reducers )
{
  const Plan plan = plan_of( red, blue, partitions );
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
    const ReducedRedBlue reduced = reduce( of_reducer, plan, one_thread() );
    outputs.append( reduced.result, reduced.red.chains, reduced.blue.chains );
  }
  return outputs;
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

//! What \a act says is wrong.
template <typename Act>
std::string error_of( Act &&act )
{
  try
  {
    act();
  }
  catch ( const Error &error )
  {
    return error.what();
  }
  return {};
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
    void a_partition_gets_what_its_boxes_meet();
    void vertices_stay_in_their_record();
    void a_survey_of_shares_is_that_of_all();
    void what_lies_crowded_is_shared_out();
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
      sampled.sample.push_back( { { below( random, 2 ) ? x : 0, below( random, 2 ) ? y : 0 }, 1 } );
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
  const LayerSurvey whole = survey( all );
  Surveyor surveyor( all.vertices.size() );
  for ( std::uint32_t chain = 0; chain < all.chain_count(); ++chain )
  {
    ChainSet2 share;
    share.vertices.own().assign( all.vertices.begin() + all.chain_begin[chain],
                                 all.vertices.begin() + all.chain_begin[chain + 1] );
    surveyor.add( share );
  }
  const LayerSurvey found = surveyor.take();
  QVERIFY( std::memcmp( &found.bounds, &whole.bounds, sizeof found.bounds ) == 0 );
  QVERIFY( whole.sample.size() > 3000 && whole.sample.size() <= 4096 );
  QCOMPARE( found.sample.size(), whole.sample.size() );
  QVERIFY( std::ranges::equal( found.sample, whole.sample, []( const SampledPlace &a, const SampledPlace &b ) {
    return same_point( a.place, b.place ) && a.weight == b.weight;
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

void TestCluster::records_that_come_twice_count_once()
{
  const LayerPair layers = random_layers( LayerFamily::shared_borders, 5 );
  const Plan plan = plan_of( layers.red, layers.blue, 4 );
  Outputs expected = in_one_run( layers.red, layers.blue );
  const std::vector<Records> contacts = contacts_of_partitions( layers.red, layers.blue, plan );
  std::vector<Bytes> twice;
  for ( int time = 0; time < 2; ++time )
    for ( const Records &records : contacts )
      for ( std::size_t i = 0; i < records.count(); ++i )
        twice.push_back( records.record( i ) );
  const ReducedRedBlue reduced = reduce( twice, plan, one_thread() );
  Outputs outputs;
  outputs.append( reduced.result, reduced.red.chains, reduced.blue.chains );
  QVERIFY( outputs == expected );

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

void TestCluster::what_contradicts_is_told()
{
  const LayerPair layers = random_layers( LayerFamily::grid_lines, 5 );
  const Plan plan = plan_of( layers.red, layers.blue, 1 );
  const std::vector<Records> contacts = contacts_of_partitions( layers.red, layers.blue, plan );
  Records changed = contacts.front();
  QVERIFY( changed.count() > 0 );
  reinterpret_cast<MetSegment *>( changed.bytes.data() + sizeof( ContactsHeader ) )->from.x += 1;
  const Bytes body = changed.record( 0 ).first( changed.record( 0 ).size() - sizeof( std::uint64_t ) );
  Records sealed;
  append( sealed.bytes, body.data(), body.size() );
  sealed.seal( changed.keys[0], plan.seed_of_contacts() );
  const std::vector<Bytes> both_of = { contacts.front().record( 0 ), sealed.record( 0 ) };
  QVERIFY( !error_of( [&] { reduce( both_of, plan, one_thread() ); } ).empty() );

  const std::vector<Bytes> cut_off = { contacts.front().record( 0 ).first( 100 ) };
  QVERIFY( error_of( [&] { reduce( cut_off, plan, one_thread() ); } ).find( "damaged" ) != std::string::npos );
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
  const std::string surveyed = bytes_of( survey( layers.red ) );
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
  QVERIFY( is_told( contacts.record( 0 ), [&]( const auto &one ) { reduce( one, plan, one_thread() ); } ) );
  QVERIFY( is_told( std::as_bytes( std::span( surveyed ) ), []( const auto &one ) { survey_from( one.front() ); } ) );

  const std::vector<Bytes> piece = { pieces.record( 0 ) };
  QVERIFY( !error_of( [&] { joined( piece, plan, 1 - partition ); } ).empty() );
  const std::vector<Bytes> record = { contacts.record( 0 ) };
  QVERIFY( !error_of( [&] { reduce( record, plan_of( layers.red, layers.blue, 3 ), one_thread() ); } ).empty() );
}

void TestCluster::a_plan_that_is_damaged_is_told()
{
  const LayerSurvey nothing;
  QCOMPARE( make_plan( { &nothing, 1 }, { &nothing, 1 }, 5 ).partitions(), 1u );
  QVERIFY( !error_of( [&] { make_plan( {}, {}, 0 ); } ).empty() );
  const std::string text = "rubicon-plan 2\nshared 0 0 0.1 1e+300\nz 1 0\ncontent 7\ntree x 0.05 . y 5e-324 . .\n";
  const Plan plan = Plan::from_text( text );
  QCOMPARE( plan.text(), text );
  QCOMPARE( plan.partitions(), 3u );
  QVERIFY( plan.red_has_z() && !plan.blue_has_z() );
  for ( const char *wrong :
        { "", "rubicon-plan 9\n", "rubicon-plan 2\nshared 0 0 x 1\nz 0 0\ncontent 7\ntree .\n",
          "rubicon-plan 2\nshared 0 0 1 1\nz 0 0\n", "rubicon-plan 2\nshared 0 0 1 1\nz 0 0\ncontent 7\ntree\n",
          "rubicon-plan 2\nshared 0 0 1 1\nz 0 0\ncontent 7\ntree x 1 .\n",
          "rubicon-plan 2\nshared 0 0 1 1\nz 0 0\ncontent 7\ntree . .\n",
          "rubicon-plan 2\nshared 0 0 1 1\nz 0 0\ncontent 7\ntree q\n",
          "rubicon-plan 2\nshared 0 0 1 1\nz 0 0\ncontent 7\ntree x nan . .\n",
          "rubicon-plan 2\nshared 0 0 1\nz 0 0\ncontent 7\ntree .\n" } )
    QVERIFY2( !error_of( [&] { Plan::from_text( wrong ); } ).empty(), wrong );
}

QTEST_GUILESS_MAIN( TestCluster )
#include "test_cluster.moc"
