// SPDX-License-Identifier: GPL-2.0-or-later
// Sums over triangles, seen from one vertex: in double-double numbers with a bound, and where that does not settle which
// double is nearest, in whole numbers. Both ways round the exact value once, so it does not matter which was taken.
// Relies on hull/hull_measures.h, hull/triangle_sums.h, hull/whole_coordinates.h, exact/ball.h and GMP.
#include "core/hull/hull_measures.h"

#include "core/compute/workers.h"
#include "core/exact/ball.h"
#include "core/exact/predicates.h"
#include "core/hull/triangle_sums.h"
#include "core/hull/whole_coordinates.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <mutex>
#include <optional>

namespace rubicon
{

namespace
{

//! The axes of project(), by number.
constexpr std::array<std::size_t, 3> coordinate_of_axis = { 2, 0, 1 };

/**
 * Goes over the triangles of facets. \a from_origin( vertex ): where a vertex is as seen from the origin, in Numbers. \a axis:
 * that of a polygon.
 */
template <typename Number>
class FacetSums
{
  public:
    using Vector = std::array<Number, 3>;

    FacetSums( const HullView &hull, std::size_t coordinate, const Workers &workers )
      : mHull( hull )
      , mCoordinate( coordinate )
      , mWorkers( workers )
    {}

    //! Twice the area of facet \a f, as a vector; adds what its triangles give to \a moments. Throws Cancelled.
    template <typename FromOrigin>
    Vector add_facet( std::size_t f, const FromOrigin &from_origin, Moments<Number> &moments ) const
    {
      const auto corners = mHull.facet( f );
      const Vector a = from_origin( corners[0] );
      Vector normal{}, b = from_origin( corners[1] ), ab = less( b, a );
      for ( std::size_t i = 2; i < corners.size(); ++i )
      {
        if ( i % 1024 == 0 )
          mWorkers.keep_going();
        const Vector c = from_origin( corners[i] ), ac = less( c, a ), twice = cross( ab, ac );
        moments.add( mHull.rank == 3 ? dot( twice, a ) : twice[mCoordinate], a, b, c );
        normal = plus( normal, twice );
        b = c, ab = ac;
      }
      return normal;
    }

  private:
    const HullView mHull;
    std::size_t mCoordinate;
    const Workers &mWorkers;
};

BallSums ball_sums( std::span<const Point3> points, std::size_t coordinate, const Workers &workers,
                    const HullView &hull )
{
  BallSums sums{};
  std::mutex mutex;
  const Point3 origin = points[hull.vertices.front()];
  const FacetSums<Ball> triangles( hull, coordinate, workers );
  constexpr std::size_t grain = 1 << 11;
  workers.share( hull.facets(), grain, [&]( std::size_t begin, std::size_t end ) {
    BallSums part{};
    TriangleSums of_triangles( origin );
    const auto from_origin = [&]( std::uint32_t vertex ) {
      const std::array<Ball, 3> seen = seen_from( origin, points[vertex] );
      part.out_of_range = part.out_of_range || !is_in_range( seen );
      return seen;
    };
    for ( std::size_t f = begin; f < end; ++f )
    {
      if ( const auto corners = hull.facet( f ); hull.rank == 3 && corners.size() == 3 )
      {
        of_triangles.add( points[corners[0]], points[corners[1]], points[corners[2]] );
        continue;
      }
      const std::array<Ball, 3> normal = triangles.add_facet( f, from_origin, part.moments );
      part.area = part.area + square_root( dot( normal, normal ) );
    }
    part.add( of_triangles.all() );
    const std::lock_guard lock( mutex );
    sums.add( part );
  } );
  return sums;
}

//! Exactly, in the units of WholeCoordinates.
struct WholeSums
{
    Moments<mpz_class> moments;
    std::vector<mpz_class> squares; //!< of twice the areas of facets that are no whole numbers
    mpz_class area;                 //!< twice that of the others
};

//! \a with_area: whether the areas are asked for, which take most of the memory.
WholeSums whole_sums( const WholeCoordinates &whole, std::size_t coordinate, bool with_area, const Workers &workers,
                      const HullView &hull )
{
  WholeSums sums;
  std::mutex mutex;
  const FacetSums<mpz_class> triangles( hull, coordinate, workers );
  constexpr std::size_t grain = 1 << 10;
  workers.share( hull.facets(), grain, [&]( std::size_t begin, std::size_t end ) {
    WholeSums part;
    for ( std::size_t f = begin; f < end; ++f )
    {
      const auto normal = triangles.add_facet( f, whole, part.moments );
      if ( !with_area )
        continue;
      const mpz_class square = dot( normal, normal );
      if ( mpz_perfect_square_p( square.get_mpz_t() ) )
        part.area += sqrt( square );
      else
        part.squares.push_back( square );
    }
    const std::lock_guard lock( mutex );
    sums.moments.add( part.moments );
    sums.area += part.area;
    std::ranges::move( part.squares, std::back_inserter( sums.squares ) );
  } );
  return sums;
}

/**
 * Half the sum of the roots, times 2^\a scale, to the nearest double: roots are taken down to more and more bits, until the
 * least and the greatest value that the sum may have round to one double. That comes to an end: roots of whole numbers that
 * are no squares add up, with positive factors, to no rational number (Besicovitch 1940), so not to the middle of two doubles.
 */
double nearest_area( const WholeSums &sums, long scale, const Workers &workers )
{
  for ( unsigned long bits = sums.squares.empty() ? 0 : 64;; bits *= 2 )
  {
    mpz_class least = sums.area << bits, root;
    std::size_t steps = 0;
    for ( const mpz_class &square : sums.squares )
    {
      if ( ++steps % 256 == 0 )
        workers.keep_going();
      root = square << 2 * bits;
      mpz_sqrt( root.get_mpz_t(), root.get_mpz_t() );
      least += root;
    }
    const mpz_class most = least + sums.squares.size();
    const long unit = scale - static_cast<long>( bits );
    const double nearest = nearest_double( least, 2, unit );
    if ( nearest == nearest_double( most, 2, unit ) )
      return nearest;
  }
}

//! What rounded sums with their bounds say, where they do.
struct Certified
{
    std::optional<double> volume, area;
    std::array<std::optional<double>, 3> centroid;

    bool all() const { return volume && area && centroid[0] && centroid[1] && centroid[2]; }
};

Certified certified( const BallSums &sums, const Point3 &origin, int rank )
{
  Certified result;
  if ( rank < 3 )
    result.volume = 0;
  if ( sums.out_of_range )
    return result;
  const auto settle = []( const Ball &ball, std::optional<double> &value ) {
    if ( double nearest; certified_nearest( ball, nearest ) )
      value = nearest;
  };
  if ( rank == 3 )
    settle( sums.moments.whole / Ball{ 6, 0, 0 }, result.volume );
  settle( sums.area * Ball{ 0.5, 0, 0 }, result.area );
  const Ball parts = sums.moments.whole * Ball{ rank + 1.0, 0, 0 };
  const std::array<double, 3> from = coordinates( origin );
  for ( std::size_t k = 0; k < 3; ++k )
    if ( from[k] == 0 || in_range( from[k] ) )
      settle( Ball{ from[k], 0, 0 } + sums.moments.moment[k] / parts, result.centroid[k] );
  return result;
}

//! The number of the axis along which a polygon has its area.
std::size_t coordinate_of_area( std::span<const Point3> points, const HullView &hull )
{
  const auto corners = hull.facet( 0 );
  const int axis = axis_of_area( { points[corners[0]], points[corners[1]], points[corners[2]] } );
  return coordinate_of_axis[static_cast<std::size_t>( axis )];
}

//! \a coordinate: that of a polygon, any of a body.
HullMeasures measures_of_facets( std::span<const Point3> points, std::size_t coordinate, const BallSums &sums_in_balls,
                                 const Workers &workers, const HullView &hull )
{
  Certified result = certified( sums_in_balls, points[hull.vertices.front()], hull.rank );
  if ( !result.all() )
  {
    const WholeCoordinates whole( points, hull.vertices );
    const WholeSums sums = whole_sums( whole, coordinate, !result.area, workers, hull );
    const long unit = whole.exponent();
    if ( !result.volume )
      result.volume = nearest_double( sums.moments.whole, 6, 3 * unit );
    if ( !result.area )
      result.area = nearest_area( sums, 2 * unit, workers );
    const mpz_class parts = sums.moments.whole * ( hull.rank + 1 );
    for ( std::size_t k = 0; k < 3; ++k )
      if ( !result.centroid[k] )
        result.centroid[k] = nearest_double( whole.origin()[k] * parts + sums.moments.moment[k], parts, unit );
  }
  return { *result.volume, *result.area, { *result.centroid[0], *result.centroid[1], *result.centroid[2] } };
}

} // namespace

HullMeasures measures_of( std::span<const Point3> points, const Workers &workers, const HullView &hull )
{
  if ( hull.rank >= 2 )
  {
    const std::size_t coordinate = coordinate_of_area( points, hull );
    return measures_of_facets( points, coordinate, ball_sums( points, coordinate, workers, hull ), workers, hull );
  }
  if ( hull.rank < 0 )
  {
    const double unknown = std::numeric_limits<double>::quiet_NaN();
    return { 0, 0, { unknown, unknown, unknown } };
  }
  const auto middle = []( double a, double b ) { return nearest_double( mpq_class( ( mpq_class( a ) + b ) / 2 ) ); };
  const Point3 a = points[hull.vertices.front()], b = points[hull.vertices.back()];
  return { 0, 0, { middle( a.x, b.x ), middle( a.y, b.y ), middle( a.z, b.z ) } };
}

HullMeasures measures_of( std::span<const Point3> points, const BallSums &sums, const Workers &workers,
                          const HullView &hull )
{
  return measures_of_facets( points, 0, sums, workers, hull );
}

} // namespace rubicon
