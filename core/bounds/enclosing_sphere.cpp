// SPDX-License-Identifier: GPL-2.0-or-later
// Which vertices lie outside of a sphere is decided by doubles with a bound, then by double-double numbers with one, then by
// whole numbers. Which sphere comes next depends on it, and the last one does not: only one sphere is the smallest.
// Relies on bounds/enclosing_sphere.h, exact/ball.h and GMP.
#include "core/bounds/enclosing_sphere.h"

#include "core/compute/workers.h"
#include "core/exact/ball.h"
#include "core/exact/rational.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <optional>

namespace rubicon
{

namespace
{

//! A determinant of whole numbers.
mpz_class determinant( const std::array<std::array<mpz_class, 3>, 3> &rows )
{
  const auto &[a, b, c] = rows;
  return a[0] * ( b[1] * c[2] - b[2] * c[1] ) - a[1] * ( b[0] * c[2] - b[2] * c[0] )
         + a[2] * ( b[0] * c[1] - b[1] * c[0] );
}

/**
 * The smallest sphere through \a anchor and up to three \a others, if its centre lies strictly within what they span; else none.
 * The centre is anchor + sum l_i v_i, with v_i from the anchor to the others, and as far from all: the sum over j of
 * l_j v_i · v_j is half of v_i · v_i, which Cramer's rule solves.
 */
std::optional<WholeSphere> sphere_through( const WholeVector &anchor, std::span<const WholeVector> others )
{
  std::array<std::array<mpz_class, 3>, 3> products;
  for ( std::size_t i = 0; i < 3; ++i )
    products[i][i] = 1; // of rows that nothing fills
  std::array<WholeVector, 3> along;
  for ( std::size_t i = 0; i < others.size(); ++i )
    along[i] = others[i] - anchor;
  for ( std::size_t i = 0; i < others.size(); ++i )
    for ( std::size_t j = 0; j < others.size(); ++j )
      products[i][j] = dot_product( along[i], along[j] );
  WholeSphere sphere;
  sphere.anchor = anchor;
  sphere.denominator = determinant( products );
  if ( sphere.denominator == 0 )
    return std::nullopt;
  mpz_class sum;
  for ( std::size_t i = 0; i < others.size(); ++i )
  {
    auto replaced = products;
    for ( std::size_t row = 0; row < others.size(); ++row )
      replaced[row][i] = products[row][row];
    const mpz_class weight = determinant( replaced );
    if ( weight <= 0 )
      return std::nullopt;
    sum += weight;
    sphere.twice_centre.x += weight * along[i].x;
    sphere.twice_centre.y += weight * along[i].y;
    sphere.twice_centre.z += weight * along[i].z;
  }
  if ( sum >= 2 * sphere.denominator )
    return std::nullopt;
  return sphere;
}

//! A few vertices with their smallest sphere, which goes through each.
struct Support
{
    std::vector<std::uint32_t> points;
    std::vector<WholeVector> at;
    WholeSphere sphere;
};

/**
 * That of \a before and a vertex outside of its sphere. The sphere sought goes through this vertex, and through those of at most
 * three others within whose span its centre lies; so all choices of these are tried.
 */
Support extended( const Support &before, std::uint32_t vertex, const WholeVector &at )
{
  const std::size_t count = before.points.size();
  for ( unsigned chosen = 0; chosen < 1u << count; ++chosen )
  {
    Support next;
    for ( std::size_t i = 0; i < count; ++i )
      if ( ( chosen >> i & 1 ) != 0 )
      {
        next.points.push_back( before.points[i] );
        next.at.push_back( before.at[i] );
      }
    if ( next.points.size() > 3 )
      continue;
    const std::optional<WholeSphere> sphere = sphere_through( at, next.at );
    if ( !sphere
         || !std::ranges::all_of( before.at, [&]( const WholeVector &q ) { return sphere->excess( q ) <= 0; } ) )
      continue;
    next.sphere = *sphere;
    next.sphere.anchor_point = vertex;
    next.points.push_back( vertex );
    next.at.push_back( at );
    return next;
  }
  throw std::logic_error( "Five points without a smallest sphere." );
}

/**
 * A sphere in double-double numbers, as seen from its anchor, with lengths scaled to about 1 so that nothing overflows or
 * vanishes; what may do so all the same is left to whole numbers.
 */
class RoughSphere
{
  public:
    RoughSphere( const WholeSphere &sphere, Point3 anchor, long exponent, int scale )
      : mAnchor( anchor )
      , mFactor( std::ldexp( 1.0, -scale ) )
    {
      const mpz_class *over[] = { &sphere.twice_centre.x, &sphere.twice_centre.y, &sphere.twice_centre.z };
      for ( std::size_t k = 0; k < 3; ++k )
        mTwiceCentre[k] = ball_around( fraction( *over[k], sphere.denominator, exponent - scale ) );
    }

    //! What is known of a point's excess, divided by the denominator.
    struct Excess
    {
        double least = -HUGE_VAL, most = HUGE_VAL, about = 0;
    };

    //! By doubles alone a bound from above: relative errors of at most 7 parts of 2^53 in each of the sums, and more than that.
    double most_by_doubles( Point3 q ) const
    {
      const std::array<double, 3> u = { ( q.x - mAnchor.x ) * mFactor, ( q.y - mAnchor.y ) * mFactor,
                                        ( q.z - mAnchor.z ) * mFactor };
      double squares = 0, along = 0, magnitudes = 0;
      bool fits = true;
      for ( std::size_t k = 0; k < 3; ++k )
      {
        const double product = u[k] * mTwiceCentre[k].high;
        squares += u[k] * u[k];
        along += product;
        magnitudes += std::fabs( product );
        fits = fits && is_moderate( u[k] );
      }
      fits = fits && mTwiceCentre[0].radius + mTwiceCentre[1].radius + mTwiceCentre[2].radius < 1;
      return fits ? squares - along + 0x1p-48 * ( squares + magnitudes ) : HUGE_VAL;
    }

    Excess by_balls( Point3 q ) const
    {
      Ball excess{};
      bool fits = true;
      const std::array<Ball, 3> from_anchor = { ball_difference( q.x, mAnchor.x ), ball_difference( q.y, mAnchor.y ),
                                                ball_difference( q.z, mAnchor.z ) };
      for ( std::size_t k = 0; k < 3; ++k )
      {
        // Scaling is exact, but for what falls below 2^-1000.
        const Ball u = { from_anchor[k].high * mFactor, from_anchor[k].low * mFactor, 0x1p-1000 };
        fits = fits && is_moderate( u.high );
        excess = excess + u * ( u - mTwiceCentre[k] );
      }
      if ( !fits || !( excess.radius < HUGE_VAL ) )
        return {};
      return { excess.high + ( excess.low - 1.125 * excess.radius ),
               excess.high + ( excess.low + 1.125 * excess.radius ), excess.high };
    }

  private:
    static bool is_moderate( double x ) { return x == 0 || ( std::fabs( x ) > 0x1p-300 && std::fabs( x ) < 0x1p300 ); }

    static Ball ball_around( const mpq_class &value )
    {
      const double high = nearest_double( value );
      if ( !is_moderate( high ) )
        return nothing_known;
      return { high, nearest_double( value - high ), std::fabs( high ) * 0x1p-104 };
    }

    Point3 mAnchor;
    double mFactor;
    std::array<Ball, 3> mTwiceCentre;
};

//! What a pass over vertices found.
struct Outside
{
    std::optional<std::uint32_t> farthest; //!< of those that are outside for certain
    double least = 0, about = 0;           //!< of its excess
    std::vector<std::uint32_t> uncertain;  //!< complete where none is outside for certain

    void take( std::uint32_t vertex, const RoughSphere::Excess &excess )
    {
      if ( excess.least > 0
           && ( !farthest || excess.about > about || ( excess.about == about && vertex < *farthest ) ) )
        farthest = vertex, least = excess.least, about = excess.about;
      else if ( excess.least <= 0 && excess.most >= 0 && !farthest )
        uncertain.push_back( vertex );
    }

    void take( const Outside &other )
    {
      if ( other.farthest )
        take( *other.farthest, { other.least, HUGE_VAL, other.about } );
      else if ( !farthest )
        uncertain.insert( uncertain.end(), other.uncertain.begin(), other.uncertain.end() );
    }
};

//! Finds the sphere, pass by pass.
class SphereSearch
{
  public:
    SphereSearch( std::span<const Point3> points, const HullView &hull, const WholeCoordinates &whole,
                  const Workers &workers, RunReport &run )
      : mPoints( points )
      , mHull( hull )
      , mWhole( whole )
      , mWorkers( workers )
      , mRun( run )
    {
      double reach = 0;
      for ( const std::uint32_t vertex : hull.vertices )
        for ( const auto &[to, from] : { std::pair( points[vertex].x, points[hull.vertices[0]].x ),
                                         std::pair( points[vertex].y, points[hull.vertices[0]].y ),
                                         std::pair( points[vertex].z, points[hull.vertices[0]].z ) } )
          reach = std::max( reach, std::fabs( to / 2 - from / 2 ) );
      mScale = reach > 0 ? std::clamp( std::ilogb( reach ), -900, 900 ) : 0;
    }

    EnclosingSphere find( const std::function<void( double )> &report )
    {
      Support support;
      extend( support, mHull.vertices.front() );
      for ( std::size_t pass = 1;; ++pass )
      {
        report( 1 - 1 / static_cast<double>( pass ) ); // nobody knows how many there will be
        std::vector<std::uint32_t> touching;
        const std::optional<std::uint32_t> outside = one_outside( support.sphere, touching );
        if ( !outside )
          return { support.sphere, touching };
        extend( support, *outside );
      }
    }

  private:
    void extend( Support &support, std::uint32_t vertex ) const
    {
      support = extended( support, vertex, whole_vector( mWhole, vertex ) );
    }

    //! A vertex outside of \a sphere, if there is one; else \a touching are those on it.
    std::optional<std::uint32_t> one_outside( const WholeSphere &sphere, std::vector<std::uint32_t> &touching )
    {
      const Outside rough = by_rounded_numbers( sphere );
      mRun.tiers.filter += mHull.vertices.size() - rough.uncertain.size();
      if ( rough.farthest )
        return rough.farthest;
      return by_whole_numbers( sphere, rough.uncertain, touching );
    }

    Outside by_rounded_numbers( const WholeSphere &sphere ) const
    {
      const RoughSphere rough( sphere, mPoints[sphere.anchor_point], mWhole.exponent(), mScale );
      constexpr std::size_t grain = 1 << 14;
      Outside all;
      std::mutex mutex;
      mWorkers.share( mHull.vertices.size(), grain, [&]( std::size_t begin, std::size_t end ) {
        Outside part;
        for ( std::size_t i = begin; i < end; ++i )
        {
          const std::uint32_t vertex = mHull.vertices[i];
          if ( rough.most_by_doubles( mPoints[vertex] ) >= part.least )
            part.take( vertex, rough.by_balls( mPoints[vertex] ) );
        }
        const std::lock_guard lock( mutex );
        all.take( part );
      } );
      return all;
    }

    std::optional<std::uint32_t> by_whole_numbers( const WholeSphere &sphere, const std::vector<std::uint32_t> &among,
                                                   std::vector<std::uint32_t> &touching )
    {
      constexpr std::size_t grain = 256;
      std::optional<std::uint32_t> farthest;
      mpz_class most;
      std::mutex mutex;
      mWorkers.share( among.size(), grain, [&]( std::size_t begin, std::size_t end ) {
        for ( std::size_t i = begin; i < end; ++i )
        {
          const mpz_class excess = sphere.excess( whole_vector( mWhole, among[i] ) );
          const std::lock_guard lock( mutex );
          if ( excess == 0 )
            touching.push_back( among[i] );
          else if ( excess > most || ( farthest && excess == most && among[i] < *farthest ) )
            most = excess, farthest = among[i];
        }
      } );
      mRun.tiers.rational += among.size();
      mRun.candidates += among.size();
      std::ranges::sort( touching );
      return farthest;
    }

    std::span<const Point3> mPoints;
    const HullView mHull;
    const WholeCoordinates &mWhole;
    const Workers &mWorkers;
    RunReport &mRun;
    int mScale = 0;
};

} // namespace

mpz_class WholeSphere::excess( const WholeVector &q ) const
{
  const WholeVector from_anchor = q - anchor;
  return denominator * dot_product( from_anchor, from_anchor ) - dot_product( from_anchor, twice_centre );
}

EnclosingSphere enclosing_sphere( std::span<const Point3> points, const HullView &hull, const WholeCoordinates &whole,
                                  const Workers &workers, const std::function<void( double )> &report, RunReport &run )
{
  return SphereSearch( points, hull, whole, workers, run ).find( report );
}

} // namespace rubicon
