// SPDX-License-Identifier: GPL-2.0-or-later
// Starts what the page in front says, shows how it goes on, and writes it as commands.
// Relies on signals of AlgorithmRun, which may live longer.

#include "rubicondialog.h"

#include "algorithmrun.h"
#include "commandtext.h"

#include "plugin/algorithms/helptext.h"

#include "qgsapplication.h"
#include "qgsgui.h"
#include "qgsmessagebar.h"
#include "qgsprocessingregistry.h"
#include "qgssettings.h"

#include <QClipboard>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QTextBrowser>

namespace
{

const QString PAGE_SETTING = QStringLiteral( "rubicon/page" );

QColor colourOf( RunFeedback::Kind kind )
{
  return kind == RunFeedback::Kind::error ? QColor( 0xc0, 0x21, 0x1b ) : QColor( 0xa6, 0x5e, 0x00 );
}

} // namespace

RubiconDialog::RubiconDialog( QgsMessageBar *messageBar, QWidget *parent )
  : QDialog( parent )
  , mMessageBar( messageBar )
{
  setupUi( this );
  QgsGui::enableAutoGeometryRestore( this );
  mSplitter->setStretchFactor( 0, 1 );
  mSplitter->setSizes( { 10000, mLog->fontMetrics().lineSpacing() * 7 } );
  mPages->setCurrentIndex( QgsSettings().value( PAGE_SETTING, 0, QgsSettings::Plugins ).toInt() );

  auto *copies = new QMenu( mCopyButton );
  copies->addAction( tr( "qgis_process command" ), this, &RubiconDialog::copyCommands );
  copies->addAction( tr( "Python command" ), this, &RubiconDialog::copyPython );
  mCopyButton->setMenu( copies );

  connect( mPages, &QTabWidget::currentChanged, this, &RubiconDialog::showWhatIsPossible );
  for ( const Page *page : findChildren<Page *>() )
  {
    connect( page, &Page::changed, this, &RubiconDialog::showWhatIsPossible );
    connect( page, &Page::runWanted, this, &RubiconDialog::showFaults );
  }
  connect( mRunButton, &QPushButton::clicked, this, &RubiconDialog::start );
  connect( mCancelButton, &QPushButton::clicked, this, &RubiconDialog::cancel );
  connect( mCloseButton, &QPushButton::clicked, this, &RubiconDialog::reject );
  connect( mHelpButton, &QPushButton::clicked, this, &RubiconDialog::showHelp );
  showWhatIsPossible();
}

bool RubiconDialog::isRunning() const
{
  return mRun;
}

Page *RubiconDialog::page() const
{
  return qobject_cast<Page *>( mPages->currentWidget() );
}

void RubiconDialog::showWhatIsPossible()
{
  const QList<Problem> problems = page()->problems();
  mPages->setEnabled( !isRunning() );
  mRunButton->setEnabled( !isRunning() && problems.isEmpty() );
  mRunButton->setToolTip( problems.isEmpty() ? QString() : problems.first().text );
  mCopyButton->setEnabled( problems.isEmpty() );
  mCancelButton->setEnabled( isRunning() );
}

void RubiconDialog::start()
{
  QgsSettings().setValue( PAGE_SETTING, mPages->currentIndex(), QgsSettings::Plugins );
  page()->remember();
  run( page()->job() );
  mRun->start();
}

void RubiconDialog::showFaults( const Job &meshCheck )
{
  run( meshCheck );
  connect( mRun, &AlgorithmRun::added, this, [this]( const QList<QgsMapLayer *> &layers ) {
    if ( !layers.isEmpty() )
      emit located( layers.first() );
  } );
  mRun->start();
}

//! Makes the run; whoever calls starts it.
void RubiconDialog::run( const Job &job )
{
  mLog->clear();
  mProgress->setValue( 0 );
  mRun = new AlgorithmRun( job, mMessageBar );
  connect( mRun, &AlgorithmRun::message, this, &RubiconDialog::showMessage );
  connect( mRun, &AlgorithmRun::stageChanged, mStage, &QLabel::setText );
  connect( mRun, &AlgorithmRun::progressChanged, this,
           [this]( double percent ) { mProgress->setValue( static_cast<int>( percent ) ); } );
  connect( mRun, &AlgorithmRun::ended, this, &RubiconDialog::end );
  showWhatIsPossible();
}

void RubiconDialog::cancel()
{
  mStage->setText( tr( "Cancelling…" ) );
  mCancelButton->setEnabled( false );
  mRun->cancel();
}

void RubiconDialog::end( bool successful )
{
  mRun->disconnect( this );
  mRun->disconnect( mStage );
  mRun = nullptr;
  mStage->setText( successful ? tr( "Done" ) : tr( "Stopped" ) );
  mProgress->setValue( successful ? 100 : 0 );
  mHasEndedUnseen = !isVisible();
  showWhatIsPossible();
}

void RubiconDialog::showEvent( QShowEvent *event )
{
  QDialog::showEvent( event );
  mHasEndedUnseen = false;
}

// As plain text: nothing in a message is taken as HTML.
void RubiconDialog::showMessage( const QString &text, RunFeedback::Kind kind )
{
  QTextCharFormat format;
  if ( kind != RunFeedback::Kind::info )
    format.setForeground( colourOf( kind ) );
  QTextCursor cursor( mLog->document() );
  cursor.movePosition( QTextCursor::End );
  if ( !mLog->document()->isEmpty() )
    cursor.insertBlock();
  cursor.insertText( text, format );
  mLog->verticalScrollBar()->setValue( mLog->verticalScrollBar()->maximum() );
}

void RubiconDialog::copyCommands()
{
  const Job job = page()->job();
  const QString objection = commandObjection( job );
  if ( !objection.isEmpty() )
    return showMessage( objection, RunFeedback::Kind::warning );
  QGuiApplication::clipboard()->setText( asQgisProcessCommands( job, shellOfThisPlatform() ) );
  mStage->setText( tr( "Copied to the clipboard" ) );
}

void RubiconDialog::copyPython()
{
  QGuiApplication::clipboard()->setText( asPython( page()->job() ) );
  mStage->setText( tr( "Copied to the clipboard" ) );
}

// The help that ships with the algorithms of the page.
void RubiconDialog::showHelp()
{
  delete mHelp;
  mHelp = new QDialog( this );
  mHelp->setWindowTitle( tr( "Rubicon: Help" ) );
  mHelp->resize( 640, 640 );
  QString html;
  const QStringList algorithms = page()->algorithms();
  for ( const QString &id : algorithms )
  {
    const QgsProcessingAlgorithm *algorithm = QgsApplication::processingRegistry()->algorithmById( id );
    if ( algorithm )
      html += helpHtml( *algorithm );
  }
  auto *browser = new QTextBrowser( mHelp );
  browser->setObjectName( QStringLiteral( "mHelpText" ) );
  browser->setHtml( html );
  ( new QVBoxLayout( mHelp ) )->addWidget( browser );
  mHelp->show();
}
