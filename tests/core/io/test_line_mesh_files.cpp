// SPDX-License-Identifier: GPL-2.0-or-later
// Writing line-mesh results and points in meshes: fields and values in every format, M or distance, reasons, exact
// places, nothing left behind after cancel.
// Relies on core/tables/line_mesh_tables.h, core/io/table_writer.h, tests/core/mesh/solids.h and OGR to read back.
#include "tests/core/io/read_back.h"
#include "tests/core/mesh/solids.h"
#include "tests/core/written_file.h"

#include "core/error.h"
#include "core/ingest/mesh_builder.h"
#include "core/ingest/polyline_builder3.h"
#include "core/io/table_writer.h"
#include "core/tables/line_mesh_tables.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

#include <ogrsf_frmts.h>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

const QStringList event_fields = { "line_fid", "line_part", "mesh", "mesh_fid", "tri",   "seg",    "depth",
                                   "dist3d",   "kind",      "code", "n_pairs",  "angle", "heading" };
const QStringList interval_fields = { "line_fid", "line_part", "mesh",   "state",     "reason",
                                      "from",     "to",        "length", "from_open", "to_open" };
const QStringList summary_fields = { "line_fid",   "line_part", "mesh",   "crosses",       "first_depth",
                                     "first_dist", "n_events",  "n_hits", "length_inside", "reason" };

struct Job
{
    PolylineSet3 lines;
    TriangleMesh mesh;
    LineMeshResult result;
};

//! The cube of the contract, named "ore", its faces features 7000000000, …, and its slanted hole with a repeated first
//! station in the second part of its feature; M runs from 100 to 104.
Job small_job( bool with_m = true, const LineMeshOptions &options = {}, std::size_t faces = 6 )
{
  PolylineBuilder3 lines( with_m );
  lines.begin_feature( 11 );
  lines.add_line( std::vector<Point3>{ { 9, 9, 9 }, { 9, 9, 8 } }, std::vector<double>{ 0, 1 } );
  lines.add_line( std::vector<Point3>{ { -2, 0, 0 }, { -2, 0, 0 }, { 2, 0, 2 } },
                  std::vector<double>{ 100, 100, 104 } );
  lines.end_feature();
  MeshBuilder mesh;
  std::int64_t feature = 7000000000;
  const Faces squares = cube();
  for ( std::size_t i = 0; i < faces; ++i )
    mesh.add_face( squares[i], "ore", feature++ );
  Job job{ lines.take(), mesh.take(), {} };
  job.result = line_mesh( job.lines, job.mesh, options );
  return job;
}

struct LineMeshFiles
{
    std::string events, intervals, summary;
};

void write( const Job &job, const LineMeshFiles &files, const RunOptions &options = {} )
{
  const TableFile all[] = { { files.events, events_table( job.result, job.lines, job.mesh ) },
                            { files.intervals, intervals_table( job.result, job.lines, job.mesh ) },
                            { files.summary, summary_table( job.result, job.lines, job.mesh ) } };
  write_tables( all, {}, true, options );
}

void write( const PointsInMeshResult &result, const PointSet3 &points, const TriangleMesh &mesh, const QString &path )
{
  const TableFile file[] = { { path.toStdString(), points_in_mesh_table( result, points, mesh ) } };
  write_tables( file, {}, true, {} );
}

GDALDatasetUniquePtr open( const QString &path )
{
  return GDALDatasetUniquePtr( GDALDataset::Open( qPrintable( path ), GDAL_OF_VECTOR ) );
}

//! The values of a feature as text, numbers with every digit; "NULL" where there is none.
QStringList values_of( const OGRFeature &feature )
{
  QStringList values;
  for ( int i = 0; i < feature.GetFieldCount(); ++i )
  {
    if ( !feature.IsFieldSetAndNotNull( i ) || !*feature.GetFieldAsString( i ) )
      values << "NULL";
    else if ( feature.GetFieldDefnRef( i )->GetType() == OFTReal )
      values << QString::number( feature.GetFieldAsDouble( i ), 'g', QLocale::FloatingPointShortest );
    else
      values << feature.GetFieldAsString( i );
  }
  return values;
}

QStringList next_values( OGRLayer &layer )
{
  const OGRFeatureUniquePtr feature( layer.GetNextFeature() );
  return feature ? values_of( *feature ) : QStringList();
}

const QString root_5 = QString::number( std::sqrt( 5.0 ), 'g', QLocale::FloatingPointShortest );
const QString half_root_5 = QString::number( std::sqrt( 5.0 ) / 2, 'g', QLocale::FloatingPointShortest );

} // namespace

class TestLineMeshFiles : public QObject
{
    Q_OBJECT

  private slots:
    void initTestCase();
    void writes_every_format_data();
    void writes_every_format();
    void geometries_have_z_and_m_data();
    void geometries_have_z_and_m();
    void distances_stand_in_for_m();
    void lines_without_m_among_others();
    void exact_places();
    void mesh_files_have_no_features();
    void open_meshes_have_reasons();
    void lines_that_meet_nothing();
    void points();
    void refuses_targets();
    void cancel_leaves_nothing();
};

void TestLineMeshFiles::initTestCase()
{
  GDALAllRegister();
}

void TestLineMeshFiles::writes_every_format_data()
{
  QTest::addColumn<QString>( "extension" );
  for ( const char *extension : { "gpkg", "fgb", "geojson", "csv", "shp" } )
    QTest::addRow( "%s", extension ) << extension;
}

void TestLineMeshFiles::writes_every_format()
{
  QFETCH( QString, extension );
  QTemporaryDir directory;
  const bool tables = extension != "fgb" && extension != "shp";
  const QString events = directory.filePath( "events." + extension ),
                intervals = directory.filePath( "intervals." + extension ),
                summary = directory.filePath( tables ? "summary." + extension : "summary.csv" );
  write( small_job(), { events.toStdString(), intervals.toStdString(), summary.toStdString() } );

  const auto event_file = open( events ), interval_file = open( intervals ), summary_file = open( summary );
  OGRLayer &event_layer = *event_file->GetLayer( 0 ), &interval_layer = *interval_file->GetLayer( 0 );
  OGRLayer &summary_layer = *summary_file->GetLayer( 0 );
  const int skip = extension == "csv"; // the WKT column comes first
  QCOMPARE( fields_of( event_layer ).mid( skip ), event_fields );
  QCOMPARE( fields_of( interval_layer ).mid( skip ), interval_fields );
  QCOMPARE( fields_of( summary_layer ), summary_fields );
  QCOMPARE( event_layer.GetFeatureCount(), GIntBig( 2 ) );
  QCOMPARE( interval_layer.GetFeatureCount(), GIntBig( 4 ) );

  // In the segment behind the repeated station of the second part; the side x = -1 is the fifth face.
  const QStringList entry = next_values( event_layer ).mid( skip );
  QCOMPARE( entry.mid( 0, 4 ), QStringList( { "11", "1", "ore", "7000000004" } ) );
  QCOMPARE( entry.mid( 5, 6 ), QStringList( { "1", "101", half_root_5, "face", "entry", "1" } ) );
  const QStringList exit = next_values( event_layer ).mid( skip );
  QCOMPARE( exit.mid( 5, 6 ), QStringList( { "1", "102", root_5, "edge", "exit", "2" } ) );
  QVERIFY( std::abs( exit[11].toDouble() - 26.565051177077990 ) < 1e-12 );
  QCOMPARE( exit[12].toDouble(), 90.0 );

  QCOMPARE( next_values( interval_layer ).mid( skip ),
            QStringList( { "11", "0", "ore", "outside", "NULL", "0", "1", "1", "1", "1" } ) );
  QCOMPARE( next_values( interval_layer ).mid( skip ),
            QStringList( { "11", "1", "ore", "outside", "NULL", "100", "101", half_root_5, "1", "0" } ) );
  QCOMPARE( next_values( interval_layer ).mid( skip ),
            QStringList( { "11", "1", "ore", "inside", "NULL", "101", "102", half_root_5, "0", "0" } ) );
  QCOMPARE( next_values( summary_layer ),
            QStringList( { "11", "0", "ore", "0", "NULL", "NULL", "0", "0", "0", "NULL" } ) );
  QCOMPARE( next_values( summary_layer ),
            QStringList( { "11", "1", "ore", "1", "101", half_root_5, "2", "3", half_root_5, "NULL" } ) );
}

void TestLineMeshFiles::geometries_have_z_and_m_data()
{
  QTest::addColumn<QString>( "extension" );
  for ( const char *extension : { "gpkg", "fgb", "csv", "shp" } ) // GeoJSON has no M
    QTest::addRow( "%s", extension ) << extension;
}

void TestLineMeshFiles::geometries_have_z_and_m()
{
  QFETCH( QString, extension );
  QTemporaryDir directory;
  Job job = small_job();
  job.result.events[0].point = { 1.0 / 3.0, 7500000.1 + std::ldexp( 1.0, -29 ), 0.1 };
  job.result.events[0].m = 100.7;
  const QString events = directory.filePath( "events." + extension ),
                intervals = directory.filePath( "intervals." + extension );
  write( job, { events.toStdString(), intervals.toStdString(), {} } );

  const auto event_file = open( events ), interval_file = open( intervals );
  const OGRFeatureUniquePtr event( event_file->GetLayer( 0 )->GetNextFeature() );
  const OGRPoint &place = *event->GetGeometryRef()->toPoint();
  const LineEvent &wanted = job.result.events[0];
  QVERIFY( place.getX() == wanted.point.x && place.getY() == wanted.point.y && place.getZ() == wanted.point.z );
  QCOMPARE( place.getM(), 100.7 );
  interval_file->GetLayer( 0 )->SetNextByIndex( 2 );
  const OGRFeatureUniquePtr interval( interval_file->GetLayer( 0 )->GetNextFeature() );
  const OGRLineString &line = *interval->GetGeometryRef()->toLineString();
  QCOMPARE( line.getNumPoints(), 2 );
  QVERIFY( line.getX( 0 ) == -1 && line.getZ( 0 ) == 0.5 && line.getM( 0 ) == 101 );
  QVERIFY( line.getX( 1 ) == 0 && line.getZ( 1 ) == 1 && line.getM( 1 ) == 102 );
}

void TestLineMeshFiles::distances_stand_in_for_m()
{
  QTemporaryDir directory;
  const QString events = directory.filePath( "events.gpkg" ), intervals = directory.filePath( "intervals.gpkg" );
  write( small_job( false ), { events.toStdString(), intervals.toStdString(), {} } );
  const auto event_file = open( events ), interval_file = open( intervals );
  const OGRFeatureUniquePtr event( event_file->GetLayer( 0 )->GetNextFeature() );
  QVERIFY( !event->IsFieldSetAndNotNull( event->GetFieldIndex( "depth" ) ) );
  QCOMPARE( event->GetGeometryRef()->toPoint()->getM(), std::sqrt( 5.0 ) / 2 );
  interval_file->GetLayer( 0 )->SetNextByIndex( 2 );
  const OGRFeatureUniquePtr inside( interval_file->GetLayer( 0 )->GetNextFeature() );
  QCOMPARE( inside->GetFieldAsDouble( "from" ), std::sqrt( 5.0 ) / 2 );
  QCOMPARE( inside->GetFieldAsDouble( "to" ), std::sqrt( 5.0 ) );
  const OGRLineString &line = *inside->GetGeometryRef()->toLineString();
  QCOMPARE( line.getM( 0 ), std::sqrt( 5.0 ) / 2 );
  QCOMPARE( line.getM( 1 ), std::sqrt( 5.0 ) );
}

void TestLineMeshFiles::lines_without_m_among_others()
{
  PolylineBuilder3 lines( true );
  const double nan = std::nan( "" );
  lines.begin_feature( 1 );
  lines.add_line( std::vector<Point3>{ { 0, 0, -3 }, { 0, 0, 0 }, { 0, 0, 3 } }, std::vector<double>{ nan, nan, nan } );
  lines.end_feature();
  lines.begin_feature( 2 );
  lines.add_line( std::vector<Point3>{ { 0, 0, -3 }, { 0, 0, 3 } }, std::vector<double>{ 10, 16 } );
  lines.end_feature();
  Job job{ lines.take(), mesh_of( octahedron(), "ore" ), {} };
  job.result = line_mesh( job.lines, job.mesh );
  QTemporaryDir directory;
  const QString intervals = directory.filePath( "intervals.gpkg" );
  write( job, { {}, intervals.toStdString(), {} } );
  const auto file = open( intervals );
  QStringList from;
  for ( int i = 0; i < 6; ++i )
    from << next_values( *file->GetLayer( 0 ) ).value( 5 );
  QCOMPARE( from, QStringList( { "0", "2", "4", "10", "12", "14" } ) );
  file->GetLayer( 0 )->SetNextByIndex( 1 );
  const OGRFeatureUniquePtr inside( file->GetLayer( 0 )->GetNextFeature() );
  const OGRLineString &line = *inside->GetGeometryRef()->toLineString();
  QVERIFY( line.getM( 0 ) == 2 && line.getM( 1 ) == 3 && line.getM( 2 ) == 4 );
}

void TestLineMeshFiles::exact_places()
{
  LineMeshOptions options;
  options.exact_parameters = true;
  QTemporaryDir directory;
  const QString events = directory.filePath( "events.gpkg" );
  write( small_job( true, options ), { events.toStdString(), {}, {} } );
  const auto file = open( events );
  QStringList with_places = event_fields;
  with_places.insert( 6, "t_num" );
  with_places.insert( 7, "t_den" );
  QCOMPARE( fields_of( *file->GetLayer( 0 ) ), with_places );
  QCOMPARE( next_values( *file->GetLayer( 0 ) ).mid( 5, 4 ), QStringList( { "1", "1", "4", "101" } ) );
  QCOMPARE( next_values( *file->GetLayer( 0 ) ).mid( 5, 4 ), QStringList( { "1", "1", "2", "102" } ) );
}

void TestLineMeshFiles::mesh_files_have_no_features()
{
  Job job = small_job();
  job.mesh = mesh_of( cube(), "ore" );
  QTemporaryDir directory;
  const QString events = directory.filePath( "events.csv" );
  write( job, { events.toStdString(), {}, {} } );
  QCOMPARE( next_values( *open( events )->GetLayer( 0 ) ).value( 4 ), QString( "NULL" ) );
}

void TestLineMeshFiles::open_meshes_have_reasons()
{
  const Job job = small_job( true, {}, 5 );
  QTemporaryDir directory;
  const QString intervals = directory.filePath( "intervals.gpkg" ), summary = directory.filePath( "summary.gpkg" );
  write( job, { {}, intervals.toStdString(), summary.toStdString() } );
  const QString reason = QString::fromStdString( job.result.open_reasons.at( 0 ) );
  QVERIFY( reason.startsWith( "Mesh ore is not closed: 4 edges" ) );
  const QStringList unknown = next_values( *open( intervals )->GetLayer( 0 ) );
  QCOMPARE( unknown.mid( 3, 2 ), QStringList( { "NULL", reason } ) );
  const QStringList row = next_values( *open( summary )->GetLayer( 0 ) );
  QCOMPARE( row.mid( 8, 2 ), QStringList( { "NULL", reason } ) );
}

void TestLineMeshFiles::lines_that_meet_nothing()
{
  PolylineBuilder3 builder;
  Job job{ builder.take(), mesh_of( cube(), "ore" ), {} };
  job.result = line_mesh( job.lines, job.mesh );
  QTemporaryDir directory;
  for ( const char *extension : { ".gpkg", ".fgb", ".csv" } )
  {
    const QString events = directory.filePath( QString( "events" ) + extension ),
                  intervals = directory.filePath( QString( "intervals" ) + extension );
    write( job, { events.toStdString(), intervals.toStdString(), {} } );
    QCOMPARE( open( events )->GetLayer( 0 )->GetFeatureCount(), GIntBig( 0 ) );
    QCOMPARE( open( intervals )->GetLayer( 0 )->GetFeatureCount(), GIntBig( 0 ) );
  }
}

void TestLineMeshFiles::points()
{
  MeshBuilder builder;
  for ( const Face &face : cube() )
    builder.add_face( face, "ore" );
  for ( const Face &face : without_last( cube( { 10, 0, 0 } ) ) )
    builder.add_face( face, "leak" );
  for ( const Face &face : cube() )
    builder.add_face( face, "again" );
  const TriangleMesh mesh = builder.take();
  PointSet3 points;
  points.points = { { 0, 0, 0 }, { 1, 0, 0 }, { 5, 5, 5 } };
  points.feature = { 7, 7, 7000000000 };
  points.part = { 0, 1, 0 };
  const PointsInMeshResult result = points_in_mesh( points.points, mesh );
  QTemporaryDir directory;
  const QString path = directory.filePath( "points.gpkg" );
  write( result, points, mesh, path );

  const auto file = open( path );
  OGRLayer &layer = *file->GetLayer( 0 );
  QCOMPARE( fields_of( layer ), QStringList( { "point_fid", "point_part", "mesh", "state", "reason" } ) );
  const QString reason = QString::fromStdString( result.open_reasons.at( 1 ) );
  const QList<QStringList> expected = {
    { "7", "0", "ore", "inside", "NULL" },        { "7", "0", "leak", "NULL", reason },
    { "7", "0", "again", "inside", "NULL" },      { "7", "1", "ore", "boundary", "NULL" },
    { "7", "1", "leak", "NULL", reason },         { "7", "1", "again", "boundary", "NULL" },
    { "7000000000", "0", "leak", "NULL", reason }
  };
  for ( const QStringList &row : expected )
    QCOMPARE( next_values( layer ), row );
  QVERIFY( next_values( layer ).isEmpty() );

  const TriangleMesh closed = mesh_of( cube(), "ore" );
  write( points_in_mesh( points.points, closed ), points, closed, path );
  const auto again = open( path );
  again->GetLayer( 0 )->SetNextByIndex( 2 );
  const OGRFeatureUniquePtr outside( again->GetLayer( 0 )->GetNextFeature() );
  QCOMPARE( values_of( *outside ), QStringList( { "7000000000", "0", "NULL", "outside", "NULL" } ) );
  QCOMPARE( outside->GetGeometryRef()->toPoint()->getZ(), 5.0 );
}

void TestLineMeshFiles::refuses_targets()
{
  QTemporaryDir directory;
  const std::string same = directory.filePath( "a.gpkg" ).toStdString();
  const Job job = small_job();
  QVERIFY_EXCEPTION_THROWN( write( job, { same, same, {} } ), Error );
  QVERIFY_EXCEPTION_THROWN( write( job, { {}, {}, directory.filePath( "summary.fgb" ).toStdString() } ), Error );
  QCOMPARE( entries( directory ), QStringList() );
}

void TestLineMeshFiles::cancel_leaves_nothing()
{
  QTemporaryDir directory;
  RunOptions options;
  options.progress = []( double ) { return false; };
  QVERIFY_EXCEPTION_THROWN( write( small_job(),
                                   { directory.filePath( "events.gpkg" ).toStdString(),
                                     directory.filePath( "intervals.fgb" ).toStdString(),
                                     directory.filePath( "summary.csv" ).toStdString() },
                                   options ),
                            Cancelled );
  QCOMPARE( entries( directory ), QStringList() );
}

QTEST_GUILESS_MAIN( TestLineMeshFiles )
#include "test_line_mesh_files.moc"
