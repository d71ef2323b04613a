// SPDX-License-Identifier: GPL-2.0-or-later
// Which destinations name the table that a layer is read from.
// Relies on no database.

#include "plugin/outputs/databasetable.h"

#include <QtTest>

class TestDatabaseTable : public QObject
{
    Q_OBJECT

  private slots:
    void destinations_data();
    void destinations();
    void namesOfTheMachineItself();
    void isNoTable_data();
    void isNoTable();
};

void TestDatabaseTable::destinations_data()
{
  QTest::addColumn<QString>( "destination" );
  QTest::addColumn<bool>( "isTheInput" );
  const auto row = []( const char *name, const char *destination, bool isTheInput ) {
    QTest::newRow( name ) << QString::fromUtf8( destination ) << isTheInput;
  };
  row( "as QGIS writes it", R"(postgres://dbname='mine' host=db.example port=5432 table="holes"."traces" (geom))",
       true );
  row( "without slashes", R"(postgres:dbname='mine' host=db.example port=5432 table="holes"."traces" (geom))", true );
  row( "older name", R"(postgis:dbname='mine' host=db.example port=5432 table="holes"."traces" (geom))", true );
  row( "other user and column",
       R"(postgres://dbname='mine' host=DB.example port=5432 user='me' password='p' table="holes"."traces" (shape))",
       true );
  row( "no port", R"(postgres://dbname='mine' host=db.example table="holes"."traces" (geom))", true );
  row( "no schema", R"(postgres://dbname='mine' host=db.example port=5432 table="traces" (geom))", true );
  row( "service", R"(postgres://service='mine' table="holes"."traces" (geom))", true );
  row( "other table", R"(postgres://dbname='mine' host=db.example port=5432 table="holes"."events" (geom))", false );
  row( "other letters", R"(postgres://dbname='mine' host=db.example port=5432 table="holes"."Traces" (geom))", true );
  row( "other schema", R"(postgres://dbname='mine' host=db.example port=5432 table="copy"."traces" (geom))", false );
  row( "other database", R"(postgres://dbname='yours' host=db.example port=5432 table="holes"."traces" (geom))",
       false );
  row( "other host", R"(postgres://dbname='mine' host=localhost port=5432 table="holes"."traces" (geom))", false );
  row( "other port", R"(postgres://dbname='mine' host=db.example port=5433 table="holes"."traces" (geom))", false );
  row( "other provider", R"(mssql://dbname='mine' host=db.example port=5432 table="holes"."traces" (geom))", false );
}

void TestDatabaseTable::destinations()
{
  QFETCH( QString, destination );
  QFETCH( bool, isTheInput );
  const DatabaseTable input{ QStringLiteral( "postgres" ),
                             QgsDataSourceUri( QStringLiteral(
                               R"(dbname='mine' host=db.example port=5432 user='geologist' sslmode=disable )"
                               R"(key='id' srid=32633 type=LineStringZM table="holes"."traces" (geom))" ) ) };
  const auto table = DatabaseTable::ofDestination( destination );
  QVERIFY( table );
  QCOMPARE( table->mayBe( input ), isTheInput );
  QCOMPARE( input.mayBe( *table ), isTheInput );
}

void TestDatabaseTable::namesOfTheMachineItself()
{
  const auto onHost = []( const char *host ) {
    return DatabaseTable::ofDestination(
             QStringLiteral( R"(postgres://dbname='mine' host=%1 table="holes"."traces" (geom))" )
               .arg( QString::fromLatin1( host ) ) )
      .value();
  };
  const DatabaseTable here = onHost( "localhost" );
  for ( const char *host : { "127.0.0.1", "::1", "/var/run/postgresql", "LOCALHOST" } )
    QVERIFY2( here.mayBe( onHost( host ) ), host );
  QVERIFY( !here.mayBe( onHost( "127.0.0.2" ) ) );
}

void TestDatabaseTable::isNoTable_data()
{
  QTest::addColumn<QString>( "destination" );
  for ( const char *destination :
        { "", "memory:", "memory:events", "TEMPORARY_OUTPUT", "/home/me/events.gpkg", "C:/me/events.gpkg",
          R"(ogr:dbname='/home/me/holes.gpkg' table="traces" (geom))", "postgres://dbname='mine' host=db.example" } )
    QTest::newRow( destination ) << QString::fromUtf8( destination );
}

void TestDatabaseTable::isNoTable()
{
  QFETCH( QString, destination );
  QVERIFY( !DatabaseTable::ofDestination( destination ) );
}

QTEST_APPLESS_MAIN( TestDatabaseTable )
#include "test_databasetable.moc"
