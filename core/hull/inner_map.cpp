// SPDX-License-Identifier: GPL-2.0-or-later
// Facets as linear functions with a bound, and squares cut in four down to cells, each with the facets that matter there.
// Relies on hull/inner_map.h, exact/ball.h and GMP.
#include "core/hull/inner_map.h"

#include "core/compute/workers.h"
#include "core/exact/ball.h"
#include "core/hull/hull_surface.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <numeric>

namespace rubicon
{

namespace
{

constexpr double widening = 0x1p-20; // of squares

//! A lower triangular matrix.
struct Matrix
{
    double xx, yx, yy, zx, zy, zz;
};

//! g(y) of the plane of a facet, with y = M (p - centre): 1 on the plane. Off by slack at most for |y| <= 1 + widening.
struct Gauge
{
    std::array<double, 3> g;
    double slack;
    std::array<std::array<double, 3>, 3> corners; //!< their y
};

bool are_in_range( std::initializer_list<double> numbers )
{
  return std::all_of( numbers.begin(), numbers.end(), []( double x ) { return in_range( x ); } );
}

//! a - b, each number of which is off by \a error; false where it leaves the range of balls.
bool ball_vector( Point3 a, Point3 b, double error, Vector3<Ball> &result )
{
  result = ball_difference( a, b );
  result.x.radius = result.y.radius = result.z.radius = error;
  return are_in_range( { result.x.high, result.y.high, result.z.high } );
}

/**
 * With n the normal, g(p) = n (p - centre) / n (a - centre) = G M (p - centre), where G solves Mᵀ G = n / n (a - centre).
 * False where a ball leaves its range, or the centre may not be strictly below the facet. The numbers of \a facet are off by
 * \a error.
 */
bool gauge_of( const std::array<Point3, 3> &facet, double error, Point3 centre, const Matrix &m, Gauge &gauge )
{
  Vector3<Ball> u, v, w;
  if ( !ball_vector( facet[1], facet[0], 2 * error, u ) || !ball_vector( facet[2], facet[0], 2 * error, v )
       || !ball_vector( facet[0], centre, error, w ) )
    return false;
  const Vector3<Ball> n = cross_product( u, v );
  const Ball depth = dot_product( n, w );
  if ( !( depth.high > 0 ) ) // the quotients tell whether the ball's other end is
    return false;
  const auto of = []( double x ) { return Ball{ x, 0, 0 }; };
  const Ball z = n.z / depth / of( m.zz );
  const Ball y = ( n.y / depth - of( m.zy ) * z ) / of( m.yy );
  const Ball x = ( n.x / depth - of( m.yx ) * y - of( m.zx ) * z ) / of( m.xx );
  gauge.g = { x.high, y.high, z.high };
  gauge.slack = 0;
  for ( std::size_t k = 0; k < 3; ++k )
  {
    const auto [dx, dy, dz] = difference<double>( facet[k], centre );
    gauge.corners[k] = { m.xx * dx, m.yx * dx + m.yy * dy, m.zx * dx + m.zy * dy + m.zz * dz };
  }
  for ( const Ball &part : { x, y, z } )
  {
    // Of the balls, and of the sums in bounds_in(): 13 operations at most, each off by 2^-53 of what is added up.
    gauge.slack += 2 * ( part.radius + std::fabs( part.low ) ) + std::fabs( part.high ) * 0x1p-48;
    if ( !( std::fabs( part.high ) < 0x1p400 ) )
      return false;
  }
  gauge.slack += 0x1p-400; // more than what a ball close to zero may have lost
  return gauge.slack < 0x1p400;
}

//! A square on a side of the cube, by its middle; u and v are the axes that follow.
struct Square
{
    double u, v, half;
};

struct Bounds
{
    double low, high;
};

//! A facet as one side of the cube sees it: its gauge on the side, and the box around where it is seen.
struct SeenFacet
{
    double along, u, v, slack;
    double u_low, u_high, v_low, v_high;

    bool may_be_seen_in( const Square &square ) const
    {
      const double reach = square.half + widening;
      return u_low <= square.u + reach && u_high >= square.u - reach && v_low <= square.v + reach
             && v_high >= square.v - reach;
    }

    //! Of the gauge over \a square, widened.
    Bounds bounds_in( const Square &square ) const
    {
      const double middle = along + ( u * square.u + v * square.v );
      const double spread = ( std::fabs( u ) + std::fabs( v ) ) * ( square.half + widening ) + slack;
      return { middle - spread, middle + spread };
    }
};

/**
 * Where facet \a gauge is seen on side \a side; nothing where it surely is not. The corners' y are off by 2^-24 of themselves
 * (inner_map.h), and as much again in a frame, so where the main component is an eighth of y or more, quotients are off by
 * less than 2^-16. A facet with a corner farther aside may be seen anywhere.
 */
std::optional<SeenFacet> seen_from( const Gauge &gauge, int side )
{
  const std::size_t axis = static_cast<std::size_t>( side ) / 2, axis_u = ( axis + 1 ) % 3, axis_v = ( axis + 2 ) % 3;
  const double sign = side % 2 == 0 ? 1 : -1;
  SeenFacet facet = { sign * gauge.g[axis], gauge.g[axis_u], gauge.g[axis_v], gauge.slack, 2, -2, 2, -2 };
  bool is_in_view = true, is_behind = true;
  for ( const std::array<double, 3> &y : gauge.corners )
  {
    const double main = sign * y[axis];
    const double far = std::max( { std::fabs( y[0] ), std::fabs( y[1] ), std::fabs( y[2] ) } );
    is_behind = is_behind && main < -far * 0x1p-20;
    is_in_view = is_in_view && main >= far / 8;
    const double u = y[axis_u] / main, v = y[axis_v] / main;
    facet.u_low = std::min( facet.u_low, u ), facet.u_high = std::max( facet.u_high, u );
    facet.v_low = std::min( facet.v_low, v ), facet.v_high = std::max( facet.v_high, v );
  }
  if ( is_behind )
    return std::nullopt;
  constexpr double margin = 0x1p-14, anywhere = 2;
  if ( is_in_view )
    facet.u_low -= margin, facet.u_high += margin, facet.v_low -= margin, facet.v_high += margin;
  else
    facet.u_low = facet.v_low = -anywhere, facet.u_high = facet.v_high = anywhere;
  return facet;
}

//! Works out the cells of one side, part by part.
class Side
{
  public:
    static constexpr std::uint32_t parts = 16;

    Side( const std::vector<Gauge> &gauges, int side, std::uint32_t cells, float *reach, const Workers &workers )
      : mCells( cells )
      , mReach( reach )
      , mWorkers( workers )
    {
      for ( const Gauge &gauge : gauges )
        if ( const auto facet = seen_from( gauge, side ) )
          mFacets.push_back( *facet );
      std::vector<std::uint32_t> all( mFacets.size() );
      std::iota( all.begin(), all.end(), 0u );
      split( 0, 0, 0, all );
    }

    //! Different parts may be filled at once.
    void fill_part( std::uint32_t part ) const
    {
      std::vector<Seen> scratch( static_cast<std::size_t>( std::countr_zero( mCells ) ) + 1 );
      fill( part % parts_along, part / parts_along, part_level, mOfParts[part], scratch );
    }

  private:
    static constexpr std::size_t part_level = 2; //!< whose squares are the parts
    static constexpr std::uint32_t parts_along = 1u << part_level;
    static_assert( parts_along * parts_along == parts );

    //! The facets of the square at hand, and the most that each is there.
    struct Seen
    {
        std::vector<std::uint32_t> facets;
        std::vector<double> highs;
    };

    //! Number \a u, \a v among those of \a level.
    static Square square_of( std::uint32_t u, std::uint32_t v, std::size_t level )
    {
      const double half = 1.0 / ( 1u << level );
      return { ( 2 * u + 1 ) * half - 1, ( 2 * v + 1 ) * half - 1, half };
    }

    /**
     * Calls next( u, v, facets ) for the four squares of the next level that a square has. In each direction the gauge is that of
     * the facet seen there, and those of others are not greater. So facets that are not seen in the square are left out from here
     * on, and those that stay below what another one is at least: the greatest that is left is no less than the gauge, nowhere in
     * the square.
     */
    template <typename Next>
    void quarter( std::uint32_t u, std::uint32_t v, std::size_t level, const std::vector<std::uint32_t> &among,
                  Seen &seen, Next &&next ) const
    {
      mWorkers.keep_going();
      const Square square = square_of( u, v, level );
      double least = 0;
      seen.facets.clear(), seen.highs.clear();
      for ( const std::uint32_t i : among )
      {
        if ( !mFacets[i].may_be_seen_in( square ) )
          continue;
        const auto [low, high] = mFacets[i].bounds_in( square );
        least = std::max( least, low );
        seen.facets.push_back( i );
        seen.highs.push_back( high );
      }
      std::size_t kept = 0;
      for ( std::size_t i = 0; i < seen.facets.size(); ++i )
        if ( seen.highs[i] >= least )
          seen.facets[kept++] = seen.facets[i];
      seen.facets.resize( kept );
      for ( const std::uint32_t part : { 0u, 1u, 2u, 3u } )
        next( 2 * u + part % 2, 2 * v + part / 2, seen.facets );
    }

    //! Down to the parts, whose facets it keeps.
    void split( std::uint32_t u, std::uint32_t v, std::size_t level, const std::vector<std::uint32_t> &among )
    {
      if ( level == part_level )
      {
        mOfParts[v * parts_along + u] = among;
        return;
      }
      Seen seen;
      quarter( u, v, level, among, seen,
               [&]( std::uint32_t next_u, std::uint32_t next_v, const std::vector<std::uint32_t> &facets ) {
                 split( next_u, next_v, level + 1, facets );
               } );
    }

    //! Down to the cells.
    void fill( std::uint32_t u, std::uint32_t v, std::size_t level, const std::vector<std::uint32_t> &among,
               std::vector<Seen> &scratch ) const
    {
      if ( 1u << level == mCells )
      {
        const Square cell = square_of( u, v, level );
        double most = 0;
        for ( const std::uint32_t i : among )
          if ( mFacets[i].may_be_seen_in( cell ) )
            most = std::max( most, mFacets[i].bounds_in( cell ).high );
        mReach[v * mCells + u] = reach_of( most );
        return;
      }
      quarter( u, v, level, among, scratch[level],
               [&]( std::uint32_t next_u, std::uint32_t next_v, const std::vector<std::uint32_t> &facets ) {
                 fill( next_u, next_v, level + 1, facets, scratch );
               } );
    }

    //! r with r · \a gauge < 1, less the part that the rounding of points takes; r too small for its part rounds to 0.
    static float reach_of( double gauge )
    {
      const double reach = ( 1 - 0x1p-19 )
                           / gauge; // 2^-20, and as much again for places in the frame and for this line
      return reach < 0x1p100 ? std::nextafter( static_cast<float>( reach ), 0.0f ) : 0;
    }

    std::vector<SeenFacet> mFacets;
    std::array<std::vector<std::uint32_t>, parts> mOfParts;
    std::uint32_t mCells;
    float *mReach;
    const Workers &mWorkers;
};

//! Calls \a add( a, b, c ) for the corners of each triangle, in the frame.
template <typename Add>
void for_each_triangle( const HullSurface &hull, Add &&add )
{
  for ( std::uint32_t t = 0; t < hull.slot_count(); ++t )
    if ( hull.is_there( t ) )
    {
      const auto [a, b, c] = hull.triangle( t ).corner;
      add( hull.framed( a ), hull.framed( b ), hull.framed( c ) );
    }
}

//! About the centroid of the body: the mean of the pyramids between its facets and \a inside, by their volumes.
Point3 middle_of( const HullSurface &hull, Point3 inside )
{
  double volume = 0;
  Vector3<double> sum = { 0, 0, 0 };
  for_each_triangle( hull, [&]( Point3 a, Point3 b, Point3 c ) {
    const auto u = difference<double>( a, inside ), v = difference<double>( b, inside ),
               w = difference<double>( c, inside );
    const double share = dot_product( cross_product( u, v ), w );
    volume += share;
    sum = { sum.x + share * ( u.x + v.x + w.x ), sum.y + share * ( u.y + v.y + w.y ),
            sum.z + share * ( u.z + v.z + w.z ) };
  } );
  const double scale = 1 / ( 4 * volume );
  return { inside.x + sum.x * scale, inside.y + sum.y * scale, inside.z + sum.z * scale };
}

/**
 * L^-1 for the surface's covariance L Lᵀ, as far as doubles tell: in these directions the hull is about round. With \a along_axes
 * without the matrix's lower part.
 */
Matrix rounding_matrix( const HullSurface &hull, Point3 centre, bool along_axes )
{
  std::array<double, 6> c = {}; // xx, yx, yy, zx, zy, zz
  double count = 0;
  for_each_triangle( hull, [&]( Point3 p, Point3 q, Point3 r ) {
    const auto normal = cross_product( difference<double>( q, p ), difference<double>( r, p ) );
    const double weight = length_of( normal.x, normal.y, normal.z );
    for ( const Point3 corner : { p, q, r } )
    {
      const auto [x, y, z] = difference<double>( corner, centre );
      c[0] += weight * x * x, c[1] += weight * y * x, c[2] += weight * y * y;
      c[3] += weight * z * x, c[4] += weight * z * y, c[5] += weight * z * z;
      count += weight;
    }
  } );
  if ( along_axes )
    c[1] = c[3] = c[4] = 0;
  const double xx = std::sqrt( c[0] / count ), yx = c[1] / count / xx, yy = std::sqrt( c[2] / count - yx * yx );
  const double zx = c[3] / count / xx, zy = ( c[4] / count - zx * yx ) / yy;
  const double zz = std::sqrt( c[5] / count - zx * zx - zy * zy );
  return { 1 / xx, -yx / ( xx * yy ), 1 / yy, ( yx * zy - zx * yy ) / ( xx * yy * zz ), -zy / ( yy * zz ), 1 / zz };
}

//! Whether \a m may serve: its numbers in the range of balls, and K of inner_map.h at most 2^26. Exactly.
bool is_well_conditioned( const Matrix &m )
{
  if ( !are_in_range( { m.xx, m.yx, m.yy, m.zx, m.zy, m.zz } ) || m.xx == 0 || m.yy == 0 || m.zz == 0 )
    return false;
  const mpq_class xx( m.xx ), yx( m.yx ), yy( m.yy ), zx( m.zx ), zy( m.zy ), zz( m.zz );
  const mpq_class inverse_yx = yx / ( xx * yy ), inverse_zy = zy / ( yy * zz );
  const mpq_class inverse_zx = ( yx * zy - zx * yy ) / ( xx * yy * zz );
  const mpq_class first = 1 / abs( xx ), second = abs( inverse_yx ) + 1 / abs( yy );
  const mpq_class third = abs( inverse_zx ) + abs( inverse_zy ) + 1 / abs( zz );
  const mpq_class in_y = abs( yx ) * first + abs( yy ) * second;
  const mpq_class in_z = abs( zx ) * first + abs( zy ) * second + abs( zz ) * third;
  const mpq_class most = 0x1p26;
  return in_y <= most && in_z <= most;
}

//! The greatest gauge in any direction y with |y| = 1, at most.
double greatest( const std::vector<Gauge> &gauges )
{
  double most = 0;
  for ( const Gauge &gauge : gauges )
    most = std::max( most, std::fabs( gauge.g[0] ) + std::fabs( gauge.g[1] ) + std::fabs( gauge.g[2] ) + gauge.slack );
  return most;
}

//! How far apart \a m y and \a m z may be, at most, where no numbers of y and z are farther apart than \a error.
double times( const Matrix &m, double error )
{
  const double y = std::fabs( m.yx ) + std::fabs( m.yy );
  const double z = std::fabs( m.zx ) + std::fabs( m.zy ) + std::fabs( m.zz );
  return error * std::max( { std::fabs( m.xx ), y, z } );
}

} // namespace

std::optional<InnerMapOf> InnerMapOf::make( const HullSurface &hull, const Workers &workers )
{
  // Whether it is inside is told by the gauges.
  Point3 centre = middle_of( hull, hull.framed_centre() );
  if ( !is_finite( centre ) )
    centre = hull.framed_centre();
  Matrix m = rounding_matrix( hull, centre, false );
  if ( !is_well_conditioned( m ) )
    m = rounding_matrix( hull, centre, true );
  if ( !is_well_conditioned( m ) )
    return std::nullopt;

  std::vector<std::uint32_t> triangles;
  for ( std::uint32_t t = 0; t < hull.slot_count(); ++t )
    if ( hull.is_there( t ) )
      triangles.push_back( t );
  std::vector<Gauge> gauges( triangles.size() );
  std::atomic<bool> are_known = true;
  constexpr std::size_t grain = 1 << 10;
  workers.share( triangles.size(), grain, [&]( std::size_t begin, std::size_t end ) {
    for ( std::size_t i = begin; i < end && are_known; ++i )
    {
      const auto [a, b, c] = hull.triangle( triangles[i] ).corner;
      const std::array<Point3, 3> facet = { hull.framed( a ), hull.framed( b ), hull.framed( c ) };
      if ( !gauge_of( facet, hull.frame().error, centre, m, gauges[i] ) )
        are_known = false;
    }
  } );
  if ( !are_known || !( times( m, hull.frame().error ) * greatest( gauges ) < 0x1p-25 ) ) // half of what may be
    return std::nullopt;

  InnerMapOf map;
  // Some eight cells for each triangle: finer ones cost more than the points that they keep out.
  const auto cells = static_cast<std::uint32_t>( std::sqrt( 8.0 / 6 * static_cast<double>( gauges.size() ) ) );
  const std::uint32_t count = std::bit_ceil( std::clamp( cells, 8u, 256u ) );
  map.mReach.resize( std::size_t( 6 ) * count * count );
  std::array<std::optional<Side>, 6> sides;
  workers.share( sides.size(), 1, [&]( std::size_t begin, std::size_t end ) {
    for ( std::size_t side = begin; side < end; ++side )
      sides[side].emplace( gauges, static_cast<int>( side ), count, &map.mReach[side * count * count], workers );
  } );
  workers.share( sides.size() * Side::parts, 1, [&]( std::size_t begin, std::size_t end ) {
    for ( std::size_t part = begin; part < end; ++part )
      sides[part / Side::parts]->fill_part( static_cast<std::uint32_t>( part % Side::parts ) );
  } );
  const float farthest = *std::max_element( map.mReach.begin(), map.mReach.end() );
  map.mMap = { hull.frame(), centre, m.xx, m.yx, m.yy, m.zx, m.zy, m.zz, count, farthest, nullptr };
  return map;
}

} // namespace rubicon
