// SPDX-License-Identifier: GPL-2.0-or-later
// Geometries that broke other programs: GEOS/JTS cases (XML) and polygon-clipping cases (GeoJSON), each pair of
// geometries compared with brute force in GMP.
// Relies on the unpacked cases in RUBICON_ROBUSTNESS_CASES, on oracle.h and wkt_layer.h.
#include "oracle.h"
#include "wkt_layer.h"

#include <QDirIterator>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QXmlStreamReader>
#include <QtTest>

#include <cpl_error.h>

#include <algorithm>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

//! The geometries a and b of one case; a case without b meets itself.
struct TextCase
{
    QString name;
    std::vector<std::string> geometries;
};

std::vector<TextCase> read_xml( const QString &path )
{
  QFile file( path );
  if ( !file.open( QIODevice::ReadOnly ) )
    throw std::runtime_error( "cannot read " + path.toStdString() );
  QXmlStreamReader xml( &file );
  std::vector<TextCase> cases;
  while ( !xml.atEnd() )
  {
    if ( xml.readNext() != QXmlStreamReader::StartElement )
      continue;
    const QString element = xml.name().toString();
    if ( element == QLatin1String( "case" ) )
      cases.push_back( { QStringLiteral( "case at line %1" ).arg( xml.lineNumber() ), {} } );
    else if ( ( element == QLatin1String( "a" ) || element == QLatin1String( "b" ) ) && !cases.empty() )
      cases.back().geometries.push_back( xml.readElementText().trimmed().toStdString() );
  }
  if ( xml.hasError() )
    throw std::runtime_error( path.toStdString() + ": " + xml.errorString().toStdString() );
  return cases;
}

//! The features of a polygon-clipping case.
std::vector<Geometry> read_geojson( const QString &path )
{
  QFile file( path );
  if ( !file.open( QIODevice::ReadOnly ) )
    throw std::runtime_error( "cannot read " + path.toStdString() );
  std::vector<Geometry> geometries;
  for ( const QJsonValue &feature :
        QJsonDocument::fromJson( file.readAll() ).object().value( QLatin1String( "features" ) ).toArray() )
  {
    const QJsonDocument geometry( feature.toObject().value( QLatin1String( "geometry" ) ).toObject() );
    geometries.emplace_back( OGRGeometryFactory::createFromGeoJson( geometry.toJson().constData() ) );
    if ( !geometries.back() )
      throw std::runtime_error( "no geometry in " + path.toStdString() );
  }
  return geometries;
}

//! True where a coordinate is written NaN or Inf, which OGR does not read; ingest has its own tests for those.
bool holds_no_numbers( const TextCase &c )
{
  const auto odd = []( const std::string &text ) {
    return text.find( "NaN" ) != std::string::npos || text.find( "Inf" ) != std::string::npos;
  };
  return std::any_of( c.geometries.begin(), c.geometries.end(), odd );
}

void check( const ChainSet2 &red, const ChainSet2 &blue, const QString &what )
{
  RunOptions options;
  options.backend = RUBICON_SECOND_BACKEND;
  const RedBlueResult result = red_blue( red, blue, options );
  const std::string difference = first_difference( oracle_red_blue( red, blue ), result );
  QVERIFY2( difference.empty(), qPrintable( what + ": " + QString::fromStdString( difference ) ) );
}

ChainSet2 layer_of_one( const Geometry &geometry )
{
  std::vector<Geometry> one;
  one.emplace_back( geometry->clone() );
  return layer_of( one );
}

void add_rows( const QString &folder, const QString &pattern )
{
  QTest::addColumn<QString>( "path" );
  const QString root = QStringLiteral( RUBICON_ROBUSTNESS_CASES );
  QDirIterator files( root + folder, { pattern }, QDir::Files, QDirIterator::Subdirectories );
  while ( files.hasNext() )
  {
    const QString path = files.next();
    QTest::newRow( qPrintable( path.mid( root.size() ) ) ) << path;
  }
}

} // namespace

class TestRobustnessCases : public QObject
{
    Q_OBJECT

  private slots:
    void initTestCase() { CPLPushErrorHandler( CPLQuietErrorHandler ); } // rings that are not closed stay so
    void geos_data() { add_rows( QStringLiteral( "/geos" ), QStringLiteral( "*.xml" ) ); }
    void geos();
    void polygon_clipping_data()
    {
      add_rows( QStringLiteral( "/polygon-clipping" ), QStringLiteral( "args.geojson" ) );
    }
    void polygon_clipping();
    void all_were_read();

  private:
    int mCases = 0, mWithoutNumbers = 0, mGeoJsonCases = 0;
};

void TestRobustnessCases::geos()
{
  QFETCH( QString, path );
  for ( const TextCase &c : read_xml( path ) )
  {
    ++mCases;
    if ( holds_no_numbers( c ) )
    {
      ++mWithoutNumbers;
      continue;
    }
    try
    {
      check( layer_from_texts( { c.geometries.front() } ), layer_from_texts( { c.geometries.back() } ), c.name );
    }
    catch ( const std::exception &error )
    {
      QVERIFY2( false, qPrintable( c.name + ": " + error.what() ) );
    }
  }
}

void TestRobustnessCases::polygon_clipping()
{
  QFETCH( QString, path );
  ++mGeoJsonCases;
  const std::vector<Geometry> geometries = read_geojson( path );
  for ( const Geometry &a : geometries )
    for ( const Geometry &b : geometries )
    {
      check( layer_of_one( a ), layer_of_one( b ), path );
      if ( QTest::currentTestFailed() )
        return;
    }
}

void TestRobustnessCases::all_were_read()
{
  QVERIFY2( mCases >= 2283, qPrintable( QString::number( mCases ) ) );
  QVERIFY2( mWithoutNumbers <= 8, qPrintable( QString::number( mWithoutNumbers ) ) );
  QVERIFY2( mGeoJsonCases >= 93, qPrintable( QString::number( mGeoJsonCases ) ) );
}

QTEST_APPLESS_MAIN( TestRobustnessCases )
#include "test_robustness_cases.moc"
