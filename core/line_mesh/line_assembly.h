// SPDX-License-Identifier: GPL-2.0-or-later
// From the hits of a line to its events, intervals and summaries, in exact order along it.
// Relies on line_mesh/line_mesh.h for what it fills, line_mesh/plain_line.h, line_mesh/place.h, line_mesh/fans.h and
// line_mesh/ways_out.h.
#pragma once

#include "core/line_mesh/fans.h"
#include "core/line_mesh/line_mesh.h"
#include "core/line_mesh/place.h"
#include "core/line_mesh/plain_line.h"
#include "core/line_mesh/station.h"
#include "core/line_mesh/ways_out.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace rubicon
{

class Workers;

//! A number of events, hits or vertices, which results hold in 32 bits. Throws Error where it has more.
std::uint32_t index32( std::size_t number );

//! Everything that the assembly of a line reads.
struct AssemblyInput
{
    const PolylineSet3 &lines;
    const TriangleMesh &mesh;
    const LineMeshOptions &options;
    const Workers &workers;
    const MeshSurfaces &surfaces;
    std::vector<double> distances; //!< of each vertex from the first of its line, along the line
    const LineStarts &starts;
};

//! A station with its exact place.
struct Station3 : Station
{
    Place place;
};

/**
 * Assembles lines, one after the other, each mesh by mesh. The hits of a line on one mesh are contacts: places, or pieces
 * of positive length where the line runs in a triangle's plane. Contacts that touch or overlap form one union; the line
 * is in one state before it and in one after it. Pieces of the line between unions, and unions with a length, are its
 * intervals. Here the contacts a and b share a piece, c and d lie in one place:
 *
 *     contacts          |---a---|                c
 *                             |----b----|        d
 *     unions            [===============]        *
 *     the line   o------+---------------+--------+----------o
 *     events         slide_in       slide_out  entry
 *     intervals  outside    boundary     outside    inside
 *
 * A plain line needs no unions (plain_line.h).
 */
class LineAssembly
{
  public:
    LineAssembly( const AssemblyInput &input, LineFindings &part )
      : mInput( input )
      , mPlaces( input.lines, input.mesh, input.workers )
      , mPart( part )
    {}

    void run( std::uint32_t line, std::span<const Hit> hits, std::span<const PlaneCrossing> crossings );
    std::uint64_t exact_places() const { return mPlaces.exact_count(); }

  private:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    //! An event with its exact place.
    struct PlacedEvent
    {
        Place place;
        LineEvent event;
    };

    friend class PlainSink;
    PlainLine plain_line( std::span<const Hit> hits, std::span<const PlaneCrossing> crossings ) const;
    bool is_plain_line( std::span<const Hit> hits, std::span<const PlaneCrossing> crossings );
    void put_in_order( std::span<const PlaneCrossing> crossings, std::size_t first );
    void follow_plain( std::span<const Hit> hits, std::span<const PlaneCrossing> crossings );
    void follow_plain_mesh( const PlainLine &line, std::span<const std::uint32_t> places, std::size_t first_event );
    void part_by_mesh( std::span<const Hit> hits );
    int start_depth_of_plain( const PlainLine &line ) const;
    void sort_contacts();
    void follow( std::uint32_t mesh );
    int start_depth( std::uint32_t mesh ) const;
    Station3 station( const Place &place ) const;
    std::size_t union_end( std::size_t begin, Place &high, bool &has_length ) const;
    int depth_after_all( int depth, InsideRule rule, Contacts contacts ) const;
    EventCode point_code( Contacts contacts, InsideRule rule, bool inside_before, bool inside_after ) const;
    bool pierces( Contacts contacts ) const;
    double angle_at( const Contact3 &contact ) const;
    void add_event( std::uint32_t mesh, const Station3 &at, EventCode code, Contacts contacts );
    void add_interval( std::uint32_t mesh, IntervalState state, const Station &from, const Station &to, bool from_open,
                       bool to_open );
    void add_vertices( const Station &from, const Station &to );
    void add_events();
    std::string parameter( const Place &place, std::uint32_t segment ) const;
    static bool is_at( const Station &station, std::uint32_t vertex )
    {
      return station.is_vertex && station.step == vertex;
    }
    bool is_end( const Place &place ) const
    {
      return place.anchor == PlaceAnchor::line_vertex && ( place.step == mFirst || place.step == mLast );
    }

    const AssemblyInput &mInput;
    Places mPlaces;
    LineFindings &mPart;
    std::uint32_t mLine, mFirst, mLast;                         //!< the line and its vertices
    Station3 mStart, mStop;                                     //!< its ends
    std::uint32_t mWhole;                                       //!< where its vertices begin in the part, or none
    std::vector<std::pair<std::uint32_t, std::size_t>> mByMesh; //!< mesh and number of each hit
    std::vector<Contact3> mContacts;                            //!< of one mesh
    std::vector<const Contact3 *> mInOrder;                     //!< mContacts along the line
    std::vector<PlacedEvent> mEvents;
    SummaryCount mCount;                      //!< of the mesh that is followed
    std::vector<std::uint32_t> mNumbers;      //!< of hits along a plain line
    std::vector<std::uint32_t> mParted;       //!< the same, mesh by mesh
    std::vector<std::uint32_t> mPlacesParted; //!< and where each of these stands in mNumbers
};

} // namespace rubicon
