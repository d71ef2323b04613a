# SPDX-License-Identifier: GPL-2.0-or-later
# Finds GMP and its C++ classes: GMP::gmpxx.
# Relies on nothing.

find_path( GMP_INCLUDE_DIR gmpxx.h )
find_library( GMP_LIBRARY gmp )
find_library( GMPXX_LIBRARY gmpxx )
mark_as_advanced( GMP_INCLUDE_DIR GMP_LIBRARY GMPXX_LIBRARY )

include( FindPackageHandleStandardArgs )
find_package_handle_standard_args( GMP REQUIRED_VARS GMP_LIBRARY GMPXX_LIBRARY GMP_INCLUDE_DIR )

if( GMP_FOUND AND NOT TARGET GMP::gmpxx )
  add_library( GMP::gmpxx INTERFACE IMPORTED )
  target_include_directories( GMP::gmpxx INTERFACE "${GMP_INCLUDE_DIR}" )
  target_link_libraries( GMP::gmpxx INTERFACE "${GMPXX_LIBRARY}" "${GMP_LIBRARY}" )
endif()
