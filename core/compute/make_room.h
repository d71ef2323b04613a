// SPDX-License-Identifier: GPL-2.0-or-later
// Room in an array for what the rest of a job will add to it.
// Relies on nothing.
#pragma once

#include <algorithm>
#include <cstddef>

namespace rubicon
{

/**
 * Makes room in \a items for what a whole job adds to them, of which the share \a done is there, when that which they have runs
 * out: a vector that grows by doubling is written about twice. The rest is taken to be like what is there, and a quarter more; as what
 * came first may be more than what follows, for sixteen times as many at most. Room that nothing is written to takes no memory.
 */
template <typename Vector>
void make_room( Vector &items, double done )
{
  const std::size_t count = items.size(), room = items.capacity();
  if ( done <= 0 || done >= 1 || count < room / 8 * 7 )
    return;
  const double whole = static_cast<double>( count ) * std::min( 1.25 / done, 16.0 );
  if ( whole > static_cast<double>( room ) ) // by half at least, or it might grow little by little
    items.reserve( std::max( static_cast<std::size_t>( whole ), room / 2 * 3 ) );
}

} // namespace rubicon
