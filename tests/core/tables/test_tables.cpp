// SPDX-License-Identifier: GPL-2.0-or-later
// Tables hold what their columns say, M or distance line by line, and are what the documents list.
// Relies on core/tables and tests/core/mesh/solids.h.
#include "tests/core/mesh/solids.h"

#include "core/ingest/chain_builder2.h"
#include "core/ingest/left_out.h"
#include "core/ingest/mesh_builder.h"
#include "core/ingest/polyline_builder3.h"
#include "core/tables/drill_tables.h"
#include "core/tables/line_mesh_tables.h"
#include "core/tables/mesh_columns.h"
#include "core/tables/mesh_tables.h"
#include "core/tables/red_blue_tables.h"
#include "core/tables/section_tables.h"

#include <QFile>
#include <QRegularExpression>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

constexpr double none = std::numeric_limits<double>::quiet_NaN();

ChainSet2 chains( const std::vector<std::vector<Point2>> &parts )
{
  ChainBuilder2 builder;
  std::int64_t feature = 7000000000;
  for ( const std::vector<Point2> &part : parts )
  {
    builder.begin_feature( feature++ );
    builder.add_part( part );
    builder.end_feature();
  }
  return builder.take();
}

//! Every output of every job, on settings in which each column that may be NULL is NULL somewhere.
struct Jobs
{
    ChainSet2 red = chains( { { { 0, 0 }, { 4, 0 } }, { { 0, 1 }, { 4, 1 } } } );
    ChainSet2 blue = chains( { { { 1, -1 }, { 1, 2 } }, { { 2, 0 }, { 3, 0 } } } );
    RedBlueResult crossings = red_blue( red, blue );

    PolylineSet3 lines;
    TriangleMesh mesh;
    LineMeshResult hits;
    PointSet3 points;
    PointsInMeshResult states;
    MeshReport report;
    const SectionPlane planes[2] = { SectionPlane::level( 0 ), SectionPlane::upright( { -2, 0.5 }, { 2, 0.5 } ) };
    MeshSections level_sections, upright_sections;
    const std::vector<std::int64_t> line_ids{ 7 };

    std::vector<Collar> collars{ { "A", 0, 0, 100, 50 } };
    DesurveyResult survey = desurvey(
      collars,
      std::vector<Station>{ { "A", 0, 90, -60 }, { "A", none, 90, -60 }, { "A", 60, 90, -60 }, { "B", 0, 0, -90 } } );
    std::vector<HoleInterval> stays{ { "A", "ore", 0, 5, IntervalState::outside },
                                     { "A", "ore", 5, 12, IntervalState::inside, {}, true, false },
                                     { "A", "ore", 12, 14, IntervalState::outside },
                                     { "A", "ore", 14, 16, IntervalState::inside },
                                     { "A", "ore", 16, 20, IntervalState::unknown, "It leaks." } };
    AssayTable assay{ { { "A", 0, 10 }, { "A", 10, 20 }, { "A", 30, 40 }, { "A", none, 50 } }, 1, { 2, none, 3, 4 } };
    AssayIntervals grades = assay_intervals( assay, stays );
    const std::vector<std::string> values{ "Au" };

    Jobs()
    {
      PolylineBuilder3 holes( true );
      holes.begin_feature( 11 );
      holes.add_line( std::vector<Point3>{ { -2, 0, 0 }, { 2, 0, 0 } }, std::vector<double>{ 100, 104 } );
      holes.add_line( std::vector<Point3>{ { -2, 0.5, 0 }, { 2, 0.5, 0 } }, std::vector<double>{ none, none } );
      holes.add_line( std::vector<Point3>{ { 8, 8, 8 }, { 9, 9, 9 } }, std::vector<double>{ none, 1 } );
      holes.add_line( std::vector<Point3>{ { 8, 8, 8 }, { 9, 9, 9 } }, std::vector<double>{ 0, none } );
      holes.add_line( std::vector<Point3>{ { 0.25, 0.5, 3 }, { 0.25, 0.5, -3 } }, std::vector<double>{ none, none } );
      holes.end_feature();
      lines = holes.take();
      MeshBuilder faces;
      for ( const Face &face : cube() )
        faces.add_face( face, "ore" );
      std::int64_t feature = no_feature;
      for ( const Face &face : without_last( cube() ) )
        faces.add_face( face, "leak", feature++ );
      mesh = faces.take();
      LineMeshOptions options;
      options.exact_parameters = true;
      hits = line_mesh( lines, mesh, options );
      points.points = { { 0, 0, 0 }, { 5, 5, 5 } };
      points.feature = { 7, 8 };
      points.part = { 0, 0 };
      states = points_in_mesh( points.points, mesh );
      report = check_mesh( mesh );
      level_sections = cut_meshes( mesh, std::span( planes, 1 ) );
      upright_sections = cut_meshes( mesh, std::span( planes + 1, 1 ) );
    }

    Table table( const QString &name ) const
    {
      return name == "points"             ? points_table( crossings, red, blue )
             : name == "overlaps"         ? overlaps_table( crossings, red, blue )
             : name == "pairs"            ? pairs_table( crossings, red, blue )
             : name == "events"           ? events_table( hits, lines, mesh )
             : name == "intervals"        ? intervals_table( hits, lines, mesh )
             : name == "summary"          ? summary_table( hits, lines, mesh )
             : name == "states"           ? points_in_mesh_table( states, points, mesh )
             : name == "faults"           ? faults_table( report, mesh )
             : name == "verdicts"         ? verdicts_table( report, mesh )
             : name.contains( "section" ) ? section_table( name )
                                          : drill_table( name );
    }

    Table section_table( const QString &name ) const
    {
      const bool is_level = !name.startsWith( "upright" );
      const MeshSections &sections = is_level ? level_sections : upright_sections;
      const SectionPlanes of = is_level ? SectionPlanes{ std::span( planes, 1 ), {} }
                                        : SectionPlanes{ std::span( planes + 1, 1 ), line_ids };
      return name.endsWith( "lines" ) ? section_lines_table( sections, of, mesh )
                                      : section_areas_table( sections, of, mesh );
    }

    Table drill_table( const QString &name ) const
    {
      return name == "traces"          ? traces_table( survey, collars )
             : name == "survey faults" ? survey_faults_table( survey, collars )
             : name == "composites"    ? composites_table( grades, stays, values )
             : name == "samples"       ? samples_table( grades )
             : name == "parts"         ? parts_table( grades, stays )
                                       : assay_faults_table( grades, "assays", "stays" );
    }
};

//! As the documents call the type of a column.
QString type_name( ColumnType type )
{
  switch ( type )
  {
    case ColumnType::integer: return "integer64";
    case ColumnType::short_integer: return "integer";
    case ColumnType::real: return "real";
    case ColumnType::text: return "text";
    case ColumnType::boolean: break;
  }
  return "boolean";
}

bool is_of_type( const Value &value, ColumnType type )
{
  return ( type == ColumnType::integer && std::holds_alternative<std::int64_t>( value ) )
         || ( type == ColumnType::real && std::holds_alternative<double>( value ) )
         || ( type == ColumnType::text && std::holds_alternative<std::string_view>( value ) )
         || ( type == ColumnType::boolean && std::holds_alternative<bool>( value ) );
}

//! "name type" of every column, sorted.
QStringList columns_of( const Table &table )
{
  QStringList columns;
  for ( const Column &column : table.columns )
    columns << QString::fromStdString( column.name ) + ' ' + type_name( column.type );
  columns.sort();
  return columns;
}

//! The same of the first table of fields after \a heading in a document.
QStringList documented( const QString &document, const QString &heading )
{
  QFile file( QString( RUBICON_DOCUMENTS "/" ) + document );
  if ( !file.open( QIODevice::ReadOnly ) )
    return { "cannot be read" };
  const QStringList lines = QString::fromUtf8( file.readAll() ).split( '\n' );
  const auto starts = [&]( qsizetype line, const QString &with ) { return lines.at( line ).startsWith( with ); };
  qsizetype at = 0;
  while ( at < lines.size() && !starts( at, heading ) )
    ++at;
  while ( at < lines.size() && !starts( at, "| field | type |" ) )
    ++at;
  QStringList columns;
  const QRegularExpression name( "`([^`]+)`" );
  for ( at += 2; at < lines.size() && starts( at, "|" ); ++at )
  {
    const QStringList cells = lines.at( at ).split( '|' );
    for ( auto names = name.globalMatch( cells.at( 1 ) ); names.hasNext(); )
      columns << names.next().captured( 1 ) + ' ' + cells.at( 2 ).trimmed();
  }
  columns.sort();
  return columns;
}

} // namespace

class TestTables : public QObject
{
    Q_OBJECT
  private slots:
    void rows_are_as_columns_say_data();
    void rows_are_as_columns_say();
    void documents_list_the_columns_data();
    void documents_list_the_columns();
    void a_line_without_m_among_lines_with_m();
    void reading_again_gives_the_same();
    void segments_have_the_names_of_their_chains();
    void ids_may_be_negative();

  private:
    const Jobs mJobs;
};

void TestTables::rows_are_as_columns_say_data()
{
  QTest::addColumn<int>( "type" );
  const auto row = []( const char *name, GeometryType type ) { QTest::newRow( name ) << static_cast<int>( type ); };
  row( "points", GeometryType::point );
  row( "overlaps", GeometryType::line );
  row( "pairs", GeometryType::none );
  row( "events", GeometryType::point );
  row( "intervals", GeometryType::line );
  row( "summary", GeometryType::none );
  row( "states", GeometryType::point );
  row( "faults", GeometryType::line );
  row( "verdicts", GeometryType::none );
  row( "section lines", GeometryType::line );
  row( "section areas", GeometryType::polygon );
  row( "upright section lines", GeometryType::line );
  row( "upright section areas", GeometryType::polygon );
  row( "traces", GeometryType::line );
  row( "survey faults", GeometryType::point );
  row( "composites", GeometryType::none );
  row( "samples", GeometryType::none );
  row( "parts", GeometryType::none );
  row( "assay faults", GeometryType::none );
}

void TestTables::rows_are_as_columns_say()
{
  QFETCH( int, type );
  const QString name = QTest::currentDataTag();
  const Table table = mJobs.table( name );
  QCOMPARE( static_cast<int>( table.geometry.type ), type );
  QVERIFY( table.row_count > 0 );
  Row row;
  std::vector<bool> is_null( table.columns.size() );
  for ( std::size_t number = 0; number < table.row_count; ++number )
  {
    table.read( number, row );
    QCOMPARE( row.values.size(), table.columns.size() );
    Row longer; // with values that were there before, as of features that a row takes over
    longer.add( 7, "there" );
    const std::vector<Value> before = longer.values;
    table.fill( number, longer );
    QVERIFY( std::ranges::equal( std::span( longer.values ).first( before.size() ), before )
             && std::ranges::equal( std::span( longer.values ).subspan( before.size() ), row.values )
             && longer.geometry.size() == row.geometry.size() );
    for ( std::size_t i = 0; i < row.values.size(); ++i )
    {
      const Column &column = table.columns[i];
      const bool null = std::holds_alternative<std::monostate>( row.values[i] );
      QVERIFY2( null ? column.nullable : is_of_type( row.values[i], column.type ), column.name.c_str() );
      is_null[i] = is_null[i] || null;
    }
    if ( table.geometry.type == GeometryType::line )
      QVERIFY( row.geometry.size() > 1 );
    else if ( table.geometry.type == GeometryType::polygon )
      QVERIFY( row.ring( 0 ).size() > 3 && row.ring( 0 ).size() == row.geometry.size() );
    else if ( name != "survey faults" || !row.geometry.empty() ) // a station without a collar has no place
      QCOMPARE( row.geometry.size(), std::size_t( table.geometry.type == GeometryType::point ) );
    for ( const Coordinates &at : row.geometry )
      QVERIFY( std::isfinite( at.x ) && std::isfinite( at.y ) && std::isfinite( at.z ) == table.geometry.has_z
               && ( table.geometry.has_m || std::isnan( at.m ) ) );
  }
  // Without a leaking mesh; where no double holds it; of planes of the other sort.
  const QStringList seldom = { "states mesh",          "events angle",
                               "section lines height", "upright section lines line_fid",
                               "section areas height", "upright section areas line_fid" };
  for ( std::size_t i = 0; i < table.columns.size(); ++i )
    if ( table.columns[i].nullable && !seldom.contains( name + ' ' + table.columns[i].name.c_str() ) )
      QVERIFY2( is_null[i], table.columns[i].name.c_str() );
}

void TestTables::documents_list_the_columns_data()
{
  QTest::addColumn<QString>( "document" );
  QTest::addColumn<QString>( "heading" );
  QTest::newRow( "points" ) << "red_blue.md"
                            << "## Points";
  QTest::newRow( "overlaps" ) << "red_blue.md"
                              << "## Overlaps";
  QTest::newRow( "pairs" ) << "red_blue.md"
                           << "## Pairs";
  QTest::newRow( "events" ) << "drill_holes.md"
                            << "## Events";
  QTest::newRow( "intervals" ) << "drill_holes.md"
                               << "## Intervals";
  QTest::newRow( "summary" ) << "drill_holes.md"
                             << "## Summary";
  QTest::newRow( "states" ) << "drill_holes.md"
                            << "**Points in meshes**";
  QTest::newRow( "faults" ) << "drill_holes.md"
                            << "**Mesh report**";
  QTest::newRow( "verdicts" ) << "drill_holes.md"
                              << "**Verdicts**";
  QTest::newRow( "section lines" ) << "drill_holes.md"
                                   << "**Section outlines**";
  QTest::newRow( "section areas" ) << "drill_holes.md"
                                   << "**Section areas**";
  QTest::newRow( "traces" ) << "drill_holes.md"
                            << "**Traces**";
  QTest::newRow( "survey faults" ) << "drill_holes.md"
                                   << "**Faults** (PointZ";
  QTest::newRow( "composites" ) << "drill_holes.md"
                                << "**Composites**";
  QTest::newRow( "samples" ) << "drill_holes.md"
                             << "**Samples**";
  QTest::newRow( "parts" ) << "drill_holes.md"
                           << "**Parts**";
  QTest::newRow( "assay faults" ) << "drill_holes.md"
                                  << "**Faults**: every row";
}

void TestTables::documents_list_the_columns()
{
  QFETCH( QString, document );
  QFETCH( QString, heading );
  QCOMPARE( documented( document, heading ), columns_of( mJobs.table( QTest::currentDataTag() ) ) );
}

void TestTables::a_line_without_m_among_lines_with_m()
{
  const Table intervals = mJobs.table( "intervals" ), events = mJobs.table( "events" );
  constexpr std::size_t part = 1, from = 5, to = 6, depth = 8;
  Row row;
  bool with = false, without = false;
  for ( std::size_t number = 0; number < intervals.row_count; ++number )
  {
    intervals.read( number, row );
    const std::int64_t line = std::get<std::int64_t>( row.values[part] );
    if ( line > 1 )
      continue;
    const double start = line == 0 ? 100 : 0;
    QVERIFY( std::get<double>( row.values[from] ) >= start && std::get<double>( row.values[to] ) <= start + 4 );
    QCOMPARE( row.geometry.front().m, std::get<double>( row.values[from] ) );
    QCOMPARE( row.geometry.back().m, std::get<double>( row.values[to] ) );
    ( line == 0 ? with : without ) = true;
  }
  QVERIFY( with && without );
  for ( std::size_t number = 0; number < events.row_count; ++number )
  {
    events.read( number, row );
    const bool has_m = std::get<std::int64_t>( row.values[part] ) == 0;
    QCOMPARE( std::holds_alternative<double>( row.values[depth] ), has_m );
    QCOMPARE( row.geometry.front().m >= 100, has_m );
  }
}

void TestTables::reading_again_gives_the_same()
{
  const Table events = mJobs.table( "events" );
  Row first, again;
  events.read( 0, first );
  events.read( 1, again );
  events.read( 0, again );
  QVERIFY( first.values == again.values );
  QCOMPARE( again.geometry.size(), std::size_t( 1 ) );
}

//! Chains of two vertices to forty, in layers that keep their vertices and in such that have given them back: rows name the chain
//! that a search among all of them finds.
void TestTables::segments_have_the_names_of_their_chains()
{
  std::vector<std::vector<Point2>> level, upright;
  for ( int line = 0; line < 200; ++line )
  {
    std::vector<Point2> part;
    for ( int i = 0; i <= 1 + line * 7 % 39; ++i )
      part.push_back( { double( i ), double( line ) } );
    level.push_back( part );
  }
  for ( int line = 0; line < 30; ++line )
    upright.push_back( { { line + 0.5, -1 }, { line + 0.5, 70.5 }, { line + 0.5, 201 } } );
  const ChainSet2 red = chains( level ), blue = chains( upright );
  const RedBlueResult result = red_blue( red, blue );
  QVERIFY( result.points.size() > 1000 );
  ChainSet2 bare_red = red, bare_blue = blue;
  bare_red.vertices = {}, bare_blue.vertices = {};
  const auto compare = []( const Table &table, const Table &of_bare, const ChainSet2 &layer, std::size_t fid_column,
                           auto segment_of ) {
    Row row, bare;
    for ( std::size_t i = 0; i < table.row_count; ++i )
    {
      table.read( i, row );
      of_bare.read( i, bare );
      QVERIFY( row.values == bare.values );
      const std::uint32_t segment = segment_of( i ), chain = layer.chain_of( segment );
      QCOMPARE( std::get<std::int64_t>( row.values[fid_column] ), layer.feature_ids[layer.chain_feature[chain]] );
      QCOMPARE( std::get<std::int64_t>( row.values[5] ), std::int64_t( segment - layer.chain_begin[chain] ) );
    }
  };
  compare( points_table( result, red, blue ), points_table( result, bare_red, bare_blue ), red, 0,
           [&]( std::size_t i ) { return result.points[i].red_segment; } );
  compare( pairs_table( result, red, blue ), pairs_table( result, bare_red, bare_blue ), blue, 3,
           [&]( std::size_t i ) { return result.contacts[i].blue; } );
}

void TestTables::ids_may_be_negative()
{
  MeshBuilder builder;
  const Face face{ { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 } };
  builder.add_face( face, "ore", -1 );
  builder.add_face( face, "ore" );
  builder.leave_out_holed_face( -3 );
  builder.leave_out_holed_face();
  const TriangleMesh mesh = builder.take();
  QVERIFY( feature_of( mesh, 0 ) == std::int64_t( -1 ) );
  QVERIFY( !feature_of( mesh, 1 ) );
  QVERIFY( left_out( mesh.counts ).front().ends_with( "(feature -3, face 4)" ) );
}

QTEST_GUILESS_MAIN( TestTables )
#include "test_tables.moc"
