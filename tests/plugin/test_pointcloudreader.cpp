// SPDX-License-Identifier: GPL-2.0-or-later
// Point cloud layers and LAS files as points of rubicon:convexhull3d and rubicon:minimumboundingvolume: every point of every node,
// once; filters, what is not indexed or damaged, a layer that is gone, cancel.
// Relies on a provider of its own, for QGIS may be built without those for files; on the index as QGIS has it before 3.42.

#include "tests/core/las_bytes.h"
#include "tests/core/written_file.h"

#include "algorithm_run.h"
#include "plugin/algorithms/rubiconprovider.h"
#include "plugin/qgis/pointcloudcompat.h"

#include "core/hull/convex_hull.h"

#include "qgspointcloudblock.h"
#include "qgspointcloudlayer.h"
#include "qgspointcloudrequest.h"
#include "qgsprovidermetadata.h"
#include "qgsproviderregistry.h"

#include <QTemporaryDir>
#include <QtTest>

#include <array>
#include <functional>
#include <map>
#include <optional>

using namespace rubicon::test;

namespace
{

const QString HULL = QStringLiteral( "rubicon:convexhull3d" );
const QString BOUNDS = QStringLiteral( "rubicon:minimumboundingvolume" );
const QString PROVIDER = QStringLiteral( "rubicon_test_clouds" );

using Stored = std::array<qint32, 3>;

//! What the provider has under a name.
struct Cloud
{
    std::vector<std::pair<IndexedPointCloudNode, std::vector<Stored>>> nodes;
    QgsVector3D scale = QgsVector3D( 0.01, 0.01, 0.1 ), offset = QgsVector3D( 500000.3, 7, -0.7 );
    bool isIndexed = true;
    IndexedPointCloudNode damaged;                           //!< has no data
    bool givesReals = false;                                 //!< instead of the integers that it is asked for
    std::optional<QgsPointCloudAttribute::DataType> classes; //!< each point that of classOf()

    std::map<QString, int> reads; //!< of each node
    std::function<void()> atRead;

    std::vector<rubicon::Point3> points() const
    {
      std::vector<rubicon::Point3> all;
      for ( const auto &[node, stored] : nodes )
        for ( const auto &[x, y, z] : stored )
          all.push_back( { x * scale.x() + offset.x(), y * scale.y() + offset.y(), z * scale.z() + offset.z() } );
      return all;
    }
};

std::map<QString, Cloud> CLOUDS;

const QString CLASSIFICATION = QStringLiteral( "Classification" );

//! More than a byte with a sign holds.
qint32 classOf( const Stored &point )
{
  return 200 + point[0] % 3;
}

//! Lets through what is above Z = 0 where there is any filter.
class CloudIndex : public QgsPointCloudIndex
{
  public:
    explicit CloudIndex( const QString &cloud ) { load( cloud ); }

    void load( const QString &cloud ) override
    {
      mCloud = &CLOUDS[cloud];
      for ( const auto &[node, points] : mCloud->nodes )
        mHierarchy.insert( node, static_cast<int>( points.size() ) );
      QgsPointCloudAttributeCollection attributes; // which a filter may name
      attributes.push_back( QgsPointCloudAttribute( QStringLiteral( "Z" ), QgsPointCloudAttribute::Int32 ) );
      setAttributes( attributes );
    }
    std::unique_ptr<QgsPointCloudIndex> clone() const override { return nullptr; }
    bool isValid() const override { return mCloud->isIndexed; }
    AccessType accessType() const override { return Local; }
    QgsCoordinateReferenceSystem crs() const override { return QgsCoordinateReferenceSystem( "EPSG:32633" ); }
    qint64 pointCount() const override { return static_cast<qint64>( mCloud->points().size() ); }
    bool hasStatisticsMetadata() const override { return false; }
    QVariantMap originalMetadata() const override { return {}; }
    QgsPointCloudBlockRequest *asyncNodeData( const IndexedPointCloudNode &, const QgsPointCloudRequest & ) override
    {
      return nullptr;
    }

    std::unique_ptr<QgsPointCloudBlock> nodeData( const IndexedPointCloudNode &node,
                                                  const QgsPointCloudRequest &request ) override
    {
      ++mCloud->reads[node.toString()];
      if ( mCloud->atRead )
        mCloud->atRead();
      if ( node == mCloud->damaged )
        return nullptr;
      QgsPointCloudAttributeCollection attributes = request.attributes();
      if ( mCloud->givesReals )
        attributes = QgsPointCloudAttributeCollection(
          { QgsPointCloudAttribute( "X", QgsPointCloudAttribute::Double ),
            QgsPointCloudAttribute( "Y", QgsPointCloudAttribute::Double ),
            QgsPointCloudAttribute( "Z", QgsPointCloudAttribute::Double ) } );
      QByteArray data;
      int count = 0;
      for ( const auto &[id, points] : mCloud->nodes )
        for ( const Stored &point : points )
        {
          if ( !( id == node ) || ( !subsetString().isEmpty() && point[2] <= 0 ) )
            continue;
          data.append( reinterpret_cast<const char *>( point.data() ), sizeof( point ) );
          const qint32 its = classOf( point ); // its lowest byte comes first
          if ( const int at = attributes.indexOf( CLASSIFICATION ); at >= 0 )
            data.append( reinterpret_cast<const char *>( &its ), static_cast<int>( attributes.at( at ).size() ) );
          else
            data.append( attributes.pointRecordSize() - static_cast<int>( sizeof( point ) ), '\0' );
          ++count;
        }
      return std::make_unique<QgsPointCloudBlock>( count, attributes, data, mCloud->scale, mCloud->offset );
    }

  private:
    Cloud *mCloud;
};

class CloudProvider : public QgsPointCloudDataProvider
{
  public:
    explicit CloudProvider( const QString &cloud )
      : QgsPointCloudDataProvider( cloud, QgsDataProvider::ProviderOptions() )
      , mIndex( std::make_unique<CloudIndex>( cloud ) )
    {}

    QgsCoordinateReferenceSystem crs() const override { return mIndex->crs(); }
    QgsRectangle extent() const override { return QgsRectangle( 0, 0, 1, 1 ); }
    bool isValid() const override { return true; }
    QString name() const override { return PROVIDER; }
    QString description() const override { return PROVIDER; }
    QgsPointCloudAttributeCollection attributes() const override
    {
      QgsPointCloudAttributeCollection attributes;
      if ( const auto &classes = CLOUDS[dataSourceUri()].classes )
        attributes.push_back( QgsPointCloudAttribute( CLASSIFICATION, *classes ) );
      return attributes;
    }
    void loadIndex() override {}
    void generateIndex() override {}
    PointCloudIndexGenerationState indexingState() override { return mIndex->isValid() ? Indexed : NotIndexed; }
    QgsPointCloudIndex *index() const override { return mIndex.get(); }
    qint64 pointCount() const override { return mIndex->pointCount(); }

  private:
    std::unique_ptr<CloudIndex> mIndex;
};

class CloudMetadata : public QgsProviderMetadata
{
  public:
    CloudMetadata()
      : QgsProviderMetadata( PROVIDER, PROVIDER )
    {}
    QgsDataProvider *createProvider( const QString &cloud, const QgsDataProvider::ProviderOptions &,
                                     Qgis::DataProviderReadFlags ) override
    {
      return new CloudProvider( cloud );
    }
    QVariantMap decodeUri( const QString &uri ) const override { return { { QStringLiteral( "path" ), uri } }; }
};

//! A point cloud layer in the project, gone at the end of the scope.
class CloudLayer
{
  public:
    explicit CloudLayer( const QString &cloud )
    {
      QgsPointCloudLayer::LayerOptions options;
      options.loadDefaultStyle = false;
      options.skipIndexGeneration = true;
      options.skipStatisticsCalculation = true;
      mLayer = new QgsPointCloudLayer( cloud, QStringLiteral( "cloud" ), PROVIDER, options );
      QgsProject::instance()->addMapLayer( mLayer );
      mId = mLayer->id();
    }
    ~CloudLayer() { QgsProject::instance()->removeMapLayer( mId ); }
    CloudLayer( const CloudLayer & ) = delete;
    CloudLayer &operator=( const CloudLayer & ) = delete;

    QgsPointCloudLayer *operator->() const { return mLayer; }
    QString id() const { return mId; }

  private:
    QgsPointCloudLayer *mLayer;
    QString mId;
};

//! Three levels: a root, two nodes below it, one of them without points, and one below that.
Cloud &tree()
{
  Cloud &cloud = CLOUDS[QStringLiteral( "tree" )] = Cloud();
  const IndexedPointCloudNode root( 0, 0, 0, 0 ), left( 1, 0, 0, 0 ), right( 1, 1, 0, 1 ), deep( 2, 2, 0, 2 );
  std::vector<Stored> points;
  for ( qint32 i = 0; i < 400; ++i )
    points.push_back( { i * i % 1009, 7 * i % 499, i * i * i % 211 - 100 } );
  cloud.nodes = { { root, { points.begin(), points.begin() + 100 } },
                  { left, { points.begin() + 100, points.begin() + 300 } },
                  { right, {} },
                  { deep, { points.begin() + 300, points.end() } } };
  return cloud;
}

QVariantMap hullOf( const QVariant &layer )
{
  return { { QStringLiteral( "MESH" ), layer },
           { QStringLiteral( "HULLS" ), TEMPORARY },
           { QStringLiteral( "POINTS" ), TEMPORARY } };
}

QVariantMap hullOfFile( const QString &file )
{
  return { { QStringLiteral( "MESH_FILE" ), file },
           { QStringLiteral( "HULLS" ), TEMPORARY },
           { QStringLiteral( "POINTS" ), TEMPORARY } };
}

//! The places of the points, in an order of their own.
QStringList placesOf( const std::vector<QgsFeature> &points )
{
  QStringList places;
  for ( const QgsFeature &point : points )
    places << QString::fromLatin1( point.geometry().asWkb().toHex() );
  places.sort();
  return places;
}

QStringList placesOf( const std::vector<rubicon::Point3> &points )
{
  QStringList places;
  for ( const auto &[x, y, z] : points )
    places << QString::fromLatin1( QgsGeometry( new QgsPoint( x, y, z ) ).asWkb().toHex() );
  places.sort();
  return places;
}

LasSample corner()
{
  LasSample sample;
  sample.points = { { 0, 0, 0 }, { 100, 0, 0 }, { 0, 100, 0 }, { 0, 0, 100 } };
  return sample;
}

//! A hull that is prepared, and found when somebody asks for it.
struct PreparedRun
{
    explicit PreparedRun( const QVariantMap &of )
      : parameters( of )
    {
      context.setProject( QgsProject::instance() );
      if ( !algorithm->prepare( parameters, context, &feedback ) )
        qFatal( "%s", qPrintable( feedback.log ) );
    }

    QVariantMap results() { return algorithm->runPrepared( parameters, context, &feedback ); }

    QVariantMap parameters;
    QgsProcessingContext context;
    LoggingFeedback feedback{ AlgorithmRun::NEVER };
    std::unique_ptr<QgsProcessingAlgorithm> algorithm{ QgsApplication::processingRegistry()->createAlgorithmById(
      HULL ) };
};

} // namespace

class TestPointCloudReader : public QObject
{
    Q_OBJECT

  private slots:
    void initTestCase();
    void everyPointOfEveryNode();
    void boundingVolume();
    void groups_data();
    void groups();
    void filter();
    void noPoints();
    void refusals_data();
    void refusals();
    void damagedNode();
    void layerIsGone();
    void cancelWhileReading();
    void lasFile();
    void groupsOfALasFile();
    void lasFileOfALayer();
    void refusedFiles_data();
    void refusedFiles();
};

void TestPointCloudReader::initTestCase()
{
  QVERIFY( registerProvider() );
  QVERIFY( QgsProviderRegistry::instance()->registerProvider( new CloudMetadata ) );
}

void TestPointCloudReader::everyPointOfEveryNode()
{
  Cloud &cloud = tree();
  const CloudLayer layer( QStringLiteral( "tree" ) );
  QVERIFY( layer->isValid() );
  cloud.reads.clear();
  AlgorithmRun run( HULL, hullOf( layer.id() ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( run.number( "POINTS_COUNT" ), 400 );
  QCOMPARE( placesOf( run.rows( "POINTS" ) ), placesOf( cloud.points() ) );
  QCOMPARE( run.layer( "HULLS" )->crs().authid(), QStringLiteral( "EPSG:32633" ) );
  const std::vector<rubicon::Point3> points = cloud.points();
  QCOMPARE( run.results.value( QStringLiteral( "VOLUME" ) ).toDouble(), rubicon::convex_hull( points ).volume );
  QCOMPARE( static_cast<int>( cloud.reads.size() ), 3 ); // all but the one without points
  for ( const auto &[node, reads] : cloud.reads )
    QVERIFY2( reads == 1, qPrintable( node ) );
}

void TestPointCloudReader::boundingVolume()
{
  const Cloud &cloud = tree();
  const CloudLayer layer( QStringLiteral( "tree" ) );
  AlgorithmRun run( BOUNDS, { { QStringLiteral( "MESH" ), layer.id() }, { QStringLiteral( "OUTPUT" ), TEMPORARY } } );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( run.number( "POINTS_COUNT" ), static_cast<qlonglong>( cloud.points().size() ) );
}

void TestPointCloudReader::groups_data()
{
  QTest::addColumn<int>( "type" );
  QTest::newRow( "one byte" ) << static_cast<int>( QgsPointCloudAttribute::Char );
  QTest::newRow( "two bytes" ) << static_cast<int>( QgsPointCloudAttribute::UShort );
  QTest::newRow( "four bytes" ) << static_cast<int>( QgsPointCloudAttribute::Int32 );
}

void TestPointCloudReader::groups()
{
  QFETCH( int, type );
  Cloud &cloud = tree();
  cloud.classes = static_cast<QgsPointCloudAttribute::DataType>( type );
  std::map<int, int> expected;
  for ( const auto &[node, points] : cloud.nodes )
    for ( const Stored &point : points )
      ++expected[classOf( point )];
  QStringList rows;
  for ( const auto &[value, count] : expected )
    rows << QStringLiteral( "%1 %2" ).arg( value ).arg( count );
  const CloudLayer layer( QStringLiteral( "tree" ) );
  for ( const QString &algorithm : { HULL, BOUNDS } )
  {
    const QString output = algorithm == HULL ? QStringLiteral( "HULLS" ) : QStringLiteral( "OUTPUT" );
    AlgorithmRun run( algorithm, { { QStringLiteral( "MESH" ), layer.id() },
                                   { QStringLiteral( "CLOUD_GROUP" ), QStringLiteral( "classification" ) },
                                   { output, TEMPORARY } } );
    QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
    QStringList found = fieldsOf( run.rows( qPrintable( output ) ), { "group", "n_points" } );
    found.sort();
    QCOMPARE( found, rows );
  }
}

void TestPointCloudReader::filter()
{
  const Cloud &cloud = tree();
  const CloudLayer layer( QStringLiteral( "tree" ) );
  QVERIFY( layer->setSubsetString( QStringLiteral( "Z > 0" ) ) );
  int above = 0;
  for ( const auto &[node, points] : cloud.nodes )
    for ( const Stored &point : points )
      above += point[2] > 0;
  AlgorithmRun run( HULL, hullOf( layer.id() ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( run.number( "POINTS_COUNT" ), above );
}

void TestPointCloudReader::noPoints()
{
  CLOUDS[QStringLiteral( "empty" )] = Cloud();
  const CloudLayer layer( QStringLiteral( "empty" ) );
  AlgorithmRun run( HULL, hullOf( layer.id() ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( run.number( "POINTS_COUNT" ), 0 );
}

void TestPointCloudReader::refusals_data()
{
  QTest::addColumn<bool>( "isIndexed" );
  QTest::addColumn<bool>( "givesReals" );
  QTest::addColumn<QVariantMap>( "more" );
  QTest::addColumn<QString>( "sentence" );
  QTest::newRow( "not indexed" ) << false << false << QVariantMap()
                                 << QStringLiteral(
                                      "The points of layer “cloud” cannot be read: QGIS has no index of them, or not "
                                      "yet." );
  QTest::newRow( "other numbers" ) << true << true << QVariantMap()
                                   << QStringLiteral( "Some points of layer “cloud” cannot be read" );
  QTest::newRow( "groups" ) << true << false << QVariantMap{ { "GROUP_FIELD", "Classification" } }
                            << QStringLiteral(
                                 "GROUP_FIELD is given, and is for features: points of a point cloud are grouped by "
                                 "CLOUD_GROUP." );
  QTest::newRow( "no such attribute" ) << true << false << QVariantMap{ { "CLOUD_GROUP", "point_source_id" } }
                                       << QStringLiteral(
                                            "Points of layer “cloud” have no attribute “PointSourceId”." );
}

void TestPointCloudReader::refusals()
{
  QFETCH( bool, isIndexed );
  QFETCH( bool, givesReals );
  QFETCH( QVariantMap, more );
  QFETCH( QString, sentence );
  Cloud &cloud = tree();
  cloud.isIndexed = isIndexed;
  cloud.givesReals = givesReals;
  const CloudLayer layer( QStringLiteral( "tree" ) );
  QVariantMap parameters = hullOf( layer.id() );
  parameters.insert( more );
  AlgorithmRun run( HULL, parameters );
  QVERIFY( !run.ok );
  QVERIFY2( run.feedback.log.contains( sentence ), qPrintable( run.feedback.log ) );
}

void TestPointCloudReader::damagedNode()
{
  Cloud &cloud = tree();
  cloud.damaged = cloud.nodes.back().first;
  const CloudLayer layer( QStringLiteral( "tree" ) );
  AlgorithmRun run( HULL, hullOf( layer.id() ) );
  QVERIFY( !run.ok );
  QVERIFY2( run.feedback.log.contains( QStringLiteral(
              "Some points of layer “cloud” cannot be read: the data of a node is missing or damaged." ) ),
            qPrintable( run.feedback.log ) );
}

// The user removes it while the algorithm waits or runs.
void TestPointCloudReader::layerIsGone()
{
  tree();
  auto layer = std::make_unique<CloudLayer>( QStringLiteral( "tree" ) );
  PreparedRun run( hullOf( layer->id() ) );
  layer.reset();
  QCOMPARE( run.results().value( QStringLiteral( "POINTS_COUNT" ) ).toInt(), 400 );
}

void TestPointCloudReader::cancelWhileReading()
{
  Cloud &cloud = tree();
  const CloudLayer layer( QStringLiteral( "tree" ) );
  PreparedRun run( hullOf( layer.id() ) );
  cloud.atRead = [&] { run.feedback.cancel(); };
  cloud.reads.clear();
  QVERIFY( run.results().isEmpty() );
  QCOMPARE( static_cast<int>( cloud.reads.size() ), 1 );
}

void TestPointCloudReader::lasFile()
{
  const QTemporaryDir directory;
  LasSample sample = corner();
  sample.records = { { 34735, geotiff_keys( { { 3072, 32632 } } ) } };
  const QString path = file( directory, QStringLiteral( "corner.LAS" ), sample.bytes() );
  AlgorithmRun run( HULL, hullOfFile( path ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( fieldsOf( run.rows( "HULLS" ), { "rank", "n_points", "n_vertices", "n_facets" } ),
            QStringList( "3 4 4 4" ) );
  QCOMPARE( run.layer( "HULLS" )->crs().authid(), QStringLiteral( "EPSG:32632" ) );
  QVERIFY( run.rows( "POINTS" ).at( 0 ).attribute( QStringLiteral( "point_fid" ) ).isNull() );
}

void TestPointCloudReader::groupsOfALasFile()
{
  const QTemporaryDir directory;
  LasSample sample = corner();
  for ( std::size_t i = 0; i < sample.points.size(); ++i )
    sample.points[i].source_id = static_cast<std::uint16_t>( 700 + i / 3 );
  QVariantMap parameters = hullOfFile( file( directory, QStringLiteral( "corner.las" ), sample.bytes() ) );
  parameters.insert( QStringLiteral( "CLOUD_GROUP" ), QStringLiteral( "point_source_id" ) );
  AlgorithmRun run( HULL, parameters );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QCOMPARE( fieldsOf( run.rows( "HULLS" ), { "group", "rank", "n_points" } ), QStringList( { "700 2 3", "701 0 1" } ) );
}

// It may be read before QGIS has indexed it; with a filter it may not.
void TestPointCloudReader::lasFileOfALayer()
{
  const QTemporaryDir directory;
  const QString path = file( directory, QStringLiteral( "corner.las" ), corner().bytes() );
  CLOUDS[path] = tree();
  CLOUDS[path].isIndexed = false;
  {
    const CloudLayer layer( path );
    AlgorithmRun run( HULL, hullOf( layer.id() ) );
    QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
    QCOMPARE( run.number( "POINTS_COUNT" ), 4 );
    QCOMPARE( run.layer( "HULLS" )->crs().authid(), QStringLiteral( "EPSG:32633" ) );
  }
  CLOUDS[path].isIndexed = true;
  const CloudLayer layer( path );
  QVERIFY( layer->setSubsetString( QStringLiteral( "Z > 0" ) ) );
  AlgorithmRun run( HULL, hullOf( layer.id() ) );
  QVERIFY2( run.ok, qPrintable( run.feedback.log ) );
  QVERIFY( run.number( "POINTS_COUNT" ) > 4 );
}

void TestPointCloudReader::refusedFiles_data()
{
  QTest::addColumn<QString>( "name" );
  QTest::addColumn<QByteArray>( "bytes" );
  QTest::addColumn<QString>( "sentence" );
  QByteArray compressed = corner().bytes();
  put( compressed, 104, std::uint8_t( 0x81 ) );
  LasSample degrees = corner();
  degrees.records = { { 34735, geotiff_keys( { { 1024, 2 }, { 2048, 4326 } } ) } };
  QTest::newRow( "compressed" ) << "a.laz" << compressed
                                << QStringLiteral( "its points are compressed (LAZ); in QGIS" );
  QTest::newRow( "cut" ) << "a.las" << corner().bytes().chopped( 1 )
                         << QStringLiteral( "its header counts 4 points, and there are 3." );
  QTest::newRow( "degrees" ) << "a.las" << degrees.bytes() << QStringLiteral( "allow it (ALLOW_GEOGRAPHIC)" );
}

void TestPointCloudReader::refusedFiles()
{
  QFETCH( QString, name );
  QFETCH( QByteArray, bytes );
  QFETCH( QString, sentence );
  const QTemporaryDir directory;
  AlgorithmRun run( HULL, hullOfFile( file( directory, name, bytes ) ) );
  QVERIFY( !run.ok );
  QVERIFY2( run.feedback.log.contains( sentence ), qPrintable( run.feedback.log ) );
}

int main( int argc, char **argv )
{
  QgsApplication application( argc, argv, false );
  QgsApplication::setPrefixPath( QStringLiteral( RUBICON_QGIS_PREFIX ), true );
  QgsApplication::initQgis();
  TestPointCloudReader test;
  const int failures = QTest::qExec( &test, argc, argv );
  QgsApplication::exitQgis();
  return failures;
}

#include "test_pointcloudreader.moc"
