// SPDX-License-Identifier: GPL-2.0-or-later
// The search through trees on the CPU.
// Relies on red_blue/search_trees.h, red_blue/contact_decider.h, compute/workers.h.
#include "core/red_blue/search_trees.h"

#include "core/compute/workers.h"
#include "core/red_blue/contact_decider.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <span>
#include <utility>

namespace rubicon
{

Contacts search_trees( const ChainSet2 &red, const SegmentMask &red_mask, const ChainSet2 &blue,
                       const SegmentMask &blue_mask, Workers &workers, RunReport &report )
{
  workers.stage( 0.2, 0.3 );
  const int longest = std::max( length_exponent( red, red_mask, workers ),
                                length_exponent( blue, blue_mask, workers ) );
  const SegmentTrees red_trees( red, red_mask, longest, workers ), blue_trees( blue, blue_mask, longest, workers );
  workers.stage( 0.3, 0.6 );
  const TreeJoin join{ red.vertices.data(), blue.vertices.data(), red_trees.view(), blue_trees.view() };
  constexpr std::size_t grain = 256;
  std::vector<Contacts> parts( Workers::chunk_count( join.size(), grain ) );
  std::mutex counts_mutex;
  workers.for_each_chunk( join.size(), grain, [&]( std::size_t chunk, std::size_t begin, std::size_t end ) {
    ContactDecider decider( red, blue, parts[chunk] );
    std::array<SegmentPair, ContactDecider::many> candidates;
    std::size_t waiting = 0;
    const auto decide = [&] { decider.decide( std::span( candidates ).first( std::exchange( waiting, 0 ) ) ); };
    for ( std::size_t i = begin; i < end; ++i )
    {
      workers.keep_going();
      join.for_each_candidate( static_cast<std::uint32_t>( i ), [&]( std::uint32_t r, std::uint32_t b ) {
        candidates[waiting++] = { r, b };
        if ( waiting == candidates.size() )
          decide();
      } );
    }
    decide();
    const std::lock_guard lock( counts_mutex );
    report.tiers += decider.tiers();
    report.candidates += decider.candidates();
  } );

  Contacts contacts = joined( parts, workers );
  workers.execute( [&] { workers.sort( contacts.begin(), contacts.end(), in_order ); } );
  return contacts;
}

} // namespace rubicon
