// SPDX-License-Identifier: GPL-2.0-or-later
// Sets go in batches: groups of one call to the engine each, then one by one, on all cores.
// Relies on check_hulls.h, core/hull/check_hull.h and core/compute/.
#include "check_hulls.h"

#include "core/compute/cuda/device.h"
#include "core/compute/stopwatch.h"
#include "core/compute/workers.h"
#include "core/hull/check_hull.h"

#include <algorithm>
#include <mutex>

namespace rubicon::bench
{

namespace
{

//! A way in which the engine finds the hulls of groups.
struct Way
{
    std::string name;
    RunOptions options;
};

RunOptions on( Backend backend, int threads, const ProgressCallback &progress = {} )
{
  RunOptions options;
  options.backend = backend;
  options.threads = threads;
  options.progress = progress;
  return options;
}

std::vector<Way> all_ways( const ProgressCallback &progress )
{
  std::vector<Way> ways = { { "groups, 1 thread", on( Backend::cpu, 1, progress ) },
                            { "groups, 2 threads", on( Backend::cpu, 2, progress ) },
                            { "groups, all threads", on( Backend::cpu, 0, progress ) } };
  if ( const auto gpu = cuda_device_name() )
    ways.push_back( { "groups, " + *gpu, on( Backend::cuda, 0, progress ) } );
  return ways;
}

//! Sets one after the other, as the engine takes groups.
struct Batch
{
    std::vector<Point3> points;
    std::vector<std::size_t> begin = { 0 };

    std::span<const Point3> set( std::size_t i ) const
    {
      return std::span( points ).subspan( begin[i], begin[i + 1] - begin[i] );
    }
};

class HullCheck
{
  public:
    HullCheck( std::uint64_t seed, std::size_t count, const ProgressCallback &progress )
      : mSeed( seed )
      , mCount( count )
      , mProgress( progress )
      , mWays( all_ways( in_batch() ) )
      , mWorkers( on( Backend::cpu, 0, in_batch() ) )
    {
      mChecked.families.resize( degenerate_families().size() );
      mChecked.ways = { "alone, 1 thread" };
      for ( const Way &way : mWays )
        mChecked.ways.push_back( way.name );
    }

    CheckedHulls run()
    {
      constexpr std::size_t size = 4096; // enough for all threads, and for a GPU
      Stopwatch watch;
      for ( mDone = 0; mDone < mCount; mDone += size )
        check_batch( mSeed + mDone, std::min( size, mCount - mDone ) );
      mChecked.seconds = watch.lap();
      return std::move( mChecked );
    }

  private:
    //! Of jobs within a batch: it goes on, or ends, but advances with the batches alone.
    ProgressCallback in_batch() const
    {
      return [this]( double ) { return !mProgress || mProgress( double( mDone ) / double( mCount ) ); };
    }

    void check_batch( std::uint64_t seed, std::size_t count )
    {
      const Batch batch = made( seed, count );
      std::vector<ConvexHulls> found;
      for ( const Way &way : mWays )
        found.push_back( convex_hulls( batch.points, batch.begin, way.options ) );
      mWorkers.for_each( count, 16, [&]( std::size_t i ) {
        const ConvexHull hull = convex_hull( batch.set( i ), on( Backend::cpu, 1 ) );
        std::optional<std::string> fault = fault_of_groups( hull, found, i );
        if ( !fault )
          fault = fault_of_hull( batch.set( i ), hull, on( Backend::cpu, 1 ) );
        if ( !fault )
          fault = fault_beside_peer( batch.set( i ), hull, cgal_hull_shape( batch.set( i ) ) );
        note( seed + i, hull, fault );
      } );
    }

    Batch made( std::uint64_t seed, std::size_t count )
    {
      std::vector<HullCase> sets( count );
      mWorkers.for_each( count, 64, [&]( std::size_t i ) { sets[i] = degenerate_set( seed + i ); } );
      Batch batch;
      for ( const HullCase &set : sets )
      {
        batch.points.insert( batch.points.end(), set.begin(), set.end() );
        batch.begin.push_back( batch.points.size() );
      }
      return batch;
    }

    //! Of set \a i, whose hull alone is \a hull, beside what each of the ways \a found.
    std::optional<std::string> fault_of_groups( const ConvexHull &hull, const std::vector<ConvexHulls> &found,
                                                std::size_t i ) const
    {
      for ( std::size_t way = 0; way < mWays.size(); ++way )
        if ( found[way].hulls()[i].checksum != hull.checksum )
          return mWays[way].name + ": another checksum than alone.";
      return std::nullopt;
    }

    void note( std::uint64_t seed, const ConvexHull &hull, const std::optional<std::string> &fault )
    {
      const std::lock_guard lock( mMutex );
      CheckedFamily &family = mChecked.families[family_of( seed )];
      ++family.sets;
      family.points += hull.types.size();
      family.vertices += hull.vertices.size();
      family.facets += hull.facets();
      if ( hull.rank >= 0 )
        ++family.ranks[static_cast<std::size_t>( hull.rank )];
      if ( !fault )
        return;
      ++family.faults;
      if ( !mChecked.first_fault || seed < mChecked.first_fault->seed )
        mChecked.first_fault = { seed, *fault };
    }

    std::uint64_t mSeed;
    std::size_t mCount, mDone = 0; //!< sets: done are those of whole batches
    const ProgressCallback &mProgress;
    std::vector<Way> mWays;
    Workers mWorkers;
    std::mutex mMutex; //!< of what was checked
    CheckedHulls mChecked;
};

} // namespace

CheckedFamily &CheckedFamily::operator+=( const CheckedFamily &other )
{
  sets += other.sets;
  points += other.points;
  vertices += other.vertices;
  facets += other.facets;
  for ( std::size_t rank = 0; rank < ranks.size(); ++rank )
    ranks[rank] += other.ranks[rank];
  faults += other.faults;
  return *this;
}

std::optional<std::string> fault_beside_peer( std::span<const Point3> points, const ConvexHull &hull,
                                              const HullPeerShape &peer )
{
  const auto numbers = []( auto ours, auto theirs ) {
    return std::to_string( ours ) + ", " + std::to_string( theirs ) + " of CGAL's.";
  };
  if ( hull.rank != peer.rank )
    return "The rank is " + numbers( hull.rank, peer.rank );
  if ( hull.facets() != peer.facets )
    return "Facets: " + numbers( hull.facets(), peer.facets );
  std::vector<Point3> vertices;
  for ( const std::uint32_t vertex : hull.vertices )
    vertices.push_back( points[vertex] );
  if ( !are_same_places( std::move( vertices ), peer.vertices ) )
    return "Vertices: " + numbers( hull.vertices.size(), peer.vertices.size() );
  return std::nullopt;
}

CheckedHulls check_hulls( std::uint64_t seed, std::size_t count, const ProgressCallback &progress )
{
  return HullCheck( seed, count, progress ).run();
}

} // namespace rubicon::bench
