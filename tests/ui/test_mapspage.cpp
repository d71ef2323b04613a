// SPDX-License-Identifier: GPL-2.0-or-later
// The dialog and its page for maps: layers offered, mistakes told beside what caused them, runs in the background and
// their layers, cancel, closing, choices remembered, commands copied.
// Relies on the sample data.

#include "commandtext.h"
#include "dialog_test.h"
#include "layerfilebutton.h"

#include "plugin/qgis/qgiscompat.h"

#include "qgsapplication.h"
#include "qgsproject.h"
#include "qgstaskmanager.h"
#include "qgsvectorlayer.h"

#include <QClipboard>
#include <QInputDialog>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTextBrowser>
#include <QtTest>

using namespace rubicon::test;

namespace
{

const QString SAMPLE = QStringLiteral( RUBICON_SAMPLE );
const QString GROUP = QStringLiteral( "a municipalities × b rivers" );

struct MapsDialog : Dialog
{
    MapsDialog()
      : Dialog( "mMapsPage" )
    {}
};

} // namespace

class TestMapsPage : public QObject
{
    Q_OBJECT

  private slots:
    void init();
    void cleanup();
    void offersLinesAndPolygonsOnly();
    void addsLayersFromFiles();
    void runsAndAddsTheLayers();
    void writesToFiles();
    void writesToAFileAgain();
    void selectedFeaturesOnly();
    void tellsMistakesBesideTheirCause();
    void tellsMistakesInFiles();
    void logIsPlainText();
    void cancelAddsNothing();
    void mayBeClosedWhileItRuns();
    void keepsTheLogOfARunThatEndsUnseen();
    void leavesAProjectThatIsClosed();
    void remembersChoices();
    void copiesCommands();
    void copiesNoCommandsThatFindSomethingElse();
    void commandsSurviveAShell();
    void commandsAreQuotedForWindows();
    void commandsCannotNameASelection();
    void commandsDoNotSeeUnsavedEdits();
    void showsHelp();

  private:
    QgsVectorLayer *mMunicipalities = nullptr;
    QgsVectorLayer *mRivers = nullptr;
};

void TestMapsPage::init()
{
  forgetChoices();
  mMunicipalities = addLayer( SAMPLE + "|layername=se_municipalities", QStringLiteral( "a municipalities" ) );
  mRivers = addLayer( SAMPLE + "|layername=se_rivers", QStringLiteral( "b rivers" ) );
  addLayer( QStringLiteral( "Point?crs=EPSG:4326" ), QStringLiteral( "c points" ), QStringLiteral( "memory" ) );
}

void TestMapsPage::cleanup()
{
  QTRY_COMPARE_WITH_TIMEOUT( QgsApplication::taskManager()->countActiveTasks(), 0, 60000 );
  QgsProject::instance()->clear();
}

void TestMapsPage::offersLinesAndPolygonsOnly()
{
  const MapsDialog dialog;
  QCOMPARE( dialog.widget<QgsMapLayerComboBox>( "mRedLayer" )->count(), 2 );
  QVERIFY( dialog.widget<QgsCheckableComboBox>( "mRedFields" )->count() > 0 );
  QCOMPARE( dialog.widget<QgsMapLayerComboBox>( "mBlueLayer" )->currentLayer(), mRivers );
  QVERIFY( dialog.canRun() && !dialog.isRunning() );
}

void TestMapsPage::addsLayersFromFiles()
{
  const QTemporaryDir folder;
  const auto write = [&folder]( const char *name, const char *content ) {
    QFile file( folder.filePath( QString::fromLatin1( name ) ) );
    return file.open( QIODevice::WriteOnly ) && file.write( content ) > 0 ? file.fileName() : QString();
  };
  QString asked;
  const auto answer = [&asked] {
    QTimer::singleShot( 100, qApp, [&asked] {
      QWidget *question = QApplication::activeModalWidget();
      if ( auto *box = qobject_cast<QMessageBox *>( question ) )
      {
        asked = box->text();
        box->accept();
      }
      else if ( auto *choice = qobject_cast<QInputDialog *>( question ) )
      {
        asked = choice->labelText();
        for ( const QString &name : choice->comboBoxItems() )
          if ( name.startsWith( QLatin1String( "se_rivers (" ) ) || name == QLatin1String( "mixed (LineString)" ) )
            choice->setTextValue( name );
        choice->accept();
      }
    } );
  };
  const MapsDialog dialog;
  auto *button = dialog.widget<LayerFileButton>( "mRedLayerFile" );
  const auto *red = dialog.widget<QgsMapLayerComboBox>( "mRedLayer" );
  const int before = QgsProject::instance()->count();

  button->add( write( "roads.geojson", R"({"type":"LineString","coordinates":[[0,0],[1,1]]})" ) );
  QCOMPARE( red->currentLayer()->name(), QStringLiteral( "roads" ) );
  answer();
  button->add( SAMPLE );
  QCOMPARE( asked, QStringLiteral( "Layer of “se.gpkg”" ) );
  QCOMPARE( red->currentLayer()->name(), QStringLiteral( "se_rivers" ) );
  QCOMPARE( QgsProject::instance()->count(), before + 2 );
  answer();
  button->add( write( "mixed.geojson", R"({"type":"FeatureCollection","features":[
    {"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[0,0]}},
    {"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[0,0],[1,1]]}}]})" ) );
  QCOMPARE( asked, QStringLiteral( "Layer of “mixed.geojson”" ) );
  QCOMPARE( qobject_cast<QgsVectorLayer *>( red->currentLayer() )->featureCount(), 1LL );
  answer();
  button->add( write( "notes.txt", "nothing that has a place" ) );
  QVERIFY2( asked.endsWith( QLatin1String( "holds no layer that QGIS can read." ) ), qPrintable( asked ) );
  QCOMPARE( QgsProject::instance()->count(), before + 3 );
  answer();
  button->add( write( "wells.geojson", R"({"type":"Point","coordinates":[0,0]})" ) );
  QCOMPARE( asked, QStringLiteral( "Layer “wells” was added, but it cannot be chosen here." ) );
  QCOMPARE( red->currentLayer()->name(), QStringLiteral( "mixed" ) );
}

void TestMapsPage::runsAndAddsTheLayers()
{
  MapsDialog dialog;
  dialog.widget<QCheckBox>( "mMakeOverlaps" )->setChecked( true );
  dialog.widget<QCheckBox>( "mMakePairs" )->setChecked( true );
  QSignalSpy stages( dialog.widget<QProgressBar>( "mProgress" ), &QProgressBar::valueChanged );
  dialog.run();
  QVERIFY( dialog.isRunning() && !dialog.canRun() );
  QVERIFY( dialog.waitForEnd() );
  const QString counts = QStringLiteral( "102 points, 102 segment pairs, 0 overlaps; " );
  QVERIFY2( dialog.log().contains( counts ), qPrintable( dialog.log() ) );
  QVERIFY2( dialog.told().contains( counts ) && dialog.told().contains( QLatin1String( " seconds on " ) ),
            qPrintable( dialog.told() ) );
  QCOMPARE( layersOfGroup( GROUP ), QStringList( { "Intersections", "Overlaps", "Segment pairs" } ) );
  QCOMPARE( projectLayer( QStringLiteral( "Intersections" ) )->featureCount(), 102LL );
  QCOMPARE( projectLayer( QStringLiteral( "Segment pairs" ) )->featureCount(), 102LL );
  QCOMPARE( projectLayer( QStringLiteral( "Overlaps" ) )->featureCount(), 0LL );
  QCOMPARE( dialog.widget<QProgressBar>( "mProgress" )->value(), 100 );
  QVERIFY( !stages.isEmpty() );
}

void TestMapsPage::writesToFiles()
{
  const QTemporaryDir directory;
  MapsDialog dialog;
  const QString path = directory.filePath( QStringLiteral( "points.gpkg" ) );
  dialog.widget<QgsFileWidget>( "mPoints" )->setFilePath( path );
  dialog.run();
  QVERIFY( dialog.waitForEnd() );
  QCOMPARE( layersOfGroup( GROUP ).size(), 1 );
  const QgsVectorLayer *points = projectLayer( layersOfGroup( GROUP ).first() );
  QVERIFY2( points && points->source().startsWith( path ), qPrintable( dialog.log() ) );
  QCOMPARE( points->featureCount(), 102LL );
}

// The layer of the first run has the file open that the second one replaces.
void TestMapsPage::writesToAFileAgain()
{
  const QTemporaryDir directory;
  MapsDialog dialog;
  dialog.widget<QgsFileWidget>( "mPoints" )->setFilePath( directory.filePath( QStringLiteral( "points.gpkg" ) ) );
  dialog.run();
  QVERIFY( dialog.waitForEnd() );
  const QgsVectorLayer *first = projectLayer( layersOfGroup( GROUP ).first() );
  QCOMPARE( first->featureCount(), 102LL );
  mRivers->selectByExpression( QStringLiteral( "level = 1" ) );
  dialog.widget<QCheckBox>( "mBlueSelectedOnly" )->setChecked( true );
  const int before = QgsProject::instance()->count();
  dialog.run();
  QVERIFY( dialog.waitForEnd() );
  QVERIFY2( !dialog.log().contains( QLatin1String( "cannot be loaded" ) ), qPrintable( dialog.log() ) );
  QCOMPARE( QgsProject::instance()->count(), before + 1 );
  const QList<QgsMapLayer *> both = QgsProject::instance()->mapLayersByName( first->name() );
  QCOMPARE( both.size(), 2 );
  for ( QgsMapLayer *layer : both )
  {
    const long long found = qobject_cast<QgsVectorLayer *>( layer )->featureCount();
    QVERIFY2( found > 0 && found < 102, qPrintable( QString::number( found ) ) );
  }
}

void TestMapsPage::selectedFeaturesOnly()
{
  MapsDialog dialog;
  QCheckBox *selectedOnly = dialog.widget<QCheckBox>( "mBlueSelectedOnly" );
  QVERIFY( !selectedOnly->isEnabled() );
  mRivers->selectByExpression( QStringLiteral( "level = 1" ) );
  QVERIFY( selectedOnly->isEnabled() && !dialog.widget<QCheckBox>( "mRedSelectedOnly" )->isEnabled() );
  selectedOnly->setChecked( true );
  dialog.run();
  QVERIFY( dialog.waitForEnd() );
  const long long found = projectLayer( QStringLiteral( "Intersections" ) )->featureCount();
  QVERIFY( found > 0 && found < 102 );
}

void TestMapsPage::tellsMistakesBesideTheirCause()
{
  mRivers->setCrs( QgsCoordinateReferenceSystem() );
  const MapsDialog dialog;
  QVERIFY( !dialog.canRun() );
  QCOMPARE( dialog.remarkOn( "mBlueLayer" ), QStringLiteral( "Layer “b rivers” has no coordinate reference system." ) );
  QVERIFY( dialog.remarkOn( "mRedLayer" ).isEmpty() );
  mRivers->setCrs( mMunicipalities->crs() ); // while the dialog is open
  QVERIFY( dialog.remarkOn( "mBlueLayer" ).isEmpty() && dialog.canRun() );
  mRivers->setCrs( QgsCoordinateReferenceSystem() );
  QVERIFY( !dialog.remarkOn( "mBlueLayer" ).isEmpty() && !dialog.canRun() );
  dialog.widget<QgsMapLayerComboBox>( "mBlueLayer" )->setLayer( mMunicipalities );
  QVERIFY( dialog.remarkOn( "mBlueLayer" ).isEmpty() && dialog.canRun() );
}

void TestMapsPage::tellsMistakesInFiles()
{
  const QTemporaryDir directory;
  const MapsDialog dialog;
  auto *points = dialog.widget<QgsFileWidget>( "mPoints" ), *pairs = dialog.widget<QgsFileWidget>( "mPairs" );
  points->setFilePath( directory.filePath( QStringLiteral( "none/points.gpkg" ) ) );
  QVERIFY( dialog.remarkOn( "mPoints" ).startsWith( QLatin1String( "There is no folder" ) ) );
  points->setFilePath( directory.filePath( QStringLiteral( "points.what" ) ) );
  QVERIFY( dialog.remarkOn( "mPoints" ).contains( QStringLiteral( "“what”" ) ) && !dialog.canRun() );
  points->setFilePath( directory.filePath( QStringLiteral( "one.gpkg" ) ) );
  pairs->setFilePath( points->filePath() );
  QVERIFY( dialog.canRun() ); // pairs are not wanted
  dialog.widget<QCheckBox>( "mMakePairs" )->setChecked( true );
  QVERIFY( !dialog.remarkOn( "mPairs" ).isEmpty() && !dialog.canRun() );
}

void TestMapsPage::logIsPlainText()
{
  mRivers->setName( QStringLiteral( "b \"rivers\" <b>&amp;" ) );
  mMunicipalities->setCrs( QgsCoordinateReferenceSystem( QStringLiteral( "EPSG:4326" ) ) );
  MapsDialog dialog;
  // An input is never replaced, and the algorithm says so with the file's name in it.
  dialog.widget<QgsFileWidget>( "mPoints" )->setFilePath( SAMPLE );
  dialog.run();
  QVERIFY( dialog.waitForEnd() );
  QVERIFY2( dialog.log().contains( QLatin1String( "is one of the inputs and will not be replaced." ) ),
            qPrintable( dialog.log() ) );
  QVERIFY( dialog.told().contains( QLatin1String( "will not be replaced" ) ) );
  dialog.widget<QgsFileWidget>( "mPoints" )->setFilePath( QString() );
  mRivers->setCrs( QgsCoordinateReferenceSystem( QStringLiteral( "EPSG:4674" ) ) );
  dialog.run();
  QVERIFY( dialog.waitForEnd() );
  QVERIFY2( dialog.log().contains( QStringLiteral( "“b \"rivers\" <b>&amp;” is reprojected" ) ),
            qPrintable( dialog.log() ) );
  QVERIFY( !dialog.log().contains( QLatin1String( "&quot;" ) ) );
}

void TestMapsPage::cancelAddsNothing()
{
  const int before = QgsProject::instance()->count();
  MapsDialog dialog;
  dialog.widget<QgsMapLayerComboBox>( "mBlueLayer" )->setLayer( mMunicipalities );
  dialog.run();
  QTest::mouseClick( dialog.widget<QPushButton>( "mCancelButton" ), Qt::LeftButton );
  QTRY_VERIFY_WITH_TIMEOUT( !dialog.isRunning(), 5000 );
  QCOMPARE( QgsProject::instance()->count(), before );
  QVERIFY( dialog.told().isEmpty() && dialog.canRun() );
}

void TestMapsPage::mayBeClosedWhileItRuns()
{
  MapsDialog dialog;
  dialog.run();
  QVERIFY( dialog.isRunning() );
  QTest::mouseClick( dialog.widget<QPushButton>( "mCloseButton" ), Qt::LeftButton );
  QVERIFY( !dialog.dialog().isVisible() && dialog.isRunning() );
  dialog.close();
  QTRY_COMPARE_WITH_TIMEOUT( layersOfGroup( GROUP ), QStringList{ QStringLiteral( "Intersections" ) }, 60000 );
  QVERIFY( dialog.told().contains( QLatin1String( "102 points" ) ) );
}

void TestMapsPage::keepsTheLogOfARunThatEndsUnseen()
{
  MapsDialog dialog;
  QVERIFY( !dialog.dialog().hasNews() );
  dialog.run();
  dialog.dialog().reject();
  QVERIFY( dialog.dialog().hasNews() );
  QVERIFY( dialog.waitForEnd() );
  QVERIFY( dialog.dialog().hasNews() );
  dialog.dialog().show();
  QVERIFY2( dialog.log().contains( QLatin1String( "102 points" ) ), qPrintable( dialog.log() ) );
  QVERIFY( !dialog.dialog().hasNews() );
}

void TestMapsPage::leavesAProjectThatIsClosed()
{
  MapsDialog dialog;
  dialog.widget<QgsMapLayerComboBox>( "mBlueLayer" )->setLayer( mMunicipalities );
  dialog.run();
  QVERIFY( dialog.isRunning() );
  QgsProject::instance()->clear();
  addLayer( SAMPLE + "|layername=se_rivers", QStringLiteral( "of another project" ) );
  QVERIFY( dialog.waitForEnd() );
  QVERIFY2( dialog.log().contains( QLatin1String( "The project was closed" ) ), qPrintable( dialog.log() ) );
  QVERIFY2( dialog.told().contains( QLatin1String( "The project was closed" ) ), qPrintable( dialog.told() ) );
  QCOMPARE( QgsProject::instance()->count(), 1 );
}

void TestMapsPage::remembersChoices()
{
  {
    MapsDialog dialog;
    dialog.widget<QgsMapLayerComboBox>( "mRedLayer" )->setLayer( mRivers );
    dialog.widget<QCheckBox>( "mMakePairs" )->setChecked( true );
    dialog.widget<QComboBox>( "mBackend" )->setCurrentIndex( 1 );
    dialog.widget<QLineEdit>( "mBluePrefix" )->setText( QStringLiteral( "b_" ) );
    dialog.run();
    QVERIFY( dialog.waitForEnd() );
  }
  const MapsDialog dialog;
  QVERIFY( dialog.widget<QCheckBox>( "mMakePairs" )->isChecked() );
  QVERIFY( !dialog.widget<QCheckBox>( "mMakeOverlaps" )->isChecked() );
  QCOMPARE( dialog.widget<QComboBox>( "mBackend" )->currentIndex(), 1 );
  QCOMPARE( dialog.widget<QLineEdit>( "mBluePrefix" )->text(), QStringLiteral( "b_" ) );
  QCOMPARE( dialog.widget<QToolButton>( "mAdvanced" )->text(), QStringLiteral( "Advanced options (1 changed)" ) );
  dialog.widget<QSpinBox>( "mThreads" )->setValue( 1 );
  QCOMPARE( dialog.widget<QToolButton>( "mAdvanced" )->text(), QStringLiteral( "Advanced options (2 changed)" ) );
  QCOMPARE( dialog.widget<QgsMapLayerComboBox>( "mRedLayer" )->currentLayer(), mMunicipalities );
}

//! A command reads the file of a layer, not what the project makes of it.
void TestMapsPage::copiesNoCommandsThatFindSomethingElse()
{
  const auto objection = [this] {
    return commandObjection(
      { QString(), { { QStringLiteral( "x:y" ), { { QStringLiteral( "INPUT" ), mRivers->id() } } } }, {} } );
  };
  QVERIFY2( objection().isEmpty(), qPrintable( objection() ) );
  const QgsCoordinateReferenceSystem own = mRivers->crs();
  mRivers->setCrs( QgsCoordinateReferenceSystem( QStringLiteral( "EPSG:32632" ) ) );
  QVERIFY( objection().contains( QLatin1String( "was given its CRS in this project" ) ) );
  mRivers->setCrs( own );
  const int computed = mRivers->addExpressionField( QStringLiteral( "1" ),
                                                    QgsField( QStringLiteral( "one" ), QgisCompat::integerField ) );
  QVERIFY( objection().contains( QLatin1String( "has joined or virtual fields" ) ) );
  mRivers->removeExpressionField( computed );
  QVERIFY( objection().isEmpty() );
}

void TestMapsPage::copiesCommands()
{
  const MapsDialog dialog;
  dialog.widget<QLineEdit>( "mBluePrefix" )->setText( QStringLiteral( "it's" ) );
  const QString command = dialog.copied( 0 );
  QVERIFY2( command.startsWith( QLatin1String( "qgis_process run rubicon:redblueintersections --BACKEND=0 " ) ),
            qPrintable( command ) );
  QVERIFY2( command.contains( "--INPUT='" + SAMPLE + "|layername=se_municipalities'" ), qPrintable( command ) );
  QVERIFY2( command.contains( QLatin1String( "--INTERSECT_FIELDS_PREFIX='it'\\''s'" ) ), qPrintable( command ) );
  QVERIFY2( command.contains( QLatin1String( "--OUTPUT=TEMPORARY_OUTPUT" ) ), qPrintable( command ) );
  const QString python = dialog.copied( 1 );
  QVERIFY2( python.contains( QLatin1String( "processing.run(\"rubicon:redblueintersections\", {" ) ),
            qPrintable( python ) );
  QVERIFY2( python.contains( QLatin1String( "'OUTPUT':'TEMPORARY_OUTPUT'" ) ), qPrintable( python ) );
}

void TestMapsPage::commandsSurviveAShell()
{
  const QStringList values{ QStringLiteral( "$HOME `id` \"x\" 'y' \\ ! * ~ & | < > # % é" ),
                            QStringLiteral( "two\nlines\n" ), QStringLiteral( "-" ), QString(),
                            QStringLiteral( "a;b,c=d" ) };
  QVariantMap parameters{ { QStringLiteral( "LIST" ), values } };
  QStringList expected{ QStringLiteral( "run" ), QStringLiteral( "x:y" ) };
  for ( const QString &value : values )
    expected << "--LIST=" + value;
  for ( int i = 0; i < values.size(); ++i )
  {
    parameters.insert( QStringLiteral( "P%1" ).arg( i ), values.at( i ) );
    expected << QStringLiteral( "--P%1=" ).arg( i ) + values.at( i );
  }
  const QString command = asQgisProcessCommands( { QString(), { { QStringLiteral( "x:y" ), parameters } }, {} },
                                                 Shell::posix );
  for ( const char *shell : { "sh", "bash" } )
  {
    QProcess process;
    process.start( QString::fromLatin1( shell ),
                   { QStringLiteral( "-c" ),
                     QStringLiteral( "qgis_process() { for a; do printf '%s\\0' \"$a\"; done; }\n" ) + command } );
    QVERIFY( process.waitForFinished() );
    QStringList words;
    for ( const QByteArray &word : process.readAllStandardOutput().split( '\0' ) )
      words << QString::fromUtf8( word );
    words.removeLast();
    QCOMPARE( words, expected );
  }
}

void TestMapsPage::commandsAreQuotedForWindows()
{
  const QVariantMap parameters{ { QStringLiteral( "A" ), QStringLiteral( "C:\\my maps\\" ) },
                                { QStringLiteral( "B" ), QStringLiteral( "100 % \"red\"" ) },
                                { QStringLiteral( "C" ), QStringLiteral( "C:/maps/a.gpkg" ) } };
  QCOMPARE( asQgisProcessCommands( { QString(), { { QStringLiteral( "x:y" ), parameters } }, {} }, Shell::windows ),
            QStringLiteral(
              "qgis_process run x:y --A=\"C:\\my maps\\\\\" --B=\"100 \"^%\" \\\"red\\\"\" --C=C:/maps/a.gpkg" ) );
}

void TestMapsPage::commandsDoNotSeeUnsavedEdits()
{
  mRivers->startEditing();
  mRivers->deleteFeature( *mRivers->allFeatureIds().begin() );
  {
    const MapsDialog dialog;
    QGuiApplication::clipboard()->clear();
    QVERIFY( dialog.copied( 0 ).isEmpty() );
    QVERIFY2( dialog.log().contains( QLatin1String( "has edits that were not saved" ) ), qPrintable( dialog.log() ) );
  }
  mRivers->rollBack();
}

void TestMapsPage::commandsCannotNameASelection()
{
  mRivers->selectByExpression( QStringLiteral( "level = 1" ) );
  const MapsDialog dialog;
  dialog.widget<QCheckBox>( "mBlueSelectedOnly" )->setChecked( true );
  QGuiApplication::clipboard()->clear();
  QVERIFY( dialog.copied( 0 ).isEmpty() );
  QVERIFY2( dialog.log().contains( QLatin1String( "A command knows no selection" ) ), qPrintable( dialog.log() ) );
}

void TestMapsPage::showsHelp()
{
  const MapsDialog dialog;
  QTest::mouseClick( dialog.widget<QPushButton>( "mHelpButton" ), Qt::LeftButton );
  const auto *help = dialog.widget<QTextBrowser>( "mHelpText" );
  QVERIFY( help && help->toPlainText().contains( QLatin1String( "Finds every place where" ) ) );
}

int main( int argc, char **argv )
{
  TestMapsPage test;
  return runTest( test, argc, argv );
}

#include "test_mapspage.moc"
