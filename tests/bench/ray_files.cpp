// SPDX-License-Identifier: GPL-2.0-or-later
// Writes the four files.
// Relies on ray_files.h.
#include "ray_files.h"

#include "core/error.h"

#include <fstream>
#include <vector>

namespace rubicon::bench
{

namespace
{

template <typename Value>
void write_file( const std::string &path, const std::vector<Value> &values )
{
  std::ofstream file( path, std::ios::binary );
  file.write( reinterpret_cast<const char *>( values.data() ),
              static_cast<std::streamsize>( values.size() * sizeof( Value ) ) );
  file.close();
  if ( !file )
    throw Error( "Cannot write " + path + "." );
}

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
  write_file( folder + "/vertices_f32", coordinates( twin.mesh.vertices, 0, 1 ) );
  write_file( folder + "/triangles_i32", corners );
  write_file( folder + "/rayFrom_f32", coordinates( twin.lines.vertices, 0, 2 ) );
  write_file( folder + "/rayTo_f32", coordinates( twin.lines.vertices, 1, 2 ) );
}

} // namespace rubicon::bench
