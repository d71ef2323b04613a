// SPDX-License-Identifier: GPL-2.0-or-later
// What every job leaves in every format when it is killed, runs out of disk or lacks rights: whole outputs or none.
// Relies on the built command, bash, setpriv where the tests run as root; RUBICON_HARDSHIPS=N kills each job N times.
#include "tests/core/cli/command_run.h"
#include "tests/core/written_file.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QProcess>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>
#include <map>

#include <ogrsf_frmts.h>
#include <unistd.h>

using rubicon::test::entries;
using rubicon::test::file;
using rubicon::test::Outcome;
using rubicon::test::run;

namespace
{

//! A job, and the option and file of each of its outputs.
struct Job
{
    QStringList command;
    std::vector<std::pair<const char *, QString>> outputs;

    QStringList writing_to( const QString &folder ) const
    {
      QStringList arguments = command;
      for ( const auto &[option, name] : outputs )
        arguments << option << folder + "/" + name;
      return arguments;
    }
};

GIntBig features_in( const QString &path )
{
  CPLPushErrorHandler( CPLQuietErrorHandler );
  GIntBig count = -1;
  CPLErrorReset();
  if ( const GDALDatasetUniquePtr dataset( GDALDataset::Open( qPrintable( path ), GDAL_OF_VECTOR ) ); dataset )
  {
    count = 0;
    while ( const OGRFeatureUniquePtr feature{ dataset->GetLayer( 0 )->GetNextFeature() } )
      ++count;
  }
  CPLPopErrorHandler();
  return CPLGetLastErrorType() >= CE_Failure ? -1 : count;
}

//! Which of the job's outputs lie in \a folder: "all", "none", or what is wrong.
QString found_in( const QString &folder, const Job &job, const std::map<QString, GIntBig> &complete )
{
  std::size_t there = 0;
  for ( const auto &[option, name] : job.outputs )
  {
    if ( !QFile::exists( folder + "/" + name ) )
      continue;
    ++there;
    const GIntBig features = features_in( folder + "/" + name );
    if ( features != complete.at( name ) )
      return QString( "%1 with %2 of %3 features" ).arg( name ).arg( features ).arg( complete.at( name ) );
  }
  return there == 0 ? "none" : there == job.outputs.size() ? "all" : "some";
}

QByteArray cubes( int count, bool open = false )
{
  QByteArray text;
  for ( int i = 0; i < count; ++i )
  {
    for ( int corner = 0; corner < 8; ++corner )
      text +=
        QString( "v %1 %2 %3\n" ).arg( 3 * i + ( corner & 1 ) ).arg( corner >> 1 & 1 ).arg( corner >> 2 ).toUtf8();
    for ( const char *face : { "1 3 4 2", "5 6 8 7", "1 2 6 5", "3 7 8 4", "1 5 7 3", "2 4 8 6" } )
    {
      if ( open && face[0] == '2' )
        continue;
      text += "f";
      for ( const QByteArray &corner : QByteArray( face ).split( ' ' ) )
        text += " " + QByteArray::number( 8 * i + corner.toInt() );
      text += "\n";
    }
  }
  return text;
}

QByteArray table( int rows, const QString &geometry )
{
  QByteArray text = "id,WKT\n";
  for ( int i = 1; i <= rows; ++i )
    text += QString::number( i ).toUtf8() + ",\"" + geometry.arg( i ).toUtf8() + "\"\n";
  return text;
}

} // namespace

class TestHardships : public QObject
{
    Q_OBJECT

  private slots:
    void initTestCase();
    void killed_data() { jobs(); }
    void killed();
    void out_of_disk_data() { jobs(); }
    void out_of_disk();
    void without_rights_data() { jobs(); }
    void without_rights();

  private:
    void jobs();
    Job job( const QString &name, const QString &extension ) const;
    std::map<QString, GIntBig> complete( const Job &job );

    QTemporaryDir mInputs;
    QElapsedTimer mTime;
    qint64 mDuration = 0; //!< of the last undisturbed run, in milliseconds
    qint64 mLargest = 0;  //!< bytes of its largest file
};

void TestHardships::initTestCase()
{
  GDALAllRegister();
  file( mInputs, "rows.csv", table( 80, "LINESTRING (0 %1.5,100 %1.5)" ) );
  file( mInputs, "columns.csv", table( 80, "LINESTRING (%1 0,%1 100)" ) );
  file( mInputs, "holes.csv", table( 40, "LINESTRING Z (-1 0.%1 0.3,999 0.%1 0.6)" ) );
  file( mInputs, "points.csv", table( 4000, "POINT Z (%1.5 0.5 0.5)" ) );
  file( mInputs, "bodies.obj", cubes( 60 ) );
  file( mInputs, "sheets.obj", cubes( 600, true ) );
}

Job TestHardships::job( const QString &name, const QString &extension ) const
{
  const QString table = extension == "fgb" || extension == "shp" ? "csv" : extension;
  const auto input = [this]( const char *file ) { return mInputs.filePath( file ); };
  if ( name == "red-blue" )
    return {
      { name, input( "rows.csv" ), input( "columns.csv" ), "--ignore-crs", "--quiet" },
      { { "-o", "points." + extension }, { "--overlaps", "overlaps." + extension }, { "--pairs", "pairs." + table } }
    };
  if ( name == "line-mesh" )
    return { { name, input( "holes.csv" ), input( "bodies.obj" ), "--ignore-crs", "--quiet" },
             { { "--events", "events." + extension },
               { "--intervals", "stays." + extension },
               { "--summary", "summary." + table } } };
  if ( name == "points-in-mesh" )
    return { { name, input( "points.csv" ), input( "bodies.obj" ), "--ignore-crs", "--quiet" },
             { { "-o", "states." + extension } } };
  if ( name == "section" )
    return { { name, input( "bodies.obj" ), "--levels", "0.1", "0.9", "0.1", "--quiet" },
             { { "--lines", "lines." + extension }, { "--areas", "areas." + extension } } };
  if ( name == "hull" )
    return { { name, input( "bodies.obj" ), "--check", "--quiet" },
             { { "-o", "hulls." + ( extension == "shp" ? "gpkg" : extension ) },
               { "--points", "points." + extension } } };
  if ( name == "bounds" )
    return { { name, input( "bodies.obj" ), "--kind", "sphere", "--quiet" },
             { { "-o", "spheres." + ( extension == "shp" ? "gpkg" : extension ) } } };
  return { { name, input( "sheets.obj" ), "--quiet" }, { { "--report", "faults." + extension } } };
}

void TestHardships::jobs()
{
  QTest::addColumn<QString>( "name" );
  QTest::addColumn<QString>( "extension" );
  for ( const char *name : { "red-blue", "line-mesh", "points-in-mesh", "mesh-check", "section", "hull", "bounds" } )
    for ( const char *extension : { "gpkg", "fgb", "geojson", "csv", "shp" } )
      QTest::addRow( "%s", qPrintable( QString( name ) + " to " + extension ) ) << name << extension;
}

//! The features of each output of an undisturbed run.
std::map<QString, GIntBig> TestHardships::complete( const Job &job )
{
  QTemporaryDir folder;
  mTime.start();
  const Outcome outcome = run( job.writing_to( folder.path() ) );
  mDuration = mTime.elapsed();
  if ( outcome.exit_code != 0 )
    qFatal( "%s", qPrintable( outcome.err ) );
  std::map<QString, GIntBig> features;
  mLargest = 0;
  for ( const auto &[option, name] : job.outputs )
    features[name] = features_in( folder.filePath( name ) );
  for ( const QFileInfo &written : QDir( folder.path() ).entryInfoList( QDir::Files ) )
    mLargest = std::max( mLargest, written.size() );
  return features;
}

void TestHardships::killed()
{
  QFETCH( QString, name );
  QFETCH( QString, extension );
  const Job job = this->job( name, extension );
  const std::map<QString, GIntBig> whole = complete( job );
  const int times = qEnvironmentVariableIsSet( "RUBICON_HARDSHIPS" )
                      ? qEnvironmentVariableIntValue( "RUBICON_HARDSHIPS" )
                      : 3;
  for ( int i = 0; i < times; ++i )
  {
    const int signal = std::array{ SIGKILL, SIGTERM, SIGINT }[static_cast<std::size_t>( i % 3 )];
    QTemporaryDir folder;
    QProcess process;
    process.start( RUBICON_COMMAND, job.writing_to( folder.path() ) );
    QVERIFY( process.waitForStarted() );
    usleep(
      static_cast<unsigned>( QRandomGenerator::global()->bounded( 1.1 * static_cast<double>( mDuration ) ) * 1000 ) );
    ::kill( static_cast<pid_t>( process.processId() ), signal );
    QVERIFY( process.waitForFinished( 20000 ) );
    // A signal before the command listens ends it as any program.
    const bool fell = process.exitStatus() == QProcess::CrashExit;
    const int code = fell ? 128 + signal : process.exitCode();
    const QString found = found_in( folder.path(), job, whole );
    const QString told = QString( "signal %1, exit code %2, outputs: %3, files: %4" )
                           .arg( signal )
                           .arg( code )
                           .arg( found, entries( folder.path() ).join( ' ' ) );
    QVERIFY2( code == 0 || code == 128 + signal, qPrintable( told ) );
    if ( code == 0 )
      QVERIFY2( found == "all", qPrintable( told ) );
    else if ( signal == SIGKILL )
      QVERIFY2( found == "all" || found == "some" || found == "none", qPrintable( told ) );
    else
      QVERIFY2( entries( folder.path() ).isEmpty(), qPrintable( told ) );
  }
}

// A limit on the size of files, in blocks of 1024 bytes, stands in for a full disk.
void TestHardships::out_of_disk()
{
  QFETCH( QString, name );
  QFETCH( QString, extension );
  const Job job = this->job( name, extension );
  complete( job );
  const qint64 blocks = ( mLargest - 1 ) / 1024; // the last byte does not fit
  QVERIFY( blocks > 4 );
  for ( const qint64 limit : { qint64( 0 ), qint64( 1 ), blocks / 3, blocks - 1, blocks } )
  {
    QTemporaryDir folder;
    QProcess process;
    process.start( "bash",
                   QStringList{ "-c", QString( "ulimit -f %1; exec \"$0\" \"$@\"" ).arg( limit ), RUBICON_COMMAND }
                     + job.writing_to( folder.path() ) );
    QVERIFY( process.waitForFinished( 60000 ) );
    const QString err = QString::fromUtf8( process.readAllStandardError() );
    const QString told = QString( "%1 of %2 bytes: %3" ).arg( limit * 1024 ).arg( mLargest ).arg( err );
    QVERIFY2( process.exitCode() == 1, qPrintable( told ) );
    QVERIFY2( err.contains( "cannot be written" ) && err.count( '\n' ) == 1, qPrintable( told ) );
    QCOMPARE( entries( folder.path() ), QStringList() );
  }
}

void TestHardships::without_rights()
{
  QFETCH( QString, name );
  QFETCH( QString, extension );
  const Job job = this->job( name, extension );
  QTemporaryDir inputs, closed;
  const bool is_root = geteuid() == 0;
  QFile::setPermissions( mInputs.path(), QFile::Permissions( 0x7755 ) );
  QFile::setPermissions( closed.path(), QFile::Permissions( 0x5555 ) );
  QProcess process;
  const QStringList arguments = QStringList{ RUBICON_COMMAND } + job.writing_to( closed.path() );
  if ( is_root ) // whom rights do not stop
    process.start( "setpriv", QStringList{ "--reuid=65534", "--regid=65534", "--clear-groups" } + arguments );
  else
    process.start( arguments.first(), arguments.mid( 1 ) );
  QVERIFY( process.waitForFinished( 60000 ) );
  const QString err = QString::fromUtf8( process.readAllStandardError() );
  QVERIFY2( process.exitCode() == 1, qPrintable( err ) );
  QVERIFY2( err.contains( " cannot be written: Permission denied." ) && err.count( '\n' ) == 1, qPrintable( err ) );
  QCOMPARE( entries( closed.path() ), QStringList() );
  QFile::setPermissions( closed.path(), QFile::Permissions( 0x7700 ) );
}

QTEST_GUILESS_MAIN( TestHardships )
#include "test_hardships.moc"
