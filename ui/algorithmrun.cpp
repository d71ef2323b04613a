// SPDX-License-Identifier: GPL-2.0-or-later
// Starts a step when the one before it has ended, and tells of the end.
// Relies on CancellableTask for the threads and on resultlayers.h for the project.

#include "algorithmrun.h"

#include "cancellabletask.h"
#include "resultlayers.h"

#include "plugin/outputs/outputtargets.h"

#include "qgsapplication.h"
#include "qgsmaplayerstore.h"
#include "qgsmessagebar.h"
#include "qgsprocessingalgrunnertask.h"
#include "qgsprocessingparameters.h"
#include "qgsprocessingregistry.h"
#include "qgsprocessingutils.h"
#include "qgsproject.h"
#include "qgsvectorlayer.h"

#include <exception>
#include <span>

namespace
{

class StepTask : public CancellableTask<QgsProcessingAlgRunnerTask>
{
  public:
    using CancellableTask::CancellableTask;

  protected:
    bool work() override { return QgsProcessingAlgRunnerTask::run(); }
};

//! \a parameters, with what \a valueOf says for what earlier steps make.
template <typename ValueOf>
QVariantMap resolved( const QVariantMap &parameters, ValueOf &&valueOf )
{
  QVariantMap values = parameters;
  for ( QVariant &value : values )
  {
    if ( value.userType() == qMetaTypeId<OutputOfStep>() )
      value = valueOf( value.value<OutputOfStep>() );
  }
  return values;
}

} // namespace

AlgorithmRun::AlgorithmRun( const Job &job, QgsMessageBar *messageBar )
  : mJob( job )
  , mMessageBar( messageBar )
{
  connect( &mFeedback, &RunFeedback::stageChanged, this,
           [this]( const QString &stage ) { emit stageChanged( tr( "%1: %2" ).arg( mStepName, stage ) ); } );
  connect( &mFeedback, &RunFeedback::message, this, [this]( const QString &text, RunFeedback::Kind kind ) {
    if ( kind == RunFeedback::Kind::error )
      mLastError = text;
    emit message( text, kind );
  } );
  connect( &mFeedback, &QgsFeedback::progressChanged, this, [this]( double percent ) {
    emit progressChanged( ( 100 * static_cast<double>( mResults.size() ) + percent )
                          / static_cast<double>( mJob.steps.size() ) );
  } );
}

void AlgorithmRun::start()
{
  mTimer.start();
  connect( QgsProject::instance(), &QgsProject::cleared, this, &AlgorithmRun::leaveProject );
  if ( const QString sentence = problem(); !sentence.isEmpty() )
    return refuse( sentence );
  startStep();
}

void AlgorithmRun::cancel()
{
  if ( mTask )
    mTask->cancel();
}

// The layers would come into a project that they do not belong to.
void AlgorithmRun::leaveProject()
{
  mLeftProject = true;
  cancel();
}

// Of all steps, before anything runs. What a step makes is not there yet: an empty layer that has all that a line can have
// stands for it.
QString AlgorithmRun::problem() const
{
  QgsProcessingContext context;
  context.setProject( QgsProject::instance() );
  auto *line = new QgsVectorLayer( QStringLiteral( "LineStringZM" ), QString(), QStringLiteral( "memory" ) );
  const QString standIn = context.temporaryLayerStore()->addMapLayer( line )->id();
  QList<AlgorithmRequest> requests;
  for ( const JobStep &step : mJob.steps )
  {
    const QgsProcessingAlgorithm *algorithm = QgsApplication::processingRegistry()->algorithmById( step.algorithm );
    if ( !algorithm )
      return tr( "Processing has no algorithm “%1”." ).arg( step.algorithm );
    const QVariantMap parameters = resolved( step.parameters, [&standIn]( const OutputOfStep & ) { return standIn; } );
    QString sentence;
    if ( !algorithm->canExecute( &sentence ) || !algorithm->checkParameterValues( parameters, context, &sentence ) )
      return sentence;
    requests << AlgorithmRequest{ algorithm, parameters };
  }
  try
  {
    for ( int step = 0; requests.size() > 1 && step < requests.size();
          ++step ) // nor may it replace what another one reads
    {
      QList<AlgorithmRequest> others = requests;
      others.removeAt( step );
      checkTargets( requests.at( step ), others, context );
    }
  }
  catch ( const std::exception &error )
  {
    return QString::fromUtf8( error.what() );
  }
  return QString();
}

std::unique_ptr<QgsVectorLayer> AlgorithmRun::takeLayer( const QString &output )
{
  const QString id = mResults.isEmpty() ? QString() : mResults.last().value( output ).toString();
  QgsMapLayer *layer = mContexts.empty() ? nullptr : mContexts.back()->takeResultLayer( id );
  return std::unique_ptr<QgsVectorLayer>( qobject_cast<QgsVectorLayer *>( layer ) );
}

void AlgorithmRun::startStep()
{
  const JobStep &step = mJob.steps.at( mResults.size() );
  const QgsProcessingAlgorithm *algorithm = QgsApplication::processingRegistry()->algorithmById( step.algorithm );
  if ( !algorithm )
    return refuse( tr( "Processing has no algorithm “%1”." ).arg( step.algorithm ) );
  mStepName = algorithm->displayName();
  const QVariantMap parameters = resolved( step.parameters, [this]( const OutputOfStep &made ) {
    const QString value = mResults.at( made.step ).value( made.output ).toString();
    return mOpened.value( value, value );
  } );
  QString problem;
  QgsProcessingContext &context = addContext();
  if ( !algorithm->checkParameterValues( parameters, context, &problem ) )
    return refuse( problem );

  emit stageChanged( mStepName );
  auto task = std::make_unique<StepTask>( mFeedback, algorithm, parameters, context, &mFeedback );
  // It cancels itself where the algorithm refused its inputs, and the log says why.
  if ( mFeedback.isCanceled() )
    return end( End::failed );
  connect( task.get(), &QgsProcessingAlgRunnerTask::executed, this, &AlgorithmRun::endStep );
  mTask = task.get();
  task.release()->start();
}

void AlgorithmRun::endStep( bool successful, const QVariantMap &results )
{
  if ( successful )
  {
    mResults << results;
    openFiles();
  }
  if ( mLeftProject )
    end( End::cancelled );
  else if ( mResults.size() == mJob.steps.size() )
    end( End::done );
  else if ( mFeedback.isCanceled() )
    end( End::cancelled );
  else if ( successful )
    startStep();
  else
    end( End::failed );
}

// As layers of the run's own, for later steps and for the project: that may have a layer of such a file from a run before,
// which QGIS would take, and which still shows what was in the file then.
void AlgorithmRun::openFiles()
{
  QgsMapLayerStore *store = mContexts.back()->temporaryLayerStore();
  QgsProcessingContext withoutProject;
  withoutProject.setTransformContext( QgsProject::instance()->transformContext() );
  const QStringList made = mContexts.back()->layersToLoadOnCompletion().keys();
  for ( const QString &file : made )
  {
    if ( store->mapLayer( file ) ) // in memory
      continue;
    if ( const QgsMapLayer *layer = QgsProcessingUtils::mapLayerFromString( file, withoutProject ) )
      mOpened.insert( file, layer->id() );
  }
  store->transferLayersFromStore( withoutProject.temporaryLayerStore() );
}

// Each step has a context of its own, for an algorithm replaces what a context knows of layers to load. The layers
// themselves go on to the next one, which reads them.
QgsProcessingContext &AlgorithmRun::addContext()
{
  auto context = std::make_unique<QgsProcessingContext>();
  context->setProject( QgsProject::instance() );
  context->setFeedback( &mFeedback );
  if ( !mContexts.empty() )
    context->temporaryLayerStore()->transferLayersFromStore( mContexts.back()->temporaryLayerStore() );
  mContexts.push_back( std::move( context ) );
  return *mContexts.back();
}

void AlgorithmRun::refuse( const QString &reason )
{
  mFeedback.reportError( reason, true );
  end( End::failed );
}

void AlgorithmRun::end( End how )
{
  QgsProject::instance()->disconnect( this );
  tell( how, !mLeftProject && addLayers() );
  emit ended( how == End::done );
  // A task holds on to the context and the feedback until it is destroyed.
  if ( mTask )
    connect( mTask, &QObject::destroyed, this, &QObject::deleteLater );
  else
    deleteLater();
}

void AlgorithmRun::tell( End how, bool anyAdded )
{
  const bool isJob = mJob.steps.size() > 1;
  const QString step = tr( "step %1 of %2 (%3)" ).arg( mResults.size() + 1 ).arg( mJob.steps.size() ).arg( mStepName );
  QString told = how == End::done ? summary() : mLastError; // the log has had the error
  if ( mLeftProject )
    told = tr( "The project was closed: the run was cancelled, and none of its layers was added." );
  else if ( how == End::cancelled && isJob )
    told = tr( "Cancelled in %1." ).arg( step );
  else if ( how == End::cancelled )
    return;
  else if ( how == End::failed && isJob && !mStepName.isEmpty() )
    told = tr( "Failed in %1: %2" ).arg( step, mLastError );
  if ( how != End::done && anyAdded )
    told += ( told.isEmpty() || told.endsWith( '.' ) ? " " : ". " ) + tr( "What the steps before it made was added." );

  if ( told != mLastError )
    emit message( told, how == End::done ? RunFeedback::Kind::info : RunFeedback::Kind::warning );
  if ( !mMessageBar )
    return;
  if ( how == End::done )
    mMessageBar->pushSuccess( tr( "Rubicon" ), told );
  else if ( how == End::failed )
    mMessageBar->pushCritical( tr( "Rubicon" ), told );
  else if ( mLeftProject || anyAdded )
    mMessageBar->pushWarning( tr( "Rubicon" ), told );
}

//! The layers of the steps that are done. The last context has those in memory, also where its own step is not done.
bool AlgorithmRun::addLayers()
{
  if ( mResults.isEmpty() )
    return false;
  const auto done = std::span( mContexts ).first( static_cast<std::size_t>( mResults.size() ) );
  const LoadedResults loaded = loadResults( done, *mContexts.back(), mOpened, mFeedback, mJob.title );
  for ( const QString &layer : loaded.missing )
    mFeedback.reportError( tr( "The layer %1 cannot be loaded." ).arg( layer ) );
  emit added( loaded.layers );
  return !loaded.layers.isEmpty();
}

QString AlgorithmRun::summary() const
{
  QStringList counts;
  QString device;
  for ( const QVariantMap &results : mResults )
  {
    for ( const auto &[output, text] : mJob.counts )
    {
      if ( results.contains( output ) )
        counts << text.arg( results.value( output ).toLongLong() );
    }
    device = results.value( QStringLiteral( "DEVICE" ), device ).toString();
  }
  const QString seconds = QString::number( static_cast<double>( mTimer.elapsed() ) / 1000, 'f', 1 );
  return device.isEmpty() ? tr( "%1; %2 seconds." ).arg( counts.join( QLatin1String( ", " ) ), seconds )
                          : tr( "%1; %2 seconds on %3." ).arg( counts.join( QLatin1String( ", " ) ), seconds, device );
}
