// SPDX-License-Identifier: GPL-2.0-or-later
// Options of a run, errors, and outputs that are complete or not there at all.
// Relies on StagedFile and OutputLayer; QgsProcessingAlgorithm for the parameters.

#include "plugin/algorithms/rubiconalgorithm.h"

#include "plugin/outputs/databasetable.h"
#include "plugin/outputs/outputtargets.h"
#include "plugin/outputs/stagedfile.h"
#include "plugin/qgis/translation.h"
#include "plugin/readers/layersnapshot.h"

#include "core/compute/float_environment.h"
#include "core/compute/paced_progress.h"
#include "core/error.h"
#include "core/io/layer_source.h"
#include "core/io/source_files.h"

#include "qgsexception.h"
#include "qgsmaplayer.h"
#include "qgsprocessingoutputs.h"
#include "qgsvectorfilewriter.h"

#include <QFileInfo>
#include <QRegularExpression>

#include <cpl_conv.h>

#include <algorithm>
#include <cmath>
#include <new>

namespace
{

const QString BACKEND = QStringLiteral( "BACKEND" );
const QString THREADS = QStringLiteral( "THREADS" );
const QString ALLOW_GEOGRAPHIC = QStringLiteral( "ALLOW_GEOGRAPHIC" );

//! QGIS's options for layers of \a driver, with \a option in place of its own.
QStringList layerOptionsWith( const QString &option, const QString &driver )
{
  const QString key = option.section( QLatin1Char( '=' ), 0, 0 );
  return QgsVectorFileWriter::defaultLayerOptions( driver ).filter(
           QRegularExpression( QStringLiteral( "^(?!%1=)" ).arg( key ) ) )
         << option;
}

//! Whether what QGIS writes there holds maps, as fields of JSON do: tables of PostgreSQL and layers in memory, those of QGIS 3.22 not.
bool keepsMaps( const QString &destination )
{
  const std::optional<DatabaseTable> table = DatabaseTable::ofDestination( destination );
  return table ? table->provider == QLatin1String( "postgres" )
               : _QGIS_VERSION_INT >= 34000 && targetOf( destination ).file.isEmpty();
}

//! About how many bytes what is read of \a input takes; 0 where it is no file.
double expectedBytes( const LayerOrigin &input )
{
  if ( input.provider == QLatin1String( "ogr" ) )
  {
    try
    {
      using rubicon::LayerSource;
      return LayerSource( rubicon::LayerName::parse( input.source.toStdString() ), LayerSource::Wanted::vertices )
        .expected_bytes();
    }
    catch ( const rubicon::Error & )
    {} // it has a subset, for one
  }
  return rubicon::bytes_of_files( { input.source.section( '|', 0, 0 ).toStdString() } );
}

} // namespace

bool RubiconAlgorithm::isGiven( const QVariant &value )
{
  return value.isValid() && !( value.userType() == QMetaType::QString && value.toString().isEmpty() );
}

void RubiconAlgorithm::addAdvancedParameter( std::unique_ptr<QgsProcessingParameterDefinition> parameter )
{
  parameter->setFlags( parameter->flags() | QgisCompat::advancedParameter );
  addParameter( parameter.release() );
}

void RubiconAlgorithm::addFieldParameter( const QString &name, const QString &description, const QString &layer,
                                          decltype( QgisCompat::anyField ) type )
{
  addParameter( new QgsProcessingParameterField( name, description, QVariant(), layer, type, false, true ) );
}

void RubiconAlgorithm::addFieldsParameter( const QString &name, const QString &description, const QString &layer )
{
  addParameter(
    new QgsProcessingParameterField( name, description, QVariant(), layer, QgisCompat::anyField, true, true ) );
}

void RubiconAlgorithm::addLayerOutput( const QString &name, const QString &description, QgisCompat::SourceType type,
                                       Made made )
{
  addParameter( new QgsProcessingParameterFeatureSink( name, description, type, QVariant(), made != Made::always,
                                                       made != Made::onRequest ) );
}

void RubiconAlgorithm::addBackendParameter()
{
  // In the order of rubicon::Backend.
  addAdvancedParameter( std::make_unique<QgsProcessingParameterEnum>(
    BACKEND, tr( "Compute on" ),
    QStringList{ tr( "Automatic (where it is expected to be faster)" ), tr( "CPU" ), tr( "GPU" ) }, false, 0 ) );
}

void RubiconAlgorithm::addThreadsParameter()
{
  addAdvancedParameter( std::make_unique<QgsProcessingParameterNumber>(
    THREADS, tr( "CPU threads (0: all cores)" ), QgisCompat::integerNumber, 0, true, 0, rubicon::max_threads ) );
}

void RubiconAlgorithm::addBackendParameters()
{
  addBackendParameter();
  addThreadsParameter();
}

void RubiconAlgorithm::addAllowGeographicParameter()
{
  addAdvancedParameter( std::make_unique<QgsProcessingParameterBoolean>(
    ALLOW_GEOGRAPHIC, tr( "Allow a geographic coordinate reference system (lengths are in degrees)" ), false ) );
}

void RubiconAlgorithm::refuseDegrees( const QgsCoordinateReferenceSystem &crs, const QString &layer,
                                      const Call &call ) const
{
  if ( !crs.isGeographic() || parameterAsBoolean( call.parameters, ALLOW_GEOGRAPHIC, call.context ) )
    return;
  throw QgsProcessingException(
    tr( "Layer “%1” is in %2, a geographic coordinate reference system: lengths would be in degrees. Reproject it "
        "first, or allow it (ALLOW_GEOGRAPHIC)." )
      .arg( layer, crs.userFriendlyIdentifier() ) );
}

std::unique_ptr<QgsProcessingFeatureSource> RubiconAlgorithm::openTable( const Call &call, const QString &name ) const
{
  std::unique_ptr<QgsProcessingFeatureSource> source( parameterAsSource( call.parameters, name, call.context ) );
  if ( !source )
    throw QgsProcessingException( invalidSourceError( call.parameters, name ) );
  // The user may remove a layer, or close the project, while it is read. QGIS itself copies selected features alone.
  const auto [layer, given] = namedLayer( parameterDefinition( name ), call.parameters, call.context );
  if ( layer && !given.selectedFeaturesOnly )
    return QgisCompat::partOf( new LayerSnapshot( *layer ), given, call.context );
  return source;
}

InputLayer RubiconAlgorithm::openLayer( const Call &call, const QString &name ) const
{
  return InputLayer( openTable( call, name ), parameterDefinition( name ), call.parameters, call.context );
}

rubicon::RunOptions RubiconAlgorithm::runOptions( const Call &call ) const
{
  rubicon::RunOptions options;
  if ( parameterDefinition( BACKEND ) )
    options.backend = static_cast<rubicon::Backend>( parameterAsEnum( call.parameters, BACKEND, call.context ) );
  if ( parameterDefinition( THREADS ) )
    options.threads = parameterAsInt( call.parameters, THREADS, call.context );
  options.stop = [feedback = call.feedback] { return feedback->isCanceled(); };
  options.log = [feedback = call.feedback]( const std::string &line ) {
    const QString text = QString::fromStdString( line );
    if ( isWarning( text ) )
      feedback->pushWarning( text );
    else
      feedback->pushInfo( text );
  };
  return options;
}

rubicon::PreparedBackend RubiconAlgorithm::prepareBackend( const rubicon::RunOptions &options, rubicon::KindOfJob kind,
                                                           const std::vector<LayerOrigin> &inputs )
{
  double bytes = 0;
  if ( options.backend == rubicon::Backend::automatic )
    for ( const LayerOrigin &input : inputs )
      bytes += expectedBytes( input );
  const bool meetsItself = kind == &rubicon::MachineCosts::maps && inputs.front().source == inputs.back().source;
  return { options, kind, bytes, meetsItself };
}

void RubiconAlgorithm::setStage( rubicon::RunOptions &options, const Call &call, double from, double to,
                                 const QString &stage )
{
  call.feedback->setProgressText( stage );
  options.progress = [feedback = call.feedback, from, to]( double share ) {
    feedback->setProgress( from + share * ( to - from ) );
    return !feedback->isCanceled();
  };
}

void RubiconAlgorithm::addRunOutputs()
{
  addNumericOutputs( { { "TIER_FILTER", tr( "Predicates decided by the filter" ) },
                       { "TIER_INTERVAL", tr( "Predicates decided by intervals" ) },
                       { "TIER_EXPANSION", tr( "Predicates decided by expansions" ) },
                       { "TIER_RATIONAL", tr( "Predicates decided by rationals" ) } } );
  addOutput( new QgsProcessingOutputString( QStringLiteral( "CHECKSUM" ), tr( "Checksum of the result" ) ) );
  addOutput( new QgsProcessingOutputString( QStringLiteral( "DEVICE" ), tr( "Processor that decided" ) ) );
}

void RubiconAlgorithm::Clock::tell( rubicon::StageSeconds &stages ) const
{
  stages.read = mRead;
  stages.total = seconds();
  stages.write = stages.total - mWritesFrom;
}

void RubiconAlgorithm::addNumericOutputs( std::initializer_list<std::pair<const char *, QString>> outputs )
{
  for ( const auto &[name, description] : outputs )
    addOutput( new QgsProcessingOutputNumber( QString::fromLatin1( name ), description ) );
}

QVariantMap RubiconAlgorithm::closeRun( rubicon::RunReport &run, const Clock &clock, std::uint64_t checksum,
                                        const Call &call, const QString &found )
{
  clock.tell( run.seconds );
  const rubicon::TierCounts &tiers = run.tiers;
  const rubicon::StageSeconds &seconds = run.seconds;
  const auto count = []( std::uint64_t value ) { return QString::number( value ); };
  const auto time = []( double value ) { return QString::number( value, 'f', 3 ); };
  call.feedback->pushInfo(
    tr( "Rubicon %1 on %2: %3; " ).arg( QStringLiteral( RUBICON_VERSION ), QString::fromStdString( run.device ), found )
    + tr( "decided by filter %1, interval %2, expansion %3, rational %4; " )
        .arg( count( tiers.filter ), count( tiers.interval ), count( tiers.expansion ), count( tiers.rational ) )
    + tr( "seconds: read %1, index %2, decide %3, assemble %4, write %5, total %6." )
        .arg( time( seconds.read ), time( seconds.index ), time( seconds.decide ), time( seconds.assemble ),
              time( seconds.write ), time( seconds.total ) ) );
  return { { QStringLiteral( "TIER_FILTER" ), number( run.tiers.filter ) },
           { QStringLiteral( "TIER_INTERVAL" ), number( run.tiers.interval ) },
           { QStringLiteral( "TIER_EXPANSION" ), number( run.tiers.expansion ) },
           { QStringLiteral( "TIER_RATIONAL" ), number( run.tiers.rational ) },
           { QStringLiteral( "CHECKSUM" ), QStringLiteral( "%1" ).arg( checksum, 16, 16, QLatin1Char( '0' ) ) },
           { QStringLiteral( "DEVICE" ), QString::fromStdString( run.device ) } };
}

QList<int> RubiconAlgorithm::chosenFields( const Call &call, const QString &name, const QString &layer,
                                           const QgsFields &fields ) const
{
  QStringList names = QgisCompat::fieldNames( parameterDefinition( name ), call.parameters, call.context );
  names.removeAll( QString() );
  if ( names.isEmpty() )
    return fields.allAttributesList();
  QList<int> chosen;
  for ( const QString &field : names )
  {
    const int index = fields.lookupField( field );
    if ( index < 0 )
      throw QgsProcessingException( QObject::tr( "Layer “%1” has no field “%2”." ).arg( layer, field ) );
    if ( !chosen.contains( index ) ) // one that is named twice is one
      chosen << index;
  }
  return chosen;
}

bool RubiconAlgorithm::prepareAlgorithm( const QVariantMap &parameters, QgsProcessingContext &context,
                                         QgsProcessingFeedback *feedback )
{
  // Steps of models and of batches come without checkParameterValues().
  if ( const QString objection = objectionTo( parameters ); !objection.isEmpty() )
    throw QgsProcessingException( objection );
  try
  {
    check( parameters, context );
  }
  catch ( const std::exception &error ) // QGIS catches nothing but QgsProcessingException
  {
    throw QgsProcessingException( QString::fromUtf8( error.what() ) );
  }
  openInputs( { parameters, context, feedback } );
  return true;
}

//! Whether an output goes into a layer or a table as it is, and not to a file that comes into its place in the end.
bool RubiconAlgorithm::changesInPlace( const QVariantMap &parameters ) const
{
  const QgsProcessingParameterDefinitions outputs = destinationParameterDefinitions();
  return std::any_of( outputs.cbegin(), outputs.cend(), [&]( const QgsProcessingParameterDefinition *output ) {
    const QVariant value = parameters.value( output->name() );
    return value.value<QgsProcessingOutputLayerDefinition>().useRemapping()
           || DatabaseTable::ofDestination( destinationOf( value ) )
           || !targetOf( destinationOf( value ) ).layer.isEmpty();
  } );
}

QVariantMap RubiconAlgorithm::processAlgorithm( const QVariantMap &parameters, QgsProcessingContext &context,
                                                QgsProcessingFeedback *feedback )
{
  const rubicon::FloatEnvironment floats; // as it is read, too
  // QGIS catches nothing but QgsProcessingException.
  try
  {
    return runAlgorithm( { parameters, context, feedback } );
  }
  catch ( const rubicon::Cancelled & )
  {
    feedback->pushInfo( changesInPlace( parameters ) ? tr(
                          "Cancelled; no file was written. A layer that rows are appended to may have some of them, "
                          "and a table that was to be replaced may be gone." )
                                                     : tr( "Cancelled; nothing was written." ) );
    return {};
  }
  catch ( const QgsException &error )
  {
    throw QgsProcessingException( error.what() );
  }
  catch ( const std::bad_alloc & )
  {
    throw QgsProcessingException( tr( "Not enough memory for layers of this size." ) );
  }
  catch ( const std::exception &error )
  {
    throw QgsProcessingException( QString::fromUtf8( error.what() ) );
  }
}

RubiconAlgorithm::Output RubiconAlgorithm::outputOf( const QString &name, const rubicon::Table &table,
                                                     const QgsFields &fields, const TakenOver &taken )
{
  const auto write = [table, taken]( OutputLayer &layer, const QgsFields &all, const RowWritten &written ) {
    writeTable( layer, table, all, taken, written );
  };
  return { name,
           fields,
           table.columns,
           wkbTypeOf( table.geometry ),
           table.row_count,
           write,
           fitsCoreWriter( fields, taken ) ? std::optional( WritableRows{ table, taken } ) : std::nullopt };
}

QVariantMap RubiconAlgorithm::writeOutputs( const std::vector<Output> &outputs, const QgsCoordinateReferenceSystem &crs,
                                            const Call &call, const rubicon::RunOptions &options ) const
{
  std::vector<Place> places;
  std::vector<rubicon::TableFile> files;
  double inSinks = 0, inFiles = 0; // rows
  TakenValues values( options );
  for ( const Output &output : outputs )
  {
    places.push_back( placeOf( output, crs, call, values ) );
    files.push_back( places.back().file );
    inSinks += places.back().sink ? static_cast<double>( output.rows ) : 0.0;
    inFiles += files.back().path.empty() ? 0.0 : static_cast<double>( output.rows );
  }
  const double share = inSinks / std::max( inSinks + inFiles, 1.0 );
  writeSinks( outputs, places, inSinks, part_of( options, 0, share ) );
  const rubicon::WrittenTables written( files, crs.toWkt( QgisCompat::wktForGdal ).toStdString(),
                                        part_of( options, share, 1 ) );
  if ( !options.progress( 1 ) )
    throw rubicon::Cancelled();
  const QVariantMap destinations = publish( outputs, places, written, call );
  for ( std::size_t i = 0; i < outputs.size(); ++i )
  {
    if ( const QString destination = destinations.value( outputs[i].name ).toString();
         !destination.isEmpty() && !( places[i].sink && places[i].sink->appends() ) )
      showWith( styleOf( outputs[i], crs ), destination, call.context );
  }
  return destinations;
}

void RubiconAlgorithm::writeSinks( const std::vector<Output> &outputs, const std::vector<Place> &places, double rows,
                                   const rubicon::RunOptions &options ) const
{
  rubicon::PacedProgress progress( options.progress );
  double done = 0;
  for ( std::size_t i = 0; i < outputs.size(); ++i )
  {
    OutputLayer *sink = places[i].sink.get();
    if ( !sink )
      continue;
    outputs[i].write( *sink, outputs[i].fields, [&] { progress.report( ++done / rows ); } );
    sink->close( options.stop );
    const auto warn = [&]( const QString &loss ) {
      options.log( loss.arg( parameterDefinition( outputs[i].name )->description() ).toStdString() );
    };
    if ( sink->roundsNumbers() )
      warn( tr( "Warning: %1: QGIS rounds numbers in this format to about 15 digits; GeoPackage and FlatGeobuf "
                "keep all of them." ) );
    if ( outputs[i].type != QgisCompat::noGeometry && sink->losesGeometry() )
      warn( tr( "Warning: %1 is without geometries: QGIS writes none in this format." ) );
    else if ( QgsWkbTypes::hasM( outputs[i].type ) && sink->losesM() )
      warn( tr( "Warning: %1 is without M, which this format does not hold." ) );
  }
}

RubiconAlgorithm::Place RubiconAlgorithm::placeOf( const Output &output, const QgsCoordinateReferenceSystem &crs,
                                                   const Call &call, TakenValues &values ) const
{
  if ( !goesToOurFile( output, crs, call ) )
    return { {}, openOutput( output, crs, call ) };
  const QFileInfo destination( destinationOf( call.parameters.value( output.name ) ) );
  return { { destination.absoluteFilePath().toStdString(),
             completeTable( output.ours->table, output.fields, output.ours->taken, values ),
             rubicon::FeatureOrder::by_place, destination.baseName().toStdString() }, // as QGIS names layers
           nullptr };
}

// New files in the formats that QGIS and core's writer keep the same rows in, where the user asks for nothing special.
bool RubiconAlgorithm::goesToOurFile( const Output &output, const QgsCoordinateReferenceSystem &crs,
                                      const Call &call ) const
{
  const QVariant value = call.parameters.value( output.name );
  const auto definition = value.value<QgsProcessingOutputLayerDefinition>();
  const QString destination = destinationOf( value );
  if ( !output.ours || definition.useRemapping() || !StagedFile::isPlainFile( destination )
       || !std::isnan( crs.coordinateEpoch() ) )
    return false;
  const QStringList options = definition.createOptions.keys(); // both formats hold UTF-8 whatever is asked for
  if ( !options.isEmpty() && options != QStringList( QStringLiteral( "fileEncoding" ) ) )
    return false;
  const QFileInfo file( destination );
  const QString suffix = file.suffix().toLower();
  return QFileInfo( file.absolutePath() ).isWritable()
         && ( suffix == QLatin1String( "gpkg" )
              || ( suffix == QLatin1String( "fgb" ) && output.ours->table.has_geometry() ) );
}

OutputStyle RubiconAlgorithm::styleOf( const Output &output, const QgsCoordinateReferenceSystem &crs ) const
{
  const QStringList fields = output.fields.names();
  return { QStringLiteral( "%1_%2" ).arg( name(), output.name.toLower() ),
           fields.mid( fields.size() - static_cast<int>( output.columns.size() ) ), output.columns, crs, origins() };
}

QVariantMap RubiconAlgorithm::publish( const std::vector<Output> &outputs, const std::vector<Place> &places,
                                       const rubicon::WrittenTables &files, const Call &call ) const
{
  rubicon::Placing placing( true );
  QVariantMap destinations;
  files.place( placing );
  for ( std::size_t i = 0; i < outputs.size(); ++i )
  {
    if ( places[i].sink )
      destinations.insert( outputs[i].name, places[i].sink->keep( placing ) );
    else if ( !places[i].file.path.empty() )
      destinations.insert( outputs[i].name, QString::fromStdString( places[i].file.path ) );
  }
  placing.keep();
  for ( std::size_t i = 0; i < outputs.size(); ++i )
  {
    if ( places[i].sink )
      places[i].sink->release();
    else if ( !places[i].file.path.empty() )
      loadLater( outputs[i].name, destinations.value( outputs[i].name ).toString(), call );
  }
  return destinations;
}

// As QGIS does it where it makes the sink.
void RubiconAlgorithm::loadLater( const QString &name, const QString &destination, const Call &call ) const
{
  const auto definition = call.parameters.value( name ).value<QgsProcessingOutputLayerDefinition>();
  if ( !definition.destinationProject )
    return;
  const QString layerName = definition.destinationName.isEmpty() ? parameterDefinition( name )->description()
                                                                 : definition.destinationName;
  call.context.addLayerToLoadOnCompletion(
    destination, QgsProcessingContext::LayerDetails( layerName, definition.destinationProject, name,
                                                     QgsProcessingUtils::LayerHint::Vector ) );
}

bool RubiconAlgorithm::checkParameterValues( const QVariantMap &parameters, QgsProcessingContext &context,
                                             QString *message ) const
{
  const auto refuse = [message]( const QString &sentence ) {
    if ( message )
      *message = sentence;
    return false;
  };
  // Before QGIS, which says less where an input is neither a layer nor a file.
  if ( const QString objection = objectionTo( parameters ); !objection.isEmpty() )
    return refuse( objection );
  if ( !QgsProcessingAlgorithm::checkParameterValues( parameters, context, message ) )
    return false;
  try
  {
    check( parameters, context );
    return true;
  }
  catch ( const rubicon::Error &error )
  {
    return refuse( QString::fromUtf8( error.what() ) );
  }
}

void RubiconAlgorithm::check( const QVariantMap &parameters, QgsProcessingContext &context ) const
{
  checkNumbers( parameters );
  const AlgorithmRequest request{ this, parameters };
  checkTargets( request, { request }, context );
}

// QGIS itself takes the default of an optional number for text that is none, such as one with a decimal comma.
void RubiconAlgorithm::checkNumbers( const QVariantMap &parameters ) const
{
  for ( const QgsProcessingParameterDefinition *definition : parameterDefinitions() )
  {
    const QVariant value = parameters.value( definition->name() );
    bool isNumber = true;
    if ( dynamic_cast<const QgsProcessingParameterNumber *>( definition ) && isGiven( value )
         && value.userType() == QMetaType::QString )
      value.toDouble( &isNumber );
    if ( !isNumber )
      throw rubicon::Error(
        tr( "%1 is “%2”, which is no number." ).arg( definition->name(), value.toString() ).toStdString() );
  }
}

std::unique_ptr<OutputLayer> RubiconAlgorithm::openOutput( const Output &output,
                                                           const QgsCoordinateReferenceSystem &crs,
                                                           const Call &call ) const
{
  QVariantMap staged = call.parameters;
  auto definition = call.parameters.value( output.name ).value<QgsProcessingOutputLayerDefinition>();
  const QString target = destinationOf( call.parameters.value( output.name ) );
  std::unique_ptr<StagedFile> file = definition.useRemapping() ? nullptr : StagedFile::beside( target );
  if ( file && call.parameters.value( output.name ).canConvert<QgsProcessingOutputLayerDefinition>() )
  {
    definition.sink = QgsProperty::fromValue( file->path() );
    staged.insert( output.name, QVariant::fromValue( definition ) );
  }
  else if ( file )
    staged.insert( output.name, file->path() );

  // A staged file that is incomplete is worth nothing, so SQLite need not wait for the disk.
  const CPLConfigOptionSetter noSync( "OGR_SQLITE_SYNCHRONOUS", file ? "OFF" : nullptr, true );
  const CPLConfigOptionSetter cache( "OGR_SQLITE_CACHE", "128", true );
  // GDAL's columnar formats refuse M, and Arrow IPC Z, unless told otherwise.
  const CPLConfigOptionSetter parquet( "OGR_PARQUET_ALLOW_ALL_DIMS", "YES", true ),
    arrow( "OGR_ARROW_ALLOW_ALL_DIMS", "YES", true );
  const bool indexLater = file && output.type != QgisCompat::noGeometry
                          && file->path().endsWith( QLatin1String( ".gpkg" ), Qt::CaseInsensitive );
  QStringList layerOptions;
  if ( indexLater )
    layerOptions = layerOptionsWith( QStringLiteral( "SPATIAL_INDEX=NO" ), QStringLiteral( "GPKG" ) );
  else if ( target.endsWith( QLatin1String( ".parquet" ), Qt::CaseInsensitive ) ) // whose rings GDAL would turn around
    layerOptions = layerOptionsWith( QStringLiteral( "POLYGON_ORIENTATION=UNMODIFIED" ), QStringLiteral( "Parquet" ) );
  QgsFields fields = file ? output.fields : withoutAliases( output.fields );
  if ( !file && !definition.useRemapping() && target.startsWith( QLatin1String( "ogr:" ) ) )
    renameLateKey( fields );
  const QList<int> maps = definition.useRemapping() || keepsMaps( target ) ? QList<int>() : putTextForMaps( fields );
  QString destination;
  std::unique_ptr<QgsFeatureSink> sink;
  try
  {
    sink.reset( parameterAsSink( staged, output.name, call.context, destination, fields, output.type, crs,
                                 QgsFeatureSink::RegeneratePrimaryKey, QVariantMap(), QStringList(), layerOptions ) );
  }
  catch ( const QgsProcessingException &error )
  {
    throw QgsProcessingException( file ? file->inPlace( error.what() ) : error.what() );
  }
  if ( !sink )
    return nullptr; // an optional output that nobody asked for
  auto layer = std::make_unique<OutputLayer>( std::move( sink ), destination, std::move( file ),
                                              definition.useRemapping(), call.context );
  layer->writesAsJson( maps );
  if ( indexLater )
    layer->indexOnClose();
  if ( output.type == QgisCompat::noGeometry )
    layer->holdsNoGeometry();
  return layer;
}
