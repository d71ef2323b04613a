// SPDX-License-Identifier: GPL-2.0-or-later
// Packs the result into words and hashes them.
// Relies on compute/list_hash.h.
#include "core/line_mesh/checksum.h"

#include "core/compute/list_hash.h"

#include <cmath>
#include <cstddef>
#include <cstdint>

namespace rubicon
{

namespace
{

//! A NaN has many bit patterns; they all stand for "not known".
std::uint64_t value_bits( double value )
{
  return std::isnan( value ) ? ~std::uint64_t( 0 ) : bits( value );
}

} // namespace

std::uint64_t checksum( const PolylineSet3 &lines, const LineMeshResult &result, Workers &workers )
{
  const auto id = [&]( std::uint32_t line ) {
    return static_cast<std::uint64_t>( lines.feature_ids[lines.line_feature[line]] );
  };
  // One interval may be long as all lines are: it is looked whether to go on within it too.
  const auto for_each_vertex = [&]( const LineInterval &interval, auto &&add ) {
    for ( std::size_t i = 0; i < interval.vertex_count; ++i )
    {
      if ( i % 1024 == 0 )
        workers.keep_going();
      add( interval.first_vertex + i );
    }
  };
  ListHash hash( workers );
  hash.add( { result.hits.size(), result.events.size(), result.intervals.size() } );
  hash.add_list( result.hits, []( WordHash &words, const Hit &hit ) {
    words.add( { both( hit.segment, hit.triangle ), static_cast<std::uint64_t>( hit.kind ) << 16
                                                      | std::uint64_t( hit.side ) << 8
                                                      | std::uint64_t( hit.start_on ) << 1 | hit.end_on } );
  } );
  hash.add_list( result.events, [&]( WordHash &words, const LineEvent &event ) {
    words.add( { id( event.line ), both( event.mesh, event.pairs ), both( event.segment, event.triangle ),
                 both( static_cast<std::uint32_t>( event.kind ), static_cast<std::uint32_t>( event.code ) ),
                 bits( event.point.x ), bits( event.point.y ), bits( event.point.z ), value_bits( event.m ) } );
  } );
  hash.add_list( result.intervals, [&]( WordHash &words, const LineInterval &interval ) {
    words.add( { id( interval.line ), both( interval.mesh, interval.vertex_count ),
                 static_cast<std::uint64_t>( interval.state ) << 2 | std::uint64_t( interval.from_open ) << 1
                   | interval.to_open } );
  } );
  hash.add_list( result.intervals, [&]( WordHash &words, const LineInterval &interval ) {
    for_each_vertex( interval, [&]( std::size_t v ) {
      const Point3 &vertex = result.interval_vertices[v];
      words.add( { bits( vertex.x ), bits( vertex.y ), bits( vertex.z ) } );
    } );
  } );
  if ( lines.has_m() )
    hash.add_list( result.intervals, [&]( WordHash &words, const LineInterval &interval ) {
      for_each_vertex( interval, [&]( std::size_t v ) { words.add( { value_bits( result.interval_m[v] ) } ); } );
    } );
  return hash.value();
}

} // namespace rubicon
