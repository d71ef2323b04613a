// SPDX-License-Identifier: GPL-2.0-or-later
// Finite or left out, zero-length segments collapsed, chains as flat arrays.
// Relies on ingest/chain_builder2.h and error.h.
#include "core/ingest/chain_builder2.h"

#include "core/error.h"

#include <algorithm>
#include <limits>

namespace rubicon
{

namespace
{

// As stored, repeated vertices included: numbers of parts and segments fit the 32-bit fields of the outputs.
constexpr std::size_t most_vertices = std::numeric_limits<std::int32_t>::max();

} // namespace

void ChainBuilder2::reserve( std::size_t vertices, std::size_t parts, std::size_t features )
{
  vertices = std::min( vertices, most_vertices ); // of more, add_part() says that they are too many
  reserve_room( mSet.vertices.own(), mSet.vertices.size() + vertices );
  if ( mHasZ )
    reserve_room( mSet.z, mSet.z.size() + vertices );
  for ( std::vector<std::uint32_t> *of_parts : { &mSet.chain_begin, &mSet.chain_feature, &mSet.chain_part } )
    of_parts->reserve( of_parts->size() + parts );
  mSet.feature_ids.reserve( mSet.feature_ids.size() + features );
}

void ChainBuilder2::add_part( std::span<const Point2> vertices, std::span<const double> z )
{
  constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
  if ( !z.empty() && !mHasZ ) // a layer of mixed types may not know that it has Z
  {
    mHasZ = true;
    mSet.z.assign( mSet.vertices.size(), unknown );
  }
  if ( vertices.size() > most_vertices - std::min( most_vertices, mSet.vertices.size() + mSet.collapsed.size() ) )
    throw Error( "The layer has more than 2,147,483,647 vertices, which is more than one run can take." );
  mLedger.add_part( vertices, arrays(), [&]( std::size_t i ) { return z.empty() ? unknown : z[i]; } );
}

} // namespace rubicon
