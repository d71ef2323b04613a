# SPDX-License-Identifier: GPL-2.0-or-later
# Finds a QGIS to build against, reads from its core library which Qt it was built with, and takes that Qt.
# Relies on readelf for the dynamic section. Mixing two Qt majors in one process crashes, so there is no other choice.
#
# Reads:
#   QGIS_PREFIX        the only place to look, where set (cache or environment)
#   RUBICON_QT         6 or 5: only a QGIS built on that Qt; empty: any, Qt 6 first
# Gives:
#   QGIS::Core, QGIS::Gui, QGIS::Analysis     imported targets, with headers and Qt modules
#   QGISBuild_FOUND, QGIS_PREFIX_DIR, QGIS_VERSION (3.40.6), QGIS_VERSION_INT (34006)
#   RUBICON_QT_MAJOR   6 or 5; the targets Qt::Core, Qt::Widgets, … are of that Qt
#   QGIS_PLUGIN_DIR, QGIS_DATA_DIR, QGIS_LIBRARY_DIR
#   QGIS_PROCESS_EXECUTABLE, QGIS_EXECUTABLE  the programs, past the wrappers that some distributions put before them

set( QGIS_PREFIX "" CACHE PATH "Where QGIS is installed; empty: look in the system" )
set( RUBICON_QT "" CACHE STRING "Qt major version that QGIS must be built on: 6, 5, or empty for any" )

# The Qt major that a library is linked to, or nothing.
function( qgis_qt_major library result )
  execute_process( COMMAND "${CMAKE_READELF}" --dynamic --wide "${library}"
    OUTPUT_VARIABLE dynamic_section ERROR_QUIET )
  if( dynamic_section MATCHES "\\(NEEDED\\)[^\n]*libQt([0-9]+)Core\\.so" )
    set( ${result} "${CMAKE_MATCH_1}" PARENT_SCOPE )
  else()
    set( ${result} "" PARENT_SCOPE )
  endif()
endfunction()

# The best prefix: Qt 6 before Qt 5, then the order of the list.
function( qgis_choose_prefix prefixes )
  foreach( wanted_qt IN ITEMS 6 5 )
    if( RUBICON_QT AND NOT RUBICON_QT STREQUAL wanted_qt )
      continue()
    endif()
    foreach( prefix IN LISTS prefixes )
      find_library( qgis_core_library qgis_core NO_CACHE NO_DEFAULT_PATH
        PATHS "${prefix}/lib" "${prefix}/lib/${CMAKE_LIBRARY_ARCHITECTURE}" "${prefix}/lib64" )
      if( qgis_core_library AND EXISTS "${prefix}/include/qgis/qgsconfig.h" )
        qgis_qt_major( "${qgis_core_library}" qt_major )
        if( qt_major STREQUAL wanted_qt )
          set( QGIS_PREFIX_DIR "${prefix}" PARENT_SCOPE )
          set( QGIS_CORE_LIBRARY "${qgis_core_library}" PARENT_SCOPE )
          set( RUBICON_QT_MAJOR "${qt_major}" PARENT_SCOPE )
          return()
        endif()
      endif()
      unset( qgis_core_library )
    endforeach()
  endforeach()
endfunction()

if( QGIS_PREFIX )
  set( qgis_prefixes "${QGIS_PREFIX}" )
elseif( DEFINED ENV{QGIS_PREFIX} AND NOT "$ENV{QGIS_PREFIX}" STREQUAL "" )
  set( qgis_prefixes "$ENV{QGIS_PREFIX}" )
else()
  set( qgis_prefixes /usr/local /usr )
endif()

unset( QGIS_CORE_LIBRARY )
qgis_choose_prefix( "${qgis_prefixes}" )

if( QGIS_CORE_LIBRARY )
  cmake_path( GET QGIS_CORE_LIBRARY PARENT_PATH QGIS_LIBRARY_DIR )
  file( STRINGS "${QGIS_PREFIX_DIR}/include/qgis/qgsconfig.h" qgis_config REGEX "^#define" )
  string( REGEX MATCH "_QGIS_VERSION \"([0-9]+\\.[0-9]+\\.[0-9]+)" _ "${qgis_config}" )
  set( QGIS_VERSION "${CMAKE_MATCH_1}" )
  string( REGEX MATCH "_QGIS_VERSION_INT ([0-9]+)" _ "${qgis_config}" )
  set( QGIS_VERSION_INT "${CMAKE_MATCH_1}" )
  string( REGEX MATCH "QGIS_PLUGIN_SUBDIR \"([^\"]+)\"" _ "${qgis_config}" )
  set( QGIS_PLUGIN_DIR "${QGIS_PREFIX_DIR}/${CMAKE_MATCH_1}" )
  string( REGEX MATCH "QGIS_DATA_SUBDIR \"([^\"]+)\"" _ "${qgis_config}" )
  set( QGIS_DATA_DIR "${QGIS_PREFIX_DIR}/${CMAKE_MATCH_1}" )

  # Debian's qgis_process is a wrapper that passes an option which the program does not know.
  foreach( program IN ITEMS qgis_process qgis )
    string( TOUPPER "${program}_EXECUTABLE" variable )
    set( ${variable} "${QGIS_PREFIX_DIR}/bin/${program}" )
    if( EXISTS "${${variable}}.bin" )
      string( APPEND ${variable} ".bin" )
    endif()
  endforeach()
endif()

include( FindPackageHandleStandardArgs )
find_package_handle_standard_args( QGISBuild
  REQUIRED_VARS QGIS_CORE_LIBRARY QGIS_VERSION RUBICON_QT_MAJOR VERSION_VAR QGIS_VERSION )

if( QGISBuild_FOUND AND NOT TARGET QGIS::Core )
  find_package( Qt${RUBICON_QT_MAJOR} REQUIRED
    COMPONENTS Core Gui Widgets Xml Svg Network Sql Concurrent PrintSupport Test )

  add_library( QGIS::Core SHARED IMPORTED )
  set_target_properties( QGIS::Core PROPERTIES
    IMPORTED_LOCATION "${QGIS_CORE_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${QGIS_PREFIX_DIR}/include/qgis" )
  target_link_libraries( QGIS::Core INTERFACE Qt${RUBICON_QT_MAJOR}::Core Qt${RUBICON_QT_MAJOR}::Gui
    Qt${RUBICON_QT_MAJOR}::Widgets Qt${RUBICON_QT_MAJOR}::Xml Qt${RUBICON_QT_MAJOR}::Svg
    Qt${RUBICON_QT_MAJOR}::Network Qt${RUBICON_QT_MAJOR}::Sql Qt${RUBICON_QT_MAJOR}::Concurrent )
  # The linker follows libqgis_core to the libraries beside it.
  target_link_options( QGIS::Core INTERFACE "-Wl,-rpath-link,${QGIS_LIBRARY_DIR}" )

  add_library( QGIS::Gui SHARED IMPORTED )
  set_target_properties( QGIS::Gui PROPERTIES IMPORTED_LOCATION "${QGIS_LIBRARY_DIR}/libqgis_gui.so" )
  target_link_libraries( QGIS::Gui INTERFACE QGIS::Core Qt${RUBICON_QT_MAJOR}::PrintSupport )

  add_library( QGIS::Analysis SHARED IMPORTED )
  set_target_properties( QGIS::Analysis PROPERTIES IMPORTED_LOCATION "${QGIS_LIBRARY_DIR}/libqgis_analysis.so" )
  target_link_libraries( QGIS::Analysis INTERFACE QGIS::Core )
endif()
