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
QList<const QgsMapLayer *> inputLayers( const AlgorithmRequest &reader, QgsProcessingContext &context )
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

//! What is read of a file.
struct ReadFile
{
    QString layer; //!< that of this name; empty: all, or nobody knows
    std::vector<std::filesystem::path> files;
};

//! All that \a readers read. Sources are opened for it, which for some formats means to read them.
std::vector<ReadFile> filesRead( const QList<AlgorithmRequest> &readers, QgsProcessingContext &context )
{
  std::vector<ReadFile> read;
  for ( const AlgorithmRequest &reader : readers )
  {
    for ( const QgsProcessingParameterDefinition *definition : reader.algorithm->parameterDefinitions() )
    {
      if ( definition->type() == QgsProcessingParameterFile::typeName() )
        if ( const QString path = QgsProcessingParameters::parameterAsFile( definition, reader.parameters, context );
             !path.isEmpty() )
          read.push_back( { QString(), rubicon::source_files( path.toStdString() ) } );
    }
    const QList<const QgsMapLayer *> inputs = inputLayers( reader, context );
    for ( const QgsMapLayer *input : inputs )
    {
      const QString provider = input->dataProvider() ? input->dataProvider()->name() : QString();
      const QVariantMap parts = QgsProviderRegistry::instance()->decodeUri( provider, input->source() );
      const QString path = parts.value( QStringLiteral( "path" ), input->source() ).toString();
      read.push_back( { nameInFile( *input, parts ), rubicon::source_files( path.toStdString() ) } );
    }
  }
  return read;
}

void checkFiles( const AlgorithmRequest &request, const QList<AlgorithmRequest> &readers,
                 QgsProcessingContext &context )
{
  std::optional<std::vector<ReadFile>> read;          // once a file is there that might be one of them
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
      throw rubicon::Error(
        path + " cannot be written: Shapefiles hold no table without geometry; a GeoPackage (.gpkg) does." );
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
    if ( !read )
      read = filesRead( readers, context );
    std::vector<std::filesystem::path> inputs;
    for ( const auto &[name, files] : *read )
      if ( layer.isEmpty() || name.isEmpty() || name.compare( layer, Qt::CaseInsensitive ) == 0 )
        inputs.insert( inputs.end(), files.begin(), files.end() );
    if ( const std::filesystem::path *shared = rubicon::shared_file( replaced, inputs ) )
      throw rubicon::Error( ( layer.isEmpty() ? shared->string() : destination.toStdString() )
                            + " is one of the inputs and will not be replaced." );
    if ( layer.isEmpty() && !QFileInfo( file ).isDir() )
      target.settle();
  }
}

// QGIS drops a table of a database that is there, as it replaces files.
void checkTables( const AlgorithmRequest &request, const QList<AlgorithmRequest> &readers,
                  QgsProcessingContext &context )
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
    for ( const AlgorithmRequest &reader : readers )
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

bool isShapefile( const QVariant &value )
{
  return destinationOf( value ).endsWith( QLatin1String( ".shp" ), Qt::CaseInsensitive );
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

void checkTargets( const AlgorithmRequest &request, const QList<AlgorithmRequest> &readers,
                   QgsProcessingContext &context )
{
  checkFiles( request, readers, context );
  checkTables( request, readers, context );
}
