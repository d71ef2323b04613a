// SPDX-License-Identifier: GPL-2.0-or-later
// Checks lines and a mesh: brute force, exact places, lines reversed, other backends, a GPU that takes little at once.
// Relies on line_mesh/ and verify/line_mesh_brute_force.h.
#include "core/compute/workers.h"
#include "core/line_mesh/find_hits.h"
#include "core/line_mesh/line_mesh.h"
#include "core/verify/check_case.h"
#include "core/verify/line_mesh_brute_force.h"

#include <algorithm>

namespace rubicon
{

namespace
{

PolylineSet3 reversed( PolylineSet3 lines )
{
  for ( std::size_t line = 0; line < lines.line_count(); ++line )
    std::reverse( lines.vertices.begin() + lines.line_begin[line],
                  lines.vertices.begin() + lines.line_begin[line + 1] );
  return lines;
}

//! The hits as the reversed lines tell them.
Hits mirrored( const PolylineSet3 &lines, Hits hits )
{
  for ( Hit &hit : hits )
  {
    const std::uint32_t line = lines.line_of( hit.segment );
    hit.segment = lines.line_begin[line] + ( lines.line_begin[line + 1] - 2 - hit.segment );
    std::swap( hit.start_on, hit.end_on );
  }
  std::sort( hits.begin(), hits.end(), []( const Hit &a, const Hit &b ) { return in_order( a, b ); } );
  return hits;
}

//! The GPU's hits where it takes so little at once that every batch overflows, as large meshes do.
Hits hits_in_tiny_batches( const PolylineSet3 &lines, const TriangleMesh &mesh, const Contestant &who )
{
  const HitLimits limits{ .batch_items = 7, .candidates = 40, .hits = 3 };
  Workers workers( who.options );
  RunReport report;
  return find_hits_cuda( lines, mesh, who.options, workers, report, limits );
}

//! The same where a device takes a third of the lines and of the mesh at once.
Hits hits_in_slices( const PolylineSet3 &lines, const TriangleMesh &mesh, const Contestant &who )
{
  const HitLimits limits{ .slice = std::max( lines.vertices.size(), mesh.triangles.size() ) / 3 };
  Workers workers( who.options );
  RunReport report;
  return find_hits_cuda( lines, mesh, who.options, workers, report, limits );
}

} // namespace

CaseReport check_case( const LineMeshCase &setting, bool brute_force, std::span<const Contestant> contestants )
{
  const auto &[lines, mesh] = setting;
  const auto run = [&mesh = mesh]( const PolylineSet3 &of, const Contestant &who ) {
    return line_mesh( of, mesh, LineMeshOptions{ who.options } );
  };
  const Contestant &who = contestants.front();
  const LineMeshResult first = run( lines, who );
  CaseReport report;
  report.tiers = first.run.tiers;
  const HitCounts &hits = first.hit_counts;
  report.tallies = { { "hits", hits.hits(), true },
                     { "face", hits.face, false },
                     { "edge", hits.edge, false },
                     { "vertex", hits.vertex, false },
                     { "coplanar", hits.coplanar, false },
                     { "events", first.events.size(), true },
                     { "intervals", first.intervals.size(), true } };

  const auto difference = [&lines = lines, &mesh = mesh]( const auto &expected, const auto &found ) {
    return hit_difference( lines, mesh, expected, found );
  };
  if ( brute_force )
  {
    report.note( who.name, difference( brute_force_hits( lines, mesh ), first.hits ) );
    report.note( who.name, wrong_state( lines, mesh, first ) );
  }
  report.note( who.name, inexact_event( lines, mesh, first ) );
  report.note( who.name + ", lines reversed",
               difference( first.hits, mirrored( lines, run( reversed( lines ), who ).hits ) ) );
  for ( const Contestant &other : contestants.subspan( 1 ) )
  {
    const LineMeshResult result = run( lines, other );
    report.note( other.name, difference( first.hits, result.hits ) );
    if ( result.checksum != first.checksum )
      report.note( other.name, "another checksum than " + who.name );
    if ( other.options.backend == Backend::cuda )
      report.note( other.name + ", in slices", difference( first.hits, hits_in_slices( lines, mesh, other ) ) );
    if ( other.options.backend == Backend::cuda && brute_force ) // large cases would take thousands of launches
      report.note( other.name + ", tiny batches",
                   difference( first.hits, hits_in_tiny_batches( lines, mesh, other ) ) );
  }
  return report;
}

} // namespace rubicon
