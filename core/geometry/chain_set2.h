// SPDX-License-Identifier: GPL-2.0-or-later
// A layer of lines or polygon borders as flat arrays of chains.
// Relies on geometry/vertices2.h, geometry/box.h, geometry/parts.h and geometry/ingest_counts.h.
#pragma once

#include "core/geometry/box.h"
#include "core/geometry/ingest_counts.h"
#include "core/geometry/parts.h"
#include "core/geometry/point.h"
#include "core/geometry/vertices2.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace rubicon
{

//! Where in its part a chain lies that is a piece of it.
struct ChainPiece
{
    std::uint32_t first_segment; //!< the number of its first segment in the part, without segments of no length
    std::uint32_t first_stored;  //!< the same as the layer stores it
    std::uint32_t ring_segments; //!< of a closed part the number of its segments, likewise; 0: the part is open
    double distance;             //!< of its first vertex from that of the part, along it
};

/**
 * Chains of segments, in the order of their features. Segment s joins vertices[s] and vertices[s + 1]; the last
 * vertex of a chain starts no segment, so segment numbers have one gap after each chain. Every chain has two
 * vertices or more and no two consecutive ones are equal in x and y. A ring ends at the vertex where it began.
 */
struct ChainSet2
{
    Vertices2 vertices;
    std::vector<double> z;                       //!< one for each vertex, or empty where the layer has no Z
    std::vector<std::uint32_t> chain_begin{ 0 }; //!< chains + 1 offsets into vertices
    std::vector<std::uint32_t> chain_feature;    //!< for each chain the index of its feature in feature_ids
    std::vector<std::uint32_t> chain_part;       //!< for each chain its number among the lines or rings of the feature
    std::vector<std::int64_t> feature_ids;       //!< ids as the layer gives them; only features that have a chain
    std::vector<std::uint32_t> collapsed; //!< ascending: a vertex equal to vertices[i] followed it (repeats allowed)
    //! For each chain where in its part it lies; pieces of one part follow each other, and neither overlap nor touch. Empty: all
    //! chains are whole parts.
    std::vector<ChainPiece> pieces;
    //! Around all vertices, where they were looked over when the layer was made; else who needs them looks.
    std::optional<Box2> bounds;
    IngestCounts counts;

    std::size_t chain_count() const { return chain_feature.size(); }
    std::size_t segment_count() const { return vertices.size() - chain_count(); }
    bool has_z() const { return !z.empty(); }

    //! The chain that holds vertex or segment \a vertex.
    std::uint32_t chain_of( std::uint32_t vertex ) const { return part_of( chain_begin, vertex ); }

    //! True where the chain ends at the vertex where it began; of a whole part the last segment is followed by the first.
    bool is_closed( std::uint32_t chain ) const
    {
      return same_point( vertices[chain_begin[chain]], vertices[chain_begin[chain + 1] - 1] );
    }

    std::uint32_t first_segment( std::uint32_t chain ) const { return chain_begin[chain]; }
    std::uint32_t last_segment( std::uint32_t chain ) const { return chain_begin[chain + 1] - 2; }

    //! The number of segment \a segment, of \a chain, in its part as the layer stores it, zero-length segments counted.
    std::uint32_t stored_segment( std::uint32_t segment, std::uint32_t chain ) const
    {
      return stored_number( segment, chain_begin[chain], collapsed )
             + ( pieces.empty() ? 0 : pieces[chain].first_stored );
    }
    std::uint32_t stored_segment( std::uint32_t segment ) const
    {
      return stored_segment( segment, chain_of( segment ) );
    }
};

} // namespace rubicon
