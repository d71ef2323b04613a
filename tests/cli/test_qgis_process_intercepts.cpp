// SPDX-License-Identifier: GPL-2.0-or-later
// The model from tables to composited intercepts in qgis_process, as a file and from the toolbox, on the 29 Demo1 holes.
// Relies on qgis_process, the overlay that holds the library, and the sample tables and mesh.

#include "qgis_process.h"

#include <QtTest>

#include <cmath>

namespace
{

const QString SAMPLES = QStringLiteral( RUBICON_DEMO1 );

using Row = QHash<QString, QString>;

//! The rows of a CSV file without commas in its values.
QList<Row> readCsv( const QString &path )
{
  QFile file( path );
  if ( !file.open( QFile::ReadOnly | QFile::Text ) )
    return {};
  const auto cells = [&file] { return QString::fromUtf8( file.readLine() ).trimmed().remove( '"' ).split( ',' ); };
  const QStringList names = cells();
  QList<Row> rows;
  while ( !file.atEnd() )
  {
    const QStringList values = cells();
    Row row;
    for ( int i = 0; i < names.size(); ++i )
      row.insert( names.at( i ), values.value( i ) );
    rows << row;
  }
  return rows;
}

//! Length of a sample from stay, and that times its grade, added up over the sample table by plain arithmetic.
struct Grade
{
    double length = 0, weighted = 0;
};

Grade gradeOf( const Row &stay, const QList<Row> &samples )
{
  Grade grade;
  for ( const Row &sample : samples )
  {
    const double from = std::max( sample.value( "FROM" ).toDouble(), stay.value( "from" ).toDouble() );
    const double to = std::min( sample.value( "TO" ).toDouble(), stay.value( "to" ).toDouble() );
    if ( sample.value( "BHID" ) != stay.value( "hole" ) || from >= to )
      continue;
    grade.length += to - from;
    grade.weighted += ( to - from ) * sample.value( "Au" ).toDouble();
  }
  return grade;
}

} // namespace

class TestQgisProcessIntercepts : public QObject
{
    Q_OBJECT

  private slots:
    void compositesOfTheSample_data();
    void compositesOfTheSample();
    void help();
};

void TestQgisProcessIntercepts::compositesOfTheSample_data()
{
  QTest::addColumn<QString>( "model" );
  QTest::newRow( "file" ) << QStringLiteral( RUBICON_MODEL );
  QTest::newRow( "toolbox" ) << QStringLiteral( "rubicon:drillintercepts" );
}

void TestQgisProcessIntercepts::compositesOfTheSample()
{
  QFETCH( QString, model );
  const QTemporaryDir directory;
  const QString stays = directory.filePath( QStringLiteral( "stays.csv" ) ),
                cuts = directory.filePath( QStringLiteral( "samples.csv" ) );
  const Outcome run = qgisProcess( { "--json", "run", model, "--", "COLLAR=" + SAMPLES + "/collar.csv",
                                     "SURVEY=" + SAMPLES + "/survey.csv", "ASSAY=" + SAMPLES + "/assay.csv",
                                     "MESH=" + SAMPLES + "/domain.ply", "DIP=1", "CRS=EPSG:32723",
                                     "assay:COMPOSITES=" + stays, "assay:SAMPLES=" + cuts } );
  QVERIFY2( run.exitCode == 0, qPrintable( run.output + run.errors ) );

  const QList<Row> composites = readCsv( stays ), samples = readCsv( SAMPLES + "/assay.csv" );
  QCOMPARE( composites.size(), 29 ); // one stay for each hole
  double inside = 0;
  for ( const Row &stay : composites )
  {
    const Grade grade = gradeOf( stay, samples );
    const double length = stay.value( "length" ).toDouble();
    inside += length;
    QVERIFY( std::abs( stay.value( "Au" ).toDouble() - grade.weighted / grade.length ) < 1e-9 );
    QVERIFY( std::abs( length - grade.length - stay.value( "missing" ).toDouble() ) < 1e-9 );
  }
  double ofSamples = 0;
  const QList<Row> rows = readCsv( cuts );
  QCOMPARE( rows.size(), 1882 );
  for ( const Row &row : rows )
    ofSamples += row.value( "length_inside" ).toDouble();
  QVERIFY( inside > 300 && std::abs( inside - ofSamples ) < 1e-6 );
}

void TestQgisProcessIntercepts::help()
{
  const Outcome help = qgisProcess( { "help", "rubicon:drillintercepts" } );
  QCOMPARE( help.exitCode, 0 );
  for ( const char *name : { "COLLAR", "SURVEY", "ASSAY", "MESH", "assay:COMPOSITES", "intersect:EVENTS" } )
    QVERIFY2( help.output.contains( QLatin1String( name ) ), name );
}

QTEST_GUILESS_MAIN( TestQgisProcessIntercepts )

#include "test_qgis_process_intercepts.moc"
