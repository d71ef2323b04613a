// SPDX-License-Identifier: GPL-2.0-or-later
// Desurvey of holes worked out by hand: straight ones exactly, arcs in closed form, every fault, every option.
// Relies on core/drill and tests/data/drill/desurvey_cases.txt, which its README describes.
#include "core/drill/desurvey.h"
#include "core/error.h"

#include <QtTest>

#include <charconv>
#include <cmath>
#include <fstream>
#include <numbers>
#include <sstream>

using namespace rubicon;

Q_DECLARE_METATYPE( rubicon::Collar )
Q_DECLARE_METATYPE( rubicon::Station )

namespace
{

using Collars = std::vector<Collar>;
using Stations = std::vector<Station>;
using Depths = std::vector<double>;

const double none = std::numeric_limits<double>::quiet_NaN();
const Collars one_hole{ { "A", 100, 200, 300, none } };

//! A quarter of a circle from straight down to level, northwards.
const Stations quarter{ { "A", 0, 0, -90 }, { "A", 90, 0, 0 } };

bool same( Point3 a, Point3 b )
{
  return a.x == b.x && a.y == b.y && a.z == b.z;
}

QString text( const std::vector<SurveyFault> &faults )
{
  QStringList lines;
  for ( const SurveyFault &fault : faults )
  {
    lines << QStringLiteral( "%1 %2 row %3 depth %4" )
               .arg( QString::fromLatin1( fault_text( fault.kind ).name ), QString::fromStdString( fault.hole ) )
               .arg( fault.row )
               .arg( fault.depth );
  }
  return lines.join( '\n' );
}

//! A case of the data file.
struct Case
{
    std::string name;
    DesurveyOptions options;
    Collars collars;
    Stations stations;
    QStringList expected;
};

double number( const std::string &word )
{
  return word == "-" ? none : std::stod( word );
}

std::string id( std::string word )
{
  std::replace( word.begin(), word.end(), '~', ' ' );
  return word;
}

DipConvention convention( const std::string &word )
{
  return word == "from_vertical"   ? DipConvention::from_vertical
         : word == "down_positive" ? DipConvention::down_positive
                                   : DipConvention::down_negative;
}

//! Returns false for a line that is expected.
bool add_input( Case &current, const std::vector<std::string> &words )
{
  const auto value = [&words]( std::size_t i ) { return i < words.size() ? number( words[i] ) : none; };
  if ( words[0] == "dips" )
    current.options.dip = convention( words.at( 1 ) );
  else if ( words[0] == "offset" )
    current.options.azimuth_offset = value( 1 );
  else if ( words[0] == "collar" )
    current.collars.push_back(
      { id( words.at( 1 ) ), value( 2 ), value( 3 ), value( 4 ), value( 5 ), value( 6 ), value( 7 ) } );
  else if ( words[0] == "station" )
    current.stations.push_back( { id( words.at( 1 ) ), value( 2 ), value( 3 ), value( 4 ) } );
  else
    return false;
  return true;
}

std::vector<Case> read_cases( const std::string &path )
{
  std::ifstream file( path );
  std::vector<Case> found;
  for ( std::string line; std::getline( file, line ); )
  {
    std::istringstream stream( line );
    const std::vector<std::string> words{ std::istream_iterator<std::string>( stream ), {} };
    if ( words.empty() || line[0] == '#' )
      continue;
    if ( words[0] == "case" )
      found.push_back( { line.substr( 5 ), {}, {}, {}, {} } );
    else if ( !add_input( found.at( found.size() - 1 ), words ) )
      found.back().expected << QString::fromStdString( id( line ) );
  }
  return found;
}

//! The shortest text that reads back as the same double.
QString shortest( double value )
{
  char digits[32];
  return QString::fromLatin1( digits, std::to_chars( digits, digits + 32, value ).ptr - digits );
}

QString tell_trace( const Case &given, const DesurveyResult &result, std::size_t line, bool depths_only )
{
  const PolylineSet3 &traces = result.traces;
  QStringList vertices;
  for ( std::uint32_t i = traces.line_begin[line]; i < traces.line_begin[line + 1]; ++i )
  {
    const Point3 v = traces.vertices[i];
    const QStringList place{ shortest( v.x ), shortest( v.y ), shortest( v.z ), shortest( traces.m[i] ) };
    vertices << ( depths_only ? place.last() : place.join( ' ' ) );
  }
  const auto collar = static_cast<std::size_t>( traces.feature_ids[traces.line_feature[line]] );
  return QStringLiteral( "%1 %2 %3: %4" )
    .arg( depths_only ? "depths" : "trace", QString::fromStdString( given.collars[collar].id ) )
    .arg( result.trace_stations[line] )
    .arg( vertices.join( depths_only ? " " : ", " ) );
}

QStringList tell( const Case &given, const DesurveyResult &result )
{
  QStringList lines;
  for ( std::size_t i = 0; i < result.traces.line_count(); ++i )
    lines << tell_trace( given, result, i, given.expected.value( lines.size() ).startsWith( "depths" ) );
  for ( const SurveyFault &fault : result.faults )
  {
    lines << QStringLiteral( "fault %1 %2 row %3" )
               .arg( QString::fromLatin1( fault_text( fault.kind ).name ), QString::fromStdString( fault.hole ) )
               .arg( fault.row );
    if ( !std::isnan( fault.depth ) )
      lines.last() += " at " + shortest( fault.depth );
    if ( !fault.spelt.empty() )
      lines.last() += " spelt " + QString::fromStdString( fault.spelt );
  }
  return lines;
}

} // namespace

class TestDesurvey : public QObject
{
    Q_OBJECT

  private slots:
    void cases_data();
    void cases();
    void straight_holes_are_exact();
    void quarter_circle();
    void angle_step_cuts_arcs();
    void small_doglegs_follow_the_series();
    void tangent_by_hand();
    void balanced_tangent_by_hand();
    void end_of_hole_is_straight_on();
    void end_of_hole_within_an_interval_data();
    void end_of_hole_within_an_interval();
    void dip_down_positive();
    void azimuth_offset();
    void depth_factor();
    void ids_are_text();
    void faults_data();
    void faults();
    void faults_have_names_and_sentences();
    void reversal_goes_straight_on();
    void vertical_stations_need_no_azimuth();
    void rising_stations_are_counted();
    void options_out_of_range();
    void cancel();
    void progress_within_a_hole();

  private:
    std::vector<Case> mCases;
};

void TestDesurvey::cases_data()
{
  QTest::addColumn<int>( "index" );
  mCases = read_cases( RUBICON_CASES );
  QVERIFY( mCases.size() >= 15 );
  for ( std::size_t i = 0; i < mCases.size(); ++i )
    QTest::newRow( mCases[i].name.c_str() ) << int( i );
}

void TestDesurvey::cases()
{
  QFETCH( int, index );
  const Case &given = mCases[static_cast<std::size_t>( index )];
  const DesurveyResult result = desurvey( given.collars, given.stations, given.options );
  QCOMPARE( tell( given, result ).join( '\n' ), given.expected.join( '\n' ) );
}

void TestDesurvey::straight_holes_are_exact()
{
  const Stations stations{ { "down", 0, 77, -90 }, { "down", 12.5, 13, -90 }, { "down", 100.25, 0, -90 },
                           { "north", 0, 360, 0 }, { "north", 8, 360, 0 },    { "west", 0, 270, 0 },
                           { "west", 8, 270, 0 } };
  const Collars collars{ { "down", 0.5, 7, 1590, none }, { "north", 1, 2, 3, none }, { "west", 1, 2, 3, none } };
  const DesurveyResult result = desurvey( collars, stations );
  QCOMPARE( text( result.faults ), QString() );
  const std::vector<Point3> expected{ { 0.5, 7, 1590 }, { 0.5, 7, 1577.5 }, { 0.5, 7, 1489.75 }, { 1, 2, 3 },
                                      { 1, 10, 3 },     { 1, 2, 3 },        { -7, 2, 3 } };
  QCOMPARE( result.traces.vertices.size(), expected.size() );
  for ( std::size_t i = 0; i < expected.size(); ++i )
    QVERIFY( same( result.traces.vertices[i], expected[i] ) );
  QVERIFY( result.traces.m == ( Depths{ 0, 12.5, 100.25, 0, 8, 0, 8 } ) );
  QCOMPARE( result.stations, std::uint64_t( 7 ) );
}

void TestDesurvey::quarter_circle()
{
  const PolylineSet3 trace = desurvey( one_hole, quarter ).traces;
  QCOMPARE( trace.vertices.size(), std::size_t( 91 ) ); // 90 degrees in steps of 1
  const double radius = 180 / std::numbers::pi;         // 90 along a quarter
  for ( std::size_t i = 0; i < trace.vertices.size(); ++i )
  {
    const double turned = trace.m[i] / radius;
    const Point3 expected{ 100, 200 + radius * ( 1 - std::cos( turned ) ), 300 - radius * std::sin( turned ) };
    QVERIFY( distance( trace.vertices[i], expected ) < 1e-12 * 300 );
  }
  QCOMPARE( trace.m.front(), 0.0 );
  QCOMPARE( trace.m.back(), 90.0 );
}

void TestDesurvey::angle_step_cuts_arcs()
{
  DesurveyOptions options;
  for ( const auto &[step, segments] : { std::pair( 90.0, 1 ), { 89.0, 2 }, { 45.0, 2 }, { 7.0, 13 }, { 0.1, 900 } } )
  {
    options.angle_step = step;
    const PolylineSet3 trace = desurvey( one_hole, quarter, options ).traces;
    QCOMPARE( trace.segment_count(), std::size_t( segments ) );
    // The bound of the header, at the middle of the first chord.
    const double radius = 180 / std::numbers::pi, angle = std::numbers::pi / 2 / segments;
    const double chord = distance( trace.vertices[0], trace.vertices[1] );
    QVERIFY( std::abs( radius * ( 1 - std::cos( angle / 2 ) ) - chord * std::tan( angle / 4 ) / 2 ) < 1e-12 );
  }
}

// Just below and above the change from the series to the quotient, against the arc's own formulas.
void TestDesurvey::small_doglegs_follow_the_series()
{
  for ( const double degrees : { 1e-7, 0.01, 1.1, 1.145, 1.147, 3.0 } )
  {
    DesurveyOptions options;
    options.angle_step = 90;
    const PolylineSet3 trace =
      desurvey( one_hole, { { { "A", 0, 0, -90 }, { "A", 100, 0, -90 + degrees } } }, options ).traces;
    const double angle = degrees * ( std::numbers::pi / 180 );
    const double chord = 100 * std::sin( angle / 2 ) / ( angle / 2 );
    const Point3 expected{ 100, 200 + chord * std::sin( angle / 2 ), 300 - chord * std::cos( angle / 2 ) };
    QVERIFY( distance( trace.vertices.back(), expected ) < 1e-12 * 300 );
  }
}

void TestDesurvey::tangent_by_hand()
{
  DesurveyOptions options;
  options.method = DesurveyMethod::tangent;
  const PolylineSet3 trace =
    desurvey( one_hole, { { { "A", 0, 0, -90 }, { "A", 10, 90, 0 }, { "A", 30, 180, 0 }, { "A", 31, 0, 0 } } },
              options )
      .traces;
  QVERIFY( trace.m == ( Depths{ 0, 10, 30, 31 } ) );
  QVERIFY( same( trace.vertices[1], { 100, 200, 290 } ) );
  QVERIFY( same( trace.vertices[2], { 120, 200, 290 } ) );
  QVERIFY( same( trace.vertices[3], { 120, 199, 290 } ) );
}

void TestDesurvey::balanced_tangent_by_hand()
{
  DesurveyOptions options;
  options.method = DesurveyMethod::balanced_tangent;
  const PolylineSet3 trace =
    desurvey( one_hole, { { { "A", 0, 0, -90 }, { "A", 10, 90, 0 }, { "A", 20, 90, 0 } } }, options ).traces;
  QVERIFY( trace.m == ( Depths{ 0, 5, 10, 20 } ) );
  QVERIFY( same( trace.vertices[1], { 100, 200, 295 } ) );
  QVERIFY( same( trace.vertices[2], { 105, 200, 295 } ) );
  QVERIFY( same( trace.vertices[3], { 115, 200, 295 } ) );
}

void TestDesurvey::end_of_hole_is_straight_on()
{
  const DesurveyResult result = desurvey( { { { "A", 0, 0, 0, 100 } } }, quarter );
  QCOMPARE( text( result.faults ), QString() );
  const PolylineSet3 &trace = result.traces;
  QCOMPARE( trace.m.back(), 100.0 );
  const Point3 last = trace.vertices[trace.vertices.size() - 2], end = trace.vertices.back();
  QVERIFY( end.x == last.x && end.z == last.z );
  QVERIFY( std::abs( end.y - last.y - 10 ) < 1e-12 );
}

void TestDesurvey::end_of_hole_within_an_interval_data()
{
  QTest::addColumn<int>( "method" );
  QTest::addColumn<double>( "end" );
  QTest::addColumn<double>( "y" );
  QTest::addColumn<double>( "z" );
  const double radius = 180 / std::numbers::pi, angle = 40.5 / radius;
  QTest::newRow( "arc" ) << int( DesurveyMethod::minimum_curvature ) << 40.5 << radius * ( 1 - std::cos( angle ) )
                         << -radius * std::sin( angle );
  QTest::newRow( "tangent" ) << int( DesurveyMethod::tangent ) << 40.5 << 0.0 << -40.5;
  QTest::newRow( "balanced, upper half" ) << int( DesurveyMethod::balanced_tangent ) << 40.5 << 0.0 << -40.5;
  QTest::newRow( "balanced, lower half" ) << int( DesurveyMethod::balanced_tangent ) << 50.0 << 5.0 << -45.0;
}

void TestDesurvey::end_of_hole_within_an_interval()
{
  QFETCH( int, method );
  QFETCH( double, end );
  QFETCH( double, y );
  QFETCH( double, z );
  DesurveyOptions options;
  options.method = static_cast<DesurveyMethod>( method );
  const DesurveyResult result = desurvey( { { { "A", 0, 0, 0, end } } }, quarter, options );
  QCOMPARE( text( result.faults ), QStringLiteral( "depth_past_end A row 1 depth 90" ) );
  QCOMPARE( result.traces.m.back(), end );
  QVERIFY( distance( result.traces.vertices.back(), { 0, y, z } ) < 1e-13 * 100 );
}

void TestDesurvey::dip_down_positive()
{
  Stations turned = quarter;
  turned[0].dip = 90;
  DesurveyOptions options;
  options.dip = DipConvention::down_positive;
  const PolylineSet3 expected = desurvey( one_hole, quarter ).traces,
                     found = desurvey( one_hole, turned, options ).traces;
  QVERIFY( std::equal( found.vertices.begin(), found.vertices.end(), expected.vertices.begin(), expected.vertices.end(),
                       same ) );
}

void TestDesurvey::azimuth_offset()
{
  DesurveyOptions options;
  options.azimuth_offset = -10;
  const PolylineSet3 trace = desurvey( one_hole, { { { "A", 0, 100, 0 }, { "A", 5, 100, 0 } } }, options ).traces;
  QVERIFY( same( trace.vertices.back(), { 105, 200, 300 } ) );
}

void TestDesurvey::depth_factor()
{
  DesurveyOptions options;
  options.depth_factor = 0.25;
  const PolylineSet3 trace = desurvey( one_hole, { { { "A", 0, 0, -90 }, { "A", 40, 0, -90 } } }, options ).traces;
  QVERIFY( same( trace.vertices.back(), { 100, 200, 290 } ) );
  QCOMPARE( trace.m.back(), 40.0 ); // M stays in the table's unit
}

void TestDesurvey::ids_are_text()
{
  const std::string long_id( 300, 'x' );
  const Collars collars{
    { "007", 1, 0, 0, 10 }, { "7", 2, 0, 0, 10 }, { "7.0", 3, 0, 0, 10 }, { long_id + "1", 4, 0, 0, 10 }
  };
  const Stations stations{ { "7", 0, 0, -90 }, { "007", 0, 90, 0 }, { long_id, 0, 0, -90 } };
  const DesurveyResult result = desurvey( collars, stations );
  QCOMPARE( text( result.faults ), "no_survey 7.0 row 2 depth nan\nno_survey " + QString::fromStdString( long_id )
                                     + "1 row 3 depth nan\nno_collar " + QString::fromStdString( long_id )
                                     + " row 2 depth nan" );
  QVERIFY( same( result.traces.vertices[1], { 11, 0, 0 } ) );
  QVERIFY( same( result.traces.vertices[3], { 2, 0, -10 } ) );
}

void TestDesurvey::faults_data()
{
  QTest::addColumn<Collars>( "collars" );
  QTest::addColumn<Stations>( "stations" );
  QTest::addColumn<QString>( "expected" );
  QTest::addColumn<Depths>( "depths" ); // M of all traces
  const auto row = []( const char *name, const Collars &collars, const Stations &stations, const char *expected,
                       const Depths &depths ) {
    QTest::newRow( name ) << collars << stations << QString::fromLatin1( expected ) << depths;
  };
  const Collars a{ { "A", 0, 0, 0, 10 } };
  const Station top{ "A", 0, 0, -90 };
  const double infinite = std::numeric_limits<double>::infinity();
  row( "collar without id", { { "", 0, 0, 0, 10 } }, {}, "collar_without_id  row 0 depth nan", {} );
  row( "repeated collar", { a[0], a[0] }, { top }, "repeated_collar A row 1 depth nan", { 0, 10 } );
  row( "collar without height", { { "A", 0, 0, none, 10 } }, { top }, "collar_not_a_number A row 0 depth nan", {} );
  row( "no survey", a, {}, "no_survey A row 0 depth nan", { 0, 10 } );
  row( "no survey, no depth", one_hole, {}, "no_survey A row 0 depth nan\nno_length A row 0 depth nan", {} );
  row( "one station, no depth", one_hole, { top }, "no_length A row 0 depth nan", {} );
  row( "depth 0", { { "A", 0, 0, 0, 0 } }, { top }, "no_length A row 0 depth nan", {} );
  row( "depth below the digits", { { "A", 0, 0, 1e6, 1e-20 } }, { top }, "no_length A row 0 depth nan", {} );
  row( "infinite depth", { { "A", 0, 0, 0, infinite } }, { top }, "no_length A row 0 depth nan", {} );
  row( "station without id", a, { top, { "", 5, 0, -90 } }, "station_without_id  row 1 depth 5", { 0, 10 } );
  row( "no collar", a, { top, { "B", 0, 0, -90 }, { "B", 5, 0, -90 } }, "no_collar B row 1 depth nan", { 0, 10 } );
  row( "no depth", a, { top, { "A", none, 0, -90 } }, "station_not_a_number A row 1 depth nan", { 0, 10 } );
  row( "no dip", a, { top, { "A", 5, 0, none } }, "station_not_a_number A row 1 depth 5", { 0, 10 } );
  row( "infinite azimuth", a, { top, { "A", 5, infinite, -45 } }, "station_not_a_number A row 1 depth 5", { 0, 10 } );
  row( "nothing usable", a, { { "A", 0, none, -45 } },
       "station_not_a_number A row 0 depth 0\nno_survey A row 0 depth nan", { 0, 10 } );
  row( "negative depth", a, { top, { "A", -1, 0, -90 } }, "negative_depth A row 1 depth -1", { 0, 10 } );
  row( "azimuth above", a, { top, { "A", 5, 720.5, -80 } }, "azimuth_out_of_range A row 1 depth 5", { 0, 10 } );
  row( "azimuth below", a, { top, { "A", 5, -360.5, -80 } }, "azimuth_out_of_range A row 1 depth 5", { 0, 10 } );
  row( "dip", a, { top, { "A", 5, 0, -90.5 } }, "dip_out_of_range A row 1 depth 5", { 0, 10 } );
  row( "unordered", a, { top, { "A", 8, 0, -90 }, { "A", 5, 0, -90 } }, "unordered_depths A row 2 depth 5",
       { 0, 5, 8, 10 } );
  row( "repeated depth", a, { top, { "A", 0, 180, -90 } }, "repeated_depth A row 1 depth 0", { 0, 10 } );
  row( "contradiction", a, { top, { "A", 0, 0, -80 } }, "contradiction A row 1 depth 0", { 0, 10 } );
  row( "no station at 0", a, { { "A", 4, 0, -90 } }, "no_station_at_0 A row 0 depth 4", { 0, 4, 10 } );
  row( "only below the end", a, { { "A", 40, 0, -90 } },
       "late_survey A row 0 depth 40\ndepth_past_end A row 0 depth 40", { 0, 10 } );
  row( "past the end", a, { top, { "A", 11, 0, -90 }, { "A", 12, 0, -90 } }, "depth_past_end A row 2 depth 12",
       { 0, 10 } );
  row( "reversal", a, { top, { "A", 5, 0, 90 } }, "reversal A row 1 depth 5", { 0, 5, 10 } );
  row( "none", a, { top, { "A", 10, 0, -90 } }, "", { 0, 10 } );
}

void TestDesurvey::faults()
{
  QFETCH( Collars, collars );
  QFETCH( Stations, stations );
  QFETCH( QString, expected );
  QFETCH( Depths, depths );
  const DesurveyResult result = desurvey( collars, stations );
  QCOMPARE( text( result.faults ), expected );
  QVERIFY( result.traces.m == depths );
}

void TestDesurvey::faults_have_names_and_sentences()
{
  for ( int kind = 0; kind <= static_cast<int>( SurveyFaultKind::reversal ); ++kind )
  {
    const QString sentence = QString::fromUtf8( fault_text( static_cast<SurveyFaultKind>( kind ) ).sentence );
    QVERIFY( sentence.endsWith( '.' ) );
    QVERIFY( *fault_text( static_cast<SurveyFaultKind>( kind ) ).name );
  }
  QVERIFY( is_of_collar( SurveyFaultKind::no_length ) );
  QVERIFY( !is_of_collar( SurveyFaultKind::station_without_id ) );
}

void TestDesurvey::reversal_goes_straight_on()
{
  const DesurveyResult result = desurvey( one_hole,
                                          { { { "A", 0, 30, -60 }, { "A", 10, 210, 60 }, { "A", 12, 210, 60 } } } );
  QCOMPARE( text( result.faults ), QStringLiteral( "reversal A row 1 depth 10" ) );
  QVERIFY( distance( result.traces.vertices[1], { 102.5, 200 + 5 * std::sqrt( 0.75 ), 300 - 10 * std::sqrt( 0.75 ) } )
           < 1e-12 * 300 );
  // One ten-thousandth of a degree less is an arc, however odd: half a circle of 10 has its end 20/pi away.
  const PolylineSet3 arc = desurvey( one_hole, { { { "A", 0, 0, -90 }, { "A", 10, 0, 89.9999 } } } ).traces;
  QVERIFY( distance( arc.vertices.back(), { 100, 200 + 20 / std::numbers::pi, 300 } ) < 1e-4 );
}

void TestDesurvey::vertical_stations_need_no_azimuth()
{
  const DesurveyResult result = desurvey( one_hole, { { { "A", 0, none, -90 }, { "A", 10, 999, -90 } } } );
  QCOMPARE( text( result.faults ), QString() );
  QVERIFY( same( result.traces.vertices.back(), { 100, 200, 290 } ) );
}

void TestDesurvey::rising_stations_are_counted()
{
  QCOMPARE( desurvey( one_hole, quarter ).rising, std::uint64_t( 0 ) );
  QCOMPARE( desurvey( one_hole, { { { "A", 0, 0, 60 }, { "A", 10, 0, -60 } } } ).rising, std::uint64_t( 1 ) );
}

void TestDesurvey::options_out_of_range()
{
  DesurveyOptions options;
  for ( const double bad : { 0.0, -1.0, none, std::numeric_limits<double>::infinity() } )
  {
    options = {};
    options.depth_factor = bad;
    QVERIFY_EXCEPTION_THROWN( desurvey( one_hole, quarter, options ), Error );
    options = {};
    options.angle_step = bad;
    QVERIFY_EXCEPTION_THROWN( desurvey( one_hole, quarter, options ), Error );
  }
  options = {};
  options.azimuth_offset = none;
  QVERIFY_EXCEPTION_THROWN( desurvey( one_hole, quarter, options ), Error );
}

void TestDesurvey::cancel()
{
  QVERIFY_EXCEPTION_THROWN( desurvey( one_hole, quarter, {}, []( double ) { return false; } ), Cancelled );
}

// Progress is asked ten times a second at most, so whoever takes longer than that to answer is asked each time.
void TestDesurvey::progress_within_a_hole()
{
  int asked = 0;
  const auto slowly = [&asked]( double ) {
    QTest::qSleep( 101 );
    ++asked;
    return true;
  };
  desurvey( one_hole, { { { "A", 0, 0, -90 }, { "A", 1, 0, -90 }, { "A", 2, 0, -90 } } }, {}, slowly );
  QCOMPARE( asked, 3 + 1 + 2 ); // the stations, the hole, and the way from each station to the next
}

QTEST_APPLESS_MAIN( TestDesurvey )
#include "test_desurvey.moc"
