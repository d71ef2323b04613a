// SPDX-License-Identifier: GPL-2.0-or-later
// Lines that pass through every triangle inside of it, at places that balls tell apart: nearly all lines. They need nothing
// exact any more.
// Relies on line_mesh/interval_walk.h and line_mesh/plane_crossing.h; host and device.
#pragma once

#include "core/line_mesh/hit.h"
#include "core/line_mesh/interval_walk.h"
#include "core/line_mesh/parity.h"
#include "core/line_mesh/plane_crossing.h"

#include <cmath>
#include <cstdint>
#include <limits>

namespace rubicon
{

//! A place and what the outputs say of it.
struct Station
{
    Point3 point;
    double m, distance;
    std::uint32_t step; //!< the vertex of the line, or the segment
    bool is_vertex;

    //! The vertex where a line ends that goes no further than here.
    RUBICON_HD std::uint32_t next_vertex() const { return step + !is_vertex; }
};

//! How many vertices the piece between two places has, those included.
RUBICON_HD inline std::uint32_t vertex_count( const Station &from, const Station &to )
{
  return to.next_vertex() - from.step + 1;
}

//! Lines in the memory of host or device.
struct LineArrays
{
    const Point3 *vertices;
    const double *m;         //!< null where the lines have none
    const double *distances; //!< of each vertex along its line

    RUBICON_HD Station at_vertex( std::uint32_t v ) const
    {
      return { without_negative_zero( vertices[v] ),
               m ? without_negative_zero( m[v] ) : std::numeric_limits<double>::quiet_NaN(), distances[v], v, true };
    }

    //! The place of a crossing of which everything is certain.
    RUBICON_HD Station at_crossing( std::uint32_t segment, const PlaneCrossing &crossing ) const
    {
      const Point3 point = without_negative_zero( crossing.point );
      return { point, crossing.m, distances[segment] + sqrt( squared_distance( vertices[segment], point ) ), segment,
               false };
    }
};

//! The hits of one line on one mesh, with their crossings beside them, and their numbers along the line.
struct HitsOfLine
{
    const Hit *hits;
    const PlaneCrossing *crossings;
    const std::uint32_t *order;
    std::uint32_t count;
};

//! Whether all that is told of a hit is certain, and it lies inside its triangle and its segment.
RUBICON_HD inline bool is_plain( const Hit &hit, const PlaneCrossing &crossing, const LineArrays &lines )
{
  const Point3 &point = crossing.point;
  const bool has_point = !std::isnan( point.x + point.y + point.z ), has_sine = !std::isnan( crossing.sine );
  const bool has_m = !lines.m || !std::isnan( crossing.m ) || !std::isfinite( lines.m[hit.segment] )
                     || !std::isfinite( lines.m[hit.segment + 1] ); // not known, then, by the contract
  return hit.kind == HitKind::face && !hit.start_on && !hit.end_on && crossing.start != Sign::uncertain && has_point
         && has_sine && has_m && is_moderate_square( squared_distance( lines.vertices[hit.segment], point ) );
}

//! Whether no two of some plain hits may lie in one place.
RUBICON_HD inline bool lie_apart( const HitsOfLine &of )
{
  for ( std::uint32_t i = 1; i < of.count; ++i )
  {
    const std::uint32_t before = of.order[i - 1], here = of.order[i];
    if ( of.hits[before].segment == of.hits[here].segment
         && certain_order( of.crossings[before].parameter, of.crossings[here].parameter ) >= 0 )
      return false;
  }
  return true;
}

/**
 * Follows a plain line, whose hits are plain and lie apart, from vertex \a first to vertex \a last. It starts with \a depth in its mesh. Each hit is an event, and
 * each that counts changes the side, as parity.h has it where no sign is zero: what LineAssembly does with unions of one contact.
 * Hands over to \a out: pass( depth ) before each event and at the end, event( number of the hit, station, code ), and pieces as
 * IntervalWalk has them. \a counts( triangle ): whether it counts.
 */
template <typename Counts, typename Out>
RUBICON_HD void follow_plain_line( std::uint32_t first, std::uint32_t last, const HitsOfLine &of,
                                   const LineArrays &lines, InsideRule rule, int depth, const Counts &counts, Out &out )
{
  IntervalWalk<Station, Out> walk( lines.at_vertex( first ), rule, depth, out );
  for ( std::uint32_t i = 0; i < of.count; ++i )
  {
    const std::uint32_t number = of.order[i];
    const Hit &hit = of.hits[number];
    const PlaneCrossing &crossing = of.crossings[number];
    const Station at = lines.at_crossing( hit.segment, crossing );
    out.pass( walk.depth() );
    const bool passes = counts( hit.triangle );
    const int after = !passes || rule == InsideRule::none ? walk.depth()
                                                          : depth_after_passing( walk.depth(), rule, crossing.start );
    out.event( number, at,
               rule != InsideRule::none ? passage_code( walk.depth() != 0, after != 0 )
               : passes                 ? EventCode::pierce
                                        : EventCode::touch );
    walk.pass_place( at, after, true, false );
  }
  out.pass( walk.depth() );
  walk.finish( lines.at_vertex( last ), true );
}

//! The depth at the start of a plain line that ends outside.
template <typename Counts>
RUBICON_HD int start_depth_of_plain_line( const HitsOfLine &of, InsideRule rule, const Counts &counts )
{
  int depth = 0;
  for ( std::uint32_t i = 0; i < of.count; ++i )
    if ( counts( of.hits[i].triangle ) )
      depth = depth_after_passing( depth, rule, of.crossings[i].start );
  return depth_at_start( depth, rule );
}

//! The event of one hit of a plain line; its angle is still the sine.
RUBICON_HD inline LineEvent plain_event( std::uint32_t line, const Hit &hit, const PlaneCrossing &crossing,
                                         const Station &at, EventCode code )
{
  constexpr std::uint32_t only_mesh = 0, alone = 1;
  return {
    at.point, at.m, at.distance, crossing.sine, line, only_mesh, hit.segment, hit.triangle, alone, hit.kind, code
  };
}

} // namespace rubicon
