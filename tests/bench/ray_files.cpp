// SPDX-License-Identifier: GPL-2.0-or-later
// Writes the four files.
// Relies on ray_files.h and array_file.h.
#include "ray_files.h"

#include "array_file.h"

#include <vector>

namespace rubicon::bench
{

namespace
{

//! Every \a step-th of \a points from \a first on.
std::vector<float> coordinates( const std::vector<Point3> &points, std::size_t first, std::size_t step )
{
  std::vector<float> coordinates;
  for ( std::size_t i = first; i < points.size(); i += step )
    for ( const double value : { points[i].x, points[i].y, points[i].z } )
      coordinates.push_back( static_cast<float>( value ) );
  return coordinates;
}

} // namespace

void write_ray_files( const Twin &twin, const std::string &folder )
{
  std::vector<std::int32_t> corners;
  for ( const Triangle &triangle : twin.mesh.triangles )
    corners.insert( corners.end(), triangle.begin(), triangle.end() );
  write_array( folder + "/vertices_f32", coordinates( twin.mesh.vertices, 0, 1 ) );
  write_array( folder + "/triangles_i32", corners );
  write_array( folder + "/rayFrom_f32", coordinates( twin.lines.vertices, 0, 2 ) );
  write_array( folder + "/rayTo_f32", coordinates( twin.lines.vertices, 1, 2 ) );
}

} // namespace rubicon::bench
