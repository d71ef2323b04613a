# SPDX-License-Identifier: GPL-2.0-or-later
# Unpacks one file once: -D XZ=program -D FROM=file.xz -D TO=file.
# Relies on xz.
if( EXISTS "${TO}" AND NOT "${FROM}" IS_NEWER_THAN "${TO}" )
  return()
endif()
get_filename_component( folder "${TO}" DIRECTORY )
file( MAKE_DIRECTORY "${folder}" )
execute_process( COMMAND "${XZ}" --decompress --stdout "${FROM}" OUTPUT_FILE "${TO}.part" COMMAND_ERROR_IS_FATAL ANY )
file( RENAME "${TO}.part" "${TO}" )
