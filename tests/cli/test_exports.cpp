// SPDX-License-Identifier: GPL-2.0-or-later
// The shared library exports the names of exports.map and no other, and answers QGIS's plugin manager.
// Relies on nm.

#include <QLibrary>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QtTest>

class TestExports : public QObject
{
    Q_OBJECT

  private slots:
    void onlyTheListedNames();
    void whatThePluginManagerAsks();
};

void TestExports::onlyTheListedNames()
{
  QFile map( QStringLiteral( RUBICON_EXPORTS_MAP ) );
  QVERIFY( map.open( QFile::ReadOnly ) );
  const QString listed = QString::fromUtf8( map.readAll() )
                           .section( QStringLiteral( "global:" ), 1 )
                           .section( QStringLiteral( "local:" ), 0, 0 );
  QSet<QString> expected;
  for ( const QString &name : listed.split( ';' ) )
  {
    if ( !name.trimmed().isEmpty() )
      expected << name.trimmed();
  }

  QProcess nm;
  nm.start( QStringLiteral( NM ),
            { QStringLiteral( "-D" ), QStringLiteral( "--defined-only" ), QStringLiteral( RUBICON_LIBRARY ) } );
  QVERIFY( nm.waitForFinished() );
  QSet<QString> exported;
  for ( const QString &line : QString::fromUtf8( nm.readAllStandardOutput() ).split( '\n' ) )
  {
    if ( !line.isEmpty() )
      exported << line.section( ' ', -1 );
  }
  QCOMPARE( exported, expected );
}

void TestExports::whatThePluginManagerAsks()
{
  QLibrary library( QStringLiteral( RUBICON_LIBRARY ) );
  QVERIFY2( library.load(), qPrintable( library.errorString() ) );
  const auto text = [&library]( const char *function ) {
    return *reinterpret_cast<const QString *(*)()>( library.resolve( function ) )();
  };
  QCOMPARE( text( "name" ), QStringLiteral( "Rubicon" ) );
  QCOMPARE( text( "category" ), QStringLiteral( "Vector" ) );
  QVERIFY( !text( "description" ).isEmpty() );
  QVERIFY( QRegularExpression( QStringLiteral( "^[0-9]+\\.[0-9]+\\.[0-9]+$" ) ).match( text( "version" ) ).hasMatch() );
  QVERIFY( QFile::exists( text( "icon" ) ) );
  QCOMPARE( reinterpret_cast<int ( * )()>( library.resolve( "type" ) )(), 1 ); // QgisPlugin::UI
}

QTEST_GUILESS_MAIN( TestExports )

#include "test_exports.moc"
