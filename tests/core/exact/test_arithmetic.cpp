// SPDX-License-Identifier: GPL-2.0-or-later
// What the tiers stand on: error-free transformations, intervals that enclose, expansions that sum exactly, rounding.
// Relies on core/exact and, for what is right, on gmp_oracle.h.
#include "core/exact/error_free.h"
#include "core/exact/expansion.h"
#include "core/exact/interval.h"
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

constexpr double largest = std::numeric_limits<double>::max();
constexpr double least = std::numeric_limits<double>::denorm_min();

QByteArray text( double a, double b )
{
  return QByteArray::number( a, 'g', 17 ) + " and " + QByteArray::number( b, 'g', 17 );
}

//! True where \a exact lies in \a i; an infinite or NaN bound says nothing and is never taken for a sign.
bool encloses( Interval i, const mpq_class &exact )
{
  const bool low = !std::isfinite( i.low ) || mpq_class( i.low ) <= exact;
  const bool high = !std::isfinite( i.high ) || mpq_class( i.high ) >= exact;
  return low && high;
}

//! An interval of two random numbers, and a number inside it.
struct Sample
{
    Interval interval;
    double inside;
};

Sample random_sample( Random &random, Family family )
{
  const double a = random.coordinate( family ), b = random.coordinate( family ), c = random.coordinate( family );
  const double low = std::fmin( a, std::fmin( b, c ) ), high = std::fmax( a, std::fmax( b, c ) );
  const double inside = std::fmax( std::fmin( a, b ), std::fmin( std::fmax( a, b ), c ) );
  if ( random.below( 4 ) == 0 )
    return { { inside, inside }, inside };
  return { { low, high }, inside };
}

template <int N>
mpq_class sum( const Expansion<N> &expansion )
{
  mpq_class total = 0;
  for ( int i = 0; i < expansion.size; ++i )
    total += expansion.component[i];
  return total;
}

} // namespace

class TestArithmetic : public QObject
{
    Q_OBJECT

  private slots:
    void sums_lose_nothing();
    void products_lose_nothing();
    void intervals_enclose_data();
    void intervals_enclose();
    void intervals_enclose_extremes();
    void intervals_enclose_where_a_sum_overflows_on_the_way();
    void interval_signs();
    void expansions_are_exact_and_ordered();
    void rounding_is_to_nearest_even();
    void rounding_agrees_with_the_oracle();
};

void TestArithmetic::sums_lose_nothing()
{
  for ( const Family family : all_families )
  {
    Random random( 5 + static_cast<std::uint64_t>( family ) );
    for ( int i = 0; i < 5000; ++i )
    {
      const double a = random.coordinate( family ), b = random.coordinate( family );
      const Exact2 sum = two_sum( a, b );
      if ( !std::isfinite( sum.value ) || std::fabs( a ) == largest || std::fabs( b ) == largest )
        continue;
      QVERIFY2( mpq_class( sum.value ) + mpq_class( sum.error ) == mpq_class( a ) + mpq_class( b ), text( a, b ) );
      const Exact2 difference = two_diff( a, b );
      if ( std::isfinite( difference.value ) )
        QVERIFY2( mpq_class( difference.value ) + mpq_class( difference.error ) == mpq_class( a ) - mpq_class( b ),
                  text( a, b ) );
      const Exact2 quick = std::fabs( a ) >= std::fabs( b ) ? quick_two_sum( a, b ) : quick_two_sum( b, a );
      QVERIFY2( quick.value == sum.value && quick.error == sum.error, text( a, b ) );
    }
  }
}

void TestArithmetic::products_lose_nothing()
{
  // The whole range that two_product promises: factors under 2^995, products from 2^-968 up.
  Random random( 9 );
  int checked = 0;
  for ( int i = 0; i < 40000; ++i )
  {
    const double a = random.coordinate( Family::wild ), b = random.coordinate( Family::wild );
    const double product = std::fabs( a * b );
    if ( std::fabs( a ) >= 0x1p995 || std::fabs( b ) >= 0x1p995 || product < 0x1p-968 || !( product < 0x1p1023 ) )
      continue;
    ++checked;
    const Exact2 exact = two_product( a, b );
    QVERIFY2( mpq_class( exact.value ) + mpq_class( exact.error ) == mpq_class( a ) * mpq_class( b ), text( a, b ) );
  }
  QVERIFY( checked > 10000 );
}

void TestArithmetic::intervals_enclose_data()
{
  QTest::addColumn<int>( "family" );
  for ( const Family family : all_families )
    QTest::newRow( name_of( family ) ) << static_cast<int>( family );
}

void TestArithmetic::intervals_enclose()
{
  QFETCH( int, family );
  Random random( 31 + static_cast<std::uint64_t>( family ) );
  int inexact = 0;
  for ( int i = 0; i < 10000; ++i )
  {
    const Sample a = random_sample( random, static_cast<Family>( family ) );
    const Sample b = random_sample( random, static_cast<Family>( family ) );
    const mpq_class x( a.inside ), y( b.inside );
    const Interval difference = exact_difference( a.inside, b.inside );
    QVERIFY2( encloses( difference, mpq_class( x - y ) ), "difference of " + text( a.inside, b.inside ) );
    QVERIFY2( encloses( a.interval + b.interval, mpq_class( x + y ) ), "sum of " + text( a.inside, b.inside ) );
    QVERIFY2( encloses( a.interval - b.interval, mpq_class( x - y ) ), "difference of " + text( a.inside, b.inside ) );
    QVERIFY2( encloses( a.interval * b.interval, mpq_class( x * y ) ), "product of " + text( a.inside, b.inside ) );
    inexact += difference.low != difference.high;
  }
  // Families of few bits subtract exactly; the others must have been stepped outward now and then.
  const bool few_bits = family == static_cast<int>( Family::grid ) || family == static_cast<int>( Family::subnormal )
                        || family == static_cast<int>( Family::projected )
                        || family == static_cast<int>( Family::degrees )
                        || family == static_cast<int>( Family::last_places );
  QCOMPARE( inexact == 0, few_bits );
}

void TestArithmetic::intervals_enclose_extremes()
{
  const double numbers[] = { 0.0,
                             least,
                             3 * least,
                             0x1p-1022,
                             0x1p-1000,
                             0x1.fffffffffffffp-500,
                             1.0,
                             0x1p512,
                             0x1.8p1000,
                             0x1p1023,
                             largest / 2,
                             std::nextafter( largest, 0.0 ),
                             largest,
                             0x1p970,
                             0x1.8p969,
                             0x1p990,
                             0x1.fffffffffffffp994 };
  for ( const double a : numbers )
    for ( const double b : numbers )
      for ( const double signed_a : { a, -a } )
        for ( const double signed_b : { b, -b } )
        {
          const mpq_class x( signed_a ), y( signed_b );
          const Interval i{ signed_a, signed_a }, j{ signed_b, signed_b };
          QVERIFY2( encloses( i + j, mpq_class( x + y ) ), "sum of " + text( signed_a, signed_b ) );
          QVERIFY2( encloses( i - j, mpq_class( x - y ) ), "difference of " + text( signed_a, signed_b ) );
          QVERIFY2( encloses( i * j, mpq_class( x * y ) ), "product of " + text( signed_a, signed_b ) );
        }
}

//! The sum is finite, but an intermediate of two_sum is not, and its error a NaN.
void TestArithmetic::intervals_enclose_where_a_sum_overflows_on_the_way()
{
  const double a = 5.8543507279425109e+307;
  QVERIFY( std::isfinite( a - largest ) );
  QVERIFY( std::isnan( two_diff( a, largest ).error ) );
  QVERIFY( encloses( exact_difference( a, largest ), mpq_class( a ) - mpq_class( largest ) ) );
  QVERIFY( encloses( exact_difference( largest, a ), mpq_class( largest ) - mpq_class( a ) ) );
}

void TestArithmetic::interval_signs()
{
  const double infinity = std::numeric_limits<double>::infinity();
  QVERIFY( sign( Interval{ 0.5, 2 } ) == Sign::positive );
  QVERIFY( sign( Interval{ -2, -0.5 } ) == Sign::negative );
  QVERIFY( sign( Interval{ 0, 0 } ) == Sign::zero );
  QVERIFY( sign( Interval{ -1, 1 } ) == Sign::uncertain );
  QVERIFY( sign( Interval{ 0, 1 } ) == Sign::uncertain );
  QVERIFY( sign( Interval{ infinity, infinity } ) == Sign::uncertain );
  QVERIFY( sign( Interval{ 1, infinity } ) == Sign::uncertain );
  QVERIFY( sign( Interval{ std::nan( "" ), 1 } ) == Sign::uncertain );
}

void TestArithmetic::expansions_are_exact_and_ordered()
{
  Random random( 3 );
  for ( int i = 0; i < 3000; ++i )
  {
    const Family family = random.below( 2 ) == 0 ? Family::uniform : Family::projected;
    double x[8];
    for ( double &value : x )
      value = std::ldexp( random.coordinate( family ), static_cast<int>( random.below( 60 ) ) - 30 );
    CrossExpansion det;
    add_cross( det, two_diff( x[0], x[1] ), two_diff( x[4], x[5] ), two_diff( x[6], x[7] ), two_diff( x[2], x[3] ) );
    const mpq_class exact = ( mpq_class( x[0] ) - x[1] ) * ( mpq_class( x[2] ) - x[3] )
                            - ( mpq_class( x[4] ) - x[5] ) * ( mpq_class( x[6] ) - x[7] );
    QVERIFY( sum( det ) == exact );
    QCOMPARE( static_cast<int>( det.sign() ), sgn( exact ) );
    for ( int k = 0; k < det.size; ++k )
    {
      QVERIFY( det.component[k] != 0 );
      QVERIFY( k == 0 || std::fabs( det.component[k - 1] ) < std::fabs( det.component[k] ) );
    }
  }
}

void TestArithmetic::rounding_is_to_nearest_even()
{
  QCOMPARE( nearest_double( mpq_class( 1, 3 ) ), 1.0 / 3.0 );
  QCOMPARE( nearest_double( mpq_class( -7, 10 ) ), -0.7 );
  QCOMPARE( nearest_double( mpq_class( 0 ) ), 0.0 );

  // Halfway between doubles: to the even neighbour, from both sides; a hair more decides otherwise.
  const mpq_class one( 1 ), step( 0x1p-52 ), hair( mpz_class( 1 ), mpz_class( 1 ) << 3000 );
  QCOMPARE( nearest_double( one + step / 2 ), 1.0 );
  QCOMPARE( nearest_double( one + 3 * step / 2 ), 1.0 + 0x1p-51 );
  QCOMPARE( nearest_double( one + step / 2 + hair ), 1.0 + 0x1p-52 );
  QCOMPARE( nearest_double( one + 3 * step / 2 - hair ), 1.0 + 0x1p-52 );
  QCOMPARE( nearest_double( one - step / 4 ), 1.0 );
  QCOMPARE( nearest_double( one - step / 4 - hair ), 1.0 - 0x1p-53 );

  // Subnormals and the way into and out of them.
  const mpq_class least_exact( least );
  QCOMPARE( nearest_double( least_exact / 2 ), 0.0 );
  QCOMPARE( nearest_double( least_exact / 2 + hair ), least );
  QCOMPARE( nearest_double( 3 * least_exact / 2 ), 2 * least );
  QCOMPARE( nearest_double( least_exact / 3 ), 0.0 );
  QVERIFY( !std::signbit( nearest_double( -least_exact / 3 ) ) );
  QCOMPARE( nearest_double( mpq_class( 0x1p-1022 ) - least_exact / 2 ), 0x1p-1022 );
  QCOMPARE( nearest_double( mpq_class( largest ) ), largest );
}

void TestArithmetic::rounding_agrees_with_the_oracle()
{
  for ( const Family family : all_families )
  {
    Random random( 41 + static_cast<std::uint64_t>( family ) );
    for ( int i = 0; i < 2000; ++i )
    {
      const double numerator = random.coordinate( family ), share = random.coordinate( Family::uniform );
      const mpq_class value = mpq_class( numerator ) * mpq_class( share ) / mpq_class( 1 + random.below( 9 ) );
      QVERIFY2( nearest_double( value ) == gmp_nearest_double( value ), text( numerator, share ) );
    }
  }
}

QTEST_APPLESS_MAIN( TestArithmetic )
#include "test_arithmetic.moc"
