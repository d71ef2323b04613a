// SPDX-License-Identifier: GPL-2.0-or-later
// Room in an array for what the rest of a job will add to it.
// Relies on compute/huge_pages.h.
#pragma once

#include "core/compute/huge_pages.h"

#include <algorithm>
#include <cstddef>
#include <new>

namespace rubicon
{

//! \a items.reserve( \a count ), for arrays that are large: in huge pages, where these can be had.
template <typename Vector>
void reserve_room( Vector &items, std::size_t count )
{
  if ( count <= items.capacity() )
    return;
  items.reserve( count );
  ask_for_huge_pages( items.data(), items.capacity() * sizeof( typename Vector::value_type ) );
}

/**
 * Makes room in \a items for what a whole job adds to them, of which the share \a done is there, when that which they have runs
 * out: a vector that grows by doubling is written about twice. The rest is taken to be like what is there, and a quarter more; as what
 * came first may be more than what follows, for sixteen times as many at most. Room that nothing is written to is no memory yet; where
 * the system does not give so much away, \a items grow as they need to.
 */
template <typename Vector>
void make_room( Vector &items, double done )
{
  const std::size_t count = items.size(), room = items.capacity();
  if ( done <= 0 || done >= 1 || count < room / 8 * 7 )
    return;
  const double whole = static_cast<double>( count ) / done, most = 16 * static_cast<double>( count );
  if ( whole <= static_cast<double>( room ) )
    return;
  const auto wanted = static_cast<std::size_t>( std::min( 1.25 * whole, most ) );
  try
  {
    reserve_room( items, std::max( wanted, room / 2 * 3 ) ); // less might come again and again
  }
  catch ( const std::bad_alloc & )
  {} // they grow as they need to
}

} // namespace rubicon
