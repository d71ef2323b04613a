// SPDX-License-Identifier: GPL-2.0-or-later
// 3D lines with a measure (M) at each vertex as flat arrays.
// Relies on geometry/point.h, geometry/parts.h and geometry/ingest_counts.h.
#pragma once

#include "core/geometry/ingest_counts.h"
#include "core/geometry/parts.h"
#include "core/geometry/point.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rubicon
{

/**
 * Lines in the order of their features. Segment s joins vertices[s] and vertices[s + 1]; the last vertex of a line
 * starts no segment. Every line has two vertices or more and no two consecutive ones are equal.
 */
struct PolylineSet3
{
    std::vector<Point3> vertices;
    std::vector<double> m;                      //!< one for each vertex, or empty where the lines have no M
    std::vector<std::uint32_t> line_begin{ 0 }; //!< lines + 1 offsets into vertices
    std::vector<std::uint32_t> line_feature;    //!< for each line the index of its feature in feature_ids
    std::vector<std::uint32_t> line_part;       //!< for each line its number among the lines of the feature
    std::vector<std::int64_t> feature_ids;      //!< only features that have a line
    std::vector<std::uint32_t> collapsed; //!< ascending: a vertex equal to vertices[i] followed it (repeats allowed)
    IngestCounts counts;

    std::size_t line_count() const { return line_feature.size(); }
    std::size_t segment_count() const { return vertices.size() - line_count(); }
    bool has_m() const { return !m.empty(); }

    //! The line that holds vertex or segment \a vertex.
    std::uint32_t line_of( std::uint32_t vertex ) const { return part_of( line_begin, vertex ); }

    //! The number of segment \a segment in its line as the layer stores it, segments of no length counted.
    std::uint32_t stored_segment( std::uint32_t segment ) const
    {
      return stored_number( segment, line_begin[line_of( segment )], collapsed );
    }
};

} // namespace rubicon
