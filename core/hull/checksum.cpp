// SPDX-License-Identifier: GPL-2.0-or-later
// Packs the hull into words and hashes them. Vertices and triangles follow from types and facets.
// Relies on compute/list_hash.h.
#include "core/hull/checksum.h"

#include "core/compute/list_hash.h"
#include "core/hull/are_inside.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace rubicon
{

namespace
{

//! Eight types of four bits each, the first in the highest. In pairs, so that a processor works on all bytes at once.
std::uint64_t eight_types( const HullPoint *types )
{
  std::uint64_t word = 0;
  for ( int i = 0; i < 8; ++i )
    word = word << 8 | static_cast<std::uint64_t>( types[i] ); // one load that turns bytes round
  word = ( word | word >> 4 ) & 0x00ff00ff00ff00ffu;
  word = ( word | word >> 8 ) & 0x0000ffff0000ffffu;
  return ( word | word >> 16 ) & 0xffffffffu;
}

//! Adds a list of \a count words, \a word( i ) each: the values of its parts, which all threads hash.
template <typename Word>
void add_list( WordHash &hash, std::size_t count, const Workers &workers, Word &&word )
{
  const auto value_of = [&]( std::size_t part ) {
    const std::size_t begin = part * items_of_part;
    WordHash of_part;
    of_part.add_each( std::min( count - begin, items_of_part ), [&]( std::size_t i ) { return word( begin + i ); } );
    return of_part.value();
  };
  const std::size_t parts = Workers::chunk_count( count, items_of_part );
  if ( parts == 1 ) // there are jobs of very many small hulls
    return hash.add( { value_of( 0 ) } );
  std::vector<std::uint64_t> values( parts );
  workers.share( parts, 1, [&]( std::size_t begin, std::size_t end ) {
    for ( std::size_t part = begin; part < end; ++part )
      values[part] = value_of( part );
  } );
  hash.add_each( parts, [&values]( std::size_t part ) { return values[part]; } );
}

} // namespace

std::uint64_t checksum( const HullView &hull, const Workers &workers )
{
  // A NaN has many bit patterns.
  const auto value_bits = []( double value ) { return std::isnan( value ) ? ~std::uint64_t( 0 ) : bits( value ); };
  WordHash hash;
  hash.add( { static_cast<std::uint64_t>( hull.rank + 1 ), hull.types.size(), hull.duplicates.size(), hull.facets(),
              hull.facet_vertices.size(), value_bits( hull.volume ), value_bits( hull.area ),
              value_bits( hull.centroid.x ), value_bits( hull.centroid.y ), value_bits( hull.centroid.z ) } );
  const std::size_t types = hull.types.size();
  add_list( hash, ( types + 15 ) / 16, workers, [types, all = hull.types.data()]( std::size_t i ) {
    if ( 16 * i + 16 <= types )
      return are_inside<16>( all + 16 * i ) ? 0 : eight_types( all + 16 * i ) << 32 | eight_types( all + 16 * i + 8 );
    std::uint64_t left = 0;
    for ( std::size_t point = 16 * i; point < types; ++point )
      left = left << 4 | static_cast<std::uint64_t>( all[point] );
    return left;
  } );
  add_list( hash, hull.duplicates.size(), workers,
            [&hull]( std::size_t i ) { return both( hull.duplicates[i].point, hull.duplicates[i].first ); } );
  add_list( hash, hull.facet_end.size(), workers, [&hull]( std::size_t i ) { return hull.facet_end[i]; } );
  add_list( hash, hull.facet_vertices.size(), workers, [&hull]( std::size_t i ) { return hull.facet_vertices[i]; } );
  return hash.value();
}

} // namespace rubicon
