// SPDX-License-Identifier: GPL-2.0-or-later
// Assembles chunks of lines on all threads and joins what they give, in the order of the lines.
// Relies on line_mesh/line_assembly.h and line_mesh/plane_crossings.h.
#include "core/line_mesh/assemble.h"

#include "core/compute/workers.h"
#include "core/line_mesh/line_assembly.h"
#include "core/line_mesh/plane_crossings.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <iterator>
#include <span>
#include <tuple>
#include <utility>

namespace rubicon
{

namespace
{

//! Of the result so far, throughout the chunks: events and vertices of intervals are numbered with 32 bits.
struct Totals
{
    std::atomic<std::size_t> events = 0, vertices = 0;

    void add( const LineFindings &part )
    {
      index32( events += part.events.size() );
      index32( vertices += part.interval_vertices.size() );
    }
};

std::vector<double> vertex_distances( const PolylineSet3 &lines, Workers &workers )
{
  std::vector<double> distances( lines.vertices.size() );
  constexpr std::size_t grain = 256;
  workers.for_each( lines.line_count(), grain, [&]( std::size_t line ) {
    for ( std::uint32_t v = lines.line_begin[line] + 1; v < lines.line_begin[line + 1]; ++v )
      distances[v] = distances[v - 1] + distance( lines.vertices[v - 1], lines.vertices[v] );
  } );
  return distances;
}

//! The hits of lines \a begin .. \a end - 1.
std::span<const Hit> hits_of( const PolylineSet3 &lines, const Hits &hits, std::size_t begin, std::size_t end )
{
  const auto first_of = [&]( std::size_t line ) {
    return std::ranges::lower_bound( hits, lines.line_begin[line], {}, &Hit::segment );
  };
  return { first_of( begin ), first_of( end ) };
}

EventCounts count_codes( std::span<const LineEvent> events )
{
  std::array<std::uint64_t, std::size( event_code_names )> counts = {};
  for ( const LineEvent &event : events )
    ++counts[static_cast<std::size_t>( event.code )];
  const auto of = [&]( EventCode code ) { return counts[static_cast<std::size_t>( code )]; };
  return { of( EventCode::entry ), of( EventCode::exit ),     of( EventCode::pierce ),
           of( EventCode::touch ), of( EventCode::slide_in ), of( EventCode::slide_out ) };
}

//! Joins what chunks of lines gave, in their order.
void join( std::vector<LineFindings> &parts, Workers &workers, LineMeshResult &result )
{
  std::vector<std::uint32_t> first_vertex{ 0 }, first_event{ 0 };
  for ( LineFindings &part : parts )
  {
    first_vertex.push_back( index32( first_vertex.back() + part.interval_vertices.size() ) );
    first_event.push_back( index32( first_event.back() + part.events.size() ) );
    std::ranges::move( part.parameters, std::back_inserter( result.parameters ) );
    result.add_counts( part );
  }
  workers.for_each( parts.size(), 1, [&]( std::size_t i ) {
    for ( LineInterval &interval : parts[i].intervals )
      interval.first_vertex += first_vertex[i];
    for ( LineSummary &summary : parts[i].summaries )
      summary.first_event += summary.events > 0 ? first_event[i] : 0;
  } );
  std::tie( result.events, result.intervals, result.interval_vertices, result.interval_m, result.summaries ) =
    all_joined( parts, workers, &LineFindings::events, &LineFindings::intervals, &LineFindings::interval_vertices,
                &LineFindings::interval_m, &LineFindings::summaries );
}

//! Room for what plain lines give: an event for each hit, and a piece before and after it, for each mesh. Other lines may have many
//! hits in one place, which give one event: so room is made for so many hits at most, and grows with what is found.
void reserve( LineFindings &part, std::size_t hits, std::size_t lines, std::size_t meshes, bool has_m )
{
  constexpr std::size_t most = 1 << 18;
  hits = std::min( hits, most );
  lines = std::min( lines, most );
  const std::size_t summaries = std::min( lines * meshes, most );
  part.events.reserve( hits );
  part.intervals.reserve( hits + summaries );
  part.interval_vertices.reserve( 2 * ( hits + lines ) );
  part.interval_m.reserve( has_m ? 2 * ( hits + lines ) : 0 );
  part.summaries.reserve( summaries );
}

constexpr std::size_t block = 16; //!< lines whose crossings are worked out together, so few that they stay at hand

//! Adds lines \a begin .. \a end - 1, which have the first of \a hits, and returns the others.
std::span<const Hit> assemble_block( const AssemblyInput &input, std::size_t begin, std::size_t end,
                                     std::span<const Hit> hits, LineAssembly &assembly, LineFindings &part )
{
  const auto hits_before = [&]( std::size_t line ) {
    return static_cast<std::size_t>( std::ranges::lower_bound( hits, input.lines.line_begin[line], {}, &Hit::segment )
                                     - hits.begin() );
  };
  const std::size_t count = hits_before( end ), first_event = part.events.size();
  const std::vector<PlaneCrossing> crossings = find_plane_crossings( input.lines, input.mesh, hits.first( count ),
                                                                     input.workers );
  std::size_t first = 0;
  for ( std::size_t line = begin; line < end; ++line )
  {
    std::size_t last = first;
    while ( last < count && hits[last].segment < input.lines.line_begin[line + 1] )
      ++last;
    assembly.run( static_cast<std::uint32_t>( line ), hits.subspan( first, last - first ),
                  std::span( crossings ).subspan( first, last - first ) );
    first = last;
  }
  part.event_counts += count_codes( std::span( part.events ).subspan( first_event ) );
  return hits.subspan( count );
}

} // namespace

void LineFindings::add_counts( const LineFindings &other )
{
  event_counts += other.event_counts;
  exact_places += other.exact_places;
  for ( std::size_t m = 0; m < other.windings.size(); ++m )
  {
    windings[m].add( other.windings[m].least );
    windings[m].add( other.windings[m].most );
  }
}

void assemble( const PolylineSet3 &lines, const TriangleMesh &mesh, const MeshSurfaces &surfaces,
               const LineStarts &starts, const LineMeshOptions &options, Workers &workers, LineMeshResult &result )
{
  workers.stage( 0.6, 0.65 );
  const AssemblyInput input{ lines, mesh, options, workers, surfaces, vertex_distances( lines, workers ), starts };
  workers.stage( 0.65, 1 );
  result.windings.resize( mesh.names.size() );
  Totals totals;
  // One thread has nobody to wait for: it fills one part, which then is the result as it stands.
  const std::size_t count = lines.line_count(),
                    grain = workers.count() == 1 ? std::max<std::size_t>( count, 1 ) : block;
  std::vector<LineFindings> parts( Workers::chunk_count( count, grain ) );
  workers.for_each_chunk( count, grain, [&]( std::size_t chunk, std::size_t begin, std::size_t end ) {
    LineFindings &part = parts[chunk];
    part.windings.resize( mesh.names.size() );
    LineAssembly assembly( input, part );
    std::span<const Hit> hits = hits_of( lines, result.hits, begin, end );
    reserve( part, hits.size(), end - begin, mesh.names.size(), lines.has_m() );
    for ( std::size_t first = begin; first < end; first += block )
    {
      hits = assemble_block( input, first, std::min( first + block, end ), hits, assembly, part );
      if ( first + block < end )
        workers.poll( 0.65 + 0.35 * static_cast<double>( first + block ) / static_cast<double>( count ) );
    }
    part.exact_places = assembly.exact_places();
    totals.add( part );
  } );
  join( parts, workers, result );
}

std::vector<LineFindings> assemble_each( const std::vector<std::uint32_t> &numbers, const PolylineSet3 &lines,
                                         const TriangleMesh &mesh, const MeshSurfaces &surfaces,
                                         const LineStarts &starts, const LineMeshOptions &options, Workers &workers,
                                         const Hits &hits )
{
  std::vector<LineFindings> findings( numbers.size() );
  if ( numbers.empty() )
    return findings;
  const AssemblyInput input{ lines, mesh, options, workers, surfaces, vertex_distances( lines, workers ), starts };
  workers.for_each( numbers.size(), 1, [&]( std::size_t i ) {
    LineFindings &of_line = findings[i];
    of_line.windings.resize( mesh.names.size() );
    LineAssembly assembly( input, of_line );
    assemble_block( input, numbers[i], numbers[i] + 1, hits_of( lines, hits, numbers[i], numbers[i] + 1 ), assembly,
                    of_line );
    of_line.exact_places = assembly.exact_places();
  } );
  return findings;
}

} // namespace rubicon
