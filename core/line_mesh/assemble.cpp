// SPDX-License-Identifier: GPL-2.0-or-later
// Assembles chunks of lines on all threads and joins what they give, in the order of the lines.
// Relies on line_mesh/line_assembly.h and line_mesh/plane_crossings.h.
#include "core/line_mesh/assemble.h"

#include "core/compute/workers.h"
#include "core/line_mesh/line_assembly.h"
#include "core/line_mesh/plane_crossings.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <mutex>
#include <span>
#include <utility>

namespace rubicon
{

namespace
{

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

//! The hits of each line, one span after the other.
std::vector<std::span<const Hit>> split_by_line( const PolylineSet3 &lines, const Hits &hits )
{
  std::vector<std::span<const Hit>> spans( lines.line_count() );
  auto begin = hits.begin();
  for ( std::size_t line = 0; line < lines.line_count(); ++line )
  {
    const std::uint32_t last = lines.line_begin[line + 1] - 1;
    const auto end = std::find_if( begin, hits.end(), [&]( const Hit &hit ) { return hit.segment >= last; } );
    spans[line] = { begin, end };
    begin = end;
  }
  return spans;
}

//! Room for what one event for each face and every second edge hit would give.
void reserve( const PolylineSet3 &lines, const TriangleMesh &mesh, LineMeshResult &result )
{
  const std::size_t meshes = mesh.names.size(), events = result.hit_counts.face + result.hit_counts.edge / 2;
  const std::size_t vertices = 2 * events + lines.vertices.size();
  result.events.reserve( events );
  result.intervals.reserve( events + lines.line_count() * meshes );
  result.interval_vertices.reserve( vertices );
  result.interval_m.reserve( lines.has_m() ? vertices : 0 );
  result.summaries.reserve( lines.line_count() * meshes );
}

//! Appends what one chunk of lines gave.
void append( LineFindings &&part, LineMeshResult &result )
{
  const std::uint32_t vertices = index32( result.interval_vertices.size() ), events = index32( result.events.size() );
  index32( vertices + part.interval_vertices.size() );
  index32( events + part.events.size() );
  for ( LineInterval &interval : part.intervals )
    interval.first_vertex += vertices;
  for ( LineSummary &summary : part.summaries )
    summary.first_event += summary.events > 0 ? events : 0;
  const auto move = []( auto &from, auto &to ) {
    to.insert( to.end(), std::make_move_iterator( from.begin() ), std::make_move_iterator( from.end() ) );
  };
  move( part.events, result.events );
  move( part.parameters, result.parameters );
  move( part.intervals, result.intervals );
  move( part.interval_vertices, result.interval_vertices );
  move( part.interval_m, result.interval_m );
  move( part.summaries, result.summaries );
  result.exact_places += part.exact_places;
  for ( std::size_t m = 0; m < part.windings.size(); ++m )
  {
    result.windings[m].add( part.windings[m].least );
    result.windings[m].add( part.windings[m].most );
  }
}

//! Appends what chunks of lines gave in their order, each as soon as all before it have come.
class OrderedParts
{
  public:
    OrderedParts( std::size_t chunks, LineMeshResult &result )
      : mWaiting( chunks )
      , mResult( result )
    {}

    void add( std::size_t chunk, std::unique_ptr<LineFindings> part )
    {
      const std::lock_guard lock( mMutex );
      mWaiting[chunk] = std::move( part );
      for ( ; mNext < mWaiting.size() && mWaiting[mNext]; ++mNext )
      {
        append( std::move( *mWaiting[mNext] ), mResult );
        mWaiting[mNext].reset();
      }
    }

  private:
    std::mutex mMutex;
    std::vector<std::unique_ptr<LineFindings>> mWaiting;
    std::size_t mNext = 0; //!< the first chunk that is not appended
    LineMeshResult &mResult;
};

} // namespace

void assemble( const PolylineSet3 &lines, const TriangleMesh &mesh, const MeshSurfaces &surfaces,
               const LineStarts &starts, const LineMeshOptions &options, Workers &workers, LineMeshResult &result )
{
  workers.stage( 0.6, 1 );
  const AssemblyInput input{ lines, mesh, options, workers, surfaces, vertex_distances( lines, workers ), starts };
  const std::vector<std::span<const Hit>> hits = split_by_line( lines, result.hits );
  reserve( lines, mesh, result );
  result.windings.resize( mesh.names.size() );
  constexpr std::size_t grain = 32;
  OrderedParts parts( Workers::chunk_count( lines.line_count(), grain ), result );
  workers.for_each_chunk( lines.line_count(), grain, [&]( std::size_t chunk, std::size_t begin, std::size_t end ) {
    const std::span<const Hit> together( hits[begin].begin(), hits[end - 1].end() );
    const std::vector<PlaneCrossing> crossings = find_plane_crossings( lines, mesh, together, workers );
    std::span<const PlaneCrossing> left = crossings;
    auto part = std::make_unique<LineFindings>();
    part->windings.resize( mesh.names.size() );
    LineAssembly assembly( input, *part );
    for ( std::size_t line = begin; line < end; ++line )
    {
      assembly.run( static_cast<std::uint32_t>( line ), hits[line], left.first( hits[line].size() ) );
      left = left.subspan( hits[line].size() );
    }
    part->exact_places = assembly.exact_places();
    parts.add( chunk, std::move( part ) );
  } );
}

} // namespace rubicon
