// SPDX-License-Identifier: GPL-2.0-or-later
// Crossing points and values along segments are the doubles nearest to the exact ones, ties to even.
// Relies on core/exact/constructions.h and, for what is right, on gmp_oracle.h.
#include "core/exact/constructions.h"
#include "gmp_oracle.h"
#include "point_families.h"

#include <QtTest>

#include <bit>
#include <cmath>
#include <limits>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

struct Crossing
{
    Point2 a, b, c, d;
};

struct ExactCrossing
{
    mpq_class t, x, y;
};

//! Where two lines cross that are not parallel, by Cramer's rule on their implicit forms.
ExactCrossing exact_crossing( const Crossing &s )
{
  const mpq_class p1 = mpq_class( s.b.y ) - s.a.y, q1 = mpq_class( s.a.x ) - s.b.x, r1 = p1 * s.a.x + q1 * s.a.y;
  const mpq_class p2 = mpq_class( s.d.y ) - s.c.y, q2 = mpq_class( s.c.x ) - s.d.x, r2 = p2 * s.c.x + q2 * s.c.y;
  const mpq_class det = p1 * q2 - p2 * q1;
  const mpq_class x = ( r1 * q2 - r2 * q1 ) / det, y = ( p1 * r2 - p2 * r1 ) / det;
  const mpq_class t = s.a.x != s.b.x ? mpq_class( ( x - s.a.x ) / ( mpq_class( s.b.x ) - s.a.x ) )
                                     : mpq_class( ( y - s.a.y ) / ( mpq_class( s.b.y ) - s.a.y ) );
  return { t, x, y };
}

//! True where the interiors of the two segments cross in one point.
bool cross( const Crossing &s )
{
  const auto side = []( Point2 p, Point2 q, Point2 r ) { return static_cast<int>( gmp_orient2d( p, q, r ) ); };
  return side( s.a, s.b, s.c ) * side( s.a, s.b, s.d ) < 0 && side( s.c, s.d, s.a ) * side( s.c, s.d, s.b ) < 0;
}

bool same_bits( double a, double b )
{
  return std::bit_cast<std::uint64_t>( a ) == std::bit_cast<std::uint64_t>( b );
}

//! Equal as numbers, and where that is zero without regard to its sign, which assembly removes.
bool same_number( double a, double b )
{
  return a == 0 && b == 0 ? true : same_bits( a, b );
}

double any_number( Random &random )
{
  return std::ldexp( random.real(), static_cast<int>( random.below( 100 ) ) - 50 );
}

template <typename Products>
bool same_ball( const Ball &a, const BallBy<Products> &b )
{
  return a.high == b.high && a.low == b.low && a.radius == b.radius;
}

QByteArray text( const Crossing &s )
{
  QString out;
  for ( const Point2 p : { s.a, s.b, s.c, s.d } )
    out += QStringLiteral( "(%1 %2) " ).arg( p.x, 0, 'g', 17 ).arg( p.y, 0, 'g', 17 );
  return out.toUtf8();
}

void check( const Crossing &s )
{
  const ExactCrossing exact = exact_crossing( s );
  const double x = gmp_nearest_double( exact.x ), y = gmp_nearest_double( exact.y );
  const Crossing orders[] = { s, { s.b, s.a, s.c, s.d }, { s.c, s.d, s.a, s.b }, { s.d, s.c, s.b, s.a } };
  for ( const Crossing &order : orders )
  {
    PlaceCounts uncounted;
    const Point2 p = crossing_point( order.a, order.b, order.c, order.d, uncounted );
    QVERIFY2( same_number( p.x, x ) && same_number( p.y, y ), text( order ) );
  }

  const double from = 100.25, to = -7.1;
  const double value = value_at_crossing( s.a, s.b, s.c, s.d, from, to );
  const mpq_class exact_value = from + exact.t * ( mpq_class( to ) - from );
  QVERIFY2( same_number( value, gmp_nearest_double( exact_value ) ), "value at " + text( s ) );
}

//! Two segments that cross at a small angle, if they cross.
Crossing nearly_parallel( Random &random )
{
  const Point2 a = random.point2( Family::uniform ), b = random.point2( Family::uniform );
  return { a, b, random.near_line( a, b ), random.near_line( a, b ) };
}

} // namespace

class TestConstruct : public QObject
{
    Q_OBJECT

  private slots:
    void known_points();
    void a_zero_has_no_sign();
    void ties_go_to_even();
    void doubles_need_no_long_numbers();
    void agrees_with_gmp_data();
    void agrees_with_gmp();
    void nearly_parallel_segments();
    void values_on_segments();
    void values_that_are_not_known();
    void roots_of_balls();
    void products_are_the_same_by_all_ways();
    void balls_without_a_radius_need_less();
};

void TestConstruct::known_points()
{
  PlaceCounts counts;
  const Point2 p = crossing_point( { 0, 0 }, { 7, 3 }, { 0, 1 }, { 1, 0 }, counts );
  QVERIFY( same_bits( p.x, 0.7 ) && same_bits( p.y, 0.3 ) );
  const Point2 third = crossing_point( { 0, 0 }, { 1, 1 }, { 0, 1 }, { 0.5, 0 }, counts );
  QVERIFY( same_bits( third.x, 1.0 / 3.0 ) && same_bits( third.y, 1.0 / 3.0 ) );
  const double largest = std::numeric_limits<double>::max();
  const Point2 middle = crossing_point( { -largest, -largest }, { largest, largest }, { -largest, largest },
                                        { largest, -largest }, counts );
  QVERIFY( middle.x == 0 && middle.y == 0 );
  QCOMPARE( counts.certified, std::uint64_t( 2 ) );
  QCOMPARE( counts.rational, std::uint64_t( 1 ) ); // coordinates whose difference is no double
}

void TestConstruct::ties_go_to_even()
{
  PlaceCounts counts;
  // The diagonals of a square meet in its middle: halfway between two doubles where its corners are an odd number of
  // last places apart.
  for ( const double base : { 1.0, 1.0 + 0x1p-52, 3.0, 1000.0 } )
    for ( const int steps : { 1, 3, 5 } )
    {
      const double ulp = std::nextafter( base, HUGE_VAL ) - base, end = base + steps * ulp;
      const Crossing diagonals{ { base, base }, { end, end }, { base, end }, { end, base } };
      const mpq_class middle = ( mpq_class( base ) + end ) / 2;
      const Point2 p = crossing_point( diagonals.a, diagonals.b, diagonals.c, diagonals.d, counts );
      QVERIFY( same_bits( p.x, gmp_nearest_double( middle ) ) && same_bits( p.y, p.x ) );
      QVERIFY( ( std::bit_cast<std::uint64_t>( p.x ) & 1 ) == 0 );
    }
  const double least = std::numeric_limits<double>::denorm_min();
  const Point2 p = crossing_point( { 0, 0 }, { 3 * least, 3 * least }, { 0, 3 * least }, { 3 * least, 0 }, counts );
  QVERIFY( same_bits( p.x, 2 * least ) && same_bits( p.y, 2 * least ) );
  const Point2 q = crossing_point( { 0, 0 }, { least, least }, { 0, least }, { least, 0 }, counts );
  QVERIFY( q.x == 0 && q.y == 0 );
}

//! On an axis and in places that are doubles, 0 among them, no ball is sure of the last bit.
void TestConstruct::doubles_need_no_long_numbers()
{
  PlaceCounts counts;
  for ( const Point2 centre : { Point2{ 0, 0 }, Point2{ 0, 7 }, Point2{ 512.25, -0.0 }, Point2{ 1e6, 0.125 } } )
  {
    const auto turned = [centre]( double dx, double dy ) { return Point2{ centre.x + dx, centre.y + dy }; };
    const Point2 p = crossing_point( turned( -1024, -512 ), turned( 1024, 512 ), turned( -256, 640 ),
                                     turned( 256, -640 ), counts );
    QVERIFY( same_bits( p.x, centre.x + 0.0 ) && same_bits( p.y, centre.y + 0.0 ) );
  }
  check( { { -3, 0 }, { 4, 0 }, { 0.3, -0.7 }, { 0.1, 0.9 } } );
  check( { { 0, -3 }, { -0.0, 4 }, { -0.7, 0.3 }, { 0.9, 0.1 } } );
  crossing_point( { -3, 0 }, { 4, 0 }, { 0.3, -0.7 }, { 0.1, 0.9 }, counts );
  crossing_point( { 0, -3 }, { -0.0, 4 }, { -0.7, 0.3 }, { 0.9, 0.1 }, counts );
  QCOMPARE( counts.rational, std::uint64_t( 0 ) );
  QCOMPARE( counts.certified, std::uint64_t( 6 ) );
}

void TestConstruct::agrees_with_gmp_data()
{
  QTest::addColumn<int>( "family" );
  for ( const Family family : all_families )
    QTest::newRow( name_of( family ) ) << static_cast<int>( family );
}

void TestConstruct::agrees_with_gmp()
{
  QFETCH( int, family );
  Random random( 500 + static_cast<std::uint64_t>( family ) );
  const Family f = static_cast<Family>( family );
  int checked = 0;
  for ( int i = 0; i < 10000; ++i )
  {
    const Crossing s{ random.point2( f ), random.point2( f ), random.point2( f ), random.point2( f ) };
    if ( !cross( s ) )
      continue;
    ++checked;
    check( s );
    if ( QTest::currentTestFailed() )
      return;
  }
  QVERIFY( checked > 500 );
}

void TestConstruct::nearly_parallel_segments()
{
  Random random( 99 );
  int checked = 0;
  for ( int i = 0; i < 40000; ++i )
  {
    const Crossing s = nearly_parallel( random );
    if ( !cross( s ) )
      continue;
    ++checked;
    check( s );
    if ( QTest::currentTestFailed() )
      return;
  }
  QVERIFY( checked > 500 );
}

void TestConstruct::values_on_segments()
{
  Random random( 17 );
  for ( int i = 0; i < 5000; ++i )
  {
    // Points of a segment along an axis, or of one whose points are doubles: (k, 2k).
    const double from = std::floor( 1000 * random.real() ), length = 1 + static_cast<double>( random.below( 50 ) );
    const double at = from + static_cast<double>( random.below( static_cast<std::uint64_t>( length ) + 1 ) );
    const double slope = static_cast<double>( random.below( 3 ) );
    const Point2 a{ from, slope * from }, b{ from + length, slope * ( from + length ) }, p{ at, slope * at };
    const double z_a = random.real(), z_b = 1000 * random.real();
    const mpq_class t = ( mpq_class( at ) - from ) / mpq_class( length );
    const double expected = gmp_nearest_double( z_a + t * ( mpq_class( z_b ) - z_a ) );
    QVERIFY( same_number( value_on_segment( a, b, p, z_a, z_b ), expected ) );
    QVERIFY( same_number( value_on_segment( b, a, p, z_b, z_a ), expected ) );
    QVERIFY( same_number( value_on_segment( { a.y, a.x }, { b.y, b.x }, { p.y, p.x }, z_a, z_b ), expected )
             || slope == 0 );
  }
}

void TestConstruct::values_that_are_not_known()
{
  const double nan = std::nan( "" );
  QVERIFY( std::isnan( value_at_crossing( { 0, 0 }, { 2, 2 }, { 0, 2 }, { 2, 0 }, nan, 1 ) ) );
  QVERIFY( std::isnan( value_on_segment( { 0, 0 }, { 2, 0 }, { 1, 0 }, 1, nan ) ) );
  QCOMPARE( value_on_segment( { 0, 0 }, { 2, 0 }, { 1, 0 }, 4.5, 4.5 ), 4.5 );
}

void TestConstruct::a_zero_has_no_sign()
{
  for ( const double at_end : { 0.0, -0.0, 5.0 } )
  {
    QVERIFY( !std::signbit( value_on_segment( { 0, 0 }, { 2, 0 }, { 0, 0 }, -0.0, at_end ) ) );
    QVERIFY( !std::signbit( value_at_crossing( { 0, 0 }, { 2, 2 }, { 0, 2 }, { 2, 0 }, -0.0, at_end ) ) );
  }
}

//! The root of every number of a ball lies in the ball that comes out, which is small; squares of doubles have theirs as middle.
void TestConstruct::products_are_the_same_by_all_ways()
{
  Random random( 12 );
  for ( int i = 0; i < 100000; ++i )
  {
    const double a = any_number( random ), b = any_number( random );
    const Exact2 split = SplitFactors::product( a, b ), fused = FusedProducts::product( a, b );
    QCOMPARE( fused.value, split.value );
    QCOMPARE( fused.error, split.error );
    QCOMPARE( mpq_class( fused.value ) + fused.error, mpq_class( a ) * b );
  }
}

//! Operations that leave out what is zero give what all of them give.
void TestConstruct::balls_without_a_radius_need_less()
{
  Random random( 13 );
  for ( int i = 0; i < 100000; ++i )
  {
    const double a = any_number( random ), b = any_number( random ), c = any_number( random );
    const Ball whole = ball_difference( a, b ), other = ball_difference( c, b );
    const PairBy<SplitFactors> pair = pair_difference<SplitFactors>( a, b ),
                               other_pair = pair_difference<SplitFactors>( c, b );
    const Ball product = whole * other;
    QVERIFY( product.radius > 0 );
    QVERIFY( same_ball( product, pair * other_pair ) );
    QVERIFY( same_ball( product * whole, product * pair ) );
    QVERIFY( same_ball( Ball{ c, 0, 0 } + product, c + product ) );
  }
}

void TestConstruct::roots_of_balls()
{
  Random random( 19 );
  for ( int i = 0; i < 20000; ++i )
  {
    const double high = std::ldexp( 1 + std::fabs( random.real() ), static_cast<int>( random.below( 400 ) ) - 200 );
    const double low = random.real() * high * 0x1p-53, radius = i % 2 == 0 ? 0 : high * 0x1p-90;
    const Ball root = square_root( Ball{ high, low, radius } );
    const mpq_class middle = mpq_class( root.high ) + root.low, least = middle - root.radius,
                    most = middle + root.radius;
    QVERIFY( least > 0 && least * least <= mpq_class( high ) + low - radius );
    QVERIFY( most * most >= mpq_class( high ) + low + radius );
    QVERIFY( root.radius <= root.high * 0x1p-89 );
    const double side = std::fabs( random.real() );
    const Exact2 square = two_product( side, side );
    double nearest = 0;
    QVERIFY(
      side == 0
      || ( certified_nearest( square_root( Ball{ square.value, square.error, 0 } ), nearest ) && nearest == side ) );
  }
  QVERIFY( !std::isfinite( square_root( Ball{ 0, 0, 0 } ).radius ) );
  QVERIFY( !std::isfinite( square_root( Ball{ 1, 0, 0x1p-50 } ).radius ) );
  QVERIFY( !std::isfinite( square_root( Ball{ -1, 0, 0 } ).radius ) );
}

QTEST_APPLESS_MAIN( TestConstruct )
#include "test_constructions.moc"
