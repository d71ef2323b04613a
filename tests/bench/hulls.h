// SPDX-License-Identifier: GPL-2.0-or-later
// Convex hulls beside CGAL's: paper 003's distributions, sets that are hard, and points of a file; and all of them for peers that
// are no part of this program.
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
    std::size_t group = 0; //!< points of each of many hulls, one after the other; 0: they have one hull
};

//! Those of paper 003 (section 5.1) first: cube, ball, thin box, thin sphere.
const std::vector<HullSet> &hull_sets();

//! The points of \a file: x, y, z of each as doubles, one after the other, in the byte order of the machine; its count is not read.
HullSet points_in( const std::string &file );

struct HullMeasurement
{
    std::string name;
    std::size_t points, vertices, facets; //!< of all hulls
    std::uint64_t checksum;
    RunReport run; //!< of the last repetition
    Sample whole;
    std::optional<Sample> device; //!< of whole: without copies to and from it; only on a GPU
    std::optional<Sample> peer;
    bool peer_agrees = true; //!< its vertices are these
};

//! Runs once to warm up, then \a settings.repeat times; the peer is warmed up by the hull. Throws Error where two runs disagree.
HullMeasurement measure( const HullSet &set, std::size_t count, const Settings &settings );

/**
 * Writes \a count points of \a set into \a folder, which must be there, and what of them are vertices: points_f64 (x, y, z of
 * each) and vertices_u32 (their indices, ascending). Throws Error where a file cannot be written.
 */
void dump_hull( const HullSet &set, std::size_t count, const RunOptions &options, const std::string &folder );

} // namespace rubicon::bench
