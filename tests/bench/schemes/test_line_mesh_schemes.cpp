// SPDX-License-Identifier: GPL-2.0-or-later
// The schemes of paper 000 give the engine's hits: on the cases of the contract and on random lines and meshes, in grids
// from one cell to many. That of the CPU, or those of the GPU (RUBICON_SCHEMES_ON_GPU).
// Relies on tests/data/line_mesh and on the settings that tests/core/line_mesh makes.
#include "float_failures.h"
#include "line_mesh_schemes.h"

#include "core/line_mesh/find_hits.h"
#include "tests/core/line_mesh/case_file.h"
#include "tests/core/line_mesh/families.h"
#include "tests/core/line_mesh/wkt_setting.h"

#include <QtTest>

using namespace rubicon;
using namespace rubicon::bench;
using namespace rubicon::test;

class TestLineMeshSchemes : public QObject
{
    Q_OBJECT

  private slots:
    void cases_of_the_contract();
    void settings_data();
    void settings();
    void large();
    void what_is_rare_was_seen();
    void nothing_to_find();
    void floats_fail();

  private:
    void check( const PolylineSet3 &lines, const TriangleMesh &mesh, const std::string &what );
    std::uint64_t mFailedTests = 0;
    int mSearchedAgain = 0;
};

namespace
{

RunOptions on_threads( int threads )
{
  RunOptions options;
  options.threads = threads;
  return options;
}

Hits expected_of( const PolylineSet3 &lines, const TriangleMesh &mesh )
{
  RunReport report;
  Workers workers( on_threads( 1 ) );
  return find_hits_cpu( lines, mesh, workers, report );
}

} // namespace

void TestLineMeshSchemes::check( const PolylineSet3 &lines, const TriangleMesh &mesh, const std::string &what )
{
  const Hits expected = expected_of( lines, mesh );
  for ( const HitScheme scheme : hit_schemes )
  {
    if ( is_on_gpu( scheme ) != RUBICON_SCHEMES_ON_GPU )
      continue;
    for ( const std::uint32_t cells : { 1, 3, 10 } )
      for ( const int threads : { 1, 3 } )
      {
        Workers workers( on_threads( threads ) );
        constexpr HitSchemeLimits small = { 100, 1 };
        const SchemeRun<Hits> run = find_hits_by( scheme, lines, mesh, cells, workers, small );
        QVERIFY2( same_found( run.found, expected ),
                  ( what + ": " + name_of( scheme ) + ", " + std::to_string( cells ) + " cells" ).c_str() );
        QVERIFY( run.tests >= run.found.size() && run.failed_tests <= run.tests );
        if ( cells == 1 )
          QCOMPARE( run.tests, std::uint64_t{ lines.segment_count() } * mesh.triangles.size() );
        mFailedTests += run.failed_tests;
        mSearchedAgain += run.searched_again;
      }
  }
}

void TestLineMeshSchemes::cases_of_the_contract()
{
  for ( const char *file : { "contract.txt", "places.txt", "slides.txt", "meshes.txt" } )
    for ( const WrittenLineMeshCase &c : read_line_mesh_cases( std::string( RUBICON_CASES "/" ) + file ) )
    {
      check( lines_from_texts( c.lines ), mesh_from_texts( c.meshes ), c.name );
      if ( QTest::currentTestFailed() )
        return;
    }
}

void TestLineMeshSchemes::settings_data()
{
  QTest::addColumn<int>( "family" );
  for ( const SettingFamily family : all_setting_families )
    QTest::newRow( name_of( family ) ) << static_cast<int>( family );
}

void TestLineMeshSchemes::settings()
{
  QFETCH( int, family );
  for ( std::uint64_t seed = 0; seed < 4; ++seed )
  {
    const Setting setting = random_setting( static_cast<SettingFamily>( family ), seed );
    check( setting.lines, setting.mesh, std::to_string( seed ) );
    if ( QTest::currentTestFailed() )
      return;
  }
}

void TestLineMeshSchemes::large()
{
  const Setting setting = large_setting( 500, 1 );
  check( setting.lines, setting.mesh, "large" );
}

//! Rationals stepped in for intervals, and rounded arithmetic announced too few hits.
void TestLineMeshSchemes::what_is_rare_was_seen()
{
  QVERIFY( mFailedTests > 100 );
  QCOMPARE( mSearchedAgain > 0, bool( RUBICON_SCHEMES_ON_GPU ) );
}

void TestLineMeshSchemes::nothing_to_find()
{
  const Setting setting = random_setting( SettingFamily::soup, 1 );
  check( PolylineSet3(), setting.mesh, "no lines" );
  check( setting.lines, TriangleMesh(), "no mesh" );
}

//! Doubles and floats are right about small whole numbers, and wrong where all is nearly in one plane.
void TestLineMeshSchemes::floats_fail()
{
  Workers workers( on_threads( 2 ) );
  WrongTests in_double, in_float;
  for ( std::uint64_t seed = 0; seed < 10; ++seed )
  {
    const Setting soup = random_setting( SettingFamily::soup, seed );
    const FloatFailures none = float_failures( soup.lines, soup.mesh, 3, workers );
    QCOMPARE( none.in_double.all() + none.in_float.all(), std::uint64_t( 0 ) );
    const Setting level = random_setting( SettingFamily::nearly_level, seed );
    const FloatFailures some = float_failures( level.lines, level.mesh, 1, workers );
    QCOMPARE( some.tests, std::uint64_t{ level.lines.segment_count() } * level.mesh.triangles.size() );
    in_double += some.in_double;
    in_float += some.in_float;
  }
  QVERIFY( in_double.all() > 0 );
  QVERIFY( in_float.all() > in_double.all() );
}

QTEST_APPLESS_MAIN( TestLineMeshSchemes )
#include "test_line_mesh_schemes.moc"
