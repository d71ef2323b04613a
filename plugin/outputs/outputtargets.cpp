// SPDX-License-Identifier: GPL-2.0-or-later
// Files by all their names, tables by what names them.
// Relies on core/io/target.h and core/io/source_files.h for files, DatabaseTable for the others.

#include "plugin/outputs/outputtargets.h"

#include "plugin/outputs/databasetable.h"
#include "plugin/outputs/stagedfile.h"
#include "plugin/qgis/qgiscompat.h"

#include "core/error.h"
#include "core/io/source_files.h"
#include "core/io/target.h"

#include "qgsdataprovider.h"
#include "qgsdatasourceuri.h"
#include "qgsmaplayer.h"
#include "qgsprocessingalgorithm.h"
#include "qgsprocessingparameters.h"
#include "qgsproviderregistry.h"

#include <QFileInfo>

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <map>
#include <optional>
#include <vector>

namespace
{

//! The name that \a input, whose source has these \a parts, has in its file; empty where that is not known.
QString nameInFile( const QgsMapLayer &input, const QVariantMap &parts )
{
  const QString name = parts.value( QStringLiteral( "layerName" ) ).toString();
  if ( !name.isEmpty() || !input.dataProvider() )
    return name;
  return input.dataProvider()->subLayers().value( 0 ).section( QgsDataProvider::sublayerSeparator(), 1, 1 );
}

//! The layers that \a reader reads.
QList<const QgsMapLayer *> inputLayers( const Request &reader, QgsProcessingContext &context )
{
  QList<const QgsMapLayer *> layers;
  for ( const QgsProcessingParameterDefinition *definition : reader.algorithm->parameterDefinitions() )
  {
    const bool isLayer = QStringList( { QgsProcessingParameterFeatureSource::typeName(),
                                        QgsProcessingParameterVectorLayer::typeName(),
                                        QgsProcessingParameterMapLayer::typeName() } )
                           .contains( definition->type() );
    QVariant value = reader.parameters.value( definition->name() );
    if ( value.canConvert<QgsProcessingFeatureSourceDefinition>() )
      value = value.value<QgsProcessingFeatureSourceDefinition>().source.staticValue();
    if ( const QgsMapLayer *layer = isLayer ? QgsProcessingParameters::parameterAsLayer( definition, value, context )
                                            : nullptr )
      layers << layer;
  }
  return layers;
}

//! Adds to \a files what \a reader reads: all of it, or where a \a layer is given, what may be the layer of that name.
void addInputFiles( const Request &reader, QgsProcessingContext &context, const QString &layer,
                    std::vector<std::filesystem::path> &files )
{
  const auto add = [&]( const QString &path ) {
    const std::vector<std::filesystem::path> ofInput = rubicon::source_files( path.toStdString() );
    files.insert( files.end(), ofInput.begin(), ofInput.end() );
  };
  for ( const QgsProcessingParameterDefinition *definition : reader.algorithm->parameterDefinitions() )
  {
    if ( definition->type() == QgsProcessingParameterFile::typeName() )
      if ( const QString path = QgsProcessingParameters::parameterAsFile( definition, reader.parameters, context );
           !path.isEmpty() )
        add( path );
  }
  const QList<const QgsMapLayer *> inputs = inputLayers( reader, context );
  for ( const QgsMapLayer *input : inputs )
  {
    const QString provider = input->dataProvider() ? input->dataProvider()->name() : QString();
    const QVariantMap parts = QgsProviderRegistry::instance()->decodeUri( provider, input->source() );
    if ( const QString name = layer.isEmpty() ? QString() : nameInFile( *input, parts );
         name.isEmpty() || name.compare( layer, Qt::CaseInsensitive ) == 0 )
      add( parts.value( QStringLiteral( "path" ), input->source() ).toString() );
  }
}

void checkFiles( const Request &request, const QList<Request> &readers, QgsProcessingContext &context )
{
  std::map<std::filesystem::path, QStringList> named; // the layers of each file; one without a name: all of it
  for ( const QgsProcessingParameterDefinition *definition : request.algorithm->destinationParameterDefinitions() )
  {
    const QVariant value = request.parameters.value( definition->name() );
    const QString destination = destinationOf( value );
    const auto [file, layer] = targetOf( destination );
    if ( file.isEmpty() && destination.contains( QLatin1String( "|layer" ) )
         && !StagedFile::namesProvider( destination )
         && !value.value<QgsProcessingOutputLayerDefinition>().useRemapping() )
      throw rubicon::Error(
        destination.toStdString()
        + " cannot be written: it names a layer in a file. A file of its own can be written, or a table: "
          "ogr:dbname='file.gpkg' table=\"name\" (geom)." );
    if ( file.isEmpty() || value.value<QgsProcessingOutputLayerDefinition>().useRemapping() )
      continue; // what is appended to a layer replaces nothing
    if ( const QString objection = StagedFile::objectionToEnding( file ); layer.isEmpty() && !objection.isEmpty() )
      throw rubicon::Error( QStringLiteral( "%1: %2" ).arg( destination, objection ).toStdString() );
    const std::string path = QFileInfo( file ).absoluteFilePath().toStdString();
    if ( const auto *layers = dynamic_cast<const QgsProcessingParameterFeatureSink *>( definition );
         layers && layers->dataType() == QgisCompat::vectorTable
         && file.endsWith( QLatin1String( ".shp" ), Qt::CaseInsensitive ) )
      throw rubicon::Error( path + " cannot be written: Shapefiles hold no table without geometry." );
    const rubicon::Target target( path );
    if ( access( target.directory().c_str(), W_OK | X_OK ) != 0 ) // before anything is replaced
      throw rubicon::Error( path + " cannot be written: " + std::strerror( errno ) + "." );
    std::error_code unknown;
    QStringList &layers = named[std::filesystem::weakly_canonical( target.file(), unknown )];
    if ( !layers.isEmpty()
         && ( layer.isEmpty() || layers.contains( QString() ) || layers.contains( layer, Qt::CaseInsensitive ) ) )
      throw rubicon::Error( path + " is named for two outputs." );
    layers << layer;
    const std::vector<std::filesystem::path> replaced = target.existing();
    if ( replaced.empty() )
      continue; // inputs are opened for what follows
    std::vector<std::filesystem::path> inputs;
    for ( const Request &reader : readers )
      addInputFiles( reader, context, layer, inputs );
    if ( const std::filesystem::path *shared = rubicon::shared_file( replaced, inputs ) )
      throw rubicon::Error( ( layer.isEmpty() ? shared->string() : destination.toStdString() )
                            + " is one of the inputs and will not be replaced." );
    if ( layer.isEmpty() && !QFileInfo( file ).isDir() )
      target.settle();
  }
}

// QGIS drops a table of a database that is there, as it replaces files.
void checkTables( const Request &request, const QList<Request> &readers, QgsProcessingContext &context )
{
  std::vector<DatabaseTable> named;
  for ( const QgsProcessingParameterDefinition *definition : request.algorithm->destinationParameterDefinitions() )
  {
    const QVariant value = request.parameters.value( definition->name() );
    const QString destination = destinationOf( value );
    const std::optional<DatabaseTable> table = DatabaseTable::ofDestination( destination );
    if ( !table || value.value<QgsProcessingOutputLayerDefinition>().useRemapping() )
      continue; // what is appended to a layer replaces nothing
    const auto mayBe = [&table]( const DatabaseTable &other ) { return table->mayBe( other ); };
    if ( std::ranges::any_of( named, mayBe ) )
      throw rubicon::Error( destination.toStdString() + " is named for two outputs." );
    named.push_back( *table );
    QList<const QgsMapLayer *> inputs;
    for ( const Request &reader : readers )
      inputs << inputLayers( reader, context );
    if ( std::ranges::any_of( inputs, [&mayBe]( const QgsMapLayer *input ) {
           return mayBe( { input->providerType(), QgsDataSourceUri( input->source() ) } );
         } ) )
      throw rubicon::Error( destination.toStdString() + " is one of the inputs and will not be replaced." );
  }
}

} // namespace

QString destinationOf( const QVariant &value )
{
  return value.canConvert<QgsProcessingOutputLayerDefinition>()
           ? value.value<QgsProcessingOutputLayerDefinition>().sink.staticValue().toString()
           : value.toString();
}

LayerOfFile targetOf( const QString &destination )
{
  if ( StagedFile::isPlainFile( destination ) || ( !destination.isEmpty() && QFileInfo( destination ).isDir() ) )
    return { destination, QString() };
  if ( !destination.startsWith( QLatin1String( "ogr:" ) ) )
    return {};
  const QString source = destination.mid( destination.startsWith( QLatin1String( "ogr://" ) ) ? 6 : 4 );
  const QgsDataSourceUri uri( source );
  const QString file = uri.database().isEmpty() ? source : uri.database();
  return { file, uri.table().isEmpty() ? QFileInfo( file ).baseName() : uri.table() };
}

void checkTargets( const Request &request, const QList<Request> &readers, QgsProcessingContext &context )
{
  checkFiles( request, readers, context );
  checkTables( request, readers, context );
}
