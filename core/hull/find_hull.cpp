// SPDX-License-Identifier: GPL-2.0-or-later
// The job: round by round points are kept out that the hull so far proves inside, and of the others those outside are
// inserted; or, once these are many, the hull of all that are left is found by stars, on a GPU, or else by regions. Points that come to lie
// on the surface are looked at again when it is finished. All by exact signs.
// Relies on the rest of hull/.
#include "core/hull/find_hull.h"

#include "core/compute/workers.h"
#include "core/error.h"
#include "core/hull/are_inside.h"
#include "core/hull/checksum.h"
#include "core/hull/flat_hull.h"
#include "core/hull/hull_facets.h"
#include "core/hull/hull_measures.h"
#include "core/hull/inner_map.h"
#include "core/hull/stars/star_hull.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace rubicon
{

namespace
{

std::array<Point3, 4> places_of( const Simplex &simplex, std::span<const Point3> points )
{
  const auto &[a, b, c, d] = simplex.corners;
  return { points[a], points[b], points[c], points[d] };
}

HullSeed seed_of( const HullPoints &given, const Simplex &simplex, const Workers &workers )
{
  const std::span<const Point3> points = given.points();
  const HullCentre centre( places_of( simplex, points ) );
  const PointBox box = { given.rounds().low, given.rounds().high };
  return { simplex.corners, centre, frame_for( points, box, simplex.corners, centre, workers ) };
}

//! The system hands out the memory here.
void all_inside( ConvexHull &hull, const Workers &workers )
{
  workers.fill( std::span( hull.types ), HullPoint::inside );
}

void type_left_out( const HullPoints &given, ConvexHull &hull )
{
  if ( given.rounds().left_out_count > 0 )
    for ( const std::uint32_t point : given.in_round( HullRounds::left_out ) )
      hull.types[point] = HullPoint::left_out;
}

//! Finds the hull of points that no plane holds, and all types.
class BodyHull
{
  public:
    BodyHull( const HullPoints &given, const Simplex &simplex, const Workers &workers, const HullProgress &progress,
              const HullRule &rule, ConvexHull &hull )
      : mGiven( given )
      , mPoints( given.points() )
      , mRounds( given.rounds() )
      , mWorkers( workers )
      , mProgress( progress )
      , mRule( rule )
      , mHull( hull )
      , mSeed( seed_of( given, simplex, workers ) )
      , mGrowing( mPoints, mSeed )
    {}

    //! Returns what its triangles add up to, as seen from the lowest vertex, where stars have told that too.
    std::optional<BallSums> find()
    {
      const UnfilledVector<PlacedPoint> open = insert_rounds();
      if ( mByStars )
      {
        take_triangles();
        return mByStars->sums;
      }
      const HullFacets facets = open.empty() ? facets_of_surface() : facets_by_regions( open );
      type_duplicates();
      finish_facets( facets, mWorkers, mHull );
      return {};
    }

  private:
    //! Returns the points that are left to regions, along a curve and each in another place; none where all are inserted, or stars
    //! found the hull.
    UnfilledVector<PlacedPoint> insert_rounds()
    {
      if ( mGiven.are_for_stars() ) // the device is busy then, and threads are not
        Workers::beside( [this] { find_by_stars( std::nullopt ); }, [this] { all_inside( mHull, mWorkers ); } );
      else
        all_inside( mHull, mWorkers );
      type_left_out( mGiven, mHull );
      if ( mByStars )
        return {};
      for ( std::size_t round = 0; round < mRounds.rounds; ++round )
      {
        if ( !mTriedStars && are_enough_for_stars( round ) && find_by_stars( map_for_stars( round ) ) )
          return {};
        if ( are_most_outside_from( round ) )
          return all_points();
        const UnfilledVector<PlacedPoint> candidates = in_turns( sorted( candidates_of( round ) ), mRounds.rounds,
                                                                 mWorkers );
        mHull.run.candidates += candidates.size();
        const bool few_are_outside = round > 0 && mOutside < 0.5;
        const std::vector<Located> found = few_are_outside ? mGrowing.located( candidates, mWorkers, mHull.run.tiers )
                                                           : std::vector<Located>();
        if ( round + 1 == mRounds.rounds && is_for_regions( candidates.size(), found ) )
          return open_points( candidates, found );
        insert( candidates, found, round );
      }
      return {};
    }

    //! Points of a round that are not proved to be inside.
    PointIndices candidates_of( std::size_t round )
    {
      std::optional<InnerMapOf> map = std::exchange( mMap, {} );
      if ( !map && round > 0 && is_map_worthwhile( mRounds.sizes[round] ) )
        map = InnerMapOf::make( mGrowing.surface(), mWorkers );
      return map ? mGiven.outside_of( map->view(), round ) : mGiven.in_round( round );
    }

    //! As many of a round as of the one before it are expected to be outside, by their share.
    bool are_enough_for_stars( std::size_t round ) const
    {
      return round > 0 && mOutside * static_cast<double>( mRounds.sizes[round] ) > mRule.fewest_for_stars;
    }

    //! Tells of the points from \a round on which are inside of the hull so far.
    std::optional<InnerMap> map_for_stars( std::size_t round )
    {
      if ( is_map_worthwhile( points_from( round ) ) )
        mMap = InnerMapOf::make( mGrowing.surface(), mWorkers );
      return mMap ? std::optional( mMap->view() ) : std::nullopt;
    }

    //! Tries; of the points that \a map does not prove to be inside.
    bool find_by_stars( const std::optional<InnerMap> &map )
    {
      mTriedStars = true;
      mByStars = mGiven.by_stars( map ? &*map : nullptr );
      return mByStars.has_value();
    }

    //! Those that stars found. Nothing else is on the hull, and no point of it is there twice.
    void take_triangles()
    {
      const UnfilledVector<StarTriangle> &triangles = mByStars->triangles;
      const std::size_t count = triangles.size();
      mHull.facet_vertices.resize( 3 * count );
      mHull.facet_end.resize( count );
      constexpr std::size_t grain = 1 << 11;
      mWorkers.share( count, grain, [&]( std::size_t begin, std::size_t end ) {
        for ( std::size_t t = begin; t < end; ++t )
        {
          const auto [a, b, c] = triangles[t];
          const Triangle corners = { a, b, c };
          for ( const std::uint32_t corner : corners ) // of several triangles, which other threads may have
            std::atomic_ref( mHull.types[corner] ).store( HullPoint::vertex, std::memory_order_relaxed );
          std::ranges::copy( corners, &mHull.facet_vertices[3 * t] );
          mHull.facet_end[t] = static_cast<std::uint32_t>( 3 * t + 3 );
        }
      } );
      mHull.duplicates.clear();
      mProgress( done_with_surface );
    }

    //! Along a curve the first of each place; the others are duplicates.
    UnfilledVector<PlacedPoint> sorted( const PointIndices &points )
    {
      return sorted_along_curve( mPoints, points, mSeed.box.frame, mWorkers,
                                 [this]( std::uint32_t point, std::uint32_t first ) {
                                   mHull.duplicates.push_back( { point, first } );
                                 } );
    }

    /**
     * About as many of the next points are outside as of those of the last round, or fewer. A map costs about eight times as much
     * for each triangle as it saves for each point that is inside.
     */
    bool is_map_worthwhile( std::size_t points ) const
    {
      return static_cast<double>( points ) * ( 1 - mOutside )
             > 8 * static_cast<double>( mGrowing.surface().triangles() );
    }

    void insert( std::span<const PlacedPoint> candidates, const std::vector<Located> &found, std::size_t round )
    {
      const std::size_t corners_before = mGrowing.surface().corners();
      mGrowing.insert( candidates, found, mHull.run.tiers,
                       [this, round]( double share ) { mProgress( done_after( round, share ) ); } );
      const auto size = static_cast<double>( mRounds.sizes[round] );
      mOutside = static_cast<double>( mGrowing.surface().corners() - corners_before ) / std::max( size, 1.0 );
    }

    //! The share of the job up to some share of a round, which is about eight times as long as the one before.
    double done_after( std::size_t round, double share ) const
    {
      double done = done_with_rounds;
      for ( std::size_t later = round + 1; later < mRounds.rounds; ++later )
        done /= 8;
      return done * ( 0.125 + 0.875 * share );
    }

    /**
     * Whether nearly all points from a round on will be outside when they come: then a map of what is inside gains nothing. The
     * share of those inside grows with the number of points at most, and shall not come to be more than a half.
     */
    bool are_most_outside_from( std::size_t round ) const
    {
      const std::size_t left = points_from( round ), before = mRounds.in_rounds() - left;
      return round > 1 && mRule.regions_of( left, mWorkers ) > 1
             && ( 1 - mOutside ) * static_cast<double>( left ) < 0.5 * static_cast<double>( before );
    }

    std::size_t points_from( std::size_t round ) const
    {
      return std::accumulate( mRounds.sizes.begin() + static_cast<int>( round ), mRounds.sizes.end(),
                              std::size_t( 0 ) );
    }

    UnfilledVector<PlacedPoint> all_points()
    {
      mHull.duplicates.clear(); // they are found again
      UnfilledVector<PlacedPoint> all = sorted( mGiven.in_rounds() );
      mHull.run.candidates += all.size();
      return all;
    }

    //! Whether so many points of the last round are outside that it goes to regions.
    bool is_for_regions( std::size_t candidates, const std::vector<Located> &found ) const
    {
      const auto outside = static_cast<std::size_t>( std::ranges::count( found, Sign::positive, &Located::above ) );
      return mRule.regions_of( found.empty() ? candidates : outside, mWorkers ) > 1;
    }

    //! Those that are not strictly inside of the hull so far, and the points on it.
    UnfilledVector<PlacedPoint> open_points( std::span<const PlacedPoint> candidates,
                                             const std::vector<Located> &found )
    {
      std::vector<std::uint32_t> open;
      for ( std::size_t i = 0; i < candidates.size(); ++i )
        if ( ( found.empty() || found[i].above != Sign::negative ) && !mGrowing.takes_over_first( candidates[i] ) )
          open.push_back( candidates[i].point );
      for ( const PlacedPoint &placed : mGrowing.on_surface() )
        open.push_back( placed.point );
      const std::vector<std::uint32_t> corners = corner_points( mGrowing.surface(),
                                                                []( std::uint32_t ) { return true; } );
      open.insert( open.end(), corners.begin(), corners.end() );
      mWorkers.sort( open.begin(), open.end(), std::less() );
      return sorted_along_curve( mPoints, open, mSeed.box.frame, mWorkers );
    }

    HullFacets facets_by_regions( std::span<const PlacedPoint> open )
    {
      return find_by_regions(
        mPoints, mSeed, open, mRule.regions_of( open.size(), mWorkers ), mWorkers,
        [this]( double share ) { mProgress( done_with_surface * share ); }, mHull );
    }

    HullFacets facets_of_surface()
    {
      TierCounts &counts = mHull.run.tiers;
      const FinishedSurface all = finished( mGrowing.surface(), mWorkers, counts );
      type_corners( all, mHull.types );
      mProgress( done_with_rounds );
      const std::vector<PlacedPoint> &on_surface = mGrowing.on_surface();
      const std::vector<Located> found = mGrowing.located( on_surface, mWorkers, counts );
      mProgress( done_with_surface );
      type_on_surface( all, on_surface, found, mWorkers, counts, mHull.types );
      HullFacets facets;
      for_each_facet( all, mWorkers,
                      [&]( std::uint32_t, std::span<const std::uint32_t> facet, std::span<const std::uint32_t> ) {
                        facets.add( facet );
                      } );
      return facets;
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

    static constexpr double done_with_rounds = 0.7, done_with_surface = 0.8; //!< the share of the job then

    const HullPoints &mGiven;
    std::span<const Point3> mPoints;
    const HullRounds &mRounds;
    const Workers &mWorkers;
    const HullProgress &mProgress;
    const HullRule &mRule;
    ConvexHull &mHull;
    HullSeed mSeed;
    GrowingHull mGrowing;
    double mOutside = 0;              //!< the share of the last round's points that were inserted
    bool mTriedStars = false;         // not twice: what made them give up is on the hull of later rounds too
    std::optional<InnerMapOf> mMap;   //!< of the hull so far, where stars were tried with it
    std::optional<StarHull> mByStars; //!< where stars found it
};

//! The points that are vertices, ascending.
PointIndices vertices_of( std::span<const HullPoint> types, const Workers &workers )
{
  constexpr std::size_t at_once = 64;
  return indices_by_parts( types.size(), workers, [&]( std::size_t begin, std::size_t end, auto &&found ) {
    for ( std::size_t i = begin; i < end; )
    {
      const std::size_t next = std::min( end, i + at_once );
      if ( next - i == at_once && are_inside<at_once>( &types[i] ) )
        i = next;
      for ( ; i < next; ++i )
        if ( types[i] == HullPoint::vertex )
          found( i );
    }
  } );
}

} // namespace

void refuse_too_many( std::size_t points )
{
  if ( points > most_hull_points )
    throw Error( "A convex hull of more than " + std::to_string( most_hull_points ) + " points cannot be had." );
}

ConvexHull find_hull( const HullPoints &given, const Workers &workers, const HullProgress &progress,
                      const HullRule &rule )
{
  const std::span<const Point3> points = given.points();
  const HullRounds &rounds = given.rounds();
  const bool are_there_any = rounds.in_rounds() > 0;
  ConvexHull hull;
  hull.types.resize( points.size() );
  progress( 0 ); // for who waits for an answer
  Simplex simplex;
  if ( rounds.rounds > 1 ) // a sample will do if it is not about flat
    simplex = find_simplex( points, given.in_round( 0 ), workers, hull.run.tiers );
  const auto is_flat = [&] { return simplex.rank < 3 || are_about_in_a_plane( places_of( simplex, points ) ); };
  if ( are_there_any && is_flat() )
    simplex = find_simplex( points, given.in_rounds(), workers, hull.run.tiers );
  hull.rank = simplex.rank;
  progress( 0 );
  std::optional<BallSums> sums;
  if ( hull.rank == 3 )
    sums = BodyHull( given, simplex, workers, progress, rule, hull ).find();
  else
  {
    all_inside( hull, workers );
    type_left_out( given, hull );
    if ( hull.rank >= 0 )
      add_flat_hull(
        points, given.in_rounds(), simplex.axis, workers, [&progress]( double done ) { progress( 0.9 * done ); },
        hull );
  }
  hull.vertices = vertices_of( hull.types, workers );
  progress( 0.9 );
  HullMeasures &measures = hull;
  if ( sums )
    measures = measures_of( points, certified_measures( *sums, points[hull.vertices.front()], 3 ), workers, hull );
  else
    measures = measures_of( points, workers, hull );
  hull.checksum = checksum( hull, workers );
  return hull;
}

} // namespace rubicon
