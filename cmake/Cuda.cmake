# SPDX-License-Identifier: GPL-2.0-or-later
# Turns CUDA on where a compiler is found, and chooses the architectures.
# Relies on nvcc 13.0 or later: what it is built and tested with; CUB's scans and selections take 64-bit counts. Gives RUBICON_WITH_CUDA.
#
# RUBICON_CUDA_ARCHITECTURES   empty: the device that answers here, or 7.5 with PTX where none does;
#                              package: 7.5 to 12.0, and PTX of the first and the last; else a list as CMake takes it

set( RUBICON_WITH_CUDA OFF )

# A toolkit is often installed without being on the PATH.
function( rubicon_find_nvcc )
  if( NOT CMAKE_CUDA_COMPILER AND NOT DEFINED ENV{CUDACXX} )
    find_program( RUBICON_NVCC nvcc HINTS ENV CUDA_PATH PATHS /usr/local/cuda PATH_SUFFIXES bin )
    mark_as_advanced( RUBICON_NVCC )
    if( RUBICON_NVCC )
      set( CMAKE_CUDA_COMPILER "${RUBICON_NVCC}" PARENT_SCOPE )
    endif()
  endif()
endfunction()

# True where the compiler is new enough; says why where it is not.
function( rubicon_check_nvcc result )
  execute_process( COMMAND "${CMAKE_CUDA_COMPILER}" --version OUTPUT_VARIABLE nvcc_version ERROR_QUIET )
  string( REGEX MATCH "release ([0-9]+\\.[0-9]+)" _ "${nvcc_version}" )
  if( CMAKE_MATCH_1 VERSION_GREATER_EQUAL 13.0 )
    set( ${result} ON PARENT_SCOPE )
  else()
    set( ${result} OFF PARENT_SCOPE )
    message( STATUS "CUDA ${CMAKE_MATCH_1} is too old: 13.0 or later is needed" )
  endif()
endfunction()

# What RUBICON_CUDA_ARCHITECTURES stands for.
function( rubicon_cuda_architectures result )
  if( RUBICON_CUDA_ARCHITECTURES STREQUAL "package" )
    execute_process( COMMAND "${CMAKE_CUDA_COMPILER}" --list-gpu-code OUTPUT_VARIABLE known )
    set( chosen "" )
    foreach( architecture IN ITEMS 75 80 86 89 90 100 120 )
      if( known MATCHES "sm_${architecture}[\r\n]" )
        list( APPEND chosen "${architecture}-real" )
      endif()
    endforeach()
    list( TRANSFORM chosen REPLACE "-real$" "" AT 0 )
    list( TRANSFORM chosen REPLACE "-real$" "" AT -1 )
  elseif( RUBICON_CUDA_ARCHITECTURES )
    set( chosen "${RUBICON_CUDA_ARCHITECTURES}" )
  else()
    execute_process( COMMAND nvidia-smi --query-gpu=compute_cap --format=csv,noheader
      OUTPUT_VARIABLE answered RESULT_VARIABLE failed ERROR_QUIET )
    string( REGEX MATCHALL "[0-9]+\\.[0-9]+" capabilities "${answered}" )
    if( failed OR NOT capabilities )
      set( chosen 75 )
    else()
      list( REMOVE_DUPLICATES capabilities )
      list( TRANSFORM capabilities REPLACE "\\." "" )
      list( TRANSFORM capabilities APPEND "-real" OUTPUT_VARIABLE chosen )
    endif()
  endif()
  set( ${result} "${chosen}" PARENT_SCOPE )
endfunction()

if( NOT RUBICON_CUDA STREQUAL "OFF" )
  include( CheckLanguage )
  # Looked for again where there was none: it may have been installed since.
  if( NOT CMAKE_CUDA_COMPILER )
    unset( CMAKE_CUDA_COMPILER CACHE )
  endif()
  rubicon_find_nvcc()
  check_language( CUDA )
  if( CMAKE_CUDA_COMPILER )
    rubicon_check_nvcc( RUBICON_WITH_CUDA )
  endif()
  if( RUBICON_WITH_CUDA )
    rubicon_cuda_architectures( CMAKE_CUDA_ARCHITECTURES )
    # Static, so that the same binary starts on a machine without a driver.
    set( CMAKE_CUDA_RUNTIME_LIBRARY Static )
    enable_language( CUDA )
    # After the compiler is known: its own check does not know the flags yet.
    set( CMAKE_CUDA_STANDARD 20 )
    if( NOT CMAKE_CUDA20_STANDARD_COMPILE_OPTION ) # CMake 3.25 does not know what nvcc takes since 12.0
      set( CMAKE_CUDA20_STANDARD_COMPILE_OPTION "-std=c++20" )
      set( CMAKE_CUDA20_EXTENSION_COMPILE_OPTION "-std=c++20" )
    endif()
    set( CMAKE_CUDA_STANDARD_REQUIRED ON )
    set( CMAKE_CUDA_EXTENSIONS OFF )
  elseif( RUBICON_CUDA STREQUAL "ON" )
    message( FATAL_ERROR "RUBICON_CUDA is ON, and there is no CUDA compiler of version 13.0 or later" )
  endif()
endif()
