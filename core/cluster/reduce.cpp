// SPDX-License-Identifier: GPL-2.0-or-later
// Layers of nothing but segments that meet, with all that assembly asks of whole ones; finished points between the others.
// Relies on cluster/reduce.h and red_blue/assemble.h.
#include "core/cluster/reduce.h"

#include "core/compute/stopwatch.h"
#include "core/compute/workers.h"
#include "core/red_blue/assemble.h"

#include <algorithm>
#include <compare>
#include <cstring>
#include <functional>
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

//! The steps of a loop on the calling thread, which tells now and then how far the job is and asks whether it goes on.
class Steps
{
  public:
    //! \a count steps, in which the progress goes from \a from to \a to.
    Steps( Workers &workers, std::size_t count, double from, double to )
      : mWorkers( workers )
      , mFrom( from )
      , mEach( ( to - from ) / static_cast<double>( std::max<std::size_t>( count, 1 ) ) )
    {}

    void take( std::size_t count = 1 )
    {
      constexpr std::size_t unwatched = 1024;
      const std::size_t before = std::exchange( mTaken, mTaken + count );
      if ( before / unwatched == mTaken / unwatched )
        return;
      mWorkers.keep_going();
      mWorkers.poll( mFrom + mEach * static_cast<double>( mTaken ) );
    }

  private:
    Workers &mWorkers;
    double mFrom, mEach;
    std::size_t mTaken = 0;
};

//! What records hold, one after the other.
struct Met
{
    UnfilledVector<MetSegment> red, blue;           //!< of a segment there may be several copies
    UnfilledVector<PairOfMet> pairs;                //!< of numbers in these
    UnfilledVector<FinishedPoint> points;           //!< by red feature, those of each record in their order
    std::vector<FeatureName> red_names, blue_names; //!< of a feature there may be several copies
};

[[noreturn]] void fail_contradiction()
{
  throw Error( "Two workers told different things of one pair: the plans or the layers that they had differ." );
}

//! The records by red feature, each once: those of a task that ran twice are the same byte by byte, with the same seal at their
//! end. What they say is not checked yet.
std::vector<Bytes> in_order_each_once( std::span<const Bytes> records )
{
  struct Placed
  {
      std::int64_t feature;
      std::uint64_t seal;
      Bytes record;
  };
  std::vector<Placed> placed;
  for ( const Bytes record : records )
  {
    placed.push_back( { RecordBytes( record ).take<ContactsHeader>().feature.number, 0, record } );
    std::memcpy( &placed.back().seal, record.last( sizeof placed.back().seal ).data(), sizeof placed.back().seal );
  }
  std::ranges::sort( placed, {}, []( const Placed &of ) { return std::pair( of.feature, of.seal ); } );
  const auto copies = std::ranges::unique( placed, []( const Placed &a, const Placed &b ) {
    return std::ranges::equal( a.record, b.record );
  } );
  placed.erase( copies.begin(), copies.end() );
  std::vector<Bytes> sorted( placed.size() );
  std::ranges::transform( placed, sorted.begin(), &Placed::record );
  return sorted;
}

//! For all that \a records say they hold: growing costs as much as filling. What they say is not checked yet, so none has more than
//! its bytes.
void make_room( std::span<const Bytes> records, Met &met )
{
  std::size_t red = 0, blue = 0, pairs = 0, points = 0;
  for ( const Bytes bytes : records )
  {
    const auto header = RecordBytes( bytes ).take<ContactsHeader>();
    const auto most = [&]( std::uint64_t count, std::size_t size ) {
      return static_cast<std::size_t>( std::min<std::uint64_t>( count, bytes.size() / size ) );
    };
    red += most( header.red, sizeof( MetSegment ) ), blue += most( header.blue, sizeof( MetSegment ) );
    pairs += most( header.contacts, sizeof( PairOfMet ) ), points += most( header.points, sizeof( FinishedPoint ) );
  }
  met.red.reserve( red ), met.blue.reserve( blue ), met.pairs.reserve( pairs ), met.points.reserve( points );
}

//! Takes \a count values off \a record, behind those of \a values; returns these.
template <typename Values>
auto take_more( RecordBytes &record, Values &values, std::uint64_t count )
{
  const std::size_t before = values.size();
  if ( count > record.left() / sizeof( values[0] ) )
    RecordBytes::fail();
  values.resize( before + static_cast<std::size_t>( count ) );
  const auto taken = std::span( values ).subspan( before );
  record.take( taken.data(), taken.size() );
  return taken;
}

bool is_of_point( std::uint32_t kind )
{
  return kind == static_cast<std::uint32_t>( ContactKind::v_touch )
         || kind == static_cast<std::uint32_t>( ContactKind::t_touch )
         || kind == static_cast<std::uint32_t>( ContactKind::cross );
}

//! Appends what \a bytes hold, which are not sealed any more. Throws Error where they are damaged.
void add_record( Bytes bytes, Met &met )
{
  RecordBytes record( bytes );
  const auto header = record.take<ContactsHeader>();
  const auto red_before = static_cast<std::uint32_t>( met.red.size() ),
             blue_before = static_cast<std::uint32_t>( met.blue.size() ),
             names_before = static_cast<std::uint32_t>( met.blue_names.size() );
  met.red_names.push_back( header.feature );
  take_more( record, met.blue_names, header.blue_features );
  const auto reds = take_more( record, met.red, header.red ), blues = take_more( record, met.blue, header.blue );
  const auto pairs = take_more( record, met.pairs, header.contacts );
  const auto points = take_more( record, met.points, header.points );
  record.finish();
  for ( const auto &segments : { reds, blues } )
    for ( const MetSegment &segment : segments )
      if ( !is_finite( segment.from ) || !is_finite( segment.to ) || same_point( segment.from, segment.to ) )
        RecordBytes::fail();
  for ( PairOfMet &pair : pairs )
  {
    if ( pair.red >= header.red || pair.blue >= header.blue
         || ( !is_of_point( pair.kind ) && pair.kind != static_cast<std::uint32_t>( ContactKind::overlap ) )
         || reds[pair.red].part.number != header.feature.number )
      RecordBytes::fail();
    pair.red += red_before, pair.blue += blue_before;
  }
  for ( FinishedPoint &point : points )
  {
    if ( point.blue >= header.blue_features || !is_of_point( point.kind ) || !is_finite( Point2{ point.x, point.y } ) )
      RecordBytes::fail();
    point.red = static_cast<std::uint32_t>( met.red_names.size() - 1 ), point.blue += names_before;
  }
}

//! Throws Error where two features of \a names have one number.
void check_numbers( std::vector<FeatureName> names, MapSide side )
{
  std::ranges::sort( names, {}, &FeatureName::number );
  const auto twice = std::ranges::adjacent_find( names, []( const FeatureName &a, const FeatureName &b ) {
    return a.number == b.number && a != b;
  } );
  if ( twice != names.end() )
    fail_twice( side, twice->number );
}

//! In it the progress goes from 0 to \a done. Throws Error where one is not sealed with \a seed.
Met all_met( std::span<const Bytes> records, std::uint64_t seed, Workers &workers, double done )
{
  constexpr std::size_t most = std::size_t{ 1 } << 30;
  Met met;
  make_room( records, met );
  const std::size_t bytes_of_all = std::transform_reduce( records.begin(), records.end(), std::size_t( 0 ), std::plus(),
                                                          []( Bytes bytes ) { return bytes.size(); } );
  Steps steps( workers, bytes_of_all, 0, done );
  std::uint64_t of_feature = 0;
  for ( const Bytes bytes : records )
  {
    steps.take( bytes.size() );
    add_record( unsealed( bytes, seed ), met );
    if ( std::max( { met.red.size(), met.blue.size(), met.pairs.size(), met.points.size() } ) >= most )
      throw Error(
        "One reducer was given more than 1,073,741,823 segments or contacts; more reducers have fewer each." );
    const auto header = RecordBytes( bytes ).take<ContactsHeader>();
    const bool is_next_feature = met.red_names.size() < 2 || met.red_names.rbegin()[1].number != header.feature.number;
    of_feature = ( is_next_feature ? 0 : of_feature ) + header.contacts + header.points;
    check_contacts_of_feature( of_feature, header.feature.fid );
  }
  check_numbers( met.red_names, MapSide::red ), check_numbers( met.blue_names, MapSide::blue );
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

//! In it the progress goes from \a from to \a to.
MetLayer layer_of( const UnfilledVector<MetSegment> &segments, MapSide side, bool has_z, Workers &workers, double from,
                   double to )
{
  std::vector<std::uint32_t> order( segments.size() );
  std::iota( order.begin(), order.end(), 0u );
  workers.sort( order.begin(), order.end(),
                [&]( std::uint32_t a, std::uint32_t b ) { return place( segments[a] ) < place( segments[b] ); } );
  Steps steps( workers, segments.size(), from, to );
  MetLayerBuilder builder( has_z, 2 * segments.size() );
  std::vector<std::uint32_t> numbers( segments.size() );
  const MetSegment *before = nullptr;
  for ( std::uint32_t vertices = 0; const std::uint32_t number : order )
  {
    steps.take();
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
    fail_contradiction();
  return contacts;
}

//! A segment of a feature, in the order of the contract.
struct SegmentPlace
{
    std::int64_t feature; //!< its number
    std::uint32_t part, segment;
    auto operator<=>( const SegmentPlace & ) const = default;
};

SegmentPlace segment_place( const PieceLayer &layer, std::uint32_t segment )
{
  const std::uint32_t chain = layer.chains.chain_of( segment );
  return { layer.numbers[layer.chains.chain_feature[chain]], layer.chains.chain_part[chain],
           layer.chains.stored_segment( segment, chain ) };
}

//! Where a point lies along a red segment; along it places run as course says, in x and in y.
struct PointPlace
{
    SegmentPlace red;
    Point2 rounded;
    std::uint32_t course;
};

//! The order of the contract, of which one is a finished point: then no other one of its red segment is rounded to the same place.
bool is_before( const PointPlace &a, const PointPlace &b )
{
  if ( a.red != b.red )
    return a.red < b.red;
  if ( a.rounded.x != b.rounded.x )
    return ( a.rounded.x < b.rounded.x ) == ( ( a.course & 1 ) != 0 );
  return a.rounded.y != b.rounded.y && ( a.rounded.y < b.rounded.y ) == ( ( a.course & 2 ) != 0 );
}

//! Throws Error where two points, one of which is finished, are rounded to the same place of one red segment.
void check_apart( const PointPlace &a, const PointPlace &b )
{
  if ( a.red == b.red && same_point( a.rounded, b.rounded ) )
    fail_contradiction();
}

PointPlace place( const FinishedPoint &point, const std::vector<FeatureName> &red_names )
{
  return { { red_names[point.red].number, point.red_part, point.red_segment }, { point.x, point.y }, point.course };
}

//! Puts \a points, which are by red feature, in the order of the contract: those that several partitions found of one are not.
//! In it the progress goes from \a from to \a to.
void put_in_order( UnfilledVector<FinishedPoint> &points, const std::vector<FeatureName> &red_names, Workers &workers,
                   double from, double to )
{
  Steps steps( workers, points.size(), from, to );
  const auto in_order = [&]( const FinishedPoint &a, const FinishedPoint &b ) {
    return is_before( place( a, red_names ), place( b, red_names ) );
  };
  for ( auto begin = points.begin(); begin != points.end(); )
  {
    const std::int64_t number = red_names[begin->red].number;
    const auto end = std::find_if( begin, points.end(), [&]( const FinishedPoint &point ) {
      return red_names[point.red].number != number;
    } );
    if ( !std::is_sorted( begin, end, in_order ) )
      workers.sort( begin, end, in_order );
    for ( auto point = begin; point + 1 < end; ++point )
      check_apart( place( point[0], red_names ), place( point[1], red_names ) );
    steps.take( static_cast<std::size_t>( end - begin ) );
    begin = end;
  }
}

//! Of \a first numbers, which are in order by themselves, and \a second ones behind them, likewise, the order of all.
template <typename InOrder>
std::vector<std::uint32_t> merged( std::vector<std::uint32_t> first, std::size_t second, InOrder &&in_order )
{
  std::vector<std::uint32_t> others( second ), all( first.size() + second );
  std::iota( others.begin(), others.end(), static_cast<std::uint32_t>( first.size() ) );
  std::ranges::merge( first, others, all.begin(), in_order );
  return all;
}

std::vector<std::uint32_t> numbers_of( const UnfilledVector<FinishedPoint> &points )
{
  std::vector<std::uint32_t> numbers( points.size() );
  std::iota( numbers.begin(), numbers.end(), 0u );
  return numbers;
}

//! The order of all points, as ReducedRedBlue has it.
std::vector<std::uint32_t> order_of_points( const ReducedRedBlue &reduced, Steps steps )
{
  const std::size_t finished = reduced.finished.size();
  const auto place_of = [&]( std::uint32_t number ) -> PointPlace {
    if ( number < finished )
      return place( reduced.finished[number], reduced.red_names );
    const ContactPoint &point = reduced.result.points[number - finished];
    const Point2 *segment = reduced.red.chains.vertices.data() + point.red_segment;
    return { segment_place( reduced.red, point.red_segment ),
             { point.x, point.y },
             course_of( segment[0], segment[1] ) };
  };
  return merged( numbers_of( reduced.finished ), reduced.result.points.size(), [&]( std::uint32_t a, std::uint32_t b ) {
    steps.take();
    const PointPlace of_a = place_of( a ), of_b = place_of( b );
    check_apart( of_a, of_b );
    return is_before( of_a, of_b );
  } );
}

//! The same of all pairs.
std::vector<std::uint32_t> order_of_pairs( const ReducedRedBlue &reduced, Steps steps )
{
  const std::size_t finished = reduced.finished.size();
  const auto red_of = [&]( std::uint32_t number ) -> SegmentPlace {
    return number < finished ? place( reduced.finished[number], reduced.red_names ).red
                             : segment_place( reduced.red, reduced.result.contacts[number - finished].red );
  };
  const auto blue_of = [&]( std::uint32_t number ) -> SegmentPlace {
    if ( number >= finished )
      return segment_place( reduced.blue, reduced.result.contacts[number - finished].blue );
    const FinishedPoint &point = reduced.finished[number];
    return { reduced.blue_names[point.blue].number, point.blue_part, point.blue_segment };
  };
  std::vector<std::uint32_t> first = numbers_of( reduced.finished ); // in the order of red segments
  for ( auto begin = first.begin(); begin != first.end(); )
  {
    const auto end = std::find_if( begin, first.end(),
                                   [&]( std::uint32_t number ) { return red_of( number ) != red_of( *begin ); } );
    std::ranges::sort( begin, end, {}, blue_of );
    steps.take( static_cast<std::size_t>( end - begin ) );
    begin = end;
  }
  return merged( std::move( first ), reduced.result.contacts.size(), [&]( std::uint32_t a, std::uint32_t b ) {
    steps.take();
    return std::pair( red_of( a ), blue_of( a ) ) < std::pair( red_of( b ), blue_of( b ) );
  } );
}

} // namespace

ReducedRedBlue reduce( std::span<const Bytes> contacts, const Plan &plan, bool with_pairs, const RunOptions &options )
{
  Stopwatch watch;
  Workers workers( part_of( options, 0, 0.8 ) );
  ReducedRedBlue reduced;
  workers.execute( [&] {
    Met met = all_met( in_order_each_once( contacts ), plan.seed_of_contacts(), workers, 0.3 );
    MetLayer red = layer_of( met.red, MapSide::red, plan.red_has_z(), workers, 0.3, 0.4 ),
             blue = layer_of( met.blue, MapSide::blue, plan.blue_has_z(), workers, 0.4, 0.5 );
    reduced.result.contacts = contacts_of( met, red.numbers, blue.numbers, workers );
    reduced.red = std::move( red.layer ), reduced.blue = std::move( blue.layer );
    put_in_order( met.points, met.red_names, workers, 0.5, 0.6 );
    reduced.red_names = std::move( met.red_names ), reduced.blue_names = std::move( met.blue_names );
    reduced.finished = std::move( met.points );
    reduced.has_z = plan.red_has_z() || plan.blue_has_z();
  } );
  assemble( reduced.red.chains, reduced.blue.chains, workers, reduced.result ); // tells progress from 0.6 on
  Workers ordering( part_of( options, 0.8, 1 ) );
  ordering.execute( [&] {
    const std::size_t finished = reduced.finished.size();
    reduced.points = order_of_points( reduced, { ordering, finished + reduced.result.points.size(), 0, 0.5 } );
    if ( with_pairs )
      reduced.pairs = order_of_pairs( reduced, { ordering, 2 * finished + reduced.result.contacts.size(), 0.5, 1 } );
  } );
  reduced.result.run.device = cpu_name( workers );
  reduced.result.run.seconds.assemble = reduced.result.run.seconds.total = watch.lap();
  return reduced;
}

} // namespace rubicon
