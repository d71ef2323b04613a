// SPDX-License-Identifier: GPL-2.0-or-later
// Hulls and points, column by column.
// Relies on tables/hull_tables.h.
#include "core/tables/hull_tables.h"

#include <algorithm>
#include <optional>

namespace rubicon
{

namespace
{

const Column group_column = { "group", ColumnType::text, true, "",
                              "the value that the points of the group have in common; NULL where all are one group" };

//! Where there are groups at all, their name.
std::optional<std::string_view> group_name( const PointGroups3 &points, std::size_t group )
{
  return text_or_null( points.names[group] );
}

void add_facets( const HullView &hull, std::span<const Point3> points, Row &row )
{
  for ( std::size_t f = 0; f < hull.facets(); ++f )
  {
    row.ring_begin.push_back( static_cast<std::uint32_t>( row.geometry.size() ) );
    const auto facet = hull.facet( f );
    for ( const std::uint32_t vertex : facet )
      row.geometry.push_back( { points[vertex].x, points[vertex].y, points[vertex].z } );
    row.geometry.push_back( row.geometry[row.ring_begin.back()] );
  }
}

//! Of a duplicate the point of the lowest index in its place, within the group.
std::optional<std::uint32_t> first_of( const HullView &hull, std::uint32_t point )
{
  if ( hull.types[point] != HullPoint::duplicate )
    return std::nullopt;
  return std::ranges::lower_bound( hull.duplicates, point, {}, &HullDuplicate::point )->first;
}

} // namespace

Table hulls_table( std::span<const HullView> hulls, const PointGroups3 &points )
{
  Table table;
  table.columns = {
    group_column,
    { "rank", ColumnType::integer, true, "",
      "3 a body, 2 a polygon, 1 a segment, 0 a point; NULL without a finite point" },
    { "n_points", ColumnType::integer, false, "", "points, with those that are left out" },
    { "n_left_out", ColumnType::integer, false, "", "points with a NaN or infinite coordinate" },
    { "n_vertices", ColumnType::integer, false, "", "vertices of the hull" },
    { "n_facets", ColumnType::integer, false, "", "facets of the hull, which are polygons" },
    { "volume", ColumnType::real, false, "CRS³", "of the hull; 0 where it is flat" },
    { "area", ColumnType::real, false, "CRS²", "of the hull's surface; of a polygon its own, once" },
    { "centroid_x", ColumnType::real, true, "CRS", "of the body, polygon, segment or point" },
    { "centroid_y", ColumnType::real, true, "CRS", "the same" },
    { "centroid_z", ColumnType::real, true, "CRS", "the same" },
  };
  table.geometry = { GeometryType::polygons, true };
  table.row_count = hulls.size();
  table.fill = [hulls, &points]( std::size_t number, Row &row ) {
    const HullView &hull = hulls[number];
    add_facets( hull, points.group( number ), row );
    row.add( group_name( points, number ), number_or_null( hull.rank >= 0, hull.rank ), hull.types.size(),
             std::ranges::count( hull.types, HullPoint::left_out ), hull.vertices.size(), hull.facets(), hull.volume,
             hull.area, hull.centroid.x, hull.centroid.y, hull.centroid.z );
  };
  return table;
}

Table hull_points_table( std::span<const HullView> hulls, const PointGroups3 &points )
{
  Table table;
  table.columns = {
    { "point_fid", ColumnType::integer, true, "", "the feature; NULL for mesh files" },
    { "point_part", ColumnType::integer, false, "", "the vertex within the feature, from 0" },
    group_column,
    { "type", ColumnType::text, false, "", "vertex, edge, facet, inside, duplicate, left out" },
    { "first_fid", ColumnType::integer, true, "", "of a duplicate, the feature of the first point there" },
    { "first_part", ColumnType::integer, true, "", "of a duplicate, the vertex within that feature" },
  };
  table.geometry = { GeometryType::point, true };
  table.row_count = points.points.size();
  table.fill = [hulls, &points]( std::size_t number, Row &row ) {
    const std::size_t group =
      static_cast<std::size_t>( std::ranges::upper_bound( points.begin, number ) - points.begin.begin() ) - 1;
    const std::size_t begin = points.begin[group];
    const auto point = static_cast<std::uint32_t>( number - begin );
    const HullView &hull = hulls[group];
    const Point3 p = points.points[number];
    if ( is_finite( p ) )
      row.geometry.push_back( { p.x, p.y, p.z } );
    row.first_feature = points.feature[number];
    const std::optional<std::uint32_t> first = first_of( hull, point );
    const std::size_t named = begin + first.value_or( point );
    row.add( id_or_null( points.feature[number] ), points.part[number], group_name( points, group ),
             hull_point_names[static_cast<std::size_t>( hull.types[point] )],
             id_or_null( first ? points.feature[named] : no_feature ),
             number_or_null( first.has_value(), points.part[named] ) );
  };
  return table;
}

} // namespace rubicon
