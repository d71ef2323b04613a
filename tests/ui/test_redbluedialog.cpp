// SPDX-License-Identifier: GPL-2.0-or-later
// The dialog: offers line and polygon layers, runs the algorithm in the background, adds its layers, can be cancelled.
// Relies on QGIS's GUI library and the sample data; needs no display.

#include "plugin/algorithms/rubiconprovider.h"
#include "redbluedialog.h"

#include "qgsapplication.h"
#include "qgsproject.h"
#include "qgstaskmanager.h"
#include "qgsvectorlayer.h"

#include <QPushButton>
#include <QTemporaryDir>
#include <QtTest>

namespace
{

const QString SAMPLE = QStringLiteral( RUBICON_SAMPLE );

QgsVectorLayer *addLayer( const QString &source, const QString &name,
                          const QString &provider = QStringLiteral( "ogr" ) )
{
  auto *layer = new QgsVectorLayer( source, name, provider );
  QgsProject::instance()->addMapLayer( layer );
  return layer;
}

QgsVectorLayer *projectLayer( const QString &name )
{
  const QList<QgsMapLayer *> layers = QgsProject::instance()->mapLayersByName( name );
  return layers.isEmpty() ? nullptr : qobject_cast<QgsVectorLayer *>( layers.first() );
}

//! The dialog with its widgets by name.
struct Dialog : RedBlueDialog
{
    template <typename Widget>
    Widget *widget( const char *name ) const
    {
      return findChild<Widget *>( QString::fromLatin1( name ) );
    }
    QString log() const { return widget<QTextBrowser>( "mLog" )->toPlainText(); }
    bool isRunning() const { return widget<QPushButton>( "mCancel" )->isEnabled(); }
    void run() { QTest::mouseClick( widget<QPushButton>( "mRun" ), Qt::LeftButton ); }
};

} // namespace

class TestRedBlueDialog : public QObject
{
    Q_OBJECT

  private slots:
    void initTestCase();
    void init();
    void cleanup();
    void offersLinesAndPolygonsOnly();
    void runsAndAddsTheLayers();
    void writesToFiles();
    void selectedFeaturesOnly();
    void saysWhatIsWrong();
    void cancelAddsNothing();
    void mayBeClosedWhileItRuns();

  private:
    QgsVectorLayer *mMunicipalities = nullptr;
    QgsVectorLayer *mRivers = nullptr;
};

void TestRedBlueDialog::initTestCase()
{
  QVERIFY( registerProvider() );
}

void TestRedBlueDialog::init()
{
  mMunicipalities = addLayer( SAMPLE + "|layername=se_municipalities", QStringLiteral( "a municipalities" ) );
  mRivers = addLayer( SAMPLE + "|layername=se_rivers", QStringLiteral( "b rivers" ) );
  addLayer( QStringLiteral( "Point?crs=EPSG:4326" ), QStringLiteral( "c points" ), QStringLiteral( "memory" ) );
}

void TestRedBlueDialog::cleanup()
{
  QTRY_COMPARE( QgsApplication::taskManager()->countActiveTasks(), 0 );
  QgsProject::instance()->removeAllMapLayers();
}

void TestRedBlueDialog::offersLinesAndPolygonsOnly()
{
  const Dialog dialog;
  const auto *layers = dialog.widget<QgsMapLayerComboBox>( "mRedLayer" );
  QCOMPARE( layers->count(), 2 );
  QVERIFY( dialog.widget<QgsCheckableComboBox>( "mRedFields" )->count() > 0 );
  QCOMPARE( dialog.widget<QgsMapLayerComboBox>( "mBlueLayer" )->currentLayer(), mRivers );
  QVERIFY( !dialog.isRunning() );
}

void TestRedBlueDialog::runsAndAddsTheLayers()
{
  Dialog dialog;
  dialog.widget<QCheckBox>( "mWriteOverlaps" )->setChecked( true );
  dialog.widget<QCheckBox>( "mWritePairs" )->setChecked( true );
  dialog.run();
  QVERIFY( dialog.isRunning() );
  QTRY_VERIFY( !dialog.isRunning() );
  QVERIFY2( dialog.log().contains( QLatin1String( "102 points, 102 segment pairs, 0 overlaps." ) ),
            qPrintable( dialog.log() ) );
  QVERIFY( projectLayer( QStringLiteral( "Intersections" ) ) );
  QCOMPARE( projectLayer( QStringLiteral( "Intersections" ) )->featureCount(), 102LL );
  QCOMPARE( projectLayer( QStringLiteral( "Segment pairs" ) )->featureCount(), 102LL );
  QCOMPARE( projectLayer( QStringLiteral( "Overlaps" ) )->featureCount(), 0LL );
  QCOMPARE( dialog.widget<QProgressBar>( "mProgress" )->value(), 100 );
}

void TestRedBlueDialog::writesToFiles()
{
  const QTemporaryDir directory;
  Dialog dialog;
  const QString path = directory.filePath( QStringLiteral( "points.gpkg" ) );
  dialog.widget<QgsFileWidget>( "mPoints" )->setFilePath( path );
  dialog.run();
  QTRY_VERIFY( !dialog.isRunning() );
  QVERIFY2( projectLayer( QStringLiteral( "Intersections" ) ), qPrintable( dialog.log() ) );
  QVERIFY( projectLayer( QStringLiteral( "Intersections" ) )->source().startsWith( path ) );
  QCOMPARE( projectLayer( QStringLiteral( "Intersections" ) )->featureCount(), 102LL );
}

void TestRedBlueDialog::selectedFeaturesOnly()
{
  mRivers->selectByExpression( QStringLiteral( "level = 1" ) );
  QVERIFY( mRivers->selectedFeatureCount() > 0 );
  Dialog dialog;
  QCheckBox *selectedOnly = dialog.widget<QCheckBox>( "mBlueSelectedOnly" );
  QVERIFY( selectedOnly->isEnabled() && !dialog.widget<QCheckBox>( "mRedSelectedOnly" )->isEnabled() );
  selectedOnly->setChecked( true );
  dialog.run();
  QTRY_VERIFY( !dialog.isRunning() );
  const long long found = projectLayer( QStringLiteral( "Intersections" ) )->featureCount();
  QVERIFY( found > 0 && found < 102 );
}

void TestRedBlueDialog::saysWhatIsWrong()
{
  mRivers->setCrs( QgsCoordinateReferenceSystem() );
  Dialog dialog;
  dialog.run();
  QTRY_VERIFY( !dialog.isRunning() );
  QVERIFY2( dialog.log().contains( QStringLiteral( "Layer “b rivers” has no coordinate reference system" ) ),
            qPrintable( dialog.log() ) );
  QVERIFY( !projectLayer( QStringLiteral( "Intersections" ) ) );
}

void TestRedBlueDialog::cancelAddsNothing()
{
  const int before = QgsProject::instance()->count();
  Dialog dialog;
  dialog.widget<QgsMapLayerComboBox>( "mBlueLayer" )->setLayer( mMunicipalities );
  dialog.run();
  QTest::mouseClick( dialog.widget<QPushButton>( "mCancel" ), Qt::LeftButton );
  QTRY_VERIFY( !dialog.isRunning() );
  QCOMPARE( QgsProject::instance()->count(), before );
}

void TestRedBlueDialog::mayBeClosedWhileItRuns()
{
  {
    Dialog dialog;
    dialog.widget<QgsMapLayerComboBox>( "mBlueLayer" )->setLayer( mMunicipalities );
    dialog.run();
    QVERIFY( dialog.isRunning() );
  }
  QTRY_COMPARE( QgsApplication::taskManager()->countActiveTasks(), 0 );
}

int main( int argc, char **argv )
{
  QgsApplication application( argc, argv, true );
  QgsApplication::setPrefixPath( QStringLiteral( RUBICON_QGIS_PREFIX ), true );
  QgsApplication::initQgis();
  TestRedBlueDialog test;
  const int failures = QTest::qExec( &test, argc, argv );
  QgsApplication::exitQgis();
  return failures;
}

#include "test_redbluedialog.moc"
