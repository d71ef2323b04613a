// SPDX-License-Identifier: GPL-2.0-or-later
// Z of places, along the red line, else along the blue one.
// Relies on geometry/chain_set2.h and red_blue/place_of_pair.h.
#pragma once

#include "core/geometry/chain_set2.h"
#include "core/red_blue/place_of_pair.h"

namespace rubicon
{

//! The nearest double to the Z of \a place; NaN without Z.
double place_z( const ChainSet2 &red, const ChainSet2 &blue, const PlaceOfPair &place );

//! The same at an input vertex \a p that lies on both segments of \a pair.
double vertex_z( const ChainSet2 &red, const ChainSet2 &blue, const Contact &pair, Point2 p );

} // namespace rubicon
