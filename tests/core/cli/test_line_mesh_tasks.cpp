// SPDX-License-Identifier: GPL-2.0-or-later
// Lines and meshes by rubicon plan, partition, work and merge: the bytes of rubicon line-mesh, in any number of shares, after a
// task was killed as well; what is missing, damaged or has changed is told. Some shares are worked on by RUBICON_SECOND_BACKEND.
// Relies on the built command.
#include "tests/core/cli/command_run.h"
#include "tests/core/written_file.h"

#include <QDir>
#include <QTemporaryDir>

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

//! A CSV file of WKT, each with a name.
QByteArray csv( const QList<std::pair<QByteArray, QByteArray>> &rows )
{
  QByteArray text = "WKT,name\n";
  for ( const auto &[geometry, name] : rows )
    text += "\"" + geometry + "\"," + name + "\n";
  return text;
}

//! The tetrahedron with a corner at x, 0, 0 and sides of 9 along the axes.
QByteArray body( int x )
{
  const QByteArray o = QByteArray::number( x ) + " 0 0", a = QByteArray::number( x + 9 ) + " 0 0",
                   b = QByteArray::number( x ) + " 9 0", c = QByteArray::number( x ) + " 0 9";
  const auto face = []( const QByteArray &p, const QByteArray &q, const QByteArray &r ) {
    return "((" + p + "," + q + "," + r + "," + p + "))";
  };
  return "TIN Z (" + face( o, b, a ) + "," + face( o, a, c ) + "," + face( o, c, b ) + "," + face( a, b, c ) + ")";
}

//! Two bodies that overlap, and one that leaks.
const QByteArray bodies = csv(
  { { body( 0 ), "ore" }, { body( 2 ), "halo" }, { "POLYGON Z ((-5 -5 1,20 -5 1,20 20 1,-5 -5 1))", "fault" } } );

//! Through all bodies, in parts, along a face, from inside, through a corner, past all; with M, in part or not at all; with segments
//! of no length.
const QByteArray holes = csv( {
  { "LINESTRING ZM (-3 1 2 100,-3 1 2 100,4 1 2 107,20 1 2 123)", "several meshes" },
  { "MULTILINESTRING Z ((1 1 -2,1 1 9),(3 1 -2,3 1 1,3 1 1,3 1 9),(50 50 0,50 50 9))", "parts" },
  { "LINESTRING Z (-1 1 0,30 1 0)", "along faces" },
  { "LINESTRING Z (0.5 0.5 0.5,3 0.7 0.7)", "from inside" },
  { "LINESTRING ZM (-1 -1 0 nan,1 1 0 7)", "through a corner" },
  { "LINESTRING Z (70 0 0,70 0 9)", "past all" },
} );

//! Level triangles and upright lines, of which each meets all.
constexpr int slat_count = 200;

QByteArray slats()
{
  QList<std::pair<QByteArray, QByteArray>> rows;
  for ( int i = 0; i < slat_count; ++i )
  {
    const QByteArray z = " " + QByteArray::number( i );
    rows << std::pair{ "POLYGON Z ((-1 -1" + z + ",801 -1" + z + ",-1 9" + z + ",-1 -1" + z + "))", "slat" };
  }
  return csv( rows );
}

QByteArray needles()
{
  QList<std::pair<QByteArray, QByteArray>> rows;
  for ( int i = 0; i < slat_count; ++i )
  {
    const QByteArray x = QByteArray::number( i );
    rows << std::pair{ "LINESTRING Z (" + x + " 0 -1," + x + " 0 401)", "needle" };
  }
  return csv( rows );
}

//! A job and its inputs.
struct Job
{
    explicit Job( const QByteArray &line_rows = holes, const QByteArray &mesh_rows = bodies )
    {
      lines = file( directory, "lines.csv", line_rows );
      meshes = file( directory, "meshes.csv", mesh_rows );
    }

    QTemporaryDir directory;
    QString folder = directory.filePath( "job" ), lines, meshes;
    const QStringList options = { "--mesh-name", "name", "--exact-parameters", "--ignore-crs" };

    QStringList outputs( const QString &name ) const
    {
      const QString path = directory.filePath( name );
      return { "--events",  path + "_events.csv", "--intervals", path + "_intervals.csv",
               "--summary", path + "_summary.csv" };
    }
    void run_at_once( const QString &name ) const
    {
      succeed( QStringList{ "line-mesh", lines, meshes, "--backend", "cpu" } + options + outputs( name ) );
    }
    void plan( const QString &partitions ) const
    {
      succeed( QStringList{ "plan", "--line-mesh", lines, meshes, folder, "--partitions", partitions } + options );
      succeed( { "partition", folder } );
    }
    void work( const QStringList &partitions, const QString &backend = "cpu" ) const
    {
      rubicon::test::work( folder, partitions, backend );
    }
    void merge( const QString &name ) const { succeed( QStringList{ "merge", folder } + outputs( name ) ); }
    //! Outputs of at least so many bytes are the same.
    void compare( const QString &name, const QString &other, int bytes = 300 ) const
    {
      for ( const QString output : { "_events.csv", "_intervals.csv", "_summary.csv" } )
      {
        QVERIFY( bytes_of( directory.filePath( name + output ) ).size() > bytes );
        QCOMPARE( bytes_of( directory.filePath( name + output ) ), bytes_of( directory.filePath( other + output ) ) );
      }
    }
};

//! Starts to work on the first of two partitions of \a job, again and again, then on the other, and sends \a signal once it writes.
void interrupt_work( const Job &job, int signal, QProcess &process )
{
  QStringList arguments = { "work", job.folder, "--backend", "cpu" };
  for ( int i = 0; i < 1000; ++i )
    arguments << "0";
  process.start( RUBICON_COMMAND, arguments << "1" );
  QVERIFY( process.waitForStarted() );
  QTRY_VERIFY_WITH_TIMEOUT( !entries( job.folder + "/events" ).isEmpty(), 60000 );
  QCOMPARE( process.state(), QProcess::Running );
  kill( static_cast<pid_t>( process.processId() ), signal );
  QVERIFY( process.waitForFinished( 60000 ) );
}

} // namespace

class TestLineMeshTasks : public QObject
{
    Q_OBJECT

  private slots:
    void give_the_bytes_of_one_run_data();
    void give_the_bytes_of_one_run();
    void plan_may_partition_at_once();
    void no_lines_at_all();
    void a_killed_task_is_run_again();
    void interrupt_leaves_nothing_unfinished();
    void what_is_missing_is_told();
    void there_is_nothing_to_reduce();
    void what_has_changed_is_told();
    void damaged_files_are_told();
    void repeated_ids_are_told();
    void shares_are_cut_to_fit();
    void meshes_that_do_not_fit_are_told();
    void wrong_usage();
};

void TestLineMeshTasks::give_the_bytes_of_one_run_data()
{
  QTest::addColumn<int>( "partitions" );
  for ( const int partitions : { 1, 2, 7, 64 } ) // of 8 lines: many have none
    QTest::addRow( "%d", partitions ) << partitions;
}

void TestLineMeshTasks::give_the_bytes_of_one_run()
{
  QFETCH( int, partitions );
  const Job job;
  job.run_at_once( "one" );
  job.plan( QString::number( partitions ) );
  QCOMPARE( entries( job.folder + "/lines" ).size(), partitions );
  QStringList rest;
  for ( int number = partitions - 1; number > 0; --number )
    rest << QString::number( number );
  if ( !rest.isEmpty() )
    job.work( rest, RUBICON_SECOND_BACKEND ); // many by one process, in any order
  job.work( { "0" } );
  job.work( { "0" } ); // and twice
  job.merge( "many" );
  job.compare( "one", "many" );
}

void TestLineMeshTasks::plan_may_partition_at_once()
{
  const Job job;
  succeed(
    QStringList{ "plan", "--line-mesh", job.lines, job.meshes, job.folder, "--partitions", "2", "--and-partition" }
    + job.options );
  const QByteArray first = bytes_of( job.folder + "/lines/0" ), second = bytes_of( job.folder + "/lines/1" );
  QVERIFY( !first.isEmpty() && !second.isEmpty() );
  succeed( { "partition", job.folder } );
  QCOMPARE( bytes_of( job.folder + "/lines/0" ), first );
  QCOMPARE( bytes_of( job.folder + "/lines/1" ), second );
}

void TestLineMeshTasks::no_lines_at_all()
{
  const Job job( csv( { { "LINESTRING Z (1 1 1,1 1 1)", "of no length" } } ) );
  job.run_at_once( "one" );
  job.plan( "3" );
  job.work( { "0", "1", "2" } );
  job.merge( "many" );
  job.compare( "one", "many", 20 );
}

void TestLineMeshTasks::a_killed_task_is_run_again()
{
  const Job job( needles(), slats() );
  job.run_at_once( "one" );
  job.plan( "2" );
  QProcess process;
  interrupt_work( job, SIGKILL, process );
  QCOMPARE( process.exitStatus(), QProcess::CrashExit );
  fail( QStringList{ "merge", job.folder } + job.outputs( "many" ), "rubicon work for partition" );
  job.work( { "0", "1" } );
  job.merge( "many" );
  job.compare( "one", "many" );
}

void TestLineMeshTasks::interrupt_leaves_nothing_unfinished()
{
  const Job job( needles(), slats() );
  job.plan( "2" );
  QProcess process;
  interrupt_work( job, SIGINT, process );
  QCOMPARE( process.exitCode(), 130 );
  QVERIFY( process.readAllStandardError().contains( "Cancelled." ) );
  for ( const char *output : { "events", "intervals", "summary" } )
    for ( const QString &name : entries( job.folder + "/" + output ) )
      QCOMPARE( name, QStringLiteral( "0" ) );
}

void TestLineMeshTasks::what_is_missing_is_told()
{
  const Job job;
  fail( { "work", job.folder, "0" }, "holds no job" );
  succeed( { "plan", "--line-mesh", job.lines, job.meshes, job.folder, "--partitions", "2", "--ignore-crs" } );
  fail( { "work", job.folder, "0", "1" }, "rubicon partition makes it" );
  succeed( { "partition", job.folder } );
  fail( { "work", job.folder, "0", "2" }, "no partition 2: they are numbered from 0 to 1" );
  QVERIFY( entries( job.folder + "/events" ).isEmpty() ); // told before anything is done
  job.work( { "1" } );
  fail( { "merge", job.folder, "--events", job.directory.filePath( "events.csv" ) },
        "rubicon work for partition 0 makes it" );
  QVERIFY( !QFile::exists( job.directory.filePath( "events.csv" ) ) );
}

void TestLineMeshTasks::there_is_nothing_to_reduce()
{
  const Job job;
  const Outcome outcome = run(
    { "plan", "--line-mesh", job.lines, job.meshes, job.folder, "--partitions", "3", "--ignore-crs" } );
  QCOMPARE( outcome.out,
            QStringLiteral( "partitions  3\nreducers    0\nmemory      about 65 MiB for the largest partition\n" ) );
  fail( { "reduce", job.folder, "0" }, "This job has no reducers" );
  fail( { "merge", job.folder, "--and-reduce", "--events", job.directory.filePath( "events.csv" ) },
        "This job has no reducers" );
}

void TestLineMeshTasks::what_has_changed_is_told()
{
  const Job job;
  job.plan( "2" );
  QByteArray changed = bodies;
  file( job.directory, "meshes.csv", changed.replace( "20 20 1", "20 21 1" ) );
  fail( { "work", job.folder, "0" }, "meshes.csv has changed since the job was planned" );
  file( job.directory, "meshes.csv", changed.replace( "20 21 1", "20 20 1" ).replace( "fault", "crack" ) );
  fail( { "work", job.folder, "0" }, "meshes.csv has changed since the job was planned" );
  changed = holes;
  file( job.directory, "lines.csv", changed.replace( "107", "108" ) );
  fail( { "partition", job.folder }, "lines.csv has changed since the job was planned" );
}

void TestLineMeshTasks::damaged_files_are_told()
{
  const Job job;
  job.plan( "2" );
  const auto move = [&]( const QString &from, const QString &to ) {
    QFile::remove( job.folder + to );
    QVERIFY( QFile::rename( job.folder + from, job.folder + to ) );
  };
  job.work( { "0", "1" } );
  move( "/events/1", "/events/0" );
  job.work( { "1" } );
  const QStringList merge = QStringList{ "merge", job.folder } + job.outputs( "many" );
  fail( merge, "belongs to another task" );
  move( "/intervals/0", "/events/0" ); // which has other rows
  fail( merge, "belongs to another task" );
  move( "/lines/0", "/lines/1" );
  fail( { "work", job.folder, "1" }, "belongs to another task" );
  QVERIFY( QFile::resize( job.folder + "/lines/1", QFileInfo( job.folder + "/lines/1" ).size() - 1 ) );
  fail( { "work", job.folder, "1" }, "not whole" );
  const QByteArray plan = bytes_of( job.folder + "/plan.json" );
  for ( const auto &[right, wrong] :
        { std::pair( "\"partitions\": 2", "\"partitions\": 0" ), std::pair( "\"partitions\": 2", "\"partitions\": -1" ),
          std::pair( "\"format\": 3", "\"format\": 2" ), std::pair( "\"line-mesh\"", "\"mesh-line\"" ),
          std::pair( "\"exact_parameters\": true", "\"exact_parameters\": 1" ) } )
  {
    QByteArray changed = plan;
    QVERIFY( changed.contains( right ) );
    file( job.directory, "job/plan.json", changed.replace( right, wrong ) );
    fail( { "partition", job.folder }, "plan.json is damaged" );
  }
  QByteArray without = plan; // what was made before is not of this plan
  file( job.directory, "job/plan.json",
        without.replace( "\"exact_parameters\": true", "\"exact_parameters\": false" ) );
  fail( merge, "belongs to another task" );
}

//! The rows are those of one run all the same.
void TestLineMeshTasks::repeated_ids_are_told()
{
  Job job( "WKT,id\n\"LINESTRING Z (1 1 -2,1 1 9)\",7\n\"LINESTRING Z (2 1 -2,2 1 9)\",8\n"
           "\"LINESTRING Z (3 1 -2,3 1 9)\",7\n" );
  job.lines = file( job.directory, "lines.vrt",
                    "<OGRVRTDataSource><OGRVRTLayer name=\"lines\"><SrcDataSource relativeToVRT=\"1\">lines.csv"
                    "</SrcDataSource><FID>id</FID></OGRVRTLayer></OGRVRTDataSource>" );
  job.run_at_once( "one" );
  const Outcome outcome = run(
    QStringList{ "plan", "--line-mesh", job.lines, job.meshes, job.folder, "--partitions", "3" } + job.options );
  QCOMPARE( outcome.exit_code, 0 );
  QVERIFY2( outcome.err.contains( "has several features with the id 7." ), qPrintable( outcome.err ) );
  succeed( { "partition", job.folder } );
  job.work( { "2", "0", "1" } );
  job.merge( "many" );
  job.compare( "one", "many" );
}

//! Beside all triangles; where these do not fit, that is told.
void TestLineMeshTasks::shares_are_cut_to_fit()
{
  QList<std::pair<QByteArray, QByteArray>> rows;
  for ( int line = 0; line < 100; ++line )
  {
    QByteArray vertices;
    for ( int i = 0; i < 100; ++i )
      vertices += ( i > 0 ? "," : "" ) + QByteArray::number( line ) + " " + QByteArray::number( i ) + " 0";
    rows << std::pair{ "LINESTRING Z (" + vertices + ")", "line" };
  }
  const Job job( csv( rows ) );
  const QStringList plan = QStringList{ "plan", "--line-mesh", job.lines, job.meshes, job.folder, "--partitions", "2" }
                           + job.options;
  QVERIFY( run( plan ).out.contains( "partitions  2\nreducers    0\nmemory      about 66 MiB" ) );
  QVERIFY( QDir( job.folder ).removeRecursively() );
  const Outcome cut = run( plan + QStringList{ "--memory", "65" } );
  QCOMPARE( cut.out,
            QStringLiteral( "partitions  3\nreducers    0\nmemory      about 65 MiB for the largest partition\n" ) );
  QVERIFY2( cut.err.isEmpty(), qPrintable( cut.err ) );

  // Lines stay whole: there are no more shares than lines, and the largest is what is told.
  QByteArray vertices;
  for ( int i = 0; i < 20000; ++i )
    vertices += ( i > 0 ? "," : "" ) + QByteArray::number( i ) + " 0 0";
  rows = { { "LINESTRING Z (" + vertices + ")", "long" } };
  for ( const char *z : { "1", "2", "3" } )
    rows << std::pair{ QByteArray( "LINESTRING Z (0 0 " ) + z + ",1 0 " + z + ")", QByteArray( "short" ) };
  const Job uneven( csv( rows ) );
  const Outcome told = run( QStringList{ "plan", "--line-mesh", uneven.lines, uneven.meshes, uneven.folder,
                                         "--partitions", "1", "--memory", "65" }
                            + uneven.options );
  QVERIFY2( told.out.startsWith( "partitions  4\n" ) && told.out.contains( "about 70 MiB" ), qPrintable( told.out ) );
  QVERIFY2( told.err.contains( "expected to need more than 65 MiB, up to 70" ), qPrintable( told.err ) );

  rows.clear();
  for ( int i = 0; i < 4000; ++i )
    rows << std::pair{
      "POLYGON Z ((0 0 " + QByteArray::number( i ) + ",1 0 0,0 1 0,0 0 " + QByteArray::number( i ) + "))", "slat"
    };
  const Job large( holes, csv( rows ) );
  const Outcome whole = run(
    QStringList{ "plan", "--line-mesh", large.lines, large.meshes, large.folder, "--partitions", "2", "--memory", "65" }
    + large.options );
  QVERIFY2( whole.out.startsWith( "partitions  2\n" ), qPrintable( whole.out ) );
  QVERIFY2( whole.err.contains(
              "Warning: 2 of 2 partitions are expected to need more than 65 MiB, up to 66, and cannot be "
              "cut further: meshes" ),
            qPrintable( whole.err ) );
}

//! Also where there is room for their files.
void TestLineMeshTasks::meshes_that_do_not_fit_are_told()
{
#if defined( __SANITIZE_ADDRESS__ ) || defined( __SANITIZE_THREAD__ )
  QSKIP( "a program with sanitizers reserves terabytes" );
#endif
  const Job small;
  small.plan( "1" );
  QByteArray stack;
  constexpr int triangles = 300000;
  for ( int i = 0; i < triangles; ++i )
  {
    const QByteArray z = " " + QByteArray::number( i ) + "\n";
    stack += "v 0 0" + z + "v 1 0" + z + "v 0 1" + z + "f -1 -2 -3\n";
  }
  Job large;
  large.meshes = file( large.directory, "stack.obj", stack );
  succeed( { "plan", "--line-mesh", large.lines, large.meshes, large.folder, "--partitions", "1", "--and-partition",
             "--ignore-crs" } );
  int limit = enough_for_work( small.folder, "0" );
  Outcome outcome = work_within( limit, large.folder, "0" );
  for ( ; outcome.err.contains( "stack.obj cannot be read: there is not enough memory" ); limit += limit / 16 )
    outcome = work_within( limit, large.folder, "0" );
  QCOMPARE( outcome.exit_code, 1 );
  QVERIFY2( outcome.err.contains(
              "The meshes of this job do not fit in the memory that there is, and each worker needs all "
              "of them: with its share of the lines about 150 MiB. Work where there is more, or plan the job with "
              "--cut-mesh." ),
            qPrintable( outcome.err ) );
  QVERIFY( entries( large.folder + "/events" ).isEmpty() );
}

void TestLineMeshTasks::wrong_usage()
{
  const Job job;
  const QStringList inputs = { job.lines, job.meshes, job.folder };
  for ( const QStringList &options :
        { QStringList{ "--line-mesh", "--reducers", "3" }, QStringList{ "--mesh-name", "name" },
          QStringList{ "--exact-parameters" }, QStringList{ "--allow-geographic" } } )
    QCOMPARE( run( QStringList{ "plan" } + inputs + options ).exit_code, 2 );
  fail( QStringList{ "plan", "--line-mesh" } + inputs, "has no CRS" );
  fail( { "plan", "--line-mesh", file( job.directory, "flat.csv", csv( { { "LINESTRING (0 0,1 1)", "flat" } } ) ),
          job.meshes, job.folder, "--ignore-crs" },
        "Z" );
  QVERIFY( !QFile::exists( job.folder ) );
  job.plan( "1" );
  fail( QStringList{ "plan", "--line-mesh" } + inputs, "holds a plan already" );
  fail( { "merge", job.folder }, "Nothing is to be written: --events, --intervals and --summary name files." );
  fail( { "merge", job.folder, "-o", job.directory.filePath( "points.csv" ) }, "no output for --output" );
  fail( { "merge", job.folder, "--summary", job.folder + "/summary.csv" }, "lies in the folder of the job" );
  job.work( { "0" } );
  fail( { "merge", job.folder, "--summary", job.lines, "--overwrite" }, "is one of the inputs" );
}

QTEST_GUILESS_MAIN( TestLineMeshTasks )
#include "test_line_mesh_tasks.moc"
