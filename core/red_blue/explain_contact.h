// SPDX-License-Identifier: GPL-2.0-or-later
// One pair of segments in full: how they meet, which tiers told, and each place in exact numbers beside its rounding.
// Relies on red_blue/contact.h and exact/; asks what the job asks. Host only; thread-safe.
#pragma once

#include "core/exact/exact_number.h"
#include "core/export.h"
#include "core/red_blue/contact.h"

#include <vector>

namespace rubicon
{

//! A place that two segments share.
struct ExplainedPlace2
{
    ExactNumber on_red, on_blue; //!< along the segments, 0 at the start, 1 at the end
    ExactNumber x, y;            //!< the exact place
    Point2 rounded;              //!< as the job rounds it
    double distance;             //!< between the two: the nearest double
};

struct ExplainedContact
{
    ContactKind kind;
    TierCounts tiers;                    //!< of the turns that told the kind
    std::vector<ExplainedPlace2> places; //!< one; of an overlap the two ends, in the direction of red
};

//! Explains segments ab (red) and cd (blue), both of positive length. Coordinates must be finite.
RUBICON_API ExplainedContact explain_contact( Point2 a, Point2 b, Point2 c, Point2 d );

} // namespace rubicon
