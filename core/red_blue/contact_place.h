// SPDX-License-Identifier: GPL-2.0-or-later
// Where two segments meet that are known to: the vertex of a touch, the piece that an overlap shares.
// Relies on red_blue/contact.h and exact/. Host only; thread-safe.
#pragma once

#include "core/red_blue/contact.h"

namespace rubicon
{

//! The vertex in which segments ab (red) and cd (blue) touch, which share no more than it. A zero has no sign.
Point2 place_of_touch( ContactKind kind, Point2 a, Point2 b, Point2 c, Point2 d );

//! Of which segments the piece that two collinear ones share has its ends, in the direction of the red one.
struct PieceEnds
{
    bool same_direction : 1; //!< of both segments
    bool from_red_end : 1, from_blue_end : 1;
    bool to_red_end : 1, to_blue_end : 1;
};

//! Of segments ab (red) and cd (blue), which overlap.
PieceEnds piece_ends( Point2 a, Point2 b, Point2 c, Point2 d );

//! The piece itself.
struct SharedPiece : PieceEnds
{
    Point2 from, to;
};

SharedPiece shared_piece( const PieceEnds &ends, Point2 a, Point2 b, Point2 c, Point2 d );

} // namespace rubicon
