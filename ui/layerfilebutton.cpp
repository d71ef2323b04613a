// SPDX-License-Identifier: GPL-2.0-or-later
// From a file to a layer of the project.
// Relies on QGIS's provider registry for what a file holds.

#include "layerfilebutton.h"

#include "qgsmaplayer.h"
#include "qgsmaplayercombobox.h"
#include "qgsproject.h"
#include "qgsprovidermetadata.h"
#include "qgsproviderregistry.h"
#include "qgsprovidersublayerdetails.h"
#include "qgssettings.h"
#include "qgswkbtypes.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QMessageBox>

#include <memory>

namespace
{

const QString FOLDER_SETTING = QStringLiteral( "rubicon/dialog/folder" );

} // namespace

LayerFileButton::LayerFileButton( QgsMapLayerComboBox *layers, QFormLayout *form )
  : mLayers( layers )
{
  setObjectName( layers->objectName() + QStringLiteral( "File" ) );
  setText( QString( QChar( 0x2026 ) ) );
  setToolTip( tr( "Add a layer from a file" ) );
  auto *both = new QWidget( form->parentWidget() );
  delete form->replaceWidget( layers, both );
  auto *layout = new QHBoxLayout( both );
  layout->setContentsMargins( 0, 0, 0, 0 );
  layout->addWidget( layers, 1 );
  layout->addWidget( this );
  setTabOrder( layers, this );
  connect( this, &QToolButton::clicked, this, &LayerFileButton::askForFile );
}

void LayerFileButton::askForFile()
{
  const QString folder = QgsSettings().value( FOLDER_SETTING, QString(), QgsSettings::Plugins ).toString();
  const QString file = QFileDialog::getOpenFileName( this, tr( "Layer from a File" ), folder,
                                                     QgsProviderRegistry::instance()->fileVectorFilters() );
  if ( file.isEmpty() )
    return;
  QgsSettings().setValue( FOLDER_SETTING, QFileInfo( file ).path(), QgsSettings::Plugins );
  add( file );
}

void LayerFileButton::add( const QString &file )
{
  // One for each type of geometry, where a file mixes them.
  const QList<QgsProviderSublayerDetails> layers = QgsProviderRegistry::instance()
                                                     ->providerMetadata( QStringLiteral( "ogr" ) )
                                                     ->querySublayers( file,
                                                                       Qgis::SublayerQueryFlag::ResolveGeometryType );
  QStringList names;
  for ( const QgsProviderSublayerDetails &layer : layers )
    names << QStringLiteral( "%1 (%2)" ).arg( layer.name(), QgsWkbTypes::displayString( layer.wkbType() ) );
  int chosen = 0;
  if ( names.size() > 1 )
  {
    bool isChosen = false;
    const QString name = QInputDialog::getItem( this, tr( "Layer from a File" ),
                                                tr( "Layer of “%1”" ).arg( QFileInfo( file ).fileName() ), names, 0,
                                                false, &isChosen );
    if ( !isChosen )
      return;
    chosen = static_cast<int>( names.indexOf( name ) );
  }
  std::unique_ptr<QgsMapLayer> layer;
  if ( !layers.isEmpty() )
    layer.reset( layers.at( chosen ).toLayer(
      QgsProviderSublayerDetails::LayerOptions( QgsProject::instance()->transformContext() ) ) );
  if ( !layer || !layer->isValid() )
  {
    QMessageBox::warning( this, tr( "Layer from a File" ),
                          tr( "“%1” holds no layer that QGIS can read." ).arg( file ) );
    return;
  }
  QgsMapLayer *added = QgsProject::instance()->addMapLayer( layer.release() ), *before = mLayers->currentLayer();
  mLayers->setLayer( added );
  if ( mLayers->currentLayer() == added )
    return;
  mLayers->setLayer( before );
  QMessageBox::warning( this, tr( "Layer from a File" ),
                        tr( "Layer “%1” was added, but it cannot be chosen here." ).arg( added->name() ) );
}
