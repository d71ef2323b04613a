// SPDX-License-Identifier: GPL-2.0-or-later
// The dialog of the red-blue intersections: collects parameters, runs the Processing algorithm, loads its layers.
// Relies on the algorithm that the toolbox shows; computes nothing.
#pragma once

#include "qgsprocessingfeedback.h"

#include "ui_redbluedialog.h"

#include <QDialog>
#include <QPointer>

class QgsProcessingAlgRunnerTask;
class QgsProcessingContext;

//! Hands messages from the algorithm's thread to the dialog.
class DialogFeedback : public QgsProcessingFeedback
{
    Q_OBJECT

  public:
    DialogFeedback();

    void reportError( const QString &error, bool fatalError = false ) override;
    void pushWarning( const QString &warning ) override;
    void pushInfo( const QString &info ) override;

  signals:
    void message( const QString &text, const QString &colour );
};

class RedBlueDialog : public QDialog, private Ui::RedBlueDialog
{
    Q_OBJECT

  public:
    explicit RedBlueDialog( QWidget *parent = nullptr );
    ~RedBlueDialog() override;

  public slots:
    //! While the algorithm runs, closing the dialog cancels it.
    void reject() override;

  private:
    struct Run;

    void showFields( QgsMapLayer *layer, QgsCheckableComboBox *fields, QCheckBox *selectedOnly );
    QVariantMap parameters() const;
    void start();
    void finish( Run &run, bool successful, const QVariantMap &results );
    void addResultLayers( QgsProcessingContext &context );
    void setRunning( bool running );
    void showMessage( const QString &text, const QString &colour = QString() );

    QPointer<QgsProcessingAlgRunnerTask> mTask;
};
