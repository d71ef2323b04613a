// SPDX-License-Identifier: GPL-2.0-or-later
// The only C entry points: QGIS's provider registry, its C++ plugin loader, and the Python loader of the zip.
// Relies on exports.map, which exports these names and nothing else; strings are handed out as QGIS expects them.

#include "rubiconprovider.h"

#ifdef RUBICON_WITH_UI
#include "ui/rubiconplugin.h"
#endif

#include "qgsprovidermetadata.h"

namespace
{

//! Makes every QGIS program that loads its data providers load the algorithms with them; provides no data itself.
class RubiconMetadata : public QgsProviderMetadata
{
  public:
    RubiconMetadata()
      : QgsProviderMetadata( QStringLiteral( "rubicon" ), QStringLiteral( "Rubicon's Processing algorithms" ) )
    {}

    void initProvider() override { registerProvider(); }
    void cleanupProvider() override { unregisterProvider(); }
};

} // namespace

extern "C"
{

QgsProviderMetadata *providerMetadataFactory()
{
  return new RubiconMetadata();
}

bool rubicon_register_provider()
{
  return registerProvider();
}

void rubicon_unregister_provider()
{
  unregisterProvider();
}

#ifdef RUBICON_WITH_UI

QgisPlugin *classFactory( QgisInterface *interface )
{
  return new RubiconPlugin( interface );
}

void unload( QgisPlugin *plugin )
{
  delete plugin;
}

const QString *name()
{
  return &RubiconPlugin::sName;
}

const QString *description()
{
  return &RubiconPlugin::sDescription;
}

const QString *category()
{
  return &RubiconPlugin::sCategory;
}

int type()
{
  return QgisPlugin::UI;
}

const QString *version()
{
  return &RubiconPlugin::sVersion;
}

const QString *icon()
{
  return &RubiconPlugin::sIcon;
}

const QString *experimental()
{
  return &RubiconPlugin::sExperimental;
}

const QString *create_date()
{
  return &RubiconPlugin::sCreateDate;
}

const QString *update_date()
{
  return &RubiconPlugin::sUpdateDate;
}

#endif
}
