// SPDX-License-Identifier: GPL-2.0-or-later
// Fuzz target: two small layers, made of the input, through the job on one thread, on two and with the layers swapped,
// and through brute force in rationals: all must agree.
// Relies on tests/core/red_blue/oracle.h.
#include "core/ingest/chain_builder2.h"
#include "tests/core/red_blue/oracle.h"

#include "tests/fuzz/awkward_numbers.h"

using namespace rubicon;
using namespace rubicon::test;

namespace
{

constexpr std::size_t most_segments = 16; //!< of a layer: brute force takes the product

//! Chains until the input ends: a byte for the layer, the shape and the number of vertices, then two for each vertex.
void add_layers( InputBytes &bytes, const AwkwardNumbers &numbers, ChainBuilder2 &red, ChainBuilder2 &blue )
{
  std::size_t left[2] = { most_segments, most_segments };
  for ( std::int64_t id = 0; !bytes.empty(); ++id )
  {
    const std::uint8_t head = bytes.next();
    const bool is_blue = head & 128, closed = head & 64, second_part = head & 32;
    std::vector<Point2> chain( head & 15 );
    for ( Point2 &p : chain )
    {
      const double x = numbers.at( bytes.next() );
      p = { x, numbers.at( bytes.next() ) };
    }
    if ( closed && !chain.empty() )
      chain.push_back( chain.front() );
    if ( chain.size() > left[is_blue] )
      return;
    left[is_blue] -= chain.size();
    ChainBuilder2 &layer = is_blue ? blue : red;
    layer.begin_feature( id );
    layer.add_part( chain );
    if ( second_part )
      layer.add_part( std::vector<Point2>( chain.rbegin(), chain.rend() ) );
    layer.end_feature();
  }
}

RedBlueResult run( const ChainSet2 &red, const ChainSet2 &blue, int threads )
{
  RunOptions options;
  options.backend = Backend::cpu;
  options.threads = threads;
  return red_blue( red, blue, options );
}

} // namespace

int LLVMFuzzerTestOneInput( const std::uint8_t *data, std::size_t size )
{
  InputBytes bytes( data, size );
  const AwkwardNumbers numbers( bytes.next() );
  ChainBuilder2 red_builder, blue_builder;
  add_layers( bytes, numbers, red_builder, blue_builder );
  const ChainSet2 red = red_builder.take(), blue = blue_builder.take();

  const RedBlueResult one = run( red, blue, 1 ), two = run( red, blue, 2 );
  require_none( "brute force", first_difference( oracle_red_blue( red, blue ), one, numbers.distances() ) );
  require_none( "two threads", first_difference( one, two, Distances::identical ) );
  require( one.checksum == two.checksum, "another checksum on two threads" );
  require_none( "layers swapped",
                first_difference( neutral( one, false ), neutral( run( blue, red, 1 ), true ), Distances::ignored ) );
  return 0;
}
