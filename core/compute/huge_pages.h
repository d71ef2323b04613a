// SPDX-License-Identifier: GPL-2.0-or-later
// Memory of large arrays in huge pages.
// Relies on nothing; the definition on madvise(), where the system has it.
#pragma once

#include "core/export.h"

#include <cstddef>

namespace rubicon
{

/**
 * Lets the system back a new array of \a bytes at \a memory with huge pages, which it does only for who asks where
 * transparent_hugepage is set to madvise. It hands out memory page by page, at the first touch of each: that of an array of 100 MB 25,000
 * times, or 50 times. Changes nothing but the speed; nothing for arrays below \a least_of_huge_pages, or where a system has no such pages.
 */
RUBICON_API void ask_for_huge_pages( void *memory, std::size_t bytes ) noexcept;

//! Of bytes: an array of so many holds a whole page of 2 MB, wherever it begins.
inline constexpr std::size_t least_of_huge_pages = std::size_t( 4 ) << 20;

} // namespace rubicon
