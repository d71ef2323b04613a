// SPDX-License-Identifier: GPL-2.0-or-later
// Generators of hard pairs of layers. Only integer draws and ldexp, so that every machine makes the same layers.
// Relies on <random> engines, whose numbers the standard fixes (its distributions are not fixed), and on
// verify/uneven_cases.h.
#include "core/ingest/chain_builder2.h"
#include "core/verify/uneven_cases.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rubicon
{

namespace
{

using Chain = std::vector<Point2>;
using Chains = std::vector<Chain>;

//! One feature for each two chains, so that features have parts.
ChainSet2 layer_of( const Chains &chains )
{
  ChainBuilder2 builder;
  for ( std::size_t i = 0; i < chains.size(); i += 2 )
  {
    builder.begin_feature( static_cast<std::int64_t>( 10 + i ) );
    builder.add_part( chains[i] );
    if ( i + 1 < chains.size() )
      builder.add_part( chains[i + 1] );
    builder.end_feature();
  }
  return builder.take();
}

//! Chains of a few random points each, every second one closed.
template <typename MakePoint>
Chains random_chains( Random &random, MakePoint &&make_point )
{
  Chains chains( 2 + below( random, 5 ) );
  for ( std::size_t i = 0; i < chains.size(); ++i )
  {
    for ( auto points = 2 + below( random, 9 ); points > 0; --points )
      chains[i].push_back( make_point() );
    if ( i % 2 )
      chains[i].push_back( chains[i].front() );
  }
  return chains;
}

template <typename MakePoint>
RedBlueCase random_case( Random &random, MakePoint &&make_point )
{
  const Chains red = random_chains( random, make_point );
  return { layer_of( red ), layer_of( random_chains( random, make_point ) ) };
}

RedBlueCase uniform( Random &random )
{
  return random_case( random, [&] { return Point2{ real( random ), real( random ) }; } );
}

RedBlueCase integer_grid( Random &random )
{
  const auto on_grid = [&] { return static_cast<double>( below( random, 7 ) ); };
  return random_case( random, [&] { return Point2{ on_grid(), on_grid() }; } );
}

// Metres with two decimals far from the origin, as projected maps have them: no coordinate is what it says.
RedBlueCase snapped( Random &random )
{
  const auto cents = [&] { return static_cast<double>( below( random, 300 ) ) / 100.0; };
  return random_case( random, [&] { return Point2{ 500000.0 + cents(), 7500000.0 + cents() }; } );
}

// All points lie a few doubles off one line.
RedBlueCase near_collinear( Random &random )
{
  const auto off = [&] { return std::ldexp( static_cast<double>( below( random, 8 ) ), -53 ); };
  return random_case( random, [&] {
    const double t = static_cast<double>( below( random, 48 ) ) / 4.0;
    return Point2{ 0.5 + t + off(), 0.5 + t + off() };
  } );
}

// Products of these overflow.
RedBlueCase huge( Random &random )
{
  const auto large = [&] { return below( random, 4 ) ? real( random ) : real( random ) < 0 ? -1.0 : 1.0; };
  const double most = std::numeric_limits<double>::max();
  return random_case( random, [&] { return Point2{ most * large(), most * large() }; } );
}

// Products of these vanish.
RedBlueCase tiny( Random &random )
{
  const auto small = [&] { return std::ldexp( static_cast<double>( below( random, 33 ) ) - 16.0, -1074 ); };
  return random_case( random, [&] { return Point2{ small(), small() }; } );
}

RedBlueCase all_exponents( Random &random )
{
  const auto any = [&] { return std::ldexp( real( random ), static_cast<int>( below( random, 2090 ) ) - 1068 ); };
  return random_case( random, [&] { return Point2{ any(), any() }; } );
}

//! A walk of unit steps on the grid: a shared border in small.
Chain grid_walk( Random &random, std::size_t steps )
{
  Chain walk = { { 0, 0 } };
  while ( walk.size() < steps )
  {
    const auto step = below( random, 3 );
    walk.push_back( { walk.back().x + ( step != 1 ), walk.back().y + ( step != 0 ) } );
  }
  return walk;
}

// Blue takes pieces of red's chain, some backwards, some with a vertex left out, scaled so that nothing is round.
RedBlueCase shared_borders( Random &random )
{
  Chain border = grid_walk( random, 40 );
  const double scale = 1.0 + std::ldexp( real( random ), -3 );
  for ( Point2 &p : border )
    p = { p.x * scale, p.y * scale };
  Chains pieces;
  for ( int i = 0; i < 6; ++i )
  {
    const auto from = static_cast<std::ptrdiff_t>( below( random, 30 ) );
    Chain piece( border.begin() + from, border.begin() + from + 3 + static_cast<std::ptrdiff_t>( below( random, 7 ) ) );
    if ( i % 3 == 1 )
      piece.erase( piece.begin() + 1 );
    if ( i % 2 )
      std::reverse( piece.begin(), piece.end() );
    pieces.push_back( piece );
  }
  return { layer_of( { border } ), layer_of( pieces ) };
}

RedBlueCase against_itself( Random &random )
{
  Chain walk = grid_walk( random, 60 );
  const Chain ring = { { 3, 0 }, { 9, 0 }, { 9, 9 }, { 3, 9 }, { 3, 0 } };
  const ChainSet2 layer = layer_of( { walk, ring, { { 0, 9 }, { 9, 0 } } } );
  return { layer, layer };
}

// Few segments across the whole extent, among many short ones.
RedBlueCase long_segments( Random &random )
{
  Chains red, blue;
  for ( int i = 0; i < 6; ++i )
    red.push_back( { { -1000.0, 1000.0 * real( random ) }, { 1000.0, 1000.0 * real( random ) } } );
  for ( int i = 0; i < 40; ++i )
  {
    const Point2 p{ 1000.0 * real( random ), 1000.0 * real( random ) };
    blue.push_back( { p, { p.x + real( random ), p.y + 30.0 * real( random ) } } );
  }
  return { layer_of( red ), layer_of( blue ) };
}

//! Rings around cells of a wavy grid, so that neighbours share their borders.
Chains wavy_cells( Random &random, std::size_t cells, std::size_t steps )
{
  const double phase = real( random ), scale = 1.0 / static_cast<double>( cells * steps );
  const auto wave = []( double t ) { return t * ( 1.0 - t * t * ( 0.2 - 0.01 * t * t ) ); };
  const auto vertex = [&]( std::size_t i, std::size_t j ) {
    const double x = static_cast<double>( i ) * scale, y = static_cast<double>( j ) * scale;
    return Point2{ x + 0.01 * wave( std::fmod( 7.0 * y + phase, 2.0 ) ),
                   y + 0.01 * wave( std::fmod( 5.0 * x - phase, 2.0 ) ) };
  };
  Chains rings;
  for ( std::size_t i = 0; i < cells; ++i )
  {
    for ( std::size_t j = 0; j < cells; ++j )
    {
      Chain ring;
      const std::size_t left = i * steps, low = j * steps;
      for ( std::size_t k = 0; k < steps; ++k )
        ring.push_back( vertex( left + k, low ) );
      for ( std::size_t k = 0; k < steps; ++k )
        ring.push_back( vertex( left + steps, low + k ) );
      for ( std::size_t k = 0; k < steps; ++k )
        ring.push_back( vertex( left + steps - k, low + steps ) );
      for ( std::size_t k = 0; k <= steps; ++k )
        ring.push_back( vertex( left, low + steps - k ) );
      rings.push_back( ring );
    }
  }
  return rings;
}

// Two maps as large as a small country's: too many pairs for brute force.
RedBlueCase large_maps( Random &random )
{
  const Chains red = wavy_cells( random, 30, 12 );
  return { layer_of( red ), layer_of( wavy_cells( random, 23, 17 ) ) };
}

RedBlueCase large_map_against_itself( Random &random )
{
  const ChainSet2 layer = layer_of( wavy_cells( random, 20, 10 ) );
  return { layer, layer };
}

// As the nodata values of some formats, and beyond.
RedBlueCase outlier( Random &random )
{
  const double far = std::ldexp( 1.0, 20 + static_cast<int>( below( random, 100 ) ) );
  return below( random, 4 ) ? far_segment( random, 40, far ) : segment_from_origin( random, 40 );
}

RedBlueCase clusters( Random &random )
{
  const double distance = std::ldexp( 1.0, 10 + static_cast<int>( below( random, 40 ) ) );
  return far_clusters( random, 60, distance );
}

RedBlueCase stars( Random &random )
{
  return below( random, 2 ) ? star( random, 12 ) : nearly_a_star( random, 12 );
}

} // namespace

const std::vector<VerifyGroup<RedBlueCase>> &red_blue_groups()
{
  static const std::vector<VerifyGroup<RedBlueCase>> groups = {
    { "random", uniform, true },
    { "integer grid", integer_grid, true },
    { "snapped far from the origin", snapped, true },
    { "nearly collinear", near_collinear, true },
    { "shared borders", shared_borders, true },
    { "chains with themselves", against_itself, true },
    { "long segments", long_segments, true },
    { "huge coordinates", huge, true },
    { "tiny coordinates", tiny, true },
    { "all exponents", all_exponents, true },
    { "two large maps", large_maps, false },
    { "large map with itself", large_map_against_itself, false },
    { "outlier", outlier, true },
    { "clusters far apart", clusters, true },
    { "stars, exact and nearly", stars, true },
    { "fans", []( Random &random ) { return fan( random, 12 ); }, true },
    { "hatches", []( Random &random ) { return hatches( random, 80 ); }, true },
    { "one segment across all", []( Random &random ) { return one_across_all( random, 40 ); }, true },
    { "town and country", []( Random &random ) { return town_and_country( random, 60 ); }, true },
    { "large town and country", []( Random &random ) { return town_and_country( random, 20000 ); }, false },
  };
  return groups;
}

} // namespace rubicon
