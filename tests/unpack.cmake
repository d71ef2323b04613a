# SPDX-License-Identifier: GPL-2.0-or-later
# Unpacks an archive into a folder, or one file, once: -D FROM=file.tar.xz|file.xz -D TO=path, of the archive what fits
# -D PATTERNS=pattern;…; what is there under the name TO is complete, however often this was interrupted.
# Relies on CMake, and for one file on -D XZ=program.
if( EXISTS "${TO}" AND NOT "${FROM}" IS_NEWER_THAN "${TO}" )
  return()
endif()
get_filename_component( folder "${TO}" DIRECTORY )
file( MAKE_DIRECTORY "${folder}" )
file( REMOVE_RECURSE "${TO}.part" )
if( FROM MATCHES "\\.tar\\.xz$" )
  file( ARCHIVE_EXTRACT INPUT "${FROM}" DESTINATION "${TO}.part" PATTERNS ${PATTERNS} )
else()
  execute_process( COMMAND "${XZ}" --decompress --stdout "${FROM}" OUTPUT_FILE "${TO}.part" COMMAND_ERROR_IS_FATAL ANY )
endif()
file( REMOVE_RECURSE "${TO}" )
file( RENAME "${TO}.part" "${TO}" )
