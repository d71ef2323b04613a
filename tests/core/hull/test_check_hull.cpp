// SPDX-License-Identifier: GPL-2.0-or-later
// Faults that are planted in right hulls: the checker finds each, and says what is wrong.
// Relies on tests/core/hull/hull_sets.h.
#include "tests/core/hull/hull_sets.h"

#include "core/error.h"
#include "core/hull/check_hull.h"

#include <QtTest>

#include <algorithm>
#include <functional>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

//! Facets as lists, from which a hull with a fault is made again.
using Facets = std::vector<std::vector<std::uint32_t>>;

Facets facets_of( const ConvexHull &hull )
{
  Facets facets;
  for ( std::size_t f = 0; f < hull.facets(); ++f )
    facets.emplace_back( hull.facet( f ).begin(), hull.facet( f ).end() );
  return facets;
}

//! \a hull with these facets, in their order, and vertices that agree.
void set_facets( ConvexHull &hull, Facets facets )
{
  hull.facet_vertices.clear();
  hull.facet_end.clear();
  for ( auto &facet : facets )
    std::ranges::rotate( facet, std::ranges::min_element( facet ) );
  std::ranges::sort( facets );
  for ( const auto &facet : facets )
  {
    hull.facet_vertices.insert( hull.facet_vertices.end(), facet.begin(), facet.end() );
    hull.facet_end.push_back( static_cast<std::uint32_t>( hull.facet_vertices.size() ) );
  }
  hull.vertices.clear();
  for ( std::uint32_t i = 0; i < hull.types.size(); ++i )
    if ( hull.types[i] == HullPoint::vertex )
      hull.vertices.push_back( i );
}

struct Planted
{
    const char *name;
    Points points;
    std::function<void( Points &points, ConvexHull &hull )> plant;
    const char *said;
};

//! A cube with points on its edges, in its faces and inside, and copies.
Points cube_with_points()
{
  Points points = in_grid( 3 );
  points.push_back( { 0, 0, 0 } );
  points.push_back( { 1, 1, 2 } );
  return points;
}

void retype( ConvexHull &hull, HullPoint from, HullPoint to )
{
  *std::ranges::find( hull.types, from ) = to;
  set_facets( hull, facets_of( hull ) );
}

std::vector<HullView> views_of( const std::vector<ConvexHull> &hulls )
{
  return { hulls.begin(), hulls.end() };
}

//! The pentagram: every corner turns to the left, by twice 360 degrees in all.
Points pentagon()
{
  return { { 0, 10, 0 }, { -10, 3, 0 }, { -6, -8, 0 }, { 6, -8, 0 }, { 10, 3, 0 } };
}

const Planted planted[] = {
  { "a vertex is missing", in_ball( 2000 ),
    []( Points &, ConvexHull &hull ) {
      // The facets around a vertex are replaced by one fan over the hole: it is no vertex any more, and lies outside.
      const std::uint32_t gone = hull.vertices[5];
      Facets facets = facets_of( hull ), around;
      std::erase_if( facets, [&]( const auto &facet ) {
        const bool is_around = std::ranges::count( facet, gone ) > 0;
        if ( is_around )
          around.push_back( facet );
        return is_around;
      } );
      std::vector<std::uint32_t> ring;
      for ( auto &facet : around )
        std::ranges::rotate( facet, std::ranges::find( facet, gone ) );
      for ( std::uint32_t at = around[0][1]; ring.empty() || at != ring.front(); )
      {
        ring.push_back( at );
        at = ( *std::ranges::find_if( around, [&]( const auto &facet ) { return facet[1] == at; } ) )[2];
      }
      for ( std::size_t i = 2; i < ring.size(); ++i )
        facets.push_back( { ring[0], ring[i - 1], ring[i] } );
      hull.types[gone] = HullPoint::inside;
      set_facets( hull, facets );
    },
    nullptr },
  { "a hull of too few points", in_ball( 2000 ),
    []( Points &points, ConvexHull &hull ) {
      const auto vertices = hull.vertices;
      Points fewer = points;
      fewer[vertices[7]] = { 0, 0, 0 };
      hull = convex_hull( fewer );
    },
    "outside" },
  { "a facet is turned over", in_ball( 2000 ),
    []( Points &, ConvexHull &hull ) {
      Facets facets = facets_of( hull );
      std::ranges::reverse( facets[3] );
      set_facets( hull, facets );
    },
    "runs the other way" },
  { "all facets are turned over", in_ball( 2000 ),
    []( Points &, ConvexHull &hull ) {
      Facets facets = facets_of( hull );
      for ( auto &facet : facets )
        std::ranges::reverse( facet );
      set_facets( hull, facets );
    },
    "outwards" },
  { "a facet is missing", in_ball( 2000 ),
    []( Points &, ConvexHull &hull ) {
      Facets facets = facets_of( hull );
      facets.pop_back();
      set_facets( hull, facets );
    },
    "share" },
  { "a facet is there twice", in_ball( 2000 ),
    []( Points &, ConvexHull &hull ) {
      Facets facets = facets_of( hull );
      facets.push_back( facets[2] );
      set_facets( hull, facets );
    },
    "order" },
  { "two surfaces", cube_with_points(),
    []( Points &points, ConvexHull &hull ) {
      // Both are closed and convex, and a ray crosses each.
      Points inner;
      for ( const Point3 &p : in_grid( 2 ) )
        inner.push_back( { 0.125 + 1.75 * p.x, 0.125 + 1.75 * p.y, 0.125 + 1.75 * p.z } );
      const ConvexHull of_inner = convex_hull( inner );
      Facets facets = facets_of( hull );
      for ( auto facet : facets_of( of_inner ) )
      {
        for ( std::uint32_t &vertex : facet )
          vertex += static_cast<std::uint32_t>( points.size() );
        facets.push_back( facet );
      }
      points.insert( points.end(), inner.begin(), inner.end() );
      hull.types.insert( hull.types.end(), of_inner.types.begin(), of_inner.types.end() );
      set_facets( hull, facets );
    },
    "more than once" },
  { "a facet cut in two", cube_with_points(),
    []( Points &, ConvexHull &hull ) {
      Facets facets = facets_of( hull );
      const auto whole = facets[0];
      facets[0] = { whole[0], whole[1], whole[2] };
      facets.push_back( { whole[0], whole[2], whole[3] } );
      set_facets( hull, facets );
    },
    "bend outwards" },
  { "two facets made one", in_ball( 2000 ),
    []( Points &, ConvexHull &hull ) {
      Facets facets = facets_of( hull );
      // Both have the edge from a to b.
      const std::uint32_t a = facets[0][0], b = facets[0][1], c = facets[0][2];
      const auto other = std::ranges::find_if( facets, [&]( const auto &facet ) {
        return std::ranges::count( facet, a ) && std::ranges::count( facet, b ) && !std::ranges::count( facet, c );
      } );
      const std::uint32_t d = *std::ranges::find_if( *other, [&]( std::uint32_t v ) { return v != a && v != b; } );
      facets.erase( other );
      facets[0] = { a, d, b, c };
      set_facets( hull, facets );
    },
    nullptr },
  { "a point on an edge as a vertex", cube_with_points(),
    []( Points &, ConvexHull &hull ) { retype( hull, HullPoint::edge, HullPoint::vertex ); }, "no facet has it" },
  { "a point inside as a vertex", in_ball( 2000 ),
    []( Points &, ConvexHull &hull ) { retype( hull, HullPoint::inside, HullPoint::vertex ); }, "no facet has it" },
  { "a corner of a facet on its edge", cube_with_points(),
    []( Points &, ConvexHull &hull ) {
      const auto middle = static_cast<std::uint32_t>( std::ranges::find( hull.types, HullPoint::edge )
                                                      - hull.types.begin() );
      hull.types[middle] = HullPoint::vertex;
      Facets facets = facets_of( hull );
      // The first point on an edge lies between 0 and 2, in the order of the grid.
      for ( auto &facet : facets )
        for ( std::size_t i = 0; i < facet.size(); ++i )
        {
          const std::uint32_t from = facet[i], to = facet[( i + 1 ) % facet.size()];
          if ( from + to == 2 * middle && ( from == 0 || to == 0 ) )
          {
            facet.insert( facet.begin() + static_cast<std::ptrdiff_t>( i ) + 1, middle );
            break;
          }
        }
      set_facets( hull, facets );
    },
    "180 degrees" },
  { "edge as facet", cube_with_points(),
    []( Points &, ConvexHull &hull ) { retype( hull, HullPoint::edge, HullPoint::facet ); }, "is edge" },
  { "facet as edge", cube_with_points(),
    []( Points &, ConvexHull &hull ) { retype( hull, HullPoint::facet, HullPoint::edge ); }, "is facet" },
  { "inside as facet", cube_with_points(),
    []( Points &, ConvexHull &hull ) { retype( hull, HullPoint::inside, HullPoint::facet ); }, "is inside" },
  { "facet as inside", cube_with_points(),
    []( Points &, ConvexHull &hull ) { retype( hull, HullPoint::facet, HullPoint::inside ); }, nullptr },
  { "a finite point left out", cube_with_points(),
    []( Points &, ConvexHull &hull ) { retype( hull, HullPoint::inside, HullPoint::left_out ); }, "left out" },
  { "a duplicate as inside", cube_with_points(),
    []( Points &, ConvexHull &hull ) {
      hull.types[hull.duplicates[0].point] = HullPoint::inside;
      hull.duplicates.erase( hull.duplicates.begin() );
    },
    "vertex" },
  { "a duplicate of another", cube_with_points(), []( Points &, ConvexHull &hull ) { hull.duplicates[0].first = 1; },
    "duplicate" },
  { "a higher copy is the first", cube_with_points(),
    []( Points &, ConvexHull &hull ) {
      std::swap( hull.types[hull.duplicates[1].point], hull.types[hull.duplicates[1].first] );
      std::swap( hull.duplicates[1].point, hull.duplicates[1].first );
      std::ranges::sort( hull.duplicates, {}, &HullDuplicate::point );
    },
    "lower" },
  { "a facet from another corner on", cube_with_points(),
    []( Points &, ConvexHull &hull ) {
      std::rotate( hull.facet_vertices.begin(), hull.facet_vertices.begin() + 1, hull.facet_vertices.begin() + 4 );
    },
    "lowest" },
  { "a polygon that winds twice", pentagon(),
    []( Points &, ConvexHull &hull ) {
      set_facets( hull, { { 0, 2, 4, 1, 3 } } );
    },
    "winds" },
  { "a polygon without a vertex", pentagon(),
    []( Points &, ConvexHull &hull ) {
      hull.types[4] = HullPoint::facet;
      set_facets( hull, { { 0, 1, 2, 3 } } );
    },
    "outside" },
  { "a polygon the wrong way round", pentagon(),
    []( Points &, ConvexHull &hull ) {
      set_facets( hull, { { 4, 3, 2, 1, 0 } } );
    },
    "wrong way" },
  { "a polygon for a body",
    []() {
      Points points = pentagon();
      points.push_back( { 0, 0, 1e-300 } );
      return points;
    }(),
    []( Points &, ConvexHull &hull ) {
      hull = convex_hull( pentagon() );
      hull.types.push_back( HullPoint::facet );
    },
    "plane" },
  { "a segment that is too short",
    { { 0, 0, 0 }, { 1, 1, 1 }, { 2, 2, 2 } },
    []( Points &, ConvexHull &hull ) {
      hull.types = { HullPoint::vertex, HullPoint::vertex, HullPoint::edge };
      hull.vertices = { 0, 1 };
    },
    "between" },
  { "a segment for a polygon",
    { { 0, 0, 0 }, { 1, 1, 1 }, { 2, 2, 2 } },
    []( Points &points, ConvexHull & ) { points[1].x = std::nextafter( 1.0, 2.0 ); },
    "line" },
  { "one place for two",
    { { 0, 0, 0 }, { 0, 0, 0 } },
    []( Points &points, ConvexHull & ) { points[1].z = 5e-324; },
    "duplicate" },
};

} // namespace

class TestCheckHull : public QObject
{
    Q_OBJECT

  private slots:
    void planted_faults_are_found_data();
    void planted_faults_are_found();
    void right_hulls_pass();
    void faults_name_their_group();
    void thin_bodies_pass();
    void cancel();
};

void TestCheckHull::planted_faults_are_found_data()
{
  QTest::addColumn<int>( "number" );
  for ( int i = 0; i < int( std::size( planted ) ); ++i )
    QTest::addRow( "%s", planted[i].name ) << i;
}

void TestCheckHull::planted_faults_are_found()
{
  QFETCH( int, number );
  const Planted &fault = planted[number];
  Points points = fault.points;
  ConvexHull hull = convex_hull( points );
  QVERIFY( !fault_of_hull( points, hull ) );
  fault.plant( points, hull );
  const auto sentence = fault_of_hull( points, hull );
  QVERIFY( sentence.has_value() );
  const QString said = QString::fromStdString( *sentence );
  QVERIFY2( said.contains( fault.said ? fault.said : "" ) && said.endsWith( '.' ), qPrintable( said ) );
}

void TestCheckHull::right_hulls_pass()
{
  for ( const Points &points :
        { Points(), Points( 3, { 1, 2, 3 } ), pentagon(), cube_with_points(), in_shell( 20000 ) } )
    for ( const int threads : { 1, 4 } )
    {
      RunOptions options;
      options.threads = threads;
      QCOMPARE( fault_of_hull( points, convex_hull( points ), options ).value_or( "" ), std::string() );
    }
}

// A fault in the last, whose group has no name, and then one before it.
void TestCheckHull::faults_name_their_group()
{
  const Points cube = cube_with_points();
  PointGroups3 points;
  points.names = { "north", "east", "" };
  for ( std::size_t group = 0; group < 3; ++group )
  {
    points.points.insert( points.points.end(), cube.begin(), cube.end() );
    points.begin.push_back( points.points.size() );
  }
  std::vector<ConvexHull> hulls( 3, convex_hull( cube ) );
  std::vector<double> shares;
  RunOptions options;
  options.progress = [&]( double share ) {
    shares.push_back( share );
    return true;
  };
  prove_hulls( views_of( hulls ), points, options );
  QVERIFY( std::ranges::is_sorted( shares ) && ( shares.empty() || shares.back() <= 1 ) );

  const auto sentence = [&] {
    try
    {
      prove_hulls( views_of( hulls ), points );
      return std::string();
    }
    catch ( const Error &error )
    {
      return std::string( error.what() );
    }
  };
  retype( hulls[2], HullPoint::edge, HullPoint::facet );
  QVERIFY2( sentence().starts_with( "The hull is not right, which is a fault of rubicon: " ), sentence().c_str() );
  retype( hulls[1], HullPoint::edge, HullPoint::facet );
  QVERIFY2( sentence().starts_with( "The hull of group \"east\" is not right" ), sentence().c_str() );
}

//! Bodies so thin that no double lies on any ray from within through a triangle.
void TestCheckHull::thin_bodies_pass()
{
  const Points tetrahedron = {
    { 0.6, 0, 2 }, { 0.7, -1.7, 1.8 }, { 2.6999999999999997, -2.1, 4.7 }, { 1.4, -2.4, 2.7 }
  };
  const Points needle = { { 500005.3, 5000005, 1.9000146395899363e+19 },
                          { 500005.4, 5000003.5, 1.641760222564445e+19 },
                          { 500002.4, 5000004.1, 1.1990383647266963e+19 },
                          { 500000.1, 5000005.4, 1.0145709241184498e+19 },
                          { 500003.4, 5000003.4, 1.2543785970852641e+19 } };
  for ( const Points &points : { tetrahedron, needle } )
  {
    const ConvexHull hull = convex_hull( points );
    QCOMPARE( hull.rank, 3 );
    QCOMPARE( fault_of_hull( points, hull ).value_or( "" ), std::string() );
  }
  for ( std::uint64_t seed = 0; seed < 500; ++seed )
  {
    const Points points = made( 4 + seed % 6, seed, []( Random &r ) { // in a plane, but for rounding
      const double x = 0.1 * double( r.below( 100 ) ), y = 0.1 * double( r.below( 100 ) );
      return Point3{ x, y, 0.3 * x - 0.2 * y };
    } );
    const auto fault = fault_of_hull( points, convex_hull( points ) );
    QVERIFY2( !fault, qPrintable( QString( "set %1: %2" ).arg( seed ).arg( fault.value_or( "" ).c_str() ) ) );
  }
}

void TestCheckHull::cancel()
{
  const Points points = in_ball( 100000 );
  const ConvexHull hull = convex_hull( points );
  RunOptions options;
  options.stop = [] { return true; };
  QVERIFY_EXCEPTION_THROWN( fault_of_hull( points, hull, options ), Cancelled );
}

QTEST_APPLESS_MAIN( TestCheckHull )
#include "test_check_hull.moc"
