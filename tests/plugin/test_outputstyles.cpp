// SPDX-License-Identifier: GPL-2.0-or-later
// What outputs look like once they are loaded: symbols for every value, names and units of fields, labels, 3D, in every
// format, on light and dark ground; and what the log says where that cannot be.
// Relies on QGIS's core library with memory and OGR layers, on the names in core, and on the sample tables.

#include "tests/drill_samples.h"

#include "algorithm_run.h"
#include "plugin/algorithms/rubiconprovider.h"
#include "plugin/qgis/qgiscompat.h"
#include "plugin/readers/layerorigin.h"

#include "core/bounds/bounding_volume.h"
#include "core/hull/convex_hull.h"
#include "core/line_mesh/line_mesh.h"
#include "core/line_mesh/mesh_check.h"
#include "core/line_mesh/points_in_mesh.h"
#include "core/red_blue/red_blue.h"

#include "qgs3drendererregistry.h"
#include "qgscategorizedsymbolrenderer.h"
#include "qgsexpressioncontextutils.h"
#include "qgslayermetadata.h"
#include "qgsmaprenderersequentialjob.h"
#include "qgspallabeling.h"
#include "qgsprocessingparameters.h"
#include "qgsrendercontext.h"
#include "qgsvectorlayerlabeling.h"

#include <QDir>
#include <QDomElement>
#include <QTemporaryDir>
#include <QtTest>

#include <map>
#include <memory>

using namespace rubicon::test;

namespace
{

const QString CRS = QStringLiteral( "?crs=EPSG:32633" );

//! An output that is to be loaded.
QVariant loaded( const QString &destination = TEMPORARY )
{
  return QVariant::fromValue( QgsProcessingOutputLayerDefinition( destination, QgsProject::instance() ) );
}

//! A run whose outputs are loaded and handed to their post-processors, as Processing does it.
struct LoadedRun : AlgorithmRun
{
    LoadedRun( const QString &algorithm, const QVariantMap &parameters )
      : AlgorithmRun( algorithm, parameters )
    {
      const auto toLoad = context.layersToLoadOnCompletion();
      for ( auto it = toLoad.begin(); it != toLoad.end(); ++it )
      {
        QgsMapLayer *map = QgsProcessingUtils::mapLayerFromString( it.key(), context );
        map->setName( it.value().name );
        if ( it.value().postProcessor() )
          it.value().postProcessor()->postProcessLayer( map, context, &feedback );
      }
    }
};

QString styleFile( const QString &name )
{
  return QStringLiteral( ":/rubicon/styles/%1.qml" ).arg( name );
}

//! The names in an array of the engine; none is "unknown".
template <std::size_t N>
QStringList namesIn( const char *const ( &names )[N] )
{
  QStringList list;
  for ( const char *name : names )
    list << QString::fromLatin1( name ? name : "unknown" );
  return list;
}

//! What the legend calls each feature of \a layer; empty where it is not drawn.
QStringList legendOf( QgsVectorLayer &layer )
{
  QMap<QString, QString> labels;
  for ( const QgsLegendSymbolItem &item : layer.renderer()->legendSymbolItems() )
    labels.insert( item.ruleKey(), item.label() );
  QgsRenderContext context;
  context.expressionContext().appendScopes( QgsExpressionContextUtils::globalProjectLayerScopes( &layer ) );
  QStringList legend;
  layer.renderer()->startRender( context, layer.fields() );
  QgsFeature feature;
  for ( QgsFeatureIterator it = layer.getFeatures(); it.nextFeature( feature ); )
  {
    context.expressionContext().setFeature( feature );
    QStringList ofFeature;
    for ( const QString &key : layer.renderer()->legendKeysForFeature( feature, context ) )
      ofFeature << labels.value( key );
    legend << ofFeature.join( QString() );
  }
  layer.renderer()->stopRender( context );
  return legend;
}

//! A map of \a layers, the first on top, 400 by 300 pixels of a tenth of a unit.
QImage mapOf( const QList<QgsMapLayer *> &layers, const QColor &ground, const QgsPointXY &centre = QgsPointXY() )
{
  QgsMapSettings settings;
  settings.setLayers( layers );
  settings.setDestinationCrs( layers.first()->crs() );
  settings.setBackgroundColor( ground );
  settings.setOutputSize( QSize( 400, 300 ) );
  settings.setOutputDpi( 96 );
  settings.setExtent( QgsRectangle( centre.x() - 20, centre.y() - 15, centre.x() + 20, centre.y() + 15 ) );
  QgsMapRendererSequentialJob job( settings );
  job.start();
  job.waitForFinished();
  return job.renderedImage();
}

//! Pixels that differ clearly in brightness from \a ground: of all, or of those beside the middle, on one side of it.
int standingOut( const QImage &image, const QColor &ground, const QPoint &towards = QPoint() )
{
  int count = 0;
  for ( int y = 0; y < image.height(); ++y )
    for ( int x = 0; x < image.width(); ++x )
    {
      const QPointF place( x + 0.5 - image.width() / 2.0, y + 0.5 - image.height() / 2.0 );
      const bool looked = towards.isNull()
                          || ( place.manhattanLength() < 14 && QPointF::dotProduct( place, towards ) > 1 );
      count += looked && std::abs( qGray( image.pixel( x, y ) ) - qGray( ground.rgb() ) ) > 60;
    }
  return count;
}

//! Stands for a kind of QGIS's 3D renderers, whose library is not here, and keeps what it is to be made from.
class Renderer3D : public Qgs3DRendererAbstractMetadata
{
  public:
    Renderer3D( const QString &type, QDomDocument &document )
      : Qgs3DRendererAbstractMetadata( type )
      , mDocument( document )
    {}
    QgsAbstract3DRenderer *createRenderer( QDomElement &element, const QgsReadWriteContext & ) override
    {
      mDocument.appendChild( mDocument.importNode( element, true ) );
      return nullptr;
    }

  private:
    QDomDocument &mDocument;
};

} // namespace

class TestOutputStyles : public QObject
{
    Q_OBJECT

  private slots:
    void initTestCase();
    void layersRememberTheirInputs();
    void cleanupTestCase();
    void everyOutputHasAStyle();
    void categoriesCoverEveryValue_data();
    void categoriesCoverEveryValue();
    void legendsAreInWords_data() { styles(); }
    void legendsAreInWords();
    void threeD_data() { styles(); }
    void threeD();
    void outputsAreShown_data();
    void outputsAreShown();
    void otherFormats_data();
    void otherFormats();
    void overlapsByDirection_data();
    void overlapsByDirection();
    void emptyLayers();
    void layerWithoutTheFields_data();
    void layerWithoutTheFields();
    void notLoaded();
    void loadedLayersAsInputs();
    void drillIntercepts();
    void drillInterceptsReplaceNoInput();
    void arrowsPointAlongTheHole_data();
    void arrowsPointAlongTheHole();
    void visibleOnAnyGround_data();
    void visibleOnAnyGround();

  private:
    static void styles();
    QVariantMap redBlue( const QString &destination = TEMPORARY ) const;
    QVariantMap lineMesh() const;

    QVariant id( const char *layer ) const { return *mLayers.at( QString::fromLatin1( layer ) ); }

    std::map<QString, std::unique_ptr<MemoryLayer>> mLayers;
    QTemporaryDir mDirectory;
};

void TestOutputStyles::initTestCase()
{
  QVERIFY( registerProvider() );
  const auto add = [this]( const char *name, const QString &type, const QStringList &wkts,
                           const QStringList &labels = {} ) {
    mLayers[QString::fromLatin1( name )] = std::make_unique<MemoryLayer>( type + CRS, wkts, labels );
  };
  // A crossing, an end on a line, two ends, stretches shared in either direction.
  add( "red", QStringLiteral( "LineString" ),
       { "LINESTRING (0 0,10 0)", "LINESTRING (0 5,5 5)", "LINESTRING (12 0,16 0)" } );
  add( "blue", QStringLiteral( "LineString" ),
       { "LINESTRING (3 -5,3 3)", "LINESTRING (6 0,6 5)", "LINESTRING (5 5,5 9)", "LINESTRING (7 0,9 0)",
         "LINESTRING (15 0,13 0)" } );
  // Through the cube, beside it, along its top, past its edge, through the sheet; straight down.
  add( "holes", QStringLiteral( "LineStringZ" ),
       { "LINESTRING Z (-4 0 0,4 0 1)", "LINESTRING Z (-4 4 0,4 4 0)", "LINESTRING Z (-4 0.5 1,4 0.5 1)",
         "LINESTRING Z (-1 -3 1,-1 3 1)", "LINESTRING Z (0 -2 1,2 0 5)", "LINESTRING Z (0 0 5,0 0 -5)" } );
  const QStringList faces = polygons( cube() ) + QStringList( "POLYGON Z ((-3 -3 3,3 -3 3,0 3 3,-3 -3 3))" );
  add( "meshes", QStringLiteral( "PolygonZ" ), faces, { "cube", "cube", "cube", "cube", "cube", "cube", "sheet" } );
  add( "points", QStringLiteral( "PointZ" ), { "POINT Z (0 0 0)", "POINT Z (1 0 0)", "POINT Z (9 9 9)" } );
}

void TestOutputStyles::cleanupTestCase()
{
  mLayers.clear();
}

QVariantMap TestOutputStyles::redBlue( const QString &destination ) const
{
  return { { QStringLiteral( "INPUT" ), id( "red" ) },
           { QStringLiteral( "INTERSECT" ), id( "blue" ) },
           { QStringLiteral( "OUTPUT" ), loaded( destination ) },
           { QStringLiteral( "OVERLAPS" ), loaded() },
           { QStringLiteral( "PAIRS" ), loaded() } };
}

QVariantMap TestOutputStyles::lineMesh() const
{
  return { { QStringLiteral( "INPUT" ), id( "holes" ) },     { QStringLiteral( "MESH" ), id( "meshes" ) },
           { QStringLiteral( "MESH_NAME_FIELD" ), "label" }, { QStringLiteral( "EVENTS" ), loaded() },
           { QStringLiteral( "INTERVALS" ), loaded() },      { QStringLiteral( "SUMMARY" ), loaded() },
           { QStringLiteral( "REPORT" ), loaded() } };
}

void TestOutputStyles::styles()
{
  QTest::addColumn<QString>( "style" );
  const QStringList files = QDir( QStringLiteral( ":/rubicon/styles" ) ).entryList( { QStringLiteral( "*.qml" ) } );
  for ( const QString &file : files )
    QTest::addRow( "%s", qPrintable( file ) ) << file.chopped( 4 );
}

void TestOutputStyles::everyOutputHasAStyle()
{
  QStringList missing, unused = QDir( QStringLiteral( ":/rubicon/styles" ) ).entryList();
  for ( const QgsProcessingAlgorithm *algorithm :
        QgsApplication::processingRegistry()->providerById( QStringLiteral( "rubicon" ) )->algorithms() )
  {
    for ( const QgsProcessingParameterDefinition *output : algorithm->destinationParameterDefinitions() )
    {
      const QString style = algorithm->name() + '_' + output->name().toLower() + ".qml";
      const auto *sink = dynamic_cast<const QgsProcessingParameterFeatureSink *>( output );
      if ( unused.removeAll( style ) == 0 && sink && algorithm->name() != QLatin1String( "drillintercepts" )
           && sink->dataType() != QgisCompat::vectorTable )
        missing << style;
    }
  }
  QCOMPARE( missing, QStringList() );
  QCOMPARE( unused, QStringList() );
}

void TestOutputStyles::categoriesCoverEveryValue_data()
{
  QTest::addColumn<QString>( "style" );
  QTest::addColumn<QString>( "definition" );
  QTest::addColumn<QStringList>( "values" );
  const auto row = []( const char *style, const char *definition, const QStringList &values ) {
    QTest::newRow( style ) << style << definition << values;
  };
  QStringList kinds = namesIn( rubicon::contact_kind_names );
  for ( const rubicon::ContactKind none :
        { rubicon::ContactKind::none, rubicon::ContactKind::overlap, rubicon::ContactKind::undecided } )
    kinds.removeAll( QString::fromLatin1( contact_kind_name( none ) ) );
  row( "redblueintersections_output", "Point?field=kind:string", kinds );
  row( "linemeshintersections_events", "PointZM?field=code:string&field=heading:double",
       namesIn( rubicon::event_code_names ) );
  row( "linemeshintersections_intervals", "LineStringZM?field=state:string", namesIn( rubicon::interval_state_names ) );
  row( "meshcheck_report", "LineStringZ?field=kind:string", namesIn( rubicon::fault_kind_names ) );
  row( "pointsinmesh_output", "PointZ?field=state:string", namesIn( rubicon::point_state_names ) );
  row( "convexhull3d_hulls", "MultiPolygonZ?field=rank:integer", { "3", "2", "1", "0", "-1" } );
  row( "convexhull3d_points", "PointZ?field=type:string", namesIn( rubicon::hull_point_names ) );
  row( "minimumboundingvolume_output", "MultiPolygonZ?field=kind:string", namesIn( rubicon::bounding_kind_names ) );
  row( "desurvey_faults", "PointZ?field=table:string", { "collar", "survey" } );
}

void TestOutputStyles::categoriesCoverEveryValue()
{
  QFETCH( QString, style );
  QFETCH( QString, definition );
  QFETCH( QStringList, values );
  QgsVectorLayer layer( definition, QStringLiteral( "drawn" ), QStringLiteral( "memory" ) );
  bool ok = false;
  const QString message = layer.loadNamedStyle( styleFile( style ), ok );
  QVERIFY2( ok, qPrintable( message ) );
  const auto *renderer = dynamic_cast<const QgsCategorizedSymbolRenderer *>( layer.renderer() );
  QVERIFY( renderer );
  QStringList categories;
  for ( const QgsRendererCategory &category : renderer->categories() )
    categories << category.value().toString();
  values.sort();
  categories.sort();
  QCOMPARE( categories, values );
}

void TestOutputStyles::legendsAreInWords()
{
  QFETCH( QString, style );
  QgsVectorLayer layer( QStringLiteral( "LineStringZ" ), QStringLiteral( "drawn" ), QStringLiteral( "memory" ) );
  bool ok = false;
  layer.loadNamedStyle( styleFile( style ), ok );
  QVERIFY( ok );
  const QgsLegendSymbolList items = layer.renderer()->legendSymbolItems();
  QVERIFY( items.size() > 1 );
  for ( const QgsLegendSymbolItem &item : items )
    QVERIFY2( !item.label().isEmpty() && !item.label().contains( '_' ), qPrintable( item.label() ) );
}

void TestOutputStyles::threeD()
{
  QFETCH( QString, style );
  // The style's own document ends with loadNamedStyle(), and lists of elements ask the document that they are of.
  QDomDocument document;
  for ( const char *type : { "vector", "rulebased" } )
    QgsApplication::renderer3DRegistry()->addRenderer( new Renderer3D( QString::fromLatin1( type ), document ) );
  QgsVectorLayer layer( QStringLiteral( "LineStringZ" ), QStringLiteral( "drawn" ), QStringLiteral( "memory" ) );
  bool ok = false;
  layer.loadNamedStyle( styleFile( style ), ok );
  for ( const char *type : { "vector", "rulebased" } )
    QgsApplication::renderer3DRegistry()->removeRenderer( QString::fromLatin1( type ) );

  const QDomElement element = document.documentElement();
  const bool is2D = style.startsWith( QLatin1String( "redblue" ) ) || style == QLatin1String( "desurvey_faults" );
  QCOMPARE( element.isNull(), is2D );
  const QDomNodeList rules = element.elementsByTagName( QStringLiteral( "rule" ) );
  for ( int i = 0; i < rules.size(); ++i )
  {
    const QString filter = rules.at( i ).toElement().attribute( QStringLiteral( "filter" ) );
    QVERIFY2( filter == QLatin1String( "ELSE" ) || QgsExpression( filter ).isValid(), qPrintable( filter ) );
  }
  const QDomNodeList places = element.elementsByTagName( QStringLiteral( "data" ) );
  QVERIFY( is2D || places.size() > 0 );
  for ( int i = 0; i < places.size(); ++i )
    QCOMPARE( places.at( i ).toElement().attribute( QStringLiteral( "alt-clamping" ) ), QStringLiteral( "absolute" ) );
}

void TestOutputStyles::outputsAreShown_data()
{
  QTest::addColumn<QString>( "algorithm" );
  QTest::addColumn<QVariantMap>( "parameters" );
  QTest::addColumn<QStringList>( "labelled" );
  QTest::addColumn<QStringList>( "aliases" ); // some of them
  QTest::newRow( "red-blue" ) << "redblueintersections" << redBlue() << QStringList()
                              << QStringList( { "OUTPUT red_dist (m)", "OVERLAPS blue_to (m)" } );
  QTest::newRow( "line-mesh" ) << "linemeshintersections" << lineMesh() << QStringList( { "EVENTS", "INTERVALS" } )
                               << QStringList( { "EVENTS dist3d (m)", "EVENTS angle (°)", "INTERVALS length (m)",
                                                 "SUMMARY length_inside (m)" } );
  QTest::newRow( "mesh check" ) << "meshcheck"
                                << QVariantMap( { { "INPUT", id( "meshes" ) },
                                                  { "MESH_NAME_FIELD", "label" },
                                                  { "REPORT", loaded() },
                                                  { "VERDICTS", loaded() } } )
                                << QStringList() << QStringList();
  QTest::newRow( "mesh section" ) << "meshsection"
                                  << QVariantMap( { { "MESH", id( "meshes" ) },
                                                    { "BOTTOM", 0 },
                                                    { "TOP", 0 },
                                                    { "STEP", 1 },
                                                    { "LINES", loaded() },
                                                    { "AREAS", loaded() } } )
                                  << QStringList( "LINES" )
                                  << QStringList( { "LINES length (m)", "AREAS height (m)", "AREAS area (m²)" } );
  QTest::newRow( "points in mesh" ) << "pointsinmesh"
                                    << QVariantMap( { { "INPUT", id( "points" ) },
                                                      { "MESH", id( "meshes" ) },
                                                      { "MESH_NAME_FIELD", "label" },
                                                      { "OUTPUT", loaded() } } )
                                    << QStringList() << QStringList();
  QTest::newRow( "convex hull" )
    << "convexhull3d"
    << QVariantMap(
         { { "INPUT", id( "meshes" ) }, { "GROUP_FIELD", "label" }, { "HULLS", loaded() }, { "POINTS", loaded() } } )
    << QStringList() << QStringList( { "HULLS volume (m³)", "HULLS area (m²)", "HULLS centroid_z (m)" } );
  QTest::newRow( "bounding volume" )
    << "minimumboundingvolume"
    << QVariantMap( { { "INPUT", id( "meshes" ) }, { "GROUP_FIELD", "label" }, { "TYPE", 2 }, { "OUTPUT", loaded() } } )
    << QStringList()
    << QStringList( { "OUTPUT volume (m³)", "OUTPUT area (m²)", "OUTPUT length (m)", "OUTPUT width (m)",
                      "OUTPUT height (m)", "OUTPUT center_z (m)" } );
  QTest::newRow( "desurvey" ) << "desurvey"
                              << QVariantMap( { { "COLLAR", RUBICON_TABLES "/collar.csv" },
                                                { "SURVEY", RUBICON_TABLES "/survey.csv" },
                                                { "CRS", "EPSG:32633" },
                                                { "OUTPUT", loaded() },
                                                { "FAULTS", loaded() } } )
                              << QStringList( { "OUTPUT", "FAULTS" } ) << QStringList( "OUTPUT trace_length (m)" );
}

void TestOutputStyles::outputsAreShown()
{
  QFETCH( QString, algorithm );
  QFETCH( QVariantMap, parameters );
  QFETCH( QStringList, labelled );
  QFETCH( QStringList, aliases );
  LoadedRun run( "rubicon:" + algorithm, parameters );
  QVERIFY2( run.ok && !run.feedback.log.contains( "not drawn" ), qPrintable( run.feedback.log ) );
  QStringList shown;
  for ( auto it = parameters.begin(); it != parameters.end(); ++it )
  {
    if ( !it.value().canConvert<QgsProcessingOutputLayerDefinition>() )
      continue;
    const QByteArray output = it.key().toLatin1();
    QgsVectorLayer *layer = run.layer( output );
    QVERIFY( layer && !layer->metadata().abstract().isEmpty() );
    for ( int i = 0; i < layer->fields().count(); ++i )
      shown << it.key() + ' ' + layer->attributeDisplayName( i );
    if ( !layer->isSpatial() )
      continue;
    QVERIFY2( layer->renderer()->type() != QLatin1String( "singleSymbol" ), output );
    const QStringList legend = legendOf( *layer );
    QVERIFY2( !legend.isEmpty() || it.key() == QLatin1String( "FAULTS" ), output );
    QVERIFY2( !legend.contains( QString() ), output );
    QCOMPARE( layer->labelsEnabled() && layer->labeling(), labelled.contains( it.key() ) );
    if ( !labelled.contains( it.key() ) )
      continue;
    const QgsPalLayerSettings settings = layer->labeling()->settings();
    QVERIFY2( settings.isExpression && QgsExpression( settings.fieldName ).isValid(),
              qPrintable( settings.fieldName ) );
    QVERIFY( settings.format().buffer().enabled() && settings.scaleVisibility );
    QVERIFY( settings.minimumScale > settings.maximumScale );
  }
  for ( const QString &alias : aliases )
    QVERIFY2( shown.contains( alias ), qPrintable( alias + " among " + shown.join( ", " ) ) );
}

void TestOutputStyles::otherFormats_data()
{
  QTest::addColumn<QString>( "suffix" );
  for ( const char *suffix : { "gpkg", "shp", "fgb", "geojson" } )
    QTest::newRow( suffix ) << suffix;
}

void TestOutputStyles::otherFormats()
{
  QFETCH( QString, suffix );
  LoadedRun run( QStringLiteral( "rubicon:redblueintersections" ), redBlue( mDirectory.filePath( "a." + suffix ) ) );
  QVERIFY2( run.ok && !run.feedback.log.contains( "not drawn" ), qPrintable( run.feedback.log ) );
  QgsVectorLayer *layer = run.layer( "OUTPUT" );
  const QStringList legend = legendOf( *layer );
  QVERIFY( !legend.isEmpty() && !legend.contains( QString() ) );
  QStringList shown;
  for ( int i = 0; i < layer->fields().count(); ++i )
    shown << layer->attributeDisplayName( i );
  for ( const char *name : { "overlap_end", "red_dist (m)", "blue_dist (m)" } ) // a Shapefile cuts the first
    QVERIFY2( shown.contains( QString::fromLatin1( name ) ), qPrintable( shown.join( ", " ) ) );
}

void TestOutputStyles::overlapsByDirection_data()
{
  otherFormats_data();
}

void TestOutputStyles::overlapsByDirection()
{
  QFETCH( QString, suffix );
  QVariantMap parameters = redBlue();
  parameters.insert( QStringLiteral( "OVERLAPS" ), loaded( mDirectory.filePath( "overlaps." + suffix ) ) );
  LoadedRun run( QStringLiteral( "rubicon:redblueintersections" ), parameters );
  QStringList legend = legendOf( *run.layer( "OVERLAPS" ) );
  legend.sort(); // FlatGeobuf has an order of its own
  QCOMPARE( legend, QStringList( { "shared, both run the same way", "shared, they run against each other" } ) );
}

void TestOutputStyles::emptyLayers()
{
  QVariantMap parameters = redBlue();
  const MemoryLayer nothing( "LineString" + CRS );
  parameters.insert( QStringLiteral( "INTERSECT" ), nothing );
  LoadedRun run( QStringLiteral( "rubicon:redblueintersections" ), parameters );
  QVERIFY2( run.ok && !run.feedback.log.contains( "not drawn" ), qPrintable( run.feedback.log ) );
  for ( const char *output : { "OUTPUT", "OVERLAPS" } )
    QVERIFY( run.layer( output )->renderer()->legendSymbolItems().size() > 1 );
}

void TestOutputStyles::layerWithoutTheFields_data()
{
  QTest::addColumn<QString>( "output" );
  QTest::addColumn<QString>( "reason" );
  QTest::newRow( "fields" ) << "EVENTS"
                            << "“linemeshintersections_events”: it has no field code, heading.";
  QTest::newRow( "expression" ) << "INTERVALS"
                                << "“linemeshintersections_intervals”: it has no field state.";
}

void TestOutputStyles::layerWithoutTheFields()
{
  QFETCH( QString, output );
  QFETCH( QString, reason );
  AlgorithmRun run( QStringLiteral( "rubicon:linemeshintersections" ), lineMesh() );
  QgsVectorLayer layer( "LineStringZM" + CRS + "&field=renamed:string", QStringLiteral( "other" ),
                        QStringLiteral( "memory" ) );
  run.context.layerToLoadOnCompletionDetails( run.results.value( output ).toString() )
    .postProcessor()
    ->postProcessLayer( &layer, run.context, &run.feedback );
  QVERIFY2( run.feedback.log.contains( QStringLiteral( "Warning: “other” is not drawn in its style " ) + reason ),
            qPrintable( run.feedback.log ) );
  QCOMPARE( layer.renderer()->type(), QStringLiteral( "singleSymbol" ) );
  QVERIFY( !layer.labelsEnabled() );
}

void TestOutputStyles::notLoaded()
{
  QVariantMap parameters = redBlue();
  for ( const char *output : { "OUTPUT", "OVERLAPS", "PAIRS" } )
    parameters.insert( QString::fromLatin1( output ), TEMPORARY );
  AlgorithmRun run( QStringLiteral( "rubicon:redblueintersections" ), parameters );
  QVERIFY( run.ok && run.context.layersToLoadOnCompletion().isEmpty() );
}

void TestOutputStyles::loadedLayersAsInputs()
{
  LoadedRun traces( QStringLiteral( "rubicon:desurvey" ), { { "COLLAR", RUBICON_TABLES "/collar.csv" },
                                                            { "SURVEY", RUBICON_TABLES "/survey.csv" },
                                                            { "CRS", "EPSG:32633" },
                                                            { "OUTPUT", loaded() } } );
  QgsVectorLayer *holes = traces.layer( "OUTPUT" )->clone();
  QgsProject::instance()->addMapLayer( holes );
  QVariantMap parameters = lineMesh();
  parameters.insert( QStringLiteral( "INPUT" ), holes->id() );
  LoadedRun run( QStringLiteral( "rubicon:linemeshintersections" ), parameters );
  QgsProject::instance()->removeMapLayer( holes );
  QVERIFY2( run.ok && !run.feedback.log.contains( "not compatible" ), qPrintable( run.feedback.log ) );
  QVERIFY( run.layer( "INTERVALS" )->fields().lookupField( QStringLiteral( "trace_length" ) ) >= 0 );
}

void TestOutputStyles::drillIntercepts()
{
  LoadedRun run( QStringLiteral( "rubicon:drillintercepts" ), { { "COLLAR", RUBICON_TABLES "/collar.csv" },
                                                                { "SURVEY", RUBICON_TABLES "/survey.csv" },
                                                                { "ASSAY", RUBICON_TABLES "/assay.csv" },
                                                                { "MESH", RUBICON_TABLES "/domain.ply" },
                                                                { "DIP", 1 },
                                                                { "CRS", "EPSG:32633" },
                                                                { "assay:COMPOSITES", loaded() },
                                                                { "assay:SAMPLES", loaded() },
                                                                { "intersect:EVENTS", loaded() } } );
  QVERIFY2( run.ok && !run.feedback.log.contains( "not drawn" ), qPrintable( run.feedback.log ) );
  for ( const char *output : { "assay:COMPOSITES", "intersect:EVENTS" } )
  {
    QgsVectorLayer *layer = run.layer( output );
    QVERIFY( layer && layer->labelsEnabled() );
    const QStringList legend = legendOf( *layer );
    QVERIFY( !legend.isEmpty() && !legend.contains( QString() ) );
  }
  QVERIFY( run.layer( "assay:SAMPLES" )->metadata().abstract().contains( QStringLiteral( "share_inside: " ) ) );
}

void TestOutputStyles::drillInterceptsReplaceNoInput()
{
  const QTemporaryDir directory;
  for ( const char *output : { "assay:COMPOSITES", "desurvey:FAULTS", "intersect:EVENTS" } )
  {
    const QString collar = directory.filePath( QStringLiteral( "collar.csv" ) );
    QFile::remove( collar );
    QVERIFY( QFile::copy( QStringLiteral( RUBICON_TABLES "/collar.csv" ), collar ) );
    LoadedRun run( QStringLiteral( "rubicon:drillintercepts" ), { { "COLLAR", collar },
                                                                  { "SURVEY", RUBICON_TABLES "/survey.csv" },
                                                                  { "ASSAY", RUBICON_TABLES "/assay.csv" },
                                                                  { "MESH", RUBICON_TABLES "/domain.ply" },
                                                                  { "DIP", 1 },
                                                                  { "CRS", "EPSG:32633" },
                                                                  { output, collar } } );
    QVERIFY( !run.ok );
    QVERIFY2( run.feedback.log.contains( "collar.csv is one of the inputs and will not be replaced" ),
              qPrintable( run.feedback.log ) );
    QCOMPARE( QFile( collar ).size(), QFile( QStringLiteral( RUBICON_TABLES "/collar.csv" ) ).size() );
  }
}

void TestOutputStyles::arrowsPointAlongTheHole_data()
{
  QTest::addColumn<QString>( "hole" );
  QTest::addColumn<QPoint>( "way" ); // in the picture, where y points down
  QTest::addColumn<QVariant>( "heading" );
  QTest::newRow( "east" ) << "LINESTRING Z (-4 0 0,4 0 0)" << QPoint( 1, 0 ) << QVariant( 90.0 );
  QTest::newRow( "south" ) << "LINESTRING Z (0 4 0,0 -4 0)" << QPoint( 0, 1 ) << QVariant( 180.0 );
  QTest::newRow( "west" ) << "LINESTRING Z (4 0 0.5,-4 0 0)" << QPoint( -1, 0 ) << QVariant( 270.0 );
  QTest::newRow( "north" ) << "LINESTRING Z (0 -4 0,0 4 0)" << QPoint( 0, -1 ) << QVariant( 0.0 );
  QTest::newRow( "down" ) << "LINESTRING Z (0 0 4,0 0 -4)" << QPoint( 0, 0 ) << QVariant();
}

void TestOutputStyles::arrowsPointAlongTheHole()
{
  QFETCH( QString, hole );
  QFETCH( QPoint, way );
  QFETCH( QVariant, heading );
  const MemoryLayer holes( "LineStringZ" + CRS, { hole } );
  QVariantMap parameters = lineMesh();
  parameters.insert( QStringLiteral( "INPUT" ), holes );
  LoadedRun run( QStringLiteral( "rubicon:linemeshintersections" ), parameters );
  const QgsFeature entry = run.rows( "EVENTS" ).at( 0 );
  QCOMPARE( entry.attribute( QStringLiteral( "heading" ) ).isNull(), heading.isNull() );
  QCOMPARE( entry.attribute( QStringLiteral( "heading" ) ).toDouble(), heading.toDouble() );

  QgsVectorLayer *events = run.layer( "EVENTS" );
  events->setLabelsEnabled( false );
  const QgsPointXY place = entry.geometry().asPoint();
  const QImage image = mapOf( { events }, Qt::white, place );
  // Of a triangle the half behind the middle is the larger one.
  const QPoint axis = way.isNull() ? QPoint( 1, 0 ) : way;
  const int ahead = standingOut( image, Qt::white, axis ), behind = standingOut( image, Qt::white, -axis );
  QVERIFY2( way.isNull() ? std::abs( ahead - behind ) < 10 : behind > 1.5 * ahead,
            qPrintable( QStringLiteral( "%1 %2" ).arg( ahead ).arg( behind ) ) );
}

void TestOutputStyles::visibleOnAnyGround_data()
{
  QTest::addColumn<QColor>( "ground" );
  QTest::newRow( "light" ) << QColor( Qt::white );
  QTest::newRow( "dark" ) << QColor( 30, 30, 30 );
}

void TestOutputStyles::visibleOnAnyGround()
{
  QFETCH( QColor, ground );
  LoadedRun lines( QStringLiteral( "rubicon:linemeshintersections" ), lineMesh() );
  LoadedRun contacts( QStringLiteral( "rubicon:redblueintersections" ), redBlue() );
  const auto picture = [&]( LoadedRun &run, const char *output ) {
    return standingOut( mapOf( { run.layer( output ) }, ground ), ground );
  };
  for ( const char *output : { "EVENTS", "INTERVALS", "REPORT" } )
    QVERIFY2( picture( lines, output ) > 50, output );
  for ( const char *output : { "OUTPUT", "OVERLAPS" } )
    QVERIFY2( picture( contacts, output ) > 50, output );
}

void TestOutputStyles::layersRememberTheirInputs()
{
  MemoryLayer red( "LineString" + CRS, { "LINESTRING (0 0, 2 2)" } ),
    blue( "LineString" + CRS, { "LINESTRING (0 2, 2 0)" } );
  LoadedRun run( "rubicon:redblueintersections",
                 { { "INPUT", red }, { "INTERSECT", blue }, { "OUTPUT", loaded() }, { "PAIRS", loaded() } } );
  for ( const char *output : { "OUTPUT", "PAIRS" } )
  {
    const QgsVectorLayer &layer = *run.layer( output );
    QCOMPARE( LayerOrigin::readFrom( layer, FIRST_INPUT ).layerIn( *QgsProject::instance() ), red.operator->() );
    QCOMPARE( LayerOrigin::readFrom( layer, SECOND_INPUT ).layerIn( *QgsProject::instance() ), blue.operator->() );
    QVERIFY( !LayerOrigin::readFrom( layer, SECOND_INPUT ).isFile() );
  }
}

int main( int argc, char **argv )
{
  QgsApplication application( argc, argv, false );
  QgsApplication::setPrefixPath( QStringLiteral( RUBICON_QGIS_PREFIX ), true );
  QgsApplication::initQgis();
  TestOutputStyles test;
  const int failures = QTest::qExec( &test, argc, argv );
  QgsApplication::exitQgis();
  return failures;
}

#include "test_outputstyles.moc"
