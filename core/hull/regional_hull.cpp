// SPDX-License-Identifier: GPL-2.0-or-later
// Regions are found and held against the points of others each by one thread; the hull of the seam by one.
// Relies on hull/regional_hull.h.
#include "core/hull/regional_hull.h"

#include "core/compute/workers.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <compare>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace rubicon
{

namespace
{

//! Pieces of a curve begin where boxes do.
constexpr std::size_t points_in_box = 4;

//! Some points along a curve, by their numbers.
struct Piece
{
    std::size_t begin, end;
};

//! A vertex of a facet, and the next one.
struct HullEdge
{
    std::uint32_t from, to;
    auto operator<=>( const HullEdge & ) const = default;
};

//! Boxes around points along a curve, in the frame: four points in each of the lowest level, four boxes in each of the others.
class BoxesOnCurve
{
  public:
    BoxesOnCurve( std::span<const PlacedPoint> points, const FramedBox &all, const Workers &workers )
      : mPoints( points )
      , mAll( all )
    {
      std::vector<Point3> areas =
        add_level( points.size(), workers, [this]( std::size_t first, std::size_t end, PointBox &box ) {
          for ( std::size_t i = first; i < end; ++i )
            box.add( place( i ), place( i ) );
          return area( place( first ), place( first + ( end - first ) / 2 ), place( end - 1 ) );
        } );
      while ( areas.size() > points_in_box )
        areas = add_level( areas.size(), workers,
                           [&, level = levels() - 1]( std::size_t first, std::size_t end, PointBox &box ) {
                             Point3 sum = areas[first];
                             for ( std::size_t i = first; i < end; ++i )
                             {
                               box.add( mLevels[level][i].box.low, mLevels[level][i].box.high );
                               if ( i > first )
                                 sum = sum_on_one_side( sum, areas[i] );
                             }
                             return sum;
                           } );
    }

    std::span<const PlacedPoint> points() const { return mPoints; }
    Point3 place( std::size_t point ) const { return mAll.frame( mPoints[point].place ); }
    std::size_t levels() const { return mLevels.size(); }
    std::span<const SlantedBox> boxes( std::size_t level ) const { return mLevels[level]; }
    Point3 base() const { return mAll.low; } //!< of all slabs
    Point3 far() const { return PlaneRange::less( mAll.high, mAll.low ); }

    //! The points in a box of a level.
    Piece piece( std::size_t level, std::size_t box ) const
    {
      const std::size_t begin = box << ( 2 * ( level + 1 ) );
      return { begin, std::min( mPoints.size(), begin + ( points_in_box << ( 2 * level ) ) ) };
    }

  private:
    //! Along the normal of a triangle, twice as long as its area.
    static Point3 area( Point3 a, Point3 b, Point3 c )
    {
      const Point3 u = PlaneRange::less( b, a ), v = PlaneRange::less( c, a );
      return { u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x };
    }

    static Point3 sum_on_one_side( Point3 p, Point3 q )
    {
      const double side = PlaneRange::product( p, q ) < 0 ? -1 : 1;
      return { p.x + side * q.x, p.y + side * q.y, p.z + side * q.z };
    }

    //! Adds a level above \a count points or boxes; \a join( first, end, box ) fills a box, and returns about the area of its points.
    template <typename Join>
    std::vector<Point3> add_level( std::size_t count, const Workers &workers, Join &&join )
    {
      std::vector<SlantedBox> level( Workers::chunk_count( count, points_in_box ) );
      std::vector<Point3> areas( level.size() );
      constexpr std::size_t grain = 1 << 10;
      workers.share( level.size(), grain, [&]( std::size_t begin, std::size_t end ) {
        for ( std::size_t box = begin; box < end; ++box )
        {
          areas[box] = join( points_in_box * box, std::min( count, points_in_box * ( box + 1 ) ), level[box].box );
          find_slab( areas[box], piece( mLevels.size(), box ), level[box] );
        }
      } );
      mLevels.push_back( std::move( level ) );
      return areas;
    }

    void find_slab( Point3 area, Piece points, SlantedBox &box ) const
    {
      const double longest = std::max( { std::fabs( area.x ), std::fabs( area.y ), std::fabs( area.z ) } );
      if ( const double scale = 1 / longest; scale < HUGE_VAL && longest < HUGE_VAL ) // if not, any other will do
        box.across = { area.x * scale, area.y * scale, area.z * scale };
      for ( std::size_t i = points.begin; i < points.end; ++i )
      {
        const double at = PlaneRange::product( PlaneRange::less( place( i ), base() ), box.across );
        box.low = std::min( box.low, at ), box.high = std::max( box.high, at );
      }
    }

    std::span<const PlacedPoint> mPoints;
    const FramedBox &mAll;
    std::vector<std::vector<SlantedBox>> mLevels;
};

/**
 * Tells which triangles of a region's hull have all points of the others strictly below them. Of a group of triangles that are beside
 * each other boxes that are below all of them are passed over, as the region's own are; those that are left are held against
 * each triangle. Of a round body that is a few dozen tests for each.
 */
class Certifier
{
  public:
    Certifier( const BoxesOnCurve &boxes, Piece own, const HullSurface &surface, TierCounts &counts )
      : mBoxes( boxes )
      , mOwn( own )
      , mSurface( surface )
      , mCounts( counts )
      , mGrouped( surface.slot_count(), 0 )
      , mCertified( surface.slot_count(), 0 )
      , mSpare( tests_each / 2 * surface.triangles() )
    {}

    //! By slot; of each facet all triangles or none. \a flat: as FinishedSurface has it. Throws Cancelled.
    std::vector<std::uint8_t> certified( const std::vector<std::uint8_t> &flat, const Workers &workers )
    {
      for ( std::uint32_t t = 0; t < mGrouped.size(); ++t )
        if ( mSurface.is_there( t ) && mGrouped[t] == 0 )
        {
          workers.keep_going();
          take_group( t );
          certify_group();
        }
      take_back_parts( flat );
      return std::move( mCertified );
    }

  private:
    static constexpr std::size_t group_size = 16;
    static constexpr std::size_t most_near = 1 << 10; //!< points near a group; where there are more it is not certified
    //! Tests that a certified triangle may take, and half of them that each may take besides. Where these are used up, as where many
    //! points are about in a plane, no more triangles are certified: so all tests do not grow faster than the number of points.
    static constexpr std::uint64_t tests_each = 64;

    //! \a first and those nearest to it, over edges, that are in no group.
    void take_group( std::uint32_t first )
    {
      mGroup.assign( 1, first );
      mGrouped[first] = 1;
      for ( std::size_t i = 0; i < mGroup.size(); ++i )
        for ( const std::uint32_t beside : mSurface.triangle( mGroup[i] ).across )
          if ( mGrouped[beside] == 0 && mGroup.size() < group_size )
          {
            mGrouped[beside] = 1;
            mGroup.push_back( beside );
          }
    }

    std::uint64_t all_tests() const { return mCounts.filter + mCounts.interval + mCounts.expansion + mCounts.rational; }

    void certify_group()
    {
      const auto is_witnessed = [this]( std::uint32_t t ) { return !is_point_below( t, *mWitness ); };
      if ( mSpare == 0 || ( mWitness && std::ranges::all_of( mGroup, is_witnessed ) ) )
        return;
      PlaneRange planes( mBoxes.far() );
      for ( const std::uint32_t t : mGroup )
        mSurface.add_plane( t, planes );
      mNear.clear();
      const std::uint64_t before = all_tests();
      bool are_few = true;
      const std::size_t top = mBoxes.levels() - 1;
      for ( std::size_t box = 0; are_few && box < mBoxes.boxes( top ).size(); ++box )
        are_few = collect_near( planes, top, box );
      std::uint64_t paid = 0;
      for ( const std::uint32_t t : mGroup )
      {
        const bool is_below = are_near_below( t );
        if ( !are_few ) // but there may be a witness now
          break;
        mCertified[t] = is_below;
        paid += is_below ? tests_each : 0;
      }
      const std::uint64_t tests = all_tests() - before;
      mSpare -= std::min( mSpare, tests - std::min( tests, paid ) );
    }

    //! Adds to mNear what lies in a box of a level, but the region's own; false where there is too much of it.
    bool collect_near( const PlaneRange &planes, std::size_t level, std::size_t box )
    {
      const Piece points = mBoxes.piece( level, box );
      if ( mOwn.begin <= points.begin && points.end <= mOwn.end )
        return true;
      mCounts.count( Tier::filter );
      if ( planes.is_below( mBoxes.boxes( level )[box], mBoxes.base() ) )
        return true;
      const std::size_t parts = level == 0 ? mBoxes.points().size() : mBoxes.boxes( level - 1 ).size();
      for ( std::size_t i = points_in_box * box; i < std::min( parts, points_in_box * ( box + 1 ) ); ++i )
        if ( !( level == 0 ? collect_if_near( planes, i ) : collect_near( planes, level - 1, i ) ) )
          return false;
      return true;
    }

    bool collect_if_near( const PlaneRange &planes, std::size_t point )
    {
      mCounts.count( Tier::filter );
      if ( !planes.is_below( mBoxes.place( point ) ) )
        mNear.push_back( point );
      return mNear.size() < most_near;
    }

    bool are_near_below( std::uint32_t triangle )
    {
      for ( const std::size_t point : mNear )
        if ( !is_point_below( triangle, point ) )
        {
          mWitness = point;
          return false;
        }
      return true;
    }

    bool is_point_below( std::uint32_t triangle, std::size_t point )
    {
      return mSurface.above( triangle, mBoxes.points()[point].place, mCounts ) == Sign::negative;
    }

    //! Of a facet one triangle may be certified where another was in a group with too much near it.
    void take_back_parts( const std::vector<std::uint8_t> &flat )
    {
      std::vector<std::uint32_t> next;
      for ( std::uint32_t t = 0; t < mCertified.size(); ++t )
        if ( mSurface.is_there( t ) && mCertified[t] == 0 )
          next.push_back( t );
      while ( !next.empty() )
      {
        const std::uint32_t t = next.back();
        next.pop_back();
        for ( unsigned k = 0; k < 3; ++k )
          if ( const std::uint32_t beside = mSurface.triangle( t ).across[k];
               ( flat[t] >> k & 1 ) != 0 && std::exchange( mCertified[beside], std::uint8_t( 0 ) ) != 0 )
            next.push_back( beside );
      }
    }

    const BoxesOnCurve &mBoxes;
    Piece mOwn;
    const HullSurface &mSurface;
    TierCounts &mCounts;
    std::vector<std::uint8_t> mGrouped, mCertified; //!< by slot
    std::vector<std::uint32_t> mGroup;              //!< the triangles that are looked at
    std::optional<std::size_t> mWitness; //!< a point that was not below a triangle, and likely is not below the next
    std::uint64_t mSpare;                //!< tests that may be made yet and that no certified triangle pays for
    std::vector<std::size_t> mNear;      //!< points that may not be below some of these
};

//! All facets of the hull of the seam, and which of them are beside each other.
class SeamFacets
{
  public:
    //! Throws Cancelled.
    SeamFacets( const FinishedSurface &all, const Workers &workers )
      : mWorkers( workers )
      , mOfTriangle( all.wanted.size(), none )
    {
      for_each_facet( all, workers,
                      [&]( std::uint32_t triangle, std::span<const std::uint32_t> vertices,
                           std::span<const std::uint32_t> beyond ) {
                        number_triangles( all, triangle );
                        mVertices.insert( mVertices.end(), vertices.begin(), vertices.end() );
                        mBeyond.insert( mBeyond.end(), beyond.begin(), beyond.end() );
                        mBegin.push_back( static_cast<std::uint32_t>( mVertices.size() ) );
                      } );
    }

    std::size_t count() const { return mBegin.size() - 1; }
    std::span<const std::uint32_t> vertices( std::size_t facet ) const
    {
      return std::span( mVertices ).subspan( mBegin[facet], mBegin[facet + 1] - mBegin[facet] );
    }

    //! By facet, those that have an edge of \a border, which is sorted, and all that are reached from them over others.
    std::vector<std::uint8_t> within( const std::vector<HullEdge> &border ) const
    {
      const std::vector<std::uint8_t> is_border = edges_of( border );
      std::vector<std::uint8_t> reached( count(), 0 );
      std::vector<std::uint32_t> next;
      const auto reach = [&]( std::uint32_t facet ) {
        if ( std::exchange( reached[facet], std::uint8_t( 1 ) ) == 0 )
          next.push_back( facet );
      };
      for ( std::uint32_t facet = 0; facet < count(); ++facet )
        if ( std::any_of( is_border.data() + mBegin[facet], is_border.data() + mBegin[facet + 1], std::identity() ) )
          reach( facet );
      while ( !next.empty() )
      {
        const std::uint32_t facet = next.back();
        next.pop_back();
        for ( std::uint32_t edge = mBegin[facet]; edge < mBegin[facet + 1]; ++edge )
          if ( is_border[edge] == 0 )
            reach( mOfTriangle[mBeyond[edge]] );
      }
      return reached;
    }

    //! By slot, the triangles of the facets that are \a wanted.
    std::vector<std::uint8_t> triangles_of( const std::vector<std::uint8_t> &wanted ) const
    {
      std::vector<std::uint8_t> triangles( mOfTriangle.size() );
      for ( std::size_t t = 0; t < triangles.size(); ++t )
        triangles[t] = mOfTriangle[t] != none && wanted[mOfTriangle[t]] != 0;
      return triangles;
    }

  private:
    static constexpr std::uint32_t none = HullSurface::none;

    //! All triangles that hang together with \a first over flat edges are of the facet that comes next.
    void number_triangles( const FinishedSurface &all, std::uint32_t first )
    {
      const auto number = static_cast<std::uint32_t>( count() );
      std::vector<std::uint32_t> next{ first };
      mOfTriangle[first] = number;
      while ( !next.empty() )
      {
        const std::uint32_t t = next.back();
        next.pop_back();
        for ( unsigned k = 0; k < 3; ++k )
          if ( const std::uint32_t beside = all.surface.triangle( t ).across[k];
               ( all.flat[t] >> k & 1 ) != 0 && mOfTriangle[beside] == none )
          {
            mOfTriangle[beside] = number;
            next.push_back( beside );
          }
      }
    }

    //! Of each vertex of each facet, whether the edge from there on is one of \a border.
    std::vector<std::uint8_t> edges_of( const std::vector<HullEdge> &border ) const
    {
      std::vector<std::uint8_t> found( mVertices.size() );
      constexpr std::size_t grain = 1 << 12;
      mWorkers.share( count(), grain, [&]( std::size_t begin, std::size_t end ) {
        for ( std::size_t facet = begin; facet < end; ++facet )
        {
          const std::span<const std::uint32_t> ring = vertices( facet );
          for ( std::size_t i = 0; i < ring.size(); ++i )
            found[mBegin[facet] + i] = std::ranges::binary_search( border,
                                                                   HullEdge{ ring[i], ring[( i + 1 ) % ring.size()] } );
        }
      } );
      return found;
    }

    const Workers &mWorkers;
    std::vector<std::uint32_t> mBegin{ 0 }, mVertices;
    std::vector<std::uint32_t> mBeyond;     //!< of each vertex, the triangle beyond the edge from there on
    std::vector<std::uint32_t> mOfTriangle; //!< by slot
};

//! What is found of a region.
struct Region
{
    HullFacets facets;                //!< certified
    std::vector<HullEdge> border;     //!< edges that they share with facets that are not, as these have them
    std::vector<std::uint32_t> seam;  //!< corners of facets that are not certified
    std::vector<PlacedPoint> between; //!< on such facets
};

class RegionalHull
{
  public:
    RegionalHull( std::span<const Point3> points, const HullSeed &seed, std::span<const PlacedPoint> open,
                  std::size_t regions, const Workers &workers, const HullProgress &progress, ConvexHull &hull )
      : mPoints( points )
      , mSeed( seed )
      , mOpen( open )
      , mBoxes( open, seed.box, workers )
      , mRegions( regions )
      , mWorkers( workers )
      , mProgress( progress )
      , mHull( hull )
    {}

    HullFacets find()
    {
      mWorkers.share( mRegions.size(), 1, [&]( std::size_t begin, std::size_t end ) {
        for ( std::size_t number = begin; number < end; ++number )
          Workers::undisturbed( [&] { find_region( number ); } );
      } );
      for ( Region &region : mRegions )
      {
        mFacets.add( region.facets );
        mBorder.insert( mBorder.end(), region.border.begin(), region.border.end() );
        mSeam.insert( mSeam.end(), region.seam.begin(), region.seam.end() );
        mBetween.insert( mBetween.end(), region.between.begin(), region.between.end() );
        region = {};
      }
      close_seam();
      return std::move( mFacets );
    }

  private:
    //! In all of the work; the hull of the seam has the rest.
    static constexpr double share_of_regions = 0.8;

    Piece piece( std::size_t number ) const
    {
      const auto at = [&]( std::size_t i ) {
        return i == mRegions.size() ? mOpen.size() : i * mOpen.size() / mRegions.size() / points_in_box * points_in_box;
      };
      return { at( number ), at( number + 1 ) };
    }

    /**
     * The seed of a region. None where no thick tetrahedron is found among its points: too few of its signs would be told by rounded
     * numbers.
     */
    std::optional<HullSeed> seed_of( std::span<const std::uint32_t> points, TierCounts &counts ) const
    {
      const Simplex simplex = find_simplex( mPoints, points, mWorkers, counts );
      if ( simplex.rank < 3 )
        return {};
      const HullFrame &frame = mSeed.box.frame;
      std::array<Point3, 4> places, framed;
      for ( std::size_t i = 0; i < 4; ++i )
      {
        places[i] = mPoints[simplex.corners[i]];
        framed[i] = frame( places[i] );
      }
      const HullCentre centre( places );
      if ( are_about_in_a_plane( framed ) || ( frame.is_plain() && !centre.is_double() ) )
        return {};
      return HullSeed{ simplex.corners, centre, mSeed.box };
    }

    void find_region( std::size_t number )
    {
      const Piece own = piece( number );
      const std::span<const PlacedPoint> points = mOpen.subspan( own.begin, own.end - own.begin );
      std::vector<std::uint32_t> indices( points.size() );
      std::ranges::transform( points, indices.begin(), &PlacedPoint::point );
      Region &region = mRegions[number];
      TierCounts counts;
      if ( const std::optional<HullSeed> seed = seed_of( indices, counts ) )
        certify( *seed, own, region, counts );
      else
        region.seam = std::move( indices );
      const std::lock_guard lock( mMutex );
      mHull.run.tiers += counts;
    }

    void certify( const HullSeed &seed, Piece own, Region &region, TierCounts &counts )
    {
      const std::span<const PlacedPoint> points = mOpen.subspan( own.begin, own.end - own.begin );
      GrowingHull growing( mPoints, seed );
      std::size_t told = 0;
      growing.insert( in_turns( points, rounds_of( points.size() ), mWorkers ), {}, counts, [&]( double share ) {
        const auto so_far = static_cast<std::size_t>( share * static_cast<double>( points.size() ) );
        mInserted += so_far - std::exchange( told, so_far );
        mProgress( share_of_regions * static_cast<double>( mInserted ) / static_cast<double>( mOpen.size() ) );
      } );
      const HullSurface &surface = growing.surface();
      FinishedSurface found = finished( surface, mWorkers, counts );
      found.wanted = Certifier( mBoxes, own, surface, counts ).certified( found.flat, mWorkers );
      type_corners( found, mHull.types );
      region.seam = corner_points( surface, [&]( std::uint32_t t ) { return found.wanted[t] == 0; } );
      const std::vector<PlacedPoint> &on_surface = growing.on_surface();
      region.between = type_on_surface( found, on_surface, growing.located( on_surface, mWorkers, counts ), mWorkers,
                                        counts, mHull.types );
      for_each_facet( found, mWorkers,
                      [&]( std::uint32_t, std::span<const std::uint32_t> facet,
                           std::span<const std::uint32_t> beyond ) {
                        for ( std::size_t i = 0; i < facet.size(); ++i )
                          if ( found.wanted[beyond[i]] == 0 )
                            region.border.push_back( { facet[( i + 1 ) % facet.size()], facet[i] } );
                        region.facets.add( facet );
                      } );
    }

    //! Finds the facets that are not certified. Open points on them that are no corners of a region's hull come last: most lie on
    //! the hull of the corners, and only have to be typed.
    void close_seam()
    {
      const auto told = [this]( double share ) { mProgress( share_of_regions + ( 1 - share_of_regions ) * share ); };
      TierCounts &counts = mHull.run.tiers;
      mHull.run.candidates += mSeam.size() + mBetween.size();
      mWorkers.sort( mSeam.begin(), mSeam.end(), std::less() );
      const auto sorted = sorted_along_curve( mPoints, mSeam, mSeed.box.frame, mWorkers );
      GrowingHull growing( mPoints, mSeed );
      growing.insert( in_turns( sorted, rounds_of( sorted.size() ), mWorkers ), {}, counts, told );
      growing.insert( mBetween, growing.located( mBetween, mWorkers, counts ), counts, told );
      const HullSurface &surface = growing.surface();
      FinishedSurface found = finished( surface, mWorkers, counts );
      found.wanted = take_facets_between( found );
      type_corners( found, mHull.types );
      const std::vector<PlacedPoint> &on_surface = growing.on_surface();
      type_on_surface( found, on_surface, growing.located( on_surface, mWorkers, counts ), mWorkers, counts,
                       mHull.types );
    }

    //! Adds the facets of the whole hull that are not certified; returns their triangles.
    std::vector<std::uint8_t> take_facets_between( const FinishedSurface &seam )
    {
      const SeamFacets facets( seam, mWorkers );
      mWorkers.sort( mBorder.begin(), mBorder.end(), std::less() );
      const bool is_all = mFacets.count() == 0;
      const std::vector<std::uint8_t> wanted = is_all ? std::vector<std::uint8_t>( facets.count(), 1 )
                                                      : facets.within( mBorder );
      for ( std::size_t facet = 0; facet < wanted.size(); ++facet )
        if ( wanted[facet] != 0 )
          mFacets.add( facets.vertices( facet ) );
      return facets.triangles_of( wanted );
    }

    std::span<const Point3> mPoints;
    const HullSeed &mSeed;
    std::span<const PlacedPoint> mOpen;
    BoxesOnCurve mBoxes;
    std::vector<Region> mRegions;
    const Workers &mWorkers;
    const HullProgress &mProgress;
    ConvexHull &mHull;
    std::mutex mMutex;
    std::atomic<std::size_t> mInserted = 0; //!< points, into the hulls of regions

    // Of all regions, as those have them; and then all facets.
    HullFacets mFacets;
    std::vector<HullEdge> mBorder;
    std::vector<std::uint32_t> mSeam;
    std::vector<PlacedPoint> mBetween;
};

} // namespace

HullFacets find_by_regions( std::span<const Point3> points, const HullSeed &seed, std::span<const PlacedPoint> open,
                            std::size_t regions, const Workers &workers, const HullProgress &progress,
                            ConvexHull &hull )
{
  return RegionalHull( points, seed, open, regions, workers, progress, hull ).find();
}

} // namespace rubicon
