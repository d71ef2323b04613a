// SPDX-License-Identifier: GPL-2.0-or-later
// Boxes to packed nodes, and the nodes into the tables that hold an R-tree of SQLite's.
// Relies on the node format of SQLite's rtree.c, and on an empty GeoPackage of GDAL's for the rest of the definitions.

#include "core/io/geopackage_index.h"

#include "core/error.h"
#include "core/io/gdal_messages.h"
#include "core/io/sql.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <gdal_version.h>
#include <ogrsf_frmts.h>

namespace rubicon
{
namespace
{

constexpr bool gdal_packs_itself = GDAL_VERSION_NUM >= GDAL_COMPUTE_VERSION( 3, 7, 0 );

//! An entry of a node: a row's id in a leaf, a node's number above, and its box.
struct Cell
{
    std::int64_t id;
    float min_x, max_x, min_y, max_y;
};

constexpr std::size_t node_header = 4, cell_bytes = 24;

// The box in floats must hold the box in doubles.
float rounded_down( double value )
{
  const float nearest = static_cast<float>( value );
  return nearest > value ? std::nextafter( nearest, -std::numeric_limits<float>::infinity() ) : nearest;
}

float rounded_up( double value )
{
  return -rounded_down( -value );
}

//! The rows of the result; what fails throws.
std::vector<std::vector<std::string>> run( GDALDataset &dataset, const std::string &sql )
{
  const GdalMessages messages;
  std::vector<std::vector<std::string>> rows;
  if ( OGRLayer *result = dataset.ExecuteSQL( sql.c_str(), nullptr, nullptr ) )
  {
    while ( const OGRFeatureUniquePtr row{ result->GetNextFeature() } )
    {
      rows.emplace_back();
      for ( int i = 0; i < row->GetFieldCount(); ++i )
        rows.back().emplace_back( row->GetFieldAsString( i ) );
    }
    dataset.ReleaseResultSet( result );
  }
  if ( messages.failed() )
    throw Error( "its spatial index failed" + messages.reason() );
  return rows;
}

//! Rows for a table, many to a statement.
class TableFiller
{
  public:
    TableFiller( GDALDataset &dataset, const std::string &table )
      : mDataset( dataset )
      , mStart( "INSERT OR REPLACE INTO " + quoted( table, '"' ) + " VALUES " )
    {}

    void add( std::int64_t key, const std::string &value )
    {
      mStatement += ( mStatement.empty() ? mStart : "," ) + '(' + std::to_string( key ) + ',' + value + ')';
      if ( mStatement.size() > 65536 )
        flush();
    }

    void flush()
    {
      if ( !mStatement.empty() )
        run( mDataset, std::exchange( mStatement, {} ) );
    }

  private:
    GDALDataset &mDataset;
    std::string mStart, mStatement;
};

std::string node_literal( std::span<const Cell> cells, std::size_t depth, std::size_t bytes )
{
  static constexpr char digits[] = "0123456789ABCDEF";
  std::string hex = "X'";
  const auto put = [&hex]( auto value ) {
    for ( int shift = 8 * sizeof value - 4; shift >= 0; shift -= 4 )
      hex += digits[value >> shift & 15];
  };
  put( static_cast<std::uint16_t>( depth ) );
  put( static_cast<std::uint16_t>( cells.size() ) );
  for ( const Cell &cell : cells )
  {
    put( static_cast<std::uint64_t>( cell.id ) );
    for ( const float side : { cell.min_x, cell.max_x, cell.min_y, cell.max_y } )
      put( std::bit_cast<std::uint32_t>( side ) );
  }
  hex.resize( 2 + 2 * bytes, '0' );
  return hex + '\'';
}

Cell box_around( std::int64_t id, std::span<const Cell> cells )
{
  Cell box = cells.front();
  box.id = id;
  for ( const Cell &cell : cells )
  {
    box.min_x = std::min( box.min_x, cell.min_x );
    box.max_x = std::max( box.max_x, cell.max_x );
    box.min_y = std::min( box.min_y, cell.min_y );
    box.max_y = std::max( box.max_y, cell.max_y );
  }
  return box;
}

// Vertical slices of about as many nodes each as there are slices, and each slice from bottom to top.
void sort_tiles( std::vector<Cell> &cells, std::size_t capacity, const StopCallback &stop )
{
  const auto nodes = std::ceil( static_cast<double>( cells.size() ) / static_cast<double>( capacity ) );
  const std::size_t slice = static_cast<std::size_t>( std::ceil( std::sqrt( nodes ) ) ) * capacity;
  const auto middle_x = []( const Cell &cell ) { return double{ cell.min_x } + cell.max_x; };
  const auto middle_y = []( const Cell &cell ) { return double{ cell.min_y } + cell.max_y; };
  std::ranges::sort( cells, {}, middle_x );
  for ( std::size_t first = 0; first < cells.size(); first += slice )
  {
    keep_going( stop );
    std::ranges::sort( std::span( cells ).subspan( first, std::min( slice, cells.size() - first ) ), {}, middle_y );
  }
}

// Node 1 is the root; which node holds a row or a node stands in tables of their own.
void fill( GDALDataset &dataset, const std::string &tree, std::vector<Cell> level, const StopCallback &stop )
{
  const auto root = run( dataset, "SELECT length(data) FROM " + quoted( tree + "_node", '"' ) + " WHERE nodeno = 1" );
  const std::size_t bytes = std::stoul( root.at( 0 ).at( 0 ) ), capacity = ( bytes - node_header ) / cell_bytes;
  TableFiller nodes( dataset, tree + "_node" ), rows( dataset, tree + "_rowid" ), parents( dataset, tree + "_parent" );
  std::vector<std::pair<std::int64_t, std::int64_t>> placed;
  const auto place = [&]( std::int64_t node, std::span<const Cell> cells, std::size_t depth, bool leaf ) {
    nodes.add( node, node_literal( cells, depth, bytes ) );
    for ( const Cell &cell : cells )
      placed.emplace_back( cell.id, node );
    if ( !leaf )
    {
      for ( const auto &[child, parent] : std::exchange( placed, {} ) )
        parents.add( child, std::to_string( parent ) );
    }
  };

  std::int64_t next = 2;
  std::size_t depth = 0;
  const auto place_rows = [&] {
    std::ranges::sort( placed ); // SQLite appends faster than it inserts
    for ( const auto &[row, node] : std::exchange( placed, {} ) )
    {
      keep_going( stop );
      rows.add( row, std::to_string( node ) );
    }
  };
  for ( ; level.size() > capacity; ++depth )
  {
    sort_tiles( level, capacity, stop );
    std::vector<Cell> above;
    for ( std::size_t first = 0; first < level.size(); first += capacity, ++next )
    {
      keep_going( stop );
      const std::span cells = std::span( level ).subspan( first, std::min( capacity, level.size() - first ) );
      place( next, cells, 0, depth == 0 );
      above.push_back( box_around( next, cells ) );
    }
    if ( depth == 0 )
      place_rows();
    level = std::move( above );
  }
  place( 1, level, depth, depth == 0 );
  if ( depth == 0 )
    place_rows();
  for ( TableFiller *table : { &nodes, &rows, &parents } )
    table->flush();
}

std::vector<Cell> boxes_of( OGRLayer &layer, const StopCallback &stop )
{
  CPLStringList ignored;
  for ( int i = 0; i < layer.GetLayerDefn()->GetFieldCount(); ++i )
    ignored.AddString( layer.GetLayerDefn()->GetFieldDefn( i )->GetNameRef() );
  layer.SetIgnoredFields( const_cast<const char **>( ignored.List() ) );
  layer.ResetReading();
  std::vector<Cell> cells;
  while ( const OGRFeatureUniquePtr feature{ layer.GetNextFeature() } )
  {
    keep_going( stop );
    const OGRGeometry *geometry = feature->GetGeometryRef();
    if ( !geometry || geometry->IsEmpty() )
      continue;
    OGREnvelope box;
    geometry->getEnvelope( &box );
    cells.push_back( { feature->GetFID(), rounded_down( box.MinX ), rounded_up( box.MaxX ), rounded_down( box.MinY ),
                       rounded_up( box.MaxY ) } );
  }
  layer.SetIgnoredFields( nullptr );
  return cells;
}

//! What GDAL runs for an index on an empty layer of the same names, without the rows.
struct Definitions
{
    std::vector<std::string> tables, triggers;
};

Definitions definitions_of( OGRLayer &layer, const std::string &tree )
{
  const std::string path = "/vsimem/rubicon_index_" + std::to_string( reinterpret_cast<std::uintptr_t>( &layer ) )
                           + ".gpkg";
  GDALDatasetUniquePtr empty(
    GetGDALDriverManager()->GetDriverByName( "GPKG" )->Create( path.c_str(), 0, 0, 0, GDT_Unknown, nullptr ) );
  if ( !empty )
    throw Error( "its spatial index has no definition" );
  CPLStringList options;
  options.SetNameValue( "SPATIAL_INDEX", "YES" );
  options.SetNameValue( "GEOMETRY_NAME", layer.GetGeometryColumn() );
  options.SetNameValue( "FID", layer.GetFIDColumn() );
  empty->CreateLayer( layer.GetName(), nullptr, wkbUnknown, options.List() );
  empty->FlushCache();

  Definitions definitions;
  const std::string name = quoted( tree, '\'' );
  for ( const auto &row : run( *empty, "SELECT sql FROM sqlite_master WHERE name = 'gpkg_extensions'" ) )
    definitions.tables.push_back( "CREATE TABLE IF NOT EXISTS"
                                  + row[0].substr( std::string( "CREATE TABLE" ).size() ) );
  for ( const auto &row : run( *empty, "SELECT sql FROM sqlite_master WHERE name = " + name ) )
    definitions.tables.push_back( row[0] );
  for ( const auto &row : run( *empty, "SELECT * FROM gpkg_extensions WHERE extension_name = 'gpkg_rtree_index'" ) )
  {
    std::string values;
    for ( const std::string &value : row )
      values += ( values.empty() ? "" : "," ) + quoted( value, '\'' );
    definitions.tables.push_back( "INSERT INTO gpkg_extensions VALUES (" + values + ")" );
  }
  for ( const auto &row :
        run( *empty, "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND substr(name, 1, length(" + name
                       + ")) = " + name + " ORDER BY rowid" ) )
    definitions.triggers.push_back( row[0] );
  empty.reset();
  VSIUnlink( path.c_str() );
  return definitions;
}

} // namespace

void create_spatial_index( GDALDataset &dataset, OGRLayer &layer, const StopCallback &stop )
{
  if constexpr ( gdal_packs_itself )
  {
    run( dataset, "SELECT CreateSpatialIndex(" + quoted( layer.GetName(), '\'' ) + ","
                    + quoted( layer.GetGeometryColumn(), '\'' ) + ")" );
    return;
  }
  const std::string tree = std::string( "rtree_" ) + layer.GetName() + "_" + layer.GetGeometryColumn();
  const Definitions definitions = definitions_of( layer, tree );
  dataset.StartTransaction();
  for ( const std::string &sql : definitions.tables )
    run( dataset, sql );
  fill( dataset, tree, boxes_of( layer, stop ), stop );
  for ( const std::string &sql : definitions.triggers )
    run( dataset, sql );
  const GdalMessages messages;
  if ( dataset.CommitTransaction() != OGRERR_NONE )
    throw Error( "its spatial index failed" + messages.reason() );
}

} // namespace rubicon
