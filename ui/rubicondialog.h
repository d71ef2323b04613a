// SPDX-License-Identifier: GPL-2.0-or-later
// The dialog: its pages, the log, and the buttons.
// Relies on Page for the parameters and on AlgorithmRun for the work; computes nothing.
#pragma once

#include "runfeedback.h"

#include "ui_rubicondialog.h"

#include <QDialog>
#include <QPointer>

class AlgorithmRun;
class QgsMapLayer;
class QgsMessageBar;

class RubiconDialog : public QDialog, private Ui::RubiconDialog
{
    Q_OBJECT

  public:
    //! \a messageBar, which may be null, is told how runs ended. Closing the dialog leaves a run alone.
    explicit RubiconDialog( QgsMessageBar *messageBar, QWidget *parent = nullptr );

    bool isRunning() const;

    //! It runs, or a run has ended while nobody saw the dialog, and its log tells how.
    bool hasNews() const { return isRunning() || mHasEndedUnseen; }

  signals:
    //! The user asked to see where this layer is.
    void located( QgsMapLayer *layer );

  protected:
    void showEvent( QShowEvent *event ) override;

  private:
    Page *page() const;
    void showWhatIsPossible();
    void start();
    void run( const Job &job );
    void showFaults( const Job &meshCheck );
    void cancel();
    void end( bool successful );
    void showMessage( const QString &text, RunFeedback::Kind kind );
    void copyCommands();
    void copyPython();
    void showHelp();

    QgsMessageBar *mMessageBar;
    QPointer<AlgorithmRun> mRun;
    QPointer<QDialog> mHelp;
    bool mHasEndedUnseen = false;
};
