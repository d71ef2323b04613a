// SPDX-License-Identifier: GPL-2.0-or-later
// Lines that pass through every triangle inside of it, at places that balls tell apart: nearly all lines. They need nothing
// exact any more, and are followed here, on host and device.
// Relies on line_mesh/plane_crossing.h, line_mesh/interval_walk.h and line_mesh/parity.h.
#pragma once

#include "core/line_mesh/hit.h"
#include "core/line_mesh/interval_walk.h"
#include "core/line_mesh/line_mesh.h"
#include "core/line_mesh/parity.h"
#include "core/line_mesh/plane_crossing.h"
#include "core/line_mesh/station.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace rubicon
{

//! A line and its hits: on one mesh, or on all where it is not followed yet.
struct PlainLine
{
    const Point3 *vertices;         //!< of all lines, as the next two
    const double *m;                //!< null where lines have none
    const double *distances;        //!< from the first vertex of the line, along it
    std::uint32_t line;             //!< its number
    std::uint32_t first, last;      //!< its vertices
    const Hit *hits;                //!< on all meshes, by segment
    const PlaneCrossing *crossings; //!< of these
    const std::uint32_t *order;     //!< the numbers of those on the mesh by segment and parameter
    std::uint32_t count;            //!< of those on the mesh
    std::uint32_t mesh = 0;

    RUBICON_HD Station at_vertex( std::uint32_t vertex ) const
    {
      return { without_negative_zero( vertices[vertex] ), m ? m_at_vertex( m[vertex] ) : not_certain, distances[vertex],
               vertex, true };
    }

    RUBICON_HD Station at_hit( std::uint32_t number ) const
    {
      const std::uint32_t segment = hits[number].segment;
      const PlaneCrossing &crossing = crossings[number];
      return { crossing.point, crossing.m, distances[segment] + crossing.from_start, segment, false };
    }

    //! Whether no two of its hits, which are plain, may lie in one place.
    RUBICON_HD bool lie_apart() const
    {
      for ( std::uint32_t i = 1; i < count; ++i )
      {
        const std::uint32_t before = order[i - 1], here = order[i];
        if ( hits[before].segment == hits[here].segment
             && certain_order( crossings[before].parameter, crossings[here].parameter ) >= 0 )
          return false;
      }
      return true;
    }

    //! Whether all that is told of hit \a number is certain, and it lies inside its triangle and its segment.
    RUBICON_HD bool is_plain( std::uint32_t number ) const
    {
      const Hit &hit = hits[number];
      const PlaneCrossing &crossing = crossings[number];
      const bool knows_m = !m || !std::isnan( crossing.m ) || !std::isfinite( m[hit.segment] )
                           || !std::isfinite( m[hit.segment + 1] ); // not known, then, by the contract
      return hit.kind == HitKind::face && !hit.start_on && !hit.end_on && crossing.is_certain && knows_m;
    }
};

/**
 * The depth at the start of a plain line that ends outside, in a mesh with a rule of inside. \a counts( i ): whether the triangle of its
 * hit number i counts.
 */
template <typename Counts>
RUBICON_HD int start_depth_by_hits( const PlainLine &line, InsideRule rule, const Counts &counts )
{
  int depth = 0;
  for ( std::uint32_t i = 0; i < line.count; ++i )
    if ( const std::uint32_t number = line.order[i]; counts( number ) )
      depth = depth_after_passing( depth, rule, line.crossings[number].start );
  return depth_at_start( depth, rule );
}

/**
 * Follows a plain line along its mesh: each hit is a union of its own, and each that counts changes the side of a mesh with a rule.
 * \a start_depth: 0 without one. Hands each depth on the way to \a sink.pass( depth ) and each piece to
 * add_interval( state, from, to, from_open, to_open ), and writes each event where add_event( code, i ) says, the i-th of the mesh, all in the
 * line's order. Returns what they add up to.
 */
template <typename Counts, typename Sink>
RUBICON_HD SummaryCount follow_plain( const PlainLine &line, InsideRule rule, int start_depth, const Counts &counts,
                                      Sink &sink )
{
  const bool has_inside = rule != InsideRule::none;
  SummaryCount count;
  const auto add = [&]( IntervalState state, const Station &from, const Station &to, bool from_open, bool to_open ) {
    sink.add_interval( state, from, to, from_open, to_open );
    count.add_piece( state, to.distance - from.distance );
  };
  IntervalWalk<Station, decltype( add )> walk( line.at_vertex( line.first ), rule, start_depth, add );
  for ( std::uint32_t i = 0; i < line.count; ++i )
  {
    const std::uint32_t number = line.order[i];
    const Hit &hit = line.hits[number];
    const PlaneCrossing &crossing = line.crossings[number];
    const Station at = line.at_hit( number );
    sink.pass( walk.depth() );
    const bool passes = counts( number );
    const int after = has_inside && passes ? depth_after_passing( walk.depth(), rule, crossing.start ) : walk.depth();
    const EventCode code = has_inside ? passage_code( walk.depth() != 0, after != 0 )
                           : passes   ? EventCode::pierce
                                      : EventCode::touch;
    // Written where it stays: a copy in whole words of what was just written in parts would wait for it.
    sink.add_event( code, i ) = { at.point,    at.m,         at.distance, crossing.angle, line.line, line.mesh,
                                  hit.segment, hit.triangle, 1,           hit.kind,       code };
    count.add_event( code );
    walk.pass_place( at, after, true, false );
  }
  sink.pass( walk.depth() );
  walk.finish( line.at_vertex( line.last ), true );
  return count;
}

} // namespace rubicon
