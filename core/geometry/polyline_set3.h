// SPDX-License-Identifier: GPL-2.0-or-later
// 3D lines with a measure (M) at each vertex as flat arrays, and the builder that ingests features into them.
// Relies on geometry/point.h and geometry/ingest_counts.h only.
#pragma once

#include "core/geometry/ingest_counts.h"
#include "core/geometry/point.h"

#include <cstddef>
#include <cstdint>
#include <span>
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
    std::uint32_t line_of( std::uint32_t vertex ) const;

    //! The number of segment \a segment in its line as the layer stores it, segments of no length counted.
    std::uint32_t stored_segment( std::uint32_t segment ) const;
};

/**
 * Ingests features one by one: begin_feature, add_line for each of its lines, end_feature. A feature with a non-finite
 * coordinate leaves nothing behind but its count; M may be any double. Of vertices that follow each other in one place
 * the first stays, with its M. Throws rubicon::Error beyond 2^32 - 2 vertices. Not thread-safe.
 */
class PolylineBuilder3
{
  public:
    explicit PolylineBuilder3( bool has_m = false );

    void begin_feature( std::int64_t id );
    //! \a m holds one value for each vertex; it is not read where the lines have no M.
    void add_line( std::span<const Point3> vertices, std::span<const double> m = {} );
    void end_feature();

    void count_null( std::int64_t id );
    void count_linearised() { ++mSet.counts.linearised_features; }

    //! Hands the finished lines over.
    PolylineSet3 take();

  private:
    void cut_back( std::size_t vertices, std::size_t collapsed );

    PolylineSet3 mSet;
    bool mHasM;
    std::int64_t mId = 0;
    std::uint32_t mPart = 0;
    bool mFinite = true;
    bool mAnyVertex = false;
    // Sizes at begin_feature, to go back to when a coordinate is not finite.
    std::size_t mVerticesBefore = 0, mLinesBefore = 0, mCollapsedBefore = 0;
    std::uint64_t mZeroLengthBefore = 0;
};

//! The M where the lines of a feature begin and where they end.
struct MeasureRange
{
    double from, to;
};

/**
 * Gives \a lines an M that runs evenly over the length of each feature, its lines one after the other: that of feature
 * feature_ids[f] from ranges[f].from to ranges[f].to, exactly there and an ordinary double between.
 */
void set_measures( PolylineSet3 &lines, std::span<const MeasureRange> ranges );

} // namespace rubicon
