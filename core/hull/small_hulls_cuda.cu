// SPDX-License-Identifier: GPL-2.0-or-later
// Many small hulls on the GPU: a warp finds each, in the shared memory of its block.
// Relies on hull/small_hulls.h and compute/cuda/.
#include "core/hull/small_hulls.h"

#include "core/compute/cuda/kernels.cuh"
#include "core/compute/cuda/slices.cuh"
#include "core/compute/cuda/transfers.cuh"
#include "core/compute/stopwatch.h"

namespace rubicon
{

namespace
{

//! The lanes of a warp, as a team. All of them are here whenever a function is called.
struct Warp
{
    __device__ static std::uint32_t lane() { return threadIdx.x % warp_size; }
    __device__ static std::uint32_t lanes() { return warp_size; }
    __device__ static void sync() { __syncwarp(); }
    __device__ static bool any( bool mine ) { return __any_sync( all_lanes, mine ); }

    __device__ static std::uint32_t place( bool wanted, std::uint32_t &count )
    {
      const unsigned who = __ballot_sync( all_lanes, wanted );
      const std::uint32_t at = count + __popc( who & ( ( 1u << lane() ) - 1 ) );
      count += __popc( who );
      return at;
    }

    template <typename Of>
    __device__ static std::uint32_t greatest( std::uint32_t count, Of &&of )
    {
      std::uint32_t best = 0;
      double most = -HUGE_VAL; // of lanes without any
      for ( std::uint32_t i = lane(); i < count; i += lanes() )
        if ( const double value = of( i ); value > most || i == lane() )
          best = i, most = value;
      for ( int step = warp_size / 2; step > 0; step /= 2 )
      {
        const double its_most = __shfl_xor_sync( all_lanes, most, step );
        const std::uint32_t its_best = __shfl_xor_sync( all_lanes, best, step );
        if ( its_most > most || ( its_most == most && its_best < best ) )
          best = its_best, most = its_most;
      }
      return __shfl_sync( all_lanes, best, 0 );
    }

    __device__ static LookedAt look( const SmallHullMemory &memory, std::uint32_t count, Point3 p )
    {
      LookedAt listed = {};
      for ( std::uint32_t base = 0; base < count; base += lanes() )
      {
        const std::uint32_t t = base + lane();
        const bool is_one = t < count;
        const RoundedHeight its( memory, is_one ? t : 0, p );
        const std::uint32_t at = place( is_one && its.is_above(), listed.above );
        if ( is_one && its.is_above() )
          memory.changed[at] = static_cast<std::uint16_t>( t );
        if ( !any( is_one && its.is_open ) )
          continue;
        const std::uint32_t open_at = place( is_one && its.is_open, listed.open );
        if ( is_one && its.is_open )
          memory.border[open_at].outside = static_cast<std::uint16_t>( t );
      }
      return listed;
    }
};

//! A group of points on the device.
struct DeviceGroup
{
    std::uint32_t begin, count;
    std::uint32_t number; //!< of the group in its slice
};

//! Of all lanes.
__device__ BallSums sum_of_lanes( BallSums mine )
{
  for ( int step = warp_size / 2; step > 0; step /= 2 )
  {
    BallSums its = mine;
    for ( Ball *ball :
          { &its.moments.whole, &its.moments.moment[0], &its.moments.moment[1], &its.moments.moment[2], &its.area } )
      *ball = { __shfl_xor_sync( all_lanes, ball->high, step ), __shfl_xor_sync( all_lanes, ball->low, step ),
                __shfl_xor_sync( all_lanes, ball->radius, step ) };
    its.out_of_range = __shfl_xor_sync( all_lanes, static_cast<int>( mine.out_of_range ), step ) != 0;
    mine.add( its );
  }
  return mine;
}

//! What the \a facets add up to, as seen from \a origin.
__device__ BallSums sums_of( const SmallFacet *facets, std::uint32_t count, const Point3 *places, Point3 origin )
{
  BallSums mine{};
  for ( std::uint32_t f = Warp::lane(); f < count; f += Warp::lanes() )
  {
    const auto corner = [&]( unsigned k ) { return seen_from( origin, places[corner_of( facets[f], k )] ); };
    mine.add( corner( 0 ), corner( 1 ), corner( 2 ) );
  }
  return sum_of_lanes( mine );
}

//! Writes the \a count facets of \a from to \a to in their order: as many are before one as are less.
__device__ void write_in_order( const SmallFacet *from, std::uint32_t count, SmallFacet *to )
{
  for ( std::uint32_t f = Warp::lane(); f < count; f += Warp::lanes() )
  {
    std::uint32_t before = 0;
    for ( std::uint32_t other = 0; other < count; ++other )
      before += from[other] < from[f];
    to[before] = from[f];
  }
}

//! One block of one warp for each group. \a facets have room for all.
__global__ void find_hulls( const Point3 *points, const DeviceGroup *groups, FoundSmallHull *hulls, SmallFacet *facets,
                            unsigned long long *facet_count )
{
  extern __shared__ double shared[];
  const DeviceGroup group = groups[blockIdx.x];
  auto *places = reinterpret_cast<Point3 *>( shared );
  const auto *from = reinterpret_cast<const double *>( points + group.begin );
  for ( std::uint32_t i = Warp::lane(); i < 3 * group.count; i += Warp::lanes() )
    shared[i] = from[i];
  Warp::sync();
  const SmallHullMemory memory( places + group.count, group.count );
  SmallHull hull( Warp(), places, group.count, memory );
  FoundSmallHull found{};
  if ( hull.find() )
  {
    auto *mine = reinterpret_cast<SmallFacet *>( memory.border );
    found.facets = hull.facets( mine );
    found.signs = hull.signs();
    if ( Warp::lane() == 0 )
      found.begin = atomicAdd( facet_count, static_cast<unsigned long long>( found.facets ) );
    found.begin = __shfl_sync( all_lanes, static_cast<unsigned long long>( found.begin ), 0 );
    write_in_order( mine, found.facets, facets + found.begin );
    Warp::sync(); // what is written is read by others
    const SmallFacet *const in_order = facets + found.begin;
    const Point3 lowest = places[corner_of( in_order[0], 0 )];
    found.measures = certified_measures( sums_of( in_order, found.facets, places, lowest ), lowest, 3 );
  }
  if ( Warp::lane() == 0 )
    hulls[group.number] = found;
}

//! Groups of a launch have about as many points: each block takes as much shared memory as the largest needs.
constexpr std::array<std::uint32_t, 4> most_points_of_launch = { 32, 64, 128, most_small_hull_points };

//! Groups that follow each other, as far as they are small, and their points.
class SmallGroups
{
  public:
    //! Group g has the points from \a group_begin[g] to \a group_begin[g + 1].
    SmallGroups( std::span<const Point3> points, std::span<const std::size_t> group_begin )
      : mPoints( points.subspan( group_begin.front(), group_begin.back() - group_begin.front() ) )
      , mCount( group_begin.size() - 1 )
    {
      std::size_t in_small = 0;
      for ( std::size_t g = 0; g < mCount; ++g )
        if ( const std::size_t count = group_begin[g + 1] - group_begin[g]; count <= most_small_hull_points )
        {
          const auto launch = std::ranges::lower_bound( most_points_of_launch, count ) - most_points_of_launch.begin();
          mOfLaunch[static_cast<std::size_t>( launch )].push_back( { static_cast<std::uint32_t>( in_small ),
                                                                     static_cast<std::uint32_t>( count ),
                                                                     static_cast<std::uint32_t>( g ) } );
          in_small += count;
        }
      if ( in_small < mPoints.size() ) // the others are not for the device
        gather( points, group_begin );
    }

    std::size_t size() const { return mCount; }
    std::span<const Point3> points() const { return mPoints; } //!< of the small groups
    const auto &of_launches() const { return mOfLaunch; }

  private:
    void gather( std::span<const Point3> points, std::span<const std::size_t> group_begin )
    {
      for ( std::size_t g = 0; g < mCount; ++g )
        if ( const std::size_t count = group_begin[g + 1] - group_begin[g]; count <= most_small_hull_points )
        {
          const auto of_group = points.subspan( group_begin[g], count );
          mGathered.insert( mGathered.end(), of_group.begin(), of_group.end() );
        }
      mPoints = mGathered;
    }

    std::span<const Point3> mPoints;
    std::size_t mCount;
    std::vector<Point3> mGathered;
    std::array<std::vector<DeviceGroup>, most_points_of_launch.size()> mOfLaunch;
};

//! The groups of a launch, on the device.
struct GroupsOfLaunch
{
    DeviceArray<DeviceGroup> on_device;
    std::uint32_t most_points; //!< in one of them
};

GroupsOfLaunch upload( const std::vector<DeviceGroup> &groups )
{
  return { Transfers::instance().upload( groups ), std::ranges::max( groups, {}, &DeviceGroup::count ).count };
}

//! Starts the kernel for all \a groups, whose \a points are on the device.
void launch( const GroupsOfLaunch &groups, const DeviceArray<Point3> &points, DeviceArray<FoundSmallHull> &hulls,
             DeviceArray<SmallFacet> &facets, DeviceArray<unsigned long long> &facet_count )
{
  const std::size_t shared = groups.most_points * sizeof( Point3 ) + SmallHullMemory::size( groups.most_points );
  check_cuda( cudaFuncSetAttribute( find_hulls, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                    static_cast<int>( most_small_hull_points * sizeof( Point3 )
                                                      + SmallHullMemory::size( most_small_hull_points ) ) ),
              "asking for shared memory" );
  find_hulls<<<static_cast<unsigned>( groups.on_device.size() ), warp_size, shared, thread_stream()>>>(
    points.data(), groups.on_device.data(), hulls.data(), facets.data(), facet_count.data() );
  check_launch( "finding small hulls" );
}

//! Adds to \a device_seconds what kernels take.
FoundSmallHulls find_on_device( const SmallGroups &groups, Workers &workers, double &device_seconds )
{
  // Before the points: transfers pass one after the other, and those of the next slice's points might come first.
  std::vector<GroupsOfLaunch> launches;
  for ( const std::vector<DeviceGroup> &of_launch : groups.of_launches() )
    if ( !of_launch.empty() )
      launches.push_back( upload( of_launch ) );
  const DeviceArray<Point3> on_device = Transfers::instance().upload( groups.points(), &workers );
  DeviceArray<SmallFacet> facets( SmallHullMemory::slots( groups.points().size() ) );
  DeviceArray<unsigned long long> facet_count( 1 );
  DeviceArray<FoundSmallHull> hulls( groups.size() );
  facet_count.fill_zero();
  hulls.fill_zero(); // large groups have no answer
  wait_for_thread_stream( "uploading" );
  Stopwatch watch;
  for ( const GroupsOfLaunch &of_launch : launches )
    launch( of_launch, on_device, hulls, facets, facet_count );
  const std::size_t facets_found = facet_count.download_one( 0 );
  device_seconds += watch.lap();
  FoundSmallHulls found;
  found.facets = Transfers::instance().download( facets, facets_found, &workers );
  found.hulls = Transfers::instance().download( hulls, groups.size(), &workers );
  return found;
}

} // namespace

void small_hulls_cuda( std::span<const Point3> points, std::span<const std::size_t> group_begin, Workers &workers,
                       double &device_seconds, const std::function<void( const FoundSmallHulls & )> &take )
{
  const std::size_t groups = group_begin.size() - 1;
  // What is done with a slice passes beside the next one. The most take a few gigabytes of the device.
  const std::size_t slices = 2 * threads_for_each_device * static_cast<std::size_t>( device_count() );
  constexpr std::size_t least_of_slice = 1 << 12, most_of_slice = 1 << 18;
  const std::size_t of_slice = SliceSizes::rounded( std::clamp( groups / slices, least_of_slice, most_of_slice ) );
  std::mutex mutex;
  SlicedSearch<std::vector<FoundSmallHulls>> search( slice_pairs( groups, 1, { of_slice, 1 } ) );
  search.run( workers, [&]( const SlicePair &pair ) {
    double seconds = 0;
    FoundSmallHulls found = find_on_device( { points, group_begin.subspan( pair.first.begin, pair.first.size() + 1 ) },
                                            workers, seconds );
    found.first_group = pair.first.begin;
    take( found );
    const std::lock_guard lock( mutex );
    device_seconds += seconds;
    return std::vector<FoundSmallHulls>(); // all that was found is taken
  } );
}

} // namespace rubicon
