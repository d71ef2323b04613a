// SPDX-License-Identifier: GPL-2.0-or-later
// Layers whose vertices stay where they lie, against those of the builder: the same, or none where it would change anything.
// Relies on core/ingest.
#include "core/geometry/chain_set2.h"
#include "core/ingest/chain_builder2.h"
#include "core/ingest/chains_in_place.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

using namespace rubicon;

namespace
{

using Offsets = std::vector<std::size_t>;

struct Layer
{
    std::vector<Point2> vertices;
    Offsets part_begin, feature_begin;
    std::vector<std::int64_t> ids;
    bool are_rings = false;

    PartsInPlace parts() const { return { vertices, part_begin, feature_begin, ids, are_rings }; }
    std::size_t feature_count() const { return ( feature_begin.empty() ? part_begin : feature_begin ).size() - 1; }
};

std::optional<ChainSet2> in_place( const Layer &layer, int threads = 2 )
{
  RunOptions options;
  options.threads = threads;
  Workers workers( options );
  return chains_in_place( layer.parts(), workers );
}

ChainSet2 built( const Layer &layer )
{
  ChainBuilder2 builder;
  for ( std::size_t feature = 0; feature < layer.feature_count(); ++feature )
  {
    builder.begin_feature( layer.ids.empty() ? static_cast<std::int64_t>( feature ) : layer.ids[feature] );
    const bool nested = !layer.feature_begin.empty();
    const std::size_t end = nested ? layer.feature_begin[feature + 1] : feature + 1;
    for ( std::size_t part = nested ? layer.feature_begin[feature] : feature; part < end; ++part )
      builder.add_part( std::span( layer.vertices )
                          .subspan( layer.part_begin[part], layer.part_begin[part + 1] - layer.part_begin[part] ) );
    builder.end_feature();
  }
  return builder.take();
}

bool is_same( const ChainSet2 &a, const ChainSet2 &b )
{
  return std::ranges::equal( a.vertices, b.vertices, []( Point2 p, Point2 q ) { return same_point( p, q ); } )
         && a.z == b.z && a.chain_begin == b.chain_begin && a.chain_feature == b.chain_feature
         && a.chain_part == b.chain_part && a.feature_ids == b.feature_ids && a.collapsed == b.collapsed
         && a.counts.features == b.counts.features;
}

Box2 box_around( const ChainSet2 &layer )
{
  Box2 box = empty_box2;
  for ( const Point2 &p : layer.vertices )
    box = hull_of( box, box_of( p, p ) );
  return box;
}

//! Lines of \a least to \a most vertices, each of which begins where the one before it ended.
Layer crooked_lines( std::size_t lines, std::size_t least, std::size_t most, std::uint32_t seed )
{
  std::mt19937 random( seed );
  Layer layer;
  layer.part_begin = { 0 };
  Point2 at = { -3, 5 };
  for ( std::size_t line = 0; line < lines; ++line )
  {
    layer.vertices.push_back( at );
    for ( std::size_t more = least - 1 + random() % ( most - least + 1 ); more > 0; --more )
    {
      // Half of the steps leave one coordinate as it is.
      at = random() % 2 ? Point2{ at.x + 1, at.y } : Point2{ at.x - 0.5, at.y + static_cast<double>( random() % 3 ) };
      layer.vertices.push_back( at );
    }
    layer.part_begin.push_back( layer.vertices.size() );
  }
  return layer;
}

constexpr double none = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();

} // namespace

class TestChainsInPlace : public QObject
{
    Q_OBJECT

  private slots:
    void as_built_data();
    void as_built();
    void slices_and_ids();
    void none_where_something_changes_data();
    void none_where_something_changes();
    void rings();
    void no_parts();
};

void TestChainsInPlace::as_built_data()
{
  QTest::addColumn<int>( "lines" );
  QTest::addColumn<int>( "least" );
  QTest::addColumn<int>( "most" );
  QTest::newRow( "one segment" ) << 1 << 2 << 2;
  QTest::newRow( "segments" ) << 100000 << 2 << 2;
  QTest::newRow( "short lines" ) << 30000 << 2 << 9;
  QTest::newRow( "long lines" ) << 20 << 7000 << 20000;
}

void TestChainsInPlace::as_built()
{
  QFETCH( int, lines );
  QFETCH( int, least );
  QFETCH( int, most );
  const Layer layer = crooked_lines( static_cast<std::size_t>( lines ), static_cast<std::size_t>( least ),
                                     static_cast<std::size_t>( most ), 1 );
  const ChainSet2 expected = built( layer );
  for ( const int threads : { 1, 3 } )
  {
    const std::optional<ChainSet2> chains = in_place( layer, threads );
    QVERIFY( chains && is_same( *chains, expected ) );
    QCOMPARE( chains->vertices.data(), layer.vertices.data() );
    const Box2 box = box_around( expected );
    QVERIFY( chains->bounds && chains->bounds->x_low == box.x_low && chains->bounds->y_low == box.y_low
             && chains->bounds->x_high == box.x_high && chains->bounds->y_high == box.y_high );
  }
}

void TestChainsInPlace::slices_and_ids()
{
  Layer layer = crooked_lines( 5, 2, 6, 2 );
  layer.part_begin = { layer.part_begin.begin() + 1,
                       layer.part_begin.end() - 1 }; // the first and last line are nobody's
  layer.feature_begin = { 1, 3, 4 };
  layer.ids = { 40, -7 };
  const std::optional<ChainSet2> chains = in_place( layer );
  QVERIFY( chains );
  QCOMPARE( chains->vertices.data(), layer.vertices.data() + layer.part_begin.front() );
  QVERIFY( chains->chain_part == std::vector<std::uint32_t>( { 0, 1, 0 } ) );
  for ( std::size_t &begin : layer.feature_begin )
    --begin;
  QVERIFY( is_same( *chains, built( layer ) ) );
}

void TestChainsInPlace::none_where_something_changes_data()
{
  QTest::addColumn<int>( "vertex" );
  // At the ends of a line, of a chunk of 65,536 and of the layer, and where the vector loop leaves off.
  for ( const int vertex : { 0, 1, 2, 65535, 65536, 65537, 131070, 131071, 199997, 199998, 199999 } )
    QTest::addRow( "%d", vertex ) << vertex;
}

void TestChainsInPlace::none_where_something_changes()
{
  QFETCH( int, vertex );
  const auto place = static_cast<std::size_t>( vertex );
  const Layer good = crooked_lines( 2, 100000, 100000, 3 );
  for ( const Point2 bad :
        { Point2{ none, 0 }, Point2{ 0, none }, Point2{ infinity, 0 }, Point2{ 0, -infinity }, Point2{ none, none } } )
  {
    Layer layer = good;
    layer.vertices[place] = bad;
    QVERIFY( !in_place( layer ) );
    QVERIFY( built( layer ).counts.nonfinite_features == 1 );
  }
  Layer layer = good;
  if ( place + 1 == layer.vertices.size() )
    return;
  layer.vertices[place + 1] = layer.vertices[place];
  const ChainSet2 expected = built( layer );
  QCOMPARE( in_place( layer ).has_value(), expected.collapsed.empty() );
}

void TestChainsInPlace::rings()
{
  Layer layer;
  layer.vertices = { { 0, 0 }, { 4, 0 }, { 0, 4 }, { 0, 0 }, { 1, 1 }, { 2, 1 }, { 1, 2 }, { 1, 1 } };
  layer.part_begin = { 0, 4, 8 };
  layer.feature_begin = { 0, 2 };
  layer.are_rings = true;
  QVERIFY( in_place( layer ) && is_same( *in_place( layer ), built( layer ) ) );
  layer.vertices.back().x = 1.5;
  QVERIFY( !in_place( layer ) );
}

void TestChainsInPlace::no_parts()
{
  Layer layer;
  layer.part_begin = { 0 };
  QVERIFY( !in_place( layer ) );
  layer.vertices = { { 0, 0 }, { 1, 0 }, { 2, 0 } };
  layer.part_begin = { 0, 2, 3 }; // a line of one vertex
  QVERIFY( !in_place( layer ) );
  layer.part_begin = { 0, 0, 3 }; // and of none
  QVERIFY( !in_place( layer ) );
  layer.part_begin = { 0, 3 };
  layer.feature_begin = { 0, 1, 1 }; // a feature without any
  QVERIFY( !in_place( layer ) );
}

QTEST_APPLESS_MAIN( TestChainsInPlace )
#include "test_chains_in_place.moc"
