// SPDX-License-Identifier: GPL-2.0-or-later
// Crossings of segments and planes against rationals: balls hold the exact parameter, what is certain is the nearest
// double, and where numbers are ordinary nearly all is certain. Angles against the C library's arcsine.
// Relies on families.h, exact_geometry.h and exact/rational.h.
#include "exact_geometry.h"
#include "families.h"

#include "core/compute/workers.h"
#include "core/exact/rational.h"
#include "core/line_mesh/angle.h"
#include "core/line_mesh/line_mesh.h"
#include "core/line_mesh/plane_crossings.h"

#include <QtTest>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>
#include <vector>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

//! How many crossings and numbers there were, and how many sides of starts, and numbers, were certain.
struct Certainty
{
    std::size_t crossings = 0, starts = 0, whole = 0, numbers = 0, certain = 0;
};

void check_number( double found, const Exact &exact, Certainty &certainty )
{
  ++certainty.numbers;
  if ( std::isnan( found ) )
    return;
  ++certainty.certain;
  QCOMPARE( std::bit_cast<std::uint64_t>( found ), std::bit_cast<std::uint64_t>( nearest_double( exact ) ) );
}

//! All that a crossing which is certain tells is told.
void check_certainty( Point3 start, const PlaneCrossing &crossing )
{
  const auto &[parameter, point, m, angle, from_start, side, is_certain] = crossing;
  if ( !is_certain )
    return;
  QVERIFY( side != Sign::uncertain );
  QVERIFY( !std::isnan( point.x ) && !std::isnan( point.y ) && !std::isnan( point.z ) && !std::isnan( angle ) );
  const double length = length_of( point.x - start.x, point.y - start.y, point.z - start.z );
  QCOMPARE( std::bit_cast<std::uint64_t>( from_start ), std::bit_cast<std::uint64_t>( length ) );
}

void check_crossing( const Setting &setting, const Hit &hit, const PlaneCrossing &crossing, Certainty &certainty )
{
  const PolylineSet3 &lines = setting.lines;
  const Vector from = exact( lines.vertices[hit.segment] );
  const Vector step = exact( lines.vertices[hit.segment + 1] ) - from;
  const ExactTriangle triangle( setting.mesh.corners( hit.triangle ) );
  const Exact t = dot( triangle.corner[0] - from, triangle.normal ) / dot( step, triangle.normal );

  if ( crossing.start != Sign::uncertain )
    QCOMPARE( static_cast<int>( crossing.start ), sgn( dot( triangle.corner[0] - from, triangle.normal ) ) );
  certainty.starts += crossing.start != Sign::uncertain;
  certainty.whole += crossing.is_certain;
  ++certainty.crossings;
  const Ball &ball = crossing.parameter;
  if ( std::isfinite( ball.radius ) )
    QVERIFY( abs( t - ball.high - ball.low ) <= ball.radius );
  const Vector place = from + t * step;
  check_number( crossing.point.x, place.x, certainty );
  check_number( crossing.point.y, place.y, certainty );
  check_number( crossing.point.z, place.z, certainty );
  check_certainty( lines.vertices[hit.segment], crossing );
  const double from_m = lines.has_m() ? lines.m[hit.segment] : NAN,
               to_m = lines.has_m() ? lines.m[hit.segment + 1] : NAN;
  if ( std::isfinite( from_m ) && std::isfinite( to_m ) )
    check_number( crossing.m, from_m + t * ( Exact( to_m ) - from_m ), certainty );
  else
    QVERIFY( std::isnan( crossing.m ) );
}

//! All of a crossing, NaN included. Where coordinates are out of range, numbers of the parameter mean nothing.
std::array<std::uint64_t, 11> words_of( PlaneCrossing crossing )
{
  if ( std::isinf( crossing.parameter.radius ) )
    crossing.parameter = nothing_known;
  const auto &[parameter, point, m, angle, from_start, start, is_certain] = crossing;
  const auto word = []( double number ) { return std::bit_cast<std::uint64_t>( number ); };
  return { word( parameter.high ),
           word( parameter.low ),
           word( parameter.radius ),
           word( point.x ),
           word( point.y ),
           word( point.z ),
           word( m ),
           word( angle ),
           word( from_start ),
           static_cast<std::uint64_t>( start ),
           is_certain };
}

PlaneCrossing without_vectors( const Setting &setting, const Hit &hit )
{
  const PolylineSet3 &lines = setting.lines;
  const auto m = [&]( std::uint32_t vertex ) { return lines.has_m() ? lines.m[vertex] : not_certain; };
  const auto [a, b, c] = setting.mesh.corners( hit.triangle );
  return plane_crossing<SplitFactors>( lines.vertices[hit.segment], lines.vertices[hit.segment + 1], m( hit.segment ),
                                       m( hit.segment + 1 ), a, b, c );
}

Certainty check_setting( const Setting &setting )
{
  Certainty certainty;
  const Workers workers( RunOptions{} );
  const Hits hits = line_mesh( setting.lines, setting.mesh ).hits;
  const std::vector<PlaneCrossing> crossings = find_plane_crossings( setting.lines, setting.mesh, hits, workers );
  for ( std::size_t i = 0; i < hits.size(); ++i )
  {
    const bool in_plane = hits[i].kind == HitKind::face || hits[i].kind == HitKind::edge;
    if ( in_plane && !hits[i].start_on && !hits[i].end_on )
      check_crossing( setting, hits[i], crossings[i], certainty );
  }
  return certainty;
}

} // namespace

class TestPlaneCrossings : public QObject
{
    Q_OBJECT

  private slots:
    void everyFamily_data()
    {
      QTest::addColumn<int>( "family" );
      for ( const SettingFamily family : all_setting_families )
        QTest::newRow( name_of( family ) ) << static_cast<int>( family );
    }

    void everyFamily()
    {
      QFETCH( int, family );
      Certainty all;
      for ( std::uint64_t seed = 1; seed <= 10; ++seed )
      {
        const Certainty some = check_setting( random_setting( SettingFamily( family ), seed ) );
        all.numbers += some.numbers;
        all.certain += some.certain;
        all.crossings += some.crossings;
        all.starts += some.starts;
        all.whole += some.whole;
      }
      QVERIFY( all.numbers > 100 );
      if ( SettingFamily( family ) == SettingFamily::projected )
      {
        QVERIFY( all.certain > all.numbers * 9 / 10 );
        QVERIFY( all.starts > all.crossings * 9 / 10 );
        QVERIFY( all.whole > all.crossings * 7 / 10 );
      }
      if ( distances_overflow( SettingFamily( family ) ) && SettingFamily( family ) != SettingFamily::far_out )
        QVERIFY( all.certain < all.numbers / 2 );
    }

    void aloneAndTogether_data() { everyFamily_data(); }

    //! A crossing does not depend on those that are worked out with it, and is what plane_crossing() makes of it, as on a GPU.
    void aloneAndTogether()
    {
      QFETCH( int, family );
      const Setting setting = random_setting( SettingFamily( family ), 1 );
      const Workers workers( RunOptions{} );
      const Hits hits = line_mesh( setting.lines, setting.mesh ).hits;
      QVERIFY( hits.size() > 10 );
      const std::vector<PlaneCrossing> together = find_plane_crossings( setting.lines, setting.mesh, hits, workers );
      QCOMPARE( together.size(), hits.size() );
      for ( std::size_t i = 0; i < hits.size(); ++i )
      {
        const PlaneCrossing alone =
          find_plane_crossings( setting.lines, setting.mesh, { &hits[i], 1 }, workers ).front();
        QCOMPARE( words_of( alone ), words_of( together[i] ) );
        QCOMPARE( words_of( without_vectors( setting, hits[i] ) ), words_of( together[i] ) );
      }
    }

    //! Against the arcsine of the C library, which is right to its last place or nearly so.
    void anglesOfSines()
    {
      std::mt19937_64 draw( 1 );
      std::uniform_real_distribution<double> anywhere( 0, 1 );
      std::vector<double> sines = {
        0x1p-1074, 0x1p-1022, 0x1p-30, std::nextafter( 0.5, 0 ), std::nextafter( 0.5, 1 ), std::nextafter( 1, 0 )
      };
      for ( int i = 0; i < 100000; ++i )
        sines.push_back( i % 2 == 0 ? anywhere( draw ) : std::exp2( -40 * anywhere( draw ) ) );
      for ( const double sine : sines )
      {
        const double expected = std::asin( sine ) * 180 / std::numbers::pi, found = angle_of_sine( sine );
        const double last_place = std::nextafter( expected, HUGE_VAL ) - expected;
        QVERIFY2( std::fabs( found - expected ) <= 4 * last_place, qPrintable( QString::number( sine, 'g', 17 ) ) );
      }
      QCOMPARE( angle_of_sine( 0 ), 0.0 );
      QCOMPARE( angle_of_sine( 0.5 ), std::asin( 0.5 ) * 180 / std::numbers::pi );
      QVERIFY( angle_of_sine( 1 ) == 90 && angle_of_sine( std::nextafter( 1, 2 ) ) == 90 );
      QVERIFY( std::isnan( angle_of_sine( NAN ) ) );
    }
};

QTEST_APPLESS_MAIN( TestPlaneCrossings )
#include "test_plane_crossings.moc"
