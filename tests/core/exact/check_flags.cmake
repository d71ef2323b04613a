# SPDX-License-Identifier: GPL-2.0-or-later
# Fails unless every file of core/ is compiled without contraction and without any relaxed arithmetic.
# Relies on compile_commands.json; called with -D COMMANDS=that file -D CORE=the folder.
file( READ "${COMMANDS}" commands )
string( JSON count LENGTH "${commands}" )
math( EXPR last "${count} - 1" )
set( checked 0 )

foreach( index RANGE ${last} )
  string( JSON source GET "${commands}" ${index} file )
  if( NOT source MATCHES "^${CORE}/" )
    continue()
  endif()
  string( JSON command GET "${commands}" ${index} command )
  math( EXPR checked "${checked} + 1" )

  foreach( flag IN ITEMS -ffast-math -Ofast -funsafe-math-optimizations -fassociative-math -freciprocal-math
                        -ffp-contract=fast -ffp-contract=on -use_fast_math --use_fast_math -fmad=true --fmad=true )
    if( command MATCHES "${flag}( |$)" )
      message( FATAL_ERROR "${source} is compiled with ${flag}" )
    endif()
  endforeach()
  if( NOT command MATCHES "-ffp-contract=off" )
    message( FATAL_ERROR "${source} is compiled without -ffp-contract=off" )
  endif()
  if( source MATCHES "\\.cu$" AND NOT command MATCHES "-?-fmad=false" )
    message( FATAL_ERROR "${source} is compiled without -fmad=false" )
  endif()
endforeach()

if( checked EQUAL 0 )
  message( FATAL_ERROR "No file of ${CORE} was found in ${COMMANDS}" )
endif()
message( STATUS "${checked} files of core/ checked" )
