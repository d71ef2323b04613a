// SPDX-License-Identifier: GPL-2.0-or-later
// Whole numbers of a fixed width, which need no memory of their own and are added and multiplied without a branch: for sums of
// millions of products, which take GMP's numbers twenty times as long. Host only.
// Relies on GMP, for what becomes of them.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include <gmpxx.h>

namespace rubicon
{

/**
 * A whole number from -2^(64 Words - 1) to 2^(64 Words - 1) - 1, in two's complement, the lowest word first. Products are exact, for
 * they have the words of both factors; who adds sees to it that sums have room, or that those which have none are made good by
 * later ones. WideInteger{} is 0.
 */
template <std::size_t Words>
struct WideInteger
{
    std::array<std::uint64_t, Words> words;

    bool is_negative() const { return words[Words - 1] >> 63 != 0; }
};

__extension__ using Unsigned128 = unsigned __int128;

/**
 * \a x / 2^\a exponent, of a magnitude below 2^127. The last of the 53 places of \a x, or of a subnormal number's fewer, must not lie
 * below 2^\a exponent.
 */
inline WideInteger<2> wide_integer( double x, long exponent )
{
  constexpr int mantissa_bits = 52, bias = 1023 + mantissa_bits;
  const auto bits = std::bit_cast<std::uint64_t>( x );
  const std::uint64_t implied = std::uint64_t( 1 ) << mantissa_bits, biased = bits >> mantissa_bits & 0x7ff;
  const std::uint64_t mantissa = ( bits & ( implied - 1 ) ) | ( biased > 0 ? implied : 0 );
  if ( mantissa == 0 )
    return {};
  const long places = static_cast<long>( biased > 0 ? biased : 1 ) - bias - exponent;
  const Unsigned128 magnitude = static_cast<Unsigned128>( mantissa ) << places;
  const Unsigned128 value = bits >> 63 ? -magnitude : magnitude;
  return { { static_cast<std::uint64_t>( value ), static_cast<std::uint64_t>( value >> 64 ) } };
}

//! The same number in more words.
template <std::size_t More, std::size_t Words>
WideInteger<More> widened( const WideInteger<Words> &a )
{
  static_assert( More >= Words );
  WideInteger<More> same;
  same.words.fill( a.is_negative() ? ~std::uint64_t( 0 ) : 0 );
  std::copy( a.words.begin(), a.words.end(), same.words.begin() );
  return same;
}

//! \a a + \a b + \a carry, of which it returns the lowest 64 bits, and leaves the others in \a carry.
inline std::uint64_t add_words( std::uint64_t a, std::uint64_t b, bool &carry )
{
  std::uint64_t sum;
  const bool first = __builtin_add_overflow( a, b, &sum );
  carry = __builtin_add_overflow( sum, std::uint64_t( carry ), &sum ) || first;
  return sum;
}

template <std::size_t Words>
WideInteger<Words> operator+( const WideInteger<Words> &a, const WideInteger<Words> &b )
{
  WideInteger<Words> sum;
  bool carry = false;
  for ( std::size_t i = 0; i < Words; ++i )
    sum.words[i] = add_words( a.words[i], b.words[i], carry );
  return sum;
}

template <std::size_t Words>
WideInteger<Words> operator-( const WideInteger<Words> &a, const WideInteger<Words> &b )
{
  WideInteger<Words> difference;
  bool carry = true; // a - b is a + ~b + 1
  for ( std::size_t i = 0; i < Words; ++i )
    difference.words[i] = add_words( a.words[i], ~b.words[i], carry );
  return difference;
}

template <std::size_t A, std::size_t B>
WideInteger<A + B> operator*( const WideInteger<A> &a, const WideInteger<B> &b )
{
  WideInteger<A + B> product{};
  for ( std::size_t i = 0; i < A; ++i )
  {
    std::uint64_t carry = 0;
    for ( std::size_t j = 0; j < B; ++j )
    {
      const Unsigned128 sum = static_cast<Unsigned128>( a.words[i] ) * b.words[j] + product.words[i + j] + carry;
      product.words[i + j] = static_cast<std::uint64_t>( sum );
      carry = static_cast<std::uint64_t>( sum >> 64 );
    }
    product.words[i + B] = carry;
  }
  // A negative number is what its words say less 2^(64 A), so that the words' product has b · 2^(64 A) too much.
  const auto take_off = [&product]( std::size_t from, bool is_negative, const auto &other ) {
    const std::uint64_t mask = is_negative ? ~std::uint64_t( 0 ) : 0;
    bool carry = true; // as in a difference
    for ( std::size_t i = 0; from + i < A + B; ++i )
      product.words[from + i] = add_words( product.words[from + i], ~( other.words[i] & mask ), carry );
  };
  take_off( A, a.is_negative(), b );
  take_off( B, b.is_negative(), a );
  return product;
}

template <std::size_t Words>
mpz_class whole_number( const WideInteger<Words> &a )
{
  const WideInteger<Words> magnitude = a.is_negative() ? WideInteger<Words>{} - a : a;
  mpz_class value;
  mpz_import( value.get_mpz_t(), Words, -1, sizeof( std::uint64_t ), 0, 0, magnitude.words.data() );
  return a.is_negative() ? mpz_class( -value ) : value;
}

} // namespace rubicon
