// SPDX-License-Identifier: GPL-2.0-or-later
// Pieces of a section that lie on one another or end on one another, as where bodies stand against each other, split so that
// they meet in nodes only.
// Relies on section/section_graph.h. Host only.
#pragma once

#include "core/section/section_graph.h"

namespace rubicon
{

/**
 * Splits every piece of \a graph at all nodes that lie on it, and makes one piece of those that then lie on one another: a
 * border where an odd number of them are. Pieces must not cross, as those of a mesh do not that does not cross itself.
 * Throws Cancelled.
 */
void split_at_nodes( SectionGraph &graph, const Workers &workers );

} // namespace rubicon
