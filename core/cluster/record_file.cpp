// SPDX-License-Identifier: GPL-2.0-or-later
// A title, the number of records and of their bytes, their keys, where each begins, and the bytes.
// Relies on cluster/record_file.h and POSIX.
#include "core/cluster/record_file.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <string>
#include <system_error>

#include <unistd.h>

namespace rubicon
{

namespace fs = std::filesystem;

namespace
{

constexpr std::array<char, 16> title = {
  'r', 'u', 'b', 'i', 'c', 'o', 'n', ' ', 'r', 'e', 'c', 'o', 'r', 'd', ' ', '1'
};

struct Header
{
    std::array<char, 16> title;
    std::uint64_t records, bytes;
};

[[noreturn]] void fail( const fs::path &file, const char *what, int number )
{
  throw Error( file.string() + " cannot be " + what + ": " + std::generic_category().message( number ) + "." );
}

[[noreturn]] void fail_damaged( const fs::path &file )
{
  throw Error( file.string() + " is no file of records of this version of Rubicon, or it is not whole." );
}

using File = std::unique_ptr<std::FILE, int ( * )( std::FILE * )>;

template <typename T>
bool write_all( std::FILE *file, const T *values, std::size_t count )
{
  return std::fwrite( values, sizeof( T ), count, file ) == count;
}

template <typename T>
void read_all( std::FILE *file, T *values, std::size_t count, const fs::path &name )
{
  if ( std::fread( values, sizeof( T ), count, file ) != count )
    fail_damaged( name );
}

} // namespace

// Not made to reach the disk before it is renamed: a file that a lost machine cut off is no whole one, and its task is run again.
void write_records( const Records &records, const fs::path &file )
{
  const fs::path unfinished = file.string() + ".unfinished-" + std::to_string( getpid() );
  const auto write = [&] {
    File out( std::fopen( unfinished.c_str(), "wb" ), &std::fclose );
    if ( !out )
      return false;
    const Header header = { title, records.count(), records.bytes.size() };
    const std::vector<std::uint64_t> begin( records.begin.begin(), records.begin.end() );
    return write_all( out.get(), &header, 1 ) && write_all( out.get(), records.keys.data(), records.count() )
           && write_all( out.get(), begin.data(), begin.size() )
           && write_all( out.get(), records.bytes.data(), records.bytes.size() ) && std::fclose( out.release() ) == 0;
  };
  errno = 0;
  if ( !write() || std::rename( unfinished.c_str(), file.c_str() ) != 0 )
  {
    const int number = errno;
    std::error_code ignored;
    fs::remove( unfinished, ignored );
    fail( file, "written", number );
  }
}

Records read_records( const fs::path &file, std::int64_t begin, std::int64_t end )
{
  const File in( std::fopen( file.c_str(), "rb" ), &std::fclose );
  std::error_code error;
  const std::uintmax_t size = in ? fs::file_size( file, error ) : 0;
  if ( !in || error )
    fail( file, "read", in ? error.value() : errno );
  Header header;
  read_all( in.get(), &header, 1, file );
  constexpr std::uint64_t most = std::uint64_t{ 1 } << 48; // so that no sum below is too large
  if ( header.title != title || header.records > most || header.bytes > most
       || sizeof header + ( 2 * header.records + 1 ) * sizeof( std::uint64_t ) + header.bytes != size )
    fail_damaged( file );
  std::vector<std::int64_t> keys( static_cast<std::size_t>( header.records ) );
  std::vector<std::uint64_t> offsets( keys.size() + 1 );
  read_all( in.get(), keys.data(), keys.size(), file );
  read_all( in.get(), offsets.data(), offsets.size(), file );
  if ( !std::is_sorted( offsets.begin(), offsets.end() ) || offsets.front() != 0 || offsets.back() != header.bytes )
    fail_damaged( file );

  const auto is_wanted = [&]( std::int64_t key ) { return key >= begin && key < end; };
  const auto first = std::find_if( keys.begin(), keys.end(), is_wanted ) - keys.begin();
  const auto last = std::find_if_not( keys.begin() + first, keys.end(), is_wanted ) - keys.begin();
  const auto first_offset = offsets.begin() + first;
  Records records;
  records.keys.assign( keys.begin() + first, keys.begin() + last );
  records.begin.clear();
  for ( auto offset = first_offset; offset <= offsets.begin() + last; ++offset )
    records.begin.push_back( static_cast<std::size_t>( *offset - *first_offset ) );
  records.bytes.resize( records.begin.back() );
  if ( fseeko( in.get(), static_cast<off_t>( *first_offset ), SEEK_CUR ) != 0 )
    fail( file, "read", errno );
  read_all( in.get(), records.bytes.data(), records.bytes.size(), file );
  return records;
}

} // namespace rubicon
