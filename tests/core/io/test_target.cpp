// SPDX-License-Identifier: GPL-2.0-or-later
// Places of outputs: side files and links, databases that others work in, the exchange of old files for new ones.
// Relies on core/io/target.h and SQLite.
#include "core/error.h"
#include "core/io/target.h"
#include "tests/core/written_file.h"

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

#include <filesystem>

#include <sqlite3.h>

using namespace rubicon;
using rubicon::test::file;

namespace
{

QStringList names( const std::vector<std::filesystem::path> &files )
{
  QStringList names;
  for ( const std::filesystem::path &path : files )
    names << QString::fromStdString( path.filename().string() );
  names.sort();
  return names;
}

QStringList entries( const QString &directory )
{
  return QDir( directory ).entryList( QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot );
}

QByteArray content( const QString &path )
{
  QFile in( path );
  return in.open( QFile::ReadOnly ) ? in.readAll() : QByteArray();
}

//! A connection that makes \a path a database with one row, and runs \a sql.
struct Database
{
    sqlite3 *connection = nullptr;

    Database( const QString &path, const QByteArray &sql )
    {
      sqlite3_open( qPrintable( path ), &connection );
      run( "CREATE TABLE rows (number)" );
      run( "INSERT INTO rows VALUES (1)" );
      run( sql );
    }
    ~Database() { sqlite3_close( connection ); }
    Database( const Database & ) = delete;
    Database &operator=( const Database & ) = delete;

    void run( const QByteArray &sql )
    {
      if ( sqlite3_exec( connection, sql.constData(), nullptr, nullptr, nullptr ) != SQLITE_OK )
        qFatal( "%s", sqlite3_errmsg( connection ) );
    }
};

QString refusal( const QString &path )
{
  try
  {
    Target( path.toStdString() ).settle();
  }
  catch ( const Error &error )
  {
    return error.what();
  }
  return {};
}

} // namespace

class TestTarget : public QObject
{
    Q_OBJECT

  private slots:
    void side_files_data();
    void side_files();
    void a_projection_beside_a_shapefile_is_the_shapefiles();
    void links_are_followed();
    void links_in_a_circle();
    void a_database_in_use_data();
    void a_database_in_use();
    void what_waits_in_a_journal_is_written();
    void what_is_no_database_may_go();
    void places_all_or_none();
    void shapefiles_in_capitals();
    void what_came_meanwhile_stays();
    void a_new_file_takes_the_place_of_all_old_ones();
};

void TestTarget::side_files_data()
{
  QTest::addColumn<QString>( "target" );
  QTest::addColumn<QStringList>( "existing" );
  QTest::addRow( "Shapefile" ) << "out.shp" << QStringList{ "out.PRJ", "out.dbf", "out.qix", "out.shp" };
  QTest::addRow( "CSV" ) << "table.csv" << QStringList{ "table.csvt", "table.prj" };
  QTest::addRow( "GeoPackage" ) << "map.gpkg"
                                << QStringList{ "map.gpkg", "map.gpkg-journal", "map.gpkg-shm", "map.gpkg-wal" };
  QTest::addRow( "GeoJSON" ) << "out.geojson" << QStringList{};
  QTest::addRow( "no folder" ) << "no/such/out.shp" << QStringList{};
}

void TestTarget::side_files()
{
  QFETCH( QString, target );
  QFETCH( QStringList, existing );
  QTemporaryDir directory;
  for ( const char *name :
        { "out.shp", "out.dbf", "out.PRJ", "out.qix", "out.txt", "out.csvt", "OUT.dbf", "out2.dbf", "out.shp.bak",
          "table.csvt", "table.prj", "map.gpkg", "map.gpkg-wal", "map.gpkg-shm", "map.gpkg-journal", "map.prj" } )
    file( directory, name, "old" );
  QCOMPARE( names( Target( directory.filePath( target ).toStdString() ).existing() ), existing );
}

void TestTarget::a_projection_beside_a_shapefile_is_the_shapefiles()
{
  QTemporaryDir directory;
  file( directory, "out.shp", "points" );
  file( directory, "out.prj", "of the points" );
  QCOMPARE( names( Target( directory.filePath( "out.csv" ).toStdString() ).existing() ), QStringList() );
}

void TestTarget::links_are_followed()
{
  QTemporaryDir directory;
  QVERIFY( QDir( directory.path() ).mkdir( "store" ) );
  QVERIFY( QFile::link( "store/real.gpkg", directory.filePath( "store-link.gpkg" ) ) );
  QVERIFY( QFile::link( "store-link.gpkg", directory.filePath( "out.gpkg" ) ) );
  const Target target( directory.filePath( "out.gpkg" ).toStdString() );
  QCOMPARE( QString::fromStdString( target.file().string() ), directory.filePath( "store/real.gpkg" ) );
  QCOMPARE( names( target.existing() ), QStringList() ); // the link leads to nothing yet
  file( directory, "store/real.gpkg", "old" );
  QCOMPARE( names( target.existing() ), QStringList( { "real.gpkg" } ) );
}

void TestTarget::links_in_a_circle()
{
  QTemporaryDir directory;
  QVERIFY( QFile::link( "b.csv", directory.filePath( "a.csv" ) ) );
  QVERIFY( QFile::link( "a.csv", directory.filePath( "b.csv" ) ) );
  QVERIFY_EXCEPTION_THROWN( Target( directory.filePath( "a.csv" ).toStdString() ), Error );
}

void TestTarget::a_database_in_use_data()
{
  QTest::addColumn<QByteArray>( "sql" );
  QTest::addRow( "WAL with pages" ) << QByteArray( "PRAGMA journal_mode = WAL; INSERT INTO rows VALUES (2)" );
  QTest::addRow( "WAL without pages" ) << QByteArray( "PRAGMA journal_mode = WAL; INSERT INTO rows VALUES (2);"
                                                      "PRAGMA wal_checkpoint(TRUNCATE)" );
  QTest::addRow( "a journal" ) << QByteArray( "BEGIN IMMEDIATE; INSERT INTO rows VALUES (2)" );
}

void TestTarget::a_database_in_use()
{
  QFETCH( QByteArray, sql );
  QTemporaryDir directory;
  const QString path = directory.filePath( "map.gpkg" );
  {
    const Database other( path, sql );
    QCOMPARE( refusal( path ), path + " cannot be replaced: another program has it open." );
  }
  QCOMPARE( refusal( path ), QString() );
  QCOMPARE( entries( directory.path() ), QStringList( { "map.gpkg" } ) );
}

// As after a program that was killed.
void TestTarget::what_waits_in_a_journal_is_written()
{
  QTemporaryDir directory;
  const QString path = directory.filePath( "map.gpkg" ), copy = directory.filePath( "copy.gpkg" );
  {
    const Database other( path, "PRAGMA journal_mode = WAL; INSERT INTO rows VALUES (2)" );
    QVERIFY( QFile::copy( path, copy ) && QFile::copy( path + "-wal", copy + "-wal" ) );
  }
  QCOMPARE( refusal( copy ), QString() );
  QVERIFY( !QFile::exists( copy + "-wal" ) && !QFile::exists( copy + "-shm" ) );
}

void TestTarget::what_is_no_database_may_go()
{
  QTemporaryDir directory;
  QCOMPARE( refusal( file( directory, "map.gpkg", "no database" ) ), QString() );
  QCOMPARE( refusal( directory.filePath( "none.gpkg" ) ), QString() );
  QCOMPARE( refusal( file( directory, "map.csv", "1,2" ) ), QString() );
}

void TestTarget::places_all_or_none()
{
  QTemporaryDir directory;
  const QDir place( directory.path() );
  QVERIFY( place.mkdir( "first" ) && place.mkdir( "second" ) && place.mkdir( "gone" ) );
  file( directory, "a.shp", "old a" );
  file( directory, "a.qix", "old index" );
  file( directory, "first/a.shp", "new a" );
  file( directory, "first/a.dbf", "new table" );
  file( directory, "second/b.csv", "new b" );
  const Target a( directory.filePath( "a.shp" ).toStdString() ), b( directory.filePath( "gone/b.csv" ).toStdString() );
  QVERIFY( place.rmdir( "gone" ) );
  {
    Placing placing( true );
    placing.place( a, directory.filePath( "first" ).toStdString() );
    QCOMPARE( content( directory.filePath( "a.shp" ) ), QByteArray( "new a" ) );
    QVERIFY_EXCEPTION_THROWN( placing.place( b, directory.filePath( "second" ).toStdString() ), Error );
  }
  QCOMPARE( entries( directory.path() ), QStringList( { "a.qix", "a.shp", "first", "second" } ) );
  QCOMPARE( content( directory.filePath( "a.shp" ) ), QByteArray( "old a" ) );
  QCOMPARE( entries( directory.filePath( "first" ) ), QStringList( { "a.dbf", "a.shp" } ) );
}

//! Drivers write their extension in small letters.
void TestTarget::shapefiles_in_capitals()
{
  QTemporaryDir directory;
  const auto target_of = [&]( const char *name ) {
    const Target target( directory.filePath( name ).toStdString() );
    return QDir( directory.path() ).relativeFilePath( QString::fromStdString( target.file().string() ) );
  };
  QVERIFY( QDir( directory.path() ).mkdir( "store" ) );
  file( directory, "store/old.SHP", "a" );
  QVERIFY( QFile::link( "store/real.shp", directory.filePath( "z.shp" ) )
           && QFile::link( "store/old.SHP", directory.filePath( "y.shp" ) ) );
  QCOMPARE( target_of( "new.SHP" ), QString( "new.shp" ) );
  QCOMPARE( target_of( "z.SHP" ), QString( "store/real.shp" ) );
  QVERIFY_EXCEPTION_THROWN( target_of( "y.shp" ), Error );
  for ( const char *name : { "x.SHP", "x.PRJ" } )
    file( directory, name, "a Shapefile's" );
  QCOMPARE( names( Target( directory.filePath( "x.csv" ).toStdString() ).existing() ), QStringList() );
}

//! Nothing was there when the run began.
void TestTarget::what_came_meanwhile_stays()
{
  QTemporaryDir directory;
  QVERIFY( QDir( directory.path() ).mkdir( "new" ) );
  file( directory, "new/a.shp", "new a" );
  const Target target( directory.filePath( "a.shp" ).toStdString() );
  for ( const char *name : { "a.shp", "a.dbf" } )
  {
    const QString there = file( directory, name, "of somebody else" );
    {
      Placing placing( false );
      QVERIFY_EXCEPTION_THROWN( placing.place( target, directory.filePath( "new" ).toStdString() ), Error );
    }
    QCOMPARE( entries( directory.path() ), QStringList( { name, "new" } ) );
    QCOMPARE( content( there ), QByteArray( "of somebody else" ) );
    QVERIFY( QFile::remove( there ) );
  }
  Placing placing( false );
  placing.place( target, directory.filePath( "new" ).toStdString() );
  placing.keep();
  QCOMPARE( content( directory.filePath( "a.shp" ) ), QByteArray( "new a" ) );
}

void TestTarget::a_new_file_takes_the_place_of_all_old_ones()
{
  QTemporaryDir directory;
  QVERIFY( QDir( directory.path() ).mkdir( "new" ) );
  file( directory, "a.shp", "old a" );
  file( directory, "a.qix", "old index" );
  file( directory, "a.qml", "a style" );
  file( directory, "new/a.shp", "new a" );
  const QFile::Permissions owner = QFile::ReadOwner | QFile::WriteOwner;
  QVERIFY( QFile::setPermissions( directory.filePath( "a.shp" ), owner )
           && QFile::setPermissions( directory.filePath( "new/a.shp" ), owner | QFile::ReadGroup | QFile::ReadOther ) );
  Placing placing( true );
  placing.place( Target( directory.filePath( "a.shp" ).toStdString() ), directory.filePath( "new" ).toStdString() );
  placing.keep();
  QCOMPARE( entries( directory.path() ), QStringList( { "a.qml", "a.shp", "new" } ) );
  QCOMPARE( content( directory.filePath( "a.shp" ) ), QByteArray( "new a" ) );
  QVERIFY( !( QFile::permissions( directory.filePath( "a.shp" ) ) & ( QFile::ReadGroup | QFile::ReadOther ) ) );
  QCOMPARE( entries( directory.filePath( "new" ) ), QStringList() );
}

QTEST_GUILESS_MAIN( TestTarget )
#include "test_target.moc"
