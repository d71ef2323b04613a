// SPDX-License-Identifier: GPL-2.0-or-later
// Follows the line from union to union, mesh by mesh.
// Relies on line_mesh/line_assembly.h, line_mesh/parity.h and line_mesh/angle.h.
#include "core/line_mesh/line_assembly.h"

#include "core/error.h"
#include "core/line_mesh/angle.h"
#include "core/line_mesh/parity.h"

#include <algorithm>
#include <cmath>

namespace rubicon
{

namespace
{

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

} // namespace

double distance( Point3 a, Point3 b )
{
  return length_of( b.x - a.x, b.y - a.y, b.z - a.z );
}

std::uint32_t index32( std::size_t number )
{
  if ( number >= std::numeric_limits<std::uint32_t>::max() )
    throw Error( "The lines meet the meshes in more than 4,294,967,294 events, hits or vertices of intervals, which is "
                 "more than one run can take." );
  return static_cast<std::uint32_t>( number );
}

void LineAssembly::run( std::uint32_t line, std::span<const Hit> hits, std::span<const PlaneCrossing> crossings )
{
  mLine = line;
  mFirst = mInput.lines.line_begin[line];
  mLast = mInput.lines.line_begin[line + 1] - 1;
  mStart = station( mPlaces.at_vertex( mFirst ) );
  mStop = station( mPlaces.at_vertex( mLast ) );
  mWhole = none;
  mPlaces.forget();
  mEvents.clear();
  const std::size_t meshes = mInput.mesh.names.size();
  mByMesh.clear();
  for ( std::size_t i = 0; i < hits.size(); ++i )
    mByMesh.emplace_back( meshes == 1 ? 0 : mInput.mesh.mesh[hits[i].triangle], i );
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
  if ( mInput.starts.is_outside( mFirst ) )
    return 0;
  const InsideRule rule = mInput.surfaces.meshes[mesh].rule;
  return mInput.starts.is_outside( mLast ) ? depth_at_start( depth_after_all( 0, rule, mInOrder ), rule )
                                           : mInput.starts.depth( mLine, mesh );
}

Station3 LineAssembly::station( const Place &place ) const
{
  const Point3 point = mPlaces.point( place );
  const double to_step = mInput.distances[place.step];
  return { place, point, mPlaces.m( place ),
           place.anchor == PlaceAnchor::line_vertex ? to_step
                                                    : to_step + distance( mInput.lines.vertices[place.step], point ) };
}

//! Follows the line along one mesh, from union to union.
void LineAssembly::follow( std::uint32_t mesh )
{
  const InsideRule rule = mInput.surfaces.meshes[mesh].rule;
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
  if ( mInput.surfaces.has_inside( mesh ) )
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
  {
    const PlaneCrossing *crossing = contact->stretch.low.crossing;
    if ( mInput.surfaces.counts( contact->hit->triangle ) )
      depth = depth_after( depth, rule, *contact->hit, mInput.lines, mInput.mesh, uncounted,
                           crossing ? crossing->start : Sign::uncertain );
  }
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
    return mInput.surfaces.counts( contacts.front()->hit->triangle )
           && crosses( *contacts.front()->hit, mInput.lines, mInput.mesh, uncounted );
  Fans fans( mInput.mesh, mInput.surfaces, contacts );
  std::vector<bool> odd( contacts.size() );
  for ( std::uint32_t i = 0; i < contacts.size(); ++i )
    if ( mInput.surfaces.counts( contacts[i]->hit->triangle ) )
      odd[fans.of( i )] = odd[fans.of( i )] != crosses( *contacts[i]->hit, mInput.lines, mInput.mesh, uncounted );
  for ( std::uint32_t fan = 0; fan < contacts.size(); ++fan )
    if ( odd[fan] && !fans.has_rim( fan ) )
      return true;
  return false;
}

//! Between the segment and the triangle of \a contact.
double LineAssembly::angle_at( const Contact3 &contact ) const
{
  if ( const PlaneCrossing *crossing = contact.stretch.low.crossing; crossing && !std::isnan( crossing->sine ) )
    return angle_of_sine( crossing->sine );
  const std::uint32_t segment = contact.hit->segment;
  return angle_between( { mInput.lines.vertices[segment], mInput.lines.vertices[segment + 1] },
                        mInput.mesh.corners( contact.hit->triangle ) );
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
  const Contact3 *lowest = nullptr;
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
      lowest = contact;
      event.triangle = hit.triangle;
    }
  }
  event.point = at.point;
  event.m = at.m;
  event.distance = at.distance;
  event.angle = angle_at( *lowest );
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
    if ( mInput.lines.has_m() )
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
  const std::size_t meshes = mInput.mesh.names.size();
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
    if ( mInput.options.exact_parameters )
    {
      const mpq_class parameter = mPlaces.parameter( place, event.segment );
      mPart.parameters.push_back( parameter.get_num().get_str() + "/" + parameter.get_den().get_str() );
    }
  }
}

} // namespace rubicon
