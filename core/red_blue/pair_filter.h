// SPDX-License-Identifier: GPL-2.0-or-later
// The first tier for many candidates at once on the CPU: what rounded arithmetic proves of each pair of segments, several
// lanes at a time.
// Relies on exact/filter.h; Google Highway picks the widest instructions that the processor has, at run time.
#pragma once

#include "core/geometry/point.h"

#include <cstddef>
#include <cstdint>

namespace rubicon
{

//! Candidate pairs of a red segment ab and a blue one cd, coordinate by coordinate.
struct PairBatch
{
    static constexpr std::size_t capacity = 32;

    //! Points of one role: the start of each red segment, for example.
    struct Points
    {
        alignas( 64 ) double x[capacity], y[capacity];

        void set( std::size_t i, Point2 p ) { x[i] = p.x, y[i] = p.y; }
    };

    Points a, b, c, d;
    std::size_t count = 0;
};

//! What the filter proves of the pairs of a batch, a bit for each in at most one of the kinds.
struct PairAnswers
{
    std::uint32_t none, v_touch, t_touch, cross, overlap; //!< as ContactKind
    std::uint64_t predicates; //!< that classify() would have asked for these, all decided by the filter
};

//! The answers of classify() where orient2d_filter() decides every sign that it asks for; bits beyond the batch are 0.
PairAnswers filter_pairs( const PairBatch &batch );

} // namespace rubicon
