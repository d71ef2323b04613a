// SPDX-License-Identifier: GPL-2.0-or-later
// Layers of nothing but segments that meet, with all that assembly asks of whole ones.
// Relies on cluster/reduce.h and red_blue/assemble.h.
#include "core/cluster/reduce.h"

#include "core/compute/stopwatch.h"
#include "core/compute/workers.h"
#include "core/red_blue/assemble.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <numeric>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

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

//! What records hold, one after the other.
struct Met
{
    UnfilledVector<MetSegment> red, blue; //!< of a segment there may be several copies
    UnfilledVector<PairOfMet> pairs;      //!< of numbers in these
};

//! For all that \a records say they hold: growing costs as much as filling. What they say is not checked yet, so none has more than
//! its bytes.
void make_room( std::span<const Bytes> records, Met &met )
{
  std::size_t red = 0, blue = 0, pairs = 0;
  for ( const Bytes bytes : records )
  {
    const auto header = RecordBytes( bytes ).take<ContactsHeader>();
    const auto most = [&]( std::uint64_t count, std::size_t size ) {
      return static_cast<std::size_t>( std::min<std::uint64_t>( count, bytes.size() / size ) );
    };
    red += most( header.red, sizeof( MetSegment ) ), blue += most( header.blue, sizeof( MetSegment ) );
    pairs += most( header.contacts, sizeof( PairOfMet ) );
  }
  met.red.reserve( red ), met.blue.reserve( blue ), met.pairs.reserve( pairs );
}

//! Throws Error where one is not sealed with \a seed.
Met all_met( std::span<const Bytes> records, std::uint64_t seed, const Workers &workers )
{
  constexpr std::size_t most = std::size_t{ 1 } << 30;
  Met met;
  make_room( records, met );
  for ( const Bytes bytes : records )
  {
    workers.keep_going();
    RecordBytes record( unsealed( bytes, seed ) );
    const auto header = record.take<ContactsHeader>();
    const auto take = [&record]( auto &values, std::uint64_t count ) {
      const std::size_t before = values.size();
      if ( count > record.left() / sizeof( values[0] ) )
        RecordBytes::fail();
      values.resize( before + static_cast<std::size_t>( count ) );
      record.take( values.data() + before, static_cast<std::size_t>( count ) );
      return static_cast<std::uint32_t>( before );
    };
    const std::uint32_t red_before = take( met.red, header.red ), blue_before = take( met.blue, header.blue ),
                        pairs_before = take( met.pairs, header.contacts );
    record.finish();
    for ( const auto &[met_of_side, first] :
          { std::pair( &met.red, red_before ), std::pair( &met.blue, blue_before ) } )
      for ( const MetSegment &segment : std::span( *met_of_side ).subspan( first ) )
        if ( !is_finite( segment.from ) || !is_finite( segment.to ) || same_point( segment.from, segment.to ) )
          RecordBytes::fail();
    if ( std::max( { met.red.size(), met.blue.size(), met.pairs.size() } ) >= most )
      throw Error(
        "One reducer was given more than 1,073,741,823 segments or contacts; more reducers have fewer each." );
    for ( PairOfMet &pair : std::span( met.pairs ).subspan( pairs_before ) )
    {
      const auto kind = static_cast<ContactKind>( pair.kind );
      if ( pair.red >= header.red || pair.blue >= header.blue || pair.kind > 255 || kind == ContactKind::none
           || kind >= ContactKind::undecided || met.red[red_before + pair.red].part.number != header.number )
        RecordBytes::fail();
      pair.red += red_before, pair.blue += blue_before;
    }
  }
  return met;
}

//! Appends chains to a layer of segments that meet, in the order of features, parts and segments.
class MetLayerBuilder
{
  public:
    //! \a vertices: how many there will be, at most.
    MetLayerBuilder( bool has_z, std::size_t vertices )
      : mHasZ( has_z )
    {
      mLayer.chains.vertices.own().reserve( vertices );
      mLayer.chains.z.reserve( has_z ? vertices : 0 );
    }

    //! Begins a chain; its vertices follow.
    void begin( const PartName &part, const ChainPiece &piece )
    {
      end_chain();
      ChainSet2 &chains = mLayer.chains;
      if ( mLayer.numbers.empty() || mLayer.numbers.back() != part.number )
      {
        mLayer.numbers.push_back( part.number );
        chains.feature_ids.push_back( part.fid );
      }
      chains.chain_feature.push_back( static_cast<std::uint32_t>( mLayer.numbers.size() - 1 ) );
      chains.chain_part.push_back( part.part );
      chains.pieces.push_back( piece );
    }
    void add_vertex( Point2 place, double z )
    {
      mLayer.chains.vertices.own().push_back( place );
      if ( mHasZ )
        mLayer.chains.z.push_back( z );
    }
    //! The vertex added last was followed by one that is equal.
    void collapse()
    {
      mLayer.chains.collapsed.push_back( static_cast<std::uint32_t>( mLayer.chains.vertices.size() - 1 ) );
    }
    PieceLayer take()
    {
      end_chain();
      return std::move( mLayer );
    }

  private:
    void end_chain()
    {
      if ( !mLayer.chains.pieces.empty() )
        mLayer.chains.chain_begin.push_back( static_cast<std::uint32_t>( mLayer.chains.vertices.size() ) );
    }

    PieceLayer mLayer;
    bool mHasZ;
};

//! A layer of segments that meet, and the number there of each that was given.
struct MetLayer
{
    PieceLayer layer;
    std::vector<std::uint32_t> numbers;
};

MetLayer layer_of( const UnfilledVector<MetSegment> &segments, MapSide side, bool has_z, const Workers &workers )
{
  std::vector<std::uint32_t> order( segments.size() );
  std::iota( order.begin(), order.end(), 0u );
  workers.sort( order.begin(), order.end(),
                [&]( std::uint32_t a, std::uint32_t b ) { return place( segments[a] ) < place( segments[b] ); } );
  MetLayerBuilder builder( has_z, 2 * segments.size() );
  std::vector<std::uint32_t> numbers( segments.size() );
  const MetSegment *before = nullptr;
  for ( std::uint32_t vertices = 0; const std::uint32_t number : order )
  {
    if ( number % 1024 == 0 )
      workers.keep_going();
    const MetSegment &met = segments[number];
    if ( before && before->part.number == met.part.number && before->part.fid != met.part.fid )
      fail_twice( side, met.part.number );
    if ( !before || place( *before ) != place( met ) )
    {
      if ( before && follows( *before, met ) )
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
    numbers[number] = vertices - 2;
  }
  return { builder.take(), std::move( numbers ) };
}

//! The contacts of \a met in order, each once.
Contacts contacts_of( const Met &met, const std::vector<std::uint32_t> &red, const std::vector<std::uint32_t> &blue,
                      const Workers &workers )
{
  Contacts contacts;
  contacts.resize( met.pairs.size() );
  std::ranges::transform( met.pairs, contacts.begin(), [&]( const PairOfMet &pair ) {
    return Contact{ red[pair.red], blue[pair.blue], static_cast<ContactKind>( pair.kind ) };
  } );
  workers.sort( contacts.begin(), contacts.end(), in_order );
  const auto last = std::unique( contacts.begin(), contacts.end(), []( const Contact &a, const Contact &b ) {
    return same_pair( a, b ) && a.kind == b.kind;
  } );
  contacts.resize( static_cast<std::size_t>( last - contacts.begin() ) );
  if ( std::ranges::adjacent_find( contacts, same_pair ) != contacts.end() )
    throw Error( "Two workers told different things of one pair: the plans or the layers that they had differ." );
  return contacts;
}

} // namespace

ReducedRedBlue reduce( std::span<const Bytes> contacts, const Plan &plan, const RunOptions &options )
{
  Stopwatch watch;
  Workers workers( options );
  ReducedRedBlue reduced;
  workers.execute( [&] {
    const Met met = all_met( contacts, plan.seed_of_contacts(), workers );
    MetLayer red = layer_of( met.red, MapSide::red, plan.red_has_z(), workers ),
             blue = layer_of( met.blue, MapSide::blue, plan.blue_has_z(), workers );
    reduced.result.contacts = contacts_of( met, red.numbers, blue.numbers, workers );
    reduced.red = std::move( red.layer ), reduced.blue = std::move( blue.layer );
  } );
  assemble( reduced.red.chains, reduced.blue.chains, workers, reduced.result );
  reduced.result.run.device = cpu_name( workers );
  reduced.result.run.seconds.assemble = reduced.result.run.seconds.total = watch.lap();
  return reduced;
}

} // namespace rubicon
