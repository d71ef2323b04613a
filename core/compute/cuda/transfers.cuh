// SPDX-License-Identifier: GPL-2.0-or-later
// Copies between pageable memory and the device, through pinned buffers that all threads fill or empty.
// Relies on compute/cuda/side_stream.cuh and compute/workers.h.
#pragma once

#include "core/compute/cuda/device_memory.cuh"
#include "core/compute/cuda/side_stream.cuh"
#include "core/compute/unfilled_vector.h"
#include "core/compute/workers.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstring>
#include <mutex>
#include <optional>
#include <ranges>
#include <span>
#include <utility>
#include <vector>

namespace rubicon
{

/**
 * The device reads and writes pinned memory alone at the full speed of its link, but to pin what is to be copied takes longer
 * than to copy it (0.3 s a GiB). So what is copied passes through a few pinned buffers, which are kept. One thread copies
 * into them at a third of that speed: each thread has two of its own, and fills or empties one while the other is transferred.
 */
class Transfers
{
  public:
    //! Those of the calling thread's device. They are never destroyed: the driver may be gone before static objects are.
    static Transfers &instance()
    {
      static std::array<Transfers, most_devices> &all = *new std::array<Transfers, most_devices>;
      return all[static_cast<std::size_t>( current_device() )];
    }

    //! \a host: a contiguous range. \a workers: threads that fill the buffers; none: the calling thread alone.
    template <std::ranges::contiguous_range Range, typename T = std::ranges::range_value_t<Range>>
    DeviceArray<T> upload( const Range &host, Workers *workers = nullptr )
    {
      DeviceArray<T> device( std::ranges::size( host ) );
      send( std::span<const T>( host ), device.data(), workers );
      return device;
    }

    //! The same to \a device, until \a is_enough(). Returns how many of \a host are sent, which are the first.
    template <typename T, typename IsEnough = bool()>
    std::size_t send( std::span<const T> host, T *device, Workers *workers, IsEnough &&is_enough = never )
    {
      const std::vector<Chunk> chunks = chunks_to_send( std::vector( 1, parcel( host, device ) ) );
      const std::size_t sent = send_chunks( chunks, workers, is_enough );
      return sent == 0 ? 0 : ( chunks[sent - 1].from + chunks[sent - 1].size - chunks[0].from ) / sizeof( T );
    }

    //! The first \a count items of \a device. \a workers: threads that empty the buffers; none: the calling thread alone.
    template <typename T>
    UnfilledVector<T> download( const DeviceArray<T> &device, std::size_t count, Workers *workers = nullptr )
    {
      UnfilledVector<T> host( count );
      const std::size_t bytes = count * sizeof( T );
      std::vector<Chunk> chunks;
      for ( std::size_t at = 0; at < bytes; at += buffer_size )
        chunks.push_back( { reinterpret_cast<const char *>( device.data() ) + at,
                            reinterpret_cast<char *>( host.data() ) + at, std::min( buffer_size, bytes - at ) } );
      on_lanes( chunks, workers, [&]( Lane &lane, auto &&next_chunk ) {
        const Chunk *asked_for = nullptr;
        for ( std::size_t turn = 0;; ++turn )
        {
          const Chunk *chunk = next_chunk();
          if ( chunk )
          {
            const Buffer &buffer = lane[turn % 2];
            transfer( buffer, buffer.data, chunk->from, chunk->size, cudaMemcpyDeviceToHost );
          }
          if ( asked_for )
          {
            const Buffer &buffer = lane[( turn + 1 ) % 2];
            check_cuda( cudaEventSynchronize( buffer.done ), "waiting for a download" );
            std::memcpy( asked_for->to, buffer.data, asked_for->size );
          }
          if ( !chunk )
            return;
          asked_for = chunk;
        }
      } );
      return host;
    }

    //! Makes the calling thread's stream wait for all transfers that were begun so far.
    void settle()
    {
      const std::lock_guard lock( mMutex );
      if ( mSide )
        mSide->before_thread();
    }

    //! Items on the device, in no order.
    template <typename T>
    struct Found
    {
        DeviceArray<T> items;
        std::size_t count; //!< the first of them
    };

    /**
     * What \a find finds among \a count things, \a at_once or fewer at a time, as many as a narrow lane holds at most:
     * find( begin, end, room ) writes up to end - begin items to \a room and returns how many. Up to 32 of the workers
     * look, and send what they found while they look on: it goes through pinned buffers, never through newly mapped memory, whose pages cost more than the transfer.
     * Nothing where there are more than \a most. No other transfer of this device passes meanwhile. Throws Cancelled.
     */
    template <typename T, typename Find>
    std::optional<Found<T>> upload_found( std::size_t count, std::size_t at_once, std::size_t most, Workers &workers,
                                          Find &&find )
    {
      const std::lock_guard lock( mMutex );
      const int device = current_device();
      const std::size_t chunk = 16 * at_once, chunks = Workers::chunk_count( count, chunk );
      const std::size_t lanes = std::min( { chunks, static_cast<std::size_t>( workers.count() ), mNarrow.size() } );
      if ( lanes == 0 )
        return Found<T>{ {}, 0 };
      pin_narrow( lanes );
      const Drained drained(
        mSide->get() ); // narrow lanes are parts of the others, which know nothing of their transfers
      Found<T> found{ DeviceArray<T>( most ), 0 };
      const BetweenKernels ordered( *mSide );
      std::atomic<std::size_t> next = 0, end_of_found = 0;
      workers.for_each( lanes, 1, [&]( std::size_t i ) {
        const OnDevice on( device );
        for ( const Buffer &whole : mLanes[i / narrow_in_lane] )
          check_cuda( cudaEventSynchronize( whole.done ), "waiting for an upload" );
        std::size_t filled = 0, turn = 0;
        const auto room = [&] { return reinterpret_cast<T *>( mNarrow[i][turn % 2].data ) + filled; };
        const auto send_found = [&] {
          const Buffer &buffer = mNarrow[i][turn++ % 2];
          const std::size_t begin = end_of_found.fetch_add( filled );
          if ( begin + filled <= most )
            transfer( buffer, found.items.data() + begin, buffer.data, filled * sizeof( T ), cudaMemcpyHostToDevice );
          filled = 0;
          check_cuda( cudaEventSynchronize( mNarrow[i][turn % 2].done ), "waiting for an upload" );
        };
        for ( std::size_t begin; ( begin = next.fetch_add( chunk ) ) < count && end_of_found <= most; )
        {
          workers.keep_going();
          workers.poll( 0 );
          for ( const std::size_t end = std::min( count, begin + chunk ); begin < end; begin += at_once )
          {
            if ( ( filled + at_once ) * sizeof( T ) > narrow_size )
              send_found();
            filled += find( begin, std::min( end, begin + at_once ), room() );
          }
        }
        if ( filled > 0 )
          send_found();
      } );
      if ( end_of_found > most )
        return {};
      found.count = end_of_found;
      return found;
    }

  private:
    friend class Uploads;

    //! Bytes to be copied; as a chunk no more than one buffer holds.
    struct Chunk
    {
        const char *from;
        char *to;
        std::size_t size;
    };

    struct Buffer
    {
        char *data = nullptr;
        cudaEvent_t done = nullptr; //!< the last transfer from or to it
    };
    using Lane = std::array<Buffer, 2>; //!< of one thread at a time

    static bool never() { return false; }

    // Each transfer costs the driver some microseconds, more where many threads ask for one: a megabyte by eight threads
    // passes at nine tenths of the link's speed on an NVIDIA H200, half of it by sixteen at six tenths.
    static constexpr std::size_t buffer_size = std::size_t( 1 ) << 20, most_lanes = 8;

    static constexpr std::size_t first_chunk = buffer_size / 4; //!< of what is sent

    // Threads that also search are not held to eight: each of them has a quarter of a lane's buffers.
    static constexpr std::size_t narrow_in_lane = 4, narrow_size = buffer_size / narrow_in_lane;

    template <typename T>
    static Chunk parcel( std::span<const T> host, T *device )
    {
      return { reinterpret_cast<const char *>( host.data() ), reinterpret_cast<char *>( device ), host.size_bytes() };
    }

    //! Where they are many, the first chunks are small, each larger than the one before it: so the link is busy soon, and lanes do not
    //! all end at once.
    static std::vector<Chunk> chunks_to_send( const std::vector<Chunk> &parcels )
    {
      std::size_t bytes = 0;
      for ( const Chunk &all : parcels )
        bytes += all.size;
      std::size_t most = bytes > buffer_size ? first_chunk : buffer_size;
      std::vector<Chunk> chunks;
      for ( const Chunk &all : parcels )
        for ( std::size_t at = 0; at < all.size; at += chunks.back().size )
        {
          chunks.push_back( { all.from + at, all.to + at, std::min( most, all.size - at ) } );
          most = std::min( most + first_chunk, buffer_size );
        }
      return chunks;
    }

    //! As on_lanes().
    template <typename IsEnough = bool()>
    std::size_t send_chunks( std::span<const Chunk> chunks, Workers *workers, IsEnough &&is_enough = never )
    {
      const auto send_some = [&]( Lane &lane, auto &&next_chunk ) {
        for ( std::size_t turn = 0; const Chunk *chunk = next_chunk(); ++turn )
        {
          const Buffer &buffer = lane[turn % 2];
          check_cuda( cudaEventSynchronize( buffer.done ), "waiting for an upload" );
          std::memcpy( buffer.data, chunk->from, chunk->size );
          transfer( buffer, chunk->to, buffer.data, chunk->size, cudaMemcpyHostToDevice );
        }
      };
      return on_lanes( chunks, workers, send_some, is_enough );
    }

    //! Calls \a run_lane( lane, next chunk ) on as many threads as there are chunks for; these go to those who ask first, until
    //! \a is_enough(). Returns how many went to somebody.
    template <typename RunLane, typename IsEnough = bool()>
    std::size_t on_lanes( std::span<const Chunk> chunks, Workers *workers, RunLane &&run_lane,
                          IsEnough &&is_enough = never )
    {
      if ( chunks.empty() )
        return 0;
      const std::lock_guard lock( mMutex );
      const int device = current_device();
      std::atomic<std::size_t> next = 0;
      const auto next_chunk = [&]() -> const Chunk * {
        if ( is_enough() )
          return nullptr;
        const std::size_t chunk = next.fetch_add( 1 );
        return chunk < chunks.size() ? &chunks[chunk] : nullptr;
      };
      const std::size_t threads = workers ? static_cast<std::size_t>( workers->count() ) : 1;
      const std::size_t lanes = std::min( { chunks.size(), threads, most_lanes } );
      while ( mPinned < lanes )
      {
        pin( mLanes[mPinned] );
        ++mPinned;
      }
      const BetweenKernels ordered( *mSide );
      if ( !workers || lanes == 1 )
        run_lane( mLanes[0], next_chunk );
      else
        workers->for_each( lanes, 1, [&]( std::size_t i ) {
          const OnDevice on( device );
          run_lane( mLanes[i], next_chunk );
        } );
      return std::min( chunks.size(), next.load() );
    }

    //! While there is one: what is transferred comes after all that the calling thread's stream has been given so far, and before
    //! all that it is given later. Also where a transfer fails: its array is freed in the order of that stream.
    class BetweenKernels
    {
      public:
        explicit BetweenKernels( SideStream &side )
          : mSide( side )
        {
          mSide.after_thread();
        }
        ~BetweenKernels() { mSide.before_thread(); }

      private:
        SideStream &mSide;
    };

    void pin( Lane &lane )
    {
      if ( !mSide )
        mSide.emplace();
      for ( Buffer &buffer : lane )
      {
        check_cuda( cudaMallocHost( &buffer.data, buffer_size ), "allocating pinned memory" );
        check_cuda( cudaEventCreateWithFlags( &buffer.done, cudaEventDisableTiming ), "creating an event" );
      }
    }

    //! So that there are \a lanes narrow ones.
    void pin_narrow( std::size_t lanes )
    {
      for ( ; mPinned * narrow_in_lane < lanes; ++mPinned )
        pin( mLanes[mPinned] );
      for ( ; mPinnedNarrow < lanes; ++mPinnedNarrow )
        for ( std::size_t i = 0; i < 2; ++i )
        {
          Buffer &buffer = mNarrow[mPinnedNarrow][i];
          buffer.data = mLanes[mPinnedNarrow / narrow_in_lane][i].data + mPinnedNarrow % narrow_in_lane * narrow_size;
          check_cuda( cudaEventCreateWithFlags( &buffer.done, cudaEventDisableTiming ), "creating an event" );
        }
    }

    //! No transfer is on its way when it ends.
    class Drained
    {
      public:
        explicit Drained( cudaStream_t stream )
          : mStream( stream )
        {}
        ~Drained() { cudaStreamSynchronize( mStream ); }

      private:
        cudaStream_t mStream;
    };

    void transfer( const Buffer &buffer, void *to, const void *from, std::size_t size, cudaMemcpyKind kind ) const
    {
      check_cuda( cudaMemcpyAsync( to, from, size, kind, mSide->get() ), "copying" );
      check_cuda( cudaEventRecord( buffer.done, mSide->get() ), "recording an event" );
    }

    std::mutex mMutex;
    std::optional<SideStream> mSide; //!< where transfers pass, from the first one on
    std::array<Lane, most_lanes> mLanes;
    std::size_t mPinned = 0; //!< lanes
    std::array<Lane, most_lanes * narrow_in_lane> mNarrow;
    std::size_t mPinnedNarrow = 0;
};

/**
 * Arrays that go to the device together. Threads have to wake for each array that goes by itself, and to wait for the last of them: on
 * an NVIDIA H100 with 16 cores that took 0.2 ms each, as long as the way of 5 MB.
 */
class Uploads
{
  public:
    //! Room for a contiguous range, which stays where it is until it is sent.
    template <std::ranges::contiguous_range Range, typename T = std::ranges::range_value_t<Range>>
    DeviceArray<T> add( const Range &host )
    {
      DeviceArray<T> device( std::ranges::size( host ) );
      mParcels.push_back( Transfers::parcel( std::span<const T>( host ), device.data() ) );
      return device;
    }

    //! \a count items from \a from, which \a device holds, this one or another, to \a to. Both stay until the thread's stream has passed them.
    template <typename T>
    void add_copy( T *to, const T *from, int device, std::size_t count )
    {
      mCopies.push_back( { to, from, device, count * sizeof( T ) } );
    }

    //! Sends all that was added, by \a workers; once. What the host has goes first: neither that nor what other threads send meanwhile
    //! then waits for copies between devices.
    void send( Workers &workers )
    {
      Transfers::instance().send_chunks( Transfers::chunks_to_send( std::exchange( mParcels, {} ) ), &workers );
      for ( const Copy &copy : std::exchange( mCopies, {} ) )
        check_cuda( cudaMemcpyPeerAsync( copy.to, current_device(), copy.from, copy.device, copy.bytes,
                                         thread_stream() ),
                    "copying from another device" );
    }

  private:
    struct Copy
    {
        void *to;
        const void *from;
        int device;
        std::size_t bytes;
    };

    std::vector<Transfers::Chunk> mParcels;
    std::vector<Copy> mCopies;
};

} // namespace rubicon
