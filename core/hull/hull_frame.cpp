// SPDX-License-Identifier: GPL-2.0-or-later
// The plane of three corners, exactly, tells the directions; a pass over all points, how far they go along each.
// Relies on hull/hull_frame.h, hull/hull_points.h and GMP.
#include "core/hull/hull_frame.h"

#include "core/exact/ball.h"
#include "core/exact/filter.h"
#include "core/exact/rational.h"
#include "core/hull/hull_centre.h"
#include "core/hull/hull_points.h"
#include "core/hull/whole_coordinates.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace rubicon
{

namespace
{

//! What is left of a sum of which rounded numbers tell little: thicker bodies are round enough to the map of inner points.
constexpr double little = 0x1p-26;

} // namespace

double height_error( Point3 a, Point3 b, Point3 c, Point3 far, double error )
{
  const auto sum = []( double x, double y, double z ) { return std::fabs( x ) + std::fabs( y ) + std::fabs( z ); };
  const double t = 2 * error, u = sum( b.x - a.x, b.y - a.y, b.z - a.z ), v = sum( c.x - a.x, c.y - a.y, c.z - a.z );
  const double off_v = v + 3 * t, off_w = sum( far.x, far.y, far.z ) + 3 * t;
  return t * ( off_v * off_w + u * off_w + u * v ) * ( 1 + 0x1p-40 ); // of roundings on the way
}

bool are_about_in_a_plane( const std::array<Point3, 4> &corners )
{
  const auto [height, bound] = RoundedPlane<Point3>( corners[0], corners[1], corners[2] ).height_of( corners[3] );
  return !( std::fabs( height ) > bound * ( little / filter_bound::orient3d ) );
}

namespace
{

/**
 * Rows of M: along the axis on which the first two corners are farthest apart, off the line through them, and off the plane
 * through three. Its determinant is 1 but for the rounding of numbers that do not matter to it, and no number exceeds 2.
 */
void find_rows( const std::array<Point3, 4> &corners, double ( &rows )[3][3] )
{
  const auto exact = []( Point3 p ) { return std::array<mpq_class, 3>{ p.x, p.y, p.z }; };
  const std::array<mpq_class, 3> a = exact( corners[0] ), u = less( exact( corners[1] ), a ),
                                 v = less( exact( corners[2] ), a );
  std::array<mpq_class, 3> n;
  for ( std::size_t axis = 0; axis < 3; ++axis )
    n[axis] = u[( axis + 1 ) % 3] * v[( axis + 2 ) % 3] - u[( axis + 2 ) % 3] * v[( axis + 1 ) % 3];
  // As n u = 0, the greater of n's two other numbers, over which n is divided, is half of n's first at least.
  std::size_t i = 0;
  for ( const std::size_t axis : { 1u, 2u } )
    if ( abs( u[axis] ) > abs( u[i] ) )
      i = axis;
  std::size_t j = ( i + 1 ) % 3, k = ( i + 2 ) % 3;
  if ( abs( n[j] ) > abs( n[k] ) )
    std::swap( j, k );
  rows[0][i] = j == ( i + 1 ) % 3 ? 1 : -1; // so that nothing is mirrored
  rows[1][i] = nearest_double( mpq_class( -u[j] / u[i] ) );
  rows[1][j] = 1;
  for ( std::size_t axis = 0; axis < 3; ++axis )
    rows[2][axis] = nearest_double( mpq_class( n[axis] / n[k] ) );
}

} // namespace

FramedBox frame_for( std::span<const Point3> points, const PointBox &box, const std::array<std::uint32_t, 4> &corners,
                     const HullCentre &centre, const Workers &workers )
{
  const FramedBox plain = { {}, box.low, box.high };
  const std::array<Point3, 4> places = { points[corners[0]], points[corners[1]], points[corners[2]],
                                         points[corners[3]] };
  if ( !are_about_in_a_plane( places ) && centre.is_double() )
    return plain;
  HullFrame frame;
  frame.origin = places[0];
  frame.error = 1; // that there is an M
  find_rows( places, frame.rows );
  const PointBox framed = box_of( points.size(), workers, [&]( std::size_t i ) { return frame( points[i] ); } );

  std::array<double, 3> low = coordinates( framed.low ), high = coordinates( framed.high );
  const auto [far_x, far_y, far_z] = less( coordinates( box.high ), coordinates( box.low ) );
  double left = 1; // of the numbers that a volume is a sum of
  frame.error = 0;
  for ( std::size_t k = 0; k < 3; ++k )
  {
    double( &row )[3] = frame.rows[k];
    const double most = std::max( high[k], -low[k] );
    const double sum = std::fabs( row[0] ) * far_x + std::fabs( row[1] ) * far_y + std::fabs( row[2] ) * far_z;
    if ( !( most > 0 && in_range( most ) && in_range( sum ) ) )
      return plain;
    left *= most / sum;
    const int scale = -std::ilogb( most ) - 1; // so that it is a half at least, and less than 1
    for ( double *number : { &row[0], &row[1], &row[2], &low[k], &high[k] } )
      *number = std::scalbn( *number, scale );
    const double error = 0x1p-53 * std::scalbn( most, scale ) + 0x1p-100 * std::scalbn( sum, scale );
    frame.error = std::max( frame.error, error * ( 1 + 0x1p-40 ) ); // of this line, and of most, which is rounded
  }
  if ( centre.is_double() && left > little )
    return plain;
  return { frame, { low[0], low[1], low[2] }, { high[0], high[1], high[2] } };
}

} // namespace rubicon
