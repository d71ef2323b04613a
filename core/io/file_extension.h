// SPDX-License-Identifier: GPL-2.0-or-later
// What tells the format of a file.
// Relies on the C++ standard library.
#pragma once

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string>

namespace rubicon
{

//! The extension of \a path with its point, in lower case: ".ply"; empty where it has none.
inline std::string file_extension( const std::string &path )
{
  std::string extension = std::filesystem::path( path ).extension().string();
  std::transform( extension.begin(), extension.end(), extension.begin(),
                  []( unsigned char c ) { return static_cast<char>( std::tolower( c ) ); } );
  return extension;
}

} // namespace rubicon
