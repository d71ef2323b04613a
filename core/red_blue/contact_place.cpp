// SPDX-License-Identifier: GPL-2.0-or-later
// Touches are in an input vertex.
// Relies on red_blue/contact_place.h and exact/predicates.h.
#include "core/red_blue/contact_place.h"

#include "core/exact/predicates.h"

namespace rubicon
{

Point2 place_of_touch( ContactKind kind, Point2 a, Point2 b, Point2 c, Point2 d )
{
  TierCounts uncounted;
  return without_negative_zero( touched_vertex( kind, a, b, c, d, ExactLadder( uncounted ) ).vertex );
}

} // namespace rubicon
