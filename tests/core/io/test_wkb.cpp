// SPDX-License-Identifier: GPL-2.0-or-later
// Well-known binary to chains: every type, byte order and dialect; bytes that are cut off, wrong or hostile.
// Relies on core/io/wkb.h and wkb_bytes.h.
#include "core/error.h"
#include "core/ingest/chain_builder2.h"
#include "core/io/wkb.h"
#include "wkb_bytes.h"

#include <QtTest>

#include <cmath>
#include <limits>
#include <memory>
#include <string>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

constexpr std::uint32_t point = 1, polygon = 3, multi_point = 4, multi_line = 5, multi_polygon = 6, collection = 7,
                        circular_string = 8, compound_curve = 9, curve_polygon = 10, multi_curve = 11,
                        multi_surface = 12, polyhedral_surface = 15, tin = 16, triangle = 17;

ChainSet2 ingest( const std::vector<std::byte> &bytes, bool has_z = false, const PartTransform &transform = {} )
{
  ChainBuilder2 builder( has_z );
  // An allocation of the exact size, so that a memory checker sees any read beyond it.
  const auto exact = std::make_unique<std::byte[]>( bytes.size() );
  std::copy( bytes.begin(), bytes.end(), exact.get() );
  add_wkb_feature( builder, 5, { exact.get(), bytes.size() }, transform );
  return builder.take();
}

//! The sentence with which the bytes are refused; empty where they are not.
std::string refusal( const std::vector<std::byte> &bytes )
{
  try
  {
    ingest( bytes );
    return {};
  }
  catch ( const Error &error )
  {
    return error.what();
  }
}

//! "0 0,1 0;5 5,6 6": the vertices of each chain.
std::string text_of( const ChainSet2 &set )
{
  std::string text;
  for ( std::size_t chain = 0; chain < set.chain_count(); ++chain )
  {
    for ( std::uint32_t v = set.chain_begin[chain]; v < set.chain_begin[chain + 1]; ++v )
    {
      const QString vertex = QString( "%1 %2" ).arg( set.vertices[v].x ).arg( set.vertices[v].y );
      text += ( v > set.chain_begin[chain] ? "," : chain ? ";" : "" ) + vertex.toStdString();
    }
  }
  return text;
}

//! One geometry of every straight kind in \a style, each along the same triangle.
std::vector<std::pair<const char *, std::vector<std::byte>>> straight_geometries( WkbStyle style )
{
  WkbStyle member = style; // only the outermost geometry has an SRID
  member.srid = false;
  const auto ring = []( WkbBytes &bytes ) { bytes.vertices( { { 0, 0 }, { 4, 0 }, { 0, 4 }, { 0, 0 } } ); };
  const auto with_members = [&]( std::uint32_t type, std::uint32_t member_type ) {
    WkbBytes bytes( style );
    bytes.header( type ).count( 1 );
    WkbBytes inner( member );
    inner.header( member_type );
    if ( member_type != 2 )
      inner.count( 1 );
    ring( inner );
    std::vector<std::byte> all = bytes.bytes();
    all.insert( all.end(), inner.bytes().begin(), inner.bytes().end() );
    return all;
  };
  WkbBytes line( style ), area( style ), three( style );
  ring( line.header( 2 ) );
  ring( area.header( polygon ).count( 1 ) );
  ring( three.header( triangle ).count( 1 ) );
  return { { "line", line.bytes() },
           { "polygon", area.bytes() },
           { "triangle", three.bytes() },
           { "multi line", with_members( multi_line, 2 ) },
           { "multi polygon", with_members( multi_polygon, polygon ) },
           { "collection of a line", with_members( collection, 2 ) },
           { "collection of a polygon", with_members( collection, polygon ) },
           { "polyhedral surface", with_members( polyhedral_surface, polygon ) },
           { "TIN", with_members( tin, triangle ) } };
}

WkbStyle style_of( int bits )
{
  return { ( bits & 1 ) != 0, ( bits & 2 ) != 0, ( bits & 4 ) != 0, ( bits & 8 ) != 0, ( bits & 16 ) != 0 };
}

} // namespace

class TestWkb : public QObject
{
    Q_OBJECT

  private slots:
    void straight_types_in_every_dialect();
    void parts_and_rings_are_numbered();
    void null_and_empty();
    void closes_an_open_ring();
    void stored_segments_count_repeated_vertices();
    void nan_leaves_the_feature_out();
    void missing_z_is_nan();
    void curves_are_linearised_data();
    void curves_are_linearised();
    void straight_curve_types_keep_their_vertices();
    void curve_between_lines();
    void many_curves_of_one_geometry();
    void without_ogr_a_curve_is_refused();
    void skips_points();
    void z_of_a_layer_that_does_not_know_of_it();
    void refuses_every_truncation();
    void refuses_wrong_bytes();
    void transform_sees_closed_parts();
    void transform_may_refuse();
};

void TestWkb::straight_types_in_every_dialect()
{
  for ( int bits = 0; bits < 32; ++bits )
  {
    const WkbStyle style = style_of( bits );
    for ( const auto &[name, geometry] : straight_geometries( style ) )
    {
      const ChainSet2 set = ingest( geometry, style.z );
      QVERIFY2( text_of( set ) == "0 0,4 0,0 4,0 0", name );
      QCOMPARE( set.feature_ids, std::vector<std::int64_t>{ 5 } );
      QCOMPARE( set.counts.linearised_features, std::uint64_t( 0 ) );
      QCOMPARE( set.z, style.z ? std::vector<double>( { 100, 104, 100, 100 } ) : std::vector<double>() );
    }
  }
}

void TestWkb::parts_and_rings_are_numbered()
{
  WkbBytes bytes;
  bytes.header( multi_polygon ).count( 2 );
  bytes.header( polygon ).count( 2 );
  bytes.vertices( { { 0, 0 }, { 9, 0 }, { 0, 9 }, { 0, 0 } } ).vertices( { { 1, 1 }, { 2, 1 }, { 1, 2 }, { 1, 1 } } );
  bytes.header( polygon ).count( 1 ).vertices( { { 20, 0 }, { 29, 0 }, { 20, 9 }, { 20, 0 } } );
  const ChainSet2 set = ingest( bytes.bytes() );
  QCOMPARE( text_of( set ), std::string( "0 0,9 0,0 9,0 0;1 1,2 1,1 2,1 1;20 0,29 0,20 9,20 0" ) );
  QCOMPARE( set.chain_part, std::vector<std::uint32_t>( { 0, 1, 2 } ) );
  QCOMPARE( set.chain_feature, std::vector<std::uint32_t>( { 0, 0, 0 } ) );
}

void TestWkb::null_and_empty()
{
  QCOMPARE( ingest( {} ).counts.null_features, std::uint64_t( 1 ) );
  for ( const std::uint32_t type : { 2u, polygon, multi_line, multi_polygon, collection, tin } )
  {
    const ChainSet2 set = ingest( WkbBytes().header( type ).count( 0 ).bytes() );
    QCOMPARE( set.counts.empty_features, std::uint64_t( 1 ) );
    QCOMPARE( set.counts.null_features, std::uint64_t( 0 ) );
    QCOMPARE( set.chain_count(), std::size_t( 0 ) );
  }
}

void TestWkb::closes_an_open_ring()
{
  const WkbStyle with_z{ false, false, false, true, false };
  const auto bytes =
    WkbBytes( with_z ).header( polygon ).count( 1 ).vertices( { { 0, 0 }, { 4, 0 }, { 0, 4 } } ).bytes();
  const ChainSet2 set = ingest( bytes, true );
  QCOMPARE( text_of( set ), std::string( "0 0,4 0,0 4,0 0" ) );
  QCOMPARE( set.z, std::vector<double>( { 100, 104, 100, 100 } ) );
  QVERIFY( set.is_closed( 0 ) );
}

void TestWkb::stored_segments_count_repeated_vertices()
{
  const ChainSet2 set = ingest(
    WkbBytes().line( { { 0, 0 }, { 0, 0 }, { 1, 0 }, { 2, 0 }, { 2, 0 }, { 2, 0 }, { 3, 0 } } ).bytes() );
  QCOMPARE( text_of( set ), std::string( "0 0,1 0,2 0,3 0" ) );
  QCOMPARE( set.counts.zero_length_segments, std::uint64_t( 3 ) );
  QCOMPARE( set.stored_segment( 0 ), 1u );
  QCOMPARE( set.stored_segment( 1 ), 2u );
  QCOMPARE( set.stored_segment( 2 ), 5u );
}

void TestWkb::nan_leaves_the_feature_out()
{
  for ( const double bad : { std::nan( "" ), std::numeric_limits<double>::infinity() } )
  {
    WkbBytes bytes;
    bytes.header( multi_line ).count( 2 ).line( { { 0, 0 }, { 1, 0 } } ).line( { { 0, 0 }, { bad, 0 } } );
    const ChainSet2 set = ingest( bytes.bytes() );
    QCOMPARE( set.counts.nonfinite_features, std::uint64_t( 1 ) );
    QCOMPARE( set.chain_count(), std::size_t( 0 ) );
  }
}

void TestWkb::missing_z_is_nan()
{
  const ChainSet2 set = ingest( WkbBytes().line( { { 0, 0 }, { 1, 0 } } ).bytes(), true );
  QCOMPARE( set.z.size(), std::size_t( 2 ) );
  QVERIFY( std::isnan( set.z[0] ) && std::isnan( set.z[1] ) );
}

void TestWkb::curves_are_linearised_data()
{
  QTest::addColumn<int>( "type" );
  QTest::addColumn<int>( "bits" );
  for ( const std::uint32_t type : { circular_string, compound_curve, curve_polygon, multi_curve, multi_surface } )
  {
    for ( const int bits : { 0, 1, 2, 3, 6, 8, 9, 14, 24 } )
      QTest::addRow( "type %u, dialect %d", type, bits ) << static_cast<int>( type ) << bits;
  }
}

void TestWkb::curves_are_linearised()
{
  QFETCH( int, type );
  QFETCH( int, bits );
  const WkbStyle style = style_of( bits );
  WkbStyle member = style;
  member.srid = false;
  WkbBytes outer( style ), inner( member );
  if ( type != static_cast<int>( circular_string ) )
    outer.header( static_cast<std::uint32_t>( type ) ).count( 1 );
  if ( type == static_cast<int>( multi_surface ) )
    inner.header( curve_polygon ).count( 1 );
  WkbBytes &circle = type == static_cast<int>( circular_string ) ? outer : inner;
  circle.header( circular_string ).vertices( { { 0, 0 }, { 2, 0 }, { 0, 0 } } );
  std::vector<std::byte> bytes = outer.bytes();
  bytes.insert( bytes.end(), inner.bytes().begin(), inner.bytes().end() );

  const ChainSet2 set = ingest( bytes, style.z );
  QCOMPARE( set.counts.linearised_features, std::uint64_t( 1 ) );
  QCOMPARE( set.chain_count(), std::size_t( 1 ) );
  QVERIFY( set.is_closed( 0 ) );
  QVERIFY( set.segment_count() > 40 );
  for ( const Point2 &p : set.vertices )
    QVERIFY( std::abs( std::hypot( p.x - 1, p.y ) - 1 ) < 1e-9 );
}

void TestWkb::straight_curve_types_keep_their_vertices()
{
  WkbBytes bytes;
  bytes.header( multi_surface ).count( 1 ).header( curve_polygon ).count( 1 );
  bytes.line( { { 0.1, 0 }, { 4, 0 }, { 0.1, 4 }, { 0.1, 0 } } );
  const ChainSet2 set = ingest( bytes.bytes() );
  QCOMPARE( text_of( set ), std::string( "0.1 0,4 0,0.1 4,0.1 0" ) );
  QCOMPARE( set.counts.linearised_features, std::uint64_t( 0 ) );
}

void TestWkb::without_ogr_a_curve_is_refused()
{
  WkbBytes curve;
  curve.header( circular_string ).vertices( { { 0, 0 }, { 1, 1 }, { 2, 0 } } );
  try
  {
    ChainBuilder2 builder;
    add_wkb_feature( builder, 7, curve.bytes(), WkbReading() );
    QFAIL( "it was taken" );
  }
  catch ( const Error &error )
  {
    QCOMPARE( error.what(), "feature 7 has a Circular String, and curves are not made straight here; give it straight "
                            "segments first." );
  }
}

void TestWkb::curve_between_lines()
{
  WkbBytes bytes;
  bytes.header( collection ).count( 3 ).line( { { 0, 0 }, { 1, 0 } } );
  bytes.header( circular_string ).vertices( { { 0, 0 }, { 1, 1 }, { 2, 0 } } );
  bytes.line( { { 8, 0 }, { 9, 0 } } );
  const ChainSet2 set = ingest( bytes.bytes() );
  QCOMPARE( set.chain_count(), std::size_t( 3 ) );
  QCOMPARE( set.chain_part, std::vector<std::uint32_t>( { 0, 1, 2 } ) );
  QCOMPARE( set.vertices.back().x, 9.0 );
  QCOMPARE( set.counts.linearised_features, std::uint64_t( 1 ) );
}

//! Bytes that are handed on grow with their number, not with its square.
void TestWkb::many_curves_of_one_geometry()
{
  constexpr std::uint32_t many = 3000;
  WkbBytes bytes;
  bytes.header( collection ).count( many + 1 );
  for ( std::uint32_t i = 0; i < many; ++i )
    bytes.header( circular_string ).vertices( { { 0, 0 }, { 1, 1 }, { 2, 0 } } );
  bytes.header( circular_string ).count( 2001 );
  for ( int i = 0; i < 2001; ++i )
    bytes.coordinates( 5, 5 );
  static std::size_t handed_on = 0;
  const WkbReading reading = { nullptr, []( std::span<const std::byte> wkb ) {
                                handed_on += wkb.size();
                                return straightened_by_ogr( wkb );
                              } };
  ChainBuilder2 builder;
  add_wkb_feature( builder, 5, bytes.bytes(), reading );
  QCOMPARE( builder.take().chain_count(), std::size_t( many ) ); // the last one has no length
  QVERIFY2( handed_on < many * 6000, qPrintable( QString::number( handed_on ) ) );
}

void TestWkb::skips_points()
{
  WkbBytes single, in_collection, multi, empty;
  single.header( point ).coordinates( 1, 1 );
  in_collection.header( collection ).count( 2 ).header( point ).coordinates( 1, 1 ).line( { { 0, 0 }, { 1, 0 } } );
  multi.header( multi_point ).count( 2 ).header( point ).coordinates( 1, 1 ).header( point ).coordinates( 2, 1 );
  empty.header( point ).coordinates( std::nan( "" ), std::nan( "" ) );
  for ( const WkbBytes *bytes : { &single, &multi } )
  {
    const ChainSet2 set = ingest( bytes->bytes() );
    QCOMPARE( set.counts.lengthless_ids, std::vector<std::int64_t>( { 5 } ) );
    QCOMPARE( set.chain_count(), std::size_t( 0 ) );
  }
  const ChainSet2 set = ingest( in_collection.bytes() );
  QCOMPARE( text_of( set ), std::string( "0 0,1 0" ) );
  QCOMPARE( set.chain_part, std::vector<std::uint32_t>( { 0 } ) );
  QCOMPARE( ingest( empty.bytes() ).counts.empty_ids, std::vector<std::int64_t>( { 5 } ) );
}

void TestWkb::z_of_a_layer_that_does_not_know_of_it()
{
  const WkbStyle with_z{ false, false, false, true, false };
  ChainBuilder2 builder;
  add_wkb_feature( builder, 1, WkbBytes().line( { { 5, 0 }, { 6, 0 } } ).bytes() );
  add_wkb_feature( builder, 2, WkbBytes( with_z ).line( { { 0, 0 }, { 1, 0 } } ).bytes() );
  const ChainSet2 set = builder.take();
  QCOMPARE( set.z.size(), std::size_t( 4 ) );
  QVERIFY( std::isnan( set.z[0] ) && std::isnan( set.z[1] ) );
  QCOMPARE( set.z[2], 100.0 );
  QCOMPARE( set.z[3], 101.0 );
}

void TestWkb::refuses_every_truncation()
{
  std::vector<std::vector<std::byte>> geometries;
  for ( const int bits : { 0, 1, 6, 24 } )
  {
    for ( const auto &[name, geometry] : straight_geometries( style_of( bits ) ) )
      geometries.push_back( geometry );
  }
  WkbBytes curve;
  curve.header( curve_polygon ).count( 1 ).header( circular_string ).vertices( { { 0, 0 }, { 2, 0 }, { 0, 0 } } );
  geometries.push_back( curve.bytes() );
  for ( const std::vector<std::byte> &whole : geometries )
  {
    for ( std::size_t size = 1; size < whole.size(); ++size )
      QVERIFY2( !refusal( { whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>( size ) } ).empty(),
                qPrintable( QString( "%1 of %2 bytes" ).arg( size ).arg( whole.size() ) ) );
  }
}

void TestWkb::refuses_wrong_bytes()
{
  std::vector<std::byte> wrong_order = WkbBytes().line( { { 0, 0 }, { 1, 0 } } ).bytes();
  wrong_order[0] = std::byte{ 7 };
  QVERIFY( refusal( wrong_order ).find( "byte order" ) != std::string::npos );
  QVERIFY( refusal( WkbBytes().header( 99 ).count( 0 ).bytes() ).find( "unknown WKB type 99" ) != std::string::npos );
  QVERIFY( refusal( WkbBytes().header( 4002 ).count( 0 ).bytes() ).find( "unknown WKB type" ) != std::string::npos );
  // Counts far beyond the bytes must not be believed.
  QVERIFY( !refusal( WkbBytes().header( 2 ).count( 0xffffffff ).bytes() ).empty() );
  QVERIFY( !refusal( WkbBytes().header( polygon ).count( 0xffffffff ).bytes() ).empty() );
  WkbBytes deep;
  for ( int i = 0; i < 100000; ++i )
    deep.header( collection ).count( 1 );
  QVERIFY( refusal( deep.bytes() ).find( "nested" ) != std::string::npos );
}

void TestWkb::transform_sees_closed_parts()
{
  std::vector<std::size_t> sizes;
  const auto shift = [&]( std::span<Point2> vertices, std::span<double> z ) {
    sizes.push_back( vertices.size() );
    for ( Point2 &p : vertices )
      p = { 1.0, p.y + 10 };
    return z.empty();
  };
  const auto bytes = WkbBytes().header( polygon ).count( 1 ).vertices( { { 0, 0 }, { 4, 0 }, { 0, 4 } } ).bytes();
  const ChainSet2 set = ingest( bytes, false, shift );
  QCOMPARE( sizes, std::vector<std::size_t>{ 4 } );
  // Two vertices that fall together only after the transformation are collapsed too.
  QCOMPARE( text_of( set ), std::string( "1 10,1 14,1 10" ) );
}

void TestWkb::transform_may_refuse()
{
  ChainBuilder2 builder;
  const std::vector<std::byte> bytes = WkbBytes().line( { { 0, 0 }, { 1, 0 } } ).bytes();
  QVERIFY_EXCEPTION_THROWN( add_wkb_feature( builder, 5, bytes, []( auto, auto ) { return false; } ), Error );
}

QTEST_GUILESS_MAIN( TestWkb )
#include "test_wkb.moc"
