// SPDX-License-Identifier: GPL-2.0-or-later
// Widgets to parameters, parameters to a background task, its results to the project.
// Relies on QgsProcessingAlgRunnerTask.

#include "redbluedialog.h"

#include "plugin/qgis/qgiscompat.h"

#include "qgsapplication.h"
#include "qgsprocessingalgrunnertask.h"
#include "qgsprocessingcontext.h"
#include "qgsprocessingregistry.h"
#include "qgsproject.h"
#include "qgstaskmanager.h"
#include "qgsvectorlayer.h"

#include <QPushButton>

namespace
{

const QString ALGORITHM = QStringLiteral( "rubicon:redblueintersections" );

QgsProcessingFeatureSourceDefinition inputLayer( const QgsMapLayerComboBox *layers, const QCheckBox *selectedOnly )
{
  const QgsMapLayer *layer = layers->currentLayer();
  return QgsProcessingFeatureSourceDefinition( layer ? layer->id() : QString(),
                                               selectedOnly->isEnabled() && selectedOnly->isChecked() );
}

QgsProcessingOutputLayerDefinition outputLayer( QgsFileWidget *file )
{
  const QString path = file->filePath().isEmpty() ? QgsProcessing::TEMPORARY_OUTPUT : file->filePath();
  return QgsProcessingOutputLayerDefinition( path, QgsProject::instance() );
}

//! Tells whether the algorithm refused its parameters when it was prepared; nothing would be executed then.
class Task : public QgsProcessingAlgRunnerTask
{
  public:
    using QgsProcessingAlgRunnerTask::QgsProcessingAlgRunnerTask;
    bool isRefused() const { return isCanceled(); }
};

} // namespace

DialogFeedback::DialogFeedback()
  : QgsProcessingFeedback( false )
{}

void DialogFeedback::reportError( const QString &error, bool fatalError )
{
  QgsProcessingFeedback::reportError( error, fatalError );
  emit message( error, QStringLiteral( "#c0211b" ) );
}

void DialogFeedback::pushWarning( const QString &warning )
{
  QgsProcessingFeedback::pushWarning( warning );
  emit message( warning, QStringLiteral( "#a65e00" ) );
}

void DialogFeedback::pushInfo( const QString &info )
{
  QgsProcessingFeedback::pushInfo( info );
  emit message( info, QString() );
}

//! What a task uses as long as it lives, which may be longer than the dialog does.
struct RedBlueDialog::Run
{
    QgsProcessingContext context;
    DialogFeedback feedback;
};

RedBlueDialog::RedBlueDialog( QWidget *parent )
  : QDialog( parent )
{
  setupUi( this );
  for ( QgsMapLayerComboBox *layers : { mRedLayer, mBlueLayer } )
    layers->setFilters( QgisCompat::lineLayers | QgisCompat::polygonLayers );
  if ( mBlueLayer->count() > 1 )
    mBlueLayer->setCurrentIndex( 1 );

  connect( mRedLayer, &QgsMapLayerComboBox::layerChanged, this,
           [this]( QgsMapLayer *layer ) { showFields( layer, mRedFields, mRedSelectedOnly ); } );
  connect( mBlueLayer, &QgsMapLayerComboBox::layerChanged, this,
           [this]( QgsMapLayer *layer ) { showFields( layer, mBlueFields, mBlueSelectedOnly ); } );
  showFields( mRedLayer->currentLayer(), mRedFields, mRedSelectedOnly );
  showFields( mBlueLayer->currentLayer(), mBlueFields, mBlueSelectedOnly );

  connect( mWriteOverlaps, &QCheckBox::toggled, mOverlaps, &QWidget::setEnabled );
  connect( mWritePairs, &QCheckBox::toggled, mPairs, &QWidget::setEnabled );
  connect( mRun, &QPushButton::clicked, this, &RedBlueDialog::start );
  connect( mCancel, &QPushButton::clicked, this, &RedBlueDialog::reject ); // enabled only while the algorithm runs
  connect( mClose, &QPushButton::clicked, this, &RedBlueDialog::reject );
  setRunning( false );
}

RedBlueDialog::~RedBlueDialog()
{
  if ( mTask )
    mTask->cancel();
}

void RedBlueDialog::reject()
{
  if ( mTask )
    mTask->cancel();
  else
    QDialog::reject();
}

void RedBlueDialog::showFields( QgsMapLayer *layer, QgsCheckableComboBox *fields, QCheckBox *selectedOnly )
{
  const QgsVectorLayer *vectorLayer = qobject_cast<QgsVectorLayer *>( layer );
  fields->clear();
  if ( vectorLayer )
    fields->addItems( vectorLayer->fields().names() );
  selectedOnly->setEnabled( vectorLayer && vectorLayer->selectedFeatureCount() > 0 );
}

QVariantMap RedBlueDialog::parameters() const
{
  QVariantMap values{ { QStringLiteral( "INPUT" ), QVariant::fromValue( inputLayer( mRedLayer, mRedSelectedOnly ) ) },
                      { QStringLiteral( "INTERSECT" ),
                        QVariant::fromValue( inputLayer( mBlueLayer, mBlueSelectedOnly ) ) },
                      { QStringLiteral( "INPUT_FIELDS" ), mRedFields->checkedItems() },
                      { QStringLiteral( "INTERSECT_FIELDS" ), mBlueFields->checkedItems() },
                      { QStringLiteral( "INTERSECT_FIELDS_PREFIX" ), mBluePrefix->text() },
                      { QStringLiteral( "BACKEND" ), mBackend->currentIndex() },
                      { QStringLiteral( "OUTPUT" ), QVariant::fromValue( outputLayer( mPoints ) ) } };
  if ( mWriteOverlaps->isChecked() )
    values.insert( QStringLiteral( "OVERLAPS" ), QVariant::fromValue( outputLayer( mOverlaps ) ) );
  if ( mWritePairs->isChecked() )
    values.insert( QStringLiteral( "PAIRS" ), QVariant::fromValue( outputLayer( mPairs ) ) );
  return values;
}

void RedBlueDialog::start()
{
  mLog->clear();
  mProgress->setValue( 0 );
  const auto run = std::make_shared<Run>();
  run->context.setProject( QgsProject::instance() );
  run->context.setFeedback( &run->feedback );
  connect( &run->feedback, &DialogFeedback::message, this, &RedBlueDialog::showMessage );
  connect( &run->feedback, &QgsFeedback::progressChanged, this,
           [this]( double percent ) { mProgress->setValue( static_cast<int>( percent ) ); } );

  const QgsProcessingAlgorithm *algorithm = QgsApplication::processingRegistry()->algorithmById( ALGORITHM );
  const QVariantMap values = parameters();
  QString problem;
  if ( !algorithm->checkParameterValues( values, run->context, &problem ) )
  {
    run->feedback.reportError( problem, true );
    return;
  }
  auto task = std::make_unique<Task>( algorithm, values, run->context, &run->feedback );
  if ( task->isRefused() )
    return; // and the log says why
  mTask = task.release();
  connect( mTask, &QgsProcessingAlgRunnerTask::executed, this,
           [this, run]( bool successful, const QVariantMap &results ) { finish( *run, successful, results ); } );
  connect( mTask, &QObject::destroyed, mTask, [run] {} );
  setRunning( true );
  QgsApplication::taskManager()->addTask( mTask );
}

void RedBlueDialog::finish( Run &run, bool successful, const QVariantMap &results )
{
  mTask = nullptr;
  setRunning( false );
  if ( run.feedback.isCanceled() )
    return;
  mProgress->setValue( successful ? 100 : 0 );
  if ( !successful )
    return;
  addResultLayers( run.context );
  showMessage( tr( "%1 points, %2 segment pairs, %3 overlaps." )
                 .arg( results.value( QStringLiteral( "POINTS" ) ).toString(),
                       results.value( QStringLiteral( "PAIRS_COUNT" ) ).toString(),
                       results.value( QStringLiteral( "OVERLAP_RUNS" ) ).toString() ) );
}

void RedBlueDialog::addResultLayers( QgsProcessingContext &context )
{
  const auto toLoad = context.layersToLoadOnCompletion();
  for ( auto it = toLoad.begin(); it != toLoad.end(); ++it )
  {
    QgsMapLayer *found = QgsProcessingUtils::mapLayerFromString( it.key(), context );
    QgsMapLayer *layer = found ? context.takeResultLayer( found->id() ) : nullptr;
    if ( !layer )
    {
      showMessage( tr( "The layer %1 cannot be loaded." ).arg( it.key() ), QStringLiteral( "#c0211b" ) );
      continue;
    }
    layer->setName( it.value().name );
    QgsProject::instance()->addMapLayer( layer );
  }
}

void RedBlueDialog::setRunning( bool running )
{
  mParameters->setEnabled( !running );
  mRun->setEnabled( !running );
  mCancel->setEnabled( running );
}

void RedBlueDialog::showMessage( const QString &text, const QString &colour )
{
  const QString escaped = text.toHtmlEscaped();
  mLog->append( colour.isEmpty() ? escaped
                                 : QStringLiteral( "<span style=\"color:%1\">%2</span>" ).arg( colour, escaped ) );
}
