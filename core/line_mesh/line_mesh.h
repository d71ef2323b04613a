// SPDX-License-Identifier: GPL-2.0-or-later
// The line-mesh job: where lines enter and leave, pierce or touch meshes, and how they run inside, exactly (papers 000
// and 001 for the hits; results as the contract says).
// Relies on geometry/ for lines and meshes, mesh/ for the rule of inside and compute/ for backend, progress and
// statistics.
#pragma once

#include "core/compute/run.h"
#include "core/export.h"
#include "core/geometry/polyline_set3.h"
#include "core/geometry/triangle_mesh.h"
#include "core/line_mesh/hit.h"
#include "core/mesh/inside_rule.h"
#include "core/mesh/interval_state.h"

#include <cstdint>
#include <string>
#include <vector>

namespace rubicon
{

//! What a line does at an event.
enum class EventCode : std::uint8_t
{
  entry,    //!< passes from outside to inside of a mesh
  exit,     //!< passes from inside to outside of a mesh
  pierce,   //!< passes from one side of a surface to the other, where nothing is inside or outside of the mesh
  touch,    //!< contact without passing; also at an end of the line, at the rim of a surface, and within the inside
  slide_in, //!< start of a contact of positive length
  slide_out //!< end of a contact of positive length
};

//! The codes as they stand in the outputs, in the order of EventCode.
inline constexpr const char *event_code_names[] = { "entry", "exit", "pierce", "touch", "slide_in", "slide_out" };
RUBICON_API const char *event_code_name( EventCode code );

//! The kind as it stands in the outputs: "face", "edge", "vertex", "coplanar".
RUBICON_API const char *hit_kind_name( HitKind kind );

//! Everything a line and a mesh do in one place. Lines are parts: indices into PolylineSet3::line_feature.
struct LineEvent
{
    Point3 point;           //!< the doubles nearest to the exact place
    double m;               //!< nearest double to the M there; NaN where the lines have none
    double distance;        //!< along the line from its first vertex; an ordinary double
    double angle;           //!< between the segment and the triangle's plane, degrees 0 to 90; an ordinary double
    std::uint32_t line;     //!< index of the line
    std::uint32_t mesh;     //!< index into TriangleMesh::names
    std::uint32_t segment;  //!< the lowest that passes through here with a hit
    std::uint32_t triangle; //!< the lowest that is hit here
    std::uint32_t pairs;    //!< raw hits that meet here
    HitKind kind;           //!< the strongest among its hits; coplanar where a slide starts or ends
    EventCode code;
};

//! A piece of a line in one state with respect to one mesh. The pieces of a line and a mesh make up the whole line.
struct LineInterval
{
    double from_distance, to_distance;        //!< along the line; ordinary doubles
    double from_m, to_m;                      //!< nearest doubles to M at its ends; NaN where the lines have none
    std::uint32_t line, mesh;                 //!< indices as in LineEvent
    std::uint32_t first_vertex, vertex_count; //!< its vertices in LineMeshResult::interval_vertices; some share theirs
    IntervalState state;
    bool from_open, to_open; //!< the line starts, ends within the piece, with no event there

    double length() const { return to_distance - from_distance; }
};

//! One line and one mesh.
struct LineSummary
{
    std::uint32_t line, mesh;  //!< indices as in LineEvent
    std::uint32_t first_event; //!< index of its first event, where events > 0
    std::uint32_t events; //!< places: they follow each other in LineMeshResult::events only where there is one mesh
    std::uint32_t hits;   //!< raw hits
    double length_inside; //!< NaN where the mesh has no rule of inside
    bool crosses;         //!< the line has pieces inside and outside; or it pierces a mesh without a rule of inside
};

//! The winding numbers that were met.
struct WindingRange
{
    int least = 0, most = 0; //!< 0, that of the outside, among them

    RUBICON_HD void add( int winding )
    {
      least = winding < least ? winding : least, most = winding > most ? winding : most;
    }
};

//! Events of each code.
struct EventCounts
{
    std::uint64_t entry = 0, exit = 0, pierce = 0, touch = 0, slide_in = 0, slide_out = 0;

    RUBICON_HD EventCounts &operator+=( const EventCounts &other )
    {
      entry += other.entry, exit += other.exit, pierce += other.pierce;
      touch += other.touch, slide_in += other.slide_in, slide_out += other.slide_out;
      return *this;
    }
};

struct LineMeshOptions : RunOptions
{
    bool exact_parameters = false; //!< fill LineMeshResult::parameters
};

//! What lines and meshes do, of some lines or all. Indices count from its own beginning.
struct LineFindings
{
    UnfilledVector<LineEvent> events; //!< by line, position along it, mesh
    //! Of each event, its exact place on segment LineEvent::segment as "numerator/denominator", 0 at its start, 1 at its
    //! end, in lowest terms; empty unless asked for.
    std::vector<std::string> parameters;
    UnfilledVector<LineInterval> intervals; //!< by line, mesh, position along the line
    UnfilledVector<Point3> interval_vertices;
    UnfilledVector<double> interval_m;     //!< one for each interval vertex; empty where the lines have no M
    UnfilledVector<LineSummary> summaries; //!< by line, mesh: one for each line and mesh
    std::vector<WindingRange> windings;    //!< of each of TriangleMesh::names, where its rule is the winding number
    EventCounts event_counts;
    std::uint64_t exact_places = 0; //!< places on lines whose order or coordinates took rational arithmetic

    //! Adds what the other counts; not what it lists.
    void add_counts( const LineFindings &other );
};

struct LineMeshResult : LineFindings
{
    Hits hits;                             //!< raw hits, by segment, then triangle
    std::vector<bool> closed;              //!< of each of TriangleMesh::names, as MeshRule::closed
    std::vector<InsideRule> rules;         //!< of each of them
    std::vector<std::string> open_reasons; //!< of each of them, why inside and outside are unknown; empty with a rule
    std::vector<std::string> remarks;      //!< MeshSurfaces::remarks, and the windings that were met
    HitCounts hit_counts;
    RunReport run;
    bool has_parameters = false; //!< LineFindings::parameters was asked for, be there events or not
    std::uint64_t checksum = 0;  //!< over hits, events and intervals: ids, kinds, codes, states, coordinates' bits
};

/**
 * Finds where \a lines meet \a mesh, whose \a surfaces were judged before. The same bytes come back from every backend
 * and thread count.
 * Throws Cancelled when options.progress says stop, Error when the CUDA backend was asked for and cannot serve, or when a
 * line starts and ends among meshes that reach the largest doubles, so that nothing is certain to be outside of them.
 */
RUBICON_API LineMeshResult line_mesh( const PolylineSet3 &lines, const TriangleMesh &mesh, const MeshSurfaces &surfaces,
                                      const LineMeshOptions &options = {} );

//! Judges the surfaces first.
RUBICON_API LineMeshResult line_mesh( const PolylineSet3 &lines, const TriangleMesh &mesh,
                                      const LineMeshOptions &options = {} );

} // namespace rubicon
