// SPDX-License-Identifier: GPL-2.0-or-later
// Vectors that do not fill their elements, for arrays that all threads are about to write.
// Relies on nothing.
#pragma once

#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

namespace rubicon
{

/**
 * std::allocator, but resize() leaves new elements as they are. To fill a large array takes one thread as long as to write
 * it, and it is that thread that the system then gives all of its pages to, which costs more than either.
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
