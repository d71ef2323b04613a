// SPDX-License-Identifier: GPL-2.0-or-later
// Gives a fuzz target the files named on the command line, or all files of a folder: the regression test of what fuzzing
// has found. Says which file it is at, since a failure ends the program.
// Relies on fuzz_target.h.
#include "tests/fuzz/fuzz_target.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

namespace
{

std::vector<std::filesystem::path> files_of( const std::filesystem::path &path )
{
  if ( !std::filesystem::is_directory( path ) )
    return { path };
  std::vector<std::filesystem::path> files;
  for ( const auto &entry : std::filesystem::directory_iterator( path ) )
    files.push_back( entry.path() );
  std::sort( files.begin(), files.end() );
  return files;
}

} // namespace

int main( int argc, char **argv )
{
  std::size_t replayed = 0;
  for ( int i = 1; i < argc; ++i )
    for ( const std::filesystem::path &file : files_of( argv[i] ) )
    {
      std::fprintf( stderr, "%s\n", file.c_str() );
      std::ifstream stream( file, std::ios::binary );
      rubicon::test::require( stream.is_open(), "it cannot be opened" );
      const std::vector<char> bytes( ( std::istreambuf_iterator<char>( stream ) ), {} );
      LLVMFuzzerTestOneInput( reinterpret_cast<const std::uint8_t *>( bytes.data() ), bytes.size() );
      ++replayed;
    }
  std::printf( "%zu inputs replayed\n", replayed );
  return replayed > 0 ? 0 : 1;
}
