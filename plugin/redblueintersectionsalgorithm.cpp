// SPDX-License-Identifier: GPL-2.0-or-later
// Parameters, help, and the way from two layers to outputs and counts.
// Relies on ChainReader, core/red_blue, RedBlueRows and OutputLayer; holds no geometry.

#include "redblueintersectionsalgorithm.h"

#include "chainreader.h"
#include "outputlayer.h"
#include "qgiscompat.h"
#include "redblueoutputs.h"
#include "stagedfile.h"

#include "core/error.h"
#include "core/io/paced_progress.h"
#include "core/red_blue/red_blue.h"

#include "qgsexception.h"
#include "qgsprocessingoutputs.h"
#include "qgsvectorfilewriter.h"

#include <QElapsedTimer>
#include <QIcon>
#include <QRegularExpression>

#include <cpl_conv.h>

#include <algorithm>
#include <new>

namespace
{

const QString INPUT = QStringLiteral( "INPUT" );
const QString INTERSECT = QStringLiteral( "INTERSECT" );
const QString INPUT_FIELDS = QStringLiteral( "INPUT_FIELDS" );
const QString INTERSECT_FIELDS = QStringLiteral( "INTERSECT_FIELDS" );
const QString INTERSECT_FIELDS_PREFIX = QStringLiteral( "INTERSECT_FIELDS_PREFIX" );
const QString OUTPUT = QStringLiteral( "OUTPUT" );
const QString OVERLAPS = QStringLiteral( "OVERLAPS" );
const QString PAIRS = QStringLiteral( "PAIRS" );
const QString BACKEND = QStringLiteral( "BACKEND" );

const QString ICON = QStringLiteral( ":/rubicon/icons/redblueintersections.svg" );

QString tr( const char *text )
{
  return QObject::tr( text );
}

//! The calls of the engine, which belong to the calling thread, as QGIS's feedback; stages share the progress bar.
rubicon::RunOptions runOptions( rubicon::Backend backend, QgsProcessingFeedback *feedback )
{
  rubicon::RunOptions options;
  options.backend = backend;
  options.log = [feedback]( const std::string &line ) {
    const QString text = QString::fromStdString( line );
    if ( text.startsWith( QLatin1String( "Warning:" ) ) )
      feedback->pushWarning( text );
    else
      feedback->pushInfo( text );
  };
  return options;
}

void setStage( rubicon::RunOptions &options, QgsProcessingFeedback *feedback, double from, double to )
{
  options.progress = [feedback, from, to]( double share ) {
    feedback->setProgress( from + share * ( to - from ) );
    return !feedback->isCanceled();
  };
}

QString closingLine( const rubicon::RedBlueResult &result )
{
  const rubicon::RunReport &run = result.run;
  const rubicon::TierCounts &tiers = run.tiers;
  const rubicon::StageSeconds &seconds = run.seconds;
  const auto number = []( std::uint64_t value ) { return QString::number( value ); };
  const auto time = []( double value ) { return QString::number( value, 'f', 3 ); };
  return tr( "Rubicon %1 on %2: %3 pairs, %4 points, %5 overlaps; " )
           .arg( QStringLiteral( RUBICON_VERSION ), QString::fromStdString( run.device ),
                 number( result.counts.pairs() ), number( result.points.size() ), number( result.overlaps.size() ) )
         + tr( "decided by filter %1, interval %2, expansion %3, rational %4; " )
             .arg( number( tiers.filter ), number( tiers.interval ), number( tiers.expansion ),
                   number( tiers.rational ) )
         + tr( "seconds: read %1, index %2, decide %3, assemble %4, write %5, total %6." )
             .arg( time( seconds.read ), time( seconds.index ), time( seconds.decide ), time( seconds.assemble ),
                   time( seconds.write ), time( seconds.total ) );
}

QVariantMap numericOutputs( const RedBlueRows &rows )
{
  const rubicon::RedBlueResult &result = rows.result;
  const auto number = []( std::uint64_t value ) { return QVariant::fromValue( static_cast<qlonglong>( value ) ); };
  return { { QStringLiteral( "RED_SEGMENTS" ), number( rows.red.segment_count() ) },
           { QStringLiteral( "BLUE_SEGMENTS" ), number( rows.blue.segment_count() ) },
           { QStringLiteral( "PAIRS_COUNT" ), number( result.counts.pairs() ) },
           { QStringLiteral( "CROSS" ), number( result.counts.cross ) },
           { QStringLiteral( "T_TOUCH" ), number( result.counts.t_touch ) },
           { QStringLiteral( "V_TOUCH" ), number( result.counts.v_touch ) },
           { QStringLiteral( "OVERLAP" ), number( result.counts.overlap ) },
           { QStringLiteral( "POINTS" ), number( result.points.size() ) },
           { QStringLiteral( "OVERLAP_RUNS" ), number( result.overlaps.size() ) },
           { QStringLiteral( "TIER_FILTER" ), number( result.run.tiers.filter ) },
           { QStringLiteral( "TIER_INTERVAL" ), number( result.run.tiers.interval ) },
           { QStringLiteral( "TIER_EXPANSION" ), number( result.run.tiers.expansion ) },
           { QStringLiteral( "TIER_RATIONAL" ), number( result.run.tiers.rational ) },
           { QStringLiteral( "CHECKSUM" ),
             QStringLiteral( "%1" ).arg( result.checksum, 16, 16, QLatin1Char( '0' ) ) } };
}

//! Which red and blue features occur in the outputs that carry attributes.
std::pair<std::vector<bool>, std::vector<bool>> featuresThatMeet( const rubicon::ChainSet2 &red,
                                                                  const rubicon::ChainSet2 &blue,
                                                                  const rubicon::RedBlueResult &result )
{
  std::pair<std::vector<bool>, std::vector<bool>> wanted{ std::vector<bool>( red.feature_ids.size() ),
                                                          std::vector<bool>( blue.feature_ids.size() ) };
  const auto mark = [&wanted]( const auto &meeting ) {
    wanted.first[meeting.red_feature] = true;
    wanted.second[meeting.blue_feature] = true;
  };
  std::for_each( result.points.begin(), result.points.end(), mark );
  std::for_each( result.overlaps.begin(), result.overlaps.end(), mark );
  return wanted;
}

} // namespace

RedBlueIntersectionsAlgorithm::RedBlueIntersectionsAlgorithm() = default;
RedBlueIntersectionsAlgorithm::~RedBlueIntersectionsAlgorithm() = default;

QString RedBlueIntersectionsAlgorithm::name() const
{
  return QStringLiteral( "redblueintersections" );
}

QString RedBlueIntersectionsAlgorithm::displayName() const
{
  return tr( "Red–blue intersections" );
}

QStringList RedBlueIntersectionsAlgorithm::tags() const
{
  return tr( "intersection,crossing,line,polygon,border,overlap,touch,shared,exact,topology,gpu,cuda,points" )
    .split( ',' );
}

QString RedBlueIntersectionsAlgorithm::group() const
{
  return tr( "Vector overlay" );
}

QString RedBlueIntersectionsAlgorithm::groupId() const
{
  return QStringLiteral( "vectoroverlay" );
}

QString RedBlueIntersectionsAlgorithm::shortDescription() const
{
  return tr( "Finds every place where the lines or borders of two layers meet, exactly." );
}

QString RedBlueIntersectionsAlgorithm::shortHelpString() const
{
  return tr(
    "Finds every place where the lines or polygon borders of the input layer (red) meet those of the intersect "
    "layer (blue): crossings, touches and shared stretches.\n\n"
    "<b>What “exact” promises.</b> Whether two segments meet, and how, is decided by exact arithmetic on the "
    "coordinates as they are read (after reprojection): none is missed and none invented. There is no tolerance. "
    "Each output coordinate is the double nearest to the exact point; such a rounded point may lie beside both "
    "its lines, so take incidence from the fields, not from the coordinates. Distances are ordinary doubles.\n\n"
    "<b>Points</b>: one for each red feature, blue feature and place. Fields: the chosen ones of both layers, "
    "then red_fid, blue_fid; kind (cross: interiors cross; t_touch: an end of one lies within the other; "
    "v_touch: ends coincide; the strongest that occurs there); overlap_end (a shared stretch ends here); "
    "red_part, red_seg, blue_part, blue_seg (part and segment, from 0); red_dist, blue_dist (distance along the "
    "part); n_pairs (segment pairs that meet here).\n\n"
    "<b>Overlaps</b>: one line for each longest stretch that two features share. Fields: the chosen ones, then "
    "red_fid, blue_fid, red_part, blue_part; red_from, red_to, blue_from, blue_to (distances along the parts); "
    "same_dir (both run the same way); n_pairs.\n\n"
    "<b>Pairs</b>: a table of all segment pairs that share a point: red_fid, red_part, red_seg, blue_fid, "
    "blue_part, blue_seg, kind (also overlap).\n\n"
    "Features without geometry, or with coordinates that are no numbers, are skipped, and the log counts them. "
    "Polygons need not be valid. With Z in a layer the results have Z, taken from red where red has it." );
}

QIcon RedBlueIntersectionsAlgorithm::icon() const
{
  return QIcon( ICON );
}

QString RedBlueIntersectionsAlgorithm::svgIconPath() const
{
  return ICON;
}

void RedBlueIntersectionsAlgorithm::initAlgorithm( const QVariantMap & )
{
  addInputParameters();
  addOutputParameters();
  addNumericOutputs();
}

void RedBlueIntersectionsAlgorithm::addInputParameters()
{
  const QList<int> types{ static_cast<int>( QgisCompat::vectorLine ), static_cast<int>( QgisCompat::vectorPolygon ) };
  addParameter( new QgsProcessingParameterFeatureSource( INPUT, tr( "Input layer" ), types ) );
  addParameter( new QgsProcessingParameterFeatureSource( INTERSECT, tr( "Intersect layer" ), types ) );
  addParameter( new QgsProcessingParameterField( INPUT_FIELDS,
                                                 tr( "Input fields to keep (leave empty to keep all fields)" ),
                                                 QVariant(), INPUT, QgisCompat::anyField, true, true ) );
  addParameter( new QgsProcessingParameterField( INTERSECT_FIELDS,
                                                 tr( "Intersect fields to keep (leave empty to keep all fields)" ),
                                                 QVariant(), INTERSECT, QgisCompat::anyField, true, true ) );

  auto prefix = std::make_unique<QgsProcessingParameterString>( INTERSECT_FIELDS_PREFIX,
                                                                tr( "Intersect fields prefix" ), QString(), false,
                                                                true );
  prefix->setFlags( prefix->flags() | QgisCompat::advancedParameter );
  addParameter( prefix.release() );

  // In the order of rubicon::Backend.
  auto backend = std::make_unique<QgsProcessingParameterEnum>(
    BACKEND, tr( "Compute on" ),
    QStringList{ tr( "Automatic (the GPU where there is one)" ), tr( "CPU" ), tr( "GPU" ) }, false, 0 );
  backend->setFlags( backend->flags() | QgisCompat::advancedParameter );
  addParameter( backend.release() );
}

void RedBlueIntersectionsAlgorithm::addOutputParameters()
{
  addParameter( new QgsProcessingParameterFeatureSink( OUTPUT, tr( "Intersections" ), QgisCompat::vectorPoint ) );
  addParameter( new QgsProcessingParameterFeatureSink( OVERLAPS, tr( "Overlaps" ), QgisCompat::vectorLine, QVariant(),
                                                       true, false ) );
  addParameter( new QgsProcessingParameterFeatureSink( PAIRS, tr( "Segment pairs" ), QgisCompat::vectorTable,
                                                       QVariant(), true, false ) );
}

void RedBlueIntersectionsAlgorithm::addNumericOutputs()
{
  const std::pair<const char *, QString> numbers[] = {
    { "RED_SEGMENTS", tr( "Segments of the input layer" ) },
    { "BLUE_SEGMENTS", tr( "Segments of the intersect layer" ) },
    { "PAIRS_COUNT", tr( "Segment pairs that share a point" ) },
    { "CROSS", tr( "Pairs whose interiors cross" ) },
    { "T_TOUCH", tr( "Pairs where an end of one lies within the other" ) },
    { "V_TOUCH", tr( "Pairs whose ends coincide" ) },
    { "OVERLAP", tr( "Pairs that share a stretch" ) },
    { "POINTS", tr( "Intersection points" ) },
    { "OVERLAP_RUNS", tr( "Shared stretches" ) },
    { "TIER_FILTER", tr( "Predicates decided by the filter" ) },
    { "TIER_INTERVAL", tr( "Predicates decided by intervals" ) },
    { "TIER_EXPANSION", tr( "Predicates decided by expansions" ) },
    { "TIER_RATIONAL", tr( "Predicates decided by rationals" ) },
  };
  for ( const auto &[name, description] : numbers )
    addOutput( new QgsProcessingOutputNumber( QString::fromLatin1( name ), description ) );
  addOutput( new QgsProcessingOutputString( QStringLiteral( "CHECKSUM" ), tr( "Checksum of the result" ) ) );
}

RedBlueIntersectionsAlgorithm *RedBlueIntersectionsAlgorithm::createInstance() const
{
  return new RedBlueIntersectionsAlgorithm();
}

std::unique_ptr<ChainReader> RedBlueIntersectionsAlgorithm::openInput( const QVariantMap &parameters,
                                                                       const QString &name,
                                                                       QgsProcessingContext &context )
{
  std::unique_ptr<QgsProcessingFeatureSource> source( parameterAsSource( parameters, name, context ) );
  if ( !source )
    throw QgsProcessingException( invalidSourceError( parameters, name ) );
  return std::make_unique<ChainReader>( std::move( source ), parameterDefinition( name ), parameters, context );
}

bool RedBlueIntersectionsAlgorithm::prepareAlgorithm( const QVariantMap &parameters, QgsProcessingContext &context,
                                                      QgsProcessingFeedback *feedback )
{
  mRed = openInput( parameters, INPUT, context );
  mBlue = openInput( parameters, INTERSECT, context );
  mBlue->reprojectTo( mRed->crs(), context.transformContext() );
  if ( mBlue->isReprojected() )
  {
    feedback->pushInfo( tr( "Layer “%1” is reprojected from %2 to %3, the coordinate reference system of “%4”." )
                          .arg( mBlue->name(), mBlue->crs().userFriendlyIdentifier(),
                                mRed->crs().userFriendlyIdentifier(), mRed->name() ) );
  }

  const auto chosen = [&]( const QString &name, const ChainReader &layer ) {
    return QgsProcessingUtils::fieldNamesToIndices(
      QgisCompat::fieldNames( parameterDefinition( name ), parameters, context ), layer.fields() );
  };
  mRedFields = chosen( INPUT_FIELDS, *mRed );
  mBlueFields = chosen( INTERSECT_FIELDS, *mBlue );
  mBluePrefix = parameterAsString( parameters, INTERSECT_FIELDS_PREFIX, context );
  mBackend = static_cast<rubicon::Backend>( parameterAsEnum( parameters, BACKEND, context ) );
  return true;
}

QVariantMap RedBlueIntersectionsAlgorithm::processAlgorithm( const QVariantMap &parameters,
                                                             QgsProcessingContext &context,
                                                             QgsProcessingFeedback *feedback )
{
  // QGIS catches nothing but QgsProcessingException.
  try
  {
    return run( parameters, context, feedback );
  }
  catch ( const rubicon::Cancelled & )
  {
    feedback->pushInfo( tr( "Cancelled; nothing was written." ) );
    return {};
  }
  catch ( const QgsProcessingException & )
  {
    throw;
  }
  catch ( const QgsException &error )
  {
    throw QgsProcessingException( error.what() );
  }
  catch ( const std::bad_alloc & )
  {
    throw QgsProcessingException(
      tr( "Not enough memory for layers “%1” and “%2”." ).arg( mRed->name(), mBlue->name() ) );
  }
  catch ( const std::exception &error )
  {
    throw QgsProcessingException( QString::fromUtf8( error.what() ) );
  }
}

QVariantMap RedBlueIntersectionsAlgorithm::run( const QVariantMap &parameters, QgsProcessingContext &context,
                                                QgsProcessingFeedback *feedback )
{
  QElapsedTimer total;
  total.start();
  rubicon::RunOptions options = runOptions( mBackend, feedback );
  setStage( options, feedback, 0, 15 );
  const rubicon::ChainSet2 red = mRed->read( options );
  setStage( options, feedback, 15, 30 );
  const rubicon::ChainSet2 blue = mBlue->read( options );
  const double readSeconds = total.elapsed() / 1000.0;

  setStage( options, feedback, 30, 50 );
  rubicon::RedBlueResult result = rubicon::red_blue( red, blue, options );

  QElapsedTimer writing;
  writing.start();
  const auto [redMeets, blueMeets] = featuresThatMeet( red, blue, result );
  const RedBlueRows rows{ result, red, blue, mRed->attributes( red, redMeets, mRedFields, feedback ),
                          mBlue->attributes( blue, blueMeets, mBlueFields, feedback ) };
  setStage( options, feedback, 50, 100 );
  QVariantMap outputs = write( rows, parameters, context, options );

  result.run.seconds.read = readSeconds;
  result.run.seconds.write = writing.elapsed() / 1000.0;
  result.run.seconds.total = total.elapsed() / 1000.0;
  feedback->pushInfo( closingLine( result ) );
  outputs.insert( numericOutputs( rows ) );
  return outputs;
}

QVariantMap RedBlueIntersectionsAlgorithm::write( const RedBlueRows &rows, const QVariantMap &parameters,
                                                  QgsProcessingContext &context, rubicon::RunOptions &options )
{
  const QgsFields redFields = QgsProcessingUtils::indicesToFields( mRedFields, mRed->fields() );
  const QgsFields blueFields = QgsProcessingUtils::indicesToFields( mBlueFields, mBlue->fields() );
  const auto dimension = [&rows]( QgisCompat::WkbType type ) { return rows.hasZ() ? QgsWkbTypes::addZ( type ) : type; };
  struct Part
  {
      QString name;
      QgsFields fields;
      QgisCompat::WkbType type;
      std::size_t count;
      void ( *writeRows )( OutputLayer &, const RedBlueRows &, const QgsFields &, const RowWritten & );
      std::unique_ptr<OutputLayer> layer;
  };
  const rubicon::RedBlueResult &result = rows.result;
  Part parts[] = { { OUTPUT, pointFields( redFields, blueFields, mBluePrefix ), dimension( QgisCompat::point ),
                     result.points.size(), writePoints, nullptr },
                   { OVERLAPS, overlapFields( redFields, blueFields, mBluePrefix ), dimension( QgisCompat::lineString ),
                     result.overlaps.size(), writeOverlaps, nullptr },
                   { PAIRS, pairFields(), QgisCompat::noGeometry, result.contacts.size(), writePairs, nullptr } };

  double total = 0, done = 0;
  for ( Part &part : parts )
  {
    part.layer = openOutput( parameters, part.name, context, part.fields, part.type );
    total += part.layer ? static_cast<double>( part.count ) : 0.0;
  }
  rubicon::PacedProgress progress( options.progress );
  for ( const Part &part : parts )
  {
    if ( !part.layer )
      continue;
    part.writeRows( *part.layer, rows, part.fields, [&] { progress.report( ++done / total ); } );
    part.layer->close();
  }
  if ( !options.progress( 1 ) )
    throw rubicon::Cancelled();

  QVariantMap outputs;
  for ( const Part &part : parts )
  {
    if ( part.layer )
      outputs.insert( part.name, part.layer->keep() );
  }
  return outputs;
}

std::unique_ptr<OutputLayer> RedBlueIntersectionsAlgorithm::openOutput( const QVariantMap &parameters,
                                                                        const QString &name,
                                                                        QgsProcessingContext &context,
                                                                        const QgsFields &fields,
                                                                        QgisCompat::WkbType type )
{
  QVariantMap staged = parameters;
  auto definition = parameters.value( name ).value<QgsProcessingOutputLayerDefinition>();
  const bool isDefinition = parameters.value( name ).canConvert<QgsProcessingOutputLayerDefinition>();
  const QString target = ( isDefinition ? definition.sink.staticValue() : parameters.value( name ) ).toString();
  std::unique_ptr<StagedFile> file = definition.useRemapping() ? nullptr : StagedFile::beside( target );
  if ( file && isDefinition )
  {
    definition.sink = QgsProperty::fromValue( file->path() );
    staged.insert( name, QVariant::fromValue( definition ) );
  }
  else if ( file )
    staged.insert( name, file->path() );

  // A staged file that is incomplete is worth nothing, so SQLite need not wait for the disk.
  const CPLConfigOptionSetter noSync( "OGR_SQLITE_SYNCHRONOUS", file ? "OFF" : nullptr, true );
  const CPLConfigOptionSetter cache( "OGR_SQLITE_CACHE", "128", true );
  const bool indexLater = file && type != QgisCompat::noGeometry
                          && file->path().endsWith( QLatin1String( ".gpkg" ), Qt::CaseInsensitive );
  QStringList layerOptions;
  if ( indexLater )
  {
    layerOptions = QgsVectorFileWriter::defaultLayerOptions( QStringLiteral( "GPKG" ) )
                     .filter( QRegularExpression( QStringLiteral( "^(?!SPATIAL_INDEX=)" ) ) );
    layerOptions << QStringLiteral( "SPATIAL_INDEX=NO" );
  }
  QString destination;
  std::unique_ptr<QgsFeatureSink> sink( parameterAsSink( staged, name, context, destination, fields, type, mRed->crs(),
                                                         QgsFeatureSink::RegeneratePrimaryKey, QVariantMap(),
                                                         QStringList(), layerOptions ) );
  if ( !sink )
    return nullptr; // an optional output that nobody asked for
  auto layer = std::make_unique<OutputLayer>( std::move( sink ), destination, std::move( file ),
                                              definition.useRemapping(), context );
  if ( indexLater )
    layer->indexOnClose();
  return layer;
}
