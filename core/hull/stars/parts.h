// SPDX-License-Identifier: GPL-2.0-or-later
// What every step of stars has a machine do with lists.
// Relies on host_device.h.
#pragma once

#include "core/host_device.h"

#include <cstddef>
#include <cstdint>

namespace rubicon::star_body
{

template <typename T>
struct Fill
{
    T *items, value;
    RUBICON_HD void operator()( std::size_t i ) const { items[i] = value; }
};

template <typename T>
struct Copy
{
    const T *from;
    T *to;
    RUBICON_HD void operator()( std::size_t i ) const { to[i] = from[i]; }
};

template <typename T>
struct Gather
{
    const T *from;
    const std::uint32_t *indices;
    T *to;
    RUBICON_HD void operator()( std::size_t i ) const { to[i] = from[indices[i]]; }
};

/**
 * A list of which each thread has a part, made in two passes: while there are no items, each tells how many it has, which
 * goes where its part will begin; then each writes them.
 */
template <typename T>
struct PartsOfList
{
    std::uint32_t *begin;
    T *items; //!< null while they are counted

    //! Item \a count of a part; counts it.
    RUBICON_HD void add( std::size_t part, std::uint32_t &count, const T &item ) const
    {
      if ( items )
        items[begin[part] + count] = item;
      ++count;
    }
    RUBICON_HD void finish( std::size_t part, std::uint32_t count ) const
    {
      if ( !items )
        begin[part] = count;
    }
};

struct Larger
{
    RUBICON_HD std::uint32_t operator()( std::uint32_t a, std::uint32_t b ) const { return a > b ? a : b; }
};

struct Item
{
    const std::uint32_t *items;
    RUBICON_HD std::uint32_t operator()( std::uint32_t i ) const { return items[i]; }
};

} // namespace rubicon::star_body
