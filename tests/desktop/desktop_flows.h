// SPDX-License-Identifier: GPL-2.0-or-later
// What a person does with Rubicon in QGIS's desktop, each way through from a fresh start to what is then to be seen.
// Relies on the environment: RUBICON_DESKTOP_PICTURES is the folder for pictures of the screen, RUBICON_DESKTOP_FILES
// that of the files.
#pragma once

#include <QObject>

class QAction;
class QDialog;
class QMenu;
class QWidget;
class QgisInterface;
class QgsPointXY;
class QgsVectorLayer;

class DesktopFlows : public QObject
{
    Q_OBJECT

  public:
    explicit DesktopFlows( QgisInterface *interface );

    //! As by Project > Exit, and whatever QGIS asks then is answered so that it ends.
    void closeQgis();

  private slots:
    void mapsTutorial();
    void drillHolesTutorial();
    void cancelled();
    void closedWhileRunning();
    void reopenedWhileRunning();
    void switchedOffAndOn();
    void switchedOffWhileRunning();
    void projectClosedWhileRunning();
    void layerRemovedWhileRunning();
    void docks();
    void toolbox();
    void installFromZip();
    void closesWhileRunning();

  private:
    QMenu *rubiconMenu() const;
    QAction *menuEntry( const char *name ) const;
    QDialog *dialog() const;
    QDialog *openDialog( const char *page );
    void startLongRun();
    void runFromToolbox( const QWidget &opened );
    bool waitForTasks() const;
    void switchPlugin( bool on );
    void picture( const char *name, const QWidget *window = nullptr ) const;
    void chooseFromMenu( const char *entry, const char *pictureName = nullptr );
    void drop( const QStringList &files );
    void clickOnMap( const QgsPointXY &place );
    int marksOnMap() const;
    void lookAtOneCrossing( const QgsVectorLayer &points );
    void lookAtSection();
    QString told() const;

    QgisInterface *mInterface;
};
