// SPDX-License-Identifier: GPL-2.0-or-later
// Hulls by stars: what is proved is the hull of the engine, to the last byte; what is not the hull is not proved. The parts of the
// steps are held against brute force. On the CPU, where steps are loops.
// Relies on tests/core/hull/hull_sets.h and tests/core/hull/loop_machine.h.
#include "tests/core/hull/hull_sets.h"
#include "tests/core/hull/loop_machine.h"

#include "core/compute/workers.h"
#include "core/hull/find_hull.h"
#include "core/hull/inner_map.h"
#include "core/hull/stars/scheme.h"
#include "core/hull/stars/star_hull.h"

#include <QtTest>

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>

using namespace rubicon;
using namespace rubicon::test;

Q_DECLARE_METATYPE( rubicon::Point3 )

class TestStarHull : public QObject
{
    Q_OBJECT

  private slots:
    void proved_data();
    void proved();
    void offsets_give_more_points_a_cell_data();
    void offsets_give_more_points_a_cell();
    void not_proved_data();
    void not_proved();
    void right_or_nothing();
    void in_place_of_insertion_data();
    void in_place_of_insertion();
    void cones_data();
    void cones();
    void faults_are_seen_data();
    void faults_are_seen();
    void places_are_told_data();
    void places_are_told();
    void nothing_beyond_limits();
    void more_cells_for_many_extreme_data();
    void more_cells_for_many_extreme();
    void cells_of_a_second_try();
    void helpers_are_shared();
    void cells_around_corners();
    void nearest_on_a_line();
    void stars_grow_and_die();
};

namespace
{

constexpr StarLimits few_cells = { .cells = 64, .pixels = 48, .most_neighbours = 256, .most_rounds = 64, .looks = 2 };

//! Looks at points as the CPU does, but finds hulls by stars.
class PointsWithStars : public HullPoints
{
  public:
    PointsWithStars( std::span<const Point3> points, const Workers &workers, bool at_once )
      : HullPoints( points )
      , mOnCpu( hull_points_cpu( points, workers ) )
    {
      mRounds = mOnCpu->rounds();
      mAreForStars = at_once;
    }

    PointIndices in_round( std::size_t round ) const override { return mOnCpu->in_round( round ); }
    PointIndices outside_of( const InnerMap &map, std::size_t round ) const override
    {
      return mOnCpu->outside_of( map, round );
    }
    PointIndices in_rounds() const override { return mOnCpu->in_rounds(); }

    std::optional<StarHull> by_stars( const InnerMap *map ) const override
    {
      std::vector<std::uint32_t> open;
      std::vector<Point3> places;
      for ( const std::uint32_t point : in_rounds() )
        if ( !map || !map->contains( mPoints[point] ) )
        {
          open.push_back( point );
          places.push_back( mPoints[point] );
        }
      LoopMachine machine;
      auto triangles = hull_by_stars( machine, few_cells, places );
      found = triangles.has_value();
      if ( !triangles )
        return {};
      const BallSums sums = sums_of_triangles( machine, *triangles, places );
      LoopMachine::for_each( triangles->size(), star_body::TriangleOfPoints{ open.data(), triangles->data() } );
      return StarHull{ { triangles->begin(), triangles->end() }, sums };
    }

    mutable std::optional<bool> found; //!< whether stars found it; none: they were not asked

  private:
    std::unique_ptr<HullPoints> mOnCpu;
};

struct BothWays
{
    std::optional<bool> by_stars;
    ConvexHull hull, expected;
};

BothWays both_ways( const Points &points, double fewest_for_stars, bool at_once = false )
{
  Workers workers{ RunOptions() };
  BothWays both;
  workers.execute( [&] {
    const HullProgress progress = []( double ) {};
    both.expected = find_hull( *hull_points_cpu( points, workers ), workers, progress );
    const PointsWithStars given( points, workers, at_once );
    both.hull = find_hull( given, workers, progress, { {}, fewest_for_stars } );
    both.by_stars = given.found;
  } );
  return both;
}

std::optional<UnfilledVector<Triangle>> triangles_by_stars( const Points &points, const StarLimits &limits = few_cells )
{
  LoopMachine machine;
  const auto found = hull_by_stars( machine, limits, points );
  if ( !found )
    return {};
  UnfilledVector<Triangle> triangles;
  for ( const auto &[a, b, c] : *found )
    triangles.push_back( { a, b, c } );
  return triangles;
}

ConvexHull hull_by_engine( const Points &points )
{
  RunOptions options;
  options.backend = Backend::cpu;
  return convex_hull( points, options );
}

//! Stars of points, of which the test gives all links.
struct GivenStars
{
    Points places;
    std::vector<std::uint32_t> links, begin, room, sizes;
    std::vector<std::uint8_t> dead, changed;
    Key undecided = 0;

    GivenStars( Points of, const std::vector<std::vector<std::uint32_t>> &all )
      : places( std::move( of ) )
      , dead( all.size() )
      , changed( all.size() )
    {
      for ( const std::vector<std::uint32_t> &link : all )
      {
        begin.push_back( static_cast<std::uint32_t>( links.size() ) );
        sizes.push_back( static_cast<std::uint32_t>( link.size() ) );
        links.insert( links.end(), link.begin(), link.end() );
      }
      room = sizes;
    }

    Stars stars()
    {
      return { places.size(), places.data(), links.data(),   begin.data(), room.data(),
               sizes.data(),  dead.data(),   changed.data(), &undecided };
    }
};

const Points octahedron = { { 1, 0, 0 }, { 0, 1, 0 }, { -1, 0, 0 }, { 0, -1, 0 }, { 0, 0, 1 }, { 0, 0, -1 } };
const std::vector<std::vector<std::uint32_t>> octahedron_links = { { 1, 4, 3, 5 }, { 2, 4, 0, 5 }, { 3, 4, 1, 5 },
                                                                   { 0, 4, 2, 5 }, { 0, 1, 2, 3 }, { 3, 2, 1, 0 } };

} // namespace

void TestStarHull::proved_data()
{
  QTest::addColumn<std::vector<Point3>>( "points" );
  QTest::addColumn<unsigned>( "cells" );
  constexpr std::size_t count = 20000;
  for ( const auto &[name, points] : { std::pair( "cube", in_cube( count ) ),
                                       { "ball", in_ball( count ) },
                                       { "thin box", in_thin_box( count ) },
                                       { "thin sphere", in_shell( count ) },
                                       { "sphere", made( 2000, 5, on_sphere ) },
                                       { "ball far away", made( count, 6, []( Random &r ) {
                                           const Point3 p = on_sphere( r );
                                           return Point3{ 5e5 + 100 * p.x, 6e6 + 100 * p.y, 300 + 100 * p.z };
                                         } ) } } )
    for ( const unsigned cells : { 4u, 7u, 64u } )
      QTest::addRow( "%s, %u cells", name, cells ) << points << cells;
}

void TestStarHull::proved()
{
  QFETCH( std::vector<Point3>, points );
  QFETCH( unsigned, cells );
  const auto expected = triangles_of( hull_by_engine( points ) );
  for ( const std::uint32_t looks : { 0u, 2u } )
  {
    StarLimits limits = { cells, cells, 2000, 200 };
    limits.looks = looks;
    const auto triangles = triangles_by_stars( points, limits );
    QVERIFY( triangles.has_value() );
    QVERIFY( *triangles == expected );
  }
}

void TestStarHull::offsets_give_more_points_a_cell_data()
{
  QTest::addColumn<std::vector<Point3>>( "points" );
  QTest::addColumn<double>( "times" );
  constexpr std::size_t count = 20000;
  const auto row = []( const char *name, double times, Point3 ( *moved )( Point3 ) ) {
    QTest::newRow( name ) << each( made( count, 12, on_sphere ), moved ) << times;
  };
  row( "sphere", 1.5, []( Point3 p ) { return p; } );
  row( "dome", 1.5, []( Point3 p ) { return Point3{ p.x, p.y, std::fabs( p.z ) }; } );
  row( "disk", 1.5, []( Point3 p ) { return Point3{ p.x, p.y, 0.1 * p.z }; } );
  row( "tilted disk", 1.5, []( Point3 p ) { return Point3{ p.x - 0.1 * p.z, p.y, p.x + 0.1 * p.z }; } );
  row( "rod", 1.15, []( Point3 p ) { return Point3{ p.x, 0.1 * p.y, 0.1 * p.z }; } );
  row( "capsule", 1.05, []( Point3 p ) { return Point3{ p.x, p.y, p.z + ( p.z > 0 ? 3 : -3 ) }; } );
}

void TestStarHull::offsets_give_more_points_a_cell()
{
  QFETCH( std::vector<Point3>, points );
  QFETCH( double, times );
  std::map<std::uint32_t, std::size_t> in_diagram; // by looks
  for ( const std::uint32_t looks : { 0u, 2u } )
  {
    StarLimits limits = limits_for( points.size(), true );
    limits.cells = 160;
    limits.looks = looks;
    LoopMachine machine;
    StarScheme scheme( machine, limits, points );
    QVERIFY( scheme.find( Others::all, [] {} ) );
    const std::size_t if_all_are_extreme = 2 * points.size() - 4; // Euler's formula
    QCOMPARE( scheme.proved_triangles().value().size(), if_all_are_extreme );
    in_diagram[looks] = scheme.counts().in_diagram;
  }
  const double found = double( in_diagram[2] ) / double( in_diagram[0] );
  QVERIFY2( found > times, qPrintable( QString::number( found ) ) );
}

void TestStarHull::not_proved_data()
{
  QTest::addColumn<std::vector<Point3>>( "points" );
  const auto with = []( Points points, std::initializer_list<Point3> more ) {
    points.insert( points.end(), more );
    return points;
  };
  QTest::newRow( "nothing" ) << Points();
  QTest::newRow( "three points" ) << Points{ { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 } };
  QTest::newRow( "one place" ) << Points( 9, { 1, 2, 3 } );
  QTest::newRow( "a line" ) << Points{ { 0, 0, 0 }, { 1, 1, 1 }, { 2, 2, 2 }, { 3, 3, 3 }, { 4, 4, 4 } };
  QTest::newRow( "a square" ) << Points{ { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 1, 1, 0 }, { 0.25, 0.5, 0 } };
  QTest::newRow( "a cube" ) << in_grid( 2 );
  QTest::newRow( "a grid" ) << in_grid( 6 );
  QTest::newRow( "whole points of a sphere" ) << on_whole_sphere( 1009 );
  const Points ball = in_ball( 1000 );
  const ConvexHull hull = hull_by_engine( ball );
  const auto corner = [&]( std::size_t k ) { return ball[hull.facet( 0 )[k]]; };
  QTest::newRow( "a vertex twice" ) << with( ball, { corner( 0 ) } );
  QTest::newRow( "a point within a facet" ) << with( octahedron, { { 0.25, 0.25, 0.5 } } );
  QTest::newRow( "a point on an edge" ) << with( octahedron, { { 0.5, 0, 0.5 } } );
  QTest::newRow( "too large" ) << Points{ { 1e300, 0, 0 }, { 0, 1e300, 0 }, { 0, 0, 1e300 }, { -1e300, 0, 0 } };
  QTest::newRow( "too small" ) << Points{ { 1e-300, 0, 0 }, { 0, 1e-300, 0 }, { 0, 0, 1e-300 }, { -1e-300, 0, 0 } };
}

void TestStarHull::not_proved()
{
  QFETCH( std::vector<Point3>, points );
  QVERIFY( !triangles_by_stars( points ).has_value() );
}

void TestStarHull::right_or_nothing()
{
  std::size_t proved = 0;
  constexpr std::uint64_t sets = 3000;
  for ( std::uint64_t seed = 0; seed < sets; ++seed )
  {
    const std::size_t count = 4 + seed % 40;
    const Points points =
      seed % 3 == 0   ? on_lattice( count, 2 + seed % 300, seed )
      : seed % 3 == 1 ? made( count, seed,
                              []( Random &r ) { // nearly in a plane
                                const double x = r.real(), y = r.real();
                                return Point3{ x, y, 0.1 * x + 0.3 * y + ( r.below( 4 ) == 0 ? 1e-3 * r.real() : 0 ) };
                              } )
                      : made( count, seed, []( Random &r ) {
                          return Point3{ r.real(), r.real(), r.real() };
                        } );
    const auto triangles = triangles_by_stars( points, { 16, 8, 256, 64 } );
    if ( !triangles )
      continue;
    ++proved;
    const ConvexHull hull = hull_by_engine( points );
    QVERIFY( *triangles == triangles_of( hull ) );
    QCOMPARE( hull.facets(), triangles->size() );
    QVERIFY( std::ranges::all_of( hull.types, []( HullPoint type ) {
      return type == HullPoint::inside || type == HullPoint::vertex;
    } ) );
  }
  QVERIFY2( proved > sets / 2 && proved < sets, qPrintable( QString::number( proved ) ) );
}

void TestStarHull::in_place_of_insertion_data()
{
  QTest::addColumn<std::vector<Point3>>( "points" );
  QTest::addColumn<bool>( "by_stars" );
  Points with_copies = in_ball( 20000 );
  with_copies.insert( with_copies.end(), with_copies.begin(), with_copies.begin() + 10000 );
  Points with_others = in_ball( 20000 );
  with_others[0] = { NAN, 0, 0 };
  with_others[9999] = { 0, HUGE_VAL, 0 };
  QTest::newRow( "ball" ) << in_ball( 20000 ) << true;
  QTest::newRow( "thin sphere" ) << in_shell( 20000 ) << true;
  QTest::newRow( "sphere" ) << made( 5000, 5, on_sphere ) << true;
  QTest::newRow( "not all are finite" ) << with_others << true;
  QTest::newRow( "copies" ) << with_copies << false;
  QTest::newRow( "grid" ) << in_grid( 20 ) << false;
  QTest::newRow( "whole points of a sphere" ) << on_whole_sphere( 10001 ) << false;
}

void TestStarHull::in_place_of_insertion()
{
  QFETCH( std::vector<Point3>, points );
  QFETCH( bool, by_stars );
  const BothWays both = both_ways( points, 10 );
  QVERIFY( both.by_stars.has_value() );
  QCOMPARE( *both.by_stars, by_stars );
  QCOMPARE( both.hull.checksum, both.expected.checksum );
  QVERIFY( both.hull.vertices == both.expected.vertices );
  QVERIFY( !both_ways( points, 1e9 ).by_stars.has_value() );
  const BothWays at_once = both_ways( points, 1e9, true );
  QVERIFY( at_once.by_stars.has_value() );
  QCOMPARE( *at_once.by_stars, by_stars );
  QCOMPARE( at_once.hull.checksum, both.expected.checksum );
}

void TestStarHull::cones_data()
{
  QTest::addColumn<std::vector<Point3>>( "link" ); // of a star at 0, 0, 2
  QTest::addColumn<bool>( "is_convex" );
  const auto ring = []( int count, double from, double turns, double growing ) {
    Points points;
    for ( int k = 0; k < count; ++k )
    {
      const double turn = from + k * turns * 2 * M_PI / count, r = 2 + growing * std::cos( turn / turns );
      points.push_back( { r * std::cos( turn ), r * std::sin( turn ), 0 } );
    }
    return points;
  };
  const auto reversed = []( Points points ) {
    std::ranges::reverse( points );
    return points;
  };
  QTest::newRow( "around" ) << ring( 7, 0, 1, 0 ) << true;
  QTest::newRow( "the other way" ) << reversed( ring( 7, 0, 1, 0 ) ) << false;
  QTest::newRow( "three" ) << ring( 3, 0, 1, 0 ) << true;
  QTest::newRow( "two" ) << ring( 2, 0, 1, 0 ) << false;
  QTest::newRow( "one side right below it" ) << Points{ { 1, 0, 0 }, { 0, 1, 0 }, { -1, 0, 0 } } << true;
  QTest::newRow( "as deep as it is" ) << Points{ { 1, 0, 2 }, { 0, 1, 2 }, { -1, 0, 2 }, { 0, -1, 2 } } << false;
  QTest::newRow( "dented" ) << Points{ { 2, 0, 0 }, { 0, 2, 0 }, { -0.5, 0, 0 }, { 0, -2, 0 } } << true;
  QTest::newRow( "dented more" ) << Points{ { 2, 0, 0 }, { 0, 2, 0 }, { 0.5, 0, 0 }, { 0, -2, 0 } } << false;
  QTest::newRow( "an edge that is none" )
    << Points{ { 1, 0, 0 }, { 0, 1, 0 }, { -1, 1, 0 }, { -2, 1, 0 }, { 0, -1, 0 } } << false;
  // Twice around, and to the same side at every edge.
  QTest::newRow( "a pentagram" ) << ring( 5, 0, 2, 0 ) << false;
  QTest::newRow( "a loop within a loop, from its outmost point" ) << ring( 14, 0, 2, 1 ) << false;
  QTest::newRow( "the same, from its inmost" ) << ring( 14, 2 * M_PI, 2, 1 ) << false;
}

void TestStarHull::cones()
{
  QFETCH( std::vector<Point3>, link );
  QFETCH( bool, is_convex );
  std::vector<std::vector<std::uint32_t>> links( link.size() + 1 );
  links[0].resize( link.size() );
  std::iota( links[0].begin(), links[0].end(), 1u );
  link.insert( link.begin(), { 0, 0, 2 } );
  GivenStars given( link, links );
  QCOMPARE( is_convex_cone( given.stars(), 0 ), is_convex );
}

void TestStarHull::faults_are_seen_data()
{
  QTest::addColumn<std::vector<Point3>>( "places" );
  QTest::addColumn<std::vector<std::vector<std::uint32_t>>>(
    "links" ); // empty: of a point that is dead within the first four
  QTest::addColumn<bool>( "each_is_proved" );
  QTest::addColumn<bool>( "are_of_one" );
  const auto changed = []( std::size_t star, std::vector<std::uint32_t> link ) {
    auto links = octahedron_links;
    links[star] = std::move( link );
    return links;
  };
  QTest::newRow( "as it must be" ) << octahedron << octahedron_links << true << true;
  QTest::newRow( "turned round" ) << octahedron << changed( 4, { 3, 2, 1, 0 } ) << false << true;
  QTest::newRow( "one is missing" ) << octahedron << changed( 4, { 0, 1, 2 } ) << false << false;
  Points dented = octahedron;
  dented[4].z = -0.5;
  QTest::newRow( "dented" ) << dented << octahedron_links << false << true;
  Points flat = octahedron;
  flat[4].z = 0;
  QTest::newRow( "flat" ) << flat << octahedron_links << false << true;

  // A pyramid whose base is cut along one diagonal, and one corner's star along the other: every cone is convex.
  const Points pyramid = { { 1, 0, 0 }, { 0, 1, 0 }, { -1, 0, 0 }, { 0, -1, 0 }, { 0, 0, 1 }, { 0.25, 0, -0.5 } };
  QTest::newRow( "a neighbour knows of none" ) << pyramid << changed( 5, { 3, 2, 1 } ) << false << false;

  Points nested = octahedron;
  auto nested_links = octahedron_links;
  for ( std::size_t k = 0; k < octahedron.size(); ++k )
  {
    nested.push_back( scaled( octahedron[k], 0.5 ) );
    nested_links.push_back( octahedron_links[k] );
    for ( std::uint32_t &of_inner : nested_links.back() )
      of_inner += 6;
  }
  QTest::newRow( "two bodies" ) << nested << nested_links << true << false;

  const auto with_dead = []( Point3 place ) {
    Points tetrahedron = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 }, { -1, -1, -1 } };
    tetrahedron.push_back( place );
    return tetrahedron;
  };
  const std::vector<std::vector<std::uint32_t>> tetrahedron_links = {
    { 1, 2, 3 }, { 0, 3, 2 }, { 0, 1, 3 }, { 0, 2, 1 }, {}
  };
  QTest::newRow( "dead inside" ) << with_dead( { 0.125, 0, 0 } ) << tetrahedron_links << true << true;
  QTest::newRow( "dead outside" ) << with_dead( { 0.5, 0.5, 0.5 } ) << tetrahedron_links << false << true;
  QTest::newRow( "dead within a facet" ) << with_dead( { 0.25, 0.25, 0.5 } ) << tetrahedron_links << false << true;
  QTest::newRow( "dead on an edge" ) << with_dead( { 0.5, 0.5, 0 } ) << tetrahedron_links << false << true;
  QTest::newRow( "dead at a corner" ) << with_dead( { 1, 0, 0 } ) << tetrahedron_links << false << true;
}

void TestStarHull::faults_are_seen()
{
  QFETCH( std::vector<Point3>, places );
  QFETCH( std::vector<std::vector<std::uint32_t>>, links );
  QFETCH( bool, each_is_proved );
  QFETCH( bool, are_of_one );
  std::size_t edges = 0, living = 0;
  std::vector<std::uint8_t> dead;
  for ( std::vector<std::uint32_t> &link : links )
  {
    edges += link.size();
    living += !link.empty();
    dead.push_back( link.empty() );
    if ( link.empty() )
      link = { 0, 1, 2, 3 };
  }
  GivenStars given( places, links );
  given.dead = dead;
  bool all = true;
  for ( std::uint32_t star = 0; star < places.size(); ++star )
    all = all && is_proved( given.stars(), star );
  QCOMPARE( all, each_is_proved );
  QCOMPARE( are_of_one_body( living, edges / 3 ), are_of_one );
}

void TestStarHull::places_are_told_data()
{
  QTest::addColumn<Point3>( "place" );
  QTest::addColumn<int>( "lies" );
  const auto add = []( const char *name, Point3 place, InStars lies ) {
    QTest::newRow( name ) << place << static_cast<int>( lies );
  };
  add( "inside", { 0.125, 0.25, 0.0625 }, InStars::inside );
  add( "just inside", { 0.25, 0.25, 0.5 - 0x1p-50 }, InStars::inside );
  add( "just outside", { 0.25, 0.25, 0.5 + 0x1p-50 }, InStars::outside );
  add( "far outside", { 1e9, 3, -7 }, InStars::outside );
  add( "outside beside the root", { -1, 0.125, 0.0625 }, InStars::outside );
  add( "within a facet", { 0.25, 0.25, 0.5 }, InStars::untold );
  add( "within a facet of the root", { -0.5, 0.25, 0.25 }, InStars::untold );
  add( "on an edge", { 0.5, 0, 0.5 }, InStars::untold );
  add( "on an edge of the root", { -0.5, 0, 0.5 }, InStars::untold );
  add( "at a vertex", { 0, 0, 1 }, InStars::untold );
  add( "at the root", { -1, 0, 0 }, InStars::untold );
}

void TestStarHull::places_are_told()
{
  QFETCH( Point3, place );
  QFETCH( int, lies );
  GivenStars given( octahedron, octahedron_links );
  for ( std::uint32_t near = 0; near < octahedron.size(); ++near )
  {
    QCOMPARE( static_cast<int>( place_in_stars<Tier::expansion>( given.stars(), place, 2, near ).lies ), lies );
    const InStars by_filter = place_in_stars<Tier::filter>( given.stars(), place, 2, near ).lies;
    QVERIFY( by_filter == InStars::untold || static_cast<int>( by_filter ) == lies );
  }
  given.dead[2] = 1;
  QCOMPARE( place_in_stars<Tier::expansion>( given.stars(), place, 2, 0 ).lies, InStars::untold );
}

//! A vertex with as many neighbours as there are points around it.
void TestStarHull::nothing_beyond_limits()
{
  Points cone = made( 300, 7, []( Random &r ) {
    const double turn = M_PI * r.real();
    return Point3{ std::cos( turn ), std::sin( turn ), 1e-3 * r.real() };
  } );
  cone.push_back( { 0, 0, 5 } );
  QVERIFY( !triangles_by_stars( cone, { 64, 48, 100, 64 } ).has_value() );
  QVERIFY( triangles_by_stars( cone, { 64, 48, 1000, 200 } ) == triangles_of( hull_by_engine( cone ) ) );
  QVERIFY( !triangles_by_stars( in_ball( 3000 ), { 4, 4, 1000, 1 } ).has_value() );
  // Many in one cell, of which filters do not tell that they are below the facet x + y + z = 3 side.
  constexpr double side = 0x1p51;
  Points body = { { 3 * side, 0, 0 }, { 0, 3 * side, 0 }, { 0, 0, 3 * side }, { -side, -side, -side } };
  for ( int i = 0; i < 50; ++i )
    body.push_back( { side + i, side + 3 * i, side - 4 * i - 1 } );
  QVERIFY( triangles_by_stars( body, { 32, 32, 1000, 100, 50 } ) == triangles_of( hull_by_engine( body ) ) );
  QVERIFY( !triangles_by_stars( body, { 32, 32, 1000, 100, 20 } ).has_value() );
}

//! Every side between two cells, of a face or of two, ends at two corners; so the corners close the surface.
void TestStarHull::cells_around_corners()
{
  for ( const std::uint32_t cells : { 2, 3, 7 } )
  {
    const CellCorners corners{ { { 0, 0, 0 }, 1, cells } };
    std::map<std::pair<std::size_t, std::size_t>, int> ends;
    std::map<std::size_t, int> corners_of_cells;
    for ( std::size_t corner = 0; corner < corners.count(); ++corner )
    {
      std::size_t around[4];
      const int count = corners.cells_around( corner, around );
      for ( int k = 0; k < count; ++k )
      {
        ++ends[std::minmax( around[k], around[( k + 1 ) % count] )];
        ++corners_of_cells[around[k]];
      }
    }
    QCOMPARE( corners_of_cells.size(), corners.cube.all_cells() );
    for ( const auto &[cell, number] : corners_of_cells )
      QCOMPARE( number, 4 );
    QCOMPARE( ends.size(), 2 * corners.cube.all_cells() ); // Euler's formula
    for ( const auto &[side, number] : ends )
      QCOMPARE( number, 2 );
  }
}

void TestStarHull::nearest_on_a_line()
{
  Random random( 1 );
  for ( int turn = 0; turn < 200; ++turn )
  {
    constexpr std::uint32_t cells = 40;
    std::uint32_t site[cells];
    float height2[cells], from[cells];
    LowerEnvelope envelope{ site, height2, from, 1 };
    std::map<std::uint32_t, float> sites;
    for ( std::uint32_t cell = 0; cell < cells; ++cell )
      if ( random.below( 3 ) == 0 )
        sites[cell] = float( random.below( 500 ) );
    for ( const auto &[cell, squared] : sites )
      envelope.add( cell, squared );
    for ( std::uint32_t cell = 0; cell < cells && !sites.empty(); ++cell )
    {
      float least = HUGE_VALF;
      for ( const auto &[other, squared] : sites )
        least = std::min( least, ( float( cell ) - float( other ) ) * ( float( cell ) - float( other ) ) + squared );
      QCOMPARE( envelope.distance2( envelope.lowest_at( cell ), cell ), least );
    }
  }
}

void TestStarHull::more_cells_for_many_extreme_data()
{
  QTest::addColumn<std::vector<Point3>>( "points" );
  QTest::addColumn<unsigned>( "cells" );
  QTest::addColumn<unsigned>( "most_neighbours" );
  const auto sphere = made( 3000, 12, on_sphere );
  QTest::newRow( "more extreme points than cells are for" ) << sphere << 8u << 48u;
  QTest::newRow( "a star grows too large" ) << each( sphere, []( Point3 p ) {
    return Point3{ p.x, 0.05 * p.y, 0.05 * p.z };
  } ) << 48u << 176u;
}

//! With few cells some star becomes too large; another try has more.
void TestStarHull::more_cells_for_many_extreme()
{
  QFETCH( std::vector<Point3>, points );
  QFETCH( unsigned, cells );
  QFETCH( unsigned, most_neighbours );
  StarLimits limits = { .cells = cells, .pixels = cells, .most_neighbours = most_neighbours, .most_rounds = 64 };
  QVERIFY( !triangles_by_stars( points, limits ) );
  limits.most_cells = 256;
  const auto triangles = triangles_by_stars( points, limits );
  QVERIFY( triangles.has_value() );
  QVERIFY( *triangles == triangles_of( hull_by_engine( points ) ) );
}

//! The most where a star grew too large; else as many as few extreme points share, twice as many at least; and no third try.
void TestStarHull::cells_of_a_second_try()
{
  constexpr StarLimits first = { .cells = 8, .most_cells = 64 };
  for ( const auto &[extreme, cells] : { std::pair( std::size_t( 0 ), 64u ),
                                         { 4 * 8 * 8, 64u },
                                         { 4 * 8 * 8 + 1, 16u },
                                         { 4 * 16 * 16, 16u },
                                         { 4 * 16 * 16 + 1, 32u },
                                         { 4 * 32 * 32 + 1, 64u },
                                         { 1 << 30, 64u } } )
  {
    const StarLimits second = with_more_cells( first, extreme );
    QCOMPARE( second.cells, cells );
    QCOMPARE( second.most_cells, 0u );
    QCOMPARE( second.most_extreme(), std::numeric_limits<std::size_t>::max() );
  }
}

//! Of each star but two neighbours are known: others help to begin it, none of them very many.
void TestStarHull::helpers_are_shared()
{
  constexpr std::uint32_t count = 700;
  GivenStars given( made( count, 3, on_sphere ), std::vector( count, std::vector<std::uint32_t>( 16 ) ) );
  std::vector<Key> pairs;
  std::vector<std::uint32_t> working = { 0 }, star_of( count );
  for ( std::uint32_t star = 0; star < count; ++star )
  {
    pairs.push_back( key_of( star, ( star + 1 ) % count ) );
    pairs.push_back( key_of( star, ( star + 2 ) % count ) );
    working.push_back( static_cast<std::uint32_t>( pairs.size() ) );
    star_of[star] = star;
  }
  const star_body::BeginStar begin{ given.stars(), pairs.data(), working.data(), star_of.data() };
  std::vector<unsigned> in_links( count );
  for ( std::uint32_t star = 0; star < count; ++star )
  {
    begin( star );
    QCOMPARE( given.sizes[star], 3u );
    QVERIFY( !given.dead[star] );
    for ( std::uint32_t k = 0; k < 3; ++k )
      ++in_links[given.links[given.begin[star] + k]];
  }
  QVERIFY( std::ranges::max( in_links ) <= 8 ); // the two before it, and six that it may help
}

//! A star with all other points of a set inserted: it is dead where its point is no vertex, with four points around it.
void TestStarHull::stars_grow_and_die()
{
  for ( std::uint64_t seed = 0; seed < 300; ++seed )
  {
    const auto places = made( 12, seed, []( Random &random ) {
      return Point3{ random.real(), random.real(), random.real() };
    } );
    const auto vertices = hull_by_engine( places ).vertices;
    for ( std::uint32_t star = 0; star < places.size(); ++star )
    {
      std::vector<std::uint32_t> links( 16 ), sizes( 12 ), begin( 12 ), room( 12, 16 );
      std::vector<std::uint8_t> dead( 12 ), changed( 12 );
      Key undecided = 0;
      const Stars stars{ 12,           places.data(), links.data(),   begin.data(), room.data(),
                         sizes.data(), dead.data(),   changed.data(), &undecided };
      std::vector<std::uint32_t> others( 12 );
      std::iota( others.begin(), others.end(), 0u );
      std::erase( others, star );
      QVERIFY( stars.begin_star( star, others[0], others[1], others[2] ) );
      for ( const std::uint32_t other : others )
        stars.insert( star, other );
      QCOMPARE( dead[star] == 0, std::ranges::binary_search( vertices, star ) );
      QCOMPARE( undecided, Key( 0 ) );
      if ( dead[star] != 0 )
      {
        std::vector<Point3> five = { places[star] };
        for ( int k = 0; k < 4; ++k )
          five.push_back( places[links[k]] );
        QCOMPARE( hull_by_engine( five ).vertices, ( UnfilledVector<std::uint32_t>{ 1, 2, 3, 4 } ) );
      }
      for ( std::uint32_t k = 0; k < sizes[star] && dead[star] == 0; ++k )
        for ( const std::uint32_t other : others )
          QVERIFY( other == links[k] || other == links[( k + 1 ) % sizes[star]]
                   || stars.side( star, links[k], links[( k + 1 ) % sizes[star]], other ) != Sign::negative );
    }
  }
}

QTEST_GUILESS_MAIN( TestStarHull )
#include "test_star_hull.moc"
