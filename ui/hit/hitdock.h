// SPDX-License-Identifier: GPL-2.0-or-later
// The panel that looks at one hit: picked on the map, or the one that is selected; what made it, in exact numbers.
// Relies on HitReading for what it tells and HitMarks for the map; computes nothing.
#pragma once

#include "hitmarks.h"
#include "hitreading.h"
#include "hitrow.h"

#include "ui_hitdock.h"

#include "qgsdockwidget.h"

#include <QHash>
#include <QPointer>

class FormRows;
class HitPicker;
class QgsMapCanvas;

class HitDock : public QgsDockWidget, private Ui::HitDock
{
    Q_OBJECT

  public:
    explicit HitDock( QgsMapCanvas *canvas, QWidget *parent = nullptr );
    ~HitDock() override;

    //! Shows the first of \a rows and offers the others.
    void showRows( const QList<HitRow> &rows );

  private:
    static QString hint();
    void connectButtons();
    void connectMap();
    void follow( QgsMapLayer *layer );
    void showRow( int number );
    void offerInputs();
    void guessInputs();
    HitInputs inputs() const;
    void read();
    void stopReading();
    void endReading();
    void watch( const QgsMapLayer &layer );
    void stopWatching();
    void showFinding( const HitFinding &finding );
    void rememberInputs() const;
    void forget( const QStringList &layers );
    void drop();
    void clear( const QString &message );

    QPointer<QgsMapCanvas> mCanvas;
    HitMarks mMarks;
    QPointer<HitPicker> mPicker;
    std::unique_ptr<FormRows> mRows;
    QList<HitRow> mFound;
    int mShown = -1;               //!< of mFound
    QHash<QString, QString> mRead; //!< the layers that it was read from: their names by their ids
    QList<QMetaObject::Connection> mWatched;
    HitFinding mFinding;
    QPointer<HitReading> mReading;
};
