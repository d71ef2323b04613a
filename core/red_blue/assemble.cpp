// SPDX-License-Identifier: GPL-2.0-or-later
// Unique points, merged overlaps, order: one red feature at a time.
// Relies on red_blue/overlap_runs.h, construct.h and, for what rounded coordinates cannot tell apart, on exact/.
#include "core/red_blue/assemble.h"

#include "core/compute/workers.h"
#include "core/exact/predicates.h"
#include "core/red_blue/construct.h"
#include "core/red_blue/overlap_runs.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace rubicon
{

namespace
{

//! What one raw pair says about one place.
struct PlaceOfPair
{
    Point2 rounded;
    std::uint32_t blue_feature;
    std::uint32_t red, blue; //!< the segments
    ContactKind kind; //!< cross: the place is where the segments cross; else it is an input vertex, rounded exactly
    bool overlap_end;
};

//! -0.0 and 0.0 are one place and must be one set of bits.
Point2 without_negative_zero( Point2 p )
{
  return { p.x + 0.0, p.y + 0.0 };
}

bool same_segment( Point2 a, Point2 b, Point2 c, Point2 d )
{
  return ( same_point( a, c ) && same_point( b, d ) ) || ( same_point( a, d ) && same_point( b, c ) );
}

//! The result of one red feature.
struct FeatureResult
{
    std::vector<ContactPoint> points;
    std::vector<OverlapRun> overlaps;
    std::vector<Point2> overlap_vertices;
    std::vector<double> overlap_z;
};

//! Assembles the contacts of one red feature.
class FeatureAssembly
{
  public:
    FeatureAssembly( const IndexedChains &red, const IndexedChains &blue, std::span<const Contact> contacts,
                     FeatureResult &result )
      : mRed( red )
      , mBlue( blue )
      , mContacts( contacts )
      , mRuns( red, blue, contacts )
      , mResult( result )
    {}

    void run()
    {
      collect_places();
      add_points();
      add_overlaps();
    }

  private:
    Point2 red_from( std::uint32_t segment ) const { return mRed.layer.vertices[segment]; }
    Point2 red_to( std::uint32_t segment ) const { return mRed.layer.vertices[segment + 1]; }
    Point2 blue_from( std::uint32_t segment ) const { return mBlue.layer.vertices[segment]; }
    Point2 blue_to( std::uint32_t segment ) const { return mBlue.layer.vertices[segment + 1]; }

    void collect_places();
    Point2 touching_vertex( const Contact &contact ) const;
    void add_points();
    void add_places_of_group( std::span<const PlaceOfPair> group );
    bool same_place( const PlaceOfPair &a, const PlaceOfPair &b ) const;
    RationalPoint2 exact_place( const PlaceOfPair &place ) const;
    bool is_before( const PlaceOfPair &a, const PlaceOfPair &b ) const;
    double z_of( const PlaceOfPair &place ) const;
    double z_on( const ChainSet2 &layer, std::uint32_t segment, Point2 p ) const;
    void add_overlaps();
    void add_overlap( const OverlapRuns::Run &run );

    //! A unique place and what the pairs there add up to.
    struct Place
    {
        PlaceOfPair first; //!< the pair with the lowest red, then blue segment
        std::uint32_t blue_segment;
        std::uint32_t pairs;
        ContactKind kind;
        bool overlap_end;
    };

    const IndexedChains &mRed, &mBlue;
    std::span<const Contact> mContacts;
    OverlapRuns mRuns;
    FeatureResult &mResult;
    std::vector<PlaceOfPair> mPlacesOfPairs;
    std::vector<Place> mPlaces;
};

void FeatureAssembly::collect_places()
{
  for ( std::uint32_t i = 0; i < mContacts.size(); ++i )
  {
    const Contact &contact = mContacts[i];
    if ( contact.kind == ContactKind::overlap || mRuns.absorbed( i ) )
      continue;
    const Point2 p = contact.kind == ContactKind::cross
                       ? crossing_point( red_from( contact.red ), red_to( contact.red ), blue_from( contact.blue ),
                                         blue_to( contact.blue ) )
                       : touching_vertex( contact );
    mPlacesOfPairs.push_back(
      { without_negative_zero( p ), mBlue.feature( contact.blue ), contact.red, contact.blue, contact.kind, false } );
  }
  const auto add_end = [&]( std::uint32_t pair, Point2 p, bool red_end, bool blue_end ) {
    const Contact &contact = mContacts[pair];
    mPlacesOfPairs.push_back( { without_negative_zero( p ), mBlue.feature( contact.blue ), contact.red, contact.blue,
                                red_end && blue_end ? ContactKind::v_touch : ContactKind::t_touch, true } );
  };
  for ( const OverlapRuns::Run &run : mRuns.runs() )
  {
    if ( run.closed )
      continue;
    const SharedPiece &first = mRuns.piece( run.pairs.front() ), &last = mRuns.piece( run.pairs.back() );
    add_end( run.pairs.front(), first.from, first.from_red_end, first.from_blue_end );
    add_end( run.pairs.back(), last.to, last.to_red_end, last.to_blue_end );
  }
}

//! The vertex in which segments touch that share no more than it.
Point2 FeatureAssembly::touching_vertex( const Contact &contact ) const
{
  const Point2 a = red_from( contact.red ), b = red_to( contact.red );
  const Point2 c = blue_from( contact.blue ), d = blue_to( contact.blue );
  if ( contact.kind == ContactKind::v_touch )
    return same_point( a, c ) || same_point( a, d ) ? a : b;
  TierCounts uncounted;
  if ( orient2d( a, b, c, uncounted ) == Sign::zero )
    return c;
  if ( orient2d( a, b, d, uncounted ) == Sign::zero )
    return d;
  return orient2d( c, d, a, uncounted ) == Sign::zero ? a : b;
}

void FeatureAssembly::add_points()
{
  const auto group_key = []( const PlaceOfPair &p ) { return std::tuple( p.blue_feature, p.rounded.x, p.rounded.y ); };
  std::sort( mPlacesOfPairs.begin(), mPlacesOfPairs.end(), [&]( const PlaceOfPair &a, const PlaceOfPair &b ) {
    return std::tuple_cat( group_key( a ), std::tuple( a.red, a.blue ) )
           < std::tuple_cat( group_key( b ), std::tuple( b.red, b.blue ) );
  } );
  for ( auto begin = mPlacesOfPairs.begin(); begin != mPlacesOfPairs.end(); )
  {
    const auto end = std::find_if( begin, mPlacesOfPairs.end(),
                                   [&]( const PlaceOfPair &p ) { return group_key( p ) != group_key( *begin ); } );
    add_places_of_group( { begin, end } );
    begin = end;
  }

  std::sort( mPlaces.begin(), mPlaces.end(),
             [&]( const Place &a, const Place &b ) { return is_before( a.first, b.first ); } );
  for ( const Place &place : mPlaces )
  {
    const Point2 p = place.first.rounded;
    mResult.points.push_back( { p.x, p.y, z_of( place.first ), mRed.feature( place.first.red ),
                                place.first.blue_feature, place.first.red, place.blue_segment,
                                mRed.distance_to( place.first.red, p ), mBlue.distance_to( place.blue_segment, p ),
                                place.pairs, place.kind, place.overlap_end } );
  }
}

//! Pairs whose rounded places are equal and of the same two features: mostly one place, but only exact arithmetic knows.
void FeatureAssembly::add_places_of_group( std::span<const PlaceOfPair> group )
{
  const std::size_t before_group = mPlaces.size();
  for ( const PlaceOfPair &pair : group )
  {
    const auto known = std::find_if( mPlaces.begin() + static_cast<std::ptrdiff_t>( before_group ), mPlaces.end(),
                                     [&]( const Place &place ) { return same_place( place.first, pair ); } );
    if ( known == mPlaces.end() )
    {
      mPlaces.push_back( { pair, pair.blue, 1, pair.kind, pair.overlap_end } );
      continue;
    }
    known->blue_segment = std::min( known->blue_segment, pair.blue );
    known->kind = std::max( known->kind, pair.kind );
    known->overlap_end = known->overlap_end || pair.overlap_end;
    ++known->pairs;
  }
}

//! Exact equality of two places whose rounded coordinates are equal.
bool FeatureAssembly::same_place( const PlaceOfPair &a, const PlaceOfPair &b ) const
{
  if ( a.kind != ContactKind::cross && b.kind != ContactKind::cross )
    return true; // input vertices: rounding changed nothing
  // Neighbours repeat their common border: the same two segments, told apart by their numbers only.
  const bool same_red = same_segment( red_from( a.red ), red_to( a.red ), red_from( b.red ), red_to( b.red ) );
  const bool same_blue = same_segment( blue_from( a.blue ), blue_to( a.blue ), blue_from( b.blue ), blue_to( b.blue ) );
  const bool both_cross = a.kind == ContactKind::cross && b.kind == ContactKind::cross;
  return ( both_cross && same_red && same_blue ) || exact_place( a ) == exact_place( b );
}

RationalPoint2 FeatureAssembly::exact_place( const PlaceOfPair &place ) const
{
  if ( place.kind != ContactKind::cross )
    return { place.rounded.x, place.rounded.y };
  return crossing_rational( red_from( place.red ), red_to( place.red ), blue_from( place.blue ),
                            blue_to( place.blue ) );
}

/**
 * The order of the contract: position along the red feature, then blue feature. On one red segment the exact places
 * run monotonously in x and in y, and rounding is monotone: rounded coordinates that differ are in the exact order, and
 * only equal ones need exact arithmetic.
 */
bool FeatureAssembly::is_before( const PlaceOfPair &a, const PlaceOfPair &b ) const
{
  if ( a.red != b.red )
    return a.red < b.red;
  const Point2 from = red_from( a.red ), to = red_to( a.red );
  const auto in_order = []( const auto &p, const auto &q, bool ascending ) { return ascending ? p < q : q < p; };
  if ( a.rounded.x != b.rounded.x )
    return in_order( a.rounded.x, b.rounded.x, from.x < to.x );
  if ( a.rounded.y != b.rounded.y )
    return in_order( a.rounded.y, b.rounded.y, from.y < to.y );
  if ( !same_place( a, b ) )
  {
    const RationalPoint2 p = exact_place( a ), q = exact_place( b );
    return p.x != q.x ? in_order( p.x, q.x, from.x < to.x ) : in_order( p.y, q.y, from.y < to.y );
  }
  return a.blue_feature < b.blue_feature;
}

double FeatureAssembly::z_of( const PlaceOfPair &place ) const
{
  const bool on_red = mRed.layer.has_z();
  const ChainSet2 &layer = on_red ? mRed.layer : mBlue.layer;
  const std::uint32_t segment = on_red ? place.red : place.blue;
  if ( !layer.has_z() || place.kind != ContactKind::cross )
    return z_on( layer, segment, place.rounded );
  const Point2 a = red_from( place.red ), b = red_to( place.red ), c = blue_from( place.blue ),
               d = blue_to( place.blue );
  return on_red ? value_at_crossing( a, b, c, d, layer.z[segment], layer.z[segment + 1] )
                : value_at_crossing( c, d, a, b, layer.z[segment], layer.z[segment + 1] );
}

//! Z of a layer at an input vertex \a p that lies on one of its segments; NaN without Z.
double FeatureAssembly::z_on( const ChainSet2 &layer, std::uint32_t segment, Point2 p ) const
{
  if ( !layer.has_z() )
    return std::numeric_limits<double>::quiet_NaN();
  return value_on_segment( layer.vertices[segment], layer.vertices[segment + 1], p, layer.z[segment],
                           layer.z[segment + 1] );
}

void FeatureAssembly::add_overlaps()
{
  std::vector<const OverlapRuns::Run *> order;
  for ( const OverlapRuns::Run &run : mRuns.runs() )
    order.push_back( &run );
  std::sort( order.begin(), order.end(), [&]( const OverlapRuns::Run *a, const OverlapRuns::Run *b ) {
    const std::uint32_t i = a->pairs.front(), j = b->pairs.front();
    const Contact &p = mContacts[i], &q = mContacts[j];
    if ( p.red != q.red )
      return p.red < q.red;
    const Point2 from = mRuns.piece( i ).from, other = mRuns.piece( j ).from;
    if ( !same_point( from, other ) )
      return before( red_from( p.red ), red_to( p.red ) ) == before( from, other );
    return p.blue < q.blue; // blue segments are numbered in the order of their features
  } );
  for ( const OverlapRuns::Run *run : order )
    add_overlap( *run );
}

void FeatureAssembly::add_overlap( const OverlapRuns::Run &run )
{
  const Contact &first = mContacts[run.pairs.front()], &last = mContacts[run.pairs.back()];
  const SharedPiece &start = mRuns.piece( run.pairs.front() ), &end = mRuns.piece( run.pairs.back() );
  const bool has_z = mRed.layer.has_z() || mBlue.layer.has_z();
  const std::uint32_t first_vertex = static_cast<std::uint32_t>( mResult.overlap_vertices.size() );
  const auto add_vertex = [&]( const Contact &pair, Point2 p ) {
    mResult.overlap_vertices.push_back( without_negative_zero( p ) );
    if ( has_z )
      mResult.overlap_z.push_back( mRed.layer.has_z() ? z_on( mRed.layer, pair.red, p )
                                                      : z_on( mBlue.layer, pair.blue, p ) );
  };
  add_vertex( first, start.from );
  for ( const std::uint32_t pair : run.pairs )
    add_vertex( mContacts[pair], mRuns.piece( pair ).to );

  mResult.overlaps.push_back( { mRed.feature( first.red ), mBlue.feature( first.blue ), first.red, first.blue,
                                mRed.distance_to( first.red, start.from ), mRed.distance_to( last.red, end.to ),
                                mBlue.distance_to( first.blue, start.from ), mBlue.distance_to( last.blue, end.to ),
                                first_vertex, static_cast<std::uint32_t>( run.pairs.size() + 1 ),
                                static_cast<std::uint32_t>( run.pairs.size() ), start.same_direction } );
}

IndexedChains index_chains( const ChainSet2 &layer, Workers &workers )
{
  IndexedChains indexed{ layer, std::vector<std::uint32_t>( layer.vertices.size() ),
                         std::vector<double>( layer.vertices.size() ) };
  constexpr std::size_t grain = 256;
  workers.for_each_chunk( layer.chain_count(), grain, [&]( std::size_t, std::size_t begin, std::size_t end ) {
    for ( std::size_t chain = begin; chain < end; ++chain )
      for ( std::uint32_t v = layer.chain_begin[chain]; v < layer.chain_begin[chain + 1]; ++v )
      {
        indexed.chain[v] = static_cast<std::uint32_t>( chain );
        indexed.distance[v] = v == layer.chain_begin[chain] ? 0 : indexed.distance_to( v - 1, layer.vertices[v] );
      }
  } );
  return indexed;
}

//! The contacts of each red feature, one span after the other.
std::vector<std::span<const Contact>> split_by_feature( const IndexedChains &red, const std::vector<Contact> &contacts )
{
  std::vector<std::span<const Contact>> features;
  for ( std::size_t begin = 0; begin < contacts.size(); )
  {
    const std::uint32_t feature = red.feature( contacts[begin].red );
    std::size_t end = begin + 1;
    while ( end < contacts.size() && red.feature( contacts[end].red ) == feature )
      ++end;
    features.emplace_back( contacts.data() + begin, end - begin );
    begin = end;
  }
  return features;
}

//! Appends what one chunk of features found.
void append( const FeatureResult &part, RedBlueResult &result )
{
  const std::uint32_t offset = static_cast<std::uint32_t>( result.overlap_vertices.size() );
  result.points.insert( result.points.end(), part.points.begin(), part.points.end() );
  for ( OverlapRun overlap : part.overlaps )
  {
    overlap.first_vertex += offset;
    result.overlaps.push_back( overlap );
  }
  result.overlap_vertices.insert( result.overlap_vertices.end(), part.overlap_vertices.begin(),
                                  part.overlap_vertices.end() );
  result.overlap_z.insert( result.overlap_z.end(), part.overlap_z.begin(), part.overlap_z.end() );
}

} // namespace

void assemble( const ChainSet2 &red, const ChainSet2 &blue, Workers &workers, RedBlueResult &result )
{
  workers.stage( 0.6, 0.65 );
  const IndexedChains red_indexed = index_chains( red, workers ), blue_indexed = index_chains( blue, workers );
  const std::vector<std::span<const Contact>> features = split_by_feature( red_indexed, result.contacts );
  workers.stage( 0.65, 1 );
  constexpr std::size_t grain = 8;
  std::vector<FeatureResult> parts( Workers::chunk_count( features.size(), grain ) );
  workers.for_each_chunk( features.size(), grain, [&]( std::size_t chunk, std::size_t begin, std::size_t end ) {
    for ( std::size_t f = begin; f < end; ++f )
      FeatureAssembly( red_indexed, blue_indexed, features[f], parts[chunk] ).run();
  } );
  for ( const FeatureResult &part : parts )
    append( part, result );
}

} // namespace rubicon
