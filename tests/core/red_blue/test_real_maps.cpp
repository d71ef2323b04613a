// SPDX-License-Identifier: GPL-2.0-or-later
// Real maps: the exact numbers of pairs, and the same bytes from one thread, from two on the second backend
// (RUBICON_SECOND_BACKEND), and from blue on red.
// Relies on core/io to read the maps in RUBICON_MAPS; the numbers are in the file RUBICON_COUNTS.
#include "core/io/layer_source.h"
#include "oracle.h"

#include <QFile>
#include <QtTest>

#include <map>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

RedBlueResult run( const ChainSet2 &red, const ChainSet2 &blue, Backend backend, int threads )
{
  RunOptions options;
  options.backend = backend;
  options.threads = threads;
  return red_blue( red, blue, options );
}

} // namespace

class TestRealMaps : public QObject
{
    Q_OBJECT

  private slots:
    void counts_data();
    void counts();

  private:
    const ChainSet2 &layer( const QString &file, const QString &name );
    std::map<QString, ChainSet2> mLayers;
};

void TestRealMaps::counts_data()
{
  for ( const char *column : { "file", "red", "blue" } )
    QTest::addColumn<QString>( column );
  for ( const char *column : { "cross", "t_touch", "v_touch", "overlap" } )
    QTest::addColumn<qulonglong>( column );

  QFile file( QStringLiteral( RUBICON_COUNTS ) );
  QVERIFY( file.open( QIODevice::ReadOnly ) );
  while ( !file.atEnd() )
  {
    const QString line = QString::fromUtf8( file.readLine() ).trimmed();
    if ( line.isEmpty() || line.startsWith( QLatin1Char( '#' ) ) )
      continue;
    const QStringList words = line.split( QLatin1Char( ' ' ) );
    QCOMPARE( words.size(), 7 );
    QTest::newRow( qPrintable( words[1] + " x " + words[2] ) )
      << words[0] << words[1] << words[2] << words[3].toULongLong() << words[4].toULongLong() << words[5].toULongLong()
      << words[6].toULongLong();
  }
}

const ChainSet2 &TestRealMaps::layer( const QString &file, const QString &name )
{
  const QString source = QStringLiteral( RUBICON_MAPS "/%1|layername=%2" ).arg( file, name );
  const auto known = mLayers.find( source );
  if ( known != mLayers.end() )
    return known->second;
  LayerSource reader( LayerName::parse( source.toStdString() ) );
  return mLayers.emplace( source, reader.read( {} ) ).first->second;
}

void TestRealMaps::counts()
{
  QFETCH( QString, file );
  QFETCH( QString, red );
  QFETCH( QString, blue );
  const ChainSet2 &red_layer = layer( file, red ), &blue_layer = layer( file, blue );
  const RedBlueResult one = run( red_layer, blue_layer, Backend::cpu, 1 );
  QTEST( static_cast<qulonglong>( one.counts.cross ), "cross" );
  QTEST( static_cast<qulonglong>( one.counts.t_touch ), "t_touch" );
  QTEST( static_cast<qulonglong>( one.counts.v_touch ), "v_touch" );
  QTEST( static_cast<qulonglong>( one.counts.overlap ), "overlap" );
  QCOMPARE( static_cast<qulonglong>( one.contacts.size() ), static_cast<qulonglong>( one.counts.pairs() ) );

  const RedBlueResult two = run( red_layer, blue_layer, RUBICON_SECOND_BACKEND, 2 );
  QCOMPARE( first_difference( one, two, Distances::identical ), std::string() );
  QCOMPARE( two.checksum, one.checksum );
  QVERIFY( two.run.backend == RUBICON_SECOND_BACKEND );

  const RedBlueResult other_way = run( blue_layer, red_layer, RUBICON_SECOND_BACKEND, 2 );
  QCOMPARE( first_difference( neutral( one, false ), neutral( other_way, true ), Distances::identical ),
            std::string() );
}

QTEST_APPLESS_MAIN( TestRealMaps )
#include "test_real_maps.moc"
