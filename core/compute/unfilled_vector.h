// SPDX-License-Identifier: GPL-2.0-or-later
// Vectors that do not fill their elements, for arrays that all threads are about to write.
// Relies on compute/huge_pages.h.
#pragma once

#include "core/compute/huge_pages.h"

#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

namespace rubicon
{

/**
 * std::allocator, but resize() leaves new elements as they are. Filling a large array first costs as much as writing it, and
 * one thread does it: the system hands out memory page by page to the thread that touches it first, which then waits for
 * every page of the array while the others wait for it. Large ones lie in huge pages, where these can be had.
 */
template <typename T>
struct LeavesUnfilled : std::allocator<T>
{
    static_assert( std::is_trivially_default_constructible_v<T> && std::is_trivially_destructible_v<T> );

    LeavesUnfilled() = default;
    template <typename Other>
    LeavesUnfilled( const LeavesUnfilled<Other> & ) noexcept
    {}
    template <typename Other>
    struct rebind
    {
        using other = LeavesUnfilled<Other>;
    };

    T *allocate( std::size_t count )
    {
      T *const memory = std::allocator<T>::allocate( count );
      ask_for_huge_pages( memory, count * sizeof( T ) );
      return memory;
    }

    void construct( T *place ) noexcept { ::new ( static_cast<void *>( place ) ) T; }
    template <typename... Arguments>
    void construct( T *place, Arguments &&...arguments )
    {
      ::new ( static_cast<void *>( place ) ) T( std::forward<Arguments>( arguments )... );
    }
};

template <typename T>
using UnfilledVector = std::vector<T, LeavesUnfilled<T>>;

} // namespace rubicon
