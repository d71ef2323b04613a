// SPDX-License-Identifier: GPL-2.0-or-later
// Layers cut into partitions, decided there and reduced by red feature, give every row that one run gives, bit by bit, however
// they are cut; and what is wrong with a plan or a record is told.
// Relies on layer_families.h, core/cluster and core/tables.
#include "layer_families.h"

#include "core/cluster/partition_contacts.h"
#include "core/cluster/reduce.h"
#include "core/red_blue/red_blue.h"
#include "core/tables/red_blue_tables.h"
#include "core/verify/cases.h"

#include <QtTest>

#include <bit>
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
  const Records of_red = cut_into_pieces( red, MapSide::red, numbers_of( red ), plan, {} ),
                of_blue = cut_into_pieces( blue, MapSide::blue, numbers_of( blue ), plan, {} );
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

  const Records red = cut_into_pieces( layers.red, MapSide::red, numbers_of( layers.red ), plan, {} );
  std::vector<Bytes> pieces;
  for ( int time = 0; time < 2; ++time )
    for ( std::size_t i = 0; i < red.count(); ++i )
      if ( red.keys[i] == 0 )
        pieces.push_back( red.record( i ) );
  QVERIFY( !pieces.empty() );
  const std::size_t vertices = join_pieces( pieces, plan, 0, {} ).red.chains.vertices.size();
  pieces.resize( pieces.size() / 2 );
  QCOMPARE( vertices, join_pieces( pieces, plan, 0, {} ).red.chains.vertices.size() );
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
  const Records red = cut_into_pieces( layers.red, MapSide::red, numbers_of( layers.red ), plan, {} );
  const std::vector<Bytes> short_piece = { red.record( 0 ).first( red.record( 0 ).size() - 1 ) };
  QVERIFY( error_of( [&] { join_pieces( short_piece, plan, 0, {} ); } ).find( "damaged" ) != std::string::npos );

  std::vector<std::int64_t> all_one( layers.red.feature_ids.size(), 1 );
  const Records alike = cut_into_pieces( layers.red, MapSide::red, all_one, plan, {} );
  std::vector<Bytes> pieces;
  for ( std::size_t i = 0; i < alike.count(); ++i )
    pieces.push_back( alike.record( i ) );
  QCOMPARE( error_of( [&] { join_pieces( pieces, plan, 0, {} ); } ),
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
  const Records pieces = cut_into_pieces( layers.red, MapSide::red, numbers_of( layers.red ), plan, {} );
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
  QVERIFY( is_told( pieces.record( 0 ), [&]( const auto &one ) { join_pieces( one, plan, partition, {} ); } ) );
  QVERIFY( is_told( contacts.record( 0 ), [&]( const auto &one ) { reduce( one, plan, one_thread() ); } ) );
  QVERIFY( is_told( std::as_bytes( std::span( surveyed ) ), []( const auto &one ) { survey_from( one.front() ); } ) );

  const std::vector<Bytes> piece = { pieces.record( 0 ) };
  QVERIFY( !error_of( [&] { join_pieces( piece, plan, 1 - partition, {} ); } ).empty() );
  const std::vector<Bytes> record = { contacts.record( 0 ) };
  QVERIFY( !error_of( [&] { reduce( record, plan_of( layers.red, layers.blue, 3 ), one_thread() ); } ).empty() );
}

void TestCluster::a_plan_that_is_damaged_is_told()
{
  const LayerSurvey nothing;
  QCOMPARE( make_plan( { &nothing, 1 }, { &nothing, 1 }, 5 ).partitions(), 1u );
  QVERIFY( !error_of( [&] { make_plan( {}, {}, 0 ); } ).empty() );
  const std::string text = "rubicon-plan 1\nshared 0 0 0.1 1e+300\nz 1 0\ncontent 7\ntree x 0.05 . y 5e-324 . .\n";
  const Plan plan = Plan::from_text( text );
  QCOMPARE( plan.text(), text );
  QCOMPARE( plan.partitions(), 3u );
  QVERIFY( plan.red_has_z() && !plan.blue_has_z() );
  for ( const char *wrong :
        { "", "rubicon-plan 9\n", "rubicon-plan 1\nshared 0 0 x 1\nz 0 0\ncontent 7\ntree .\n",
          "rubicon-plan 1\nshared 0 0 1 1\nz 0 0\n", "rubicon-plan 1\nshared 0 0 1 1\nz 0 0\ncontent 7\ntree\n",
          "rubicon-plan 1\nshared 0 0 1 1\nz 0 0\ncontent 7\ntree x 1 .\n",
          "rubicon-plan 1\nshared 0 0 1 1\nz 0 0\ncontent 7\ntree . .\n",
          "rubicon-plan 1\nshared 0 0 1 1\nz 0 0\ncontent 7\ntree q\n",
          "rubicon-plan 1\nshared 0 0 1 1\nz 0 0\ncontent 7\ntree x nan . .\n",
          "rubicon-plan 1\nshared 0 0 1\nz 0 0\ncontent 7\ntree .\n" } )
    QVERIFY2( !error_of( [&] { Plan::from_text( wrong ); } ).empty(), wrong );
}

QTEST_GUILESS_MAIN( TestCluster )
#include "test_cluster.moc"
