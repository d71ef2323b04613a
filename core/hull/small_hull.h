// SPDX-License-Identifier: GPL-2.0-or-later
// The hull of a few points in general position, by one thread or by the lanes of a warp together; host and device.
// Relies on exact/filter.h and hull/moments.h.
#pragma once

#include "core/exact/filter.h"
#include "core/hull/moments.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace rubicon
{

//! A small hull has at most as many points as a byte numbers.
inline constexpr std::size_t most_small_hull_points = 256;

//! A facet of a small hull: its three corners, from the lowest on, the first of them in the highest of the three bytes, so that
//! the order of facets is that of numbers.
using SmallFacet = std::uint32_t;

RUBICON_HD constexpr std::uint32_t corner_of( SmallFacet facet, unsigned k )
{
  return facet >> ( 16 - 8 * k ) & 255;
}

//! What is worked on while a small hull of some points is found, carved from one piece of memory.
class SmallHullMemory
{
  public:
    //! Slots of triangles. The boundary of the hull of m points has 2 m - 4 triangles at most, and slots are used again.
    RUBICON_HD static constexpr std::size_t slots( std::size_t points ) { return 2 * points; }
    RUBICON_HD static constexpr std::size_t size( std::size_t points ) { return slots( points ) * slot + points * 2; }

    //! \a at: size( \a points ) bytes, aligned as doubles are.
    RUBICON_HD SmallHullMemory( void *at, std::size_t points )
    {
      const std::size_t count = slots( points );
      double *doubles = static_cast<double *>( at );
      for ( double **array : { &origin[0], &origin[1], &origin[2], &normal[0], &normal[1], &normal[2], &bound } )
        *array = doubles, doubles += count;
      across = reinterpret_cast<Across *>( doubles );
      corners = reinterpret_cast<Corners *>( across + count );
      border = reinterpret_cast<BorderEdge *>( corners + count );
      changed = reinterpret_cast<std::uint16_t *>( border + count );
      free = changed + count;
      starting = free + count;
      seen_by = reinterpret_cast<std::uint8_t *>( starting + points );
    }

    struct Across
    {
        std::uint16_t of[4]; //!< number k is the neighbour over the edge from corner k to the next; the fourth is none
    };
    struct Corners
    {
        std::uint8_t of[4]; //!< the fourth is none
    };
    //! Of a hole: the edge \a from – \a to of a triangle in it, beside \a outside.
    struct BorderEdge
    {
        std::uint8_t from, to;
        std::uint16_t outside;
    };

    double *origin[3], *normal[3], *bound; //!< planes; without a triangle the normal is 0 and the bound negative
    Across *across;
    Corners *corners;
    BorderEdge *border;
    std::uint16_t *changed, *free; //!< slots: of triangles that the point is above, then of new ones; of none
    std::uint16_t *starting;       //!< of a corner on the border, the new triangle whose edge starts there
    std::uint8_t *seen_by;         //!< the last point that was found to be above the triangle

  private:
    static constexpr std::size_t slot = 7 * sizeof( double ) + sizeof( Across ) + sizeof( Corners )
                                        + sizeof( BorderEdge ) + 2 * sizeof( std::uint16_t ) + sizeof( std::uint8_t );
};

//! How far a point is above the plane of a slot, times twice the area of its triangle, and whether rounding leaves the side open.
struct RoundedHeight
{
    double height;
    bool is_open;

    RUBICON_HD RoundedHeight( const SmallHullMemory &memory, std::uint32_t t, Point3 p )
      : height( ( p.x - memory.origin[0][t] ) * memory.normal[0][t]
                + ( p.y - memory.origin[1][t] ) * memory.normal[1][t]
                + ( p.z - memory.origin[2][t] ) * memory.normal[2][t] )
      , is_open( !( fabs( height ) > memory.bound[t] ) )
    {}

    RUBICON_HD bool is_above() const { return !is_open && height > 0; }
};

//! How many slots SmallHull's team has listed.
struct LookedAt
{
    std::uint32_t above, open;
};

/**
 * The hull of points in general position, as far as rounded numbers with their bounds can tell: no four on it in one plane, and no
 * two there at one place. Otherwise there is no answer: HullSurface gives one then. Where there is one it is right, for each
 * sign that it was found by is that of the exact number, and no sign was zero:
 * - Points are inserted one after the other, each against the planes of all triangles, as HullSurface does, and for the same reasons
 *   the triangles are the boundary of the hull of those inserted so far. That no plane holds a point besides its corners makes
 *   it simpler.
 * - In the end each corner is strictly below the planes beside its own, so no two triangles are of one facet. Points that are no
 *   corners were once below all planes, or lost all of their triangles: they are strictly inside.
 *
 * \a Team: those who work together, one thread or the lanes of a warp. All of them call the same functions with the same
 * arguments. It has lane(), lanes(), and sync(), after which all see what each wrote; any( bool ) of a lane; place( wanted, count ),
 * which counts those who want a place and gives them one; greatest( count, of ), the number for which of( number ) is the greatest;
 * and look( memory, count, p ), which asks RoundedHeight of the first \a count slots, and lists in
 * changed those that the point is above, and as outside in border, of which nothing else is needed then, those that it leaves open.
 */
template <typename Team>
class SmallHull
{
  public:
    //! \a places: \a count of them, which stay, as does \a memory.
    RUBICON_HD SmallHull( const Team &team, const Point3 *places, std::uint32_t count, const SmallHullMemory &memory )
      : mTeam( team )
      , mPlaces( places )
      , mCount( count )
      , mMemory( memory )
    {}

    //! Whether there is an answer.
    RUBICON_HD bool find()
    {
      if ( mCount < 4 || !begin() )
        return false;
      for ( std::uint32_t point = 0; point < mCount; ++point )
        if ( !is_of_first( point ) && !insert( point ) )
          return false;
      return is_convex();
    }

    //! Writes the facets to \a facets, in any order, which has room for SmallHullMemory::slots() of them. Returns their number.
    RUBICON_HD std::uint32_t facets( SmallFacet *facets ) const
    {
      std::uint32_t found = 0;
      for ( std::uint32_t base = 0; base < mUsed; base += mTeam.lanes() )
      {
        const std::uint32_t t = base + mTeam.lane();
        const bool is_one = t < mUsed && is_there( t );
        const std::uint32_t at = mTeam.place( is_one, found );
        if ( is_one )
          facets[at] = facet( t );
      }
      mTeam.sync();
      return found;
    }

    //! Signs that rounded numbers told.
    RUBICON_HD std::uint32_t signs() const { return mSigns; }

  private:
    RUBICON_HD bool is_of_first( std::uint32_t point ) const
    {
      return point == mFirst[0] || point == mFirst[1] || point == mFirst[2] || point == mFirst[3];
    }

    RUBICON_HD bool is_there( std::uint32_t t ) const { return !( mMemory.bound[t] < 0 ); }

    RUBICON_HD SmallFacet facet( std::uint32_t t ) const
    {
      const auto &[a, b, c, none] = mMemory.corners[t].of;
      const auto in_turn = []( std::uint32_t p, std::uint32_t q, std::uint32_t r ) { return p << 16 | q << 8 | r; };
      return a < b && a < c ? in_turn( a, b, c ) : b < c ? in_turn( b, c, a ) : in_turn( c, a, b );
    }

    //! A tetrahedron of points that are far apart. False where a coordinate is not finite, or none is surely no plane.
    RUBICON_HD bool begin()
    {
      Point3 low = mPlaces[0], high = mPlaces[0];
      bool finite = true;
      for ( std::uint32_t i = 0; i < mCount; ++i ) // each lane all of them: they are few
      {
        const Point3 p = mPlaces[i];
        finite = finite && is_finite( p );
        low = { fmin( low.x, p.x ), fmin( low.y, p.y ), fmin( low.z, p.z ) };
        high = { fmax( high.x, p.x ), fmax( high.y, p.y ), fmax( high.z, p.z ) };
      }
      if ( !finite )
        return false;
      mExtent = { high.x - low.x, high.y - low.y, high.z - low.z };
      const std::uint32_t first = mTeam.greatest( mCount, [&]( std::uint32_t i ) { return mPlaces[i].x; } );
      const auto from_first = [&]( std::uint32_t i ) {
        return less( coordinates( mPlaces[i] ), coordinates( mPlaces[first] ) );
      };
      const std::uint32_t second = mTeam.greatest( mCount, [&]( std::uint32_t i ) {
        return dot( from_first( i ), from_first( i ) );
      } );
      const std::uint32_t third = mTeam.greatest( mCount, [&]( std::uint32_t i ) {
        const std::array<double, 3> normal = cross( from_first( second ), from_first( i ) );
        return dot( normal, normal );
      } );
      const Point3 a = mPlaces[first], b = mPlaces[second], c = mPlaces[third];
      const RoundedPlane<Point3> plane( a, b, c );
      const std::uint32_t fourth = mTeam.greatest( mCount, [&]( std::uint32_t i ) {
        return fabs( plane.height_of( mPlaces[i] ).height );
      } );
      // Four of which two are one are in a plane, which no filter calls sure to be on either side.
      const Sign side = orient3d_filter( a, b, c, mPlaces[fourth] );
      if ( side == Sign::uncertain )
        return false;
      mFirst[0] = first, mFirst[1] = second, mFirst[2] = third, mFirst[3] = fourth;
      put_first( side == Sign::negative );
      return true;
    }

    //! \a turned: the fourth of the first is above the others.
    RUBICON_HD void put_first( bool turned )
    {
      const std::uint32_t a = mFirst[0], b = mFirst[turned ? 2 : 1], c = mFirst[turned ? 1 : 2], d = mFirst[3];
      mUsed = 4;
      if ( mTeam.lane() == 0 )
      {
        put( 0, a, b, c );
        put( 1, b, a, d );
        put( 2, c, b, d );
        put( 3, a, c, d );
        mMemory.across[0] = { { 1, 2, 3, 0 } };
        mMemory.across[1] = { { 0, 3, 2, 0 } };
        mMemory.across[2] = { { 0, 1, 3, 0 } };
        mMemory.across[3] = { { 0, 2, 1, 0 } };
      }
      mTeam.sync();
    }

    //! The last of its corners is one that is inserted now or was before: no later one has seen the triangle.
    RUBICON_HD void put( std::uint32_t t, std::uint32_t a, std::uint32_t b, std::uint32_t c )
    {
      const Point3 origin = mPlaces[a];
      const RoundedPlane<Point3> plane( origin, mPlaces[b], mPlaces[c] );
      const Point3 normal = plane.normal();
      mMemory.origin[0][t] = origin.x, mMemory.origin[1][t] = origin.y, mMemory.origin[2][t] = origin.z;
      mMemory.normal[0][t] = normal.x, mMemory.normal[1][t] = normal.y, mMemory.normal[2][t] = normal.z;
      mMemory.bound[t] = plane.bound_within( mExtent );
      mMemory.corners[t] = { { static_cast<std::uint8_t>( a ), static_cast<std::uint8_t>( b ),
                               static_cast<std::uint8_t>( c ), 0 } };
      mMemory.seen_by[t] = static_cast<std::uint8_t>( c );
    }

    //! No point is above what is no triangle, or about on it.
    RUBICON_HD void clear( std::uint32_t t )
    {
      mMemory.normal[0][t] = mMemory.normal[1][t] = mMemory.normal[2][t] = 0;
      mMemory.bound[t] = -1;
    }

    //! Of a point whose rounded height leaves the side open: the bound is for all points, this one's may be smaller. Positive above.
    RUBICON_HD Sign open_side( std::uint32_t t, Point3 p ) const
    {
      const auto &[a, b, c, none] = mMemory.corners[t].of;
      const Sign below = orient3d_filter( mPlaces[a], mPlaces[b], mPlaces[c], p );
      return below == Sign::uncertain ? below : -below;
    }

    //! False where a sign is uncertain.
    RUBICON_HD bool insert( std::uint32_t point )
    {
      auto [visible, open] = mTeam.look( mMemory, mUsed, mPlaces[point] );
      mSigns += mUsed;
      mTeam.sync();
      if ( open > 0 && !settle( mPlaces[point], open, visible ) )
        return false;
      if ( visible == 0 )
        return true;
      for ( std::uint32_t i = mTeam.lane(); i < visible; i += mTeam.lanes() )
        mMemory.seen_by[mMemory.changed[i]] = static_cast<std::uint8_t>( point );
      mTeam.sync();
      const std::uint32_t edges = find_border( point, visible );
      fill_hole( point, visible, edges );
      return true;
    }

    //! Lists those of the \a open triangles that \a p is above with the \a visible ones. False where a sign is uncertain.
    RUBICON_HD bool settle( Point3 p, std::uint32_t open, std::uint32_t &visible )
    {
      bool certain = true;
      for ( std::uint32_t base = 0; base < open; base += mTeam.lanes() )
      {
        const std::uint32_t i = base + mTeam.lane();
        const Sign side = i < open ? open_side( mMemory.border[i].outside, p ) : Sign::negative;
        certain = certain && side != Sign::uncertain;
        const std::uint32_t at = mTeam.place( side == Sign::positive, visible );
        if ( side == Sign::positive )
          mMemory.changed[at] = mMemory.border[i].outside;
      }
      mTeam.sync();
      return !mTeam.any( !certain );
    }

    //! Lists the border of the \a visible triangles, which \a point is above. Returns its length.
    RUBICON_HD std::uint32_t find_border( std::uint32_t point, std::uint32_t visible )
    {
      std::uint32_t edges = 0;
      for ( std::uint32_t base = 0; base < 3 * visible; base += mTeam.lanes() )
      {
        const std::uint32_t i = base + mTeam.lane();
        SmallHullMemory::BorderEdge edge = {};
        bool is_border = false;
        if ( i < 3 * visible )
        {
          const std::uint32_t t = mMemory.changed[i / 3], k = i % 3;
          const auto &corners = mMemory.corners[t].of;
          edge = { corners[k], corners[k == 2 ? 0 : k + 1], mMemory.across[t].of[k] };
          is_border = mMemory.seen_by[edge.outside] != point;
        }
        const std::uint32_t at = mTeam.place( is_border, edges );
        if ( is_border )
          mMemory.border[at] = edge;
      }
      mTeam.sync();
      return edges;
    }

    //! Replaces the \a visible triangles by those between \a point and the \a edges of the border.
    RUBICON_HD void fill_hole( std::uint32_t point, std::uint32_t visible, std::uint32_t edges )
    {
      const std::uint32_t beyond = edges > visible ? edges - visible : 0, again = beyond < mFree ? beyond : mFree;
      for ( std::uint32_t i = mTeam.lane(); i < edges; i += mTeam.lanes() )
      {
        if ( i >= visible )
        {
          const std::uint32_t more = i - visible;
          mMemory.changed[i] = static_cast<std::uint16_t>( more < again ? mMemory.free[mFree - 1 - more]
                                                                        : mUsed + ( more - again ) );
        }
        const std::uint16_t t = mMemory.changed[i];
        const auto [from, to, outside] = mMemory.border[i];
        put( t, from, to, point );
        mMemory.starting[from] = t;
        mMemory.across[t].of[0] = outside;
        const auto &beside = mMemory.corners[outside].of;
        mMemory.across[outside].of[beside[0] == to ? 0 : beside[1] == to ? 1 : 2] = t;
      }
      for ( std::uint32_t i = edges + mTeam.lane(); i < visible; i += mTeam.lanes() )
      {
        clear( mMemory.changed[i] );
        mMemory.free[mFree + ( i - edges )] = mMemory.changed[i];
      }
      mTeam.sync();
      for ( std::uint32_t i = mTeam.lane(); i < edges; i += mTeam.lanes() )
      {
        const std::uint16_t t = mMemory.changed[i], next = mMemory.starting[mMemory.border[i].to];
        mMemory.across[t].of[1] = next;
        mMemory.across[next].of[2] = t;
      }
      mUsed += beyond - again;
      mFree = mFree - again + ( visible > edges ? visible - edges : 0 );
      mTeam.sync();
    }

    //! Whether each triangle has the corners beside it surely below it.
    RUBICON_HD bool is_convex() const
    {
      bool convex = true;
      for ( std::uint32_t t = mTeam.lane(); t < mUsed; t += mTeam.lanes() )
        for ( unsigned k = 0; is_there( t ) && k < 3; ++k )
        {
          const auto &beside = mMemory.corners[mMemory.across[t].of[k]].of;
          const std::uint8_t to = mMemory.corners[t].of[k == 2 ? 0 : k + 1]; // where the edge starts in the neighbour
          const std::uint8_t opposite = beside[beside[0] == to ? 2 : beside[1] == to ? 0 : 1];
          const RoundedHeight its( mMemory, t, mPlaces[opposite] );
          convex = convex && ( its.is_open ? open_side( t, mPlaces[opposite] ) == Sign::negative : !its.is_above() );
        }
      return !mTeam.any( !convex );
    }

    Team mTeam;
    const Point3 *mPlaces;
    std::uint32_t mCount;
    SmallHullMemory mMemory;
    Point3 mExtent = {};
    std::uint32_t mFirst[4] = {};
    std::uint32_t mUsed = 0, mFree = 0; //!< slots that hold or held triangles, and how many of them hold none
    std::uint32_t mSigns = 0;
};

} // namespace rubicon
