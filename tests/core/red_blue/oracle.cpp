// SPDX-License-Identifier: GPL-2.0-or-later
// Brute force in exact parameters: every place is a pair of rationals t, u along its segments, never a sign of a turn.
// Relies on gmpxx and on gmp_oracle.h for rounding.
#include "oracle.h"

#include "gmp_oracle.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <tuple>

namespace rubicon::test
{

namespace
{

using Exact = mpq_class;

struct ExactPoint
{
    Exact x, y;
    bool operator==( const ExactPoint & ) const = default;
    bool operator<( const ExactPoint &other ) const { return x != other.x ? x < other.x : y < other.y; }
};

using SegmentPair = std::pair<std::uint32_t, std::uint32_t>;

//! A segment of a chain and what the contract asks about its surroundings.
struct Segment
{
    std::uint32_t number, chain, feature, part_first, part_last; //!< first and last segment of its chain
    bool closed;                                                 //!< its chain is
    Point2 a, b;
    double distance; //!< of a from the start of the chain
    double z_a, z_b;

    ExactPoint at( const Exact &t ) const
    {
      return { a.x + t * ( Exact( b.x ) - a.x ), a.y + t * ( Exact( b.y ) - a.y ) };
    }

    //! The exact parameter of a point of this segment.
    Exact parameter( const ExactPoint &p ) const
    {
      return a.x != b.x ? Exact( ( p.x - a.x ) / ( Exact( b.x ) - a.x ) )
                        : Exact( ( p.y - a.y ) / ( Exact( b.y ) - a.y ) );
    }

    //! Of a rounded point; lengths are ordinary doubles.
    double distance_to( Point2 p ) const { return distance + std::hypot( p.x - a.x, p.y - a.y ); }

    std::optional<std::uint32_t> next() const
    {
      return number < part_last ? std::optional( number + 1 ) : closed ? std::optional( part_first ) : std::nullopt;
    }
    std::optional<std::uint32_t> previous() const
    {
      return number > part_first ? std::optional( number - 1 ) : closed ? std::optional( part_last ) : std::nullopt;
    }
};

//! The segments of a layer by number.
using Layer = std::map<std::uint32_t, Segment>;

Layer segments_of( const ChainSet2 &set )
{
  Layer layer;
  for ( std::uint32_t chain = 0; chain < set.chain_count(); ++chain )
  {
    const std::uint32_t begin = set.chain_begin[chain], end = set.chain_begin[chain + 1];
    const Point2 first = set.vertices[begin], last = set.vertices[end - 1];
    double distance = 0;
    for ( std::uint32_t s = begin; s + 1 < end; ++s )
    {
      const Point2 a = set.vertices[s], b = set.vertices[s + 1];
      const double nan = std::numeric_limits<double>::quiet_NaN();
      layer[s] = { s,
                   chain,
                   set.chain_feature[chain],
                   begin,
                   end - 2,
                   first.x == last.x && first.y == last.y,
                   a,
                   b,
                   distance,
                   set.has_z() ? set.z[s] : nan,
                   set.has_z() ? set.z[s + 1] : nan };
      distance += std::hypot( b.x - a.x, b.y - a.y );
    }
  }
  return layer;
}

//! What two segments share: nothing, a point at t and u, or a piece from t, u to t_end, u_end along the red one.
struct Shared
{
    ContactKind kind = ContactKind::none;
    Exact t, u, t_end, u_end;
};

//! The nearest doubles; zero has no sign in results.
Point2 rounded( const ExactPoint &p )
{
  return { gmp_nearest_double( p.x ) + 0.0, gmp_nearest_double( p.y ) + 0.0 };
}

bool is_end( const Exact &parameter )
{
  return parameter == 0 || parameter == 1;
}

Shared share_a_line( const Segment &red, const Segment &blue, const Exact &dx, const Exact &dy )
{
  const auto on_red = [&]( Point2 p ) {
    return Exact( ( ( Exact( p.x ) - red.a.x ) * dx + ( Exact( p.y ) - red.a.y ) * dy ) / ( dx * dx + dy * dy ) );
  };
  const Exact from = on_red( blue.a ), to = on_red( blue.b );
  Shared shared;
  shared.t = std::max( Exact( 0 ), std::min( from, to ) );
  shared.t_end = std::min( Exact( 1 ), std::max( from, to ) );
  shared.u = ( shared.t - from ) / ( to - from );
  shared.u_end = ( shared.t_end - from ) / ( to - from );
  shared.kind = shared.t < shared.t_end    ? ContactKind::overlap
                : shared.t == shared.t_end ? ContactKind::v_touch
                                           : ContactKind::none;
  return shared;
}

Shared share( const Segment &red, const Segment &blue )
{
  const Exact dx = Exact( red.b.x ) - red.a.x, dy = Exact( red.b.y ) - red.a.y;
  const Exact ex = Exact( blue.b.x ) - blue.a.x, ey = Exact( blue.b.y ) - blue.a.y;
  const Exact fx = Exact( blue.a.x ) - red.a.x, fy = Exact( blue.a.y ) - red.a.y;
  const Exact area = dx * ey - dy * ex;
  if ( area == 0 )
    return fx * dy == fy * dx ? share_a_line( red, blue, dx, dy ) : Shared();

  Shared shared;
  shared.t = ( fx * ey - fy * ex ) / area;
  shared.u = ( fx * dy - fy * dx ) / area;
  if ( shared.t < 0 || shared.t > 1 || shared.u < 0 || shared.u > 1 )
    return Shared();
  const int ends = is_end( shared.t ) + is_end( shared.u );
  shared.kind = ends == 2 ? ContactKind::v_touch : ends == 1 ? ContactKind::t_touch : ContactKind::cross;
  return shared;
}

bool boxes_meet( const Segment &r, const Segment &b )
{
  const auto meet = []( double a, double b, double c, double d ) {
    return std::max( std::min( a, b ), std::min( c, d ) ) <= std::min( std::max( a, b ), std::max( c, d ) );
  };
  return meet( r.a.x, r.b.x, b.a.x, b.b.x ) && meet( r.a.y, r.b.y, b.a.y, b.b.y );
}

class Oracle
{
  public:
    Oracle( const ChainSet2 &red, const ChainSet2 &blue )
      : mRed( segments_of( red ) )
      , mBlue( segments_of( blue ) )
      , mRedHasZ( red.has_z() )
      , mHasZ( red.has_z() || blue.has_z() )
    {}

    RedBlueResult run()
    {
      find_pairs();
      link_overlaps();
      tell_runs();
      tell_points();
      return std::move( mResult );
    }

  private:
    //! A place of two features: what its pairs add up to.
    struct Place
    {
        std::uint32_t red = UINT32_MAX, blue = UINT32_MAX;
        std::uint32_t pairs = 0;
        ContactKind kind = ContactKind::none;
        bool overlap_end = false;
    };
    struct PlaceKey
    {
        std::uint32_t red_feature, blue_feature;
        ExactPoint point;
        bool operator<( const PlaceKey &o ) const
        {
          return std::tie( red_feature, blue_feature, point ) < std::tie( o.red_feature, o.blue_feature, o.point );
        }
    };

    void find_pairs();
    void link_overlaps();
    std::optional<SegmentPair> following( const SegmentPair &pair ) const;
    void tell_runs();
    void tell_run( const std::vector<SegmentPair> &run );
    void add_to_place( const SegmentPair &pair, const Exact &t, ContactKind kind, bool overlap_end );
    void tell_points();
    double z_at( const Segment &red, const Segment &blue, const ExactPoint &p ) const;
    bool same_direction( const SegmentPair &pair ) const { return mShared.at( pair ).u < mShared.at( pair ).u_end; }

    Layer mRed, mBlue;
    bool mRedHasZ, mHasZ;
    std::map<SegmentPair, Shared> mShared;
    std::map<SegmentPair, SegmentPair> mFollowing;
    std::set<SegmentPair> mFollows, mAbsorbed;
    std::map<PlaceKey, Place> mPlaces;
    RedBlueResult mResult;
};

void Oracle::find_pairs()
{
  for ( const auto &[r, red] : mRed )
    for ( const auto &[b, blue] : mBlue )
    {
      if ( !boxes_meet( red, blue ) )
        continue;
      const Shared shared = share( red, blue );
      switch ( shared.kind )
      {
        case ContactKind::cross: ++mResult.counts.cross; break;
        case ContactKind::t_touch: ++mResult.counts.t_touch; break;
        case ContactKind::v_touch: ++mResult.counts.v_touch; break;
        case ContactKind::overlap: ++mResult.counts.overlap; break;
        default: continue;
      }
      mShared[{ r, b }] = shared;
      mResult.contacts.push_back( { r, b, shared.kind } );
    }
}

//! The pair with which the shared stretch of \a pair goes on, if it does.
std::optional<SegmentPair> Oracle::following( const SegmentPair &pair ) const
{
  const Shared &shared = mShared.at( pair );
  const Segment &red = mRed.at( pair.first ), &blue = mBlue.at( pair.second );
  const bool same = same_direction( pair );
  const auto next_red = shared.t_end == 1 ? red.next() : pair.first;
  const auto next_blue = !is_end( shared.u_end ) ? pair.second : same ? blue.next() : blue.previous();
  if ( !next_red || !next_blue )
    return std::nullopt;
  const auto found = mShared.find( { *next_red, *next_blue } );
  if ( found == mShared.end() || found->second.kind != ContactKind::overlap || same_direction( found->first ) != same )
    return std::nullopt;
  return found->first;
}

void Oracle::link_overlaps()
{
  for ( const auto &[pair, shared] : mShared )
  {
    if ( shared.kind != ContactKind::overlap )
      continue;
    const auto next = following( pair );
    if ( !next )
      continue;
    mFollowing[pair] = *next;
    mFollows.insert( *next );
    // Both chains pass a vertex here: the touches of before with after belong to the stretch.
    if ( shared.t_end == 1 && is_end( shared.u_end ) )
      for ( const SegmentPair &touch :
            { SegmentPair( pair.first, next->second ), SegmentPair( next->first, pair.second ) } )
        if ( const auto found = mShared.find( touch );
             found != mShared.end() && found->second.kind == ContactKind::v_touch )
          mAbsorbed.insert( touch );
  }
}

void Oracle::tell_runs()
{
  std::set<SegmentPair> told;
  std::vector<std::vector<SegmentPair>> runs;
  const auto tell = [&]( SegmentPair pair ) {
    std::vector<SegmentPair> run;
    while ( told.insert( pair ).second )
    {
      run.push_back( pair );
      if ( const auto next = mFollowing.find( pair ); next != mFollowing.end() )
        pair = next->second;
    }
    runs.push_back( run );
  };
  for ( const auto &[pair, shared] : mShared )
    if ( shared.kind == ContactKind::overlap && !mFollows.count( pair ) )
      tell( pair );
  for ( const auto &[pair, shared] : mShared )
    if ( shared.kind == ContactKind::overlap && !told.count( pair ) )
      tell( pair );

  std::sort( runs.begin(), runs.end(), [&]( const auto &a, const auto &b ) {
    const SegmentPair p = a.front(), q = b.front();
    return std::tie( p.first, mShared.at( p ).t, p.second ) < std::tie( q.first, mShared.at( q ).t, q.second );
  } );
  for ( const auto &run : runs )
    tell_run( run );
}

void Oracle::tell_run( const std::vector<SegmentPair> &run )
{
  const SegmentPair first = run.front(), last = run.back();
  const Shared &start = mShared.at( first ), &end = mShared.at( last );
  const Segment &red = mRed.at( first.first ), &blue = mBlue.at( first.second );
  const ExactPoint from = red.at( start.t ), to = mRed.at( last.first ).at( end.t_end );

  OverlapRun told{ red.feature,
                   blue.feature,
                   first.first,
                   first.second,
                   red.distance_to( rounded( from ) ),
                   mRed.at( last.first ).distance_to( rounded( to ) ),
                   blue.distance_to( rounded( from ) ),
                   mBlue.at( last.second ).distance_to( rounded( to ) ),
                   static_cast<std::uint32_t>( mResult.overlap_vertices.size() ),
                   static_cast<std::uint32_t>( run.size() + 1 ),
                   static_cast<std::uint32_t>( run.size() ),
                   same_direction( first ) };
  mResult.overlaps.push_back( told );
  const auto add_vertex = [&]( const SegmentPair &pair, const ExactPoint &p ) {
    mResult.overlap_vertices.push_back( rounded( p ) );
    if ( mHasZ )
      mResult.overlap_z.push_back( z_at( mRed.at( pair.first ), mBlue.at( pair.second ), p ) );
  };
  add_vertex( first, from );
  for ( const SegmentPair &pair : run )
    add_vertex( pair, mRed.at( pair.first ).at( mShared.at( pair ).t_end ) );

  if ( mFollowing.count( last ) ) // a whole ring has no ends
    return;
  const auto end_kind = []( const Exact &t, const Exact &u ) {
    return is_end( t ) && is_end( u ) ? ContactKind::v_touch : ContactKind::t_touch;
  };
  add_to_place( first, start.t, end_kind( start.t, start.u ), true );
  add_to_place( last, end.t_end, end_kind( end.t_end, end.u_end ), true );
}

void Oracle::add_to_place( const SegmentPair &pair, const Exact &t, ContactKind kind, bool overlap_end )
{
  const Segment &red = mRed.at( pair.first ), &blue = mBlue.at( pair.second );
  Place &place = mPlaces[{ red.feature, blue.feature, red.at( t ) }];
  place.red = std::min( place.red, pair.first );
  place.blue = std::min( place.blue, pair.second );
  place.kind = std::max( place.kind, kind );
  place.overlap_end = place.overlap_end || overlap_end;
  ++place.pairs;
}

void Oracle::tell_points()
{
  for ( const auto &[pair, shared] : mShared )
    if ( shared.kind != ContactKind::overlap && !mAbsorbed.count( pair ) )
      add_to_place( pair, shared.t, shared.kind, false );

  std::map<std::tuple<std::uint32_t, Exact, std::uint32_t>, std::pair<PlaceKey, Place>> in_order;
  for ( const auto &[key, place] : mPlaces )
    in_order[{ place.red, mRed.at( place.red ).parameter( key.point ), key.blue_feature }] = { key, place };
  for ( const auto &[order, entry] : in_order )
  {
    const auto &[key, place] = entry;
    const Segment &red = mRed.at( place.red ), &blue = mBlue.at( place.blue );
    const Point2 p = rounded( key.point );
    mResult.points.push_back( { p.x, p.y, z_at( red, blue, key.point ), key.red_feature, key.blue_feature, place.red,
                                place.blue, red.distance_to( p ), blue.distance_to( p ), place.pairs, place.kind,
                                place.overlap_end } );
  }
}

double Oracle::z_at( const Segment &red, const Segment &blue, const ExactPoint &p ) const
{
  const Segment &carrier = mRedHasZ ? red : blue;
  if ( !std::isfinite( carrier.z_a ) || !std::isfinite( carrier.z_b ) )
    return std::numeric_limits<double>::quiet_NaN();
  return gmp_nearest_double( carrier.z_a + carrier.parameter( p ) * ( Exact( carrier.z_b ) - carrier.z_a ) );
}

void compare_points( Comparison &compare, const RedBlueResult &expected, const RedBlueResult &actual )
{
  for ( std::size_t i = 0; i < std::min( expected.points.size(), actual.points.size() ); ++i )
  {
    const ContactPoint &e = expected.points[i], &a = actual.points[i];
    const std::string point = "point " + std::to_string( i ) + " ";
    compare.equal( point + "red feature", e.red_feature, a.red_feature );
    compare.equal( point + "blue feature", e.blue_feature, a.blue_feature );
    compare.same_bits( point + "x", e.x, a.x );
    compare.same_bits( point + "y", e.y, a.y );
    compare.equal( point + "kind", static_cast<int>( e.kind ), static_cast<int>( a.kind ) );
    compare.equal( point + "overlap end", e.overlap_end, a.overlap_end );
    compare.equal( point + "pairs", e.pairs, a.pairs );
    compare.equal( point + "red segment", e.red_segment, a.red_segment );
    compare.equal( point + "blue segment", e.blue_segment, a.blue_segment );
    compare.same_bits( point + "z", e.z, a.z );
    compare.close( point + "red distance", e.red_distance, a.red_distance );
    compare.close( point + "blue distance", e.blue_distance, a.blue_distance );
  }
  compare.equal( "points", expected.points.size(), actual.points.size() );
}

void compare_overlaps( Comparison &compare, const RedBlueResult &expected, const RedBlueResult &actual )
{
  for ( std::size_t i = 0; i < std::min( expected.overlaps.size(), actual.overlaps.size() ); ++i )
  {
    const OverlapRun &e = expected.overlaps[i], &a = actual.overlaps[i];
    const std::string overlap = "overlap " + std::to_string( i ) + " ";
    compare.equal( overlap + "red feature", e.red_feature, a.red_feature );
    compare.equal( overlap + "blue feature", e.blue_feature, a.blue_feature );
    compare.equal( overlap + "red segment", e.red_segment, a.red_segment );
    compare.equal( overlap + "blue segment", e.blue_segment, a.blue_segment );
    compare.equal( overlap + "same direction", e.same_direction, a.same_direction );
    compare.equal( overlap + "pairs", e.pairs, a.pairs );
    compare.equal( overlap + "first vertex", e.first_vertex, a.first_vertex );
    compare.equal( overlap + "vertices", e.vertex_count, a.vertex_count );
    compare.close( overlap + "red from", e.red_from, a.red_from );
    compare.close( overlap + "red to", e.red_to, a.red_to );
    compare.close( overlap + "blue from", e.blue_from, a.blue_from );
    compare.close( overlap + "blue to", e.blue_to, a.blue_to );
  }
  compare.equal( "overlaps", expected.overlaps.size(), actual.overlaps.size() );
  compare.equal( "overlap vertices", expected.overlap_vertices.size(), actual.overlap_vertices.size() );
  compare.equal( "overlap Z", expected.overlap_z.size(), actual.overlap_z.size() );
  for ( std::size_t i = 0; i < std::min( expected.overlap_vertices.size(), actual.overlap_vertices.size() ); ++i )
  {
    const std::string vertex = "overlap vertex " + std::to_string( i ) + " ";
    compare.same_bits( vertex + "x", expected.overlap_vertices[i].x, actual.overlap_vertices[i].x );
    compare.same_bits( vertex + "y", expected.overlap_vertices[i].y, actual.overlap_vertices[i].y );
  }
  for ( std::size_t i = 0; i < std::min( expected.overlap_z.size(), actual.overlap_z.size() ); ++i )
    compare.same_bits( "overlap vertex " + std::to_string( i ) + " z", expected.overlap_z[i], actual.overlap_z[i] );
}

} // namespace

RedBlueResult oracle_red_blue( const ChainSet2 &red, const ChainSet2 &blue )
{
  return Oracle( red, blue ).run();
}

std::string first_difference( const RedBlueResult &expected, const RedBlueResult &actual, Distances distances )
{
  Comparison compare( distances );
  for ( std::size_t i = 0; i < std::min( expected.contacts.size(), actual.contacts.size() ); ++i )
  {
    const std::string pair = "pair " + std::to_string( i ) + " ";
    compare.equal( pair + "red segment", expected.contacts[i].red, actual.contacts[i].red );
    compare.equal( pair + "blue segment", expected.contacts[i].blue, actual.contacts[i].blue );
    compare.equal( pair + "kind", static_cast<int>( expected.contacts[i].kind ),
                   static_cast<int>( actual.contacts[i].kind ) );
  }
  compare.equal( "pairs", expected.contacts.size(), actual.contacts.size() );
  compare.equal( "cross", expected.counts.cross, actual.counts.cross );
  compare.equal( "t_touch", expected.counts.t_touch, actual.counts.t_touch );
  compare.equal( "v_touch", expected.counts.v_touch, actual.counts.v_touch );
  compare.equal( "overlap", expected.counts.overlap, actual.counts.overlap );
  compare_points( compare, expected, actual );
  compare_overlaps( compare, expected, actual );
  return compare.sentence();
}

RedBlueResult neutral( const RedBlueResult &result, bool swap_layers )
{
  RedBlueResult out;
  out.counts = result.counts;
  out.contacts = result.contacts;
  out.points = result.points;
  out.overlaps = result.overlaps;
  if ( swap_layers )
  {
    for ( Contact &contact : out.contacts )
      std::swap( contact.red, contact.blue );
    for ( ContactPoint &point : out.points )
    {
      std::swap( point.red_feature, point.blue_feature );
      std::swap( point.red_segment, point.blue_segment );
      std::swap( point.red_distance, point.blue_distance );
    }
    for ( OverlapRun &overlap : out.overlaps )
      std::swap( overlap.red_feature, overlap.blue_feature );
  }
  for ( ContactPoint &point : out.points )
    point.z = std::numeric_limits<double>::quiet_NaN();
  for ( OverlapRun &overlap : out.overlaps )
    overlap = { overlap.red_feature, overlap.blue_feature,  0, 0, 0, 0, 0, 0, 0, overlap.vertex_count,
                overlap.pairs,       overlap.same_direction };

  std::sort( out.contacts.begin(), out.contacts.end(), []( const Contact &a, const Contact &b ) {
    return std::tie( a.red, a.blue ) < std::tie( b.red, b.blue );
  } );
  std::sort( out.points.begin(), out.points.end(), []( const ContactPoint &a, const ContactPoint &b ) {
    return std::tie( a.red_feature, a.blue_feature, a.red_segment, a.blue_segment, a.x, a.y, a.kind, a.pairs )
           < std::tie( b.red_feature, b.blue_feature, b.red_segment, b.blue_segment, b.x, b.y, b.kind, b.pairs );
  } );
  std::sort( out.overlaps.begin(), out.overlaps.end(), []( const OverlapRun &a, const OverlapRun &b ) {
    return std::tie( a.red_feature, a.blue_feature, a.same_direction, a.pairs, a.vertex_count )
           < std::tie( b.red_feature, b.blue_feature, b.same_direction, b.pairs, b.vertex_count );
  } );
  return out;
}

} // namespace rubicon::test
