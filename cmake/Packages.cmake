# SPDX-License-Identifier: GPL-2.0-or-later
# Debian packages by CPack: rubicon, the command, and qgis-plugin-rubicon, the plugin in the plugin folder of QGIS.
# Relies on install rules with the components command and plugin, and on dpkg-shlibdeps, which names what each needs; it
# knows a library only where that comes from a package, so the plugin can be packed for a distribution's QGIS alone.

set( CPACK_DEBIAN_COMMAND_PACKAGE_NAME rubicon )
set( CPACK_DEBIAN_PLUGIN_PACKAGE_NAME qgis-plugin-rubicon )
set( CPACK_COMPONENTS_ALL command )
if( RUBICON_WITH_QGIS )
  list( APPEND CPACK_COMPONENTS_ALL plugin )
endif()
foreach( name IN LISTS CPACK_COMPONENTS_ALL )
  string( TOUPPER "${name}" component )
  set( documents "share/doc/${CPACK_DEBIAN_${component}_PACKAGE_NAME}" )
  install( FILES LICENSE DESTINATION "${documents}" RENAME copyright COMPONENT ${name} EXCLUDE_FROM_ALL )
  install( FILES README.md CHANGELOG.md DESTINATION "${documents}" COMPONENT ${name} EXCLUDE_FROM_ALL )
endforeach()

set( CPACK_GENERATOR DEB )
set( CPACK_PACKAGE_CONTACT "The Rubicon authors" )
set( CPACK_PACKAGING_INSTALL_PREFIX /usr )
set( CPACK_STRIP_FILES ON )
set( CPACK_DEB_COMPONENT_INSTALL ON )
set( CPACK_COMPONENTS_GROUPING IGNORE )
set( CPACK_DEBIAN_FILE_NAME DEB-DEFAULT )
set( CPACK_DEBIAN_PACKAGE_SECTION science )
set( CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON )
set( CPACK_COMPONENT_COMMAND_DESCRIPTION "${PROJECT_DESCRIPTION}: the command, which needs no QGIS." )
set( CPACK_COMPONENT_PLUGIN_DESCRIPTION "${PROJECT_DESCRIPTION}: the plugin of QGIS." )
set( CPACK_DEBIAN_PLUGIN_PACKAGE_ENHANCES qgis )
include( CPack )
