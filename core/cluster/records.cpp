// SPDX-License-Identifier: GPL-2.0-or-later
// Hashes behind records.
// Relies on cluster/records.h and xxHash.
#include "core/cluster/records.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace rubicon
{

std::uint64_t hash_of( Bytes bytes, std::uint64_t seed )
{
  return XXH3_64bits_withSeed( bytes.data(), bytes.size(), seed );
}

namespace
{

//! A hash of the \a bytes from \a begin on, behind them.
void append_hash( std::string &bytes, std::size_t begin, std::uint64_t seed )
{
  const std::uint64_t hash = hash_of( std::as_bytes( std::span( bytes ) ).subspan( begin ), seed );
  append( bytes, &hash, 1 );
}

} // namespace

void Records::seal( std::int64_t key, std::uint64_t seed )
{
  append_hash( bytes, begin.back(), seed );
  finish( key );
}

std::string sealed( std::string bytes, std::uint64_t seed )
{
  append_hash( bytes, 0, seed );
  return bytes;
}

bool is_sealed( Bytes record, std::uint64_t seed )
{
  std::uint64_t hash;
  if ( record.size() < sizeof hash )
    return false;
  std::memcpy( &hash, record.last( sizeof hash ).data(), sizeof hash );
  return hash == hash_of( record.first( record.size() - sizeof hash ), seed );
}

Bytes unsealed( Bytes record, std::uint64_t seed )
{
  if ( !is_sealed( record, seed ) )
    RecordBytes::fail();
  return record.first( record.size() - sizeof( std::uint64_t ) );
}

} // namespace rubicon
