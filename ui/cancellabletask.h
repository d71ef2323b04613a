// SPDX-License-Identifier: GPL-2.0-or-later
// Tasks in the background that can be cancelled at any moment.
// Relies on a feedback to end them, for QGIS's own way is safe for tasks that have started only.
#pragma once

#include "qgsfeedback.h"
#include "qgstaskmanager.h"

#include <utility>

/**
 * A QgsTask, or a class of QGIS that is one, which its own thread ends. QgsTask::cancel() ends a task that waits for a
 * thread at once, and QGIS deletes it then; but a thread may have taken it already and be about to start it, and works on
 * freed memory. So a task that has not started is only told to end: its thread starts it, and run() is to look first.
 */
template <typename Task>
class CancellableTask : public Task
{
  public:
    //! run() is to end soon once \a feedback, which outlives the task or is a member of it, is cancelled.
    template <typename... Arguments>
    explicit CancellableTask( QgsFeedback &feedback, Arguments &&...arguments )
      : Task( std::forward<Arguments>( arguments )... )
      , mCancelled( feedback )
    {}

    void cancel() final
    {
      mCancelled.cancel();
      if ( this->status() == QgsTask::Running )
        Task::cancel();
    }

  private:
    QgsFeedback &mCancelled;
};
