// SPDX-License-Identifier: GPL-2.0-or-later
// Writes and reads .chains files.
// Relies on chain_dump.h.
#include "chain_dump.h"

#include "core/error.h"

#include <algorithm>
#include <cstring>
#include <fstream>

namespace rubicon::bench
{

namespace
{

constexpr char magic[] = { 'R', 'B', 'C', 'H', 'A', 'I', 'N', '1' };

struct Header
{
    char magic[8];
    std::uint64_t vertices, chains, features;
};

template <typename Values>
void write_all( std::ofstream &file, const Values &values )
{
  file.write( reinterpret_cast<const char *>( values.data() ),
              static_cast<std::streamsize>( values.size() * sizeof( *values.data() ) ) );
}

template <typename Value>
void read_all( std::ifstream &file, std::vector<Value> &values, std::uint64_t count )
{
  values.resize( count );
  file.read( reinterpret_cast<char *>( values.data() ), static_cast<std::streamsize>( count * sizeof( Value ) ) );
}

} // namespace

void write_chains( const ChainSet2 &layer, const std::string &path )
{
  std::ofstream file( path, std::ios::binary );
  Header header{ {}, layer.vertices.size(), layer.chain_count(), layer.feature_ids.size() };
  std::copy( std::begin( magic ), std::end( magic ), header.magic );
  file.write( reinterpret_cast<const char *>( &header ), sizeof header );
  write_all( file, layer.vertices );
  write_all( file, layer.chain_begin );
  write_all( file, layer.chain_feature );
  write_all( file, layer.chain_part );
  write_all( file, layer.feature_ids );
  file.close();
  if ( !file )
    throw Error( "Cannot write " + path + "." );
}

ChainSet2 read_chains( const std::string &path )
{
  std::ifstream file( path, std::ios::binary );
  Header header{};
  file.read( reinterpret_cast<char *>( &header ), sizeof header );
  if ( !file || std::memcmp( header.magic, magic, sizeof magic ) != 0 )
    throw Error( path + " is no file of chains." );
  ChainSet2 layer;
  read_all( file, layer.vertices.own(), header.vertices );
  read_all( file, layer.chain_begin, header.chains + 1 );
  read_all( file, layer.chain_feature, header.chains );
  read_all( file, layer.chain_part, header.chains );
  read_all( file, layer.feature_ids, header.features );
  if ( !file )
    throw Error( path + " ends too early." );
  layer.counts.features = header.features;
  return layer;
}

} // namespace rubicon::bench
