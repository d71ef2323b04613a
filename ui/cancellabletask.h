// SPDX-License-Identifier: GPL-2.0-or-later
// Tasks in the background that can be cancelled at any moment.
// Relies on a feedback to end them, for QGIS's own way is safe for tasks that have started only, and on TaskStart.
#pragma once

#include "taskstart.h"

#include "qgsfeedback.h"
#include "qgstaskmanager.h"

#include <utility>

/**
 * A QgsTask, or a class of QGIS that is one, which its own thread ends. QgsTask::cancel() ends a task that waits for a
 * thread at once, and QGIS deletes it then; but a thread may have taken it already and be about to start it, and works on
 * freed memory. So a task that has not started is only told to end: its thread starts it, and work() is to look first.
 */
template <typename Task>
class CancellableTask : public Task
{
  public:
    //! work() is to end soon once \a feedback, which outlives the task or is a member of it, is cancelled.
    template <typename... Arguments>
    explicit CancellableTask( QgsFeedback &feedback, Arguments &&...arguments )
      : Task( std::forward<Arguments>( arguments )... )
      , mCancelled( feedback )
    {
      // QGIS deals with the end before it tells of it.
      QObject::connect( this, &QgsTask::taskCompleted, this, [this] { completeEnd(); } );
      QObject::connect( this, &QgsTask::taskTerminated, this, [this] { completeEnd(); } );
    }

    //! In the main thread, in place of QgsTaskManager::addTask().
    void start() { TaskStart::add( this ); }

    void cancel() final
    {
      mCancelled.cancel();
      if ( this->status() == QgsTask::Running )
        Task::cancel();
    }

  protected:
    //! What the task does, in its thread; returns as QgsTask::run().
    virtual bool work() = 0;

  private:
    bool run() final
    {
      const bool isSuccessful = work();
      mIsEnding = true;
      TaskStart::beginEnd();
      return isSuccessful;
    }

    void completeEnd()
    {
      if ( std::exchange( mIsEnding, false ) )
        TaskStart::completeEnd();
    }

    QgsFeedback &mCancelled;
    bool mIsEnding = false;
};
