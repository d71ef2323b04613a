// SPDX-License-Identifier: GPL-2.0-or-later
// Planes as users ask for them: a stack of level ones, upright ones over the lines of a map.
// Relies on section/section_plane.h and geometry/chain_set2.h.
#pragma once

#include "core/export.h"
#include "core/geometry/chain_set2.h"
#include "core/section/section_plane.h"

#include <cstdint>
#include <vector>

namespace rubicon
{

/**
 * Level planes at \a bottom and every \a step above it, up to \a top, which is one of them where whole steps lead there. The
 * numbers are taken as the shortest decimals that name them: steps of 0.1 from 0 lead to 0.3 and to no neighbour of it.
 * Throws Error where one is not finite, top is below bottom, the step is not positive, or there are more than a million.
 */
RUBICON_API std::vector<SectionPlane> level_planes( double bottom, double top, double step );

struct UprightPlanes
{
    std::vector<SectionPlane> planes;
    std::vector<std::int64_t> line_ids; //!< of each, the feature that its line comes from
};

//! One over each of \a lines, from its first vertex towards its second, endless. Throws Error where one is not straight,
//! exactly, or there is none.
RUBICON_API UprightPlanes upright_planes( const ChainSet2 &lines );

} // namespace rubicon
