// SPDX-License-Identifier: GPL-2.0-or-later
// The line-mesh job: quantize → candidates → decide → assemble, on the backend that was asked for.
// Relies on the steps of line_mesh/ and on compute/.
#include "core/line_mesh/line_mesh.h"

#include "core/compute/choose_backend.h"
#include "core/compute/stopwatch.h"
#include "core/compute/tally.h"
#include "core/compute/workers.h"
#include "core/line_mesh/assemble.h"
#include "core/line_mesh/checksum.h"
#include "core/line_mesh/find_hits.h"
#include "core/line_mesh/ways_out.h"

#include <memory>
#include <utility>

namespace rubicon
{

namespace
{

HitCounts count_kinds( const Hits &hits, Workers &workers )
{
  const Tally<6> kinds( hits, workers, []( const Hit &hit ) { return hit.kind; } );
  return { kinds.of( HitKind::face ), kinds.of( HitKind::edge ), kinds.of( HitKind::vertex ),
           kinds.of( HitKind::coplanar ) };
}

} // namespace

const char *event_code_name( EventCode code )
{
  return event_code_names[static_cast<std::size_t>( code )];
}

const char *hit_kind_name( HitKind kind )
{
  constexpr const char *names[] = { "none", "face", "edge", "vertex", "coplanar", "undecided" };
  return names[static_cast<std::size_t>( kind )];
}

LineMeshResult line_mesh( const PolylineSet3 &lines, const TriangleMesh &mesh, const MeshSurfaces &surfaces,
                          const LineMeshOptions &options )
{
  Stopwatch total, stage;
  Workers workers( options );
  workers.stage( 0, 0 );
  LineStarts starts( lines, box_around( mesh, workers ), surfaces.has_inside() );
  RunReport run;
  run.seconds.assemble = stage.lap();
  std::shared_ptr<ResidentHits> resident;
  const bool may_stay = !mesh.names.empty() && !options.exact_parameters;
  Hits hits = find_hits( starts.lines_and_ways(), mesh, options, workers, run, may_stay ? &resident : nullptr );
  LineMeshResult result = result_of_hits( std::move( hits ), lines, mesh, surfaces, starts, options, workers,
                                          std::move( run ), std::move( resident ) );
  result.run.seconds.total = total.lap();
  return result;
}

LineMeshResult result_of_hits( Hits hits, const PolylineSet3 &lines, const TriangleMesh &mesh,
                               const MeshSurfaces &surfaces, LineStarts &starts, const LineMeshOptions &options,
                               Workers &workers, RunReport run, std::shared_ptr<ResidentHits> resident )
{
  Stopwatch stage;
  LineMeshResult result;
  result.run = std::move( run );
  for ( const MeshRule &of_mesh : surfaces.meshes )
  {
    result.closed.push_back( of_mesh.closed );
    result.rules.push_back( of_mesh.rule );
  }
  result.open_reasons = surfaces.reasons;
  result.has_parameters = options.exact_parameters;
  starts.take_ways( hits, mesh, surfaces, workers, result.run );
  result.hits = std::move( hits );
  result.hit_counts = count_kinds( result.hits, workers );
  const bool is_assembled =
    resident && is_assembled_on_device( options, "many lines need exact arithmetic, or are long.", [&] {
      return assemble_cuda( lines, mesh, surfaces, starts, options, *resident, workers, result );
    } );
  resident.reset();
  if ( !is_assembled )
    assemble( lines, mesh, surfaces, starts, options, workers, result );
  result.remarks = surfaces.remarks;
  for ( std::size_t m = 0; m < result.windings.size(); ++m )
    if ( surfaces.meshes[m].rule == InsideRule::winding )
      result.remarks.push_back( mesh_title( mesh, m ) + ": winding numbers from "
                                + std::to_string( result.windings[m].least ) + " to "
                                + std::to_string( result.windings[m].most ) + " were met." );
  result.checksum = checksum( lines, result, workers );
  result.run.seconds.assemble += stage.lap();
  return result;
}

LineMeshResult line_mesh( const PolylineSet3 &lines, const TriangleMesh &mesh, const LineMeshOptions &options )
{
  const MeshSurfaces surfaces = judge_surfaces( mesh, part_of( options, 0, 0.2 ) );
  LineMeshOptions after = options;
  static_cast<RunOptions &>( after ) = part_of( options, 0.2, 1 );
  LineMeshResult result = line_mesh( lines, mesh, surfaces, after );
  result.run.seconds.check = surfaces.seconds;
  result.run.seconds.total += surfaces.seconds;
  return result;
}

} // namespace rubicon
