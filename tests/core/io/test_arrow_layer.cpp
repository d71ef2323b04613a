// SPDX-License-Identifier: GPL-2.0-or-later
// GDAL takes batches of a table's rows in, and finds in them what the rows hold. From GDAL 3.8 on.
// Relies on core/tables/arrow_batch.h and GDAL.
#include "core/tables/arrow_batch.h"
#include "tests/core/tables/arrow_table.h"

#include <QtTest>

#include <ogrsf_frmts.h>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

//! The value of a field as that of a row.
Value value_of_field( const OGRFeature &feature, int field, ColumnType type, std::string &text )
{
  if ( !feature.IsFieldSetAndNotNull( field ) )
    return Value();
  switch ( type )
  {
    case ColumnType::integer: return static_cast<std::int64_t>( feature.GetFieldAsInteger64( field ) );
    case ColumnType::real: return feature.GetFieldAsDouble( field );
    case ColumnType::boolean: return feature.GetFieldAsInteger( field ) != 0;
    case ColumnType::text: break;
  }
  text = feature.GetFieldAsString( field );
  return std::string_view( text );
}

} // namespace

class TestArrowLayer : public QObject
{
    Q_OBJECT
  private slots:
    void gdal_reads_batches();
};

void TestArrowLayer::gdal_reads_batches()
{
  GDALAllRegister();
  const Table table = table_of_all_types();
  const GDALDatasetUniquePtr dataset(
    GetGDALDriverManager()->GetDriverByName( "Memory" )->Create( "", 0, 0, 0, GDT_Unknown, nullptr ) );
  OGRLayer *layer = dataset->CreateLayer( "rows", nullptr, wkbLineStringZM );
  ArrowSchema type;
  export_schema( table, type );
  for ( std::int64_t i = 0; i + 1 < type.n_children; ++i )
    QVERIFY( layer->CreateFieldFromArrowSchema( type.children[i] ) );
  const char *options[] = { "GEOMETRY_NAME=geometry", nullptr };
  for ( const auto &[begin, end] : { std::pair( 0, 7 ), std::pair( 7, 20 ) } )
  {
    ArrowArray batch;
    export_batch( table, static_cast<std::size_t>( begin ), static_cast<std::size_t>( end ), batch );
    QVERIFY( layer->WriteArrowBatch( &type, &batch, const_cast<char **>( options ) ) );
    if ( batch.release )
      batch.release( &batch );
  }
  type.release( &type );

  QCOMPARE( layer->GetFeatureCount(), 20 );
  Row row;
  std::size_t number = 0;
  std::string text;
  for ( const auto &feature : *layer )
  {
    table.read( number++, row );
    for ( int field = 0; field < 4; ++field )
    {
      const std::size_t i = static_cast<std::size_t>( field );
      QVERIFY( value_of_field( *feature, field, table.columns[i].type, text ) == row.values[i] );
    }
    const OGRGeometry *geometry = feature->GetGeometryRef();
    QCOMPARE( geometry != nullptr, !row.geometry.empty() );
    if ( !geometry )
      continue;
    QCOMPARE( geometry->getGeometryType(), wkbLineStringZM );
    const OGRLineString &line = *geometry->toLineString();
    QCOMPARE( line.getNumPoints(), 2 );
    QCOMPARE( line.getX( 1 ), row.geometry[1].x );
    QCOMPARE( line.getY( 1 ), row.geometry[1].y );
    QCOMPARE( line.getZ( 1 ), row.geometry[1].z );
    QCOMPARE( line.getM( 1 ), row.geometry[1].m );
  }
  QCOMPARE( number, table.row_count );
}

QTEST_GUILESS_MAIN( TestArrowLayer )
#include "test_arrow_layer.moc"
