// SPDX-License-Identifier: GPL-2.0-or-later
// Memory of large arrays in huge pages.
// Relies on nothing; the definition on madvise(), where the system has it.
#pragma once

#include "core/export.h"

#include <cstddef>

namespace rubicon
{

/**
 * Lets the system back a new array of \a bytes at \a memory with huge pages, which it does only for who asks where transparent_hugepage is
 * madvise: in place of 25,000 pages, each at its first touch, it then hands out 50 for 100 MB, and up to 2 MB more at each end. Does
 * nothing for arrays below \a least_of_huge_pages, or where a system has no such pages.
 */
RUBICON_API void ask_for_huge_pages( void *memory, std::size_t bytes ) noexcept;

//! Of bytes: an array of so many holds a whole page of 2 MB, wherever it begins.
inline constexpr std::size_t least_of_huge_pages = std::size_t( 4 ) << 20;

} // namespace rubicon
