// SPDX-License-Identifier: GPL-2.0-or-later
// Lines and meshes that are cut, by rubicon plan --cut-mesh, partition, work, reduce and merge: the bytes of rubicon line-mesh, in any
// number of partitions and reducers, on a mine full of degeneracies and on the sample; within memory that is too little for the
// whole; what is missing, damaged or has changed is told. Some partitions are worked on by RUBICON_SECOND_BACKEND.
// Relies on the built command and the sample.
#include "tests/core/cli/command_run.h"
#include "tests/core/written_file.h"

#include <QCryptographicHash>
#include <QDir>
#include <QTemporaryDir>

#include <random>

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

//! Whole numbers from 0.
class Numbers
{
  public:
    int below( int bound ) { return static_cast<int>( mBits() % static_cast<unsigned>( bound ) ); }

  private:
    std::mt19937 mBits{ 5 };
};

struct Place
{
    int x, y, z;
};

QByteArray text_of( Place p )
{
  return QByteArray::number( p.x ) + " " + QByteArray::number( p.y ) + " " + QByteArray::number( p.z );
}

//! A body or a surface as triangles.
class Surface
{
  public:
    void add( Place a, Place b, Place c )
    {
      mFaces << "((" + text_of( a ) + "," + text_of( b ) + "," + text_of( c ) + "," + text_of( a ) + "))";
    }

    void add_box( Place low, Place high )
    {
      const auto corner = [&]( int i ) {
        return Place{ i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z };
      };
      const int squares[6][4] = { { 0, 2, 3, 1 }, { 4, 5, 7, 6 }, { 0, 1, 5, 4 },
                                  { 2, 6, 7, 3 }, { 0, 4, 6, 2 }, { 1, 3, 7, 5 } };
      for ( const auto &[a, b, c, d] : squares )
        add( corner( a ), corner( b ), corner( c ) ), add( corner( a ), corner( c ), corner( d ) );
    }

    void add_octahedron( Place c, int size )
    {
      for ( int i = 0; i < 8; ++i )
      {
        const int x = i & 1 ? size : -size, y = i & 2 ? size : -size, z = i & 4 ? size : -size;
        const Place on_x{ c.x + x, c.y, c.z }, on_y{ c.x, c.y + y, c.z }, on_z{ c.x, c.y, c.z + z };
        if ( ( ( i & 1 ) + ( i >> 1 & 1 ) + ( i >> 2 & 1 ) ) % 2 )
          add( on_x, on_y, on_z );
        else
          add( on_y, on_x, on_z );
      }
    }

    QByteArray row( const QByteArray &name ) const { return "\"TIN Z (" + mFaces.join( ',' ) + ")\"," + name + "\n"; }

  private:
    QByteArrayList mFaces;
};

constexpr int width = 24; //!< of the mine; heights are 0 to 9

//! Bodies apart, bodies that cross, boxes in boxes, boxes back to back, a surface that is not closed, and bodies that leak.
QByteArray mine_meshes()
{
  Numbers numbers;
  const auto place = [&] { return Place{ numbers.below( width ), numbers.below( width ), numbers.below( 7 ) }; };
  Surface apart, crossing, nested, against, terrain, leaking;
  for ( int x = 2; x < width; x += 6 )
    for ( int y = 2; y < width; y += 6 )
      apart.add_octahedron( { x, y, 3 }, 2 );
  for ( int body = 0; body < 30; ++body )
    crossing.add_octahedron( place(), 2 + body % 2 );
  for ( int inset = 0; inset < 8; inset += 2 )
    nested.add_box( { inset, inset, inset / 2 }, { width - inset, width - inset, 9 - inset / 2 } );
  for ( int x = 0; x < width; x += 4 )
    against.add_box( { x, 4, 0 }, { x + 4, 9 + x % 8, 5 } );
  std::vector<int> heights;
  for ( int corner = 0; corner < ( width + 1 ) * ( width + 1 ); ++corner )
    heights.push_back( numbers.below( 4 ) );
  for ( int x = 0; x < width; ++x )
    for ( int y = 0; y < width; ++y )
    {
      const auto corner = [&]( int i, int j ) {
        return Place{ x + i, y + j, heights[static_cast<std::size_t>( ( x + i ) * ( width + 1 ) + y + j )] };
      };
      terrain.add( corner( 0, 0 ), corner( 1, 0 ), corner( 1, 1 ) );
      terrain.add( corner( 0, 0 ), corner( 1, 1 ), corner( 0, 1 ) );
    }
  leaking.add_box( { 3, 3, 2 }, { 20, 20, 6 } );
  leaking.add( { 3, 3, 2 }, { 9, 9, 9 }, { 20, 3, 2 } );
  leaking.add( { 3, 3, 2 }, { 3, 3, 4 }, { 3, 3, 6 } );
  return "WKT,name\n" + apart.row( "apart" ) + crossing.row( "crossing" ) + nested.row( "nested" )
         + against.row( "against" ) + terrain.row( "terrain" ) + leaking.row( "leaking" );
}

//! Through corners and along edges, upright for the most part, from inside and in parts.
QByteArray mine_lines()
{
  Numbers numbers;
  QByteArray text = "WKT,name\n";
  for ( int line = 0; line < 300; ++line )
  {
    const auto place = [&] {
      return Place{ numbers.below( width + 3 ) - 1, numbers.below( width + 3 ) - 1, numbers.below( 12 ) - 1 };
    };
    Place at = place();
    QByteArray vertices = text_of( at );
    for ( int steps = 1 + numbers.below( 3 ); steps > 0; --steps )
    {
      const Place next = place();
      const int way = numbers.below( 4 );
      at = way == 0 ? next : way == 1 ? Place{ next.x, at.y, at.z } : Place{ at.x, at.y, next.z + 12 * ( way - 2 ) };
      vertices += "," + text_of( at );
    }
    text += "\"MULTILINESTRING Z ((" + vertices + "),(" + vertices + "))\"," + QByteArray::number( line ) + "\n";
  }
  return text;
}

//! A job and its inputs.
struct Job
{
    explicit Job( const QByteArray &line_rows = mine_lines(), const QByteArray &mesh_rows = mine_meshes() )
    {
      lines = file( directory, "lines.csv", line_rows );
      meshes = file( directory, "meshes.csv", mesh_rows );
    }

    QTemporaryDir directory;
    QString folder = directory.filePath( "job" ), lines, meshes;
    QStringList options = { "--mesh-name", "name", "--exact-parameters", "--ignore-crs" };

    QStringList outputs( const QString &name ) const
    {
      const QString path = directory.filePath( name );
      return { "--events",  path + "_events.csv", "--intervals", path + "_intervals.csv",
               "--summary", path + "_summary.csv" };
    }
    QStringList plan_arguments( int partitions, int reducers ) const
    {
      return QStringList{ "plan",         "--line-mesh",
                          "--cut-mesh",   lines,
                          meshes,         folder,
                          "--partitions", QString::number( partitions ),
                          "--reducers",   QString::number( reducers ) }
             + options;
    }
    void run_at_once( const QString &name ) const
    {
      succeed( QStringList{ "line-mesh", lines, meshes, "--backend", "cpu" } + options + outputs( name ) );
    }
    void plan( int partitions, int reducers ) const
    {
      succeed( plan_arguments( partitions, reducers ) );
      succeed( { "partition", folder } );
    }
    int partitions() const { return static_cast<int>( entries( folder + "/mesh" ).size() ); }
    void work_on_all() const
    {
      QStringList rest;
      for ( int number = partitions() - 1; number > 0; --number )
        rest << QString::number( number );
      if ( !rest.isEmpty() )
        rubicon::test::work( folder, rest, RUBICON_SECOND_BACKEND ); // many by one process, in any order
      rubicon::test::work( folder, { "0" } );
      rubicon::test::work( folder, { "0" } ); // and twice
    }
    void reduce_all( int reducers ) const
    {
      for ( int reducer = reducers - 1; reducer >= 0; --reducer )
        succeed( { "reduce", folder, QString::number( reducer ) } );
    }
    void merge( const QString &name, const QStringList &more = {} ) const
    {
      succeed( QStringList{ "merge", folder } + more + outputs( name ) );
    }
    QByteArray hash( const QString &name, const QString &output ) const
    {
      return QCryptographicHash::hash( bytes_of( directory.filePath( name + output ) ), QCryptographicHash::Sha256 )
        .toHex();
    }
    void compare( const QString &name, const QString &other, int bytes = 300 ) const
    {
      for ( const QString output : { "_events.csv", "_intervals.csv", "_summary.csv" } )
      {
        QVERIFY( bytes_of( directory.filePath( name + output ) ).size() > bytes );
        QCOMPARE( hash( name, output ), hash( other, output ) );
      }
    }
};

//! The places of the cuts of a job, as "x 12" and "y 7.5".
QStringList cuts_of( const Job &job )
{
  const QJsonObject plan = QJsonDocument::fromJson( bytes_of( job.folder + "/plan.json" ) ).object();
  QStringList cuts;
  const QStringList words = plan["plan"].toString().section( "\ntree", 1 ).split( ' ', Qt::SkipEmptyParts );
  for ( qsizetype i = 0; i + 1 < words.size(); ++i )
    if ( words[i] == "x" || words[i] == "y" )
      cuts << words[i] + " " + words[i + 1];
  return cuts;
}

} // namespace

class TestCutMeshTasks : public QObject
{
    Q_OBJECT

  private slots:
    void give_the_bytes_of_one_run_data();
    void give_the_bytes_of_one_run();
    void lines_run_in_cuts();
    void the_sample_too();
    void nothing_to_cut();
    void the_log_is_that_of_one_run();
    void plan_may_partition_at_once();
    void meshes_larger_than_memory();
    void partitions_are_cut_to_fit();
    void what_is_missing_is_told();
    void what_has_changed_is_told();
    void damaged_files_are_told();
    void wrong_usage();
};

void TestCutMeshTasks::give_the_bytes_of_one_run_data()
{
  QTest::addColumn<int>( "partitions" );
  QTest::addColumn<int>( "reducers" );
  for ( const auto &[partitions, reducers] : { std::pair( 1, 1 ), std::pair( 2, 1 ), std::pair( 7, 3 ),
                                               std::pair( 64, 1000 ) } ) // of 600 lines: some have none
    QTest::addRow( "%d, %d", partitions, reducers ) << partitions << reducers;
}

void TestCutMeshTasks::give_the_bytes_of_one_run()
{
  QFETCH( int, partitions );
  QFETCH( int, reducers );
  const Job job;
  job.run_at_once( "one" );
  job.plan( partitions, reducers );
  QCOMPARE( job.partitions(), partitions );
  job.work_on_all();
  if ( reducers < 10 )
  {
    job.reduce_all( reducers );
    job.merge( "many" );
    job.compare( "one", "many" );
  }
  job.merge( "reduced", { "--and-reduce" } );
  job.compare( "one", "reduced" );
}

//! Cuts are whole and half numbers, and so are vertices, edges and the planes of faces.
void TestCutMeshTasks::lines_run_in_cuts()
{
  const Job job;
  succeed( job.plan_arguments( 64, 1 ) );
  const QStringList cuts = cuts_of( job );
  QCOMPARE( cuts.size(), 63 );
  qsizetype whole = 0;
  for ( const QString &cut : cuts )
    whole += !cut.contains( '.' );
  QVERIFY( whole > 10 );
}

void TestCutMeshTasks::the_sample_too()
{
  QByteArray traces = "WKT,name\n", hole;
  for ( const QByteArray &row : bytes_of( RUBICON_TRACES ).trimmed().split( '\n' ).mid( 1 ) )
  {
    const QByteArrayList fields = row.split( ',' );
    const QByteArray to = fields[4] + " " + fields[5] + " " + fields[6];
    if ( fields[0] == hole )
      traces.insert( traces.lastIndexOf( ')' ), "," + to );
    else
      traces += "\"LINESTRING Z (" + fields[1] + " " + fields[2] + " " + fields[3] + "," + to + ")\"," + fields[0]
                + "\n";
    hole = fields[0];
  }
  Job job( traces );
  job.meshes = RUBICON_DOMAIN;
  job.options = QStringList{ "--ignore-crs" };
  job.run_at_once( "one" );
  job.plan( 5, 2 );
  QVERIFY( job.partitions() > 1 );
  job.work_on_all();
  job.reduce_all( 2 );
  job.merge( "many" );
  job.compare( "one", "many" );
}

//! Lines of no length, and lines that no mesh is near: partitions without lines, reducers without hits.
void TestCutMeshTasks::nothing_to_cut()
{
  for ( const QByteArray line : { "LINESTRING Z (1 1 1,1 1 1)", "LINESTRING Z (100 100 0,100 100 9)" } )
  {
    const Job job( "WKT,name\n\"" + line + "\",line\n" );
    job.run_at_once( "one" );
    job.plan( 3, 2 );
    job.work_on_all();
    job.reduce_all( 2 );
    job.merge( "many" );
    job.compare( "one", "many", 20 );
  }
}

void TestCutMeshTasks::the_log_is_that_of_one_run()
{
  const Job job;
  const Outcome one = run( QStringList{ "line-mesh", job.lines, job.meshes, "--backend", "cpu" } + job.options
                           + job.outputs( "one" ) );
  job.plan( 7, 1 );
  job.work_on_all();
  const Outcome reduce = run( { "reduce", job.folder, "0" } );
  qsizetype told = 0;
  for ( const QString &line : reduce.err.split( '\n' ) )
    if ( line.contains( "Mesh " ) )
    {
      QVERIFY2( one.err.contains( line ), qPrintable( line ) );
      ++told;
    }
  QVERIFY( told >= 3 && reduce.err.contains( "Mesh crossing crosses itself in " )
           && reduce.err.contains( "Mesh terrain is not closed" ) );
}

void TestCutMeshTasks::plan_may_partition_at_once()
{
  const Job job;
  succeed( job.plan_arguments( 3, 2 ) + QStringList{ "--and-partition" } );
  const QStringList files = { "/mesh/0", "/pieces/2", "/lines/1", "/judged/0" };
  QByteArrayList first;
  for ( const QString &name : files )
    first << bytes_of( job.folder + name );
  succeed( { "partition", job.folder } );
  for ( qsizetype i = 0; i < files.size(); ++i )
    QVERIFY( !first[i].isEmpty() && bytes_of( job.folder + files[i] ) == first[i] );
}

//! Within a limit that is too little for all triangles a partition is done.
void TestCutMeshTasks::meshes_larger_than_memory()
{
#if defined( __SANITIZE_ADDRESS__ ) || defined( __SANITIZE_THREAD__ )
  QSKIP( "a program with sanitizers reserves terabytes" );
#endif
  constexpr int side = 700;
  QByteArray surface;
  for ( int x = 0; x <= side; ++x )
    for ( int y = 0; y <= side; ++y )
      surface += "v " + text_of( { x, y, ( x * 7 + y * 3 ) % 5 } ) + "\n";
  for ( int x = 0; x < side; ++x )
    for ( int y = 0; y < side; ++y )
    {
      const auto corner = [&]( int i, int j ) {
        return " " + QByteArray::number( ( x + i ) * ( side + 1 ) + y + j + 1 );
      };
      surface += "f" + corner( 0, 0 ) + corner( 1, 0 ) + corner( 1, 1 ) + "\n";
      surface += "f" + corner( 0, 0 ) + corner( 1, 1 ) + corner( 0, 1 ) + "\n";
    }
  QByteArray lines = "WKT,name\n";
  for ( int line = 0; line < 50; ++line )
    lines += "\"LINESTRING Z (" + text_of( { line * 14, line * 9, -1 } ) + "," + text_of( { line * 12, line * 10, 9 } )
             + ")\",line\n";
  Job job( lines );
  job.meshes = file( job.directory, "surface.obj", surface );
  job.options = QStringList{ "--ignore-crs" };
  job.run_at_once( "one" );

  job.plan( 1, 1 );
  const int for_all = enough_for_work( job.folder, "0" );
  QVERIFY( QDir( job.folder ).removeRecursively() );
  job.plan( 16, 2 );
  QCOMPARE( job.partitions(), 16 );
  const int for_one = enough_for_work( job.folder, "0" ), limit = for_one + for_one / 8;
  QVERIFY2( limit < for_all - for_all / 8, qPrintable( QString::number( limit ) + " " + QString::number( for_all ) ) );
  for ( int number = 0; number < 16; ++number )
    QCOMPARE( work_within( limit, job.folder, QString::number( number ) ).exit_code, 0 );
  job.reduce_all( 2 );
  job.merge( "many" );
  job.compare( "one", "many" );
}

void TestCutMeshTasks::partitions_are_cut_to_fit()
{
  QByteArray text = "WKT,name\n";
  for ( int i = 0; i < 5000; ++i )
  {
    const Place at{ i % 70 * 2, i / 70 * 2, 0 };
    text += "\"POLYGON Z ((" + text_of( at ) + "," + text_of( { at.x + 1, at.y, 0 } ) + ","
            + text_of( { at.x, at.y + 1, 0 } ) + "," + text_of( at ) + "))\",slab\n";
  }
  const Job job( mine_lines(), text );
  const Outcome whole = run( job.plan_arguments( 1, 1 ) );
  QVERIFY2( whole.out.startsWith( "partitions  1\nreducers    1\nmemory      about 66 MiB" ), qPrintable( whole.out ) );
  QVERIFY( QDir( job.folder ).removeRecursively() );
  const Outcome cut = run( job.plan_arguments( 1, 1 ) + QStringList{ "--memory", "65" } );
  QVERIFY2( cut.out.startsWith( "partitions  2\nreducers    1\nmemory      about 65 MiB" ), qPrintable( cut.out ) );
  QVERIFY2( !cut.err.contains( "expected to need more" ), qPrintable( cut.err ) );
}

void TestCutMeshTasks::what_is_missing_is_told()
{
  const Job job;
  succeed( job.plan_arguments( 3, 2 ) );
  fail( { "work", job.folder, "0", "1" }, "rubicon partition makes it" );
  succeed( { "partition", job.folder } );
  fail( { "work", job.folder, "0", "3" }, "no partition 3: they are numbered from 0 to 2" );
  QVERIFY( entries( job.folder + "/hits" ).isEmpty() ); // told before anything is done
  rubicon::test::work( job.folder, { "0", "2" } );
  fail( { "reduce", job.folder, "0" }, "rubicon work for partition 1 makes it" );
  rubicon::test::work( job.folder, { "1" } );
  fail( { "reduce", job.folder, "2" }, "no reducer 2: they are numbered from 0 to 1" );
  fail( { "reduce", job.folder, "0", "--pairs" }, "--pairs is for maps" );
  succeed( { "reduce", job.folder, "0" } );
  fail( QStringList{ "merge", job.folder } + job.outputs( "many" ), "rubicon reduce for reducer 1 makes it" );
  QVERIFY( !QFile::exists( job.directory.filePath( "many_events.csv" ) ) );
}

void TestCutMeshTasks::what_has_changed_is_told()
{
  const Job job;
  job.plan( 2, 2 );
  QByteArray changed = mine_meshes();
  file( job.directory, "meshes.csv", changed.replace( "nested", "tested" ) );
  fail( { "partition", job.folder }, "meshes.csv has changed since the job was planned" );
  file( job.directory, "meshes.csv", mine_meshes() );
  changed = mine_lines();
  file( job.directory, "lines.csv", changed.replace( "MULTILINESTRING Z ((", "MULTILINESTRING Z ((0 0 0," ) );
  fail( { "partition", job.folder }, "lines.csv has changed since the job was planned" );
}

void TestCutMeshTasks::damaged_files_are_told()
{
  const Job job;
  job.plan( 2, 2 );
  job.work_on_all();
  const auto move = [&]( const QString &from, const QString &to ) {
    QFile::remove( job.folder + to );
    QVERIFY( QFile::rename( job.folder + from, job.folder + to ) );
  };
  const auto cut_off = [&]( const QString &name ) {
    QVERIFY( QFile::resize( job.folder + name, QFileInfo( job.folder + name ).size() - 1 ) );
  };
  for ( const QString kind : { "/hits", "/crossings" } )
  {
    move( kind + "/1", kind + "/0" );
    rubicon::test::work( job.folder, { "1" } );
    fail( { "reduce", job.folder, "0" }, "belongs to another task" );
    rubicon::test::work( job.folder, { "0" } );
    cut_off( kind + "/1" );
    fail( { "reduce", job.folder, "1" }, "not whole" );
    rubicon::test::work( job.folder, { "1" } );
  }
  const QByteArray hits = bytes_of( job.folder + "/hits/0" );
  for ( int at = 0; at < hits.size();
        at += 1 + static_cast<int>( hits.size() / 50 ) ) // of which each reducer reads its own
  {
    QByteArray changed = hits;
    changed[at] = static_cast<char>( changed[at] ^ 16 );
    file( job.directory, "job/hits/0", changed );
    fail( { "merge", job.folder, "--and-reduce", "--summary", job.directory.filePath( "damaged.csv" ) }, "damaged" );
  }
  file( job.directory, "job/hits/0", hits );
  move( "/hits/0", "/crossings/0" );
  fail( { "reduce", job.folder, "0" }, "/crossings/0 is damaged" );
  rubicon::test::work( job.folder, { "0" } );
  for ( const QString kind : { "/mesh", "/marks", "/pieces" } )
  {
    move( kind + "/0", kind + "/1" );
    fail( { "work", job.folder, "1" }, "belongs to another task" );
    cut_off( kind + "/1" );
    fail( { "work", job.folder, "1" }, "not whole" );
    succeed( { "partition", job.folder } );
  }
  cut_off( "/judged/0" );
  fail( { "work", job.folder, "0" }, "not whole" );
  QByteArray plan = bytes_of( job.folder + "/plan.json" );
  file( job.directory, "job/plan.json", plan.replace( "\"format\": 2", "\"format\": 1" ) );
  fail( { "partition", job.folder }, "plan.json is damaged" );
}

void TestCutMeshTasks::wrong_usage()
{
  const Job job;
  QCOMPARE( run( { "plan", "--cut-mesh", job.lines, job.meshes, job.folder } ).exit_code, 2 );
  job.plan( 2, 2 );
  fail( job.plan_arguments( 2, 2 ), "holds a plan already" );
  job.work_on_all();
  fail( { "merge", job.folder, "--and-reduce", "-o", job.directory.filePath( "points.csv" ) },
        "no output for --output" );
  fail( { "merge", job.folder, "--and-reduce", "--summary", job.lines, "--overwrite" }, "is one of the inputs" );
}

QTEST_GUILESS_MAIN( TestCutMeshTasks )
#include "test_cut_mesh_tasks.moc"
