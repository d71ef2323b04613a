# SPDX-License-Identifier: GPL-2.0-or-later
# Whether the Python package is built, and for which Python: Python_EXECUTABLE where that is given, else that of .dev/python,
# which ./dev makes from PyPI. Sets RUBICON_WITH_PYTHON and RUBICON_NANOBIND_DIR.
# Relies on RUBICON_PYTHON.

set( RUBICON_WITH_PYTHON OFF )
if( NOT RUBICON_PYTHON STREQUAL "OFF" AND NOT RUBICON_SANITIZE AND NOT RUBICON_FUZZ )
  if( NOT Python_EXECUTABLE AND EXISTS "${PROJECT_SOURCE_DIR}/.dev/python/bin/python" )
    set( Python_EXECUTABLE "${PROJECT_SOURCE_DIR}/.dev/python/bin/python" )
  endif()
  if( Python_EXECUTABLE )
    execute_process( COMMAND "${Python_EXECUTABLE}" -m nanobind --cmake_dir OUTPUT_VARIABLE RUBICON_NANOBIND_DIR
      OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE failed ERROR_QUIET )
    if( NOT failed )
      set( RUBICON_WITH_PYTHON ON )
    endif()
  endif()
  if( RUBICON_PYTHON STREQUAL "ON" AND NOT RUBICON_WITH_PYTHON )
    message( FATAL_ERROR "RUBICON_PYTHON is ON, and no Python with nanobind was found; see Python_EXECUTABLE" )
  endif()
endif()
