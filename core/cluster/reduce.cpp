// SPDX-License-Identifier: GPL-2.0-or-later
// Layers of nothing but segments that meet, with all that assembly asks of whole ones.
// Relies on cluster/reduce.h and red_blue/assemble.h.
#include "core/cluster/reduce.h"

#include "core/compute/stopwatch.h"
#include "core/compute/workers.h"
#include "core/red_blue/assemble.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <limits>
#include <numeric>
#include <tuple>

namespace rubicon
{

namespace
{

auto place( const MetSegment &met )
{
  return std::tuple( met.part.number, met.part.part, met.segment );
}

bool is_same( const MetSegment &a, const MetSegment &b )
{
  return std::memcmp( &a, &b, sizeof a ) == 0;
}

//! Whether \a next begins where \a met ends.
bool follows( const MetSegment &met, const MetSegment &next )
{
  return met.part.number == next.part.number && met.part.part == next.part.part && met.segment + 1 == next.segment;
}

std::vector<ContactRecord> sorted_records( std::span<const Bytes> contacts, const Workers &workers )
{
  std::vector<ContactRecord> records;
  records.reserve( contacts.size() );
  for ( const Bytes bytes : contacts )
  {
    RecordBytes record( bytes );
    records.push_back( record.take<ContactRecord>() );
    record.finish();
    const auto kind = static_cast<ContactKind>( records.back().kind );
    if ( records.back().kind > 255 || kind == ContactKind::none || kind >= ContactKind::undecided )
      RecordBytes::fail();
  }
  const auto pair = []( const ContactRecord &record ) {
    return std::tuple_cat( place( record.red ), place( record.blue ) );
  };
  workers.sort( records.begin(), records.end(),
                [&]( const ContactRecord &a, const ContactRecord &b ) { return pair( a ) < pair( b ); } );
  const auto last = std::unique( records.begin(), records.end(), [&]( const ContactRecord &a, const ContactRecord &b ) {
    return pair( a ) == pair( b ) && a.kind == b.kind && is_same( a.red, b.red ) && is_same( a.blue, b.blue );
  } );
  records.erase( last, records.end() );
  if ( std::ranges::adjacent_find( records, {}, pair ) != records.end() )
    throw Error( "Two workers told different things of one pair: the plans or the layers that they had differ." );
  return records;
}

/**
 * The layer of the segments that \a records name as \a named, and in \a contacts, as \a of, the number of each one there.
 */
PieceLayer layer_of( const std::vector<ContactRecord> &records, MetSegment ContactRecord::*named, Side side, bool has_z,
                     const Workers &workers, Contacts &contacts, std::uint32_t Contact::*of )
{
  std::vector<std::uint32_t> order( records.size() );
  std::iota( order.begin(), order.end(), 0u );
  workers.sort( order.begin(), order.end(), [&]( std::uint32_t a, std::uint32_t b ) {
    return place( records[a].*named ) < place( records[b].*named );
  } );
  PieceLayerBuilder builder( has_z );
  const MetSegment *before = nullptr;
  std::uint32_t vertices = 0; // of the layer so far
  for ( const std::uint32_t record : order )
  {
    if ( record % 1024 == 0 )
      workers.keep_going();
    const MetSegment &met = records[record].*named;
    if ( !before || place( *before ) != place( met ) )
    {
      const bool goes_on = before && follows( *before, met );
      if ( before && before->part.number == met.part.number && before->part.fid != met.part.fid )
        fail_twice( side, met.part.number );
      if ( goes_on )
      {
        if ( std::memcmp( &before->to, &met.from, sizeof met.from ) != 0 || met.stored <= before->stored )
          fail_twice( side, met.part.number );
        for ( std::uint32_t repeated = before->stored + 1; repeated < met.stored; ++repeated )
          builder.collapse();
      }
      else
      {
        builder.begin( met.part, { met.segment, met.stored, met.part.ring_segments, met.distance } );
        builder.add_vertex( met.from, met.z_from );
        ++vertices;
      }
      builder.add_vertex( met.to, met.z_to );
      ++vertices;
      before = &met;
    }
    else if ( !is_same( *before, met ) )
      fail_twice( side, met.part.number );
    contacts[record].*of = vertices - 2;
  }
  return builder.take();
}

} // namespace

ReducedRedBlue reduce( std::span<const Bytes> contacts, const Plan &plan, const RunOptions &options )
{
  if ( contacts.size() >= std::size_t{ 1 } << 30 )
    throw Error( "One reducer was given " + std::to_string( contacts.size() )
                 + " contacts and can take 1,073,741,823; more reducers have fewer each." );
  Stopwatch watch;
  Workers workers( options );
  ReducedRedBlue reduced;
  workers.execute( [&] {
    const std::vector<ContactRecord> records = sorted_records( contacts, workers );
    Contacts &found = reduced.result.contacts;
    found.resize( records.size() );
    for ( std::size_t i = 0; i < records.size(); ++i )
      found[i].kind = static_cast<ContactKind>( records[i].kind );
    reduced.red = layer_of( records, &ContactRecord::red, Side::red, plan.red_has_z(), workers, found, &Contact::red );
    reduced.blue = layer_of( records, &ContactRecord::blue, Side::blue, plan.blue_has_z(), workers, found, &Contact::blue );
  } );
  assemble( reduced.red.chains, reduced.blue.chains, workers, reduced.result );
  reduced.result.run.device = cpu_name( workers );
  reduced.result.run.seconds.assemble = reduced.result.run.seconds.total = watch.lap();
  return reduced;
}

} // namespace rubicon
