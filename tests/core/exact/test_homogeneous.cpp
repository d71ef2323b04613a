// SPDX-License-Identifier: GPL-2.0-or-later
// Exact points in homogeneous integers: where lines cross, order, incidence and rounding, as rationals say.
// Relies on core/exact/homogeneous.h and, for what is right, on core/exact/rational.h and gmp_oracle.h.
#include "core/exact/homogeneous.h"
#include "core/exact/rational.h"
#include "gmp_oracle.h"
#include "point_families.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

//! \a numerator / \a denominator * 2^\a scale.
mpq_class rational( const mpz_class &numerator, const mpz_class &denominator, long scale )
{
  mpq_class value( numerator, denominator );
  value.canonicalize();
  if ( scale < 0 )
    mpq_div_2exp( value.get_mpq_t(), value.get_mpq_t(), static_cast<mp_bitcnt_t>( -scale ) );
  else
    mpq_mul_2exp( value.get_mpq_t(), value.get_mpq_t(), static_cast<mp_bitcnt_t>( scale ) );
  return value;
}

RationalPoint2 rational( const HomogeneousPoint2 &p )
{
  return { rational( p.x, p.w, p.scale ), rational( p.y, p.w, p.scale ) };
}

} // namespace

class TestHomogeneous : public QObject
{
    Q_OBJECT

  private slots:
    void points();
    void crossings_data();
    void crossings();
};

void TestHomogeneous::points()
{
  const double least = std::numeric_limits<double>::denorm_min(), largest = std::numeric_limits<double>::max();
  for ( const double x : { 0.0, -0.0, 1.0, -0.1, least, -3 * least, largest, -1e-300 } )
    for ( const double y : { 0.0, 7.5, -least, largest } )
    {
      const RationalPoint2 p = rational( exact_point( { x, y } ) );
      QVERIFY( p.x == x && p.y == y );
      const Point2 back = nearest_point( exact_point( { x, y } ) );
      QVERIFY( back.x == x && back.y == y );
    }
}

void TestHomogeneous::crossings_data()
{
  QTest::addColumn<int>( "family" );
  for ( const Family family : all_families )
    QTest::newRow( name_of( family ) ) << static_cast<int>( family );
}

void TestHomogeneous::crossings()
{
  QFETCH( int, family );
  const Family f = static_cast<Family>( family );
  Random random( 60 + static_cast<std::uint64_t>( family ) );
  HomogeneousPoint2 last = exact_point( { 0.5, 0.25 } );
  int found = 0, equal = 0;
  for ( int i = 0; i < 3000; ++i )
  {
    const Point2 a = random.point2( f ), b = random.point2( f ), c = random.point2( f );
    const Point2 d = random.below( 2 ) == 0 ? random.point2( f ) : random.near_line( a, b );
    if ( !std::isfinite( d.x ) || !std::isfinite( d.y ) )
      continue;
    const mpq_class bx = mpq_class( b.x ) - a.x, by = mpq_class( b.y ) - a.y;
    if ( bx * ( mpq_class( d.y ) - c.y ) == by * ( mpq_class( d.x ) - c.x ) )
      continue; // parallel, or no line
    ++found;
    const HomogeneousPoint2 p = exact_crossing( a, b, c, d );
    QVERIFY( sgn( p.w ) > 0 );
    const RationalPoint2 expected = crossing_rational( a, b, c, d ), got = rational( p ), before = rational( last );
    QVERIFY( got == expected );
    QVERIFY( is_on_line( p, a, b ) && is_on_line( p, d, c ) );
    const bool on_it = bx * ( before.y - a.y ) == by * ( before.x - a.x );
    QCOMPARE( is_on_line( last, a, b ), on_it );

    const int order = cmp( expected.x, before.x ) != 0 ? cmp( expected.x, before.x ) : cmp( expected.y, before.y );
    const auto sign = []( int value ) { return ( value > 0 ) - ( value < 0 ); };
    QCOMPARE( sign( compare( p, last ) ), sign( order ) );
    QCOMPARE( sign( compare( last, p ) ), -sign( order ) );
    const HomogeneousPoint2 again = exact_crossing( d, c, b, a );
    QCOMPARE( compare( p, again ), 0 );
    equal += order == 0;

    const Point2 nearest = nearest_point( p );
    if ( abs( expected.x ) < std::numeric_limits<double>::max()
         && abs( expected.y ) < std::numeric_limits<double>::max() )
      QVERIFY( nearest.x == gmp_nearest_double( expected.x ) && nearest.y == gmp_nearest_double( expected.y ) );
    if ( random.below( 3 ) != 0 )
      last = p;
  }
  QVERIFY( found > 1000 );
  if ( f == Family::grid )
    QVERIFY( equal > 0 );
}

QTEST_APPLESS_MAIN( TestHomogeneous )
#include "test_homogeneous.moc"
