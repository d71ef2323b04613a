# SPDX-License-Identifier: GPL-2.0-or-later
# A QGIS prefix in the build directory that holds the plugin folder of the QGIS found, and ours in it: with
# QGIS_PREFIX_PATH set to RUBICON_QGIS_OVERLAY every QGIS program loads Rubicon, and the system stays as it is.
# Relies on FindQGISBuild.cmake. QGIS ignores links in its plugin folder, so the libraries are copied.

set( RUBICON_QGIS_OVERLAY "${CMAKE_BINARY_DIR}/qgis" )
cmake_path( RELATIVE_PATH QGIS_PLUGIN_DIR BASE_DIRECTORY "${QGIS_PREFIX_DIR}" OUTPUT_VARIABLE qgis_plugin_subdir )
cmake_path( RELATIVE_PATH QGIS_DATA_DIR BASE_DIRECTORY "${QGIS_PREFIX_DIR}" OUTPUT_VARIABLE qgis_data_subdir )
set( RUBICON_QGIS_OVERLAY_PLUGINS "${RUBICON_QGIS_OVERLAY}/${qgis_plugin_subdir}" )

file( REMOVE_RECURSE "${RUBICON_QGIS_OVERLAY}" )
file( COPY "${QGIS_PLUGIN_DIR}/" DESTINATION "${RUBICON_QGIS_OVERLAY_PLUGINS}" PATTERN "librubicon*" EXCLUDE )
cmake_path( GET qgis_data_subdir PARENT_PATH qgis_data_parent )
file( MAKE_DIRECTORY "${RUBICON_QGIS_OVERLAY}/${qgis_data_parent}" )
file( CREATE_LINK "${QGIS_DATA_DIR}" "${RUBICON_QGIS_OVERLAY}/${qgis_data_subdir}" SYMBOLIC )

# QGIS looks for its Python support relative to the prefix, and a QGIS in a prefix of its own has plugins (mesh layers'
# is one) that look for its libraries relative to themselves.
file( GLOB qgis_libraries "${QGIS_LIBRARY_DIR}/libqgis*.so*" "${QGIS_LIBRARY_DIR}/libqca*.so*"
  "${QGIS_LIBRARY_DIR}/libqwt*.so*" )
foreach( library IN LISTS qgis_libraries )
  cmake_path( GET library FILENAME name )
  file( CREATE_LINK "${library}" "${RUBICON_QGIS_OVERLAY}/lib/${name}" SYMBOLIC )
endforeach()

# What ./dev needs to start a QGIS program, as shell variables.
file( WRITE "${RUBICON_QGIS_OVERLAY}/programs"
  "qgis='${QGIS_EXECUTABLE}'\nqgis_process='${QGIS_PROCESS_EXECUTABLE}'\n"
  "qgis_version='${QGIS_VERSION}'\nqt_major='${RUBICON_QT_MAJOR}'\n" )

# Puts a copy of the shared library of `target` where the QGIS of the overlay loads it, after each build of it.
function( rubicon_add_to_overlay target )
  set( stamp "${RUBICON_QGIS_OVERLAY}/stamp" )
  add_custom_command( OUTPUT "${stamp}"
    COMMAND "${CMAKE_COMMAND}" -E copy "$<TARGET_FILE:${target}>" "${RUBICON_QGIS_OVERLAY_PLUGINS}"
    COMMAND "${CMAKE_COMMAND}" -E touch "${stamp}"
    DEPENDS ${target}
    COMMENT "Placing the plugin into the QGIS overlay" )
  add_custom_target( qgis_overlay ALL DEPENDS "${stamp}" )
endfunction()
