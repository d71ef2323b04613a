// SPDX-License-Identifier: GPL-2.0-or-later
// The 399 holes of Babbitt: faults with and without the ends of the holes, which the assay table has.
// Relies on core/drill and the tables.
#include "drill_tables.h"

#include <QtTest>

#include <algorithm>
#include <unordered_map>

using namespace rubicon;

class TestBabbittHoles : public QObject
{
    Q_OBJECT

  private slots:
    void initTestCase();
    void without_ends();
    void with_ends();

  private:
    std::vector<Collar> mCollars;
    std::vector<Station> mStations;
    DesurveyOptions mOptions;
};

namespace
{

std::size_t count( const DesurveyResult &result, SurveyFaultKind kind )
{
  return static_cast<std::size_t>( std::count_if( result.faults.begin(), result.faults.end(),
                                                  [kind]( const SurveyFault &fault ) { return fault.kind == kind; } ) );
}

} // namespace

void TestBabbittHoles::initTestCase()
{
  mCollars = read_collars( RUBICON_TABLES "/collar_BABBITT.csv", {} );
  mStations = read_stations( RUBICON_TABLES "/survey_BABBITT.csv" );
  QCOMPARE( mCollars.size(), std::size_t( 399 ) );
  QCOMPARE( mStations.size(), std::size_t( 2628 ) );
  mOptions.dip = DipConvention::down_positive;
  mOptions.angle_step = 90;
}

// A hole with one station, at 0, has no length that the tables tell.
void TestBabbittHoles::without_ends()
{
  const DesurveyResult result = desurvey( mCollars, mStations, mOptions );
  QCOMPARE( count( result, SurveyFaultKind::no_length ), result.faults.size() );
  QCOMPARE( result.traces.line_count() + result.faults.size(), std::size_t( 399 ) );
  QCOMPARE( result.faults.size(), std::size_t( 2 ) );
}

void TestBabbittHoles::with_ends()
{
  std::unordered_map<std::string, double> ends;
  for ( const auto &row : read_columns( RUBICON_TABLES "/assay_BABBITT.csv", { "BHID", "TO" } ) )
    ends[row[0]] = std::max( ends[row[0]], std::stod( row[1] ) );
  for ( Collar &collar : mCollars )
    collar.depth = ends.at( collar.id );
  const DesurveyResult result = desurvey( mCollars, mStations, mOptions );
  QCOMPARE( result.traces.line_count(), std::size_t( 399 ) );
  QCOMPARE( result.stations, std::uint64_t( 2628 ) );
  QCOMPARE( result.rising, std::uint64_t( 0 ) );
  QCOMPARE( count( result, SurveyFaultKind::depth_past_end ), result.faults.size() );
  QCOMPARE( result.faults.size(), std::size_t( 70 ) );
  QCOMPARE( result.traces.segment_count(), std::size_t( 2558 ) );
}

QTEST_APPLESS_MAIN( TestBabbittHoles )
#include "test_babbitt_holes.moc"
