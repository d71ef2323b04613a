// SPDX-License-Identifier: GPL-2.0-or-later
// Where two segments meet that are known to: the one place of a crossing or touch, the piece that an overlap shares.
// Relies on red_blue/contact.h and exact/. Host only; thread-safe.
#pragma once

#include "core/red_blue/contact.h"

namespace rubicon
{

//! The doubles nearest to the one place in which segments ab (red) and cd (blue) meet, which is no overlap. A zero has no
//! sign. \a counts: of crossings.
Point2 place_of_contact( ContactKind kind, Point2 a, Point2 b, Point2 c, Point2 d, PlaceCounts &counts );

//! The piece that two collinear segments share, in the direction of the red one.
struct SharedPiece
{
    Point2 from, to;
    bool same_direction;
    bool to_red_end, to_blue_end; //!< \a to is an end of the red segment, of the blue segment
    bool from_red_end, from_blue_end;
};

//! Of segments ab (red) and cd (blue), which overlap.
SharedPiece shared_piece( Point2 a, Point2 b, Point2 c, Point2 d );

} // namespace rubicon
