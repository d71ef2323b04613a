// SPDX-License-Identifier: GPL-2.0-or-later
// A plugin of QGIS that runs one flow of desktop_flows.h once QGIS has started, then ends QGIS.
// Relies on the environment: RUBICON_DESKTOP_FLOW names the flow, RUBICON_DESKTOP_REPORT the file for Qt Test's report.

#include "desktop_flows.h"

#include "qgisinterface.h"
#include "qgisplugin.h"

#include <QTimer>
#include <QtTest>

namespace
{

const QString PLUGIN_NAME = QStringLiteral( "Rubicon's desktop test" );
const QString PLUGIN_DESCRIPTION = QStringLiteral( "Uses Rubicon as a person would" );
const QString PLUGIN_CATEGORY = QStringLiteral( "Vector" );
const QString PLUGIN_VERSION = QStringLiteral( RUBICON_VERSION );

class DesktopTestPlugin : public QObject, public QgisPlugin
{
  public:
    explicit DesktopTestPlugin( QgisInterface *interface )
      : QgisPlugin( PLUGIN_NAME, PLUGIN_DESCRIPTION, PLUGIN_CATEGORY, PLUGIN_VERSION, QgisPlugin::UI )
      , mInterface( interface )
    {}

    void initGui() override
    {
      connect( mInterface, &QgisInterface::initializationCompleted, this,
               [this] { QTimer::singleShot( 0, this, [this] { run(); } ); } );
    }

    void unload() override {}

  private:
    void run()
    {
      DesktopFlows flows( mInterface );
      const QStringList arguments = { QStringLiteral( "desktop" ),
                                      QStringLiteral( "-nocrashhandler" ),
                                      QStringLiteral( "-maxwarnings" ),
                                      QStringLiteral( "0" ),
                                      QStringLiteral( "-o" ),
                                      qEnvironmentVariable( "RUBICON_DESKTOP_REPORT" ) + ",txt",
                                      qEnvironmentVariable( "RUBICON_DESKTOP_FLOW" ) };
      QTest::qExec( &flows, arguments );
      flows.closeQgis();
    }

    QgisInterface *mInterface;
};

} // namespace

extern "C"
{
Q_DECL_EXPORT QgisPlugin *classFactory( QgisInterface *interface )
{
  return new DesktopTestPlugin( interface );
}

Q_DECL_EXPORT void unload( QgisPlugin *plugin )
{
  delete plugin;
}

Q_DECL_EXPORT const QString *name()
{
  return &PLUGIN_NAME;
}

Q_DECL_EXPORT const QString *description()
{
  return &PLUGIN_DESCRIPTION;
}

Q_DECL_EXPORT const QString *category()
{
  return &PLUGIN_CATEGORY;
}

Q_DECL_EXPORT int type()
{
  return QgisPlugin::UI;
}

Q_DECL_EXPORT const QString *version()
{
  return &PLUGIN_VERSION;
}
}
