// SPDX-License-Identifier: GPL-2.0-or-later
// Styles as post-processors, which QGIS calls in the main thread for each layer that it has loaded.
// Relies on the context to delete its post-processors.

#include "plugin/outputs/outputstyle.h"

#include "qgsexpression.h"
#include "qgslayermetadata.h"
#include "qgsmessagelog.h"
#include "qgsprocessingcontext.h"
#include "qgsprocessingfeedback.h"
#include "qgsrendercontext.h"
#include "qgsrenderer.h"
#include "qgsunittypes.h"
#include "qgsvectorlayer.h"

#include <QObject>
#include <QStringList>

#include <memory>

namespace
{

//! Fields that the layer is drawn by and does not have.
QStringList missingFields( const QgsVectorLayer &layer )
{
  QStringList missing;
  for ( const QString &used : layer.renderer()->usedAttributes( QgsRenderContext() ) )
  {
    // Beside the fields of an expression QGIS names the expression, which might be a field itself.
    if ( QgsExpression( used ).isField() && layer.fields().lookupField( used ) < 0 )
      missing << used;
  }
  missing.sort();
  return missing;
}

//! Empty where there is none, or none that is known here: M has the unit of whoever measured it.
QString unitOf( const rubicon::Column &column, const QgsCoordinateReferenceSystem &crs )
{
  const QString unit = QString::fromUtf8( column.unit );
  if ( unit == QLatin1String( "degree" ) )
    return QStringLiteral( "°" );
  if ( !unit.startsWith( QLatin1String( "CRS" ) ) || !crs.isValid() )
    return QString();
  return QgsUnitTypes::toAbbreviatedString( crs.mapUnits() ) + unit.mid( 3 ); // its power
}

//! Names the layer's own fields in full, as some formats cut names, and with units. What they hold is told by its metadata.
void nameFields( QgsVectorLayer &layer, const OutputStyle &style )
{
  const QgsFields fields = layer.fields();
  QStringList meanings;
  int index = fields.count() - static_cast<int>( style.columns.size() );
  for ( std::size_t i = 0; i < style.columns.size(); ++i, ++index )
  {
    const QString name = style.fields.at( static_cast<int>( i ) ), unit = unitOf( style.columns[i], style.crs );
    meanings << QStringLiteral( "%1: %2" ).arg( name, QString::fromStdString( style.columns[i].help ) );
    const QString shown = unit.isEmpty() ? name : QStringLiteral( "%1 (%2)" ).arg( name, unit );
    if ( index >= 0 && name.startsWith( fields.at( index ).name(), Qt::CaseInsensitive )
         && shown != fields.at( index ).name() )
      layer.setFieldAlias( index, shown );
  }
  QgsLayerMetadata metadata = layer.metadata();
  metadata.setAbstract( meanings.join( '\n' ) );
  layer.setMetadata( metadata );
}

class StylePostProcessor : public QgsProcessingLayerPostProcessorInterface
{
  public:
    explicit StylePostProcessor( const OutputStyle &style )
      : mStyle( style )
    {}

    void postProcessLayer( QgsMapLayer *layer, QgsProcessingContext &, QgsProcessingFeedback *feedback ) override
    {
      auto *vector = qobject_cast<QgsVectorLayer *>( layer );
      if ( !vector || !vector->isValid() )
        return;
      const QString reason = vector->isSpatial() ? drawInStyle( *vector, mStyle.name ) : QString();
      nameFields( *vector, mStyle );
      for ( auto it = mStyle.properties.begin(); it != mStyle.properties.end(); ++it )
        vector->setCustomProperty( it.key(), it.value() );
      if ( reason.isEmpty() )
        return;
      const QString warning =
        QObject::tr( "Warning: “%1” is not drawn in its style “%2”: %3." ).arg( vector->name(), mStyle.name, reason );
      if ( feedback )
        feedback->pushWarning( warning );
      else
        QgsMessageLog::logMessage( warning, QStringLiteral( "Rubicon" ) );
    }

  private:
    OutputStyle mStyle;
};

} // namespace

QString drawInStyle( QgsVectorLayer &layer, const QString &style )
{
  const std::unique_ptr<QgsFeatureRenderer> before( layer.renderer()->clone() );
  bool ok = false;
  const QString reason = layer.loadNamedStyle( QStringLiteral( ":/rubicon/styles/%1.qml" ).arg( style ), ok );
  if ( !ok )
    return reason;
  const QStringList missing = missingFields( layer );
  if ( missing.isEmpty() )
    return QString();
  layer.setRenderer( before->clone() );
  layer.setRenderer3D( nullptr );
  layer.setLabelsEnabled( false );
  return QObject::tr( "it has no field %1" ).arg( missing.join( QStringLiteral( ", " ) ) );
}

void showWith( const OutputStyle &style, const QString &destination, QgsProcessingContext &context )
{
  if ( context.willLoadLayerOnCompletion( destination ) )
    context.layerToLoadOnCompletionDetails( destination ).setPostProcessor( new StylePostProcessor( style ) );
}
