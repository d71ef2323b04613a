// SPDX-License-Identifier: GPL-2.0-or-later
// The only C entry points: QGIS's provider registry, its C++ plugin loader, and the Python loader of the zip.
// Relies on exports.map, which exports these names and nothing else; strings are handed out as QGIS expects them.

#include "plugin/algorithms/rubiconprovider.h"

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

#ifdef RUBICON_WITH_UI
RubiconPlugin *menuOfPython = nullptr;
#endif

} // namespace

extern "C"
{
Q_DECL_EXPORT QgsProviderMetadata *providerMetadataFactory()
{
  return new RubiconMetadata();
}

Q_DECL_EXPORT bool rubicon_register_provider()
{
  return registerProvider();
}

#ifdef RUBICON_WITH_UI

// Python calls no member functions of C++: these are initGui() and unload() for it.
Q_DECL_EXPORT void rubicon_show_menu( QgisInterface *interface )
{
  if ( menuOfPython )
    return;
  menuOfPython = new RubiconPlugin( interface );
  menuOfPython->initGui();
}

Q_DECL_EXPORT void rubicon_hide_menu()
{
  if ( !menuOfPython )
    return;
  menuOfPython->unload();
  delete menuOfPython;
  menuOfPython = nullptr;
}

Q_DECL_EXPORT QgisPlugin *classFactory( QgisInterface *interface )
{
  return new RubiconPlugin( interface );
}

Q_DECL_EXPORT void unload( QgisPlugin *plugin )
{
  delete plugin;
}

Q_DECL_EXPORT const QString *name()
{
  return &RubiconPlugin::sName;
}

Q_DECL_EXPORT const QString *description()
{
  return &RubiconPlugin::sDescription;
}

Q_DECL_EXPORT const QString *category()
{
  return &RubiconPlugin::sCategory;
}

Q_DECL_EXPORT int type()
{
  return QgisPlugin::UI;
}

Q_DECL_EXPORT const QString *version()
{
  return &RubiconPlugin::sVersion;
}

Q_DECL_EXPORT const QString *icon()
{
  return &RubiconPlugin::sIcon;
}

Q_DECL_EXPORT const QString *experimental()
{
  return &RubiconPlugin::sExperimental;
}

Q_DECL_EXPORT const QString *create_date()
{
  return &RubiconPlugin::sCreateDate;
}

Q_DECL_EXPORT const QString *update_date()
{
  return &RubiconPlugin::sUpdateDate;
}

#endif
}
