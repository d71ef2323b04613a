# SPDX-License-Identifier: GPL-2.0-or-later
# Compiles the translations in resources/translations into the library that QGIS loads.
# Relies on Qt's lrelease, of any Qt: what it writes, every Qt reads. ./dev translations finds new texts in the sources.

find_program( RUBICON_LRELEASE NAMES lrelease lrelease-qt6 lrelease-qt5 REQUIRED
  HINTS "/usr/lib/qt${RUBICON_QT_MAJOR}/bin" /usr/lib/qt6/bin /usr/lib/qt5/bin )

function( rubicon_add_translations target )
  file( GLOB sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/resources/translations/*.ts" )
  set( compiled "" )
  set( entries "" )
  foreach( source IN LISTS sources )
    cmake_path( GET source STEM name )
    add_custom_command( OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/${name}.qm"
      COMMAND "${RUBICON_LRELEASE}" -silent "${source}" -qm "${CMAKE_CURRENT_BINARY_DIR}/${name}.qm"
      DEPENDS "${source}"
      COMMENT "Compiling ${name}.ts" )
    list( APPEND compiled "${CMAKE_CURRENT_BINARY_DIR}/${name}.qm" )
    string( APPEND entries "    <file>${name}.qm</file>\n" )
  endforeach()
  set( list "${CMAKE_CURRENT_BINARY_DIR}/translations.qrc" )
  file( CONFIGURE OUTPUT "${list}"
    CONTENT "<RCC>\n  <qresource prefix=\"/rubicon/translations\">\n${entries}  </qresource>\n</RCC>\n" )
  target_sources( ${target} PRIVATE "${list}" )
  set_property( TARGET ${target} APPEND PROPERTY AUTOGEN_TARGET_DEPENDS ${compiled} )
endfunction()
