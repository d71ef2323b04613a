// SPDX-License-Identifier: GPL-2.0-or-later
// The line-mesh job: open edges → quantize → candidates → decide → assemble, on the backend that was asked for.
// Relies on the steps of line_mesh/ and on compute/.
#include "core/line_mesh/line_mesh.h"

#include "core/compute/stopwatch.h"
#include "core/compute/workers.h"
#include "core/line_mesh/assemble.h"
#include "core/line_mesh/checksum.h"
#include "core/line_mesh/find_hits.h"
#include "core/line_mesh/start_state.h"
#include "core/mesh/open_edges.h"

namespace rubicon
{

namespace
{

HitCounts count_kinds( const std::vector<Hit> &hits )
{
  std::uint64_t counts[6] = {};
  for ( const Hit &hit : hits )
    ++counts[static_cast<int>( hit.kind )];
  const auto of = [&]( HitKind kind ) { return counts[static_cast<int>( kind )]; };
  return { of( HitKind::face ), of( HitKind::edge ), of( HitKind::vertex ), of( HitKind::coplanar ) };
}

EventCounts count_codes( const std::vector<LineEvent> &events )
{
  std::uint64_t counts[6] = {};
  for ( const LineEvent &event : events )
    ++counts[static_cast<int>( event.code )];
  const auto of = [&]( EventCode code ) { return counts[static_cast<int>( code )]; };
  return { of( EventCode::entry ), of( EventCode::exit ),     of( EventCode::pierce ),
           of( EventCode::touch ), of( EventCode::slide_in ), of( EventCode::slide_out ) };
}

} // namespace

const char *event_code_name( EventCode code )
{
  constexpr const char *names[] = { "entry", "exit", "pierce", "touch", "slide_in", "slide_out" };
  return names[static_cast<std::size_t>( code )];
}

const char *hit_kind_name( HitKind kind )
{
  constexpr const char *names[] = { "none", "face", "edge", "vertex", "coplanar", "undecided" };
  return names[static_cast<std::size_t>( kind )];
}

const char *interval_state_name( IntervalState state )
{
  constexpr const char *names[] = { "inside", "outside", "boundary", nullptr };
  return names[static_cast<std::size_t>( state )];
}

LineMeshResult line_mesh( const PolylineSet3 &lines, const TriangleMesh &mesh, const LineMeshOptions &options )
{
  Stopwatch total, stage;
  Workers workers( options );
  LineMeshResult result;
  workers.stage( 0, 0 ); // find_hits() begins to tell how far the job is
  const std::vector<OpenEdge> open = find_open_edges( mesh, workers );
  result.open_reasons = open_mesh_reasons( mesh, open );
  result.closed.assign( mesh.names.size(), true );
  for ( const OpenEdge &edge : open )
    result.closed[edge.mesh] = false;
  LineStarts starts( lines, mesh, result.closed );
  result.run.seconds.assemble = stage.lap();

  result.hits = find_hits( starts.lines_and_ways(), mesh, options, workers, result.run );
  stage.lap();
  starts.take_ways( result.hits, result.run );
  result.hit_counts = count_kinds( result.hits );
  assemble( lines, mesh, open, starts, options, workers, result );
  result.event_counts = count_codes( result.events );
  result.checksum = checksum( lines, result );
  result.run.seconds.assemble += stage.lap();
  result.run.seconds.total = total.lap();
  return result;
}

} // namespace rubicon
