// SPDX-License-Identifier: GPL-2.0-or-later
// A job on its way: its algorithms as background tasks, one after the other, then their layers in the project.
// Relies on QgsProcessingAlgRunnerTask; computes nothing.
#pragma once

#include "job.h"
#include "runfeedback.h"

#include "qgsprocessingcontext.h"

#include <QElapsedTimer>
#include <QHash>
#include <QObject>
#include <QPointer>

#include <memory>
#include <vector>

class QgsMapLayer;
class QgsMessageBar;
class QgsProcessingAlgRunnerTask;
class QgsVectorLayer;

//! Lives until the job has ended, whatever becomes of the dialog, and then deletes itself.
class AlgorithmRun : public QObject
{
    Q_OBJECT

  public:
    //! Make it with new. \a messageBar, which may be null, is told how the job ended.
    AlgorithmRun( const Job &job, QgsMessageBar *messageBar );

    //! In the main thread. Whatever is wrong is told by message(), then ended() by false. What the steps before one that
    //! fails or is cancelled have made comes into the project all the same; nothing does where the project is closed.
    void start();

    void cancel();

    //! The layer in memory that the last step made as \a output and that is not for the project; null if it made none. Only
    //! in a slot of ended(), else it goes with the run.
    std::unique_ptr<QgsVectorLayer> takeLayer( const QString &output );

  signals:
    void message( const QString &text, RunFeedback::Kind kind );
    void stageChanged( const QString &stage );
    void progressChanged( double percent );
    void added( const QList<QgsMapLayer *> &layers );
    void ended( bool successful );

  private:
    enum class End
    {
      done,
      failed,
      cancelled
    };

    QString problem() const;
    void startStep();
    QgsProcessingContext &addContext();
    void endStep( bool successful, const QVariantMap &results );
    void openFiles();
    void refuse( const QString &reason );
    void end( End how );
    void leaveProject();
    void tell( End how, bool anyAdded );
    bool addLayers();
    QString summary() const;

    Job mJob;
    QPointer<QgsMessageBar> mMessageBar;
    RunFeedback mFeedback;
    std::vector<std::unique_ptr<QgsProcessingContext>> mContexts; //!< of the steps so far
    QList<QVariantMap> mResults;                                  //!< of the steps that are done
    QHash<QString, QString> mOpened;                              //!< the ids of layers of the files that they made
    QPointer<QgsProcessingAlgRunnerTask> mTask;
    QElapsedTimer mTimer;
    QString mStepName, mLastError;
    bool mLeftProject = false;
};
