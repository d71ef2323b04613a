// SPDX-License-Identifier: GPL-2.0-or-later
// Whole numbers of a fixed width against GMP's: sums, differences, products and more words, of numbers anywhere and at the ends
// of their range.
// Relies on core/exact/wide_integer.h.
#include "core/exact/wide_integer.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

using namespace rubicon;

namespace
{

//! Each of some words, and random ones: most are neither the least nor the greatest, those that carry are.
template <std::size_t Words>
std::vector<WideInteger<Words>> examples()
{
  constexpr std::uint64_t all = ~std::uint64_t( 0 ), top = std::uint64_t( 1 ) << 63;
  const std::uint64_t some[] = { 0, 1, 2, all, all - 1, top, top - 1, top + 1, std::uint64_t( 1 ) << 32 };
  std::mt19937_64 draw( 3 );
  std::vector<WideInteger<Words>> found;
  for ( int i = 0; i < 400; ++i )
  {
    WideInteger<Words> number;
    for ( std::uint64_t &word : number.words )
      word = draw() % 2 == 0 ? draw() : some[draw() % std::size( some )];
    found.push_back( number );
  }
  for ( const std::uint64_t word : some )
  {
    WideInteger<Words> lowest{}, highest{};
    lowest.words[0] = highest.words[Words - 1] = word;
    found.push_back( lowest );
    found.push_back( highest );
  }
  return found;
}

//! What the words say, written apart from whole_number().
template <std::size_t Words>
mpz_class said( const WideInteger<Words> &a )
{
  mpz_class value = 0;
  for ( std::size_t i = Words; i-- > 0; )
  {
    value <<= 32;
    value += static_cast<unsigned long>( a.words[i] >> 32 );
    value <<= 32;
    value += static_cast<unsigned long>( a.words[i] & 0xffffffff );
  }
  if ( a.words[Words - 1] >> 63 )
    value -= mpz_class( 1 ) << ( 64 * Words );
  return value;
}

//! The number of \a words words that differs from \a value by a multiple of 2^(64 words).
mpz_class wrapped( const mpz_class &value, std::size_t words )
{
  const mpz_class all = mpz_class( 1 ) << ( 64 * words ), half = all / 2;
  mpz_class shifted = value + half, rest;
  mpz_fdiv_r( rest.get_mpz_t(), shifted.get_mpz_t(), all.get_mpz_t() );
  return rest - half;
}

template <std::size_t A, std::size_t B>
void check_products()
{
  for ( const WideInteger<A> &a : examples<A>() )
    for ( const WideInteger<B> &b : examples<B>() )
      QVERIFY( said( a * b ) == said( a ) * said( b ) );
}

template <std::size_t Words>
void check_sums()
{
  for ( const WideInteger<Words> &a : examples<Words>() )
  {
    QVERIFY( whole_number( a ) == said( a ) );
    QVERIFY( said( widened<Words + 3>( a ) ) == said( a ) );
    for ( const WideInteger<Words> &b : examples<Words>() )
    {
      QVERIFY( said( a + b ) == wrapped( said( a ) + said( b ), Words ) );
      QVERIFY( said( a - b ) == wrapped( said( a ) - said( b ), Words ) );
    }
  }
}

} // namespace

class TestWideInteger : public QObject
{
    Q_OBJECT

  private slots:
    void sums()
    {
      check_sums<1>();
      check_sums<2>();
      check_sums<6>();
    }

    void products()
    {
      check_products<1, 1>();
      check_products<2, 2>();
      check_products<4, 2>();
      check_products<2, 6>();
    }

    //! Numbers anywhere, from the largest unit that there may be to the one that leaves no bit.
    void from_doubles()
    {
      for ( const double x : { 0.0, 1.0, 0.1, 1e300, 0x1.fffffffffffffp5, 0x1p-1022, 0x1p-1074, 0x1.23p-1060 } )
        for ( const int shift : { 0, 1, 11, 12, 52, 63, 64, 74 } )
        {
          const int log = x == 0 ? 7 : std::ilogb( x );
          const long exponent = std::max( log - 52, -1074 ) - shift;
          const mpz_class expected( mpq_class( std::scalbn( std::scalbn( x, -log ), 52 ) )
                                    * ( mpz_class( 1 ) << ( log - 52 - exponent + 64 ) ) / ( mpz_class( 1 ) << 64 ) );
          QVERIFY( said( wide_integer( x, exponent ) ) == expected );
          QVERIFY( said( wide_integer( -x, exponent ) ) == -expected );
        }
    }
};

QTEST_APPLESS_MAIN( TestWideInteger )
#include "test_wide_integer.moc"
