// SPDX-License-Identifier: GPL-2.0-or-later
// A row for each kind of layer; empty ones are guessed again when layers come.
// Relies on the signals of the project.

#include "sectionlayerform.h"

#include "sectionlayers.h"

#include "qgsfieldcombobox.h"
#include "qgsmaplayercombobox.h"
#include "qgsproject.h"
#include "qgsvectorlayer.h"

#include <QFormLayout>

SectionLayerForm::SectionLayerForm( QWidget *parent )
  : QWidget( parent )
  , mWireframeName( new QgsFieldComboBox( this ) )
{
  // Before the choices are made: they hear of the same signal then, and go to whatever layer stands next.
  connect( QgsProject::instance(), qOverload<const QStringList &>( &QgsProject::layersWillBeRemoved ), this,
           &SectionLayerForm::forget );
  auto *form = new QFormLayout( this );
  addChoice( SectionPart::Traces, QStringLiteral( "mTraces" ), tr( "Traces" ), form )
    ->setFilters( QgisCompat::lineLayers );
  addChoice( SectionPart::Intervals, QStringLiteral( "mIntervals" ), tr( "Intervals" ), form )
    ->setFilters( QgisCompat::lineLayers );
  addChoice( SectionPart::Events, QStringLiteral( "mEvents" ), tr( "Events" ), form )
    ->setFilters( QgisCompat::pointLayers );
  addChoice( SectionPart::Areas, QStringLiteral( "mWireframes" ), tr( "Wireframes" ), form )
    ->setFilters( QgisCompat::polygonLayers | QgisCompat::meshLayers );
  mWireframeName->setObjectName( QStringLiteral( "mWireframeName" ) );
  mWireframeName->setAllowEmptyFieldName( true );
  mWireframeName->setToolTip( tr( "Tells the wireframes of a layer apart; empty where it is one" ) );
  form->addRow( tr( "Name field" ), mWireframeName );
  for ( const auto &[part, choice] : mChoices )
  {
    choice->setLayer( nullptr );
    connect( choice, &QgsMapLayerComboBox::layerChanged, this, [this, part = part] {
      if ( part == SectionPart::Areas )
        offerFields();
      emit changed( part );
    } );
  }
  connect( mWireframeName, &QgsFieldComboBox::fieldChanged, this, [this] { emit changed( SectionPart::Areas ); } );
  connect( QgsProject::instance(), &QgsProject::layersAdded, this, &SectionLayerForm::guess );
  guess();
}

QgsMapLayerComboBox *SectionLayerForm::addChoice( SectionPart part, const QString &name, const QString &label,
                                                  QFormLayout *form )
{
  auto *choice = new QgsMapLayerComboBox( this );
  choice->setObjectName( name );
  choice->setAllowEmptyLayer( true );
  choice->setSizeAdjustPolicy( QComboBox::AdjustToMinimumContentsLengthWithIcon );
  choice->setMinimumContentsLength( 8 );
  form->addRow( label, choice );
  mChoices[part] = choice;
  return choice;
}

QgsMapLayer *SectionLayerForm::layer( SectionPart part ) const
{
  const auto choice = mChoices.find( part );
  return choice == mChoices.end() ? nullptr : choice->second->currentLayer();
}

QgsVectorLayer *SectionLayerForm::features( SectionPart part ) const
{
  return qobject_cast<QgsVectorLayer *>( layer( part ) );
}

QString SectionLayerForm::wireframeNameField() const
{
  return mWireframeName->currentField();
}

// What the user has chosen stays.
void SectionLayerForm::guess()
{
  for ( const auto &[part, choice] : mChoices )
  {
    if ( choice->currentLayer() )
      continue;
    QgsMapLayer *likeliest = nullptr;
    for ( int i = 0; i < choice->count(); ++i )
    {
      QgsMapLayer *offered = choice->layer( i );
      const int likelihood = offered ? SectionLayers::likelihood( part, offered ) : 0;
      if ( likelihood > ( likeliest ? SectionLayers::likelihood( part, likeliest ) : 0 ) )
        likeliest = offered;
    }
    if ( likeliest )
      choice->setLayer( likeliest );
  }
}

void SectionLayerForm::forget( const QStringList &layerIds )
{
  for ( const auto &[part, choice] : mChoices )
  {
    if ( choice->currentLayer() && layerIds.contains( choice->currentLayer()->id() ) )
      choice->setLayer( nullptr );
  }
}

void SectionLayerForm::offerFields()
{
  const QSignalBlocker blocker( mWireframeName ); // the change of the layer is told by itself
  mWireframeName->setLayer( features( SectionPart::Areas ) );
  mWireframeName->setField( QString() );
}
