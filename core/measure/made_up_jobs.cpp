// SPDX-License-Identifier: GPL-2.0-or-later
// Random walks for maps; a net of triangles over a square, and lines through it; those points of a cube that are in a ball.
// Relies on the C++ standard library's generator, which is the same everywhere; on whole numbers alone, as its distributions are
// not.
#include "core/measure/made_up_jobs.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace rubicon
{

namespace
{

//! Evenly from -1 to 1.
class Evenly
{
  public:
    explicit Evenly( std::uint32_t seed )
      : mNumbers( seed )
    {}
    double operator()() { return static_cast<double>( mNumbers() ) / 2147483648.0 - 1; }

  private:
    std::mt19937 mNumbers;
};

//! Walks in a square from -\a side to \a side, whose steps are 1 at most along each axis.
ChainSet2 walks( std::uint32_t segments, double side, std::uint32_t seed )
{
  constexpr std::uint32_t steps = 256;
  Evenly evenly( seed );
  ChainSet2 layer;
  for ( std::uint32_t left = segments; left > 0; left -= std::min( left, steps ) )
  {
    Point2 at = { side * evenly(), side * evenly() };
    layer.vertices.own().push_back( at );
    for ( std::uint32_t step = 0; step < std::min( left, steps ); ++step )
    {
      at = { std::clamp( at.x + evenly(), -side, side ), std::clamp( at.y + evenly(), -side, side ) };
      if ( same_point( at, layer.vertices.back() ) ) // in a corner
        at = { 0, 0 };
      layer.vertices.own().push_back( at );
    }
    layer.chain_feature.push_back( static_cast<std::uint32_t>( layer.feature_ids.size() ) );
    layer.chain_part.push_back( 0 );
    layer.feature_ids.push_back( static_cast<std::int64_t>( layer.feature_ids.size() ) );
    layer.chain_begin.push_back( static_cast<std::uint32_t>( layer.vertices.size() ) );
  }
  return layer;
}

//! Two triangles for each cell of \a cells × \a cells, which is 1 wide.
TriangleMesh net( std::uint32_t cells )
{
  TriangleMesh mesh;
  Evenly evenly( 3 );
  for ( std::uint32_t y = 0; y <= cells; ++y )
    for ( std::uint32_t x = 0; x <= cells; ++x )
      mesh.vertices.push_back( { static_cast<double>( x ), static_cast<double>( y ), 0.25 * evenly() } );
  for ( std::uint32_t y = 0; y < cells; ++y )
    for ( std::uint32_t x = 0; x < cells; ++x )
    {
      const std::uint32_t corner = y * ( cells + 1 ) + x, above = corner + cells + 1;
      mesh.triangles.push_back( { corner, corner + 1, above + 1 } );
      mesh.triangles.push_back( { corner, above + 1, above } );
    }
  mesh.mesh.assign( mesh.triangles.size(), 0 );
  mesh.feature.assign( mesh.triangles.size(), no_feature );
  mesh.names.emplace_back();
  return mesh;
}

} // namespace

MapsJob made_up_maps( std::uint32_t segments, double meetings )
{
  // Boxes are 1/2 wide on the average, so that two meet where their middles are within 1/2 along both axes.
  const double side = std::sqrt( segments / meetings ) / 2;
  return { walks( segments, side, 1 ), walks( segments, side, 2 ) };
}

MeshJob made_up_mesh( std::uint32_t segments, double meetings )
{
  const auto cells = static_cast<std::uint32_t>( std::ceil( std::sqrt( segments / 2.0 ) ) );
  const double reach = std::sqrt( meetings / 2 ) / 2; // to either side of the middle
  MeshJob job{ {}, net( cells ) };
  Evenly evenly( 4 );
  for ( std::uint32_t i = 0; i < segments; ++i )
  {
    const double x = ( evenly() + 1 ) / 2 * cells, y = ( evenly() + 1 ) / 2 * cells;
    job.lines.vertices.push_back( { x - reach, y - reach, -1 } );
    job.lines.vertices.push_back( { x + reach, y + reach, 1 } );
    job.lines.line_feature.push_back( i );
    job.lines.line_part.push_back( 0 );
    job.lines.feature_ids.push_back( i );
    job.lines.line_begin.push_back( static_cast<std::uint32_t>( job.lines.vertices.size() ) );
  }
  return job;
}

HullJob made_up_hull( std::uint32_t points )
{
  HullJob job;
  Evenly evenly( 5 );
  while ( job.points.size() < points )
  {
    const double x = evenly(), y = evenly(), z = evenly();
    if ( x * x + y * y + z * z <= 1 )
      job.points.push_back( { x, y, z } );
  }
  return job;
}

} // namespace rubicon
