// SPDX-License-Identifier: GPL-2.0-or-later
// A finding for each input in each state, by a key that names both; lines of text from what has been found so far.
// Relies on the signals of layers for their changes.

#include "preview.h"

#include "plugin/algorithms/expectedtime.h"
#include "plugin/qgis/translation.h"
#include "previewtask.h"
#include "runfeedback.h"

#include "core/compute/thread_count.h"

#include "qgsapplication.h"
#include "qgsexception.h"
#include "qgsprocessingcontext.h"
#include "qgsprocessingparameters.h"
#include "qgsproject.h"
#include "qgsvectorlayer.h"

#include <QDateTime>
#include <QEvent>
#include <QFileInfo>
#include <QLabel>
#include <QLocale>

#include <algorithm>
#include <chrono>
#include <utility>

namespace
{

constexpr int TOLD = 3; //!< so many faulty wireframes are named

QString numberOf( std::uint64_t count, const QString &one, const QString &many )
{
  return ( count == 1 ? one : many ).arg( QLocale().toString( static_cast<qulonglong>( count ) ) );
}

QString shortName( const QgsCoordinateReferenceSystem &crs )
{
  return crs.authid().isEmpty() ? crs.userFriendlyIdentifier() : crs.authid();
}

//! As it stands in rich text, warnings in their colour.
QString remarkInRichText( const QString &remark )
{
  const QString text = remark.toHtmlEscaped();
  return isWarning( remark ) ? QStringLiteral( "<span style=\"color:#a65e00\">%1</span>" ).arg( text ) : text;
}

PreviewTask::Reader openReader( const PreviewedInput &input, QgsProcessingContext &context,
                                QgsProcessingFeedback &feedback )
{
  auto *features = qobject_cast<QgsVectorLayer *>( input.layer );
  if ( input.kind == PreviewedInput::Kind::map )
  {
    ChainReader reader( InputLayer( features, context, input.selectedOnly ) );
    if ( input.target.isValid() )
      reader.reprojectTo( input.target, context, &feedback );
    return reader;
  }
  if ( input.kind == PreviewedInput::Kind::traces )
    return LineReader( InputLayer( features, context, input.selectedOnly ) );
  MeshReader reader = input.layer ? MeshReader( input.layer, input.nameField, context )
                                  : MeshReader( input.file, input.nameField );
  reader.reprojectTo( input.target, context, &feedback );
  return reader;
}

//! What makes the faults of \a wireframes a layer.
Job meshCheckOf( const PreviewedInput &wireframes, const QString &name )
{
  QVariantMap parameters;
  if ( wireframes.layer )
    parameters.insert( QStringLiteral( "INPUT" ), wireframes.layer->id() );
  else
    parameters.insert( QStringLiteral( "INPUT_FILE" ), wireframes.file );
  if ( !wireframes.nameField.isEmpty() )
    parameters.insert( QStringLiteral( "MESH_NAME_FIELD" ), wireframes.nameField );
  parameters.insert( QStringLiteral( "REPORT" ),
                     QVariant::fromValue( QgsProcessingOutputLayerDefinition( QgsProcessing::TEMPORARY_OUTPUT,
                                                                              QgsProject::instance() ) ) );
  return { QObject::tr( "Faults of %1" ).arg( name ),
           { { QStringLiteral( "rubicon:meshcheck" ), parameters } },
           { { QStringLiteral( "FAULTS" ), QObject::tr( "%1 faults" ) } } };
}

} // namespace

//! Forgets the findings that \a isStale says, and what looks for them.
template <typename IsStale>
void Preview::drop( IsStale &&isStale )
{
  for ( auto it = mFindings.begin(); it != mFindings.end(); )
  {
    if ( !isStale( it.key(), *it ) )
    {
      ++it;
      continue;
    }
    if ( it->task )
    {
      it->task->disconnect( this );
      it->task->cancel();
    }
    it = mFindings.erase( it );
  }
}

Preview::Preview( QWidget *parent )
  : QScrollArea( parent )
  , mText( new QLabel )
{
  mText->setTextFormat( Qt::RichText );
  mText->setWordWrap( true );
  mText->setTextInteractionFlags( Qt::TextBrowserInteraction );
  mText->setMargin( 4 );
  mText->setAlignment( Qt::AlignLeft | Qt::AlignTop );
  setWidget( mText );
  setWidgetResizable( true );
  setFrameShape( QFrame::NoFrame );
  setHorizontalScrollBarPolicy( Qt::ScrollBarAlwaysOff );
  setSizePolicy( QSizePolicy::Preferred, QSizePolicy::Fixed );
  parent->installEventFilter( this );
  mPause.setSingleShot( true );
  mPause.setInterval( std::chrono::milliseconds( 200 ) );
  connect( &mPause, &QTimer::timeout, this, &Preview::readOn );
  connect( mText, &QLabel::linkActivated, this, &Preview::openFaults );
  mAfterChanges.setSingleShot( true );
  mAfterChanges.setInterval( 0 );
  connect( &mAfterChanges, &QTimer::timeout, this, &Preview::layersChanged );
  // Other ways to reproject, or another project.
  connect( QgsProject::instance(), &QgsProject::transformContextChanged, this, [this] {
    drop( []( const QString &, const Finding & ) { return true; } );
    mAfterChanges.start();
  } );
}

Preview::~Preview()
{
  stop( {} );
}

void Preview::tellOf( const PreviewedInputs &inputs )
{
  mThreads = inputs.threads;
  mLines.clear();
  QStringList keys;
  for ( const PreviewedInput &input : inputs.inputs )
  {
    mLines << lineOf( input );
    keys << mLines.last().key;
  }
  stop( keys );
  tell();
  mPause.start();
}

bool Preview::isComplete() const
{
  if ( mPause.isActive() || mAfterChanges.isActive() )
    return false;
  for ( const Finding &finding : mFindings )
  {
    if ( finding.task )
      return false;
  }
  return true;
}

QString Preview::text() const
{
  return mText->text();
}

QSize Preview::sizeHint() const
{
  return { 0, std::min( mText->heightForWidth( viewport()->width() ), parentWidget()->height() / 3 ) };
}

bool Preview::eventFilter( QObject *watched, QEvent *event )
{
  if ( event->type() == QEvent::Resize )
    updateGeometry();
  return QScrollArea::eventFilter( watched, event );
}

void Preview::resizeEvent( QResizeEvent *event )
{
  QScrollArea::resizeEvent( event );
  updateGeometry();
}

void Preview::showEvent( QShowEvent *event )
{
  QScrollArea::showEvent( event );
  mPause.start();
}

void Preview::hideEvent( QHideEvent *event )
{
  QScrollArea::hideEvent( event );
  stop( {} );
}

void Preview::changeEvent( QEvent *event )
{
  QScrollArea::changeEvent( event );
  if ( event->type() != QEvent::EnabledChange )
    return;
  if ( isEnabled() )
    mPause.start();
  else
    stop( {} );
}

Preview::Line Preview::lineOf( const PreviewedInput &input )
{
  QStringList key{ QString::number( static_cast<int>( input.kind ) ), input.nameField, input.target.authid(),
                   input.target.toWkt() };
  if ( !input.layer )
  {
    const QFileInfo file( input.file );
    key << input.file << QString::number( file.size() ) << file.lastModified().toString( Qt::ISODateWithMs );
    return { input, key.join( '\n' ), file.completeBaseName(), -1 };
  }
  watch( input.layer );
  const auto *features = qobject_cast<const QgsVectorLayer *>( input.layer );
  key << input.layer->id() << QString::number( mChanges.value( input.layer->id() ) )
      << ( input.selectedOnly ? QString::number( mSelections.value( input.layer->id() ) ) : QString() );
  const long long count = !features            ? -1
                          : input.selectedOnly ? features->selectedFeatureCount()
                                               : features->featureCount();
  return { input, key.join( '\n' ), input.layer->name(), count };
}

void Preview::watch( QgsMapLayer *layer )
{
  const QString id = layer->id();
  if ( mChanges.contains( id ) )
    return;
  mChanges.insert( id, 0 );
  const auto forgetIt = [this, id] { forget( id ); };
  connect( layer, &QgsMapLayer::dataChanged, this, forgetIt );
  connect( layer, &QgsMapLayer::dataSourceChanged, this, forgetIt );
  connect( layer, &QgsMapLayer::crsChanged, this, forgetIt );
  connect( layer, &QgsMapLayer::nameChanged, this, forgetIt );
  connect( layer, &QgsMapLayer::editingStarted, this, forgetIt );
  connect( layer, &QgsMapLayer::editingStopped, this, forgetIt );
  connect( layer, &QgsMapLayer::layerModified, this, forgetIt );
  connect( layer, &QObject::destroyed, this, [this, id] { mChanges.remove( id ); } );
  connect( layer, &QgsMapLayer::willBeDeleted, this, [this, id] {
    forget( id );
    removeLinesOf( id );
  } );
  if ( auto *features = qobject_cast<QgsVectorLayer *>( layer ) )
  {
    connect( features, &QgsVectorLayer::subsetStringChanged, this, forgetIt );
    connect( features, &QgsVectorLayer::selectionChanged, this, [this, id] {
      ++mSelections[id];
      mAfterChanges.start();
    } );
  }
}

void Preview::forget( const QString &layerId )
{
  ++mChanges[layerId];
  drop( [&layerId]( const QString &key, const Finding & ) { return key.contains( layerId ); } );
  mAfterChanges.start();
}

void Preview::removeLinesOf( const QString &layerId )
{
  for ( int i = static_cast<int>( mLines.size() ) - 1; i >= 0; --i )
  {
    if ( mLines.at( i ).input.layer && mLines.at( i ).input.layer->id() == layerId )
      mLines.removeAt( i );
  }
  tell();
}

//! What nobody waits for any more; what has been found stays.
void Preview::stop( const QStringList &wantedKeys )
{
  drop( [&wantedKeys]( const QString &key, const Finding &finding ) {
    return finding.task && !wantedKeys.contains( key );
  } );
}

void Preview::readOn()
{
  if ( !isUsed() )
    return;
  for ( const Line &line : std::as_const( mLines ) )
  {
    if ( line.input.kind != PreviewedInput::Kind::table && !mFindings.contains( line.key ) )
      start( line );
  }
  tell();
}

void Preview::start( const Line &line )
{
  Finding &finding = mFindings[line.key];
  QgsProcessingContext context;
  context.setProject( QgsProject::instance() );
  RunFeedback feedback;
  connect( &feedback, &RunFeedback::message, this, [&finding]( const QString &text ) { finding.remarks << text; } );
  try
  {
    finding.task = new PreviewTask( line.name, openReader( line.input, context, feedback ) );
  }
  catch ( const QgsException &error )
  {
    finding.failure = error.what();
    return;
  }
  const QString key = line.key;
  const auto found = [this, key]( auto &&take ) {
    const auto it = mFindings.find( key );
    if ( it == mFindings.end() )
      return;
    take( *it );
    tell();
  };
  connect( finding.task, &PreviewTask::counted, this,
           [found]( const InputTally &tally ) { found( [&tally]( Finding &finding ) { finding.tally = tally; } ); } );
  connect( finding.task, &PreviewTask::judged, this, [found]( const MeshFindings &meshes ) {
    found( [&meshes]( Finding &finding ) { finding.meshes = meshes; } );
  } );
  connect( finding.task, &PreviewTask::failed, this,
           [found]( const QString &reason ) { found( [&reason]( Finding &finding ) { finding.failure = reason; } ); } );
  connect( finding.task, &QgsTask::taskCompleted, this,
           [found] { found( []( Finding &finding ) { finding.task = nullptr; } ); } );
  connect( finding.task, &QgsTask::taskTerminated, this, [this, key] {
    mFindings.remove( key ); // to be read again
    tell();
  } );
  finding.task->start();
}

void Preview::openFaults( const QString &link )
{
  const int line = link.toInt();
  if ( line < mLines.size() )
    emit faultsWanted( meshCheckOf( mLines.at( line ).input, mLines.at( line ).name ) );
}

void Preview::tell()
{
  QStringList paragraphs;
  for ( int i = 0; i < mLines.size(); ++i )
  {
    const Finding finding = mFindings.value( mLines.at( i ).key );
    QStringList texts{ textOf( mLines.at( i ) ) };
    for ( const QString &remark : finding.remarks + ( finding.tally ? finding.tally->remarks : QStringList() ) )
      texts << remarkInRichText( remark );
    if ( !finding.failure.isEmpty() )
      texts << QStringLiteral( "<span style=\"color:#c0211b\">%1</span>" ).arg( finding.failure.toHtmlEscaped() );
    else if ( mLines.at( i ).input.kind == PreviewedInput::Kind::wireframes && finding.tally )
      texts << verdictOf( i, finding );
    paragraphs << texts.join( QStringLiteral( "<br>" ) );
  }
  if ( const QString time = timeInWords(); !time.isEmpty() )
    paragraphs << tr( "Expected time: <b>%1</b>" ).arg( time );
  mText->setText( paragraphs.join( QStringLiteral( "<br>" ) ) );
  updateGeometry();
}

QString Preview::textOf( const Line &line ) const
{
  const Finding finding = mFindings.value( line.key );
  QString text = countsOf( line, finding ).join( QStringLiteral( ", " ) );
  if ( line.input.layer && line.input.layer->crs().isValid() )
    text += tr( ", in %1" ).arg( shortName( line.input.layer->crs() ).toHtmlEscaped() );
  if ( finding.task && !finding.tally )
    text += tr( "; counting…" );
  return tr( "<b>%1:</b> %2" ).arg( line.input.role.toHtmlEscaped(), text );
}

QStringList Preview::countsOf( const Line &line, const Finding &finding ) const
{
  using Kind = PreviewedInput::Kind;
  const Kind kind = line.input.kind;
  const long long features = finding.tally && kind != Kind::wireframes
                               ? static_cast<long long>( finding.tally->features )
                               : line.features;
  QStringList counts;
  if ( features >= 0 )
  {
    const auto count = static_cast<std::uint64_t>( features );
    counts << ( kind == Kind::table ? numberOf( count, tr( "%1 row" ), tr( "%1 rows" ) )
                                    : numberOf( count, tr( "%1 feature" ), tr( "%1 features" ) ) );
  }
  if ( finding.tally && kind == Kind::wireframes )
    counts << numberOf( finding.tally->parts, tr( "%1 triangle" ), tr( "%1 triangles" ) );
  else if ( finding.tally )
    counts << numberOf( finding.tally->parts, tr( "%1 segment" ), tr( "%1 segments" ) );
  if ( counts.isEmpty() )
    counts << line.name.toHtmlEscaped();
  return counts;
}

QStringList Preview::verdictOf( int line, const Finding &finding ) const
{
  if ( !finding.meshes )
    return { finding.task ? tr( "Looking whether they are closed…" ) : QString() };
  const MeshFindings &found = *finding.meshes;
  QStringList texts;
  if ( found.meshes == 0 )
    return texts;
  if ( found.meshes == 1 && found.faulty.isEmpty() )
    texts << ( found.closed ? tr( "The wireframe is closed." ) : tr( "The wireframe is not closed." ) );
  else if ( found.meshes > 1 )
    texts << tr( "%1 of %2 wireframes are closed." ).arg( found.closed ).arg( found.meshes );
  for ( const QString &faulty : found.faulty.mid( 0, TOLD ) )
    texts << faulty.toHtmlEscaped();
  if ( found.faulty.size() > TOLD )
    texts << tr( "%1 more have faults." ).arg( found.faulty.size() - TOLD );
  if ( found.faults > 0 )
    texts.last() += QStringLiteral( " <a href=\"%1\">%2</a>" ).arg( line ).arg( tr( "Show where" ) );
  return texts;
}

//! Empty where something is not known yet.
QString Preview::timeInWords() const
{
  Workload work;
  for ( const Line &line : mLines )
  {
    // A table's rows become about as many segments: each station begins one, or a few on an arc.
    const Finding finding = mFindings.value( line.key );
    if ( line.input.kind == PreviewedInput::Kind::table )
    {
      work.lineSegments += static_cast<std::uint64_t>( std::max( 0ll, line.features ) );
      continue;
    }
    if ( !finding.tally )
      return QString();
    work.readSeconds += finding.tally->seconds;
    ( line.input.kind == PreviewedInput::Kind::map      ? work.mapSegments
      : line.input.kind == PreviewedInput::Kind::traces ? work.lineSegments
                                                        : work.triangles ) += finding.tally->parts;
  }
  if ( mLines.isEmpty() )
    return QString();
  return expectedTimeInWords(
    expectedTime( work, static_cast<unsigned>( mThreads > 0 ? mThreads : rubicon::thread_count() ) ) );
}
