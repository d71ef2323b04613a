// SPDX-License-Identifier: GPL-2.0-or-later
// Contacts of pieces as of any layers, those that other partitions own left out, and what a reducer must know of the rest.
// Relies on cluster/partition_contacts.h.
#include "core/cluster/partition_contacts.h"

#include "core/compute/workers.h"
#include "core/red_blue/find_contacts.h"
#include "core/red_blue/indexed_chains.h"

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

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

//! Appends the record of \a contacts, which are those of one red feature, sealed with \a seed.
void add_record( std::span<const Contact> contacts, const PieceLayers &layers, const IndexedChains &red,
                 const IndexedChains &blue, std::uint64_t seed, Records &records )
{
  const auto named = [&]( std::uint32_t Contact::*of ) {
    std::vector<std::uint32_t> segments( contacts.size() );
    std::ranges::transform( contacts, segments.begin(), of );
    std::ranges::sort( segments );
    segments.erase( std::unique( segments.begin(), segments.end() ), segments.end() );
    return segments;
  };
  const auto number_in = []( const std::vector<std::uint32_t> &segments, std::uint32_t segment ) {
    return static_cast<std::uint32_t>( std::ranges::lower_bound( segments, segment ) - segments.begin() );
  };
  const std::vector<std::uint32_t> reds = named( &Contact::red ), blues = named( &Contact::blue );
  const std::int64_t feature = layers.red.numbers[red.feature( contacts.front().red )];
  const ContactsHeader header = { feature, reds.size(), blues.size(), contacts.size() };
  append( records.bytes, &header, 1 );
  const auto add_segments = [&]( const std::vector<std::uint32_t> &segments, const PieceLayer &layer,
                                 const IndexedChains &indexed ) {
    for ( const std::uint32_t segment : segments )
    {
      const MetSegment met = met_segment( layer, indexed, segment );
      append( records.bytes, &met, 1 );
    }
  };
  add_segments( reds, layers.red, red );
  add_segments( blues, layers.blue, blue );
  for ( const Contact &contact : contacts )
  {
    const PairOfMet pair = { number_in( reds, contact.red ), number_in( blues, contact.blue ),
                             static_cast<std::uint32_t>( contact.kind ) };
    append( records.bytes, &pair, 1 );
  }
  records.seal( feature, seed );
}

} // namespace

Records partition_contacts( std::span<const Bytes> pieces, const Plan &plan, std::uint32_t partition,
                            const RunOptions &options, RunReport &report )
{
  plan.check( partition );
  Workers workers( options );
  const PieceLayers layers = join_pieces( pieces, plan, partition, workers );
  const ChainSet2 &red = layers.red.chains, &blue = layers.blue.chains;
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
  // As if no two contacts shared a segment: of memory that is not filled the system gives nothing, and growing copies all.
  records.bytes.reserve(
    contacts.size()
    * ( sizeof( ContactsHeader ) + 2 * sizeof( MetSegment ) + sizeof( PairOfMet ) + sizeof( std::uint64_t ) ) );
  for ( auto begin = contacts.begin(); begin != contacts.end(); )
  {
    keep_going( options.stop );
    const auto next = std::find_if( begin, contacts.end(), [&]( const Contact &contact ) {
      return red_indexed.feature( contact.red ) != red_indexed.feature( begin->red );
    } );
    add_record( { begin, next }, layers, red_indexed, blue_indexed, plan.seed_of_contacts(), records );
    begin = next;
  }
  return records;
}

} // namespace rubicon
