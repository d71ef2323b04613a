// SPDX-License-Identifier: GPL-2.0-or-later
// A mesh and the planes that it is cut with, the sections, tables and numbers.
// Relies on section/, tables/section_tables.h and jobs.h.
#include "core/compute/stopwatch.h"
#include "core/ingest/left_out.h"
#include "core/python/arrow_table.h"
#include "core/python/jobs.h"
#include "core/python/reports.h"
#include "core/section/mesh_sections.h"
#include "core/section/section_planes.h"
#include "core/tables/section_tables.h"

#include <cmath>
#include <memory>
#include <optional>

namespace nb = nanobind;

namespace rubicon
{

namespace
{

std::vector<SectionPlane> level_planes_of( const PythonPlanes &given )
{
  std::vector<SectionPlane> planes;
  if ( !given.levels.empty() )
    planes = level_planes( given.levels.at( 0 ), given.levels.at( 1 ), given.levels.at( 2 ) );
  for ( const double height : given.heights )
  {
    if ( !std::isfinite( height ) )
      throw Error( "A level plane takes a finite height." );
    planes.push_back( SectionPlane::level( height ) );
  }
  return planes;
}

UprightPlanes planes_over( const Features &lines, const RunOptions &options )
{
  const ChainSet2 chains = chains_of( lines, options );
  log_left_out( chains.counts, "along", options.log );
  return upright_planes( chains );
}

nb::list as_list( const MeshSections &sections, const TriangleMesh &mesh )
{
  nb::list meshes;
  for ( std::size_t m = 0; m < sections.meshes.size(); ++m )
  {
    nb::dict one;
    one["name"] = mesh.names[m];
    one["closed"] = sections.meshes[m].closed;
    one["self_intersections"] = sections.meshes[m].crossing;
    one["open_sections"] = sections.meshes[m].open_sections;
    meshes.append( one );
  }
  return meshes;
}

} // namespace

nb::dict section_in_python( const PythonFeatures &mesh, const PythonPlanes &given, PythonRun &run )
{
  struct Job
  {
      UprightPlanes cuts; //!< of level ones only the planes
      TriangleMesh mesh;
      MeshSections sections;
  };
  const Features faces = mesh_in( mesh.data, mesh.names );
  std::optional<Features> lines;
  if ( !given.along.data.is_none() )
    lines = lines_in( given.along.data, given.along.names );
  const std::shared_ptr<const Job> job = without_gil( run, [&]( const RunOptions &options ) {
    Stopwatch total, stage;
    const auto done = std::make_shared<Job>();
    if ( lines )
      done->cuts = planes_over( *lines, part_of( options, 0, 0.05 ) );
    else
      done->cuts.planes = level_planes_of( given );
    done->mesh = mesh_of( faces, part_of( options, 0.05, 0.2 ) );
    log_left_out( done->mesh.counts, "Mesh", options.log );
    const double read = stage.lap();
    done->sections = cut_meshes( done->mesh, done->cuts.planes, part_of( options, 0.2, 1 ) );
    for ( const std::string &remark : remarks_on( done->sections, done->mesh ) )
      options.log( remark );
    done->sections.run.seconds.read = read;
    done->sections.run.seconds.total = total.lap();
    return done;
  } );

  const MeshSections &sections = job->sections;
  const SectionPlanes planes{ job->cuts.planes, job->cuts.line_ids };
  nb::dict counts, ingest, report;
  counts["planes"] = planes.planes.size();
  counts["triangles"] = job->mesh.triangles.size();
  counts["lines"] = sections.lines.size();
  counts["areas"] = sections.areas.size();
  counts["vanished"] = sections.vanished;
  ingest["mesh"] = as_dict( job->mesh.counts );
  report["lines"] = nb::cast( ArrowTable( section_lines_table( sections, planes, job->mesh ), job ) );
  report["areas"] = nb::cast( ArrowTable( section_areas_table( sections, planes, job->mesh ), job ) );
  report["meshes"] = as_list( sections, job->mesh );
  report["counts"] = counts;
  report["ingest"] = ingest;
  report["log"] = as_list( run.log );
  add_run( report, sections.run, sections.checksum );
  return report;
}

} // namespace rubicon
