// SPDX-License-Identifier: GPL-2.0-or-later
// Packs the result into words and hashes them.
// Relies on compute/list_hash.h.
#include "core/line_mesh/checksum.h"

#include "core/compute/list_hash.h"

#include <cmath>
#include <span>

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
  const auto of = [&]( const auto &vertices, const LineInterval &interval ) {
    workers.keep_going(); // an interval may be long
    return std::span( vertices ).subspan( interval.first_vertex, interval.vertex_count );
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
    for ( const Point3 &vertex : of( result.interval_vertices, interval ) )
      words.add( { bits( vertex.x ), bits( vertex.y ), bits( vertex.z ) } );
  } );
  if ( lines.has_m() )
    hash.add_list( result.intervals, [&]( WordHash &words, const LineInterval &interval ) {
      for ( const double m : of( result.interval_m, interval ) )
        words.add( { value_bits( m ) } );
    } );
  return hash.value();
}

} // namespace rubicon
