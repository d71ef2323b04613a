// SPDX-License-Identifier: GPL-2.0-or-later
// A row for each kind of layer; empty ones are guessed again when layers come.
// Relies on the signals of the project.

#include "sectionlayerform.h"

#include "sectionlayers.h"

#include "plugin/readers/layerorigin.h"
#include "plugin/readers/meshreader.h"

#include "qgsfieldcombobox.h"
#include "qgsfilewidget.h"
#include "qgsmaplayercombobox.h"
#include "qgsproject.h"
#include "qgsvectorlayer.h"

#include <QFileInfo>
#include <QFormLayout>

SectionLayerForm::SectionLayerForm( QWidget *parent )
  : QWidget( parent )
  , mWireframeName( new QgsFieldComboBox( this ) )
  , mWireframeFile( new QgsFileWidget( this ) )
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
  addWireframeFile( form );
  for ( const auto &[part, choice] : mChoices )
  {
    choice->setLayer( nullptr );
    connect( choice, &QgsMapLayerComboBox::layerChanged, this, [this, part = part] {
      if ( part == SectionPart::Areas )
        takeWireframeLayer();
      emit changed( part );
    } );
  }
  connect( mWireframeName, &QgsFieldComboBox::fieldChanged, this, [this] { emit changed( SectionPart::Areas ); } );
  // Once the layers are complete: those of a run are told what they come from when they are in the project.
  connect( QgsProject::instance(), &QgsProject::layersAdded, this, &SectionLayerForm::guess, Qt::QueuedConnection );
  guess();
}

// A file and a layer exclude one another.
void SectionLayerForm::addWireframeFile( QFormLayout *form )
{
  mWireframeFile->setObjectName( QStringLiteral( "mWireframeFile" ) );
  mWireframeFile->setFilter( MeshReader::fileFilter() );
  form->addRow( tr( "or mesh file" ), mWireframeFile );
  connect( mWireframeFile, &QgsFileWidget::fileChanged, this, [this] {
    const QSignalBlocker layerBlocker( mChoices[SectionPart::Areas] ), fieldBlocker( mWireframeName );
    if ( !wireframeFile().isEmpty() )
    {
      mChoices[SectionPart::Areas]->setLayer( nullptr );
      mWireframeName->setLayer( nullptr );
    }
    emit changed( SectionPart::Areas );
  } );
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

QString SectionLayerForm::wireframeFile() const
{
  return mWireframeFile->filePath();
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
    if ( likeliest && !( part == SectionPart::Areas && !wireframeFile().isEmpty() ) )
      choice->setLayer( likeliest );
  }
  guessWireframeFile();
}

// The events remember it.
void SectionLayerForm::guessWireframeFile()
{
  const QgsVectorLayer *events = features( SectionPart::Events );
  if ( !events || layer( SectionPart::Areas ) || !wireframeFile().isEmpty() )
    return;
  const LayerOrigin origin = LayerOrigin::readFrom( *events, SECOND_INPUT );
  if ( origin.isFile() && QFileInfo( origin.source ).isFile() )
    mWireframeFile->setFilePath( origin.source );
}

void SectionLayerForm::forget( const QStringList &layerIds )
{
  const QgsVectorLayer *events = features( SectionPart::Events );
  if ( events && layerIds.contains( events->id() )
       && LayerOrigin::readFrom( *events, SECOND_INPUT ).source == wireframeFile() )
    mWireframeFile->setFilePath( QString() );
  for ( const auto &[part, choice] : mChoices )
  {
    if ( choice->currentLayer() && layerIds.contains( choice->currentLayer()->id() ) )
      choice->setLayer( nullptr );
  }
}

void SectionLayerForm::takeWireframeLayer()
{
  // The change of the layer is told by itself.
  const QSignalBlocker fieldBlocker( mWireframeName ), fileBlocker( mWireframeFile );
  mWireframeName->setLayer( features( SectionPart::Areas ) );
  mWireframeName->setField( QString() );
  if ( layer( SectionPart::Areas ) )
    mWireframeFile->setFilePath( QString() );
}
