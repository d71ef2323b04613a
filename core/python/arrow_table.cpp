// SPDX-License-Identifier: GPL-2.0-or-later
// Batches made once, and handed to each who asks.
// Relies on arrow_table.h, python_run.h and compute/workers.h.
#include "core/python/arrow_table.h"

#include "core/compute/workers.h"
#include "core/error.h"
#include "core/python/python_run.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <limits>

#include <nanobind/ndarray.h>

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

const ArrowTable::Batches &ArrowTable::batches()
{
  if ( !mBatches )
  {
    constexpr std::size_t rows_of_each = std::size_t( 1 ) << 16;
    PythonRun run;
    const auto batches = without_gil( run, [&]( const RunOptions &options ) {
      Workers workers( options );
      const std::size_t rows = mTable.row_count, count = Workers::chunk_count( rows, rows_of_each );
      auto made = std::make_shared<Batches>( count );
      workers.for_each_chunk( rows, rows_of_each, [&]( std::size_t chunk, std::size_t begin, std::size_t end ) {
        auto batch = std::make_shared<Owned<ArrowArray>>();
        export_batch( mTable, begin, end, batch->it );
        ( *made )[chunk] = std::move( batch );
      } );
      return std::shared_ptr<const Batches>( std::move( made ) );
    } );
    if ( !mBatches ) // by another thread meanwhile, which may be at them
      mBatches = batches;
  }
  return *mBatches;
}

nb::object ArrowTable::stream()
{
  batches();
  auto stream = std::make_unique<ArrowArrayStream>();
  *stream = { next_schema, next_batch, last_error, release_walk, new Walk{ mSource, mTable, mBatches } };
  return nb::capsule( stream.release(), "arrow_array_stream", release_in_capsule<ArrowArrayStream> );
}

namespace
{

//! Whether bit \a i of \a bits is set.
bool bit_of( const void *bits, std::size_t i )
{
  return static_cast<const std::uint8_t *>( bits )[i / 8] >> ( i % 8 ) & 1;
}

bool is_valid( const ArrowArray &column, std::size_t i )
{
  return !column.buffers[0] || bit_of( column.buffers[0], i );
}

//! Throws Error where numpy is not installed, which nothing else here needs.
void check_numpy()
{
  try
  {
    nb::module_::import_( "numpy" );
  }
  catch ( const nb::python_error &error )
  {
    if ( !error.matches( PyExc_ImportError ) )
      throw;
    throw Error( "Numbers of a table come as arrays of numpy's, which is not installed; pyarrow.table() reads tables "
                 "without it." );
  }
}

//! Of a column with NULLs, for which whole numbers have no value. Throws Error where no double is \a value.
double as_double( std::int64_t value, const std::string &column )
{
  const auto number = static_cast<double>( value );
  if ( number >= 0x1p63 || static_cast<std::int64_t>( number ) != value )
    throw Error( "Column \"" + column + "\" has NULLs and " + std::to_string( value )
                 + ", which is no double: pyarrow.table() reads it as it is." );
  return number;
}

//! An array of numpy's that owns \a values, \a width of them in each row; of one dimension where that is 0.
template <typename T>
nb::object as_numpy( std::vector<T> values, std::size_t width = 0 )
{
  check_numpy();
  auto owned = std::make_unique<std::vector<T>>( std::move( values ) );
  T *data = owned->data();
  const std::size_t shape[] = { width > 0 ? owned->size() / width : owned->size(), width };
  const nb::capsule owner( owned.release(), []( void *of ) noexcept { delete static_cast<std::vector<T> *>( of ); } );
  return nb::cast( nb::ndarray<nb::numpy, T>( data, width > 0 ? 2 : 1, shape, owner ) );
}

} // namespace

nb::object ArrowTable::column( const std::string &name )
{
  const auto found = std::find_if( mTable.columns.begin(), mTable.columns.end(),
                                   [&]( const Column &of ) { return of.name == name; } );
  if ( found == mTable.columns.end() )
    throw Error( "The table has no column \"" + name + "\"." );
  const auto number = found - mTable.columns.begin();
  const auto for_each = [&]( auto &&take ) {
    for ( const auto &batch : batches() )
    {
      const ArrowArray &values = *batch->it.children[number];
      for ( std::size_t i = 0; i < static_cast<std::size_t>( values.length ); ++i )
        take( values, i );
    }
  };
  if ( found->type == ColumnType::text )
  {
    nb::list texts;
    for_each( [&]( const ArrowArray &values, std::size_t i ) {
      const auto *begin = static_cast<const std::int64_t *>( values.buffers[1] ) + i;
      const char *bytes = static_cast<const char *>( values.buffers[2] );
      if ( is_valid( values, i ) )
        texts.append( nb::str( bytes + begin[0], static_cast<std::size_t>( begin[1] - begin[0] ) ) );
      else
        texts.append( nb::none() );
    } );
    return texts;
  }
  const bool has_nulls = std::any_of( batches().begin(), batches().end(),
                                      [&]( const auto &batch ) { return batch->it.children[number]->null_count > 0; } );
  if ( found->type == ColumnType::integer && !has_nulls )
  {
    std::vector<std::int64_t> numbers;
    for_each( [&]( const ArrowArray &values, std::size_t i ) {
      numbers.push_back( static_cast<const std::int64_t *>( values.buffers[1] )[i] );
    } );
    return as_numpy( std::move( numbers ) );
  }
  if ( found->type == ColumnType::boolean && !has_nulls )
  {
    std::vector<std::uint8_t> truths;
    for_each( [&]( const ArrowArray &values, std::size_t i ) { truths.push_back( bit_of( values.buffers[1], i ) ); } );
    return as_numpy( std::move( truths ) ).attr( "view" )( "bool" );
  }
  std::vector<double> numbers;
  for_each( [&]( const ArrowArray &values, std::size_t i ) {
    numbers.push_back( !is_valid( values, i )               ? std::numeric_limits<double>::quiet_NaN()
                       : found->type == ColumnType::boolean ? bit_of( values.buffers[1], i )
                       : found->type == ColumnType::real
                         ? static_cast<const double *>( values.buffers[1] )[i]
                         : as_double( static_cast<const std::int64_t *>( values.buffers[1] )[i], name ) );
  } );
  return as_numpy( std::move( numbers ) );
}

nb::object ArrowTable::coordinates() const
{
  if ( !mTable.has_geometry() )
    throw Error( "The table has no geometries." );
  std::vector<double> numbers;
  std::vector<std::int64_t> begin{ 0 };
  const std::size_t width = 2u + mTable.geometry.has_z + mTable.geometry.has_m;
  PythonRun run;
  without_gil( run, [&]( const RunOptions &options ) {
    Row row;
    for ( std::size_t number = 0; number < mTable.row_count; ++number )
    {
      if ( number % 1024 == 0 )
        keep_going( options.stop );
      mTable.read_geometry( number, row );
      for ( const Coordinates &at : row.geometry )
      {
        numbers.insert( numbers.end(), { at.x, at.y } );
        if ( mTable.geometry.has_z )
          numbers.push_back( at.z );
        if ( mTable.geometry.has_m )
          numbers.push_back( at.m );
      }
      begin.push_back( static_cast<std::int64_t>( numbers.size() / width ) );
    }
    return true;
  } );
  return nb::make_tuple( as_numpy( std::move( numbers ), width ), as_numpy( std::move( begin ) ) );
}

} // namespace rubicon
