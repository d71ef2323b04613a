// SPDX-License-Identifier: GPL-2.0-or-later
// Faults and verdicts, column by column.
// Relies on tables/mesh_tables.h and tables/mesh_columns.h.
#include "core/tables/mesh_tables.h"

#include "core/tables/mesh_columns.h"

namespace rubicon
{

Table faults_table( const MeshReport &report, const TriangleMesh &mesh )
{
  Table table;
  table.columns = {
    mesh_name,
    { "kind", ColumnType::text, false, "", "the fault" },
    mesh_fid,
    { "triangle", ColumnType::integer, false, "", "the triangle, or the lowest at the edge, from 0" },
    { "count", ColumnType::integer, false, "", "different triangles at the edge, else 1" },
  };
  table.geometry = { GeometryType::line, true };
  table.row_count = report.faults.size();
  table.fill = [&report, &mesh]( std::size_t number, Row &row ) {
    const MeshFault &fault = report.faults[number];
    for ( const std::uint32_t vertex : fault_path( mesh, fault ) )
    {
      const Point3 p = mesh.vertices[vertex];
      row.geometry.push_back( { p.x, p.y, p.z } );
    }
    row.add( mesh.names[fault.mesh], fault_kind_name( fault.kind ), feature_of( mesh, fault.triangle ), fault.triangle,
             fault.count );
  };
  return table;
}

Table verdicts_table( const MeshReport &report, const TriangleMesh &mesh )
{
  const auto count = []( const char *name, const char *help ) {
    return Column{ name, ColumnType::integer, false, "", help };
  };
  Table table;
  table.columns = {
    mesh_name,
    { "closed", ColumnType::boolean, false, "", "every edge has an even number of triangles" },
    { "rule", ColumnType::text, false, "", "of inside: parity, winding, none" },
    count( "triangles", "triangles" ),
    count( "vertices", "different corners" ),
    count( "boundary_edges", "edges of one triangle" ),
    count( "non_manifold_edges", "edges of more than two triangles" ),
    count( "inconsistent_edges", "edges whose two triangles face differently" ),
    count( "duplicates", "triangles that occur before" ),
    count( "degenerate", "triangles of zero area" ),
    count( "self_intersections", "triangles that cross others" ),
    count( "inner_solids", "shells within others and turned like them, which are holes all the same" ),
    count( "shells", "sets of triangles that hang together by edges" ),
  };
  table.row_count = report.verdicts.size();
  table.fill = [&report, &mesh]( std::size_t number, Row &row ) {
    const MeshVerdict &verdict = report.verdicts[number];
    row.add( mesh.names[number], verdict.closed, inside_rule_name( verdict.rule ), verdict.triangles, verdict.vertices,
             verdict.boundary_edges, verdict.non_manifold_edges, verdict.inconsistent_edges, verdict.duplicates,
             verdict.degenerate, verdict.self_intersections, verdict.inner_solids, verdict.shells );
  };
  return table;
}

} // namespace rubicon
