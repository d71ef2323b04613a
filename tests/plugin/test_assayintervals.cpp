// SPDX-License-Identifier: GPL-2.0-or-later
// Assay intervals in process: the four outputs, tables whose numbers are text, fields found and chosen, refusals, cancel.
// Relies on QGIS's core library with memory and OGR layers.

#include "algorithm_run.h"
#include "plugin/algorithms/rubiconprovider.h"

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

using namespace rubicon::test;

namespace
{

//! Rows of an output, each as its values with commas between; no value for NULL.
QStringList lines( const std::vector<QgsFeature> &features )
{
  QStringList rows;
  for ( const QgsFeature &feature : features )
  {
    QStringList values;
    const QgsAttributes attributes = feature.attributes();
    for ( const QVariant &value : attributes )
      values << value.toString();
    rows << values.join( ',' );
  }
  return rows;
}

//! A memory layer in the project, gone at the end of the scope. Rows are values with commas between; none is NULL.
class Table
{
  public:
    Table( const QString &definition, const QStringList &rows, const QStringList &wkts = {} )
      : mLayer( new QgsVectorLayer( definition, QStringLiteral( "drawn" ), QStringLiteral( "memory" ) ) )
    {
      QgsFeatureList features;
      for ( int i = 0; i < rows.size(); ++i )
      {
        const QStringList values = rows.at( i ).split( ',' );
        QgsFeature feature( mLayer->fields() );
        for ( int field = 0; field < values.size(); ++field )
          feature.setAttribute( field, values.at( field ).isEmpty() ? QVariant() : QVariant( values.at( field ) ) );
        if ( i < wkts.size() )
          feature.setGeometry( QgsGeometry::fromWkt( wkts.at( i ) ) );
        features << feature;
      }
      mLayer->dataProvider()->addFeatures( features );
      QgsProject::instance()->addMapLayer( mLayer );
    }
    ~Table() { QgsProject::instance()->removeMapLayer( mLayer ); }

    operator QVariant() const { return mLayer->id(); }
    QgsVectorLayer *operator->() { return mLayer; }

  private:
    QgsVectorLayer *mLayer;
};

const QString ALGORITHM = QStringLiteral( "rubicon:assayintervals" );
const QString ASSAY_FIELDS = QStringLiteral( "None?field=bhid:string&field=from:string&field=to:string&field=Au:string"
                                             "&field=rock:string" );
const QString INTERVAL_FIELDS = QStringLiteral(
  "LineStringZM?crs=EPSG:32723&field=BHID:string&field=line_fid:integer&field=mesh:string&field=state:string"
  "&field=reason:string&field=from:double&field=to:double&field=length:double&field=from_open:boolean"
  "&field=to_open:boolean" );

//! One hole of 10, vertical, inside from 2.5 to 6.25.
struct OneHole
{
    Table intervals{ INTERVAL_FIELDS,
                     { "A,1,ore,outside,,0,2.5,2.5,true,false", "A,1,ore,inside,,2.5,6.25,3.75,false,false",
                       "A,1,ore,outside,,6.25,10,3.75,false,true" },
                     { "LINESTRING ZM (1 2 100 0,1 2 97.5 2.5)", "LINESTRING ZM (1 2 97.5 2.5,1 2 93.75 6.25)",
                       "LINESTRING ZM (1 2 93.75 6.25,1 2 90 10)" } };
};

QVariantMap inputs( const QVariant &assay, const QVariant &intervals )
{
  return { { QStringLiteral( "ASSAY" ), assay },          { QStringLiteral( "INTERVALS" ), intervals },
           { QStringLiteral( "COMPOSITES" ), TEMPORARY }, { QStringLiteral( "SAMPLES" ), TEMPORARY },
           { QStringLiteral( "PARTS" ), TEMPORARY },      { QStringLiteral( "FAULTS" ), TEMPORARY } };
}

} // namespace

class TestAssayIntervals : public QObject
{
    Q_OBJECT

  private slots:
    void initTestCase();
    void outputs();
    void compositesAreLines();
    void unknownIsNull();
    void faults();
    void csvFile();
    void valueFieldsAreChosen();
    void keysAreNoValues();
    void negativeValuesAreNamed();
    void valuesBelowDetection();
    void decimalCommas();
    void idsAndCoordinatesAreNoValues();
    void columnsWithTextAreNamed();
    void overlapsAreRefused();
    void idsSpeltOtherwise();
    void ownFieldsKeepTheirNames();
    void namesThatCollide();
    void valuesNamedAsOurs();
    void geoPackageOutputs();
    void noTableInShapefiles();
    void refusals_data();
    void refusals();
    void cancelLeavesNothing_data();
    void cancelLeavesNothing();
};

void TestAssayIntervals::initTestCase()
{
  QVERIFY( registerProvider() );
}

void TestAssayIntervals::outputs()
{
  const OneHole hole;
  const Table assay( ASSAY_FIELDS, { "A,0,2,0.5,schist", "A, 2 ,4,2,ore", "A,4,6,3.0,ore", "A,6,8,,ore" } );
  AlgorithmRun run( ALGORITHM, inputs( assay, hole.intervals ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );

  QCOMPARE( run.layer( "COMPOSITES" )->fields().names(),
            QStringList( { "hole", "mesh", "from", "to", "length", "from_open", "to_open", "n_samples", "missing", "Au",
                           "Au_missing" } ) );
  QCOMPARE( lines( run.rows( "COMPOSITES" ) ),
            QStringList( "A,ore,2.5,6.25,3.75,false,false,3,0,2.5714285714285716,0.25" ) );

  QCOMPARE( run.layer( "SAMPLES" )->fields().names(),
            QStringList( { "bhid", "from", "to", "Au", "rock", "mesh", "length", "length_inside", "length_outside",
                           "length_boundary", "length_unknown", "share_inside", "mid_inside" } ) );
  QCOMPARE( lines( run.rows( "SAMPLES" ) ),
            QStringList( { "A,0,2,0.5,schist,ore,2,0,2,0,0,0,false", "A, 2 ,4,2,ore,ore,2,1.5,0.5,0,0,0.75,true",
                           "A,4,6,3.0,ore,ore,2,2,0,0,0,1,true", "A,6,8,,ore,ore,2,0.25,1.75,0,0,0.125,false" } ) );

  QCOMPARE( run.layer( "PARTS" )->fields().names().mid( 5 ),
            QStringList( { "mesh", "state", "reason", "part_from", "part_to", "part_length" } ) );
  QCOMPARE( lines( run.rows( "PARTS" ) ),
            QStringList( { "A,0,2,0.5,schist,ore,outside,,0,2,2", "A, 2 ,4,2,ore,ore,outside,,2,2.5,0.5",
                           "A, 2 ,4,2,ore,ore,inside,,2.5,4,1.5", "A,4,6,3.0,ore,ore,inside,,4,6,2",
                           "A,6,8,,ore,ore,inside,,6,6.25,0.25", "A,6,8,,ore,ore,outside,,6.25,8,1.75" } ) );
  QCOMPARE( lines( run.rows( "FAULTS" ) ), QStringList() );

  QCOMPARE( run.number( "COMPOSITE_COUNT" ), 1 );
  QCOMPARE( run.number( "SAMPLE_COUNT" ), 4 );
  QCOMPARE( run.number( "INSIDE_COUNT" ), 3 );
  QCOMPARE( run.number( "PART_COUNT" ), 6 );
  QCOMPARE( run.number( "FAULT_COUNT" ), 0 );
  QCOMPARE( run.results.value( QStringLiteral( "LENGTH_INSIDE" ) ).toDouble(), 3.75 );
  QCOMPARE( run.results.value( QStringLiteral( "LENGTH_MISSING" ) ).toDouble(), 0.0 );
  QVERIFY2( run.feedback.log.contains( QLatin1String( "Values: Au." ) ), qPrintable( run.feedback.log ) );
  QVERIFY2( run.feedback.log.contains( QLatin1String( "1 stays, 4 samples in 6 parts, 0 faults" ) ),
            qPrintable( run.feedback.log ) );
}

void TestAssayIntervals::compositesAreLines()
{
  const OneHole hole;
  const Table assay( ASSAY_FIELDS, {} );
  AlgorithmRun run( ALGORITHM, inputs( assay, hole.intervals ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QgsVectorLayer *composites = run.layer( "COMPOSITES" );
  QCOMPARE( composites->crs().authid(), QStringLiteral( "EPSG:32723" ) );
  QgsFeature stay;
  QVERIFY( composites->getFeatures().nextFeature( stay ) );
  QCOMPARE( stay.geometry().asWkt(), QgsGeometry::fromWkt( "LINESTRING ZM (1 2 97.5 2.5,1 2 93.75 6.25)" ).asWkt() );
  QCOMPARE( stay.attribute( QStringLiteral( "missing" ) ).toDouble(), 3.75 );
}

void TestAssayIntervals::unknownIsNull()
{
  const Table intervals( INTERVAL_FIELDS, { "A,1,leaky,,Mesh leaky is not closed.,0,10,10,true,true" } );
  const Table assay( ASSAY_FIELDS, { "A,9,11,1,ore" } );
  AlgorithmRun run( ALGORITHM, inputs( assay, intervals ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( lines( run.rows( "COMPOSITES" ) ), QStringList() );
  QCOMPARE( lines( run.rows( "SAMPLES" ) ), QStringList( "A,9,11,1,ore,leaky,2,,,,2,," ) );
  QCOMPARE( lines( run.rows( "PARTS" ) ),
            QStringList( { "A,9,11,1,ore,leaky,,Mesh leaky is not closed.,9,10,1",
                           "A,9,11,1,ore,leaky,,The hole has no interval at this depth.,10,11,1" } ) );
}

void TestAssayIntervals::faults()
{
  const OneHole hole;
  const Table assay( ASSAY_FIELDS, { "A,0,2,1,ore", "B,0,2,1,ore", "A,4,3,1,ore", ",0,2,1,ore", "A,1,,1,ore" } );
  AlgorithmRun run( ALGORITHM, inputs( assay, hole.intervals ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QStringList found;
  const QStringList rows = lines( run.rows( "FAULTS" ) );
  for ( const QString &row : rows )
    found << row.section( ',', 0, 4 );
  QCOMPARE( found, QStringList( { "drawn,2,B,0,no_line", "drawn,3,A,4,sample_not_downwards",
                                  "drawn,4,,0,sample_without_id", "drawn,5,A,1,sample_not_a_number" } ) );
  QVERIFY2( run.feedback.log.contains(
              QString::fromUtf8( "Warning: “drawn”, row 2: No interval has this hole id: sample left out. (1: B)" ) ),
            qPrintable( run.feedback.log ) );
  QCOMPARE( run.number( "FAULT_COUNT" ), 4 );
}

// All its fields are text.
void TestAssayIntervals::csvFile()
{
  const OneHole hole;
  const QTemporaryDir directory;
  QFile file( directory.filePath( QStringLiteral( "assay.csv" ) ) );
  QVERIFY( file.open( QFile::WriteOnly ) );
  file.write( "HoleId,Depth_From,Depth_To,Cu,Lab\nA,2.5,4.5,1.5e0,x\nA,4.5,6.5, ,7\n" );
  file.close();
  AlgorithmRun run( ALGORITHM, inputs( file.fileName(), hole.intervals ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( lines( run.rows( "COMPOSITES" ) ), QStringList( "A,ore,2.5,6.25,3.75,false,false,2,0,1.5,1.75" ) );
}

void TestAssayIntervals::valueFieldsAreChosen()
{
  const OneHole hole;
  const Table assay( QStringLiteral( "None?field=id:string&field=top:double&field=bottom:double&field=Au:double"
                                     "&field=Cu:double" ),
                     { "A,3,4,2,5" } );
  QVariantMap parameters = inputs( assay, hole.intervals );
  parameters.insert( QStringLiteral( "HOLE_FIELD" ), QStringLiteral( "id" ) );
  parameters.insert( QStringLiteral( "FROM_FIELD" ), QStringLiteral( "top" ) );
  parameters.insert( QStringLiteral( "TO_FIELD" ), QStringLiteral( "bottom" ) );
  parameters.insert( QStringLiteral( "VALUE_FIELDS" ), QStringList( "Cu" ) );
  parameters.insert( QStringLiteral( "INTERVALS_HOLE_FIELD" ), QStringLiteral( "BHID" ) );
  AlgorithmRun run( ALGORITHM, parameters );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( lines( run.rows( "COMPOSITES" ) ), QStringList( "A,ore,2.5,6.25,3.75,false,false,1,2.75,5,2.75" ) );
}

// A GeoPackage's rows have a key.
void TestAssayIntervals::keysAreNoValues()
{
  const OneHole hole;
  const QTemporaryDir directory;
  const Table assay( ASSAY_FIELDS, { "A,3,4,2,ore" } );
  QVariantMap parameters = inputs( assay, hole.intervals );
  parameters.insert( QStringLiteral( "SAMPLES" ), directory.filePath( QStringLiteral( "samples.gpkg" ) ) );
  AlgorithmRun first( ALGORITHM, parameters );
  QVERIFY2( first.ok, qPrintable( first.feedback.log ) );
  QCOMPARE( first.layer( "SAMPLES" )->fields().at( 0 ).name(), QStringLiteral( "fid" ) );
  AlgorithmRun second( ALGORITHM, inputs( first.results.value( QStringLiteral( "SAMPLES" ) ), hole.intervals ) );
  QVERIFY2( second.feedback.log.contains( QLatin1String( "Values: Au, length, " ) ),
            qPrintable( second.feedback.log ) );
}

void TestAssayIntervals::negativeValuesAreNamed()
{
  const OneHole hole;
  const Table assay( ASSAY_FIELDS, { "A,3,4,-99,ore", "A,4,5,1,ore", "A,5,6,-2,ore" } );
  AlgorithmRun run( ALGORITHM, inputs( assay, hole.intervals ) );
  QCOMPARE( lines( run.rows( "COMPOSITES" ) ), QStringList( "A,ore,2.5,6.25,3.75,false,false,3,0.75,-0.5,1.75" ) );
  for ( const char *words :
        { "“drawn”, field “Au”: values that stand for none are missing (NO_DATA): 1, for example "
          "“-99”, in rows 1.",
          "“drawn”, field “Au”: negative values count as they are (BELOW_DETECTION, NO_DATA): 1, for "
          "example “-2”, in rows 3." } )
    QVERIFY2( run.feedback.log.contains( QString::fromUtf8( words ) ), qPrintable( run.feedback.log ) );
}

void TestAssayIntervals::valuesBelowDetection()
{
  const OneHole hole;
  const Table assay( ASSAY_FIELDS, { "A,3,4,<0.5,ore", "A,4,5,1,ore", "A,5,6,-0.5,ore" } );
  QVariantMap parameters = inputs( assay, hole.intervals );
  AlgorithmRun asTheyAre( ALGORITHM, parameters );
  QVERIFY( !asTheyAre.ok );
  QVERIFY2( asTheyAre.feedback.log.contains( "Layer \"drawn\": row 1 has “<0.5” in field “Au”, which is no number; say "
                                             "how values below detection are taken (BELOW_DETECTION)." ),
            qPrintable( asTheyAre.feedback.log ) );
  const QStringList means{ "1,2.75", "0.5,0.75", "0.3333333333333333,0.75" };
  for ( int how = 1; how <= 3; ++how )
  {
    parameters.insert( QStringLiteral( "BELOW_DETECTION" ), how );
    AlgorithmRun run( ALGORITHM, parameters );
    QCOMPARE( lines( run.rows( "COMPOSITES" ) ).join( '|' ).section( ',', 9 ), means.at( how - 1 ) );
    QVERIFY2( run.feedback.log.contains( "field “Au”: values below detection are taken as" ),
              qPrintable( run.feedback.log ) );
  }
}

void TestAssayIntervals::decimalCommas()
{
  const OneHole hole;
  const QTemporaryDir directory;
  QFile file( directory.filePath( QStringLiteral( "assay.csv" ) ) );
  QVERIFY( file.open( QFile::WriteOnly ) );
  file.write( "BHID;FROM;TO;AU\nA;2,5;4,5;1,5\nA;4,5;6,25;3\n" );
  file.close();
  const QVariant table = QStringLiteral( "file://%1?delimiter=;&detectTypes=no" ).arg( file.fileName() );
  QgsVectorLayer *layer = new QgsVectorLayer( table.toString(), QStringLiteral( "assay" ),
                                              QStringLiteral( "delimitedtext" ) );
  QgsProject::instance()->addMapLayer( layer );
  AlgorithmRun run( ALGORITHM, inputs( layer->id(), hole.intervals ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( lines( run.rows( "COMPOSITES" ) ), QStringList( "A,ore,2.5,6.25,3.75,false,false,2,0,2.2,0" ) );
  QVERIFY2( run.feedback.log.contains( "“assay”, field “AU” has decimal commas: 1, for example “1,5”, in rows 1." ),
            qPrintable( run.feedback.log ) );
  QgsProject::instance()->removeMapLayer( layer );
}

void TestAssayIntervals::idsAndCoordinatesAreNoValues()
{
  const OneHole hole;
  const Table assay( QStringLiteral( "None?field=BHID:string&field=FROM:double&field=TO:double&field=SAMPLEID:integer"
                                     "&field=X:double&field=AU:double&field=FID:string" ),
                     { "A,3,4,1001,5,1,7" } );
  QVariantMap parameters = inputs( assay, hole.intervals );
  AlgorithmRun run( ALGORITHM, parameters );
  QVERIFY2( run.feedback.log.contains( QLatin1String( "Values: AU.\nNot taken as values, for they are named as ids or "
                                                      "coordinates: SAMPLEID, X, FID." ) ),
            qPrintable( run.feedback.log ) );
  parameters.insert( QStringLiteral( "VALUE_FIELDS" ), QStringList( "X" ) );
  AlgorithmRun chosen( ALGORITHM, parameters );
  QVERIFY2( chosen.feedback.log.contains( QLatin1String( "Values: X.\n" ) ), qPrintable( chosen.feedback.log ) );
}

void TestAssayIntervals::columnsWithTextAreNamed()
{
  const OneHole hole;
  const Table assay( ASSAY_FIELDS, { "A,3,4,1,7", "A,4,5,n.s.,ore", "A,5,6,n.s.,ore" } );
  QVariantMap parameters = inputs( assay, hole.intervals );
  AlgorithmRun run( ALGORITHM, parameters );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QVERIFY2( run.feedback.log.contains(
              "“drawn”, field “Au” is not taken as values: 1 of its cells are numbers, and these "
              "are none: 2, for example “n.s.”, in rows 2, 3." ),
            qPrintable( run.feedback.log ) );
  parameters.insert( QStringLiteral( "NO_DATA" ), QStringLiteral( "n.s." ) );
  AlgorithmRun known( ALGORITHM, parameters );
  QCOMPARE( lines( known.rows( "COMPOSITES" ) ), QStringList( "A,ore,2.5,6.25,3.75,false,false,3,0.75,1,2.75" ) );
}

// Two lines of hole B, both from the collar on, and two samples of hole C over each other.
void TestAssayIntervals::overlapsAreRefused()
{
  const Table intervals( INTERVAL_FIELDS,
                         { "A,1,ore,inside,,0,10,10,true,true", "B,2,ore,inside,,0,5,5,true,true",
                           "B,3,ore,inside,,0,4.5,4.5,true,true", "C,4,ore,inside,,0,10,10,true,true" } );
  const Table assay( ASSAY_FIELDS, { "A,0,10,1,ore", "B,0,5,1,ore", "C,0,5,1,ore", "C,4,6,1,ore" } );
  AlgorithmRun run( ALGORITHM, inputs( assay, intervals ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( lines( run.rows( "COMPOSITES" ) ), QStringList( "A,ore,0,10,10,true,true,1,0,1,0" ) );
  QCOMPARE( run.number( "SAMPLE_COUNT" ), 1 );
  QCOMPARE( lines( run.rows( "FAULTS" ) ),
            QStringList(
              { "drawn,4,C,4,overlapping_samples,C from 4 to 5: The sample overlaps another of its hole with a "
                "value of the same field: the hole is refused.",
                "drawn,2,B,0,overlapping_intervals,B from 0 to 4.5: The interval overlaps another of its hole "
                "and mesh, as where two lines have one id: the hole is refused." } ) );
  QVERIFY2( run.feedback.log.contains( "the hole is refused. (1: B from 0 to 4.5)" ), qPrintable( run.feedback.log ) );
}

void TestAssayIntervals::idsSpeltOtherwise()
{
  const OneHole hole;
  const Table assay( ASSAY_FIELDS, { "a ,3,4,1,ore", "a ,4,5,3,ore" } );
  AlgorithmRun run( ALGORITHM, inputs( assay, hole.intervals ) );
  QCOMPARE( lines( run.rows( "COMPOSITES" ) ), QStringList( "A,ore,2.5,6.25,3.75,false,false,2,1.75,2,1.75" ) );
  QCOMPARE( lines( run.rows( "FAULTS" ) ),
            QStringList(
              "drawn,1,A,3,spelt_otherwise,“a ” for “A”: The id differs from that of the intervals in blanks or "
              "case alone: taken as the same hole." ) );
}

void TestAssayIntervals::ownFieldsKeepTheirNames()
{
  const OneHole hole;
  const Table assay( QStringLiteral( "None?field=BHID:string&field=FROM:double&field=TO:double&field=Length:double" ),
                     { "A,3,4,1" } );
  AlgorithmRun run( ALGORITHM, inputs( assay, hole.intervals ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( run.layer( "SAMPLES" )->fields().names().mid( 3, 3 ), QStringList( { "Length_2", "mesh", "length" } ) );
  QCOMPARE( run.layer( "COMPOSITES" )->fields().names().mid( 8 ),
            QStringList( { "missing", "Length_2", "Length_missing" } ) );
}

// A GeoPackage has a key of its own, and knows no case in names.
void TestAssayIntervals::namesThatCollide()
{
  const OneHole hole;
  const QTemporaryDir directory;
  const Table assay( QStringLiteral( "None?field=BHID:string&field=FROM:double&field=TO:double&field=AU:double"
                                     "&field=AU_MISSING:double&field=Missing:double&field=FID:string" ),
                     { "A,3,4,1,2,3,5" } );
  QVariantMap parameters = inputs( assay, hole.intervals );
  parameters.insert( QStringLiteral( "VALUE_FIELDS" ), QStringList( { "AU", "AU_MISSING", "Missing", "FID" } ) );
  for ( const char *output : { "COMPOSITES", "SAMPLES", "PARTS" } )
    parameters.insert( QString::fromLatin1( output ), directory.filePath( output + QStringLiteral( ".gpkg" ) ) );
  AlgorithmRun run( ALGORITHM, parameters );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  const QgsFeature stay = run.rows( "COMPOSITES" ).at( 0 );
  QCOMPARE( stay.fields().names().mid( 9 ),
            QStringList( { "missing", "AU", "AU_missing", "AU_MISSING_2", "AU_MISSING_missing", "Missing_2",
                           "Missing_missing", "FID_2", "FID_missing" } ) );
  QCOMPARE( fieldsOf( stay, { "AU", "AU_missing", "AU_MISSING_2", "Missing_2", "FID_2" } ),
            QStringLiteral( "1 2.75 2 3 5" ) );
  QCOMPARE( run.layer( "SAMPLES" )->fields().names().mid( 0, 8 ),
            QStringList( { "fid", "BHID", "FROM", "TO", "AU", "AU_MISSING", "Missing", "FID_2" } ) );
}

void TestAssayIntervals::valuesNamedAsOurs()
{
  const OneHole hole;
  const Table assay( QStringLiteral( "None?field=bhid:string&field=from:double&field=to:double&field=length:double"
                                     "&field=au:double&field=cu:double" ),
                     { "A,3,4,1,2,3" } );
  QVariantMap parameters = inputs( assay, hole.intervals );
  parameters.insert( QStringLiteral( "VALUE_FIELDS" ), QStringList( { "length", "au", "cu" } ) );
  AlgorithmRun run( ALGORITHM, parameters );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  const QgsFeature stay = run.rows( "COMPOSITES" ).at( 0 );
  QCOMPARE( stay.fields().names().mid( 8 ),
            QStringList( { "missing", "length_2", "length_missing", "au", "au_missing", "cu", "cu_missing" } ) );
  QCOMPARE( fieldsOf( stay, { "length_2", "au", "cu", "cu_missing" } ), QStringLiteral( "1 2 3 2.75" ) );
}

void TestAssayIntervals::geoPackageOutputs()
{
  const OneHole hole;
  const QTemporaryDir directory;
  const Table assay( ASSAY_FIELDS, { "A,2,4,2,ore", "C,0,1,2,ore" } );
  QVariantMap parameters = inputs( assay, hole.intervals );
  const QStringList outputs{ "COMPOSITES", "SAMPLES", "PARTS", "FAULTS" };
  for ( const QString &output : outputs )
    parameters.insert( output, directory.filePath( output + ".gpkg" ) );
  AlgorithmRun run( ALGORITHM, parameters ), inMemory( ALGORITHM, inputs( assay, hole.intervals ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  for ( const QString &output : outputs )
  {
    const QByteArray name = output.toLatin1();
    QStringList rows;
    const QStringList withKeys = lines( run.rows( name ) );
    for ( const QString &row : withKeys )
      rows << row.section( ',', 1 );
    QCOMPARE( rows, lines( inMemory.rows( name ) ) );
    QCOMPARE( rows.size(), output == QLatin1String( "PARTS" ) ? 2 : 1 );
  }
}

void TestAssayIntervals::noTableInShapefiles()
{
  const QTemporaryDir directory;
  const OneHole hole;
  const Table assay( ASSAY_FIELDS, { "A,0,2,0.5,schist" } );
  QVariantMap parameters = inputs( assay, hole.intervals );
  parameters.insert( QStringLiteral( "SAMPLES" ), directory.filePath( QStringLiteral( "samples.SHP" ) ) );
  QgsProcessingContext context;
  context.setProject( QgsProject::instance() );
  QString message;
  QVERIFY( !QgsApplication::processingRegistry()
              ->algorithmById( ALGORITHM )
              ->checkParameterValues( parameters, context, &message ) );
  QVERIFY2( message.endsWith(
              QLatin1String( "Shapefiles hold no table without geometry; a GeoPackage (.gpkg) does." ) ),
            qPrintable( message ) );
}

void TestAssayIntervals::refusals_data()
{
  QTest::addColumn<QString>( "assayFields" );
  QTest::addColumn<QString>( "assayRow" );
  QTest::addColumn<QString>( "intervalFields" );
  QTest::addColumn<QString>( "intervalRow" );
  QTest::addColumn<QString>( "values" );
  QTest::addColumn<QString>( "sentence" );
  const QString interval = QStringLiteral( "A,1,ore,inside,,2.5,6.25,3.75,false,false" );
  const QString noMesh = QString( INTERVAL_FIELDS ).replace( QLatin1String( "=mesh" ), QLatin1String( "=body" ) );
  const QString textDepth =
    QString( INTERVAL_FIELDS ).replace( QLatin1String( "=from:double" ), QLatin1String( "=from:string" ) );
  QTest::newRow( "text for a depth" ) << ASSAY_FIELDS << "A,2 m,4,1,ore" << INTERVAL_FIELDS << interval << QString()
                                      << "row 1 has “2 m” in field “from”, which is no number.";
  QTest::newRow( "text for a value" )
    << ASSAY_FIELDS << "A,2,4,<0.01,ore" << INTERVAL_FIELDS << interval << "Au"
    << "Layer \"drawn\": row 1 has “<0.01” in field “Au”, which is no number; say how values "
       "below detection are taken (BELOW_DETECTION).";
  QTest::newRow( "another text for a value" ) << ASSAY_FIELDS << "A,2,4,high,ore" << INTERVAL_FIELDS << interval << "Au"
                                              << "row 1 has “high” in field “Au”, which is no number. NO_DATA may name "
                                                 "what stands for a missing value.";
  QTest::newRow( "decimal comma" ) << ASSAY_FIELDS << "A,2,4;5,1,ore" << INTERVAL_FIELDS << interval << QString()
                                   << "row 1 has “4;5” in field “to”, which is no number.";
  QTest::newRow( "no hole id" ) << "None?field=from:double&field=to:double"
                                << "1,2" << INTERVAL_FIELDS << interval << QString()
                                << "“drawn” has no field with a usual name for the hole id (BHID, ";
  QTest::newRow( "no such value" ) << ASSAY_FIELDS << "A,2,4,1,ore" << INTERVAL_FIELDS << interval << "Ag"
                                   << "“drawn” has no field “Ag”.";
  QTest::newRow( "no mesh" ) << ASSAY_FIELDS << "A,2,4,1,ore" << noMesh << interval << QString()
                             << "“drawn” has no field “mesh”; it must be the intervals";
  QTest::newRow( "another state" ) << ASSAY_FIELDS << "A,2,4,1,ore" << INTERVAL_FIELDS
                                   << "A,1,ore,nearby,,2.5,6.25,3.75,false,false" << QString()
                                   << "row 1 has “nearby” in field “state”";
  QTest::newRow( "text for an end" ) << ASSAY_FIELDS << "A,2,4,1,ore" << textDepth
                                     << "A,1,ore,inside,,deep,6.25,3.75,false,false" << QString()
                                     << "row 1 has “deep” in field “from”, which is no number.";
}

void TestAssayIntervals::refusals()
{
  QFETCH( QString, assayFields );
  QFETCH( QString, assayRow );
  QFETCH( QString, intervalFields );
  QFETCH( QString, intervalRow );
  QFETCH( QString, values );
  QFETCH( QString, sentence );
  const Table assay( assayFields, { assayRow } ), intervals( intervalFields, { intervalRow } );
  QVariantMap parameters = inputs( assay, intervals );
  if ( !values.isEmpty() )
    parameters.insert( QStringLiteral( "VALUE_FIELDS" ), QStringList( values ) );
  AlgorithmRun run( ALGORITHM, parameters );
  QVERIFY( !run.ok );
  QVERIFY2( run.feedback.log.contains( sentence ), qPrintable( run.feedback.log ) );
}

void TestAssayIntervals::cancelLeavesNothing_data()
{
  QTest::addColumn<double>( "cancelAt" );
  for ( const double share : { 0.0, 20.0, 40.0, 60.0, 100.0 } )
    QTest::addRow( "%g %%", share ) << share;
}

void TestAssayIntervals::cancelLeavesNothing()
{
  QFETCH( double, cancelAt );
  const OneHole hole;
  const Table assay( ASSAY_FIELDS, { "A,2,4,2,ore" } );
  const QTemporaryDir directory;
  QVariantMap parameters = inputs( assay, hole.intervals );
  parameters.insert( QStringLiteral( "COMPOSITES" ), directory.filePath( QStringLiteral( "stays.gpkg" ) ) );
  parameters.insert( QStringLiteral( "SAMPLES" ), directory.filePath( QStringLiteral( "samples.csv" ) ) );
  AlgorithmRun run( ALGORITHM, parameters, cancelAt );
  QVERIFY( run.feedback.isCanceled() );
  QVERIFY2( run.ok && run.results.isEmpty(), qPrintable( run.feedback.log ) );
  QCOMPARE( QDir( directory.path() ).entryList( QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden ),
            QStringList() );
}

int main( int argc, char **argv )
{
  QgsApplication application( argc, argv, false );
  QgsApplication::setPrefixPath( QStringLiteral( RUBICON_QGIS_PREFIX ), true );
  QgsApplication::initQgis();
  TestAssayIntervals test;
  const int failures = QTest::qExec( &test, argc, argv );
  QgsApplication::exitQgis();
  return failures;
}

#include "test_assayintervals.moc"
