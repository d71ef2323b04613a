# SPDX-License-Identifier: GPL-2.0-or-later
# How everything is compiled: the standard, the warnings, and the floating point that exact predicates need.
# Relies on nothing.

set( CMAKE_CXX_STANDARD 20 )
set( CMAKE_CXX_STANDARD_REQUIRED ON )
set( CMAKE_CXX_EXTENSIONS OFF )
set( CMAKE_POSITION_INDEPENDENT_CODE ON )
set( CMAKE_CXX_VISIBILITY_PRESET hidden )
set( CMAKE_CUDA_VISIBILITY_PRESET hidden )
set( CMAKE_VISIBILITY_INLINES_HIDDEN ON )

if( NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES )
  set( CMAKE_BUILD_TYPE Release CACHE STRING "Debug, Release, RelWithDebInfo" FORCE )
endif()

# The error bounds of the predicates hold for single rounded operations: a contracted multiply-add breaks them.
add_compile_options(
  "$<$<COMPILE_LANGUAGE:CXX>:-ffp-contract=off;-Wall;-Wextra;-Wpedantic>"
  "$<$<COMPILE_LANGUAGE:CUDA>:-fmad=false;-Xcompiler=-ffp-contract=off,-Wall,-Wextra>" )
# GCC 12 warns of overlaps that cannot be, inside std::string (its bug 105329).
if( CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13 )
  add_compile_options( "$<$<COMPILE_LANGUAGE:CXX>:-Wno-restrict>" )
endif()
if( RUBICON_WERROR )
  add_compile_options(
    "$<$<COMPILE_LANGUAGE:CXX>:-Werror>"
    "$<$<COMPILE_LANGUAGE:CUDA>:-Werror=all-warnings;-Xcompiler=-Werror>" )
endif()

# What is wrong ends the program, so that a test notices it.
if( RUBICON_SANITIZE STREQUAL "address" )
  set( sanitizers -fsanitize=address,undefined -fno-sanitize-recover=all )
elseif( RUBICON_SANITIZE STREQUAL "thread" )
  set( sanitizers -fsanitize=thread )
elseif( RUBICON_SANITIZE )
  message( FATAL_ERROR "RUBICON_SANITIZE is address or thread, not \"${RUBICON_SANITIZE}\"" )
endif()
if( RUBICON_SANITIZE )
  add_compile_options( ${sanitizers} -fno-omit-frame-pointer )
  add_link_options( ${sanitizers} )
endif()

# Fuzzing watches every edge of the engine and what the standard library asks of it, beside what RUBICON_SANITIZE does;
# the targets themselves link libFuzzer.
if( RUBICON_FUZZ )
  if( NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang" )
    message( FATAL_ERROR "RUBICON_FUZZ needs Clang, whose libFuzzer finds the inputs; it is ${CMAKE_CXX_COMPILER_ID}" )
  endif()
  add_compile_options( -fsanitize=fuzzer-no-link -O1 -gline-tables-only -UNDEBUG )
  add_compile_definitions( _GLIBCXX_ASSERTIONS )
endif()

# What one checkout has compiled serves every other of the same user, however each was built: paths count from the root, and debug
# information may name another one's. A launcher that is named already stays as it is.
find_program( CCACHE_EXECUTABLE ccache )
if( CCACHE_EXECUTABLE )
  set( ccache env "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_NOHASHDIR=1 "${CCACHE_EXECUTABLE}" )
  foreach( language IN ITEMS CXX CUDA )
    if( NOT CMAKE_${language}_COMPILER_LAUNCHER )
      set( CMAKE_${language}_COMPILER_LAUNCHER ${ccache} )
    endif()
  endforeach()
endif()

# Binaries that look for their libraries beside themselves, for machines that have none of them. Nothing is linked in:
# there would be a second C++ run time for oneTBB, and Debian's static GMP cannot be part of a shared library.
if( RUBICON_STANDALONE )
  set( CMAKE_BUILD_RPATH_USE_ORIGIN ON )
  set( CMAKE_INSTALL_RPATH "$ORIGIN" )
  set( CMAKE_BUILD_WITH_INSTALL_RPATH ON )
endif()
