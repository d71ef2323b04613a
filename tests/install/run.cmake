# SPDX-License-Identifier: GPL-2.0-or-later
# run(COMMAND ARGUMENT…): ends the script where the command fails, with what it said; `output` is what it printed.
# Included by the scripts beside it.

function( run )
  execute_process( COMMAND ${ARGV} RESULT_VARIABLE failed OUTPUT_VARIABLE output ERROR_VARIABLE error )
  if( failed )
    message( FATAL_ERROR "${ARGV}: ${failed}\n${output}${error}" )
  endif()
  set( output "${output}" PARENT_SCOPE )
endfunction()
