// SPDX-License-Identifier: GPL-2.0-or-later
// Lines that pass through every triangle inside of it, at places that balls tell apart: nearly all lines. They need nothing
// exact any more.
// Relies on line_mesh/plane_crossing.h and line_mesh/hit.h.
#pragma once

#include "core/geometry/polyline_set3.h"
#include "core/line_mesh/hit.h"
#include "core/line_mesh/plane_crossing.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

namespace rubicon
{

//! Whether all that is told of a hit is certain, and it lies inside its triangle and its segment.
inline bool is_plain( const Hit &hit, const PlaneCrossing &crossing, const PolylineSet3 &lines )
{
  const bool has_m = !lines.has_m() || !std::isnan( crossing.m ) || !std::isfinite( lines.m[hit.segment] )
                     || !std::isfinite( lines.m[hit.segment + 1] ); // not known, then, by the contract
  return hit.kind == HitKind::face && !hit.start_on && !hit.end_on && crossing.is_certain && has_m;
}

//! Whether no two of some plain hits may lie in one place. \a order: their numbers, by segment and parameter.
inline bool lie_apart( std::span<const Hit> hits, std::span<const PlaneCrossing> crossings,
                       std::span<const std::uint32_t> order )
{
  for ( std::size_t i = 1; i < order.size(); ++i )
  {
    const std::uint32_t before = order[i - 1], here = order[i];
    if ( hits[before].segment == hits[here].segment
         && certain_order( crossings[before].parameter, crossings[here].parameter ) >= 0 )
      return false;
  }
  return true;
}

} // namespace rubicon
