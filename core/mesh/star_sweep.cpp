// SPDX-License-Identifier: GPL-2.0-or-later
// Arcs in their order along a half plane that turns. Every sign is one of orient3d: the order of two directions around the
// axis, and the side of a direction at the plane of a triangle.
// Relies on mesh/star_sweep.h, mesh/triangle_meeting.h, exact/predicates.h.
#include "core/mesh/star_sweep.h"

#include "core/compute/workers.h"
#include "core/exact/predicates.h"
#include "core/mesh/triangle_meeting.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <set>
#include <tuple>

namespace rubicon
{

namespace
{

//! A triangle as it is seen from the vertex.
struct Arc
{
    std::uint32_t triangle;
    std::uint32_t first,
      last; //!< its other corners: the way around the axis from one to the other is less than half a turn
    std::uint32_t from = 0, to = 0; //!< the places of their directions in the order around the axis
    bool is_aside = false;

    //! Whether it goes on beyond the last place to the first.
    bool wraps() const { return to < from; }
};

//! An arc that the half plane meets.
struct Alive
{
    std::uint32_t arc;
    std::uint32_t since; //!< the step of the sweep from which on its place among others is known
};

//! The direction of a place.
struct Direction
{
    std::uint32_t place;
};

class StarSweep
{
  public:
    StarSweep( const TriangleMesh &mesh, std::uint32_t vertex, std::span<const std::uint32_t> triangles )
      : mMesh( mesh )
      , mVertex( mesh.vertices[vertex] )
      , mAxis( point_of_axis( triangles ) )
    {
      if ( !std::isfinite( mAxis.x ) || !std::isfinite( mAxis.y ) || !std::isfinite( mAxis.z ) )
        return;
      add_arcs( vertex, triangles );
      place_ends();
    }

    /**
     * Two turns: in the first one only the arcs come in that are met where a turn begins. From then on, whatever the half plane
     * meets is known, in its order from the one end of the axis to the other.
     */
    StarMeetings run( const Workers &workers )
    {
      const auto places = static_cast<std::uint32_t>( mPlaces.size() );
      for ( const bool second_turn : { false, true } )
        for ( std::uint32_t place = 0, arc = 0; place < places; ++place )
        {
          workers.keep_going();
          std::vector<std::uint32_t> starting;
          for ( ; arc < mArcs.size() && mArcs[arc].from == place; ++arc )
            if ( !mArcs[arc].is_aside && ( second_turn || mArcs[arc].wraps() ) )
              starting.push_back( arc );
          if ( second_turn || !starting.empty() )
            pass( place, second_turn ? places + place : place, starting );
        }
      return take_meetings();
    }

  private:
    //! The order along the half plane, from below upwards.
    struct Below
    {
        using is_transparent = void;
        const StarSweep &sweep;

        bool operator()( const Alive &a, const Alive &b ) const { return sweep.is_below( a, b ); }
        bool operator()( const Alive &a, Direction b ) const { return sweep.side( a.arc, b.place ) == Sign::positive; }
        bool operator()( Direction a, const Alive &b ) const { return sweep.side( b.arc, a.place ) == Sign::negative; }
    };
    using Order = std::multiset<Alive, Below>;

    //! A second point of the axis: in no plane that a mesh is likely to have, and as far off as the triangles reach.
    Point3 point_of_axis( std::span<const std::uint32_t> triangles ) const
    {
      double reach = 0;
      for ( const std::uint32_t t : triangles )
        for ( const Point3 &p : mMesh.corners( t ) )
          reach = std::max(
            { reach, std::fabs( p.x - mVertex.x ), std::fabs( p.y - mVertex.y ), std::fabs( p.z - mVertex.z ) } );
      return { mVertex.x + 0.618033988749895 * reach, mVertex.y + 0.324717957244746 * reach,
               mVertex.z + 0.754877666246693 * reach };
    }

    Point3 at( std::uint32_t corner ) const { return mMesh.vertices[corner]; }

    //! Positive where the way around the axis from the direction of a corner to that of another is less than half a turn,
    //! negative where it is more, zero where one plane holds both and the axis.
    Sign way_around( std::uint32_t a, std::uint32_t b ) const { return orient3d( mVertex, mAxis, at( a ), at( b ) ); }

    //! Leaves out triangles in a plane with the axis.
    void add_arcs( std::uint32_t vertex, std::span<const std::uint32_t> triangles )
    {
      for ( const std::uint32_t t : triangles )
      {
        const Triangle &corners = mMesh.triangles[t];
        const auto k = std::find( corners.begin(), corners.end(), vertex ) - corners.begin();
        const std::uint32_t a = corners[( k + 1 ) % 3], b = corners[( k + 2 ) % 3];
        const Sign way = way_around( a, b );
        if ( way == Sign::positive )
          mArcs.push_back( { t, a, b } );
        else if ( way == Sign::negative )
          mArcs.push_back( { t, b, a } );
      }
    }

    //! The corners at the ends of arcs, as they come around the axis.
    std::vector<std::uint32_t> ends_around() const
    {
      std::vector<std::uint32_t> corners;
      for ( const Arc &arc : mArcs )
        corners.insert( corners.end(), { arc.first, arc.last } );
      std::sort( corners.begin(), corners.end() );
      corners.erase( std::unique( corners.begin(), corners.end() ), corners.end() );
      if ( corners.empty() )
        return corners;
      // First those of half a turn from the first corner on, then those of the other half.
      const std::uint32_t first = corners.front();
      const auto half = std::stable_partition( corners.begin(), corners.end(), [&]( std::uint32_t corner ) {
        const Sign way = way_around( first, corner );
        return way == Sign::positive
               || ( way == Sign::zero && is_same_half_plane( mVertex, mAxis, at( first ), at( corner ) ) );
      } );
      const auto comes_before = [&]( std::uint32_t a, std::uint32_t b ) {
        return way_around( a, b ) == Sign::positive;
      };
      std::stable_sort( corners.begin(), half, comes_before );
      std::stable_sort( half, corners.end(), comes_before );
      return corners;
    }

    //! Leaves out arcs to a corner in the half plane of an earlier one, but in another direction.
    void place_ends()
    {
      constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
      std::vector<std::pair<std::uint32_t, std::uint32_t>> places; // of corners
      for ( const std::uint32_t corner : ends_around() )
      {
        if ( mPlaces.empty() || !is_same_half_plane( mVertex, mAxis, at( mPlaces.back() ), at( corner ) ) )
          mPlaces.push_back( corner );
        const bool is_seen = corner == mPlaces.back()
                             || is_degenerate( { mVertex, at( mPlaces.back() ), at( corner ) } );
        places.emplace_back( corner, is_seen ? static_cast<std::uint32_t>( mPlaces.size() - 1 ) : none );
      }
      std::sort( places.begin(), places.end() );
      const auto place_of = [&]( std::uint32_t corner ) {
        return std::ranges::lower_bound( places, corner, {}, []( const auto &entry ) { return entry.first; } )->second;
      };
      for ( Arc &arc : mArcs )
        arc.from = place_of( arc.first ), arc.to = place_of( arc.last );
      std::erase_if( mArcs, []( const Arc &arc ) { return arc.from == none || arc.to == none; } );
      std::ranges::stable_sort( mArcs, {}, &Arc::from );
    }

    //! Positive where the direction of a place lies above an arc, towards the axis; the half plane that holds it meets the arc.
    Sign side( std::uint32_t arc, std::uint32_t place ) const
    {
      const Arc &a = mArcs[arc];
      return place == a.from || place == a.to ? Sign::zero
                                              : orient3d( mVertex, at( a.first ), at( a.last ), at( mPlaces[place] ) );
    }

    //! The one that came later lies where it came in. If that is on the other arc, it goes on to one side of it for the half
    //! turn before both great circles meet again, which is longer than it is.
    bool is_below( const Alive &a, const Alive &b ) const
    {
      const bool b_is_later = a.since <= b.since;
      const auto &[early, late] = b_is_later ? std::tie( a, b ) : std::tie( b, a );
      Sign sign = Sign::zero;
      if ( early.since != late.since )
        sign = side( early.arc, late.since % static_cast<std::uint32_t>( mPlaces.size() ) );
      if ( sign == Sign::zero )
        sign = side( early.arc, mArcs[late.arc].to );
      return sign == ( b_is_later ? Sign::positive : Sign::negative );
    }

    /**
     * The half plane comes to a place, in \a step of the sweep: arcs end there, go on through its direction, or start. What
     * goes on comes in anew, so that no two arcs are compared beyond a direction that they share.
     *
     * Nothing is missed: let two settled arcs share a direction in which they do not have the same corner. Where one of them
     * has an end there, add_meetings() tells of them. Else they cross there, or one great circle holds both: then what they
     * share has an end of one of them at each end, and different corners at one, for else they were one triangle; so they are told of
     * there. And settled arcs do not cross: let there be a first direction in which arcs do. Up to it the order is right, so
     * that those through it follow each other, and two neighbours among them cross. part_neighbours() saw these when they
     * became neighbours, or keep_one_circle() sees them at a place in that direction.
     */
    void pass( std::uint32_t place, std::uint32_t step, const std::vector<std::uint32_t> &starting )
    {
      std::vector<std::uint32_t> ends = starting, through;
      const auto [low, high] = mOrder.equal_range( Direction{ place } );
      for ( auto met = low; met != high; ++met )
        ( mArcs[met->arc].to == place ? ends : through ).push_back( met->arc );
      const auto above = mOrder.erase( low, high );
      const bool is_lowest = above == mOrder.begin();
      const auto below = is_lowest ? above : std::prev( above );

      keep_one_circle( through );
      add_meetings( through, ends, place );
      for ( const std::uint32_t arc : through )
        enter( { arc, step } );
      for ( const std::uint32_t arc : starting )
        enter( { arc, step } );
      part_neighbours( is_lowest ? mOrder.begin() : below, above );
    }

    //! Of arcs that go on through one direction, keeps those on one great circle: the others cross it there.
    void keep_one_circle( std::vector<std::uint32_t> &through )
    {
      if ( through.size() < 2 )
        return;
      const std::uint32_t kept = toss() ? through.front() : through.back();
      std::erase_if( through, [&]( std::uint32_t arc ) {
        return mArcs[arc].is_aside = arc != kept && side( kept, mArcs[arc].to ) != Sign::zero;
      } );
    }

    //! At a place: arcs that go \a through its direction meet all that have one of their \a ends there, and those meet each other
    //! where their corners are different ones.
    void add_meetings( const std::vector<std::uint32_t> &through, std::vector<std::uint32_t> &ends,
                       std::uint32_t place )
    {
      for ( const std::uint32_t arc : through )
        for ( const std::uint32_t end : ends )
          add_meeting( arc, end );
      const auto corner = [&]( std::uint32_t arc ) {
        return mArcs[arc].from == place ? mArcs[arc].first : mArcs[arc].last;
      };
      std::ranges::sort( ends, {}, corner );
      std::size_t others = 0; // so many have another corner
      for ( std::size_t i = 0; i < ends.size(); ++i )
      {
        if ( corner( ends[i] ) != corner( ends[others] ) )
          others = i;
        for ( std::size_t k = 0; k < others; ++k )
          add_meeting( ends[k], ends[i] );
      }
    }

    void add_meeting( std::uint32_t a, std::uint32_t b )
    {
      mMeetings.push_back( std::minmax( mArcs[a].triangle, mArcs[b].triangle ) );
    }

    //! Puts an arc into the order, which may lie upon another one there. (A third one crosses one of the two, if the mesh is consistent.)
    void enter( const Alive &arc )
    {
      const auto [low, high] = mOrder.equal_range( arc );
      if ( std::distance( low, high ) < 2 )
        mOrder.insert( high, arc );
      else
        mArcs[arc.arc].is_aside = true;
    }

    /**
     * Sets one aside of neighbours that cross further on, from \a low up to \a high. Which one is left to chance: where all pairs can be
     * parted by setting m arcs aside, one of them is picked half of the time, so that 2 m are set aside on average (Pitt, A
     * simple probabilistic approximation algorithm for vertex cover, 1985). One that crosses all others soon is.
     */
    void part_neighbours( Order::iterator low, Order::iterator high )
    {
      while ( low != high && std::next( low ) != mOrder.end() )
      {
        const auto next = std::next( low );
        if ( meet( mMesh, mArcs[low->arc].triangle, mArcs[next->arc].triangle ).kind != MeetingKind::through )
          low = next;
        else if ( toss() )
        {
          low = set_aside( low );
          if ( low != mOrder.begin() )
            --low;
        }
        else
        {
          const bool is_last = next == high;
          const auto after = set_aside( next );
          high = is_last ? after : high;
        }
      }
    }

    bool toss()
    {
      mRandom = mRandom * 1664525u + 1013904223u;
      return mRandom >> 31 != 0;
    }

    //! Returns what comes after it.
    Order::iterator set_aside( Order::iterator arc )
    {
      mArcs[arc->arc].is_aside = true;
      return mOrder.erase( arc );
    }

    StarMeetings take_meetings()
    {
      StarMeetings result;
      for ( const Arc &arc : mArcs )
        if ( !arc.is_aside )
          result.settled.push_back( arc.triangle );
      std::sort( result.settled.begin(), result.settled.end() );
      std::sort( mMeetings.begin(), mMeetings.end() );
      mMeetings.erase( std::unique( mMeetings.begin(), mMeetings.end() ), mMeetings.end() );
      result.meetings = std::move( mMeetings );
      return result;
    }

    const TriangleMesh &mMesh;
    Point3 mVertex, mAxis;
    std::vector<Arc> mArcs;             //!< by the place where they start
    std::vector<std::uint32_t> mPlaces; //!< a corner in the direction of each
    Order mOrder{ Below{ *this } };
    std::uint32_t mRandom = 1;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> mMeetings;
};

} // namespace

StarMeetings sweep_star( const TriangleMesh &mesh, std::uint32_t vertex, std::span<const std::uint32_t> triangles,
                         const Workers &workers )
{
  return StarSweep( mesh, vertex, triangles ).run( workers );
}

} // namespace rubicon
