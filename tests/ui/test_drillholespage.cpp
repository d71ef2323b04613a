// SPDX-License-Identifier: GPL-2.0-or-later
// The dialog's page for drill holes: fields found by their usual names, rows for what is chosen, mistakes beside what
// caused them, and the way from tables, or from traces, to styled layers.
// Relies on the sample data.

#include "dialog_test.h"

#include "qgsapplication.h"
#include "qgsproject.h"
#include "qgsrenderer.h"
#include "qgstaskmanager.h"
#include "qgsvectorlayer.h"

#include <QPushButton>
#include <QTemporaryDir>
#include <QtTest>

using namespace rubicon::test;

namespace
{

const QString TABLES = QStringLiteral( RUBICON_TABLES );
const QString DOMAIN_FILE = TABLES + "/domain.ply";
constexpr int OF_TRACES = 0, OF_TABLES = 1;

//! The page with the sample's tables and wireframe.
struct DrillHolesDialog : Dialog
{
    DrillHolesDialog()
      : Dialog( "mDrillHolesPage" )
    {
      widget<QComboBox>( "mSource" )->setCurrentIndex( OF_TABLES );
      widget<QgsProjectionSelectionWidget>( "mCrs" )->setCrs(
        QgsCoordinateReferenceSystem( QStringLiteral( "EPSG:32633" ) ) );
      widget<QgsFileWidget>( "mMeshFile" )->setFilePath( DOMAIN_FILE );
    }

    QString field( const char *name ) const { return widget<QgsFieldComboBox>( name )->currentField(); }
    void check( const char *name, bool on = true ) const { widget<QCheckBox>( name )->setChecked( on ); }
};

} // namespace

class TestDrillHolesPage : public QObject
{
    Q_OBJECT

  private slots:
    void init();
    void cleanup();
    void findsFieldsByTheirUsualNames();
    void tellsDipsByTheirSigns_data();
    void tellsDipsByTheirSigns();
    void takesTheCrsOfTheProject();
    void leavesDipsThatWereChosen();
    void showsTheRowsThatAreNeeded();
    void tellsMistakesBesideTheirCause();
    void fromTablesToComposites();
    void readsWhatItWroteAgain();
    void fromTracesToEvents();
    void drawsTracesAlone();
    void stopsAtAStepThatFails();
    void keepsWhatIsFinished();
    void tellsMistakesOfAllStepsFirst();
    void passesNothingOnThatLoses();
    void copiesAllSteps();
};

void TestDrillHolesPage::init()
{
  forgetChoices();
  for ( const char *table : { "assay", "collar", "survey" } )
    addLayer( TABLES + '/' + table + ".csv", QString::fromLatin1( table ) );
}

void TestDrillHolesPage::cleanup()
{
  QTRY_COMPARE_WITH_TIMEOUT( QgsApplication::taskManager()->countActiveTasks(), 0, 60000 );
  QgsProject::instance()->clear();
}

void TestDrillHolesPage::findsFieldsByTheirUsualNames()
{
  const DrillHolesDialog dialog;
  QCOMPARE( dialog.field( "mCollarId" ), QStringLiteral( "BHID" ) );
  QCOMPARE( dialog.field( "mCollarX" ), QStringLiteral( "XCOLLAR" ) );
  QCOMPARE( dialog.field( "mCollarZ" ), QStringLiteral( "ZCOLLAR" ) );
  QCOMPARE( dialog.field( "mCollarDepth" ), QStringLiteral( "LENGTH" ) );
  QCOMPARE( dialog.field( "mSurveyDepth" ), QStringLiteral( "AT" ) );
  QCOMPARE( dialog.field( "mSurveyDip" ), QStringLiteral( "DIP" ) );
  QCOMPARE( dialog.field( "mAssayTo" ), QStringLiteral( "TO" ) );
  QVERIFY2( dialog.canRun(), qPrintable( dialog.widget<QPushButton>( "mRunButton" )->toolTip() ) );
}

void TestDrillHolesPage::tellsDipsByTheirSigns_data()
{
  QTest::addColumn<QString>( "field" );
  QTest::addColumn<QList<double>>( "dips" );
  QTest::addColumn<int>( "expected" );
  QTest::newRow( "all below zero" ) << "dip" << QList<double>{ -60, 0, -90 } << 0;
  QTest::newRow( "all above zero" ) << "dip" << QList<double>{ 60, 0, 90 } << 1;
  QTest::newRow( "both: as before" ) << "dip" << QList<double>{ -60, 60 } << 1;
  QTest::newRow( "inclination" ) << "incl" << QList<double>{ 30, 0, 5 } << 0;
}

void TestDrillHolesPage::tellsDipsByTheirSigns()
{
  QFETCH( QString, field );
  QFETCH( QList<double>, dips );
  QgsVectorLayer *signs = addLayer( QStringLiteral( "None?field=hole:string&field=depth:double&field=azimuth:double"
                                                    "&field=%1:double" )
                                      .arg( field ),
                                    QStringLiteral( "signs" ), QStringLiteral( "memory" ) );
  QgsFeatureList stations;
  for ( const double dip : dips )
  {
    QgsFeature station( signs->fields() );
    station.setAttribute( 3, dip );
    stations << station;
  }
  QVERIFY( signs->dataProvider()->addFeatures( stations ) );
  const DrillHolesDialog dialog;
  QCOMPARE( dialog.widget<QComboBox>( "mDip" )->currentIndex(), 1 ); // the sample's
  dialog.widget<QgsMapLayerComboBox>( "mSurvey" )->setLayer( signs );
  QTEST( dialog.widget<QComboBox>( "mDip" )->currentIndex(), "expected" );
  QCOMPARE( dialog.field( "mSurveyDip" ), field );
}

void TestDrillHolesPage::takesTheCrsOfTheProject()
{
  const auto crsOf = []( const Dialog &dialog ) {
    return dialog.widget<QgsProjectionSelectionWidget>( "mCrs" )->crs().authid();
  };
  QgsProject::instance()->setCrs( QgsCoordinateReferenceSystem( QStringLiteral( "EPSG:4326" ) ) );
  {
    const Dialog inDegrees( "mDrillHolesPage" );
    QCOMPARE( crsOf( inDegrees ), QString() );
    QVERIFY( inDegrees.remarkOn( "mCrs" ).startsWith( QLatin1String( "The table names none" ) ) );
  }
  QgsProject::instance()->setCrs( QgsCoordinateReferenceSystem( QStringLiteral( "EPSG:32724" ) ) );
  const Dialog projected( "mDrillHolesPage" );
  QCOMPARE( crsOf( projected ), QStringLiteral( "EPSG:32724" ) );
  QVERIFY( projected.remarkOn( "mCrs" ).isEmpty() );
  // Not for a layer that has one.
  projected.widget<QgsMapLayerComboBox>( "mCollar" )
    ->setLayer( addLayer( QStringLiteral( "PointZ?crs=EPSG:32633&field=BHID:string" ), QStringLiteral( "places" ),
                          QStringLiteral( "memory" ) ) );
  QCOMPARE( crsOf( projected ), QString() );
}

void TestDrillHolesPage::leavesDipsThatWereChosen()
{
  const DrillHolesDialog dialog;
  QCOMPARE( dialog.field( "mSurveyDip" ), QStringLiteral( "DIP" ) );
  dialog.widget<QgsFieldComboBox>( "mSurveyDip" )->setField( QStringLiteral( "AT" ) );
  dialog.widget<QComboBox>( "mDip" )->setCurrentIndex( 0 );
  QCOMPARE( dialog.field( "mSurveyDip" ), QStringLiteral( "AT" ) );
}

void TestDrillHolesPage::showsTheRowsThatAreNeeded()
{
  const DrillHolesDialog dialog;
  const auto isShown = [&dialog]( const char *name ) { return dialog.widget<QWidget>( name )->isVisible(); };
  QVERIFY( isShown( "mCollar" ) && isShown( "mMakeTraces" ) && isShown( "mAssayId" ) );
  QVERIFY( !isShown( "mTraces" ) && !isShown( "mDepthFactor" ) && !isShown( "mMethod" ) );
  dialog.widget<QToolButton>( "mAdvanced" )->setChecked( true );
  QVERIFY( isShown( "mMethod" ) && isShown( "mThreads" ) );
  dialog.widget<QComboBox>( "mSource" )->setCurrentIndex( OF_TRACES );
  QVERIFY( isShown( "mTraces" ) && !isShown( "mCollar" ) && !isShown( "mMethod" ) && !isShown( "mMakeTraces" ) );
  dialog.widget<QgsMapLayerComboBox>( "mAssay" )->setLayer( nullptr );
  QVERIFY( !isShown( "mAssayId" ) && !dialog.widget<QCheckBox>( "mMakeComposites" )->isEnabled() );
}

void TestDrillHolesPage::tellsMistakesBesideTheirCause()
{
  const DrillHolesDialog dialog;
  dialog.widget<QgsMapLayerComboBox>( "mSurvey" )->setLayer( projectLayer( QStringLiteral( "assay" ) ) );
  QVERIFY2(
    dialog.remarkOn( "mSurveyDirection" ).contains( QLatin1String( "Choose the field that holds the azimuth" ) ),
    qPrintable( dialog.remarkOn( "mSurveyDirection" ) ) );
  QVERIFY( !dialog.canRun() );
  dialog.widget<QgsMapLayerComboBox>( "mSurvey" )->setLayer( projectLayer( QStringLiteral( "survey" ) ) );
  QVERIFY( dialog.remarkOn( "mSurveyDirection" ).isEmpty() && dialog.canRun() );

  dialog.widget<QgsProjectionSelectionWidget>( "mCrs" )->setCrs(
    QgsCoordinateReferenceSystem( QStringLiteral( "EPSG:4326" ) ) );
  QVERIFY( dialog.remarkOn( "mCrs" ).contains( QLatin1String( "lengths would be in degrees" ) ) );
  dialog.widget<QCheckBox>( "mAllowGeographic" )->setChecked( true );
  QVERIFY( dialog.remarkOn( "mCrs" ).isEmpty() );

  dialog.widget<QgsFileWidget>( "mMeshFile" )->setFilePath( TABLES + "/none.ply" );
  QVERIFY( dialog.remarkOn( "mMeshFile" ).startsWith( QLatin1String( "There is no file" ) ) );
  dialog.widget<QgsFileWidget>( "mMeshFile" )->setFilePath( QString() );
  QVERIFY( !dialog.remarkOn( "mMesh" ).isEmpty() );
  for ( const char *output : { "mMakeTraces", "mMakeEvents", "mMakeIntervals", "mMakeComposites" } )
    dialog.check( output, false );
  QCOMPARE( dialog.remarkOn( "mEvents" ), QStringLiteral( "Choose at least one result." ) );
  QVERIFY( dialog.remarkOn( "mMesh" ).isEmpty() );
}

void TestDrillHolesPage::fromTablesToComposites()
{
  DrillHolesDialog dialog;
  dialog.check( "mMakeSummary" );
  dialog.run();
  QVERIFY( dialog.waitForEnd() );
  QVERIFY2( dialog.told().contains( QLatin1String( "29 holes, 58 events, 87 intervals, 29 composites; " ) ),
            qPrintable( dialog.log() ) );
  QCOMPARE( layersOfGroup( QStringLiteral( "collar × domain" ) ).size(), 5 );
  QCOMPARE( layersOfGroup( QStringLiteral( "collar × domain" ) ).first(), QStringLiteral( "Events" ) );
  QCOMPARE( projectLayer( QStringLiteral( "Traces" ) )->featureCount(), 29LL );
  QCOMPARE( projectLayer( QStringLiteral( "Summary" ) )->featureCount(), 29LL );
  QCOMPARE( projectLayer( QStringLiteral( "Composites" ) )->featureCount(), 29LL );
  QCOMPARE( projectLayer( QStringLiteral( "Events" ) )->renderer()->type(), QStringLiteral( "categorizedSymbol" ) );
}

// The project has layers of the files of the first run, which later steps of the second one are not to read.
void TestDrillHolesPage::readsWhatItWroteAgain()
{
  const QTemporaryDir directory;
  DrillHolesDialog dialog;
  dialog.widget<QgsFileWidget>( "mTracesFile" )->setFilePath( directory.filePath( QStringLiteral( "traces.gpkg" ) ) );
  dialog.widget<QgsFileWidget>( "mIntervals" )->setFilePath( directory.filePath( QStringLiteral( "stays.gpkg" ) ) );
  dialog.run();
  QVERIFY( dialog.waitForEnd() );
  QVERIFY2( dialog.told().contains( QLatin1String( "58 events, 87 intervals, 29 composites; " ) ),
            qPrintable( dialog.log() ) );
  dialog.widget<QComboBox>( "mDepthUnit" )->setCurrentIndex( 3 ); // another
  dialog.widget<QDoubleSpinBox>( "mDepthFactor" )->setValue( 0.5 );
  dialog.run();
  QVERIFY( dialog.waitForEnd() );
  QVERIFY2( dialog.told().contains( QLatin1String( "29 holes, 11 events, 40 intervals, 10 composites; " ) ),
            qPrintable( dialog.told() ) );
}

void TestDrillHolesPage::fromTracesToEvents()
{
  {
    DrillHolesDialog dialog;
    for ( const char *output : { "mMakeEvents", "mMakeIntervals", "mMakeComposites" } )
      dialog.check( output, false );
    dialog.run();
    QVERIFY( dialog.waitForEnd() );
    for ( const char *output : { "mMakeEvents", "mMakeComposites" } )
      dialog.check( output );
    dialog.widget<QComboBox>( "mSource" )->setCurrentIndex( OF_TRACES );
    QCOMPARE( dialog.field( "mTraceId" ), QStringLiteral( "BHID" ) );
    QVERIFY2( dialog.canRun(), qPrintable( dialog.widget<QPushButton>( "mRunButton" )->toolTip() ) );
    dialog.run();
    QVERIFY( dialog.waitForEnd() );
    QVERIFY2( dialog.told().contains( QLatin1String( "58 events, 87 intervals, 29 composites; " ) ),
              qPrintable( dialog.log() ) );
  }
  // Intervals were made for the composites only.
  QCOMPARE( layersOfGroup( QStringLiteral( "Traces × domain" ) ).size(), 2 );
}

void TestDrillHolesPage::drawsTracesAlone()
{
  DrillHolesDialog dialog;
  for ( const char *output : { "mMakeEvents", "mMakeIntervals", "mMakeComposites" } )
    dialog.check( output, false );
  dialog.widget<QgsFileWidget>( "mMeshFile" )->setFilePath( QString() );
  QVERIFY( dialog.canRun() );
  dialog.run();
  QVERIFY( dialog.waitForEnd() );
  QCOMPARE( layersOfGroup( QStringLiteral( "collar" ) ), QStringList{ QStringLiteral( "Traces" ) } );
}

void TestDrillHolesPage::stopsAtAStepThatFails()
{
  const int before = QgsProject::instance()->count();
  DrillHolesDialog dialog;
  dialog.widget<QgsFieldComboBox>( "mSurveyId" )->setField( QStringLiteral( "DIP" ) );
  dialog.run();
  QVERIFY( dialog.waitForEnd() );
  QVERIFY2( dialog.log().contains( QStringLiteral( "has a collar in “collar”" ) ), qPrintable( dialog.log() ) );
  QVERIFY2( dialog.told().contains( QStringLiteral( "has a collar in “collar”" ) ), qPrintable( dialog.told() ) );
  QCOMPARE( QgsProject::instance()->count(), before );
}

void TestDrillHolesPage::keepsWhatIsFinished()
{
  const QTemporaryDir directory;
  const QString path = directory.filePath( QStringLiteral( "bad.obj" ) );
  QFile file( path );
  QVERIFY( file.open( QIODevice::WriteOnly ) && file.write( "v 0 0 x\n" ) > 0 );
  file.close();
  DrillHolesDialog dialog;
  dialog.widget<QgsFileWidget>( "mMeshFile" )->setFilePath( path );
  dialog.run();
  QVERIFY( dialog.waitForEnd() );
  const QString failed = QStringLiteral( "Failed in step 2 of 3 (Line–mesh intersections): " );
  QVERIFY2( dialog.log().contains( failed ), qPrintable( dialog.log() ) );
  QVERIFY2( dialog.told().contains( failed ), qPrintable( dialog.told() ) );
  QCOMPARE( layersOfGroup( QStringLiteral( "collar × bad" ) ), QStringList{ QStringLiteral( "Traces" ) } );
  QCOMPARE( projectLayer( QStringLiteral( "Traces" ) )->featureCount(), 29LL );
}

void TestDrillHolesPage::tellsMistakesOfAllStepsFirst()
{
  const QTemporaryDir directory;
  const QString path = directory.filePath( QStringLiteral( "samples.csv" ) );
  QVERIFY( QFile::copy( TABLES + "/assay.csv", path ) );
  const QgsVectorLayer *samples = addLayer( path, QStringLiteral( "samples" ) );
  DrillHolesDialog dialog;
  dialog.widget<QgsMapLayerComboBox>( "mAssay" )->setLayer( projectLayer( samples->name() ) );
  // An input of the third step is never replaced, by that step or by the second.
  for ( const char *output : { "mComposites", "mEvents" } )
  {
    dialog.widget<QgsFileWidget>( output )->setFilePath( path );
    const int before = QgsProject::instance()->count();
    const QSignalSpy tasks( QgsApplication::taskManager(), &QgsTaskManager::taskAdded );
    dialog.run();
    QVERIFY( !dialog.isRunning() );
    QVERIFY2( dialog.told().contains( QLatin1String( "will not be replaced" ) ), qPrintable( dialog.log() ) );
    QCOMPARE( tasks.size(), 0 );
    QCOMPARE( QgsProject::instance()->count(), before );
    dialog.widget<QgsFileWidget>( output )->setFilePath( QString() );
  }
}

void TestDrillHolesPage::passesNothingOnThatLoses()
{
  const QTemporaryDir directory;
  const DrillHolesDialog dialog;
  auto *traces = dialog.widget<QgsFileWidget>( "mTracesFile" ),
       *intervals = dialog.widget<QgsFileWidget>( "mIntervals" );
  traces->setFilePath( directory.filePath( QStringLiteral( "traces.geojson" ) ) );
  QVERIFY( dialog.remarkOn( "mTracesFile" ).contains( QLatin1String( "does not keep" ) ) && !dialog.canRun() );
  traces->setFilePath( directory.filePath( QStringLiteral( "traces.gpkg" ) ) );
  QVERIFY( dialog.canRun() );
  intervals->setFilePath( directory.filePath( QStringLiteral( "intervals.shp" ) ) );
  QVERIFY( dialog.remarkOn( "mIntervals" ).contains( QLatin1String( "does not keep" ) ) && !dialog.canRun() );
  dialog.check( "mMakeComposites", false );
  QVERIFY2( dialog.canRun(), qPrintable( dialog.remarkOn( "mIntervals" ) ) ); // nothing reads them
  traces->setFilePath( directory.filePath( QStringLiteral( "traces.shp" ) ) );
  for ( const char *output : { "mMakeEvents", "mMakeIntervals" } )
    dialog.check( output, false );
  QVERIFY( dialog.canRun() );
}

void TestDrillHolesPage::copiesAllSteps()
{
  const DrillHolesDialog dialog;
  dialog.widget<QgsFieldComboBox>( "mCollarZ" )->setField( QStringLiteral( "LENGTH" ) );
  const QStringList commands = dialog.copied( 0 ).split( '\n' );
  QCOMPARE( commands.size(), 3 );
  QVERIFY2( commands[0].contains( QLatin1String( "rubicon:desurvey" ) ), qPrintable( commands[0] ) );
  // A field that is found anyway is not named.
  QVERIFY( commands[0].contains( QLatin1String( "--COLLAR_Z=LENGTH" ) )
           && !commands[0].contains( QLatin1String( "COLLAR_ID" ) ) );
  const QRegularExpressionMatch traces =
    QRegularExpression( QStringLiteral( "--OUTPUT=(\\S+\\.gpkg)" ) ).match( commands[0] );
  QVERIFY( traces.hasMatch() );
  QVERIFY2( commands[1].contains( "--INPUT=" + traces.captured( 1 ) ), qPrintable( commands[1] ) );
  QVERIFY( commands[1].contains( "--MESH_FILE=" + DOMAIN_FILE ) );
  const QString python = dialog.copied( 1 );
  QVERIFY2( python.contains( QLatin1String( "'INPUT':desurvey['OUTPUT']" ) ), qPrintable( python ) );
  QVERIFY2( python.contains( QLatin1String( "'INTERVALS':linemeshintersections['INTERVALS']" ) ),
            qPrintable( python ) );
}

int main( int argc, char **argv )
{
  TestDrillHolesPage test;
  return runTest( test, argc, argv );
}

#include "test_drillholespage.moc"
