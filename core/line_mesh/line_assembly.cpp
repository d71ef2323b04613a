// SPDX-License-Identifier: GPL-2.0-or-later
// Follows the line from union to union, mesh by mesh.
// Relies on line_mesh/line_assembly.h, line_mesh/parity.h and line_mesh/angle.h.
#include "core/line_mesh/line_assembly.h"

#include "core/compute/workers.h"
#include "core/error.h"
#include "core/line_mesh/angle.h"
#include "core/line_mesh/order_few.h"
#include "core/line_mesh/parity.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace rubicon
{

namespace
{

//! Which hits of a line are on triangles that count.
struct HitsThatCount
{
    const MeshSurfaces &surfaces;
    const PlainLine &line;
    bool operator()( std::uint32_t number ) const { return surfaces.counts( line.hits[number].triangle ); }
};

} // namespace

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
  mWhole = none;
  mPlaces.forget();
  if ( is_plain_line( hits, crossings ) )
    return follow_plain( hits, crossings );
  mStart = station( mPlaces.at_vertex( mFirst ) );
  mStop = station( mPlaces.at_vertex( mLast ) );
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

//! Whether the line can be followed without unions; puts the numbers of its hits in the order of their places then.
bool LineAssembly::is_plain_line( std::span<const Hit> hits, std::span<const PlaneCrossing> crossings )
{
  mNumbers.resize( hits.size() );
  const PlainLine line = plain_line( hits, crossings );
  for ( std::uint32_t i = 0; i < line.count; ++i )
    if ( !line.is_plain( i ) )
      return false;
  for ( std::size_t begin = 0; begin < hits.size(); )
  {
    std::size_t end = begin + 1;
    while ( end < hits.size() && hits[end].segment == hits[begin].segment )
      ++end;
    put_in_order( crossings.subspan( begin, end - begin ), begin );
    begin = end;
  }
  return line.lie_apart();
}

//! The line, once mNumbers is as long as \a hits.
PlainLine LineAssembly::plain_line( std::span<const Hit> hits, std::span<const PlaneCrossing> crossings ) const
{
  return { mInput.lines.vertices.data(),
           mInput.lines.has_m() ? mInput.lines.m.data() : nullptr,
           mInput.distances.data(),
           mLine,
           mFirst,
           mLast,
           hits.data(),
           crossings.data(),
           mNumbers.data(),
           index32( hits.size() ) };
}

//! Puts the numbers of hits on one segment, from \a first on, in the order of their places.
void LineAssembly::put_in_order( std::span<const PlaneCrossing> crossings, std::size_t first )
{
  const auto begin = mNumbers.begin() + static_cast<std::ptrdiff_t>( first ),
             end = begin + static_cast<std::ptrdiff_t>( crossings.size() );
  if ( crossings.size() <= FewNumbers::most )
  {
    FewNumbers parameters;
    for ( const PlaneCrossing &crossing : crossings )
      parameters.add( crossing.parameter.high );
    order_few( parameters, &*begin );
  }
  else
  {
    std::iota( begin, end, 0u );
    mInput.workers.sort( begin, end, [&]( std::uint32_t a, std::uint32_t b ) {
      return crossings[a].parameter.high < crossings[b].parameter.high;
    } );
  }
  for ( auto number = begin; number != end; ++number )
    *number += static_cast<std::uint32_t>( first );
}

//! Takes what a plain line and a mesh give, as their part of the result.
class PlainSink
{
  public:
    //! \a places: of the line's hits on the mesh among all of the line; empty where these are all. Events of the line begin with
    //! \a first_event.
    PlainSink( LineAssembly &assembly, const PlainLine &line, std::span<const std::uint32_t> places,
               std::size_t first_event )
      : mAssembly( assembly )
      , mLine( line )
      , mPlaces( places )
      , mFirstEvent( first_event )
      , mWindings( assembly.mPart.windings[line.mesh] )
    {}

    void pass( int depth ) { mWindings.add( depth ); }

    LineEvent &add_event( EventCode, std::uint32_t i )
    {
      if ( i % 1024 == 1023 )
        mAssembly.mInput.workers.keep_going();
      const std::size_t event = mFirstEvent + ( mPlaces.empty() ? i : mPlaces[i] );
      if ( mAssembly.mInput.options.exact_parameters )
      {
        const std::uint32_t number = mLine.order[i];
        const Place place = mAssembly.mPlaces.of_hit( mLine.hits[number], mLine.crossings[number] ).low;
        mAssembly.mPart.parameters[event] = mAssembly.parameter( place, mLine.hits[number].segment );
      }
      return mAssembly.mPart.events[event];
    }

    void add_interval( IntervalState state, const Station &from, const Station &to, bool from_open, bool to_open )
    {
      mAssembly.add_interval( mLine.mesh, state, from, to, from_open, to_open );
    }

  private:
    LineAssembly &mAssembly;
    const PlainLine &mLine;
    std::span<const std::uint32_t> mPlaces;
    std::size_t mFirstEvent;
    WindingRange &mWindings;
};

//! Each hit is an event: so its place among those of the line is that of the event, whatever meshes they are on.
void LineAssembly::follow_plain( std::span<const Hit> hits, std::span<const PlaneCrossing> crossings )
{
  PlainLine line = plain_line( hits, crossings );
  const std::size_t first_event = mPart.events.size(), meshes = mInput.mesh.names.size();
  mPart.events.resize( first_event + hits.size() );
  if ( mInput.options.exact_parameters )
    mPart.parameters.resize( mPart.events.size() );
  if ( meshes == 1 )
    return follow_plain_mesh( line, {}, first_event );
  part_by_mesh( hits );
  for ( std::size_t begin = 0; line.mesh < meshes; ++line.mesh, begin += line.count )
  {
    line.order = mParted.data() + begin;
    for ( line.count = 0; begin + line.count < hits.size(); ++line.count )
      if ( mInput.mesh.mesh[hits[line.order[line.count]].triangle] != line.mesh )
        break;
    follow_plain_mesh( line, std::span( mPlacesParted ).subspan( begin, line.count ), first_event );
  }
}

//! \a places, \a first_event: see PlainSink.
void LineAssembly::follow_plain_mesh( const PlainLine &line, std::span<const std::uint32_t> places,
                                      std::size_t first_event )
{
  const InsideRule rule = mInput.surfaces.meshes[line.mesh].rule;
  PlainSink sink( *this, line, places, first_event );
  const SummaryCount count = rubicon::follow_plain( line, rule,
                                                    rule == InsideRule::none ? 0 : start_depth_of_plain( line ),
                                                    HitsThatCount{ mInput.surfaces, line }, sink );
  const std::size_t first = line.count == 0 ? 0 : first_event + ( places.empty() ? 0 : places.front() );
  mPart.summaries.push_back( count.summary( mLine, line.mesh, index32( first ), line.count, rule ) );
}

//! Parts the numbers of the hits of a plain line by their meshes, which keeps their order.
void LineAssembly::part_by_mesh( std::span<const Hit> hits )
{
  mByMesh.clear();
  for ( std::size_t place = 0; place < hits.size(); ++place )
    mByMesh.emplace_back( mInput.mesh.mesh[hits[mNumbers[place]].triangle], place );
  std::sort( mByMesh.begin(), mByMesh.end() );
  mParted.clear();
  mPlacesParted.clear();
  for ( const auto &[mesh, place] : mByMesh )
  {
    mParted.push_back( mNumbers[place] );
    mPlacesParted.push_back( static_cast<std::uint32_t>( place ) );
  }
}

//! Of a mesh with a rule of inside.
int LineAssembly::start_depth_of_plain( const PlainLine &line ) const
{
  if ( mInput.starts.is_outside( mFirst ) )
    return 0;
  if ( !mInput.starts.is_outside( mLast ) )
    return mInput.starts.depth( mLine, line.mesh );
  return start_depth_by_hits( line, mInput.surfaces.meshes[line.mesh].rule, HitsThatCount{ mInput.surfaces, line } );
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
  const bool is_vertex = place.anchor == PlaceAnchor::line_vertex;
  return { { point, mPlaces.m( place ),
             is_vertex ? to_step : to_step + distance( mInput.lines.vertices[place.step], point ), place.step,
             is_vertex },
           place };
}

//! Follows the line along one mesh, from union to union.
void LineAssembly::follow( std::uint32_t mesh )
{
  const InsideRule rule = mInput.surfaces.meshes[mesh].rule;
  const bool has_inside = rule != InsideRule::none;
  const auto add = [&]( IntervalState state, const Station3 &from, const Station3 &to, bool from_open, bool to_open ) {
    add_interval( mesh, state, from, to, from_open, to_open );
    mCount.add_piece( state, to.distance - from.distance );
  };
  mCount = {};
  IntervalWalk<Station3, decltype( add )> walk( mStart, rule, has_inside ? start_depth( mesh ) : 0, add );
  for ( std::size_t begin = 0; begin < mInOrder.size(); )
  {
    Place high;
    bool has_length;
    const std::size_t end = union_end( begin, high, has_length );
    const Contacts contacts( mInOrder.data() + begin, end - begin );
    begin = end;
    const Station3 low = station( contacts.front()->stretch.low );
    if ( mPlaces.compare( mStart.place, low.place ) < 0 )
      mPart.windings[mesh].add( walk.depth() );
    const int after = has_inside ? depth_after_all( walk.depth(), rule, contacts ) : 0;
    const bool apart = mPlaces.compare( walk.from().place, low.place ) < 0;
    if ( has_length )
    {
      const Station3 to = station( high );
      add_event( mesh, low, EventCode::slide_in, contacts );
      add_event( mesh, to, EventCode::slide_out, contacts );
      walk.pass_piece( low, to, after, apart );
    }
    else
    {
      add_event( mesh, low, point_code( contacts, rule, walk.depth() != 0, after != 0 ), contacts );
      walk.pass_place( low, after, apart, is_end( low.place ) );
    }
  }
  const bool goes_on = mPlaces.compare( walk.from().place, mStop.place ) < 0;
  if ( goes_on )
    mPart.windings[mesh].add( walk.depth() );
  walk.finish( mStop, goes_on );
  mPart.summaries.push_back( mCount.summary( mLine, mesh, 0, index32( mContacts.size() ), rule ) );
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
  return passage_code( inside_before, inside_after );
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
  if ( const PlaneCrossing *crossing = contact.stretch.low.crossing; crossing && !std::isnan( crossing->angle ) )
    return crossing->angle;
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
  mCount.add_event( code );
}

void LineAssembly::add_interval( std::uint32_t mesh, IntervalState state, const Station &from, const Station &to,
                                 bool from_open, bool to_open )
{
  const bool whole = is_at( from, mFirst ) && is_at( to, mLast );
  const std::uint32_t vertices = index32( mPart.interval_vertices.size() );
  // Most lines miss most meshes: the whole of a line is stored once for all of them.
  const std::uint32_t first_vertex = whole && mWhole != none ? mWhole : vertices;
  if ( first_vertex == vertices )
    add_vertices( from, to );
  if ( whole )
    mWhole = first_vertex;
  mPart.intervals.push_back( interval_between( mLine, mesh, first_vertex, state, from, to, from_open, to_open ) );
}

//! Adds the vertices of the line between two stations, and these.
void LineAssembly::add_vertices( const Station &from, const Station &to )
{
  for_each_vertex(
    from, to, [this]( std::uint32_t v ) -> Station { return station( mPlaces.at_vertex( v ) ); },
    [this]( const Station &at ) {
      mPart.interval_vertices.push_back( at.point );
      if ( mInput.lines.has_m() )
        mPart.interval_m.push_back( at.m );
    } );
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
      mPart.parameters.push_back( parameter( place, event.segment ) );
  }
}

//! As LineFindings::parameters tell it, of the event at \a place, on segment \a segment.
std::string LineAssembly::parameter( const Place &place, std::uint32_t segment ) const
{
  const mpq_class parameter = mPlaces.parameter( place, segment );
  return parameter.get_num().get_str() + "/" + parameter.get_den().get_str();
}

} // namespace rubicon
