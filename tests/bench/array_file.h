// SPDX-License-Identifier: GPL-2.0-or-later
// An array as a file of its own, for programs in other languages.
// Relies on core/error.h.
#pragma once

#include "core/error.h"

#include <fstream>
#include <string>
#include <vector>

namespace rubicon::bench
{

//! Writes \a values and nothing else, in the byte order of the machine. Throws rubicon::Error where it cannot.
template <typename Value>
void write_array( const std::string &path, const std::vector<Value> &values )
{
  std::ofstream file( path, std::ios::binary );
  file.write( reinterpret_cast<const char *>( values.data() ),
              static_cast<std::streamsize>( values.size() * sizeof( Value ) ) );
  file.close();
  if ( !file )
    throw Error( "Cannot write " + path + "." );
}

} // namespace rubicon::bench
