// SPDX-License-Identifier: GPL-2.0-or-later
// Places on a line as outputs tell them, and the pieces between two of them.
// Relies on line_mesh/line_mesh.h; host and device.
#pragma once

#include "core/line_mesh/line_mesh.h"

#include <cmath>
#include <cstdint>
#include <limits>

namespace rubicon
{

//! A place on a line, and what the outputs say of it.
struct Station
{
    Point3 point;
    double m, distance;
    std::uint32_t step; //!< the vertex of the line, or the segment
    bool is_vertex;

    //! The vertex where a piece of the line ends that goes no further than here.
    RUBICON_HD std::uint32_t next_vertex() const { return step + !is_vertex; }
};

//! M of a vertex as results have it: a zero has no sign, and whatever is no number is the same one, which processors and devices keep
//! each in its own way where they add.
RUBICON_HD inline double m_at_vertex( double m )
{
  return std::isnan( m ) ? std::numeric_limits<double>::quiet_NaN() : without_negative_zero( m );
}

//! The vertices of the piece from \a from to \a to, and these.
RUBICON_HD inline std::uint32_t vertex_count( const Station &from, const Station &to )
{
  return to.next_vertex() - from.step + 1;
}

//! Calls add( station ) for each of them. \a at_vertex( v ): the station at vertex v of the line.
template <typename AtVertex, typename Add>
RUBICON_HD void for_each_vertex( const Station &from, const Station &to, const AtVertex &at_vertex, const Add &add )
{
  add( from );
  for ( std::uint32_t v = from.step + 1; v < to.next_vertex(); ++v )
    add( at_vertex( v ) );
  add( to );
}

//! The piece of \a line from \a from to \a to, the vertices of which begin with \a first_vertex.
RUBICON_HD inline LineInterval interval_between( std::uint32_t line, std::uint32_t mesh, std::uint32_t first_vertex,
                                                 IntervalState state, const Station &from, const Station &to,
                                                 bool from_open, bool to_open )
{
  return { from.distance, to.distance, from.m, to.m, line, mesh, first_vertex, vertex_count( from, to ),
           state,         from_open,   to_open };
}

} // namespace rubicon
