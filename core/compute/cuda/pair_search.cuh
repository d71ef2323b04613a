// SPDX-License-Identifier: GPL-2.0-or-later
// Candidate pairs and their decisions, batch after batch: the part of a search on the GPU that does not depend on what
// the pairs are. What the filter cannot decide goes to a second, compacted kernel, and what needs GMP to the host.
// Relies on compute/cuda/kernels.cuh, exact/tiers.h and CUB.
#pragma once

#include "core/compute/cuda/kernels.cuh"
#include "core/compute/cuda/sort.cuh"
#include "core/compute/cuda/transfers.cuh"
#include "core/compute/workers.h"
#include "core/exact/tiers.h"

#include <cub/cub.cuh>
#include <cuda/std/functional>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace rubicon
{

//! The two members of a pair, and the key by which the found ones are sorted.
using PairKey = std::uint64_t;

RUBICON_HD constexpr PairKey pair_key( std::uint32_t first, std::uint32_t second )
{
  return static_cast<PairKey>( first ) << 32 | second;
}
RUBICON_HD constexpr std::uint32_t first_of( PairKey pair )
{
  return static_cast<std::uint32_t>( pair >> 32 );
}
RUBICON_HD constexpr std::uint32_t second_of( PairKey pair )
{
  return static_cast<std::uint32_t>( pair );
}

/**
 * Where a search puts its candidates, and two signs that its kernels give as they go, so that nothing waits for an answer
 * where all is well. What it has looked at so far, by the job's own measure, may be too much: it gives up, since another index
 * serves better. Or there are far more candidates than there is room for: this launch ends, and its batch is searched again
 * in parts or with more room.
 */
struct CandidateList
{
    DeviceList<PairKey> list;
    unsigned long long *effort, most_effort;
    unsigned long long *flooded; //!< not 0: the list overflows by far

    __device__ void append( std::uint32_t first, std::uint32_t second ) const
    {
      look( list.append( pair_key( first, second ) ) );
    }

    //! Room for \a size candidates; returns the number of the first.
    __device__ unsigned long long reserve( std::uint32_t size ) const
    {
      const unsigned long long at = atomicAdd( list.count, static_cast<unsigned long long>( size ) );
      look( at );
      return at;
    }

    //! At the number of a candidate.
    __device__ void look( unsigned long long at ) const
    {
      if ( at > list.capacity * 4 )
        *flooded = 1;
    }

    __device__ bool is_flooded() const { return *static_cast<const volatile unsigned long long *>( flooded ) != 0; }

    //! Adds what each lane of a warp \a looked at. Whether the search goes on; the same answer in all lanes.
    __device__ bool add_effort( unsigned long long looked ) const
    {
      if ( looked > 0 ) // most lanes have nothing to add, and additions to one place wait for each other
        atomicAdd( effort, looked );
      return goes_on();
    }

    __device__ bool goes_on() const
    {
      return __shfl_sync( all_lanes, *static_cast<const volatile unsigned long long *>( effort ), 0 ) <= most_effort;
    }
};

/**
 * Candidates of a warp, kept back in shared memory and handed over many at a time. Additions to one counter wait for each other,
 * up to a nanosecond each on an NVIDIA H200: one for each candidate would take as long as to find them.
 */
class WarpCandidates
{
  public:
    //! Of the warps of a block; in shared memory.
    struct Room
    {
        static constexpr std::uint32_t size = 128;
        PairKey pairs[threads / warp_size][size];
    };

    __device__ WarpCandidates( const CandidateList &list, Room &room )
      : mList( list )
      , mKept( room.pairs[threadIdx.x / warp_size] )
    {}

    //! By all lanes together: takes the pair of each lane that \a has one.
    __device__ void append( bool has, std::uint32_t first, std::uint32_t second )
    {
      const unsigned having = __ballot_sync( all_lanes, has );
      const std::uint32_t more = static_cast<std::uint32_t>( __popc( having ) );
      if ( more == 0 )
        return;
      if ( mCount + more > Room::size )
        hand_over();
      const unsigned lanes_before = ( 1u << lane() ) - 1;
      if ( has )
        mKept[mCount + static_cast<std::uint32_t>( __popc( having & lanes_before ) )] = pair_key( first, second );
      mCount += more;
    }

    //! By all lanes together, at the end.
    __device__ void hand_over()
    {
      if ( mCount == 0 )
        return;
      __syncwarp(); // all have written
      const unsigned long long begin = __shfl_sync( all_lanes, lane() == 0 ? mList.reserve( mCount ) : 0, 0 );
      for ( std::uint32_t i = lane(); i < mCount; i += warp_size )
        mList.list.put( begin + i, mKept[i] );
      __syncwarp(); // all have read
      mCount = 0;
    }

  private:
    static __device__ std::uint32_t lane() { return threadIdx.x % warp_size; }

    const CandidateList &mList;
    PairKey *mKept;
    std::uint32_t mCount = 0; //!< the same in all lanes
};

//! What a decision says of a pair in one byte; the job gives the other values a meaning.
using PairCode = std::uint8_t;
constexpr PairCode code_none = 0, code_undecided = 0xff;

//! Where a decision goes: found pairs with their code, and pairs that the tiers at hand could not decide.
struct Decisions
{
    DeviceList<PairKey> found;
    PairCode *codes; //!< beside found.items
    DeviceList<PairKey> undecided;
    unsigned long long *tiers; //!< filter, interval, expansion

    __device__ void append( PairKey pair, PairCode code ) const
    {
      if ( code == code_none )
        return;
      if ( code == code_undecided )
      {
        undecided.append( pair );
        return;
      }
      const unsigned long long at = found.append( pair );
      if ( at < found.capacity )
        codes[at] = code;
    }

    //! By all threads of a block together: their sums are added, for additions to one counter wait for each other.
    __device__ void add( const TierCounts &counts ) const
    {
      using Sum = cub::BlockReduce<unsigned long long, threads>;
      __shared__ typename Sum::TempStorage scratch[3];
      const unsigned long long decided[] = { counts.filter, counts.interval, counts.expansion };
      for ( int tier = 0; tier < 3; ++tier )
        if ( const unsigned long long sum = Sum( scratch[tier] ).Sum( decided[tier] ); threadIdx.x == 0 && sum > 0 )
          atomicAdd( tiers + tier, sum );
    }
};

//! How many pairs a kernel is to decide.
struct PairCount
{
    unsigned long long most;
    //! Their number, which a kernel before this one counts; none is decided where it is above \a most. Null: \a most of them.
    const unsigned long long *counted = nullptr;

    __device__ unsigned long long get() const
    {
      const unsigned long long count = counted ? *counted : most;
      return count <= most ? count : 0;
    }
};

//! The grid of a decide kernel, whose threads each take several pairs. Where their number is not known yet, most blocks may find
//! nothing to do.
inline unsigned decide_grid( const PairCount &pairs )
{
  return std::min( grid_size( pairs.most ), pairs.counted ? 1u << 11 : 1u << 14 );
}

template <typename ItemOf, typename Item>
static __global__ void unpack( const PairKey *pairs, const PairCode *codes, const std::uint64_t *count, ItemOf item_of,
                               Item *items )
{
  if ( const std::size_t i = thread_index(); i < *count )
    items[i] = item_of( pairs[i], codes[i] );
}

/**
 * Searches batch after batch. The Job launches two kernels:
 * find( begin, size, candidates ): appends the candidates of items begin .. begin + size - 1. Their members are numbers below
 * first_members() and second_members();
 * decide<top>( pairs, PairCount, decisions ): decides candidates with the ladder up to tier \a top, the filter or the
 * expansions. A pair that stays undecided counts no tier: it is decided again, from the start, higher up.
 */
template <typename Job>
class PairSearch
{
  public:
    static constexpr std::uint64_t no_limit = UINT64_MAX / 2;

    //! \a candidates and \a found: room to begin with. \a most_effort: of all batches.
    PairSearch( const Job &job, std::size_t candidates, std::size_t found, Workers &workers, const LogCallback &log,
                std::uint64_t most_effort = no_limit )
      : mJob( job )
      , mMostEffort( most_effort )
      , mWorkers( workers )
      , mLog( log )
      , mFound( found )
      , mCodes( found )
      , mCounters( 1 )
    {
      mCounters.fill_zero();
      allocate_candidates( candidates );
    }

    //! Searches items 0 .. count - 1, at most \a batch of them at once, and shows the progress shares up to 0.6. False
    //! where it gave up. Throws Cancelled when the job is to stop, and DeviceOutOfMemory where not even the candidates of
    //! one item fit.
    bool search_all( std::size_t count, std::size_t batch )
    {
      for ( std::size_t begin = 0; begin < count; )
      {
        batch = search( begin, std::min( batch, count - begin ) ); // what did not fit once is not tried again
        if ( batch == 0 )
          return false;
        begin += batch;
        const double share = static_cast<double>( begin ) / static_cast<double>( count );
        mWorkers.poll( 0.6 * share );
      }
      return true;
    }

    //! What \a item_of( pair, code ) makes of each pair that was found, in their order, each once; still on the device. Nothing is left
    //! to be found then.
    template <typename ItemOf, typename Item = std::invoke_result_t<ItemOf, PairKey, PairCode>>
    DeviceArray<Item> sorted( ItemOf item_of )
    {
      mCandidates = {}, mUndecided = {}; // room for the sort
      const std::size_t count = mTold.found;
      if ( count == 0 )
        return {};
      sort_found();
      // The pieces of a long segment may have found the same pair.
      DeviceArray<PairKey> once( count );
      DeviceArray<PairCode> codes_once( count );
      DeviceArray<std::uint64_t> unique( 1 );
      run_cub( [&]( void *scratch, std::size_t &size, cudaStream_t stream ) {
        return cub::DeviceSelect::UniqueByKey( scratch, size, mFound.data(), mCodes.data(), once.data(),
                                               codes_once.data(), unique.data(), count, cuda::std::equal_to<PairKey>(),
                                               stream );
      } );
      mFound = {}, mCodes = {};
      DeviceArray<Item> items( count );
      unpack<<<grid_size( count ), threads, 0, thread_stream()>>>( once.data(), codes_once.data(), unique.data(),
                                                                   item_of, items.data() );
      check_launch( "unpacking what was found" );
      items.cut( unique.download_one( 0 ) );
      return items;
    }

    //! The pairs that only GMP can decide.
    const std::vector<PairKey> &beyond_device() const { return mBeyondDevice; }

    //! How many candidates there were.
    std::uint64_t candidates() const { return mCandidateCount; }

    TierCounts tiers() const { return { mTold.tiers[0], mTold.tiers[1], mTold.tiers[2], 0 }; }

  private:
    //! Counters that kernels add to.
    struct Counters
    {
        unsigned long long candidates; // of one launch; read by all threads that decide, which add to the others
        alignas( 128 ) unsigned long long found;
        unsigned long long undecided, beyond_device;
        unsigned long long tiers[3];
        alignas( 128 ) unsigned long long effort; // a line of its own: all threads read these two, and would wait for
        unsigned long long flooded;               // those that add to the others
    };

    //! Sorts mFound with mCodes.
    void sort_found()
    {
      const std::size_t count = mTold.found;
      if ( count <= few_to_sort )
        return merge_sort( mFound, mCodes, count );
      DeviceArray<PairKey> other( count );
      DeviceArray<PairCode> other_codes( count );
      // By the second members, then by the first, which keeps the order of the second among equals; the bits that no
      // number has are left out.
      const auto sort = [count]( const auto &from, const auto &codes_from, auto &to, auto &codes_to, int first_bit,
                                 std::size_t numbers ) {
        run_cub( [&]( void *scratch, std::size_t &size, cudaStream_t stream ) {
          return cub::DeviceRadixSort::SortPairs(
            scratch, size, from.data(), to.data(), codes_from.data(), codes_to.data(), count, first_bit,
            first_bit + std::max( 1, static_cast<int>( std::bit_width( numbers ) ) ), stream );
        } );
      };
      sort( mFound, mCodes, other, other_codes, 0, mJob.second_members() );
      sort( other, other_codes, mFound, mCodes, 32, mJob.first_members() );
    }

    /**
     * Searches items begin .. begin + size - 1 and returns how many of them it took: fewer where the candidates of all
     * do not fit in memory, 0 where it gives up. Throws as search_all().
     */
    std::size_t search( std::size_t begin, std::size_t size )
    {
      for ( ;; )
      {
        mWorkers.keep_going();
        const unsigned long long effort_before = mTold.effort;
        find( begin, size );
        // Few candidates are decided before the host hears of them, which is sooner than it could ask for that: as many as there
        // is room to keep, were all of them found to meet.
        const std::size_t at_once = std::min<std::size_t>( mCandidates.size(), mFound.size() - mTold.found );
        if ( at_once > 0 )
          filter( { at_once, counter( &Counters::candidates ) } );
        ask();
        const unsigned long long effort = mTold.effort - effort_before, candidates = mTold.candidates;
        if ( effort > mMostEffort )
          return 0;
        if ( candidates > mCandidates.size() )
        {
          size = make_room_for_candidates( candidates, size );
          continue;
        }
        if ( candidates > at_once )
        {
          make_room_for_found( mTold.found, mTold.found + candidates );
          filter( { candidates } );
          ask();
        }
        decide_what_filter_left();
        mCandidateCount += candidates;
        mMostEffort -= effort;
        return size;
      }
    }

    void find( std::size_t begin, std::size_t size )
    {
      clear( &Counters::candidates );
      clear( &Counters::flooded );
      mJob.find( begin, size,
                 CandidateList{ { mCandidates.data(), mCandidates.size(), counter( &Counters::candidates ) },
                                counter( &Counters::effort ),
                                mTold.effort + mMostEffort,
                                counter( &Counters::flooded ) } );
      check_launch( "finding candidates" );
    }

    void filter( const PairCount &candidates )
    {
      decide<Tier::filter>( mCandidates, candidates, mUndecided, &Counters::undecided );
    }

    //! Room for \a wanted candidates, or for as many as the device has memory for; throws DeviceOutOfMemory below a few.
    void allocate_candidates( std::size_t wanted )
    {
      constexpr std::size_t few = 1 << 12;
      mCandidates = {}, mUndecided = {};
      for ( std::size_t size = wanted;; size /= 2 )
        try
        {
          mCandidates = DeviceArray<PairKey>( size );
          mUndecided = DeviceArray<PairKey>( size );
          return;
        }
        catch ( const DeviceOutOfMemory & )
        {
          mCandidates = {};
          if ( size < few )
            throw;
          if ( mLog && !std::exchange( mSaidSmaller, true ) )
            mLog( "The GPU has too little free memory for " + std::to_string( wanted )
                  + " candidate pairs at once; taking smaller batches." );
        }
    }

    //! Room for the \a found candidates of a batch of \a size items where the device has it, else a smaller batch. Very
    //! many are not taken at once, lest a batch take long: nothing stops a kernel.
    std::size_t make_room_for_candidates( unsigned long long found, std::size_t size )
    {
      constexpr unsigned long long many = 1ull << 27;
      if ( found > many && size > 1 )
        return ( size + 1 ) / 2;
      allocate_candidates( found );
      if ( mCandidates.size() >= found )
        return size;
      if ( size == 1 )
        throw DeviceOutOfMemory( "The GPU has too little free memory for the candidates of one item." );
      return ( size + 1 ) / 2;
    }

    //! With the expansions; what they leave is for GMP.
    void decide_what_filter_left()
    {
      if ( mTold.undecided == 0 )
        return;
      decide<Tier::expansion>( mUndecided, { mTold.undecided }, mCandidates, &Counters::beyond_device );
      ask();
      const UnfilledVector<PairKey> beyond = Transfers::instance().download( mCandidates, mTold.beyond_device );
      mBeyondDevice.insert( mBeyondDevice.end(), beyond.begin(), beyond.end() );
      clear( &Counters::undecided );
      clear( &Counters::beyond_device );
    }

    template <Tier top>
    void decide( const DeviceArray<PairKey> &pairs, const PairCount &count, DeviceArray<PairKey> &undecided,
                 unsigned long long Counters::*undecided_count )
    {
      mJob.template decide<top>( pairs.data(), count,
                                 Decisions{ { mFound.data(), mFound.size(), counter( &Counters::found ) },
                                            mCodes.data(),
                                            { undecided.data(), undecided.size(), counter( undecided_count ) },
                                            mCounters.data()->tiers } );
      check_launch( "deciding" );
    }

    //! Room for \a needed in all, of which there are \a kept: for all candidates, so that none has to be decided twice.
    void make_room_for_found( std::size_t kept, std::size_t needed )
    {
      if ( needed <= mFound.size() )
        return;
      const std::size_t capacity = std::max( needed, mFound.size() + mFound.size() / 2 );
      DeviceArray<PairKey> found( capacity );
      DeviceArray<PairCode> codes( capacity );
      check_cuda( cudaMemcpyAsync( found.data(), mFound.data(), kept * sizeof( PairKey ), cudaMemcpyDeviceToDevice,
                                   thread_stream() ),
                  "growing what was found" );
      check_cuda( cudaMemcpyAsync( codes.data(), mCodes.data(), kept, cudaMemcpyDeviceToDevice, thread_stream() ),
                  "growing what was found" );
      mFound = std::move( found );
      mCodes = std::move( codes );
    }

    //! Waits for the kernels so far, and for what they counted.
    void ask() { mTold = mCounters.download_one( 0 ); }

    void clear( unsigned long long Counters::*member )
    {
      if ( std::exchange( mTold.*member, 0 ) != 0 )
        check_cuda( cudaMemsetAsync( counter( member ), 0, sizeof( unsigned long long ), thread_stream() ),
                    "clearing a counter" );
    }

    unsigned long long *counter( unsigned long long Counters::*member ) { return &( mCounters.data()->*member ); }

    const Job &mJob;
    std::uint64_t mMostEffort; //!< of what is left to search
    Workers &mWorkers;
    const LogCallback &mLog;
    bool mSaidSmaller = false;
    DeviceArray<PairKey> mCandidates, mUndecided, mFound;
    DeviceArray<PairCode> mCodes;
    std::uint64_t mCandidateCount = 0;
    DeviceArray<Counters> mCounters;
    Counters mTold = {}; //!< the counters, as the device has them while no kernel runs
    std::vector<PairKey> mBeyondDevice;
};

} // namespace rubicon
