// SPDX-License-Identifier: GPL-2.0-or-later
// Assemble: from raw hits to what users see: unique events, intervals and summaries, in the contract's order.
// Relies on line_mesh/line_mesh.h for the types.
#pragma once

#include "core/line_mesh/line_mesh.h"

namespace rubicon
{

class LineStarts;
class Workers;
struct OpenEdge;

/**
 * Fills events, intervals and summaries of \a result from its hits (sorted by segment, then triangle). \a open: the open
 * edges of \a mesh.
 *
 * For each line and mesh the stretches that hits cover are united where they share a place. A union of one place is one
 * event; one of positive length is a boundary interval, from slide_in to slide_out. Between two unions the line is on
 * one side of the mesh: it changes sides where the parity of the crossings (parity.h) in a union is odd.
 * Throws Cancelled.
 */
void assemble( const PolylineSet3 &lines, const TriangleMesh &mesh, const std::vector<OpenEdge> &open,
               const LineStarts &starts, const LineMeshOptions &options, Workers &workers, LineMeshResult &result );

} // namespace rubicon
