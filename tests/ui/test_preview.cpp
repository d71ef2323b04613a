// SPDX-License-Identifier: GPL-2.0-or-later
// What the dialog tells before a run: counts as the run has them, reprojections, what is left out, whether wireframes are
// closed and where not, a class of time; and that reading ends when layers, projects or the dialog go.
// Relies on the sample data and on layers in memory.

#include "dialog_test.h"
#include "plugin/algorithms/expectedtime.h"
#include "preview.h"

#include "qgsapplication.h"
#include "qgsprocessingcontext.h"
#include "qgsprocessingfeedback.h"
#include "qgsprocessingregistry.h"
#include "qgsproject.h"
#include "qgstaskmanager.h"
#include "qgsvectorlayer.h"

#include <QLabel>
#include <QTemporaryDir>
#include <QTextDocumentFragment>
#include <QtTest>

using namespace rubicon::test;

namespace
{

const QString SAMPLE = QStringLiteral( RUBICON_SAMPLE );
const QString TABLES = QStringLiteral( RUBICON_TABLES );

struct PreviewDialog : Dialog
{
    using Dialog::Dialog;

    Preview *preview() const { return widget<Preview>( "mPreview" ); }
    QString text() const { return QTextDocumentFragment::fromHtml( preview()->text() ).toPlainText(); }
    bool tells( const QString &part ) const { return text().contains( part ); }
    bool waitUntilRead() const
    {
      return QTest::qWaitFor( [this] { return preview()->isComplete(); }, 60000 );
    }
};

QgsVectorLayer *addMemoryLayer( const QString &type, const QString &name, const QStringList &wkt )
{
  QgsVectorLayer *layer = addLayer( type, name, QStringLiteral( "memory" ) );
  QgsFeatureList features;
  for ( const QString &geometry : wkt )
  {
    QgsFeature feature;
    if ( !geometry.isEmpty() )
      feature.setGeometry( QgsGeometry::fromWkt( geometry ) );
    features << feature;
  }
  layer->dataProvider()->addFeatures( features );
  return layer;
}

//! A tetrahedron, without its last \a missing faces.
QgsVectorLayer *addTetrahedron( int missing )
{
  const QStringList faces{ QStringLiteral( "PolygonZ((0 0 0,1 0 0,0 1 0,0 0 0))" ),
                           QStringLiteral( "PolygonZ((0 0 0,0 1 0,0 0 1,0 0 0))" ),
                           QStringLiteral( "PolygonZ((0 0 0,0 0 1,1 0 0,0 0 0))" ),
                           QStringLiteral( "PolygonZ((1 0 0,0 0 1,0 1 0,1 0 0))" ) };
  return addMemoryLayer( QStringLiteral( "PolygonZ?crs=EPSG:32633" ), QStringLiteral( "ore <1>" ),
                         faces.mid( 0, 4 - missing ) );
}

//! Takes long enough to be interrupted.
QgsVectorLayer *addManyLines()
{
  QgsVectorLayer *layer = addLayer( QStringLiteral( "LineString?crs=EPSG:3006" ), QStringLiteral( "0 many" ),
                                    QStringLiteral( "memory" ) );
  QgsFeatureList features;
  for ( int i = 0; i < 300000; ++i )
  {
    QgsFeature feature;
    feature.setGeometry( QgsGeometry::fromPolylineXY( { QgsPointXY( i, 0 ), QgsPointXY( i, 1 ) } ) );
    features << feature;
  }
  layer->dataProvider()->addFeatures( features );
  return layer;
}

} // namespace

class TestPreview : public QObject
{
    Q_OBJECT

  private slots:
    void init();
    void cleanup();
    void countsAsTheRunDoes();
    void tellsReprojectionAndWhatIsLeftOut();
    void followsSelectionsAndEdits();
    void readsNothingTwice();
    void readsOnlyWhatIsShown();
    void tellsOfTables();
    void tellsWhetherWireframesAreClosed();
    void showsWhereWireframesAreOpen();
    void tellsWhyALayerCannotBeRead();
    void survivesALayerThatIsRemoved();
    void survivesAProjectThatIsClosed();
    void survivesADialogThatIsClosed();
    void stopsForARun();
    void expectsTimeInClasses();
};

void TestPreview::init()
{
  forgetChoices();
}

void TestPreview::cleanup()
{
  QTRY_COMPARE_WITH_TIMEOUT( QgsApplication::taskManager()->countActiveTasks(), 0, 60000 );
  QgsProject::instance()->clear();
}

void TestPreview::countsAsTheRunDoes()
{
  const QgsVectorLayer *red = addLayer( SAMPLE + "|layername=se_municipalities", QStringLiteral( "a" ) ),
                       *blue = addLayer( SAMPLE + "|layername=se_rivers", QStringLiteral( "b" ) );
  const PreviewDialog dialog( "mMapsPage" );
  QVERIFY( dialog.waitUntilRead() );
  const QgsProcessingAlgorithm *algorithm = QgsApplication::processingRegistry()->algorithmById(
    QStringLiteral( "rubicon:redblueintersections" ) );
  QgsProcessingContext context;
  context.setProject( QgsProject::instance() );
  QgsProcessingFeedback feedback;
  const QVariantMap results = algorithm->run( { { QStringLiteral( "INPUT" ), red->id() },
                                                { QStringLiteral( "INTERSECT" ), blue->id() },
                                                { QStringLiteral( "OUTPUT" ), QStringLiteral( "memory:" ) } },
                                              context, &feedback );
  const auto line = [&results]( const QString &role, const QgsVectorLayer *layer, const char *segments ) {
    return QStringLiteral( "%1: %2 features, %3 segments, in %4" )
      .arg( role, QLocale().toString( layer->featureCount() ),
            QLocale().toString( results.value( QString::fromLatin1( segments ) ).toLongLong() ),
            layer->crs().authid() );
  };
  QVERIFY2( dialog.tells( line( QStringLiteral( "Red map" ), red, "RED_SEGMENTS" ) ), qPrintable( dialog.text() ) );
  QVERIFY2( dialog.tells( line( QStringLiteral( "Blue map" ), blue, "BLUE_SEGMENTS" ) ), qPrintable( dialog.text() ) );
  QVERIFY2( dialog.tells( QStringLiteral( "Expected time: under a second" ) ), qPrintable( dialog.text() ) );
}

void TestPreview::tellsReprojectionAndWhatIsLeftOut()
{
  addMemoryLayer( QStringLiteral( "LineString?crs=EPSG:3006" ), QStringLiteral( "a <red>" ),
                  { QStringLiteral( "LineString(500000 6600000,500001 6600000,500001 6600000)" ), QString() } );
  QgsVectorLayer *blue = addMemoryLayer( QStringLiteral( "LineString?crs=EPSG:4326" ), QStringLiteral( "b" ),
                                         { QStringLiteral( "LineString(15 59,15.1 59)" ) } );
  const PreviewDialog dialog( "mMapsPage" );
  QVERIFY( dialog.waitUntilRead() );
  QVERIFY2( dialog.tells( QStringLiteral( "Red map: 2 features, 1 segment, in EPSG:3006" ) ),
            qPrintable( dialog.text() ) );
  QVERIFY2( dialog.tells( QStringLiteral( "1 feature without geometry skipped: id 2" ) ), qPrintable( dialog.text() ) );
  QVERIFY2( dialog.tells( QStringLiteral( "Layer “b” is reprojected from EPSG:4326" ) ), qPrintable( dialog.text() ) );
  blue->setCrs( QgsCoordinateReferenceSystem( QStringLiteral( "EPSG:3006" ) ) );
  QVERIFY( dialog.waitUntilRead() );
  QVERIFY2( !dialog.tells( QStringLiteral( "reprojected" ) ), qPrintable( dialog.text() ) );
}

void TestPreview::followsSelectionsAndEdits()
{
  QgsVectorLayer *red = addMemoryLayer( QStringLiteral( "LineString?crs=EPSG:3006" ), QStringLiteral( "a" ),
                                        { QStringLiteral( "LineString(0 0,1 0)" ),
                                          QStringLiteral( "LineString(2 0,3 0,4 0)" ) } );
  const PreviewDialog dialog( "mMapsPage" );
  QVERIFY( dialog.waitUntilRead() );
  QVERIFY2( dialog.tells( QStringLiteral( "Red map: 2 features, 3 segments" ) ), qPrintable( dialog.text() ) );

  red->selectByIds( { 2 } );
  dialog.widget<QCheckBox>( "mRedSelectedOnly" )->setChecked( true );
  QVERIFY( dialog.waitUntilRead() );
  QVERIFY2( dialog.tells( QStringLiteral( "Red map: 1 feature, 2 segments" ) ), qPrintable( dialog.text() ) );
  red->selectByIds( { 1 } );
  QVERIFY( dialog.waitUntilRead() );
  QVERIFY2( dialog.tells( QStringLiteral( "Red map: 1 feature, 1 segment" ) ), qPrintable( dialog.text() ) );

  dialog.widget<QCheckBox>( "mRedSelectedOnly" )->setChecked( false );
  red->startEditing();
  QgsFeature feature( red->fields() );
  feature.setGeometry( QgsGeometry::fromWkt( QStringLiteral( "LineString(5 0,6 0)" ) ) );
  red->addFeature( feature );
  QVERIFY( dialog.waitUntilRead() );
  QVERIFY2( dialog.tells( QStringLiteral( "Red map: 3 features, 4 segments" ) ), qPrintable( dialog.text() ) );
  red->rollBack();
  QVERIFY( dialog.waitUntilRead() );
  QVERIFY2( dialog.tells( QStringLiteral( "Red map: 2 features, 3 segments" ) ), qPrintable( dialog.text() ) );
}

void TestPreview::readsNothingTwice()
{
  QgsVectorLayer *red = addLayer( SAMPLE + "|layername=se_municipalities", QStringLiteral( "a" ) );
  QgsVectorLayer *blue = addLayer( SAMPLE + "|layername=se_rivers", QStringLiteral( "b" ) );
  const PreviewDialog dialog( "mMapsPage" );
  QVERIFY( dialog.waitUntilRead() );
  const QSignalSpy tasks( QgsApplication::taskManager(), &QgsTaskManager::taskAdded );
  dialog.widget<QCheckBox>( "mMakePairs" )->setChecked( true );
  auto *choice = dialog.widget<QgsMapLayerComboBox>( "mBlueLayer" );
  choice->setLayer( red );
  QVERIFY( dialog.waitUntilRead() );
  choice->setLayer( blue );
  QVERIFY( dialog.waitUntilRead() );
  QCOMPARE( tasks.size(), 0 ); // the red map is read as the blue one already
  QVERIFY( dialog.tells( QStringLiteral( "Expected time" ) ) );
}

void TestPreview::readsOnlyWhatIsShown()
{
  addManyLines();
  const PreviewDialog dialog( "mDrillHolesPage" );
  const QSignalSpy tasks( QgsApplication::taskManager(), &QgsTaskManager::taskAdded );
  QTest::qWait( 500 );
  QCOMPARE( tasks.size(), 0 );
}

void TestPreview::tellsOfTables()
{
  for ( const char *table : { "assay", "collar", "survey" } )
    addLayer( TABLES + '/' + table + ".csv", QString::fromLatin1( table ) );
  const PreviewDialog dialog( "mDrillHolesPage" );
  dialog.widget<QgsFileWidget>( "mMeshFile" )->setFilePath( TABLES + "/domain.ply" );
  QVERIFY( dialog.waitUntilRead() );
  QVERIFY2( dialog.tells( QStringLiteral( "Collar table: 29 rows\n" ) ), qPrintable( dialog.text() ) );
  QVERIFY2( dialog.tells( QStringLiteral( "“domain” is closed, but has faults. " ) ), qPrintable( dialog.text() ) );
  QVERIFY2( dialog.tells( QStringLiteral( "are taken as they are" ) ), qPrintable( dialog.text() ) );
}

void TestPreview::tellsWhetherWireframesAreClosed()
{
  addMemoryLayer( QStringLiteral( "LineStringZ?crs=EPSG:32633" ), QStringLiteral( "holes" ),
                  { QStringLiteral( "LineStringZ(0 0 5,0 0 0,0 0 -5)" ) } );
  addTetrahedron( 0 );
  PreviewDialog dialog( "mDrillHolesPage" );
  QVERIFY( dialog.waitUntilRead() );
  QVERIFY2( dialog.tells( QStringLiteral( "Traces: 1 feature, 2 segments, in EPSG:32633" ) ),
            qPrintable( dialog.text() ) );
  QVERIFY2( dialog.tells( QStringLiteral( "Wireframes: 4 features, 4 triangles, in EPSG:32633" ) ),
            qPrintable( dialog.text() ) );
  QVERIFY2( dialog.tells( QStringLiteral( "The wireframe is closed." ) ), qPrintable( dialog.text() ) );
  QVERIFY( !dialog.tells( QStringLiteral( "Show where" ) ) );
}

void TestPreview::showsWhereWireframesAreOpen()
{
  addMemoryLayer( QStringLiteral( "LineStringZ?crs=EPSG:32633" ), QStringLiteral( "holes" ),
                  { QStringLiteral( "LineStringZ(0 0 5,0 0 -5)" ) } );
  addTetrahedron( 1 );
  PreviewDialog dialog( "mDrillHolesPage" );
  QVERIFY( dialog.waitUntilRead() );
  QVERIFY2( dialog.tells( QStringLiteral( "“ore <1>” is not closed. Edges of one triangle: 3. Show where" ) ),
            qPrintable( dialog.text() ) );
  const QSignalSpy located( &dialog.dialog(), &RubiconDialog::located );
  emit dialog.preview()->findChild<QLabel *>()->linkActivated( QStringLiteral( "1" ) );
  QVERIFY( dialog.isRunning() );
  QVERIFY( dialog.waitForEnd() );
  QCOMPARE( located.size(), 1 );
  const QgsVectorLayer *report = projectLayer( QStringLiteral( "Mesh report" ) );
  QVERIFY2( report, qPrintable( dialog.log() ) );
  QCOMPARE( report->featureCount(), 3LL );
  QCOMPARE( layersOfGroup( QStringLiteral( "Faults of ore <1>" ) ).size(), 1 );
}

void TestPreview::tellsWhyALayerCannotBeRead()
{
  addMemoryLayer( QStringLiteral( "LineStringZ?crs=EPSG:32633" ), QStringLiteral( "holes" ),
                  { QStringLiteral( "LineStringZ(0 0 5,0 0 -5)" ) } );
  QTemporaryDir directory;
  const QString path = directory.filePath( QStringLiteral( "bad.obj" ) );
  QFile file( path );
  QVERIFY( file.open( QIODevice::WriteOnly ) && file.write( "v 0 0 x\n" ) > 0 );
  file.close();
  const PreviewDialog dialog( "mDrillHolesPage" );
  dialog.widget<QgsFileWidget>( "mMeshFile" )->setFilePath( path );
  QVERIFY( dialog.waitUntilRead() );
  QVERIFY2( dialog.tells( QStringLiteral( "line 1" ) ), qPrintable( dialog.text() ) );
  QVERIFY( !dialog.tells( QStringLiteral( "Expected time" ) ) );
}

void TestPreview::survivesALayerThatIsRemoved()
{
  const QgsVectorLayer *many = addManyLines();
  addLayer( SAMPLE + "|layername=se_rivers", QStringLiteral( "b rivers" ) );
  const PreviewDialog dialog( "mMapsPage" );
  QTRY_VERIFY( QgsApplication::taskManager()->countActiveTasks() > 0 );
  QgsProject::instance()->removeMapLayer( many->id() );
  QVERIFY2( !dialog.tells( QStringLiteral( "300" ) ), qPrintable( dialog.text() ) );
  QVERIFY( dialog.waitUntilRead() );
  QVERIFY2( dialog.tells( QStringLiteral( "Red map: 47 features" ) ) || dialog.tells( QStringLiteral( "EPSG:4674" ) ),
            qPrintable( dialog.text() ) );
}

void TestPreview::survivesAProjectThatIsClosed()
{
  addManyLines();
  const PreviewDialog dialog( "mMapsPage" );
  QTRY_VERIFY( QgsApplication::taskManager()->countActiveTasks() > 0 );
  QgsProject::instance()->clear();
  QVERIFY2( dialog.text().isEmpty(), qPrintable( dialog.text() ) );
  QTRY_COMPARE_WITH_TIMEOUT( QgsApplication::taskManager()->countActiveTasks(), 0, 2000 );
}

void TestPreview::survivesADialogThatIsClosed()
{
  addManyLines();
  {
    PreviewDialog dialog( "mMapsPage" );
    QTRY_VERIFY( QgsApplication::taskManager()->countActiveTasks() > 0 );
    dialog.dialog().reject();
    QTRY_COMPARE_WITH_TIMEOUT( QgsApplication::taskManager()->countActiveTasks(), 0, 2000 );
    dialog.dialog().show();
    QTRY_VERIFY( QgsApplication::taskManager()->countActiveTasks() > 0 );
    dialog.close();
  }
  QTRY_COMPARE_WITH_TIMEOUT( QgsApplication::taskManager()->countActiveTasks(), 0, 2000 );
}

void TestPreview::stopsForARun()
{
  addManyLines();
  PreviewDialog dialog( "mMapsPage" );
  QTRY_VERIFY( QgsApplication::taskManager()->countActiveTasks() > 0 );
  const QSignalSpy terminated( QgsApplication::taskManager()->activeTasks().first(), &QgsTask::taskTerminated );
  dialog.run();
  QVERIFY( dialog.isRunning() );
  QVERIFY( dialog.waitForEnd() );
  QCOMPARE( terminated.size(), 1 );
  QVERIFY( dialog.waitUntilRead() );
  QVERIFY2( dialog.tells( QStringLiteral( "300,000 segments" ) ) || dialog.tells( QStringLiteral( "300000 segments" ) ),
            qPrintable( dialog.text() ) );
}

void TestPreview::expectsTimeInClasses()
{
  // The rows of the benchmarks, on as many threads as they had.
  QCOMPARE( expectedTime( { 0.1, 2860967, 0, 0 }, 16 ), ExpectedTime::seconds );
  QCOMPARE( expectedTime( { 0.05, 636283 + 270497, 0, 0 }, 2 ), ExpectedTime::underASecond );
  QCOMPARE( expectedTime( { 0.3, 0, 7846, 1000000 }, 2 ), ExpectedTime::seconds );
  QCOMPARE( expectedTime( { 0, 0, 100, 100 }, 1 ), ExpectedTime::underASecond );
  QCOMPARE( expectedTime( { 30, 0, 10000000, 100000000 }, 4 ), ExpectedTime::minutes );
  QCOMPARE( expectedTime( { 4000, 0, 0, 0 }, 64 ), ExpectedTime::longer );
}

int main( int argc, char **argv )
{
  TestPreview test;
  return runTest( test, argc, argv );
}

#include "test_preview.moc"
