// SPDX-License-Identifier: GPL-2.0-or-later
// Two maps: of the ids as they are, and of what is left without blanks and case.
// Relies on drill/hole_ids.h.
#include "core/drill/hole_ids.h"

namespace rubicon
{

namespace
{

constexpr std::string_view no_break_space = "\xc2\xa0"; // in UTF-8

std::string plain( std::string_view id )
{
  std::string text;
  for ( std::size_t i = 0; i < id.size(); ++i )
  {
    const char c = id[i];
    if ( id.substr( i ).starts_with( no_break_space ) )
      ++i;
    else if ( c >= 'A' && c <= 'Z' )
      text += static_cast<char>( c - 'A' + 'a' );
    else if ( c != ' ' && ( c < '\t' || c > '\r' ) )
      text += c;
  }
  return text;
}

} // namespace

bool is_blank_id( std::string_view id )
{
  return plain( id ).empty();
}

std::size_t HoleIds::add( const std::string &id )
{
  const auto [found, is_new] = mNumbers.try_emplace( id, mIds.size() );
  if ( is_new )
  {
    mIds.push_back( id );
    const auto [like, is_first] = mPlain.try_emplace( plain( id ), found->second );
    if ( !is_first )
      like->second = none;
  }
  return found->second;
}

HoleIds::Match HoleIds::find( const std::string &id ) const
{
  if ( const auto found = mNumbers.find( id ); found != mNumbers.end() )
    return { found->second, true };
  const auto like = mPlain.find( plain( id ) );
  return { like == mPlain.end() ? none : like->second, false };
}

} // namespace rubicon
