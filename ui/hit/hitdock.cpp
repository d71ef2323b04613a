// SPDX-License-Identifier: GPL-2.0-or-later
// Follows the map's selection, asks for the inputs where a result does not know them, and shows what was read.
// Relies on the signals of the canvas and of the project.

#include "hitdock.h"

#include "formrows.h"
#include "hitpicker.h"

#include "plugin/qgis/qgiscompat.h"
#include "plugin/readers/tablevalues.h"

#include "qgsapplication.h"
#include "qgsexception.h"
#include "qgsmapcanvas.h"
#include "qgsproject.h"
#include "qgsvectorlayer.h"

#include <QClipboard>

namespace
{

//! The field that names the mesh of \a row in \a layer, by its value there; empty: none does.
QString nameField( const HitRow &row, QgsMapLayer *layer )
{
  const QVariant id = row.value( "mesh_fid" );
  auto *faces = qobject_cast<QgsVectorLayer *>( layer );
  const QString mesh = textOf( row.value( "mesh" ) );
  if ( !faces || id.isNull() || mesh.isEmpty() )
    return QString();
  const QgsFeature face = faces->getFeature( id.toLongLong() );
  const QgsFields fields = faces->fields();
  for ( int i = 0; face.isValid() && i < fields.count(); ++i )
  {
    if ( textOf( face.attribute( i ) ) == mesh )
      return fields.at( i ).name();
  }
  return QString();
}

} // namespace

HitDock::HitDock( QgsMapCanvas *canvas, QWidget *parent )
  : QgsDockWidget( tr( "Rubicon Hit" ), parent )
  , mCanvas( canvas )
  , mMarks( canvas )
  , mPicker( new HitPicker( canvas ) )
{
  setObjectName( QStringLiteral( "rubiconHitDock" ) );
  auto *contents = new QWidget( this );
  setupUi( contents );
  setWidget( contents );
  mRows = std::make_unique<FormRows>( mForm );
  mNameField->setAllowEmptyFieldName( true );
  mSecond->setAllowEmptyLayer( true );
  mMeshFile->setFilter( MeshReader::fileFilter() );
  connectButtons();
  connectMap();
  clear( hint() );
}

HitDock::~HitDock()
{
  stopReading();
  if ( mCanvas )
    mCanvas->unsetMapTool( mPicker );
  delete mPicker;
}

QString HitDock::hint()
{
  return tr( "Pick a row of a Rubicon result on the map, or select one." );
}

void HitDock::connectButtons()
{
  connect( mPick, &QToolButton::clicked, this, [this]( bool on ) {
    if ( on )
      mCanvas->setMapTool( mPicker );
    else
      mCanvas->unsetMapTool( mPicker );
  } );
  connect( mZoom, &QToolButton::clicked, this, [this] { mMarks.zoomTo(); } );
  connect( mCopy, &QToolButton::clicked, this, [this] { QGuiApplication::clipboard()->setText( mFinding.asText() ); } );
  connect( mCancel, &QToolButton::clicked, this, [this] { clear( tr( "Cancelled." ) ); } );
  connect( mHits, qOverload<int>( &QComboBox::activated ), this, &HitDock::showRow );
  connect( mFirst, qOverload<int>( &QComboBox::activated ), this, &HitDock::read );
  connect( mNameField, qOverload<int>( &QComboBox::activated ), this, &HitDock::read );
  connect( mSecond, qOverload<int>( &QComboBox::activated ), this, [this] {
    mNameField->setLayer( mSecond->currentLayer() );
    const QSignalBlocker quiet( mMeshFile );
    mMeshFile->setFilePath( QString() ); // a layer in its place
    read();
  } );
  connect( mMeshFile, &QgsFileWidget::fileChanged, this, &HitDock::read );
}

void HitDock::connectMap()
{
  mPicker->setButton( mPick );
  connect( mPicker, &HitPicker::picked, this, [this]( const QList<HitRow> &rows ) {
    if ( !rows.isEmpty() )
      showRows( rows );
  } );
  connect( mCanvas, &QgsMapCanvas::selectionChanged, this, &HitDock::follow );
  connect( mCanvas, &QgsMapCanvas::currentLayerChanged, this, &HitDock::follow );
  connect( this, &QgsDockWidget::opened, this, [this] {
    if ( mCanvas )
      follow( mCanvas->currentLayer() );
  } );
  connect( this, &QgsDockWidget::closed, this, [this] {
    clear( hint() );
    if ( mCanvas )
      mCanvas->unsetMapTool( mPicker );
  } );
  connect( QgsProject::instance(), qOverload<const QStringList &>( &QgsProject::layersWillBeRemoved ), this,
           &HitDock::forget );
}

//! Shows what is selected in \a layer, if that is one row.
void HitDock::follow( QgsMapLayer *layer )
{
  const auto *rows = qobject_cast<QgsVectorLayer *>( layer );
  if ( !isVisible() || !HitRow::areIn( layer ) || rows->selectedFeatureCount() != 1 )
    return;
  // A selected row may be filtered out, or gone.
  if ( const QgsFeatureList selected = rows->selectedFeatures(); selected.size() == 1 )
    showRows( HitRow::of( *rows, selected.first() ) );
}

void HitDock::showRows( const QList<HitRow> &rows )
{
  clear( QString() );
  mFound = rows;
  mHits->clear();
  for ( const HitRow &row : rows )
    mHits->addItem( row.title() );
  mHits->setVisible( rows.size() > 1 );
  if ( !rows.isEmpty() )
    showRow( 0 );
}

void HitDock::showRow( int number )
{
  clear( QString() );
  mShown = number;
  offerInputs();
  read();
}

//! Offers what the row may come from: what its layer remembers, else a guess.
void HitDock::offerInputs()
{
  const HitRow &row = mFound.at( mShown );
  QgsMapLayer *first = row.first().layerIn( *QgsProject::instance() );
  QgsMapLayer *second = row.second().layerIn( *QgsProject::instance() );
  const bool isKnown = first && ( second || row.second().isFile() );
  const bool isOfMaps = row.isOfMaps();
  mFirstLabel->setText( isOfMaps ? tr( "Red map" ) : tr( "Lines" ) );
  mSecondLabel->setText( isOfMaps ? tr( "Blue map" ) : tr( "Meshes" ) );
  mRows->setVisible( { mMeshFile, mNameField }, !isOfMaps );
  QList<QgsMapLayer *> results;
  const QMap<QString, QgsMapLayer *> layers = QgsProject::instance()->mapLayers();
  for ( QgsMapLayer *layer : layers )
  {
    if ( HitRow::areIn( layer ) && layer != first && layer != second )
      results << layer;
  }
  for ( QgsMapLayerComboBox *choice : { mFirst, mSecond } )
    choice->setExceptedLayerList( results );
  mFirst->setFilters( isOfMaps ? QgisCompat::lineLayers | QgisCompat::polygonLayers : QgisCompat::lineLayers );
  mSecond->setFilters( isOfMaps ? QgisCompat::lineLayers | QgisCompat::polygonLayers
                                : QgisCompat::polygonLayers | QgisCompat::meshLayers );

  mFirst->setLayer( first );
  mSecond->setLayer( second );
  mNameField->setLayer( second );
  mNameField->setField( row.second().nameField );
  const QSignalBlocker quiet( mMeshFile );
  mMeshFile->setFilePath( row.second().isFile() ? row.second().source : QString() );
  if ( !isKnown )
    guessInputs();
  mInputs->setVisible( !isKnown );
}

//! The layers with most fields that the row has too, in space only such with Z; the second is another than the first.
void HitDock::guessInputs()
{
  const HitRow &row = mFound.at( mShown );
  const auto best = [&row]( const QgsMapLayerComboBox *choice, const QgsMapLayer *besides ) {
    QgsMapLayer *found = nullptr;
    int most = -1;
    for ( int i = 0; i < choice->count(); ++i )
    {
      QgsMapLayer *layer = choice->layer( i );
      const auto *rows = qobject_cast<const QgsVectorLayer *>( layer );
      if ( rows && !row.isOfMaps() && !QgsWkbTypes::hasZ( rows->wkbType() ) )
        continue;
      int common = 0;
      const QStringList names = rows ? rows->fields().names() : QStringList();
      for ( const QString &name : names )
        common += row.feature().fields().lookupField( name ) >= 0;
      if ( layer && layer != besides && common > most )
      {
        found = layer;
        most = common;
      }
    }
    return found;
  };
  if ( !mFirst->currentLayer() || !row.first().layerIn( *QgsProject::instance() ) )
    mFirst->setLayer( best( mFirst, nullptr ) );
  if ( mMeshFile->filePath().isEmpty() && !row.second().layerIn( *QgsProject::instance() ) )
  {
    mSecond->setLayer( best( mSecond, mFirst->currentLayer() ) );
    mNameField->setLayer( mSecond->currentLayer() );
    mNameField->setField( nameField( row, mSecond->currentLayer() ) );
  }
}

HitInputs HitDock::inputs() const
{
  HitInputs inputs;
  inputs.first = qobject_cast<QgsVectorLayer *>( mFirst->currentLayer() );
  inputs.meshFile = mMeshFile->filePath();
  inputs.second = inputs.meshFile.isEmpty() ? mSecond->currentLayer() : nullptr;
  // The fields of a file are not offered: one that the result names is that of its own file.
  const LayerOrigin &made = mFound.at( mShown ).second();
  inputs.nameField = inputs.meshFile.isEmpty()        ? mNameField->currentField()
                     : made.source == inputs.meshFile ? made.nameField
                                                      : QString();
  return inputs;
}

void HitDock::read()
{
  drop();
  if ( mShown < 0 )
    return;
  const HitInputs inputs = this->inputs();
  if ( !inputs.areComplete() )
  {
    mMessage->setText( tr( "Choose what this result was made from." ) );
    mInputs->show();
    return;
  }
  for ( const QgsMapLayer *layer : { static_cast<QgsMapLayer *>( inputs.first ), inputs.second } )
  {
    if ( layer )
      watch( *layer );
  }
  try
  {
    auto reading = std::make_unique<HitReading>( mFound.at( mShown ), inputs );
    connect( reading.get(), &HitReading::told, this, &HitDock::showFinding );
    // From QGIS's list of tasks.
    connect( reading.get(), &QgsTask::taskTerminated, this, [this] { clear( tr( "Cancelled." ) ); } );
    connect( reading.get(), &QgsTask::progressChanged, this,
             [this]( double percent ) { mProgress->setValue( static_cast<int>( percent ) ); } );
    mMessage->setText( tr( "Reading…" ) );
    mProgress->setValue( 0 );
    mProgress->show();
    mCancel->show();
    mReading = reading.release();
    mReading->start();
  }
  catch ( const QgsProcessingException &error )
  {
    mMessage->setText( error.what() );
    mInputs->show();
  }
}

//! What is shown holds as long as \a layer, which it comes from, is neither removed nor changed.
void HitDock::watch( const QgsMapLayer &layer )
{
  mRead.insert( layer.id(), layer.name() );
  const auto tell = [this, name = layer.name()] {
    clear( tr( "Layer “%1” was changed. Pick or select the hit again." ).arg( name ) );
  };
  mWatched << connect( &layer, &QgsMapLayer::dataChanged, this, tell )
           << connect( &layer, &QgsMapLayer::layerModified, this, tell );
}

void HitDock::stopWatching()
{
  for ( const QMetaObject::Connection &connection : std::as_const( mWatched ) )
    disconnect( connection );
  mWatched.clear();
  mRead.clear();
}

void HitDock::stopReading()
{
  if ( mReading )
  {
    mReading->disconnect( this );
    mReading->cancel();
  }
  endReading();
}

void HitDock::endReading()
{
  mReading = nullptr;
  mProgress->hide();
  mCancel->hide();
}

void HitDock::showFinding( const HitFinding &finding )
{
  endReading();
  mFinding = finding;
  mMessage->setText( finding.problem );
  const bool isFound = finding.problem.isEmpty();
  mMessage->setVisible( !isFound );
  mZoom->setEnabled( isFound );
  mCopy->setEnabled( isFound );
  if ( !isFound )
  {
    mInputs->show();
    return;
  }
  mReport->setHtml( finding.asHtml() );
  mMarks.show( finding, mFound.at( mShown ).crs() );
  rememberInputs();
}

//! The next row of the layer need not be asked for.
void HitDock::rememberInputs() const
{
  QgsMapLayer *result = QgsProject::instance()->mapLayer( mFound.at( mShown ).layer() );
  const HitInputs inputs = this->inputs();
  if ( !result || !mInputs->isVisibleTo( this ) || !inputs.areComplete() )
    return;
  LayerOrigin second = inputs.second ? LayerOrigin::of( *inputs.second ) : LayerOrigin::ofFile( inputs.meshFile );
  second.nameField = inputs.nameField;
  QVariantMap properties = LayerOrigin::of( *inputs.first ).properties( FIRST_INPUT );
  properties.insert( second.properties( SECOND_INPUT ) );
  for ( auto it = properties.begin(); it != properties.end(); ++it )
    result->setCustomProperty( it.key(), it.value() );
}

//! What is shown comes from \a layers, which are about to be removed, or is one of them: nothing of it stays.
void HitDock::forget( const QStringList &layers )
{
  if ( mShown >= 0 && layers.contains( mFound.at( mShown ).layer() ) )
    clear( tr( "The layer of this hit was removed." ) );
  for ( int row = static_cast<int>( mFound.size() ) - 1; row >= 0; --row )
    if ( layers.contains( mFound.at( row ).layer() ) )
    {
      mFound.removeAt( row );
      mHits->removeItem( row );
      mShown -= row < mShown;
    }
  if ( mFound.size() < 2 )
    mHits->hide();
  if ( mShown < 0 )
    return;
  for ( const QString &layer : layers )
  {
    if ( const QString name = mRead.value( layer ); !name.isEmpty() )
      return clear( tr( "Layer “%1” was removed, from which this hit came." ).arg( name ) );
  }
}

//! Shows, marks, reads and watches nothing; the row stays chosen.
void HitDock::drop()
{
  stopReading();
  stopWatching();
  mMarks.clear();
  mFinding = HitFinding();
  mReport->clear();
  mZoom->setEnabled( false );
  mCopy->setEnabled( false );
  mMessage->setVisible( true );
}

void HitDock::clear( const QString &message )
{
  drop();
  mShown = -1;
  mInputs->hide();
  mMessage->setText( message );
  if ( mFound.size() < 2 )
    mHits->hide();
}
