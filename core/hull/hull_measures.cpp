// SPDX-License-Identifier: GPL-2.0-or-later
// Sums over triangles, seen from one vertex: in double-double numbers with a bound, and where that does not settle which
// double is nearest, as for a centroid that is 0, in whole numbers. All ways round the exact value once, so it does not matter which
// was taken.
// Relies on hull/hull_measures.h, hull/certified_measures.h, hull/triangle_sums.h, hull/whole_coordinates.h, exact/ball.h,
// exact/wide_integer.h and GMP.
#include "core/hull/hull_measures.h"

#include "core/compute/workers.h"
#include "core/exact/ball.h"
#include "core/exact/predicates.h"
#include "core/exact/wide_integer.h"
#include "core/hull/certified_measures.h"
#include "core/hull/triangle_sums.h"
#include "core/hull/whole_coordinates.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <mutex>
#include <optional>
#include <tuple>
#include <vector>

namespace rubicon
{

namespace
{

//! The axes of project(), by number.
constexpr std::array<std::size_t, 3> coordinate_of_axis = { 2, 0, 1 };

/**
 * Calls \a visit( twice, a, b, c ) for the triangles of facet \a f of \a hull: their corners, which \a from_origin( vertex ) tells as
 * seen from the origin, and twice their areas, as vectors. Throws Cancelled.
 */
template <typename FromOrigin, typename Visit>
void for_each_triangle( const HullView &hull, std::size_t f, const FromOrigin &from_origin, const Workers &workers,
                        Visit &&visit )
{
  const auto corners = hull.facet( f );
  const auto a = from_origin( corners[0] );
  auto b = from_origin( corners[1] ), ab = less( b, a );
  for ( std::size_t i = 2; i < corners.size(); ++i )
  {
    if ( i % 1024 == 0 )
      workers.keep_going();
    const auto c = from_origin( corners[i] ), ac = less( c, a );
    visit( cross( ab, ac ), a, b, c );
    b = c, ab = ac;
  }
}

template <typename Share, typename Area>
Share as_share( const Area &area )
{
  return area;
}
template <typename Share, std::size_t Words>
Share as_share( const WideInteger<Words> &area )
{
  return widened<std::tuple_size_v<decltype( Share::words )>>( area );
}

//! What a triangle of for_each_triangle() is of a body, or of a polygon, whose area is along \a coordinate.
template <typename Length, typename Area>
typename Moments<Length>::Share share_of( int rank, std::size_t coordinate, const std::array<Area, 3> &twice,
                                          const std::array<Length, 3> &a )
{
  using Share = typename Moments<Length>::Share;
  return rank == 3 ? Share( dot( twice, a ) ) : as_share<Share>( twice[coordinate] );
}

//! Adds as many parts to each other as either stands for: so the bounds of sums grow with the logarithm of the number of parts.
class SumOfParts
{
  public:
    void add( BallSums part )
    {
      for ( std::optional<BallSums> &waiting : mWaiting )
      {
        if ( !waiting )
        {
          waiting = part;
          return;
        }
        part.add( *waiting );
        waiting.reset();
      }
      mWaiting.push_back( part );
    }

    BallSums all() const
    {
      BallSums sums{};
      for ( const std::optional<BallSums> &waiting : mWaiting )
        if ( waiting )
          sums.add( *waiting );
      return sums;
    }

  private:
    std::vector<std::optional<BallSums>> mWaiting; //!< at i: of 2^i parts
};

BallSums ball_sums( std::span<const Point3> points, std::size_t coordinate, const Workers &workers,
                    const HullView &hull )
{
  SumOfParts sums;
  std::mutex mutex;
  const Point3 origin = points[hull.vertices.front()];
  constexpr std::size_t grain = 1 << 10;
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
      std::array<Ball, 3> normal{};
      for_each_triangle( hull, f, from_origin, workers,
                         [&]( const auto &twice, const auto &a, const auto &b, const auto &c ) {
                           part.moments.add( share_of( hull.rank, coordinate, twice, a ), a, b, c );
                           normal = plus( normal, twice );
                         } );
      part.area = part.area + square_root( dot( normal, normal ) );
    }
    part.add( of_triangles.all() );
    const std::lock_guard lock( mutex );
    sums.add( part );
  } );
  return sums.all();
}

using Axes = std::array<bool, 3>;

//! Exactly, of all facets; the moments along those axes that are \a asked for.
template <typename Length, typename FromOrigin>
Moments<Length> exact_moments( const FromOrigin &from_origin, std::size_t coordinate, const Axes &asked,
                               const Workers &workers, const HullView &hull )
{
  Moments<Length> sums{};
  std::mutex mutex;
  constexpr std::size_t grain = 1 << 10;
  workers.share( hull.facets(), grain, [&]( std::size_t begin, std::size_t end ) {
    Moments<Length> part{};
    for ( std::size_t f = begin; f < end; ++f )
      for_each_triangle( hull, f, from_origin, workers,
                         [&]( const auto &twice, const auto &a, const auto &b, const auto &c ) {
                           const auto share = share_of( hull.rank, coordinate, twice, a );
                           part.whole = part.whole + share;
                           for ( std::size_t k = 0; k < 3; ++k )
                             if ( asked[k] )
                               part.add_along( k, share, a, b, c );
                         } );
    const std::lock_guard lock( mutex );
    sums.add( part );
  } );
  return sums;
}

//! In the units of \a whole.
Moments<mpz_class> whole_moments( const WholeCoordinates &whole, std::size_t coordinate, const Axes &asked,
                                  const Workers &workers, const HullView &hull )
{
  if ( !WideCoordinates::hold( whole ) )
    return exact_moments<mpz_class>( whole, coordinate, asked, workers, hull );
  const WideCoordinates wide( whole );
  const auto sums = exact_moments<WideCoordinates::Length>( wide, coordinate, asked, workers, hull );
  return { whole_number( sums.whole ),
           { whole_number( sums.moment[0] ), whole_number( sums.moment[1] ), whole_number( sums.moment[2] ) } };
}

//! Twice the areas of facets, in the units of WholeCoordinates.
struct WholeAreas
{
    mpz_class sum;                  //!< of those that are whole numbers
    std::vector<mpz_class> squares; //!< of the others
};

WholeAreas whole_areas( const WholeCoordinates &whole, const Workers &workers, const HullView &hull )
{
  WholeAreas areas;
  std::mutex mutex;
  constexpr std::size_t grain = 1 << 10;
  workers.share( hull.facets(), grain, [&]( std::size_t begin, std::size_t end ) {
    WholeAreas part;
    for ( std::size_t f = begin; f < end; ++f )
    {
      std::array<mpz_class, 3> normal{};
      for_each_triangle( hull, f, whole, workers,
                         [&]( const auto &twice, const auto &... ) { normal = plus( normal, twice ); } );
      const mpz_class square = dot( normal, normal );
      if ( mpz_perfect_square_p( square.get_mpz_t() ) )
        part.sum += sqrt( square );
      else
        part.squares.push_back( square );
    }
    const std::lock_guard lock( mutex );
    areas.sum += part.sum;
    std::ranges::move( part.squares, std::back_inserter( areas.squares ) );
  } );
  return areas;
}

/**
 * Half the sum of the roots, times 2^\a scale, to the nearest double: roots are taken down to more and more bits, until the
 * least and the greatest value that the sum may have round to one double. That comes to an end: roots of whole numbers that
 * are no squares add up, with positive factors, to no rational number (Besicovitch 1940), so not to the middle of two doubles.
 */
double nearest_area( const WholeAreas &areas, long scale, const Workers &workers )
{
  for ( unsigned long bits = areas.squares.empty() ? 0 : 64;; bits *= 2 )
  {
    mpz_class least = areas.sum << bits, root;
    std::size_t steps = 0;
    for ( const mpz_class &square : areas.squares )
    {
      if ( ++steps % 256 == 0 )
        workers.keep_going();
      root = square << 2 * bits;
      mpz_sqrt( root.get_mpz_t(), root.get_mpz_t() );
      least += root;
    }
    const mpz_class most = least + areas.squares.size();
    const long unit = scale - static_cast<long>( bits );
    const double nearest = nearest_double( least, 2, unit );
    if ( nearest == nearest_double( most, 2, unit ) )
      return nearest;
  }
}

//! The number of the axis along which a polygon has its area.
std::size_t coordinate_of_area( std::span<const Point3> points, const HullView &hull )
{
  const auto corners = hull.facet( 0 );
  const int axis = axis_of_area( { points[corners[0]], points[corners[1]], points[corners[2]] } );
  return coordinate_of_axis[static_cast<std::size_t>( axis )];
}

//! Finds exactly what is open of \a certified. \a coordinate: that of a polygon, any of a body.
HullMeasures settled( std::span<const Point3> points, std::size_t coordinate, const CertifiedMeasures &certified,
                      const Workers &workers, const HullView &hull )
{
  const Axes open = { std::isnan( certified.centroid.x ), std::isnan( certified.centroid.y ),
                      std::isnan( certified.centroid.z ) };
  const bool is_volume_open = std::isnan( certified.volume ), is_area_open = std::isnan( certified.area );
  const bool is_moment_open = is_volume_open || open[0] || open[1] || open[2];
  HullMeasures result = { certified.volume, certified.area, certified.centroid };
  if ( !is_moment_open && !is_area_open )
    return result;
  const WholeCoordinates whole( points, hull.vertices, workers );
  const long unit = whole.exponent();
  if ( is_area_open )
    result.area = nearest_area( whole_areas( whole, workers, hull ), 2 * unit, workers );
  if ( !is_moment_open )
    return result;
  const Moments<mpz_class> sums = whole_moments( whole, coordinate, open, workers, hull );
  if ( is_volume_open )
    result.volume = nearest_double( sums.whole, 6, 3 * unit );
  const mpz_class parts = sums.whole * ( hull.rank + 1 );
  double *const centroid[] = { &result.centroid.x, &result.centroid.y, &result.centroid.z };
  for ( std::size_t k = 0; k < 3; ++k )
    if ( open[k] )
      *centroid[k] = nearest_double( whole.origin()[k] * parts + sums.moment[k], parts, unit );
  return result;
}

} // namespace

HullMeasures measures_of( std::span<const Point3> points, const Workers &workers, const HullView &hull )
{
  if ( hull.rank >= 2 )
  {
    const std::size_t coordinate = coordinate_of_area( points, hull );
    const BallSums sums = ball_sums( points, coordinate, workers, hull );
    const CertifiedMeasures certified = certified_measures( sums, points[hull.vertices.front()], hull.rank );
    return settled( points, coordinate, certified, workers, hull );
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

HullMeasures measures_of( std::span<const Point3> points, const CertifiedMeasures &certified, const Workers &workers,
                          const HullView &hull )
{
  return settled( points, 0, certified, workers, hull );
}

} // namespace rubicon
