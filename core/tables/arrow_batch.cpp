// SPDX-License-Identifier: GPL-2.0-or-later
// Columns as buffers, the geometry as well-known binary among them; what is handed out owns them until it is released.
// Relies on tables/arrow_batch.h and tables/row_wkb.h.
#include "core/tables/arrow_batch.h"

#include "core/tables/row_wkb.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace rubicon
{

namespace
{

//! Appends bit \a number, which comes after all before it.
void append_bit( Bytes &bits, std::int64_t number, bool bit )
{
  if ( number % 8 == 0 )
    bits.push_back( std::byte( 0 ) );
  bits.back() |= std::byte( bit ) << ( number % 8 );
}

//! The members of a struct. Whoever takes the struct may move one elsewhere, which then has no release() here.
template <typename Arrow>
class Members
{
  public:
    explicit Members( std::size_t count )
      : mOwned( count )
    {
      for ( Arrow &member : mOwned )
        mPointers.push_back( &member );
    }
    ~Members()
    {
      for ( Arrow &member : mOwned )
        if ( member.release )
          member.release( &member );
    }
    Members( const Members & ) = delete;
    Members &operator=( const Members & ) = delete;

    Arrow &operator[]( std::size_t i ) { return mOwned[i]; }
    Arrow **pointers() { return mPointers.data(); }
    std::int64_t count() const { return static_cast<std::int64_t>( mPointers.size() ); }

  private:
    std::vector<Arrow> mOwned;
    std::vector<Arrow *> mPointers;
};

template <typename Data>
void release( auto *arrow )
{
  delete static_cast<Data *>( arrow->private_data );
  arrow->release = nullptr;
}

//! What a schema owns.
struct SchemaData
{
    std::string name;
    Bytes metadata;
    Members<ArrowSchema> members;
};

void set_schema( const char *format, bool nullable, std::unique_ptr<SchemaData> data, ArrowSchema &schema )
{
  schema = {};
  schema.format = format;
  schema.name = data->name.c_str();
  schema.metadata = data->metadata.empty() ? nullptr : reinterpret_cast<const char *>( data->metadata.data() );
  schema.flags = nullable ? ARROW_FLAG_NULLABLE : 0;
  schema.n_children = data->members.count();
  schema.children = data->members.pointers();
  schema.release = release<SchemaData>;
  schema.private_data = data.release();
}

//! Keys and values as the interface has them: how many, and each text with its length before it.
Bytes wkb_metadata()
{
  Bytes metadata;
  append( metadata, std::int32_t( 1 ) );
  for ( const std::string_view text : { "ARROW:extension:name", "geoarrow.wkb" } )
  {
    append( metadata, static_cast<std::int32_t>( text.size() ) );
    append( metadata, text.data(), text.size() );
  }
  return metadata;
}

const char *format_of( ColumnType type )
{
  constexpr const char *formats[] = { "l", "g", "U", "b", "l" };
  return formats[static_cast<std::size_t>( type )];
}

//! What an array owns: which of its values there are, where texts begin, and the values.
struct ArrayData
{
    Bytes valid; //!< a bit for each row
    std::vector<std::int64_t> begin;
    Bytes values;
    std::vector<const void *> buffers;
    Members<ArrowArray> members;
};

void set_array( std::int64_t rows, std::int64_t nulls, std::unique_ptr<ArrayData> data, ArrowArray &array )
{
  array = {};
  array.length = rows;
  array.null_count = nulls;
  array.n_buffers = static_cast<std::int64_t>( data->buffers.size() );
  array.buffers = data->buffers.data();
  array.n_children = data->members.count();
  array.children = data->members.pointers();
  array.release = release<ArrayData>;
  array.private_data = data.release();
}

//! A column, row by row.
class ColumnBuilder
{
  public:
    explicit ColumnBuilder( ColumnType type )
      : mType( type )
      , mData( new ArrayData{ {}, {}, {}, {}, Members<ArrowArray>( 0 ) } )
    {
      if ( mType == ColumnType::text )
        mData->begin.push_back( 0 );
    }

    void add( const Value &value )
    {
      std::visit( *this, value );
      end_row( !std::holds_alternative<std::monostate>( value ) );
    }

    //! A geometry as ISO well-known binary in the byte order of this machine.
    void add( const Row &row, const GeometryShape &shape )
    {
      if ( !row.geometry.empty() )
        append_wkb( mData->values, row, shape );
      end_row( !row.geometry.empty() );
    }

    void take( ArrowArray &array )
    {
      mData->buffers.push_back( mNulls > 0 ? mData->valid.data() : nullptr );
      if ( mType == ColumnType::text )
        mData->buffers.push_back( mData->begin.data() );
      mData->buffers.push_back( mData->values.data() );
      set_array( mRows, mNulls, std::move( mData ), array );
    }

    // For std::visit().
    void operator()( std::monostate )
    {
      if ( mType == ColumnType::boolean )
        append_bit( mData->values, mRows, false );
      else if ( mType != ColumnType::text )
        append( mData->values, std::int64_t( 0 ) );
    }
    void operator()( bool value ) { append_bit( mData->values, mRows, value ); }
    void operator()( std::string_view text ) { append( mData->values, text.data(), text.size() ); }
    void operator()( auto number ) { append( mData->values, number ); }

  private:
    void end_row( bool is_valid )
    {
      append_bit( mData->valid, mRows++, is_valid );
      mNulls += is_valid ? 0 : 1;
      if ( mType == ColumnType::text )
        mData->begin.push_back( static_cast<std::int64_t>( mData->values.size() ) );
    }

    ColumnType mType;
    std::int64_t mRows = 0, mNulls = 0;
    std::unique_ptr<ArrayData> mData;
};

} // namespace

void export_schema( const Table &table, ArrowSchema &schema )
{
  const std::size_t columns = table.columns.size();
  std::unique_ptr<SchemaData> whole( new SchemaData{ {}, {}, Members<ArrowSchema>( columns + table.has_geometry() ) } );
  for ( std::size_t i = 0; i < columns; ++i )
  {
    const Column &column = table.columns[i];
    set_schema( format_of( column.type ), column.nullable,
                std::unique_ptr<SchemaData>( new SchemaData{ column.name, {}, Members<ArrowSchema>( 0 ) } ),
                whole->members[i] );
  }
  if ( table.has_geometry() )
    set_schema( "Z", true,
                std::unique_ptr<SchemaData>( new SchemaData{ "geometry", wkb_metadata(), Members<ArrowSchema>( 0 ) } ),
                whole->members[columns] );
  set_schema( "+s", false, std::move( whole ), schema );
}

void export_batch( const Table &table, std::size_t begin, std::size_t end, ArrowArray &batch )
{
  std::vector<ColumnBuilder> columns;
  for ( const Column &column : table.columns )
    columns.emplace_back( column.type );
  if ( table.has_geometry() )
    columns.emplace_back( ColumnType::text ); // binaries lie as texts do

  Row row;
  for ( std::size_t number = begin; number < end; ++number )
  {
    table.read( number, row );
    for ( std::size_t i = 0; i < row.values.size(); ++i )
      columns[i].add( row.values[i] );
    if ( table.has_geometry() )
      columns.back().add( row, table.geometry );
  }

  std::unique_ptr<ArrayData> whole( new ArrayData{ {}, {}, {}, { nullptr }, Members<ArrowArray>( columns.size() ) } );
  for ( std::size_t i = 0; i < columns.size(); ++i )
    columns[i].take( whole->members[i] );
  set_array( static_cast<std::int64_t>( end - begin ), 0, std::move( whole ), batch );
}

} // namespace rubicon
