// SPDX-License-Identifier: GPL-2.0-or-later
// Features into layers, the job, its tables and numbers.
// Relies on the jobs of the engine, tables/, measure/ for the choice of a backend, and jobs.h.
#include "core/python/jobs.h"

#include "core/compute/cuda/device.h"
#include "core/compute/cuda/device_in_words.h"
#include "core/compute/side_by_side.h"
#include "core/compute/stopwatch.h"
#include "core/compute/thread_count.h"
#include "core/ingest/left_out.h"
#include "core/line_mesh/line_mesh.h"
#include "core/line_mesh/mesh_check.h"
#include "core/line_mesh/points_in_mesh.h"
#include "core/measure/prepared_backend.h"
#include "core/python/arrow_table.h"
#include "core/python/judged_mesh.h"
#include "core/python/raw_hits.h"
#include "core/python/reports.h"
#include "core/red_blue/red_blue.h"
#include "core/tables/line_mesh_tables.h"
#include "core/tables/mesh_tables.h"
#include "core/tables/red_blue_tables.h"
#include "core/verify/verify.h"

#include <cmath>
#include <memory>

namespace nb = nanobind;

namespace rubicon
{

namespace
{

nb::object as_python( Table table, std::shared_ptr<const void> source )
{
  return nb::cast( ArrowTable( std::move( table ), std::move( source ) ) );
}

//! The options of the job itself: its share of progress, and the costs by which a backend is chosen.
RunOptions job_options( const RunOptions &options, double from, KindOfJob kind )
{
  RunOptions job = part_of( options, from, 1 );
  PreparedBackend prepared( options, kind, 0 );
  job.costs = prepared.costs( job );
  return job;
}

//! Each where its features lie, if it can stay there, and else by the copy that leaves out what is no chain.
std::pair<ChainSet2, ChainSet2> two_layers( const Features &red, const Features &blue, const RunOptions &options )
{
  std::optional<ChainSet2> red_in_place, blue_in_place;
  {
    Workers workers( options );
    workers.stage( 0, 0 );
    red_in_place = chains_in_place( red, workers );
    blue_in_place = chains_in_place( blue, workers );
  }
  const auto read = []( const char *layer, std::optional<ChainSet2> &in_place, const Features &features,
                        const RunOptions &of_layer ) {
    try
    {
      return in_place ? *std::move( in_place ) : chains_of( features, of_layer );
    }
    catch ( const Error &error )
    {
      throw Error( std::string( layer ) + ": " + error.what() );
    }
  };
  return side_by_side(
    options, [&]( const RunOptions &of_red ) { return read( "Red", red_in_place, red, of_red ); },
    [&]( const RunOptions &of_blue ) { return read( "Blue", blue_in_place, blue, of_blue ); } );
}

} // namespace

nb::dict red_blue_in_python( const PythonFeatures &red, const PythonFeatures &blue, PythonRun &run )
{
  struct Job
  {
      ChainSet2 red, blue;
      std::size_t red_segments = 0, blue_segments = 0;
      RedBlueResult result;
  };
  const Features red_features = unchanged_lines_in( red.data, red.names ),
                 blue_features = unchanged_lines_in( blue.data, blue.names );
  const std::shared_ptr<const Job> job = without_gil( run, [&]( const RunOptions &options ) {
    Stopwatch total, stage;
    const auto done = std::make_shared<Job>();
    std::tie( done->red, done->blue ) = two_layers( red_features, blue_features, part_of( options, 0, 0.1 ) );
    done->red_segments = done->red.segment_count(), done->blue_segments = done->blue.segment_count();
    log_left_out( done->red.counts, "red", options.log );
    log_left_out( done->blue.counts, "blue", options.log );
    const double read = stage.lap();
    done->result = red_blue( done->red, done->blue, job_options( options, 0.1, &MachineCosts::maps ) );
    done->result.run.seconds.read = read;
    // The tables read no vertices, and those that were lent go back now.
    done->red.vertices = {}, done->blue.vertices = {};
    done->result.run.seconds.total = total.lap();
    return done;
  } );

  const RedBlueResult &result = job->result;
  nb::dict counts, ingest, report;
  counts["red_segments"] = job->red_segments;
  counts["blue_segments"] = job->blue_segments;
  counts["pairs"] = result.counts.pairs();
  counts["cross"] = result.counts.cross;
  counts["t_touch"] = result.counts.t_touch;
  counts["v_touch"] = result.counts.v_touch;
  counts["overlap"] = result.counts.overlap;
  counts["points"] = result.points.size();
  counts["overlaps"] = result.overlaps.size();
  ingest["red"] = as_dict( job->red.counts );
  ingest["blue"] = as_dict( job->blue.counts );
  report["points"] = as_python( points_table( result, job->red, job->blue ), job );
  report["overlaps"] = as_python( overlaps_table( result, job->red, job->blue ), job );
  report["pairs"] = as_python( pairs_table( result, job->red, job->blue ), job );
  report["counts"] = counts;
  report["ingest"] = ingest;
  report["log"] = as_list( run.log );
  add_run( report, result.run, result.checksum );
  return report;
}

nb::dict line_mesh_in_python( const PythonFeatures &lines, const PythonFeatures &mesh, const LineMeshExtras &extras,
                              PythonRun &run )
{
  struct Job
  {
      PolylineSet3 lines;
      std::shared_ptr<const JudgedMesh> judged;
      LineMeshResult result;
      std::vector<Point3> places;
  };
  const Features line_features = lines_in( lines.data, lines.names );
  const MeshInput mesh_input( mesh );
  const std::shared_ptr<const Job> job = without_gil( run, [&]( const RunOptions &options ) {
    Stopwatch total, stage;
    const auto done = std::make_shared<Job>();
    done->lines = lines_of( line_features, part_of( options, 0, 0.1 ) );
    log_left_out( done->lines.counts, "lines", options.log );
    done->judged = mesh_input.judged( part_of( options, 0.1, 0.3 ) );
    const TriangleMesh &mesh_read = done->judged->mesh;
    const double check = mesh_input.seconds_of_judging( *done->judged ), read = stage.lap() - check;
    const RunOptions of_job = job_options( options, 0.3, &MachineCosts::meshes );
    done->result = line_mesh( done->lines, mesh_read, done->judged->surfaces,
                              LineMeshOptions{ of_job, extras.exact_parameters } );
    if ( extras.hits )
      done->places = places_of_hits( done->result.hits, done->lines, mesh_read, options );
    done->result.run.seconds.read = read;
    done->result.run.seconds.check = check;
    done->result.run.seconds.total = total.lap();
    return done;
  } );

  const LineMeshResult &result = job->result;
  const TriangleMesh &mesh_read = job->judged->mesh;
  nb::dict counts, ingest, report;
  counts["lines"] = job->lines.line_count();
  counts["segments"] = job->lines.segment_count();
  counts["triangles"] = mesh_read.triangles.size();
  counts["raw_hits"] = result.hit_counts.hits();
  counts["face"] = result.hit_counts.face;
  counts["edge"] = result.hit_counts.edge;
  counts["vertex"] = result.hit_counts.vertex;
  counts["coplanar"] = result.hit_counts.coplanar;
  counts["events"] = result.events.size();
  counts["entry"] = result.event_counts.entry;
  counts["exit"] = result.event_counts.exit;
  counts["pierce"] = result.event_counts.pierce;
  counts["touch"] = result.event_counts.touch;
  counts["slide"] = result.event_counts.slide_in + result.event_counts.slide_out;
  counts["intervals"] = result.intervals.size();
  ingest["lines"] = as_dict( job->lines.counts );
  ingest["mesh"] = as_dict( mesh_read.counts );
  report["events"] = as_python( events_table( result, job->lines, mesh_read ), job );
  report["intervals"] = as_python( intervals_table( result, job->lines, mesh_read ), job );
  report["summary"] = as_python( summary_table( result, job->lines, mesh_read ), job );
  report["hits"] = extras.hits ? as_python( hits_table( result.hits, job->places, job->lines, mesh_read ), job )
                               : nb::none();
  report["meshes"] = meshes_as_list( mesh_read, result.closed, result.rules, result.open_reasons );
  report["counts"] = counts;
  report["ingest"] = ingest;
  run.log.insert( run.log.end(), result.remarks.begin(), result.remarks.end() );
  report["log"] = as_list( run.log );
  add_run( report, result.run, result.checksum );
  return report;
}

nb::dict points_in_mesh_in_python( const PythonFeatures &points, const PythonFeatures &mesh, PythonRun &run )
{
  struct Job
  {
      PointSet3 points;
      std::shared_ptr<const JudgedMesh> judged;
      PointsInMeshResult result;
  };
  const Features point_features = points_in( points.data, points.names );
  const MeshInput mesh_input( mesh );
  const std::shared_ptr<const Job> job = without_gil( run, [&]( const RunOptions &options ) {
    Stopwatch total, stage;
    const auto done = std::make_shared<Job>();
    done->points = points_of( point_features, part_of( options, 0, 0.1 ) );
    log_left_out( done->points.counts, "points", options.log );
    done->judged = mesh_input.judged( part_of( options, 0.1, 0.3 ) );
    const double check = mesh_input.seconds_of_judging( *done->judged ), read = stage.lap() - check;
    done->result = points_in_mesh( done->points.points, done->judged->mesh, done->judged->surfaces,
                                   part_of( options, 0.3, 1 ) );
    done->result.run.seconds.read = read;
    done->result.run.seconds.check = check;
    done->result.run.seconds.total = total.lap();
    return done;
  } );

  const PointsInMeshResult &result = job->result;
  const TriangleMesh &mesh_read = job->judged->mesh;
  nb::dict counts, ingest, report;
  counts["points"] = job->points.points.size();
  counts["triangles"] = mesh_read.triangles.size();
  counts["inside"] = result.inside;
  counts["outside"] = result.outside;
  counts["boundary"] = result.boundary;
  counts["unknown"] = result.unknown;
  ingest["points"] = as_dict( job->points.counts );
  ingest["mesh"] = as_dict( mesh_read.counts );
  report["points"] = as_python( points_in_mesh_table( result, job->points, mesh_read ), job );
  report["meshes"] = meshes_as_list( mesh_read, result.closed, result.rules, result.open_reasons );
  report["counts"] = counts;
  report["ingest"] = ingest;
  run.log.insert( run.log.end(), result.remarks.begin(), result.remarks.end() );
  report["log"] = as_list( run.log );
  add_run( report, result.run, result.checksum );
  return report;
}

nb::dict mesh_check_in_python( const PythonFeatures &mesh, PythonRun &run )
{
  struct Job
  {
      TriangleMesh mesh;
      MeshReport report;
  };
  const Features features = mesh_in( mesh.data, mesh.names );
  const std::shared_ptr<const Job> job = without_gil( run, [&]( const RunOptions &options ) {
    const auto done = std::make_shared<Job>();
    done->mesh = mesh_of( features, part_of( options, 0, 0.2 ) );
    log_left_out( done->mesh.counts, "Mesh", options.log );
    done->report = check_mesh( done->mesh, part_of( options, 0.2, 1 ) );
    return done;
  } );
  nb::dict ingest, report;
  ingest["mesh"] = as_dict( job->mesh.counts );
  report["verdicts"] = as_python( verdicts_table( job->report, job->mesh ), job );
  report["faults"] = as_python( faults_table( job->report, job->mesh ), job );
  report["ingest"] = ingest;
  run.log.insert( run.log.end(), job->report.remarks.begin(), job->report.remarks.end() );
  report["log"] = as_list( run.log );
  return report;
}

nb::dict verify_in_python( std::size_t cases, std::uint64_t seed, double minutes, PythonRun &run )
{
  if ( cases < 1 || cases > 1000000 )
    throw Error( "verify() takes 1 to 1,000,000 cases, not " + std::to_string( cases ) + "." );
  if ( !( minutes >= 0 ) || std::isinf( minutes ) )
    throw Error( "verify() takes a number of minutes from 0 on." );
  VerifyOptions given;
  given.cases = cases, given.seed = seed, given.minutes = minutes;
  const VerifyReport result = without_gil( run, [&]( const RunOptions &options ) {
    static_cast<RunOptions &>( given ) = options;
    return verify( given );
  } );
  nb::list contestants, groups;
  for ( const Contestant &contestant : result.contestants )
    contestants.append( contestant.name );
  for ( const GroupReport &group : result.groups )
  {
    nb::dict one;
    one["name"] = group.name;
    one["cases"] = group.cases;
    for ( const Tally &tally : group.tallies )
      one[tally.name] = tally.value;
    one["differences"] = as_list( group.differences );
    groups.append( one );
  }
  nb::dict report;
  report["agree"] = result.agree();
  report["seed"] = seed;
  report["last_seed"] = result.last_seed;
  report["contestants"] = contestants;
  report["groups"] = groups;
  report["seconds"] = result.seconds;
  return report;
}

nb::list devices_in_python()
{
  const auto [gpu, reason] = [] {
    nb::gil_scoped_release released;
    const std::optional<std::string> name = cuda_device_in_words();
    return std::pair( name, name ? std::string() : cuda_absence_reason() );
  }();
  nb::dict cpu, cuda;
  cpu["backend"] = "cpu";
  cpu["name"] = "CPU, " + std::to_string( thread_count() ) + " threads";
  cpu["reason"] = "";
  cuda["backend"] = "cuda";
  cuda["name"] = gpu ? nb::object( nb::str( gpu->c_str() ) ) : nb::none();
  cuda["reason"] = reason;
  nb::list devices;
  devices.append( cpu );
  devices.append( cuda );
  return devices;
}

} // namespace rubicon
