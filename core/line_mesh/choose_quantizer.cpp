// SPDX-License-Identifier: GPL-2.0-or-later
// Judges by a sample, taken evenly: the same for every backend and number of threads.
// Relies on line_mesh/choose_quantizer.h and compute/workers.h.
#include "core/line_mesh/choose_quantizer.h"

#include "core/compute/workers.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
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
    { box.x_high * 0.5 - box.x_low * 0.5, box.y_high * 0.5 - box.y_low * 0.5, box.z_high * 0.5 - box.z_low * 0.5 } );
}

//! Those of some vertices, axis by axis.
struct Coordinates
{
    void add( Point3 p ) { x.push_back( p.x ), y.push_back( p.y ), z.push_back( p.z ); }
    std::vector<double> x, y, z;
};

//! The value that a share of all lie below.
double value_at( double share, std::vector<double> &values )
{
  const auto at = values.begin() + static_cast<std::ptrdiff_t>( share * static_cast<double>( values.size() ) );
  std::nth_element( values.begin(), at, values.end() );
  return *at;
}

//! Half the longest side of the box that the middle half of vertices has, axis by axis.
double half_spread( Coordinates &vertices )
{
  double spread = 0;
  for ( std::vector<double> *values : { &vertices.x, &vertices.y, &vertices.z } )
    spread = std::max( spread, value_at( 0.75, *values ) * 0.5 - value_at( 0.25, *values ) * 0.5 );
  return spread;
}

//! Calls \a visit with a hundred or so of the numbers below \a count, or all: medians need no more, and each costs a look at
//! memory that is far away.
template <typename Visit>
void for_each_sampled( std::size_t count, Visit &&visit )
{
  constexpr std::size_t most = 128;
  const std::size_t step = ( count + most - 1 ) / most;
  for ( std::size_t i = 0; i < count; i += step )
    visit( i );
}

//! Some of the segments, or of the triangles.
class Sample
{
  public:
    void add( std::span<const Point3> corners )
    {
      mHalfSizes.push_back( half_extent( bounds_of( corners ) ) );
      mVertices.push_back( corners.front() );
    }

    //! A vertex of each.
    const std::vector<Point3> &vertices() const { return mVertices; }

    /**
     * Half the size of the usual one; where that is next to nothing, as on ways out from the lowest level of all, 2^-12 of
     * how far the middle half of them lie apart: 2^19 of the quantizer's steps, so that neighbours are told apart, while
     * only what is 2^12 times as far away is clamped.
     */
    double usual_size()
    {
      Coordinates all;
      for ( const Point3 &vertex : mVertices )
        all.add( vertex );
      return std::max( value_at( 0.5, mHalfSizes ), half_spread( all ) * 0x1p-12 );
    }

  private:
    std::vector<double> mHalfSizes;
    std::vector<Point3> mVertices;
};

Sample sample_of( const PolylineSet3 &lines )
{
  Sample sample;
  for_each_sampled( lines.vertices.size(), [&]( std::size_t vertex ) {
    const auto end = std::upper_bound( lines.line_begin.begin(), lines.line_begin.end(), vertex );
    const std::size_t segment = std::min<std::size_t>( vertex, *end - 2 ); // the last vertex of a line starts none
    sample.add( std::span( lines.vertices ).subspan( segment, 2 ) );
  } );
  return sample;
}

Sample sample_of( const TriangleMesh &mesh )
{
  Sample sample;
  for_each_sampled( mesh.triangles.size(), [&]( std::size_t t ) { sample.add( mesh.corners( t ) ); } );
  return sample;
}

} // namespace

Box3 bounds_of( std::span<const Point3> points, Workers &workers )
{
  constexpr std::size_t grain = 1 << 14;
  std::vector<Box3> parts( Workers::chunk_count( points.size(), grain ) );
  workers.for_each_chunk( points.size(), grain, [&]( std::size_t chunk, std::size_t begin, std::size_t end ) {
    parts[chunk] = bounds_of( points.subspan( begin, end - begin ) );
  } );
  return std::reduce( parts.begin() + 1, parts.end(), parts.front(), Hull() );
}

SceneSample::SceneSample( const PolylineSet3 &lines, const TriangleMesh &mesh )
{
  Sample segments = sample_of( lines ), triangles = sample_of( mesh );
  mUsualSize = std::min( segments.usual_size(), triangles.usual_size() );
  mVertices = segments.vertices();
  mVertices.insert( mVertices.end(), triangles.vertices().begin(), triangles.vertices().end() );
}

Quantizer3 SceneSample::choose_quantizer( const Box3 &line_bounds, const Box3 &mesh_bounds ) const
{
  const Box3 all = hull_of( line_bounds, mesh_bounds ), both = intersection_of( line_bounds, mesh_bounds );
  // The usual segment or triangle is to be 2^7 steps of the quantizer long: 2^24 of them fill its 31 bits.
  const double most = mUsualSize * 0x1p24;
  if ( half_extent( all ) <= most )
    return make_quantizer( all );
  Coordinates within;
  for ( const Point3 &vertex : mVertices )
    if ( overlap( both, box_of( vertex, vertex ) ) )
      within.add( vertex );
  if ( within.x.empty() ) // next to nothing can meet
    return make_quantizer( both );
  const Point3 centre = { value_at( 0.5, within.x ), value_at( 0.5, within.y ), value_at( 0.5, within.z ) };
  const Box3 around = { centre.x - most, centre.y - most, centre.z - most,
                        centre.x + most, centre.y + most, centre.z + most };
  return make_quantizer( intersection_of( around, all ) );
}

} // namespace rubicon
