// SPDX-License-Identifier: GPL-2.0-or-later
// The way from two layers to their raw pairs where no grid fits them: of each pair the longer segment descends the tree
// of the shorter one.
// Relies on index/tree/segment_tree.h for candidates, exact/ for signs, compute/ for threads; host and device.
#pragma once

#include "core/compute/run.h"
#include "core/geometry/chain_set2.h"
#include "core/index/tree/segment_tree.h"
#include "core/red_blue/contact.h"

#include <cstdint>
#include <vector>

namespace rubicon
{

/**
 * Both layers in trees, and who asks whom. Of two segments of different classes the longer one asks: it passes beside
 * most nodes over short ones, while its own box covers much that it does not meet. Of the same class the red one asks.
 * So each pair comes up at most once.
 */
struct TreeJoin
{
    const Point2 *red_vertices, *blue_vertices;
    SegmentTreesView red, blue;

    RUBICON_HD std::uint32_t size() const { return red.count() + blue.count(); }

    //! Calls \a visit( red segment, blue segment ) for everything that segment \a i, of 0 .. size() - 1, is to ask about.
    template <typename Visit>
    RUBICON_HD void for_each_candidate( std::uint32_t i, Visit &&visit ) const
    {
      const bool red_asks = i < red.count();
      const SegmentTreesView &own = red_asks ? red : blue, &other = red_asks ? blue : red;
      const std::uint32_t at = red_asks ? i : i - red.count();
      const std::uint32_t segment = own.segments[at];
      const Point2 *ends = ( red_asks ? red_vertices : blue_vertices ) + segment;
      const std::uint32_t own_class = own.class_of( at );
      other.for_each_near( SegmentQuery( ends[0], ends[1] ), red_asks ? own_class : own_class + 1,
                           [&]( std::uint32_t found ) {
                             if ( red_asks )
                               visit( segment, found );
                             else
                               visit( found, segment );
                           } );
    }
};

class Workers;

/**
 * The contacts of the segments that the masks name, sorted by red, then blue segment, each once. Adds tiers and
 * candidates to \a report. Throws Cancelled.
 */
Contacts search_trees( const ChainSet2 &red, const SegmentMask &red_mask, const ChainSet2 &blue,
                       const SegmentMask &blue_mask, Workers &workers, RunReport &report );

} // namespace rubicon
