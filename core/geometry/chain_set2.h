// SPDX-License-Identifier: GPL-2.0-or-later
// A layer of lines or polygon borders as flat arrays of chains, and the builder that ingests features into it.
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
 * Chains of segments, in the order of their features. Segment s joins vertices[s] and vertices[s + 1]; the last
 * vertex of a chain starts no segment, so segment numbers have one gap after each chain. Every chain has two
 * vertices or more and no two consecutive ones are equal in x and y. A ring ends at the vertex where it began.
 */
struct ChainSet2
{
    std::vector<Point2> vertices;
    std::vector<double> z;                       //!< one for each vertex, or empty where the layer has no Z
    std::vector<std::uint32_t> chain_begin{ 0 }; //!< chains + 1 offsets into vertices
    std::vector<std::uint32_t> chain_feature;    //!< for each chain the index of its feature in feature_ids
    std::vector<std::uint32_t> chain_part;       //!< for each chain its number among the lines or rings of the feature
    std::vector<std::int64_t> feature_ids;       //!< ids as the layer gives them; only features that have a chain
    std::vector<std::uint32_t> collapsed; //!< ascending: a vertex equal to vertices[i] followed it (repeats allowed)
    IngestCounts counts;

    std::size_t chain_count() const { return chain_feature.size(); }
    std::size_t segment_count() const { return vertices.size() - chain_count(); }
    bool has_z() const { return !z.empty(); }

    //! The chain that holds vertex or segment \a vertex.
    std::uint32_t chain_of( std::uint32_t vertex ) const;

    //! True where the chain ends at the vertex where it began, so that its last segment is followed by its first.
    bool is_closed( std::uint32_t chain ) const;

    //! The number of segment \a segment in its part as the layer stores it, zero-length segments counted.
    std::uint32_t stored_segment( std::uint32_t segment ) const;
};

/**
 * Ingests features one by one: begin_feature, add_part for each line or ring, end_feature. A feature with a
 * non-finite coordinate leaves nothing behind but its count. Rings must arrive closed.
 * Throws rubicon::Error when the layer would exceed 2^31 - 1 vertices. Not thread-safe.
 */
class ChainBuilder2
{
  public:
    explicit ChainBuilder2( bool has_z = false );

    void begin_feature( std::int64_t id );
    //! \a z holds one value for each vertex, or is empty; without it a layer with Z gets NaN.
    void add_part( std::span<const Point2> vertices, std::span<const double> z = {} );
    void end_feature();

    void count_null( std::int64_t id );
    void count_linearised() { ++mSet.counts.linearised_features; }

    //! Hands the finished layer over.
    ChainSet2 take();

  private:
    ChainSet2 mSet;
    bool mHasZ;
    std::int64_t mId = 0;
    std::uint32_t mPart = 0;
    bool mFinite = true;
    bool mAnyVertex = false;
    // Sizes at begin_feature, to go back to when a coordinate is not finite.
    std::size_t mVerticesBefore = 0, mChainsBefore = 0, mCollapsedBefore = 0;
    std::uint64_t mZeroLengthBefore = 0;
};

} // namespace rubicon
