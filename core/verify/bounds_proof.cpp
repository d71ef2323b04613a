// SPDX-License-Identifier: GPL-2.0-or-later
// From the vertices that a sphere or box names to its exact place, and from there to every point and number.
// Relies on verify/bounds_proof.h, box_by_brute_force.h and sphere_by_brute_force.h.
#include "core/verify/bounds_proof.h"

#include "core/exact/exact_number.h"
#include "core/exact/pi.h"
#include "core/exact/rational.h"
#include "core/verify/box_by_brute_force.h"
#include "core/verify/sphere_by_brute_force.h"

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <vector>

namespace rubicon
{

namespace
{

using namespace brute_force;

bool is_place( Point3 found, const Fractions &exact )
{
  return found.x == nearest_double( exact[0] ) && found.y == nearest_double( exact[1] )
         && found.z == nearest_double( exact[2] );
}

std::vector<Point3> finite( std::span<const Point3> points )
{
  std::vector<Point3> all;
  std::ranges::copy_if( points, std::back_inserter( all ), []( Point3 p ) { return is_finite( p ); } );
  return all;
}

bool are_vertices( const std::vector<std::uint32_t> &named, const HullView &hull )
{
  return std::ranges::all_of( named, [&hull]( std::uint32_t point ) {
    return point < hull.types.size() && hull.types[point] == HullPoint::vertex;
  } );
}

// ---- spheres -----------------------------------------------------------------------------------------------------

/**
 * Whether \a center is in the hull of \a on, in the flat space of which it lies. That is made up of simplices that have the first
 * point and \a rank others as corners (Carathéodory, 1911).
 */
bool is_among( const Fractions &center, const std::vector<Fractions> &on, std::size_t rank )
{
  std::vector<Fractions> corners{ on[0] };
  const Fractions to_center = from_to( on[0], center );
  const auto holds = [&] {
    const std::vector<Fractions> ways = ways_from_first( corners );
    std::vector<mpq_class> along;
    for ( const Fractions &way : ways )
      along.push_back( product( way, to_center ) );
    const auto shares = shares_of( ways, along );
    return shares && std::ranges::all_of( *shares, []( const mpq_class &share ) { return share >= 0; } )
           && std::accumulate( shares->begin(), shares->end(), mpq_class( 0 ) ) <= 1;
  };
  const std::function<bool( std::size_t )> search = [&]( std::size_t next ) {
    if ( corners.size() == rank + 1 )
      return holds();
    for ( std::size_t i = next; i < on.size(); ++i )
    {
      corners.push_back( on[i] );
      if ( search( i + 1 ) )
        return true;
      corners.pop_back();
    }
    return false;
  };
  return search( 1 );
}

//! Bounds of pi that are this close stand for it: a number that is right lies between what they give.
constexpr unsigned long pi_bits = 256;

std::string numbers_of_sphere( const BoundingVolume &found, const ExactSphere &sphere )
{
  const PiBetween pi = pi_between( pi_bits );
  const auto volume = [&]( const mpq_class &about ) {
    return nearest_root( mpq_class( 16 * about * about * sphere.square * sphere.square * sphere.square / 9 ) );
  };
  const auto area = [&]( const mpq_class &about ) { return nearest_double( mpq_class( 4 * about * sphere.square ) ); };
  return !is_place( found.center, sphere.center )                                        ? "inexact centre"
         : found.radius != nearest_root( sphere.square )                                 ? "inexact radius"
         : found.dimensions != ( sphere.square > 0 ? 3 : 0 )                             ? "wrong dimensions"
         : !( volume( pi.below ) <= found.volume && found.volume <= volume( pi.above ) ) ? "inexact volume"
         : !( area( pi.below ) <= found.area && found.area <= area( pi.above ) )         ? "inexact area"
                                                                                         : "";
}

std::string fault_of_sphere( std::span<const Point3> points, const HullView &hull, const BoundingVolume &found )
{
  if ( found.touching.empty() || !are_vertices( found.touching, hull )
       || std::ranges::adjacent_find( found.touching, std::greater_equal() ) != found.touching.end() )
    return "what touches is not a list of vertices";
  std::vector<Fractions> on, independent;
  for ( const std::uint32_t vertex : found.touching )
  {
    on.push_back( fractions( points[vertex] ) );
    independent.push_back( on.back() );
    if ( independent.size() > 4 || !sphere_through( independent ) )
      independent.pop_back();
  }
  const ExactSphere sphere = *sphere_through( independent );
  std::vector<Fractions> sorted = on;
  std::ranges::sort( sorted );
  for ( std::size_t i = 0; i < points.size(); ++i )
  {
    if ( !is_finite( points[i] ) )
      continue;
    const Fractions place = fractions( points[i] );
    const int side = sgn( sphere.excess( place ) );
    const bool is_named = std::ranges::binary_search( sorted, place );
    if ( side > 0 || ( side == 0 ) != is_named )
      return "point " + std::to_string( i )
             + ( side > 0    ? " is outside"
                 : side == 0 ? " touches and is not named"
                             : " is said to touch" );
  }
  if ( !is_among( sphere.center, on, independent.size() - 1 ) )
    return "a smaller one holds what touches";
  return numbers_of_sphere( found, sphere );
}

// ---- boxes -------------------------------------------------------------------------------------------------------

//! A box of exact axes, which are square to each other, around points.
struct PlacedBox
{
    std::array<Fractions, 3> axes; //!< the longest extent first, right-handed
    std::array<mpq_class, 3> low, high, squares;

    //! With these shares of the axes, as axis · x.
    Fractions place( const std::array<mpq_class, 3> &along ) const
    {
      Fractions at;
      for ( std::size_t k = 0; k < 3; ++k )
        for ( std::size_t i = 0; i < 3; ++i )
          at[i] += along[k] / product( axes[k], axes[k] ) * axes[k][i];
      return at;
    }

    Fractions corner( std::size_t number ) const
    {
      std::array<mpq_class, 3> along;
      for ( std::size_t k = 0; k < 3; ++k )
        along[k] = ( number >> k & 1 ) != 0 ? high[k] : low[k];
      return place( along );
    }
};

PlacedBox placed( const BoxesAround &around, std::array<Fractions, 3> axes )
{
  std::ranges::stable_sort( axes, [&]( const Fractions &a, const Fractions &b ) {
    return around.squared_extent( a ) > around.squared_extent( b );
  } );
  if ( product( cross( axes[0], axes[1] ), axes[2] ) < 0 )
    for ( mpq_class &coordinate : axes[2] )
      coordinate = -coordinate;
  PlacedBox box{ axes, {}, {}, {} };
  for ( std::size_t k = 0; k < 3; ++k )
  {
    box.low[k] = box.high[k] = product( axes[k], around.all()[0] );
    for ( const Fractions &p : around.all() )
    {
      const mpq_class along = product( axes[k], p );
      box.low[k] = std::min( box.low[k], along );
      box.high[k] = std::max( box.high[k], along );
    }
    box.squares[k] = around.squared_extent( axes[k] );
  }
  return box;
}

//! Whether the corners are those of \a box, in their order, whichever ends of its axes come first.
bool has_corners( const BoundingVolume &found, const PlacedBox &box )
{
  for ( const std::size_t turned : { 0, 3, 5, 6 } ) // two axes or none: the others would not be right-handed
  {
    bool are_same = true;
    for ( std::size_t number = 0; are_same && number < found.corners.size(); ++number )
      are_same = is_place( found.corners[number], box.corner( number ^ turned ) );
    if ( are_same )
      return true;
  }
  return false;
}

std::string numbers_of_box( const BoundingVolume &found, const PlacedBox &box )
{
  const ExactBox exact{ box.squares };
  const auto dimensions = std::ranges::count_if( box.squares, []( const mpq_class &square ) { return square > 0; } );
  for ( std::size_t k = 0; k < 3; ++k )
    if ( found.extents[k] != nearest_root( box.squares[k] ) )
      return "inexact extent " + std::to_string( k );
  const mpf_class half = exact.half_area();
  const mpq_class area( dimensions == 3 ? mpf_class( 2 * half, half.get_prec() ) : half );
  std::array<mpq_class, 3> middle;
  for ( std::size_t k = 0; k < 3; ++k )
    middle[k] = ( box.low[k] + box.high[k] ) / 2;
  return found.dimensions != dimensions                          ? "wrong dimensions"
         : found.volume != nearest_root( exact.volume_square() ) ? "inexact volume"
         : found.area != nearest_double( area )                  ? "inexact area"
         : !is_place( found.center, box.place( middle ) )        ? "inexact centre"
         : !has_corners( found, box )                            ? "other corners"
                                                                 : "";
}

//! Whether all \a named points are as far along \a axis as any, or all as far against it.
bool lie_on_a_side( const BoxesAround &around, const Fractions &axis, const std::vector<Fractions> &named )
{
  const mpq_class along = product( axis, named[0] );
  int above = 0, below = 0;
  for ( const Fractions &p : around.all() )
  {
    const int side = cmp( product( axis, p ), along );
    above += side > 0;
    below += side < 0;
  }
  return ( above == 0 || below == 0 )
         && std::ranges::all_of( named, [&]( const Fractions &p ) { return product( axis, p ) == along; } );
}

//! Of a body or polygon: whether the boxes of its kind are none of them smaller than \a box.
std::string fault_of_size( const BoxesAround &around, int rank, BoundingKind kind, const PlacedBox &box )
{
  if ( rank == 3 && kind == BoundingKind::box_width && box.squares[2] != around.least_width_square() )
    return "there is a narrower one";
  const std::vector<Fractions> ups = kind == BoundingKind::box_width && rank == 3 ? std::vector{ box.axes[2] }
                                                                                  : around.facet_normals();
  const ExactBox exact{ box.squares };
  for ( const ExactBox &other : around.boxes( ups, false ) )
    if ( kind == BoundingKind::box_area || rank == 2 ? other.half_area() < exact.half_area()
                                                     : other.volume_square() < exact.volume_square() )
      return "there is a smaller one";
  return {};
}

//! The axes that the vertices name, or what is wrong with these.
std::string axes_of_box( const BoxesAround &around, const std::vector<Fractions> &side,
                         const std::vector<Fractions> &edge, std::array<Fractions, 3> &axes )
{
  const bool is_facet = side.size() == 3;
  if ( edge.size() != 2 || ( !is_facet && side.size() != 4 ) )
    return "another number of vertices is named";
  const Fractions up = is_facet ? cross( from_to( side[0], side[1] ), from_to( side[0], side[2] ) )
                                : cross( from_to( side[0], side[1] ), from_to( side[2], side[3] ) ),
                  level = cross( up, from_to( edge[0], edge[1] ) );
  if ( is_zero( level ) )
    return "the vertices name no axes";
  const bool is_along_sides = is_facet ? lie_on_a_side( around, up, side )
                                       : lie_on_a_side( around, up, { side[0], side[1] } )
                                           && lie_on_a_side( around, up, { side[2], side[3] } )
                                           && product( up, side[0] ) != product( up, side[2] );
  if ( !is_along_sides || !lie_on_a_side( around, level, edge ) )
    return "the vertices lie on no side";
  axes = { up, level, cross( level, up ) };
  return {};
}

std::array<Fractions, 3> along_coordinates()
{
  return { Fractions{ 1, 0, 0 }, Fractions{ 0, 1, 0 }, Fractions{ 0, 0, 1 } };
}

//! The way from one end of a segment to the other, and two more.
std::array<Fractions, 3> along_segment( const Fractions &way )
{
  for ( const Fractions &other : along_coordinates() )
    if ( const Fractions across = cross( way, other ); !is_zero( across ) )
      return { way, across, cross( way, across ) };
  return along_coordinates();
}

std::string fault_of_box( std::span<const Point3> points, const HullView &hull, const BoundingVolume &found,
                          bool every_box )
{
  if ( !are_vertices( found.side, hull ) || !are_vertices( found.edge, hull ) )
    return "what is named is no vertex";
  const BoxesAround around( finite( points ) );
  const auto places = [&points]( const std::vector<std::uint32_t> &named ) {
    std::vector<Fractions> all;
    for ( const std::uint32_t point : named )
      all.push_back( fractions( points[point] ) );
    return all;
  };
  std::array<Fractions, 3> axes = along_coordinates();
  const bool is_turned = found.kind != BoundingKind::envelope;
  if ( is_turned && hull.rank >= 2 )
  {
    if ( const std::string fault = axes_of_box( around, places( found.side ), places( found.edge ), axes );
         !fault.empty() )
      return fault;
  }
  else if ( is_turned && hull.rank == 1 )
    axes = along_segment( from_to( around.all().front(), around.all().back() ) );
  const PlacedBox box = placed( around, axes );
  if ( is_turned && hull.rank >= 2 && every_box )
    if ( const std::string fault = fault_of_size( around, hull.rank, found.kind, box ); !fault.empty() )
      return fault;
  return numbers_of_box( found, box );
}

} // namespace

std::string fault_of_bounds( std::span<const Point3> points, const HullView &hull, const BoundingVolume &found,
                             bool every_box )
{
  if ( found.rank != hull.rank )
    return "another rank than the hull's";
  if ( hull.rank < 0 )
    return found.volume == 0 && found.area == 0 ? "" : "a size without a point";
  return found.kind == BoundingKind::sphere ? fault_of_sphere( points, hull, found )
                                            : fault_of_box( points, hull, found, every_box );
}

} // namespace rubicon
