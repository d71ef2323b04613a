// SPDX-License-Identifier: GPL-2.0-or-later
// Points in space and the features that they come from.
// Relies on geometry/point.h and geometry/ingest_counts.h only.
#pragma once

#include "core/geometry/ingest_counts.h"
#include "core/geometry/point.h"

#include <cstdint>
#include <vector>

namespace rubicon
{

struct PointSet3
{
    std::vector<Point3> points;        //!< finite
    std::vector<std::int64_t> feature; //!< of each point the id of its feature
    std::vector<std::uint32_t> part;   //!< of each point its number among the points of its feature
    IngestCounts counts;
};

} // namespace rubicon
