// SPDX-License-Identifier: GPL-2.0-or-later
// One segment and one triangle in full: how they meet, which tiers told, and each place in exact numbers beside its
// rounding.
// Relies on line_mesh/classify.h and exact/; asks what the job asks. Host only; thread-safe.
#pragma once

#include "core/exact/exact_number.h"
#include "core/export.h"
#include "core/line_mesh/classify.h"

#include <vector>

namespace rubicon
{

//! A place that a segment and a triangle share.
struct ExplainedPlace3
{
    ExactNumber parameter; //!< along the segment, 0 at its start, 1 at its end
    ExactNumber x, y, z;   //!< the exact place
    Point3 rounded;        //!< as the job rounds it
    double distance;       //!< between the two: the nearest double
};

struct ExplainedHit
{
    HitKind kind;
    TierCounts tiers; //!< of the predicates that told the kind
    std::vector<ExplainedPlace3>
      places; //!< one; of a piece in the plane of the triangle its two ends, along the segment
};

//! Explains a segment of positive length and a triangle, none of whose coordinates is infinite or NaN.
RUBICON_API ExplainedHit explain_hit( const Segment3 &segment, const Corners3 &triangle );

} // namespace rubicon
