// SPDX-License-Identifier: GPL-2.0-or-later
// Assays inside ore bodies: samples cut exactly where their hole enters and leaves, and the mean grades of each stay.
// Relies on mesh/interval_state.h and drill/table_fault.h, and on compute/run.h for progress.
#pragma once

#include "core/compute/run.h"
#include "core/drill/table_fault.h"
#include "core/export.h"
#include "core/mesh/interval_state.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace rubicon
{

//! A row of the assay table; a number that the table lacks is NaN.
struct Sample
{
    std::string hole; //!< text: '007' is not '7'
    double from, to;  //!< depths along the hole
};

struct AssayTable
{
    std::vector<Sample> samples;
    std::size_t fields = 0;     //!< numeric fields
    std::vector<double> values; //!< samples × fields: that of sample s and field f at s · fields + f; NaN: missing

    double value( std::size_t sample, std::size_t field ) const { return values[sample * fields + field]; }
};

//! A piece of a hole in one state with respect to one mesh, as the line-mesh job gives it.
struct HoleInterval
{
    std::string hole, mesh;
    double from, to; //!< depths in the unit of the samples, in either order
    IntervalState state;
    // For the outputs only.
    std::string reason = {};                          //!< why the state is unknown; empty: not told
    std::optional<bool> from_open = {}, to_open = {}; //!< whether the line begins or ends within the piece
};

//! What is wrong with the tables, and what was done about it.
enum class AssayFaultKind
{
  // of a row of the assay table
  sample_without_id,    //!< left out
  sample_not_a_number,  //!< from or to is missing or not finite: left out
  negative_depth,       //!< left out
  sample_not_downwards, //!< from is not above to: left out
  no_line,              //!< no interval has this hole id: left out
  spelt_otherwise, //!< an id that differs from one of the intervals' in blanks or case, reported once: taken as that
  overlapping_samples, //!< starts above the end of one before it, both with a value of one field: the hole is refused
  off_the_line,        //!< reaches to where the hole has no interval: unknown there
  // of a row of the interval table
  interval_without_id,    //!< left out
  interval_not_a_number,  //!< from or to is missing or not finite: left out
  interval_without_depth, //!< from equals to: left out
  overlapping_intervals   //!< overlaps one before it of the same hole and mesh: the hole is refused
};

using AssayFault = TableFault<AssayFaultKind>; //!< of a row of the samples or intervals given

RUBICON_API const FaultText &fault_text( AssayFaultKind kind );
RUBICON_API bool is_of_sample( AssayFaultKind kind ); //!< the row is one of the assay table, else of the interval table

//! A part of a sample that lies in one interval, or in none.
struct SamplePiece
{
    static constexpr std::size_t no_interval = static_cast<std::size_t>( -1 );

    double from, to;      //!< ends of the sample or of the interval, unrounded
    std::size_t interval; //!< index into the intervals given, or no_interval
    IntervalState state;  //!< unknown where there is no interval

    double length() const { return to - from; }
};

//! One sample and one mesh.
struct SampleInMesh
{
    std::size_t sample, mesh; //!< indices into the samples given and into AssayIntervals::meshes
    std::size_t first_piece, piece_count;
    double length, inside, outside, boundary, unknown; //!< of the sample, and of its pieces in each state
    double share_inside;                               //!< inside / length
    //! Where the mid-point lies: the usual rule. boundary where two intervals meet, unknown at an end of the line.
    IntervalState middle;
};

//! One stay of a hole inside a mesh.
struct Composite
{
    std::size_t interval;    //!< index into the intervals given
    std::size_t mesh;        //!< index into AssayIntervals::meshes
    double from, to, length; //!< of the stay
    double missing;          //!< length that no sample covers
    std::size_t samples;     //!< that lie in it, wholly or in part
};

struct AssayIntervals
{
    std::vector<std::string> meshes;   //!< in the order of the intervals
    std::vector<SampleInMesh> samples; //!< by hole in the order of the samples, from, to, row, mesh
    std::vector<SamplePiece> pieces;
    std::vector<Composite> composites; //!< by hole in the order of the intervals, mesh, from
    std::vector<double> means;         //!< composites × fields; NaN where no value lies in the stay
    std::vector<double> missing;       //!< composites × fields: length that no sample with a value of the field covers
    std::vector<AssayFault> faults;    //!< by row: of the samples, then of the intervals
};

/**
 * Cuts samples at the ends of the intervals of their hole, for each mesh, and composites them: for each interval inside
 * a mesh and each field the mean of the values, weighted by the lengths of the pieces in it. A NaN or infinite value
 * counts as missing; so does a depth that no sample covers. No depth counts twice: a hole is refused, with none of its
 * samples and stays in the result, where intervals of one mesh overlap, as those of two lines with one id do, or where
 * samples overlap that have a value of the same field.
 *
 * Depths are compared as the doubles they are, without tolerance: the pieces of a sample and a mesh share their ends and
 * make up the sample. Each length, share and mean is the double nearest to its exact value for the depths and values
 * given (sums and quotients in rationals, rounded once).
 *
 * Throws Error where values are not samples × fields; Cancelled when \a progress says so.
 */
RUBICON_API AssayIntervals assay_intervals( const AssayTable &assay, std::span<const HoleInterval> intervals,
                                            const ProgressCallback &progress = {} );

} // namespace rubicon
