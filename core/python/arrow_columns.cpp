// SPDX-License-Identifier: GPL-2.0-or-later
// Formats, validity, offsets and nested lists of coordinates.
// Relies on arrow_columns.h.
#include "core/python/arrow_columns.h"

#include "core/error.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <limits>
#include <string_view>

namespace rubicon
{

namespace
{

//! Names may be missing.
std::string name_of( const ArrowSchema &schema )
{
  return schema.name ? schema.name : "";
}

//! A column: its type and its values, from \a begin, \a count of them.
struct ArrowColumn
{
    const ArrowSchema &schema;
    const ArrowArray &array;
    std::size_t begin, count;

    std::string_view format() const { return schema.format; }
    std::string name() const
    {
      return name_of( schema ).empty() ? "The column" : "Column \"" + name_of( schema ) + "\"";
    }
    template <typename T>
    const T *buffer( int number ) const
    {
      return static_cast<const T *>( array.buffers[number] );
    }
    bool is_null( std::size_t i ) const
    {
      const auto *valid = array.n_buffers > 0 ? buffer<std::uint8_t>( 0 ) : nullptr;
      return array.null_count != 0 && valid && !( valid[( begin + i ) / 8] >> ( ( begin + i ) % 8 ) & 1 );
    }
};

bool has_null( const ArrowColumn &column )
{
  for ( std::size_t i = 0; i < column.count && column.array.null_count != 0; ++i )
    if ( column.is_null( i ) )
      return true;
  return false;
}

[[noreturn]] void fail( const ArrowColumn &column, const std::string &what )
{
  throw Error( column.name() + " " + what );
}

//! A type with all that it is made of. Throws Error where it lacks something.
void need_type( const ArrowSchema &schema )
{
  if ( !schema.format )
    throw Error( "An Arrow type has no format." );
  if ( schema.n_children < 0 || ( schema.n_children > 0 && !schema.children ) )
    throw Error( "An Arrow type lacks its members." );
  for ( std::int64_t i = 0; i < schema.n_children; ++i )
  {
    if ( !schema.children[i] )
      throw Error( "An Arrow type lacks its member " + std::to_string( i ) + "." );
    need_type( *schema.children[i] );
  }
  if ( schema.dictionary )
    need_type( *schema.dictionary );
}

//! The column of all rows of \a array, whose type was looked at.
ArrowColumn whole( const ArrowSchema &schema, const ArrowArray &array )
{
  if ( array.length < 0 || array.offset < 0 || array.length > std::numeric_limits<std::int64_t>::max() - array.offset
       || array.n_children != schema.n_children || !array.dictionary != !schema.dictionary )
    throw Error( "An Arrow array does not fit its type." );
  if ( array.n_buffers < 0 || ( array.n_buffers > 0 && !array.buffers ) )
    throw Error( "An Arrow array lacks its buffers." );
  for ( std::int64_t i = 0; i < array.n_children; ++i )
    if ( !array.children || !array.children[i] )
      throw Error( "An Arrow array lacks its member " + std::to_string( i ) + "." );
  return { schema, array, static_cast<std::size_t>( array.offset ), static_cast<std::size_t>( array.length ) };
}

//! Child \a number, whose rows are those of \a parent, \a per_row of them for each.
ArrowColumn child( const ArrowColumn &parent, int number, std::size_t begin, std::size_t count )
{
  if ( number >= parent.schema.n_children )
    fail( parent, "lacks a member that its format asks for." );
  ArrowColumn of = whole( *parent.schema.children[number], *parent.array.children[number] );
  if ( begin > of.count || count > of.count - begin )
    fail( parent, "points beyond the " + std::to_string( of.count ) + " values that it has." );
  of.begin += begin, of.count = count;
  return of;
}

void need_buffers( const ArrowColumn &column, std::int64_t least )
{
  if ( column.array.n_buffers < least )
    fail( column, "has fewer buffers than its type says." );
  for ( std::int64_t i = 1; i < least; ++i )
    if ( !column.array.buffers[i] && column.count > 0 )
      fail( column, "lacks a buffer." );
}

//! The name of its extension type; empty: none.
std::string extension_of( const ArrowSchema &schema )
{
  const char *at = schema.metadata;
  if ( !at )
    return {};
  const auto number = [&] {
    std::int32_t value;
    std::memcpy( &value, at, sizeof value );
    at += sizeof value;
    return value;
  };
  const auto text = [&] {
    const std::int32_t length = number();
    const std::string_view view( at, static_cast<std::size_t>( std::max( 0, length ) ) );
    at += view.size();
    return view;
  };
  for ( std::int32_t pairs = number(); pairs > 0; --pairs )
  {
    const std::string_view key = text(), value = text();
    if ( key == "ARROW:extension:name" )
      return std::string( value );
  }
  return {};
}

bool is_binary( std::string_view format )
{
  return format == "z" || format == "Z" || format == "vz";
}

//! Where each of the values of a column with offsets begins, and where the last one ends: ascending, none below 0.
template <typename Offset>
std::vector<std::size_t> offsets_of( const ArrowColumn &column )
{
  need_buffers( column, 2 );
  std::vector<std::size_t> offsets( 1 );
  if ( column.count == 0 )
    return offsets;
  const Offset *from = column.buffer<Offset>( 1 ) + column.begin;
  offsets.resize( column.count + 1 );
  for ( std::size_t i = 0; i <= column.count; ++i )
  {
    if ( from[i] < ( i == 0 ? 0 : from[i - 1] ) )
      fail( column, "has offsets that go back, at its value " + std::to_string( i ) + "." );
    offsets[i] = static_cast<std::size_t>( from[i] );
  }
  return offsets;
}

std::vector<std::size_t> offsets_of( const ArrowColumn &column )
{
  const std::string_view format = column.format();
  const bool large = format == "+L" || format == "Z" || format == "U";
  return large ? offsets_of<std::int64_t>( column ) : offsets_of<std::int32_t>( column );
}

//! Calls \a take( i, bytes ) for each value of a column of binaries or texts; of a null with nothing.
template <typename Take>
void for_each_bytes( const ArrowColumn &column, Take &&take )
{
  if ( column.format().starts_with( 'v' ) )
  {
    // A view: its length, then up to 12 bytes, or a beginning, the number of a buffer and where in that it starts.
    struct View
    {
        std::int32_t length, beginning, buffer, offset;
    };
    need_buffers( column, 2 );
    const std::int64_t variadic = column.array.n_buffers - 3;
    for ( std::size_t i = 0; i < column.count; ++i )
    {
      const View &view = column.buffer<View>( 1 )[column.begin + i];
      const auto *inside = reinterpret_cast<const std::byte *>( &view.beginning );
      if ( column.is_null( i ) )
        take( i, std::span<const std::byte>() );
      else if ( view.length >= 0 && view.length <= 12 )
        take( i, std::span( inside, static_cast<std::size_t>( view.length ) ) );
      else
      {
        const std::int64_t *sizes = variadic > 0 ? column.buffer<std::int64_t>( static_cast<int>( variadic + 2 ) )
                                                 : nullptr;
        if ( view.length < 0 || view.buffer < 0 || view.buffer >= variadic || view.offset < 0 || !sizes
             || !column.array.buffers[2 + view.buffer]
             || static_cast<std::int64_t>( view.offset ) + view.length > sizes[view.buffer] )
          fail( column, "has a view beyond its buffers, at its value " + std::to_string( i ) + "." );
        take( i, std::span( column.buffer<std::byte>( 2 + view.buffer ) + view.offset,
                            static_cast<std::size_t>( view.length ) ) );
      }
    }
    return;
  }
  const std::vector<std::size_t> offsets = offsets_of( column );
  const auto *bytes = column.array.n_buffers > 2 ? column.buffer<std::byte>( 2 ) : nullptr;
  if ( !bytes && offsets.back() > offsets.front() )
    fail( column, "lacks a buffer." );
  for ( std::size_t i = 0; i < column.count; ++i )
    take( i, column.is_null( i ) ? std::span<const std::byte>()
                                 : std::span( bytes + offsets[i], offsets[i + 1] - offsets[i] ) );
}

//! Calls \a take( values ) with the values of a column of numbers, from its first, as what they are. False: it has none.
template <typename Take>
bool with_integers( const ArrowColumn &column, Take &&take )
{
  const auto as = [&]( auto kind ) {
    need_buffers( column, 2 );
    take( column.buffer<decltype( kind )>( 1 ) + column.begin );
    return true;
  };
  const std::string_view format = column.format();
  return format == "l"   ? as( std::int64_t() )
         : format == "i" ? as( std::int32_t() )
         : format == "s" ? as( std::int16_t() )
         : format == "c" ? as( std::int8_t() )
         : format == "L" ? as( std::uint64_t() )
         : format == "I" ? as( std::uint32_t() )
         : format == "S" ? as( std::uint16_t() )
         : format == "C" ? as( std::uint8_t() )
                         : false;
}

template <typename Take>
bool with_numbers( const ArrowColumn &column, Take &&take )
{
  const auto as = [&]( auto kind ) {
    need_buffers( column, 2 );
    take( column.buffer<decltype( kind )>( 1 ) + column.begin );
    return true;
  };
  return column.format() == "g"   ? as( double() )
         : column.format() == "f" ? as( float() )
                                  : with_integers( column, take );
}

/**
 * Of a column of codes the words of its dictionary, as \a add reads those, and none( i ) where there is no code. False: it
 * has no dictionary.
 */
template <typename T, typename Add, typename None>
bool add_decoded( const ArrowColumn &column, std::vector<T> &values, Add &&add, None &&none )
{
  if ( !column.schema.dictionary )
    return false;
  std::vector<T> words;
  add( whole( *column.schema.dictionary, *column.array.dictionary ), words );
  const bool known = with_integers( column, [&]( const auto *codes ) {
    for ( std::size_t i = 0; i < column.count; ++i )
    {
      if ( column.is_null( i ) )
      {
        values.push_back( none( i ) );
        continue;
      }
      if ( std::cmp_less( codes[i], 0 ) || std::cmp_greater_equal( codes[i], words.size() ) )
        fail( column, "points beyond its dictionary, at its value " + std::to_string( i ) + "." );
      values.push_back( words[static_cast<std::size_t>( codes[i] )] );
    }
  } );
  if ( !known )
    fail( column, "has a dictionary, but no whole numbers that point into it." );
  return true;
}

void add_ids( const ArrowColumn &column, std::vector<std::int64_t> &ids )
{
  const auto fail_without = [&]( std::size_t i ) -> std::int64_t {
    fail( column, "has no id at its value " + std::to_string( i ) + "." );
  };
  if ( add_decoded( column, ids, add_ids, fail_without ) )
    return;
  const bool known = with_integers( column, [&]( const auto *values ) {
    for ( std::size_t i = 0; i < column.count; ++i )
    {
      if ( column.is_null( i ) )
        fail_without( i );
      if ( std::cmp_greater( values[i], std::numeric_limits<std::int64_t>::max() ) )
        fail( column, "has an id beyond 64 bits with a sign." );
      ids.push_back( static_cast<std::int64_t>( values[i] ) );
    }
  } );
  if ( !known )
    fail( column, "holds no whole numbers, and ids must be such." );
}

void add_numbers( const ArrowColumn &column, std::vector<double> &numbers )
{
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  if ( add_decoded( column, numbers, add_numbers, [&]( std::size_t ) { return none; } ) )
    return;
  const bool known = column.format() == "n" || with_numbers( column, [&]( const auto *values ) {
                       for ( std::size_t i = 0; i < column.count; ++i )
                         numbers.push_back( column.is_null( i ) ? none : static_cast<double>( values[i] ) );
                     } );
  if ( !known )
    fail( column, "holds no numbers." );
  if ( column.format() == "n" )
    numbers.resize( numbers.size() + column.count, none );
}

void add_texts( const ArrowColumn &column, std::vector<std::string> &texts )
{
  if ( add_decoded( column, texts, add_texts, []( std::size_t ) { return std::string(); } ) )
    return;
  if ( column.format() == "u" || column.format() == "U" || column.format() == "vu" )
  {
    for_each_bytes( column, [&]( std::size_t, std::span<const std::byte> bytes ) {
      texts.emplace_back( reinterpret_cast<const char *>( bytes.data() ), bytes.size() );
    } );
    return;
  }
  const bool known = column.format() == "n" || with_integers( column, [&]( const auto *values ) {
                       for ( std::size_t i = 0; i < column.count; ++i )
                         texts.push_back( column.is_null( i ) ? std::string() : std::to_string( values[i] ) );
                     } );
  if ( !known )
    fail( column, "holds neither texts nor whole numbers." );
  if ( column.format() == "n" )
    texts.resize( texts.size() + column.count );
}

//! The axes that \a names speak of, by their place among x, y, z and m. False: they do not speak of axes.
bool axes_of( std::string_view names, std::vector<int> &axes )
{
  for ( const char name : names )
  {
    const std::size_t axis = std::string_view( "xyzm" ).find( name );
    if ( axis == std::string_view::npos )
      return false;
    axes.push_back( static_cast<int>( axis ) );
  }
  return axes.size() >= 2 && axes[0] == 0 && axes[1] == 1
         && std::adjacent_find( axes.begin(), axes.end(), std::greater_equal<>() ) == axes.end();
}

//! The doubles of \a values, as many for each of \a rows. None is NULL but where its row is, of which it tells nothing.
const std::byte *doubles_of( const ArrowColumn &values, const ArrowColumn &rows )
{
  if ( values.format() != "g" )
    fail( values, "holds coordinates that are no doubles (Arrow format \"" + std::string( values.format() ) + "\")." );
  need_buffers( values, 2 );
  for ( std::size_t i = 0; i < values.count && values.array.null_count != 0; ++i )
    if ( values.is_null( i ) && !rows.is_null( i / ( values.count / rows.count ) ) )
      fail( values, "has a coordinate that is NULL." );
  return reinterpret_cast<const std::byte *>( values.buffer<double>( 1 ) + values.begin );
}

//! The ordinates of a column of coordinates; whether it is one.
bool take_ordinates( const ArrowColumn &column, Ordinates &ordinates )
{
  std::vector<int> axes;
  if ( column.format() == "+s" )
  {
    std::string names;
    for ( int i = 0; i < column.schema.n_children; ++i )
      names += name_of( *column.schema.children[i] );
    if ( !axes_of( names, axes ) )
      return false;
    ordinates.stride = sizeof( double );
    for ( std::size_t i = 0; i < axes.size(); ++i )
      ordinates.first[axes[i]] = doubles_of( child( column, static_cast<int>( i ), column.begin, column.count ),
                                             column );
    return true;
  }
  if ( !column.format().starts_with( "+w:" ) || column.schema.n_children != 1 )
    return false;
  const std::string size( column.format().substr( 3 ) );
  if ( !axes_of( name_of( *column.schema.children[0] ), axes ) || std::to_string( axes.size() ) != size )
  {
    axes.clear();
    if ( !axes_of( size == "2" ? "xy" : size == "3" ? "xyz" : size == "4" ? "xyzm" : "", axes ) )
      return false;
  }
  // By division: the product of a length that is none with the number of axes may wrap.
  const std::size_t rows = whole( *column.schema.children[0], *column.array.children[0] ).count / axes.size();
  if ( column.begin > rows || column.count > rows - column.begin )
    fail( column, "points beyond the " + std::to_string( rows ) + " places that it has." );
  const std::byte *first = doubles_of( child( column, 0, column.begin * axes.size(), column.count * axes.size() ),
                                       column );
  ordinates.stride = static_cast<std::ptrdiff_t>( axes.size() * sizeof( double ) );
  for ( std::size_t i = 0; i < axes.size(); ++i )
    ordinates.first[axes[i]] = first + i * sizeof( double );
  return true;
}

//! What a column of nested coordinates holds, by its extension type or else by how deep it is nested.
PartKind kind_of( const std::string &extension, std::size_t levels )
{
  if ( extension.ends_with( "point" ) )
    return PartKind::point;
  if ( extension.ends_with( "polygon" ) || ( extension.empty() && levels == 3 ) )
    return PartKind::ring;
  return levels == 0 ? PartKind::point : PartKind::line;
}

std::optional<Ragged> ragged_of( const ArrowColumn &outermost, const std::string &extension, Features &features )
{
  Ragged ragged;
  std::optional<ArrowColumn> column( outermost );
  while ( column->format() == "+l" || column->format() == "+L" )
  {
    if ( !ragged.offsets.empty() && has_null( *column ) )
      fail( *column, "has a part that is NULL." );
    std::vector<std::size_t> offsets = offsets_of( *column );
    const std::size_t begin = offsets.front(), count = offsets.back() - begin;
    column.emplace( child( *column, 0, begin, count ) );
    for ( std::size_t &offset : offsets )
      offset -= begin;
    ragged.offsets.insert( ragged.offsets.begin(), features.keep( std::move( offsets ) ) );
  }
  if ( !take_ordinates( *column, ragged.ordinates ) )
    return std::nullopt;
  if ( !ragged.offsets.empty() && has_null( *column ) )
    fail( *column, "has a vertex that is NULL." );
  ragged.vertex_count = column->count;
  const std::size_t levels = ragged.offsets.size();
  ragged.kind = kind_of( extension, levels );
  const std::size_t least = ragged.kind == PartKind::point ? 0 : ragged.kind == PartKind::line ? 1 : 2;
  return levels >= least && levels <= least + 1 ? std::optional( std::move( ragged ) ) : std::nullopt;
}

FeatureBatch geometries_of( const ArrowColumn &column, Features &features )
{
  FeatureBatch batch;
  batch.count = column.count;
  const std::string extension = extension_of( column.schema );
  if ( is_binary( column.format() ) )
  {
    if ( !extension.empty() && extension != "geoarrow.wkb" && extension != "ogc.wkb" )
      fail( column, "holds " + extension + ", which is no WKB." );
    for_each_bytes( column, [&]( std::size_t, std::span<const std::byte> wkb ) { batch.wkb.push_back( wkb ); } );
    if ( !batch.wkb.empty() )
      features.read_in_place.push_back( batch.wkb.front().data() );
    return batch;
  }
  if ( column.format() == "n" ) // nothing but NULL
  {
    batch.wkb.resize( column.count );
    return batch;
  }
  const bool known = extension.empty() || extension == "geoarrow.point" || extension == "geoarrow.multipoint"
                     || extension == "geoarrow.linestring" || extension == "geoarrow.multilinestring"
                     || extension == "geoarrow.polygon" || extension == "geoarrow.multipolygon";
  batch.ragged = known ? ragged_of( column, extension, features ) : std::nullopt;
  if ( !batch.ragged )
    fail( column, "holds no geometries that are read here, but "
                    + ( extension.empty() ? "the Arrow format \"" + std::string( column.format() ) + "\"" : extension )
                    + "; WKB and GeoArrow's points, lines and polygons of doubles are." );
  for ( std::size_t i = 0; i < column.count && column.array.null_count != 0; ++i )
    batch.has_none.push_back( column.is_null( i ) );
  features.read_in_place.push_back( batch.ragged->ordinates.first[0] );
  return batch;
}

//! A table is a struct, whose rows may be NULL as a whole; what their members hold then is nothing.
void need_rows( const ArrowColumn &table )
{
  if ( has_null( table ) )
    fail( table, "is a table, and has a row that is NULL." );
}

} // namespace

ArrowBatches::ArrowBatches( ArrowArrayStream &stream, const StopCallback &stop )
{
  const auto fail_in_its_words = [&] {
    const char *why = stream.get_last_error( &stream );
    throw Error( std::string( "The Arrow stream failed" ) + ( why && *why ? ": " + std::string( why ) : "" ) + "." );
  };
  if ( stream.get_schema( &stream, &mSchema.it ) != 0 )
    fail_in_its_words();
  need_type( mSchema.it );
  for ( ;; )
  {
    keep_going( stop );
    const auto batch = std::make_shared<Owned<ArrowArray>>();
    if ( stream.get_next( &stream, &batch->it ) != 0 )
      fail_in_its_words();
    if ( !batch->it.release )
      return;
    mBatches.push_back( batch );
  }
}

ArrowBatches::ArrowBatches( ArrowSchema &schema, ArrowArray &array )
  : mSchema( schema )
{
  need_type( mSchema.it );
  mBatches.push_back( std::make_shared<Owned<ArrowArray>>( array ) );
}

bool ArrowBatches::is_table() const
{
  return std::string_view( mSchema.it.format ) == "+s" && extension_of( mSchema.it ).empty();
}

std::vector<std::string> ArrowBatches::column_names() const
{
  std::vector<std::string> names;
  for ( int i = 0; is_table() && i < mSchema.it.n_children; ++i )
    names.push_back( name_of( *mSchema.it.children[i] ) );
  return names;
}

int ArrowBatches::index_of( const std::string &column ) const
{
  const std::vector<std::string> names = column_names();
  const auto found = std::find( names.begin(), names.end(), column );
  return found == names.end() ? -1 : static_cast<int>( found - names.begin() );
}

std::size_t ArrowBatches::column_in( const std::string &column ) const
{
  const int index = index_of( column );
  if ( index < 0 )
  {
    std::string names;
    for ( const std::string &name : column_names() )
      names += ( names.empty() ? "" : ", " ) + name;
    throw Error( "The table has no column \"" + column + "\"" + ( names.empty() ? "." : "; it has " + names + "." ) );
  }
  return static_cast<std::size_t>( index );
}

int ArrowBatches::geometry_column( const std::string &wanted ) const
{
  if ( !wanted.empty() )
    return static_cast<int>( column_in( wanted ) );
  std::vector<int> named, binary;
  std::string names;
  for ( int i = 0; i < mSchema.it.n_children; ++i )
  {
    const ArrowSchema &column = *mSchema.it.children[i];
    const std::string extension = extension_of( column );
    if ( extension.starts_with( "geoarrow." ) || extension == "ogc.wkb" )
      named.push_back( i ), names += ( names.empty() ? "" : ", " ) + name_of( column );
    else if ( is_binary( column.format ) )
      binary.push_back( i );
  }
  if ( named.empty() )
    named = binary;
  if ( named.empty() )
    throw Error( "The table has no column of geometries: neither WKB nor GeoArrow." );
  if ( named.size() > 1 )
    throw Error( "The table has several columns that may be its geometries"
                 + ( names.empty() ? "" : " (" + names + ")" ) + "; geometry= names one." );
  return named.front();
}

Features ArrowBatches::features( const std::string &geometry, const std::string &ids, const std::string &names ) const
{
  Features features;
  const int column = is_table() ? geometry_column( geometry ) : -1;
  if ( column < 0 && !( geometry.empty() && ids.empty() && names.empty() ) )
    throw Error( "Columns are named, and what came is one column alone, not a table." );
  for ( const std::shared_ptr<Owned<ArrowArray>> &owned : mBatches )
  {
    features.owners.push_back( owned );
    const ArrowColumn all = whole( mSchema.it, owned->it );
    if ( column < 0 )
    {
      features.batches.push_back( geometries_of( all, features ) );
      continue;
    }
    need_rows( all );
    const auto named = [&]( std::size_t i ) { return child( all, static_cast<int>( i ), all.begin, all.count ); };
    features.batches.push_back( geometries_of( named( static_cast<std::size_t>( column ) ), features ) );
    if ( !ids.empty() )
      add_ids( named( column_in( ids ) ), features.batches.back().ids );
    if ( !names.empty() )
      add_texts( named( column_in( names ) ), features.batches.back().names );
  }
  return features;
}

namespace
{

//! Column \a index of all batches, through \a add( column, values ).
template <typename T, typename Add>
std::optional<std::vector<T>> joined( const ArrowSchema &schema,
                                      const std::vector<std::shared_ptr<Owned<ArrowArray>>> &batches, int index,
                                      Add add )
{
  if ( index < 0 )
    return std::nullopt;
  std::vector<T> values;
  for ( const std::shared_ptr<Owned<ArrowArray>> &batch : batches )
  {
    const ArrowColumn all = whole( schema, batch->it );
    need_rows( all );
    add( child( all, index, all.begin, all.count ), values );
  }
  return values;
}

//! Truths, or numbers that are 0 or 1.
void add_truths( const ArrowColumn &column, std::vector<std::optional<bool>> &truths )
{
  if ( column.format() != "b" )
  {
    std::vector<double> numbers;
    add_numbers( column, numbers );
    for ( const double number : numbers )
    {
      if ( number != 0 && number != 1 && !std::isnan( number ) )
        fail( column, "holds no truths." );
      truths.push_back( std::isnan( number ) ? std::nullopt : std::optional<bool>( number == 1 ) );
    }
    return;
  }
  need_buffers( column, 2 );
  for ( std::size_t i = 0; i < column.count; ++i )
  {
    const std::size_t bit = column.begin + i;
    truths.push_back( column.is_null( i )
                        ? std::nullopt
                        : std::optional<bool>( column.buffer<std::uint8_t>( 1 )[bit / 8] >> ( bit % 8 ) & 1 ) );
  }
}

} // namespace

std::optional<std::vector<double>> ArrowBatches::numbers( const std::string &column ) const
{
  return joined<double>( mSchema.it, mBatches, index_of( column ), add_numbers );
}

std::optional<std::vector<std::string>> ArrowBatches::texts( const std::string &column ) const
{
  return joined<std::string>( mSchema.it, mBatches, index_of( column ), add_texts );
}

std::optional<std::vector<std::optional<bool>>> ArrowBatches::truths( const std::string &column ) const
{
  return joined<std::optional<bool>>( mSchema.it, mBatches, index_of( column ), add_truths );
}

} // namespace rubicon
