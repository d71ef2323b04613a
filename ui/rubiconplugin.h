// SPDX-License-Identifier: GPL-2.0-or-later
// Rubicon as a C++ plugin of QGIS's desktop: its entry in the Vector menu and its toolbar icon.
// Relies on QgisInterface, and on the Processing provider for everything that is computed.
#pragma once

#include "qgisplugin.h"

#include <QObject>
#include <QPointer>

class QAction;
class QgisInterface;
class RedBlueDialog;

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
    void showRedBlueDialog();

    QgisInterface *mInterface;
    QAction *mRedBlueAction = nullptr;
    QPointer<RedBlueDialog> mRedBlueDialog;
};
