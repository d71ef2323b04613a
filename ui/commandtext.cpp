// SPDX-License-Identifier: GPL-2.0-or-later
// Values of parameters as a shell and as Python write them.
// Relies on QgsProcessingAlgorithm for the Python; QGIS before 3.24 writes no commands.

#include "commandtext.h"

#include "plugin/outputs/outputtargets.h"
#include "plugin/readers/parttransform.h"

#include "qgsapplication.h"
#include "qgsdataprovider.h"
#include "qgsprocessingcontext.h"
#include "qgsprocessingparameters.h"
#include "qgsprocessingregistry.h"
#include "qgsprocessingutils.h"
#include "qgsproject.h"
#include "qgsvectordataprovider.h"
#include "qgsvectorlayer.h"

#include <QDir>
#include <QRegularExpression>

#include <algorithm>

namespace
{

QString quotedForPosix( QString text )
{
  return '\'' + text.replace( '\'', QLatin1String( "'\\''" ) ) + '\'';
}

// Programs take backslashes before a quote in pairs. The shell puts variables in between percent signs, within quotes too,
// but finds none by a name with a caret in it, which it then takes away where it stands outside of quotes.
QString quotedForWindows( QString text )
{
  static const QRegularExpression beforeQuote( QStringLiteral( "(\\\\*)\"" ) ), atEnd( QStringLiteral( "(\\\\+)$" ) );
  text.replace( beforeQuote, QStringLiteral( "\\1\\1\\\"" ) ).replace( atEnd, QStringLiteral( "\\1\\1" ) );
  return '"' + text.replace( '%', QLatin1String( "\"^%\"" ) ) + '"';
}

QString shellQuoted( const QString &text, Shell shell )
{
  static const QRegularExpression plain( QStringLiteral( "^[A-Za-z0-9_./:@+=,-]+\\z" ) );
  if ( plain.match( text ).hasMatch() )
    return text;
  return shell == Shell::windows ? quotedForWindows( text ) : quotedForPosix( text );
}

bool isMade( const QVariant &value )
{
  return value.userType() == qMetaTypeId<OutputOfStep>();
}

QgsMapLayer *layerOf( const QVariant &value )
{
  const QVariant source = value.canConvert<QgsProcessingFeatureSourceDefinition>()
                            ? value.value<QgsProcessingFeatureSourceDefinition>().source.staticValue()
                            : value;
  return source.userType() == QMetaType::QString ? QgsProject::instance()->mapLayer( source.toString() ) : nullptr;
}

//! As Processing writes it: what OGR, GDAL and MDAL open needs no provider's name.
QString sourceOf( const QgsMapLayer &layer )
{
  const QString provider = layer.providerType();
  const QStringList unnamed{ QStringLiteral( "ogr" ), QStringLiteral( "gdal" ), QStringLiteral( "mdal" ) };
  const QString source = QgsProcessingUtils::normalizeLayerSource( layer.source() );
  return unnamed.contains( provider ) ? source : QgsProcessingUtils::encodeProviderKeyAndUri( provider, source );
}

//! Whether it has joined or virtual fields; places of labels, which QGIS keeps in such, are none that anybody asked for.
bool hasFieldsOfProject( const QgsMapLayer *layer )
{
  const auto *features = qobject_cast<const QgsVectorLayer *>( layer );
  if ( !features || !features->dataProvider() )
    return false;
  const QStringList names = features->fields().names();
  const auto isAskedFor = []( const QString &name ) {
    return !name.startsWith( QLatin1String( "auxiliary_storage_" ) );
  };
  return std::count_if( names.cbegin(), names.cend(), isAskedFor ) > features->dataProvider()->fields().count();
}

//! Whether a later step of \a job reads \a output of step \a step.
bool isReadLater( const Job &job, int step, const QString &output )
{
  for ( const JobStep &later : job.steps )
  {
    for ( const QVariant &value : later.parameters )
    {
      const auto made = value.value<OutputOfStep>();
      if ( isMade( value ) && made.step == step && made.output == output )
        return true;
    }
  }
  return false;
}

//! Where step \a step writes \a output.
QString fileOf( const Job &job, int step, const QString &output )
{
  const JobStep &maker = job.steps.at( step );
  const QString chosen = destinationOf( maker.parameters.value( output ) );
  if ( chosen != QgsProcessing::TEMPORARY_OUTPUT || !isReadLater( job, step, output ) )
    return chosen;
  const QString name = maker.algorithm.section( ':', 1 ) + '_' + output.toLower();
  return QDir::temp().filePath( QStringLiteral( "rubicon_%1.gpkg" ).arg( name ) );
}

//! One, or one for each member of a list.
QStringList argumentsOf( const Job &job, int step, const QString &parameter )
{
  const QVariant value = job.steps.at( step ).parameters.value( parameter );
  if ( isMade( value ) )
    return { fileOf( job, value.value<OutputOfStep>().step, value.value<OutputOfStep>().output ) };
  if ( const QgsMapLayer *layer = layerOf( value ) )
    return { sourceOf( *layer ) };
  if ( value.canConvert<QgsProcessingOutputLayerDefinition>() )
    return { fileOf( job, step, parameter ) };
  return value.userType() == QMetaType::QStringList ? value.toStringList() : QStringList{ value.toString() };
}

QString placeholderOf( const OutputOfStep &made )
{
  return QStringLiteral( "rubicon-step-%1-%2" ).arg( made.step ).arg( made.output );
}

} // namespace

QString commandObjection( const Job &job )
{
  for ( const JobStep &step : job.steps )
  {
    for ( const QVariant &value : step.parameters )
    {
      const QgsMapLayer *layer = layerOf( value );
      if ( layer
           && ( layer->providerType() == QLatin1String( "memory" )
                || layer->source().startsWith( QgsProcessingUtils::tempFolder() ) ) )
        return QObject::tr( "“%1” is a temporary layer, which a command cannot read: save it first." )
          .arg( layer->name() );
      if ( layer && layer->isModified() )
        return QObject::tr( "“%1” has edits that were not saved, which a command does not see: save them first." )
          .arg( layer->name() );
      if ( layer && layer->providerType() == QLatin1String( "virtual" ) )
        return QObject::tr( "“%1” is a virtual layer, whose layers a command does not see: save it first." )
          .arg( layer->name() );
      if ( layer && layer->dataProvider() && isDefined( layer->dataProvider()->crs() )
           && layer->crs() != layer->dataProvider()->crs() )
        return QObject::tr(
                 "“%1” was given its CRS in this project, which a command does not see: save the layer with it "
                 "first." )
          .arg( layer->name() );
      if ( hasFieldsOfProject( layer ) )
        return QObject::tr( "“%1” has joined or virtual fields, which a command does not see: save the layer with them "
                            "first." )
          .arg( layer->name() );
      if ( layer && value.value<QgsProcessingFeatureSourceDefinition>().selectedFeaturesOnly )
        return QObject::tr( "A command knows no selection: save the selected features of “%1” as a layer first." )
          .arg( layer->name() );
    }
  }
  return QString();
}

QString asQgisProcessCommands( const Job &job, Shell shell )
{
  QStringList commands;
  for ( int step = 0; step < static_cast<int>( job.steps.size() ); ++step )
  {
    QStringList words{ QStringLiteral( "qgis_process run" ), job.steps.at( step ).algorithm };
    const QStringList parameters = job.steps.at( step ).parameters.keys();
    for ( const QString &parameter : parameters )
    {
      for ( const QString &argument : argumentsOf( job, step, parameter ) )
        words << "--" + parameter + '=' + shellQuoted( argument, shell );
    }
    commands << words.join( ' ' );
  }
  return commands.join( '\n' );
}

QString asPython( const Job &job )
{
  QgsProcessingContext context;
  context.setProject( QgsProject::instance() );
  QStringList lines{ QStringLiteral( "import processing" ) };
  QStringList names;
  for ( const JobStep &step : job.steps )
  {
    const QgsProcessingAlgorithm *algorithm = QgsApplication::processingRegistry()->algorithmById( step.algorithm );
    if ( !algorithm )
      return QString();
    QVariantMap parameters = step.parameters;
    QHash<QString, QString> made; // what stands for the output of an earlier step, and how Python names that
    for ( QVariant &value : parameters )
    {
      if ( !isMade( value ) )
        continue;
      const auto output = value.value<OutputOfStep>();
      value = placeholderOf( output );
      made.insert( '\'' + value.toString() + '\'',
                   QStringLiteral( "%1['%2']" ).arg( names.at( output.step ), output.output ) );
    }
    QString call = algorithm->asPythonCommand( parameters, context );
    for ( auto it = made.constBegin(); it != made.constEnd(); ++it )
      call.replace( it.key(), it.value() );
    names << algorithm->name();
    lines << ( job.steps.size() > 1 ? algorithm->name() + QStringLiteral( " = " ) + call : call );
  }
  return lines.join( '\n' );
}
