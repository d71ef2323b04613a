// SPDX-License-Identifier: GPL-2.0-or-later
// Assembly of plain lines on the device that found their hits: a thread for each counts what its line gives, and once it is known where
// that goes, writes it. Lines that are not plain, or long, are the host's, which puts what they give between.
// Relies on line_mesh/plain_line.h, line_mesh/resident_hits.cuh and compute/cuda/.
#include "core/line_mesh/assemble.h"

#include "core/compute/cuda/for_each.cuh"
#include "core/compute/cuda/select.cuh"
#include "core/compute/cuda/sums.cuh"
#include "core/compute/cuda/transfers.cuh"
#include "core/compute/workers.h"
#include "core/line_mesh/line_assembly.h"
#include "core/line_mesh/plain_line.h"
#include "core/line_mesh/resident_hits.cuh"
#include "core/line_mesh/ways_out.h"

#include <algorithm>
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

//! Lines and all that is known of their hits, for kernels.
struct LinesView
{
    const Point3 *vertices;
    const double *m, *distances;
    const std::uint32_t *begin, *first_hit; //!< of each line, and one more
    const std::int32_t *start_depth;
    const Hit *hits;
    const PlaneCrossing *crossings;
    const std::uint32_t *order; //!< of each hit among those of its line
    const std::uint8_t *counts;
    InsideRule rule;

    RUBICON_HD PlainLine line( std::uint32_t number ) const
    {
      const std::uint32_t first = first_hit[number];
      return { vertices,      m,
               distances,     number,
               begin[number], begin[number + 1] - 1,
               hits + first,  crossings + first,
               order + first, first_hit[number + 1] - first };
    }

    //! Hands what plain line \a number gives to \a sink.
    template <typename Sink>
    RUBICON_HD SummaryCount follow( std::uint32_t number, Sink &sink ) const
    {
      const PlainLine plain = line( number );
      const CountingHits counting{ counts ? counts + first_hit[number] : nullptr };
      const std::int32_t known = start_depth[number];
      return follow_plain( plain, rule, known != told_by_hits ? known : start_depth_by_hits( plain, rule, counting ),
                           counting, sink );
    }
};

//! What belongs to that view.
struct DeviceLines
{
    std::uint32_t count, hit_count;
    InsideRule rule;
    const Point3 *vertices;
    const Hit *hits;
    DeviceArray<double> m, distances;
    DeviceArray<std::uint32_t> begin, first_hit, order;
    DeviceArray<std::int32_t> start_depth;
    DeviceArray<PlaneCrossing> crossings;
    DeviceArray<std::uint8_t> counts;
    DeviceArray<std::uint8_t> of_host; //!< 1 for lines that are the host's

    LinesView view() const
    {
      return {
        vertices,         m.data(),     distances.data(), begin.data(), first_hit.data(), start_depth.data(), hits,
        crossings.data(), order.data(), counts.data(),    rule
      };
    }
};

//! The depth at which each line starts, or told_by_hits.
UnfilledVector<std::int32_t> start_depths( const PolylineSet3 &lines, const LineStarts &starts, InsideRule rule,
                                           Workers &workers )
{
  UnfilledVector<std::int32_t> depths( lines.line_count() );
  constexpr std::size_t grain = 4096;
  workers.for_each( depths.size(), grain, [&]( std::size_t i ) {
    const std::uint32_t line = static_cast<std::uint32_t>( i );
    if ( rule == InsideRule::none || starts.is_outside( lines.line_begin[i] ) )
      depths[i] = 0;
    else
      depths[i] = starts.is_outside( lines.line_begin[i + 1] - 1 ) ? told_by_hits
                                                                   : starts.depth( line, PlainLine::mesh );
  } );
  return depths;
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
DeviceLines device_lines( const PolylineSet3 &lines, const MeshSurfaces &surfaces, const LineStarts &starts,
                          const ResidentHits &resident, const Hits &hits, Workers &workers )
{
  const InsideRule rule = surfaces.meshes[PlainLine::mesh].rule;
  const auto depths = start_depths( lines, starts, rule, workers );
  const auto counts = hits_that_count( hits, surfaces, workers );
  DeviceLines on_device;
  on_device.count = static_cast<std::uint32_t>( lines.line_count() );
  on_device.hit_count = static_cast<std::uint32_t>( hits.size() );
  on_device.rule = rule;
  on_device.vertices = resident.scene.lines.data();
  on_device.hits = resident.hits.data();
  Uploads uploads;
  on_device.begin = uploads.add( lines.line_begin );
  on_device.start_depth = uploads.add( depths );
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
              const std::uint32_t number = first_where( line_count, [&]( std::uint32_t l ) {
                return lines.begin[l + 1] > segment;
              } );
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

//! How much lines give; or where that begins in what all give.
struct LineSize
{
    std::uint32_t events, intervals, vertices;

    RUBICON_HD friend LineSize operator+( const LineSize &a, const LineSize &b )
    {
      return { a.events + b.events, a.intervals + b.intervals, a.vertices + b.vertices };
    }
};

//! Counts what a line gives.
struct CountingSink
{
    LineSize size = {};
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
    }
};

//! What plain lines give, and nothing for the others, which become the host's; and nothing more, for the end of all.
DeviceArray<LineSize> measure( DeviceLines &lines )
{
  DeviceArray<LineSize> sizes = filled<LineSize>( std::size_t{ lines.count } + 1, 0 );
  for_each( lines.count, "measuring lines",
            [lines = lines.view(), of_host = lines.of_host.data(),
             sizes = sizes.data()] __device__( std::uint32_t number ) {
              const PlainLine line = lines.line( number );
              const bool is_long = line.last - line.first >= most_of_line || line.count > most_of_line;
              if ( is_long || of_host[number] != 0 || std::isnan( line.distances[line.last] ) || !line.lie_apart() )
              {
                of_host[number] = 1;
                return;
              }
              CountingSink sink;
              lines.follow( number, sink );
              sizes[number] = sink.size;
            } );
  return sizes;
}

//! A line of the host's: what it gives, or where that begins.
struct LineOfHost
{
    std::uint32_t line;
    LineSize size;
};

//! Adds what the host's lines give to \a sizes.
void add_sizes( const std::vector<std::uint32_t> &numbers, const std::vector<LineFindings> &findings,
                DeviceArray<LineSize> &sizes, Workers &workers )
{
  std::vector<LineOfHost> of_host;
  for ( std::size_t i = 0; i < numbers.size(); ++i )
    of_host.push_back( { numbers[i],
                         { index32( findings[i].events.size() ), index32( findings[i].intervals.size() ),
                           index32( findings[i].interval_vertices.size() ) } } );
  const DeviceArray<LineOfHost> on_device = Transfers::instance().upload( of_host, &workers );
  for_each( of_host.size(), "measuring lines",
            [of_host = on_device.data(), sizes = sizes.data()] __device__( std::uint32_t i ) {
              sizes[of_host[i].line] = of_host[i].size;
            } );
}

//! Turns sizes into begins, and returns what all give.
LineSize turn_into_begins( DeviceArray<LineSize> &sizes )
{
  run_cub( [&]( void *scratch, std::size_t &size, cudaStream_t stream ) {
    return cub::DeviceScan::ExclusiveScan( scratch, size, sizes.data(), sizes.data(), cuda::std::plus<>(), LineSize{},
                                           sizes.size(), stream );
  } );
  return sizes.download_one( sizes.size() - 1 );
}

//! Where in the result what each of \a numbers gives begins.
UnfilledVector<LineOfHost> begins_of( const SelectedNumbers &numbers, const DeviceArray<LineSize> &begins,
                                      Workers &workers )
{
  DeviceArray<LineOfHost> of_host( numbers.count );
  for_each( numbers.count, "gathering lines",
            [numbers = numbers.numbers.data(), begins = begins.data(),
             of_host = of_host.data()] __device__( std::uint32_t i ) {
              of_host[i] = { numbers[i], begins[numbers[i]] };
            } );
  return Transfers::instance().download( of_host, of_host.size(), &workers );
}

//! What lines add up to.
struct LineTally
{
    EventCounts events;
    WindingRange windings;

    RUBICON_HD void add( EventCode code )
    {
      events.entry += code == EventCode::entry, events.exit += code == EventCode::exit;
      events.pierce += code == EventCode::pierce, events.touch += code == EventCode::touch;
    }

    RUBICON_HD friend LineTally operator+( LineTally a, const LineTally &b )
    {
      a.events.entry += b.events.entry, a.events.exit += b.events.exit;
      a.events.pierce += b.events.pierce, a.events.touch += b.events.touch;
      a.windings.add( b.windings.least ), a.windings.add( b.windings.most );
      return a;
    }
};

struct TallyAt
{
    const LineTally *tallies;
    RUBICON_HD LineTally operator()( std::uint32_t i ) const { return tallies[i]; }
};

//! Writes what a line gives.
struct WritingSink
{
    const PlainLine &line;
    LineEvent *event;
    LineInterval *interval;
    Point3 *vertices;
    double *m;
    std::uint32_t vertex; //!< the next of these
    LineTally tally = {};

    RUBICON_HD void pass( int depth ) { tally.windings.add( depth ); }

    RUBICON_HD LineEvent &add_event( EventCode code, std::uint32_t )
    {
      tally.add( code );
      return *event++;
    }

    RUBICON_HD void add_interval( IntervalState state, const Station &from, const Station &to, bool from_open,
                                  bool to_open )
    {
      *interval++ = interval_between( line.line, PlainLine::mesh, vertex, state, from, to, from_open, to_open );
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

//! What all lines give, where those of the host are still to be put in, and what the others add up to.
struct DeviceFindings
{
    DeviceArray<LineEvent> events;
    DeviceArray<LineInterval> intervals;
    DeviceArray<Point3> vertices;
    DeviceArray<double> m;
    DeviceArray<LineSummary> summaries;
    LineTally tally;
};

//! \a all: what all lines give.
DeviceFindings write( const DeviceLines &lines, const DeviceArray<LineSize> &begins, const LineSize &all )
{
  DeviceFindings found{
    DeviceArray<LineEvent>( all.events ),    DeviceArray<LineInterval>( all.intervals ),
    DeviceArray<Point3>( all.vertices ),     DeviceArray<double>( lines.m.size() > 0 ? all.vertices : 0 ),
    DeviceArray<LineSummary>( lines.count ), {}
  };
  DeviceArray<LineTally> tallies = filled<LineTally>( lines.count, 0 );
  for_each( lines.count, "writing what lines give",
            [lines = lines.view(), begins = begins.data(), events = found.events.data(),
             intervals = found.intervals.data(), vertices = found.vertices.data(), m = found.m.data(),
             summaries = found.summaries.data(), of_host = lines.of_host.data(),
             tallies = tallies.data()] __device__( std::uint32_t number ) {
              if ( of_host[number] != 0 )
                return;
              const PlainLine line = lines.line( number );
              const LineSize begin = begins[number];
              WritingSink sink{ line, events + begin.events, intervals + begin.intervals, vertices, m, begin.vertices };
              summaries[number] = lines.follow( number, sink )
                                    .summary( number, PlainLine::mesh, line.count == 0 ? 0 : begin.events, line.count,
                                              lines.rule );
              tallies[number] = sink.tally;
            } );
  found.tally = reduced_on_host( ValuesOf<TallyAt>{ { tallies.data() }, lines.count }, cuda::std::plus<>(),
                                 LineTally() );
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
  result.event_counts = found.tally.events;
  result.windings.assign( 1, found.tally.windings );
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
    LineSummary summary = of_line.summaries.front();
    summary.first_event += summary.events > 0 ? begin.events : 0;
    result.summaries[line] = summary;
    std::ranges::copy( of_line.events, result.events.begin() + begin.events );
    std::ranges::copy( of_line.intervals, result.intervals.begin() + begin.intervals );
    std::ranges::copy( of_line.interval_vertices, result.interval_vertices.begin() + begin.vertices );
    std::ranges::copy( of_line.interval_m, result.interval_m.begin() + begin.vertices );
  } );
  for ( const LineFindings &of_line : findings )
  {
    result.event_counts += of_line.event_counts;
    result.exact_places += of_line.exact_places;
    result.windings.front().add( of_line.windings.front().least );
    result.windings.front().add( of_line.windings.front().most );
  }
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
  // A hit gives two events and two pieces at most, where the line runs along its triangle, and a line one piece more; a piece has two
  // vertices that are not the line's.
  constexpr std::size_t most = std::numeric_limits<std::uint32_t>::max();
  if ( 4 * result.hits.size() + 2 * lines.line_count() + lines.vertices.size() > most )
    throw DeviceOutOfMemory( "What the lines give is too much for the GPU." );
  begin_step( workers, 0.6, 0.7 );
  DeviceLines on_device = device_lines( lines, surfaces, starts, resident, result.hits, workers );
  walk( on_device, lines.vertices.size() );
  cross_planes( on_device, resident.scene );
  divide_hits( on_device );
  put_in_order( on_device );
  DeviceArray<LineSize> sizes = measure( on_device );
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
  add_sizes( numbers, findings, sizes, workers );
  begin_step( workers, 0.9, 1 );
  const LineSize all = turn_into_begins( sizes );
  const DeviceFindings found = write( on_device, sizes, all );
  LineFindings assembled;
  download( found, workers, assembled );
  put_between( begins_of( of_host, sizes, workers ), findings, workers, assembled );
  static_cast<LineFindings &>( result ) = std::move( assembled );
  return true;
}

} // namespace rubicon
