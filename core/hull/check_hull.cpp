// SPDX-License-Identifier: GPL-2.0-or-later
// Each check is a function that throws the sentence on what it found wrong. Shared with the finding of hulls are the order of
// points along a curve, which decides nothing, and the exact signs with the frame in which they are asked, whose bounds
// test_hull_frame holds against rationals.
// Relies on hull/check_hull.h, hull/hull_centre.h and exact/predicates.h.
#include "core/hull/check_hull.h"

#include "core/compute/workers.h"
#include "core/error.h"
#include "core/exact/predicates.h"
#include "core/hull/hull_centre.h"
#include "core/hull/hull_frame.h"
#include "core/hull/hull_points.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <mutex>

namespace rubicon
{

namespace
{

//! What is wrong, for fault_of_hull() to return.
struct Fault
{
    std::string sentence;
};

void require( bool holds, const char *sentence )
{
  if ( !holds )
    throw Fault{ sentence };
}

void require( bool holds, const char *what, std::size_t number, const char *how )
{
  if ( !holds )
    throw Fault{ std::string( what ) + ' ' + std::to_string( number ) + ' ' + how };
}

constexpr std::size_t grain = 1 << 12;

//! A list of points that are looked at by all threads, and the fault of the first of them that has one.
template <typename Check>
void for_each_point( std::span<const std::uint32_t> points, const Workers &workers, Check &&check )
{
  std::mutex mutex;
  std::uint32_t first = std::numeric_limits<std::uint32_t>::max();
  Fault fault;
  workers.share( points.size(), grain, [&]( std::size_t begin, std::size_t end ) {
    for ( std::size_t i = begin; i < end; ++i )
    {
      if ( i % 256 == 0 )
        workers.keep_going();
      try
      {
        check( points[i], i == begin );
      }
      catch ( const Fault &its )
      {
        const std::lock_guard lock( mutex );
        if ( points[i] < first )
          first = points[i], fault = its;
      }
    }
  } );
  if ( !fault.sentence.empty() )
    throw fault;
}

//! The lists agree with each other and are in their order.
class Lists
{
  public:
    Lists( std::span<const Point3> points, const HullView &hull )
      : mPoints( points )
      , mHull( hull )
    {}

    void check() const
    {
      require( mHull.types.size() == mPoints.size(), "There is not one type for each point." );
      require( mHull.rank >= -1 && mHull.rank <= 3, "The rank is none." );
      check_types();
      check_duplicates();
      check_facets();
    }

  private:
    void check_types() const
    {
      std::vector<std::uint32_t> vertices;
      bool any = false;
      for ( std::uint32_t i = 0; i < mPoints.size(); ++i )
      {
        const HullPoint type = mHull.types[i];
        require( ( type == HullPoint::left_out ) != is_finite( mPoints[i] ), "Point", i,
                 "is left out and finite, or not finite and not left out." );
        require( type <= HullPoint::left_out, "Point", i, "has no type." );
        any = any || type != HullPoint::left_out;
        if ( type == HullPoint::vertex )
          vertices.push_back( i );
      }
      require( any == ( mHull.rank >= 0 ), "The rank does not tell whether any point is finite." );
      require( std::ranges::equal( vertices, mHull.vertices ), "The vertices are not those of that type." );
    }

    void check_duplicates() const
    {
      std::size_t typed = 0;
      for ( const HullPoint type : mHull.types )
        typed += type == HullPoint::duplicate;
      require( typed == mHull.duplicates.size(), "The duplicates are not those of that type." );
      for ( std::size_t i = 0; i < mHull.duplicates.size(); ++i )
      {
        const auto [point, first] = mHull.duplicates[i];
        require( i == 0 || mHull.duplicates[i - 1].point < point, "The duplicates are not in their order." );
        require( point < mPoints.size() && first < point, "Point", point, "is no duplicate of a lower one." );
        require( mHull.types[point] == HullPoint::duplicate && same_point( mPoints[point], mPoints[first] ), "Point",
                 point, "does not lie where it is said to be a duplicate." );
        const HullPoint type = mHull.types[first];
        require( type == HullPoint::vertex || type == HullPoint::edge || type == HullPoint::facet, "Point", first,
                 "has a duplicate and is not on the hull, or is one itself." );
      }
    }

    void check_facets() const
    {
      const auto &end = mHull.facet_end;
      require( ( end.empty() ? 0 : end.back() ) == mHull.facet_vertices.size(),
               "The facets do not have all of their vertices." );
      require( mHull.rank == 3 ? mHull.facets() >= 4 : mHull.facets() == ( mHull.rank == 2 ? 1 : 0 ),
               "There are not as many facets as the rank says." );
      for ( std::size_t f = 0; f < mHull.facets(); ++f )
      {
        const std::size_t begin = f > 0 ? end[f - 1] : 0;
        require( begin < end[f] && end[f] - begin >= 3, "Facet", f, "has fewer than three vertices." );
        const auto facet = mHull.facet( f );
        for ( const std::uint32_t vertex : facet )
        {
          require( vertex < mPoints.size() && mHull.types[vertex] == HullPoint::vertex, "Facet", f,
                   "has a corner that is no vertex." );
          require( facet.front() <= vertex, "Facet", f, "does not begin with its lowest vertex." );
        }
        require( f == 0 || std::ranges::lexicographical_compare( mHull.facet( f - 1 ), facet ), "Facet", f,
                 "is not in its order." );
      }
    }

    std::span<const Point3> mPoints;
    const HullView mHull;
};

//! No two points on the hull that are no duplicates have one place: so each duplicate's first is the lowest.
void check_places( std::span<const Point3> points, const HullView &hull, const Workers &workers )
{
  PointIndices on_hull;
  for ( std::uint32_t i = 0; i < points.size(); ++i )
    if ( const HullPoint type = hull.types[i];
         type == HullPoint::vertex || type == HullPoint::edge || type == HullPoint::facet )
      on_hull.push_back( i );
  sorted_along_curve( points, on_hull, HullFrame(), workers, []( std::uint32_t point, std::uint32_t ) {
    require( false, "Point", point, "lies where a lower one is, and is said to be none of its duplicates." );
  } );
}

//! The points that are placed by their types: neither vertices nor duplicates, which have their place, nor left out.
PointIndices points_to_place( const HullView &hull )
{
  PointIndices points;
  for ( std::uint32_t i = 0; i < hull.types.size(); ++i )
    if ( const HullPoint type = hull.types[i];
         type == HullPoint::inside || type == HullPoint::edge || type == HullPoint::facet )
      points.push_back( i );
  return points;
}

void require_type( const HullView &hull, std::uint32_t point, HullPoint found )
{
  if ( hull.types[point] != found )
    throw Fault{ "Point " + std::to_string( point ) + " is said to be "
                 + hull_point_names[static_cast<int>( hull.types[point] )] + ", and is "
                 + hull_point_names[static_cast<int>( found )] + '.' };
}

//! A polygon in a projection along which it has an area.
class Polygon
{
  public:
    Polygon( std::span<const Point3> points, std::span<const std::uint32_t> ring, std::size_t number )
      : mPoints( points )
      , mRing( ring )
      , mNumber( number )
      , mAxis( axis_of_area( { points[ring[0]], points[ring[1]], points[ring[2]] } ) )
    {
      require( mAxis < 3, "Facet", number, "has a corner of 180 degrees." );
    }

    int axis() const { return mAxis; }

    /**
     * Flat, and strictly convex: it turns to one side at every corner, and goes on to the right and back once, so that these
     * turns add up to 360 degrees.
     */
    void check_shape( const Workers &workers ) const
    {
      const std::size_t size = mRing.size();
      const Point3 a = mPoints[mRing[0]], b = mPoints[mRing[1]], c = mPoints[mRing[2]];
      const Sign side = turn( mRing[0], mRing[1], mRing[2] );
      std::size_t turning_back = 0;
      for ( std::size_t i = 0; i < size; ++i )
      {
        if ( i % 1024 == 1023 )
          workers.keep_going();
        const std::uint32_t before_it = mRing[( i + size - 1 ) % size], it = mRing[i], after = mRing[( i + 1 ) % size];
        require( turn( before_it, it, after ) == side, "Facet", mNumber, "is not strictly convex." );
        require( orient3d( a, b, c, mPoints[it] ) == Sign::zero, "Facet", mNumber, "is not flat." );
        turning_back += before( place( it ), place( before_it ) ) && before( place( it ), place( after ) );
      }
      require( turning_back == 1, "Facet", mNumber, "winds more than once." );
    }

    Sign turn( std::uint32_t a, std::uint32_t b, std::uint32_t c ) const
    {
      return orient2d( place( a ), place( b ), place( c ) );
    }

    Point2 place( std::uint32_t point ) const { return project( mPoints[point], mAxis ); }

  private:
    std::span<const Point3> mPoints;
    std::span<const std::uint32_t> mRing;
    std::size_t mNumber;
    int mAxis;
};

//! The surface of a body as triangles with neighbours.
class Body
{
  public:
    Body( std::span<const Point3> points, const HullView &hull, const Workers &workers )
      : mPoints( points )
      , mHull( hull )
      , mTriangles( triangles_of( hull ) )
      , mWorkers( workers )
    {}

    void check()
    {
      for ( std::size_t f = 0; f < mHull.facets(); ++f )
      {
        if ( f % 256 == 0 )
          mWorkers.keep_going();
        Polygon( mPoints, mHull.facet( f ), f ).check_shape( mWorkers );
        for ( std::size_t i = 2; i < mHull.facet( f ).size(); ++i )
          mFacet.push_back( static_cast<std::uint32_t>( f ) );
      }
      join();
      check_bends();
      check_vertices();
      check_view();
      check_points();
    }

  private:
    //! Edge \a k of triangle \a triangle, by its lower and its higher end.
    struct Edge
    {
        std::uint32_t low, high, triangle;
        std::uint8_t k;
        bool is_upward;
    };

    Point3 place( std::uint32_t point ) const { return mPoints[point]; }
    FramedPoint framed( std::uint32_t point ) const { return mCentre->in_frame( place( point ) ); }

    Sign side( std::size_t triangle, Point3 p ) const
    {
      const auto [a, b, c] = mTriangles[triangle];
      return orient3d( place( a ), place( b ), place( c ), p );
    }

    //! Every edge has two triangles, which run along it in opposite ways.
    void join()
    {
      std::vector<Edge> edges;
      for ( std::uint32_t t = 0; t < mTriangles.size(); ++t )
        for ( std::uint8_t k = 0; k < 3; ++k )
        {
          const std::uint32_t a = mTriangles[t][k], b = mTriangles[t][( k + 1u ) % 3];
          edges.push_back( { std::min( a, b ), std::max( a, b ), t, k, a < b } );
        }
      mWorkers.sort( edges.begin(), edges.end(), []( const Edge &e, const Edge &f ) {
        return e.low != f.low ? e.low < f.low : e.high != f.high ? e.high < f.high : e.triangle < f.triangle;
      } );
      mAcross.resize( mTriangles.size() );
      for ( std::size_t i = 0; i < edges.size(); i += 2 )
      {
        const auto same_edge = [&]( std::size_t j ) {
          return j < edges.size() && edges[j].low == edges[i].low && edges[j].high == edges[i].high;
        };
        require( same_edge( i + 1 ) && !same_edge( i + 2 ) && edges[i].is_upward != edges[i + 1].is_upward, "Facet",
                 mFacet[edges[i].triangle],
                 "has an edge that it does not share with one other that runs the other way." );
        mAcross[edges[i].triangle][edges[i].k] = edges[i + 1].triangle;
        mAcross[edges[i + 1].triangle][edges[i + 1].k] = edges[i].triangle;
      }
    }

    std::uint32_t opposite( std::uint32_t triangle, std::size_t k ) const
    {
      const Triangle &corners = mTriangles[triangle];
      for ( const std::uint32_t corner : mTriangles[mAcross[triangle][k]] )
        if ( corner != corners[k] && corner != corners[( k + 1 ) % 3] )
          return corner;
      throw Fault{ "Two triangles have the same corners." };
    }

    //! Over the edges between facets: the far corner is strictly below.
    void check_bends() const
    {
      for ( std::uint32_t t = 0; t < mTriangles.size(); ++t )
      {
        if ( t % 256 == 0 )
          mWorkers.keep_going();
        for ( std::size_t k = 0; k < 3; ++k )
          if ( mFacet[mAcross[t][k]] != mFacet[t] )
            require( side( t, place( opposite( t, k ) ) ) == Sign::positive, "Facet", mFacet[t],
                     "does not bend outwards at one of its edges." );
      }
    }

    //! Each vertex is there, and so a corner of three facets or more: two that bend meet in one edge only.
    void check_vertices() const
    {
      std::vector<bool> is_corner( mPoints.size(), false );
      for ( const std::uint32_t vertex : mHull.facet_vertices )
        is_corner[vertex] = true;
      for ( const std::uint32_t vertex : mHull.vertices )
        require( is_corner[vertex], "Point", vertex, "is said to be a vertex, and no facet has it." );
    }

    //! Sets the centre, which sees every triangle from below and one of them along a ray.
    void check_view()
    {
      const auto [a, b, c] = mTriangles[0];
      const auto off_plane = std::ranges::find_if( mHull.vertices, [&]( std::uint32_t vertex ) {
        return side( 0, place( vertex ) ) == Sign::positive;
      } );
      require( off_plane != mHull.vertices.end(), "Facet 0 has nothing below it." );
      const HullCentre centre( { place( a ), place( b ), place( c ), place( *off_plane ) } );
      mCentre.emplace( centre, frame_of_all( centre ) );
      for ( std::uint32_t t = 0; t < mTriangles.size(); ++t )
      {
        if ( t % 256 == 0 )
          mWorkers.keep_going();
        require( is_below( t ), "Facet", mFacet[t], "does not have the inside below it." );
      }
      check_ray();
    }

    //! In which thin bodies are thick; what is on the hull or not does not matter to it.
    HullFrame frame_of_all( const HullCentre &centre ) const
    {
      TierCounts uncounted;
      const Simplex simplex = find_simplex( mPoints, mHull.vertices, mWorkers, uncounted );
      if ( simplex.rank < 3 )
        return {};
      const PointBox box = box_of( mPoints.size(), mWorkers, [this]( std::size_t i ) {
        return is_finite( mPoints[i] ) ? mPoints[i] : Point3{ NAN, NAN, NAN };
      } );
      return frame_for( mPoints, box, simplex.corners, centre, mWorkers ).frame;
    }

    //! Whether the centre is strictly below triangle \a t.
    bool is_below( std::uint32_t t ) const
    {
      const auto [a, b, c] = mTriangles[t];
      TierCounts uncounted;
      return mCentre->side( framed( a ), framed( b ), framed( c ), uncounted ) == Sign::negative; // an odd permutation
    }

    /**
     * A ray through the middle of triangle 0, which is strictly within it: the centre is strictly below, so that the triangle
     * has an area. The ray passes through no other. The nearest doubles serve where they too are seen within; in a thin body
     * none need be.
     */
    void check_ray() const
    {
      const auto [a, b, c] = mTriangles[0];
      const auto third = []( double s, double t, double u ) { return mpq_class( ( mpq_class( s ) + t + u ) / 3 ); };
      const Vector3<mpq_class> middle = { third( place( a ).x, place( b ).x, place( c ).x ),
                                          third( place( a ).y, place( b ).y, place( c ).y ),
                                          third( place( a ).z, place( b ).z, place( c ).z ) };
      const Point3 rounded = { nearest_double( middle.x ), nearest_double( middle.y ), nearest_double( middle.z ) };
      if ( is_seen_within( rounded, 0 ) )
        check_others( rounded );
      else
        check_others( middle );
    }

    //! The ray from the centre through \a p, within triangle 0, passes through no other.
    template <typename Place>
    void check_others( const Place &p ) const
    {
      for ( std::uint32_t t = 1; t < mTriangles.size(); ++t )
      {
        if ( t % 256 == 0 )
          mWorkers.keep_going();
        require( is_beyond( p, t ), "A ray from the inside crosses the surface more than once." );
      }
    }

    //! Whether \a p is not seen in triangle \a t, nor on its border.
    template <typename Place>
    bool is_beyond( const Place &p, std::uint32_t t ) const
    {
      return beyond_at( p, t, 0 ) == Sign::positive || beyond_at( p, t, 1 ) == Sign::positive
             || beyond_at( p, t, 2 ) == Sign::positive;
    }

    bool is_seen_within( Point3 p, std::uint32_t t ) const
    {
      return beyond_at( p, t, 0 ) == Sign::negative && beyond_at( p, t, 1 ) == Sign::negative
             && beyond_at( p, t, 2 ) == Sign::negative;
    }

    //! Positive where \a point lies beyond edge \a k of triangle \a t as seen from the centre.
    Sign beyond( std::uint32_t point, std::uint32_t t, std::size_t k ) const
    {
      TierCounts uncounted;
      const Triangle &corners = mTriangles[t];
      return mCentre->side( framed( corners[k] ), framed( corners[( k + 1 ) % 3] ), framed( point ), uncounted );
    }

    //! The same of a place \a p that need not be that of a point, and so not one that the frame takes.
    template <typename Place>
    Sign beyond_at( const Place &p, std::uint32_t t, std::size_t k ) const
    {
      TierCounts uncounted;
      const Triangle &corners = mTriangles[t];
      return mCentre->side( place( corners[k] ), place( corners[( k + 1 ) % 3] ), p, uncounted );
    }

    void check_points() const
    {
      PointIndices points = points_to_place( mHull );
      const auto sorted = sorted_along_curve( mPoints, points, mCentre->frame(), mWorkers );
      std::ranges::transform( sorted, points.begin(), &PlacedPoint::point );
      for_each_point( points, mWorkers, [this]( std::uint32_t point, bool is_first ) {
        thread_local std::uint32_t hint = 0;
        if ( is_first )
          hint = 0;
        hint = seen_by( point, hint );
        check_point( point, hint );
      } );
    }

    //! The triangle that the ray from the centre through \a point meets. Edges come in a random order, so that the walk ends.
    std::uint32_t seen_by( std::uint32_t point, std::uint32_t from ) const
    {
      std::uint32_t random = 1;
      for ( std::uint32_t at = from;; )
      {
        if ( ( random = random * 1664525u + 1013904223u ) >> 24 == 0 )
          mWorkers.keep_going();
        std::size_t k = ( random >> 16 ) % 3, tried = 0;
        while ( tried < 3 && beyond( point, at, k ) != Sign::positive )
          k = ( k + 1 ) % 3, ++tried;
        if ( tried == 3 )
          return at;
        at = mAcross[at][k];
      }
    }

    void check_point( std::uint32_t point, std::uint32_t t ) const
    {
      const Sign at = side( t, place( point ) );
      require( at != Sign::negative, "Point", point, "lies outside." );
      HullPoint found = at == Sign::zero ? HullPoint::facet : HullPoint::inside;
      for ( std::size_t k = 0; k < 3 && found != HullPoint::inside; ++k )
        if ( mFacet[mAcross[t][k]] != mFacet[t] && beyond( point, t, k ) == Sign::zero )
          found = HullPoint::edge;
      // On a vertex it would be its duplicate, or the vertex would be.
      for ( const std::uint32_t corner : mTriangles[t] )
        require( !same_point( place( corner ), place( point ) ), "Point", point, "lies on a vertex." );
      require_type( mHull, point, found );
    }

    std::span<const Point3> mPoints;
    const HullView mHull;
    const UnfilledVector<Triangle> mTriangles;
    const Workers &mWorkers;
    std::vector<std::uint32_t> mFacet; //!< of each triangle
    std::vector<std::array<std::uint32_t, 3>> mAcross;
    std::optional<FramedCentre> mCentre;
};

//! The hull of points in one plane.
void check_polygon( std::span<const Point3> points, const HullView &hull, const Workers &workers )
{
  const auto ring = hull.facet( 0 );
  const Polygon polygon( points, ring, 0 );
  polygon.check_shape( workers );
  require( polygon.turn( ring[0], ring[1], ring[2] ) == Sign::positive, "The polygon runs the wrong way round." );
  require( ring.size() == hull.vertices.size(), "A vertex is no corner of the polygon." );
  // From the leftmost vertex to the rightmost one, below and above.
  std::vector<std::uint32_t> below( ring.begin(), ring.end() ), above;
  const auto is_before = [&]( std::uint32_t a, std::uint32_t b ) {
    return before( polygon.place( a ), polygon.place( b ) );
  };
  std::ranges::rotate( below, std::ranges::min_element( below, is_before ) );
  const auto rightmost = std::ranges::max_element( below, is_before );
  above.assign( rightmost, below.end() );
  above.push_back( below.front() );
  std::ranges::reverse( above );
  below.erase( rightmost + 1, below.end() );

  const PointIndices to_place = points_to_place( hull );
  const Point3 a = points[ring[0]], b = points[ring[1]], c = points[ring[2]];
  for_each_point( to_place, workers, [&]( std::uint32_t point, bool ) {
    require( orient3d( a, b, c, points[point] ) == Sign::zero, "Point", point, "is not in the plane of the others." );
    const auto turn_at = [&]( const std::vector<std::uint32_t> &chain ) {
      require( !is_before( point, chain.front() ) && !is_before( chain.back(), point ), "Point", point,
               "lies outside." );
      const auto after = std::upper_bound( chain.begin() + 1, chain.end() - 1, point, is_before );
      return polygon.turn( *( after - 1 ), *after, point );
    };
    const Sign over = turn_at( below ), under = turn_at( above );
    require( over != Sign::negative && under != Sign::positive, "Point", point, "lies outside." );
    require_type( hull, point, over == Sign::zero || under == Sign::zero ? HullPoint::edge : HullPoint::facet );
  } );
}

//! The hull of points on one line.
void check_segment( std::span<const Point3> points, const HullView &hull, const Workers &workers )
{
  require( hull.vertices.size() == 2, "A segment does not have two ends." );
  const auto comes_before = []( Point3 p, Point3 q ) {
    return p.x != q.x ? p.x < q.x : p.y != q.y ? p.y < q.y : p.z < q.z;
  };
  Point3 a = points[hull.vertices[0]], b = points[hull.vertices[1]];
  if ( comes_before( b, a ) )
    std::swap( a, b );
  require( comes_before( a, b ), "The ends of the segment are in one place." );
  for_each_point( points_to_place( hull ), workers, [&]( std::uint32_t point, bool ) {
    const Point3 p = points[point];
    require( is_degenerate( { a, b, p } ), "Point", point, "is not on the line of the others." );
    require( comes_before( a, p ) && comes_before( p, b ), "Point", point, "is not between the ends." );
    require_type( hull, point, HullPoint::edge );
  } );
}

void check( std::span<const Point3> points, const HullView &hull, const Workers &workers )
{
  Lists( points, hull ).check();
  check_places( points, hull, workers );
  if ( hull.rank == 3 )
    Body( points, hull, workers ).check();
  else if ( hull.rank == 2 )
    check_polygon( points, hull, workers );
  else if ( hull.rank == 1 )
    check_segment( points, hull, workers );
  else if ( hull.rank == 0 )
    require( hull.vertices.size() == 1 && points_to_place( hull ).empty(), "There is more than one place." );
}

} // namespace

std::optional<std::string> fault_of_hull( std::span<const Point3> points, const HullView &hull,
                                          const RunOptions &options )
{
  Workers workers( options );
  std::optional<std::string> sentence;
  workers.execute( [&] {
    try
    {
      check( points, hull, workers );
    }
    catch ( const Fault &fault )
    {
      sentence = fault.sentence;
    }
  } );
  return sentence;
}

void prove_hulls( std::span<const HullView> hulls, const PointGroups3 &points, const RunOptions &options )
{
  const auto groups = static_cast<double>( points.groups() );
  for ( std::size_t group = 0; group < points.groups(); ++group )
  {
    const auto done = static_cast<double>( group );
    const RunOptions of_group = part_of( options, done / groups, ( done + 1 ) / groups );
    if ( const auto fault = fault_of_hull( points.group( group ), hulls[group], of_group ) )
      throw Error( "The hull"
                   + ( points.names[group].empty() ? std::string() : " of group \"" + points.names[group] + '"' )
                   + " is not right, which is a fault of rubicon: " + *fault );
  }
}

} // namespace rubicon
