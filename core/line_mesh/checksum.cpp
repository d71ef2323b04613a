// SPDX-License-Identifier: GPL-2.0-or-later
// Packs the result into words and hashes them.
// Relies on compute/word_hash.h.
#include "core/line_mesh/checksum.h"

#include "core/compute/word_hash.h"

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

std::uint64_t checksum( const PolylineSet3 &lines, const LineMeshResult &result )
{
  const auto id = [&]( std::uint32_t line ) {
    return static_cast<std::uint64_t>( lines.feature_ids[lines.line_feature[line]] );
  };
  WordHash hash;
  hash.add( { result.hits.size(), result.events.size(), result.intervals.size() } );
  for ( const Hit &hit : result.hits )
    hash.add( { both( hit.segment, hit.triangle ), static_cast<std::uint64_t>( hit.kind ) << 16
                                                     | std::uint64_t( hit.side ) << 8
                                                     | std::uint64_t( hit.start_on ) << 1 | hit.end_on } );
  for ( const LineEvent &event : result.events )
    hash.add( { id( event.line ), both( event.mesh, event.pairs ), both( event.segment, event.triangle ),
                both( static_cast<std::uint32_t>( event.kind ), static_cast<std::uint32_t>( event.code ) ),
                bits( event.point.x ), bits( event.point.y ), bits( event.point.z ), value_bits( event.m ) } );
  for ( const LineInterval &interval : result.intervals )
    hash.add( { id( interval.line ), both( interval.mesh, interval.vertex_count ),
                static_cast<std::uint64_t>( interval.state ) << 2 | std::uint64_t( interval.from_open ) << 1
                  | interval.to_open } );
  for ( const LineInterval &interval : result.intervals )
    for ( const Point3 &vertex :
          std::span( result.interval_vertices ).subspan( interval.first_vertex, interval.vertex_count ) )
      hash.add( { bits( vertex.x ), bits( vertex.y ), bits( vertex.z ) } );
  if ( lines.has_m() )
    for ( const LineInterval &interval : result.intervals )
      for ( const double m : std::span( result.interval_m ).subspan( interval.first_vertex, interval.vertex_count ) )
        hash.add( { value_bits( m ) } );
  return hash.value();
}

} // namespace rubicon
