// SPDX-License-Identifier: GPL-2.0-or-later
// One pass over all points; what is extreme by rounded numbers is only a guess, which exact signs confirm or a scan replaces.
// Relies on hull/hull_points.h and exact/predicates.h.
#include "core/hull/hull_points.h"

#include "core/compute/workers.h"
#include "core/exact/predicates.h"
#include "core/hull/hull_frame.h"
#include "core/hull/inner_map.h"
#include "core/hull/sample_map.h"
#include "core/hull/stars/star_hull.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <limits>
#include <mutex>
#include <utility>
#include <vector>

namespace rubicon
{

namespace
{

constexpr std::size_t first_round = 128; // points, about
constexpr std::size_t grain = 1 << 15;

/**
 * The index, among \a count, of the greatest value, of equal ones the first; count where all are NaN. \a value( i ).
 */
template <typename Value>
std::size_t greatest( std::size_t count, const Workers &workers, Value &&value )
{
  std::size_t best = count;
  double best_value = -HUGE_VAL;
  std::mutex mutex;
  workers.share( count, grain, [&]( std::size_t begin, std::size_t end ) {
    std::size_t mine = count;
    double my_value = -HUGE_VAL;
    for ( std::size_t i = begin; i < end; ++i )
      if ( const double v = value( i ); v > my_value )
        my_value = v, mine = i;
    const std::lock_guard lock( mutex );
    if ( mine < count && ( my_value > best_value || ( my_value == best_value && mine < best ) ) )
      best_value = my_value, best = mine;
  } );
  return best;
}

//! The first index among \a count for which \a holds( i, counts ); count where there is none.
template <typename Holds>
std::size_t first_that( std::size_t count, const Workers &workers, TierCounts &counts, Holds &&holds )
{
  std::atomic<std::size_t> first = count;
  std::mutex mutex;
  workers.share( count, grain, [&]( std::size_t begin, std::size_t end ) {
    TierCounts met;
    for ( std::size_t i = begin; i < end && i < first; ++i )
    {
      if ( i % 256 == 0 )
        workers.keep_going();
      if ( !holds( i, met ) )
        continue;
      std::size_t known = first;
      while ( i < known && !first.compare_exchange_weak( known, i ) )
      {}
    }
    const std::lock_guard lock( mutex );
    counts += met;
  } );
  return first;
}

//! A place on a Morton curve, and the number of the point there.
struct Keyed
{
    std::uint64_t key;
    std::uint32_t number;
};

std::uint64_t key_in( const PointBox &box, Point3 p )
{
  // A number of 20 bits, 0 of the low end and the greatest of the high one; where the box is as wide as doubles go, halves are
  // taken first.
  const auto rank_in = []( double x, double low, double high ) {
    const double unit = high - low < HUGE_VAL ? 1 : 0.5,
                 share = ( x * unit - low * unit ) / ( high * unit - low * unit );
    return static_cast<std::uint64_t>( share >= 0 && share <= 1 ? share * ( ( 1 << 20 ) - 1 ) : 0 );
  };
  const auto spread = []( std::uint64_t bits ) { // to every third bit
    bits = ( bits | bits << 32 ) & 0x1f00000000ffffu;
    bits = ( bits | bits << 16 ) & 0x1f0000ff0000ffu;
    bits = ( bits | bits << 8 ) & 0x100f00f00f00f00fu;
    bits = ( bits | bits << 4 ) & 0x10c30c30c30c30c3u;
    return ( bits | bits << 2 ) & 0x1249249249249249u;
  };
  return spread( rank_in( p.x, box.low.x, box.high.x ) ) << 2 | spread( rank_in( p.y, box.low.y, box.high.y ) ) << 1
         | spread( rank_in( p.z, box.low.z, box.high.z ) );
}

//! Sorts \a run along the curve of its box, equal keys by coordinates and then by number. False: to the frame, which rounds, all are
//! in one place.
bool sort_in_own_box( std::span<const Point3> places, std::span<Keyed> run, const HullFrame &frame,
                      const Workers &workers )
{
  const PointBox box = box_of( run.size(), workers, [&]( std::size_t i ) { return frame( places[run[i].number] ); } );
  workers.share( run.size(), grain, [&]( std::size_t begin, std::size_t end ) {
    for ( Keyed &keyed : run.subspan( begin, end - begin ) )
      keyed.key = key_in( box, frame( places[keyed.number] ) );
  } );
  workers.sort( run.begin(), run.end(), [places]( const Keyed &a, const Keyed &b ) {
    if ( a.key != b.key )
      return a.key < b.key;
    const Point3 p = places[a.number], q = places[b.number];
    return p.x != q.x ? p.x < q.x : p.y != q.y ? p.y < q.y : p.z != q.z ? p.z < q.z : a.number < b.number;
  } );
  return !same_point( box.low, box.high );
}

/**
 * One pass tells the rounds. Of all but the last, which has most points, indices are kept, so that nobody looks through all for
 * the few of a small one.
 */
class PointsOnCpu : public HullPoints
{
  public:
    PointsOnCpu( std::span<const Point3> points, const Workers &workers, const SampleMap *sample )
      : HullPoints( points )
      , mWorkers( workers )
    {
      const std::size_t rounds = rounds_of( sample ? sample->expected_open( points.size() ) : points.size() );
      mRoundOf.resize( points.size() );
      std::vector<RoundsOfPart> parts( Workers::chunk_count( points.size(), grain ) );
      std::vector<std::array<std::vector<std::uint32_t>, HullRounds::most>> early( parts.size() );
      workers.share( parts.size(), 1, [&]( std::size_t first, std::size_t end ) {
        for ( std::size_t part = first; part < end; ++part )
          look_at( part, rounds, sample, parts[part], early[part] );
      } );
      mRounds = all_rounds( rounds, parts );
      for ( const auto &of_part : early )
        for ( std::size_t round = 0; round < rounds; ++round )
          mEarly[round].insert( mEarly[round].end(), of_part[round].begin(), of_part[round].end() );
    }

    PointIndices in_round( std::size_t round ) const override
    {
      if ( round + 1 < mRounds.rounds )
        return mEarly[round];
      return indices_where( mPoints.size(), mWorkers, [&]( std::size_t i ) { return mRoundOf[i] == round; } );
    }

    PointIndices outside_of( const InnerMap &map, std::size_t round ) const override
    {
      if ( round + 1 == mRounds.rounds )
        return indices_where( mPoints.size(), mWorkers,
                              [&]( std::size_t i ) { return mRoundOf[i] == round && !map.contains( mPoints[i] ); } );
      const PointIndices &early = mEarly[round];
      PointIndices kept = indices_where( early.size(), mWorkers, [&]( std::size_t i ) {
        constexpr std::size_t ahead = 16; // these points are too far apart for the processor to guess which comes next
        if ( i + ahead < early.size() )
          __builtin_prefetch( &mPoints[early[i + ahead]] );
        return !map.contains( mPoints[early[i]] );
      } );
      for ( std::uint32_t &index : kept )
        index = early[index];
      return kept;
    }

    PointIndices in_rounds() const override
    {
      return indices_where( mPoints.size(), mWorkers, [&]( std::size_t i ) { return mRoundOf[i] < HullRounds::most; } );
    }

  private:
    //! Fills \a of_part, and \a early with the indices of its points by round.
    void look_at( std::size_t part, std::size_t rounds, const SampleMap *sample, RoundsOfPart &of_part,
                  std::array<std::vector<std::uint32_t>, HullRounds::most> &early )
    {
      PointBox box;
      const auto look = [&]( std::size_t i ) {
        const Point3 p = mPoints[i];
        const std::uint8_t round = mRoundOf[i] = round_of( p, rounds );
        if ( round == HullRounds::left_out )
        {
          ++of_part.left_out;
          return;
        }
        box.add( p, p );
        ++of_part.sizes[round];
        if ( round + std::size_t( 1 ) < rounds )
          early[round].push_back( static_cast<std::uint32_t>( i ) );
      };
      const std::size_t begin = part * grain, end = std::min( mPoints.size(), begin + grain );
      if ( sample )
      {
        std::fill( &mRoundOf[begin], mRoundOf.data() + end, HullRounds::kept_out );
        sample->find_open( mPoints, begin, end, look );
      }
      else
        for ( std::size_t i = begin; i < end; ++i )
          look( i );
      of_part.low = box.low, of_part.high = box.high;
    }

    const Workers &mWorkers;
    UnfilledVector<std::uint8_t> mRoundOf; //!< of each point
    std::array<PointIndices, HullRounds::most> mEarly;
};

} // namespace

std::optional<StarHull> HullPoints::by_stars( const InnerMap * ) const
{
  return {};
}

std::size_t rounds_of( std::size_t points )
{
  std::size_t rounds = 1;
  for ( std::size_t reach = first_round * 8; reach < points && rounds < HullRounds::most; reach *= 8 )
    ++rounds;
  return rounds;
}

HullRounds all_rounds( std::size_t rounds, std::span<const RoundsOfPart> parts )
{
  HullRounds all;
  all.rounds = rounds;
  PointBox box;
  for ( const RoundsOfPart &part : parts )
  {
    box.add( part.low, part.high );
    all.left_out_count += part.left_out;
    for ( std::size_t round = 0; round < rounds; ++round )
      all.sizes[round] += part.sizes[round];
  }
  all.low = box.low;
  all.high = box.high;
  return all;
}

std::unique_ptr<HullPoints> hull_points_cpu( std::span<const Point3> points, const Workers &workers,
                                             const SampleMap *sample )
{
  return std::make_unique<PointsOnCpu>( points, workers, sample );
}

Simplex find_simplex( std::span<const Point3> points, std::span<const std::uint32_t> among, const Workers &workers,
                      TierCounts &counts )
{
  Simplex simplex;
  if ( among.empty() )
    return simplex;
  const auto at = [&]( std::size_t i ) { return points[among[i]]; };
  // The ends in lexicographic order differ where any two points do.
  std::size_t first = 0, second = 0;
  for ( std::size_t i = 1; i < among.size(); ++i )
  {
    const auto comes_before = []( Point3 p, Point3 q ) {
      return p.x != q.x ? p.x < q.x : p.y != q.y ? p.y < q.y : p.z < q.z;
    };
    if ( comes_before( at( i ), at( first ) ) )
      first = i;
    if ( comes_before( at( second ), at( i ) ) )
      second = i;
  }
  simplex.rank = same_point( at( first ), at( second ) ) ? 0 : 1;
  simplex.corners = { among[first], among[second], 0, 0 };
  if ( simplex.rank == 0 )
    return simplex;

  const Point3 a = at( first ), b = at( second );
  const Vector3<double> ab = difference<double>( b, a );
  const auto is_off_line = [&]( std::size_t i ) { return !is_degenerate( { a, b, at( i ) } ); };
  std::size_t third = greatest( among.size(), workers, [&]( std::size_t i ) {
    const auto normal = cross_product( ab, difference<double>( at( i ), a ) );
    return dot_product( normal, normal );
  } );
  if ( third == among.size() || !is_off_line( third ) )
    third = first_that( among.size(), workers, counts,
                        [&]( std::size_t i, TierCounts & ) { return is_off_line( i ); } );
  if ( third == among.size() )
    return simplex;

  const Point3 c = at( third );
  simplex.rank = 2;
  simplex.corners[2] = among[third];
  simplex.axis = axis_of_area( { a, b, c } );
  const auto is_off_plane = [&]( std::size_t i, TierCounts &met ) {
    const Point3 d = at( i );
    const auto same = []( double s, double t, double u, double v ) { return s == t && s == u && s == v; };
    if ( same( a.x, b.x, c.x, d.x ) || same( a.y, b.y, c.y, d.y ) || same( a.z, b.z, c.z, d.z ) )
      return false;
    return orient3d( a, b, c, d, met ) != Sign::zero;
  };
  const RoundedPlane<Point3> plane( a, b, c );
  std::size_t fourth = greatest( among.size(), workers,
                                 [&]( std::size_t i ) { return std::fabs( plane.height_of( at( i ) ).height ); } );
  if ( fourth == among.size() || !is_off_plane( fourth, counts ) )
    fourth = first_that( among.size(), workers, counts, is_off_plane );
  if ( fourth == among.size() )
    return simplex;
  simplex.rank = 3;
  simplex.corners[3] = among[fourth];
  return simplex;
}

UnfilledVector<PlacedPoint> sorted_along_curve( std::span<const Point3> points, std::span<const std::uint32_t> among,
                                                const HullFrame &frame, const Workers &workers )
{
  UnfilledVector<Point3> places( among.size() );
  UnfilledVector<Keyed> keyed( among.size() );
  constexpr std::size_t few_places = 1 << 12; // that lie anywhere in memory
  workers.share( among.size(), few_places, [&]( std::size_t begin, std::size_t end ) {
    for ( std::size_t i = begin; i < end; ++i )
    {
      places[i] = points[among[i]];
      keyed[i].number = static_cast<std::uint32_t>( i );
    }
  } );
  // Beside one point far away all others may be in one cell of the curve: such a run is sorted along the curve of its own box. The
  // ends of a box are in different cells, so that runs come to their end.
  constexpr std::size_t few = 64;
  std::vector<std::span<Keyed>> runs{ keyed };
  while ( !runs.empty() )
  {
    workers.keep_going();
    const std::span<Keyed> run = runs.back();
    runs.pop_back();
    if ( !sort_in_own_box( places, run, frame, workers ) )
      continue;
    for ( std::size_t begin = 0, end = 0; begin < run.size(); begin = end )
    {
      while ( end < run.size() && run[end].key == run[begin].key )
        ++end;
      if ( end - begin > few )
        runs.push_back( run.subspan( begin, end - begin ) );
    }
  }
  UnfilledVector<PlacedPoint> sorted( among.size() );
  workers.share( among.size(), grain, [&]( std::size_t begin, std::size_t end ) {
    for ( std::size_t i = begin; i < end; ++i )
      sorted[i] = { places[keyed[i].number], among[keyed[i].number] };
  } );
  return sorted;
}

UnfilledVector<PlacedPoint> in_turns( std::span<const PlacedPoint> points, std::size_t rounds, const Workers &workers )
{
  const std::size_t turns = 3 * rounds;
  const auto turn_of = [turns]( const PlacedPoint &placed ) {
    const auto later = static_cast<std::size_t>( std::countr_zero( hash_of( placed.place ) ) );
    return turns - 1 - std::min( later, turns - 1 );
  };
  // Each chunk counts its points of every turn, and then knows where in the turn they begin.
  std::vector<std::vector<std::size_t>> next( Workers::chunk_count( points.size(), grain ) );
  const auto for_each_chunk = [&]( auto &&task ) {
    workers.share( next.size(), 1, [&]( std::size_t begin, std::size_t end ) {
      for ( std::size_t chunk = begin; chunk < end; ++chunk )
        for ( const PlacedPoint &placed :
              points.subspan( chunk * grain ).first( std::min( grain, points.size() - chunk * grain ) ) )
          task( placed, next[chunk] );
    } );
  };
  for ( std::vector<std::size_t> &of_chunk : next )
    of_chunk.assign( turns, 0 );
  for_each_chunk( [&]( const PlacedPoint &placed, std::vector<std::size_t> &count ) { ++count[turn_of( placed )]; } );
  std::size_t begin = 0;
  for ( std::size_t turn = 0; turn < turns; ++turn )
    for ( std::vector<std::size_t> &of_chunk : next )
      begin += std::exchange( of_chunk[turn], begin );
  UnfilledVector<PlacedPoint> all( points.size() );
  for_each_chunk(
    [&]( const PlacedPoint &placed, std::vector<std::size_t> &place ) { all[place[turn_of( placed )]++] = placed; } );
  return all;
}

} // namespace rubicon
