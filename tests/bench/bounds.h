// SPDX-License-Identifier: GPL-2.0-or-later
// Spheres and boxes around the points of paper 003: how long they take once the hull is known. There is no exact peer.
// Relies on hulls.h.
#pragma once

#include "core/bounds/bounding_volume.h"
#include "hulls.h"

#include <string>
#include <vector>

namespace rubicon::bench
{

struct BoundsMeasurement
{
    std::string name, kind;
    std::size_t points, vertices;
    double volume;
    std::uint64_t checksum;
    RunReport run; //!< of the last repetition
    Sample whole;  //!< without the hull
};

//! One for each kind. Runs each once to warm up, then \a settings.repeat times. Throws Error where two runs disagree.
std::vector<BoundsMeasurement> measure_bounds( const HullSet &set, std::size_t count, const Settings &settings );

} // namespace rubicon::bench
