// SPDX-License-Identifier: GPL-2.0-or-later
// How often rounded numbers alone would decide wrongly: the papers' tests, each beside the exact answer.
// Relies on core/geometry and compute/workers.h.
#pragma once

#include "core/compute/workers.h"
#include "core/geometry/chain_set2.h"
#include "core/geometry/polyline_set3.h"
#include "core/geometry/triangle_mesh.h"

#include <cstdint>

namespace rubicon::bench
{

//! Tests that end otherwise than in exact arithmetic.
struct WrongTests
{
    std::uint64_t missed = 0;     //!< the two share something, and it is said that they do not
    std::uint64_t invented = 0;   //!< they share nothing, and it is said that they do
    std::uint64_t other_kind = 0; //!< they share something else than is said

    std::uint64_t all() const { return missed + invented + other_kind; }
    WrongTests &operator+=( const WrongTests &other )
    {
      missed += other.missed;
      invented += other.invented;
      other_kind += other.other_kind;
      return *this;
    }
};

//! As the papers count their tests: a pair counts in each cell that its two share.
struct FloatFailures
{
    std::uint64_t tests = 0;
    WrongTests in_double; //!< with every operation rounded to a double
    WrongTests in_float;  //!< with coordinates and every operation rounded to a float
};

//! Of the schemes of paper 002.
FloatFailures float_failures( const ChainSet2 &red, const ChainSet2 &blue, std::uint32_t cells, Workers &workers );

//! Of the schemes of paper 000.
FloatFailures float_failures( const PolylineSet3 &lines, const TriangleMesh &mesh, std::uint32_t cells,
                              Workers &workers );

} // namespace rubicon::bench
