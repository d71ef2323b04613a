// SPDX-License-Identifier: GPL-2.0-or-later
// Pairs of layers that are hard on a search. Only integer draws, ldexp and square roots, so that every machine makes
// the same ones.
// Relies on <random> engines, whose numbers the standard fixes.
#include "core/ingest/chain_builder2.h"
#include "core/verify/uneven_cases.h"

#include <array>
#include <functional>

namespace rubicon
{

namespace
{

struct Segment
{
    Point2 from, to;
};
using Segments = std::vector<Segment>;

enum class Features
{
  each,
  one
};

ChainSet2 layer_of( const Segments &segments, Features features = Features::each )
{
  ChainBuilder2 builder;
  std::int64_t id = 0;
  if ( features == Features::one )
    builder.begin_feature( id );
  for ( const auto &[from, to] : segments )
  {
    if ( features == Features::each )
      builder.begin_feature( ++id );
    builder.add_part( std::array{ from, to } );
    if ( features == Features::each )
      builder.end_feature();
  }
  if ( features == Features::one )
    builder.end_feature();
  return builder.take();
}

//! Adds segments of about \a length, in any direction, in the square over \a corner.
void scatter( Segments &segments, Random &random, std::size_t count, Point2 corner, double side, double length )
{
  for ( ; count > 0; --count )
  {
    const Point2 from{ corner.x + side * share( random ), corner.y + side * share( random ) };
    segments.push_back( { from, { from.x + length * real( random ), from.y + length * real( random ) } } );
  }
}

Segments even( Random &random, std::size_t segments, Point2 corner = { 0, 0 } )
{
  Segments scattered;
  scatter( scattered, random, segments, corner, even_side( segments ), 1 );
  return scattered;
}

Segments hatch( Random &random, std::size_t segments, double offset )
{
  constexpr double across = 1024, spacing = 1.0 / 128;
  const std::size_t lines = segments / 8;
  Segments both;
  for ( std::size_t i = 0; i < lines; ++i )
  {
    const double low = static_cast<double>( i ) * spacing + offset;
    both.push_back( { { 0, low }, { across, across + low } } );
  }
  while ( both.size() < segments )
  {
    const double x = across * share( random ), y = x + static_cast<double>( lines ) * spacing * share( random );
    both.push_back( { { x, y }, { x + spacing * real( random ), y + spacing * real( random ) } } );
  }
  return both;
}

//! \a exactly: steps to both sides of the centre are such that nothing is rounded.
Segments through_centre( Random &random, std::size_t segments, bool exactly )
{
  const Point2 centre = exactly ? Point2{ 512, 256 } : Point2{ 512.3, 256.7 };
  const auto step = [&] {
    return exactly ? std::ldexp( std::floor( real( random ) * 0x1p20 ), -10 ) : 1000 * real( random );
  };
  Segments rays;
  while ( rays.size() < segments )
  {
    const Point2 to{ step(), step() };
    rays.push_back( { { centre.x - to.x, centre.y - to.y }, { centre.x + to.x, centre.y + to.y } } );
  }
  return rays;
}

//! Red first, then blue.
RedBlueCase both( const std::function<Segments()> &make, Features features = Features::each )
{
  const Segments red = make();
  return { layer_of( red, features ), layer_of( make(), features ) };
}

RedBlueCase with_one_more( Segments red, const Segments &blue, const Segment &one )
{
  red.push_back( one );
  return { layer_of( red ), layer_of( blue ) };
}

} // namespace

RedBlueCase even_layers( Random &random, std::size_t segments )
{
  return both( [&] { return even( random, segments ); } );
}

RedBlueCase segment_from_origin( Random &random, std::size_t segments )
{
  const Point2 corner{ 500000, 7500000 };
  const Segments red = even( random, segments, corner );
  return with_one_more( red, even( random, segments, corner ), { { 0, 0 }, corner } );
}

RedBlueCase far_segment( Random &random, std::size_t segments, double far )
{
  const Segments red = even( random, segments );
  const double beyond = far + std::max( 1.0, far * 0x1p-50 );
  return with_one_more( red, even( random, segments ), { { far, far }, { far, beyond } } );
}

RedBlueCase far_clusters( Random &random, std::size_t segments, double distance )
{
  return both( [&] {
    Segments layer = even( random, segments / 2 );
    const Segments there = even( random, segments / 2, { distance, distance } );
    layer.insert( layer.end(), there.begin(), there.end() );
    return layer;
  } );
}

RedBlueCase town_and_country( Random &random, std::size_t segments )
{
  return both( [&] {
    Segments layer = even( random, segments / 2 );
    scatter( layer, random, segments / 2, { 0, 0 }, 1000 * even_side( segments / 2 ), 1000 );
    return layer;
  } );
}

RedBlueCase hatches( Random &random, std::size_t segments )
{
  const Segments red = hatch( random, segments, 0 );
  return { layer_of( red ), layer_of( hatch( random, segments, 1.0 / 256 ) ) };
}

RedBlueCase one_across_all( Random &random, std::size_t segments )
{
  Segments blue;
  for ( std::size_t i = 0; i < segments; ++i )
  {
    const double x = static_cast<double>( i );
    blue.push_back( { { x + share( random ), -1 - share( random ) }, { x + share( random ), 2 + share( random ) } } );
  }
  return { layer_of( { { { 0, 0 }, { static_cast<double>( segments ), 1 } } } ), layer_of( blue ) };
}

RedBlueCase star( Random &random, std::size_t segments )
{
  return both( [&] { return through_centre( random, segments, true ); }, Features::one );
}

RedBlueCase nearly_a_star( Random &random, std::size_t segments )
{
  return both( [&] { return through_centre( random, segments, false ); }, Features::one );
}

RedBlueCase fan( Random &random, std::size_t segments )
{
  return both( [&] {
    Segments rays;
    while ( rays.size() < segments )
      rays.push_back( { { 500.5, 500.25 }, { 1000 * share( random ), 1000 * share( random ) } } );
    return rays;
  } );
}

} // namespace rubicon
