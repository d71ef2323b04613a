// SPDX-License-Identifier: GPL-2.0-or-later
// The first tier for many candidates at once on the CPU: what rounded arithmetic proves of each, several lanes at a time.
// Relies on line_mesh/classify.h and exact/filter.h; Google Highway picks the widest instructions at run time.
#pragma once

#include "core/line_mesh/classify.h"

#include <cstddef>
#include <cstdint>

namespace rubicon
{

//! Candidate pairs, coordinate by coordinate.
struct CandidateBatch
{
    static constexpr std::size_t capacity = 32;

    //! Points of one role: the start of each segment, for example.
    struct Points
    {
        alignas( 64 ) double x[capacity], y[capacity], z[capacity];

        void set( std::size_t i, Point3 p ) { x[i] = p.x, y[i] = p.y, z[i] = p.z; }
    };

    Points p, q;    //!< start and end of the segment
    Points a, b, c; //!< corners of the triangle
    std::uint32_t segment[capacity], triangle[capacity];
    std::size_t count = 0;

    void add( std::uint32_t s, const Segment3 &ends, std::uint32_t t, const Corners3 &corners )
    {
      segment[count] = s, triangle[count] = t;
      p.set( count, ends.from ), q.set( count, ends.to );
      a.set( count, corners[0] ), b.set( count, corners[1] ), c.set( count, corners[2] );
      ++count;
    }
};

//! What the filter proves of the candidates of a batch, a bit for each. What it does not prove has no bit.
struct FilterAnswers
{
    std::uint32_t face;       //!< a hit in the interior of the triangle, with no end of the segment on it
    std::uint32_t miss;       //!< no hit
    std::uint64_t predicates; //!< that classify() would have asked for these, all decided by the filter
};

/**
 * The answers that classify() gives where PlaneFilter decides every sign that it asks for, by the same operations in the
 * same order.
 */
FilterAnswers filter_candidates( const CandidateBatch &batch );

} // namespace rubicon
