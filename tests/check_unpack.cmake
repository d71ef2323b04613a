# SPDX-License-Identifier: GPL-2.0-or-later
# Checks unpack.cmake: nothing half-written is taken for the whole, and an archive that changed is unpacked anew.
# Relies on -D FOLDER=path, which it replaces.
file( REMOVE_RECURSE "${FOLDER}" )
set( FROM "${FOLDER}/holes.tar.xz" )
set( TO "${FOLDER}/unpacked" )
file( WRITE "${TO}.part/holes/stray.txt" "left by an interrupted run" )
foreach( content IN ITEMS first second )
  file( WRITE "${FOLDER}/holes/${content}.txt" "${content}" )
  execute_process( COMMAND "${CMAKE_COMMAND}" -E tar cJf "${FROM}" holes WORKING_DIRECTORY "${FOLDER}"
    COMMAND_ERROR_IS_FATAL ANY )
  file( REMOVE "${FOLDER}/holes/${content}.txt" )
  if( EXISTS "${TO}" )
    execute_process( COMMAND touch -d "1 hour ago" "${TO}" COMMAND_ERROR_IS_FATAL ANY )
  endif()
  include( "${CMAKE_CURRENT_LIST_DIR}/unpack.cmake" )
  file( GLOB unpacked RELATIVE "${TO}" "${TO}/holes/*" )
  if( NOT unpacked STREQUAL "holes/${content}.txt" )
    message( FATAL_ERROR "of the ${content} archive there is: ${unpacked}" )
  endif()
endforeach()
