// SPDX-License-Identifier: GPL-2.0-or-later
// Builds the random layers.
// Relies on layer_families.h.
#include "layer_families.h"
#include "core/ingest/chain_builder2.h"

#include "point_families.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace rubicon::test
{

namespace
{

using Line = std::vector<Point2>;

//! Features as lists of parts.
using Features = std::vector<std::vector<Line>>;

ChainSet2 build( const Features &features, Random *z_source = nullptr )
{
  ChainBuilder2 builder( z_source != nullptr );
  for ( std::size_t f = 0; f < features.size(); ++f )
  {
    builder.begin_feature( static_cast<std::int64_t>( 10 * f ) );
    for ( const Line &part : features[f] )
    {
      std::vector<double> z;
      if ( z_source )
        for ( std::size_t i = 0; i < part.size(); ++i )
          z.push_back( static_cast<double>( z_source->below( 5 ) ) / 3.0 );
      builder.add_part( part, z );
    }
    builder.end_feature();
  }
  return builder.take();
}

//! Features of one or two parts, each a chain of \a vertices random points, every third one closed.
template <typename NextPoint>
Features random_chains( Random &random, std::size_t features, std::size_t vertices, NextPoint &&next_point )
{
  Features out( features );
  for ( auto &parts : out )
  {
    parts.resize( 1 + random.below( 2 ) );
    for ( Line &part : parts )
    {
      for ( std::size_t i = 0; i < 2 + random.below( vertices ); ++i )
        part.push_back( next_point() );
      if ( random.below( 3 ) == 0 )
        part.push_back( part.front() );
    }
  }
  return out;
}

Features grid_lines( Random &random, std::uint64_t size )
{
  return random_chains( random, 3, 6, [&] {
    const double x = static_cast<double>( random.below( size ) );
    return Point2{ x, static_cast<double>( random.below( size ) ) };
  } );
}

Features grid_rings( Random &random )
{
  Features rings( 3 );
  for ( auto &parts : rings )
  {
    // Rectangles with extra vertices on their sides: sides are shared often, with other vertices on them.
    const double x = static_cast<double>( random.below( 4 ) ), y = static_cast<double>( random.below( 4 ) );
    const double w = 1 + static_cast<double>( random.below( 3 ) ), h = 1 + static_cast<double>( random.below( 3 ) );
    Line ring{ { x, y } };
    if ( random.below( 2 ) == 0 )
      ring.push_back( { x + 0.5, y } );
    ring.insert( ring.end(), { { x + w, y }, { x + w, y + h } } );
    if ( random.below( 2 ) == 0 )
      ring.push_back( { x + w / 2, y + h } );
    ring.push_back( { x, y + h } );
    std::rotate( ring.begin(), ring.begin() + static_cast<std::ptrdiff_t>( random.below( ring.size() ) ), ring.end() );
    if ( random.below( 2 ) == 0 )
      std::reverse( ring.begin(), ring.end() );
    ring.push_back( ring.front() );
    parts.push_back( ring );
  }
  return rings;
}

//! Cells of a mosaic over common corners, some merged with their right neighbour, turned and started anyhow.
Features mosaic( Random &random, const std::vector<Line> &corners )
{
  Features cells;
  for ( std::size_t row = 0; row + 1 < corners.size(); ++row )
    for ( std::size_t column = 0; column + 1 < corners[row].size(); ++column )
    {
      const bool wide = column + 2 < corners[row].size() && random.below( 3 ) == 0;
      const std::size_t right = column + ( wide ? 2 : 1 );
      Line ring;
      for ( std::size_t i = column; i <= right; ++i )
        ring.push_back( corners[row][i] );
      for ( std::size_t i = right + 1; i-- > column; )
        ring.push_back( corners[row + 1][i] );
      std::rotate( ring.begin(), ring.begin() + static_cast<std::ptrdiff_t>( random.below( ring.size() ) ),
                   ring.end() );
      if ( random.below( 2 ) == 0 )
        std::reverse( ring.begin(), ring.end() );
      ring.push_back( ring.front() );
      cells.push_back( { ring } );
      column = right - 1;
    }
  return cells;
}

LayerPair shared_borders( Random &random )
{
  std::vector<Line> corners( 4, Line( 5 ) );
  for ( std::size_t row = 0; row < 4; ++row )
    for ( std::size_t column = 0; column < 5; ++column )
      corners[row][column] = { static_cast<double>( column ) + 0.3 * random.real(),
                               static_cast<double>( row ) + 0.3 * random.real() };
  const Features red = mosaic( random, corners );
  return { build( red ), build( mosaic( random, corners ) ) };
}

Features near_collinear( Random &random )
{
  const Point2 from{ 0.5, 0.5 }, to{ 12, 12 };
  return random_chains( random, 3, 6, [&] { return random.near_line( from, to ); } );
}

Features any_exponents( Random &random, Family family )
{
  Point2 before_last{}, last{ 1, 1 };
  return random_chains( random, 3, 5, [&] {
    const Point2 next = random.below( 3 ) == 0 ? random.near_line( before_last, last ) : random.point2( family );
    before_last = last;
    last = next;
    return next;
  } );
}

LayerPair long_and_tiny( Random &random )
{
  Features tiny;
  for ( int i = 0; i < 60; ++i )
  {
    const double x = random.real(), y = x + ( random.below( 2 ) == 0 ? 1e-9 : 1e-3 ) * random.real();
    tiny.push_back( { { { x, y }, { x + 1e-6 * random.real(), y + 1e-6 * random.real() } } } );
  }
  Features across{ { { { -1, -1 }, { 1, 1 } } },
                   { { { 1e6, 1e6 }, { -1e6, -1e6 } } },
                   { { { -1, 1 }, { 1, -1 }, { 1, 1 } } } };
  return random.below( 2 ) == 0 ? LayerPair{ build( tiny ), build( across ) }
                                : LayerPair{ build( across ), build( tiny ) };
}

Features far_islands( Random &random )
{
  Features islands;
  for ( const Point2 centre : { Point2{ 0, 0 }, Point2{ 1e9, -1e9 }, Point2{ -3e12, 5 }, Point2{ 1e9, 1e15 } } )
    islands.push_back( random_chains( random, 1, 8, [&] {
      const double x = centre.x + static_cast<double>( random.below( 5 ) );
      return Point2{ x, centre.y + static_cast<double>( random.below( 5 ) ) };
    } )[0] );
  return islands;
}

Features two_vertex_lines( Random &random )
{
  Features lines;
  for ( int i = 0; i < 60; ++i )
  {
    const double x = static_cast<double>( random.below( 12 ) ), y = static_cast<double>( random.below( 12 ) );
    lines.push_back(
      { { { x, y },
          { x + static_cast<double>( random.below( 4 ) ) - 1.5, y + static_cast<double>( random.below( 3 ) ) } } } );
  }
  return lines;
}

Features snapped( Random &random )
{
  return random_chains( random, 3, 8, [&] {
    const double x = random.coordinate( Family::degrees );
    return Point2{ x, random.coordinate( Family::degrees ) };
  } );
}

LayerPair with_z( Random &random )
{
  const Features red = grid_lines( random, 6 ), blue = grid_lines( random, 6 );
  const std::uint64_t sides = random.below( 3 );
  return { build( red, sides != 1 ? &random : nullptr ), build( blue, sides != 0 ? &random : nullptr ) };
}

//! A line through \a centre, a multiple of 1/1024.
Line line_of_star( Random &random, Point2 centre )
{
  const auto step = [&random] { return std::ldexp( static_cast<double>( random.below( 1 << 20 ) ), -10 ) - 511.5; };
  const double dx = step(), dy = step();
  return { { centre.x - dx, centre.y - dy }, { centre.x + dx, centre.y + dy } };
}

//! A line between whole numbers through (1/3, 1/3).
Line line_of_thirds( Random &random )
{
  const auto step = [&random] { return 3 * ( static_cast<double>( random.below( 2000 ) ) - 1000 ) + 1; };
  const double dx = step(), dy = step();
  return { { ( 1 - dx ) / 3, ( 1 - dy ) / 3 }, { ( 1 + 2 * dx ) / 3, ( 1 + 2 * dy ) / 3 } };
}

//! A line through the middle between doubles.
Line line_of_halves( Random &random )
{
  const double dx = static_cast<double>( random.below( 2000 ) ) - 1000,
               dy = static_cast<double>( random.below( 2000 ) ) - 1000;
  return { { 0x1p52 - dx, 0x1p52 - dy }, { 0x1p52 + 1 + dx, 0x1p52 + 1 + dy } };
}

Line line_of_near_star( Random &random )
{
  const double angle = 3 * random.real(), length = 750 + 250 * random.real();
  const double dx = length * std::cos( angle ), dy = length * std::sin( angle );
  return { { 512.3 - dx, 256.7 - dy }, { 512.3 + dx, 256.7 + dy } };
}

Line line_of_bundle( Random &random )
{
  const auto near = [&random]( double at, double ulp ) {
    return at + ulp * ( static_cast<double>( random.below( 41 ) ) - 20 );
  };
  const double x = near( 100, 0x1p-46 ), y = near( 100, 0x1p-46 ), end = near( 900, 0x1p-43 );
  return { { x, y }, { end, near( 900, 0x1p-43 ) } };
}

} // namespace

const char *name_of( LayerFamily family )
{
  constexpr const char *names[] = { "grid lines",     "grid rings",       "shared borders", "snapped",
                                    "near collinear", "long and tiny",    "wild exponents", "huge",
                                    "subnormal",      "two-vertex lines", "far islands",    "with Z",
                                    "star",           "star between",     "near star",      "bundle" };
  return names[static_cast<int>( family )];
}

LayerPair crowded_layers( std::size_t segments, std::uint64_t seed )
{
  Random random( seed );
  const auto crowd = [&] {
    Features features{ { { { -1e7, 3 }, { 1e7, 3.5 } } }, { { { 1e12, -1e12 }, { 1e12 + 1, -1e12 } } } };
    Line walk{ { 0, 0 } };
    while ( walk.size() < segments )
    {
      const Point2 last = walk.back();
      walk.push_back( { 0.99 * last.x + 0.25 * random.real(), 0.99 * last.y + 0.25 * random.real() } );
      if ( random.below( 50 ) == 0 ) // snapped: places where several segments meet
        walk.back() = { std::round( last.x ), std::round( last.y ) };
      if ( random.below( 100 ) == 0 )
      {
        const Point2 next = walk.back();
        features.push_back( { walk } );
        segments -= walk.size();
        walk.assign( 1, next );
      }
    }
    features.push_back( { walk } );
    return build( features );
  };
  const std::size_t whole = segments;
  ChainSet2 red = crowd();
  segments = whole;
  return { std::move( red ), crowd() };
}

LayerPair concurrent_layers( LayerFamily family, std::size_t lines, std::size_t features, std::uint64_t seed )
{
  Random random( seed );
  const Point2 centre = seed % 2 == 0 ? Point2{ 0, 0 } : Point2{ 512, 256 };
  const auto next_line = [&] {
    switch ( family )
    {
      case LayerFamily::star: return line_of_star( random, centre );
      case LayerFamily::star_between: return seed % 2 == 0 ? line_of_halves( random ) : line_of_thirds( random );
      case LayerFamily::near_star: return line_of_near_star( random );
      default: return line_of_bundle( random );
    }
  };
  const auto layer = [&] {
    Features parts( features );
    for ( std::size_t i = 0; i < lines; ++i )
      parts[i % features].push_back( next_line() );
    return build( parts );
  };
  ChainSet2 red = layer();
  return { std::move( red ), layer() };
}

LayerPair random_layers( LayerFamily family, std::uint64_t seed )
{
  Random random( seed * 64 + static_cast<std::uint64_t>( family ) );
  const auto both = [&]( auto &&features ) {
    const Features red = features();
    return LayerPair{ build( red ), build( features() ) };
  };
  switch ( family )
  {
    case LayerFamily::grid_lines: return both( [&] { return grid_lines( random, 9 ); } );
    case LayerFamily::grid_rings: return both( [&] { return grid_rings( random ); } );
    case LayerFamily::shared_borders: return shared_borders( random );
    case LayerFamily::snapped: return both( [&] { return snapped( random ); } );
    case LayerFamily::near_collinear: return both( [&] { return near_collinear( random ); } );
    case LayerFamily::long_and_tiny: return long_and_tiny( random );
    case LayerFamily::wild_exponents: return both( [&] { return any_exponents( random, Family::wild ); } );
    case LayerFamily::huge: return both( [&] { return any_exponents( random, Family::huge ); } );
    case LayerFamily::subnormal: return both( [&] { return any_exponents( random, Family::subnormal ); } );
    case LayerFamily::two_vertex_lines: return both( [&] { return two_vertex_lines( random ); } );
    case LayerFamily::far_islands: return both( [&] { return far_islands( random ); } );
    case LayerFamily::with_z: return with_z( random );
    case LayerFamily::star:
    case LayerFamily::star_between:
    case LayerFamily::near_star:
    case LayerFamily::bundle: return concurrent_layers( family, 12, 1 + random.below( 4 ), seed );
  }
  return {};
}

} // namespace rubicon::test
