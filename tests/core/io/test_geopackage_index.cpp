// SPDX-License-Identifier: GPL-2.0-or-later
// The packed spatial index: SQLite's own check of it, windows against every box, and definitions equal to GDAL's.
// Relies on core/io/geopackage_index.h and GDAL.
#include "core/io/geopackage_index.h"

#include "core/compute/workers.h"
#include "core/io/rtree_nodes.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <random>
#include <vector>

#include <ogrsf_frmts.h>

using namespace rubicon;

namespace
{

//! A layer of short lines, points, empty and missing geometries, by turns, in a file of its own.
class Drawn
{
  public:
    Drawn( const QString &name, int count, const char *index )
    {
      CPLStringList options;
      options.SetNameValue( "SPATIAL_INDEX", index );
      options.SetNameValue( "GEOMETRY_NAME", "the shape" );
      dataset.reset( GetGDALDriverManager()->GetDriverByName( "GPKG" )->Create(
        qPrintable( directory.filePath( "drawn.gpkg" ) ), 0, 0, 0, GDT_Unknown, nullptr ) );
      layer = dataset->CreateLayer( qPrintable( name ), nullptr, wkbUnknown, options.List() );
      dataset->StartTransaction();
      std::mt19937 random( 5 );
      std::uniform_real_distribution<double> place( -180, 180 ), step( -1, 1 );
      for ( int i = 0; i < count; ++i )
      {
        OGRFeature feature( layer->GetLayerDefn() );
        OGRLineString line;
        line.addPoint( place( random ), place( random ) );
        line.addPoint( line.getX( 0 ) + step( random ), line.getY( 0 ) + step( random ) );
        const OGRPoint point( line.getX( 0 ), line.getY( 0 ) ), nowhere;
        if ( i % 7 != 6 )
          feature.SetGeometry( i % 7 == 5 ? static_cast<const OGRGeometry *>( &nowhere )
                               : i % 2    ? static_cast<const OGRGeometry *>( &point )
                                          : &line );
        feature.SetFID( 3 * i + 1 );
        if ( layer->CreateFeature( &feature ) != OGRERR_NONE )
          qFatal( "a layer for a test could not be written" );
      }
      dataset->CommitTransaction();
      dataset->FlushCache();
    }

    QStringList rows( const QString &sql )
    {
      QStringList rows;
      OGRLayer *result = dataset->ExecuteSQL( qPrintable( sql ), nullptr, nullptr );
      while ( const OGRFeatureUniquePtr row{ result ? result->GetNextFeature() : nullptr } )
      {
        QStringList values;
        for ( int i = 0; i < row->GetFieldCount(); ++i )
          values << row->GetFieldAsString( i );
        rows << values.join( '|' );
      }
      dataset->ReleaseResultSet( result );
      return rows;
    }

    QTemporaryDir directory;
    GDALDatasetUniquePtr dataset;
    OGRLayer *layer = nullptr;
};

const QString plain_name = "drawn", odd_name = "it's a \"läyer\"";

} // namespace

class TestGeopackageIndex : public QObject
{
    Q_OBJECT

  private slots:
    void initTestCase() { GDALAllRegister(); }
    void sqlite_finds_no_fault_data();
    void sqlite_finds_no_fault();
    void windows_give_every_box_that_meets_them();
    void is_defined_as_gdal_defines_it_data();
    void is_defined_as_gdal_defines_it();
    void lives_on_with_the_rows();
    void order_of_boxes_does_not_matter_data();
    void order_of_boxes_does_not_matter();
};

void TestGeopackageIndex::sqlite_finds_no_fault_data()
{
  QTest::addColumn<int>( "count" );
  for ( const int count : { 0, 1, 7, 70, 72, 1000, 30000 } ) // 51 boxes fill the root
    QTest::addRow( "%d", count ) << count;
}

void TestGeopackageIndex::sqlite_finds_no_fault()
{
  QFETCH( int, count );
  Drawn drawn( plain_name, count, "NO" );
  create_spatial_index( *drawn.dataset, *drawn.layer, {} );
  QCOMPARE( drawn.rows( "SELECT rtreecheck('rtree_drawn_the shape')" ), QStringList( "ok" ) );
  QCOMPARE( drawn.rows( "SELECT count(*) FROM \"rtree_drawn_the shape\"" ),
            drawn.rows( "SELECT count(*) FROM drawn WHERE NOT ST_IsEmpty(\"the shape\")" ) );
}

void TestGeopackageIndex::windows_give_every_box_that_meets_them()
{
  Drawn packed( plain_name, 20000, "NO" ), inserted( plain_name, 20000, "YES" );
  create_spatial_index( *packed.dataset, *packed.layer, {} );
  std::mt19937 random( 6 );
  std::uniform_real_distribution<double> place( -190, 170 ), size( 0, 20 );
  for ( int i = 0; i < 50; ++i )
  {
    const double x = place( random ), y = place( random ), wide = size( random ), high = size( random );
    const QString touches = QStringLiteral( "maxx >= %1 AND minx <= %2 AND maxy >= %3 AND miny <= %4" )
                              .arg( x, 0, 'g', 17 )
                              .arg( x + wide, 0, 'g', 17 )
                              .arg( y, 0, 'g', 17 )
                              .arg( y + high, 0, 'g', 17 );
    const QString boxes = "(SELECT fid, ST_MinX(\"the shape\") AS minx, ST_MaxX(\"the shape\") AS maxx, "
                          "ST_MinY(\"the shape\") AS miny, ST_MaxY(\"the shape\") AS maxy FROM drawn "
                          "WHERE NOT ST_IsEmpty(\"the shape\"))";
    const QStringList found = packed.rows( "SELECT id FROM \"rtree_drawn_the shape\" WHERE " + touches
                                           + " ORDER BY id" );
    // The index rounds outwards to floats, so that it may give a box that just misses.
    for ( const QString &id : packed.rows( "SELECT 0 + fid FROM " + boxes + " WHERE " + touches ) )
      QVERIFY2( found.contains( id ), qPrintable( id + " is missing where " + touches ) );
    QCOMPARE( found, inserted.rows( "SELECT id FROM \"rtree_drawn_the shape\" WHERE " + touches + " ORDER BY id" ) );
  }
}

void TestGeopackageIndex::is_defined_as_gdal_defines_it_data()
{
  QTest::addColumn<QString>( "name" );
  QTest::newRow( "plain name" ) << plain_name;
  QTest::newRow( "odd name" ) << odd_name;
}

void TestGeopackageIndex::is_defined_as_gdal_defines_it()
{
  QFETCH( QString, name );
  Drawn packed( name, 10, "NO" ), inserted( name, 10, "YES" );
  create_spatial_index( *packed.dataset, *packed.layer, {} );
  for ( const char *sql : { "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name",
                            "SELECT * FROM gpkg_extensions ORDER BY table_name, extension_name" } )
  {
    QVERIFY( !packed.rows( sql ).isEmpty() );
    QCOMPARE( packed.rows( sql ), inserted.rows( sql ) );
  }
}

// The triggers keep a packed tree, whose nodes are full, as they keep any other.
void TestGeopackageIndex::lives_on_with_the_rows()
{
  Drawn drawn( plain_name, 1000, "NO" );
  create_spatial_index( *drawn.dataset, *drawn.layer, {} );
  for ( int i = 0; i < 500; ++i )
  {
    OGRFeature feature( drawn.layer->GetLayerDefn() );
    feature.SetGeometryDirectly( new OGRPoint( i % 30, i % 31 ) );
    QCOMPARE( drawn.layer->CreateFeature( &feature ), OGRERR_NONE );
    QCOMPARE( drawn.layer->DeleteFeature( 3 * i + 1 ), OGRERR_NONE );
  }
  drawn.dataset->FlushCache();
  QCOMPARE( drawn.rows( "SELECT rtreecheck('rtree_drawn_the shape')" ), QStringList( "ok" ) );
  QCOMPARE( drawn.rows( "SELECT count(*) FROM \"rtree_drawn_the shape\"" ),
            drawn.rows( "SELECT count(*) FROM drawn WHERE NOT ST_IsEmpty(\"the shape\")" ) );
}

void TestGeopackageIndex::order_of_boxes_does_not_matter_data()
{
  QTest::addColumn<int>( "count" );
  for ( const int count : { 0, 7, 3000 } )
    QTest::addRow( "%d", count ) << count;
}

// Threads find boxes in any order; many of these are in one place.
void TestGeopackageIndex::order_of_boxes_does_not_matter()
{
  QFETCH( int, count );
  std::vector<RtreeCell> cells;
  for ( int i = 0; i < count; ++i )
    cells.push_back( RtreeCell::around( i, i % 5, i % 5, i % 3, i % 3 ) );
  Workers workers{ RunOptions() };
  const auto packed = [&] {
    RtreeNodes nodes;
    workers.execute( [&] { nodes = pack_rtree( cells, 1228, workers ); } );
    return nodes;
  };
  const RtreeNodes nodes = packed();
  std::ranges::shuffle( cells, std::mt19937( 5 ) );
  const RtreeNodes shuffled = packed();
  QVERIFY( nodes.bytes == shuffled.bytes );
  QVERIFY( nodes.node_of_row == shuffled.node_of_row && nodes.parent_of_node == shuffled.parent_of_node );
}

QTEST_GUILESS_MAIN( TestGeopackageIndex )

#include "test_geopackage_index.moc"
