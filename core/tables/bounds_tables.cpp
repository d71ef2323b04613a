// SPDX-License-Identifier: GPL-2.0-or-later
// Spheres and boxes, column by column, and their faces.
// Relies on tables/bounds_tables.h.
#include "core/tables/bounds_tables.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <numbers>
#include <optional>

namespace rubicon
{

namespace
{

void add_ring( std::initializer_list<Point3> corners, Row &row )
{
  row.ring_begin.push_back( static_cast<std::uint32_t>( row.geometry.size() ) );
  for ( const Point3 &corner : corners )
    row.geometry.push_back( { corner.x, corner.y, corner.z } );
  row.geometry.push_back( row.geometry[row.ring_begin.back()] );
}

//! Each face counter-clockwise seen from outside, as the axes are right-handed.
void add_box( const BoundingVolume &box, Row &row )
{
  const auto &at = box.corners;
  if ( box.dimensions == 2 )
    add_ring( { at[0], at[1], at[3], at[2] }, row );
  for ( std::size_t k = 0; box.dimensions == 3 && k < 3; ++k )
  {
    const std::size_t top = std::size_t( 1 ) << k, i = std::size_t( 1 ) << ( k + 1 ) % 3,
                      j = std::size_t( 1 ) << ( k + 2 ) % 3;
    add_ring( { at[0], at[j], at[i + j], at[i] }, row );
    add_ring( { at[top], at[top + i], at[top + i + j], at[top + j] }, row );
  }
}

constexpr int parts_of_quarter = 6; // of 15 degrees each

//! The sine of \a step parts of a quarter of a circle; of the same size for all angles that have the same.
double sine( int step )
{
  step %= 4 * parts_of_quarter;
  if ( step < 0 )
    step += 4 * parts_of_quarter;
  if ( step >= 2 * parts_of_quarter )
    return -sine( step - 2 * parts_of_quarter );
  const int part = std::min( step, 2 * parts_of_quarter - step );
  return std::sin( part * std::numbers::pi / 2 / parts_of_quarter );
}

double cosine( int step )
{
  return step % ( 2 * parts_of_quarter ) == parts_of_quarter ? 0 : sine( step + parts_of_quarter );
}

//! Quads between parallels, triangles at the poles; counter-clockwise seen from outside.
void add_sphere( const BoundingVolume &sphere, Row &row )
{
  const auto at = [&]( int parallel, int meridian ) {
    const double level = sphere.radius * cosine( parallel );
    return Point3{ sphere.center.x + level * cosine( meridian ), sphere.center.y + level * sine( meridian ),
                   sphere.center.z + sphere.radius * sine( parallel ) };
  };
  for ( int parallel = -parts_of_quarter; parallel < parts_of_quarter; ++parallel )
    for ( int meridian = 0; meridian < 4 * parts_of_quarter; ++meridian )
    {
      const Point3 a = at( parallel, meridian ), b = at( parallel, meridian + 1 ), c = at( parallel + 1, meridian + 1 ),
                   d = at( parallel + 1, meridian );
      if ( parallel == -parts_of_quarter )
        add_ring( { a, c, d }, row );
      else if ( parallel == parts_of_quarter - 1 )
        add_ring( { a, b, c }, row );
      else
        add_ring( { a, b, c, d }, row );
    }
}

void add_geometry( const BoundingVolume &volume, Row &row )
{
  if ( volume.dimensions < 2 )
    return;
  if ( volume.kind == BoundingKind::sphere )
    add_sphere( volume, row );
  else
    add_box( volume, row );
  const bool fits = std::ranges::all_of( row.geometry, []( const Coordinates &at ) {
    return std::isfinite( at.x ) && std::isfinite( at.y ) && std::isfinite( at.z );
  } );
  if ( !fits )
  {
    row.geometry.clear();
    row.ring_begin.clear();
  }
}

std::vector<Column> bounds_columns()
{
  const char *const angle_help = "of a box, 0 to 90 below the horizontal";
  const char *const azimuth_help = "of a box, 0 to 360 clockwise from y, of the end that leads down";
  return {
    { "group", ColumnType::text, true, "",
      "the value that the points of the group have in common; NULL where all are one group" },
    { "kind", ColumnType::text, false, "", "envelope, sphere, box-volume, box-area or box-width" },
    { "rank", ColumnType::integer, true, "",
      "of the points: 3 a body, 2 a polygon, 1 a segment, 0 a point; NULL without a finite point" },
    { "n_points", ColumnType::integer, false, "", "points, with those that are left out" },
    { "n_left_out", ColumnType::integer, false, "", "points with a NaN or infinite coordinate" },
    { "volume", ColumnType::real, false, "CRS³", "of the sphere or box; 0 where it is flat" },
    { "area", ColumnType::real, false, "CRS²", "of its surface; of a flat box that of its rectangle, once" },
    { "length", ColumnType::real, true, "CRS", "of a box, the longest extent" },
    { "width", ColumnType::real, true, "CRS", "of a box, the middle extent" },
    { "height", ColumnType::real, true, "CRS", "of a box, the shortest extent, which need not be upright" },
    { "center_x", ColumnType::real, true, "CRS", "of the sphere or box" },
    { "center_y", ColumnType::real, true, "CRS", "the same" },
    { "center_z", ColumnType::real, true, "CRS", "the same" },
    { "radius", ColumnType::real, true, "CRS", "of a sphere" },
    { "n_touching", ColumnType::integer, true, "", "vertices of the hull that lie on the sphere" },
    { "length_azimuth", ColumnType::real, true, "degree", azimuth_help },
    { "length_plunge", ColumnType::real, true, "degree", angle_help },
    { "width_azimuth", ColumnType::real, true, "degree", azimuth_help },
    { "width_plunge", ColumnType::real, true, "degree", angle_help },
    { "height_azimuth", ColumnType::real, true, "degree", azimuth_help },
    { "height_plunge", ColumnType::real, true, "degree", angle_help },
  };
}

} // namespace

Table bounds_table( std::span<const BoundingVolume> volumes, std::span<const HullView> hulls,
                    const PointGroups3 &points )
{
  Table table;
  table.columns = bounds_columns();
  table.geometry = { GeometryType::polygons, true };
  table.row_count = volumes.size();
  table.fill = [volumes, hulls, &points]( std::size_t number, Row &row ) {
    const BoundingVolume &volume = volumes[number];
    const HullView &hull = hulls[number];
    const bool is_sphere = volume.kind == BoundingKind::sphere && volume.rank >= 0;
    add_geometry( volume, row );
    row.add( text_or_null( points.names[number] ), bounding_kind_names[static_cast<std::size_t>( volume.kind )],
             number_or_null( volume.rank >= 0, volume.rank ), hull.types.size(),
             std::ranges::count( hull.types, HullPoint::left_out ), volume.volume, volume.area, volume.extents[0],
             volume.extents[1], volume.extents[2], volume.center.x, volume.center.y, volume.center.z, volume.radius,
             number_or_null( is_sphere, volume.touching.size() ) );
    for ( const AxisAngles &axis : volume.axes )
      row.add( axis.azimuth, axis.plunge );
  };
  return table;
}

} // namespace rubicon
