// SPDX-License-Identifier: GPL-2.0-or-later
// Styles as post-processors, which QGIS calls in the main thread for each layer that it has loaded.
// Relies on the context to delete its post-processors.

#include "plugin/outputs/outputstyle.h"

#include "qgsmaplayer.h"
#include "qgsprocessingcontext.h"

namespace
{

class Style : public QgsProcessingLayerPostProcessorInterface
{
  public:
    explicit Style( const QString &name )
      : mResource( QStringLiteral( ":/rubicon/styles/%1.qml" ).arg( name ) )
    {}

    void postProcessLayer( QgsMapLayer *layer, QgsProcessingContext &, QgsProcessingFeedback * ) override
    {
      bool ok = false;
      layer->loadNamedStyle( mResource, ok );
    }

  private:
    QString mResource;
};

} // namespace

void drawAs( const char *style, const QVariant &destination, QgsProcessingContext &context )
{
  const QString layer = destination.toString();
  if ( context.willLoadLayerOnCompletion( layer ) )
    context.layerToLoadOnCompletionDetails( layer ).setPostProcessor( new Style( QString::fromLatin1( style ) ) );
}
