// SPDX-License-Identifier: GPL-2.0-or-later
// The scheme of paper 000 on the CPU, and what the others leave to the CPU.
// Relies on line_mesh_steps.h and filtered_ladder.h.
#include "line_mesh_schemes.h"

#include "filtered_ladder.h"
#include "line_mesh_steps.h"

#include "core/compute/stopwatch.h"

#include <algorithm>
#include <mutex>

namespace rubicon::bench
{

namespace
{

//! The hit of a pair, whose kind is none where they share nothing.
template <typename AnyLadder>
Hit hit_of( const PolylineSet3 &lines, const TriangleMesh &mesh, std::uint32_t segment, std::uint32_t triangle,
            const AnyLadder &ladder )
{
  Hit hit = test_pair( { lines.vertices[segment], lines.vertices[segment + 1] }, mesh.corners( triangle ), ladder );
  hit.segment = segment;
  hit.triangle = triangle;
  return hit;
}

//! Goes through the cells of \a grid and tests every pair in each. With one thread it is the paper's sequential scheme.
SchemeRun<Hits> test_cells( const PolylineSet3 &lines, const TriangleMesh &mesh, const HitGrid &grid, Workers &workers )
{
  constexpr std::size_t grain = 1024;
  const std::size_t cells = grid.grid.count();
  std::vector<Hits> parts( Workers::chunk_count( cells, grain ) );
  SchemeRun<Hits> run;
  std::mutex run_mutex;
  workers.for_each_chunk( cells, grain, [&]( std::size_t chunk, std::size_t begin, std::size_t end ) {
    TierCounts counts;
    std::uint64_t failed = 0;
    const FilteredLadder ladder( counts );
    for ( std::size_t cell = begin; cell < end; ++cell )
      for_each_pair( grid.segments, grid.triangles, cell, [&]( std::uint32_t segment, std::uint32_t triangle ) {
        const std::uint64_t before = counts.rational;
        if ( const Hit hit = hit_of( lines, mesh, segment, triangle, ladder ); hit.kind != HitKind::none )
          parts[chunk].push_back( hit );
        failed += counts.rational > before;
      } );
    const std::lock_guard lock( run_mutex );
    run.tests += count_pairs( grid.segments, grid.triangles, begin, end );
    run.predicates += counts;
    run.failed_tests += failed;
  } );
  run.found = joined( parts, workers );
  return run;
}

} // namespace

bool same_found( const Hits &a, const Hits &b )
{
  return std::ranges::equal( a, b, []( const Hit &one, const Hit &other ) {
    return one.segment == other.segment && one.triangle == other.triangle && answer( one ) == answer( other );
  } );
}

HitGrid::HitGrid( const PolylineSet3 &lines, const TriangleMesh &mesh, std::uint32_t cells, Workers &workers )
  : grid( hull_of( bounds_of( lines.vertices ), bounds_of( mesh.vertices ) ), cells )
  , starts( segment_mask( lines.line_begin, workers ) )
  , segments( list_by_cell( grid, SegmentItems<Point3>{ cells_of( lines.vertices, grid, workers ), starts }, workers ) )
  , triangles(
      list_by_cell( grid, TriangleItems{ cells_of( mesh.vertices, grid, workers ), mesh.triangles }, workers ) )
{}

void add_by_rationals( const PolylineSet3 &lines, const TriangleMesh &mesh, const CandidatePairs &pairs,
                       Workers &workers, Hits &hits )
{
  constexpr std::size_t grain = 64;
  std::vector<Hits> parts( Workers::chunk_count( pairs.size(), grain ) );
  workers.for_each_chunk( pairs.size(), grain, [&]( std::size_t chunk, std::size_t begin, std::size_t end ) {
    for ( std::size_t i = begin; i < end; ++i )
      if ( const Hit hit = hit_of( lines, mesh, pairs[i].first, pairs[i].second, RationalLadder() );
           hit.kind != HitKind::none )
        parts[chunk].push_back( hit );
  } );
  const Hits found = joined( parts, workers );
  hits.insert( hits.end(), found.begin(), found.end() );
}

SchemeRun<Hits> find_hits_by( HitScheme scheme, const PolylineSet3 &lines, const TriangleMesh &mesh,
                              std::uint32_t cells, Workers &workers, const HitSchemeLimits &limits )
{
  if ( lines.segment_count() == 0 || mesh.triangles.empty() )
    return {};
  if ( is_on_gpu( scheme ) )
    return find_hits_on_gpu( scheme, lines, mesh, cells, workers, limits );
  Stopwatch watch;
  const HitGrid grid( lines, mesh, cells, workers );
  const double grid_seconds = watch.lap();
  SchemeRun<Hits> run = test_cells( lines, mesh, grid, workers );
  run.seconds.grid = grid_seconds;
  run.seconds.tests = watch.lap();
  sort_once( run.found, workers );
  run.seconds.unique = watch.lap();
  return run;
}

} // namespace rubicon::bench
