// SPDX-License-Identifier: GPL-2.0-or-later
// Points in space by groups, each with what belongs together.
// Relies on geometry/point.h, geometry/feature_id.h and geometry/ingest_counts.h.
#pragma once

#include "core/geometry/feature_id.h"
#include "core/geometry/ingest_counts.h"
#include "core/geometry/point.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace rubicon
{

//! Every vertex of some features, as it is: it may be there more than once, and need not be finite.
struct PointGroups3
{
    std::vector<Point3> points;          //!< group by group
    std::vector<std::int64_t> feature;   //!< of each point the id of its feature, or no_feature
    std::vector<std::uint32_t> part;     //!< of each point its number among the vertices of its feature
    std::vector<std::size_t> begin{ 0 }; //!< groups + 1 offsets into the points
    std::vector<std::string> names;      //!< of the groups, in the order of their first feature
    IngestCounts counts;                 //!< features with coordinates that are not finite are none of those left out
    std::uint64_t flat_features = 0;     //!< left out: with a vertex that has no Z
    std::vector<std::int64_t> flat_ids;  //!< of the first of these

    std::size_t groups() const { return names.size(); }
    std::span<const Point3> group( std::size_t number ) const
    {
      return std::span( points ).subspan( begin[number], begin[number + 1] - begin[number] );
    }
};

} // namespace rubicon
