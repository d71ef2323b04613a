// SPDX-License-Identifier: GPL-2.0-or-later
// Disjoint sets of numbers, joined step by step: triangles that hang together.
// Relies on nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace rubicon
{

//! Each set is named by one of its members, its root.
class DisjointSets
{
  public:
    explicit DisjointSets( std::size_t members )
      : mParent( members )
    {
      std::iota( mParent.begin(), mParent.end(), 0u );
    }

    void join( std::uint32_t a, std::uint32_t b ) { mParent[root( a )] = root( b ); }
    bool is_root( std::uint32_t member ) const { return mParent[member] == member; }
    std::uint32_t root( std::uint32_t member )
    {
      while ( mParent[member] != member )
        member = mParent[member] = mParent[mParent[member]];
      return member;
    }

  private:
    std::vector<std::uint32_t> mParent;
};

} // namespace rubicon
