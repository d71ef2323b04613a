// SPDX-License-Identifier: GPL-2.0-or-later
// The words for a faulty row, and a warning for many.
// Relies on drill/table_fault.h and drill/hole_ids.h.
#include "core/drill/table_fault.h"

#include "core/drill/hole_ids.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace rubicon
{

namespace
{

constexpr std::size_t places_named = 5;

//! With as many digits as tell the double from all others.
std::string shortest( double value )
{
  std::array<char, 32> text;
  return { text.data(), std::to_chars( text.data(), text.data() + text.size(), value ).ptr };
}

} // namespace

std::string place_of( const std::string &hole, const std::string &spelt, std::size_t row, double depth, double end )
{
  if ( is_blank_id( hole ) )
    return "row " + std::to_string( row + 1 );
  if ( !spelt.empty() )
    return "“" + spelt + "” for “" + hole + "”";
  return std::isfinite( end ) ? hole + " from " + shortest( depth ) + " to " + shortest( end ) : hole;
}

void FaultsOfKind::add( std::size_t row, const std::string &place )
{
  if ( mCount++ == 0 )
    mFirstRow = row;
  if ( mPlaces.size() <= places_named && std::find( mPlaces.begin(), mPlaces.end(), place ) == mPlaces.end() )
    mPlaces.push_back( place );
}

std::string FaultsOfKind::warning( const std::string &table, const std::string &sentence ) const
{
  std::string line = "Warning: “" + table + "”, row " + std::to_string( mFirstRow + 1 ) + ": " + sentence + " ("
                     + std::to_string( mCount ) + ": ";
  for ( std::size_t i = 0; i < std::min( mPlaces.size(), places_named ); ++i )
    line += ( i > 0 ? ", " : "" ) + mPlaces[i];
  return line + ( mPlaces.size() > places_named ? ", …)" : ")" );
}

} // namespace rubicon
