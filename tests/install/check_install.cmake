# SPDX-License-Identifier: GPL-2.0-or-later
# Installs the library, sees that its headers name no library but the standard one, builds the example against it, and
# compares what that prints.
# Relies on BUILD, EXAMPLE, FOLDER, COMPILER, GENERATOR and VERSION; a finished build.

include( "${CMAKE_CURRENT_LIST_DIR}/run.cmake" )

file( REMOVE_RECURSE "${FOLDER}" )
run( "${CMAKE_COMMAND}" --install "${BUILD}" --component development --prefix "${FOLDER}/prefix" )

file( GLOB_RECURSE headers "${FOLDER}/prefix/include/*.h" )
if( NOT headers )
  message( FATAL_ERROR "No header was installed." )
endif()
foreach( header IN LISTS headers )
  file( STRINGS "${header}" foreign REGEX "# *include.*(tbb|oneapi|gmp|cuda_|cub/|hwy|gdal|ogr|<Q)" )
  if( foreign )
    message( FATAL_ERROR "${header}: ${foreign}" )
  endif()
endforeach()

run( "${CMAKE_COMMAND}" -S "${EXAMPLE}" -B "${FOLDER}/example" -G "${GENERATOR}" "-DCMAKE_CXX_COMPILER=${COMPILER}"
     "-DCMAKE_PREFIX_PATH=${FOLDER}/prefix" )
run( "${CMAKE_COMMAND}" --build "${FOLDER}/example" )
run( "${FOLDER}/example/crossings" )
# A line break right behind the brackets does not count.
set( expected [[
crossings: red_fid,blue_fid,kind,overlap_end,red_part,red_seg,blue_part,blue_seg,red_dist,blue_dist,n_pairs
1,7,cross,0,0,1,0,1,7.4,7.91368,1
1,7,cross,0,0,3,0,0,18.3333,1.20185,1
intervals: line_fid,line_part,mesh,state,reason,from,to,length,from_open,to_open
3,0,ore,outside,,0,20.0063,20.0062,1,0
3,0,ore,inside,,20.0063,30.0094,10.0031,0,0
3,0,ore,outside,,30.0094,40.0125,10.0031,0,1
]] )
if( NOT output STREQUAL expected )
  message( FATAL_ERROR "The example printed\n${output}\nand not\n${expected}" )
endif()

# Other versions are refused, of the same major number too.
string( REGEX MATCH "^([0-9]+)\\.([0-9]+)" _ "${VERSION}" )
math( EXPR next_major "${CMAKE_MATCH_1} + 1" )
math( EXPR next_minor "${CMAKE_MATCH_2} + 1" )
file( WRITE "${FOLDER}/newer/CMakeLists.txt" "cmake_minimum_required( VERSION 3.25 )\nproject( Newer LANGUAGES CXX )\n"
      "foreach( version IN ITEMS ${next_major}.0 ${CMAKE_MATCH_1}.${next_minor} )\n"
      "  find_package( Rubicon \${version} QUIET )\n"
      "  if( Rubicon_FOUND )\n    message( FATAL_ERROR \"\${version} was found\" )\n  endif()\nendforeach()\n" )
run( "${CMAKE_COMMAND}" -S "${FOLDER}/newer" -B "${FOLDER}/newer/build" -G "${GENERATOR}"
     "-DCMAKE_CXX_COMPILER=${COMPILER}" "-DCMAKE_PREFIX_PATH=${FOLDER}/prefix" )
