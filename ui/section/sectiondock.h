// SPDX-License-Identifier: GPL-2.0-or-later
// The section view: drill holes and wireframes in a vertical plane over a line of the map, within a thickness.
// Relies on SectionReading and rubicon:meshsection, which work in the background, and on a map canvas of its own.
#pragma once

#include "runfeedback.h"
#include "sectionreading.h"

#include "qgsdockwidget.h"

#include <QPointer>

#include <map>
#include <memory>
#include <set>

class AlgorithmRun;
class QAction;
class QLabel;
class QProgressBar;
class QToolBar;
class QToolButton;
class QgsDoubleSpinBox;
class QgsMapCanvas;
class QgsMapTool;
class QgsMapToolEmitPoint;
class QgsRubberBand;
class SectionGridItem;
class SectionLayerForm;
class SectionLineTool;

class SectionDock : public QgsDockWidget
{
    Q_OBJECT

  public:
    //! Lines are drawn on \a map, which is the project's. Closing the dock forgets its line.
    explicit SectionDock( QgsMapCanvas *map, QWidget *parent = nullptr );
    ~SectionDock() override;

    //! Shows the section over \a line; refuses degrees.
    void showSection( const SectionLine &line );

    const SectionLine &line() const { return mLine; }
    bool isRunning() const; //!< something is still on its way, so there is nothing to export yet

    //! As a picture, SVG or PNG.
    void savePicture( const QString &file );

  protected:
    void changeEvent( QEvent *event ) override;

  private:
    void makeToolBar();
    QAction *addAction( const QString &name, const char *icon, const QString &text, void ( SectionDock::*slot )() );
    QToolButton *exportButton();
    void makeCanvas();
    void makeMapTools();
    void arrange();

    void drawLine();
    void pickHole();
    void pick( const QgsPointXY &point );
    void identify( const QgsPointXY &point );
    void flip();
    void previous();
    void next();
    void zoomFull();
    void reload();
    void askForPicture();
    void exportLayers();

    void useLine( const SectionLine &line ); //!< as showSection(), for one that is known to be fit
    void clear();
    void read();
    void cut();
    void stopReading();
    void stopCutting();
    void cancel();
    void takeReading();
    void takeCut( bool successful );
    void showParts( const std::set<SectionPart> &parts );
    void giveLayersToCanvas();
    void zoomToNew();
    void exaggerate();
    void showOnMap();
    void showState();
    void tell( const QString &message );
    void note( const QString &message, RunFeedback::Kind kind );
    static QString incomplete();
    QString stretchInWords() const;
    QString title() const;
    double thickness() const;
    double exaggeration() const;

    QPointer<QgsMapCanvas> mMap;
    QgsMapCanvas *mCanvas = nullptr;
    SectionGridItem *mGrid = nullptr; //!< goes with the canvas
    QToolBar *mToolBar = nullptr;
    QAction *mDraw = nullptr, *mPick = nullptr;
    QList<QAction *> mNeedLine; //!< what there is to do only where there is a section
    QList<QAction *> mExports;  //!< and only where all of it is there
    QgsDoubleSpinBox *mThickness = nullptr, *mExaggeration = nullptr;
    SectionLayerForm *mForm = nullptr;
    QLabel *mState = nullptr, *mPlace = nullptr;
    QProgressBar *mProgress = nullptr;
    QToolButton *mCancel = nullptr;
    QPointer<SectionLineTool> mLineTool;
    QPointer<QgsMapToolEmitPoint> mPickTool;
    QPointer<QgsRubberBand> mLineBand, mSlabBand;

    SectionLine mLine;
    QString mMessage;   //!< shown below what the line is
    QStringList mNotes; //!< of cutting, shown below that
    QPointer<SectionReading> mReading;
    QPointer<AlgorithmRun> mCut;
    bool mZoomWhenShown = false;
    double mShownExaggeration = 1;
    std::map<SectionPart, SectionContents> mContents;
    std::map<SectionPart, std::shared_ptr<QgsVectorLayer>> mLayers; //!< those of the canvas
};
