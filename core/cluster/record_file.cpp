// SPDX-License-Identifier: GPL-2.0-or-later
// A title, the number of records and of their bytes, hashes, their keys, where each begins, and the bytes.
// Relies on cluster/record_file.h and POSIX.
#include "core/cluster/record_file.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <string>
#include <system_error>

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
    std::uint64_t index_hash; //!< of keys and offsets
    std::uint64_t bytes_hash; //!< of the records; of a part of them each may tell by itself
};

std::uint64_t hash_of_index( const std::vector<std::int64_t> &keys, const std::vector<std::uint64_t> &offsets,
                             std::uint64_t seed )
{
  return hash_of( std::as_bytes( std::span( offsets ) ), hash_of( std::as_bytes( std::span( keys ) ), seed ) );
}

[[noreturn]] void fail( const fs::path &file, const char *what, int number )
{
  throw Error( file.string() + " cannot be " + what + ": " + std::generic_category().message( number ) + "." );
}

[[noreturn]] void fail_damaged( const fs::path &file )
{
  throw Error( file.string() + " is damaged, not whole, or belongs to another task, plan or version of Rubicon." );
}

using File = std::unique_ptr<std::FILE, int ( * )( std::FILE * )>;

template <typename T>
void read_all( std::FILE *file, T *values, std::size_t count, const fs::path &name )
{
  if ( count > 0 && std::fread( values, sizeof( T ), count, file ) != count )
    fail_damaged( name );
}

//! Appends \a size bytes to \a text, block by block: to resize it first would fill it, which costs as much as to read.
void read_text( std::FILE *file, std::size_t size, std::string &text, const fs::path &name )
{
  std::array<char, 1 << 17> block;
  text.reserve( text.size() + size );
  for ( std::size_t left = size; left > 0; )
  {
    const std::size_t part = std::min( left, block.size() );
    read_all( file, block.data(), part, name );
    text.append( block.data(), part );
    left -= part;
  }
}

} // namespace

// Not made to reach the disk before it is renamed: a file that a lost machine cut off is no whole one, and its task is run again.
void write_whole( std::span<const Bytes> parts, const fs::path &file )
{
  // A name of its own, whichever machine writes beside this one; mkstemp() would let nobody else read.
  std::random_device random;
  const std::string unfinished = file.string() + ".unfinished-" + std::to_string( random() )
                                 + std::to_string( random() );
  errno = 0;
  File out( std::fopen( unfinished.c_str(), "wbx" ), &std::fclose );
  const bool is_there = out != nullptr;
  const auto write = [&] {
    bool is_written = is_there;
    for ( const Bytes part : parts )
      is_written = is_written
                   && ( part.empty() || std::fwrite( part.data(), 1, part.size(), out.get() ) == part.size() );
    return is_written && std::fclose( out.release() ) == 0;
  };
  if ( !write() || std::rename( unfinished.c_str(), file.c_str() ) != 0 )
  {
    const int number = errno;
    std::error_code ignored;
    if ( is_there )
      fs::remove( unfinished, ignored );
    fail( file, "written", number );
  }
}

void write_records( const Records &records, const fs::path &file, std::uint64_t seed )
{
  const std::vector<std::uint64_t> offsets( records.begin.begin(), records.begin.end() );
  const Bytes bytes = std::as_bytes( std::span( records.bytes ) );
  const Header header = { title, records.count(), bytes.size(), hash_of_index( records.keys, offsets, seed ),
                          hash_of( bytes, seed ) };
  const Bytes parts[] = { std::as_bytes( std::span( &header, 1 ) ), std::as_bytes( std::span( records.keys ) ),
                          std::as_bytes( std::span( offsets ) ), bytes };
  write_whole( parts, file );
}

Records read_records( const fs::path &file, std::uint64_t seed, std::int64_t begin, std::int64_t end )
{
  std::error_code error;
  if ( fs::exists( file, error ) && !fs::is_regular_file( file, error ) )
    fail_damaged( file );
  const File in( std::fopen( file.c_str(), "rb" ), &std::fclose );
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
  if ( header.index_hash != hash_of_index( keys, offsets, seed ) || !std::ranges::is_sorted( offsets )
       || offsets.front() != 0 || offsets.back() != header.bytes || !std::ranges::is_sorted( keys ) )
    fail_damaged( file );

  const auto first = std::ranges::lower_bound( keys, begin ) - keys.begin();
  const auto last = std::ranges::lower_bound( keys, end ) - keys.begin();
  const auto first_offset = offsets.begin() + first;
  Records records;
  records.keys.assign( keys.begin() + first, keys.begin() + last );
  records.begin.clear();
  for ( auto offset = first_offset; offset <= offsets.begin() + last; ++offset )
    records.begin.push_back( static_cast<std::size_t>( *offset - *first_offset ) );
  if ( fseeko( in.get(), static_cast<off_t>( *first_offset ), SEEK_CUR ) != 0 )
    fail( file, "read", errno );
  read_text( in.get(), records.begin.back(), records.bytes, file );
  if ( records.bytes.size() == header.bytes
       && header.bytes_hash != hash_of( std::as_bytes( std::span( records.bytes ) ), seed ) )
    fail_damaged( file );
  return records;
}

Records read_sealed_records( const fs::path &file, std::uint64_t seed, std::uint64_t seed_of_records,
                             std::int64_t begin, std::int64_t end )
{
  Records records = read_records( file, seed, begin, end );
  for ( std::size_t i = 0; i < records.count(); ++i )
    if ( !is_sealed( records.record( i ), seed_of_records ) )
      fail_damaged( file );
  return records;
}

} // namespace rubicon
