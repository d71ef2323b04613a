// SPDX-License-Identifier: GPL-2.0-or-later
// The steps of paper 003 on the CPU: every kernel is a loop over its threads.
// Relies on hull_steps.h.
#include "hull_scheme.h"

#include "hull_steps.h"

#include <algorithm>

namespace rubicon::bench
{

namespace
{

struct LoopMachine
{
    template <typename T>
    using Array = std::vector<T>;

    template <typename T>
    static Array<T> upload( std::span<const T> host )
    {
      return { host.begin(), host.end() };
    }
    template <typename T>
    static std::vector<T> download( const Array<T> &array )
    {
      return array;
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

    static void wait() {}
};

} // namespace

HullSchemeRun find_vertices_on_cpu( std::span<const Point3> points, const HullSchemeLimits &limits )
{
  LoopMachine machine;
  return HullScheme( machine, limits ).run( points );
}

} // namespace rubicon::bench
