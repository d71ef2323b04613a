// SPDX-License-Identifier: GPL-2.0-or-later
// All that goes to a device names its stream: what does not would run beside the kernels whose results it needs.
// Relies on the sources, which it reads.
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QtTest>

namespace
{

//! The launches and calls in \a source that go to the default stream. \a seen: how many it looked at.
QStringList without_stream( const QString &source, int &seen )
{
  static const QRegularExpression asked(
    "<<<.*?>>>|\\b(?:cuda(?:Memcpy|Memset|EventRecord)\\w*|cub::Device\\w+::\\w+)\\([^;]*|\\bcudaStreamPerThread\\b",
    QRegularExpression::DotMatchesEverythingOption );
  QStringList wrong;
  auto matches = asked.globalMatch( source );
  for ( ; matches.hasNext(); ++seen )
  {
    const QString text = matches.next().captured().simplified();
    static const QRegularExpression names_one( "[sS]tream|mSide" );
    if ( text == "cudaStreamPerThread" || !names_one.match( text ).hasMatch() )
      wrong << text;
  }
  return wrong;
}

} // namespace

class TestKernelLaunches : public QObject
{
    Q_OBJECT

  private slots:
    void complaints_data();
    void complaints();
    void sources();
};

void TestKernelLaunches::complaints_data()
{
  QTest::addColumn<QString>( "source" );
  QTest::addColumn<bool>( "is_wrong" );
  QTest::newRow( "launch" ) << "run<<<grid( n ),\n  threads, 0, thread_stream()>>>( n );" << false;
  QTest::newRow( "copy" ) << "cudaMemcpyAsync( a, b, n, kind, stream );" << false;
  QTest::newRow( "CUB" ) << "cub::DeviceScan::ExclusiveSum( scratch, size, in, out, n, stream );" << false;
  QTest::newRow( "CUB without" ) << "cub::DeviceScan::ExclusiveSum( scratch, size, in, out, n );" << true;
  QTest::newRow( "launch without" ) << "run<<<grid( n ),\n  threads>>>( stream );" << true;
  QTest::newRow( "copy without" ) << "cudaMemcpy( a, b, n, kind ); f( stream );" << true;
  QTest::newRow( "the driver's own" ) << "f( cudaStreamPerThread );" << true;
}

void TestKernelLaunches::complaints()
{
  QFETCH( QString, source );
  int seen = 0;
  QTEST( !without_stream( source, seen ).isEmpty(), "is_wrong" );
  QCOMPARE( seen, 1 );
}

void TestKernelLaunches::sources()
{
  QStringList wrong;
  int seen = 0;
  for ( const char *folder : { "core", "tests" } )
  {
    QDirIterator files( QString( RUBICON_SOURCES ) + '/' + folder, { "*.cu", "*.cuh" }, QDir::Files,
                        QDirIterator::Subdirectories );
    while ( files.hasNext() )
    {
      QFile file( files.next() );
      QVERIFY2( file.open( QIODevice::ReadOnly ), qPrintable( file.fileName() ) );
      QString text = QString::fromUtf8( file.readAll() );
      text.remove( QRegularExpression( "\"[^\"\\n]*\"|//.*|/\\*[\\s\\S]*?\\*/" ) ); // a message may speak of streams
      for ( const QString &launch : without_stream( text, seen ) )
        wrong << file.fileName() + ": " + launch;
    }
  }
  QCOMPARE( wrong.join( '\n' ), QString() );
  QVERIFY2( seen > 40, qPrintable( QString( "only %1 launches and copies were seen" ).arg( seen ) ) );
}

QTEST_APPLESS_MAIN( TestKernelLaunches )
#include "test_kernel_launches.moc"
