// SPDX-License-Identifier: GPL-2.0-or-later
// Capsules, buffers and sequences, looked at before they are believed.
// Relies on python_input.h.
#include "core/python/python_input.h"

#include "core/error.h"
#include "core/python/python_run.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <string_view>
#include <type_traits>
#include <utility>

namespace nb = nanobind;

namespace rubicon
{

namespace
{

[[noreturn]] void fail_type( const std::string &what )
{
  throw nb::type_error( what.c_str() );
}

std::string name_of_type( nb::handle object )
{
  return nb::cast<std::string>( object.type().attr( "__name__" ) );
}

//! Throws Error where \a text is none that others can read.
std::string utf8_of( nb::handle text, const std::string &what )
{
  Py_ssize_t size = 0;
  const char *bytes = PyUnicode_AsUTF8AndSize( text.ptr(), &size );
  if ( !bytes )
  {
    PyErr_Clear();
    throw Error( what + " has a text that is no Unicode: half of a surrogate pair." );
  }
  return { bytes, static_cast<std::size_t>( size ) };
}

//! A Python buffer, kept while it is read; made and destroyed with the GIL.
class Buffer
{
  public:
    //! Through a memoryview: it fills in strides, which ctypes leaves out.
    explicit Buffer( nb::handle object )
    {
      const nb::object view = nb::steal( PyMemoryView_FromObject( object.ptr() ) );
      if ( !view || PyObject_GetBuffer( view.ptr(), &mView, PyBUF_STRIDES | PyBUF_FORMAT ) != 0 )
        throw nb::python_error();
    }
    Buffer( const Buffer & ) = delete;
    Buffer &operator=( const Buffer & ) = delete;
    ~Buffer() { PyBuffer_Release( &mView ); }

    int dimensions() const { return mView.ndim; }
    std::size_t extent( int axis ) const { return static_cast<std::size_t>( mView.shape[axis] ); }
    std::ptrdiff_t stride( int axis ) const { return mView.strides[axis]; }
    const std::byte *data() const { return static_cast<const std::byte *>( mView.buf ); }
    bool is_read_only() const { return mView.readonly != 0; }

    //! The letter of its type, as the module struct has it; 0: none of this machine's numbers.
    char letter() const
    {
      std::string_view format = mView.format ? mView.format : "B";
      if ( !format.empty() && ( format[0] == '@' || format[0] == '=' || format[0] == '<' ) )
        format.remove_prefix( 1 );
      return format.size() == 1 ? format[0] : '\0';
    }
    std::string format() const { return mView.format ? mView.format : "B"; }
    std::size_t item_size() const { return static_cast<std::size_t>( mView.itemsize ); }

  private:
    Py_buffer mView{};
};

bool has_buffer( nb::handle object )
{
  return PyObject_CheckBuffer( object.ptr() ) && !PyBytes_Check( object.ptr() );
}

template <typename T>
T value_at( const std::byte *from )
{
  T value;
  std::memcpy( &value, from, sizeof value );
  return value;
}

//! Calls \a with( kind ), a value of the type that the buffer holds. False: it is no whole number.
template <typename With>
bool with_integer_type( const Buffer &buffer, With &&with )
{
  const bool with_sign = std::string_view( "bhilqn" ).find( buffer.letter() ) != std::string_view::npos;
  if ( buffer.letter() == '\0'
       || ( !with_sign && std::string_view( "BHILQN" ).find( buffer.letter() ) == std::string_view::npos ) )
    return false;
  switch ( buffer.item_size() )
  {
    case 1: with_sign ? with( std::int8_t() ) : with( std::uint8_t() ); return true;
    case 2: with_sign ? with( std::int16_t() ) : with( std::uint16_t() ); return true;
    case 4: with_sign ? with( std::int32_t() ) : with( std::uint32_t() ); return true;
    case 8: with_sign ? with( std::int64_t() ) : with( std::uint64_t() ); return true;
    default: return false;
  }
}

//! Calls \a take( i, value ) for the whole numbers of a buffer of one dimension.
template <typename Take>
void for_each_integer( const Buffer &buffer, const std::string &what, Take &&take )
{
  if ( buffer.dimensions() != 1 )
    throw Error( what + " must have one dimension, not " + std::to_string( buffer.dimensions() ) + "." );
  const bool known = with_integer_type( buffer, [&]( auto kind ) {
    for ( std::size_t i = 0; i < buffer.extent( 0 ); ++i )
      take( i, value_at<decltype( kind )>( buffer.data() + static_cast<std::ptrdiff_t>( i ) * buffer.stride( 0 ) ) );
  } );
  if ( !known )
    throw Error( what + " must be whole numbers, not of the type \"" + buffer.format() + "\"." );
}

//! The last axis of \a buffer as ordinates, of all items of the axes before it. Numbers other than doubles are copied.
Ordinates ordinates_of( const std::shared_ptr<Buffer> &buffer, Features &features )
{
  const int last = buffer->dimensions() - 1;
  const std::size_t axes = buffer->extent( last );
  if ( axes < 2 || axes > 4 )
    throw Error( "Coordinates must have 2, 3 or 4 numbers for each vertex, not " + std::to_string( axes ) + "." );
  std::size_t vertices = 1;
  for ( int axis = 0; axis < last; ++axis )
    vertices *= buffer->extent( axis );

  Ordinates ordinates;
  const auto set = [&]( const std::byte *first, std::ptrdiff_t stride, std::ptrdiff_t between ) {
    for ( std::size_t axis = 0; axis < axes; ++axis )
      ordinates.first[axis] = first + static_cast<std::ptrdiff_t>( axis ) * between;
    ordinates.stride = stride;
  };
  // One step from vertex to vertex serves where there is but one axis of them, or they follow each other without a gap.
  const bool even =
    last < 2 || vertices == 0
    || ( last == 2 && buffer->stride( 0 ) == buffer->stride( 1 ) * static_cast<std::ptrdiff_t>( buffer->extent( 1 ) ) );
  if ( buffer->letter() == 'd' && even )
  {
    set( buffer->data(), last == 0 ? 0 : buffer->stride( last - 1 ), buffer->stride( last ) );
    features.owners.push_back( buffer );
    features.read_in_place.push_back( buffer->data() );
    return ordinates;
  }

  const auto copy = std::make_shared<std::vector<double>>();
  copy->reserve( vertices * axes );
  const auto copy_as = [&]( auto kind ) {
    using T = decltype( kind );
    for ( std::size_t v = 0; v < vertices; ++v )
    {
      const std::byte *at = buffer->data();
      std::size_t rest = v;
      for ( int axis = last - 1; axis >= 0; --axis )
      {
        at += static_cast<std::ptrdiff_t>( rest % buffer->extent( axis ) ) * buffer->stride( axis );
        rest /= buffer->extent( axis );
      }
      for ( std::size_t axis = 0; axis < axes; ++axis )
      {
        const T value = value_at<T>( at + static_cast<std::ptrdiff_t>( axis ) * buffer->stride( last ) );
        if constexpr ( sizeof( T ) == 8 && std::is_integral_v<T> )
        {
          constexpr std::int64_t exact = std::int64_t( 1 ) << 53;
          if ( std::cmp_greater( value, exact ) || std::cmp_less( value, -exact ) )
            throw Error(
              "Coordinates of whole numbers must not exceed 2^53, beyond which doubles do not tell them apart; "
              "vertex "
              + std::to_string( v ) + " has " + std::to_string( value ) + "." );
        }
        copy->push_back( static_cast<double>( value ) );
      }
    }
  };
  if ( buffer->letter() == 'd' )
    copy_as( double() );
  else if ( buffer->letter() == 'f' )
    copy_as( float() );
  else if ( !with_integer_type( *buffer, copy_as ) )
    throw Error(
      "Coordinates must be doubles, floats or whole numbers in the byte order of this machine, not of the type \""
      + buffer->format() + "\"." );
  set( reinterpret_cast<const std::byte *>( copy->data() ), static_cast<std::ptrdiff_t>( axes * sizeof( double ) ),
       sizeof( double ) );
  features.owners.push_back( copy );
  return ordinates;
}

std::shared_ptr<Buffer> buffer_in( nb::handle object, const std::string &what )
{
  if ( !has_buffer( object ) )
    fail_type( what + " must be an array, not " + name_of_type( object ) + "." );
  return std::make_shared<Buffer>( object );
}

/**
 * The numbers of \a buffer where they lie, if they lie as the engine has offsets and nobody can write to them, for whoever did would
 * lead it out of its arrays. Those below 0 are beyond all others then.
 */
std::span<const std::size_t> offsets_in_place( const Buffer &buffer )
{
  const bool is_whole = with_integer_type( buffer, []( auto ) {} ) && buffer.item_size() == sizeof( std::size_t );
  if ( !is_whole || !buffer.is_read_only() || buffer.dimensions() != 1 || buffer.stride( 0 ) != sizeof( std::size_t )
       || std::bit_cast<std::uintptr_t>( buffer.data() ) % alignof( std::size_t ) != 0 )
    return {};
  return { reinterpret_cast<const std::size_t *>( buffer.data() ), buffer.extent( 0 ) };
}

//! From 0, ascending, to \a count.
bool are_offsets( std::span<const std::size_t> numbers, std::size_t count )
{
  return !numbers.empty() && numbers.front() == 0 && numbers.back() == count && std::ranges::is_sorted( numbers );
}

//! Offsets into \a count items: from 0, ascending, to their end. \a may_stay: they may be read where they lie.
std::span<const std::size_t> offsets_in( nb::handle object, std::size_t count, const std::string &items, bool may_stay,
                                         Features &features )
{
  const std::shared_ptr<Buffer> buffer = buffer_in( object, "Offsets" );
  if ( const auto in_place = offsets_in_place( *buffer ); may_stay && are_offsets( in_place, count ) )
  {
    features.owners.push_back( buffer );
    features.read_in_place.push_back( in_place.data() );
    return in_place;
  }
  std::vector<std::size_t> offsets;
  offsets.reserve( buffer->dimensions() == 1 ? buffer->extent( 0 ) : 0 );
  std::size_t before = 0;
  for_each_integer( *buffer, "Offsets", [&]( std::size_t i, auto value ) {
    if ( i == 0 && value != 0 )
      throw Error( "Offsets must begin at 0, not at " + std::to_string( value ) + "." );
    if ( std::cmp_less( value, before ) )
      throw Error( "Offsets must ascend; number " + std::to_string( i ) + " is " + std::to_string( value ) + " after "
                   + std::to_string( before ) + "." );
    if ( std::cmp_greater( value, count ) )
      throw Error( "Offset number " + std::to_string( i ) + " is " + std::to_string( value ) + ", and there are only "
                   + std::to_string( count ) + " " + items + "." );
    offsets.push_back( before = static_cast<std::size_t>( value ) );
  } );
  if ( offsets.empty() )
    throw Error( "Offsets must have one number more than there are parts: a single 0 where there is none." );
  if ( offsets.back() != count )
    throw Error( "Offsets end at " + std::to_string( offsets.back() ) + ", and there are " + std::to_string( count )
                 + " " + items + "." );
  return features.keep( std::move( offsets ) );
}

//! Coordinates, and offsets from the second member of \a data on. \a may_stay: these may be read where they lie.
Features lines_with_offsets( const nb::sequence &data, bool may_stay )
{
  const std::size_t members = nb::len( data );
  if ( members < 2 || members > 4 )
    throw Error( "Lines come as coordinates with one to three arrays of offsets, not " + std::to_string( members - 1 )
                 + "." );
  Features features;
  const std::shared_ptr<Buffer> coordinates = buffer_in( data[0], "Coordinates" );
  if ( coordinates->dimensions() != 2 )
    throw Error( "Coordinates with offsets must have two dimensions, not " + std::to_string( coordinates->dimensions() )
                 + "." );
  Ragged ragged;
  ragged.ordinates = ordinates_of( coordinates, features );
  ragged.vertex_count = coordinates->extent( 0 );
  std::size_t items = ragged.vertex_count;
  for ( std::size_t i = 1; i < members; ++i )
  {
    ragged.offsets.push_back( offsets_in( data[i], items, i == 1 ? "vertices" : "parts", may_stay, features ) );
    items = ragged.offsets.back().size() - 1;
  }
  FeatureBatch batch;
  batch.count = items;
  batch.ragged = std::move( ragged );
  features.batches.push_back( std::move( batch ) );
  return features;
}

//! k lines of n vertices, or k points.
Features evenly_long( nb::handle data, PartKind kind )
{
  Features features;
  const std::shared_ptr<Buffer> buffer = buffer_in( data, "Coordinates" );
  const int dimensions = kind == PartKind::point ? 2 : 3;
  if ( buffer->dimensions() != dimensions )
    throw Error( kind == PartKind::point
                   ? "An array of points must have two dimensions (points × 3), not "
                       + std::to_string( buffer->dimensions() ) + "."
                   : "An array of lines must have three dimensions (lines × vertices × 2, 3 or 4), not "
                       + std::to_string( buffer->dimensions() ) + "; with offsets beside it, two." );
  Ragged ragged;
  ragged.kind = kind;
  ragged.ordinates = ordinates_of( buffer, features );
  const std::size_t count = buffer->extent( 0 ), each = kind == PartKind::point ? 1 : buffer->extent( 1 );
  ragged.vertex_count = count * each;
  if ( kind == PartKind::line )
  {
    std::vector<std::size_t> offsets( count + 1 );
    for ( std::size_t i = 0; i <= count; ++i )
      offsets[i] = i * each;
    ragged.offsets.push_back( features.keep( std::move( offsets ) ) );
  }
  FeatureBatch batch;
  batch.count = count;
  batch.ragged = std::move( ragged );
  features.batches.push_back( std::move( batch ) );
  return features;
}

//! Vertices and faces.
Features indexed_faces( const nb::sequence &data )
{
  Features features;
  const std::shared_ptr<Buffer> vertices = buffer_in( data[0], "Vertices" ), faces = buffer_in( data[1], "Faces" );
  if ( vertices->dimensions() != 2 || vertices->extent( 1 ) != 3 )
    throw Error( "Vertices of a mesh must be n × 3 numbers." );
  if ( faces->dimensions() != 2 || faces->extent( 1 ) < 3 )
    throw Error( "Faces of a mesh must be m × k numbers of vertices, k being 3 or more." );
  IndexedFaces indexed;
  indexed.vertices = ordinates_of( vertices, features );
  indexed.vertex_count = vertices->extent( 0 );
  indexed.corners_of_each = faces->extent( 1 );
  indexed.corners.reserve( faces->extent( 0 ) * faces->extent( 1 ) );
  const bool known = with_integer_type( *faces, [&]( auto kind ) {
    for ( std::size_t i = 0; i < faces->extent( 0 ); ++i )
      for ( std::size_t j = 0; j < faces->extent( 1 ); ++j )
      {
        const auto corner = value_at<decltype( kind )>( faces->data()
                                                        + static_cast<std::ptrdiff_t>( i ) * faces->stride( 0 )
                                                        + static_cast<std::ptrdiff_t>( j ) * faces->stride( 1 ) );
        if ( std::cmp_less( corner, 0 ) || std::cmp_greater_equal( corner, indexed.vertex_count ) )
          throw Error( "Face " + std::to_string( i ) + " has the corner " + std::to_string( corner )
                       + ", and there are " + std::to_string( indexed.vertex_count ) + " vertices, from 0." );
        if ( std::cmp_greater( corner, std::numeric_limits<std::uint32_t>::max() ) )
          throw Error( "The mesh has more than 4,294,967,294 vertices, which is more than one run can take." );
        indexed.corners.push_back( static_cast<std::uint32_t>( corner ) );
      }
  } );
  if ( !known )
    throw Error( "Faces must be whole numbers, not of the type \"" + faces->format() + "\"." );
  features.faces = std::move( indexed );
  return features;
}

//! Bytes and None, kept as long as the features are.
Features binaries( nb::handle data )
{
  Features features;
  FeatureBatch batch;
  const auto kept = std::make_shared<std::vector<nb::object>>();
  for ( nb::handle item : nb::iter( data ) )
  {
    if ( item.is_none() )
      batch.wkb.emplace_back();
    else if ( PyBytes_Check( item.ptr() ) )
    {
      char *bytes = nullptr;
      Py_ssize_t size = 0;
      PyBytes_AsStringAndSize( item.ptr(), &bytes, &size );
      batch.wkb.emplace_back( reinterpret_cast<const std::byte *>( bytes ), static_cast<std::size_t>( size ) );
      kept->push_back( nb::borrow( item ) );
    }
    else
      fail_type( "A sequence of geometries must hold bytes of well-known binary, or None, not " + name_of_type( item )
                 + "." );
  }
  batch.count = batch.wkb.size();
  features.owners.push_back( kept );
  features.batches.push_back( std::move( batch ) );
  return features;
}

template <typename Arrow>
Arrow &in_capsule( nb::handle capsule, const char *name )
{
  auto *arrow = static_cast<Arrow *>( PyCapsule_GetPointer( capsule.ptr(), name ) );
  if ( !arrow )
    throw nb::python_error();
  if ( !arrow->release )
    throw Error( "What the Arrow capsule holds was taken already." );
  return *arrow;
}

//! Nothing where \a data speaks no Arrow.
std::optional<ArrowBatches> arrow_in( nb::handle data )
{
  if ( nb::hasattr( data, "__arrow_c_stream__" ) )
  {
    const nb::object capsule = data.attr( "__arrow_c_stream__" )();
    Owned<ArrowArrayStream> stream( in_capsule<ArrowArrayStream>( capsule, "arrow_array_stream" ) );
    // Who makes the batches may wait for threads of its own that need the GIL, also when it is released.
    PythonRun run;
    return without_gil( run, [&]( const RunOptions &options ) {
      Owned<ArrowArrayStream> pulled( std::move( stream ) );
      return ArrowBatches( pulled.it, options.stop );
    } );
  }
  if ( nb::hasattr( data, "__arrow_c_array__" ) )
  {
    const nb::object capsules = data.attr( "__arrow_c_array__" )();
    const nb::object schema = capsules[0], array = capsules[1];
    return ArrowBatches( in_capsule<ArrowSchema>( schema, "arrow_schema" ),
                         in_capsule<ArrowArray>( array, "arrow_array" ) );
  }
  return std::nullopt;
}

//! Likewise where it cannot speak it for want of a package, as pandas cannot without pyarrow, but is a mapping too.
std::optional<ArrowBatches> arrow_or_mapping_in( nb::handle table )
{
  try
  {
    return arrow_in( table );
  }
  catch ( nb::python_error &error )
  {
    if ( !error.matches( PyExc_ImportError ) || !nb::hasattr( table, "__getitem__" ) )
      throw;
    return std::nullopt;
  }
}

std::string column_name( const nb::object &given )
{
  return PyUnicode_Check( given.ptr() ) ? nb::cast<std::string>( given ) : std::string();
}

//! A text, or a whole number in digits; empty where there is none. Nothing for what is neither.
std::optional<std::string> text_in( nb::handle item, const std::string &what )
{
  if ( item.is_none() || ( PyFloat_Check( item.ptr() ) && std::isnan( PyFloat_AsDouble( item.ptr() ) ) ) )
    return std::string();
  if ( PyUnicode_Check( item.ptr() ) )
    return utf8_of( item, what );
  if ( !PyIndex_Check( item.ptr() ) )
    return std::nullopt;
  const nb::object number = nb::steal( PyNumber_Index( item.ptr() ) );
  if ( !number.is_valid() )
    throw nb::python_error();
  return nb::cast<std::string>( nb::str( number ) );
}

std::vector<std::string> names_in( nb::handle data )
{
  std::vector<std::string> names;
  if ( has_buffer( data ) )
  {
    const Buffer buffer( data );
    if ( with_integer_type( buffer, []( auto ) {} ) )
    {
      for_each_integer( buffer, "Names",
                        [&]( std::size_t, auto number ) { names.push_back( std::to_string( number ) ); } );
      return names;
    }
  }
  for ( nb::handle item : nb::iter( data ) )
  {
    std::optional<std::string> name = text_in( item, "Names" );
    if ( !name )
      fail_type( "Names must be texts or whole numbers, not " + name_of_type( item ) + "." );
    names.push_back( *std::move( name ) );
  }
  return names;
}

void need_count( std::size_t count, std::size_t features, const char *what )
{
  if ( count != features )
    throw Error( std::string( what ) + " must be as many as features: " + std::to_string( features ) + ", not "
                 + std::to_string( count ) + "." );
}

//! Ids and names that came beside the features, not in a column.
void set_names( Features &features, const FeatureNames &names )
{
  std::size_t total = 0;
  for ( const FeatureBatch &batch : features.batches )
    total += batch.count;
  const auto need_features = [&]( const char *what ) {
    if ( features.faces )
      throw Error( std::string( what ) + " of meshes belong to features, and vertices and faces are one mesh." );
  };
  if ( !names.ids.is_none() && !PyUnicode_Check( names.ids.ptr() ) )
  {
    need_features( "Ids" );
    std::vector<std::int64_t> ids;
    for_each_integer( *buffer_in( names.ids, "Ids" ), "Ids", [&]( std::size_t, auto value ) {
      if ( std::cmp_greater( value, std::numeric_limits<std::int64_t>::max() ) )
        throw Error( "An id is beyond 64 bits with a sign." );
      ids.push_back( static_cast<std::int64_t>( value ) );
    } );
    need_count( ids.size(), total, "Ids" );
    auto next = ids.begin();
    for ( FeatureBatch &batch : features.batches )
    {
      batch.ids.assign( next, next + static_cast<std::ptrdiff_t>( batch.count ) );
      next += static_cast<std::ptrdiff_t>( batch.count );
    }
  }
  if ( !names.names.is_none() && !PyUnicode_Check( names.names.ptr() ) )
  {
    need_features( "Names" );
    const std::vector<std::string> texts = names_in( names.names );
    need_count( texts.size(), total, "Names" );
    auto next = texts.begin();
    for ( FeatureBatch &batch : features.batches )
    {
      batch.names.assign( next, next + static_cast<std::ptrdiff_t>( batch.count ) );
      next += static_cast<std::ptrdiff_t>( batch.count );
    }
  }
}

bool is_tuple_of_arrays( nb::handle data )
{
  return ( PyTuple_Check( data.ptr() ) || PyList_Check( data.ptr() ) ) && PySequence_Size( data.ptr() ) > 1
         && has_buffer( nb::borrow<nb::sequence>( data )[0] );
}

//! What is not Arrow goes to \a of_arrays or \a of_buffer.
template <typename OfArrays, typename OfBuffer>
Features features_in( nb::handle data, const FeatureNames &names, OfArrays &&of_arrays, OfBuffer &&of_buffer )
{
  const auto read = [&] {
    if ( const std::optional<ArrowBatches> batches = arrow_in( data ) )
      return batches->features( names.geometry, column_name( names.ids ), column_name( names.names ) );
    if ( !names.geometry.empty() || !column_name( names.ids ).empty() || !column_name( names.names ).empty() )
      throw Error( "Columns are named, and what came is no Arrow table." );
    if ( is_tuple_of_arrays( data ) )
      return of_arrays( nb::borrow<nb::sequence>( data ) );
    if ( has_buffer( data ) )
      return of_buffer( data );
    if ( PyUnicode_Check( data.ptr() ) || PyBytes_Check( data.ptr() ) || !nb::hasattr( data, "__iter__" ) )
      fail_type( name_of_type( data )
                 + " holds no geometries that are read here: Arrow data, arrays and sequences of "
                   "well-known binary are." );
    return binaries( data );
  };
  Features features = read();
  set_names( features, names );
  return features;
}

Features lines_of_either( nb::handle data, const FeatureNames &names, bool may_stay )
{
  return features_in(
    data, names, [may_stay]( const nb::sequence &arrays ) { return lines_with_offsets( arrays, may_stay ); },
    []( nb::handle buffer ) { return evenly_long( buffer, PartKind::line ); } );
}

} // namespace

Features lines_in( nb::handle data, const FeatureNames &names )
{
  return lines_of_either( data, names, false );
}

Features unchanged_lines_in( nb::handle data, const FeatureNames &names )
{
  return lines_of_either( data, names, true );
}

Features points_in( nb::handle data, const FeatureNames &names )
{
  const auto refuse = []( const nb::sequence & ) -> Features {
    throw Error( "Points come as one array of n × 3 numbers, without offsets." );
  };
  return features_in( data, names, refuse, []( nb::handle buffer ) { return evenly_long( buffer, PartKind::point ); } );
}

Features vertices_in( nb::handle data, const FeatureNames &names )
{
  const auto of_buffer = []( nb::handle buffer ) {
    Features features = evenly_long( buffer, PartKind::point );
    features.batches.front().ragged->has_empty_points = false;
    return features;
  };
  return features_in(
    data, names, []( const nb::sequence &arrays ) { return lines_with_offsets( arrays, false ); }, of_buffer );
}

Features mesh_in( nb::handle data, const FeatureNames &names )
{
  const auto two = []( const nb::sequence &arrays ) {
    if ( nb::len( arrays ) != 2 )
      throw Error( "A mesh comes as vertices and faces, two arrays." );
    return indexed_faces( arrays );
  };
  const auto refuse = []( nb::handle ) -> Features {
    throw Error( "A mesh comes as vertices and faces, two arrays, not as one." );
  };
  return features_in( data, names, two, refuse );
}

TableColumns::TableColumns( nb::handle table, std::string title )
  : mTitle( std::move( title ) )
  , mArrow( arrow_or_mapping_in( table ) )
  , mMapping( nb::borrow( table ) )
{
  if ( !mArrow && !nb::hasattr( table, "__getitem__" ) )
    fail_type( "The " + mTitle + " table must be Arrow data or a mapping of names to columns, not "
               + name_of_type( table ) + "." );
}

bool TableColumns::has( const std::string &column ) const
{
  if ( mArrow )
  {
    const std::vector<std::string> names = mArrow->column_names();
    return std::find( names.begin(), names.end(), column ) != names.end();
  }
  const int contains = PySequence_Contains( mMapping.ptr(), nb::cast( column ).ptr() );
  if ( contains < 0 )
    throw nb::python_error();
  return contains == 1;
}

void TableColumns::fail_lacks( const std::string &column ) const
{
  throw Error( "The " + mTitle + " table has no column \"" + column + "\"." );
}

nb::object TableColumns::sequence( const std::string &column ) const
{
  if ( !has( column ) )
    fail_lacks( column );
  return nb::borrow( mMapping[column.c_str()] );
}

std::vector<double> TableColumns::numbers( const std::string &column ) const
{
  if ( mArrow )
  {
    if ( std::optional<std::vector<double>> values = mArrow->numbers( column ) )
      return *std::move( values );
    fail_lacks( column );
  }
  std::vector<double> values;
  for ( nb::handle item : nb::iter( sequence( column ) ) )
  {
    if ( item.is_none() )
    {
      values.push_back( std::numeric_limits<double>::quiet_NaN() );
      continue;
    }
    const double value = PyUnicode_Check( item.ptr() ) ? -1 : PyFloat_AsDouble( item.ptr() );
    if ( PyUnicode_Check( item.ptr() ) || ( value == -1 && PyErr_Occurred() ) )
    {
      PyErr_Clear();
      throw Error( "Column \"" + column + "\" of the " + mTitle + " table holds no numbers." );
    }
    values.push_back( value );
  }
  return values;
}

std::vector<std::string> TableColumns::texts( const std::string &column ) const
{
  if ( mArrow )
  {
    if ( std::optional<std::vector<std::string>> values = mArrow->texts( column ) )
      return *std::move( values );
    fail_lacks( column );
  }
  std::vector<std::string> values;
  for ( nb::handle item : nb::iter( sequence( column ) ) )
  {
    std::optional<std::string> text = text_in( item, "Column \"" + column + "\" of the " + mTitle + " table" );
    if ( !text )
      throw Error( "Column \"" + column + "\" of the " + mTitle + " table holds neither texts nor whole numbers." );
    values.push_back( *std::move( text ) );
  }
  return values;
}

std::vector<std::optional<bool>> TableColumns::truths( const std::string &column ) const
{
  if ( mArrow )
  {
    if ( std::optional<std::vector<std::optional<bool>>> values = mArrow->truths( column ) )
      return *std::move( values );
    fail_lacks( column );
  }
  std::vector<std::optional<bool>> values;
  for ( nb::handle item : nb::iter( sequence( column ) ) )
  {
    // numpy's truths are numbers too.
    const double value = item.is_none()                  ? std::numeric_limits<double>::quiet_NaN()
                         : PyUnicode_Check( item.ptr() ) ? -1
                                                         : PyFloat_AsDouble( item.ptr() );
    if ( value != 0 && value != 1 && !std::isnan( value ) )
    {
      PyErr_Clear();
      throw Error( "Column \"" + column + "\" of the " + mTitle + " table holds no truths." );
    }
    values.push_back( std::isnan( value ) ? std::nullopt : std::optional<bool>( value == 1 ) );
  }
  return values;
}

} // namespace rubicon
