// SPDX-License-Identifier: GPL-2.0-or-later
// The points of a hull on the GPU: it finds their rounds, and tells of each round those that the map does not prove to be inside; or
// finds the hull by stars.
// Relies on hull/hull_points.h, hull/inner_map.h, hull/stars/device_machine.cuh and compute/cuda/.
#include "core/hull/hull_points.h"

#include "core/compute/cuda/kernels.cuh"
#include "core/compute/cuda/select.cuh"
#include "core/compute/cuda/sort.cuh"
#include "core/compute/cuda/transfers.cuh"
#include "core/compute/stopwatch.h"
#include "core/hull/inner_map.h"
#include "core/hull/sample_map.h"
#include "core/hull/stars/device_machine.cuh"
#include "core/hull/stars/star_hull.h"

#include <atomic>
#include <bit>
#include <type_traits>

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

//! Points that the device has, and what the host calls them: ascending; empty where all are there.
struct DevicePoints
{
    DeviceArray<Point3> places;
    DeviceArray<std::uint32_t> numbers;
};

//! What a sample's map does not prove to be strictly inside, as SampleMap::find_open().
struct LeftOpenBy
{
    const Point3 *points;
    InnerMap map;

    __device__ bool operator()( std::size_t i ) const
    {
      return !( is_finite( points[i] ) && map.contains( points[i] ) );
    }
};

__global__ void list_numbers( const PlacedPoint *points, std::size_t count, std::uint32_t *numbers,
                              std::uint32_t *in_turn )
{
  const std::size_t i = thread_index();
  if ( i >= count )
    return;
  numbers[i] = points[i].point;
  in_turn[i] = static_cast<std::uint32_t>( i );
}

__global__ void put_in_order( const PlacedPoint *points, const std::uint32_t *order, std::size_t count, Point3 *places,
                              std::uint32_t *numbers )
{
  const std::size_t i = thread_index();
  if ( i >= count )
    return;
  const PlacedPoint point = points[order[i]];
  places[i] = point.place;
  numbers[i] = point.point;
}

/**
 * What a sample leaves open of all points: of the \a first, which are on the device, those with the numbers \a open, and those
 * that were \a found among the others, which come to be in order here. All are numbered below \a numbered.
 */
DevicePoints in_order( DeviceMachine machine, const DeviceArray<Point3> &first, const SelectedNumbers &open,
                       const Transfers::Found<PlacedPoint> &found, std::size_t numbered )
{
  const std::size_t before = open.count, count = found.count;
  DevicePoints points = { DeviceArray<Point3>( before + count ), DeviceArray<std::uint32_t>( before + count ) };
  machine.for_each( before, star_body::Gather<Point3>{ first.data(), open.numbers.data(), points.places.data() } );
  machine.for_each( before, star_body::Copy<std::uint32_t>{ open.numbers.data(), points.numbers.data() } );
  if ( count == 0 )
    return points;
  DeviceArray<std::uint32_t> numbers( count ), order( count );
  list_numbers<<<grid_size( count ), threads, 0, thread_stream()>>>( found.items.data(), count, numbers.data(),
                                                                     order.data() );
  check_launch( "listing points" );
  sort_by_key( numbers, order, static_cast<int>( std::bit_width( numbered ) ) );
  put_in_order<<<grid_size( count ), threads, 0, thread_stream()>>>( found.items.data(), order.data(), count,
                                                                     points.places.data() + before,
                                                                     points.numbers.data() + before );
  check_launch( "placing points" );
  return points;
}

/**
 * The points of a hull on their way to the device. While the map of a sample is made, mostly by one thread, the first of them go
 * as they are, by the others. Of the rest only what the map leaves open goes, where there is one.
 */
class UploadedPoints
{
  public:
    UploadedPoints( std::span<const Point3> points, Workers &workers, const HullProgress &progress, TierCounts &counts )
      : mPoints( points )
      , mWorkers( workers )
    {
      std::atomic<bool> is_ready = false;
      const auto make_sample = [&] {
        const Ready tells{ is_ready }; // also where it throws
        mSample = SampleMap::make( points, workers, progress, counts );
      };
      if ( points.size() < SampleMap::fewest_points || workers.count() == 1 )
        make_sample();
      else
      {
        const Settles settles; // also on a throw: mFirst is freed then, and must not be while it is still written to
        Workers::beside( make_sample, [&] { send_first( is_ready ); } );
      }
      if ( !mSample || !with_first_if_there_is_room( [this] { return send_open(); } ) )
      {
        mSample.reset();
        with_first_if_there_is_room( [this] { send_all(); } );
      }
    }

    DevicePoints &points() { return mAll; }

    //! False where all points were sent.
    bool are_in_general_position() const { return mSample && mSample->is_in_general_position(); }

  private:
    struct Ready
    {
        std::atomic<bool> &is_ready;
        ~Ready() { is_ready = true; }
    };

    struct Settles
    {
        Transfers &transfers = Transfers::instance();
        ~Settles() { transfers.settle(); }
    };

    //! Half of the points at most, until it \a is_enough.
    void send_first( const std::atomic<bool> &is_enough )
    {
      if ( is_enough )
        return;
      const OnDevice on( mDevice ); // this thread may have another
      const std::span<const Point3> half = mPoints.first( mPoints.size() / 2 );
      try
      {
        mFirst = DeviceArray<Point3>( half.size() );
        mSent = Transfers::instance().send( half, mFirst.data(), &mWorkers, [&is_enough] { return is_enough.load(); } );
      }
      catch ( const DeviceOutOfMemory & ) // what a sample leaves open takes less
      {
        mSent = 0;
      }
      if ( mSent == 0 )
        mFirst = {};
    }

    //! What \a send() returns. Where the device has too little memory beside the first points, once more without them.
    template <typename Send>
    std::invoke_result_t<Send &> with_first_if_there_is_room( Send &&send )
    {
      try
      {
        return send();
      }
      catch ( const DeviceOutOfMemory & )
      {
        if ( mSent == 0 )
          throw;
      }
      mFirst = {};
      mSent = 0;
      return send();
    }

    /**
     * What the sample leaves open: of the first while the device, of the rest while all workers look for it. False where far
     * more is open than the trial said: then all points are sent.
     */
    bool send_open()
    {
      const MapOnDevice map( mSample->map() );
      Selecting open = select_where( mSent, LeftOpenBy{ mFirst.data(), map.view() }, mSent );
      const std::size_t rest = mPoints.size() - mSent; // and all that is open may lie in it
      const std::size_t expected = mSample->expected_found( mPoints.size() );
      const auto found = Transfers::instance().upload_found<PlacedPoint>(
        rest, most_looked_at, std::min( rest, expected + expected / 2 + ( 1 << 16 ) ), mWorkers,
        [this]( std::size_t begin, std::size_t end, PlacedPoint *room ) {
          std::size_t count = 0;
          mSample->find_open( mPoints, mSent + begin, mSent + end, [&]( std::size_t i ) {
            room[count++] = { mPoints[i], static_cast<std::uint32_t>( i ) };
          } );
          return count;
        } );
      if ( !found )
        return false;
      mAll = in_order( DeviceMachine( mWorkers ), mFirst, open.wait(), *found, mPoints.size() );
      mFirst = {};
      return true;
    }

    void send_all()
    {
      mAll = { DeviceArray<Point3>( mPoints.size() ), {} };
      Transfers::instance().send( mPoints.subspan( mSent ), mAll.places.data() + mSent, &mWorkers );
      if ( mSent > 0 )
        check_cuda( cudaMemcpyAsync( mAll.places.data(), mFirst.data(), mSent * sizeof( Point3 ),
                                     cudaMemcpyDeviceToDevice, thread_stream() ),
                    "copying points" );
      mFirst = {};
    }

    std::span<const Point3> mPoints;
    Workers &mWorkers;
    int mDevice = current_device();
    std::optional<SampleMap> mSample;
    DeviceArray<Point3> mFirst; //!< of which mSent are there
    std::size_t mSent = 0;
    DevicePoints mAll;
};

//! Of all points, or of those that a sample leaves open.
class PointsOnDevice : public HullPoints
{
  public:
    PointsOnDevice( std::span<const Point3> points, Workers &workers, const HullProgress &progress, TierCounts &counts,
                    double &device_seconds )
      : HullPoints( points )
      , mWorkers( workers )
      , mDeviceSeconds( device_seconds )
    {
      UploadedPoints uploaded( points, workers, progress, counts );
      mOnDevice = std::move( uploaded.points() );
      wait_for_thread_stream( "uploading" );
      if ( size() == 0 )
        return;
      Stopwatch watch;
      mRoundOf = DeviceArray<std::uint8_t>( size() );
      mRounds = found_rounds();
      mAreForStars = uploaded.are_in_general_position() && mRounds.in_rounds() > fewest_for_stars;
      mDeviceSeconds += watch.lap();
    }

    PointIndices in_round( std::size_t round ) const override { return indices_where( of( round ), size_of( round ) ); }

    PointIndices outside_of( const InnerMap &map, std::size_t round ) const override
    {
      const MapOnDevice on_device( map );
      return indices_where( OutsideOf<OfRound>{ of( round ), mOnDevice.places.data(), on_device.view() },
                            size_of( round ) );
    }

    PointIndices in_rounds() const override
    {
      return indices_where( OfAllRounds{ mRoundOf.data() }, mRounds.in_rounds() );
    }

    std::optional<StarHull> by_stars( const InnerMap *map ) const override
    {
      try
      {
        return hull_of_open( map );
      }
      catch ( const DeviceOutOfMemory & ) // stars need more of it than points
      {
        return {};
      }
    }

  private:
    std::size_t size() const { return mOnDevice.places.size(); }

    OfRound of( std::size_t round ) const { return { mRoundOf.data(), static_cast<std::uint8_t>( round ) }; }

    std::size_t size_of( std::size_t round ) const
    {
      return round == HullRounds::left_out ? mRounds.left_out_count : mRounds.sizes[round];
    }

    HullRounds found_rounds()
    {
      const std::size_t rounds = rounds_of( size() );
      DeviceArray<DevicePart> parts( std::min( grid_size( size() ), most_parts ) );
      find_rounds<<<static_cast<unsigned>( parts.size() ), threads, 0, thread_stream()>>>(
        mOnDevice.places.data(), size(), rounds, mRoundOf.data(), parts.data() );
      check_launch( "finding rounds" );
      std::vector<RoundsOfPart> on_host( parts.size() );
      const UnfilledVector<DevicePart> found = Transfers::instance().download( parts, parts.size() );
      for ( std::size_t i = 0; i < found.size(); ++i )
      {
        on_host[i].low = found[i].low, on_host[i].high = found[i].high;
        std::copy_n( found[i].sizes, HullRounds::most, on_host[i].sizes.begin() );
        on_host[i].left_out = found[i].left_out;
      }
      return all_rounds( rounds, on_host );
    }

    std::optional<StarHull> hull_of_open( const InnerMap *map ) const
    {
      if ( !map && mRounds.in_rounds() == size() )
        return hull_of( mOnDevice.places, mOnDevice.numbers );
      const OfAllRounds all{ mRoundOf.data() };
      SelectedNumbers open = map ? selected( OutsideOf<OfAllRounds>{ all, mOnDevice.places.data(),
                                                                     MapOnDevice( *map ).view() },
                                             mRounds.in_rounds() )
                                 : selected( all, mRounds.in_rounds() );
      DeviceArray<Point3> places( open.count );
      DeviceMachine( mWorkers )
        .for_each( open.count,
                   star_body::Gather<Point3>{ mOnDevice.places.data(), open.numbers.data(), places.data() } );
      name_as_host( open );
      return hull_of( places, open.numbers );
    }

    //! Of points on the device that the host calls by \a numbers, as DevicePoints.
    std::optional<StarHull> hull_of( const DeviceArray<Point3> &places,
                                     const DeviceArray<std::uint32_t> &numbers ) const
    {
      Stopwatch watch;
      DeviceMachine machine( mWorkers );
      auto triangles = hull_by_stars( machine, limits_for( places.size(), 2 * places.size() > mPoints.size() ),
                                      places );
      std::optional<StarHull> found;
      if ( triangles )
      {
        found.emplace().sums = sums_of_triangles( machine, *triangles, places );
        if ( numbers.size() > 0 )
          machine.for_each( triangles->size(), star_body::TriangleOfPoints{ numbers.data(), triangles->data() } );
      }
      machine.wait();
      mDeviceSeconds += watch.lap();
      if ( found )
        found->triangles = Transfers::instance().download( *triangles, triangles->size(), &mWorkers );
      return found;
    }

    //! The points for which \a holds( index ), \a most at most.
    template <typename Holds>
    PointIndices indices_where( const Holds &holds, std::size_t most ) const
    {
      if ( most == 0 )
        return {};
      SelectedNumbers found = selected( holds, most );
      name_as_host( found );
      return Transfers::instance().download( found.numbers, found.count, &mWorkers );
    }

    //! Numbers on the device become those of the host.
    void name_as_host( SelectedNumbers &selected ) const
    {
      std::uint32_t *numbers = selected.numbers.data();
      if ( mOnDevice.numbers.size() > 0 )
        DeviceMachine( mWorkers )
          .for_each( selected.count, star_body::Gather<std::uint32_t>{ mOnDevice.numbers.data(), numbers, numbers } );
    }

    template <typename Holds>
    SelectedNumbers selected( const Holds &holds, std::size_t most ) const
    {
      mWorkers.keep_going();
      wait_for_thread_stream( "uploading" );
      Stopwatch watch;
      SelectedNumbers found = numbers_where( size(), holds, most );
      mDeviceSeconds += watch.lap();
      return found;
    }

    Workers &mWorkers;
    double &mDeviceSeconds;
    DevicePoints mOnDevice;
    DeviceArray<std::uint8_t> mRoundOf; //!< of each point there
};

} // namespace

std::unique_ptr<HullPoints> hull_points_cuda( std::span<const Point3> points, Workers &workers,
                                              const HullProgress &progress, TierCounts &counts, double &device_seconds )
{
  return std::make_unique<PointsOnDevice>( points, workers, progress, counts, device_seconds );
}

} // namespace rubicon
