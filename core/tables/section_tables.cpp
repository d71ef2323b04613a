// SPDX-License-Identifier: GPL-2.0-or-later
// Lines and areas of sections, column by column.
// Relies on tables/section_tables.h and tables/mesh_columns.h.
#include "core/tables/section_tables.h"

#include "core/tables/mesh_columns.h"

#include <optional>

namespace rubicon
{

namespace
{

//! Of both tables; \a size comes last.
std::vector<Column> columns_with( const Column &size )
{
  return { { "section", ColumnType::integer, false, "", "the number of the plane, from 0" },
           { "line_fid", ColumnType::integer, true, "", "the feature whose line the plane stands over; NULL if level" },
           { "height", ColumnType::real, true, "CRS", "of a level plane; NULL if upright" },
           mesh_name,
           size };
}

void add_values( const SectionPlanes &planes, const TriangleMesh &mesh, std::uint32_t section, std::uint32_t m,
                 double size, Row &row )
{
  const SectionPlane &plane = planes.planes[section];
  const auto line = planes.line_ids.empty() ? std::nullopt : std::optional( planes.line_ids[section] );
  row.add( section, line, plane.is_level ? std::optional( plane.height ) : std::nullopt, mesh.names[m], size );
}

void add_vertices( const std::vector<Point3> &points, Row &row )
{
  for ( const Point3 &p : points )
    row.geometry.push_back( { p.x, p.y, p.z } );
}

} // namespace

Table section_lines_table( const MeshSections &sections, const SectionPlanes &planes, const TriangleMesh &mesh )
{
  Table table;
  table.columns = columns_with( { "length", ColumnType::real, false, "CRS", "of the line" } );
  table.geometry = { GeometryType::line, true };
  table.row_count = sections.lines.size();
  table.fill = [&sections, planes, &mesh]( std::size_t number, Row &row ) {
    const SectionLine &line = sections.lines[number];
    add_vertices( line.points, row );
    add_values( planes, mesh, line.section, line.mesh, line.length, row );
  };
  return table;
}

Table section_areas_table( const MeshSections &sections, const SectionPlanes &planes, const TriangleMesh &mesh )
{
  Table table;
  table.columns = columns_with( { "area", ColumnType::real, false, "CRS²", "of the part, without its holes" } );
  table.geometry = { GeometryType::polygon, true };
  table.row_count = sections.areas.size();
  table.fill = [&sections, planes, &mesh]( std::size_t number, Row &row ) {
    const SectionArea &area = sections.areas[number];
    for ( const std::vector<Point3> &ring : area.rings )
    {
      row.ring_begin.push_back( static_cast<std::uint32_t>( row.geometry.size() ) );
      add_vertices( ring, row );
    }
    add_values( planes, mesh, area.section, area.mesh, area.area, row );
  };
  return table;
}

} // namespace rubicon
