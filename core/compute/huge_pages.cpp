// SPDX-License-Identifier: GPL-2.0-or-later
// Asks by madvise().
// Relies on Linux's MADV_HUGEPAGE; elsewhere nothing is asked for.
#include "core/compute/huge_pages.h"

#if __has_include( <sys/mman.h> )
#include <sys/mman.h>
#include <unistd.h>
#endif

#include <cerrno>
#include <cstdint>

namespace rubicon
{

void ask_for_huge_pages( [[maybe_unused]] void *memory, [[maybe_unused]] std::size_t bytes ) noexcept
{
#ifdef MADV_HUGEPAGE
  // Where pages are larger than 4 KB huge ones are of 32 or 512 MB, of which an array that is filled in part would waste too much.
  const auto page = static_cast<std::uintptr_t>( sysconf( _SC_PAGESIZE ) );
  if ( bytes < least_of_huge_pages || page != 4096 )
    return;
  // From the start of the page that the array begins in: a large one is mapped by itself, from an address that suits huge pages, and a few
  // bytes of malloc's come before it.
  const auto address = reinterpret_cast<std::uintptr_t>( memory );
  const std::uintptr_t before = address % page;
  const int error = errno;
  madvise( reinterpret_cast<void *>( address - before ), bytes + before, MADV_HUGEPAGE );
  errno = error; // a kernel without huge pages refuses, and all goes on
#endif
}

} // namespace rubicon
