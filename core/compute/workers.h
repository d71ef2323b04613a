// SPDX-License-Identifier: GPL-2.0-or-later
// CPU threads with progress and cancel: loops split into chunks, the calling thread works too and polls the callback.
// Relies on oneTBB, compute/run.h and compute/float_environment.h.
#pragma once

#include "core/compute/float_environment.h"
#include "core/compute/run.h"
#include "core/compute/thread_count.h"
#include "core/compute/unfilled_vector.h"
#include "core/error.h"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/parallel_sort.h>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_group.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace rubicon
{

/**
 * The CPU threads of one job. Results must not depend on which thread takes which chunk; chunk numbers and bounds do
 * not depend on the number of threads. While there are such workers the calling thread's arithmetic is that of FloatEnvironment, which
 * the others take over from it.
 */
class Workers
{
  public:
    explicit Workers( const RunOptions &options )
      : mLimit( tbb::global_control::max_allowed_parallelism,
                static_cast<std::size_t>( std::max( options.threads, thread_count() ) ) )
      , mArena( options.threads > 0 ? options.threads : tbb::task_arena::automatic )
      , mProgress( options.progress )
      , mStop( options.stop )
      , mCaller( std::this_thread::get_id() )
    {}

    int count() const { return mArena.max_concurrency(); }

    //! The next loops report progress between \a from and \a to. Reports \a from, unless a report was a moment ago: their first chunk
    //! may end late, or other threads may take all of them. Throws as poll().
    void stage( double from, double to )
    {
      mFrom = from, mTo = to;
      poll( from );
    }

    //! Runs \a task inside the job's arena.
    template <typename Task>
    void execute( Task &&task )
    {
      poll( mFrom );
      mArena.execute( task );
    }

    /**
     * Calls task( chunk, begin, end ) for every chunk of \a grain items out of \a count. Rethrows what a task throws;
     * throws Cancelled when the callback says stop.
     */
    template <typename Task>
    void for_each_chunk( std::size_t count, std::size_t grain, Task &&task )
    {
      const std::size_t chunks = chunk_count( count, grain );
      std::atomic<std::size_t> done = 0;
      const auto run_all = [&] {
        tbb::task_group_context context;
        const auto run_chunk = [&]( std::size_t chunk ) {
          keep_going();
          task( chunk, chunk * grain, std::min( count, ( chunk + 1 ) * grain ) );
          const std::size_t finished = ++done;
          if ( std::this_thread::get_id() == mCaller
               && !report( mFrom + ( mTo - mFrom ) * static_cast<double>( finished ) / static_cast<double>( chunks ) ) )
            context.cancel_group_execution();
        };
        tbb::parallel_for( std::size_t( 0 ), chunks, run_chunk, tbb::auto_partitioner(), context );
      };
      // Isolated: where several threads of a job are here at once, none helps another while it waits for its own chunks, for
      // it would not come back before a long one of theirs has ended.
      mArena.execute( [&] { tbb::this_task_arena::isolate( run_all ); } );
      if ( mCancelled )
        throw Cancelled();
    }

    //! The same, item by item: calls task( i ).
    template <typename Task>
    void for_each( std::size_t count, std::size_t grain, Task &&task )
    {
      for_each_chunk( count, grain, [&]( std::size_t, std::size_t begin, std::size_t end ) {
        for ( std::size_t i = begin; i < end; ++i )
          task( i );
      } );
    }

    /**
     * Within a task of for_each_chunk(): calls task( begin, end ) for pieces of at most \a grain items out of \a count,
     * some of them on threads that are idle. Rethrows what a task throws; throws Cancelled once the job is to stop.
     */
    template <typename Task>
    void share( std::size_t count, std::size_t grain, Task &&task ) const
    {
      if ( count <= grain )
      {
        task( std::size_t( 0 ), count );
        return;
      }
      const auto run_piece = [&]( const tbb::blocked_range<std::size_t> &piece ) {
        keep_going();
        task( piece.begin(), piece.end() );
      };
      tbb::parallel_for( tbb::blocked_range<std::size_t>( 0, count, grain ), run_piece, tbb::simple_partitioner() );
      go_on_if_complete();
    }

    //! As share(): sets all \a items to \a value. The system hands out new memory to the thread that touches it first, so that one alone
    //! would wait for every page.
    template <typename T>
    void fill( std::span<T> items, T value ) const
    {
      constexpr std::size_t grain = std::max<std::size_t>( ( std::size_t( 1 ) << 18 ) / sizeof( T ), 1 );
      share( items.size(), grain, [&]( std::size_t begin, std::size_t end ) {
        std::fill( items.begin() + static_cast<std::ptrdiff_t>( begin ),
                   items.begin() + static_cast<std::ptrdiff_t>( end ), value );
      } );
    }

    /**
     * Within a task of share(): runs \a part, a long one. While this thread waits for pieces of the loops in it, it takes up no
     * other task, from which it would not come back before that has ended.
     */
    template <typename Part>
    static void undisturbed( Part &&part )
    {
      tbb::this_task_arena::isolate( part );
    }

    /**
     * Within a task of execute(): runs \a part here, undisturbed, and \a other on threads that are idle. Where none is, \a other
     * runs here after \a part, also if \a part threw. Rethrows what either throws, when both have ended.
     */
    template <typename Part, typename Other>
    static void beside( Part &&part, Other &&other )
    {
      tbb::task_group others;
      others.run( std::forward<Other>( other ) );
      try
      {
        undisturbed( part );
      }
      catch ( ... )
      {
        others.wait();
        throw;
      }
      others.wait();
    }

    /**
     * Within a task of for_each_chunk() or execute(): sorts, with threads that are idle where there is much to sort; throws
     * as share(). Up to \a unwatched items are sorted without a look whether to go on, which costs simple comparisons a
     * third of their time: a few tenths of a second's work at most.
     */
    template <typename Iterator, typename InOrder>
    void sort( Iterator begin, Iterator end, InOrder in_order, std::ptrdiff_t unwatched = 1 << 21 ) const
    {
      constexpr std::ptrdiff_t few = 2000; // a fraction of a millisecond
      const auto sort_all = [&]( const auto &compare ) {
        if ( end - begin < few || count() == 1 )
          std::sort( begin, end, compare );
        else
          tbb::parallel_sort( begin, end, compare );
      };
      if ( end - begin <= unwatched )
        sort_all( in_order );
      else
        sort_all( [&]( const auto &a, const auto &b ) {
          thread_local unsigned compared = 0;
          if ( ++compared % 1024 == 0 )
            keep_going();
          return in_order( a, b );
        } );
      go_on_if_complete();
    }

    /**
     * Within a task of for_each_chunk() or execute(): calls prepare( begin, end ) for every chunk of \a grain items out of
     * \a count, on threads that are idle too, and finish( prepared, items ) with what that returned, for one chunk after the
     * other, in their order. Few chunks wait at any time. Rethrows what either throws; throws Cancelled once the job is to
     * stop.
     */
    template <typename Prepare, typename Finish>
    void in_order( std::size_t count, std::size_t grain, Prepare &&prepare, Finish &&finish ) const
    {
      struct Chunk
      {
          std::size_t begin = 0, end = 0;
          std::optional<std::invoke_result_t<Prepare &, std::size_t, std::size_t>> prepared;
      };
      // The pipeline hands on places in this ring, for it loses what it owns itself where a stage throws. As chunks end in
      // their order, one that takes a place finds it empty: fewer chunks than places are on their way then.
      std::vector<Chunk> ring( 2 * static_cast<std::size_t>( mArena.max_concurrency() ) );
      std::size_t next = 0;
      const auto begin_chunk = [&]( tbb::flow_control &control ) -> Chunk * {
        if ( next >= count )
        {
          control.stop();
          return nullptr;
        }
        Chunk &chunk = ring[next / grain % ring.size()];
        chunk.begin = next;
        chunk.end = next = std::min( count, next + grain );
        return &chunk;
      };
      const auto prepare_chunk = [&]( Chunk *chunk ) {
        keep_going();
        chunk->prepared.emplace( prepare( chunk->begin, chunk->end ) );
        return chunk;
      };
      const auto finish_chunk = [&]( Chunk *chunk ) {
        keep_going();
        finish( *chunk->prepared, chunk->end - chunk->begin );
        chunk->prepared.reset();
      };
      tbb::parallel_pipeline( ring.size(),
                              tbb::make_filter<void, Chunk *>( tbb::filter_mode::serial_in_order, begin_chunk )
                                & tbb::make_filter<Chunk *, Chunk *>( tbb::filter_mode::parallel, prepare_chunk )
                                & tbb::make_filter<Chunk *, void>( tbb::filter_mode::serial_in_order, finish_chunk ) );
      go_on_if_complete();
    }

    static std::size_t chunk_count( std::size_t count, std::size_t grain ) { return ( count + grain - 1 ) / grain; }

    /**
     * For the inside of loops that may run long within one chunk, from any thread: throws Cancelled once the job is to
     * stop. Costs a call through a pointer; a few hundred simple steps may lie between two calls.
     */
    void keep_going() const
    {
      if ( mCancelled )
        throw Cancelled();
      rubicon::keep_going( mStop );
    }

    //! Reports progress, if this is the calling thread, and throws Cancelled when the callback says stop.
    void poll( double fraction )
    {
      if ( std::this_thread::get_id() == mCaller && !report( fraction ) )
        throw Cancelled();
    }

  private:
    //! A loop inside a task ends early, without a word, where another task of the job has thrown.
    static void go_on_if_complete()
    {
      if ( tbb::is_current_task_group_canceling() )
        throw Cancelled();
    }

    bool report( double fraction )
    {
      using namespace std::chrono;
      const auto now = steady_clock::now();
      if ( mProgress && now - mLastReport > milliseconds( 100 ) )
      {
        mLastReport = now;
        mHighest = std::max( mHighest, fraction ); // several loops may share a stage: progress never goes back
        mCancelled = mCancelled || !mProgress( mHighest );
      }
      return !mCancelled;
    }

    FloatEnvironment mFloats;   // before the arena, which takes it over
    tbb::global_control mLimit; // more threads than cores are allowed where they were asked for
    tbb::task_arena mArena;
    ProgressCallback mProgress;
    StopCallback mStop;
    std::thread::id mCaller;
    std::chrono::steady_clock::time_point mLastReport{};
    double mFrom = 0, mTo = 1, mHighest = 0;
    std::atomic<bool> mCancelled = false;
};

//! One vector of each part, on its way into all of them.
template <typename Part, typename OfPart>
struct PartsToJoin
{
    using Vector = std::remove_reference_t<std::invoke_result_t<OfPart &, Part &>>;

    PartsToJoin( std::vector<Part> &parts, OfPart part_of )
      : of_part( part_of )
    {
      for ( Part &part : parts )
        begin.push_back( begin.back() + std::invoke( of_part, part ).size() );
      all.resize( begin.back() );
    }

    //! Copies what \a part, number \a i, has into its place; it is gone then.
    void take( Part &part, std::size_t i, const Workers &workers )
    {
      const Vector items = std::move( std::invoke( of_part, part ) );
      constexpr std::size_t grain = 1 << 16;
      workers.share( items.size(), grain, [&]( std::size_t first, std::size_t last ) {
        std::copy( items.begin() + static_cast<std::ptrdiff_t>( first ),
                   items.begin() + static_cast<std::ptrdiff_t>( last ),
                   all.begin() + static_cast<std::ptrdiff_t>( begin[i] + first ) );
      } );
    }

    OfPart of_part;
    std::vector<std::size_t> begin{ 0 };
    Vector all;
};

/**
 * What chunks gave, one after the other: for each \a of_part, the vector that it names of each of \a parts. Each is gone once it
 * is copied; all are copied in one go. Throws as Workers::for_each_chunk().
 */
template <typename Part, typename... OfPart>
auto all_joined( std::vector<Part> &parts, Workers &workers, OfPart... of_part )
{
  if ( parts.size() == 1 )
    return std::tuple( std::move( std::invoke( of_part, parts.front() ) )... );
  std::tuple joining( PartsToJoin<Part, OfPart>( parts, of_part )... );
  workers.for_each( parts.size(), 1, [&]( std::size_t i ) {
    std::apply( [&]( auto &...each ) { ( each.take( parts[i], i, workers ), ... ); }, joining );
  } );
  return std::apply( []( auto &...each ) { return std::tuple( std::move( each.all )... ); }, joining );
}

//! The same of one vector.
template <typename Part, typename OfPart = std::identity>
auto joined( std::vector<Part> &parts, Workers &workers, OfPart of_part = {} )
{
  return std::get<0>( all_joined( parts, workers, of_part ) );
}

//! As RunReport::device says it: "CPU, 2 threads".
inline std::string cpu_name( const Workers &workers )
{
  return "CPU, " + std::to_string( workers.count() ) + ( workers.count() == 1 ? " thread" : " threads" );
}

} // namespace rubicon
