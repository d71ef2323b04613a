// SPDX-License-Identifier: GPL-2.0-or-later
// The extension module rubicon._engine: functions, the table, exceptions. What users call stands in rubicon/__init__.py.
// Relies on nanobind and jobs.h.
#include "core/error.h"
#include "core/python/arrow_table.h"
#include "core/python/cluster_jobs.h"
#include "core/python/cut_mesh_jobs.h"
#include "core/python/jobs.h"
#include "core/python/judged_mesh.h"
#include "core/python/python_run.h"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

namespace nb = nanobind;

namespace
{

using namespace rubicon;

constexpr const char *type_names[] = { "int64", "float64", "string", "bool", "int64" };

//! Of each column its name, type, unit and what it holds.
nb::list columns_of( const ArrowTable &table )
{
  nb::list columns;
  for ( const Column &column : table.table().columns )
  {
    nb::dict one;
    one["name"] = column.name;
    one["type"] = type_names[static_cast<std::size_t>( column.type )];
    one["unit"] = column.unit;
    one["help"] = column.help;
    columns.append( one );
  }
  return columns;
}

//! Where the coordinates or the WKB of features lie that are read without a copy before.
nb::list places_read( const Features &features )
{
  nb::list places;
  for ( const void *place : features.read_in_place )
    places.append( reinterpret_cast<std::uintptr_t>( place ) );
  return places;
}

PythonFeatures features_from( nb::object data, const std::string &geometry, nb::object ids,
                              nb::object names = nb::none() )
{
  return { std::move( data ), { geometry, std::move( ids ), std::move( names ) } };
}

PythonRun run_from( const std::string &backend, int threads, nb::object progress )
{
  return { backend, threads, std::move( progress ) };
}

//! What jobs give and take that Python has no type for.
void add_types( nb::module_ &m )
{
  nb::class_<ArrowTable>( m, "Table",
                          "An output of a job, in the Arrow C stream interface; geometries are ISO WKB in the column "
                          "geometry." )
    .def( "__arrow_c_schema__", &ArrowTable::schema )
    .def(
      "__arrow_c_stream__", []( ArrowTable &table, const nb::object & ) { return table.stream(); },
      nb::arg( "requested_schema" ) = nb::none() )
    .def( "__len__", []( const ArrowTable &table ) { return table.table().row_count; } )
    .def( "column", &ArrowTable::column, nb::arg( "name" ),
          "The values of a column as an array of numpy's (NaN for NULL, and doubles then); of texts as a list (None "
          "for NULL)." )
    .def(
      "coordinates", &ArrowTable::coordinates,
      "The vertices of all geometries, an array of numpy's of n × 2 to 4 numbers (x, y, z, m), and of each row where "
      "its vertices begin, with n at the end." )
    .def_prop_ro( "columns", columns_of )
    .def_prop_ro( "has_geometry", []( const ArrowTable &table ) { return table.table().has_geometry(); } );

  nb::class_<PreparedMesh>( m, "PreparedMesh",
                            "A mesh that is read and judged, in the place of one for line_mesh and "
                            "points_in_mesh." );
}

//! Of layers, meshes and points.
void add_jobs( nb::module_ &m )
{
  m.def(
    "prepare_mesh",
    []( nb::object mesh, const std::string &geometry, nb::object ids, nb::object names, int threads,
        nb::object progress ) {
      PythonRun run = run_from( "cpu", threads, progress );
      return prepare_mesh_in_python( features_from( mesh, geometry, ids, names ), run );
    },
    nb::arg(), nb::arg(), nb::arg().none(), nb::arg().none(), nb::arg(), nb::arg().none() );

  m.def(
    "red_blue",
    []( nb::object red, nb::object blue, const std::string &red_geometry, const std::string &blue_geometry,
        nb::object red_ids, nb::object blue_ids, const std::string &backend, int threads, nb::object progress ) {
      PythonRun run = run_from( backend, threads, progress );
      return red_blue_in_python( features_from( red, red_geometry, red_ids ),
                                 features_from( blue, blue_geometry, blue_ids ), run );
    },
    nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg().none(), nb::arg().none(), nb::arg(), nb::arg(),
    nb::arg().none() );

  m.def(
    "line_mesh",
    []( nb::object lines, nb::object mesh, const std::string &line_geometry, const std::string &mesh_geometry,
        nb::object line_ids, nb::object mesh_ids, nb::object mesh_names, bool exact_parameters, bool hits,
        const std::string &backend, int threads, nb::object progress ) {
      PythonRun run = run_from( backend, threads, progress );
      return line_mesh_in_python( features_from( lines, line_geometry, line_ids ),
                                  features_from( mesh, mesh_geometry, mesh_ids, mesh_names ),
                                  { exact_parameters, hits }, run );
    },
    nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg().none(), nb::arg().none(), nb::arg().none(), nb::arg(),
    nb::arg(), nb::arg(), nb::arg(), nb::arg().none() );

  m.def(
    "points_in_mesh",
    []( nb::object points, nb::object mesh, const std::string &point_geometry, const std::string &mesh_geometry,
        nb::object point_ids, nb::object mesh_ids, nb::object mesh_names, int threads, nb::object progress ) {
      PythonRun run = run_from( "cpu", threads, progress );
      return points_in_mesh_in_python( features_from( points, point_geometry, point_ids ),
                                       features_from( mesh, mesh_geometry, mesh_ids, mesh_names ), run );
    },
    nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg().none(), nb::arg().none(), nb::arg().none(), nb::arg(),
    nb::arg().none() );

  m.def(
    "convex_hull_3d",
    []( nb::object points, const std::string &geometry, nb::object ids, nb::object groups, bool check, int threads,
        nb::object progress ) {
      PythonRun run = run_from( "cpu", threads, progress );
      return convex_hull_3d_in_python( features_from( points, geometry, ids, groups ), check, run );
    },
    nb::arg(), nb::arg(), nb::arg().none(), nb::arg().none(), nb::arg(), nb::arg(), nb::arg().none() );

  m.def(
    "bounding_volume",
    []( nb::object points, const std::string &geometry, nb::object groups, const std::string &kind, int threads,
        nb::object progress ) {
      PythonRun run = run_from( "cpu", threads, progress );
      return bounding_volume_in_python( features_from( points, geometry, nb::none(), groups ), kind, run );
    },
    nb::arg(), nb::arg(), nb::arg().none(), nb::arg(), nb::arg(), nb::arg().none() );

  m.def(
    "section",
    []( nb::object mesh, const std::string &mesh_geometry, nb::object mesh_names, nb::object along,
        const std::string &along_geometry, nb::object along_ids, const std::vector<double> &levels,
        const std::vector<double> &heights, int threads, nb::object progress ) {
      PythonRun run = run_from( "cpu", threads, progress );
      return section_in_python( features_from( mesh, mesh_geometry, nb::none(), mesh_names ),
                                { features_from( along, along_geometry, along_ids ), levels, heights }, run );
    },
    nb::arg(), nb::arg(), nb::arg().none(), nb::arg().none(), nb::arg(), nb::arg().none(), nb::arg(), nb::arg(),
    nb::arg(), nb::arg().none() );

  m.def(
    "mesh_check",
    []( nb::object mesh, const std::string &geometry, nb::object ids, nb::object names, int threads,
        nb::object progress ) {
      PythonRun run = run_from( "cpu", threads, progress );
      return mesh_check_in_python( features_from( mesh, geometry, ids, names ), run );
    },
    nb::arg(), nb::arg(), nb::arg().none(), nb::arg().none(), nb::arg(), nb::arg().none() );
}

//! Of the tables of drill holes.
void add_drill_jobs( nb::module_ &m )
{
  m.def(
    "desurvey",
    []( nb::object collar, const std::vector<std::string> &collar_columns, nb::object survey,
        const std::vector<std::string> &survey_columns, const std::string &method, const std::string &dip,
        double azimuth_offset, double depth_factor, double angle_step, nb::object progress ) {
      PythonRun run = run_from( "cpu", 0, progress );
      const auto of = []( const std::vector<std::string> &names ) {
        return DrillColumns{ names.at( 0 ), names.at( 1 ), names.at( 2 ), names.at( 3 ),
                             names.at( 4 ), names.at( 5 ), names.at( 6 ) };
      };
      return desurvey_in_python( collar, of( collar_columns ), survey, of( survey_columns ),
                                 { method, dip, azimuth_offset, depth_factor, angle_step }, run );
    },
    nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg(),
    nb::arg().none() );

  m.def(
    "assay_intervals",
    []( nb::object assay, const std::string &hole, const std::string &from, const std::string &to,
        const std::vector<std::string> &values, nb::object intervals, nb::object progress ) {
      PythonRun run = run_from( "cpu", 0, progress );
      return assay_intervals_in_python( assay, { hole, from, to, values }, intervals, run );
    },
    nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg().none() );
}

//! The steps of a job on two maps that several machines share.
void add_map_tasks( nb::module_ &m )
{
  m.def(
    "survey",
    []( nb::object layer, const std::string &geometry, nb::object ids, nb::object progress ) {
      PythonRun run = run_from( "cpu", 1, progress );
      return survey_in_python( features_from( layer, geometry, ids ), run );
    },
    nb::arg(), nb::arg(), nb::arg().none(), nb::arg().none() );
  m.def( "plan", plan_in_python );
  m.def( "partitions", partitions_in_python );
  m.def( "expected_memory", expected_memory_in_python );
  m.def(
    "pieces",
    []( const std::string &plan, const std::string &side, nb::object layer, const std::string &geometry, nb::object ids,
        nb::object progress ) {
      PythonRun run = run_from( "cpu", 1, progress );
      return pieces_in_python( plan, side, features_from( layer, geometry, ids ), run );
    },
    nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg().none(), nb::arg().none() );
  m.def(
    "contacts",
    []( const std::string &plan, std::uint32_t partition, nb::object pieces, const std::string &backend, int threads,
        nb::object progress ) {
      PythonRun run = run_from( backend, threads, progress );
      return contacts_in_python( plan, partition, pieces, run );
    },
    nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg().none() );
  m.def(
    "reduce",
    []( const std::string &plan, nb::object contacts, bool with_pairs, int threads, nb::object progress ) {
      PythonRun run = run_from( "cpu", threads, progress );
      return reduce_in_python( plan, contacts, with_pairs, run );
    },
    nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg().none() );
}

//! The same on lines and meshes, where these are cut too.
void add_mesh_tasks( nb::module_ &m )
{
  m.def(
    "survey_lines",
    []( nb::object lines, const std::string &geometry, nb::object progress ) {
      PythonRun run = run_from( "cpu", 1, progress );
      return survey_lines_in_python( features_from( lines, geometry, nb::none() ), run );
    },
    nb::arg(), nb::arg(), nb::arg().none() );
  m.def(
    "survey_mesh",
    []( nb::object mesh, const std::string &geometry, nb::object ids, nb::object names, int threads,
        nb::object progress ) {
      PythonRun run = run_from( "cpu", threads, progress );
      return survey_mesh_in_python( features_from( mesh, geometry, ids, names ), run );
    },
    nb::arg(), nb::arg(), nb::arg().none(), nb::arg().none(), nb::arg(), nb::arg().none() );
  m.def(
    "plan_lines",
    []( const std::vector<nb::bytes> &lines, const std::vector<nb::bytes> &meshes, std::size_t partitions,
        std::uint64_t memory, nb::object progress ) {
      PythonRun run = run_from( "cpu", 1, progress );
      return plan_lines_in_python( { lines, meshes }, { partitions, memory }, run );
    },
    nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg().none() );
  m.def(
    "cut_mesh",
    []( const std::string &plan, const nb::bytes &meshes, std::uint32_t share, nb::object mesh,
        const std::string &geometry, nb::object ids, nb::object names, int threads, nb::object progress ) {
      PythonRun run = run_from( "cpu", threads, progress );
      return cut_mesh_in_python( { plan, meshes }, share, features_from( mesh, geometry, ids, names ), run );
    },
    nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg().none(), nb::arg().none(), nb::arg(),
    nb::arg().none() );
  m.def(
    "edges",
    []( const std::string &plan, std::uint32_t partition, nb::object pieces, nb::object progress ) {
      PythonRun run = run_from( "cpu", 1, progress );
      return edges_in_python( plan, partition, pieces, run );
    },
    nb::arg(), nb::arg(), nb::arg(), nb::arg().none() );
  m.def(
    "judge",
    []( const std::string &plan, const nb::bytes &meshes, const std::vector<nb::bytes> &edges, nb::object progress ) {
      PythonRun run = run_from( "cpu", 1, progress );
      return judge_in_python( { plan, meshes }, edges, run );
    },
    nb::arg(), nb::arg(), nb::arg(), nb::arg().none() );
  m.def(
    "cut_lines",
    []( const std::string &plan, const nb::bytes &judged, std::uint32_t share, nb::object lines,
        const std::string &geometry, nb::object progress ) {
      PythonRun run = run_from( "cpu", 1, progress );
      return cut_lines_in_python( { plan, judged }, share, features_from( lines, geometry, nb::none() ), run );
    },
    nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg().none() );
  m.def(
    "hits",
    []( const std::string &plan, const nb::bytes &judged, std::uint32_t partition, nb::object pieces,
        const std::string &backend, int threads, nb::object progress ) {
      PythonRun run = run_from( backend, threads, progress );
      return hits_in_python( { plan, judged }, partition, pieces, run );
    },
    nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg().none() );
  m.def(
    "reduce_lines",
    []( const std::string &plan, const nb::bytes &judged, std::uint32_t share, nb::object lines,
        const std::string &geometry, nb::object ids, nb::object hits, bool exact_parameters, int threads,
        nb::object progress ) {
      PythonRun run = run_from( "cpu", threads, progress );
      return reduce_lines_in_python( { plan, judged }, share, features_from( lines, geometry, ids ), hits,
                                     exact_parameters, run );
    },
    nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg().none(), nb::arg(), nb::arg(), nb::arg(),
    nb::arg().none() );
}

} // namespace

NB_MODULE( _engine, m )
{
  m.doc() = "Rubicon's engine; use the module rubicon.";
  nb::exception<Error>( m, "Error", PyExc_ValueError );
  nb::exception<Cancelled>( m, "Cancelled", PyExc_RuntimeError );
  add_types( m );
  add_jobs( m );
  add_drill_jobs( m );
  add_map_tasks( m );
  add_mesh_tasks( m );

  m.def(
    "verify",
    []( std::size_t cases, std::uint64_t seed, double minutes, const std::string &backend, nb::object progress ) {
      PythonRun run = run_from( backend, 0, progress );
      return verify_in_python( cases, seed, minutes, run );
    },
    nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg().none() );
  m.def( "end_jobs", end_jobs );
  m.def( "forget_jobs", forget_jobs );
  m.def( "devices", devices_in_python );
  m.def( "lines_read_in_place", []( nb::object lines ) {
    return places_read( unchanged_lines_in( lines, { {}, nb::none(), nb::none() } ) );
  } );
}
