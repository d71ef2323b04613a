// SPDX-License-Identifier: GPL-2.0-or-later
// The smallest boxes around a few points: every plane through three of them that has all on one side, every direction from one to
// another, every direction square to two of these.
// Relies on core/verify/sphere_by_brute_force.h and GMP; shares nothing with what it checks.
#pragma once

#include "core/verify/sphere_by_brute_force.h"

#include <algorithm>
#include <vector>

namespace rubicon::brute_force
{

//! A box around points, by the squares of its extents: across, square to it and to the third, and the third.
struct ExactBox
{
    std::array<mpq_class, 3> squares;

    mpq_class volume_square() const { return squares[0] * squares[1] * squares[2]; }

    //! Half of the surface, to more than 2,400 digits.
    mpf_class half_area() const
    {
      constexpr mp_bitcnt_t bits = 8192;
      mpf_class sum( 0, bits );
      for ( std::size_t k = 0; k < 3; ++k )
        sum += sqrt( mpf_class( mpq_class( squares[k] * squares[( k + 1 ) % 3] ), bits ) );
      return sum;
    }
};

inline bool is_zero( const Fractions &v )
{
  return v[0] == 0 && v[1] == 0 && v[2] == 0;
}

//! The box around some points with an axis along \a up and another along what \a way is across it.
class BoxesAround
{
  public:
    explicit BoxesAround( const std::vector<Point3> &points )
    {
      for ( const Point3 &p : points )
        mAll.push_back( fractions( p ) );
      std::ranges::sort( mAll );
      mAll.erase( std::ranges::unique( mAll ).begin(), mAll.end() );
    }

    const std::vector<Fractions> &all() const { return mAll; }

    mpq_class squared_extent( const Fractions &axis ) const
    {
      mpq_class low = product( axis, mAll[0] ), high = low;
      for ( const Fractions &p : mAll )
      {
        const mpq_class along = product( axis, p );
        low = std::min( low, along );
        high = std::max( high, along );
      }
      return ( high - low ) * ( high - low ) / product( axis, axis );
    }

    ExactBox box( const Fractions &up, const Fractions &way ) const
    {
      const Fractions level = cross( up, way );
      return { { squared_extent( up ), squared_extent( level ), squared_extent( cross( level, up ) ) } };
    }

    //! From each to each other; and sums of two such ways, which no theorem asks for.
    std::vector<Fractions> ways( bool with_sums ) const
    {
      std::vector<Fractions> all;
      for ( std::size_t i = 0; i < mAll.size(); ++i )
        for ( std::size_t j = 0; j < i; ++j )
          all.push_back( from_to( mAll[j], mAll[i] ) );
      const std::size_t count = all.size();
      for ( std::size_t i = 1; with_sums && i < count; ++i )
        all.push_back( { mpq_class( all[i][0] + all[i - 1][0] ), mpq_class( all[i][1] + all[i - 1][1] ),
                         mpq_class( all[i][2] + all[i - 1][2] ) } );
      return all;
    }

    //! Square to planes through three points that have all on one side.
    std::vector<Fractions> facet_normals() const
    {
      std::vector<Fractions> normals;
      for ( std::size_t i = 0; i < mAll.size(); ++i )
        for ( std::size_t j = 0; j < i; ++j )
          for ( std::size_t k = 0; k < j; ++k )
          {
            const Fractions normal = cross( from_to( mAll[i], mAll[j] ), from_to( mAll[i], mAll[k] ) );
            int above = 0, below = 0;
            for ( const Fractions &p : mAll )
            {
              const int side = sgn( product( normal, from_to( mAll[i], p ) ) );
              above += side > 0;
              below += side < 0;
            }
            if ( !is_zero( normal ) && ( above == 0 || below == 0 ) )
              normals.push_back( normal );
          }
      return normals;
    }

    //! Boxes with an axis along one of \a ups, and another along a way across it.
    std::vector<ExactBox> boxes( const std::vector<Fractions> &ups, bool with_sums ) const
    {
      std::vector<ExactBox> all;
      for ( const Fractions &up : ups )
        for ( const Fractions &way : ways( with_sums ) )
          if ( !is_zero( cross( up, way ) ) )
            all.push_back( box( up, way ) );
      return all;
    }

    //! The smallest square of an extent along any direction.
    mpq_class least_width_square() const
    {
      const std::vector<Fractions> all = ways( false );
      std::vector<Fractions> ups;
      for ( std::size_t i = 0; i < all.size(); ++i )
        for ( std::size_t j = 0; j < i; ++j )
          if ( const Fractions up = cross( all[i], all[j] ); !is_zero( up ) )
            ups.push_back( up );
      mpq_class least = squared_extent( ups.front() );
      for ( const Fractions &up : ups )
        least = std::min( least, squared_extent( up ) );
      return least;
    }

  private:
    std::vector<Fractions> mAll;
};

} // namespace rubicon::brute_force
