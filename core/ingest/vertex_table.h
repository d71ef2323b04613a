// SPDX-License-Identifier: GPL-2.0-or-later
// Which number a place has among the vertices that there are so far: equal places have one, however many faces meet there.
// Relies on geometry/point_hash.h, compute/run.h and error.h.
#pragma once

#include "core/compute/run.h"
#include "core/error.h"
#include "core/geometry/point_hash.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace rubicon
{

/**
 * A table of vertex numbers by place, with open addresses: coordinates stay where the vertices are, and 8 to 16 bytes more go to
 * each. Giving it up takes no time, where nodes of a map, one for each vertex, took seconds for some million.
 */
class VertexTable
{
  public:
    /**
     * The number of \a p, which is finite and has no negative zero; it comes after all \a vertices if none of them is there, which are
     * those of all calls before. Asks \a stop while the table grows, and throws Cancelled then; throws Error where they would be
     * more than have numbers.
     */
    std::uint32_t number_of( Point3 p, std::vector<Point3> &vertices, const StopCallback &stop )
    {
      if ( vertices.size() >= mSlots.size() / 2 )
        grow( vertices, stop );
      std::uint32_t &slot = slot_of( p, vertices, mSlots );
      if ( slot == empty )
      {
        if ( vertices.size() >= empty )
          throw Error( "The mesh has more than 4,294,967,295 vertices, which is more than one run can take." );
        slot = static_cast<std::uint32_t>( vertices.size() );
        vertices.push_back( p );
      }
      return slot;
    }

  private:
    //! Where \a p is, or would be. At least half of all slots are empty, so that one is near.
    static std::uint32_t &slot_of( Point3 p, const std::vector<Point3> &vertices, std::vector<std::uint32_t> &table )
    {
      const std::size_t last = table.size() - 1; // of a power of two
      std::size_t at = hash_of( p ) & last;
      while ( table[at] != empty && !same_point( vertices[table[at]], p ) )
        at = ( at + 1 ) & last;
      return table[at];
    }

    void grow( const std::vector<Point3> &vertices, const StopCallback &stop )
    {
      std::vector<std::uint32_t> larger( std::max<std::size_t>( 2 * mSlots.size(), 64 ), empty );
      for ( std::uint32_t vertex = 0; vertex < vertices.size(); ++vertex )
      {
        if ( vertex % 65536 == 0 )
          keep_going( stop );
        slot_of( vertices[vertex], vertices, larger ) = vertex;
      }
      mSlots = std::move( larger );
    }

    static constexpr std::uint32_t empty = std::numeric_limits<std::uint32_t>::max();

    std::vector<std::uint32_t> mSlots;
};

} // namespace rubicon
