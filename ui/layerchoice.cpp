// SPDX-License-Identifier: GPL-2.0-or-later
// Shows the fields of the chosen layer, and whether it has a selection.
// Relies on the signals of the layer.

#include "layerchoice.h"

#include "qgscheckablecombobox.h"
#include "qgsmaplayercombobox.h"
#include "qgsprocessingparameters.h"
#include "qgsvectorlayer.h"

#include <QCheckBox>

LayerChoice::LayerChoice( QgsMapLayerComboBox *layers, QgsCheckableComboBox *fields, QCheckBox *selectedOnly )
  : mLayers( layers )
  , mFields( fields )
  , mSelectedOnly( selectedOnly )
{
  mFields->setDefaultText( tr( "All fields" ) );
  connect( mLayers, &QgsMapLayerComboBox::layerChanged, this, &LayerChoice::showLayer );
  showLayer();
}

QgsVectorLayer *LayerChoice::layer() const
{
  return qobject_cast<QgsVectorLayer *>( mLayers->currentLayer() );
}

bool LayerChoice::isSelectedOnly() const
{
  return mSelectedOnly && layer() && layer()->selectedFeatureCount() > 0 && mSelectedOnly->isChecked();
}

QVariant LayerChoice::source() const
{
  return QVariant::fromValue(
    QgsProcessingFeatureSourceDefinition( layer() ? layer()->id() : QString(), isSelectedOnly() ) );
}

void LayerChoice::showLayer()
{
  if ( mShown )
    mShown->disconnect( this );
  mShown = layer();
  mFields->clear();
  if ( mShown )
  {
    mFields->addItems( mShown->fields().names() );
    connect( mShown, &QgsVectorLayer::selectionChanged, this, &LayerChoice::showSelection );
  }
  showSelection();
}

void LayerChoice::showSelection()
{
  if ( mSelectedOnly )
    mSelectedOnly->setEnabled( mShown && mShown->selectedFeatureCount() > 0 );
}
