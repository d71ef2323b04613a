// SPDX-License-Identifier: GPL-2.0-or-later
// Assembly on a device that holds the contacts: the steps of assemble.cpp, each for all red features at once. What only exact
// arithmetic tells, and Z, is the host's.
// Relies on red_blue/device_places.cuh and red_blue/place_ranks.h, and on CUB.
#include "core/compute/cuda/select.cuh"
#include "core/exact/constructions.h"
#include "core/red_blue/assemble.h"
#include "core/red_blue/assembled_rows.h"
#include "core/red_blue/contact_place.h"
#include "core/red_blue/device_places.cuh"
#include "core/red_blue/place_ranks.h"
#include "core/red_blue/place_z.h"
#include "core/red_blue/resident_contacts.cuh"

#include <algorithm>
#include <limits>
#include <mutex>
#include <span>
#include <tuple>
#include <vector>

namespace rubicon
{

namespace
{

//! What all steps read, and where they count.
struct AssemblyJob
{
    const ChainSet2 &red_layer, &blue_layer;
    const Contacts &contacts_on_host;
    ContactsView contacts;
    Workers &workers;
    std::mutex counts_mutex;
    PlaceCounts counts;

    PairSegments segments() const { return contacts.segments(); }
    PairSegments segments_on_host() const { return { red_layer.vertices.data(), blue_layer.vertices.data() }; }
    bool has_z() const { return red_layer.has_z() || blue_layer.has_z(); }
};

//! Workers::for_each() of work( i, counts ).
template <typename Work>
void for_each_counted( AssemblyJob &job, std::size_t count, std::size_t grain, Work &&work )
{
  job.workers.for_each_chunk( count, grain, [&]( std::size_t, std::size_t begin, std::size_t end ) {
    PlaceCounts counts;
    for ( std::size_t i = begin; i < end; ++i )
      work( i, counts );
    const std::lock_guard lock( job.counts_mutex );
    job.counts += counts;
  } );
}

struct KindSums : ContactCounts
{
    RUBICON_HD friend KindSums operator+( const KindSums &a, const KindSums &b )
    {
      return { { a.cross + b.cross, a.t_touch + b.t_touch, a.v_touch + b.v_touch, a.overlap + b.overlap } };
    }
};

struct KindAt
{
    const Contact *contacts;
    RUBICON_HD KindSums operator()( std::uint32_t i ) const
    {
      const ContactKind kind = contacts[i].kind;
      return { { kind == ContactKind::cross, kind == ContactKind::t_touch, kind == ContactKind::v_touch,
                 kind == ContactKind::overlap } };
    }
};

//! Rounds what balls, or signs without GMP, did not certify.
void round_on_host( AssemblyJob &job, DevicePlaces &all )
{
  const auto open = Transfers::instance().download( all.open, all.open_count, &job.workers );
  UnfilledVector<Point2> rounded( open.size() );
  constexpr std::size_t grain = 64;
  const PairSegments segments = job.segments_on_host();
  job.counts.certified -= static_cast<std::uint64_t>( std::ranges::count_if( open, [&]( std::uint32_t i ) {
    return job.contacts_on_host[i].kind == ContactKind::cross;
  } ) );
  for_each_counted( job, open.size(), grain, [&]( std::size_t i, PlaceCounts &counts ) {
    const Contact &contact = job.contacts_on_host[open[i]];
    const auto [a, b] = segments.red( contact.red );
    const auto [c, d] = segments.blue( contact.blue );
    rounded[i] = contact.kind == ContactKind::cross ? crossing_point( a, b, c, d, counts )
                                                    : place_of_touch( contact.kind, a, b, c, d );
  } );
  DeviceArray<Point2> to_set = Transfers::instance().upload( rounded, &job.workers );
  for_each( open.size(), "setting places",
            [to_set = to_set.data(), open = all.open.data(), begin = all.begin.data(),
             places = all.places.data()] __device__( std::uint32_t i ) {
              places[begin[open[i]]].rounded = to_set[i];
            } );
}

//! A place of pairs, or a unique place, that looks the same as others, for the host to tell them apart.
struct LooksTheSame
{
    std::uint32_t number, group;
    PlaceOfPair place;
};

//! Bounds of runs of equal groups.
std::vector<std::size_t> group_bounds( std::span<const LooksTheSame> members )
{
  std::vector<std::size_t> bounds;
  for ( std::size_t i = 0; i < members.size(); ++i )
    if ( i == 0 || members[i].group != members[i - 1].group )
      bounds.push_back( i );
  bounds.push_back( members.size() );
  return bounds;
}

//! Calls take( group, ranks ) with the exact ranks of the places of each group of \a members, which come group by group.
template <typename Take>
void for_each_ranked( AssemblyJob &job, std::span<LooksTheSame> members, Take &&take )
{
  const std::vector<std::size_t> bounds = group_bounds( members );
  constexpr std::size_t grain = 16; // mostly of two members; of a large one other threads take a share
  for_each_counted( job, bounds.size() - 1, grain, [&]( std::size_t g, PlaceCounts &counts ) {
    const std::span group = members.subspan( bounds[g], bounds[g + 1] - bounds[g] );
    std::vector<PlaceOfPair> places( group.size() );
    std::ranges::transform( group, places.begin(), &LooksTheSame::place );
    take( group, rank_places( job.red_layer, job.blue_layer, places, job.workers, counts ) );
  } );
}

//! What is known now of a place of a pair.
struct SettledPlace
{
    std::uint32_t number, first, rank;
};

//! Tells places of pairs apart that only look the same as the \a first of them: \a first becomes that of those that are.
void settle_equal_places( AssemblyJob &job, DevicePlaces &all, DeviceArray<std::uint32_t> &first )
{
  const std::size_t count = first.size();
  DeviceArray<std::uint8_t> is_open = filled<std::uint8_t>( count, 0 );
  DeviceArray<std::uint32_t> any = filled<std::uint32_t>( 1, 0 );
  PlaceOfPair *places = all.places.data();
  std::uint32_t *first_of = first.data();
  for_each( count, "comparing places",
            [=, segments = job.segments(), is_open = is_open.data(), any = any.data()] __device__( std::uint32_t i ) {
              const std::uint32_t f = first_of[i];
              if ( f == i || is_one_place_on_sight( segments, places[f], places[i] ) )
                return;
              is_open[f] = 1;
              *any = 1;
            } );
  if ( any.download_one( 0 ) == 0 )
    return;
  SelectedNumbers open = numbers_where(
    count, [=, is_open = is_open.data()] __device__( std::size_t i ) { return is_open[first_of[i]] != 0; }, count );
  DeviceArray<LooksTheSame> to_settle( open.count );
  for_each( open.count, "gathering places",
            [=, numbers = open.numbers.data(), to_settle = to_settle.data()] __device__( std::uint32_t i ) {
              to_settle[i] = { numbers[i], first_of[numbers[i]], places[numbers[i]] };
            } );
  auto members = Transfers::instance().download( to_settle, open.count, &job.workers );
  job.workers.execute( [&] {
    job.workers.sort( members.begin(), members.end(), []( const LooksTheSame &a, const LooksTheSame &b ) {
      return std::tie( a.group, a.number ) < std::tie( b.group, b.number );
    } );
  } );
  UnfilledVector<SettledPlace> settled( members.size() );
  for_each_ranked( job, members, [&]( std::span<LooksTheSame> group, const std::vector<std::uint32_t> &ranks ) {
    const std::vector<std::uint32_t> first_of_group = first_of_equal_ranks( ranks );
    const std::size_t begin = static_cast<std::size_t>( group.data() - members.data() );
    for ( std::size_t i = 0; i < group.size(); ++i )
      settled[begin + i] = { group[i].number, group[first_of_group[i]].number, ranks[i] };
  } );
  DeviceArray<SettledPlace> to_set = Transfers::instance().upload( settled, &job.workers );
  for_each( settled.size(), "setting places", [=, to_set = to_set.data()] __device__( std::uint32_t i ) {
    const auto [number, its_first, rank] = to_set[i];
    first_of[number] = its_first;
    places[number].rank = rank;
  } );
}

//! Unique places, for kernels; what the pairs of each add up to.
struct UniquesView
{
    const PlaceOfPair *places;
    std::uint32_t *first;        //!< the pair with the lowest red, then blue segment
    std::uint32_t *blue_segment; //!< the lowest
    std::uint32_t *pairs;
    std::uint32_t *seen; //!< bits of the kinds, and one of the end of an overlap

    static constexpr std::uint32_t end_bit = 1u << 31;

    __device__ static std::uint32_t bits_of( const PlaceOfPair &place )
    {
      return 1u << static_cast<std::uint32_t>( place.kind ) | ( place.overlap_end ? end_bit : 0 );
    }

    __device__ const PlaceOfPair &first_place( std::uint32_t unique ) const { return places[first[unique]]; }

    __device__ UniquePlace place( std::uint32_t unique ) const
    {
      const std::uint32_t kinds = seen[unique] & ~end_bit; // the highest is the strongest
      return { first_place( unique ), blue_segment[unique], pairs[unique],
               static_cast<ContactKind>( 31 - __clz( static_cast<int>( kinds ) ) ), ( seen[unique] & end_bit ) != 0 };
    }
};

//! In the order of their first pairs.
struct DeviceUniques
{
    std::size_t count;
    const PlaceOfPair *places;
    DeviceArray<std::uint32_t> first, blue_segment, pairs, seen;

    UniquesView view() { return { places, first.data(), blue_segment.data(), pairs.data(), seen.data() }; }
};

//! Makes one place of the pairs that have the same \a first.
DeviceUniques unite_places( const DevicePlaces &all, const DeviceArray<std::uint32_t> &first )
{
  const PlaceOfPair *places = all.places.data();
  const std::uint32_t *first_of = first.data();
  DeviceArray<std::uint32_t> number( first.size() + 1 );
  for_each( number.size(), "numbering places",
            [=, number = number.data(), count = first.size()] __device__( std::uint32_t i ) {
              number[i] = i < count && first_of[i] == i;
            } );
  const std::size_t count = turn_into_begins_and_wait( number,
                                                       "The places of the layers' contacts are too many for the GPU." );
  DeviceUniques uniques{ count,
                         places,
                         DeviceArray<std::uint32_t>( count ),
                         filled<std::uint32_t>( count, 0xff ),
                         filled<std::uint32_t>( count, 0 ),
                         filled<std::uint32_t>( count, 0 ) };
  for_each( first.size(), "uniting places",
            [=, view = uniques.view(), number = number.data()] __device__( std::uint32_t i ) {
              const PlaceOfPair &place = places[i];
              const std::uint32_t unique = number[first_of[i]];
              if ( first_of[i] == i )
                view.first[unique] = i;
              atomicMin( view.blue_segment + unique, place.blue );
              atomicAdd( view.pairs + unique, 1u );
              atomicOr( view.seen + unique, UniquesView::bits_of( place ) );
            } );
  return uniques;
}

//! The order of unique places as far as rounded coordinates and ranks tell it.
struct BeforeOnSegment
{
    UniquesView uniques;
    PairSegments segments;

    __device__ bool operator()( std::uint32_t a, std::uint32_t b ) const
    {
      const PlaceOfPair &p = uniques.first_place( a ), &q = uniques.first_place( b );
      return p.red != q.red ? p.red < q.red : is_before_on_segment( segments.red( p.red ), p, q );
    }

    __device__ bool look_the_same( std::uint32_t a, std::uint32_t b ) const
    {
      const PlaceOfPair &p = uniques.first_place( a ), &q = uniques.first_place( b );
      return p.red == q.red && same_point( p.rounded, q.rounded );
    }

    __device__ bool are_one_on_sight( std::uint32_t a, std::uint32_t b ) const
    {
      return is_one_place_on_sight( segments, uniques.first_place( a ), uniques.first_place( b ) );
    }
};

//! Brings those of \a sorted whose rounded coordinates are equal, of several blue features, into their exact order.
void settle_order( AssemblyJob &job, const BeforeOnSegment &order, DeviceArray<std::uint32_t> &sorted,
                   std::size_t count )
{
  const std::uint32_t *numbers = sorted.data();
  // As it is an equivalence, all of a group are one on sight if each is with the one before it.
  DeviceArray<std::uint32_t> leader( count );
  DeviceArray<std::uint32_t> any = filled<std::uint32_t>( 1, 0 );
  for_each( count, "comparing places", [=, leader = leader.data(), any = any.data()] __device__( std::uint32_t k ) {
    const bool continues = k > 0 && order.look_the_same( numbers[k - 1], numbers[k] );
    leader[k] = continues ? 0 : k;
    if ( continues && !order.are_one_on_sight( numbers[k - 1], numbers[k] ) )
      *any = 1;
  } );
  if ( any.download_one( 0 ) == 0 )
    return;
  run_cub( [&]( void *scratch, std::size_t &size, cudaStream_t stream ) {
    return cub::DeviceScan::InclusiveScan( scratch, size, leader.data(), leader.data(), cuda::maximum<>(), count,
                                           stream );
  } );
  DeviceArray<std::uint32_t> differ = filled<std::uint32_t>( count, 0 );
  constexpr std::uint32_t in_place = 1, in_feature = 2;
  for_each( count, "comparing places",
            [=, leader = leader.data(), differ = differ.data()] __device__( std::uint32_t k ) {
              if ( leader[k] == k )
                return;
              const std::uint32_t before = numbers[k - 1], here = numbers[k];
              const bool other_feature = order.uniques.first_place( before ).blue_feature
                                         != order.uniques.first_place( here ).blue_feature;
              const std::uint32_t bits = ( order.are_one_on_sight( before, here ) ? 0 : in_place )
                                         | ( other_feature ? in_feature : 0 );
              if ( bits != 0 )
                atomicOr( differ + leader[k], bits );
            } );
  SelectedNumbers open = numbers_where(
    count,
    [leader = leader.data(), differ = differ.data()] __device__( std::size_t k ) {
      return differ[leader[k]] == ( in_place | in_feature ); // else in the order of their ranks
    },
    count );
  DeviceArray<LooksTheSame> to_settle( open.count );
  for_each( open.count, "gathering places",
            [=, at = open.numbers.data(), leader = leader.data(),
             to_settle = to_settle.data()] __device__( std::uint32_t i ) {
              to_settle[i] = { numbers[at[i]], leader[at[i]], order.uniques.first_place( numbers[at[i]] ) };
            } );
  auto members = Transfers::instance().download( to_settle, open.count, &job.workers );
  for_each_ranked( job, members, [&]( std::span<LooksTheSame> group, const std::vector<std::uint32_t> &ranks ) {
    for ( std::size_t i = 0; i < group.size(); ++i )
      group[i].place.rank = ranks[i];
    const Segment2 red = job.segments_on_host().red( group.front().place.red );
    job.workers.sort( group.begin(), group.end(), [&]( const LooksTheSame &a, const LooksTheSame &b ) {
      return is_before_by_rank( red, a.place, b.place );
    } );
  } );
  DeviceArray<LooksTheSame> settled = Transfers::instance().upload( members, &job.workers );
  for_each( members.size(), "ordering places",
            [at = open.numbers.data(), settled = settled.data(), sorted = sorted.data()] __device__( std::uint32_t i ) {
              sorted[at[i]] = settled[i].number;
            } );
}

//! The numbers of unique places, which come by red segment, in the order of the contract.
DeviceArray<std::uint32_t> sort_places( AssemblyJob &job, DeviceUniques &uniques )
{
  const std::size_t count = uniques.count;
  const UniquesView view = uniques.view();
  DeviceArray<std::uint32_t> order( count );
  for_each( count, "numbering places", [order = order.data()] __device__( std::uint32_t i ) { order[i] = i; } );
  // Most segments have one: only the others are sorted, and stay at the numbers that they have in all.
  SelectedNumbers several = numbers_where(
    count,
    [=] __device__( std::size_t i ) {
      const std::uint32_t here = static_cast<std::uint32_t>( i ), red = view.first_place( here ).red;
      return ( i > 0 && view.first_place( here - 1 ).red == red )
             || ( i + 1 < count && view.first_place( here + 1 ).red == red );
    },
    count );
  if ( several.count == 0 )
    return order;
  const BeforeOnSegment is_before{ view, job.segments() };
  DeviceArray<std::uint32_t> sorted( several.count );
  run_cub( [&]( void *scratch, std::size_t &size, cudaStream_t stream ) {
    return cub::DeviceMergeSort::SortKeysCopy( scratch, size, several.numbers.data(), sorted.data(), several.count,
                                               is_before, stream );
  } );
  settle_order( job, is_before, sorted, several.count );
  for_each( several.count, "ordering places",
            [order = order.data(), at = several.numbers.data(), sorted = sorted.data()] __device__( std::uint32_t i ) {
              order[at[i]] = sorted[i];
            } );
  return order;
}

//! The points of unique places, in \a order. Z is NaN.
UnfilledVector<ContactPoint> points_of( AssemblyJob &job, DeviceUniques &uniques,
                                        const DeviceArray<std::uint32_t> &order )
{
  DeviceArray<ContactPoint> points( uniques.count );
  for_each( uniques.count, "making points",
            [view = uniques.view(), contacts = job.contacts, order = order.data(),
             points = points.data()] __device__( std::uint32_t i ) {
              const UniquePlace place = view.place( order[i] );
              points[i] = contact_point( contacts.red, contacts.blue, contacts.red.feature( place.first.red ), place,
                                         std::numeric_limits<double>::quiet_NaN() );
            } );
  return Transfers::instance().download( points, points.size(), &job.workers );
}

//! Sets Z of \a points, which come from unique places in \a order.
void set_z( AssemblyJob &job, DeviceUniques &uniques, const DeviceArray<std::uint32_t> &order,
            std::span<ContactPoint> points )
{
  DeviceArray<PlaceOfPair> first( uniques.count );
  for_each( uniques.count, "gathering places",
            [view = uniques.view(), order = order.data(), first = first.data()] __device__( std::uint32_t i ) {
              first[i] = view.first_place( order[i] );
            } );
  const auto places = Transfers::instance().download( first, first.size(), &job.workers );
  constexpr std::size_t grain = 512;
  job.workers.for_each( places.size(), grain,
                        [&]( std::size_t i ) { points[i].z = place_z( job.red_layer, job.blue_layer, places[i] ); } );
}

//! Fills the points of \a result.
void assemble_points( AssemblyJob &job, const StretchesView &stretches, RedBlueResult &result )
{
  begin_step( job.workers, 0.67, 0.7 );
  DevicePlaces all = device_places( job.contacts, stretches );
  job.counts.certified = result.counts.cross; // but for those that stay open
  if ( all.open_count > 0 )
    round_on_host( job, all );
  begin_step( job.workers, 0.7, 0.75 );
  DeviceArray<std::uint32_t> first = device_first_equal( { all.places.data(), job.contacts.red }, all.places.size() );
  settle_equal_places( job, all, first );
  begin_step( job.workers, 0.75, 0.8 );
  DeviceUniques uniques = unite_places( all, first );
  const DeviceArray<std::uint32_t> order = sort_places( job, uniques );
  begin_step( job.workers, 0.8, 0.85 );
  result.points = points_of( job, uniques, order );
  begin_step( job.workers, 0.85, 0.9 );
  if ( job.has_z() )
    set_z( job, uniques, order, result.points );
}

//! Where stretches begin, by their first pairs.
struct BeforeOnFeature
{
    ContactsView contacts;
    PairSegments segments;

    __device__ bool operator()( std::uint32_t a, std::uint32_t b ) const
    {
      const StretchStart start = start_of( a );
      return is_before( segments.red( start.red ), start, start_of( b ) );
    }

    __device__ StretchStart start_of( std::uint32_t first ) const
    {
      return { contacts.piece( first ).from, contacts.contacts[first].red, contacts.contacts[first].blue };
    }
};

//! All stretches in the order of the contract: their first and last pairs, and where their vertices begin.
struct DeviceRuns
{
    SelectedNumbers first;
    DeviceArray<std::uint32_t> last, run_of_first, first_vertex;
    std::size_t vertices;
};

DeviceRuns sort_runs( const AssemblyJob &job, const StretchesView &stretches, const WaysBackView &place_of )
{
  const ContactsView contacts = job.contacts;
  DeviceRuns runs;
  runs.first = numbers_where(
    contacts.count,
    [=] __device__( std::size_t i ) {
      const std::uint32_t pair = static_cast<std::uint32_t>( i );
      return contacts.is_overlap( pair ) && place_of( pair ).first == pair;
    },
    contacts.count );
  const std::size_t count = runs.first.count;
  run_cub( [&]( void *scratch, std::size_t &size, cudaStream_t stream ) {
    return cub::DeviceMergeSort::SortKeys( scratch, size, runs.first.numbers.data(), count,
                                           BeforeOnFeature{ contacts, job.segments() }, stream );
  } );
  runs.last = DeviceArray<std::uint32_t>( count );
  runs.run_of_first = DeviceArray<std::uint32_t>( contacts.count );
  runs.first_vertex = filled<std::uint32_t>( count + 1, 0 );
  for_each( count, "numbering stretches",
            [first = runs.first.numbers.data(), run_of = runs.run_of_first.data()] __device__( std::uint32_t i ) {
              run_of[first[i]] = i;
            } );
  for_each( contacts.count, "measuring stretches",
            [=, last = runs.last.data(), run_of = runs.run_of_first.data(),
             vertices = runs.first_vertex.data()] __device__( std::uint32_t pair ) {
              if ( !contacts.is_overlap( pair ) )
                return;
              const PlaceInStretch place = place_of( pair );
              if ( !stretches.is_last_of_open( pair ) && stretches.next[pair] != place.first )
                return;
              const std::uint32_t run = run_of[place.first];
              last[run] = pair;
              vertices[run] = place.number + 2;
            } );
  runs.vertices = turn_into_begins_and_wait( runs.first_vertex,
                                             "The layers' overlaps have too many vertices for the GPU." );
  return runs;
}

UnfilledVector<OverlapRun> overlaps_of( AssemblyJob &job, const DeviceRuns &runs )
{
  DeviceArray<OverlapRun> overlaps( runs.first.count );
  for_each( overlaps.size(), "making overlaps",
            [contacts = job.contacts, firsts = runs.first.numbers.data(), lasts = runs.last.data(),
             first_vertex = runs.first_vertex.data(), overlaps = overlaps.data()] __device__( std::uint32_t i ) {
              const Contact first = contacts.contacts[firsts[i]], last = contacts.contacts[lasts[i]];
              const SharedPiece start = contacts.piece( firsts[i] ), end = contacts.piece( lasts[i] );
              const std::uint32_t pairs = first_vertex[i + 1] - first_vertex[i] - 1;
              overlaps[i] = overlap_run( contacts.red, contacts.blue, first, start, last, end, first_vertex[i], pairs );
            } );
  return Transfers::instance().download( overlaps, overlaps.size(), &job.workers );
}

//! Fills the vertices of overlaps, and their Z.
void set_vertices( AssemblyJob &job, const DeviceRuns &runs, const WaysBackView &place_of, RedBlueResult &result )
{
  DeviceArray<Point2> vertices( runs.vertices );
  DeviceArray<std::uint32_t> pairs( job.has_z() ? runs.vertices : 0 ); // that give Z
  for_each( job.contacts.count, "making overlaps",
            [=, contacts = job.contacts, run_of = runs.run_of_first.data(), first_vertex = runs.first_vertex.data(),
             vertices = vertices.data(), pairs = pairs.data()] __device__( std::uint32_t pair ) {
              if ( !contacts.is_overlap( pair ) )
                return;
              const auto [first, number] = place_of( pair );
              const std::uint32_t from = first_vertex[run_of[first]] + number;
              const SharedPiece piece = contacts.piece( pair );
              vertices[from + 1] = without_negative_zero( piece.to );
              if ( pairs )
                pairs[from + 1] = pair;
              if ( number > 0 )
                return;
              vertices[from] = without_negative_zero( piece.from );
              if ( pairs )
                pairs[from] = pair;
            } );
  result.overlap_vertices = Transfers::instance().download( vertices, vertices.size(), &job.workers );
  if ( !job.has_z() )
    return;
  const auto pair_of_vertex = Transfers::instance().download( pairs, pairs.size(), &job.workers );
  result.overlap_z.resize( pair_of_vertex.size() );
  constexpr std::size_t grain = 512;
  job.workers.for_each( pair_of_vertex.size(), grain, [&]( std::size_t i ) {
    result.overlap_z[i] = vertex_z( job.red_layer, job.blue_layer, job.contacts_on_host[pair_of_vertex[i]],
                                    result.overlap_vertices[i] );
  } );
}

//! Fills the overlaps of \a result, and their vertices.
void assemble_overlaps( AssemblyJob &job, const StretchesView &stretches, RedBlueResult &result )
{
  if ( result.counts.overlap == 0 )
    return;
  begin_step( job.workers, 0.9, 0.93 );
  const DeviceArray<WayBack> ways = device_ways_back( job.contacts, stretches, job.workers );
  const WaysBackView place_of{ ways.data(), stretches.previous };
  const DeviceRuns runs = sort_runs( job, stretches, place_of );
  begin_step( job.workers, 0.93, 0.95 );
  result.overlaps = overlaps_of( job, runs );
  begin_step( job.workers, 0.95, 1 );
  set_vertices( job, runs, place_of, result );
}

} // namespace

bool assemble_cuda( const ChainSet2 &red, const ChainSet2 &blue, ResidentContacts &resident, Workers &workers,
                    RedBlueResult &result )
{
  if ( !red.pieces.empty() || !blue.pieces.empty() || resident.contacts.size() > most_contacts_of_feature )
    return false;
  begin_step( workers, 0.6, 0.65 );
  const ValuesOf<KindAt> kinds{ { resident.contacts.data() }, resident.contacts.size() };
  RedBlueResult assembled;
  assembled.counts = reduced_on_host( kinds, cuda::std::plus<>(), KindSums() );
  DeviceChains reds = device_chains( red, resident.red, resident.contacts, &Contact::red, workers ),
               blues = device_chains( blue, resident.blue, resident.contacts, &Contact::blue, workers );
  const auto are_lengths_plain = [&] { return reds.are_lengths_plain() && blues.are_lengths_plain(); };
  if ( !are_lengths_plain() )
    return false;
  begin_step( workers, 0.65, 0.67 );
  AssemblyJob job{ red,
                   blue,
                   result.contacts,
                   { resident.contacts.data(), static_cast<std::uint32_t>( resident.contacts.size() ), reds.view(),
                     blues.view(), nullptr },
                   workers,
                   {},
                   {} };
  const DeviceArray<PieceEnds> ends = device_piece_ends( job.contacts );
  job.contacts.piece_ends = ends.data();
  const DeviceStretches stretches = device_stretches( job.contacts );
  assemble_points( job, stretches.view(), assembled );
  assemble_overlaps( job, stretches.view(), assembled );
  if ( !are_lengths_plain() ) // of those from vertices to places, too
    return false;
  result.counts = assembled.counts;
  result.points = std::move( assembled.points );
  result.overlaps = std::move( assembled.overlaps );
  result.overlap_vertices = std::move( assembled.overlap_vertices );
  result.overlap_z = std::move( assembled.overlap_z );
  result.run.places += job.counts;
  return true;
}

} // namespace rubicon
