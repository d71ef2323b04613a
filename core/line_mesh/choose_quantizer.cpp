// SPDX-License-Identifier: GPL-2.0-or-later
// Judges by a sample, taken evenly: the same for every backend and number of threads.
// Relies on line_mesh/choose_quantizer.h.
#include "core/line_mesh/choose_quantizer.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace rubicon
{

namespace
{

//! Half the longest side of a box; halved first, for the difference of the largest doubles is not finite.
double half_extent( const Box3 &box )
{
  return std::max(
    { box.high.x * 0.5 - box.low.x * 0.5, box.high.y * 0.5 - box.low.y * 0.5, box.high.z * 0.5 - box.low.z * 0.5 } );
}

double middle( std::vector<double> &values )
{
  const auto at = values.begin() + static_cast<std::ptrdiff_t>( values.size() / 2 );
  std::nth_element( values.begin(), at, values.end() );
  return *at;
}

//! Calls \a visit with some hundreds of the numbers below \a count, or all.
template <typename Visit>
void for_each_sampled( std::size_t count, Visit &&visit )
{
  constexpr std::size_t most = 512;
  const std::size_t step = ( count + most - 1 ) / most;
  for ( std::size_t i = 0; i < count; i += step )
    visit( i );
}

//! Some of the segments and triangles: half their longest sides, and a vertex of each that lies within a box.
class Sample
{
  public:
    Sample( const PolylineSet3 &lines, const TriangleMesh &mesh, const Box3 &within )
      : mWithin( within )
    {
      std::vector<double> segments, triangles;
      for_each_sampled( lines.line_count(), [&]( std::size_t line ) {
        const std::uint32_t begin = lines.line_begin[line], end = lines.line_begin[line + 1];
        const std::uint32_t segment = begin + ( end - begin - 1 ) / 2; // of a line of two vertices its only one
        segments.push_back( half_extent( bounds_of( std::span( lines.vertices ).subspan( segment, 2 ) ) ) );
        add( lines.vertices[segment] );
      } );
      for_each_sampled( mesh.triangles.size(), [&]( std::size_t t ) {
        const std::array<Point3, 3> corners = mesh.corners( t );
        triangles.push_back( half_extent( bounds_of( corners ) ) );
        add( corners[0] );
      } );
      mUsualSize = std::min( middle( segments ), middle( triangles ) );
    }

    double usual_size() const { return mUsualSize; } //!< halved
    bool is_empty() const { return mX.empty(); }
    Point3 middle_vertex() { return { middle( mX ), middle( mY ), middle( mZ ) }; }

  private:
    void add( Point3 p )
    {
      if ( p.x < mWithin.low.x || p.y < mWithin.low.y || p.z < mWithin.low.z || p.x > mWithin.high.x
           || p.y > mWithin.high.y || p.z > mWithin.high.z )
        return;
      mX.push_back( p.x ), mY.push_back( p.y ), mZ.push_back( p.z );
    }

    Box3 mWithin;
    double mUsualSize = 0;
    std::vector<double> mX, mY, mZ;
};

} // namespace

Quantizer3 choose_quantizer( const PolylineSet3 &lines, const TriangleMesh &mesh, const Box3 &line_bounds,
                             const Box3 &mesh_bounds )
{
  const Box3 all = hull_of( line_bounds, mesh_bounds ), both = intersection_of( line_bounds, mesh_bounds );
  Sample sample( lines, mesh, both );
  // The usual segment or triangle is to be 2^7 steps of the quantizer long: 2^24 of them fill its 31 bits.
  const double most = sample.usual_size() * 0x1p24;
  if ( half_extent( all ) <= most )
    return make_quantizer( all );
  if ( sample.is_empty() ) // next to nothing can meet
    return make_quantizer( both );
  const Point3 centre = sample.middle_vertex();
  const Box3 around = { { centre.x - most, centre.y - most, centre.z - most },
                        { centre.x + most, centre.y + most, centre.z + most } };
  return make_quantizer( intersection_of( around, all ) );
}

} // namespace rubicon
