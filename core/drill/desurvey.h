// SPDX-License-Identifier: GPL-2.0-or-later
// Desurvey: from collars and the directions measured down the holes to 3D lines whose M is the survey depth.
// Relies on geometry/polyline_set3.h and drill/table_fault.h, and on compute/run.h for progress.
#pragma once

#include "core/compute/run.h"
#include "core/drill/table_fault.h"
#include "core/export.h"
#include "core/geometry/polyline_set3.h"

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace rubicon
{

//! What the hole does between two stations.
enum class DesurveyMethod
{
  minimum_curvature, //!< a circular arc that leaves one station and reaches the next in their directions
  tangent,           //!< straight on in the upper station's direction
  balanced_tangent   //!< the first half in the upper station's direction, the second in the lower one's
};

//! What a dip is, and which point downwards.
enum class DipConvention
{
  down_negative, //!< degrees from the horizontal, -90 is straight down; the usual one
  down_positive, //!< degrees from the horizontal, 90 is straight down
  from_vertical  //!< degrees from straight down, 90 is level: an inclination, as gyros give it
};

struct DesurveyOptions
{
    DesurveyMethod method = DesurveyMethod::minimum_curvature;
    DipConvention dip = DipConvention::down_negative;
    double azimuth_offset = 0; //!< degrees added to each azimuth: declination or convergence, to reach grid north
    double depth_factor = 1;   //!< map units in one unit of the tables' depths; 0.3048 for feet on a map in metres
    double angle_step = 1;     //!< the most that the direction may change within a segment of an arc, degrees
};

//! Where a hole begins; a number that the table lacks is NaN.
struct Collar
{
    std::string id; //!< text: '007' is not '7'
    double x, y, z; //!< map units
    double depth;   //!< end of hole, in the tables' unit; NaN: at the last station
    //! The direction at depth 0 where no station tells it, as in a Station; both NaN: none.
    double azimuth = std::numeric_limits<double>::quiet_NaN(), dip = std::numeric_limits<double>::quiet_NaN();
};

//! A direction measured in a hole; a number that the table lacks is NaN.
struct Station
{
    std::string id;
    double depth;   //!< along the hole from the collar, in the tables' unit
    double azimuth; //!< degrees clockwise from north; not read where the dip is vertical
    double dip;     //!< degrees, as the DipConvention says
};

//! What is wrong with the tables, and what the desurvey did about it.
enum class SurveyFaultKind
{
  // of a row of the collar table
  collar_without_id,   //!< left out
  repeated_collar,     //!< an id for the second time: left out
  collar_not_a_number, //!< a coordinate is missing or not finite: left out
  unusable_direction,  //!< no station at 0, and the collar's azimuth or dip is missing or out of range: not used
  wrapped_direction,   //!< the collar's azimuth is not within 0 to 360, but within a turn of it: taken round the circle
  no_survey,           //!< neither a usable station nor a direction of the collar: the hole is taken as vertical
  no_length, //!< no depth and no station below the collar, a depth not above 0, or one beyond the coordinates: no trace
  // of a row of the survey table
  station_without_id,   //!< left out
  no_collar,            //!< stations of a hole that no collar has, reported once: no trace
  spelt_otherwise,      //!< an id that differs from one collar's in blanks or case, reported once: taken as that hole
  station_not_a_number, //!< depth, azimuth or dip is missing or not finite: left out
  negative_depth,       //!< left out
  azimuth_wrapped,      //!< not within 0 to 360, but within a turn of it: taken round the circle
  azimuth_out_of_range, //!< not within -360 to 720: left out
  dip_out_of_range,     //!< not within -90 to 90, or as an angle from vertical 0 to 180: left out
  unordered_depths,     //!< reported once for a hole, at the first station above its predecessor: sorted
  repeated_depth,       //!< a second station of the same depth and direction: left out
  contradiction,        //!< a second station of the same depth and another direction: left out
  no_station_at_0,      //!< the first station's direction is used from the collar on
  late_survey,          //!< the same, and the first station is half-way down the hole or deeper
  depth_past_end,       //!< reported once for a hole, at the deepest station: the trace stops at the collar's depth
  reversal              //!< opposite to the direction of the station before, so that no arc is defined: tangent instead
};

using SurveyFault = TableFault<SurveyFaultKind>; //!< of a row of the collars or stations given

RUBICON_API const FaultText &fault_text( SurveyFaultKind kind );
RUBICON_API bool is_of_collar( SurveyFaultKind kind ); //!< the row is one of the collar table, else of the survey table

struct DesurveyResult
{
    PolylineSet3 traces;                       //!< with M; feature_ids are indices into the collars, ascending
    std::vector<std::uint32_t> trace_stations; //!< of each trace: how many were used; 0: taken as vertical
    std::vector<SurveyFault> faults;           //!< by hole in the order of the collars, then those of ids
    std::uint64_t stations = 0;                //!< used in traces
    std::uint64_t collar_stations = 0;         //!< those of them that are a collar's own direction
    std::uint64_t rising = 0; //!< those of them that point upwards: where it is most, the dip convention is in doubt
};

/**
 * Traces of the holes, from the collar to the end of hole, straight on below the last station. Stations are always
 * vertices, arcs have more. x is east, y north, z up, M the depth in the tables' unit.
 *
 * The traces are ordinary doubles, rounded at each station: exactness, as the jobs on lines promise it, starts from the
 * coordinates given here. The same tables give the same bytes on one C library; sine and cosine are its own, but for
 * multiples of 90 degrees, where they are exact, so that vertical holes stay vertical.
 *
 * Source of minimum curvature: S. J. Sawaryn and J. L. Thorogood, A Compendium of Directional Calculations Based on the
 * Minimum Curvature Method, SPE 84246, 2005. An arc replaced by chords of at most a radians and length c lies within
 * c tan(a/4) / 2 of them.
 *
 * Throws Error when an option is out of its range: depth_factor > 0, 0.01 <= angle_step <= 90, azimuth_offset finite;
 * Cancelled when \a progress says so.
 */
RUBICON_API DesurveyResult desurvey( std::span<const Collar> collars, std::span<const Station> stations,
                                     const DesurveyOptions &options = {}, const ProgressCallback &progress = {} );

} // namespace rubicon
