// SPDX-License-Identifier: GPL-2.0-or-later
// Ranks by balls first, by incidence with one exact place next, by exact comparison last.
// Relies on exact/constructions.h, exact/homogeneous.h and exact/predicates.h.
#include "core/red_blue/place_ranks.h"

#include "core/compute/workers.h"
#include "core/exact/constructions.h"
#include "core/exact/homogeneous.h"
#include "core/exact/predicates.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace rubicon
{

namespace
{

//! The exact place of one pair, and which other pairs share it.
class KnownPlace
{
  public:
    KnownPlace( const PairSegments &segments, const PlaceOfPair &place, PlaceCounts &counts )
      : mSegments( segments )
      , mPlace( place )
      , mCounts( counts )
      , mRed( segments.red( place.red ) )
      , mBlue( segments.blue( place.blue ) )
    {}

    //! Two lines that cross do so in one point: the pair has this place if both of its segments pass through it.
    bool is_of( const PlaceOfPair &pair )
    {
      if ( pair.kind != ContactKind::cross )
        return mPlace.kind != ContactKind::cross; // vertices, rounded exactly
      return passes( mRedPasses, pair.red, mSegments.red( pair.red ) )
             && passes( mBluePasses, pair.blue, mSegments.blue( pair.blue ) );
    }

    HomogeneousPoint2 exact()
    {
      work_out();
      return mExact ? *mExact : exact_point( mPlace.rounded );
    }

  private:
    //! Neighbours repeat their common border: segments that differ by their number only need no test.
    bool passes( std::unordered_map<std::uint32_t, bool> &known, std::uint32_t segment, const Segment2 &ends )
    {
      const auto [found, is_new] = known.try_emplace( segment );
      if ( is_new )
        found->second = ( mPlace.kind == ContactKind::cross
                          && ( same_segment( ends, mRed ) || same_segment( ends, mBlue ) ) )
                        || passes( ends );
      return found->second;
    }

    bool passes( const Segment2 &ends )
    {
      work_out();
      ++mCounts.incidences;
      return mExact ? is_on_line( *mExact, ends.from, ends.to ) : is_on_rounded( ends );
    }

    bool is_on_rounded( const Segment2 &ends ) const
    {
      return orient2d( ends.from, ends.to, mPlace.rounded ) == Sign::zero;
    }

    //! Whole numbers of any length are needed only where the place is no double.
    void work_out()
    {
      if ( mWorkedOut )
        return;
      mWorkedOut = true;
      if ( mPlace.kind != ContactKind::cross )
        return;
      mCounts.incidences += 2;
      if ( !is_on_rounded( mRed ) || !is_on_rounded( mBlue ) )
      {
        ++mCounts.rational;
        mExact = exact_crossing( mRed.from, mRed.to, mBlue.from, mBlue.to );
      }
    }

    const PairSegments &mSegments;
    const PlaceOfPair &mPlace;
    PlaceCounts &mCounts;
    Segment2 mRed, mBlue;
    bool mWorkedOut = false;
    std::optional<HomogeneousPoint2> mExact; //!< none where it is mPlace.rounded
    std::unordered_map<std::uint32_t, bool> mRedPasses, mBluePasses;
};

//! Between what bounds the exact x of a place lies, as seen from its rounded one.
struct PlaceInGroup
{
    double low, high;
    std::uint32_t number; //!< in the group
};

PlaceInGroup in_group( const Ball &x, double rounded, std::uint32_t number )
{
  const Ball offset = x - Ball{ rounded, 0, 0 };
  // The last factor moves the bounds out by more than the rounding of the sums below.
  const double margin = ( std::fabs( offset.low ) + offset.radius ) * ball_bound::inflate
                        + std::fabs( offset.high ) * 0x1p-51;
  const double low = offset.high - margin, high = offset.high + margin;
  constexpr double anywhere = std::numeric_limits<double>::infinity();
  return low <= high ? PlaceInGroup{ low, high, number } : PlaceInGroup{ -anywhere, anywhere, number };
}

//! The ranking of one group.
class GroupRanking
{
  public:
    GroupRanking( const ChainSet2 &red, const ChainSet2 &blue, std::span<const PlaceOfPair> group,
                  const Workers &workers, PlaceCounts &counts )
      : mSegments{ red.vertices.data(), blue.vertices.data() }
      , mGroup( group )
      , mWorkers( workers )
      , mCounts( counts )
      , mRanks( group.size() )
    {}

    std::vector<std::uint32_t> run();

  private:
    using Cluster = std::span<const PlaceInGroup>;

    const PlaceOfPair &place( const PlaceInGroup &p ) const { return mGroup[p.number]; }
    std::vector<PlaceInGroup> by_balls() const;
    void rank_cluster( Cluster cluster );
    void rank_as_one( Cluster places );
    void rank_exactly( Cluster shared, const HomogeneousPoint2 &place, Cluster others );

    const PairSegments mSegments;
    std::span<const PlaceOfPair> mGroup;
    const Workers &mWorkers;
    PlaceCounts &mCounts;
    std::vector<std::uint32_t> mRanks;
    std::uint32_t mNextRank = 0;
};

std::vector<std::uint32_t> GroupRanking::run()
{
  const std::vector<PlaceInGroup> places = by_balls();
  for ( std::size_t begin = 0; begin < places.size(); )
  {
    std::size_t end = begin + 1;
    for ( double highest = places[begin].high; end < places.size() && places[end].low <= highest; ++end )
      highest = std::max( highest, places[end].high );
    rank_cluster( { places.data() + begin, end - begin } );
    begin = end;
  }
  return std::move( mRanks );
}

std::vector<PlaceInGroup> GroupRanking::by_balls() const
{
  std::vector<PlaceInGroup> places( mGroup.size() );
  constexpr std::size_t grain = 1024;
  mWorkers.share( places.size(), grain, [&]( std::size_t begin, std::size_t end ) {
    for ( std::size_t i = begin; i < end; ++i )
    {
      const PlaceOfPair &pair = mGroup[i];
      const Segment2 r = mSegments.red( pair.red ), b = mSegments.blue( pair.blue );
      const Ball x = pair.kind == ContactKind::cross ? crossing_ball( r.from, r.to, b.from, b.to ).x
                                                     : Ball{ pair.rounded.x, 0, 0 };
      places[i] = in_group( x, pair.rounded.x, static_cast<std::uint32_t>( i ) );
    }
  } );
  // By number too: so that one and many threads begin with the same one of those that balls do not part.
  mWorkers.sort( places.begin(), places.end(), []( const PlaceInGroup &a, const PlaceInGroup &b ) {
    return std::tie( a.low, a.number ) < std::tie( b.low, b.number );
  } );
  return places;
}

//! Ranks places that balls cannot tell apart.
void GroupRanking::rank_cluster( Cluster cluster )
{
  if ( cluster.size() == 1 )
    return rank_as_one( cluster );
  // A vertex, where there is one: a place that is a double is the cheapest to compare with.
  const auto vertex = std::find_if( cluster.begin(), cluster.end(),
                                    [&]( const PlaceInGroup &p ) { return place( p ).kind != ContactKind::cross; } );
  KnownPlace known( mSegments, place( vertex == cluster.end() ? cluster.front() : *vertex ), mCounts );
  std::vector<PlaceInGroup> shared, others;
  shared.reserve( cluster.size() );
  for ( std::size_t i = 0; i < cluster.size(); ++i )
  {
    if ( i % 256 == 0 )
      mWorkers.keep_going();
    ( known.is_of( place( cluster[i] ) ) ? shared : others ).push_back( cluster[i] );
  }
  if ( others.empty() )
    rank_as_one( shared );
  else
    rank_exactly( shared, known.exact(), others );
}

void GroupRanking::rank_as_one( Cluster places )
{
  for ( const PlaceInGroup &p : places )
    mRanks[p.number] = mNextRank;
  ++mNextRank;
}

//! Ranks \a shared, which all lie in \a place, and \a others, which do not.
void GroupRanking::rank_exactly( Cluster shared, const HomogeneousPoint2 &place, Cluster others )
{
  std::vector<HomogeneousPoint2> exact( others.size() );
  constexpr std::size_t grain = 64;
  mWorkers.share( others.size(), grain, [&]( std::size_t begin, std::size_t end ) {
    for ( std::size_t i = begin; i < end; ++i )
    {
      const Segment2 r = mSegments.red( this->place( others[i] ).red ),
                     b = mSegments.blue( this->place( others[i] ).blue );
      exact[i] = exact_crossing( r.from, r.to, b.from, b.to );
    }
  } );
  mCounts.rational += others.size();

  std::vector<std::uint32_t> order( others.size() );
  std::iota( order.begin(), order.end(), 0u );
  constexpr std::ptrdiff_t unwatched = 2000; // a comparison takes about a microsecond
  mWorkers.sort(
    order.begin(), order.end(), [&]( std::uint32_t i, std::uint32_t j ) { return compare( exact[i], exact[j] ) < 0; },
    unwatched );
  bool passed = false; // the shared place
  for ( std::size_t i = 0; i < order.size(); ++i )
  {
    const HomogeneousPoint2 &here = exact[order[i]];
    if ( i > 0 && compare( exact[order[i - 1]], here ) != 0 )
      ++mNextRank;
    if ( !passed && compare( place, here ) < 0 )
    {
      rank_as_one( shared );
      passed = true;
    }
    mRanks[others[order[i]].number] = mNextRank;
  }
  ++mNextRank;
  if ( !passed )
    rank_as_one( shared );
}

} // namespace

std::vector<std::uint32_t> rank_places( const ChainSet2 &red, const ChainSet2 &blue, std::span<const PlaceOfPair> group,
                                        const Workers &workers, PlaceCounts &counts )
{
  return GroupRanking( red, blue, group, workers, counts ).run();
}

std::vector<std::uint32_t> first_of_equal_ranks( std::span<const std::uint32_t> ranks )
{
  constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> first_of_rank( ranks.size(), none ), first( ranks.size() );
  for ( std::uint32_t i = 0; i < ranks.size(); ++i )
  {
    std::uint32_t &lowest = first_of_rank[ranks[i]];
    lowest = std::min( lowest, i );
    first[i] = lowest;
  }
  return first;
}

} // namespace rubicon
