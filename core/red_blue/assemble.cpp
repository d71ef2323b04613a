// SPDX-License-Identifier: GPL-2.0-or-later
// Unique points, merged overlaps, order: red features side by side, the contacts of a large one side by side too.
// Relies on red_blue/overlap_runs.h, exact/crossing_points.h and, for what rounded coordinates cannot tell apart, place_ranks.h.
#include "core/red_blue/assemble.h"

#include "core/compute/make_room.h"
#include "core/compute/tally.h"
#include "core/compute/workers.h"
#include "core/exact/crossing_points.h"
#include "core/red_blue/assembled_rows.h"
#include "core/red_blue/contact_place.h"
#include "core/red_blue/equal_places.h"
#include "core/red_blue/indexed_chains.h"
#include "core/red_blue/overlap_runs.h"
#include "core/red_blue/place_ranks.h"
#include "core/red_blue/place_z.h"

#include <oneapi/tbb/combinable.h>

#include <algorithm>
#include <limits>
#include <string>
#include <tuple>
#include <utility>

namespace rubicon
{

namespace
{

//! Of what takes about a microsecond: the most between two looks at whether the job is to go on.
constexpr std::size_t some_places = 512;

//! Groups of places that only exact arithmetic tells apart, likewise.
constexpr std::size_t some_groups = 16;

//! The result of one red feature.
struct FeatureResult
{
    UnfilledVector<ContactPoint> points;
    UnfilledVector<OverlapRun> overlaps;
    UnfilledVector<Point2> overlap_vertices;
    UnfilledVector<double> overlap_z;
};

//! Of the result of all features, of whose contacts the share \a done has been assembled.
void make_room( FeatureResult &part, double done )
{
  rubicon::make_room( part.points, done );
  rubicon::make_room( part.overlaps, done );
  rubicon::make_room( part.overlap_vertices, done );
  rubicon::make_room( part.overlap_z, done );
}

//! What the assembly of every feature reads, and where it counts.
struct Job
{
    const IndexedChains &red, &blue;
    const Workers &workers;
    tbb::combinable<PlaceCounts> &counts; //!< of each thread
};

//! Assembles the contacts of one red feature.
class FeatureAssembly
{
  public:
    FeatureAssembly( const Job &job, std::span<const Contact> contacts, FeatureResult &result )
      : mJob( job )
      , mRed( job.red )
      , mBlue( job.blue )
      , mSegments{ job.red.layer.vertices.data(), job.blue.layer.vertices.data() }
      , mContacts( contacts )
      , mRuns( job.red, job.blue, contacts, job.workers )
      , mResult( result )
    {}

    void run()
    {
      collect_places();
      unite_places();
      sort_places();
      add_points();
      add_overlaps();
    }

  private:
    void collect_places();
    void merge_ends( std::size_t own );
    void set_place( const Contact &contact, PlaceOfPair &place, CrossingPoints &crossings ) const;
    template <typename Work>
    void share_counted( std::size_t size, std::size_t grain, Work &&work ) const;
    template <typename Member, typename AreAlike, typename Take>
    void for_each_run( std::span<Member> members, AreAlike &&are_alike, Take &&take ) const;
    void settle_equal_places( std::span<std::uint32_t> first );
    void settle( std::span<const std::uint32_t> group, std::span<std::uint32_t> first, PlaceCounts &counts );
    void unite_places();
    void sort_places();
    void add_points();
    void add_overlaps();

    //! Where an overlap begins, and its pairs.
    struct RunStart : StretchStart
    {
        const OverlapRuns::Run *run;
    };
    void add_overlap( const OverlapRuns::Run &run, std::size_t number, std::size_t first_vertex );

    void sort_on_segment( std::span<UniquePlace> places ) const;
    void settle( std::span<UniquePlace> group, PlaceCounts &counts ) const;

    const Job &mJob;
    const IndexedChains &mRed, &mBlue;
    const PairSegments mSegments;
    std::span<const Contact> mContacts;
    OverlapRuns mRuns;
    FeatureResult &mResult;
    std::vector<PlaceOfPair> mPlacesOfPairs;
    std::vector<UniquePlace> mPlaces;
};

//! Of all pairs, by red, then blue segment.
void FeatureAssembly::collect_places()
{
  std::vector<std::uint32_t> pairs; // those that make places, unless all do
  const bool all = mRuns.runs().empty();
  for ( std::uint32_t i = 0; !all && i < mContacts.size(); ++i )
  {
    if ( i % some_places == 0 )
      mJob.workers.keep_going();
    if ( mContacts[i].kind != ContactKind::overlap && !mRuns.absorbed( i ) )
      pairs.push_back( i );
  }
  mPlacesOfPairs.resize( all ? mContacts.size() : pairs.size() );
  share_counted( mPlacesOfPairs.size(), some_places, [&]( std::size_t begin, std::size_t end, PlaceCounts &counts ) {
    CrossingPoints crossings( counts );
    const auto contact = [&]( std::size_t i ) -> const Contact & { return mContacts[all ? i : pairs[i]]; };
    constexpr std::size_t ahead = 16; // blue segments come in no order: each would be waited for
    for ( std::size_t i = begin; i < end; ++i )
    {
      if ( i + ahead < end )
        mBlue.fetch( contact( i + ahead ).blue );
      set_place( contact( i ), mPlacesOfPairs[i], crossings );
    }
    crossings.finish();
  } );

  const auto add_end = [&]( std::uint32_t pair, Point2 p, bool red_end, bool blue_end ) {
    const Contact &contact = mContacts[pair];
    mPlacesOfPairs.push_back( end_of_stretch( contact, mBlue.feature( contact.blue ), p, red_end, blue_end ) );
  };
  for ( const OverlapRuns::Run &run : mRuns.runs() )
  {
    if ( run.closed )
      continue;
    const SharedPiece first = mRuns.piece( run.pairs.front() ), last = mRuns.piece( run.pairs.back() );
    add_end( run.pairs.front(), first.from, first.from_red_end, first.from_blue_end );
    add_end( run.pairs.back(), last.to, last.to_red_end, last.to_blue_end );
  }
  if ( const std::size_t own = all ? mContacts.size() : pairs.size(); own < mPlacesOfPairs.size() )
    merge_ends( own );
}

//! Puts the places behind the first \a own ones, which are ends of runs, among these by their pairs.
void FeatureAssembly::merge_ends( std::size_t own )
{
  const auto is_before = []( const PlaceOfPair &a, const PlaceOfPair &b ) {
    return std::tie( a.red, a.blue ) < std::tie( b.red, b.blue );
  };
  auto place = mPlacesOfPairs.cbegin();
  const auto ends = mPlacesOfPairs.begin() + static_cast<std::ptrdiff_t>( own );
  mJob.workers.sort( ends, mPlacesOfPairs.end(), is_before );
  std::vector<PlaceOfPair> merged;
  merged.reserve( mPlacesOfPairs.size() );
  for ( auto end = mPlacesOfPairs.cbegin() + ( ends - mPlacesOfPairs.begin() ); merged.size() < mPlacesOfPairs.size(); )
  {
    if ( merged.size() % some_places == 0 )
      mJob.workers.keep_going();
    const bool end_is_next = end != mPlacesOfPairs.cend() && ( place == ends || is_before( *end, *place ) );
    merged.push_back( end_is_next ? *end++ : *place++ );
  }
  mPlacesOfPairs = std::move( merged );
}

//! Sets \a place to that of \a contact; if \a crossings finds it, by the end of its finish().
void FeatureAssembly::set_place( const Contact &contact, PlaceOfPair &place, CrossingPoints &crossings ) const
{
  place = place_of_contact( contact, mBlue.feature( contact.blue ) );
  const auto [a, b] = mSegments.red( contact.red );
  const auto [c, d] = mSegments.blue( contact.blue );
  if ( contact.kind == ContactKind::cross )
    crossings.add( a, b, c, d, place.rounded );
  else
    place.rounded = place_of_touch( contact.kind, a, b, c, d );
}

//! Workers::share() of work( begin, end, counts ), for pieces of 0 .. size - 1.
template <typename Work>
void FeatureAssembly::share_counted( std::size_t size, std::size_t grain, Work &&work ) const
{
  mJob.workers.share( size, grain, [&]( std::size_t begin, std::size_t end ) {
    PlaceCounts counts;
    work( begin, end, counts );
    mJob.counts.local() += counts;
  } );
}

//! Calls take( run ) for each run of members that are alike.
template <typename Member, typename AreAlike, typename Take>
void FeatureAssembly::for_each_run( std::span<Member> members, AreAlike &&are_alike, Take &&take ) const
{
  for ( std::size_t begin = 0, end = 0; begin < members.size(); begin = end )
  {
    for ( ; end < members.size() && are_alike( members[begin], members[end] ); ++end )
      if ( end % some_places == 0 )
        mJob.workers.keep_going();
    take( members.subspan( begin, end - begin ) );
  }
}

/**
 * Makes one place of the pairs that share place and blue feature, in the order of their first pairs. Mostly such pairs are
 * those with equal rounded coordinates, but only exact arithmetic knows.
 */
void FeatureAssembly::unite_places()
{
  UnfilledVector<std::uint32_t> first = first_equal_places( mPlacesOfPairs, mJob.workers );
  settle_equal_places( first );
  std::vector<std::uint32_t> place_of_first( first.size() );
  mPlaces.reserve( first.size() );
  for ( std::uint32_t i = 0; i < first.size(); ++i )
  {
    if ( i % some_places == 0 )
      mJob.workers.keep_going();
    const PlaceOfPair &pair = mPlacesOfPairs[i];
    if ( first[i] == i )
    {
      place_of_first[i] = static_cast<std::uint32_t>( mPlaces.size() );
      mPlaces.push_back( { pair, pair.blue, 1, pair.kind, pair.overlap_end } );
      continue;
    }
    UniquePlace &place = mPlaces[place_of_first[first[i]]];
    place.blue_segment = std::min( place.blue_segment, pair.blue );
    place.kind = std::max( place.kind, pair.kind );
    place.overlap_end = place.overlap_end || pair.overlap_end;
    ++place.pairs;
  }
}

//! Tells places apart that have equal rounded coordinates, \a first of which each knows: it becomes the first of those that are
//! exactly the same.
void FeatureAssembly::settle_equal_places( std::span<std::uint32_t> first )
{
  std::vector<std::uint8_t> is_open( first.size() ); // of the first of a group: whether it is no one place on sight
  bool any = false;
  for ( std::uint32_t i = 0; i < first.size(); ++i )
  {
    if ( i % some_places == 0 )
      mJob.workers.keep_going();
    if ( first[i] == i || is_one_place_on_sight( mSegments, mPlacesOfPairs[first[i]], mPlacesOfPairs[i] ) )
      continue;
    is_open[first[i]] = true;
    any = true;
  }
  if ( !any )
    return;
  std::vector<std::uint32_t> members; // of all these groups, one after the other
  for ( std::uint32_t i = 0; i < first.size(); ++i )
  {
    if ( i % some_places == 0 )
      mJob.workers.keep_going();
    if ( is_open[first[i]] )
      members.push_back( i );
  }
  mJob.workers.sort( members.begin(), members.end(), [&]( std::uint32_t a, std::uint32_t b ) {
    return std::tie( first[a], a ) < std::tie( first[b], b );
  } );
  std::vector<std::span<const std::uint32_t>> groups;
  for_each_run(
    std::span<const std::uint32_t>( members ), [&]( std::uint32_t a, std::uint32_t b ) { return first[a] == first[b]; },
    [&]( std::span<const std::uint32_t> group ) { groups.push_back( group ); } );
  share_counted( groups.size(), some_groups, [&]( std::size_t begin, std::size_t end, PlaceCounts &counts ) {
    for ( std::size_t i = begin; i < end; ++i )
      settle( groups[i], first, counts );
  } );
}

//! Ranks the places of \a group, which are numbered in their order.
void FeatureAssembly::settle( std::span<const std::uint32_t> group, std::span<std::uint32_t> first,
                              PlaceCounts &counts )
{
  std::vector<PlaceOfPair> places( group.size() );
  std::ranges::transform( group, places.begin(), [&]( std::uint32_t i ) { return mPlacesOfPairs[i]; } );
  const std::vector<std::uint32_t> ranks = rank_places( mRed.layer, mBlue.layer, places, mJob.workers, counts );
  const std::vector<std::uint32_t> first_of_group = first_of_equal_ranks( ranks );
  for ( std::size_t i = 0; i < group.size(); ++i )
  {
    first[group[i]] = group[first_of_group[i]];
    mPlacesOfPairs[group[i]].rank = ranks[i];
  }
}

//! Brings the places, which come by red segment, into the order of the contract: position along the red feature, then blue feature.
void FeatureAssembly::sort_places()
{
  std::vector<std::span<UniquePlace>> of_segments; // that have several
  for_each_run(
    std::span( mPlaces ), []( const UniquePlace &a, const UniquePlace &b ) { return a.first.red == b.first.red; },
    [&]( std::span<UniquePlace> places ) {
      if ( places.size() > 1 )
        of_segments.push_back( places );
    } );
  mJob.workers.share( of_segments.size(), some_groups, [&]( std::size_t begin, std::size_t end ) {
    for ( std::size_t i = begin; i < end; ++i )
    {
      mJob.workers.keep_going();
      sort_on_segment( of_segments[i] );
    }
  } );

  // Places of several blue features whose rounded coordinates are equal: their exact order is left.
  std::vector<std::span<UniquePlace>> groups;
  for ( const std::span<UniquePlace> places : of_segments )
    for_each_run(
      places,
      []( const UniquePlace &a, const UniquePlace &b ) { return same_point( a.first.rounded, b.first.rounded ); },
      [&]( std::span<UniquePlace> group ) {
        if ( group.front().first.blue_feature != group.back().first.blue_feature // else in the order of their ranks
             && !std::all_of( group.begin() + 1, group.end(), [&]( const UniquePlace &place ) {
                  return is_one_place_on_sight( mSegments, group.front().first, place.first );
                } ) )
          groups.push_back( group );
      } );
  share_counted( groups.size(), some_groups, [&]( std::size_t begin, std::size_t end, PlaceCounts &counts ) {
    for ( std::size_t i = begin; i < end; ++i )
      settle( groups[i], counts );
  } );
}

void FeatureAssembly::sort_on_segment( std::span<UniquePlace> places ) const
{
  const Segment2 red = mSegments.red( places.front().first.red );
  constexpr std::ptrdiff_t unwatched = 1 << 18; // there may be many such segments
  mJob.workers.sort(
    places.begin(), places.end(),
    [&]( const UniquePlace &a, const UniquePlace &b ) { return is_before_on_segment( red, a.first, b.first ); },
    unwatched );
}

//! Brings the places of \a group, on one red segment and with equal rounded coordinates, into their exact order.
void FeatureAssembly::settle( std::span<UniquePlace> group, PlaceCounts &counts ) const
{
  std::vector<PlaceOfPair> places( group.size() );
  std::ranges::transform( group, places.begin(), &UniquePlace::first );
  const std::vector<std::uint32_t> ranks = rank_places( mRed.layer, mBlue.layer, places, mJob.workers, counts );
  for ( std::size_t i = 0; i < group.size(); ++i )
    group[i].first.rank = ranks[i];
  const Segment2 red = mSegments.red( places.front().red );
  mJob.workers.sort( group.begin(), group.end(), [&]( const UniquePlace &a, const UniquePlace &b ) {
    return is_before_by_rank( red, a.first, b.first );
  } );
}

void FeatureAssembly::add_points()
{
  const std::size_t before = mResult.points.size();
  mResult.points.resize( before + mPlaces.size() );
  const std::uint32_t red_feature = mRed.feature( mContacts.front().red );
  mJob.workers.share( mPlaces.size(), some_places, [&]( std::size_t begin, std::size_t end ) {
    for ( std::size_t i = begin; i < end; ++i )
    {
      const UniquePlace &place = mPlaces[i];
      const double z = place_z( mRed.layer, mBlue.layer, place.first );
      mResult.points[before + i] = contact_point( mRed, mBlue, red_feature, place, z );
    }
  } );
}

void FeatureAssembly::add_overlaps()
{
  std::vector<RunStart> order;
  order.reserve( mRuns.runs().size() );
  for ( const OverlapRuns::Run &run : mRuns.runs() )
  {
    const Contact &first = mContacts[run.pairs.front()];
    order.push_back( { { mRuns.piece( run.pairs.front() ).from, first.red, first.blue }, &run } );
  }
  mJob.workers.sort( order.begin(), order.end(), [&]( const RunStart &a, const RunStart &b ) {
    return is_before( mSegments.red( a.red ), a, b );
  } );

  std::vector<std::size_t> first_vertex( order.size() );
  std::size_t vertices = mResult.overlap_vertices.size();
  for ( std::size_t i = 0; i < order.size(); ++i )
  {
    first_vertex[i] = vertices;
    vertices += order[i].run->pairs.size() + 1;
  }
  const std::size_t before = mResult.overlaps.size();
  mResult.overlaps.resize( before + order.size() );
  mResult.overlap_vertices.resize( vertices );
  if ( mRed.layer.has_z() || mBlue.layer.has_z() )
    mResult.overlap_z.resize( vertices );
  mJob.workers.share( order.size(), some_places, [&]( std::size_t begin, std::size_t end ) {
    for ( std::size_t i = begin; i < end; ++i )
      add_overlap( *order[i].run, before + i, first_vertex[i] );
  } );
}

//! Writes overlap \a number of the result and its vertices, from \a first_vertex on.
void FeatureAssembly::add_overlap( const OverlapRuns::Run &run, std::size_t number, std::size_t first_vertex )
{
  const Contact &first = mContacts[run.pairs.front()], &last = mContacts[run.pairs.back()];
  const SharedPiece start = mRuns.piece( run.pairs.front() ), end = mRuns.piece( run.pairs.back() );
  const auto set_vertex = [&]( std::size_t vertex, const Contact &pair, Point2 p ) {
    mResult.overlap_vertices[vertex] = without_negative_zero( p );
    if ( !mResult.overlap_z.empty() )
      mResult.overlap_z[vertex] = vertex_z( mRed.layer, mBlue.layer, pair, p );
  };
  set_vertex( first_vertex, first, start.from );
  for ( std::size_t i = 0; i < run.pairs.size(); ++i )
  {
    if ( i % some_places == some_places - 1 )
      mJob.workers.keep_going();
    set_vertex( first_vertex + i + 1, mContacts[run.pairs[i]], mRuns.piece( run.pairs[i] ).to );
  }

  const std::uint32_t pairs = static_cast<std::uint32_t>( run.pairs.size() ); // see check_contacts_of_feature()
  mResult.overlaps[number] = overlap_run( mRed, mBlue, first, start, last, end, first_vertex, pairs );
}

//! The contacts of each red feature, one span after the other.
std::vector<std::span<const Contact>> split_by_feature( const IndexedChains &red, const Contacts &contacts,
                                                        const Workers &workers )
{
  const ChainSet2 &layer = red.layer;
  std::vector<std::span<const Contact>> features;
  for ( std::size_t begin = 0; begin < contacts.size(); )
  {
    workers.keep_going();
    std::uint32_t chain = red.chain( contacts[begin].red ); // then the first one of the next feature
    const std::uint32_t feature = layer.chain_feature[chain];
    while ( chain < layer.chain_count() && layer.chain_feature[chain] == feature )
      ++chain;
    const auto is_of_feature = [&]( const Contact &contact ) { return contact.red < layer.chain_begin[chain]; };
    std::size_t width = 1; // doubled until the end lies within: a feature of many contacts costs few looks
    while ( begin + width < contacts.size() && is_of_feature( contacts[begin + width] ) )
      width *= 2;
    const std::span within( contacts.data() + begin, std::min( width, contacts.size() - begin ) );
    const std::size_t end =
      begin + static_cast<std::size_t>( std::ranges::partition_point( within, is_of_feature ) - within.begin() );
    check_contacts_of_feature( end - begin, layer.feature_ids[feature] );
    features.emplace_back( contacts.data() + begin, end - begin );
    begin = end;
  }
  return features;
}

ContactCounts count_kinds( const Contacts &contacts, Workers &workers )
{
  const Tally<6> kinds( contacts, workers, []( const Contact &contact ) { return contact.kind; } );
  return { kinds.of( ContactKind::cross ), kinds.of( ContactKind::t_touch ), kinds.of( ContactKind::v_touch ),
           kinds.of( ContactKind::overlap ) };
}

//! Joins what chunks of features found, in their order.
void join( std::vector<FeatureResult> &parts, Workers &workers, RedBlueResult &result )
{
  std::vector<std::uint64_t> first_vertex{ 0 };
  for ( const FeatureResult &part : parts )
    first_vertex.push_back( first_vertex.back() + part.overlap_vertices.size() );
  workers.for_each( parts.size(), 1, [&]( std::size_t i ) {
    for ( OverlapRun &overlap : parts[i].overlaps )
      overlap.first_vertex += first_vertex[i];
  } );
  std::tie( result.points, result.overlaps, result.overlap_vertices,
            result.overlap_z ) = all_joined( parts, workers, &FeatureResult::points, &FeatureResult::overlaps,
                                             &FeatureResult::overlap_vertices, &FeatureResult::overlap_z );
}

} // namespace

void check_contacts_of_feature( std::uint64_t contacts, std::int64_t feature )
{
  if ( contacts > most_contacts_of_feature )
    throw Error( "Feature " + std::to_string( feature ) + " of the first layer has " + std::to_string( contacts )
                 + " contacts with the second, and one run can take 2,147,483,646 of one feature." );
}

void assemble( const ChainSet2 &red, const ChainSet2 &blue, Workers &workers, RedBlueResult &result )
{
  workers.stage( 0.6, 0.65 );
  result.counts = count_kinds( result.contacts, workers );
  const IndexedChains red_indexed( red, result.contacts, &Contact::red, workers );
  const IndexedChains blue_indexed( blue, result.contacts, &Contact::blue, workers );
  const std::vector<std::span<const Contact>> features = split_by_feature( red_indexed, result.contacts, workers );
  workers.stage( 0.65, 1 );
  tbb::combinable<PlaceCounts> counts;
  const Job job = { red_indexed, blue_indexed, workers, counts };
  // One thread has nobody to wait for: it fills one part, which then is the result as it stands.
  constexpr std::size_t some_features = 8;
  const std::size_t count = features.size(),
                    grain = workers.count() == 1 ? std::max<std::size_t>( count, 1 ) : some_features;
  std::vector<FeatureResult> parts( Workers::chunk_count( count, grain ) );
  workers.for_each_chunk( count, grain, [&]( std::size_t chunk, std::size_t begin, std::size_t end ) {
    for ( std::size_t f = begin; f < end; ++f )
    {
      if ( f > begin && ( f - begin ) % some_features == 0 )
      {
        workers.poll( 0.65 + 0.35 * static_cast<double>( f ) / static_cast<double>( count ) );
        make_room( parts[chunk], static_cast<double>( features[f].data() - features[begin].data() )
                                   / static_cast<double>( result.contacts.size() ) );
      }
      FeatureAssembly( job, features[f], parts[chunk] ).run();
    }
  } );
  counts.combine_each( [&]( const PlaceCounts &of_thread ) { result.run.places += of_thread; } );
  join( parts, workers, result );
}

} // namespace rubicon
