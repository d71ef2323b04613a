// SPDX-License-Identifier: GPL-2.0-or-later
// Unites the hits of each line and mesh, follows the line from union to union.
// Relies on line_mesh/place.h, line_mesh/plane_crossings.h, line_mesh/parity.h, line_mesh/start_state.h,
// line_mesh/angle.h, mesh/disjoint_sets.h.
#include "core/line_mesh/assemble.h"

#include "core/compute/workers.h"
#include "core/error.h"
#include "core/line_mesh/angle.h"
#include "core/line_mesh/parity.h"
#include "core/line_mesh/place.h"
#include "core/line_mesh/start_state.h"
#include "core/mesh/disjoint_sets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <memory>
#include <mutex>
#include <span>
#include <utility>

namespace rubicon
{

namespace
{

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

//! std::hypot() is there for squares that overflow or vanish.
double length( Point3 vector )
{
  const double squares = vector.x * vector.x + vector.y * vector.y + vector.z * vector.z;
  return squares > 0x1p-900 && squares < 0x1p1000 ? std::sqrt( squares ) : std::hypot( vector.x, vector.y, vector.z );
}

double distance( Point3 a, Point3 b )
{
  return length( { b.x - a.x, b.y - a.y, b.z - a.z } );
}

//! A number of events, hits or vertices, which results hold in 32 bits.
std::uint32_t index32( std::size_t number )
{
  if ( number >= std::numeric_limits<std::uint32_t>::max() )
    throw Error( "The lines meet the meshes in more than 4,294,967,294 events, hits or vertices of intervals, which is "
                 "more than one run can take." );
  return static_cast<std::uint32_t>( number );
}

//! Everything that the assembly of a line reads.
struct Job
{
    const PolylineSet3 &lines;
    const TriangleMesh &mesh;
    const LineMeshOptions &options;
    const Workers &workers;
    const MeshSurfaces &surfaces;
    std::vector<double> distances; //!< of each vertex from the first of its line, along the line
    const LineStarts &starts;
};

//! What the assembly of some lines gives; indices count from its own beginning.
struct Part
{
    std::vector<LineEvent> events;
    std::vector<std::string> parameters;
    std::vector<LineInterval> intervals;
    std::vector<Point3> interval_vertices;
    std::vector<double> interval_m;
    std::vector<LineSummary> summaries;
    std::uint64_t exact_places = 0;
    std::vector<WindingRange> windings; //!< of each mesh
};

//! A place and all that the outputs say of it.
struct Station3
{
    Place place;
    Point3 point;
    double m, distance;
};

//! A hit and what it covers of the line.
struct Contact3
{
    const Hit *hit;
    Stretch stretch;
    bool is_piece() const { return hit->kind == HitKind::coplanar; }
};

//! The contacts of a union, or of all of a line and a mesh, in their order along the line.
using Contacts = std::span<const Contact3 *const>;

//! Where a half line goes to: the same numbers for each vector along it.
using Direction = std::array<mpq_class, 3>;

Direction direction( Point3 from, Point3 to )
{
  Direction way = { mpq_class( to.x ) - from.x, mpq_class( to.y ) - from.y, mpq_class( to.z ) - from.z };
  const mpq_class greatest = std::max<mpq_class>( { abs( way[0] ), abs( way[1] ), abs( way[2] ) } );
  for ( mpq_class &component : way )
    component /= greatest;
  return way;
}

//! The contacts of one place as fans of triangles, each named by one of its contacts.
class Fans
{
  public:
    Fans( const TriangleMesh &mesh, const MeshSurfaces &surfaces, Contacts contacts )
      : mMesh( mesh )
      , mSets( contacts.size() )
      , mHasRim( contacts.size() )
    {
      for ( std::uint32_t i = 0; i < contacts.size(); ++i )
        if ( surfaces.counts( contacts[i]->hit->triangle ) )
          add_edges( *contacts[i]->hit, i );
      std::sort( mEdges.begin(), mEdges.end() );
      join_at_edges( surfaces, contacts );
    }

    std::uint32_t of( std::uint32_t contact ) { return mSets.root( contact ); }
    bool has_rim( std::uint32_t fan ) const { return mHasRim[fan]; }

  private:
    //! An edge through the place, and a triangle there.
    struct EdgeHere
    {
        MeshEdge edge;
        std::uint32_t triangle, contact;
        auto operator<=>( const EdgeHere & ) const = default;
    };

    void add_edges( const Hit &hit, std::uint32_t contact )
    {
      const Triangle &corners = mMesh.triangles[hit.triangle];
      const auto add = [&]( std::uint32_t a, std::uint32_t b ) {
        const auto [low, high] = std::minmax( a, b );
        mEdges.push_back( { { mMesh.mesh[hit.triangle], low, high }, hit.triangle, contact } );
      };
      if ( hit.kind == HitKind::edge || hit.kind == HitKind::vertex )
        add( corners[hit.side], corners[( hit.side + 1 ) % 3] );
      if ( hit.kind == HitKind::vertex )
        add( corners[hit.side], corners[( hit.side + 2 ) % 3] );
      if ( hit.kind == HitKind::face ) // two hits where a vertex of the line lies inside the triangle
        mEdges.push_back( { { mMesh.mesh[hit.triangle], no_vertex, no_vertex }, hit.triangle, contact } );
    }

    //! Where an edge off the rim has an odd number of triangles here, those of no area make up the rest, which lead on to
    //! such edges on the same line.
    void join_at_edges( const MeshSurfaces &surfaces, Contacts contacts )
    {
      std::vector<std::uint32_t> rim;
      for ( std::size_t begin = 0, end; begin < mEdges.size(); begin = end )
      {
        const EdgeHere &first = mEdges[begin];
        const bool face = first.edge.low == no_vertex;
        std::size_t triangles = 1;
        for ( end = begin + 1; end < mEdges.size() && mEdges[end].edge == first.edge
                               && ( !face || mEdges[end].triangle == first.triangle );
              ++end )
        {
          mSets.join( mEdges[end].contact, first.contact );
          triangles += mEdges[end].triangle != mEdges[end - 1].triangle;
        }
        if ( face || triangles % 2 == 0 )
          continue;
        if ( std::binary_search( surfaces.rim.begin(), surfaces.rim.end(), first.edge ) )
          rim.push_back( first.contact );
        else
          add_seam( first, *contacts[first.contact]->hit );
      }
      join_at_seams( rim );
      for ( const std::uint32_t contact : rim )
        mHasRim[mSets.root( contact )] = true;
    }

    //! The half lines from the place along an edge that \a hit is on.
    void add_seam( const EdgeHere &here, const Hit &hit )
    {
      const auto [mesh, low, high] = here.edge;
      const std::uint32_t corner = mMesh.triangles[hit.triangle][hit.side];
      for ( const auto &[from, to] : { std::pair( low, high ), std::pair( high, low ) } )
        if ( hit.kind == HitKind::edge || from == corner )
          mSeams.emplace_back( direction( mMesh.vertices[from], mMesh.vertices[to] ), here.contact );
    }

    //! Seams on one half line close each other where their number is even; else what they join has a rim there.
    void join_at_seams( std::vector<std::uint32_t> &rim )
    {
      std::sort( mSeams.begin(), mSeams.end() );
      for ( auto begin = mSeams.begin(); begin != mSeams.end(); )
      {
        const auto end = std::find_if( begin, mSeams.end(), [&]( const auto &s ) { return s.first != begin->first; } );
        for ( auto seam = begin; seam != end; ++seam )
          mSets.join( seam->second, begin->second );
        if ( ( end - begin ) % 2 )
          rim.push_back( begin->second );
        begin = end;
      }
    }

    static constexpr std::uint32_t no_vertex = std::numeric_limits<std::uint32_t>::max();

    const TriangleMesh &mMesh;
    DisjointSets mSets;
    std::vector<bool> mHasRim; //!< of each root
    std::vector<EdgeHere> mEdges;
    std::vector<std::pair<Direction, std::uint32_t>> mSeams; //!< and a contact at each
};

//! Assembles lines, one after the other.
class LineAssembly
{
  public:
    LineAssembly( const Job &job, Part &part )
      : mJob( job )
      , mPlaces( job.lines, job.mesh, job.workers )
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

    void sort_contacts();
    void follow( std::uint32_t mesh );
    void summarise( std::uint32_t mesh, std::size_t first_event, std::size_t first_interval );
    int start_depth( std::uint32_t mesh ) const;
    Station3 station( const Place &place ) const;
    std::size_t union_end( std::size_t begin, Place &high, bool &has_length ) const;
    int depth_after_all( int depth, InsideRule rule, Contacts contacts ) const;
    EventCode point_code( Contacts contacts, InsideRule rule, bool inside_before, bool inside_after ) const;
    bool pierces( Contacts contacts ) const;
    void add_event( std::uint32_t mesh, const Station3 &at, EventCode code, Contacts contacts );
    void add_interval( std::uint32_t mesh, IntervalState state, const Station3 &from, const Station3 &to,
                       bool from_open, bool to_open );
    void add_vertices( const Station3 &from, const Station3 &to );
    void add_events();
    double angle( const Hit &hit ) const;
    static bool at_vertex( const Station3 &station, std::uint32_t vertex )
    {
      return station.place.anchor == PlaceAnchor::line_vertex && station.place.step == vertex;
    }
    bool is_end( const Place &place ) const
    {
      return place.anchor == PlaceAnchor::line_vertex && ( place.step == mFirst || place.step == mLast );
    }

    const Job &mJob;
    Places mPlaces;
    Part &mPart;
    std::uint32_t mLine, mFirst, mLast;                         //!< the line and its vertices
    Station3 mStart, mStop;                                     //!< its ends
    std::uint32_t mWhole;                                       //!< where its vertices begin in the part, or none
    std::vector<std::pair<std::uint32_t, std::size_t>> mByMesh; //!< mesh and number of each hit
    std::vector<Contact3> mContacts;                            //!< of one mesh
    std::vector<const Contact3 *> mInOrder;                     //!< mContacts along the line
    std::vector<PlacedEvent> mEvents;
};

void LineAssembly::run( std::uint32_t line, std::span<const Hit> hits, std::span<const PlaneCrossing> crossings )
{
  mLine = line;
  mFirst = mJob.lines.line_begin[line];
  mLast = mJob.lines.line_begin[line + 1] - 1;
  mStart = station( mPlaces.at_vertex( mFirst ) );
  mStop = station( mPlaces.at_vertex( mLast ) );
  mWhole = none;
  mPlaces.forget();
  mEvents.clear();
  const std::size_t meshes = mJob.mesh.names.size();
  mByMesh.clear();
  for ( std::size_t i = 0; i < hits.size(); ++i )
    mByMesh.emplace_back( meshes == 1 ? 0 : mJob.mesh.mesh[hits[i].triangle], i );
  if ( meshes > 1 )
    std::sort( mByMesh.begin(), mByMesh.end() );
  auto begin = mByMesh.begin();
  for ( std::uint32_t mesh = 0; mesh < meshes; ++mesh )
  {
    mContacts.clear();
    for ( ; begin != mByMesh.end() && begin->first == mesh; ++begin )
    {
      const std::size_t i = begin->second;
      mContacts.push_back( { &hits[i], mPlaces.of_hit( hits[i], crossings[i] ) } );
    }
    sort_contacts();
    follow( mesh );
  }
  add_events();
}

void LineAssembly::sort_contacts()
{
  mInOrder.clear();
  for ( const Contact3 &contact : mContacts )
    mInOrder.push_back( &contact );
  std::sort( mInOrder.begin(), mInOrder.end(), [&]( const Contact3 *a, const Contact3 *b ) {
    const int order = mPlaces.compare( a->stretch.low, b->stretch.low );
    return order < 0 || ( order == 0 && in_order( *a->hit, *b->hit ) );
  } );
}

//! Of a mesh with a rule of inside.
int LineAssembly::start_depth( std::uint32_t mesh ) const
{
  if ( mJob.starts.is_outside( mFirst ) )
    return 0;
  const InsideRule rule = mJob.surfaces.meshes[mesh].rule;
  return mJob.starts.is_outside( mLast ) ? depth_at_start( depth_after_all( 0, rule, mInOrder ), rule )
                                         : mJob.starts.depth( mLine, mesh );
}

Station3 LineAssembly::station( const Place &place ) const
{
  const Point3 point = mPlaces.point( place );
  const double to_step = mJob.distances[place.step];
  return { place, point, mPlaces.m( place ),
           place.anchor == PlaceAnchor::line_vertex ? to_step
                                                    : to_step + distance( mJob.lines.vertices[place.step], point ) };
}

//! Follows the line along one mesh, from union to union.
void LineAssembly::follow( std::uint32_t mesh )
{
  const InsideRule rule = mJob.surfaces.meshes[mesh].rule;
  const bool has_inside = rule != InsideRule::none;
  int depth = has_inside ? start_depth( mesh ) : 0;
  const auto state = [&] {
    return !has_inside ? IntervalState::unknown : depth != 0 ? IntervalState::inside : IntervalState::outside;
  };
  const std::size_t events_before = mEvents.size(), intervals_before = mPart.intervals.size();

  // The piece that is under way: where it began, in which state, and whether without an event.
  Station3 from = mStart;
  IntervalState under_way = state();
  bool open = true;
  for ( std::size_t begin = 0; begin < mInOrder.size(); )
  {
    Place high;
    bool has_length;
    const std::size_t end = union_end( begin, high, has_length );
    const Contacts contacts( mInOrder.data() + begin, end - begin );
    begin = end;
    const Station3 low = station( contacts.front()->stretch.low );
    if ( mPlaces.compare( mStart.place, low.place ) < 0 )
      mPart.windings[mesh].add( depth );
    const bool inside_before = depth != 0;
    if ( has_inside )
      depth = depth_after_all( depth, rule, contacts );

    if ( has_length )
    {
      const Station3 to = station( high );
      if ( mPlaces.compare( from.place, low.place ) < 0 )
        add_interval( mesh, under_way, from, low, open, false );
      add_interval( mesh, IntervalState::boundary, low, to, false, false );
      add_event( mesh, low, EventCode::slide_in, contacts );
      add_event( mesh, to, EventCode::slide_out, contacts );
      from = to;
    }
    else
    {
      add_event( mesh, low, point_code( contacts, rule, inside_before, depth != 0 ), contacts );
      const bool at_end = mPlaces.compare( low.place, mStop.place ) == 0;
      if ( !at_end && state() == under_way && mPlaces.compare( low.place, mStart.place ) != 0 )
        continue; // a touch parts nothing
      if ( mPlaces.compare( from.place, low.place ) < 0 )
        add_interval( mesh, under_way, from, low, open, false );
      from = low;
    }
    open = false;
    under_way = state();
  }
  if ( mPlaces.compare( from.place, mStop.place ) < 0 )
  {
    add_interval( mesh, under_way, from, mStop, open, true );
    mPart.windings[mesh].add( depth );
  }
  summarise( mesh, events_before, intervals_before );
}

//! Of the events and intervals from \a first_event, \a first_interval on.
void LineAssembly::summarise( std::uint32_t mesh, std::size_t first_event, std::size_t first_interval )
{
  const std::span intervals = std::span( mPart.intervals ).subspan( first_interval );
  const std::span events = std::span( mEvents ).subspan( first_event );
  const auto any_interval = [&]( IntervalState state ) {
    return std::any_of( intervals.begin(), intervals.end(), [&]( const LineInterval &i ) { return i.state == state; } );
  };
  LineSummary summary = {};
  summary.line = mLine;
  summary.mesh = mesh;
  summary.events = index32( events.size() );
  summary.hits = index32( mContacts.size() );
  if ( mJob.surfaces.has_inside( mesh ) )
  {
    for ( const LineInterval &interval : intervals )
      if ( interval.state == IntervalState::inside )
        summary.length_inside += interval.length();
    summary.crosses = any_interval( IntervalState::inside ) && any_interval( IntervalState::outside );
  }
  else
  {
    summary.length_inside = unknown;
    summary.crosses = std::any_of( events.begin(), events.end(),
                                   []( const PlacedEvent &placed ) { return placed.event.code == EventCode::pierce; } );
  }
  mPart.summaries.push_back( summary );
}

//! The end of the union of stretches that begins with contact \a begin, its last place, and whether it has a length.
std::size_t LineAssembly::union_end( std::size_t begin, Place &high, bool &has_length ) const
{
  high = mInOrder[begin]->stretch.high;
  has_length = mInOrder[begin]->is_piece();
  std::size_t end = begin + 1;
  for ( ; end < mInOrder.size() && mPlaces.compare( mInOrder[end]->stretch.low, high ) <= 0; ++end )
  {
    has_length = has_length || mInOrder[end]->is_piece();
    if ( mPlaces.compare( mInOrder[end]->stretch.high, high ) > 0 )
      high = mInOrder[end]->stretch.high;
  }
  return end;
}

//! The depth of the line, moved a little, after the triangles of a union that count.
int LineAssembly::depth_after_all( int depth, InsideRule rule, Contacts contacts ) const
{
  TierCounts uncounted; // the tiers count what decides the hits
  for ( const Contact3 *contact : contacts )
    if ( mJob.surfaces.counts( contact->hit->triangle ) )
      depth = depth_after( depth, rule, *contact->hit, mJob.lines, mJob.mesh, uncounted );
  return depth;
}

EventCode LineAssembly::point_code( Contacts contacts, InsideRule rule, bool inside_before, bool inside_after ) const
{
  if ( is_end( contacts.front()->stretch.low ) )
    return EventCode::touch;
  if ( rule == InsideRule::none )
    return pierces( contacts ) ? EventCode::pierce : EventCode::touch;
  return inside_before == inside_after ? EventCode::touch : inside_before ? EventCode::exit : EventCode::entry;
}

/**
 * The line passes through a surface in one place. The triangles there that hang together by edges through the place are
 * a fan, and so are those at edges on one line where triangles of no area fill a seam. Each fan is judged by itself: it
 * is passed where it has two sides, which it has away from the rim, and the line crosses it an odd number of times.
 */
bool LineAssembly::pierces( Contacts contacts ) const
{
  TierCounts uncounted;
  const bool alone = contacts.size() == 1 && contacts.front()->hit->kind == HitKind::face;
  if ( alone )
    return mJob.surfaces.counts( contacts.front()->hit->triangle )
           && crosses( *contacts.front()->hit, mJob.lines, mJob.mesh, uncounted );
  Fans fans( mJob.mesh, mJob.surfaces, contacts );
  std::vector<bool> odd( contacts.size() );
  for ( std::uint32_t i = 0; i < contacts.size(); ++i )
    if ( mJob.surfaces.counts( contacts[i]->hit->triangle ) )
      odd[fans.of( i )] = odd[fans.of( i )] != crosses( *contacts[i]->hit, mJob.lines, mJob.mesh, uncounted );
  for ( std::uint32_t fan = 0; fan < contacts.size(); ++fan )
    if ( odd[fan] && !fans.has_rim( fan ) )
      return true;
  return false;
}

//! Adds the event of a union at \a at, which is its beginning or its end.
void LineAssembly::add_event( std::uint32_t mesh, const Station3 &at, EventCode code, Contacts contacts )
{
  const bool slide = code == EventCode::slide_in || code == EventCode::slide_out;
  LineEvent event = {};
  event.line = mLine;
  event.mesh = mesh;
  event.segment = event.triangle = std::numeric_limits<std::uint32_t>::max();
  event.kind = slide ? HitKind::coplanar : HitKind::none;
  event.code = code;
  const Hit *lowest = nullptr;
  for ( const Contact3 *contact : contacts )
  {
    const Stretch &stretch = contact->stretch;
    if ( slide && mPlaces.compare( code == EventCode::slide_in ? stretch.low : stretch.high, at.place ) != 0 )
      continue;
    const Hit &hit = *contact->hit;
    ++event.pairs;
    event.segment = std::min( event.segment, hit.segment );
    event.kind = std::max( event.kind, hit.kind );
    if ( !lowest || hit.triangle < event.triangle )
    {
      lowest = &hit;
      event.triangle = hit.triangle;
    }
  }
  event.point = at.point;
  event.m = at.m;
  event.distance = at.distance;
  event.angle = angle( *lowest );
  mEvents.push_back( { at.place, event } );
}

void LineAssembly::add_interval( std::uint32_t mesh, IntervalState state, const Station3 &from, const Station3 &to,
                                 bool from_open, bool to_open )
{
  const bool whole = at_vertex( from, mFirst ) && at_vertex( to, mLast );
  const std::uint32_t vertices = index32( mPart.interval_vertices.size() );
  // Most lines miss most meshes: the whole of a line is stored once for all of them.
  const std::uint32_t first_vertex = whole && mWhole != none ? mWhole : vertices;
  if ( first_vertex == vertices )
    add_vertices( from, to );
  if ( whole )
    mWhole = first_vertex;
  const std::uint32_t last = to.place.step + ( to.place.anchor != PlaceAnchor::line_vertex );
  mPart.intervals.push_back( { from.distance, to.distance, from.m, to.m, mLine, mesh, first_vertex,
                               last - from.place.step + 1, state, from_open, to_open } );
}

//! Adds the vertices of the line between two stations, and these.
void LineAssembly::add_vertices( const Station3 &from, const Station3 &to )
{
  const auto add_vertex = [&]( Point3 p, double m ) {
    mPart.interval_vertices.push_back( p );
    if ( mJob.lines.has_m() )
      mPart.interval_m.push_back( m );
  };
  add_vertex( from.point, from.m );
  const std::uint32_t last = to.place.step + ( to.place.anchor != PlaceAnchor::line_vertex );
  for ( std::uint32_t v = from.place.step + 1; v < last; ++v )
  {
    const Place vertex = mPlaces.at_vertex( v );
    add_vertex( mPlaces.point( vertex ), mPlaces.m( vertex ) );
  }
  add_vertex( to.point, to.m );
}

//! Hands the events over in the contract's order: by place, then mesh.
void LineAssembly::add_events()
{
  const std::size_t meshes = mJob.mesh.names.size();
  if ( meshes > 1 )
    std::stable_sort( mEvents.begin(), mEvents.end(), [&]( const PlacedEvent &a, const PlacedEvent &b ) {
      return mPlaces.compare( a.place, b.place ) < 0; // they come by mesh
    } );
  const std::size_t summaries = mPart.summaries.size() - meshes;
  std::vector<bool> seen( meshes );
  for ( const auto &[place, event] : mEvents )
  {
    if ( !seen[event.mesh] )
      mPart.summaries[summaries + event.mesh].first_event = static_cast<std::uint32_t>( mPart.events.size() );
    seen[event.mesh] = true;
    mPart.events.push_back( event );
    if ( mJob.options.exact_parameters )
    {
      const mpq_class parameter = mPlaces.parameter( place, event.segment );
      mPart.parameters.push_back( parameter.get_num().get_str() + "/" + parameter.get_den().get_str() );
    }
  }
}

double LineAssembly::angle( const Hit &hit ) const
{
  const auto [a, b, c] = mJob.mesh.corners( hit.triangle );
  return angle_between( { mJob.lines.vertices[hit.segment], mJob.lines.vertices[hit.segment + 1] }, { { a, b, c } } );
}

std::vector<double> vertex_distances( const PolylineSet3 &lines, Workers &workers )
{
  std::vector<double> distances( lines.vertices.size() );
  constexpr std::size_t grain = 256;
  workers.for_each_chunk( lines.line_count(), grain, [&]( std::size_t, std::size_t begin, std::size_t end ) {
    for ( std::size_t line = begin; line < end; ++line )
      for ( std::uint32_t v = lines.line_begin[line] + 1; v < lines.line_begin[line + 1]; ++v )
        distances[v] = distances[v - 1] + distance( lines.vertices[v - 1], lines.vertices[v] );
  } );
  return distances;
}

//! The hits of each line, one span after the other.
std::vector<std::span<const Hit>> split_by_line( const PolylineSet3 &lines, const std::vector<Hit> &hits )
{
  std::vector<std::span<const Hit>> spans( lines.line_count() );
  auto begin = hits.begin();
  for ( std::size_t line = 0; line < lines.line_count(); ++line )
  {
    const std::uint32_t last = lines.line_begin[line + 1] - 1;
    const auto end = std::find_if( begin, hits.end(), [&]( const Hit &hit ) { return hit.segment >= last; } );
    spans[line] = { begin, end };
    begin = end;
  }
  return spans;
}

//! Room for what one event for each face and every second edge hit would give.
void reserve( const PolylineSet3 &lines, const TriangleMesh &mesh, LineMeshResult &result )
{
  const std::size_t meshes = mesh.names.size(), events = result.hit_counts.face + result.hit_counts.edge / 2;
  const std::size_t vertices = 2 * events + lines.vertices.size();
  result.events.reserve( events );
  result.intervals.reserve( events + lines.line_count() * meshes );
  result.interval_vertices.reserve( vertices );
  result.interval_m.reserve( lines.has_m() ? vertices : 0 );
  result.summaries.reserve( lines.line_count() * meshes );
}

//! Appends what one chunk of lines gave.
void append( Part &&part, LineMeshResult &result )
{
  const std::uint32_t vertices = index32( result.interval_vertices.size() ), events = index32( result.events.size() );
  index32( vertices + part.interval_vertices.size() );
  index32( events + part.events.size() );
  for ( LineInterval &interval : part.intervals )
    interval.first_vertex += vertices;
  for ( LineSummary &summary : part.summaries )
    summary.first_event += summary.events > 0 ? events : 0;
  const auto move = []( auto &from, auto &to ) {
    to.insert( to.end(), std::make_move_iterator( from.begin() ), std::make_move_iterator( from.end() ) );
  };
  move( part.events, result.events );
  move( part.parameters, result.parameters );
  move( part.intervals, result.intervals );
  move( part.interval_vertices, result.interval_vertices );
  move( part.interval_m, result.interval_m );
  move( part.summaries, result.summaries );
  result.exact_places += part.exact_places;
  for ( std::size_t m = 0; m < part.windings.size(); ++m )
  {
    result.windings[m].add( part.windings[m].least );
    result.windings[m].add( part.windings[m].most );
  }
}

//! Appends what chunks of lines gave in their order, each as soon as all before it have come.
class OrderedParts
{
  public:
    OrderedParts( std::size_t chunks, LineMeshResult &result )
      : mWaiting( chunks )
      , mResult( result )
    {}

    void add( std::size_t chunk, std::unique_ptr<Part> part )
    {
      const std::lock_guard lock( mMutex );
      mWaiting[chunk] = std::move( part );
      for ( ; mNext < mWaiting.size() && mWaiting[mNext]; ++mNext )
      {
        append( std::move( *mWaiting[mNext] ), mResult );
        mWaiting[mNext].reset();
      }
    }

  private:
    std::mutex mMutex;
    std::vector<std::unique_ptr<Part>> mWaiting;
    std::size_t mNext = 0; //!< the first chunk that is not appended
    LineMeshResult &mResult;
};

} // namespace

void assemble( const PolylineSet3 &lines, const TriangleMesh &mesh, const MeshSurfaces &surfaces,
               const LineStarts &starts, const LineMeshOptions &options, Workers &workers, LineMeshResult &result )
{
  workers.stage( 0.6, 1 );
  const Job job{ lines, mesh, options, workers, surfaces, vertex_distances( lines, workers ), starts };
  const std::vector<std::span<const Hit>> hits = split_by_line( lines, result.hits );
  reserve( lines, mesh, result );
  result.windings.resize( mesh.names.size() );
  constexpr std::size_t grain = 32;
  OrderedParts parts( Workers::chunk_count( lines.line_count(), grain ), result );
  workers.for_each_chunk( lines.line_count(), grain, [&]( std::size_t chunk, std::size_t begin, std::size_t end ) {
    const std::span<const Hit> together( hits[begin].begin(), hits[end - 1].end() );
    const std::vector<PlaneCrossing> crossings = find_plane_crossings( lines, mesh, together, workers );
    std::span<const PlaneCrossing> left = crossings;
    auto part = std::make_unique<Part>();
    part->windings.resize( mesh.names.size() );
    LineAssembly assembly( job, *part );
    for ( std::size_t line = begin; line < end; ++line )
    {
      assembly.run( static_cast<std::uint32_t>( line ), hits[line], left.first( hits[line].size() ) );
      left = left.subspan( hits[line].size() );
    }
    part->exact_places = assembly.exact_places();
    parts.add( chunk, std::move( part ) );
  } );
}

} // namespace rubicon
