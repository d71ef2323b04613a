# SPDX-License-Identifier: GPL-2.0-or-later
# Makes the Debian packages, and sees what is in them, what they depend on, and that the command in its package runs.
# Relies on CPACK, DPKG_DEB, READELF, BUILD, FOLDER and VERSION; on PLUGINS, QGIS's folder for them, where the plugin can be
# packed; a finished build.

include( "${CMAKE_CURRENT_LIST_DIR}/run.cmake" )

# expect(text pattern)
function( expect text pattern )
  if( NOT text MATCHES "${pattern}" )
    message( FATAL_ERROR "\"${pattern}\" is not in\n${text}" )
  endif()
endfunction()

# Unpacks the package `name` into `folder`, and gives what it depends on.
function( unpack name folder )
  file( GLOB package "${FOLDER}/packages/${name}_${VERSION}_*.deb" )
  run( "${DPKG_DEB}" --extract "${package}" "${folder}" )
  if( NOT EXISTS "${folder}/usr/share/doc/${name}/copyright" )
    message( FATAL_ERROR "${name} comes without its licence." )
  endif()
  run( "${DPKG_DEB}" --field "${package}" Maintainer )
  expect( "${output}" "[A-Za-z]" )
  run( "${DPKG_DEB}" --field "${package}" Depends )
  set( depends "${output}" PARENT_SCOPE )
endfunction()

# A path of the build would name libraries that are not there, or somebody else's.
function( expect_no_path file )
  run( "${READELF}" --dynamic "${file}" )
  if( output MATCHES "RPATH|RUNPATH" )
    message( FATAL_ERROR "${file} has a path of its own to libraries:\n${output}" )
  endif()
endfunction()

function( pack component )
  run( "${CPACK}" --config "${BUILD}/CPackConfig.cmake" -B "${FOLDER}/packages" -D CPACK_COMPONENTS_ALL=${component} )
endfunction()

file( REMOVE_RECURSE "${FOLDER}" )
pack( command )
unpack( rubicon "${FOLDER}/command" )
foreach( library IN ITEMS libc6 libstdc\\+\\+6 libtbb libgmp libhwy libgdal )
  expect( "${depends}" "${library}" )
endforeach()
expect_no_path( "${FOLDER}/command/usr/bin/rubicon" )
run( "${FOLDER}/command/usr/bin/rubicon" --version )
expect( "${output}" "${VERSION}" )

if( PLUGINS )
  pack( plugin )
  unpack( qgis-plugin-rubicon "${FOLDER}/plugin" )
  expect( "${depends}" "libqgis-core" )
  expect( "${depends}" "libqgis-gui" )
  expect_no_path( "${FOLDER}/plugin/usr/${PLUGINS}/librubiconplugin.so" )
endif()
