// SPDX-License-Identifier: GPL-2.0-or-later
// The map twins: land cut into regions by a jittered lattice, whose sides become crooked borders by midpoint displacement,
// and straight lines as surveyors draw them, where borders are dense.
// Relies on map_twins.h and random.h.
#include "map_twins.h"

#include "core/ingest/chain_builder2.h"
#include "random.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <span>
#include <utility>
#include <vector>

namespace rubicon::bench
{

namespace
{

using std::numbers::pi;

//! A rectangle that the lattice covers, in shares of the country's bounding square, and its share of the regions.
struct Ground
{
    double x, y, width, height, regions;
};

struct Country
{
    double side; //!< of the bounding square, in degrees
    std::span<const Ground> grounds;
    double land;                                             //!< the share of its grounds that is land
    bool ( *is_land )( double x, double y );                 //!< both from 0 to 1 on the ground
    double ( *detail )( double x, double y, double uneven ); //!< relative; at a place of the square
};

//! What makes a layer of a country.
struct Recipe
{
    std::uint64_t seed;
    std::size_t segments;
    double regions;
    double roughness; //!< how far the middle of a border is moved, as a share of its length: one deviation
    double growth;    //!< of the roughness, each time that a border is halved
    double spread;    //!< how unevenly its halves share its segments
    double uneven;    //!< of the detail
    std::size_t surveyed = 0;
    double surveyed_length = 0; //!< the least, as a share of the square; the lengths are distributed as Pareto has it
};

constexpr double largest_roughness = 0.3, longest_surveyed = 0.15;

// It fills two fifths of its square, as Brazil does.
bool is_in_star( double x, double y )
{
  const double across = x - 0.5, along = y - 0.5;
  const double reach = 0.5 * ( 0.70 + 0.30 * std::cos( 4 * std::atan2( along, across ) ) );
  return across * across + along * along < reach * reach;
}

double wavy_detail( double x, double y, double uneven )
{
  constexpr double waves[][3] = { { 1.3, 0.2, 0.5 },  { -0.4, 1.7, 1.1 }, { 2.1, 1.9, 2.0 },  { 3.7, -2.3, 0.3 },
                                  { -4.9, 4.1, 4.0 }, { 7.1, 6.7, 5.1 },  { -9.7, 8.3, 0.7 }, { 12.1, 13.3, 2.2 } };
  double sum = 0;
  for ( const auto &[along_x, along_y, turn] : waves )
    sum += std::cos( 2 * pi * ( along_x * x + along_y * y ) + turn );
  return std::exp( uneven * sum / 2 );
}

//! Most of it lies about the middle of the square, where a rotated layer lies on the other one.
double central_detail( double x, double y, double uneven )
{
  constexpr double width = 0.02;
  const double square = ( x - 0.5 ) * ( x - 0.5 ) + ( y - 0.5 ) * ( y - 0.5 );
  return 1 + uneven * std::exp( -square / ( 2 * width * width ) );
}

constexpr Ground one_ground[] = { { 0, 0, 1, 1, 1 } };

// A mainland, and islands that make the square so large that nearly all of it is sea.
constexpr Ground mainland_and_islands[] = { { 0.28, 0.405, 0.26, 0.19, 0.97 },
                                            { 0, 0.35, 0.012, 0.03, 0.0075 },
                                            { 0.16, 0, 0.03, 0.02, 0.0075 },
                                            { 0.97, 0.62, 0.03, 0.02, 0.0075 },
                                            { 0.05, 0.975, 0.1, 0.025, 0.0075 } };

const Country brazil{ 40, one_ground, 0.42, is_in_star, wavy_detail };
const Country usa{ 120, mainland_and_islands, 1, []( double, double ) { return true; }, central_detail };

constexpr Recipe brazil_soil{ 11, 211011, 3000, 0.22, 1, 0.7, 0.6 };
constexpr Recipe brazil_counties{ 12, 326193, 5500, 0.19, 1, 0.7, 0.6 };
constexpr Recipe us_counties{ 21, 3740989, 3100, 0.047, 1.2, 0.6, 25, 95, 0.0185 };
constexpr Recipe us_aquifers{ 22, 352924, 350, 0.28, 1.09, 0.65, 9 };

//! A side of a region.
struct Border
{
    Point2 from, to;
    double weight; //!< by which it gets its share of the segments
};

//! The sides of the regions of \a ground, row by row. Corners at its rim stay there, others are moved.
void add_borders( std::vector<Border> &borders, const Country &country, const Ground &ground, const Recipe &recipe,
                  Random &random )
{
  const double cell = std::sqrt( ground.width * ground.height * country.land
                                 / std::max( 1.0, recipe.regions * ground.regions ) );
  const int columns = std::max( 1, static_cast<int>( std::lround( ground.width / cell ) ) );
  const int rows = std::max( 1, static_cast<int>( std::lround( ground.height / cell ) ) );
  const auto moved = [&random]( int number, int count ) {
    return number == 0 || number == count ? 0 : 0.5 * ( random.uniform() - 0.5 );
  };
  std::vector<Point2> corners;
  for ( int row = 0; row <= rows; ++row )
    for ( int column = 0; column <= columns; ++column )
    {
      const double x = column + moved( column, columns ), y = row + moved( row, rows );
      corners.push_back( { ground.x + ground.width * x / columns, ground.y + ground.height * y / rows } );
    }
  const auto is_region = [&]( int column, int row ) {
    return column >= 0 && row >= 0 && column < columns && row < rows
           && country.is_land( ( column + 0.5 ) / columns, ( row + 0.5 ) / rows );
  };
  const auto add = [&]( int from, int to ) {
    const Point2 a = corners[static_cast<std::size_t>( from )], b = corners[static_cast<std::size_t>( to )];
    const double length = length_of( b.x - a.x, b.y - a.y );
    borders.push_back( { a, b, length * country.detail( ( a.x + b.x ) / 2, ( a.y + b.y ) / 2, recipe.uneven ) } );
  };
  for ( int row = 0; row <= rows; ++row )
    for ( int column = 0; column <= columns; ++column )
    {
      const int here = row * ( columns + 1 ) + column;
      if ( column < columns && ( is_region( column, row ) || is_region( column, row - 1 ) ) )
        add( here, here + 1 );
      if ( row < rows && ( is_region( column, row ) || is_region( column - 1, row ) ) )
        add( here, here + columns + 1 );
    }
}

//! Adds the ends of \a segments segments from \a from, which is there, to \a to.
void add_crooked( std::vector<Point2> &vertices, Point2 from, Point2 to, std::size_t segments, double roughness,
                  const Recipe &recipe, Random &random )
{
  if ( segments == 1 )
  {
    vertices.push_back( to );
    return;
  }
  const double along = 0.5 + 0.3 * ( random.uniform() - 0.5 );
  const double aside = std::min( largest_roughness, roughness ) * random.normal();
  const double share = 0.5 + recipe.spread * ( random.uniform() - 0.5 );
  const Point2 middle{ from.x + along * ( to.x - from.x ) - aside * ( to.y - from.y ),
                       from.y + along * ( to.y - from.y ) + aside * ( to.x - from.x ) };
  const std::size_t first = std::clamp( static_cast<std::size_t>(
                                          std::lround( static_cast<double>( segments ) * share ) ),
                                        std::size_t{ 1 }, segments - 1 );
  const double next = roughness * recipe.growth;
  add_crooked( vertices, from, middle, first, next, recipe, random );
  add_crooked( vertices, middle, to, segments - first, next, recipe, random );
}

//! A feature of one line.
void add_line( ChainBuilder2 &builder, std::int64_t id, std::span<const Point2> vertices )
{
  builder.begin_feature( id );
  builder.add_part( vertices );
  builder.end_feature();
}

std::vector<Point2> vertices_of( const ChainSet2 &layer, std::size_t chain )
{
  return { layer.vertices.begin() + layer.chain_begin[chain], layer.vertices.begin() + layer.chain_begin[chain + 1] };
}

//! A layer whose features are its borders, one line each, in billionths of a degree: last bits of cos and exp, which may
//! differ from library to library, hardly ever show.
class LayerWriter
{
  public:
    //! The layer is turned by \a degrees about the middle of the square.
    LayerWriter( double side, double degrees )
      : mSide( side )
      , mCosine( std::cos( degrees * pi / 180 ) )
      , mSine( std::sin( degrees * pi / 180 ) )
    {}

    void add( std::vector<Point2> vertices )
    {
      for ( Point2 &p : vertices )
      {
        const double x = p.x - 0.5, y = p.y - 0.5;
        p = { rounded( 0.5 + mCosine * x - mSine * y ), rounded( 0.5 + mSine * x + mCosine * y ) };
      }
      add_line( mBuilder, mNext++, vertices );
    }
    ChainSet2 take() { return mBuilder.take(); }

  private:
    double rounded( double share ) const { return std::round( share * mSide * 1e9 ) / 1e9; }

    double mSide, mCosine, mSine;
    std::int64_t mNext = 0;
    ChainBuilder2 mBuilder;
};

//! East and north by turns, from corners of regions, most where the detail is.
void add_surveyed( LayerWriter &layer, std::span<const Border> borders, double weight, const Ground &ground,
                   const Recipe &recipe, Random &random )
{
  for ( std::size_t number = 0; number < recipe.surveyed; )
  {
    double at = random.uniform() * weight;
    std::size_t border = 0;
    for ( ; border + 1 < borders.size() && at >= borders[border].weight; ++border )
      at -= borders[border].weight;
    const double length = std::min( longest_surveyed, recipe.surveyed_length / std::sqrt( 1 - random.uniform() ) );
    const double aside = length * 0.02 * ( random.uniform() - 0.5 );
    const Point2 from = borders[border].from;
    const Point2 to = number % 2 == 0 ? Point2{ from.x + length, from.y + aside }
                                      : Point2{ from.x + aside, from.y + length };
    if ( from.x < ground.x || from.y < ground.y || std::max( from.x, to.x ) >= ground.x + ground.width
         || std::max( from.y, to.y ) >= ground.y + ground.height )
      continue;
    layer.add( { from, to } );
    ++number;
  }
}

ChainSet2 make_layer( const Country &country, const Recipe &recipe, double degrees = 0 )
{
  Random random( recipe.seed );
  std::vector<Border> borders;
  for ( const Ground &ground : country.grounds )
    add_borders( borders, country, ground, recipe, random );
  double weight = 0;
  for ( const Border &border : borders )
    weight += border.weight;

  LayerWriter layer( country.side, degrees );
  const double spare = static_cast<double>( recipe.segments - recipe.surveyed - borders.size() ); // each has one
  double reached = 0;
  std::size_t given = 0;
  for ( const Border &border : borders )
  {
    reached += border.weight;
    // The last one gets what is left, whatever its sums have been rounded to.
    const auto due = static_cast<std::size_t>( std::floor( spare * reached / weight + 1e-6 ) );
    std::vector<Point2> vertices{ border.from };
    add_crooked( vertices, border.from, border.to, 1 + due - given, recipe.roughness, recipe, random );
    given = due;
    layer.add( std::move( vertices ) );
  }
  add_surveyed( layer, borders, weight, country.grounds.front(), recipe, random );
  return layer.take();
}

//! Every third border of \a taken, every other one of these backwards, and all of \a own.
ChainSet2 with_borders_of( const ChainSet2 &taken, const ChainSet2 &own )
{
  ChainBuilder2 builder;
  std::int64_t next = 0;
  for ( std::size_t chain = 0; chain < taken.chain_count(); chain += 3 )
  {
    std::vector<Point2> vertices = vertices_of( taken, chain );
    if ( chain % 2 == 1 )
      std::ranges::reverse( vertices );
    add_line( builder, next++, vertices );
  }
  for ( std::size_t chain = 0; chain < own.chain_count(); ++chain )
    add_line( builder, next++, vertices_of( own, chain ) );
  return builder.take();
}

//! The same borders with their vertices in thousandths of a degree; those that become one point are left out.
ChainSet2 snapped( const ChainSet2 &layer )
{
  ChainBuilder2 builder;
  for ( std::size_t chain = 0; chain < layer.chain_count(); ++chain )
  {
    std::vector<Point2> vertices = vertices_of( layer, chain );
    for ( Point2 &p : vertices )
      p = { std::round( p.x * 1000 ) / 1000, std::round( p.y * 1000 ) / 1000 };
    add_line( builder, static_cast<std::int64_t>( chain ), vertices );
  }
  return builder.take();
}

MapTwin soil_and_counties()
{
  return { make_layer( brazil, brazil_soil ), make_layer( brazil, brazil_counties ) };
}

MapTwin counties_and_aquifers()
{
  return { make_layer( usa, us_counties ), make_layer( usa, us_aquifers ) };
}

MapTwin counties_and_rotated()
{
  return { make_layer( usa, us_counties ), make_layer( usa, us_counties, 35 ) };
}

MapTwin counties_twice()
{
  const ChainSet2 counties = make_layer( brazil, brazil_counties );
  return { counties, counties };
}

MapTwin shared_borders()
{
  const MapTwin twin = soil_and_counties();
  return { twin.blue, with_borders_of( twin.blue, twin.red ) };
}

MapTwin snapped_layers()
{
  const MapTwin twin = soil_and_counties();
  return { snapped( twin.red ), snapped( twin.blue ) };
}

ChainSet2 side_by_side( const ChainSet2 &layer, std::size_t copies )
{
  constexpr double apart = 512; // degrees; a layer is at most 360 wide
  const std::size_t columns = static_cast<std::size_t>( std::ceil( std::sqrt( static_cast<double>( copies ) ) ) );
  ChainSet2 all;
  for ( std::size_t copy = 0; copy < copies; ++copy )
  {
    const double dx = apart * static_cast<double>( copy % columns ), dy = apart * static_cast<double>( copy / columns );
    const auto first_vertex = static_cast<std::uint32_t>( all.vertices.size() ),
               first_feature = static_cast<std::uint32_t>( all.feature_ids.size() );
    for ( const Point2 &p : layer.vertices )
      all.vertices.own().push_back( { p.x + dx, p.y + dy } );
    for ( std::size_t chain = 0; chain < layer.chain_count(); ++chain )
    {
      all.chain_begin.push_back( first_vertex + layer.chain_begin[chain + 1] );
      all.chain_feature.push_back( first_feature + layer.chain_feature[chain] );
      all.chain_part.push_back( layer.chain_part[chain] );
    }
    for ( std::size_t i = 0; i < layer.feature_ids.size(); ++i )
      all.feature_ids.push_back( static_cast<std::int64_t>( first_feature + i ) );
  }
  return all;
}

} // namespace

MapTwin side_by_side( const MapTwin &twin, std::size_t copies )
{
  return { side_by_side( twin.red, copies ), side_by_side( twin.blue, copies ) };
}

const std::array<MapPair, 3> &map_pairs()
{
  static const std::array<MapPair, 3> pairs{ {
    { "BrSoil × BrCounty",
      211011,
      326193,
      { 86, 300039, 70000 },
      20860,
      { 2.686, 0.377, 0.493, 0.934, 0.364, 0.117 },
      soil_and_counties },
    { "UsCounty × UsAquifers",
      3740989,
      352924,
      { 98, 12756283, 159000 },
      11948,
      { 50.7, 4.871, 2.651, 12.808, 1.004, 0.26 },
      counties_and_aquifers },
    { "UsCounty × UsCountyRotated",
      3740989,
      3740989,
      { 98, 216542974, 11000000 },
      11751,
      { 690.148, 65.099, 8.509, 197.716, 9.876, 1.618 },
      counties_and_rotated },
  } };
  return pairs;
}

const std::array<DegenerateMapPair, 3> &degenerate_map_pairs()
{
  static const std::array<DegenerateMapPair, 3> pairs{ {
    { "BrCounty × itself", counties_twice },
    { "BrCounty × shared borders", shared_borders },
    { "BrSoil × BrCounty, snapped", snapped_layers },
  } };
  return pairs;
}

} // namespace rubicon::bench
