// SPDX-License-Identifier: GPL-2.0-or-later
// The sample's 29 holes against the traces that pygslib made of the same tables.
// Relies on core/drill, the sample tables and tests/data/drill.
#include "drill_tables.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <map>

using namespace rubicon;

class TestSampleHoles : public QObject
{
    Q_OBJECT

  private slots:
    void agree_with_pygslib();
    void have_no_faults();
};

/**
 * Both use minimum curvature, from the same tables. The file has six decimals, so each of its coordinates may be half a
 * millionth off; the rest of the tolerance is for the rounding of some 25 steps of either program. The mean of the two
 * tangents without a ratio factor would be 0.01 off.
 */
void TestSampleHoles::agree_with_pygslib()
{
  const double tolerance = 0.5e-6 + 1e-9;
  const std::vector<Collar> collars = read_collars( RUBICON_TABLES "/collar.csv", "LENGTH" );
  DesurveyOptions options;
  options.dip = DipConvention::down_positive;
  options.angle_step = 90; // stations only, like the file
  const PolylineSet3 traces = desurvey( collars, read_stations( RUBICON_TABLES "/survey.csv" ), options ).traces;

  std::map<std::string, std::vector<Point3>> expected;
  for ( const auto &row : read_columns( RUBICON_TRACES, { "hole", "x0", "y0", "z0", "x1", "y1", "z1" } ) )
  {
    std::vector<Point3> &vertices = expected[row[0]];
    if ( vertices.empty() )
      vertices.push_back( { std::stod( row[1] ), std::stod( row[2] ), std::stod( row[3] ) } );
    vertices.push_back( { std::stod( row[4] ), std::stod( row[5] ), std::stod( row[6] ) } );
  }
  QCOMPARE( traces.line_count(), expected.size() );
  QCOMPARE( traces.segment_count(), std::size_t( 343 ) );
  for ( std::size_t line = 0; line < traces.line_count(); ++line )
  {
    const std::size_t begin = traces.line_begin[line], count = traces.line_begin[line + 1] - begin;
    const std::vector<Point3> &vertices = expected.at(
      collars[static_cast<std::size_t>( traces.feature_ids[line] )].id );
    QCOMPARE( count, vertices.size() );
    for ( std::size_t i = 0; i < count; ++i )
    {
      const Point3 a = traces.vertices[begin + i], b = vertices[i];
      QVERIFY( std::max( { std::abs( a.x - b.x ), std::abs( a.y - b.y ), std::abs( a.z - b.z ) } ) <= tolerance );
    }
  }
}

void TestSampleHoles::have_no_faults()
{
  DesurveyOptions options;
  options.dip = DipConvention::down_positive;
  const DesurveyResult result = desurvey( read_collars( RUBICON_TABLES "/collar.csv", "LENGTH" ),
                                          read_stations( RUBICON_TABLES "/survey.csv" ), options );
  QCOMPARE( result.traces.line_count(), std::size_t( 29 ) );
  QCOMPARE( result.stations, std::uint64_t( 372 ) );
  QCOMPARE( result.rising, std::uint64_t( 0 ) );
  QVERIFY( result.faults.empty() );
}

QTEST_APPLESS_MAIN( TestSampleHoles )
#include "test_sample_holes.moc"
