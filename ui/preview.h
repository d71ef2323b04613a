// SPDX-License-Identifier: GPL-2.0-or-later
// What a run would work on, told before it runs: counts, coordinate reference systems, whether wireframes are closed, and
// about how long it will take.
// Relies on PreviewTask for the reading; keeps what was found until a layer says that it changed.
#pragma once

#include "job.h"
#include "plugin/algorithms/inputtally.h"

#include "qgscoordinatereferencesystem.h"

#include <QHash>
#include <QPointer>
#include <QScrollArea>
#include <QTimer>

#include <optional>

class PreviewTask;
class QLabel;
class QgsMapLayer;

//! An input as it is chosen.
struct PreviewedInput
{
    enum class Kind
    {
      map,
      traces,
      wireframes,
      table //!< only its rows are told, without reading them
    };
    Kind kind;
    QString role; //!< what its line begins with, such as "Red map"
    QPointer<QgsMapLayer> layer;
    bool selectedOnly = false;
    QString file = {};                        //!< wireframes that are no layer
    QString nameField = {};                   //!< of wireframes
    QgsCoordinateReferenceSystem target = {}; //!< that it is brought to; not valid: it is not
};

struct PreviewedInputs
{
    QList<PreviewedInput> inputs;
    int threads = 0; //!< that the run may take; 0: all cores
};

//! Reads while it is shown and enabled; a dialog that runs something disables it.
class Preview : public QScrollArea
{
    Q_OBJECT

  public:
    explicit Preview( QWidget *parent );
    ~Preview() override;

    //! Tells of \a inputs from now on.
    void tellOf( const PreviewedInputs &inputs );

    //! What is told now, as rich text.
    QString text() const;

    //! That of the text, up to a third of the parent's height.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

    //! Nothing is being read.
    bool isComplete() const;

  signals:
    //! What is told may be different now: tellOf() is to be called again.
    void layersChanged();

    //! The user wants to see what is wrong with wireframes: what to run for it.
    void faultsWanted( const Job &meshCheck );

  protected:
    bool eventFilter( QObject *watched, QEvent *event ) override;
    void resizeEvent( QResizeEvent *event ) override;
    void showEvent( QShowEvent *event ) override;
    void hideEvent( QHideEvent *event ) override;
    void changeEvent( QEvent *event ) override;

  private:
    //! What is known of an input so far.
    struct Finding
    {
        std::optional<InputTally> tally;
        std::optional<MeshFindings> meshes;
        QStringList remarks; //!< of its reprojection
        QString failure;
        QPointer<PreviewTask> task;
    };

    //! An input with the key of its finding, which names the state of its layer, and what is known without reading.
    struct Line
    {
        PreviewedInput input;
        QString key, name;
        long long features; //!< -1: nobody knows
    };

    Line lineOf( const PreviewedInput &input );
    void watch( QgsMapLayer *layer );
    void forget( const QString &layerId );
    void removeLinesOf( const QString &layerId );
    void stop( const QStringList &wantedKeys );
    template <typename IsStale>
    void drop( IsStale &&isStale );
    void readOn();
    void start( const Line &line );
    void openFaults( const QString &link );

    bool isUsed() const { return isVisible() && isEnabled(); }
    void tell();
    QString textOf( const Line &line ) const;
    QStringList countsOf( const Line &line, const Finding &finding ) const;
    QStringList verdictOf( int line, const Finding &finding ) const;
    QString timeInWords() const;

    QLabel *mText;
    QList<Line> mLines;
    int mThreads = 0;
    QHash<QString, Finding> mFindings; //!< by key
    QHash<QString, int> mChanges;      //!< by the id of each layer that is watched: how often it has changed
    QHash<QString, int> mSelections;   //!< and its selection
    QTimer mAfterChanges;              //!< many edits are told of once
    QTimer mPause;                     //!< whoever goes through a list does not start to read every layer in it
};
