// SPDX-License-Identifier: GPL-2.0-or-later
// Straight from the definitions: a facet is a set of points in one plane with all others on one side of it.
// Relies on verify/hull_brute_force.h and exact/rational.h.
#include "core/verify/hull_brute_force.h"

#include "core/exact/rational.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <map>
#include <set>
#include <vector>

namespace rubicon
{

namespace
{

using Exact = std::array<mpq_class, 3>;

//! Of an area. A coordinate has up to 2,100 bits, and so the square of an area 8,400; as many again are its root's.
constexpr mp_bitcnt_t area_bits = 20'000;

Exact exact( Point3 p )
{
  return { p.x, p.y, p.z };
}

Exact minus( const Exact &a, const Exact &b )
{
  return { a[0] - b[0], a[1] - b[1], a[2] - b[2] };
}

Exact cross( const Exact &u, const Exact &v )
{
  return { u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0] };
}

mpq_class dot( const Exact &u, const Exact &v )
{
  return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}

bool is_zero( const Exact &u )
{
  return u[0] == 0 && u[1] == 0 && u[2] == 0;
}

//! The points without repeats, and what is expected of their hull.
class Oracle
{
  public:
    explicit Oracle( std::span<const Point3> points )
      : types( points.size(), HullPoint::left_out )
    {
      std::map<std::array<double, 3>, std::uint32_t> first_at;
      for ( std::uint32_t i = 0; i < points.size(); ++i )
      {
        if ( !is_finite( points[i] ) )
          continue;
        const auto [place,
                    is_new] = first_at.insert( { { points[i].x + 0.0, points[i].y + 0.0, points[i].z + 0.0 }, i } );
        if ( is_new )
          mIndex.push_back( i ), mPlaces.push_back( exact( points[i] ) );
        else
          copies.push_back( { i, place->second } );
      }
      find_rank();
      if ( rank == 3 )
        find_body();
      else if ( rank == 2 )
        find_polygon();
      else
        find_line();
      for ( const auto &[point, first] : copies )
        types[point] = types[first] == HullPoint::inside ? HullPoint::inside : HullPoint::duplicate;
      std::erase_if( copies, [this]( const HullDuplicate &copy ) { return types[copy.point] == HullPoint::inside; } );
    }

    int rank = -1;
    std::vector<HullPoint> types;
    std::vector<HullDuplicate> copies;
    std::set<std::vector<std::uint32_t>> facets;
    mpq_class volume;
    mpf_class area = mpf_class( 0, area_bits );
    Exact centroid;

  private:
    std::size_t size() const { return mPlaces.size(); }

    void find_rank()
    {
      rank = size() == 0 ? -1 : size() == 1 ? 0 : 1;
      for ( std::size_t i = 2; i < size() && rank < 3; ++i )
        for ( std::size_t j = 1; j < i && rank < 3; ++j )
        {
          const Exact normal = cross( minus( mPlaces[i], mPlaces[0] ), minus( mPlaces[j], mPlaces[0] ) );
          if ( is_zero( normal ) )
            continue;
          rank = 2;
          mNormal = normal;
          for ( const Exact &p : mPlaces )
            if ( dot( minus( p, mPlaces[0] ), normal ) != 0 )
              rank = 3;
        }
    }

    void find_body()
    {
      std::map<std::vector<std::size_t>, Exact> planes; // by the points in them, with their outward normals
      for ( std::size_t i = 0; i < size(); ++i )
        for ( std::size_t j = 0; j < i; ++j )
          for ( std::size_t k = 0; k < j; ++k )
            add_plane( i, j, k, planes );
      std::vector<int> planes_at( size(), 0 );
      for ( const auto &[members, normal] : planes )
        for ( const std::size_t member : members )
          ++planes_at[member];
      constexpr HullPoint by_planes[] = { HullPoint::inside, HullPoint::facet, HullPoint::edge, HullPoint::vertex };
      for ( std::size_t i = 0; i < size(); ++i )
        types[mIndex[i]] = by_planes[std::min( planes_at[i], 3 )];
      mpq_class weight;
      for ( const auto &[members, normal] : planes )
        add_facet( members, normal, weight );
      volume = weight / 6;
      finish_centroid( weight * 4 );
    }

    void add_plane( std::size_t i, std::size_t j, std::size_t k,
                    std::map<std::vector<std::size_t>, Exact> &planes ) const
    {
      Exact normal = cross( minus( mPlaces[j], mPlaces[i] ), minus( mPlaces[k], mPlaces[i] ) );
      if ( is_zero( normal ) )
        return;
      std::vector<std::size_t> members;
      bool any_above = false, any_below = false;
      for ( std::size_t p = 0; p < size(); ++p )
      {
        const int side = sgn( dot( minus( mPlaces[p], mPlaces[i] ), normal ) );
        any_above = any_above || side > 0;
        any_below = any_below || side < 0;
        if ( side == 0 )
          members.push_back( p );
      }
      if ( any_above && any_below )
        return;
      if ( any_above )
        normal = { -normal[0], -normal[1], -normal[2] };
      planes.insert( { members, normal } );
    }

    //! The ring of those of \a members that are vertices, seen against \a normal, and what it adds to the sums.
    void add_facet( const std::vector<std::size_t> &members, const Exact &normal, mpq_class &weight )
    {
      std::vector<std::size_t> corners;
      for ( const std::size_t member : members )
        if ( types[mIndex[member]] == HullPoint::vertex )
          corners.push_back( member );
      std::vector<std::size_t> ring{ corners.front() };
      do
      {
        for ( const std::size_t next : corners )
          if ( next != ring.back() && is_leftmost( ring.back(), next, corners, normal ) )
          {
            ring.push_back( next );
            break;
          }
      } while ( ring.back() != ring.front() && ring.size() <= corners.size() + 1 );
      ring.pop_back();
      std::vector<std::uint32_t> named;
      for ( const std::size_t corner : ring )
        named.push_back( mIndex[corner] );
      std::ranges::rotate( named, std::ranges::min_element( named ) );
      facets.insert( named );
      Exact twice = { 0, 0, 0 };
      for ( std::size_t i = 2; i < ring.size(); ++i )
      {
        const Exact &a = mPlaces[ring[0]], &b = mPlaces[ring[i - 1]], &c = mPlaces[ring[i]];
        const Exact n = cross( minus( b, a ), minus( c, a ) );
        const mpq_class share = rank == 3 ? dot( n, minus( a, mPlaces[0] ) ) : dot( n, normal );
        weight += share;
        for ( std::size_t k = 0; k < 3; ++k )
        {
          centroid[k] += share * ( a[k] + b[k] + c[k] + ( rank == 3 ? mPlaces[0][k] : mpq_class( 0 ) ) );
          twice[k] += n[k];
        }
      }
      mpf_class square( dot( twice, twice ), area_bits );
      area += mpf_class( sqrt( square ), area_bits ) / 2;
    }

    //! Whether all other corners lie to the left of the line from \a from to \a to.
    bool is_leftmost( std::size_t from, std::size_t to, const std::vector<std::size_t> &corners,
                      const Exact &normal ) const
    {
      return std::ranges::all_of( corners, [&]( std::size_t other ) {
        return other == from || other == to
               || dot( normal, cross( minus( mPlaces[to], mPlaces[from] ), minus( mPlaces[other], mPlaces[from] ) ) )
                    > 0;
      } );
    }

    void find_polygon()
    {
      // Seen against the first of z, x, y along which it has an area.
      const int sign = sgn( mNormal[2] ) != 0   ? sgn( mNormal[2] )
                       : sgn( mNormal[0] ) != 0 ? sgn( mNormal[0] )
                                                : sgn( mNormal[1] );
      if ( sign < 0 )
        mNormal = { -mNormal[0], -mNormal[1], -mNormal[2] };
      std::set<std::vector<std::size_t>> lines;
      for ( std::size_t i = 0; i < size(); ++i )
        for ( std::size_t j = 0; j < i; ++j )
        {
          std::vector<std::size_t> members;
          bool left = false, right = false;
          for ( std::size_t p = 0; p < size(); ++p )
          {
            const int side = sgn(
              dot( mNormal, cross( minus( mPlaces[j], mPlaces[i] ), minus( mPlaces[p], mPlaces[i] ) ) ) );
            left = left || side > 0;
            right = right || side < 0;
            if ( side == 0 )
              members.push_back( p );
          }
          if ( !( left && right ) )
            lines.insert( members );
        }
      std::vector<int> lines_at( size(), 0 );
      for ( const auto &members : lines )
        for ( const std::size_t member : members )
          ++lines_at[member];
      constexpr HullPoint by_lines[] = { HullPoint::facet, HullPoint::edge, HullPoint::vertex };
      std::vector<std::size_t> all( size() );
      for ( std::size_t i = 0; i < size(); ++i )
        types[mIndex[i]] = by_lines[std::min( lines_at[i], 2 )], all[i] = i;
      mpq_class weight;
      add_facet( all, mNormal, weight );
      finish_centroid( weight * 3 );
    }

    void find_line()
    {
      for ( std::size_t i = 0; i < size(); ++i )
      {
        bool is_between = false;
        for ( std::size_t j = 0; j < size(); ++j )
          for ( std::size_t k = 0; k < size(); ++k )
            is_between = is_between || dot( minus( mPlaces[j], mPlaces[i] ), minus( mPlaces[k], mPlaces[i] ) ) < 0;
        types[mIndex[i]] = is_between ? HullPoint::edge : HullPoint::vertex;
        for ( std::size_t k = 0; !is_between && k < 3; ++k )
          centroid[k] += mPlaces[i][k] / ( rank + 1 );
      }
    }

    void finish_centroid( const mpq_class &weight )
    {
      for ( mpq_class &coordinate : centroid )
        coordinate /= weight;
    }

    std::vector<std::uint32_t> mIndex;
    std::vector<Exact> mPlaces;
    Exact mNormal;
};

} // namespace

std::string hull_difference( std::span<const Point3> points, const HullView &hull )
{
  const Oracle oracle( points );
  if ( oracle.rank != hull.rank )
    return "rank " + std::to_string( hull.rank ) + " in place of " + std::to_string( oracle.rank );
  for ( std::size_t i = 0; i < points.size(); ++i )
    if ( oracle.types[i] != hull.types[i] )
      return "point " + std::to_string( i ) + " is said to be " + hull_point_names[static_cast<int>( hull.types[i] )]
             + ", and is " + hull_point_names[static_cast<int>( oracle.types[i] )];
  if ( !std::ranges::equal( oracle.copies, hull.duplicates ) )
    return "other duplicates";
  if ( oracle.facets.size() != hull.facets() )
    return std::to_string( hull.facets() ) + " facets in place of " + std::to_string( oracle.facets.size() );
  std::size_t f = 0;
  for ( const std::vector<std::uint32_t> &facet : oracle.facets )
    if ( !std::ranges::equal( facet, hull.facet( f++ ) ) )
      return "another facet " + std::to_string( f - 1 );
  if ( oracle.rank < 0 )
    return {};
  const auto is = []( double found, const mpq_class &exact ) {
    return std::bit_cast<std::uint64_t>( found ) == std::bit_cast<std::uint64_t>( nearest_double( exact ) );
  };
  return !is( hull.volume, oracle.volume )            ? "inexact volume"
         : !is( hull.area, mpq_class( oracle.area ) ) ? "inexact area"
         : !is( hull.centroid.x, oracle.centroid[0] ) ? "inexact x of the centroid"
         : !is( hull.centroid.y, oracle.centroid[1] ) ? "inexact y of the centroid"
         : !is( hull.centroid.z, oracle.centroid[2] ) ? "inexact z of the centroid"
                                                      : "";
}

} // namespace rubicon
