// SPDX-License-Identifier: GPL-2.0-or-later
// Layers in order, in a group, each through its post-processor.
// Relies on the layer tree of the project.

#include "resultlayers.h"

#include "qgslayertree.h"
#include "qgsproject.h"
#include "qgsvectorlayer.h"

#include <algorithm>
#include <vector>

namespace
{

struct Result
{
    QgsMapLayer *layer;
    QgsProcessingContext::LayerDetails details;

    //! Points 0, lines 1, polygons 2, tables more.
    int depth() const
    {
      const auto *vectorLayer = qobject_cast<const QgsVectorLayer *>( layer );
      return vectorLayer ? static_cast<int>( vectorLayer->geometryType() ) : -1;
    }
};

//! Those that \a context has for loading; the layers themselves are in \a holder.
void takeResults( const QgsProcessingContext &context, QgsProcessingContext &holder,
                  const QHash<QString, QString> &opened, std::vector<Result> &results, QStringList &missing )
{
  const auto toLoad = context.layersToLoadOnCompletion();
  for ( auto it = toLoad.begin(); it != toLoad.end(); ++it )
  {
    if ( QgsMapLayer *layer = holder.takeResultLayer( opened.value( it.key(), it.key() ) ) )
      results.push_back( { layer, it.value() } );
    else
      missing << it.key();
  }
}

//! The file of \a added is another one than those that older layers of the project have open.
void reloadOthersOf( const QgsMapLayer &added )
{
  const QMap<QString, QgsMapLayer *> layers = QgsProject::instance()->mapLayers();
  for ( QgsMapLayer *other : layers )
  {
    if ( other == &added || other->source() != added.source() )
      continue;
    other->reload();
    other->triggerRepaint();
  }
}

} // namespace

LoadedResults loadResults( std::span<const std::unique_ptr<QgsProcessingContext>> contexts,
                           QgsProcessingContext &holder, const QHash<QString, QString> &opened,
                           QgsProcessingFeedback &feedback, const QString &group )
{
  LoadedResults loaded;
  std::vector<Result> results;
  for ( const auto &context : contexts )
    takeResults( *context, holder, opened, results, loaded.missing );
  std::stable_sort( results.begin(), results.end(),
                    []( const Result &a, const Result &b ) { return a.depth() < b.depth(); } );
  if ( results.empty() )
    return loaded;
  QgsLayerTreeGroup *node = QgsProject::instance()->layerTreeRoot()->insertGroup( 0, group );
  for ( const Result &result : results )
  {
    result.details.setOutputLayerName( result.layer );
    QgsProject::instance()->addMapLayer( result.layer, false );
    node->addLayer( result.layer );
    reloadOthersOf( *result.layer );
    loaded.layers << result.layer;
    if ( QgsProcessingLayerPostProcessorInterface *postProcessor = result.details.postProcessor() )
      postProcessor->postProcessLayer( result.layer, holder, &feedback );
  }
  return loaded;
}
