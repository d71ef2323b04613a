# SPDX-License-Identifier: GPL-2.0-or-later
# Runs a Qt test in four processes at once; none may fail, or wait for ever. For what goes wrong only where others keep the GPU busy.
# Relies on TEST, its program.

set( commands "" )
foreach( process RANGE 1 4 )
  # Not to standard output, which is the next one's input here.
  list( APPEND commands COMMAND "${TEST}" -o "${TEST}.${process}.txt,txt" )
endforeach()
execute_process( ${commands} RESULTS_VARIABLE results TIMEOUT 240 )
foreach( result IN LISTS results )
  if( NOT result EQUAL 0 )
    message( FATAL_ERROR "Of four at once not all passed: ${results}" )
  endif()
endforeach()
