// SPDX-License-Identifier: GPL-2.0-or-later
// Ids first, for several layers may show one source; sources where a layer was opened anew.
// Relies on QgsProject.

#include "plugin/readers/layerorigin.h"

#include "qgsmaplayer.h"
#include "qgsproject.h"

#include <QFileInfo>

namespace
{

QString propertyOf( const QString &input, const char *what )
{
  return QStringLiteral( "rubicon/%1_%2" ).arg( input, QString::fromLatin1( what ) );
}

} // namespace

LayerOrigin LayerOrigin::of( const QgsMapLayer &layer )
{
  return { layer.id(), layer.providerType(), layer.publicSource(), QString() };
}

LayerOrigin LayerOrigin::ofFile( const QString &path )
{
  return { QString(), QString(), QFileInfo( path ).absoluteFilePath(), QString() };
}

QgsMapLayer *LayerOrigin::layerIn( const QgsProject &project ) const
{
  if ( QgsMapLayer *found = layer.isEmpty() ? nullptr : project.mapLayer( layer ) )
    return found;
  if ( source.isEmpty() || isFile() || provider == QLatin1String( "memory" ) ) // layers in memory have one source
    return nullptr;
  const QMap<QString, QgsMapLayer *> layers = project.mapLayers();
  for ( QgsMapLayer *candidate : layers )
  {
    if ( candidate->providerType() == provider && candidate->publicSource() == source )
      return candidate;
  }
  return nullptr;
}

QVariantMap LayerOrigin::properties( const QString &input ) const
{
  return { { propertyOf( input, "layer" ), layer },
           { propertyOf( input, "provider" ), provider },
           { propertyOf( input, "source" ), source },
           { propertyOf( input, "name_field" ), nameField } };
}

LayerOrigin LayerOrigin::readFrom( const QgsMapLayer &result, const QString &input )
{
  const auto value = [&]( const char *what ) { return result.customProperty( propertyOf( input, what ) ).toString(); };
  return { value( "layer" ), value( "provider" ), value( "source" ), value( "name_field" ) };
}
