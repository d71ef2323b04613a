// SPDX-License-Identifier: GPL-2.0-or-later
// An array as a file of its own, for programs in other languages.
// Relies on core/error.h.
#pragma once

#include "core/error.h"

#include <fstream>
#include <ranges>
#include <span>
#include <string>

namespace rubicon::bench
{

//! Writes \a values and nothing else, in the byte order of the machine. Throws rubicon::Error where it cannot.
template <std::ranges::contiguous_range Values>
void write_array( const std::string &path, const Values &values )
{
  const auto bytes = std::as_bytes( std::span( values ) );
  std::ofstream file( path, std::ios::binary );
  file.write( reinterpret_cast<const char *>( bytes.data() ), static_cast<std::streamsize>( bytes.size() ) );
  file.close();
  if ( !file )
    throw Error( "Cannot write " + path + "." );
}

} // namespace rubicon::bench
