// SPDX-License-Identifier: GPL-2.0-or-later
// Rubicon as a C++ plugin of QGIS's desktop: its entries in the Vector menu and its toolbar icons.
// Relies on QgisInterface, and on the Processing provider for everything that is computed.
#pragma once

#include "qgisplugin.h"

#include <QObject>
#include <QPointer>

class QAction;
class QgisInterface;
class QgsDockWidget;
class QgsMapLayer;
class RubiconDialog;

class RubiconPlugin : public QObject, public QgisPlugin
{
    Q_OBJECT

  public:
    //! What the plugin manager shows, as the entry points hand it out.
    static const QString sName, sDescription, sCategory, sVersion, sIcon, sExperimental, sCreateDate, sUpdateDate;

    explicit RubiconPlugin( QgisInterface *interface );

    void initGui() override;
    void unload() override;

  private:
    void showVectorMenu();
    QAction *addEntry( const QString &icon, const QString &text, const QString &name, const QString &tip );
    //! Lets \a entry show and hide a \a Dock at first in \a area.
    template <typename Dock>
    void addDock( QAction *entry, Qt::DockWidgetArea area );
    void showDialog();
    void zoomTo( QgsMapLayer *layer );

    QgisInterface *mInterface;
    QList<QAction *> mEntries;
    QList<QPointer<QgsDockWidget>> mDocks;
    QPointer<RubiconDialog> mDialog;
};
