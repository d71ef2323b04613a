// SPDX-License-Identifier: GPL-2.0-or-later
// Events and intervals by the rules of the contract, from exact places along each line.
// Relies on exact_geometry.h and solid.h, and on gmp_oracle.h for rounding.
#include "oracle.h"

#include "exact_geometry.h"
#include "gmp_oracle.h"
#include "solid.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <stdexcept>
#include <tuple>

namespace rubicon::test
{

namespace
{

constexpr double nan_value = std::numeric_limits<double>::quiet_NaN();

//! A line, on which every place is a number: that of its vertex, and between vertices the share of the segment.
class Line
{
  public:
    Line( const PolylineSet3 &set, std::uint32_t index )
      : mSet( set )
      , mBegin( set.line_begin[index] )
      , mSegments( set.line_begin[index + 1] - mBegin - 1 )
    {
      mDistances.push_back( 0 );
      for ( std::uint32_t s = 0; s < mSegments; ++s )
        mDistances.push_back( mDistances.back() + length( vertex( s ), vertex( s + 1 ) ) );
    }

    std::uint32_t first_segment() const { return mBegin; }
    std::uint32_t segments() const { return mSegments; }
    Point3 vertex( std::uint32_t v ) const { return mSet.vertices[mBegin + v]; }
    Vector step( std::uint32_t s ) const { return exact( vertex( s + 1 ) ) - exact( vertex( s ) ); }
    double length() const { return mDistances.back(); }

    bool is_end( const Exact &place ) const { return place == 0 || place == mSegments; }
    //! The last segment that the place is on.
    std::uint32_t segment_of( const Exact &place ) const
    {
      const mpz_class whole = place.get_num() / place.get_den();
      return std::min( static_cast<std::uint32_t>( whole.get_ui() ), mSegments - 1 );
    }
    Vector at( const Exact &place ) const
    {
      const std::uint32_t s = segment_of( place );
      return exact( vertex( s ) ) + Exact( place - s ) * step( s );
    }
    double distance( const Exact &place ) const
    {
      const std::uint32_t s = segment_of( place );
      return mDistances[s] + length( vertex( s ), rounded( at( place ) ) );
    }
    //! At a vertex its own; between vertices nothing where one of the two has none.
    double m( const Exact &place ) const
    {
      if ( !mSet.has_m() )
        return nan_value;
      const std::uint32_t s = segment_of( place );
      if ( place.get_den() == 1 )
        return mSet.m[mBegin + place.get_num().get_ui()] + 0.0;
      const double from = mSet.m[mBegin + s], to = mSet.m[mBegin + s + 1];
      if ( !std::isfinite( from ) || !std::isfinite( to ) )
        return nan_value;
      return gmp_nearest_double( from + Exact( place - s ) * ( Exact( to ) - from ) ) + 0.0;
    }
    //! Where the line comes from and goes to at a place that is not its end.
    Vector backward( const Exact &place ) const
    {
      const std::uint32_t s = segment_of( place );
      return Exact( -1 ) * step( place == s ? s - 1 : s );
    }
    Vector forward( const Exact &place ) const { return step( segment_of( place ) ); }

  private:
    static double length( Point3 a, Point3 b ) { return std::hypot( b.x - a.x, b.y - a.y, b.z - a.z ); }

    const PolylineSet3 &mSet;
    std::uint32_t mBegin, mSegments;
    std::vector<double> mDistances;
};

//! A raw hit and its stretch of the line.
struct Contact
{
    Hit hit;
    Exact low, high;
};

//! Contacts that hang together.
struct Component
{
    std::vector<Contact> contacts;
    Exact low, high;
    bool is_slide() const { return low < high; }
};

//! An event with its place.
struct Placed
{
    Exact place;
    LineEvent event;
};

//! Between two components, or before the first or after the last.
struct Gap
{
    Exact low, high;
    IntervalState state;
    int depth; //!< not 0 inside
};

std::vector<Component> components_of( std::vector<Contact> contacts )
{
  std::stable_sort( contacts.begin(), contacts.end(),
                    []( const Contact &a, const Contact &b ) { return a.low < b.low; } );
  std::vector<Component> components;
  for ( const Contact &contact : contacts )
  {
    if ( components.empty() || components.back().high < contact.low )
      components.push_back( { {}, contact.low, contact.high } );
    Component &last = components.back();
    last.contacts.push_back( contact );
    last.high = std::max( last.high, contact.high );
  }
  return components;
}

//! A place between \a low and \a high with few digits.
Exact simple_between( const Exact &low, const Exact &high )
{
  for ( mpz_class parts = 1;; parts *= 2 )
  {
    const mpz_class below = low.get_num() * parts / low.get_den();
    Exact candidate( below + 1, parts );
    candidate.canonicalize();
    if ( candidate < high )
      return candidate;
  }
}

//! Degrees between the segment and the triangle's plane.
double angle_of( const Vector &step, const ExactTriangle &triangle )
{
  const Exact rise = dot( triangle.normal, step );
  const Exact squared_sine = rise * rise / ( dot( triangle.normal, triangle.normal ) * dot( step, step ) );
  const Exact squared_cosine = 1 - squared_sine;
  return std::atan2( std::sqrt( squared_sine.get_d() ), std::sqrt( squared_cosine.get_d() ) ) * 180 / std::acos( -1.0 );
}

class Oracle
{
  public:
    Oracle( const PolylineSet3 &lines, const TriangleMesh &mesh )
      : mLines( lines )
      , mMesh( mesh )
    {
      for ( std::uint32_t m = 0; m < mesh.names.size(); ++m )
      {
        mSolids.emplace_back( mesh, m );
        mResult.closed.push_back( mSolids.back().is_closed() );
        mResult.rules.push_back( mSolids.back().rule() );
      }
      mResult.windings.resize( mesh.names.size() );
      for ( std::uint32_t t = 0; t < mesh.triangles.size(); ++t )
        mBoxes.push_back( box_around( mesh.corners( t ) ) );
    }

    LineMeshResult run()
    {
      for ( std::uint32_t line = 0; line < mLines.line_count(); ++line )
        tell_line( line );
      return std::move( mResult );
    }

  private:
    std::vector<std::vector<Contact>> contacts_of( const Line &line );
    void count( HitKind kind );
    void count( EventCode code );
    void tell_line( std::uint32_t index );
    std::vector<Gap> gaps_between( const Line &line, const std::vector<Component> &components, std::uint32_t mesh );
    int passage( const Line &line, const Exact &place, const std::vector<Contact> &contacts ) const;
    std::vector<std::vector<Contact>> fans_without_rim( const Component &point, const Vector &at,
                                                        const Solid &solid ) const;
    EventCode code_of_point( const Line &line, const Component &point, const std::vector<Gap> &gaps,
                             std::uint32_t mesh ) const;
    Placed event_at( const Line &line, const Component &component, const Exact &place, EventCode code ) const;
    void tell_intervals( const Line &line, LineInterval blank, const std::vector<Component> &components,
                         const std::vector<Gap> &gaps );

    const PolylineSet3 &mLines;
    const TriangleMesh &mMesh;
    std::vector<Solid> mSolids;
    std::vector<Box> mBoxes;
    LineMeshResult mResult;
};

void Oracle::count( HitKind kind )
{
  HitCounts &counts = mResult.hit_counts;
  ++( kind == HitKind::face     ? counts.face
      : kind == HitKind::edge   ? counts.edge
      : kind == HitKind::vertex ? counts.vertex
                                : counts.coplanar );
}

void Oracle::count( EventCode code )
{
  EventCounts &counts = mResult.event_counts;
  switch ( code )
  {
    case EventCode::entry: ++counts.entry; break;
    case EventCode::exit: ++counts.exit; break;
    case EventCode::pierce: ++counts.pierce; break;
    case EventCode::touch: ++counts.touch; break;
    case EventCode::slide_in: ++counts.slide_in; break;
    case EventCode::slide_out: ++counts.slide_out; break;
  }
}

//! All raw hits of a line, for each mesh, told to the result on the way.
std::vector<std::vector<Contact>> Oracle::contacts_of( const Line &line )
{
  std::vector<std::vector<Contact>> contacts( mSolids.size() );
  for ( std::uint32_t s = 0; s < line.segments(); ++s )
  {
    const Box box = box_around( line.vertex( s ), line.vertex( s + 1 ) );
    const Vector from = exact( line.vertex( s ) ), step = line.step( s );
    for ( std::uint32_t t = 0; t < mBoxes.size(); ++t )
    {
      if ( !box.meets( mBoxes[t] ) )
        continue;
      const auto shared = share( from, step, ExactTriangle( mMesh.corners( t ) ) );
      if ( !shared )
        continue;
      const Hit hit = { line.first_segment() + s, t, shared->kind, shared->side, shared->low == 0, shared->high == 1 };
      mResult.hits.push_back( hit );
      count( hit.kind );
      contacts[mMesh.mesh[t]].push_back( { hit, s + shared->low, s + shared->high } );
    }
  }
  return contacts;
}

void Oracle::tell_line( std::uint32_t index )
{
  const Line line( mLines, index );
  const auto contacts = contacts_of( line );
  std::vector<Placed> events;
  const std::size_t first_summary = mResult.summaries.size();
  for ( std::uint32_t m = 0; m < mSolids.size(); ++m )
  {
    const std::vector<Component> components = components_of( contacts[m] );
    const std::vector<Gap> gaps = gaps_between( line, components, m );
    const std::size_t before = events.size(), first_interval = mResult.intervals.size();
    for ( const Component &component : components )
      if ( component.is_slide() )
      {
        events.push_back( event_at( line, component, component.low, EventCode::slide_in ) );
        events.push_back( event_at( line, component, component.high, EventCode::slide_out ) );
      }
      else
        events.push_back( event_at( line, component, component.low, code_of_point( line, component, gaps, m ) ) );
    for ( std::size_t i = before; i < events.size(); ++i )
    {
      events[i].event.line = index;
      events[i].event.mesh = m;
    }
    LineInterval blank = {};
    blank.line = index;
    blank.mesh = m;
    tell_intervals( line, blank, components, gaps );

    double inside = mSolids[m].has_inside() ? 0 : nan_value;
    std::set<IntervalState> states;
    for ( std::size_t i = first_interval; i < mResult.intervals.size(); ++i )
    {
      states.insert( mResult.intervals[i].state );
      if ( mResult.intervals[i].state == IntervalState::inside )
        inside += mResult.intervals[i].length();
    }
    bool crosses = states.count( IntervalState::inside ) && states.count( IntervalState::outside );
    for ( std::size_t i = before; i < events.size(); ++i )
      crosses = crosses || events[i].event.code == EventCode::pierce;
    mResult.summaries.push_back( { index, m, 0, static_cast<std::uint32_t>( events.size() - before ),
                                   static_cast<std::uint32_t>( contacts[m].size() ), inside, crosses } );
  }

  std::stable_sort( events.begin(), events.end(),
                    []( const Placed &a, const Placed &b ) { return a.place < b.place; } ); // then by mesh, as they are
  for ( std::size_t m = 0; m < mSolids.size(); ++m )
    for ( std::size_t i = events.size(); i-- > 0; )
      if ( events[i].event.mesh == m )
        mResult.summaries[first_summary + m].first_event = static_cast<std::uint32_t>( mResult.events.size() + i );
  for ( const auto &[place, event] : events )
  {
    mResult.events.push_back( event );
    const Exact parameter = place + line.first_segment() - event.segment;
    mResult.parameters.push_back( parameter.get_num().get_str() + "/" + parameter.get_den().get_str() );
    count( event.code );
  }
}

std::vector<Gap> Oracle::gaps_between( const Line &line, const std::vector<Component> &components, std::uint32_t mesh )
{
  std::vector<Gap> gaps;
  const auto add = [&]( const Exact &low, const Exact &high ) {
    if ( low == high )
      return;
    Gap gap{ low, high, IntervalState::unknown, 0 };
    if ( mSolids[mesh].has_inside() )
    {
      gap.depth = mSolids[mesh].depth( line.at( simple_between( low, high ) ) );
      gap.state = gap.depth != 0 ? IntervalState::inside : IntervalState::outside;
      mResult.windings[mesh].add( gap.depth );
    }
    gaps.push_back( gap );
  };
  Exact low = 0;
  for ( const Component &component : components )
  {
    add( low, component.low );
    low = component.high;
  }
  add( low, line.segments() );
  return gaps;
}

//! By the triangles around the place: how a line moved by (e, e², e³) crosses those that count, 1 from the side that they
//! face to the other.
int Oracle::passage( const Line &line, const Exact &place, const std::vector<Contact> &contacts ) const
{
  std::set<std::uint32_t> seen; // at a vertex of the line both of its segments hit a triangle
  int passage = 0;
  for ( const Contact &contact : contacts )
  {
    const auto &[segment, t, kind, side, start_on, end_on] = contact.hit;
    if ( !mSolids[mMesh.mesh[t]].counts( t ) || !seen.insert( t ).second )
      continue;
    const ExactTriangle triangle( mMesh.corners( t ) );
    passage += passage_from( line.backward( place ), triangle, kind, side );
    passage -= passage_from( line.forward( place ), triangle, kind, side );
  }
  return passage;
}

//! The contacts on triangles that count, as fans: those that share an edge through the place, and those at seams that run
//! the same way from the place; seams are edges off the rim with an odd number of triangles there, or on it with an even one. Fans
//! with an odd rim edge, or with an odd number of odd seams one way, are left out.
std::vector<std::vector<Contact>> Oracle::fans_without_rim( const Component &point, const Vector &at,
                                                            const Solid &solid ) const
{
  std::vector<Contact> contacts;
  for ( const Contact &contact : point.contacts )
    if ( solid.counts( contact.hit.triangle ) )
      contacts.push_back( contact );
  std::map<Solid::Edge, std::set<std::uint32_t>> triangles_at;
  const auto edges_of = [&]( const Contact &contact ) {
    const Triangle &c = mMesh.triangles[contact.hit.triangle];
    const int k = contact.hit.side;
    std::set<Solid::Edge> edges;
    if ( contact.hit.kind != HitKind::face )
      edges.insert( std::minmax( c[k], c[( k + 1 ) % 3] ) );
    if ( contact.hit.kind == HitKind::vertex )
      edges.insert( std::minmax( c[k], c[( k + 2 ) % 3] ) );
    return edges;
  };
  for ( const Contact &contact : contacts )
    for ( const Solid::Edge &edge : edges_of( contact ) )
      triangles_at[edge].insert( contact.hit.triangle );
  const auto is_odd = [&]( const Solid::Edge &edge ) { return triangles_at[edge].size() % 2 == 1; };
  const auto any_edge = [&]( const Contact &contact, auto &&is_it ) {
    const std::set<Solid::Edge> edges = edges_of( contact );
    return std::any_of( edges.begin(), edges.end(), is_it );
  };
  const auto ways_along = [&]( const Solid::Edge &edge ) {
    std::vector<Vector> ways;
    for ( const std::uint32_t v : { edge.first, edge.second } )
      if ( const Vector way = exact( mMesh.vertices[v] ) - at; dot( way, way ) != 0 )
        ways.push_back( way );
    return ways;
  };
  const auto runs_along = [&]( const Vector &way, const Solid::Edge &edge ) {
    const std::vector<Vector> ways = ways_along( edge );
    return std::any_of( ways.begin(), ways.end(), [&]( const Vector &other ) {
      const Vector normal = cross( way, other );
      return dot( normal, normal ) == 0 && dot( way, other ) > 0;
    } );
  };
  const auto run_one_way = [&]( const Solid::Edge &a, const Solid::Edge &b ) {
    const std::vector<Vector> ways = ways_along( a );
    return std::any_of( ways.begin(), ways.end(), [&]( const Vector &way ) { return runs_along( way, b ); } );
  };
  const auto is_seam = [&]( const Solid::Edge &e ) { return is_odd( e ) != solid.is_rim( e ); };
  const auto hang_together = [&]( const Contact &a, const Contact &b ) {
    const std::set<Solid::Edge> of_b = edges_of( b );
    return a.hit.triangle == b.hit.triangle || any_edge( a, [&]( const Solid::Edge &e ) {
             return of_b.count( e ) > 0 || ( is_seam( e ) && any_edge( b, [&]( const Solid::Edge &other ) {
                                               return is_seam( other ) && run_one_way( e, other );
                                             } ) );
           } );
  };
  //! Some way from the place along the edge an odd number of odd seams runs.
  const auto is_left_open = [&]( const Solid::Edge &edge ) {
    const std::vector<Vector> ways = ways_along( edge );
    return is_seam( edge ) && std::any_of( ways.begin(), ways.end(), [&]( const Vector &way ) {
             return std::count_if( triangles_at.begin(), triangles_at.end(),
                                   [&]( const auto &other ) {
                                     return is_seam( other.first ) && is_odd( other.first )
                                            && runs_along( way, other.first );
                                   } )
                      % 2
                    == 1;
           } );
  };

  std::vector<std::vector<Contact>> fans;
  for ( std::vector<bool> taken( contacts.size() );; )
  {
    const auto free = std::find( taken.begin(), taken.end(), false );
    if ( free == taken.end() )
      break;
    *free = true;
    std::vector<Contact> fan{ contacts[static_cast<std::size_t>( free - taken.begin() )] };
    for ( std::size_t i = 0; i < fan.size(); ++i )
      for ( std::size_t j = 0; j < contacts.size(); ++j )
        if ( !taken[j] && hang_together( fan[i], contacts[j] ) )
        {
          taken[j] = true;
          fan.push_back( contacts[j] );
        }
    const bool has_rim = std::any_of( fan.begin(), fan.end(), [&]( const Contact &contact ) {
      return any_edge( contact, [&]( const Solid::Edge &e ) {
        return ( is_odd( e ) && solid.is_rim( e ) ) || is_left_open( e );
      } );
    } );
    if ( !has_rim )
      fans.push_back( fan );
  }
  return fans;
}

EventCode Oracle::code_of_point( const Line &line, const Component &point, const std::vector<Gap> &gaps,
                                 std::uint32_t mesh ) const
{
  if ( line.is_end( point.low ) )
    return EventCode::touch;
  const Solid &solid = mSolids[mesh];
  if ( !solid.has_inside() )
  {
    const std::vector<std::vector<Contact>> fans = fans_without_rim( point, line.at( point.low ), solid );
    return std::any_of( fans.begin(), fans.end(),
                        [&]( const std::vector<Contact> &fan ) { return passage( line, point.low, fan ) % 2 != 0; } )
             ? EventCode::pierce
             : EventCode::touch;
  }
  const auto gap = [&]( auto &&is_it ) { return *std::find_if( gaps.begin(), gaps.end(), is_it ); };
  const Gap before = gap( [&]( const Gap &g ) { return g.high == point.low; } );
  const Gap after = gap( [&]( const Gap &g ) { return g.low == point.low; } );
  const int passed = passage( line, point.low, point.contacts );
  if ( solid.rule() == InsideRule::winding ? after.depth - before.depth != passed
                                           : ( before.depth != after.depth ) != ( passed % 2 != 0 ) )
    throw std::logic_error( "the oracle contradicts itself about a passage" );
  return before.state == after.state              ? EventCode::touch
         : before.state == IntervalState::outside ? EventCode::entry
                                                  : EventCode::exit;
}

Placed Oracle::event_at( const Line &line, const Component &component, const Exact &place, EventCode code ) const
{
  const bool slide = component.is_slide();
  Placed placed{ place, {} };
  LineEvent &event = placed.event;
  event.segment = event.triangle = UINT32_MAX;
  event.kind = HitKind::none;
  std::uint32_t angle_segment = UINT32_MAX; // the lowest that hits the lowest triangle here
  for ( const Contact &contact : component.contacts )
  {
    const Exact &end = code == EventCode::slide_out ? contact.high : contact.low;
    if ( end != place )
      continue;
    ++event.pairs;
    event.kind = std::max( event.kind, slide ? HitKind::coplanar : contact.hit.kind );
    event.segment = std::min( event.segment, contact.hit.segment );
    std::tie( event.triangle, angle_segment ) = std::min( std::pair( event.triangle, angle_segment ),
                                                          std::pair( contact.hit.triangle, contact.hit.segment ) );
  }
  event.code = code;
  event.point = rounded( line.at( place ) );
  event.m = line.m( place );
  event.distance = line.distance( place );
  event.angle = angle_of( line.step( angle_segment - line.first_segment() ),
                          ExactTriangle( mMesh.corners( event.triangle ) ) );
  return placed;
}

void Oracle::tell_intervals( const Line &line, LineInterval blank, const std::vector<Component> &components,
                             const std::vector<Gap> &gaps )
{
  std::vector<Gap> pieces = gaps;
  for ( const Component &component : components )
    if ( component.is_slide() )
      pieces.push_back( { component.low, component.high, IntervalState::boundary, 0 } );
  std::sort( pieces.begin(), pieces.end(), []( const Gap &a, const Gap &b ) { return a.low < b.low; } );
  std::vector<Gap> merged;
  for ( const Gap &piece : pieces )
    if ( !merged.empty() && merged.back().state == piece.state )
      merged.back().high = piece.high;
    else
      merged.push_back( piece );

  const auto has_event = [&]( const Exact &place ) {
    return std::any_of( components.begin(), components.end(),
                        [&]( const Component &c ) { return c.low == place || c.high == place; } );
  };
  for ( const Gap &piece : merged )
  {
    LineInterval interval = blank;
    interval.state = piece.state;
    interval.from_distance = line.distance( piece.low );
    interval.to_distance = line.distance( piece.high );
    interval.from_m = line.m( piece.low );
    interval.to_m = line.m( piece.high );
    interval.from_open = piece.low == 0 && !has_event( piece.low );
    interval.to_open = piece.high == line.segments() && !has_event( piece.high );
    interval.first_vertex = static_cast<std::uint32_t>( mResult.interval_vertices.size() );
    const auto add_vertex = [&]( const Exact &place ) {
      mResult.interval_vertices.push_back( rounded( line.at( place ) ) );
      if ( mLines.has_m() )
        mResult.interval_m.push_back( line.m( place ) );
      ++interval.vertex_count;
    };
    add_vertex( piece.low );
    for ( std::uint32_t v = 1; v < line.segments(); ++v )
      if ( piece.low < v && v < piece.high )
        add_vertex( v );
    add_vertex( piece.high );
    mResult.intervals.push_back( interval );
  }
}

//! The largest number that distances of a result come from.
double scale_of( const LineMeshResult &result )
{
  double scale = 0;
  for ( const Point3 &p : result.interval_vertices )
    scale = std::max( { scale, std::fabs( p.x ), std::fabs( p.y ), std::fabs( p.z ) } );
  for ( const LineInterval &interval : result.intervals )
    scale = std::max( scale, interval.to_distance );
  return scale;
}

//! The oracle gives no reasons, only who must have one.
template <typename Result>
void compare_verdicts( Comparison &compare, const Result &expected, const Result &actual )
{
  compare.equal( "meshes", expected.closed.size(), actual.closed.size() );
  compare.equal( "reasons", expected.closed.size(), actual.open_reasons.size() );
  for ( std::size_t m = 0; m < std::min( expected.closed.size(), actual.open_reasons.size() ); ++m )
  {
    const std::string mesh = "mesh " + std::to_string( m );
    compare.equal( mesh + " closed", bool( expected.closed[m] ), bool( actual.closed[m] ) );
    compare.same_text( mesh + " rule", inside_rule_name( expected.rules[m] ), inside_rule_name( actual.rules[m] ) );
    compare.equal( mesh + " without reason", expected.rules[m] != InsideRule::none, actual.open_reasons[m].empty() );
  }
}

void compare_hits( Comparison &compare, const LineMeshResult &expected, const LineMeshResult &actual )
{
  for ( std::size_t i = 0; i < std::min( expected.hits.size(), actual.hits.size() ); ++i )
  {
    const Hit &e = expected.hits[i], &a = actual.hits[i];
    const std::string hit = "hit " + std::to_string( i ) + " ";
    compare.equal( hit + "segment", e.segment, a.segment );
    compare.equal( hit + "triangle", e.triangle, a.triangle );
    compare.same_text( hit + "kind", hit_kind_name( e.kind ), hit_kind_name( a.kind ) );
    compare.equal( hit + "side", e.side, a.side );
    compare.equal( hit + "start on", e.start_on, a.start_on );
    compare.equal( hit + "end on", e.end_on, a.end_on );
  }
  compare.equal( "hits", expected.hits.size(), actual.hits.size() );
  compare.equal( "face hits", expected.hit_counts.face, actual.hit_counts.face );
  compare.equal( "edge hits", expected.hit_counts.edge, actual.hit_counts.edge );
  compare.equal( "vertex hits", expected.hit_counts.vertex, actual.hit_counts.vertex );
  compare.equal( "coplanar hits", expected.hit_counts.coplanar, actual.hit_counts.coplanar );
}

void compare_point( Comparison &compare, const std::string &what, Point3 expected, Point3 actual )
{
  compare.same_bits( what + "x", expected.x, actual.x );
  compare.same_bits( what + "y", expected.y, actual.y );
  compare.same_bits( what + "z", expected.z, actual.z );
}

void compare_events( Comparison &compare, const LineMeshResult &expected, const LineMeshResult &actual, double scale )
{
  const bool with_parameters = !expected.parameters.empty() && !actual.parameters.empty();
  constexpr double angle_scale = 1e4; // near a right angle half of an angle's digits are lost
  for ( std::size_t i = 0; i < std::min( expected.events.size(), actual.events.size() ); ++i )
  {
    const LineEvent &e = expected.events[i], &a = actual.events[i];
    const std::string event = "event " + std::to_string( i ) + " ";
    compare.equal( event + "line", e.line, a.line );
    compare.equal( event + "mesh", e.mesh, a.mesh );
    compare_point( compare, event, e.point, a.point );
    compare.same_text( event + "code", event_code_name( e.code ), event_code_name( a.code ) );
    compare.same_text( event + "kind", hit_kind_name( e.kind ), hit_kind_name( a.kind ) );
    compare.equal( event + "pairs", e.pairs, a.pairs );
    compare.equal( event + "segment", e.segment, a.segment );
    compare.equal( event + "triangle", e.triangle, a.triangle );
    if ( with_parameters )
      compare.same_text( event + "parameter", expected.parameters[i], actual.parameters[i] );
    compare.same_bits( event + "m", e.m, a.m );
    compare.close( event + "distance", e.distance, a.distance, scale );
    compare.close( event + "angle", e.angle, a.angle, angle_scale );
  }
  compare.equal( "events", expected.events.size(), actual.events.size() );
  compare.equal( "entries", expected.event_counts.entry, actual.event_counts.entry );
  compare.equal( "exits", expected.event_counts.exit, actual.event_counts.exit );
  compare.equal( "pierces", expected.event_counts.pierce, actual.event_counts.pierce );
  compare.equal( "touches", expected.event_counts.touch, actual.event_counts.touch );
  compare.equal( "slides in", expected.event_counts.slide_in, actual.event_counts.slide_in );
  compare.equal( "slides out", expected.event_counts.slide_out, actual.event_counts.slide_out );
}

void compare_intervals( Comparison &compare, const LineMeshResult &expected, const LineMeshResult &actual,
                        double scale )
{
  for ( std::size_t i = 0; i < std::min( expected.intervals.size(), actual.intervals.size() ); ++i )
  {
    const LineInterval &e = expected.intervals[i], &a = actual.intervals[i];
    const std::string interval = "interval " + std::to_string( i ) + " ";
    compare.equal( interval + "line", e.line, a.line );
    compare.equal( interval + "mesh", e.mesh, a.mesh );
    compare.equal( interval + "state", static_cast<int>( e.state ), static_cast<int>( a.state ) );
    compare.equal( interval + "from open", e.from_open, a.from_open );
    compare.equal( interval + "to open", e.to_open, a.to_open );
    compare.equal( interval + "vertices", e.vertex_count, a.vertex_count );
    for ( std::uint32_t v = 0; v < std::min( e.vertex_count, a.vertex_count ); ++v )
    {
      const std::string vertex = interval + "vertex " + std::to_string( v ) + " ";
      compare_point( compare, vertex, expected.interval_vertices[e.first_vertex + v],
                     actual.interval_vertices.at( a.first_vertex + v ) );
      if ( !expected.interval_m.empty() )
        compare.same_bits( vertex + "m", expected.interval_m[e.first_vertex + v],
                           actual.interval_m.at( a.first_vertex + v ) );
    }
    compare.same_bits( interval + "from m", e.from_m, a.from_m );
    compare.same_bits( interval + "to m", e.to_m, a.to_m );
    compare.close( interval + "from", e.from_distance, a.from_distance, scale );
    compare.close( interval + "to", e.to_distance, a.to_distance, scale );
  }
  compare.equal( "intervals", expected.intervals.size(), actual.intervals.size() );
}

void compare_summaries( Comparison &compare, const LineMeshResult &expected, const LineMeshResult &actual,
                        double scale )
{
  for ( std::size_t i = 0; i < std::min( expected.summaries.size(), actual.summaries.size() ); ++i )
  {
    const LineSummary &e = expected.summaries[i], &a = actual.summaries[i];
    const std::string summary = "summary " + std::to_string( i ) + " ";
    compare.equal( summary + "line", e.line, a.line );
    compare.equal( summary + "mesh", e.mesh, a.mesh );
    compare.equal( summary + "events", e.events, a.events );
    if ( e.events > 0 )
      compare.equal( summary + "first event", e.first_event, a.first_event );
    compare.equal( summary + "hits", e.hits, a.hits );
    compare.close( summary + "length inside", e.length_inside, a.length_inside, scale );
    compare.equal( summary + "crosses", e.crosses, a.crosses );
  }
  compare.equal( "summaries", expected.summaries.size(), actual.summaries.size() );
}

void compare_windings( Comparison &compare, const LineMeshResult &expected, const LineMeshResult &actual )
{
  compare.equal( "windings", expected.windings.size(), actual.windings.size() );
  for ( std::size_t m = 0; m < std::min( expected.windings.size(), actual.windings.size() ); ++m )
  {
    compare.equal( "least winding of mesh " + std::to_string( m ), expected.windings[m].least,
                   actual.windings[m].least );
    compare.equal( "most winding of mesh " + std::to_string( m ), expected.windings[m].most, actual.windings[m].most );
  }
}

} // namespace

LineMeshResult oracle_line_mesh( const PolylineSet3 &lines, const TriangleMesh &mesh )
{
  return Oracle( lines, mesh ).run();
}

PointsInMeshResult oracle_points_in_mesh( std::span<const Point3> points, const TriangleMesh &mesh )
{
  PointsInMeshResult result;
  result.meshes = mesh.names.size();
  std::vector<Solid> solids;
  for ( std::uint32_t m = 0; m < result.meshes; ++m )
  {
    solids.emplace_back( mesh, m );
    result.closed.push_back( solids.back().is_closed() );
    result.rules.push_back( solids.back().rule() );
  }
  for ( const Point3 &point : points )
    for ( const Solid &solid : solids )
    {
      const Vector p = exact( point );
      const PointState state = solid.is_on( p )      ? PointState::boundary
                               : !solid.has_inside() ? PointState::unknown
                               : solid.encloses( p ) ? PointState::inside
                                                     : PointState::outside;
      result.states.push_back( state );
      ++( state == PointState::boundary  ? result.boundary
          : state == PointState::unknown ? result.unknown
          : state == PointState::inside  ? result.inside
                                         : result.outside );
    }
  return result;
}

std::string first_difference( const LineMeshResult &expected, const LineMeshResult &actual, Distances distances )
{
  Comparison compare( distances );
  compare_verdicts( compare, expected, actual );
  const double scale = scale_of( expected );
  compare_hits( compare, expected, actual );
  compare_events( compare, expected, actual, scale );
  compare_intervals( compare, expected, actual, scale );
  compare_summaries( compare, expected, actual, scale );
  compare_windings( compare, expected, actual );
  return compare.sentence();
}

std::string first_difference( const PointsInMeshResult &expected, const PointsInMeshResult &actual )
{
  Comparison compare( Distances::identical );
  compare.equal( "meshes named", expected.meshes, actual.meshes );
  compare.equal( "states", expected.states.size(), actual.states.size() );
  for ( std::size_t i = 0; i < std::min( expected.states.size(), actual.states.size() ); ++i )
    compare.equal( "state " + std::to_string( i ), static_cast<int>( expected.states[i] ),
                   static_cast<int>( actual.states[i] ) );
  compare_verdicts( compare, expected, actual );
  compare.equal( "inside", expected.inside, actual.inside );
  compare.equal( "outside", expected.outside, actual.outside );
  compare.equal( "boundary", expected.boundary, actual.boundary );
  compare.equal( "unknown", expected.unknown, actual.unknown );
  return compare.sentence();
}

} // namespace rubicon::test
