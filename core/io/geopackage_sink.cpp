// SPDX-License-Identifier: GPL-2.0-or-later
// An empty layer of GDAL's; values and geometries bound to statements of many rows; the tables that tell of the rows.
// Relies on the GeoPackage standard (OGC 12-128r17: clauses 2.1.3, geometries, and 3.1.3 of its annex F, R-trees), and on
// the tables and triggers that GDAL makes: whatever it defines for a layer stays as it is.

#include "core/io/geopackage_sink.h"

#include "core/error.h"
#include "core/io/gdal_messages.h"
#include "core/io/rtree_nodes.h"
#include "core/io/sql.h"
#include "core/io/sqlite_database.h"
#include "core/tables/row_wkb.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include <ogrsf_frmts.h>

namespace rubicon
{

namespace
{

//! The range of the vertices, which has no vertices where min_x > max_x.
struct Extent
{
    double min_x = std::numeric_limits<double>::infinity(), min_y = min_x, max_x = -min_x, max_y = -min_x;

    bool is_empty() const { return min_x > max_x; }
    void add( double x, double y )
    {
      min_x = std::min( min_x, x ), max_x = std::max( max_x, x );
      min_y = std::min( min_y, y ), max_y = std::max( max_y, y );
    }
};

Extent extent_of( const Row &row )
{
  Extent extent;
  for ( const Coordinates &at : row.geometry )
    extent.add( at.x, at.y );
  return extent;
}

//! Rows ready to be bound: their values, and their geometries one behind the other.
struct Batch
{
    std::vector<Value> values; //!< of one row after the other
    Bytes geometries;
    std::vector<std::size_t> geometry_end; //!< one for each row; a geometry of no bytes is NULL
    std::vector<RtreeCell> cells;
    Extent extent;
};

//! An INSERT of several rows at once, whose values are bound row by row: one for each row is slower, since SQLite notes the
//! last key of each statement in a table of its own.
class RowInsert
{
  public:
    RowInsert( SqliteDatabase &database, const std::string &into, std::size_t columns, std::size_t rows )
      : mRows( rows )
    {
      std::string values;
      for ( std::size_t row = 0; row < rows; ++row )
      {
        values += row > 0 ? ",(?" : "(?";
        for ( std::size_t column = 1; column < columns; ++column )
          values += ",?";
        values += ')';
      }
      mStatement.emplace( database.prepare( into + " VALUES " + values ) );
    }

    std::size_t rows() const { return mRows; }
    SqliteStatement &statement() { return *mStatement; }

  private:
    std::size_t mRows;
    std::optional<SqliteStatement> mStatement;
};

//! The column of the geometries: "geom", as GDAL has it, or with a number where a column of the table has that name.
std::string geometry_name( const Table &table )
{
  const auto is_taken = [&table]( const std::string &name ) {
    return std::ranges::any_of( table.columns, [&name]( const Column &column ) {
      return EQUAL( column.name.c_str(), name.c_str() );
    } );
  };
  std::string name = "geom";
  for ( int number = 2; is_taken( name ); ++number )
    name = "geom_" + std::to_string( number );
  return name;
}

class GeopackageSink final : public RowSink
{
  public:
    GeopackageSink( const std::filesystem::path &file, const std::string &layer, const Table &table )
      : mTable( table )
      , mLayer( layer )
      , mShape( geometry_name( table ) )
      , mDatabase( file )
    {
      for ( std::size_t i = 0; i < table.columns.size(); ++i )
      {
        if ( !EQUAL( table.columns[i].name.c_str(), key ) )
          mColumns.push_back( i );
      }
      read_definitions();
      mDatabase.run( "BEGIN" );
      for ( const auto &[name, sql] : mTriggers )
        mDatabase.run( "DROP TRIGGER " + quoted( name, '"' ) );
      prepare_inserts();
    }

    std::function<void()> prepare( std::size_t begin, std::size_t end ) override;
    void finish( const Workers &workers, const RowsWritten &written ) override;
    std::size_t rows_to_finish() const override { return mTable.has_geometry() ? mTable.row_count : 0; } // of the index

  private:
    static constexpr const char *key = "fid"; //!< as GDAL calls the column

    std::string rtree() const { return "rtree_" + mLayer + '_' + mShape; }
    void read_definitions();
    void prepare_inserts();
    void add_geometry( Batch &batch, std::int64_t id, const Row &row ) const;
    void write( const Batch &batch, std::size_t first );
    void write_index( const Workers &workers, const RowsWritten &written );
    void write_contents();

    const Table &mTable;
    const std::string mLayer, mShape;
    std::vector<std::size_t> mColumns; //!< all but the key
    SqliteDatabase mDatabase;
    std::vector<std::pair<std::string, std::string>> mTriggers; //!< of the layer, which rows would set off one by one
    std::int32_t mSrsId = 0;
    std::vector<RowInsert> mInserts; //!< of many rows, and of one
    std::vector<RtreeCell> mCells;
    Extent mExtent;
};

void GeopackageSink::read_definitions()
{
  const std::string name = quoted( mLayer, '\'' );
  for ( const auto &row : mDatabase.rows(
          "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = " + name + " ORDER BY rowid" ) )
    mTriggers.emplace_back( row[0], row[1] );
  for ( const auto &row : mDatabase.rows( "SELECT srs_id FROM gpkg_geometry_columns WHERE table_name = " + name ) )
    mSrsId = std::stoi( row[0] );
}

void GeopackageSink::prepare_inserts()
{
  std::string names = quoted( key, '"' );
  if ( mTable.has_geometry() )
    names += ',' + quoted( mShape, '"' );
  for ( const std::size_t column : mColumns )
    names += ',' + quoted( mTable.columns[column].name, '"' );
  const std::size_t columns = 1 + mTable.has_geometry() + mColumns.size();
  constexpr std::size_t most_values = 999; // SQLite may be built with room for so many
  for ( const std::size_t rows : { std::clamp<std::size_t>( most_values / columns, 1, 50 ), std::size_t( 1 ) } )
    mInserts.emplace_back( mDatabase, "INSERT INTO " + quoted( mLayer, '"' ) + " (" + names + ")", columns, rows );
}

std::function<void()> GeopackageSink::prepare( std::size_t begin, std::size_t end )
{
  Batch batch;
  Row row;
  for ( std::size_t number = begin; number < end; ++number )
  {
    mTable.read( number, row );
    for ( const std::size_t column : mColumns )
      batch.values.push_back( row.values[column] );
    if ( mTable.has_geometry() )
      add_geometry( batch, static_cast<std::int64_t>( number ) + 1, row );
  }
  return [this, begin, batch = std::move( batch )] { write( batch, begin ); };
}

void GeopackageSink::add_geometry( Batch &batch, std::int64_t id, const Row &row ) const
{
  if ( !row.geometry.empty() )
  {
    const Extent extent = extent_of( row );
    const bool is_point = mTable.geometry.type == GeometryType::point; // whose box would say nothing more
    constexpr unsigned little = std::endian::native == std::endian::little, box_of_two_dimensions = 1 << 1;
    append( batch.geometries, "GP", 2 );
    append( batch.geometries, std::uint8_t( 0 ) ); // the version
    append( batch.geometries, static_cast<std::uint8_t>( little | ( is_point ? 0 : box_of_two_dimensions ) ) );
    append( batch.geometries, mSrsId );
    if ( !is_point )
      for ( const double side : { extent.min_x, extent.max_x, extent.min_y, extent.max_y } )
        append( batch.geometries, side );
    append_wkb( batch.geometries, row, mTable.geometry );
    batch.cells.push_back( RtreeCell::around( id, extent.min_x, extent.max_x, extent.min_y, extent.max_y ) );
    batch.extent.add( extent.min_x, extent.min_y );
    batch.extent.add( extent.max_x, extent.max_y );
  }
  batch.geometry_end.push_back( batch.geometries.size() );
}

void GeopackageSink::write( const Batch &batch, std::size_t first )
{
  const auto bind = []( SqliteStatement &statement, const Value &value ) {
    std::visit(
      [&]( const auto &one ) {
        using Type = std::decay_t<decltype( one )>;
        if constexpr ( std::is_same_v<Type, std::monostate> )
          statement.bind( nullptr );
        else if constexpr ( std::is_same_v<Type, bool> )
          statement.bind( std::int64_t( one ) );
        else
          statement.bind( one );
      },
      value );
  };
  const std::size_t rows = mColumns.empty() ? batch.geometry_end.size() : batch.values.size() / mColumns.size();
  std::size_t geometry_begin = 0;
  const auto bind_row = [&]( SqliteStatement &statement, std::size_t row ) {
    statement.bind( static_cast<std::int64_t>( first + row ) + 1 );
    if ( mTable.has_geometry() )
    {
      const auto geometry =
        std::span( batch.geometries ).subspan( geometry_begin, batch.geometry_end[row] - geometry_begin );
      geometry_begin = batch.geometry_end[row];
      if ( geometry.empty() )
        statement.bind( nullptr );
      else
        statement.bind( geometry );
    }
    for ( const Value &value : std::span( batch.values ).subspan( row * mColumns.size(), mColumns.size() ) )
      bind( statement, value );
  };
  for ( std::size_t row = 0; row < rows; )
  {
    RowInsert &insert = row + mInserts.front().rows() <= rows ? mInserts.front() : mInserts.back();
    for ( std::size_t i = 0; i < insert.rows(); ++i )
      bind_row( insert.statement(), row++ );
    insert.statement().run();
  }
  mCells.insert( mCells.end(), batch.cells.begin(), batch.cells.end() );
  if ( !batch.extent.is_empty() )
  {
    mExtent.add( batch.extent.min_x, batch.extent.min_y );
    mExtent.add( batch.extent.max_x, batch.extent.max_y );
  }
}

void GeopackageSink::finish( const Workers &workers, const RowsWritten &written )
{
  mInserts.clear();
  if ( mTable.has_geometry() )
    write_index( workers, written );
  write_contents();
  for ( const auto &[name, sql] : mTriggers )
    mDatabase.run( sql );
  mDatabase.run( "COMMIT" );
  mDatabase.close();
}

void GeopackageSink::write_index( const Workers &workers, const RowsWritten &written )
{
  const auto root = mDatabase.rows( "SELECT length(data) FROM " + quoted( rtree() + "_node", '"' )
                                    + " WHERE nodeno = 1" );
  const RtreeNodes tree = pack_rtree( std::move( mCells ), std::stoul( root.at( 0 ).at( 0 ) ), workers );
  const auto into = [this]( const char *table ) {
    return mDatabase.prepare( "INSERT OR REPLACE INTO " + quoted( rtree() + table, '"' ) + " VALUES (?, ?)" );
  };
  SqliteStatement nodes = into( "_node" );
  for ( std::size_t at = 0; at < tree.bytes.size(); at += tree.node_bytes )
  {
    workers.keep_going();
    nodes.bind( static_cast<std::int64_t>( at / tree.node_bytes ) + 1 );
    nodes.bind( std::span( tree.bytes ).subspan( at, tree.node_bytes ) );
    nodes.run();
  }
  for ( const auto &[table, pairs] :
        { std::pair( "_rowid", &tree.node_of_row ), std::pair( "_parent", &tree.parent_of_node ) } )
  {
    SqliteStatement statement = into( table );
    for ( const auto &[number, node] : *pairs )
    {
      workers.keep_going();
      statement.bind( number );
      statement.bind( node );
      statement.run();
      if ( pairs == &tree.node_of_row )
        written( 1 );
    }
  }
  written( mTable.row_count - tree.node_of_row.size() ); // rows without a geometry are not in the index
}

// What GDAL would have noted of the rows.
void GeopackageSink::write_contents()
{
  SqliteStatement count = mDatabase.prepare( "UPDATE gpkg_ogr_contents SET feature_count = ? WHERE table_name = ?" );
  count.bind( static_cast<std::int64_t>( mTable.row_count ) );
  count.bind( std::string_view( mLayer ) );
  count.run();
  if ( mExtent.is_empty() )
    return;
  SqliteStatement extent = mDatabase.prepare( "UPDATE gpkg_contents SET min_x = ?, min_y = ?, max_x = ?, max_y = ? "
                                              "WHERE table_name = ?" );
  for ( const double side : { mExtent.min_x, mExtent.min_y, mExtent.max_x, mExtent.max_y } )
    extent.bind( side );
  extent.bind( std::string_view( mLayer ) );
  extent.run();
}

} // namespace

std::unique_ptr<RowSink> geopackage_sink( GDALDriver &driver, const std::filesystem::path &file,
                                          const std::string &layer, OgrRows &rows, const OGRSpatialReference *crs )
{
  GDALDatasetUniquePtr dataset( driver.Create( file.c_str(), 0, 0, 0, GDT_Unknown, nullptr ) );
  CPLStringList options;
  options.SetNameValue( "GEOMETRY_NAME", geometry_name( rows.table() ).c_str() );
  OGRLayer *created = dataset ? dataset->CreateLayer( layer.c_str(), const_cast<OGRSpatialReference *>( crs ),
                                                      rows.geometry_type(), const_cast<char **>( options.List() ) )
                              : nullptr;
  if ( !created )
    return nullptr;
  bool is_complete = true;
  rows.for_each_field(
    [&]( OGRFieldDefn &field ) { is_complete = is_complete && created->CreateField( &field ) == OGRERR_NONE; } );
  GdalMessages messages;
  dataset.reset(); // it makes its tables now, if not before
  if ( messages.failed() )
    throw Error( messages.reason() );
  return is_complete ? std::make_unique<GeopackageSink>( file, layer, rows.table() ) : nullptr;
}

} // namespace rubicon
