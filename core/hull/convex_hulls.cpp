// SPDX-License-Identifier: GPL-2.0-or-later
// Hulls of many groups: small ones by the way for few points, on the GPU too, the others one by one.
// Relies on the rest of hull/.
#include "core/hull/convex_hull.h"

#include "core/compute/choose_backend.h"
#include "core/compute/stopwatch.h"
#include "core/compute/word_hash.h"
#include "core/compute/workers.h"
#include "core/hull/find_hull.h"
#include "core/hull/small_hulls.h"

#include <oneapi/tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <memory_resource>
#include <mutex>
#include <optional>
#include <ranges>
#include <type_traits>
#include <utility>
#include <vector>

namespace rubicon
{

namespace
{

/**
 * Room for views of so many hulls, which nobody has touched: each is put there by the thread that has it, std::construct_at(). To
 * fill it would take one thread as long as all of them take to find small hulls.
 */
std::span<HullView> room_for( std::size_t hulls, ConvexHulls &result )
{
  static_assert( std::is_trivially_destructible_v<HullView> ); // nobody destroys them
  const std::size_t bytes = std::max<std::size_t>( hulls, 1 ) * sizeof( HullView );
  result.arenas.push_back( std::make_unique<std::pmr::monotonic_buffer_resource>( bytes ) );
  return { static_cast<HullView *>( result.arenas.back()->allocate( bytes, alignof( HullView ) ) ), hulls };
}

//! Finds the hulls of groups, of which group g has the points from \a group_begin[g] to \a group_begin[g + 1].
class GroupHulls
{
  public:
    GroupHulls( std::span<const Point3> points, std::span<const std::size_t> group_begin, Workers &workers )
      : mPoints( points )
      , mGroupBegin( group_begin )
      , mWorkers( workers )
    {
      mFound.views = room_for( groups(), mFound );
    }

    //! On a GPU, which is left alone with large groups and with what rounded numbers do not decide: threads have enough to do with
    //! many groups.
    ConvexHulls on_device( double &device_seconds )
    {
      std::vector<std::uint8_t> is_found( groups(), 0 );
      small_hulls_cuda( mPoints, mGroupBegin, mWorkers, device_seconds, [&]( const FoundSmallHulls &found ) {
        constexpr std::size_t grain = 16; // some microseconds for each
        mWorkers.for_each( found.hulls.size(), grain, [&]( std::size_t i ) {
          const FoundSmallHull &hull = found.hulls[i];
          const std::size_t group = found.first_group + i;
          is_found[group] = hull.facets > 0;
          if ( is_found[group] )
            put( group, whole_hull( hull, found.facets_of( hull ), points_of( group ), mWorkers, arena() ) );
        } );
      } );
      std::vector<std::size_t> left;
      for ( std::size_t group = 0; group < groups(); ++group )
        if ( !is_found[group] )
          left.push_back( group );
      find_each( left, 0.6, [&]( std::size_t group, const HullProgress &report ) { find_large( group, report ); } );
      return all_found();
    }

    ConvexHulls on_cpu()
    {
      find_each( std::views::iota( std::size_t( 0 ), groups() ), 0,
                 [&]( std::size_t group, const HullProgress &report ) {
                   if ( const std::optional<HullView> small = small_hull( points_of( group ), mWorkers, arena() ) )
                     put( group, *small );
                   else
                     find_large( group, report );
                 } );
      return all_found();
    }

  private:
    //! That of the calling thread.
    std::pmr::memory_resource &arena()
    {
      std::unique_ptr<std::pmr::memory_resource> &its = mArenas.local();
      constexpr std::size_t first = 1 << 16; // bytes; each time that it asks for more it asks for more at once
      if ( !its )
        its = std::make_unique<std::pmr::monotonic_buffer_resource>( first );
      return *its;
    }

    void put( std::size_t group, const HullView &hull ) { std::construct_at( &mFound.views[group], hull ); }

    //! Of a group that is not small, or in special position.
    void find_large( std::size_t group, const HullProgress &report )
    {
      ConvexHull hull = find_hull( *hull_points_cpu( points_of( group ), mWorkers ), mWorkers, report );
      put( group, hull );
      const std::lock_guard lock( mMutex );
      static_assert( std::is_nothrow_move_constructible_v<ConvexHull> ); // moved, lists stay where they are
      mFound.large.push_back( std::move( hull ) );
    }

    ConvexHulls all_found()
    {
      for ( std::unique_ptr<std::pmr::memory_resource> &its : mArenas )
        mFound.arenas.push_back( std::move( its ) );
      return std::move( mFound );
    }

    std::span<const Point3> points_of( std::size_t group ) const
    {
      return mPoints.subspan( mGroupBegin[group], mGroupBegin[group + 1] - mGroupBegin[group] );
    }

    std::size_t groups() const { return mGroupBegin.size() - 1; }

    //! Calls find( group, report ) for each of \a among; all threads share them, and those of them that are large. Progress is that
    //! of their points, from \a from on.
    template <std::ranges::random_access_range Groups, typename Find>
    void find_each( const Groups &among, double from, Find &&find )
    {
      mWorkers.stage( 0, 0 ); // groups are told by their points, not by their number
      std::size_t all_points = 0;
      for ( const std::size_t group : among )
        all_points += points_of( group ).size();
      std::atomic<std::size_t> done_points = 0;
      mWorkers.for_each( among.size(), 1, [&]( std::size_t i ) {
        const std::size_t group = among[i], count = points_of( group ).size();
        refuse_too_many( count );
        const HullProgress report = [&]( double done ) {
          mWorkers.keep_going();
          const double so_far = static_cast<double>( done_points ) + done * static_cast<double>( count );
          mWorkers.poll( from + ( 1 - from ) * so_far / static_cast<double>( std::max<std::size_t>( all_points, 1 ) ) );
        };
        report( 0 ); // a small hull is there before anything could be told of it
        find( group, report );
        done_points += count;
      } );
    }

    std::span<const Point3> mPoints;
    std::span<const std::size_t> mGroupBegin;
    Workers &mWorkers;
    tbb::enumerable_thread_specific<std::unique_ptr<std::pmr::memory_resource>> mArenas;
    std::mutex mMutex;
    ConvexHulls mFound;
};

//! How many points are in groups that a GPU takes.
std::size_t points_of_small( std::span<const std::size_t> group_begin )
{
  std::size_t points = 0;
  for ( std::size_t group = 0; group + 1 < group_begin.size(); ++group )
    if ( const std::size_t count = group_begin[group + 1] - group_begin[group]; count <= most_small_hull_points )
      points += count;
  return points;
}

//! Over those of hulls.
std::uint64_t checksum_over( std::span<const std::uint64_t> checksums )
{
  WordHash hash;
  hash.add_each( checksums.size(), [&]( std::size_t i ) { return checksums[i]; } );
  return hash.value();
}

//! Sets what is told of all hulls together.
void add_up( ConvexHulls &found, Workers &workers )
{
  UnfilledVector<std::uint64_t> checksums( found.views.size() ); // so that one thread need not look at every hull
  std::mutex mutex;
  found.run.tiers = {};
  found.run.candidates = 0;
  constexpr std::size_t grain = 1 << 10;
  workers.for_each_chunk( checksums.size(), grain, [&]( std::size_t, std::size_t begin, std::size_t end ) {
    TierCounts tiers;
    std::uint64_t candidates = 0;
    for ( std::size_t i = begin; i < end; ++i )
    {
      const HullView &hull = found.views[i];
      checksums[i] = hull.checksum;
      tiers += hull.tiers;
      candidates += hull.candidates;
    }
    const std::lock_guard lock( mutex );
    found.run.tiers += tiers;
    found.run.candidates += candidates;
  } );
  found.checksum = checksum_over( checksums );
}

ConvexHulls hulls_of_groups( std::span<const Point3> points, std::span<const std::size_t> group_begin,
                             const RunOptions &options )
{
  Workers workers( options );
  // A point of a small hull takes about four times as long as one of a large set, most of which a map keeps out.
  const double items = 4.0 * static_cast<double>( points_of_small( group_begin ) );
  const JobToPlace job{ &MachineCosts::hulls, items, [] { return 0.0; } };
  RunReport run;
  ConvexHulls result = on_chosen_backend(
    options, run, job,
    [&] {
      workers.stage( 0, 0 ); // copies to the device are no share of the job
      run.backend = Backend::cuda;
      run.device = cuda_device_name().value_or( "" );
      return GroupHulls( points, group_begin, workers ).on_device( run.seconds.device );
    },
    [&] {
      run.device = cpu_name( workers );
      return GroupHulls( points, group_begin, workers ).on_cpu();
    } );
  result.run = run;
  workers.stage( 1, 1 );
  add_up( result, workers );
  return result;
}

//! Of one group, whose progress is that of its points.
ConvexHulls hull_of_group( std::span<const Point3> points, const RunOptions &options )
{
  ConvexHulls result;
  result.large.push_back( convex_hull( points, options ) );
  result.views = room_for( 1, result );
  std::construct_at( result.views.data(), result.large[0] );
  result.run = result.large[0].run;
  result.checksum = checksum_over( { &result.large[0].checksum, 1 } );
  return result;
}

} // namespace

ConvexHulls convex_hulls( std::span<const Point3> points, std::span<const std::size_t> group_begin,
                          const RunOptions &options )
{
  Stopwatch total;
  ConvexHulls result;
  const std::size_t groups = group_begin.empty() ? 0 : group_begin.size() - 1;
  if ( groups == 1 )
    result = hull_of_group( points.subspan( group_begin[0], group_begin[1] - group_begin[0] ), options );
  else if ( groups > 1 )
    result = hulls_of_groups( points, group_begin, options );
  else
    result.checksum = checksum_over( {} );
  result.run.seconds.total = total.lap();
  return result;
}

} // namespace rubicon
