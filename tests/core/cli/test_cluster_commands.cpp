// SPDX-License-Identifier: GPL-2.0-or-later
// rubicon plan, partition, work, reduce and merge as processes: the bytes of one run, in any order and twice; what is missing or
// has changed is told, and nothing half-written stays.
// Odd partitions are worked on by RUBICON_SECOND_BACKEND.
// Relies on the built command, its jobs and the sample; RUBICON_SAMPLE comes from the build.
#include "core/cli/red_blue_job.h"
#include "tests/core/cli/command_run.h"
#include "tests/core/written_file.h"

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

#include <gdal_utils.h>
#include <ogrsf_frmts.h>

using rubicon::RedBlueJob;
using rubicon::RedBlueRequest;
using rubicon::RunOptions;
using rubicon::test::bytes_of;
using rubicon::test::enough_for_work;
using rubicon::test::entries;
using rubicon::test::fail;
using rubicon::test::file;
using rubicon::test::Outcome;
using rubicon::test::run;
using rubicon::test::succeed;
using rubicon::test::work_within;

namespace
{

QString layer( const QString &name )
{
  return QStringLiteral( RUBICON_SAMPLE "|layername=%1" ).arg( name );
}

//! A job of the sample's municipalities and another layer, first of all themselves, planned.
struct Job
{
    QString blue = layer( "se_municipalities" );
    QTemporaryDir directory;
    QString folder = directory.filePath( "job" );

    QString path( const QString &name ) const { return directory.filePath( name ); }
    void plan( const QString &partitions ) const
    {
      succeed( { "plan", layer( "se_municipalities" ), blue, folder, "--partitions", partitions, "--reducers", "3" } );
    }
    int partitions() const { return static_cast<int>( QDir( folder + "/pieces" ).entryList( QDir::Files ).size() ); }
    void work() const
    {
      for ( int number = partitions() - 1; number >= 0; --number ) // in any order
        rubicon::test::work( folder, { QString::number( number ) }, number % 2 ? RUBICON_SECOND_BACKEND : "cpu" );
    }
    void reduce() const
    {
      for ( const char *number : { "1", "2", "0" } )
        succeed( { "reduce", folder, number, "--pairs" } );
    }
    QStringList outputs( const QString &name ) const
    {
      return { "-o",      path( name + "_points.csv" ), "--overlaps", path( name + "_overlaps.csv" ),
               "--pairs", path( name + "_pairs.csv" ) };
    }
    void compare( const QString &name, const QString &other ) const
    {
      for ( const QString output : { "_points.csv", "_overlaps.csv", "_pairs.csv" } )
      {
        QVERIFY( bytes_of( path( name + output ) ).size() > 1000 );
        QVERIFY( bytes_of( path( name + output ) ) == bytes_of( path( other + output ) ) );
      }
    }
};

} // namespace

class TestClusterCommands : public QObject
{
    Q_OBJECT

  private slots:
    void give_the_bytes_of_one_run_data();
    void give_the_bytes_of_one_run();
    void few_processes_do_all();
    void merge_may_reduce_too_data();
    void merge_may_reduce_too();
    void nobody_need_ask_for_progress();
    void tasks_may_run_twice();
    void what_is_missing_is_told();
    void what_has_changed_is_told();
    void damaged_files_are_told();
    void a_damaged_record_is_told_by_its_file();
    void targets_of_merge();
    void inputs_with_prefixes_are_never_replaced();
    void nothing_half_written_stays();
    void columnar_files_data();
    void columnar_files();
    void partitions_are_cut_to_fit();
    void what_cannot_be_cut_is_told();
    void a_partition_that_does_not_fit_is_told();
};

void TestClusterCommands::give_the_bytes_of_one_run_data()
{
  QTest::addColumn<QString>( "partitions" );
  for ( const char *partitions : { "1", "2", "7", "64" } )
    QTest::newRow( partitions ) << partitions;
}

void TestClusterCommands::give_the_bytes_of_one_run()
{
  QFETCH( QString, partitions );
  const Job job;
  succeed( QStringList{ "red-blue", layer( "se_municipalities" ), layer( "se_municipalities" ) }
           + job.outputs( "one" ) );
  job.plan( partitions );
  succeed( { "partition", job.folder } );
  QCOMPARE( job.partitions(), partitions.toInt() );
  job.work();
  job.reduce();
  succeed( QStringList{ "merge", job.folder } + job.outputs( "many" ) );
  job.compare( "one", "many" );
}

//! One that plans and partitions, one that works on all partitions and one that is all reducers.
void TestClusterCommands::few_processes_do_all()
{
  const Job job;
  succeed( QStringList{ "red-blue", layer( "se_municipalities" ), layer( "se_municipalities" ) }
           + job.outputs( "one" ) );
  succeed( { "plan", layer( "se_municipalities" ), layer( "se_municipalities" ), job.folder, "--partitions", "3",
             "--reducers", "2", "--and-partition" } );
  QCOMPARE( job.partitions(), 3 );
  QList<QByteArray> pieces;
  for ( const char *number : { "0", "1", "2" } )
    pieces << bytes_of( job.folder + "/pieces/" + number );
  succeed( { "work", job.folder, "2", "0", "1", "--backend", "cpu" } );
  fail( { "reduce", job.folder, "0", "2" }, "no reducer 2" );
  QVERIFY( entries( job.folder + "/points" ).isEmpty() ); // told before anything is done
  succeed( { "reduce", job.folder, "1", "0", "--pairs" } );
  succeed( QStringList{ "merge", job.folder } + job.outputs( "many" ) );
  job.compare( "one", "many" );
  succeed( { "partition", job.folder } );
  for ( int number = 0; number < 3; ++number )
    QVERIFY( bytes_of( job.folder + "/pieces/" + QString::number( number ) ) == pieces[number] );
}

void TestClusterCommands::merge_may_reduce_too_data()
{
  QTest::addColumn<QString>( "blue" );
  QTest::newRow( "points of many pairs" ) << layer( "se_municipalities" );
  QTest::newRow( "crossings" ) << layer( "se_dcw" );
}

//! With the bytes of one run, and of reducers; their files are not made, and not asked for.
void TestClusterCommands::merge_may_reduce_too()
{
  QFETCH( QString, blue );
  Job job;
  job.blue = blue;
  const QStringList targets = blue == layer( "se_dcw" )
                                ? QStringList{ "-o", "points.csv", "--pairs", "pairs.csv" }
                                : QStringList{ "--overlaps", "overlaps.csv", "-o", "points.csv" };
  const auto outputs = [&]( const QString &name ) {
    return QStringList{ targets[0], job.path( name + targets[1] ), targets[2], job.path( name + targets[3] ) };
  };
  succeed( QStringList{ "red-blue", layer( "se_municipalities" ), blue } + outputs( "one" ) );
  job.plan( "7" );
  succeed( { "partition", job.folder } );
  fail( { "merge", job.folder, "--and-reduce", "-o", job.path( "none.csv" ) },
        "rubicon work for partition 0 makes it" );
  job.work();
  succeed( QStringList{ "merge", job.folder, "--and-reduce", "--threads", "1" } + outputs( "memory" ) );
  QVERIFY( !QDir( job.folder + "/points" ).exists() );
  job.reduce();
  succeed( QStringList{ "merge", job.folder } + outputs( "files" ) );
  for ( const QString &output : { targets[1], targets[3] } )
  {
    const QByteArray expected = bytes_of( job.path( "one" + output ) );
    QVERIFY( expected.size() > 1000 );
    QVERIFY( bytes_of( job.path( "memory" + output ) ) == expected );
    QVERIFY( bytes_of( job.path( "files" + output ) ) == expected );
  }
}

void TestClusterCommands::nobody_need_ask_for_progress()
{
  const Job files;
  const std::string municipalities = layer( "se_municipalities" ).toStdString();
  const RunOptions options;
  const RedBlueRequest request{ .red = municipalities,
                                .blue = municipalities,
                                .partitions = 2,
                                .reducers = 1,
                                .memory = 0,
                                .ignore_crs = false,
                                .and_partition = true };
  const RedBlueJob job = RedBlueJob::plan( files.folder.toStdString(), request, options );
  job.partition( options );
  job.work( std::vector<std::uint32_t>{ 0, 1 }, options );
  job.reduce( std::vector<std::uint32_t>{ 0 }, true, options );
  QVERIFY( bytes_of( files.folder + "/points/0" ).size() > 1000 );
  QVERIFY( job.reduce_all( true, options ).tables.size() == 3 );
  QVERIFY( job.reduce_all( false, options ).tables.size() == 2 );
}

void TestClusterCommands::tasks_may_run_twice()
{
  const Job job;
  job.plan( "5" );
  succeed( { "partition", job.folder } );
  job.work();
  job.reduce();
  succeed( QStringList{ "merge", job.folder } + job.outputs( "once" ) );
  succeed( { "partition", job.folder } );
  succeed( { "work", job.folder, "3" } );
  succeed( { "reduce", job.folder, "1", "--pairs" } );
  succeed( QStringList{ "merge", job.folder } + job.outputs( "twice" ) );
  job.compare( "once", "twice" );
}

void TestClusterCommands::what_is_missing_is_told()
{
  const Job job;
  fail( { "work", job.folder, "0" }, "holds no job" );
  QVERIFY( QDir().mkpath( job.folder + "/plan.json" ) ); // which is no file
  fail( { "work", job.folder, "0" }, "holds no job" );
  QVERIFY( QDir( job.folder ).removeRecursively() );
  job.plan( "2" );
  fail( { "work", job.folder, "0" }, "rubicon partition makes it" );
  succeed( { "partition", job.folder } );
  fail( { "work", job.folder, "2" }, "no partition 2: they are numbered from 0 to 1" );
  succeed( { "work", job.folder, "0" } );
  fail( { "reduce", job.folder, "0" }, "rubicon work for partition 1 makes it" );
  succeed( { "work", job.folder, "1" } );
  fail( { "reduce", job.folder, "3" }, "no reducer 3" );
  succeed( { "reduce", job.folder, "0" } );
  fail( { "merge", job.folder, "-o", job.path( "points.csv" ) }, "rubicon reduce for reducer 1 makes it" );
  QVERIFY( !QFile::exists( job.path( "points.csv" ) ) );
  fail( { "merge", job.folder, "--pairs", job.path( "pairs.csv" ) }, "rubicon reduce --pairs for reducer 0 makes it" );
  fail( { "plan", layer( "se_municipalities" ), layer( "se_rivers" ), job.folder }, "holds a plan already" );
}

void TestClusterCommands::what_has_changed_is_told()
{
  const Job job;
  const QString red = file( job.directory, "red.csv", "WKT,name\n\"LINESTRING (0 0, 1 1)\",a\n" );
  succeed( { "plan", red, red, job.folder, "--ignore-crs" } );
  file( job.directory, "red.csv", "WKT,name\n\"LINESTRING (0 0, 1 1, 2 0)\",a\n" );
  Outcome outcome = run( { "partition", job.folder } );
  QCOMPARE( outcome.exit_code, 1 );
  QVERIFY2( outcome.err.contains( "has changed since the job was planned" ), qPrintable( outcome.err ) );
  file( job.directory, "red.csv", "WKT,name\n\"LINESTRING (0 0, 1 2)\",a\n" ); // with the same counts
  outcome = run( { "partition", job.folder } );
  QVERIFY2( outcome.err.contains( "has changed since the job was planned" ), qPrintable( outcome.err ) );
}

void TestClusterCommands::damaged_files_are_told()
{
  const Job job;
  job.plan( "2" );
  succeed( { "partition", job.folder } );
  const QString pieces = job.folder + "/pieces/0";
  QVERIFY( QFile::resize( pieces, QFileInfo( pieces ).size() - 1 ) );
  Outcome outcome = run( { "work", job.folder, "0" } );
  QVERIFY2( outcome.exit_code == 1 && outcome.err.contains( "not whole" ), qPrintable( outcome.err ) );
  QVERIFY( QFile::remove( pieces ) );
  QVERIFY( QFile::rename( job.folder + "/pieces/1", pieces ) ); // which is that of another partition
  outcome = run( { "work", job.folder, "0" } );
  QVERIFY2( outcome.exit_code == 1 && outcome.err.contains( "belongs to another task" ), qPrintable( outcome.err ) );
  QByteArray plan = bytes_of( job.folder + "/plan.json" );
  file( job.directory, "job/plan.json", plan.replace( "\"reducers\": 3", "\"reducers\": 2" ) );
  succeed( { "partition", job.folder } );
  succeed( { "work", job.folder, "0" } );
  file( job.directory, "job/plan.json", plan.replace( "\"reducers\": 2", "\"reducers\": 3" ) );
  outcome = run( { "reduce", job.folder, "0" } );
  QVERIFY2( outcome.exit_code == 1 && outcome.err.contains( "belongs to another task" ), qPrintable( outcome.err ) );
  QByteArray negative = plan;
  file( job.directory, "job/plan.json", negative.replace( "\"reducers\": 3", "\"reducers\": -1" ) );
  outcome = run( { "reduce", job.folder, "0" } );
  QVERIFY2( outcome.exit_code == 1 && outcome.err.contains( "is damaged" ), qPrintable( outcome.err ) );
  for ( const char *wrong : { "", "{}", "{\"red\": 1}" } )
  {
    file( job.directory, "job/plan.json", wrong );
    outcome = run( { "work", job.folder, "0" } );
    QVERIFY2( outcome.exit_code == 1 && outcome.err.contains( "is damaged" ), qPrintable( outcome.err ) );
  }
}

void TestClusterCommands::a_damaged_record_is_told_by_its_file()
{
  const Job job;
  job.plan( "2" );
  succeed( { "partition", job.folder } );
  succeed( { "work", job.folder, "0", "1" } );
  const QByteArray whole = bytes_of( job.folder + "/contacts/1" );
  QByteArray changed = whole;
  changed[whole.size() - 20] = static_cast<char>( whole[whole.size() - 20] ^ 1 ); // in the last record
  file( job.directory, "job/contacts/1", changed );
  QString told;
  for ( const char *reducer : { "0", "1", "2" } )
    if ( const Outcome outcome = run( { "reduce", job.folder, reducer } ); outcome.exit_code != 0 )
      told += outcome.err;
  QVERIFY2( told.contains( "contacts/1 is damaged" ), qPrintable( told ) );
}

void TestClusterCommands::targets_of_merge()
{
  const Job job;
  job.plan( "1" );
  Outcome outcome = run( { "merge", job.folder } );
  QVERIFY2( outcome.exit_code == 1 && outcome.err.contains( "Nothing is to be written" ), qPrintable( outcome.err ) );
  outcome = run( { "merge", job.folder, "--pairs", job.folder + "/pairs.csv" } );
  QVERIFY2( outcome.exit_code == 1 && outcome.err.contains( "lies in the folder of the job" ),
            qPrintable( outcome.err ) );
  outcome = run( { "plan", R"({"type":"Point","coordinates":[0,0]})" + QString( 400, ' ' ), layer( "se_rivers" ),
                   job.path( "other" ) } );
  QVERIFY2( outcome.exit_code == 1 && !outcome.err.contains( "filesystem error" ), qPrintable( outcome.err ) );
}

//! Where nothing can be written into the folder of contacts, nothing of them is there.
//! Also where their names mean something in the folder alone where the job was planned.
void TestClusterCommands::inputs_with_prefixes_are_never_replaced()
{
  const QTemporaryDir directory;
  const QString map = directory.filePath( "map.gpkg" );
  QVERIFY( QFile::copy( RUBICON_SAMPLE, map ) && QFile::setPermissions( map, QFile::ReadOwner | QFile::WriteOwner )
           && QDir( directory.path() ).mkdir( "sub" ) );
  const auto run_in = [&]( const QString &folder, const QStringList &arguments ) {
    QProcess process;
    process.setWorkingDirectory( directory.filePath( folder ) );
    process.start( RUBICON_COMMAND, arguments );
    process.waitForFinished( -1 );
    return Outcome{ process.exitCode(), {}, QString::fromUtf8( process.readAllStandardError() ) };
  };
  const Outcome planned = run_in( ".", { "plan", "GPKG:map.gpkg:se_rivers", "GPKG:map.gpkg:se_municipalities", "job",
                                         "--and-partition", "--quiet" } );
  QVERIFY2( planned.exit_code == 0, qPrintable( planned.err ) );
  QCOMPARE( run_in( ".", { "work", "job", "0", "--quiet" } ).exit_code, 0 );
  const qint64 size = QFileInfo( map ).size();
  const Outcome merged = run_in( "sub", { "merge", "../job", "--and-reduce", "-o", "../map.gpkg", "--overwrite" } );
  QCOMPARE( merged.exit_code, 1 );
  QVERIFY2( merged.err.contains( "is one of the inputs and will not be replaced" ), qPrintable( merged.err ) );
  QCOMPARE( QFileInfo( map ).size(), size );
}

void TestClusterCommands::nothing_half_written_stays()
{
  const Job job;
  job.plan( "1" );
  succeed( { "partition", job.folder } );
  QProcess limited; // no file may be longer than a few blocks
  limited.start( "sh", { "-c", "ulimit -f 8; exec " RUBICON_COMMAND " work " + job.folder + " 0" } );
  QVERIFY( limited.waitForFinished( -1 ) );
  QCOMPARE( limited.exitCode(), 1 );
  QVERIFY( limited.readAllStandardError().contains( "cannot be written" ) );
  QVERIFY( entries( job.folder + "/contacts" ).isEmpty() );
}

namespace
{

GDALDatasetUniquePtr open( const QString &path )
{
  return GDALDatasetUniquePtr( GDALDataset::Open( qPrintable( path ), GDAL_OF_VECTOR ) );
}

//! A layer of the sample as a file of its own; features keep no ids there but their places.
void copy_layer( const QString &name, const QString &path, const char *driver )
{
  const GDALDatasetUniquePtr sample = open( RUBICON_SAMPLE );
  const QByteArray layer = name.toUtf8();
  CPLStringList arguments;
  for ( const char *argument : { "-f", driver, layer.data() } )
    arguments.AddString( argument );
  if ( EQUAL( driver, "Parquet" ) ) // turns rings around otherwise, whose segments then have other numbers
    for ( const char *argument : { "-lco", "POLYGON_ORIENTATION=UNMODIFIED" } )
      arguments.AddString( argument );
  GDALVectorTranslateOptions *options = GDALVectorTranslateOptionsNew( arguments.List(), nullptr );
  GDALDatasetH source = GDALDataset::ToHandle( sample.get() );
  const GDALDatasetUniquePtr copy(
    GDALDataset::FromHandle( GDALVectorTranslate( qPrintable( path ), nullptr, 1, &source, options, nullptr ) ) );
  GDALVectorTranslateOptionsFree( options );
  QVERIFY( copy );
}

//! Every row of a file: its fields from \a first on, and where it is to the last bit.
QStringList rows_of( const QString &path, int first = 0 )
{
  const GDALDatasetUniquePtr file = open( path );
  QStringList rows;
  for ( const OGRFeatureUniquePtr &feature : *file->GetLayer( 0 ) )
  {
    QString row;
    for ( int field = first; field < feature->GetFieldCount(); ++field )
      row += QString( feature->GetFieldAsString( field ) ) + " ";
    if ( const OGRGeometry *geometry = feature->GetGeometryRef() )
    {
      QByteArray bytes( static_cast<int>( geometry->WkbSize() ), 0 );
      geometry->exportToWkb( wkbNDR, reinterpret_cast<unsigned char *>( bytes.data() ), wkbVariantIso );
      row += bytes.toHex();
    }
    rows << row;
  }
  return rows;
}

} // namespace

void TestClusterCommands::columnar_files_data()
{
  QTest::addColumn<QString>( "extension" );
  QTest::addColumn<QString>( "driver" );
  QTest::newRow( "GeoParquet" ) << ".parquet"
                                << "Parquet";
  QTest::newRow( "Arrow IPC" ) << ".arrow"
                               << "Arrow";
}

//! In and out where GDAL has the driver, and a sentence where it has not.
void TestClusterCommands::columnar_files()
{
  QFETCH( QString, extension );
  QFETCH( QString, driver );
  const Job job;
  const QString red = job.path( "red" + extension ), blue = job.path( "blue" + extension ),
                many = job.path( "many" + extension ), one = job.path( "one" + extension );
  GDALAllRegister();
  if ( !GetGDALDriverManager()->GetDriverByName( qPrintable( driver ) ) )
  {
    const QString reason = ": this GDAL has no " + driver + " driver.";
    file( job.directory, "red" + extension, "some bytes" );
    fail( { "plan", red, red, job.folder }, "red" + extension + " cannot be opened" + reason );
    job.plan( "1" );
    fail( { "merge", job.folder, "-o", many }, "many" + extension + " cannot be written" + reason );
    QSKIP( qPrintable( "This GDAL has no " + driver + " driver, which was told; nothing was written with it." ) );
  }
  copy_layer( "se_municipalities", red, qPrintable( driver ) );
  copy_layer( "se_dcw", blue, qPrintable( driver ) );
  succeed( { "plan", red, blue, job.folder, "--partitions", "3", "--reducers", "2", "--and-partition" } );
  rubicon::test::work( job.folder, { "0", "1", "2" } );
  succeed( { "merge", job.folder, "--and-reduce", "-o", many, "--pairs", job.path( "pairs" + extension ) } );
  succeed( { "red-blue", red, blue, "-o", one } );
  succeed( { "red-blue", layer( "se_municipalities" ), layer( "se_dcw" ), "-o", job.path( "points.fgb" ) } );
  QCOMPARE( rows_of( many ).size(), 528 );
  QCOMPARE( rows_of( job.path( "pairs" + extension ) ).size(), 528 );
  QVERIFY( rows_of( many ) == rows_of( one ) );
  QVERIFY( rows_of( many, 2 ) == rows_of( job.path( "points.fgb" ), 2 ) ); // ids come first, which differ
}

void TestClusterCommands::partitions_are_cut_to_fit()
{
  const Job job;
  const QStringList plan = { "plan", layer( "se_municipalities" ), job.blue, job.folder, "--partitions", "1" };
  fail( plan + QStringList{ "--memory", "64" }, "needs more than 64 MiB" );
  QVERIFY( !QFile::exists( job.folder ) );
  const QString whole = run( plan ).out;
  QVERIFY2( whole.contains( "partitions  1\n" )
              && whole.contains( "memory      about 67 MiB for the largest partition\n" ),
            qPrintable( whole ) );
  QVERIFY( QDir( job.folder ).removeRecursively() );
  const Outcome cut = run( plan + QStringList{ "--memory", "65", "--and-partition" } );
  QVERIFY2( cut.out.contains( "memory      about 65 MiB for the largest partition\n" ), qPrintable( cut.out ) );
  QVERIFY2( cut.err.isEmpty(), qPrintable( cut.err ) );
  QVERIFY( job.partitions() >= 4 );
}

namespace
{

QByteArray csv( const QList<QByteArray> &lines )
{
  QByteArray text = "WKT,name\n";
  for ( const QByteArray &line : lines )
    text += "\"LINESTRING (" + line + ")\",a\n";
  return text;
}

} // namespace

//! The plan is made all the same, for what is expected may not come.
void TestClusterCommands::what_cannot_be_cut_is_told()
{
  const Job job;
  QList<QByteArray> lines;
  for ( int i = 1; i < 2000; ++i )
    lines << "0 0," + QByteArray::number( i ) + " 1";
  const QString star = file( job.directory, "star.csv", csv( lines ) );
  const Outcome planned = run( { "plan", star, star, job.folder, "--ignore-crs", "--memory", "65" } );
  QCOMPARE( planned.exit_code, 0 );
  QVERIFY2( planned.err.contains(
              "Warning: 1 of 1 partitions are expected to need more than 65 MiB, up to 67, and cannot "
              "be cut further" ),
            qPrintable( planned.err ) );
}

//! A grid, of which each line meets half of the others, and as many lines that meet nothing, in a partition of their own. Within
//! a limit under which there is room for these the grid is told; what was found of the others counts.
void TestClusterCommands::a_partition_that_does_not_fit_is_told()
{
#if defined( __SANITIZE_ADDRESS__ ) || defined( __SANITIZE_THREAD__ )
  QSKIP( "a program with sanitizers reserves terabytes" );
#endif
  const Job job;
  QList<QByteArray> lines;
  for ( int i = 1; i < 400; ++i )
  {
    const QByteArray at = QByteArray::number( i );
    lines << at + " 0," + at + " 400"
          << "0 " + at + ",400 " + at << at + "0000 5," + at + "0000 6" << at + "0000 7," + at + "0000 8";
  }
  const QString map = file( job.directory, "map.csv", csv( lines ) );
  const QStringList inputs = { map, map, "--ignore-crs" };
  succeed( QStringList{ "plan" } + inputs + QStringList{ job.folder, "--partitions", "2", "--and-partition" } );
  const int enough = enough_for_work( job.folder, "1" );
  const QByteArray found = bytes_of( job.folder + "/contacts/1" );
  const Outcome outcome = work_within( enough, job.folder, "0" );
  QCOMPARE( outcome.exit_code, 1 );
  QVERIFY2( outcome.err.contains( "Partition 0 does not fit in the memory that there is: it was expected to need about "
                                  "65 MiB. Work on it where there is more, or plan the job with more --partitions or "
                                  "with --memory." ),
            qPrintable( outcome.err ) );
  QCOMPARE( entries( job.folder + "/contacts" ), QStringList{ "1" } );
  QVERIFY( bytes_of( job.folder + "/contacts/1" ) == found );

  rubicon::test::work( job.folder, { "0" } );
  succeed( QStringList{ "merge", job.folder, "--and-reduce" } + job.outputs( "many" ) );
  succeed( QStringList{ "red-blue" } + inputs + job.outputs( "one" ) );
  job.compare( "one", "many" );
}

QTEST_GUILESS_MAIN( TestClusterCommands )
#include "test_cluster_commands.moc"
