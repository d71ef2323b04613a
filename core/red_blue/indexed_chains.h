// SPDX-License-Identifier: GPL-2.0-or-later
// Where the segments that contacts name stand in their layer, which assembly asks for often.
// Relies on geometry/chain_set2.h, red_blue/stretch_link.h and Google Highway.
#pragma once

#include "core/geometry/chain_set2.h"
#include "core/red_blue/contact.h"
#include "core/red_blue/stretch_link.h"

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include <hwy/cache_control.h>

namespace rubicon
{

class Workers;

/**
 * A layer, and of each segment that contacts name its chain and how far along it the segment begins. Most segments of most
 * maps meet nothing: only chains are walked that contacts name, up to the last segment that they name, and memory goes
 * with the contacts, but for a bit and a half for each vertex. Where contacts are many all segments are walked, which is
 * faster then. Questions about segments that no contact names have no answer.
 */
class IndexedChains
{
  public:
    //! Of the segments that \a contacts name as \a named (&Contact::red, &Contact::blue). Throws Cancelled.
    IndexedChains( const ChainSet2 &layer, std::span<const Contact> contacts, std::uint32_t Contact::*named,
                   Workers &workers );

    const ChainSet2 &layer;

    std::uint32_t chain( std::uint32_t segment ) const { return mChain[number_of( segment )]; }
    std::uint32_t feature( std::uint32_t segment ) const { return layer.chain_feature[chain( segment )]; }
    //! As neighbour_in_chain(), also from one piece of a part to the other.
    std::uint32_t neighbour( std::uint32_t segment, bool forward ) const;
    //! Distance of \a p, on \a segment, from the start of the chain; an ordinary double, infinite beyond the largest.
    double distance_to( std::uint32_t segment, Point2 p ) const;

    //! Has the processor fetch what is soon asked of \a segment.
    void fetch( std::uint32_t segment ) const
    {
      hwy::Prefetch( &layer.vertices[segment] );
      const std::size_t number = number_of( segment );
      hwy::Prefetch( &mChain[number] );
      hwy::Prefetch( &mDistance[number] );
    }

  private:
    std::uint32_t name( std::span<const Contact> contacts, std::uint32_t Contact::*named, Workers &workers );
    void walk( std::uint32_t chain, const Workers &workers );
    std::uint32_t across_start_of_part( std::uint32_t chain, bool forward ) const;
    bool is_named( std::uint32_t segment ) const
    {
      return mNamed.empty() || ( mNamed[segment / 64] >> segment % 64 & 1 );
    }
    //! Where mChain and mDistance have it: how many named segments, or vertices where all are named, come before it.
    std::size_t number_of( std::uint32_t segment ) const
    {
      if ( mNamed.empty() )
        return segment;
      const std::uint64_t before = ( std::uint64_t{ 1 } << segment % 64 ) - 1;
      return mNamedBefore[segment / 64] + static_cast<std::size_t>( std::popcount( mNamed[segment / 64] & before ) );
    }

    std::vector<std::uint64_t> mNamed;       //!< a bit for each vertex; empty: all are named
    std::vector<std::uint32_t> mNamedBefore; //!< bits set before each word
    UnfilledVector<std::uint32_t> mChain;    //!< of the named segments, in their order; or of all vertices
    UnfilledVector<double> mDistance;        //!< likewise: of its first vertex from that of the chain, along it
};

} // namespace rubicon
