// SPDX-License-Identifier: GPL-2.0-or-later
// The contract case by case: hand-made results for the engine, and the same for the oracle that judges it elsewhere.
// Relies on tests/data/red_blue, case_file.h, oracle.h.
#include "case_file.h"
#include "core/ingest/chain_builder2.h"
#include "oracle.h"
#include "wkt_layer.h"

#include <QtTest>

#include <map>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

QString joined( const std::vector<std::string> &lines )
{
  QString text;
  for ( const std::string &line : lines )
    text += QString::fromStdString( line ) + '\n';
  return text;
}

void check( const WrittenRedBlueCase &c, const ChainSet2 &red, const ChainSet2 &blue, const RedBlueResult &result,
            const char *who )
{
  const QString expected = joined( c.expected ), actual = joined( tell( red, blue, result, c.distances ) );
  QVERIFY2( actual == expected,
            qPrintable( QStringLiteral( "%1 gives\n%2instead of\n%3" ).arg( who, actual, expected ) ) );
}

} // namespace

class TestCases : public QObject
{
    Q_OBJECT

  private slots:
    void contract_data();
    void contract();
    void a_diagonal_chain_and_itself_data();
    void a_diagonal_chain_and_itself();

  private:
    std::map<QString, WrittenRedBlueCase> mCases;
};

void TestCases::contract_data()
{
  QTest::addColumn<QString>( "name" );
  for ( const char *file : { "contract.txt", "points.txt", "overlaps.txt" } )
    for ( const WrittenRedBlueCase &c : read_cases( std::string( RUBICON_CASES "/" ) + file ) )
    {
      const QString name = QString::fromStdString( file + ( ": " + c.name ) );
      QVERIFY2( mCases.emplace( name, c ).second, qPrintable( name + " is there twice" ) );
      QTest::newRow( qPrintable( name ) ) << name;
    }
}

void TestCases::contract()
{
  QFETCH( QString, name );
  const WrittenRedBlueCase &c = mCases.at( name );
  const ChainSet2 red = layer_from_texts( c.red ), blue = layer_from_texts( c.blue );
  RunOptions options;
  options.backend = RUBICON_SECOND_BACKEND;
  check( c, red, blue, oracle_red_blue( red, blue ), "the oracle" );
  check( c, red, blue, red_blue( red, blue, options ), "the engine" );
}

void TestCases::a_diagonal_chain_and_itself_data()
{
  QTest::addColumn<int>( "segments" );
  for ( const int segments : { 130, 131, 1000 } )
    QTest::newRow( qPrintable( QString::number( segments ) ) ) << segments;
}

//! Each segment overlaps itself and touches its neighbours: one overlap, the whole chain.
void TestCases::a_diagonal_chain_and_itself()
{
  QFETCH( int, segments );
  std::vector<Point2> vertices;
  for ( int i = 0; i <= segments; ++i )
    vertices.push_back( { double( i ), double( i ) } );
  ChainBuilder2 builder;
  builder.begin_feature( 1 );
  builder.add_part( vertices );
  builder.end_feature();
  const ChainSet2 chain = builder.take();

  RunOptions options;
  options.backend = RUBICON_SECOND_BACKEND;
  const RedBlueResult result = red_blue( chain, chain, options );
  QCOMPARE( result.counts.overlap, std::uint64_t( segments ) );
  QCOMPARE( result.counts.v_touch, std::uint64_t( 2 * ( segments - 1 ) ) );
  QCOMPARE( result.counts.pairs(), std::uint64_t( 3 * segments - 2 ) );
  QCOMPARE( result.points.size(), std::size_t( 2 ) );
  QCOMPARE( result.overlaps.size(), std::size_t( 1 ) );
  QCOMPARE( result.overlaps[0].vertex_count, std::uint32_t( segments + 1 ) );
  QCOMPARE( result.overlaps[0].red_from, 0.0 );
  QCOMPARE( result.overlaps[0].red_to, segments * std::sqrt( 2.0 ) );
}

QTEST_APPLESS_MAIN( TestCases )
#include "test_cases.moc"
