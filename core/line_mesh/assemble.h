// SPDX-License-Identifier: GPL-2.0-or-later
// Assemble: from raw hits to what users see: unique events, intervals and summaries, in the contract's order.
// Relies on line_mesh/line_mesh.h for the types.
#pragma once

#include "core/line_mesh/line_mesh.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace rubicon
{

class LineStarts;
class Workers;
struct ResidentHits;

/**
 * Fills events, intervals, summaries and windings of \a result from its hits (sorted by segment, then triangle).
 *
 * For each line and mesh the stretches that hits cover are united where they share a place. A union of one place is one
 * event; one of positive length is a boundary interval, from slide_in to slide_out. Between two unions the line is on
 * one side of the mesh: inside where its depth (parity.h) is not 0, which changes by the crossings in a union.
 * Throws Cancelled.
 */
void assemble( const PolylineSet3 &lines, const TriangleMesh &mesh, const MeshSurfaces &surfaces,
               const LineStarts &starts, const LineMeshOptions &options, Workers &workers, LineMeshResult &result );

/**
 * The findings of each of the lines with these \a numbers, as of a job of its own: what they number begins with 0. \a hits: of all
 * lines. Throws Cancelled.
 */
std::vector<LineFindings> assemble_each( const std::vector<std::uint32_t> &numbers, const PolylineSet3 &lines,
                                         const TriangleMesh &mesh, const MeshSurfaces &surfaces,
                                         const LineStarts &starts, const LineMeshOptions &options, Workers &workers,
                                         const Hits &hits );

/**
 * As assemble(), of one mesh or several and without exact parameters, on the device that \a resident is on, which found the hits: plain lines
 * (plain_line.h) there, the others by assemble_each(). Returns false, with \a result as it was, where that is the host's: many lines that
 * are not plain or are long, or one that is very long. Throws Cancelled, and DeviceOutOfMemory, likewise.
 */
bool assemble_cuda( const PolylineSet3 &lines, const TriangleMesh &mesh, const MeshSurfaces &surfaces,
                    const LineStarts &starts, const LineMeshOptions &options, ResidentHits &resident, Workers &workers,
                    LineMeshResult &result );

/**
 * The result of all \a hits of LineStarts::lines_and_ways(), sorted by segment, then triangle. Of meshes it reads names, and of
 * the triangles that are hit what they are and whether they count; of the rim their edges. So \a mesh and \a surfaces may be cut
 * down to these. \a run: what finding them cost. \a resident: as find_hits() leaves it. Throws Cancelled.
 */
LineMeshResult result_of_hits( Hits hits, const PolylineSet3 &lines, const TriangleMesh &mesh,
                               const MeshSurfaces &surfaces, LineStarts &starts, const LineMeshOptions &options,
                               Workers &workers, RunReport run, std::shared_ptr<ResidentHits> resident = {} );

} // namespace rubicon
