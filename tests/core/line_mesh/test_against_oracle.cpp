// SPDX-License-Identifier: GPL-2.0-or-later
// The two jobs against brute force in GMP on random and degenerate lines and meshes, those of rubicon verify among them,
// told in every way: on one thread, then on 2 and 4 of the second backend (RUBICON_SECOND_BACKEND).
// Relies on oracle.h, families.h, variants.h and core/verify/cases.h.
#include "core/ingest/mesh_builder.h"
#include "core/ingest/polyline_builder3.h"
#include "core/verify/cases.h"
#include "families.h"
#include "oracle.h"
#include "variants.h"

#include <QtTest>

#include <array>
#include <map>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

LineMeshResult run( const Setting &setting, int threads, Backend backend = Backend::cpu, bool exact_parameters = true )
{
  LineMeshOptions options;
  options.backend = backend;
  options.threads = threads;
  options.exact_parameters = exact_parameters;
  return line_mesh( setting.lines, setting.mesh, options );
}

//! The lengths of all intervals of a line and mesh are that of the line.
void check_partition( const LineMeshResult &result, const std::string &what )
{
  std::map<std::pair<std::uint32_t, std::uint32_t>, double> end;
  for ( const LineInterval &interval : result.intervals )
  {
    const auto [known, is_first] = end.try_emplace( { interval.line, interval.mesh }, 0 );
    QVERIFY2( interval.from_distance == known->second, ( what + ": a gap between intervals" ).c_str() );
    QVERIFY2( interval.to_distance >= interval.from_distance, ( what + ": an interval runs back" ).c_str() );
    known->second = interval.to_distance;
  }
  QCOMPARE( end.size(), result.summaries.size() );
}

//! Compares the job with the oracle and with itself; returns the job's result through \a result.
void check( const Setting &setting, Distances distances, const std::string &what, LineMeshResult &result )
{
  const LineMeshResult expected = oracle_line_mesh( setting.lines, setting.mesh );
  result = run( setting, 1 );
  const std::string difference = first_difference( expected, result, distances );
  QVERIFY2( difference.empty(), ( what + ": " + difference ).c_str() );
  for ( const int threads : { 2, 4 } )
  {
    // Without parameters a GPU goes on to assemble what it found.
    const LineMeshResult again = run( setting, threads, RUBICON_SECOND_BACKEND, threads == 2 );
    const std::string change = first_difference( result, again, Distances::identical );
    QVERIFY2( change.empty(), ( what + ", " + std::to_string( threads ) + " threads: " + change ).c_str() );
    QCOMPARE( again.checksum, result.checksum );
  }
}

//! Rationals of such exponents have up to thousands of digits, and take that much longer.
std::uint64_t seeds_of( SettingFamily family, std::uint64_t seeds )
{
  return family == SettingFamily::wild_exponents ? seeds / 10 : distances_overflow( family ) ? seeds / 3 : seeds;
}

} // namespace

class TestAgainstOracle : public QObject
{
    Q_OBJECT

  private slots:
    void settings_data();
    void settings();
    void variants_data();
    void variants();
    void points_data();
    void points();
    void large();
    void cases_of_the_verifier();
    void checksum_sees_every_change();
    void parameters_only_where_asked_for();

  private:
    void add_families();
    HitCounts mHits;
    EventCounts mEvents;
    TierCounts mTiers;
    std::array<std::uint64_t, 4> mStates = {};
    std::array<std::uint64_t, 3> mRules = {};

  private slots:
    void everything_was_seen();
};

void TestAgainstOracle::add_families()
{
  QTest::addColumn<int>( "family" );
  for ( const SettingFamily family : all_setting_families )
    QTest::newRow( name_of( family ) ) << static_cast<int>( family );
}

void TestAgainstOracle::settings_data()
{
  add_families();
}

void TestAgainstOracle::settings()
{
  QFETCH( int, family );
  const SettingFamily f = static_cast<SettingFamily>( family );
  const Distances distances = distances_overflow( f ) ? Distances::ignored : Distances::compared;
  std::uint64_t hits = 0;
  for ( std::uint64_t seed = 0; seed < seeds_of( f, 100 ); ++seed )
  {
    const Setting setting = random_setting( f, seed );
    const std::string what = std::string( name_of( f ) ) + " " + std::to_string( seed );
    LineMeshResult result;
    check( setting, distances, what, result );
    if ( distances == Distances::compared && !QTest::currentTestFailed() )
      check_partition( result, what );
    if ( QTest::currentTestFailed() )
      return;
    hits += result.hits.size();
    mHits.face += result.hit_counts.face;
    mHits.edge += result.hit_counts.edge;
    mHits.vertex += result.hit_counts.vertex;
    mHits.coplanar += result.hit_counts.coplanar;
    mEvents.entry += result.event_counts.entry;
    mEvents.exit += result.event_counts.exit;
    mEvents.pierce += result.event_counts.pierce;
    mEvents.touch += result.event_counts.touch;
    mEvents.slide_in += result.event_counts.slide_in;
    mEvents.slide_out += result.event_counts.slide_out;
    mTiers += result.run.tiers;
    for ( const LineInterval &interval : result.intervals )
      ++mStates[static_cast<std::size_t>( interval.state )];
    for ( const InsideRule rule : result.rules )
      ++mRules[static_cast<std::size_t>( rule )];
  }
  QVERIFY( hits > seeds_of( f, 200 ) );
}

void TestAgainstOracle::variants_data()
{
  add_families();
}

//! Turned, shifted, in another order: the same sets, codes swapped where the line runs the other way.
void TestAgainstOracle::variants()
{
  QFETCH( int, family );
  const SettingFamily f = static_cast<SettingFamily>( family );
  const Distances distances = distances_overflow( f ) ? Distances::ignored : Distances::compared;
  for ( std::uint64_t seed = 200; seed < 200 + seeds_of( f, 30 ); ++seed )
  {
    const Setting setting = random_setting( f, seed );
    const LineMeshResult original = run( setting, 1 );
    for ( const Variant variant : all_variants )
    {
      const auto other = varied( setting, variant );
      if ( !other )
        continue;
      const LineMeshResult back = told_back( setting, run( *other, 2, RUBICON_SECOND_BACKEND ), variant );
      const std::string change = first_difference( without_what_is_lost( original, variant ), back, distances );
      QVERIFY2( change.empty(), qPrintable( QStringLiteral( "%1 %2, %3: %4" )
                                              .arg( name_of( f ) )
                                              .arg( seed )
                                              .arg( name_of( variant ), QString::fromStdString( change ) ) ) );
    }
  }
}

void TestAgainstOracle::points_data()
{
  add_families();
}

void TestAgainstOracle::points()
{
  QFETCH( int, family );
  const SettingFamily f = static_cast<SettingFamily>( family );
  for ( std::uint64_t seed = 0; seed < seeds_of( f, 60 ); ++seed )
  {
    const Setting setting = random_setting( f, seed );
    const PointsInMeshResult expected = oracle_points_in_mesh( setting.points, setting.mesh );
    RunOptions options;
    options.backend = Backend::cpu;
    options.threads = 1;
    const PointsInMeshResult one = points_in_mesh( setting.points, setting.mesh, options );
    options.threads = 2;
    const PointsInMeshResult two = points_in_mesh( setting.points, setting.mesh, options );
    const std::string what = std::string( name_of( f ) ) + " " + std::to_string( seed ) + ": ";
    const std::string difference = first_difference( expected, one );
    QVERIFY2( difference.empty(), ( what + difference ).c_str() );
    QCOMPARE( first_difference( one, two ), std::string() );
    QCOMPARE( two.checksum, one.checksum );
  }
}

//! Large enough for every level of the index, with triangles and segments of very different sizes.
void TestAgainstOracle::large()
{
  for ( const std::uint64_t seed : { 1, 2 } )
  {
    const Setting setting = large_setting( 2000, seed );
    LineMeshResult result;
    check( setting, Distances::compared, "large " + std::to_string( seed ), result );
    if ( QTest::currentTestFailed() )
      return;
    QVERIFY( result.hits.size() > 500 );
  }
}

//! Distances are compared above: here coordinates may be too large or too small for them.
void TestAgainstOracle::cases_of_the_verifier()
{
  const std::vector<VerifyGroup<LineMeshCase>> &groups = line_mesh_groups();
  for ( std::size_t g = 0; g < groups.size(); ++g )
    for ( std::size_t number = 0; groups[g].brute_force && number < 3; ++number )
    {
      auto random = case_random( 7, g, number );
      const LineMeshCase of = groups[g].make( random );
      LineMeshResult result;
      check( { of.lines, of.mesh, {} }, Distances::ignored, groups[g].name + " " + std::to_string( number ), result );
      if ( QTest::currentTestFailed() )
        return;
    }
}

void TestAgainstOracle::checksum_sees_every_change()
{
  // One last bit of one vertex moves an event; another mesh name or feature is another id.
  const auto setting = []( double z, double corner ) {
    PolylineBuilder3 lines;
    lines.begin_feature( 7 );
    const Point3 line[] = { { 0.3, 0.3, -1 }, { 0.1, 0.2, z } };
    lines.add_line( line );
    lines.end_feature();
    MeshBuilder mesh;
    const Point3 face[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, corner, 0 } };
    mesh.add_face( face );
    return Setting{ lines.take(), mesh.take(), {} };
  };
  const std::uint64_t checksum = run( setting( 1, 1 ), 1 ).checksum;
  QCOMPARE( run( setting( 1, 1 ), 1 ).checksum, checksum );
  QCOMPARE( run( setting( 1, 2 ), 1 ).checksum, checksum ); // the same hit, event and intervals
  QVERIFY( run( setting( 1.0000000000000004, 1 ), 1 ).checksum != checksum );
  QVERIFY( run( setting( 1, 0.3 ), 1 ).checksum != checksum );
}

void TestAgainstOracle::parameters_only_where_asked_for()
{
  const Setting setting = random_setting( SettingFamily::crumpled, 3 );
  LineMeshOptions options;
  options.backend = RUBICON_SECOND_BACKEND;
  const LineMeshResult without = line_mesh( setting.lines, setting.mesh, options );
  QVERIFY( without.parameters.empty() );
  QVERIFY( !without.events.empty() );
  const LineMeshResult with = run( setting, 1 );
  QCOMPARE( with.parameters.size(), with.events.size() );
  QCOMPARE( with.checksum, without.checksum );
}

void TestAgainstOracle::everything_was_seen()
{
  for ( const std::uint64_t count : { mHits.face, mHits.edge, mHits.vertex, mHits.coplanar } )
    QVERIFY( count > 100 );
  for ( const std::uint64_t count : { mEvents.entry, mEvents.exit, mEvents.pierce, mEvents.touch, mEvents.slide_in } )
    QVERIFY( count > 100 );
  QCOMPARE( mEvents.slide_in, mEvents.slide_out );
  for ( const std::uint64_t count : mStates )
    QVERIFY( count > 100 );
  for ( const std::uint64_t count : mRules )
    QVERIFY( count > 50 );
  QVERIFY( mTiers.filter > 0 );
  QVERIFY( mTiers.interval > 0 );
  QVERIFY( mTiers.expansion > 0 );
  QVERIFY( mTiers.rational > 0 );
}

QTEST_APPLESS_MAIN( TestAgainstOracle )
#include "test_against_oracle.moc"
