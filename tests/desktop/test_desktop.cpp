// SPDX-License-Identifier: GPL-2.0-or-later
// Starts QGIS's desktop on a display of its own for each flow of desktop_flows.h, with a fresh profile, and sees it end well.
// Relies on Xvfb, on the overlay with Rubicon in it and on the library of desktop_test_plugin.cpp.

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

namespace
{

constexpr int MINUTES_3 = 180000;

//! The flow that begins without Rubicon.
const QString FROM_ZIP = QStringLiteral( "installFromZip" );

QString content( const QString &path )
{
  QFile file( path );
  return file.open( QIODevice::ReadOnly ) ? QString::fromUtf8( file.readAll() ) : QString();
}

//! Both plugins on; no tips, no questions at the start.
void writeProfile( const QString &folder )
{
  const QString settings = folder + QStringLiteral( "/profiles/default/QGIS" );
  QVERIFY( QDir().mkpath( settings ) );
  QFile file( settings + QStringLiteral( "/QGIS3.ini" ) );
  QVERIFY( file.open( QIODevice::WriteOnly ) );
  file.write( "[Plugins]\nlibrubiconplugin=true\nlibrubicondesktoptest=true\n"
              "[plugins]\nsearchPathsForPlugins=" RUBICON_TEST_PLUGINS "\n"
              "[qgis]\nshowTips340=false\nshowTips322=false\naskToSaveMemoryLayers=false\n" );
}

//! The samples and the package, under paths that may be seen in pictures. QGIS writes into a GeoPackage that it only reads.
void layOutFiles( const QString &folder )
{
  QVERIFY( QFile::copy( QStringLiteral( RUBICON_SAMPLES "/se.gpkg" ), folder + QStringLiteral( "/se.gpkg" ) ) );
  QVERIFY( QFile::link( QStringLiteral( RUBICON_SAMPLES "/demo1" ), folder + QStringLiteral( "/demo1" ) ) );
  QVERIFY( QFile::link( QStringLiteral( RUBICON_ZIP ), folder + QStringLiteral( "/rubicon.zip" ) ) );
}

} // namespace

class TestDesktop : public QObject
{
    Q_OBJECT

  private slots:
    void initTestCase();
    void cleanupTestCase();
    void flow_data();
    void flow();

  private:
    QProcess mScreen;
    QString mDisplay;
};

void TestDesktop::initTestCase()
{
  QVERIFY( QDir().mkpath( QStringLiteral( RUBICON_PICTURES ) ) );
  mScreen.setProcessChannelMode( QProcess::SeparateChannels );
  mScreen.start( QStringLiteral( RUBICON_XVFB ),
                 { QStringLiteral( "-displayfd" ), QStringLiteral( "1" ), QStringLiteral( "-screen" ),
                   QStringLiteral( "0" ), QStringLiteral( "1600x1000x24" ), QStringLiteral( "-nolisten" ),
                   QStringLiteral( "tcp" ) } );
  QVERIFY2( mScreen.waitForStarted(), qPrintable( mScreen.errorString() ) );
  QVERIFY2( mScreen.waitForReadyRead(), mScreen.readAllStandardError().constData() );
  mDisplay = ':' + QString::fromLatin1( mScreen.readLine() ).trimmed();
}

void TestDesktop::cleanupTestCase()
{
  mScreen.terminate();
  mScreen.waitForFinished();
}

void TestDesktop::flow_data()
{
  QTest::addColumn<QString>( "name" );
  QStringList names{ "mapsTutorial",
                     "drillHolesTutorial",
                     "cancelled",
                     "closedWhileRunning",
                     "reopenedWhileRunning",
                     "switchedOffAndOn",
                     "switchedOffWhileRunning",
                     "projectClosedWhileRunning",
                     "layerRemovedWhileRunning",
                     "docks",
                     "closesWhileRunning" };
#ifdef RUBICON_PYTHON_FLOWS
  names << QStringLiteral( "toolbox" ) << FROM_ZIP;
#endif
  for ( const QString &name : std::as_const( names ) )
    QTest::newRow( qPrintable( name ) ) << name;
}

void TestDesktop::flow()
{
  QFETCH( QString, name );
  // Of layers in /tmp QGIS shows that they will not stay.
  const QTemporaryDir folder( QStringLiteral( "/var/tmp/rubicon-XXXXXX" ) );
  writeProfile( folder.path() );
  layOutFiles( folder.path() );
  const QString report = folder.filePath( QStringLiteral( "report" ) );

  QProcess qgis;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert( QStringLiteral( "DISPLAY" ), mDisplay );
  environment.insert( QStringLiteral( "QT_QPA_PLATFORM" ), QStringLiteral( "xcb" ) );
  environment.insert( QStringLiteral( "XDG_RUNTIME_DIR" ), folder.path() );
  // The flows know buttons and layers by their English names.
  environment.insert( QStringLiteral( "LC_ALL" ), QStringLiteral( "C.UTF-8" ) );
  environment.insert( QStringLiteral( "LANGUAGE" ), QString() );
  environment.insert( QStringLiteral( "QGIS_PREFIX_PATH" ), name == FROM_ZIP ? QStringLiteral( RUBICON_QGIS_PREFIX )
                                                                             : QStringLiteral( RUBICON_QGIS_OVERLAY ) );
  environment.insert( QStringLiteral( "QGIS_CUSTOM_CONFIG_PATH" ), folder.path() );
  environment.insert( QStringLiteral( "RUBICON_DESKTOP_FLOW" ), name );
  environment.insert( QStringLiteral( "RUBICON_DESKTOP_REPORT" ), report );
  environment.insert( QStringLiteral( "RUBICON_DESKTOP_FILES" ), folder.path() );
  environment.insert( QStringLiteral( "RUBICON_DESKTOP_PICTURES" ), QStringLiteral( RUBICON_PICTURES ) );
  qgis.setProcessEnvironment( environment );
  qgis.setProcessChannelMode( QProcess::MergedChannels );
  qgis.start( QStringLiteral( QGIS_EXECUTABLE ),
              { QStringLiteral( "--nologo" ), QStringLiteral( "--noversioncheck" ) } );
  const bool ended = qgis.waitForFinished( MINUTES_3 );
  if ( !ended )
    qgis.kill();
  const QString told = content( report );
  const QByteArray message = ( told + "\n" + QString::fromLocal8Bit( qgis.readAll() ).right( 8000 ) ).toUtf8();
  QVERIFY2( ended, "QGIS did not end: " + message );
  QVERIFY2( qgis.exitStatus() == QProcess::NormalExit && qgis.exitCode() == 0, message );
  QVERIFY2( told.contains( QLatin1String( " 0 failed" ) ), message );
}

QTEST_GUILESS_MAIN( TestDesktop )
#include "test_desktop.moc"
