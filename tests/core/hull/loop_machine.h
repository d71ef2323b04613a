// SPDX-License-Identifier: GPL-2.0-or-later
// Runs the steps of stars without a GPU: each body is a loop over its numbers.
// Relies on hull/stars/scheme.h.
#pragma once

#include "core/compute/unfilled_vector.h"
#include "core/hull/stars/scheme.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace rubicon::test
{

//! As StarScheme wants it.
struct LoopMachine
{
    template <typename T>
    using Array = std::vector<T>;

    template <typename T>
    static UnfilledVector<T> download( const Array<T> &array )
    {
      return { array.begin(), array.end() };
    }
    template <typename T>
    static T read( const Array<T> &array, std::size_t i )
    {
      return array[i];
    }

    template <typename Body>
    static void for_each( std::size_t count, const Body &body )
    {
      for ( std::size_t i = 0; i < count; ++i )
        body( i );
    }

    static std::size_t into_begins( Array<std::uint32_t> &counts )
    {
      std::uint32_t sum = 0;
      for ( std::uint32_t &count : counts )
        sum += std::exchange( count, sum );
      return sum;
    }

    static std::size_t sort_unique( Array<Key> &keys )
    {
      std::ranges::sort( keys );
      return keys.size() - std::ranges::unique( keys ).size();
    }

    template <typename Holds>
    static Array<std::uint32_t> select( std::size_t count, const Holds &holds )
    {
      Array<std::uint32_t> selected;
      for ( std::size_t i = 0; i < count; ++i )
        if ( holds( i ) )
          selected.push_back( static_cast<std::uint32_t>( i ) );
      return selected;
    }

    template <typename Value, typename Join, typename Result>
    static Result reduce( std::size_t count, const Value &value, const Join &join, Result nothing )
    {
      for ( std::size_t i = 0; i < count; ++i )
        nothing = join( nothing, value( static_cast<std::uint32_t>( i ) ) );
      return nothing;
    }

    static void keep_going() {}
};

} // namespace rubicon::test
