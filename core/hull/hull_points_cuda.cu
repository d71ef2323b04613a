// SPDX-License-Identifier: GPL-2.0-or-later
// The points of a hull on the GPU: it finds their rounds, and tells of each round those that the map does not prove to be inside; or
// finds the hull by stars.
// Relies on hull/hull_points.h, hull/inner_map.h, hull/stars/device_machine.cuh and compute/cuda/.
#include "core/hull/hull_points.h"

#include "core/compute/cuda/kernels.cuh"
#include "core/compute/cuda/select.cuh"
#include "core/compute/cuda/transfers.cuh"
#include "core/compute/stopwatch.h"
#include "core/hull/inner_map.h"
#include "core/hull/sample_map.h"
#include "core/hull/stars/device_machine.cuh"

namespace rubicon
{

namespace
{

//! Blocks that find rounds, each of a part of the points: some for each multiprocessor of the largest devices.
constexpr unsigned most_parts = 1024;

//! Less of what a sample leaves open is inserted sooner.
constexpr std::size_t fewest_for_stars = std::size_t( 1 ) << 15;

//! What a block finds out about its points. The host's RoundsOfPart, but as threads of a block can count.
struct DevicePart
{
    Point3 low, high;
    unsigned long long sizes[HullRounds::most], left_out;
};

struct Least
{
    __device__ double operator()( double a, double b ) const { return fmin( a, b ); }
};

struct Greatest
{
    __device__ double operator()( double a, double b ) const { return fmax( a, b ); }
};

//! The same number of blocks as there are \a parts.
__global__ void find_rounds( const Point3 *points, std::size_t count, std::size_t rounds, std::uint8_t *round_of_each,
                             DevicePart *parts )
{
  __shared__ unsigned long long sizes[HullRounds::most], left_out;
  if ( threadIdx.x < HullRounds::most )
    sizes[threadIdx.x] = 0;
  if ( threadIdx.x == 0 )
    left_out = 0;
  __syncthreads();
  Point3 low = { HUGE_VAL, HUGE_VAL, HUGE_VAL }, high = { -HUGE_VAL, -HUGE_VAL, -HUGE_VAL };
  unsigned long long in_last = 0; // counted apart: most points are in the last round, and would wait for each other
  for ( std::size_t i = thread_index(); i < count; i += static_cast<std::size_t>( gridDim.x ) * blockDim.x )
  {
    const Point3 p = points[i];
    const std::uint8_t round = round_of( p, rounds );
    round_of_each[i] = round;
    if ( round == HullRounds::left_out )
    {
      atomicAdd( &left_out, 1ull );
      continue;
    }
    low = { fmin( low.x, p.x ), fmin( low.y, p.y ), fmin( low.z, p.z ) };
    high = { fmax( high.x, p.x ), fmax( high.y, p.y ), fmax( high.z, p.z ) };
    if ( round + std::size_t( 1 ) < rounds )
      atomicAdd( &sizes[round], 1ull );
    else
      ++in_last;
  }
  atomicAdd( &sizes[rounds - 1], in_last );

  using Join = cub::BlockReduce<double, threads>;
  __shared__ typename Join::TempStorage scratch;
  const auto joined = [&]( double mine, auto join ) {
    __syncthreads(); // the scratch memory is used again
    return Join( scratch ).Reduce( mine, join );
  };
  const Point3 least = { joined( low.x, Least() ), joined( low.y, Least() ), joined( low.z, Least() ) };
  const Point3 greatest = { joined( high.x, Greatest() ), joined( high.y, Greatest() ), joined( high.z, Greatest() ) };
  DevicePart &part = parts[blockIdx.x];
  if ( threadIdx.x == 0 )
    part.low = least, part.high = greatest, part.left_out = left_out;
  if ( threadIdx.x < HullRounds::most )
    part.sizes[threadIdx.x] = sizes[threadIdx.x];
}

//! Which points a selection keeps: those of one round.
struct OfRound
{
    const std::uint8_t *rounds;
    std::uint8_t round;

    __device__ bool operator()( std::size_t i ) const { return rounds[i] == round; }
};

struct OfAllRounds
{
    const std::uint8_t *rounds;

    __device__ bool operator()( std::size_t i ) const { return rounds[i] < HullRounds::most; }
};

//! Those of them that the map does not prove to be inside.
template <typename Which>
struct OutsideOf
{
    Which which;
    const Point3 *points;
    InnerMap map;

    __device__ bool operator()( std::size_t i ) const { return which( i ) && !map.contains( points[i] ); }
};

class MapOnDevice
{
  public:
    explicit MapOnDevice( const InnerMap &map )
      : mMap( map )
      , mReach( Transfers::instance().upload(
          std::span<const float>( map.reach, std::size_t( 6 ) * map.cells * map.cells ) ) )
    {
      mMap.reach = mReach.data();
    }

    const InnerMap &view() const { return mMap; }

  private:
    InnerMap mMap;
    DeviceArray<float> mReach;
};

/**
 * Of those that a sample leaves open, where there is one: then the device knows points by their places among these, mOpen, and all
 * others stay where they are.
 */
class PointsOnDevice : public HullPoints
{
  public:
    PointsOnDevice( std::span<const Point3> points, Workers &workers, const SampleMap *sample, double &device_seconds )
      : HullPoints( points )
      , mWorkers( workers )
      , mDeviceSeconds( device_seconds )
      , mOnDevice( sample ? uploaded_open( *sample ) : Transfers::instance().upload( points, &workers ) )
      , mRoundOf( mOnDevice.size() )
    {
      mRounds.rounds = rounds_of( mOnDevice.size() );
      if ( mOnDevice.size() == 0 )
        return;
      check_cuda( cudaStreamSynchronize( cudaStreamPerThread ), "uploading" );
      Stopwatch watch;
      DeviceArray<DevicePart> parts( std::min( grid_size( mOnDevice.size() ), most_parts ) );
      find_rounds<<<static_cast<unsigned>( parts.size() ), threads>>>( mOnDevice.data(), mOnDevice.size(),
                                                                       mRounds.rounds, mRoundOf.data(), parts.data() );
      check_launch( "finding rounds" );
      std::vector<RoundsOfPart> on_host( parts.size() );
      const UnfilledVector<DevicePart> found = Transfers::instance().download( parts, parts.size() );
      for ( std::size_t i = 0; i < found.size(); ++i )
      {
        on_host[i].low = found[i].low, on_host[i].high = found[i].high;
        std::copy_n( found[i].sizes, HullRounds::most, on_host[i].sizes.begin() );
        on_host[i].left_out = found[i].left_out;
      }
      mRounds = all_rounds( mRounds.rounds, on_host );
      mAreForStars = sample && sample->is_in_general_position() && mRounds.in_rounds() > fewest_for_stars;
      mDeviceSeconds += watch.lap();
    }

    PointIndices in_round( std::size_t round ) const override { return indices_where( of( round ), size_of( round ) ); }

    PointIndices outside_of( const InnerMap &map, std::size_t round ) const override
    {
      const MapOnDevice on_device( map );
      return indices_where( OutsideOf<OfRound>{ of( round ), mOnDevice.data(), on_device.view() }, size_of( round ) );
    }

    PointIndices in_rounds() const override
    {
      return indices_where( OfAllRounds{ mRoundOf.data() }, mRounds.in_rounds() );
    }

    std::optional<UnfilledVector<StarTriangle>> by_stars( const InnerMap *map ) const override
    {
      try
      {
        return triangles_by_stars( map );
      }
      catch ( const DeviceOutOfMemory & ) // stars need more of it than points
      {
        return {};
      }
    }

  private:
    OfRound of( std::size_t round ) const { return { mRoundOf.data(), static_cast<std::uint8_t>( round ) }; }

    std::size_t size_of( std::size_t round ) const
    {
      return round == HullRounds::left_out ? mRounds.left_out_count : mRounds.sizes[round];
    }

    std::optional<UnfilledVector<StarTriangle>> triangles_by_stars( const InnerMap *map ) const
    {
      const OfAllRounds all{ mRoundOf.data() };
      const SelectedNumbers open =
        map
          ? selected( OutsideOf<OfAllRounds>{ all, mOnDevice.data(), MapOnDevice( *map ).view() }, mRounds.in_rounds() )
          : selected( all, mRounds.in_rounds() );
      Stopwatch watch;
      DeviceMachine machine( mWorkers );
      DeviceArray<Point3> places( open.count );
      machine.for_each( open.count, star_body::Gather<Point3>{ mOnDevice.data(), open.numbers.data(), places.data() } );
      auto triangles = hull_by_stars( machine, limits_for( open.count ), places );
      if ( triangles )
        machine.for_each( triangles->size(), star_body::TriangleOfPoints{ open.numbers.data(), triangles->data() } );
      machine.wait();
      mDeviceSeconds += watch.lap();
      if ( !triangles )
        return {};
      UnfilledVector<StarTriangle> found = Transfers::instance().download( *triangles, triangles->size(), &mWorkers );
      for_each_index( found, [this]( StarTriangle &triangle ) {
        triangle = { mOpen[triangle.a], mOpen[triangle.b], mOpen[triangle.c] };
      } );
      return found;
    }

    //! The points for which \a holds( index ), \a most at most.
    template <typename Holds>
    PointIndices indices_where( const Holds &holds, std::size_t most ) const
    {
      if ( most == 0 )
        return {};
      const SelectedNumbers numbers = selected( holds, most );
      PointIndices found = Transfers::instance().download( numbers.numbers, numbers.count, &mWorkers );
      for_each_index( found, [this]( std::uint32_t &number ) { number = mOpen[number]; } );
      return found;
    }

    //! Calls \a name( item ), which names points as the host does, where the device has names of its own for them.
    template <typename Items, typename Name>
    void for_each_index( Items &items, Name &&name ) const
    {
      constexpr std::size_t grain = 1 << 15;
      if ( mOpen.empty() )
        return;
      mWorkers.share( items.size(), grain, [&]( std::size_t begin, std::size_t end ) {
        std::for_each( items.begin() + begin, items.begin() + end, name );
      } );
    }

    DeviceArray<Point3> uploaded_open( const SampleMap &sample )
    {
      OpenPoints open = left_open_by( sample, mPoints, mWorkers );
      mOpen = std::move( open.numbers );
      return Transfers::instance().upload( open.places, &mWorkers );
    }

    template <typename Holds>
    SelectedNumbers selected( const Holds &holds, std::size_t most ) const
    {
      mWorkers.keep_going();
      check_cuda( cudaStreamSynchronize( cudaStreamPerThread ), "uploading" );
      Stopwatch watch;
      SelectedNumbers found = numbers_where( mOnDevice.size(), holds, most );
      mDeviceSeconds += watch.lap();
      return found;
    }

    Workers &mWorkers;
    double &mDeviceSeconds;
    PointIndices mOpen; //!< ascending; empty: all
    DeviceArray<Point3> mOnDevice;
    DeviceArray<std::uint8_t> mRoundOf; //!< of each point
};

} // namespace

std::unique_ptr<HullPoints> hull_points_cuda( std::span<const Point3> points, Workers &workers, const SampleMap *sample,
                                              double &device_seconds )
{
  return std::make_unique<PointsOnDevice>( points, workers, sample, device_seconds );
}

} // namespace rubicon
