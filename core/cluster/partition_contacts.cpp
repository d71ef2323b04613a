// SPDX-License-Identifier: GPL-2.0-or-later
// Contacts of pieces as of any layers, those that other partitions own left out, and what a reducer must know of the rest.
// Relies on cluster/partition_contacts.h.
#include "core/cluster/partition_contacts.h"

#include "core/compute/workers.h"
#include "core/red_blue/find_contacts.h"
#include "core/red_blue/indexed_chains.h"

#include <limits>
#include <string>

namespace rubicon
{

namespace
{

MetSegment met_segment( const PieceLayer &layer, const IndexedChains &indexed, std::uint32_t segment )
{
  const ChainSet2 &chains = layer.chains;
  const std::uint32_t chain = indexed.chain( segment ), feature = chains.chain_feature[chain];
  const ChainPiece &piece = chains.pieces[chain];
  const double no_z = std::numeric_limits<double>::quiet_NaN();
  return { { layer.numbers[feature], chains.feature_ids[feature], chains.chain_part[chain], piece.ring_segments },
           indexed.distance_to( segment, chains.vertices[segment] ),
           piece.first_segment + segment - chains.first_segment( chain ),
           chains.stored_segment( segment, chain ),
           chains.vertices[segment],
           chains.vertices[segment + 1],
           chains.has_z() ? chains.z[segment] : no_z,
           chains.has_z() ? chains.z[segment + 1] : no_z };
}

} // namespace

Records partition_contacts( std::span<const Bytes> pieces, const Plan &plan, std::uint32_t partition,
                            const RunOptions &options, RunReport &report )
{
  if ( partition >= plan.partitions() )
    throw Error( "The plan has no partition " + std::to_string( partition ) + ": they are numbered from 0 to "
                 + std::to_string( plan.partitions() - 1 ) + "." );
  const PieceLayers layers = join_pieces( pieces, plan, options );
  const ChainSet2 &red = layers.red.chains, &blue = layers.blue.chains;
  Workers workers( options );
  Contacts contacts = find_contacts( red, blue, options, workers, report );
  const auto box = []( const ChainSet2 &layer, std::uint32_t segment ) {
    return box_of( layer.vertices[segment], layer.vertices[segment + 1] );
  };
  const auto end = std::remove_if( contacts.begin(), contacts.end(), [&]( const Contact &contact ) {
    return plan.owner( box( red, contact.red ), box( blue, contact.blue ) ) != partition;
  } );
  contacts.resize( static_cast<std::size_t>( end - contacts.begin() ) );

  const IndexedChains red_indexed( red, contacts, &Contact::red, workers ),
    blue_indexed( blue, contacts, &Contact::blue, workers );
  Records records;
  records.bytes.reserve( contacts.size() * sizeof( ContactRecord ) );
  for ( const Contact &contact : contacts )
  {
    if ( records.count() % 1024 == 0 )
      keep_going( options.stop );
    const ContactRecord record = { met_segment( layers.red, red_indexed, contact.red ),
                                   met_segment( layers.blue, blue_indexed, contact.blue ),
                                   static_cast<std::uint64_t>( contact.kind ) };
    append( records.bytes, &record, 1 );
    records.finish( record.red.part.number );
  }
  return records;
}

} // namespace rubicon
