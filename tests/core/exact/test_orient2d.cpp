// SPDX-License-Identifier: GPL-2.0-or-later
// orient2d: no tier ever answers wrongly, each tier is reached, and the ladder always answers and counts once.
// Relies on core/exact and, for what is right, on gmp_oracle.h.
#include "core/exact/predicates.h"
#include "gmp_oracle.h"
#include "point_families.h"

#include <QtTest>

#include <cmath>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

struct Triple
{
    Point2 a, b, c;
};

using Tier2d = Sign ( * )( Point2, Point2, Point2 );
constexpr Tier2d tiers[] = { orient2d_filter, orient2d_interval, orient2d_expansion, orient2d_rational };
constexpr const char *tier_names[] = { "filter", "interval", "expansion", "rational" };

QByteArray text( const Triple &t )
{
  return QStringLiteral( "(%1 %2) (%3 %4) (%5 %6)" )
    .arg( t.a.x, 0, 'g', 17 )
    .arg( t.a.y, 0, 'g', 17 )
    .arg( t.b.x, 0, 'g', 17 )
    .arg( t.b.y, 0, 'g', 17 )
    .arg( t.c.x, 0, 'g', 17 )
    .arg( t.c.y, 0, 'g', 17 )
    .toUtf8();
}

//! A free triple, one near a line, one with a repeated point or one along an axis.
Triple random_triple( Random &random, Family family )
{
  Triple t{ random.point2( family ), random.point2( family ), random.point2( family ) };
  switch ( random.below( 4 ) )
  {
    case 0: t.c = random.near_line( t.a, t.b ); break;
    case 1:
      if ( random.below( 4 ) == 0 )
        t.c = random.below( 2 ) == 0 ? t.a : t.b;
      else
        t.c.y = t.b.y = t.a.y;
      break;
    default: break;
  }
  return t;
}

void compare_with_gmp( const Triple &t, TierCounts &counts )
{
  const Sign exact = gmp_orient2d( t.a, t.b, t.c );
  for ( std::size_t tier = 0; tier < std::size( tiers ); ++tier )
  {
    const Sign answer = tiers[tier]( t.a, t.b, t.c );
    QVERIFY2( answer == exact || answer == Sign::uncertain, tier_names[tier] + ( " is wrong: " + text( t ) ) );
  }
  QVERIFY2( orient2d_rational( t.a, t.b, t.c ) == exact, "rational is uncertain: " + text( t ) );
  QVERIFY2( orient2d( t.a, t.b, t.c, counts ) == exact, "the ladder is wrong: " + text( t ) );
}

//! Sign of the turn as plain doubles have it.
int plain_orient2d( Point2 a, Point2 b, Point2 c )
{
  const double det = ( b.x - a.x ) * ( c.y - a.y ) - ( b.y - a.y ) * ( c.x - a.x );
  return ( det > 0 ) - ( det < 0 );
}

std::uint64_t total( const TierCounts &counts )
{
  return counts.filter + counts.interval + counts.expansion + counts.rational;
}

} // namespace

class TestOrient2d : public QObject
{
    Q_OBJECT

  private slots:
    void turns();
    void near_collinear_grid_data();
    void near_collinear_grid();
    void plain_doubles_fail_on_the_grid();
    void agrees_with_gmp_data();
    void agrees_with_gmp();
    void expansion_always_answers_for_moderate_exponents();
    void swaps_negate();
    void each_tier_is_reached();
};

void TestOrient2d::turns()
{
  TierCounts counts;
  QVERIFY( orient2d( { 0, 0 }, { 1, 0 }, { 0, 1 }, counts ) == Sign::positive );
  QVERIFY( orient2d( { 0, 0 }, { 1, 0 }, { 0, -1 }, counts ) == Sign::negative );
  QVERIFY( orient2d( { 0, 0 }, { 1, 1 }, { 3, 3 }, counts ) == Sign::zero );
  QVERIFY( orient2d( { 2, 5 }, { 2, 5 }, { 7, 1 }, counts ) == Sign::zero );
}

void TestOrient2d::near_collinear_grid_data()
{
  QTest::addColumn<int>( "tier" );
  for ( std::size_t tier = 0; tier < std::size( tiers ); ++tier )
    QTest::newRow( tier_names[tier] ) << static_cast<int>( tier );
  QTest::newRow( "ladder" ) << static_cast<int>( std::size( tiers ) );
}

void TestOrient2d::near_collinear_grid()
{
  QFETCH( int, tier );
  TierCounts counts;
  int zeros = 0, positives = 0, negatives = 0, uncertain = 0;
  for ( int i = 0; i < 256; ++i )
    for ( int j = 0; j < 256; ++j )
    {
      const Point2 p{ 0.5 + std::ldexp( i, -53 ), 0.5 + std::ldexp( j, -53 ) }, q{ 12, 12 }, r{ 24, 24 };
      const Sign answer = tier < static_cast<int>( std::size( tiers ) ) ? tiers[tier]( q, r, p )
                                                                        : orient2d( q, r, p, counts );
      uncertain += answer == Sign::uncertain;
      zeros += answer == Sign::zero;
      positives += answer == Sign::positive;
      negatives += answer == Sign::negative;
      QVERIFY( answer == Sign::uncertain || static_cast<int>( answer ) == ( j > i ) - ( j < i ) );
    }

  QCOMPARE( zeros + positives + negatives + uncertain, 65536 );
  // The first two tiers know less than the grid asks; what they know is right (checked above).
  if ( tier < 2 )
  {
    QVERIFY( uncertain > 0 );
    return;
  }
  QCOMPARE( zeros, 256 );
  QCOMPARE( positives, 32640 );
  QCOMPARE( negatives, 32640 );
}

void TestOrient2d::plain_doubles_fail_on_the_grid()
{
  int wrong = 0, filter_also_answered = 0;
  for ( int i = 0; i < 256; ++i )
    for ( int j = 0; j < 256; ++j )
    {
      const Point2 p{ 0.5 + std::ldexp( i, -53 ), 0.5 + std::ldexp( j, -53 ) }, q{ 12, 12 }, r{ 24, 24 };
      if ( plain_orient2d( p, q, r ) == ( j > i ) - ( j < i ) )
        continue;
      ++wrong;
      filter_also_answered += orient2d_filter( p, q, r ) != Sign::uncertain;
    }
  QCOMPARE( wrong, 11972 );
  QCOMPARE( filter_also_answered, 0 );
}

void TestOrient2d::agrees_with_gmp_data()
{
  QTest::addColumn<int>( "family" );
  for ( const Family family : all_families )
    QTest::newRow( name_of( family ) ) << static_cast<int>( family );
}

void TestOrient2d::agrees_with_gmp()
{
  QFETCH( int, family );
  Random random( 2024 + static_cast<std::uint64_t>( family ) );
  TierCounts counts;
  constexpr int samples = 20000;
  for ( int i = 0; i < samples; ++i )
  {
    compare_with_gmp( random_triple( random, static_cast<Family>( family ) ), counts );
    if ( QTest::currentTestFailed() )
      return;
  }
  QCOMPARE( total( counts ), static_cast<std::uint64_t>( samples ) );
}

void TestOrient2d::expansion_always_answers_for_moderate_exponents()
{
  for ( const Family family : all_families )
  {
    if ( !exponents_are_moderate( family ) )
      continue;
    Random random( 7 + static_cast<std::uint64_t>( family ) );
    for ( int i = 0; i < 5000; ++i )
    {
      const Triple t = random_triple( random, family );
      QVERIFY2( orient2d_expansion( t.a, t.b, t.c ) != Sign::uncertain, text( t ) );
    }
  }
}

void TestOrient2d::swaps_negate()
{
  for ( const Family family : all_families )
  {
    Random random( 11 + static_cast<std::uint64_t>( family ) );
    for ( int i = 0; i < 2000; ++i )
    {
      const auto [a, b, c] = random_triple( random, family );
      TierCounts counts;
      const Sign sign = orient2d( a, b, c, counts );
      QVERIFY( orient2d( b, a, c, counts ) == -sign );
      QVERIFY( orient2d( a, c, b, counts ) == -sign );
      QVERIFY( orient2d( c, b, a, counts ) == -sign );
      QVERIFY( orient2d( b, c, a, counts ) == sign );
    }
  }
}

void TestOrient2d::each_tier_is_reached()
{
  TierCounts counts;
  Random random( 1 );
  for ( const Family family : all_families )
    for ( int i = 0; i < 20000; ++i )
    {
      const auto [a, b, c] = random_triple( random, family );
      orient2d( a, b, c, counts );
    }
  QVERIFY( counts.filter > 0 );
  QVERIFY( counts.interval > 0 );
  QVERIFY( counts.expansion > 0 );
  QVERIFY( counts.rational > 0 );
  QVERIFY( counts.filter > counts.interval + counts.expansion + counts.rational );
}

QTEST_APPLESS_MAIN( TestOrient2d )
#include "test_orient2d.moc"
