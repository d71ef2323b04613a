// SPDX-License-Identifier: GPL-2.0-or-later
// Batches made once, and handed to each who asks.
// Relies on arrow_table.h, python_run.h and compute/workers.h.
#include "core/python/arrow_table.h"

#include "core/compute/workers.h"
#include "core/python/python_run.h"

#include <algorithm>
#include <cerrno>
#include <new>

namespace nb = nanobind;

namespace rubicon
{

namespace
{

//! What an array that shares the memory of another owns: a hold on that, and its own members, which may be moved elsewhere.
struct Share
{
    std::shared_ptr<const void> owner;
    std::vector<ArrowArray> members;
    std::vector<ArrowArray *> pointers;
};

void release_share( ArrowArray *array )
{
  auto *share = static_cast<Share *>( array->private_data );
  for ( ArrowArray &member : share->members )
    if ( member.release )
      member.release( &member );
  delete share;
  array->release = nullptr;
}

//! Makes \a array the same as \a whole, which lives as long as \a owner.
void share( const ArrowArray &whole, const std::shared_ptr<const void> &owner, ArrowArray &array )
{
  auto of = std::make_unique<Share>();
  of->owner = owner;
  of->members.resize( static_cast<std::size_t>( whole.n_children ) );
  for ( std::size_t i = 0; i < of->members.size(); ++i )
  {
    share( *whole.children[i], owner, of->members[i] );
    of->pointers.push_back( &of->members[i] );
  }
  array = whole;
  array.children = of->pointers.data();
  array.release = release_share;
  array.private_data = of.release();
}

//! One walk over the batches of a table.
struct Walk
{
    std::shared_ptr<const void> source; //!< of texts in the schema
    Table table;
    std::shared_ptr<const std::vector<std::shared_ptr<Owned<ArrowArray>>>> batches;
    std::size_t next = 0;
};

Walk &walk_of( ArrowArrayStream *stream )
{
  return *static_cast<Walk *>( stream->private_data );
}

// What is called from C throws nothing: there is too little memory, or all goes well.
template <typename Task>
int without_exceptions( Task &&task ) noexcept
{
  try
  {
    task();
    return 0;
  }
  catch ( ... )
  {
    return ENOMEM;
  }
}

int next_schema( ArrowArrayStream *stream, ArrowSchema *schema )
{
  return without_exceptions( [&] { export_schema( walk_of( stream ).table, *schema ); } );
}

int next_batch( ArrowArrayStream *stream, ArrowArray *array )
{
  Walk &walk = walk_of( stream );
  *array = {};
  return without_exceptions( [&] {
    if ( walk.next == walk.batches->size() )
      return;
    const auto &batch = ( *walk.batches )[walk.next];
    share( batch->it, batch, *array );
    ++walk.next;
  } );
}

const char *last_error( ArrowArrayStream * )
{
  return "there is too little memory";
}

void release_walk( ArrowArrayStream *stream )
{
  delete &walk_of( stream );
  stream->release = nullptr;
}

template <typename Arrow>
void release_in_capsule( void *pointer ) noexcept
{
  auto *arrow = static_cast<Arrow *>( pointer );
  if ( arrow->release )
    arrow->release( arrow );
  delete arrow;
}

} // namespace

nb::object ArrowTable::schema() const
{
  auto schema = std::make_unique<ArrowSchema>();
  export_schema( mTable, *schema );
  return nb::capsule( schema.release(), "arrow_schema", release_in_capsule<ArrowSchema> );
}

nb::object ArrowTable::stream()
{
  if ( !mBatches )
  {
    constexpr std::size_t rows_of_each = std::size_t( 1 ) << 16;
    PythonRun run;
    mBatches = without_gil( run, [&]( const RunOptions &options ) {
      Workers workers( options );
      const std::size_t rows = mTable.row_count, count = Workers::chunk_count( rows, rows_of_each );
      auto batches = std::make_shared<Batches>( count );
      workers.for_each_chunk( rows, rows_of_each, [&]( std::size_t chunk, std::size_t begin, std::size_t end ) {
        auto batch = std::make_shared<Owned<ArrowArray>>();
        export_batch( mTable, begin, end, batch->it );
        ( *batches )[chunk] = std::move( batch );
      } );
      return std::shared_ptr<const Batches>( std::move( batches ) );
    } );
  }
  auto stream = std::make_unique<ArrowArrayStream>();
  *stream = { next_schema, next_batch, last_error, release_walk, new Walk{ mSource, mTable, mBatches } };
  return nb::capsule( stream.release(), "arrow_array_stream", release_in_capsule<ArrowArrayStream> );
}

} // namespace rubicon
