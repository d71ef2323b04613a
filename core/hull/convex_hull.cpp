// SPDX-License-Identifier: GPL-2.0-or-later
// The job: round by round points are kept out that the hull so far proves inside, and of the others those outside are
// inserted. Points that come to lie on the surface are looked at again when it is finished. All by exact signs.
// Relies on the rest of hull/.
#include "core/hull/convex_hull.h"

#include "core/compute/choose_backend.h"
#include "core/compute/stopwatch.h"
#include "core/compute/word_hash.h"
#include "core/compute/workers.h"
#include "core/hull/checksum.h"
#include "core/hull/flat_hull.h"
#include "core/hull/hull_facets.h"
#include "core/hull/hull_frame.h"
#include "core/hull/hull_measures.h"
#include "core/hull/hull_points.h"
#include "core/hull/hull_surface.h"
#include "core/hull/inner_map.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <tuple>

namespace rubicon
{

namespace
{

//! Takes the share of the job that is done; throws Cancelled.
using Report = std::function<void( double )>;

//! Where a point lies in a surface, as far as that is known.
struct Located
{
    std::uint32_t triangle = HullSurface::none;
    Sign above = Sign::uncertain;
};

std::array<Point3, 4> places_of( const Simplex &simplex, std::span<const Point3> points )
{
  const auto &[a, b, c, d] = simplex.corners;
  return { points[a], points[b], points[c], points[d] };
}

//! The tetrahedron of \a corners, from which the hull of all points grows.
HullSurface first_surface( const HullPoints &given, const Simplex &simplex, const Workers &workers )
{
  const std::span<const Point3> points = given.points();
  const HullCentre centre( places_of( simplex, points ) );
  const PointBox box = { given.rounds().low, given.rounds().high };
  return { points, simplex.corners, centre, frame_for( points, box, simplex.corners, centre, workers ) };
}

//! Finds the hull of points that no plane holds.
class BodyHull
{
  public:
    BodyHull( const HullPoints &given, const Simplex &simplex, const Workers &workers, const Report &report,
              ConvexHull &hull )
      : mGiven( given )
      , mPoints( given.points() )
      , mRounds( given.rounds() )
      , mWorkers( workers )
      , mReport( report )
      , mHull( hull )
      , mSurface( first_surface( given, simplex, workers ) )
    {}

    void find()
    {
      for ( std::size_t round = 0; round < mRounds.rounds; ++round )
        insert_round( round );
      const std::vector<std::uint8_t> flat = flat_edges( mSurface, mWorkers, mHull.run.tiers );
      type_corners( mSurface, flat, mHull );
      type_on_surface( flat );
      type_duplicates();
      add_facets( mSurface, flat, mWorkers, mHull );
    }

  private:
    //! Points of a round that are not proved to be inside.
    PointIndices candidates_of( std::size_t round )
    {
      std::optional<InnerMapOf> map;
      if ( is_map_worthwhile( round ) )
        map = InnerMapOf::make( mSurface, mWorkers );
      return map ? mGiven.outside_of( map->view(), round ) : mGiven.in_round( round );
    }

    /**
     * About as many points of a round are outside as of the one before it, or fewer. A map costs about eight times as much for
     * each triangle as it saves for each point that is inside.
     */
    bool is_map_worthwhile( std::size_t round ) const
    {
      const auto expected = static_cast<double>( mRounds.sizes[round] );
      return round > 0 && expected * ( 1 - mOutside ) > 8 * static_cast<double>( mSurface.triangles() );
    }

    void insert_round( std::size_t round )
    {
      const UnfilledVector<PlacedPoint> candidates =
        sorted_along_curve( mPoints, candidates_of( round ), mSurface.frame(), mWorkers,
                            [this]( std::uint32_t point, std::uint32_t first ) {
                              mHull.duplicates.push_back( { point, first } );
                            } );
      mHull.run.candidates += candidates.size();
      const std::size_t corners_before = mSurface.corners();
      const bool few_are_outside = round > 0 && mOutside < 0.5;
      insert( candidates, few_are_outside ? located( candidates ) : std::vector<Located>( candidates.size() ), round );
      const auto size = static_cast<double>( mRounds.sizes[round] );
      mOutside = static_cast<double>( mSurface.corners() - corners_before ) / std::max( size, 1.0 );
    }

    //! Where points lie in the surface as it is now, which all threads find out.
    std::vector<Located> located( std::span<const PlacedPoint> points )
    {
      constexpr std::size_t grain = 1 << 11;
      std::vector<Located> found( points.size() );
      const std::uint32_t anywhere = first_triangle();
      std::mutex mutex;
      mWorkers.share( points.size(), grain, [&]( std::size_t begin, std::size_t end ) {
        TierCounts met;
        std::uint32_t triangle = anywhere;
        for ( std::size_t i = begin; i < end; ++i )
        {
          if ( i % 256 == 0 )
            mWorkers.keep_going();
          const auto [its_triangle, above] = mSurface.locate( points[i].place, triangle, met );
          found[i] = { its_triangle, above };
          triangle = its_triangle;
        }
        const std::lock_guard lock( mutex );
        mHull.run.tiers += met;
      } );
      return found;
    }

    /**
     * Inserts those that are outside, one after the other. What is strictly inside now stays so, and what is on the surface may
     * be inside in the end.
     */
    void insert( std::span<const PlacedPoint> points, const std::vector<Located> &found, std::size_t round )
    {
      TierCounts &counts = mHull.run.tiers;
      std::uint32_t last = first_triangle();
      for ( std::size_t i = 0; i < points.size(); ++i )
      {
        if ( i % 256 == 255 )
          mReport( done_after( round, static_cast<double>( i ) / static_cast<double>( points.size() ) ) );
        auto [triangle, above] = found[i];
        if ( above
             == Sign::negative ) // most are; if it lies where one of the first four corners is, that is inside too
          continue;
        const auto &[place, point] = points[i];
        if ( mSurface.takes_over_first( place, point ) )
          continue;
        if ( above == Sign::positive || above == Sign::uncertain )
        {
          const bool is_near = triangle != HullSurface::none && mSurface.is_there( triangle );
          std::tie( last, above ) = mSurface.locate( place, is_near ? triangle : last, counts );
          if ( above == Sign::positive )
            last = mSurface.insert( place, point, last, counts );
        }
        if ( above == Sign::zero )
          mOnSurface.push_back( points[i] );
      }
    }

    //! The share of the job up to some share of a round, which is about eight times as long as the one before.
    double done_after( std::size_t round, double share ) const
    {
      double done = 0.7;
      for ( std::size_t later = round + 1; later < mRounds.rounds; ++later )
        done /= 8;
      return done * ( 0.125 + 0.875 * share );
    }

    std::uint32_t first_triangle() const
    {
      std::uint32_t triangle = 0;
      while ( !mSurface.is_there( triangle ) )
        ++triangle;
      return triangle;
    }

    //! Of points that once were on the surface, and are no corners of it, whose copies came with them.
    void type_on_surface( const std::vector<std::uint8_t> &flat )
    {
      mReport( 0.7 );
      const std::vector<Located> found = located( mOnSurface );
      mReport( 0.8 );
      constexpr std::size_t grain = 1 << 11;
      std::mutex mutex;
      mWorkers.share( found.size(), grain, [&]( std::size_t begin, std::size_t end ) {
        TierCounts met;
        for ( std::size_t i = begin; i < end; ++i )
        {
          const auto &[triangle, above] = found[i];
          if ( above != Sign::zero )
            continue;
          const unsigned edges = mSurface.edges_with( mOnSurface[i].place, triangle, met );
          mHull.types[mOnSurface[i].point] = ( edges & ~unsigned( flat[triangle] ) ) != 0 ? HullPoint::edge
                                                                                          : HullPoint::facet;
        }
        const std::lock_guard lock( mutex );
        mHull.run.tiers += met;
      } );
    }

    void type_duplicates()
    {
      std::erase_if( mHull.duplicates, [this]( const HullDuplicate &duplicate ) {
        return mHull.types[duplicate.first] == HullPoint::inside;
      } );
      mWorkers.sort( mHull.duplicates.begin(), mHull.duplicates.end(), std::less() );
      for ( const HullDuplicate &duplicate : mHull.duplicates )
        mHull.types[duplicate.point] = HullPoint::duplicate;
    }

    const HullPoints &mGiven;
    std::span<const Point3> mPoints;
    const HullRounds &mRounds;
    const Workers &mWorkers;
    const Report &mReport;
    ConvexHull &mHull;
    HullSurface mSurface;
    std::vector<PlacedPoint> mOnSurface;
    double mOutside = 0; //!< the share of the last round's points that were inserted
};

//! All but the report's backend, device and seconds.
ConvexHull hull_of( const HullPoints &given, const Workers &workers, const Report &report )
{
  const std::span<const Point3> points = given.points();
  const HullRounds &rounds = given.rounds();
  const std::size_t finite = rounds.finite();
  ConvexHull hull;
  hull.types.assign( points.size(), HullPoint::inside );
  report( 0 ); // for who waits for an answer
  if ( finite < points.size() )
    for ( const std::uint32_t point : given.in_round( HullRounds::left_out ) )
      hull.types[point] = HullPoint::left_out;

  Simplex simplex;
  if ( rounds.rounds > 1 ) // a sample will do if it is not about flat
    simplex = find_simplex( points, given.in_round( 0 ), workers, hull.run.tiers );
  const auto is_flat = [&] { return simplex.rank < 3 || are_about_in_a_plane( places_of( simplex, points ) ); };
  if ( finite > 0 && is_flat() )
    simplex = find_simplex( points, given.finite(), workers, hull.run.tiers );
  hull.rank = simplex.rank;
  report( 0 );
  if ( hull.rank == 3 )
    BodyHull( given, simplex, workers, report, hull ).find();
  else if ( hull.rank >= 0 )
    add_flat_hull(
      points, given.finite(), simplex.axis, workers, [&report]( double done ) { report( 0.9 * done ); }, hull );
  const PointIndices vertices = indices_where( points.size(), workers, [&hull]( std::size_t i ) {
    return hull.types[i] == HullPoint::vertex;
  } );
  hull.vertices.assign( vertices.begin(), vertices.end() );
  report( 0.9 );
  measure( points, workers, hull );
  hull.checksum = checksum( hull );
  return hull;
}

void refuse_too_many( std::size_t points )
{
  if ( points > most_hull_points )
    throw Error( "A convex hull of more than " + std::to_string( most_hull_points ) + " points cannot be had." );
}

} // namespace

HullTotals::HullTotals( const ConvexHulls &found )
{
  for ( const ConvexHull &hull : found.hulls )
  {
    for ( const HullPoint type : hull.types )
      ++types[static_cast<std::size_t>( type )];
    ++ranks[static_cast<std::size_t>( hull.rank + 1 )];
    facets += hull.facets();
    volume += hull.volume;
    area += hull.area;
  }
}

ConvexHull convex_hull( std::span<const Point3> points, const RunOptions &options )
{
  refuse_too_many( points.size() );
  Stopwatch total;
  Workers workers( options );
  workers.stage( 0, 0 ); // copies to the device are no share of the job
  RunReport run;
  const auto hull_through = [&]( Backend backend, const std::string &device, auto &&look_at_points ) {
    run.backend = backend;
    run.device = device;
    ConvexHull hull;
    workers.execute( [&] {
      hull = hull_of( *look_at_points(), workers, [&workers]( double done ) {
        workers.keep_going();
        workers.poll( done );
      } );
    } );
    run.tiers = hull.run.tiers;
    run.candidates = hull.run.candidates;
    return hull;
  };
  // Most points of most sets are inside. Those that are not cost the same wherever the others are looked at.
  const JobToPlace job{ &MachineCosts::hulls, static_cast<double>( points.size() ), [] { return 0.0; } };
  ConvexHull hull = on_chosen_backend(
    options, run, job,
    [&] {
      return hull_through( Backend::cuda, cuda_device_name().value_or( "" ),
                           [&] { return hull_points_cuda( points, workers, run.seconds.device ); } );
    },
    [&] {
      return hull_through( Backend::cpu, cpu_name( workers ), [&] { return hull_points_cpu( points, workers ); } );
    } );
  run.seconds.total = total.lap();
  hull.run = run;
  return hull;
}

ConvexHulls convex_hulls( std::span<const Point3> points, std::span<const std::size_t> group_begin,
                          const RunOptions &options )
{
  Stopwatch total;
  ConvexHulls result;
  result.hulls.resize( group_begin.empty() ? 0 : group_begin.size() - 1 );
  const auto of_group = [&]( std::size_t group ) {
    return points.subspan( group_begin[group], group_begin[group + 1] - group_begin[group] );
  };
  if ( result.hulls.size() == 1 ) // whose progress is that of its points
    result.hulls[0] = convex_hull( of_group( 0 ), options );
  Workers workers( options );
  if ( result.hulls.size() > 1 )
  {
    // A group is too small for a device, mostly, and threads have enough to do with many.
    if ( options.backend == Backend::cuda )
      log_line( options, "Hulls of several groups are found on the CPU." );
    workers.stage( 0, 0 ); // groups are told by their points, not by their number
    std::atomic<std::size_t> done_points = 0;
    workers.for_each( result.hulls.size(), 1, [&]( std::size_t group ) {
      const auto of_it = of_group( group );
      refuse_too_many( of_it.size() );
      result.hulls[group] = hull_of( *hull_points_cpu( of_it, workers ), workers, [&]( double done ) {
        workers.keep_going();
        workers.poll( ( static_cast<double>( done_points ) + done * static_cast<double>( of_it.size() ) )
                      / static_cast<double>( points.size() ) );
      } );
      done_points += of_it.size();
    } );
  }
  WordHash hash;
  for ( const ConvexHull &hull : result.hulls )
  {
    hash.add( { hull.checksum } );
    result.run.tiers += hull.run.tiers;
    result.run.candidates += hull.run.candidates;
  }
  result.checksum = hash.value();
  if ( result.hulls.size() != 1 )
    result.run.device = cpu_name( workers );
  else
  {
    result.run.backend = result.hulls[0].run.backend;
    result.run.device = result.hulls[0].run.device;
    result.run.seconds.device = result.hulls[0].run.seconds.device;
  }
  result.run.seconds.total = total.lap();
  return result;
}

} // namespace rubicon
