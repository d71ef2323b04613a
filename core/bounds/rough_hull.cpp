// SPDX-License-Identifier: GPL-2.0-or-later
// Rounded places in a plane have an exact outline of their own, found by exact turns, which is near that of the body.
// Relies on bounds/rough_hull.h and exact/predicates.h.
#include "core/bounds/rough_hull.h"

#include "core/compute/workers.h"
#include "core/exact/predicates.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace rubicon
{

namespace
{

//! Corners of the convex polygon around \a points, counter-clockwise, by Andrew's chains.
std::vector<Point2> polygon_around( std::vector<Point2> points )
{
  std::ranges::sort( points, before );
  points.erase( std::ranges::unique( points, []( Point2 a, Point2 b ) { return same_point( a, b ); } ).begin(),
                points.end() );
  if ( points.size() < 3 )
    return points;
  std::vector<Point2> corners;
  const auto add_chain = [&corners]( auto from, auto to ) {
    const std::size_t first = corners.size();
    for ( ; from != to; ++from )
    {
      while ( corners.size() > first + 1
              && orient2d( corners[corners.size() - 2], corners.back(), *from ) != Sign::positive )
        corners.pop_back();
      corners.push_back( *from );
    }
    corners.pop_back(); // the first of the next chain
  };
  add_chain( points.begin(), points.end() );
  add_chain( points.rbegin(), points.rend() );
  return corners;
}

/**
 * Goes round a polygon with a rectangle that has a side on each edge in turn, and tells visit( across, along ) the two extents.
 * Whichever corners stand for the far sides, the extents are not too large; rounding may leave one that is not quite the
 * farthest.
 */
template <typename Visit>
void around_polygon( const std::vector<Point2> &corners, Visit &&visit )
{
  const std::size_t count = corners.size();
  const auto at = [&]( std::size_t i ) { return corners[i % count]; };
  std::size_t right = 1, top = 1, left = 1;
  for ( std::size_t i = 0; i < count; ++i )
  {
    const double x = at( i + 1 ).x - at( i ).x, y = at( i + 1 ).y - at( i ).y, length = length_of( x, y );
    const auto along = [&]( std::size_t a, std::size_t b ) {
      return ( ( at( b ).x - at( a ).x ) * x + ( at( b ).y - at( a ).y ) * y ) / length;
    };
    const auto across = [&]( std::size_t a, std::size_t b ) {
      return ( ( at( b ).y - at( a ).y ) * x - ( at( b ).x - at( a ).x ) * y ) / length;
    };
    right = std::max( right, i + 1 );
    while ( right < i + count && along( right, right + 1 ) > 0 )
      ++right;
    top = std::max( top, right );
    while ( top < i + count && across( top, top + 1 ) > 0 )
      ++top;
    left = std::max( left, top );
    while ( left < i + count && along( left, left + 1 ) < 0 )
      ++left;
    visit( std::max( across( i, top ), 0.0 ), std::max( along( left, right ), 0.0 ) );
  }
}

std::vector<UnitVector> normals_of( const HullView &hull, const WholeCoordinates &whole, const Workers &workers )
{
  constexpr std::size_t grain = 256;
  std::vector<UnitVector> normals( hull.facets() );
  workers.share( normals.size(), grain, [&]( std::size_t begin, std::size_t end ) {
    for ( std::size_t f = begin; f < end; ++f )
      normals[f] = unit_vector( facet_normal( hull, f, whole ) );
  } );
  return normals;
}

//! Of each edge, around the normals of its two facets.
std::vector<Box3> boxes_of_normals( const HullGraph &graph, const std::vector<UnitVector> &normals )
{
  const auto place = [&normals]( std::uint32_t facet ) {
    return Point3{ normals[facet].x, normals[facet].y, normals[facet].z };
  };
  std::vector<Box3> boxes;
  boxes.reserve( graph.edges().size() );
  for ( const HullGraph::Edge &edge : graph.edges() )
    boxes.push_back( box_of( place( edge.left ), place( edge.right ) ) );
  return boxes;
}

//! A facet faces up or down for certain where the cosine is farther from 0 than this. Cosines are off by less than 2^-48.
constexpr double upright = 0x1p-46;

/**
 * False only where facing() is 1 for all normals in \a box, or -1 for all. Sums are rounded here as there, and the rounded product
 * or sum of a greater number is never less: so the bounds hold for the rounded cosines of all these normals.
 */
bool may_hold_outline( const Box3 &box, const UnitVector &up )
{
  const auto range = []( double part, double low, double high ) { return std::minmax( { part * low, part * high } ); };
  const auto x = range( up.x, box.x_low, box.x_high ), y = range( up.y, box.y_low, box.y_high ),
             z = range( up.z, box.z_low, box.z_high );
  return x.first + y.first + z.first <= upright && x.second + y.second + z.second >= -upright;
}

} // namespace

UnitVector unit_vector( const WholeVector &v )
{
  long exponents[3];
  double parts[3] = { mpz_get_d_2exp( &exponents[0], v.x.get_mpz_t() ),
                      mpz_get_d_2exp( &exponents[1], v.y.get_mpz_t() ),
                      mpz_get_d_2exp( &exponents[2], v.z.get_mpz_t() ) };
  const long most = std::max( { exponents[0], exponents[1], exponents[2] } );
  for ( std::size_t k = 0; k < 3; ++k )
    parts[k] = std::ldexp( parts[k], static_cast<int>( std::max( exponents[k] - most, -1000L ) ) );
  const double length = std::sqrt( parts[0] * parts[0] + parts[1] * parts[1] + parts[2] * parts[2] );
  return { parts[0] / length, parts[1] / length, parts[2] / length };
}

RoughHull::RoughHull( std::span<const Point3> points, const HullView &hull, const HullGraph &graph,
                      const WholeCoordinates &whole, const Workers &workers )
  : mGraph( graph )
  , mNormals( normals_of( hull, whole, workers ) )
  , mNormalBoxes( boxes_of_normals( graph, mNormals ), workers )
{
  const Point3 first = points[hull.vertices.front()];
  double reach = 0;
  for ( const std::uint32_t vertex : hull.vertices )
    for ( const double half : { points[vertex].x / 2 - first.x / 2, points[vertex].y / 2 - first.y / 2,
                                points[vertex].z / 2 - first.z / 2 } )
      reach = std::max( reach, std::fabs( half ) );
  mScale = std::max( reach > 0 ? std::ilogb( reach ) + 2 : 0, -1000 );
  // Where the points are as far apart as doubles go, the factor is no double, and is applied in two steps.
  const double half_factor = std::ldexp( 1.0, -mScale / 2 ), other_half = std::ldexp( 1.0, -( mScale - mScale / 2 ) );
  const auto scaled = [&]( double x, double from ) {
    return x * half_factor * other_half - from * half_factor * other_half;
  };
  for ( const std::uint32_t vertex : hull.vertices )
  {
    const Point3 p = points[vertex];
    mPlaces.push_back( { scaled( p.x, first.x ), scaled( p.y, first.y ), scaled( p.z, first.z ) } );
  }
  fill_cells( workers );
  find_outermost();
}

std::size_t RoughHull::cell_of( const UnitVector &up ) const
{
  const std::array<double, 3> parts = { up.x, up.y, up.z };
  std::size_t k = 0;
  for ( std::size_t i = 1; i < 3; ++i )
    if ( std::fabs( parts[i] ) > std::fabs( parts[k] ) )
      k = i;
  const auto number = [&]( double part ) {
    const double share = ( part / std::fabs( parts[k] ) + 1 ) / 2;
    return std::min( static_cast<std::size_t>( share * static_cast<double>( mCells ) ), mCells - 1 );
  };
  const std::size_t face = 2 * k + ( parts[k] < 0 );
  return ( face * mCells + number( parts[( k + 1 ) % 3] ) ) * mCells + number( parts[( k + 2 ) % 3] );
}

//! About one cell for a dozen facets. Each starts from the one before it in its row.
void RoughHull::fill_cells( const Workers &workers )
{
  mCells = std::clamp( static_cast<std::size_t>( std::sqrt( static_cast<double>( mNormals.size() ) / 72 ) ),
                       std::size_t( 1 ), std::size_t( 256 ) );
  mLowest.assign( 6 * mCells * mCells, 0 );
  workers.share( 6 * mCells, 1, [&]( std::size_t begin, std::size_t end ) {
    for ( std::size_t row = begin; row < end; ++row )
    {
      const std::size_t face = row / mCells, k = face / 2;
      const auto middle = [&]( std::size_t cell ) {
        return ( 2 * static_cast<double>( cell ) + 1 ) / static_cast<double>( mCells ) - 1;
      };
      std::uint32_t last = 0;
      for ( std::size_t column = 0; column < mCells; ++column )
      {
        std::array<double, 3> parts;
        parts[k] = face % 2 == 0 ? 1 : -1;
        parts[( k + 1 ) % 3] = middle( row % mCells );
        parts[( k + 2 ) % 3] = middle( column );
        last = lowest( { parts[0], parts[1], parts[2] }, last ); // no length is asked for
        mLowest[row * mCells + column] = last;
      }
    }
  } );
}

void RoughHull::find_outermost()
{
  constexpr int directions = 96;
  for ( int i = 0; i < directions; ++i ) // along a spiral from pole to pole
  {
    const double z = ( 2 * i + 1.0 ) / directions - 1, r = std::sqrt( 1 - z * z );
    const double turn = i * std::numbers::pi * ( 3 - std::sqrt( 5.0 ) );
    mOutermost.push_back( lowest( { r * std::cos( turn ), r * std::sin( turn ), z } ) );
  }
  std::ranges::sort( mOutermost );
  mOutermost.erase( std::ranges::unique( mOutermost ).begin(), mOutermost.end() );
}

double RoughHull::least_height( const UnitVector &up, std::uint32_t a, std::uint32_t b ) const
{
  return along( up, a ) - along( up, b ) - 0x1p-46;
}

std::uint32_t RoughHull::lowest( const UnitVector &up, std::uint32_t start ) const
{
  std::uint32_t best = start;
  double low = along( up, start );
  for ( bool goes_on = true; goes_on; )
  {
    goes_on = false;
    for ( const std::uint32_t beside : mGraph.beside( best ) )
      if ( const double height = along( up, beside ); height < low )
      {
        low = height, best = beside, goes_on = true;
        break;
      }
  }
  return best;
}

int RoughHull::facing( std::size_t facet, const UnitVector &up ) const
{
  const UnitVector &normal = mNormals[facet];
  const double cosine = up.x * normal.x + up.y * normal.y + up.z * normal.z;
  return ( cosine > upright ) - ( cosine < -upright );
}

std::vector<std::uint32_t> RoughHull::outline( const UnitVector &up ) const
{
  std::vector<std::uint32_t> vertices;
  const auto may_hold = [&up]( const Box3 &normals ) { return may_hold_outline( normals, up ); };
  mNormalBoxes.for_each( may_hold, [&]( std::uint32_t number ) {
    const HullGraph::Edge &edge = mGraph.edges()[number];
    if ( facing( edge.left, up ) * facing( edge.right, up ) <= 0 )
      vertices.insert( vertices.end(), { edge.from, edge.to } );
  } );
  std::ranges::sort( vertices );
  vertices.erase( std::ranges::unique( vertices ).begin(), vertices.end() );
  return vertices;
}

/**
 * The places in the plane across up are off by at most 2^-45 along each of its axes, so the extent of any rectangle around the
 * exact places is less than that around the rounded ones by 2^-43 at most. Extents are below 4. So no sum of a product of two
 * of them, and of four products with a height, changes by more than 2^-38; 2^-37 is taken off, for the roundings of the sums too, which are far below that. Of
 * rectangles around the rounded places one with a side on an edge of their polygon is smallest: see oriented_box.h.
 */
double RoughHull::least( const UnitVector &up, double height, std::span<const std::uint32_t> vertices,
                         BoxGoal goal ) const
{
  const double x = std::fabs( up.x ), y = std::fabs( up.y ), z = std::fabs( up.z );
  const UnitVector other = x <= y && x <= z ? UnitVector{ 1, 0, 0 }
                           : y <= z         ? UnitVector{ 0, 1, 0 }
                                            : UnitVector{ 0, 0, 1 };
  UnitVector u = cross_product( up, other );
  const double length = length_of( u.x, u.y, u.z );
  u = { u.x / length, u.y / length, u.z / length };
  const UnitVector v = cross_product( up, u );
  std::vector<Point2> places;
  places.reserve( vertices.size() );
  for ( const std::uint32_t vertex : vertices )
    places.push_back( { along( u, vertex ), along( v, vertex ) } );
  height = std::max( height, 0.0 );
  double least = HUGE_VAL;
  around_polygon( polygon_around( std::move( places ) ), [&]( double across, double along ) {
    const double side = across * along;
    least = std::min( least, goal == BoxGoal::area ? 2 * ( side + height * ( across + along ) ) : side );
  } );
  least = std::max( least - 0x1p-37, 0.0 );
  return goal == BoxGoal::volume ? least * height : least;
}

} // namespace rubicon
