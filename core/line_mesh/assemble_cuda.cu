// SPDX-License-Identifier: GPL-2.0-or-later
// Assembly of plain lines on the device that found their hits: a thread for each and each mesh counts what they give, and once it is known
// where that goes, writes it. Lines that are not plain, or long, are the host's, which puts what they give between.
// Relies on line_mesh/plain_line.h, line_mesh/resident_hits.cuh and compute/cuda/.
#include "core/line_mesh/assemble.h"

#include "core/compute/cuda/for_each.cuh"
#include "core/compute/cuda/select.cuh"
#include "core/compute/cuda/sort.cuh"
#include "core/compute/cuda/sums.cuh"
#include "core/compute/cuda/transfers.cuh"
#include "core/compute/workers.h"
#include "core/line_mesh/line_assembly.h"
#include "core/line_mesh/plain_line.h"
#include "core/line_mesh/resident_hits.cuh"
#include "core/line_mesh/ways_out.h"

#include <cuda/atomic>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace rubicon
{

namespace
{

//! Vertices and hits of a line that one thread may follow: a longer one would have the others wait.
constexpr std::uint32_t most_of_line = 4096;

//! Hits of a segment that are brought in order by comparing each with each.
constexpr std::uint32_t most_of_segment = 64;

//! In place of a depth where the hits of a line tell at which it starts.
constexpr std::int32_t told_by_hits = std::numeric_limits<std::int32_t>::min();

//! Which hits of a line are on triangles that count.
struct CountingHits
{
    const std::uint8_t *counts; //!< null where all do
    RUBICON_HD bool operator()( std::uint32_t number ) const { return !counts || counts[number] != 0; }
};

/**
 * Lines and all that is known of their hits, for kernels. A line and a mesh are a pair, which has the number line · meshes + mesh: so
 * results have their order.
 */
struct LinesView
{
    const Point3 *vertices;
    const double *m, *distances;
    const std::uint32_t *begin, *first_hit; //!< of each line, and one more
    const std::int32_t *start_depth;        //!< of each pair
    const Hit *hits;
    const PlaneCrossing *crossings;
    const std::uint32_t *order;             //!< the numbers of the hits of each line by place, line after line
    const std::uint32_t *parted;            //!< the same by pair; null where there is one mesh
    const std::uint32_t *places;            //!< and where each of these stands in the order of its line
    const std::uint32_t *first_hit_of_pair; //!< in the two; of each pair, and one more
    const std::uint8_t *counts;
    const InsideRule *rules; //!< of each mesh
    std::uint32_t meshes;

    RUBICON_HD PlainLine line( std::uint32_t number ) const
    {
      const std::uint32_t first = first_hit[number];
      return { vertices,      m,
               distances,     number,
               begin[number], begin[number + 1] - 1,
               hits + first,  crossings + first,
               order + first, first_hit[number + 1] - first };
    }

    //! The line of \a pair with the hits of its mesh alone.
    RUBICON_HD PlainLine line_of_pair( std::uint32_t pair ) const
    {
      PlainLine plain = line( pair / meshes );
      if ( meshes > 1 )
      {
        plain.order = parted + first_hit_of_pair[pair];
        plain.count = first_hit_of_pair[pair + 1] - first_hit_of_pair[pair];
        plain.mesh = pair % meshes;
      }
      return plain;
    }

    //! Of each hit of \a pair its place among those of the line; null where they are all of these.
    RUBICON_HD const std::uint32_t *places_of( std::uint32_t pair ) const
    {
      return meshes > 1 ? places + first_hit_of_pair[pair] : nullptr;
    }

    //! Hands what \a plain, the line of plain \a pair, gives to \a sink.
    template <typename Sink>
    RUBICON_HD SummaryCount follow( std::uint32_t pair, const PlainLine &plain, Sink &sink ) const
    {
      const CountingHits counting{ counts ? counts + first_hit[plain.line] : nullptr };
      const InsideRule rule = rules[plain.mesh];
      const std::int32_t known = start_depth[pair];
      return follow_plain( plain, rule, known != told_by_hits ? known : start_depth_by_hits( plain, rule, counting ),
                           counting, sink );
    }
};

//! What belongs to that view.
struct DeviceLines
{
    std::uint32_t count, meshes, hit_count;
    const Point3 *vertices;
    const Hit *hits;
    DeviceArray<double> m, distances;
    DeviceArray<std::uint32_t> begin, first_hit, order, parted, places, first_hit_of_pair;
    DeviceArray<std::uint32_t> mesh_of_hit; //!< until they are parted; empty where there is one mesh
    DeviceArray<std::int32_t> start_depth;
    DeviceArray<PlaneCrossing> crossings;
    DeviceArray<std::uint8_t> counts;
    DeviceArray<InsideRule> rules;
    DeviceArray<std::uint8_t> of_host; //!< 1 for lines that are the host's

    std::uint32_t pair_count() const { return count * meshes; }

    LinesView view() const
    {
      return { vertices,      m.data(),         distances.data(),
               begin.data(),  first_hit.data(), start_depth.data(),
               hits,          crossings.data(), order.data(),
               parted.data(), places.data(),    first_hit_of_pair.data(),
               counts.data(), rules.data(),     meshes };
    }
};

UnfilledVector<InsideRule> rules_of( const MeshSurfaces &surfaces )
{
  UnfilledVector<InsideRule> rules;
  for ( const MeshRule &of_mesh : surfaces.meshes )
    rules.push_back( of_mesh.rule );
  return rules;
}

//! The depth at which the line of each pair starts in its mesh, or told_by_hits.
UnfilledVector<std::int32_t> start_depths( const PolylineSet3 &lines, const LineStarts &starts,
                                           const UnfilledVector<InsideRule> &rules, Workers &workers )
{
  UnfilledVector<std::int32_t> depths( lines.line_count() * rules.size() );
  constexpr std::size_t grain = 4096;
  workers.for_each( lines.line_count(), grain, [&]( std::size_t i ) {
    const auto line = static_cast<std::uint32_t>( i );
    const bool starts_outside = starts.is_outside( lines.line_begin[i] ),
               ends_outside = starts.is_outside( lines.line_begin[i + 1] - 1 );
    for ( std::uint32_t mesh = 0; mesh < rules.size(); ++mesh )
      depths[i * rules.size() + mesh] = rules[mesh] == InsideRule::none || starts_outside ? 0
                                        : ends_outside                                    ? told_by_hits
                                                                                          : starts.depth( line, mesh );
  } );
  return depths;
}

//! Of each hit, the mesh of its triangle; nothing where there is one.
UnfilledVector<std::uint32_t> meshes_of( const Hits &hits, const TriangleMesh &mesh, Workers &workers )
{
  if ( mesh.names.size() == 1 )
    return {};
  UnfilledVector<std::uint32_t> meshes( hits.size() );
  constexpr std::size_t grain = 4096;
  workers.for_each( hits.size(), grain, [&]( std::size_t i ) { meshes[i] = mesh.mesh[hits[i].triangle]; } );
  return meshes;
}

//! Of each hit, whether its triangle counts; nothing where all do.
UnfilledVector<std::uint8_t> hits_that_count( const Hits &hits, const MeshSurfaces &surfaces, Workers &workers )
{
  if ( surfaces.left_out.empty() )
    return {};
  UnfilledVector<std::uint8_t> counts( hits.size() );
  constexpr std::size_t grain = 4096;
  workers.for_each( hits.size(), grain, [&]( std::size_t i ) { counts[i] = surfaces.counts( hits[i].triangle ); } );
  return counts;
}

//! Brings to the device what it does not hold yet.
DeviceLines device_lines( const PolylineSet3 &lines, const TriangleMesh &mesh, const MeshSurfaces &surfaces,
                          const LineStarts &starts, const ResidentHits &resident, const Hits &hits, Workers &workers )
{
  const auto rules = rules_of( surfaces );
  const auto depths = start_depths( lines, starts, rules, workers );
  const auto counts = hits_that_count( hits, surfaces, workers );
  const auto meshes = meshes_of( hits, mesh, workers );
  DeviceLines on_device;
  on_device.count = static_cast<std::uint32_t>( lines.line_count() );
  on_device.meshes = static_cast<std::uint32_t>( rules.size() );
  on_device.hit_count = static_cast<std::uint32_t>( hits.size() );
  on_device.vertices = resident.scene.lines.data();
  on_device.hits = resident.hits.data();
  Uploads uploads;
  on_device.begin = uploads.add( lines.line_begin );
  on_device.rules = uploads.add( rules );
  on_device.start_depth = uploads.add( depths );
  on_device.mesh_of_hit = uploads.add( meshes );
  on_device.m = uploads.add( lines.m );
  on_device.counts = uploads.add( counts );
  uploads.send( workers );
  return on_device;
}

//! Sets how far along its line each vertex is: NaN from the first length on that is not plain; nothing after the first where the line is long.
void walk( DeviceLines &lines, std::size_t vertex_count )
{
  lines.distances = DeviceArray<double>( vertex_count );
  for_each( lines.count, "walking along lines",
            [vertices = lines.vertices, begin = lines.begin.data(),
             distances = lines.distances.data()] __device__( std::uint32_t line ) {
              const std::uint32_t first = begin[line], end = begin[line + 1];
              double sum = 0;
              distances[first] = sum;
              for ( std::uint32_t v = first + 1; v < end && end - first <= most_of_line; ++v )
                distances[v] = sum += plain_length( difference<double>( vertices[v], vertices[v - 1] ) );
            } );
}

//! Sets where hits cross the planes of their triangles.
void cross_planes( DeviceLines &lines, const ResidentScene &scene )
{
  lines.crossings = DeviceArray<PlaneCrossing>( lines.hit_count );
  for_each( lines.hit_count, "finding crossings with planes",
            [points = lines.vertices, m = std::as_const( lines.m ).data(), hits = lines.hits,
             vertices = scene.vertices.data(), triangles = scene.triangles.data(),
             crossings = lines.crossings.data()] __device__( std::uint32_t i ) {
              const std::uint32_t segment = hits[i].segment;
              const Triangle &corners = triangles[hits[i].triangle];
              crossings[i] = plane_crossing<SplitFactors>( points[segment], points[segment + 1],
                                                           m ? m[segment] : not_certain,
                                                           m ? m[segment + 1] : not_certain, vertices[corners[0]],
                                                           vertices[corners[1]], vertices[corners[2]] );
            } );
}

//! The first of 0 … \a count - 1 for which \a holds, as it does for all after it; \a count where there is none.
template <typename Holds>
__device__ std::uint32_t first_where( std::uint32_t count, const Holds &holds )
{
  std::uint32_t low = 0;
  for ( std::uint32_t high = count; low < high; )
  {
    const std::uint32_t middle = low + ( high - low ) / 2;
    if ( holds( middle ) )
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

//! The line of segment \a segment.
__device__ std::uint32_t line_of( std::uint32_t segment, const LinesView &lines, std::uint32_t line_count )
{
  return first_where( line_count, [&]( std::uint32_t line ) { return lines.begin[line + 1] > segment; } );
}

//! Sets the first hit of each line.
void divide_hits( DeviceLines &lines )
{
  lines.first_hit = DeviceArray<std::uint32_t>( std::size_t{ lines.count } + 1 );
  for_each( lines.first_hit.size(), "dividing hits among lines",
            [hits = lines.hits, count = lines.hit_count, begin = lines.begin.data(),
             first_hit = lines.first_hit.data()] __device__( std::uint32_t line ) {
              first_hit[line] = first_where( count, [&]( std::uint32_t i ) { return hits[i].segment >= begin[line]; } );
            } );
}

/**
 * Sets the order of the hits of each line by segment and parameter. Each hit counts those of its segment that come before it, the
 * lower number first where parameters are equal: so where no parameter is NaN, which it is of no plain hit, the numbers along a
 * segment are all of its hits. Lines become the host's that have a hit which is not plain, or more than most_of_segment on one segment: the
 * order of these means nothing.
 */
void put_in_order( DeviceLines &lines )
{
  lines.order = DeviceArray<std::uint32_t>( lines.hit_count );
  lines.of_host = filled<std::uint8_t>( lines.count, 0 );
  for_each( lines.hit_count, "ordering hits",
            [lines = lines.view(), count = lines.hit_count, line_count = lines.count, order = lines.order.data(),
             of_host = lines.of_host.data()] __device__( std::uint32_t i ) {
              const Hit *hits = lines.hits;
              const std::uint32_t segment = hits[i].segment;
              const std::uint32_t number = line_of( segment, lines, line_count );
              const PlainLine line = lines.line( number );
              std::uint32_t begin = i, end = i + 1;
              while ( begin > 0 && i - begin < most_of_segment && hits[begin - 1].segment == segment )
                --begin;
              while ( end < count && end - begin <= most_of_segment && hits[end].segment == segment )
                ++end;
              if ( end - begin > most_of_segment || !line.is_plain( i - lines.first_hit[number] ) )
              {
                of_host[number] = 1;
                return;
              }
              const double here = lines.crossings[i].parameter.high;
              std::uint32_t place = begin;
              for ( std::uint32_t k = begin; k < end; ++k )
              {
                const double there = lines.crossings[k].parameter.high;
                place += there < here || ( there == here && k < i );
              }
              order[place] = i - lines.first_hit[number];
            } );
}

//! Gives the host the lines that are long, or have a length that is not plain, or hits whose places may be one.
void find_plain_lines( DeviceLines &lines )
{
  for_each( lines.count, "telling plain lines",
            [lines = lines.view(), of_host = lines.of_host.data()] __device__( std::uint32_t number ) {
              const PlainLine line = lines.line( number );
              const bool is_long = line.last - line.first >= most_of_line || line.count > most_of_line;
              if ( is_long || of_host[number] != 0 || std::isnan( line.distances[line.last] ) || !line.lie_apart() )
                of_host[number] = 1;
            } );
}

//! Parts the hits of plain lines by pair, each in its order.
void part_by_mesh( DeviceLines &lines )
{
  if ( lines.meshes == 1 )
    return;
  DeviceArray<std::uint32_t> pairs( lines.hit_count ), numbers( lines.hit_count );
  for_each( lines.hit_count, "telling the meshes of hits",
            [lines = lines.view(), line_count = lines.count, mesh_of_hit = lines.mesh_of_hit.data(),
             of_host = lines.of_host.data(), pairs = pairs.data(),
             numbers = numbers.data()] __device__( std::uint32_t i ) {
              const std::uint32_t line = line_of( lines.hits[i].segment, lines, line_count );
              const bool is_plain = of_host[line] == 0; // else there is no order
              pairs[i] = line * lines.meshes + ( is_plain ? mesh_of_hit[lines.first_hit[line] + lines.order[i]] : 0 );
              numbers[i] = i;
            } );
  sort_by_key( pairs, numbers, std::bit_width( lines.pair_count() ) );
  lines.first_hit_of_pair = DeviceArray<std::uint32_t>( std::size_t{ lines.pair_count() } + 1 );
  for_each( lines.first_hit_of_pair.size(), "dividing hits among meshes",
            [count = lines.hit_count, pairs = pairs.data(),
             first = lines.first_hit_of_pair.data()] __device__( std::uint32_t pair ) {
              first[pair] = first_where( count, [&]( std::uint32_t i ) { return pairs[i] >= pair; } );
            } );
  lines.parted = DeviceArray<std::uint32_t>( lines.hit_count );
  lines.places = DeviceArray<std::uint32_t>( lines.hit_count );
  for_each( lines.hit_count, "parting hits by meshes",
            [lines = lines.view(), pairs = pairs.data(), numbers = numbers.data(), parted = lines.parted.data(),
             places = lines.places.data()] __device__( std::uint32_t i ) {
              parted[i] = lines.order[numbers[i]];
              places[i] = numbers[i] - lines.first_hit[pairs[i] / lines.meshes];
            } );
  lines.mesh_of_hit = DeviceArray<std::uint32_t>();
}

//! How much lines give; or where that begins in what all give.
struct LineSize
{
    std::uint32_t events, intervals, vertices;

    RUBICON_HD friend LineSize operator+( const LineSize &a, const LineSize &b )
    {
      return { a.events + b.events, a.intervals + b.intervals, a.vertices + b.vertices };
    }
};

//! Whether these are the ends of a plain line, the hits of which are no vertices.
RUBICON_HD bool is_whole( const Station &from, const Station &to )
{
  return from.is_vertex && to.is_vertex;
}

//! Counts what a pair gives.
struct CountingSink
{
    LineSize size = {};
    bool has_whole = false; //!< the whole line is a piece
    LineEvent nowhere;

    RUBICON_HD void pass( int ) {}
    RUBICON_HD LineEvent &add_event( EventCode, std::uint32_t )
    {
      ++size.events;
      return nowhere;
    }
    RUBICON_HD void add_interval( IntervalState, const Station &from, const Station &to, bool, bool )
    {
      ++size.intervals;
      size.vertices += vertex_count( from, to );
      has_whole = has_whole || is_whole( from, to );
    }
};

//! What pairs give.
struct PairSizes
{
    DeviceArray<LineSize> sizes; //!< of each pair, and nothing more for the end of all; later where that begins
    DeviceArray<std::uint32_t> first_whole; //!< of each line, the first mesh of which the whole line is a piece
};

/**
 * What pairs of plain lines give, and nothing for the others. Most lines miss most meshes: the whole of a line is stored once for all
 * of them, with the first.
 */
PairSizes measure( const DeviceLines &lines )
{
  PairSizes measured{ filled<LineSize>( std::size_t{ lines.pair_count() } + 1, 0 ),
                      filled<std::uint32_t>( lines.count, 0xff ) };
  for_each( lines.pair_count(), "measuring lines",
            [lines = lines.view(), of_host = lines.of_host.data(), sizes = measured.sizes.data(),
             first_whole = measured.first_whole.data()] __device__( std::uint32_t pair ) {
              const PlainLine line = lines.line_of_pair( pair );
              if ( of_host[line.line] != 0 )
                return;
              CountingSink sink;
              lines.follow( pair, line, sink );
              sizes[pair] = sink.size;
              if ( sink.has_whole )
                atomicMin( first_whole + line.line, line.mesh );
            } );
  if ( lines.meshes > 1 )
    for_each( lines.pair_count(), "sharing whole lines",
              [meshes = lines.meshes, sizes = measured.sizes.data(),
               first_whole = measured.first_whole.data()] __device__( std::uint32_t pair ) {
                // One piece of a plain line is the whole of it.
                if ( sizes[pair].intervals == 1 && first_whole[pair / meshes] != pair % meshes )
                  sizes[pair].vertices = 0;
              } );
  return measured;
}

//! A line of the host's: what it gives, or where that begins.
struct LineOfHost
{
    std::uint32_t line;
    LineSize size;
};

//! Adds what the host's lines give to \a sizes: all of a line to its first pair.
void add_sizes( const std::vector<std::uint32_t> &numbers, const std::vector<LineFindings> &findings,
                std::uint32_t meshes, DeviceArray<LineSize> &sizes, Workers &workers )
{
  std::vector<LineOfHost> of_host;
  for ( std::size_t i = 0; i < numbers.size(); ++i )
    of_host.push_back( { numbers[i],
                         { index32( findings[i].events.size() ), index32( findings[i].intervals.size() ),
                           index32( findings[i].interval_vertices.size() ) } } );
  const DeviceArray<LineOfHost> on_device = Transfers::instance().upload( of_host, &workers );
  for_each( of_host.size(), "measuring lines",
            [of_host = on_device.data(), meshes, sizes = sizes.data()] __device__( std::uint32_t i ) {
              sizes[of_host[i].line * meshes] = of_host[i].size;
            } );
}

//! Turns sizes into begins, and returns what all give, for which it waits.
LineSize turn_into_begins_and_wait( DeviceArray<LineSize> &sizes )
{
  run_cub( [&]( void *scratch, std::size_t &size, cudaStream_t stream ) {
    return cub::DeviceScan::ExclusiveScan( scratch, size, sizes.data(), sizes.data(), cuda::std::plus<>(), LineSize{},
                                           sizes.size(), stream );
  } );
  return sizes.download_one( sizes.size() - 1 );
}

//! Where in the result what each of \a numbers, of lines, gives begins.
UnfilledVector<LineOfHost> begins_of( const SelectedNumbers &numbers, std::uint32_t meshes,
                                      const DeviceArray<LineSize> &begins, Workers &workers )
{
  DeviceArray<LineOfHost> of_host( numbers.count );
  for_each( numbers.count, "gathering lines",
            [numbers = numbers.numbers.data(), meshes, begins = begins.data(),
             of_host = of_host.data()] __device__( std::uint32_t i ) {
              of_host[i] = { numbers[i], begins[numbers[i] * meshes] };
            } );
  return Transfers::instance().download( of_host, of_host.size(), &workers );
}

//! Events of a pair by what they are; those of plain lines are no slides.
struct PairCounts
{
    std::uint32_t entry = 0, exit = 0, pierce = 0, touch = 0;

    RUBICON_HD void add( EventCode code )
    {
      entry += code == EventCode::entry, exit += code == EventCode::exit;
      pierce += code == EventCode::pierce, touch += code == EventCode::touch;
    }
};

struct CountsAt
{
    const PairCounts *counts;
    RUBICON_HD EventCounts operator()( std::uint32_t i ) const
    {
      return { counts[i].entry, counts[i].exit, counts[i].pierce, counts[i].touch, 0, 0 };
    }
};

struct AddCounts
{
    RUBICON_HD EventCounts operator()( EventCounts a, const EventCounts &b ) const { return a += b; }
};

//! Adds \a met to \a range, as other threads do: nearly all find it there, and need not wait for each other.
__device__ void widen( WindingRange &range, const WindingRange &met )
{
  cuda::atomic_ref<int, cuda::thread_scope_device> least( range.least ), most( range.most );
  if ( met.least < least.load( cuda::memory_order_relaxed ) )
    least.fetch_min( met.least, cuda::memory_order_relaxed );
  if ( met.most > most.load( cuda::memory_order_relaxed ) )
    most.fetch_max( met.most, cuda::memory_order_relaxed );
}

//! What all pairs give, where those of the host's lines are still to be put in, and what the others add up to.
struct DeviceFindings
{
    DeviceArray<LineEvent> events;
    DeviceArray<LineInterval> intervals;
    DeviceArray<Point3> vertices;
    DeviceArray<double> m;
    DeviceArray<LineSummary> summaries;
    DeviceArray<WindingRange> windings; //!< of each mesh
    EventCounts event_counts;
};

//! Writes what a pair gives.
struct WritingSink
{
    const PlainLine &line;
    const std::uint32_t *places; //!< see LinesView::places_of()
    LineEvent *events;           //!< of the line
    LineInterval *interval;      //!< the next
    Point3 *vertices;
    double *m;
    std::uint32_t vertex; //!< the next of these
    std::uint32_t whole;  //!< where the vertices of the whole line begin
    PairCounts counts = {};
    WindingRange windings = {};

    RUBICON_HD void pass( int depth ) { windings.add( depth ); }

    RUBICON_HD LineEvent &add_event( EventCode code, std::uint32_t i )
    {
      counts.add( code );
      return events[places ? places[i] : i];
    }

    RUBICON_HD void add_interval( IntervalState state, const Station &from, const Station &to, bool from_open,
                                  bool to_open )
    {
      const std::uint32_t first = is_whole( from, to ) ? whole : vertex;
      *interval++ = interval_between( line.line, line.mesh, first, state, from, to, from_open, to_open );
      if ( first != vertex )
        return; // another mesh has these vertices
      for_each_vertex(
        from, to, [this]( std::uint32_t v ) { return line.at_vertex( v ); },
        [this]( const Station &at ) {
          vertices[vertex] = at.point;
          if ( m )
            m[vertex] = at.m;
          ++vertex;
        } );
    }
};

//! \a all: what all pairs give.
DeviceFindings write( const DeviceLines &lines, const PairSizes &measured, const LineSize &all )
{
  DeviceFindings found{ DeviceArray<LineEvent>( all.events ),
                        DeviceArray<LineInterval>( all.intervals ),
                        DeviceArray<Point3>( all.vertices ),
                        DeviceArray<double>( lines.m.size() > 0 ? all.vertices : 0 ),
                        DeviceArray<LineSummary>( lines.pair_count() ),
                        filled<WindingRange>( lines.meshes, 0 ),
                        {} };
  DeviceArray<PairCounts> counts = filled<PairCounts>( lines.pair_count(), 0 );
  for_each(
    lines.pair_count(), "writing what lines give",
    [lines = lines.view(), begins = measured.sizes.data(), first_whole = measured.first_whole.data(),
     events = found.events.data(), intervals = found.intervals.data(), vertices = found.vertices.data(),
     m = found.m.data(), summaries = found.summaries.data(), windings = found.windings.data(),
     of_host = lines.of_host.data(), counts = counts.data()] __device__( std::uint32_t pair ) {
      const PlainLine line = lines.line_of_pair( pair );
      if ( of_host[line.line] != 0 )
        return;
      const std::uint32_t *places = lines.places_of( pair ), first_pair = line.line * lines.meshes,
                          with_whole = first_whole[line.line];
      const LineSize begin = begins[pair];
      const std::uint32_t first_event = begins[first_pair].events;
      WritingSink sink{
        line,     places, events + first_event, intervals + begin.intervals,
        vertices, m,      begin.vertices,       with_whole < lines.meshes ? begins[first_pair + with_whole].vertices : 0
      };
      const SummaryCount count = lines.follow( pair, line, sink );
      summaries[pair] = count.summary( line.line, line.mesh,
                                       line.count == 0 ? 0 : first_event + ( places ? places[0] : 0 ), line.count,
                                       lines.rules[line.mesh] );
      counts[pair] = sink.counts;
      widen( windings[line.mesh], sink.windings );
    } );
  found.event_counts = reduced_on_host( ValuesOf<CountsAt>{ { counts.data() }, lines.pair_count() }, AddCounts(),
                                        EventCounts() );
  return found;
}

//! Brings what the device wrote to \a result, which has no events yet.
void download( const DeviceFindings &found, Workers &workers, LineFindings &result )
{
  Transfers &transfers = Transfers::instance();
  result.events = transfers.download( found.events, found.events.size(), &workers );
  result.intervals = transfers.download( found.intervals, found.intervals.size(), &workers );
  result.interval_vertices = transfers.download( found.vertices, found.vertices.size(), &workers );
  result.interval_m = transfers.download( found.m, found.m.size(), &workers );
  result.summaries = transfers.download( found.summaries, found.summaries.size(), &workers );
  result.windings.resize( found.windings.size() );
  copy_and_wait( result.windings.data(), found.windings.data(), found.windings.size() * sizeof( WindingRange ),
                 cudaMemcpyDeviceToHost, "downloading" );
  result.event_counts = found.event_counts;
}

//! Puts the \a findings of the host's lines where they begin in \a result.
void put_between( const UnfilledVector<LineOfHost> &begins, std::vector<LineFindings> &findings, Workers &workers,
                  LineFindings &result )
{
  constexpr std::size_t grain = 16;
  workers.for_each( findings.size(), grain, [&]( std::size_t i ) {
    const auto [line, begin] = begins[i];
    LineFindings &of_line = findings[i];
    for ( LineInterval &piece : of_line.intervals )
      piece.first_vertex += begin.vertices;
    for ( LineSummary &summary : of_line.summaries )
      summary.first_event += summary.events > 0 ? begin.events : 0;
    std::ranges::copy( of_line.summaries, result.summaries.begin() + line * of_line.summaries.size() );
    std::ranges::copy( of_line.events, result.events.begin() + begin.events );
    std::ranges::copy( of_line.intervals, result.intervals.begin() + begin.intervals );
    std::ranges::copy( of_line.interval_vertices, result.interval_vertices.begin() + begin.vertices );
    std::ranges::copy( of_line.interval_m, result.interval_m.begin() + begin.vertices );
  } );
  for ( const LineFindings &of_line : findings )
    result.add_counts( of_line );
}

//! Whether one of these lines gives so much that several threads should have a share in it.
bool any_is_endless( const std::vector<std::uint32_t> &numbers, const PolylineSet3 &lines, const Hits &hits )
{
  constexpr std::ptrdiff_t endless = 1 << 17; // vertices and hits
  return std::ranges::any_of( numbers, [&]( std::uint32_t line ) {
    const std::uint32_t first = lines.line_begin[line], end = lines.line_begin[line + 1];
    const auto at = [&]( std::uint32_t segment ) {
      return std::ranges::lower_bound( hits, segment, {}, &Hit::segment );
    };
    return at( end ) - at( first ) + ( end - first ) > endless;
  } );
}

} // namespace

bool assemble_cuda( const PolylineSet3 &lines, const TriangleMesh &mesh, const MeshSurfaces &surfaces,
                    const LineStarts &starts, const LineMeshOptions &options, ResidentHits &resident, Workers &workers,
                    LineMeshResult &result )
{
  // A hit gives two events and two pieces at most, where the line runs along its triangle, and a line and a mesh one piece more; a piece
  // has two vertices that are not the line's.
  constexpr std::size_t most = std::numeric_limits<std::uint32_t>::max();
  const std::size_t meshes = mesh.names.size();
  if ( 4 * result.hits.size() + ( 2 * lines.line_count() + lines.vertices.size() ) * meshes > most )
    throw DeviceOutOfMemory( "What the lines give is too much for the GPU." );
  begin_step( workers, 0.6, 0.7 );
  DeviceLines on_device = device_lines( lines, mesh, surfaces, starts, resident, result.hits, workers );
  walk( on_device, lines.vertices.size() );
  cross_planes( on_device, resident.scene );
  divide_hits( on_device );
  put_in_order( on_device );
  find_plain_lines( on_device );
  part_by_mesh( on_device );
  PairSizes measured = measure( on_device );
  const SelectedNumbers of_host = numbers_where(
    on_device.count, [of_host = on_device.of_host.data()] __device__( std::size_t i ) { return of_host[i] != 0; },
    on_device.count );
  if ( of_host.count > lines.line_count() / 4 )
    return false;
  begin_step( workers, 0.7, 0.9 );
  const auto selected = Transfers::instance().download( of_host.numbers, of_host.count, &workers );
  const std::vector<std::uint32_t> numbers( selected.begin(), selected.end() );
  if ( any_is_endless( numbers, lines, result.hits ) )
    return false;
  std::vector<LineFindings> findings = assemble_each( numbers, lines, mesh, surfaces, starts, options, workers,
                                                      result.hits );
  add_sizes( numbers, findings, on_device.meshes, measured.sizes, workers );
  begin_step( workers, 0.9, 1 );
  const LineSize all = turn_into_begins_and_wait( measured.sizes );
  const DeviceFindings found = write( on_device, measured, all );
  LineFindings assembled;
  download( found, workers, assembled );
  put_between( begins_of( of_host, on_device.meshes, measured.sizes, workers ), findings, workers, assembled );
  static_cast<LineFindings &>( result ) = std::move( assembled );
  return true;
}

} // namespace rubicon
