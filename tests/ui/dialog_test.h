// SPDX-License-Identifier: GPL-2.0-or-later
// What the tests of the dialog's pages share: the dialog with its widgets by name, layers, and QGIS around them.
// Relies on rubicon_ui; needs no display.
#pragma once

#include "rubicondialog.h"

#include "qgsmessagebar.h"

#include <QString>

#include <memory>

class QgsVectorLayer;

namespace rubicon::test
{

//! A new layer of the project.
QgsVectorLayer *addLayer( const QString &source, const QString &name,
                          const QString &provider = QStringLiteral( "ogr" ) );

//! The first layer of the project with that name; null where there is none.
QgsVectorLayer *projectLayer( const QString &name );

//! The layers of the group above all others, from the top; empty where there is no such group.
QStringList layersOfGroup( const QString &group );

//! Forgets what dialogs remember.
void forgetChoices();

//! Starts QGIS with Rubicon's algorithms and runs the functions of \a test.
int runTest( QObject &test, int argc, char **argv );

//! The dialog with the page whose class is \a page in front, and the message bar that it tells.
class Dialog
{
  public:
    explicit Dialog( const char *page );

    //! A widget of the page, else of the dialog.
    template <typename Widget>
    Widget *widget( const char *name ) const
    {
      const QString wanted = QString::fromLatin1( name );
      auto *found = mPage->findChild<Widget *>( wanted );
      return found ? found : mDialog->findChild<Widget *>( wanted );
    }

    RubiconDialog &dialog() { return *mDialog; }
    QString log() const;
    QString remarkOn( const char *field ) const; //!< empty: none is shown
    QString told() const;                        //!< the last line of the message bar
    bool isRunning() const;
    bool canRun() const;
    void run();
    bool waitForEnd() const;            //!< false: it goes on and on
    QString copied( int action ) const; //!< what that action of the menu copies
    void close() { mDialog.reset(); }

  private:
    std::unique_ptr<QgsMessageBar> mBar;
    std::unique_ptr<RubiconDialog> mDialog;
    QWidget *mPage;
};

} // namespace rubicon::test
