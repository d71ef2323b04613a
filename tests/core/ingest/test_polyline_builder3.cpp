// SPDX-License-Identifier: GPL-2.0-or-later
// Ingest of 3D lines: numbering, collapse with M, rollback of what is not finite, counts.
// Relies on core/ingest.
#include "core/geometry/polyline_set3.h"
#include "core/ingest/polyline_builder3.h"

#include <QtTest>

#include <cmath>
#include <limits>
#include <vector>

using namespace rubicon;

namespace
{

using Points = std::vector<Point3>;
using Numbers = std::vector<std::uint32_t>;

bool same_points( const Points &a, const Points &b )
{
  return std::equal( a.begin(), a.end(), b.begin(), b.end(),
                     []( Point3 p, Point3 q ) { return p.x == q.x && p.y == q.y && p.z == q.z; } );
}

} // namespace

class TestPolylineBuilder3 : public QObject
{
    Q_OBJECT

  private slots:
    void no_features();
    void numbers_of_lines_and_features();
    void collapses_steps_of_no_length();
    void a_line_of_one_place_vanishes();
    void segments_keep_the_numbers_of_the_layer();
    void leaves_out_nonfinite_features_data();
    void leaves_out_nonfinite_features();
    void counts_null_and_empty();
    void measures_run_over_all_lines_of_a_feature();
};

void TestPolylineBuilder3::no_features()
{
  const PolylineSet3 set = PolylineBuilder3( true ).take();
  QCOMPARE( set.line_count(), std::size_t( 0 ) );
  QCOMPARE( set.segment_count(), std::size_t( 0 ) );
  QVERIFY( set.line_begin == Numbers{ 0 } );
}

void TestPolylineBuilder3::numbers_of_lines_and_features()
{
  PolylineBuilder3 builder;
  builder.begin_feature( 70 );
  builder.add_line( Points{ { 0, 0, 0 }, { 0, 0, -1 }, { 1, 0, -1 } } );
  builder.add_line( Points{ { 5, 5, 5 }, { 6, 5, 5 } } );
  builder.end_feature();
  builder.begin_feature( -3 );
  builder.add_line( Points{ { 9, 9, 9 }, { 8, 8, 8 } } );
  builder.end_feature();
  const PolylineSet3 set = builder.take();
  QVERIFY( set.line_begin == ( Numbers{ 0, 3, 5, 7 } ) );
  QVERIFY( set.line_feature == ( Numbers{ 0, 0, 1 } ) );
  QVERIFY( set.feature_ids == ( std::vector<std::int64_t>{ 70, -3 } ) );
  QCOMPARE( set.segment_count(), std::size_t( 4 ) );
  QCOMPARE( set.counts.features, std::uint64_t( 2 ) );
  QVERIFY( !set.has_m() );
}

void TestPolylineBuilder3::collapses_steps_of_no_length()
{
  PolylineBuilder3 builder( true );
  builder.begin_feature( 1 );
  // Equal in value is enough: -0 and 0 are one place. The same place in x and y is not.
  builder.add_line( Points{ { 0, 0, 0 }, { -0.0, 0, 0 }, { 0, 0, -1 }, { 0, 0, -2 }, { 0, 0, -2 } },
                    std::vector<double>{ 0, 0.5, 1, 2, 3 } );
  builder.end_feature();
  const PolylineSet3 set = builder.take();
  QVERIFY( same_points( set.vertices, { { 0, 0, 0 }, { 0, 0, -1 }, { 0, 0, -2 } } ) );
  QVERIFY( set.m == ( std::vector<double>{ 0, 1, 2 } ) );
  QCOMPARE( set.counts.zero_length_segments, std::uint64_t( 2 ) );
}

void TestPolylineBuilder3::a_line_of_one_place_vanishes()
{
  PolylineBuilder3 builder( true );
  builder.begin_feature( 1 );
  builder.add_line( Points{ { 4, 4, 4 }, { 4, 4, 4 } }, std::vector<double>{ 0, 1 } );
  builder.end_feature();
  builder.begin_feature( 2 );
  builder.add_line( Points{ { 0, 0, 0 }, { 1, 1, 1 } }, std::vector<double>{ 0, 1 } );
  builder.end_feature();
  const PolylineSet3 set = builder.take();
  QVERIFY( set.feature_ids == std::vector<std::int64_t>{ 2 } );
  QVERIFY( set.counts.lengthless_ids == std::vector<std::int64_t>{ 1 } );
  QCOMPARE( set.counts.lengthless_features, std::uint64_t( 1 ) );
  QVERIFY( set.collapsed.empty() );
  QCOMPARE( set.vertices.size(), std::size_t( 2 ) );
  QCOMPARE( set.m.size(), std::size_t( 2 ) );
  QCOMPARE( set.counts.zero_length_segments, std::uint64_t( 1 ) );
}

void TestPolylineBuilder3::segments_keep_the_numbers_of_the_layer()
{
  PolylineBuilder3 builder;
  builder.begin_feature( 1 );
  builder.add_line( Points{ { 9, 9, 9 }, { 9, 9, 9 } } );
  builder.add_line( Points{ { 0, 0, 0 }, { 1, 0, 0 } } );
  builder.add_line( Points{ { 0, 0, 0 }, { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 2, 0, 0 }, { 3, 0, 0 } } );
  builder.end_feature();
  builder.begin_feature( 2 );
  builder.add_line( Points{ { 0, 0, 0 }, { 1, 0, 0 } } );
  builder.end_feature();
  const PolylineSet3 set = builder.take();
  QVERIFY( set.line_part == ( Numbers{ 1, 2, 0 } ) );
  QVERIFY( set.line_begin == ( Numbers{ 0, 2, 6, 8 } ) );
  Numbers lines, segments;
  for ( const std::uint32_t segment : { 0, 2, 3, 4, 6 } )
  {
    lines.push_back( set.line_of( segment ) );
    segments.push_back( set.stored_segment( segment ) );
  }
  QVERIFY( lines == ( Numbers{ 0, 1, 1, 1, 2 } ) );
  QVERIFY( segments == ( Numbers{ 0, 1, 2, 4, 0 } ) );
  QVERIFY( set.counts.lengthless_ids.empty() );
}

void TestPolylineBuilder3::leaves_out_nonfinite_features_data()
{
  QTest::addColumn<double>( "bad" );
  QTest::newRow( "NaN" ) << std::nan( "" );
  QTest::newRow( "infinite" ) << std::numeric_limits<double>::infinity();
}

void TestPolylineBuilder3::leaves_out_nonfinite_features()
{
  QFETCH( double, bad );
  PolylineBuilder3 builder( true );
  const std::vector<double> m{ 0, 1, 1 };
  builder.begin_feature( 1 );
  builder.add_line( Points{ { 0, 0, 0 }, { 0, 0, 1 } }, m );
  builder.end_feature();
  builder.begin_feature( 2 );
  builder.add_line( Points{ { 2, 2, 2 }, { 3, 3, 3 }, { 3, 3, 3 } }, m );
  builder.add_line( Points{ { 2, 2, 2 }, { 3, 3, bad } }, m );
  builder.end_feature();
  builder.begin_feature( 3 );
  builder.add_line( Points{ { 7, 7, 7 }, { 8, 8, 8 } }, std::vector<double>{ 0, bad } ); // M is none then
  builder.end_feature();
  const PolylineSet3 set = builder.take();
  QCOMPARE( set.counts.features, std::uint64_t( 3 ) );
  QCOMPARE( set.counts.nonfinite_features, std::uint64_t( 1 ) );
  QCOMPARE( set.counts.zero_length_segments, std::uint64_t( 0 ) );
  QVERIFY( same_points( set.vertices, { { 0, 0, 0 }, { 0, 0, 1 }, { 7, 7, 7 }, { 8, 8, 8 } } ) );
  QVERIFY( set.line_begin == ( Numbers{ 0, 2, 4 } ) );
  QVERIFY( set.line_feature == ( Numbers{ 0, 1 } ) );
  QVERIFY( set.feature_ids == ( std::vector<std::int64_t>{ 1, 3 } ) );
  QVERIFY( set.m[2] == 0 && std::isnan( set.m[3] ) );
}

void TestPolylineBuilder3::counts_null_and_empty()
{
  PolylineBuilder3 builder;
  builder.count_null( 77 );
  builder.begin_feature( 1 );
  builder.end_feature();
  builder.begin_feature( 2 );
  builder.add_line( {} );
  builder.end_feature();
  const PolylineSet3 set = builder.take();
  QCOMPARE( set.counts.features, std::uint64_t( 3 ) );
  QCOMPARE( set.counts.null_features, std::uint64_t( 1 ) );
  QCOMPARE( set.counts.empty_features, std::uint64_t( 2 ) );
  QVERIFY( set.feature_ids.empty() );
}

void TestPolylineBuilder3::measures_run_over_all_lines_of_a_feature()
{
  PolylineBuilder3 builder;
  builder.begin_feature( 5 );
  builder.add_line( Points{ { 0, 0, 0 }, { 0, 0, -3 }, { 0, 4, -3 } } );
  builder.add_line( Points{ { 9, 0, 0 }, { 9, 0, -1 } } );
  builder.end_feature();
  builder.begin_feature( 6 );
  builder.add_line( Points{ { 0, 0, 0 }, { 0, 0, -7 } } );
  builder.end_feature();
  builder.begin_feature( 7 );
  builder.add_line( Points{ { 0, 0, 0 }, { 0, 0, -7 } } );
  builder.end_feature();
  builder.begin_feature( 8 );
  builder.add_line( Points{ { 0, 0, 0 }, { 0, 0, -7 } } );
  builder.end_feature();
  builder.begin_feature( 9 );
  builder.add_line( Points{ { 0, 0, 0 }, { 0, 0, -7 } } );
  builder.end_feature();
  PolylineSet3 set = builder.take();
  set_measures( set, std::vector<MeasureRange>{ { 100, 116 },
                                                { 0.1, 0.7 },
                                                { 0, std::nan( "" ) },
                                                { std::nan( "" ), 50 },
                                                { 0, std::numeric_limits<double>::infinity() } } );
  QVERIFY( set.has_m() );
  QVERIFY(
    std::equal( set.m.begin(), set.m.begin() + 7, std::vector<double>{ 100, 106, 114, 114, 116, 0.1, 0.7 }.begin() ) );
  QVERIFY( std::all_of( set.m.begin() + 7, set.m.end(), []( double m ) { return std::isnan( m ); } ) );
}

QTEST_APPLESS_MAIN( TestPolylineBuilder3 )
#include "test_polyline_builder3.moc"
