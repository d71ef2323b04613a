// SPDX-License-Identifier: GPL-2.0-or-later
// Names and texts in SQL.
// Relies on nothing but the standard library.
#pragma once

#include <string>

namespace rubicon
{

//! \a text between two of \a mark, with those in it doubled.
inline std::string quoted( const std::string &text, char mark )
{
  std::string result( 1, mark );
  for ( const char c : text )
    result.append( c == mark ? 2 : 1, c );
  return result + mark;
}

} // namespace rubicon
