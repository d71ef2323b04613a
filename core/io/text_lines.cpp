// SPDX-License-Identifier: GPL-2.0-or-later
// Lines, words and numbers.
// Relies on std::from_chars, which rounds to the nearest double and knows no locale.
#include "core/io/text_lines.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <locale>
#include <sstream>
#include <system_error>

namespace rubicon
{
namespace
{

constexpr std::string_view blanks = " \t\r\v\f";
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF"; // which some editors put before text

//! The word without the plus sign that std::from_chars does not know.
std::string_view unsigned_plus( std::string_view word )
{
  const bool plus = word.size() > 1 && word[0] == '+' && word[1] != '+' && word[1] != '-';
  return word.substr( plus );
}

//! The nearest double to \a digits, of which std::from_chars only says that they are out of its range: 0 with their sign where they
//! are too small for it, and the largest or an infinite one where they are too large.
double out_of_range( std::string_view digits )
{
  std::istringstream stream{ std::string( digits ) };
  stream.imbue( std::locale::classic() );
  double value = 0;
  stream >> value;
  return value;
}

} // namespace

TextLines::TextLines( const MeshIngest &file, char comment, bool continued )
  : mFile( &file )
  , mComment( comment )
  , mContinued( continued )
  , mNext( file.bytes().starts_with( byte_order_mark ) ? byte_order_mark.size() : 0 )
{}

bool TextLines::take_line()
{
  const std::string_view text = mFile->bytes();
  if ( mNext >= text.size() )
    return false;
  const std::size_t end = text.find( '\n', mNext );
  mRest = text.substr( mNext, end == std::string_view::npos ? end : end - mNext );
  mNext = end == std::string_view::npos ? text.size() : end + 1;
  ++mLine;
  if ( mComment )
    mRest = mRest.substr( 0, mRest.find( mComment ) );
  mRest = mRest.substr( 0, mRest.find_last_not_of( blanks ) + 1 );
  mGoesOn = mContinued && mRest.ends_with( '\\' );
  if ( mGoesOn )
    mRest.remove_suffix( 1 );
  return true;
}

bool TextLines::next()
{
  mRest = {};
  while ( mGoesOn && take_line() )
  {}
  while ( take_line() )
  {
    if ( more() )
      return true;
  }
  return false;
}

bool TextLines::more()
{
  do
  {
    mRest.remove_prefix( std::min( mRest.find_first_not_of( blanks ), mRest.size() ) );
  } while ( mRest.empty() && mGoesOn && take_line() );
  return !mRest.empty();
}

std::string_view TextLines::word()
{
  if ( !more() )
    fail( "the line ends too early" );
  const std::string_view word = mRest.substr( 0, mRest.find_first_of( blanks ) );
  mRest.remove_prefix( word.size() );
  return word;
}

double TextLines::number()
{
  const std::string_view found = word(), digits = unsigned_plus( found );
  double value = 0;
  const auto [end, failure] = std::from_chars( digits.data(), digits.data() + digits.size(), value );
  if ( failure == std::errc::invalid_argument || end != digits.data() + digits.size() )
    fail( quoted( found ) + " is no number" );
  if ( failure == std::errc::result_out_of_range )
  {
    value = out_of_range( digits );
    if ( std::abs( value ) > 1 )
      fail( quoted( found ) + " is beyond the range of numbers of 64 bits" );
  }
  return value;
}

std::uint64_t TextLines::whole()
{
  const std::string_view found = word(), digits = unsigned_plus( found );
  std::uint64_t value = 0;
  const auto [end, failure] = std::from_chars( digits.data(), digits.data() + digits.size(), value );
  if ( failure != std::errc() || end != digits.data() + digits.size() )
    fail( quoted( found ) + " is no whole number from 0 on" );
  return value;
}

void TextLines::end()
{
  if ( more() )
    fail( quoted( word() ) + " stands where the line should end" );
}

double TextLines::share() const
{
  return static_cast<double>( mNext ) / static_cast<double>( mFile->bytes().size() );
}

void TextLines::fail( const std::string &what ) const
{
  mFile->fail( "line " + std::to_string( mLine ) + ": " + what );
}

std::string TextLines::quoted( std::string_view word )
{
  constexpr std::size_t longest = 40;
  std::string text = "\"";
  for ( const char c : word.substr( 0, longest ) )
    text += c > ' ' && c <= '~' ? c : '?';
  return text + ( word.size() > longest ? "…\"" : "\"" );
}

} // namespace rubicon
