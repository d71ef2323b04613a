// SPDX-License-Identifier: GPL-2.0-or-later
// The contract case by case: hand-checked results for the engine, and the same for the oracle that judges it elsewhere;
// each case also turned, shifted and in other orders. Then more hits on one line than any index expects.
// Relies on tests/data/line_mesh, case_file.h, oracle.h, variants.h.
#include "case_file.h"
#include "core/ingest/mesh_builder.h"
#include "core/ingest/polyline_builder3.h"
#include "oracle.h"
#include "variants.h"
#include "wkt_setting.h"

#include "tests/core/mesh/solids.h"

#include <QtTest>

#include <map>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

QString joined( const std::vector<std::string> &lines )
{
  QString text;
  for ( const std::string &line : lines )
    text += QString::fromStdString( line ) + '\n';
  return text;
}

LineMeshResult run( const Setting &setting, Backend backend, int threads, bool exact_parameters = true )
{
  LineMeshOptions options;
  options.backend = backend;
  options.threads = threads;
  options.exact_parameters = exact_parameters;
  return line_mesh( setting.lines, setting.mesh, options );
}

Setting setting_of( const WrittenLineMeshCase &c )
{
  return { lines_from_texts( c.lines ), mesh_from_texts( c.meshes ), {} };
}

void check( const WrittenLineMeshCase &c, const Setting &setting, const LineMeshResult &result, const char *who )
{
  const QString expected = joined( c.expected ), actual = joined( tell( setting.lines, setting.mesh, result ) );
  QVERIFY2( actual == expected,
            qPrintable( QStringLiteral( "%1 gives\n%2instead of\n%3" ).arg( who, actual, expected ) ) );
}

//! A vertical line with M from the top, down along x = y = 0.
PolylineSet3 plumb_line( double top, double bottom )
{
  PolylineBuilder3 builder( true );
  const Point3 vertices[] = { { 0, 0, top }, { 0, 0, bottom } };
  const double m[] = { 0, top - bottom };
  builder.begin_feature( 1 );
  builder.add_line( vertices, m );
  builder.end_feature();
  return builder.take();
}

} // namespace

class TestLineMeshCases : public QObject
{
    Q_OBJECT

  private slots:
    void initTestCase();
    void contract_data() { add_cases(); }
    void contract();
    void variants_data() { add_cases(); }
    void variants();
    void every_variant_was_seen();
    void checksum_is_as_documented();
    void an_open_mesh_says_why();
    void a_million_sheets();
    void a_string_of_octahedra();

  private:
    void add_cases();
    std::map<QString, WrittenLineMeshCase> mCases;
    std::map<Variant, int> mSeen;
};

void TestLineMeshCases::initTestCase()
{
  const std::string folder = RUBICON_CASES "/";
  for ( const std::string file : { "line_mesh/contract.txt", "line_mesh/places.txt", "line_mesh/slides.txt",
                                   "line_mesh/meshes.txt", "regressions/line_mesh.txt" } )
    for ( const WrittenLineMeshCase &c : read_line_mesh_cases( folder + file ) )
    {
      const QString name = QString::fromStdString( file.substr( file.find( '/' ) + 1 ) + ": " + c.name );
      QVERIFY2( mCases.emplace( name, c ).second, qPrintable( name + " is there twice" ) );
    }
}

void TestLineMeshCases::add_cases()
{
  QTest::addColumn<QString>( "name" );
  for ( const auto &[name, c] : mCases )
    QTest::newRow( qPrintable( name ) ) << name;
}

void TestLineMeshCases::contract()
{
  QFETCH( QString, name );
  const WrittenLineMeshCase &c = mCases.at( name );
  const Setting setting = setting_of( c );
  check( c, setting, oracle_line_mesh( setting.lines, setting.mesh ), "the oracle" );
  const LineMeshResult one = run( setting, Backend::cpu, 1 );
  check( c, setting, one, "the engine" );
  QCOMPARE( first_difference( oracle_line_mesh( setting.lines, setting.mesh ), one ), std::string() );

  // Without parameters a GPU goes on to assemble what it found.
  for ( const bool exact_parameters : { true, false } )
  {
    const LineMeshResult two = run( setting, RUBICON_SECOND_BACKEND, 2, exact_parameters );
    QCOMPARE( first_difference( one, two, Distances::identical ), std::string() );
    QCOMPARE( two.checksum, one.checksum );
  }
}

void TestLineMeshCases::variants()
{
  QFETCH( QString, name );
  const Setting setting = setting_of( mCases.at( name ) );
  const LineMeshResult original = run( setting, Backend::cpu, 1 );
  for ( const Variant variant : all_variants )
  {
    const auto other = varied( setting, variant );
    if ( !other )
      continue;
    ++mSeen[variant];
    const auto verify_same = [&]( const std::string &difference ) {
      QVERIFY2( difference.empty(), ( std::string( name_of( variant ) ) + ": " + difference ).c_str() );
    };
    const LineMeshResult one = run( *other, Backend::cpu, 1 ), two = run( *other, RUBICON_SECOND_BACKEND, 2, false );
    QCOMPARE( two.checksum, one.checksum );
    verify_same( first_difference( oracle_line_mesh( other->lines, other->mesh ), one ) );
    verify_same( first_difference( without_what_is_lost( original, variant ), told_back( setting, one, variant ) ) );
    if ( QTest::currentTestFailed() )
      return;
  }
}

void TestLineMeshCases::every_variant_was_seen()
{
  for ( const Variant variant : all_variants )
    QVERIFY2( mSeen[variant] > 10, name_of( variant ) );
}

void TestLineMeshCases::checksum_is_as_documented()
{
  Setting setting = setting_of( mCases.at( QStringLiteral( "contract.txt: a slanting line through the cube" ) ) );
  setting.lines.feature_ids = { 1 };
  QCOMPARE( run( setting, Backend::cpu, 1 ).checksum,
            std::uint64_t( 0xb07c837fa5ee27da ) ); // worked out by hand from contract.md
}

void TestLineMeshCases::an_open_mesh_says_why()
{
  const Setting setting = setting_of( mCases.at( "contract.txt: the cube less one triangle is no solid" ) );
  const LineMeshResult result = run( setting, Backend::cpu, 1 );
  QCOMPARE( QString::fromStdString( result.open_reasons.at( 0 ) ),
            QStringLiteral( "Mesh ore is not closed: 3 edges have an odd number of triangles, the first from "
                            "(1 -1 1) to (1 1 1)." ) );
}

//! 10⁶ triangles one above the other: every one is pierced.
void TestLineMeshCases::a_million_sheets()
{
  constexpr int sheets = 1000000;
  MeshBuilder builder;
  for ( int i = 0; i < sheets; ++i )
  {
    const double z = -i;
    const Point3 face[] = { { -1, -1, z }, { 2, -1, z }, { -1, 2, z } };
    builder.add_face( face );
  }
  const Setting setting{ plumb_line( 1, -sheets ), builder.take(), {} };
  const LineMeshResult one = run( setting, Backend::cpu, 1 ), two = run( setting, RUBICON_SECOND_BACKEND, 2 );
  QCOMPARE( two.checksum, one.checksum );
  QCOMPARE( one.hits.size(), std::size_t( sheets ) );
  QCOMPARE( one.hit_counts.face, std::uint64_t( sheets ) );
  QCOMPARE( one.event_counts.pierce, std::uint64_t( sheets ) );
  QCOMPARE( one.events.size(), std::size_t( sheets ) );
  QCOMPARE( one.intervals.size(), std::size_t( 1 ) );
  for ( std::uint32_t i = 0; i < sheets; ++i )
  {
    const LineEvent &event = one.events[i];
    QVERIFY( event.point.z == -double( i ) && event.m == i + 1.0 && event.triangle == i );
  }
}

//! 10⁵ octahedra on a string, through their apexes: eight raw hits and two events each.
void TestLineMeshCases::a_string_of_octahedra()
{
  constexpr int beads = 100000;
  MeshBuilder builder;
  for ( int i = 0; i < beads; ++i )
    for ( Face face : octahedron() )
    {
      for ( Point3 &corner : face )
        corner.z -= 4.0 * i;
      builder.add_face( face );
    }
  const Setting setting{ plumb_line( 2, 2 - 4.0 * beads ), builder.take(), {} };
  const LineMeshResult one = run( setting, Backend::cpu, 1 ), two = run( setting, RUBICON_SECOND_BACKEND, 2 );
  QCOMPARE( two.checksum, one.checksum );
  QVERIFY( one.closed[0] );
  QCOMPARE( one.hit_counts.vertex, std::uint64_t( 8 * beads ) );
  QCOMPARE( one.hit_counts.hits(), std::uint64_t( 8 * beads ) );
  QCOMPARE( one.event_counts.entry, std::uint64_t( beads ) );
  QCOMPARE( one.event_counts.exit, std::uint64_t( beads ) );
  QCOMPARE( one.events.size(), std::size_t( 2 * beads ) );
  QCOMPARE( one.intervals.size(), std::size_t( 2 * beads + 1 ) );
  QCOMPARE( one.summaries[0].length_inside, 2.0 * beads );
  for ( int i = 0; i < beads; ++i )
  {
    const LineEvent &in = one.events[2 * i], &out = one.events[2 * i + 1];
    QVERIFY( in.code == EventCode::entry && in.m == 4.0 * i + 1 && in.pairs == 4 );
    QVERIFY( out.code == EventCode::exit && out.m == 4.0 * i + 3 && out.pairs == 4 );
  }
}

QTEST_APPLESS_MAIN( TestLineMeshCases )
#include "test_cases.moc"
