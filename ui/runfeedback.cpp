// SPDX-License-Identifier: GPL-2.0-or-later
// Emits what it is told.
// Relies on queued connections to reach the main thread.

#include "runfeedback.h"

RunFeedback::RunFeedback()
  : QgsProcessingFeedback( false ) // the dialog has a log of its own
{
  qRegisterMetaType<RunFeedback::Kind>( "RunFeedback::Kind" ); // or Qt 5 does not queue it
}

void RunFeedback::setProgressText( const QString &text )
{
  QgsProcessingFeedback::setProgressText( text );
  emit stageChanged( text );
}

void RunFeedback::reportError( const QString &error, bool fatalError )
{
  QgsProcessingFeedback::reportError( error, fatalError );
  emit message( error, Kind::error );
}

void RunFeedback::pushWarning( const QString &warning )
{
  QgsProcessingFeedback::pushWarning( warning );
  emit message( warning, Kind::warning );
}

void RunFeedback::pushInfo( const QString &info )
{
  QgsProcessingFeedback::pushInfo( info );
  emit message( info, Kind::info );
}
