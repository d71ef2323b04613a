// SPDX-License-Identifier: GPL-2.0-or-later
// Boxes of a layer that is there, and their packed tree into its tables.
// Relies on io/rtree_nodes.h, and on an empty GeoPackage of GDAL's for the definitions.

#include "core/io/geopackage_index.h"

#include "core/error.h"
#include "core/io/gdal_messages.h"
#include "core/io/memory_file.h"
#include "core/io/rtree_nodes.h"
#include "core/io/sql.h"

#include <cstddef>
#include <cstdint>
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

std::string literal( std::span<const std::byte> bytes )
{
  static constexpr char digits[] = "0123456789ABCDEF";
  std::string hex = "X'";
  for ( const std::byte byte : bytes )
  {
    hex += digits[std::to_integer<unsigned>( byte ) >> 4];
    hex += digits[std::to_integer<unsigned>( byte ) & 15];
  }
  return hex + '\'';
}

void fill( GDALDataset &dataset, const std::string &tree, const RtreeNodes &nodes, const StopCallback &stop )
{
  TableFiller table( dataset, tree + "_node" );
  for ( std::size_t at = 0; at < nodes.bytes.size(); at += nodes.node_bytes )
  {
    keep_going( stop );
    table.add( static_cast<std::int64_t>( at / nodes.node_bytes ) + 1,
               literal( std::span( nodes.bytes ).subspan( at, nodes.node_bytes ) ) );
  }
  table.flush();
  for ( const auto &[name, pairs] :
        { std::pair( "_rowid", &nodes.node_of_row ), { "_parent", &nodes.parent_of_node } } )
  {
    TableFiller of_pairs( dataset, tree + name );
    for ( const auto &[key, node] : *pairs )
    {
      keep_going( stop );
      of_pairs.add( key, std::to_string( node ) );
    }
    of_pairs.flush();
  }
}

std::vector<RtreeCell> boxes_of( OGRLayer &layer, const StopCallback &stop )
{
  CPLStringList ignored;
  for ( int i = 0; i < layer.GetLayerDefn()->GetFieldCount(); ++i )
    ignored.AddString( layer.GetLayerDefn()->GetFieldDefn( i )->GetNameRef() );
  layer.SetIgnoredFields( const_cast<const char **>( ignored.List() ) );
  layer.ResetReading();
  std::vector<RtreeCell> cells;
  while ( const OGRFeatureUniquePtr feature{ layer.GetNextFeature() } )
  {
    keep_going( stop );
    const OGRGeometry *geometry = feature->GetGeometryRef();
    if ( !geometry || geometry->IsEmpty() )
      continue;
    OGREnvelope box;
    geometry->getEnvelope( &box );
    cells.push_back( RtreeCell::around( feature->GetFID(), box.MinX, box.MaxX, box.MinY, box.MaxY ) );
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
  const MemoryFile file( ".gpkg" );
  GDALDatasetUniquePtr empty(
    GetGDALDriverManager()->GetDriverByName( "GPKG" )->Create( file.name().c_str(), 0, 0, 0, GDT_Unknown, nullptr ) );
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
  const GdalMessages messages;
  if ( dataset.StartTransaction() != OGRERR_NONE )
    throw Error( "its spatial index failed" + messages.reason() );
  for ( const std::string &sql : definitions.tables )
    run( dataset, sql );
  const auto root = run( dataset, "SELECT length(data) FROM " + quoted( tree + "_node", '"' ) + " WHERE nodeno = 1" );
  RunOptions options;
  options.stop = stop;
  Workers workers( options );
  workers.execute( [&] {
    fill( dataset, tree, pack_rtree( boxes_of( layer, stop ), std::stoul( root.at( 0 ).at( 0 ) ), workers ), stop );
  } );
  for ( const std::string &sql : definitions.triggers )
    run( dataset, sql );
  if ( dataset.CommitTransaction() != OGRERR_NONE )
    throw Error( "its spatial index failed" + messages.reason() );
}

} // namespace rubicon
