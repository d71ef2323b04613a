// SPDX-License-Identifier: GPL-2.0-or-later
// Desurvey in process: tables of text and of points, units and references, faults as rows, refusals, cancel.
// Relies on QGIS's core library with memory and CSV layers, and on the sample tables.

#include "algorithm_run.h"
#include "plugin/algorithms/rubiconprovider.h"

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace rubicon::test;

namespace
{

const QString ALGORITHM = QStringLiteral( "rubicon:desurvey" );
const QString METRES = QStringLiteral( "EPSG:32633" );

//! A CSV file of these lines; QGIS takes each of its fields for text.
QString csv( const QTemporaryDir &directory, const QString &name, const QStringList &lines )
{
  QFile file( directory.filePath( name + ".csv" ) );
  if ( !file.open( QFile::WriteOnly ) )
    return QString();
  file.write( lines.join( '\n' ).toUtf8() + '\n' );
  return file.fileName();
}

//! The two tables of a run, in a folder that goes with them.
struct Tables
{
    QTemporaryDir directory;
    QString collar, survey;

    Tables( const QStringList &collars, const QStringList &stations )
      : collar( csv( directory, QStringLiteral( "collar" ), collars ) )
      , survey( csv( directory, QStringLiteral( "survey" ), stations ) )
    {}

    QVariantMap parameters( const QVariantMap &more = {} ) const
    {
      QVariantMap all{ { QStringLiteral( "COLLAR" ), collar },
                       { QStringLiteral( "SURVEY" ), survey },
                       { QStringLiteral( "CRS" ), METRES },
                       { QStringLiteral( "OUTPUT" ), TEMPORARY },
                       { QStringLiteral( "FAULTS" ), TEMPORARY } };
      for ( auto it = more.begin(); it != more.end(); ++it )
        all.insert( it.key(), it.value() );
      return all;
    }
};

QVariantMap sampleTables()
{
  return { { QStringLiteral( "COLLAR" ), QStringLiteral( RUBICON_TABLES "/collar.csv" ) },
           { QStringLiteral( "SURVEY" ), QStringLiteral( RUBICON_TABLES "/survey.csv" ) },
           { QStringLiteral( "DIP" ), 1 },
           { QStringLiteral( "CRS" ), METRES },
           { QStringLiteral( "OUTPUT" ), TEMPORARY },
           { QStringLiteral( "FAULTS" ), TEMPORARY } };
}

const QStringList ONE_COLLAR{ "BHID,X,Y,Z,LENGTH", "A,10,20,30,100" };
const QStringList ONE_STATION{ "BHID,AT,AZ,DIP", "A,0,0,-90" };

int vertices( const std::vector<QgsFeature> &lines )
{
  int count = 0;
  for ( const QgsFeature &line : lines )
    count += line.geometry().constGet()->nCoordinates();
  return count;
}

} // namespace

class TestDesurvey : public QObject
{
    Q_OBJECT

  private slots:
    void initTestCase();
    void sample();
    void angleStep();
    void verticalHole();
    void idsStayText();
    void inclinations_data();
    void inclinations();
    void directionOfTheCollar();
    void azimuthOfTheCollarAlone();
    void idsSpeltOtherwise();
    void collarsAsPoints();
    void chosenFields();
    void units_data();
    void units();
    void azimuthReference();
    void faults();
    void withoutCrs();
    void formatsThatLoseM();
    void dipsTheWrongWay();
    void refusals_data();
    void refusals();
    void cancelLeavesNothing();
};

void TestDesurvey::initTestCase()
{
  QVERIFY( registerProvider() );
}

void TestDesurvey::sample()
{
  AlgorithmRun run( ALGORITHM, sampleTables() );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( run.number( "HOLES" ), 29 );
  QCOMPARE( run.number( "STATIONS" ), 372 );
  QCOMPARE( run.number( "FAULTS_COUNT" ), 0 );
  QVERIFY( run.rows( "FAULTS" ).empty() );
  const std::vector<QgsFeature> traces = run.rows( "OUTPUT" );
  QCOMPARE( traces.size(), std::size_t( 29 ) );
  QCOMPARE( run.layer( "OUTPUT" )->crs().authid(), METRES );
  QCOMPARE( traces[0].fields().names(),
            QStringList( { "BHID", "XCOLLAR", "YCOLLAR", "ZCOLLAR", "LENGTH", "hole", "trace_length", "stations" } ) );
  for ( const QgsFeature &trace : traces )
  {
    const QgsAbstractGeometry *line = trace.geometry().constGet();
    QVERIFY( line->is3D() && line->isMeasure() );
    const QgsPoint start = line->vertexAt( QgsVertexId( 0, 0, 0 ) );
    const QgsPoint end = line->vertexAt( QgsVertexId( 0, 0, line->nCoordinates() - 1 ) );
    QCOMPARE( start.m(), 0.0 );
    QCOMPARE( start.x(), trace.attribute( QStringLiteral( "XCOLLAR" ) ).toDouble() );
    QCOMPARE( end.m(), trace.attribute( QStringLiteral( "LENGTH" ) ).toDouble() );
    QVERIFY( end.z() < start.z() );
    QVERIFY( trace.attribute( QStringLiteral( "stations" ) ).toInt() > 1 );
  }
}

void TestDesurvey::angleStep()
{
  QVariantMap parameters = sampleTables();
  parameters.insert( QStringLiteral( "ANGLE_STEP" ), 90 );
  AlgorithmRun stationsOnly( ALGORITHM, parameters );
  QCOMPARE( vertices( stationsOnly.rows( "OUTPUT" ) ), 343 + 29 );
  parameters.insert( QStringLiteral( "ANGLE_STEP" ), 0.1 );
  AlgorithmRun fine( ALGORITHM, parameters );
  QVERIFY( vertices( fine.rows( "OUTPUT" ) ) > 1000 );
}

void TestDesurvey::verticalHole()
{
  const Tables tables( ONE_COLLAR, ONE_STATION );
  AlgorithmRun run( ALGORITHM, tables.parameters() );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  const QgsFeature trace = run.rows( "OUTPUT" ).at( 0 );
  QCOMPARE( trace.geometry().asWkt().remove( ' ' ), QStringLiteral( "LineStringZM(1020300,1020-70100)" ) );
  QCOMPARE( fieldsOf( trace, { "BHID", "hole", "stations" } ), QStringLiteral( "A A 1" ) );
  QVERIFY2( run.feedback.log.contains( QLatin1String( "hole id BHID, x X, y Y, z Z, depth LENGTH" ) ),
            qPrintable( run.feedback.log ) );
}

void TestDesurvey::idsStayText()
{
  const Tables tables( { "holeid,Easting,NORTHING,rl,eoh", "007,0,0,0,10", "7,5,0,0,20" },
                       { "HOLE_ID,depth,brg,dip", "007,0,0,-90", "7,0,90,-45" } );
  AlgorithmRun run( ALGORITHM, tables.parameters() );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( fieldsOf( run.rows( "OUTPUT" ), { "hole", "stations" } ), QStringList( { "007 1", "7 1" } ) );
  QCOMPARE( run.number( "FAULTS_COUNT" ), 0 );
}

void TestDesurvey::inclinations_data()
{
  QTest::addColumn<QStringList>( "stations" );
  QTest::addColumn<QVariantMap>( "more" );
  QTest::addColumn<QString>( "end" ); // of a hole of 100
  QTest::addColumn<QString>( "log" );
  const QStringList level{ "BHID,AT,AZ,Incl", "A,0,90,90" };
  const QVariantMap chosen{ { QStringLiteral( "SURVEY_DIP" ), QStringLiteral( "Incl" ) } };
  QTest::newRow( "found by its name" )
    << level << QVariantMap() << "Point ZM (110 20 30 100)"
    << "its “Incl” is taken as the angle from vertical (0 is straight down). Where it holds dips from the horizontal, "
       "choose it as SURVEY_DIP.";
  QTest::newRow( "straight down" ) << QStringList{ level.first(), "A,0,90,0" } << QVariantMap()
                                   << "Point ZM (10 20 -70 100)"
                                   << "angle from vertical (0 straight down) Incl.";
  QTest::newRow( "said to be" ) << level << QVariantMap{ { QStringLiteral( "DIP" ), 2 } } << "Point ZM (110 20 30 100)"
                                << "angle from vertical (0 straight down) Incl.";
  QTest::newRow( "chosen as dips" ) << QStringList{ level.first(), "A,0,90,-90" } << chosen
                                    << "Point ZM (10 20 -70 100)"
                                    << "“Incl” of “survey” is taken as the dip from the horizontal";
  QTest::newRow( "beside dips" ) << QStringList{ "BHID,AT,AZ,INC,DIP", "A,0,90,90,-90" } << QVariantMap()
                                 << "Point ZM (10 20 -70 100)"
                                 << "dip (negative downwards) DIP.";
}

void TestDesurvey::inclinations()
{
  QFETCH( QStringList, stations );
  QFETCH( QVariantMap, more );
  QFETCH( QString, end );
  QFETCH( QString, log );
  const Tables tables( ONE_COLLAR, stations );
  AlgorithmRun run( ALGORITHM, tables.parameters( more ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( run.rows( "OUTPUT" ).at( 0 ).geometry().vertexAt( 1 ).asWkt().remove( ' ' ), end.remove( ' ' ) );
  QVERIFY2( run.feedback.log.contains( log ), qPrintable( run.feedback.log ) );
}

// B's direction is text, in a field that nobody chose: it is as if there were none.
void TestDesurvey::directionOfTheCollar()
{
  const Tables tables(
    { "BHID,X,Y,Z,LENGTH,AZIMUTH,DIP", "RAB,10,20,30,60,90,0", "B,0,0,0,5,NE,steep", "A,0,0,0,9,5,0" }, ONE_STATION );
  AlgorithmRun run( ALGORITHM, tables.parameters() );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( fieldsOf( run.rows( "OUTPUT" ), { "hole", "stations" } ), QStringList( { "RAB 1", "B 0", "A 1" } ) );
  QCOMPARE( run.rows( "OUTPUT" ).at( 0 ).geometry().vertexAt( 1 ).x(), 70.0 );
  QCOMPARE( run.rows( "OUTPUT" ).at( 2 ).geometry().vertexAt( 1 ).z(), -9.0 );
  QCOMPARE( fieldsOf( run.rows( "FAULTS" ), { "hole", "kind" } ), QStringList( "B no_survey" ) );
  QVERIFY2( run.feedback.log.contains(
              "1 holes without a station at 0 begin in the direction that “collar” gives their collar." ),
            qPrintable( run.feedback.log ) );

  const QVariantMap named{ { QStringLiteral( "COLLAR_AZIMUTH" ), QStringLiteral( "LENGTH" ) },
                           { QStringLiteral( "COLLAR_DIP" ), QStringLiteral( "Z" ) } };
  AlgorithmRun chosen( ALGORITHM, tables.parameters( named ) );
  QVERIFY2( chosen.feedback.log.contains( QLatin1String( "azimuth at 0 LENGTH, dip at 0 Z." ) ),
            qPrintable( chosen.feedback.log ) );
}

// Where nobody chose its field it is as if there were none; where it is chosen it is a fault.
void TestDesurvey::azimuthOfTheCollarAlone()
{
  const Tables tables( { "BHID,X,Y,Z,LENGTH,AZIMUTH", "A,10,20,30,100,90" }, { "BHID,AT,AZ,DIP", "A,5,0,-90" } );
  AlgorithmRun found( ALGORITHM, tables.parameters() ),
    chosen( ALGORITHM, tables.parameters( { { QStringLiteral( "COLLAR_AZIMUTH" ), QStringLiteral( "AZIMUTH" ) } } ) );
  QVERIFY2( found.ok && chosen.ok, qPrintable( found.feedback.log + chosen.feedback.log ) );
  QCOMPARE( fieldsOf( found.rows( "FAULTS" ), { "hole", "kind" } ), QStringList( "A no_station_at_0" ) );
  QCOMPARE( fieldsOf( chosen.rows( "FAULTS" ), { "hole", "kind" } ),
            QStringList( { "A unusable_direction", "A no_station_at_0" } ) );
}

void TestDesurvey::idsSpeltOtherwise()
{
  const Tables tables( { "BHID,X,Y,Z,LENGTH", "DH 1,10,20,30,100" },
                       { "BHID,AT,AZ,DIP", "dh1 ,0,90,0", "dh1 ,50,90,0" } );
  AlgorithmRun run( ALGORITHM, tables.parameters() );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( fieldsOf( run.rows( "OUTPUT" ), { "hole", "stations" } ), QStringList( "DH 1 2" ) );
  const QgsFeature fault = run.rows( "FAULTS" ).at( 0 );
  QCOMPARE( fieldsOf( fault, { "hole", "kind", "table", "row", "sentence" } ),
            QStringLiteral( "DH 1 spelt_otherwise survey 1 “dh1 ” for “DH 1”: The id differs from the collar's in "
                            "blanks or case alone: taken as the same hole." ) );
  QCOMPARE( fault.geometry().vertexAt( 0 ).x(), 10.0 );
  QVERIFY2( run.feedback.log.contains( "Warning: “survey”, row 1: The id differs" ), qPrintable( run.feedback.log ) );
}

void TestDesurvey::collarsAsPoints()
{
  const Tables tables( ONE_COLLAR, { "BHID,AT,AZ,DIP", "A,0,90,0", "A,10,90,0" } );
  const MemoryLayer points( "PointZ?crs=" + METRES + "&field=bhid:string(10)&field=x:double",
                            { "POINT Z (1 2 3)", "POINT Z (4 5 6)" } );
  auto *layer = qobject_cast<QgsVectorLayer *>( QgsProject::instance()->mapLayer( QVariant( points ).toString() ) );
  layer->dataProvider()->changeAttributeValues( { { 1, { { 0, "A" }, { 1, 1000 } } }, { 2, { { 0, "B" } } } } );
  AlgorithmRun run( ALGORITHM,
                    tables.parameters( { { QStringLiteral( "COLLAR" ), points }, { QStringLiteral( "CRS" ), {} } } ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( run.layer( "OUTPUT" )->crs().authid(), METRES );
  const std::vector<QgsFeature> traces = run.rows( "OUTPUT" );
  QCOMPARE( traces.size(), std::size_t( 1 ) );
  QCOMPARE( traces[0].geometry().constGet()->vertexAt( QgsVertexId( 0, 0, 0 ) ).x(), 1.0 );
  QCOMPARE( traces[0].geometry().vertexAt( 1 ).x(), 11.0 );
  QCOMPARE( fieldsOf( run.rows( "FAULTS" ), { "hole", "kind" } ), QStringList( { "B no_survey", "B no_length" } ) );

  AlgorithmRun other( ALGORITHM, tables.parameters( { { QStringLiteral( "COLLAR" ), points },
                                                      { QStringLiteral( "CRS" ), QStringLiteral( "EPSG:3857" ) } } ) );
  QVERIFY( !other.ok );
  QVERIFY2( other.feedback.log.contains( QLatin1String( "reproject the layer, or leave CRS empty" ) ),
            qPrintable( other.feedback.log ) );

  // What a GeoPackage gives layers without one: nobody knows its unit, and another may be named.
  layer->setCrs( QgsCoordinateReferenceSystem::fromWkt( QStringLiteral(
    "GEOGCS[\"Undefined geographic SRS\",DATUM[\"unknown\",SPHEROID[\"unknown\",6378137,298.257223563]],"
    "PRIMEM[\"Greenwich\",0],UNIT[\"degree\",0.0174532925199433]]" ) ) );
  for ( const QVariant &crs : { QVariant(), QVariant( METRES ) } )
  {
    const AlgorithmRun undefined( ALGORITHM, tables.parameters( { { QStringLiteral( "COLLAR" ), points },
                                                                  { QStringLiteral( "CRS" ), crs },
                                                                  { QStringLiteral( "DEPTH_UNIT" ), 1 } } ) );
    QCOMPARE( undefined.ok, crs.isValid() );
    QVERIFY( undefined.ok
             || undefined.feedback.log.contains( QLatin1String( "The unit of the coordinates is not known" ) ) );
  }
}

void TestDesurvey::chosenFields()
{
  const Tables tables( { "BHID,E1,N1,Z,DEEP,WHO", "A,10,20,30,100,me" }, ONE_STATION );
  AlgorithmRun run( ALGORITHM, tables.parameters(
                                 { { QStringLiteral( "COLLAR_X" ), QStringLiteral( "E1" ) },
                                   { QStringLiteral( "COLLAR_Y" ), QStringLiteral( "n1" ) },
                                   { QStringLiteral( "COLLAR_DEPTH" ), QStringLiteral( "DEEP" ) },
                                   { QStringLiteral( "COLLAR_FIELDS" ), QStringList{ QStringLiteral( "WHO" ) } } } ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  const QgsFeature trace = run.rows( "OUTPUT" ).at( 0 );
  QCOMPARE( trace.fields().names(), QStringList( { "WHO", "hole", "trace_length", "stations" } ) );
  QCOMPARE( fieldsOf( trace, trace.fields().names() ), QStringLiteral( "me A 100 1" ) );
}

void TestDesurvey::units_data()
{
  QTest::addColumn<QString>( "crs" );
  QTest::addColumn<int>( "unit" );
  QTest::addColumn<double>( "length" );
  QTest::newRow( "as the coordinates" ) << METRES << 0 << 100.0;
  QTest::newRow( "metres on metres" ) << METRES << 1 << 100.0;
  QTest::newRow( "feet on metres" ) << METRES << 2 << 30.48;
  QTest::newRow( "feet on feet" ) << "EPSG:2222" << 2 << 100.0; // Arizona East, international feet
  QTest::newRow( "metres on feet" ) << "EPSG:2222" << 1 << 100 / 0.3048;
  QTest::newRow( "other" ) << METRES << 3 << 50.0;
}

void TestDesurvey::units()
{
  QFETCH( QString, crs );
  QFETCH( int, unit );
  QFETCH( double, length );
  const Tables tables( ONE_COLLAR, ONE_STATION );
  AlgorithmRun run( ALGORITHM, tables.parameters(
                                 { { QStringLiteral( "CRS" ), crs },
                                   { QStringLiteral( "DEPTH_UNIT" ), unit },
                                   { QStringLiteral( "DEPTH_FACTOR" ), unit == 3 ? 0.5 : 1.0 },
                                   { QStringLiteral( "COLLAR_FIELDS" ), QStringList{ QStringLiteral( "BHID" ) } } } ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  const QgsFeature trace = run.rows( "OUTPUT" ).at( 0 );
  QVERIFY( std::abs( trace.attribute( QStringLiteral( "trace_length" ) ).toDouble() - length ) < 1e-9 );
  QCOMPARE( trace.geometry().vertexAt( 1 ).m(), 100.0 ); // in the unit of the table
}

void TestDesurvey::azimuthReference()
{
  const Tables tables( ONE_COLLAR, { "BHID,AT,AZ,DIP", "A,0,80,0" } );
  AlgorithmRun run( ALGORITHM, tables.parameters( { { QStringLiteral( "AZIMUTH_REFERENCE" ), 2 },
                                                    { QStringLiteral( "AZIMUTH_OFFSET" ), 10 } } ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( run.rows( "OUTPUT" ).at( 0 ).geometry().vertexAt( 1 ).x(), 110.0 );
}

void TestDesurvey::faults()
{
  const Tables tables( { "BHID,X,Y,Z,LENGTH", "A,10,20,30,100", "A,0,0,0,5", "B,1,2,3,50", "C,,2,3,50", "D,7,8,9,10" },
                       { "BHID,AT,AZ,DIP", "A,10,0,-90", "A,5,0,-90", "A,,0,-90", "Z,0,0,-90", "D,0,0,-90",
                         "D,20,0,-80" } );
  AlgorithmRun run( ALGORITHM, tables.parameters() );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  const std::vector<QgsFeature> rows = run.rows( "FAULTS" );
  QCOMPARE( fieldsOf( rows, { "hole", "kind", "table", "row", "depth" } ),
            QStringList( { "A station_not_a_number survey 3 NULL", "A unordered_depths survey 2 5",
                           "A no_station_at_0 survey 2 5", "A repeated_collar collar 2 NULL",
                           "B no_survey collar 3 NULL", "C collar_not_a_number collar 4 NULL",
                           "D depth_past_end survey 6 20", "Z no_collar survey 4 NULL" } ) );
  QCOMPARE( rows[0].geometry().constGet()->vertexAt( QgsVertexId( 0, 0, 0 ) ).z(), 30.0 );
  QVERIFY( !rows[5].hasGeometry() && !rows[7].hasGeometry() );
  QVERIFY( rows[4].attribute( QStringLiteral( "sentence" ) ).toString().contains( QLatin1String( "vertical" ) ) );
  QCOMPARE( run.number( "FAULTS_COUNT" ), 8 );
  QCOMPARE( fieldsOf( run.rows( "OUTPUT" ), { "hole", "stations" } ), QStringList( { "A 2", "B 0", "D 2" } ) );
  QVERIFY2( run.feedback.log.contains( QLatin1String( "taken as vertical. (1: B)" ) ), qPrintable( run.feedback.log ) );
}

void TestDesurvey::withoutCrs()
{
  const Tables tables( ONE_COLLAR, ONE_STATION );
  const QString traces = tables.directory.filePath( QStringLiteral( "traces.fgb" ) );
  AlgorithmRun run( ALGORITHM,
                    tables.parameters( { { QStringLiteral( "CRS" ), {} }, { QStringLiteral( "OUTPUT" ), traces } } ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QVERIFY( !QgsVectorLayer( traces, QStringLiteral( "traces" ), QStringLiteral( "ogr" ) ).crs().isValid() );
  QVERIFY2( run.feedback.log.contains( QLatin1String( "has no coordinate reference system" ) ),
            qPrintable( run.feedback.log ) );
}

void TestDesurvey::formatsThatLoseM()
{
  const QTemporaryDir directory;
  for ( const auto &[ending, warning] : { std::pair( "gpkg", "" ), std::pair( "geojson", "Traces is without M" ),
                                          std::pair( "csv", "Traces is without geometries" ) } )
  {
    QVariantMap parameters = sampleTables();
    parameters.insert( QStringLiteral( "OUTPUT" ),
                       directory.filePath( QStringLiteral( "traces." ) + QString::fromLatin1( ending ) ) );
    const AlgorithmRun run( ALGORITHM, parameters );
    QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
    QVERIFY2( run.feedback.log.contains( QLatin1String( " is without " ) ) == ( *warning != '\0' )
                && run.feedback.log.contains( QString::fromLatin1( warning ) ),
              qPrintable( run.feedback.log ) );
  }
}

void TestDesurvey::dipsTheWrongWay()
{
  QVariantMap parameters = sampleTables();
  parameters.insert( QStringLiteral( "DIP" ), 0 );
  AlgorithmRun run( ALGORITHM, parameters );
  QVERIFY2( run.feedback.log.contains( QLatin1String( "most stations point upwards" ) ),
            qPrintable( run.feedback.log ) );
}

void TestDesurvey::refusals_data()
{
  QTest::addColumn<QStringList>( "collars" );
  QTest::addColumn<QStringList>( "stations" );
  QTest::addColumn<QVariantMap>( "more" );
  QTest::addColumn<QString>( "words" );
  const auto row = []( const char *name, const QStringList &collars, const QStringList &stations,
                       const QVariantMap &more, const char *words ) {
    QTest::newRow( name ) << collars << stations << more << QString::fromUtf8( words );
  };
  row( "text in the survey", ONE_COLLAR, { "BHID,AT,AZ,DIP", "A,0,0,-90", "A,10,NE,-90" }, {},
       "Layer \"survey\": row 2 has “NE” in field “AZ”, which is no number." );
  row( "text in the collars", { "BHID,X,Y,Z", "A,10,20,30", "B,10,20,1o1.5" }, ONE_STATION, {},
       "Layer \"collar\": row 2 has “1o1.5” in field “Z”, which is no number." );
  row( "decimal comma", { "BHID,X,Y,Z", "A,\"10,5\",20,30" }, ONE_STATION, {}, "“10,5” in field “X”" );
  row( "no collar at all", { "BHID,X,Y,Z,LENGTH", "DH-A,10,20,30,100" }, ONE_STATION, {},
       "No hole of “survey” has a collar in “collar”: ids are “A” and the like there, “DH-A” here." );
  row( "geographic", ONE_COLLAR, ONE_STATION, { { QStringLiteral( "CRS" ), QStringLiteral( "EPSG:4326" ) } },
       "a geographic coordinate reference system: lengths would be in degrees." );
  row( "no such field", ONE_COLLAR, ONE_STATION, { { QStringLiteral( "SURVEY_DIP" ), QStringLiteral( "TILT" ) } },
       "“survey” has no field “TILT” for the dip (negative downwards)." );
  row( "dips named as an angle from vertical", ONE_COLLAR, { "BHID,AT,AZ,INCL", "A,0,0,0", "A,9,0,-80" }, {},
       "Layer \"survey\": row 2 has “-80” in field “INCL”, which is named as an angle from vertical and cannot be one "
       "below 0; if it holds dips, choose it as SURVEY_DIP." );
  row( "an angle from vertical where dips are positive", ONE_COLLAR, { "BHID,AT,AZ,INC", "A,0,0,80" },
       { { QStringLiteral( "DIP" ), 1 } }, "“survey” has no field with a usual name for the dip (positive downwards)" );
  row( "dips where there is to be an angle from vertical", ONE_COLLAR, ONE_STATION, { { QStringLiteral( "DIP" ), 2 } },
       "“survey” has no field with a usual name for the angle from vertical (0 straight down) (INCLINATION, " );
  row( "text in a direction of the collars that was chosen", { "BHID,X,Y,Z,LENGTH,PLAN", "A,10,20,30,9,steep" },
       ONE_STATION, { { QStringLiteral( "COLLAR_DIP" ), QStringLiteral( "PLAN" ) } },
       "Layer \"collar\": row 1 has “steep” in field “PLAN”, which is no number." );
  row( "no usual name", { "BHID,A,B,C", "A,10,20,30" }, ONE_STATION, {},
       "“collar” has no field with a usual name for the x coordinate of the collar" );
  row( "offset to the grid", ONE_COLLAR, ONE_STATION, { { QStringLiteral( "AZIMUTH_OFFSET" ), 3 } },
       "AZIMUTH_OFFSET is for azimuths that refer to true or magnetic north" );
  row( "factor without its unit", ONE_COLLAR, ONE_STATION, { { QStringLiteral( "DEPTH_FACTOR" ), 3 } },
       "DEPTH_FACTOR is for the depth unit" );
  row( "factor 0", ONE_COLLAR, ONE_STATION,
       { { QStringLiteral( "DEPTH_FACTOR" ), 0 }, { QStringLiteral( "DEPTH_UNIT" ), 3 } },
       "The depth factor must be a number above 0." );
  row( "feet on an unknown unit", ONE_COLLAR, ONE_STATION,
       { { QStringLiteral( "CRS" ), {} }, { QStringLiteral( "DEPTH_UNIT" ), 2 } },
       "The unit of the coordinates is not known" );
}

void TestDesurvey::refusals()
{
  QFETCH( QStringList, collars );
  QFETCH( QStringList, stations );
  QFETCH( QVariantMap, more );
  QFETCH( QString, words );
  const Tables tables( collars, stations );
  AlgorithmRun run( ALGORITHM, tables.parameters( more ) );
  QVERIFY( !run.ok );
  QVERIFY2( run.feedback.log.contains( words ), qPrintable( run.feedback.log ) );

  QVariantMap allowed = more;
  allowed.insert( QStringLiteral( "ALLOW_GEOGRAPHIC" ), true );
  AlgorithmRun again( ALGORITHM, tables.parameters( allowed ) );
  QCOMPARE( again.ok, words.contains( QLatin1String( "geographic" ) ) );
}

void TestDesurvey::cancelLeavesNothing()
{
  for ( const double share : { 0.0, 20.0, 40.0, 60.0, 100.0 } )
  {
    const QTemporaryDir directory;
    QVariantMap parameters = sampleTables();
    parameters.insert( QStringLiteral( "OUTPUT" ), directory.filePath( QStringLiteral( "traces.gpkg" ) ) );
    parameters.insert( QStringLiteral( "FAULTS" ), directory.filePath( QStringLiteral( "faults.gpkg" ) ) );
    AlgorithmRun run( ALGORITHM, parameters, share );
    QVERIFY( run.feedback.isCanceled() && run.results.isEmpty() );
    QCOMPARE( QDir( directory.path() ).entryList( QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden ),
              QStringList() );
  }
}

int main( int argc, char **argv )
{
  QgsApplication application( argc, argv, false );
  QgsApplication::setPrefixPath( QStringLiteral( RUBICON_QGIS_PREFIX ), true );
  QgsApplication::initQgis();
  TestDesurvey test;
  const int failures = QTest::qExec( &test, argc, argv );
  QgsApplication::exitQgis();
  return failures;
}

#include "test_desurveyalgorithm.moc"
