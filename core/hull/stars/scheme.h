// SPDX-License-Identifier: GPL-2.0-or-later
// Paper 003's way to a convex hull (gHull, section 3), for a machine that runs a body for each of many numbers, a GPU or a loop: a
// Voronoi diagram on the faces of a cube of grids, stars from it, star splaying, the points that are left outside, and splaying
// again; and the proof of what it found.
// Relies on the rest of hull/stars/, whose bodies (star_body) are what one thread does with its number.
#pragma once

#include "core/compute/unfilled_vector.h"
#include "core/geometry/box.h"
#include "core/hull/stars/cube.h"
#include "core/hull/stars/first_stars.h"
#include "core/hull/stars/parts.h"
#include "core/hull/stars/points_outside.h"
#include "core/hull/stars/proof.h"
#include "core/hull/stars/splaying.h"
#include "core/hull/stars/stars.h"
#include "core/hull/stars/voronoi.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace rubicon
{

//! What the paper chooses (section 6), and where to give up.
struct StarLimits
{
    std::uint32_t cells = 1024; //!< of the cube along each axis
    std::uint32_t pixels = 512; //!< of the pictures of the first hull along each axis
    std::uint32_t most_neighbours = std::numeric_limits<std::uint32_t>::max(); //!< of a star: each is one thread's work
    std::size_t most_rounds = 100000;                                          //!< of checking stars and inserting
    std::size_t most_doubtful =
      std::numeric_limits<std::size_t>::max(); //!< points of which filters do not tell where they lie
    std::uint32_t looks = 0; //!< at a diagram, to know of places within cells (star_body::Offsets); the paper has none
    std::uint32_t most_cells = 0; //!< of a second try, which there is where more cells would do better; none: 0

    bool allow_second_try() const { return cells < most_cells; }

    //! As many extreme points as cells are for; without bound where there is no second try. Cells that nobody needs take time of their own.
    std::size_t most_extreme() const
    {
      return allow_second_try() ? std::size_t( 4 ) * cells * cells : std::numeric_limits<std::size_t>::max();
    }
};

//! Which points without a cell on the cube are held against the first hull.
enum class Others
{
  near_pictures, //!< as in the paper: those that are not deeper behind the pictures than a pixel is wide
  all            //!< as a proof needs it
};

struct StarCounts
{
    std::size_t in_diagram = 0;   //!< points with a cell on the cube: the paper's S'
    std::size_t in_first = 0;     //!< vertices of their hull
    std::size_t added = 0;        //!< points outside of that
    std::size_t rounds = 0;       //!< of checking stars and inserting into them
    std::uint64_t undecided = 0;  //!< orientations without a sign: four points in one plane, or numbers out of range
    std::size_t untold = 0;       //!< points of which the first hull does not tell where they lie
    bool want_more_cells = false; //!< it gave up for a reason that these may help against

    //! About as many points are extreme, once others are held against the first hull.
    std::size_t extreme() const { return in_first + added; }
};

/**
 * The steps one after the other. \a Machine: has arrays, Array<T>, whose memory bodies see; download() and read() copy them;
 * for_each( count, body ) calls body( i ) for 0 … count - 1 at once; into_begins() turns counts, the last of which is 0, into
 * where each begins and returns their sum; sort_unique() returns how many keys are left; select( count, holds ) returns the numbers
 * for which holds( i ); reduce( count, value, join, nothing ); keep_going() throws Cancelled.
 */
template <typename Machine>
class StarScheme
{
    template <typename T>
    using Array = typename Machine::template Array<T>;

  public:
    //! \a points are finite, and stay.
    StarScheme( Machine &machine, const StarLimits &limits, const Array<Point3> &points )
      : mMachine( machine )
      , mLimits( limits )
      , mPoints( points )
    {}

    /**
     * All steps, after each of which it calls step_done(). False where no body is found, a limit is reached, or, with Others::all, a
     * point is untold, so that nothing could be proved: nothing is known then. Else the living stars are the vertices, and their
     * triangles the hull, if no four points are in one plane; proved_triangles() tells whether they are.
     */
    template <typename StepDone>
    bool find( Others others, StepDone &&step_done )
    {
      if ( mPoints.size() < 4 || !set_cube() )
        return false;
      const Array<std::uint32_t> cells = voronoi();
      step_done();
      if ( !make_stars( cells ) )
        return false;
      step_done();
      if ( !splay() )
        return false;
      step_done();
      if ( !add_points( others ) )
        return false;
      step_done();
      if ( !splay() )
        return false;
      step_done();
      mCounts.undecided = mMachine.read( mUndecided, 0 );
      return true;
    }

    /**
     * The triangles, as indices of points, in the order of triangles_of(), where they are proved to be those of the hull of all points,
     * and all points that are no living stars to be strictly inside of it. After find() with Others::all: a point without a star was
     * proved then to be inside of four of them.
     */
    std::optional<Array<StarTriangle>> proved_triangles()
    {
      if ( mCounts.untold > 0 )
        return {};
      Array<star_body::Proved> counts = filled( 1, star_body::Proved() );
      mMachine.for_each( mPlaces.size(), star_body::Prove{ stars(), counts.data() } );
      const star_body::Proved all = mMachine.read( counts, 0 );
      if ( all.unproved > 0 )
        return {};
      Array<StarTriangle> found = find_triangles();
      if ( !are_of_one_body( all.living, found.size() ) )
        return {};
      mMachine.for_each( found.size(), star_body::TriangleOfPoints{ mPointOf.data(), found.data() } );
      Array<Key> edges( found.size() );
      mMachine.for_each( found.size(), star_body::FirstEdge{ found.data(), edges.data() } );
      if ( mMachine.sort_unique( edges ) != found.size() )
        return {};
      Array<StarTriangle> in_order( found.size() );
      mMachine.for_each( found.size(),
                         star_body::PutInOrder{ found.data(), edges.data(), found.size(), in_order.data() } );
      return in_order;
    }

    const StarCounts &counts() const { return mCounts; }

    //! Indices of points, ascending.
    UnfilledVector<std::uint32_t> vertices()
    {
      const Array<std::uint32_t> alive = mMachine.select( mPlaces.size(), star_body::IsAlive{ mDead.data() } );
      Array<std::uint32_t> points( alive.size() );
      mMachine.for_each( alive.size(), star_body::PointOf{ alive.data(), mPointOf.data(), points.data() } );
      UnfilledVector<std::uint32_t> found = mMachine.download( points );
      std::ranges::sort( found );
      return found;
    }

  private:
    template <typename T>
    Array<T> filled( std::size_t size, T value )
    {
      Array<T> array( size );
      mMachine.for_each( size, star_body::Fill<T>{ array.data(), value } );
      return array;
    }

    //! The list of which \a count bodies have a part each; \a body_for( parts ) makes them.
    template <typename T, typename BodyFor>
    Array<T> listed( std::size_t count, BodyFor &&body_for )
    {
      Array<std::uint32_t> begin = filled( count + 1, std::uint32_t( 0 ) );
      mMachine.for_each( count, body_for( star_body::PartsOfList<T>{ begin.data(), nullptr } ) );
      Array<T> items( mMachine.into_begins( begin ) );
      if ( items.size() > 0 )
        mMachine.for_each( count, body_for( star_body::PartsOfList<T>{ begin.data(), items.data() } ) );
      return items;
    }

    //! False where points are in one place, or in numbers too large or too small.
    bool set_cube()
    {
      const Box3 box = mMachine.reduce( mPoints.size(), star_body::BoxOf{ mPoints.data() }, star_body::JoinBoxes(),
                                        Box3{ HUGE_VAL, HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL, -HUGE_VAL } );
      mCube = cube_around( { box.x_low, box.y_low, box.z_low }, { box.x_high, box.y_high, box.z_high }, mLimits.cells );
      return mCube.scale > 0x1p-900 && mCube.scale < 0x1p900;
    }

    //! The point to which each cell of the cube belongs (step 1).
    Array<std::uint32_t> voronoi()
    {
      if ( mLimits.looks == 0 )
        return diagram( { mCube, nullptr } );
      Array<Key> sums = filled( star_body::Offsets::all_sums( mCube ), Key( 0 ) ); // nothing is known at first
      const star_body::Offsets offsets{ mCube, sums.data() };
      // Near the corners of the cube hardly a point has a cell in the first diagram: it takes another to know of places there.
      for ( std::uint32_t look = 0; look < mLimits.looks; ++look )
      {
        const Array<std::uint32_t> cells = diagram( offsets );
        mMachine.for_each( star_body::Offsets::all_asked( mCube ),
                           star_body::AddOffset{ offsets, mPoints.data(), cells.data() } );
      }
      return diagram( offsets );
    }

    Array<std::uint32_t> diagram( const star_body::Offsets &offsets )
    {
      Array<std::uint32_t> of_columns = filled( mCube.all_cells(), nobody );
      Array<float> distance2( mCube.all_cells() );
      {
        Array<Key> nearest = filled( mCube.all_cells(), no_key );
        mMachine.for_each( mPoints.size(), star_body::Project{ mPoints.data(), offsets, nearest.data() } );
        find_nearest( star_body::ColumnSites{ mCube, nearest.data() }, of_columns, distance2.data() );
      }
      Array<std::uint32_t> of_cells = filled( mCube.all_cells(), nobody );
      find_nearest( star_body::RowSites{ mCube, of_columns.data(), distance2.data() }, of_cells, nullptr );
      return of_cells;
    }

    //! The nearest of \a sites to each cell, on its line.
    template <typename Sites>
    void find_nearest( const Sites &sites, Array<std::uint32_t> &points, float *distance2 )
    {
      const std::uint32_t bands = star_body::bands, in_band = ( mCube.cells + bands - 1 ) / bands;
      const std::size_t lines = std::size_t( 6 ) * mCube.cells, room = lines * bands * in_band;
      Array<std::uint32_t> site( room ), counts( lines * bands );
      Array<float> height2( room ), from( room );
      const star_body::Envelopes envelopes{ site.data(), height2.data(), from.data(), counts.data(), lines, in_band };
      mMachine.for_each( lines * bands, star_body::EnvelopeOfBand<Sites>{ sites, envelopes } );
      mMachine.for_each( mCube.all_cells(),
                         star_body::NearestOfBands<Sites>{ sites, envelopes, points.data(), distance2 } );
    }

    //! Stars of the points with a cell (step 2).
    bool make_stars( const Array<std::uint32_t> &cells )
    {
      const Array<Key> pairs = working_pairs( cells );
      Array<std::uint32_t> number( pairs.size() + 1 );
      mMachine.for_each( pairs.size(), star_body::MarkFirst{ pairs.data(), number.data() } );
      mMachine.for_each( 1, star_body::Fill<std::uint32_t>{ number.data() + pairs.size(), 0 } );
      const std::size_t count = mMachine.into_begins( number );
      mCounts.in_diagram = count;
      if ( count < 4 || pairs.size() + 8 * count >= nobody ) // edges have numbers of 32 bits
        return false;
      mStarOf = filled( mPoints.size(), nobody );
      mPointOf = Array<std::uint32_t>( count );
      mPlaces = Array<Point3>( count );
      Array<std::uint32_t> working = filled( count + 1, static_cast<std::uint32_t>( pairs.size() ) );
      mMachine.for_each( pairs.size(),
                         star_body::NameStars{ pairs.data(), number.data(), mPoints.data(), mStarOf.data(),
                                               mPointOf.data(), working.data(), mPlaces.data() } );

      mRoom = Array<std::uint32_t>( count );
      mBegin = filled( count + 1, std::uint32_t( 0 ) );
      mMachine.for_each( count, star_body::RoomForWorkingSet{ working.data(), mRoom.data(), mBegin.data() } );
      if ( mMachine.reduce( count, star_body::Item{ mRoom.data() }, star_body::Larger(), std::uint32_t( 0 ) )
           > mLimits.most_neighbours )
        return false;
      mLinks = Array<std::uint32_t>( mMachine.into_begins( mBegin ) );
      mSizes = filled( count, std::uint32_t( 0 ) );
      mDead = filled( count, std::uint8_t( 0 ) );
      mChanged = filled( count, std::uint8_t( 1 ) );
      mUndecided = filled( 1, Key( 0 ) );
      mOutermost = mMachine.reduce( count, star_body::OutermostOfOne(), star_body::JoinOutermost{ mPlaces.data() },
                                    star_body::Outermost{ 0, 0 } );
      mMachine.for_each( count, star_body::BeginStar{ stars(), pairs.data(), working.data(), mStarOf.data() } );
      return true;
    }

    //! Each once, in order.
    Array<Key> working_pairs( const Array<std::uint32_t> &cells )
    {
      const CellCorners corners{ mCube };
      Array<Key> pairs = listed<Key>( corners.count(), [&]( const auto &parts ) {
        return star_body::CornerPairs{ corners, cells.data(), parts };
      } );
      const std::size_t count = mMachine.sort_unique( pairs );
      Array<Key> once( count );
      mMachine.for_each( count, star_body::Copy<Key>{ pairs.data(), once.data() } );
      return once;
    }

    Stars stars()
    {
      return { mPlaces.size(), mPlaces.data(), mLinks.data(),   mBegin.data(),    mRoom.data(),
               mSizes.data(),  mDead.data(),   mChanged.data(), mUndecided.data() };
    }

    /**
     * Until all stars are consistent (steps 3 and 5). Each insertion makes a cone larger; so it comes to an end, in general
     * position. False where a limit is reached.
     */
    bool splay()
    {
      const std::size_t count = mPlaces.size();
      Array<std::uint32_t> first = filled( count, nobody ), counts = filled( count, std::uint32_t( 0 ) );
      Array<std::uint32_t> rest( count * star_body::CheckStar::threads_each );
      Array<star_body::SplayRound> round( 1 );
      Array<Key> places;
      for ( std::size_t rounds = 0; rounds < mLimits.most_rounds; ++rounds, ++mCounts.rounds )
      {
        mMachine.keep_going();
        if ( 4 * mLinks.size() >= nobody ) // places for points have numbers of 32 bits
          return false;
        if ( places.size() < 4 * mLinks.size() )
          places = Array<Key>( 4 * mLinks.size() );
        const auto needed = [&] {
          return star_body::NeededPoints{ stars(), places.data(), first.data(), counts.data(), round.data() };
        };
        const star_body::Fill<star_body::SplayRound> begin_round{ round.data(), {} };
        mMachine.for_each( 1, begin_round );
        const star_body::CheckStar check{ needed(), rest.data() };
        mMachine.for_each( rest.size(), check );
        mMachine.for_each( rest.size(), star_body::CheckRest{ check } );
        const star_body::InsertNeeded insert{ needed(), mLimits.most_neighbours };
        mMachine.for_each( count, insert );
        mMachine.for_each( count, star_body::InsertRest{ insert } );
        const star_body::SplayRound found = mMachine.read( round, 0 );
        if ( found.is_too_large )
        {
          mCounts.want_more_cells = mCounts.added > 0; // fewer would have to be put in
          return false;
        }
        if ( !found.needs_any )
          return true;
        if ( !found.needs_room )
          continue;
        // Four more of each, and some to spare. A star has room for eight at least, which covers the least room, too.
        const std::size_t most_edges = 6 * mLinks.size() + 5 * mPlaces.size();
        if ( most_edges >= nobody )
          return false;
        make_room( counts );
        mMachine.for_each( count, star_body::InsertRest{ { needed(), mLimits.most_neighbours } } );
      }
      return false;
    }

    //! For as many points \a more of each star.
    void make_room( const Array<std::uint32_t> &more )
    {
      const std::size_t count = mPlaces.size();
      Array<std::uint32_t> room( count ), begin = filled( count + 1, std::uint32_t( 0 ) );
      mMachine.for_each( count, star_body::RoomToSpare{ stars(), more.data(), room.data(), begin.data() } );
      Array<std::uint32_t> links( mMachine.into_begins( begin ) );
      mMachine.for_each( count, star_body::MoveLink{ stars(), begin.data(), links.data() } );
      mRoom = std::move( room );
      mBegin = std::move( begin );
      mLinks = std::move( links );
    }

    //! Stars for the points outside of the hull that there is (step 4). False as find().
    bool add_points( Others others )
    {
      mMachine.keep_going();
      Cube screen = mCube;
      screen.cells = mLimits.pixels;
      screen.scale *= double( mLimits.pixels ) / double( mLimits.cells );
      const Array<Key> picture = drawn( screen );
      const star_body::MayBeOutside pictures{ screen, mPoints.data(), mStarOf.data(), picture.data() };
      const Array<std::uint32_t> candidates = others == Others::all
                                                ? mMachine.select( mPoints.size(),
                                                                   star_body::HasNoStar{ mStarOf.data() } )
                                                : mMachine.select( mPoints.size(), pictures );
      Array<PointInStars> found( candidates.size() );
      Array<std::uint32_t> given_up = filled( 1, std::uint32_t( 0 ) );
      const star_body::PlaceCandidate place{ stars(), pictures, candidates.data(), mOutermost, found.data() };
      mMachine.for_each( candidates.size(), place );
      const Array<std::uint32_t> doubtful = mMachine.select( found.size(),
                                                             star_body::Lies{ found.data(), InStars::untold } );
      if ( doubtful.size() > mLimits.most_doubtful )
        return false;
      mMachine.for_each( doubtful.size(),
                         star_body::PlaceDoubtful{ place, doubtful.data(),
                                                   others == Others::all ? given_up.data() : nullptr } );
      if ( doubtful.size() > 0 )
        mCounts.untold = mMachine.select( found.size(), star_body::Lies{ found.data(), InStars::untold } ).size();
      if ( others == Others::all && mCounts.untold > 0 )
        return false;
      mMachine.keep_going();
      const Array<std::uint32_t> chosen = mMachine.select( found.size(),
                                                           star_body::Lies{ found.data(), InStars::outside } );
      mCounts.added = chosen.size();
      if ( mCounts.extreme() > mLimits.most_extreme() )
      {
        mCounts.want_more_cells = true;
        return false;
      }
      if ( mLinks.size() + chosen.size() * room_of_new_star >= nobody )
        return false;
      add_stars( candidates, chosen, found );
      return true;
    }

    void add_stars( const Array<std::uint32_t> &candidates, const Array<std::uint32_t> &chosen,
                    const Array<PointInStars> &found )
    {
      const std::size_t count = mPlaces.size() + chosen.size(), edges_before = mLinks.size();
      Array<Point3> places( count );
      Array<std::uint32_t> point_of( count ), room( count ), begin( count ), sizes( count );
      Array<std::uint8_t> dead( count ), changed( count );
      Array<std::uint32_t> links( edges_before + chosen.size() * room_of_new_star );
      mMachine.for_each( edges_before, star_body::Copy<std::uint32_t>{ mLinks.data(), links.data() } );
      mMachine.for_each( count,
                         star_body::AddStars{ stars(), mPointOf.data(), mPoints.data(), candidates.data(),
                                              chosen.data(), found.data(), static_cast<std::uint32_t>( edges_before ),
                                              places.data(), point_of.data(), begin.data(), room.data(), sizes.data(),
                                              links.data(), dead.data(), changed.data() } );
      mPlaces = std::move( places );
      mPointOf = std::move( point_of );
      mRoom = std::move( room );
      mBegin = std::move( begin );
      mSizes = std::move( sizes );
      mDead = std::move( dead );
      mChanged = std::move( changed );
      mLinks = std::move( links );
    }

    //! Of the living stars, each once.
    Array<StarTriangle> find_triangles()
    {
      return listed<StarTriangle>( mPlaces.size(), [&]( const auto &parts ) {
        return star_body::TrianglesOf{ stars(), parts };
      } );
    }

    //! The hull that there is from all six faces.
    Array<Key> drawn( const Cube &screen )
    {
      const Array<StarTriangle> triangles = find_triangles();
      mCounts.in_first = triangles.size() / 2 + 2; // Euler's formula

      Array<std::uint32_t> rows = filled( 3 * triangles.size() + 1, std::uint32_t( 0 ) );
      mMachine.for_each( 3 * triangles.size(),
                         star_body::CountRows{ screen, mPlaces.data(), triangles.data(), rows.data() } );
      const std::size_t all_rows = mMachine.into_begins( rows );
      Array<Key> picture = filled( screen.all_cells(), no_key );
      mMachine.for_each( all_rows, star_body::DrawRow{ screen, mPlaces.data(), triangles.data(), rows.data(),
                                                       3 * triangles.size(), picture.data() } );
      return picture;
    }

    Machine &mMachine;
    const StarLimits mLimits;
    StarCounts mCounts;
    Cube mCube = {};
    const Array<Point3> &mPoints;
    Array<std::uint32_t> mStarOf;         //!< of each point; nobody: none
    star_body::Outermost mOutermost = {}; //!< of the first stars

    // The stars, as Stars has them.
    Array<Point3> mPlaces;
    Array<std::uint32_t> mPointOf, mLinks, mBegin, mRoom, mSizes;
    Array<std::uint8_t> mDead, mChanged;
    Array<Key> mUndecided;
};

/**
 * Those of a second try, where about as many points as \a extreme are: the fewer of them have a cell, the more are put in at once later
 * on, and the larger stars grow on the way. Where a star grew too large although there were cells for all, how many it takes depends on
 * chance, and there is no third try: it has the most. Elsewhere cells are as many as are wanted, for each takes its time.
 */
inline StarLimits with_more_cells( StarLimits limits, std::size_t extreme )
{
  const bool is_star_too_large = extreme <= limits.most_extreme();
  do
    limits.cells = is_star_too_large ? limits.most_cells : std::min( 2 * limits.cells, limits.most_cells );
  while ( extreme > limits.most_extreme() );
  limits.most_cells = 0;
  limits.looks = 3;
  return limits;
}

//! Where trying takes longer than what it may save: a star of k neighbours is one thread's work of up to k² steps, of a tenth of a
//! microsecond each on a GPU, where threads of the host take about one for each point, and nobody can stop it within a round; points
//! in one plane may keep stars from ever agreeing; and exact numbers take seconds to tell of many points where they lie.
//! \a are_most: the \a points are most of those that there were before any was found to be inside.
inline StarLimits limits_for( std::size_t points, bool are_most )
{
  const auto neighbours = static_cast<std::uint32_t>( std::sqrt( static_cast<double>( points ) ) );
  return { .cells = 512,
           .pixels = 512,
           .most_neighbours = std::clamp( neighbours, 512u, 2048u ),
           .most_rounds = 64,
           .most_doubtful = ( std::size_t( 1 ) << 14 ) + points / 64,
           .looks = are_most ? 2u : 0u, // where few are extreme, diagrams cost more than they save
           .most_cells = 2048 };
}

/**
 * The triangles, as indices, in the order of triangles_of(), of the hull of \a points, which are finite, where they are proved to be
 * its true facets and all points that are no corners of them to be strictly inside; nothing where they are not, as where a point
 * lies in the plane of a facet.
 */
template <typename Machine, typename Points>
std::optional<typename Machine::template Array<StarTriangle>> hull_by_stars( Machine &machine, const StarLimits &limits,
                                                                             const Points &points )
{
  StarCounts counts;
  {
    StarScheme scheme( machine, limits, points );
    if ( scheme.find( Others::all, [] {} ) )
      return scheme.proved_triangles();
    counts = scheme.counts();
  }
  if ( !counts.want_more_cells || !limits.allow_second_try() )
    return {};
  return hull_by_stars( machine, with_more_cells( limits, counts.extreme() ), points ); // the last try
}

} // namespace rubicon
