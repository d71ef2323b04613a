// SPDX-License-Identifier: GPL-2.0-or-later
// orient3d: no tier ever answers wrongly, each tier is reached, and the ladder always answers and counts once.
// Relies on core/exact and, for what is right, on gmp_oracle.h.
#include "core/exact/predicates.h"
#include "gmp_oracle.h"
#include "point_families.h"

#include <QtTest>

#include <utility>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

struct Quadruple
{
    Point3 p[4];
};

using Tier3d = Sign ( * )( Point3, Point3, Point3, Point3 );
constexpr Tier3d tiers[] = { orient3d_filter, orient3d_interval, orient3d_expansion, orient3d_rational };
constexpr const char *tier_names[] = { "filter", "interval", "expansion", "rational" };

Sign exact_sign( const Quadruple &q )
{
  return gmp_orient3d( q.p[0], q.p[1], q.p[2], q.p[3] );
}

Sign ladder_sign( const Quadruple &q, TierCounts &counts )
{
  return orient3d( q.p[0], q.p[1], q.p[2], q.p[3], counts );
}

QByteArray text( const Quadruple &q )
{
  QString out;
  for ( const Point3 &p : q.p )
    out += QStringLiteral( "(%1 %2 %3) " ).arg( p.x, 0, 'g', 17 ).arg( p.y, 0, 'g', 17 ).arg( p.z, 0, 'g', 17 );
  return out.toUtf8();
}

//! A free quadruple, one near a plane, one with a repeated point or one on a plane across an axis.
Quadruple random_quadruple( Random &random, Family family )
{
  Quadruple q;
  for ( Point3 &p : q.p )
    p = random.point3( family );
  switch ( random.below( 4 ) )
  {
    case 0: q.p[3] = random.near_plane( q.p[0], q.p[1], q.p[2] ); break;
    case 1:
      if ( random.below( 4 ) == 0 )
        q.p[3] = q.p[random.below( 3 )];
      else
        q.p[3].z = q.p[2].z = q.p[1].z = q.p[0].z;
      break;
    default: break;
  }
  return q;
}

} // namespace

class TestOrient3d : public QObject
{
    Q_OBJECT

  private slots:
    void sides();
    void agrees_with_gmp_data();
    void agrees_with_gmp();
    void expansion_always_answers_for_moderate_exponents();
    void swaps_negate();
    void each_tier_is_reached();
};

void TestOrient3d::sides()
{
  TierCounts counts;
  const Point3 a{ 0, 0, 0 }, b{ 1, 0, 0 }, c{ 0, 1, 0 };
  QVERIFY( orient3d( a, b, c, { 0, 0, -1 }, counts ) == Sign::positive );
  QVERIFY( orient3d( a, b, c, { 0, 0, 1 }, counts ) == Sign::negative );
  QVERIFY( orient3d( a, b, c, { 5, -3, 0 }, counts ) == Sign::zero );
  // A plane whose coordinates are not representable exactly: 0.1 + 0.2 > 0.3 as doubles.
  QVERIFY( orient3d( { 0.1, 0, 0 }, { 0, 0.1, 0 }, { 0, 0, 0.1 }, { 0.3, 0, -0.2 }, counts )
           == gmp_orient3d( { 0.1, 0, 0 }, { 0, 0.1, 0 }, { 0, 0, 0.1 }, { 0.3, 0, -0.2 } ) );
}

void TestOrient3d::agrees_with_gmp_data()
{
  QTest::addColumn<int>( "family" );
  for ( const Family family : all_families )
    QTest::newRow( name_of( family ) ) << static_cast<int>( family );
}

void TestOrient3d::agrees_with_gmp()
{
  QFETCH( int, family );
  Random random( 77 + static_cast<std::uint64_t>( family ) );
  TierCounts counts;
  constexpr std::uint64_t samples = 10000;
  for ( std::uint64_t i = 0; i < samples; ++i )
  {
    const Quadruple q = random_quadruple( random, static_cast<Family>( family ) );
    const Sign exact = exact_sign( q );
    for ( std::size_t tier = 0; tier < std::size( tiers ); ++tier )
    {
      const Sign answer = tiers[tier]( q.p[0], q.p[1], q.p[2], q.p[3] );
      QVERIFY2( answer == exact || answer == Sign::uncertain, tier_names[tier] + ( " is wrong: " + text( q ) ) );
    }
    QVERIFY2( orient3d_rational( q.p[0], q.p[1], q.p[2], q.p[3] ) == exact, "rational is uncertain: " + text( q ) );
    QVERIFY2( ladder_sign( q, counts ) == exact, "the ladder is wrong: " + text( q ) );
  }
  QCOMPARE( counts.filter + counts.interval + counts.expansion + counts.rational, samples );
}

void TestOrient3d::expansion_always_answers_for_moderate_exponents()
{
  for ( const Family family : all_families )
  {
    if ( !exponents_are_moderate( family ) )
      continue;
    Random random( 7 + static_cast<std::uint64_t>( family ) );
    for ( int i = 0; i < 3000; ++i )
    {
      const Quadruple q = random_quadruple( random, family );
      QVERIFY2( orient3d_expansion( q.p[0], q.p[1], q.p[2], q.p[3] ) != Sign::uncertain, text( q ) );
    }
  }
}

void TestOrient3d::swaps_negate()
{
  for ( const Family family : all_families )
  {
    Random random( 13 + static_cast<std::uint64_t>( family ) );
    for ( int i = 0; i < 1000; ++i )
    {
      const Quadruple q = random_quadruple( random, family );
      TierCounts counts;
      const Sign sign = ladder_sign( q, counts );
      for ( int first = 0; first < 4; ++first )
        for ( int second = first + 1; second < 4; ++second )
        {
          Quadruple swapped = q;
          std::swap( swapped.p[first], swapped.p[second] );
          QVERIFY2( ladder_sign( swapped, counts ) == -sign, text( q ) );
        }
    }
  }
}

void TestOrient3d::each_tier_is_reached()
{
  TierCounts counts;
  Random random( 1 );
  for ( const Family family : all_families )
    for ( int i = 0; i < 10000; ++i )
      ladder_sign( random_quadruple( random, family ), counts );
  QVERIFY( counts.filter > 0 );
  QVERIFY( counts.interval > 0 );
  QVERIFY( counts.expansion > 0 );
  QVERIFY( counts.rational > 0 );
}

QTEST_APPLESS_MAIN( TestOrient3d )
#include "test_orient3d.moc"
