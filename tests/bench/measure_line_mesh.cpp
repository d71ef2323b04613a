// SPDX-License-Identifier: GPL-2.0-or-later
// Repeats, compares, keeps the seconds.
// Relies on measure_line_mesh.h; on peer_tree.h where RUBICON_PEER is defined.
#include "measure_line_mesh.h"

#include "core/compute/stopwatch.h"
#include "core/compute/workers.h"
#include "core/error.h"
#include "core/line_mesh/checksum.h"
#include "core/line_mesh/find_hits.h"

#ifdef RUBICON_PEER
#include "peer_tree.h"
#endif

#include <array>

namespace rubicon::bench
{

namespace
{

LineMeshResult run_hits( const Twin &twin, const RunOptions &options )
{
  LineMeshResult result;
  Stopwatch watch;
  Workers workers( options );
  result.hits = find_hits( twin.lines, twin.mesh, options, workers, result.run );
  result.run.seconds.total = watch.lap();
  result.checksum = checksum( twin.lines, result, workers );
  return result;
}

LineMeshResult run( const Twin &twin, const MeshSurfaces &surfaces, Job job, const RunOptions &options )
{
  if ( job == Job::hits )
    return run_hits( twin, options );
  LineMeshOptions whole;
  static_cast<RunOptions &>( whole ) = options;
  return line_mesh( twin.lines, twin.mesh, surfaces, whole );
}

//! Both jobs give the hits.
HitCounts counts_of( const Hits &hits )
{
  std::array<std::uint64_t, 5> counts{};
  for ( const Hit &hit : hits )
    ++counts[static_cast<std::size_t>( hit.kind )];
  const auto of = [&]( HitKind kind ) { return counts[static_cast<std::size_t>( kind )]; };
  return { of( HitKind::face ), of( HitKind::edge ), of( HitKind::vertex ), of( HitKind::coplanar ) };
}

std::uint64_t segments_hit( const Hits &hits )
{
  std::uint64_t segments = 0;
  for ( std::size_t i = 0; i < hits.size(); ++i )
    segments += i == 0 || hits[i].segment != hits[i - 1].segment;
  return segments;
}

void add_run( LineMeshMeasurement &measurement, const LineMeshResult &result )
{
  const StageSeconds &seconds = result.run.seconds;
  measurement.index.add( seconds.index );
  measurement.decide.add( seconds.decide );
  measurement.hits.add( seconds.index + seconds.decide );
  if ( measurement.device )
    measurement.device->add( seconds.device );
  if ( measurement.whole )
    measurement.whole->add( seconds.total );
  measurement.run = result.run;
  if ( result.checksum != measurement.checksum )
    throw Error( measurement.name + ": two runs gave different results." );
}

#ifdef RUBICON_PEER
void add_peer_run( LineMeshMeasurement &measurement, const Twin &twin )
{
  const TreeRun peer = run_cgal_tree( twin.lines, twin.mesh );
  if ( peer.hits != measurement.counts.hits() )
    throw Error( measurement.name + ": CGAL counts " + std::to_string( peer.hits ) + " hits, not "
                 + std::to_string( measurement.counts.hits() ) + "." );
  measurement.peer->add( peer.build + peer.query );
  measurement.peer_ask->add( peer.query );
}
#endif

LineMeshMeasurement warm_up( const std::string &name, const Twin &twin, const MeshSurfaces &surfaces, Job job,
                             const RunOptions &options )
{
  const LineMeshResult result = run( twin, surfaces, job, options );
  LineMeshMeasurement measurement;
  measurement.name = name;
  measurement.segments = twin.lines.segment_count();
  measurement.triangles = twin.mesh.triangles.size();
  measurement.counts = counts_of( result.hits );
  measurement.segments_hit = segments_hit( result.hits );
  measurement.events = result.events.size();
  measurement.intervals = result.intervals.size();
  measurement.checksum = result.checksum;
  if ( result.run.backend == Backend::cuda )
    measurement.device.emplace();
  if ( job == Job::whole )
    measurement.whole.emplace();
  return measurement;
}

} // namespace

LineMeshMeasurement measure( const std::string &name, const Twin &twin, Job job, const Settings &settings )
{
  // Judged once, as of every mesh in a run: what is measured is the search.
  const MeshSurfaces surfaces = judge_surfaces( twin.mesh, settings.run );
  LineMeshMeasurement measurement = warm_up( name, twin, surfaces, job, settings.run );
#ifdef RUBICON_PEER
  if ( settings.with_peer )
  {
    measurement.peer.emplace();
    measurement.peer_ask.emplace();
  }
#endif
  for ( int i = 0; i < settings.repeat; ++i )
  {
    add_run( measurement, run( twin, surfaces, job, settings.run ) );
#ifdef RUBICON_PEER
    if ( settings.with_peer )
      add_peer_run( measurement, twin );
#endif
  }
  return measurement;
}

} // namespace rubicon::bench
