// SPDX-License-Identifier: GPL-2.0-or-later
// What algorithms say while they run, as signals.
// Relies on QgsProcessingFeedback, whose functions are called from the algorithm's thread.
#pragma once

#include "qgsprocessingfeedback.h"

class RunFeedback : public QgsProcessingFeedback
{
    Q_OBJECT

  public:
    enum class Kind
    {
      info,
      warning,
      error
    };
    Q_ENUM( Kind )

    RunFeedback();

    void setProgressText( const QString &text ) override;
    void reportError( const QString &error, bool fatalError = false ) override;
    void pushWarning( const QString &warning ) override;
    void pushInfo( const QString &info ) override;

  signals:
    void message( const QString &text, RunFeedback::Kind kind );
    void stageChanged( const QString &stage );
};
