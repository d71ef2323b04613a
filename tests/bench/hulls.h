// SPDX-License-Identifier: GPL-2.0-or-later
// Convex hulls beside CGAL's: paper 003's distributions, and sets that are hard.
// Relies on measure.h.
#pragma once

#include "core/hull/convex_hull.h"
#include "measure.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace rubicon::bench
{

//! A set of points.
struct HullSet
{
    std::string name;
    std::function<std::vector<Point3>( std::size_t count )> make; //!< about \a count
};

//! Those of paper 003 (section 5.1) first: cube, ball, thin box, thin sphere.
const std::vector<HullSet> &hull_sets();

struct HullMeasurement
{
    std::string name;
    std::size_t points, vertices, facets;
    std::uint64_t checksum;
    RunReport run; //!< of the last repetition
    Sample whole;
    std::optional<Sample> device; //!< of whole: without copies to and from it; only on a GPU
    std::optional<Sample> peer;
    bool peer_agrees = false; //!< its vertices are these
};

//! Runs once to warm up, then \a settings.repeat times; the peer is warmed up by the hull. Throws Error where two runs disagree.
HullMeasurement measure( const HullSet &set, std::size_t count, const Settings &settings );

} // namespace rubicon::bench
