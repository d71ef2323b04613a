// SPDX-License-Identifier: GPL-2.0-or-later
// Well-known binary to lines, points and faces in space: every dialect, M, parts, curves, bytes that are cut off or
// hold something else.
// Relies on core/io/wkb.h, wkb_bytes.h and OGR to make bytes from text.
#include "core/error.h"
#include "core/ingest/mesh_builder.h"
#include "core/ingest/polyline_builder3.h"
#include "core/io/wkb.h"
#include "wkb_bytes.h"
#include "written_layer.h"

#include <QtTest>

#include <cmath>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

using Bytes = std::vector<std::byte>;

Bytes wkb_of( const std::string &text )
{
  const std::unique_ptr<OGRGeometry> geometry( geometry_of( text ) );
  Bytes bytes( geometry->WkbSize() );
  geometry->exportToWkb( wkbNDR, reinterpret_cast<unsigned char *>( bytes.data() ), wkbVariantIso );
  return bytes;
}

PolylineSet3 lines_of( const Bytes &bytes, const PartTransform &transform = {} )
{
  PolylineBuilder3 builder( true );
  add_wkb_lines( builder, 5, bytes, transform );
  return builder.take();
}

PointSet3 points_of( const Bytes &bytes )
{
  PointSet3 points;
  add_wkb_points( points, 5, bytes );
  return points;
}

TriangleMesh mesh_of( const Bytes &bytes, const PartTransform &transform = {} )
{
  MeshBuilder builder;
  add_wkb_faces( builder, 5, bytes, "ore", transform );
  return builder.take();
}

//! The sentence with which \a read refuses the bytes; empty where it does not.
template <typename Read>
std::string refusal( const Bytes &bytes, Read &&read )
{
  try
  {
    read( bytes );
    return {};
  }
  catch ( const Error &error )
  {
    return error.what();
  }
}

//! "0 0 1,1 0 2": the points.
std::string text_of( const std::vector<Point3> &points )
{
  std::string text;
  for ( const Point3 &p : points )
    text += ( text.empty() ? "" : "," ) + QString( "%1 %2 %3" ).arg( p.x ).arg( p.y ).arg( p.z ).toStdString();
  return text;
}

bool moved_up( std::span<Point2> vertices, std::span<double> z )
{
  for ( Point2 &p : vertices )
    p.x = std::floor( p.x );
  for ( double &height : z )
    height += 50;
  return true;
}

} // namespace

class TestWkbSpace : public QObject
{
    Q_OBJECT

  private slots:
    void lines_in_every_dialect();
    void lines_have_parts();
    void lines_without_m_have_nan();
    void curves_become_lines();
    void points_in_every_dialect();
    void points_have_parts();
    void counts_what_is_no_place();
    void refuses_data();
    void refuses();
    void refuses_every_truncation();
    void transform_comes_before_collapse_and_welding();
    void transform_may_refuse();
};

void TestWkbSpace::lines_in_every_dialect()
{
  for ( int bits = 0; bits < 16; ++bits )
  {
    const WkbStyle style{ ( bits & 1 ) != 0, ( bits & 2 ) != 0, ( bits & 4 ) != 0, true, ( bits & 8 ) != 0 };
    const PolylineSet3 lines = lines_of( WkbBytes( style ).line( { { 0, 0 }, { 4, 0 }, { 0, 4 } } ).bytes() );
    QCOMPARE( text_of( lines.vertices ), std::string( "0 0 100,4 0 104,0 4 100" ) );
    QVERIFY(
      std::all_of( lines.m.begin(), lines.m.end(), [&]( double m ) { return style.m ? m == 7 : std::isnan( m ); } ) );
    QCOMPARE( lines.m.size(), std::size_t( 3 ) );
    QCOMPARE( lines.feature_ids, std::vector<std::int64_t>{ 5 } );
  }
}

void TestWkbSpace::lines_have_parts()
{
  const PolylineSet3 lines = lines_of( wkb_of(
    "GEOMETRYCOLLECTION Z (MULTILINESTRING Z ((0 0 0,1 0 0),(2 2 2,2 2 2)),LINESTRING Z (3 3 3,3 3 3,3 3 4))" ) );
  QCOMPARE( text_of( lines.vertices ), std::string( "0 0 0,1 0 0,3 3 3,3 3 4" ) );
  QCOMPARE( lines.line_part, std::vector<std::uint32_t>( { 0, 2 } ) );
  QCOMPARE( lines.stored_segment( 2 ), std::uint32_t( 1 ) );
}

void TestWkbSpace::lines_without_m_have_nan()
{
  PolylineBuilder3 builder( true );
  add_wkb_lines( builder, 1, wkb_of( "LINESTRING Z (0 0 0,0 0 -1)" ) );
  add_wkb_lines( builder, 2, wkb_of( "LINESTRING ZM (0 0 0 10,0 0 -1 11)" ) );
  const PolylineSet3 lines = builder.take();
  QVERIFY( std::isnan( lines.m[0] ) && std::isnan( lines.m[1] ) );
  QVERIFY( lines.m[2] == 10 && lines.m[3] == 11 );
}

void TestWkbSpace::curves_become_lines()
{
  for ( const char *curve :
        { "CIRCULARSTRING Z (0 0 3,1 1 3,2 0 3)", "COMPOUNDCURVE Z (CIRCULARSTRING Z (0 0 3,1 1 3,2 0 3))",
          "MULTICURVE Z (CIRCULARSTRING Z (0 0 3,1 1 3,2 0 3))" } )
  {
    const PolylineSet3 lines = lines_of( wkb_of( curve ) );
    QCOMPARE( lines.counts.linearised_features, std::uint64_t( 1 ) );
    QVERIFY( lines.segment_count() > 20 );
    for ( const Point3 &p : lines.vertices )
      QVERIFY( std::abs( std::hypot( p.x - 1, p.y ) - 1 ) < 1e-9 && p.z == 3 );
  }
  const PolylineSet3 straight = lines_of( wkb_of( "COMPOUNDCURVE ZM ((0 0 0 8,1 1 1 9))" ) );
  QCOMPARE( straight.counts.linearised_features, std::uint64_t( 0 ) );
  QVERIFY( straight.m == ( std::vector<double>{ 8, 9 } ) );
}

void TestWkbSpace::points_in_every_dialect()
{
  for ( int bits = 0; bits < 16; ++bits )
  {
    const WkbStyle style{ ( bits & 1 ) != 0, ( bits & 2 ) != 0, ( bits & 4 ) != 0, true, ( bits & 8 ) != 0 };
    Bytes bytes = WkbBytes( style ).header( 1 ).vertices( { { 4, 8 } } ).bytes();
    const auto count = bytes.begin() + ( style.extended && style.srid ? 9 : 5 );
    bytes.erase( count, count + 4 ); // a point has none
    const PointSet3 points = points_of( bytes );
    QCOMPARE( text_of( points.points ), std::string( "4 8 104" ) );
    QCOMPARE( points.feature, std::vector<std::int64_t>{ 5 } );
  }
}

void TestWkbSpace::points_have_parts()
{
  const PointSet3 points = points_of( wkb_of( "MULTIPOINT ZM ((1 2 3 9),EMPTY,(4 5 6 9))" ) );
  QCOMPARE( text_of( points.points ), std::string( "1 2 3,4 5 6" ) );
  QVERIFY( points.part.front() == 0 && points.part.back() > 0 );
}

void TestWkbSpace::counts_what_is_no_place()
{
  PointSet3 points;
  add_wkb_points( points, 1, {} );
  add_wkb_points( points, 2, wkb_of( "POINT Z EMPTY" ) );
  add_wkb_points( points, 3, wkb_of( "MULTIPOINT Z EMPTY" ) );
  add_wkb_points( points, 4, wkb_of( "MULTIPOINT Z ((0 0 0),(0 0 1e999))" ) );
  add_wkb_points( points, 5, wkb_of( "POINT Z (1 1 1)" ) );
  QCOMPARE( points.counts.features, std::uint64_t( 5 ) );
  QCOMPARE( points.counts.null_ids, std::vector<std::int64_t>{ 1 } );
  QCOMPARE( points.counts.empty_ids, std::vector<std::int64_t>( { 2, 3 } ) );
  QCOMPARE( points.counts.nonfinite_ids, std::vector<std::int64_t>{ 4 } );
  QCOMPARE( points.feature, std::vector<std::int64_t>{ 5 } );
  QCOMPARE( points.points.size(), std::size_t( 1 ) );

  PolylineBuilder3 builder( true );
  add_wkb_lines( builder, 1, {} );
  add_wkb_lines( builder, 2, wkb_of( "LINESTRING Z EMPTY" ) );
  add_wkb_lines( builder, 3, wkb_of( "LINESTRING EMPTY" ) );
  add_wkb_lines( builder, 4, wkb_of( "LINESTRING Z (1 1 1,1 1 1)" ) );
  const IngestCounts counts = builder.take().counts;
  QCOMPARE( counts.null_ids, std::vector<std::int64_t>{ 1 } );
  QCOMPARE( counts.empty_ids, std::vector<std::int64_t>( { 2, 3 } ) );
  QCOMPARE( counts.lengthless_ids, std::vector<std::int64_t>{ 4 } );
}

void TestWkbSpace::refuses_data()
{
  QTest::addColumn<QString>( "geometry" );
  QTest::addColumn<QString>( "as_lines" );
  QTest::addColumn<QString>( "as_points" );
  const auto row = []( const char *geometry, const char *as_lines, const char *as_points ) {
    QTest::newRow( geometry ) << geometry << as_lines << as_points;
  };
  row( "LINESTRING (0 0,1 1)", "feature 5 has no Z, and a line in space needs three coordinates at every vertex.",
       "feature 5 holds a Line String, which is no point." );
  row( "LINESTRING M (0 0 1,1 1 2)", "feature 5 has no Z, and a line in space needs three coordinates at every vertex.",
       "feature 5 holds a Line String, which is no point." );
  row( "COMPOUNDCURVE ZM ((-5 0 3 5,0 0 3 10),CIRCULARSTRING ZM (0 0 3 10,1 1 3 11,2 0 3 12))",
       "feature 5 has a curve with M, which OGR loses when it makes curves straight; give it straight segments first.",
       "feature 5 holds a Compound Curve, which is no point." );
  row( "POINT (0 0)", "", "feature 5 has no Z, and a point in space needs three coordinates." );
  row( "POLYGON Z ((0 0 0,1 0 0,0 1 0,0 0 0))", "feature 5 holds a Polygon, which is no line.",
       "feature 5 holds a Polygon, which is no point." );
  row( "GEOMETRYCOLLECTION Z (LINESTRING Z (0 0 0,1 1 1),POINT Z (0 0 0))", "",
       "feature 5 holds a Line String, which is no point." );
}

void TestWkbSpace::refuses()
{
  QFETCH( QString, geometry );
  QFETCH( QString, as_lines );
  QFETCH( QString, as_points );
  const Bytes bytes = wkb_of( geometry.toStdString() );
  QCOMPARE( QString::fromStdString( refusal( bytes, []( const Bytes &wkb ) { lines_of( wkb ); } ) ), as_lines );
  QCOMPARE( QString::fromStdString( refusal( bytes, []( const Bytes &wkb ) { points_of( wkb ); } ) ), as_points );
}

void TestWkbSpace::refuses_every_truncation()
{
  const auto refused_whenever_cut = []( const Bytes &whole, auto &&read ) {
    for ( std::size_t size = 1; size < whole.size(); ++size )
      if ( refusal( { whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>( size ) }, read ).empty() )
        return false;
    return true;
  };
  for ( const char *lines :
        { "MULTILINESTRING ZM ((0 0 0 0,1 1 1 1),(2 2 2 2,3 3 3 3))", "COMPOUNDCURVE Z ((0 0 0,1 1 1))" } )
    QVERIFY( refused_whenever_cut( wkb_of( lines ), []( const Bytes &wkb ) { lines_of( wkb ); } ) );
  QVERIFY(
    refused_whenever_cut( wkb_of( "MULTIPOINT Z ((0 0 0),(1 1 1))" ), []( const Bytes &wkb ) { points_of( wkb ); } ) );
}

void TestWkbSpace::transform_comes_before_collapse_and_welding()
{
  const PolylineSet3 lines = lines_of( wkb_of( "LINESTRING ZM (0.1 0 0 1,0.9 0 0 2,1 0 0 3)" ), moved_up );
  QCOMPARE( text_of( lines.vertices ), std::string( "0 0 50,1 0 50" ) );
  QVERIFY( lines.m == ( std::vector<double>{ 1, 3 } ) );
  const TriangleMesh mesh =
    mesh_of( wkb_of( "MULTIPOLYGON Z (((0 0 0,1 0 0,0 1 0,0 0 0)),((0.1 0 0,1.1 0 0,0.1 0 1,0.1 0 0)))" ), moved_up );
  QCOMPARE( text_of( mesh.vertices ), std::string( "0 0 50,1 0 50,0 1 50,0 0 51" ) );
}

void TestWkbSpace::transform_may_refuse()
{
  const PartTransform nowhere = []( auto, auto ) { return false; };
  QVERIFY_EXCEPTION_THROWN( lines_of( wkb_of( "LINESTRING Z (0 0 0,1 1 1)" ), nowhere ), Error );
  QVERIFY_EXCEPTION_THROWN( mesh_of( wkb_of( "POLYGON Z ((0 0 0,1 0 0,0 1 0,0 0 0))" ), nowhere ), Error );
}

QTEST_GUILESS_MAIN( TestWkbSpace )
#include "test_wkb_space.moc"
