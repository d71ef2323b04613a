// SPDX-License-Identifier: GPL-2.0-or-later
// Sections of small bodies: by hand, and of bodies of random boxes, which fill the plane where their boxes do and whose
// polygons are valid.
// Relies on tests/core/mesh/solids.h, and on OGR with GEOS.
#include "tests/core/mesh/solids.h"

#include "core/compute/workers.h"
#include "core/error.h"
#include "core/exact/rational.h"
#include "core/ingest/chain_builder2.h"
#include "core/section/mesh_sections.h"
#include "core/section/section_graph.h"
#include "core/section/section_planes.h"
#include "core/section/section_splitting.h"

#include <QtTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <random>

#include <ogr_geometry.h>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

Faces scaled( Faces faces, double factor )
{
  for ( Face &face : faces )
    for ( Point3 &p : face )
      p = { p.x * factor, p.y * factor, p.z * factor };
  return faces;
}

//! A roof over [-1, 1]², with its ridge in z = 0, closed below.
Faces roof()
{
  return { { { -1, -1, -1 }, { -1, 1, -1 }, { 1, 1, -1 }, { 1, -1, -1 } },
           { { -1, -1, -1 }, { 1, -1, -1 }, { 1, 0, 0 }, { -1, 0, 0 } },
           { { -1, 1, -1 }, { -1, 0, 0 }, { 1, 0, 0 }, { 1, 1, -1 } },
           { { -1, -1, -1 }, { -1, 0, 0 }, { -1, 1, -1 } },
           { { 1, -1, -1 }, { 1, 1, -1 }, { 1, 0, 0 } } };
}

//! A triangle pq with a corner of its neighbours between p and q, and a triangle of no area that closes the gap.
Faces sealed_t_junction()
{
  const Point3 p{ 0, 0, -1 }, q{ 0, 0, 1 }, r{ 0, 0, 0.25 }, s{ 1, 0, 0 }, t{ 0, 1, 0 };
  return { { p, q, s }, { q, p, r }, { p, t, r }, { r, t, q }, { s, t, p }, { t, s, q } };
}

//! The cube [-1, 1]³ stretched from \a low to \a high, turned inwards or not.
Faces box( Point3 low, Point3 high, bool inwards = false )
{
  Faces faces = cut_cube();
  for ( Face &face : faces )
  {
    for ( Point3 &p : face )
      p = { p.x < 0 ? low.x : high.x, p.y < 0 ? low.y : high.y, p.z < 0 ? low.z : high.z };
    if ( inwards )
      std::ranges::reverse( face );
  }
  return faces;
}

double total_area( const MeshSections &sections )
{
  double sum = 0;
  for ( const SectionArea &area : sections.areas )
    sum += area.area;
  return sum;
}

double total_length( const MeshSections &sections )
{
  double sum = 0;
  for ( const SectionLine &line : sections.lines )
    sum += line.length;
  return sum;
}

std::size_t hole_count( const MeshSections &sections )
{
  std::size_t holes = 0;
  for ( const SectionArea &area : sections.areas )
    holes += area.rings.size() - 1;
  return holes;
}

//! The rings as a polygon over two of the coordinates.
OGRPolygon polygon_of( const SectionArea &area, double Point3::*u, double Point3::*v )
{
  OGRPolygon polygon;
  for ( const std::vector<Point3> &points : area.rings )
  {
    OGRLinearRing ring;
    for ( const Point3 &p : points )
      ring.addPoint( p.*u, p.*v );
    polygon.addRing( &ring );
  }
  return polygon;
}

//! Boxes between uneven steps along x, y and z, some of them full, and their surface.
struct BoxBody
{
    static constexpr std::size_t size = 5;
    std::array<std::vector<double>, 3> steps; //!< size + 1 of them along each axis
    bool full[size][size][size] = {};

    explicit BoxBody( std::mt19937_64 &random )
    {
      for ( std::vector<double> &along : steps )
        for ( double at = static_cast<double>( random() % 1000 ) / 7; along.size() <= size; )
          along.push_back( at += 0.1 * static_cast<double>( 1 + random() % 9 ) );
      for ( auto &plane : full )
        for ( auto &row : plane )
          for ( bool &box : row )
            box = random() % 3 != 0;
    }

    bool is_full( const std::array<std::size_t, 3> &box ) const
    {
      return box[0] < size && box[1] < size && box[2] < size && full[box[0]][box[1]][box[2]];
    }

    Point3 corner( const std::array<std::size_t, 3> &at ) const
    {
      return { steps[0][at[0]], steps[1][at[1]], steps[2][at[2]] };
    }

    //! A square wherever a full box has an empty one beside it, outward.
    Faces surface() const
    {
      Faces faces;
      for ( std::size_t x = 0; x < size; ++x )
        for ( std::size_t y = 0; y < size; ++y )
          for ( std::size_t z = 0; z < size; ++z )
            for ( std::size_t axis = 0; axis < 3 && full[x][y][z]; ++axis )
              for ( const bool upper : { false, true } )
                add_face( { x, y, z }, axis, upper, faces );
      return faces;
    }

    void add_face( const std::array<std::size_t, 3> &box, std::size_t axis, bool upper, Faces &faces ) const
    {
      std::array<std::size_t, 3> beside = box;
      beside[axis] += upper ? 1 : std::size_t( -1 );
      if ( is_full( beside ) )
        return;
      std::array<std::size_t, 3> at = box;
      at[axis] += upper;
      const std::size_t next = ( axis + 1 ) % 3, last = ( axis + 2 ) % 3;
      Face face;
      for ( const auto &[a, b] : { std::pair( 0, 0 ), std::pair( 1, 0 ), std::pair( 1, 1 ), std::pair( 0, 1 ) } )
      {
        std::array<std::size_t, 3> c = at;
        c[next] += static_cast<std::size_t>( a ), c[last] += static_cast<std::size_t>( b );
        face.push_back( corner( c ) );
      }
      if ( !upper )
        std::ranges::reverse( face );
      faces.push_back( { face[0], face[1], face[2] } );
      faces.push_back( { face[0], face[2], face[3] } );
    }
};

//! From one place on a line to another, either way.
using Span = std::pair<std::size_t, std::size_t>;

//! Triangles below z = 0 that have spans of one line in it, each in a plane of its own.
Faces hanging( const std::vector<Span> &spans )
{
  const auto place = []( std::size_t i ) {
    return Point3{ 3 * static_cast<double>( i ), 2 * static_cast<double>( i ), 0 };
  };
  Faces faces;
  for ( const auto &[from, to] : spans )
    faces.push_back( { place( from ), place( to ), { 0, static_cast<double>( faces.size() ), -1 } } );
  return faces;
}

//! What the spans cover, from each place where one begins or ends to the next, as pieces between these.
std::vector<SectionGraph::Piece> pieces_of( const std::vector<Span> &spans )
{
  std::map<std::size_t, int> begun; // at each place, less those that end there
  for ( const auto &[from, to] : spans )
    ++begun[std::min( from, to )], --begun[std::max( from, to )];
  std::vector<SectionGraph::Piece> pieces;
  std::uint32_t node = 0;
  for ( int over = 0; const auto &[place, here] : begun )
  {
    if ( over > 0 )
      pieces.push_back( { node - 1, node, over % 2 == 1 } );
    over += here;
    ++node;
  }
  return pieces;
}

} // namespace

Q_DECLARE_METATYPE( rubicon::TriangleMesh )
Q_DECLARE_METATYPE( rubicon::SectionPlane )

class TestMeshSections : public QObject
{
    Q_OBJECT

  private slots:
    void bodies_data();
    void bodies();
    void closed_line();
    void upright_between_vertices();
    void exact_places();
    void several_meshes();
    void boxes_data();
    void boxes();
    void touching_data() { boxes_data(); }
    void touching();
    void many_on_one_line();
    void turns_of_nearly_straight_nodes();
    void far_and_tiny();
    void stacks();
    void lines_on_the_map();
    void cancels();
};

void TestMeshSections::bodies_data()
{
  QTest::addColumn<TriangleMesh>( "mesh" );
  QTest::addColumn<SectionPlane>( "plane" );
  QTest::addColumn<double>( "area" );
  QTest::addColumn<int>( "areas" );
  QTest::addColumn<int>( "holes" );
  QTest::addColumn<double>( "length" );
  QTest::addColumn<int>( "lines" );
  const auto row = []( const char *name, const Faces &faces, const SectionPlane &plane, double area, int areas,
                       int holes, double length, int lines ) {
    QTest::newRow( name ) << mesh_of( faces ) << plane << area << areas << holes << length << lines;
  };
  const auto level = SectionPlane::level;
  const SectionPlane across = SectionPlane::upright( { -5, 0 }, { 7, 0 } );
  row( "cube, through the middle", cube(), level( 0.5 ), 4, 1, 0, 8, 1 );
  row( "cube, its top: the body is below", cube(), level( 1 ), 4, 1, 0, 8, 1 );
  row( "cube, its bottom: the body is above", cube(), level( -1 ), 0, 0, 0, 0, 0 );
  row( "cube, beside it", cube(), level( 1.5 ), 0, 0, 0, 0, 0 );
  row( "cube, upright", cube(), across, 4, 1, 0, 8, 1 );
  for ( const double far : { 1e300, 8e307, 1.7e308 } )
    row( qPrintable( QString( "cube, upright and askew, to %1" ).arg( far ) ), cube(),
         SectionPlane::upright( { -far, -far }, { far, far } ), 4 * std::sqrt( 2 ), 1, 0, 4 + 4 * std::sqrt( 2 ), 1 );
  row( "cube, its face on the right", cube(), SectionPlane::upright( { 0, 1 }, { 1, 1 } ), 4, 1, 0, 8, 1 );
  row( "cube, the same line the other way", cube(), SectionPlane::upright( { 1, 1 }, { 0, 1 } ), 0, 0, 0, 0, 0 );
  row( "octahedron, through four corners", octahedron(), level( 0 ), 2, 1, 0, 4 * std::sqrt( 2 ), 1 );
  row( "octahedron, its top", octahedron(), level( 1 ), 0, 0, 0, 0, 0 );
  row( "octahedron, upright through four corners", octahedron(), across, 2, 1, 0, 4 * std::sqrt( 2 ), 1 );
  row( "a ridge from below: a line twice, and no area", roof(), level( 0 ), 0, 0, 0, 2, 1 );
  row( "a shell in a shell is a hole", joined( scaled( cube(), 3 ), cube() ), level( 0 ), 32, 1, 1, 32, 2 );
  row( "three shells", joined( joined( scaled( cube(), 3 ), cube() ), scaled( cube(), 5 ) ), level( 0 ), 100 - 36 + 4,
       2, 1, 72, 3 );
  row( "cubes side by side", joined( cube(), cube( { 5, 0, 0 } ) ), level( 0 ), 8, 2, 0, 16, 2 );
  row( "cubes with an edge in common", joined( cube(), cube( { 2, 2, 0 } ) ), level( 0 ), 8, 2, 0, 16, 2 );
  row( "a triangle twice counts once", joined( cut_cube(), { cut_cube().front() } ), level( 0.5 ), 4, 1, 0, 8, 1 );
  row( "not closed: lines only", without_last( cut_cube() ), level( 0.25 ), 0, 0, 0, 8 - 1.25, 1 );
  row( "open, beside the gap", joined( scaled( without_last( cut_cube() ), 0.5 ), cube( { 5, 0, 0.75 } ) ),
       level( 0.625 ), 4, 1, 0, 8, 1 );
  row( "crosses itself: lines only", joined( cube(), cube( { 0.5, 0.5, 0.5 } ) ), level( 0 ), 0, 0, 0, 16, 2 );
  const Faces against = joined( box( { 0, 0, 0 }, { 2, 2, 2 } ), box( { 0.5, 2, 0 }, { 1.5, 3, 2 } ) );
  row( "bodies against each other: one area without their wall", against, level( 0.5 ), 5, 1, 0, 11, 3 );
  row( "a void as wide as its body leaves two areas",
       joined( box( { -2, -3, -3 }, { 2, 3, 3 } ), box( { -2, -1, -1 }, { 2, 1, 1 }, true ) ), level( 0 ), 16, 2, 0, 28,
       6 );
  row( "closed by a triangle of no area", sealed_t_junction(), level( 0 ), 0.5, 1, 0, 2 + std::sqrt( 2 ), 1 );
}

void TestMeshSections::bodies()
{
  QFETCH( TriangleMesh, mesh );
  QFETCH( SectionPlane, plane );
  QFETCH( double, area );
  QFETCH( double, length );
  const MeshSections sections = cut_meshes( mesh, { &plane, 1 } );
  QTEST( static_cast<int>( sections.areas.size() ), "areas" );
  QTEST( static_cast<int>( hole_count( sections ) ), "holes" );
  QTEST( static_cast<int>( sections.lines.size() ), "lines" );
  QVERIFY( std::fabs( total_area( sections ) - area ) < 1e-14 );
  QVERIFY( std::fabs( total_length( sections ) - length ) < 1e-14 );
  QCOMPARE( sections.vanished, std::uint64_t( 0 ) );
}

void TestMeshSections::closed_line()
{
  const SectionPlane plane = SectionPlane::level( 0 );
  const MeshSections sections = cut_meshes( mesh_of( octahedron() ), { &plane, 1 } );
  const std::vector<Point3> &points = sections.lines.at( 0 ).points;
  QCOMPARE( points.size(), std::size_t( 5 ) );
  QVERIFY( same_point( points.front(), points.back() ) );
  const std::vector<Point3> &ring = sections.areas.at( 0 ).rings.at( 0 );
  QCOMPARE( ring.size(), std::size_t( 5 ) );
  QVERIFY( same_point( ring.front(), ring.back() ) );
}

// Twice as far along x as along y: the area is stretched by the slant of the line.
void TestMeshSections::upright_between_vertices()
{
  const SectionPlane plane = SectionPlane::upright( { 0, 0 }, { 2, 1 } );
  const MeshSections sections = cut_meshes( mesh_of( cube() ), { &plane, 1 } );
  QVERIFY( std::fabs( total_area( sections ) - 2 * std::sqrt( 5.0 ) ) < 1e-14 );
  QVERIFY( std::fabs( total_length( sections ) - ( 4 + 2 * std::sqrt( 5.0 ) ) ) < 1e-14 );
  for ( const Point3 &p : sections.areas.at( 0 ).rings.at( 0 ) )
    QVERIFY( p.x == 2 * p.y );
}

// Places are rounded once: the double nearest to the exact one, whichever way the edge is stored.
void TestMeshSections::exact_places()
{
  const Face face{ { 0.1, 0.7, 0.3 }, { 0.9, 0.2, 1e9 }, { 1e5, 0.3, -7 } };
  const double height = 1.0 / 3;
  const SectionPlane plane = SectionPlane::level( height );
  const auto expected = [height]( Point3 p, Point3 q ) {
    const mpq_class t = ( mpq_class( height ) - mpq_class( p.z ) ) / ( mpq_class( q.z ) - mpq_class( p.z ) );
    const auto at = [&t]( double from, double to ) {
      return nearest_double( mpq_class( from ) + t * ( mpq_class( to ) - mpq_class( from ) ) );
    };
    return Point3{ at( p.x, q.x ), at( p.y, q.y ), height };
  };
  for ( const Faces &faces : { Faces{ face }, Faces{ { face[2], face[1], face[0] } } } )
  {
    const MeshSections sections = cut_meshes( mesh_of( faces ), { &plane, 1 } );
    std::vector<Point3> points = sections.lines.at( 0 ).points;
    std::ranges::sort( points, {}, &Point3::x );
    QCOMPARE( points.size(), std::size_t( 2 ) );
    QVERIFY( same_point( points[0], expected( face[0], face[1] ) ) );
    QVERIFY( same_point( points[1], expected( face[2], face[1] ) ) );
  }
}

void TestMeshSections::several_meshes()
{
  MeshBuilder builder;
  for ( const Face &face : cube() )
    builder.add_face( face, "closed" );
  for ( const Face &face : without_last( cut_cube( { 5, 0, 0 } ) ) )
    builder.add_face( face, "open" );
  const TriangleMesh mesh = builder.take();
  const SectionPlane planes[] = { SectionPlane::level( 0.5 ), SectionPlane::level( 9 ), SectionPlane::level( -0.5 ) };
  const MeshSections sections = cut_meshes( mesh, planes );
  QCOMPARE( sections.lines.size(), std::size_t( 4 ) );
  QCOMPARE( sections.areas.size(), std::size_t( 2 ) );
  QCOMPARE( sections.areas[1].section, std::uint32_t( 2 ) );
  QCOMPARE( mesh.names[sections.areas[1].mesh], std::string( "closed" ) );
  QVERIFY( sections.meshes[0].closed );
  QCOMPARE( sections.meshes[0].open_sections, std::uint64_t( 0 ) );
  QVERIFY( !sections.meshes[1].closed );
  QCOMPARE( sections.meshes[1].open_sections, std::uint64_t( 2 ) );
}

void TestMeshSections::boxes_data()
{
  QTest::addColumn<quint64>( "seed" );
  for ( quint64 seed = 0; seed < 60; ++seed )
    QTest::addRow( "%llu", seed ) << seed;
}

// In each layer of boxes, through the middle of the boxes and through their upper faces, along each axis.
void TestMeshSections::boxes()
{
  QFETCH( quint64, seed );
  std::mt19937_64 random( seed );
  const BoxBody body( random );
  const TriangleMesh mesh = mesh_of( body.surface() );
  double Point3::*const coordinates[] = { &Point3::x, &Point3::y, &Point3::z };
  for ( std::size_t axis = 0; axis < 3; ++axis )
    for ( std::size_t layer = 0; layer < BoxBody::size; ++layer )
      for ( const bool in_faces : { false, true } )
      {
        const double low = body.steps[axis][layer], high = body.steps[axis][layer + 1];
        const double at = in_faces ? high : ( low + high ) / 2;
        // Upright planes have the lower side of their axis on the right.
        const SectionPlane plane = axis == 0   ? SectionPlane::upright( { at, 1 }, { at, 0 } )
                                   : axis == 1 ? SectionPlane::upright( { 0, at }, { 1, at } )
                                               : SectionPlane::level( at );
        const MeshSections sections = cut_meshes( mesh, { &plane, 1 } );
        QCOMPARE( sections.meshes.at( 0 ).open_sections, std::uint64_t( 0 ) );

        const std::size_t across = axis == 0 ? 1 : 0, up = axis == 2 ? 1 : 2;
        std::vector<OGRPolygon> polygons;
        for ( const SectionArea &area : sections.areas )
        {
          polygons.push_back( polygon_of( area, coordinates[across], coordinates[up] ) );
          QVERIFY2( polygons.back().IsValid(), polygons.back().exportToWkt().c_str() );
          QVERIFY( std::fabs( polygons.back().get_Area() - area.area ) < 1e-11 );
        }
        double expected = 0;
        for ( std::size_t i = 0; i < BoxBody::size; ++i )
          for ( std::size_t j = 0; j < BoxBody::size; ++j )
          {
            std::array<std::size_t, 3> box{ layer, layer, layer };
            box[across] = i, box[up] = j;
            const auto middle = []( const std::vector<double> &along, std::size_t k ) {
              return ( along[k] + along[k + 1] ) / 2;
            };
            const OGRPoint point( middle( body.steps[across], i ), middle( body.steps[up], j ) );
            const auto around = std::ranges::count_if( polygons,
                                                       [&]( const auto &p ) { return p.Contains( &point ); } );
            QCOMPARE( around, body.is_full( box ) ? 1 : 0 );
            if ( body.is_full( box ) )
              expected += ( body.steps[across][i + 1] - body.steps[across][i] )
                          * ( body.steps[up][j + 1] - body.steps[up][j] );
          }
        QVERIFY( std::fabs( total_area( sections ) - expected ) < 1e-11 );
      }
}

// Whole boxes that share parts of their walls, and voids that may lie flush with the walls around: pieces lie on one
// another, and end on one another.
void TestMeshSections::touching()
{
  QFETCH( quint64, seed );
  std::mt19937_64 random( seed );
  const auto below = [&random]( int bound ) {
    return static_cast<double>( random() % static_cast<unsigned>( bound ) );
  };
  const auto within = [&]( int size ) { return Point3{ below( size ), below( size ), below( size ) }; };
  for ( const bool voids : { false, true } )
  {
    std::vector<std::pair<Point3, Point3>> boxes;
    Faces faces = voids ? box( { 0, 0, 0 }, { 6, 6, 6 } ) : Faces();
    for ( int i = 0; i < 30; ++i )
    {
      const Point3 low = within( 5 ), size = within( 3 ),
                   high{ low.x + size.x + 1, low.y + size.y + 1, low.z + size.z + 1 };
      const auto apart = [&]( const auto &other ) {
        const auto &[from, to] = other;
        return high.x <= from.x || to.x <= low.x || high.y <= from.y || to.y <= low.y || high.z <= from.z
               || to.z <= low.z;
      };
      const bool fits = !voids || ( high.x <= 6 && high.y <= 6 && 0 < low.z && high.z < 6 );
      if ( !fits || !std::ranges::all_of( boxes, apart ) )
        continue;
      boxes.emplace_back( low, high );
      faces = joined( faces, box( low, high, voids ) );
    }
    const TriangleMesh mesh = mesh_of( faces );
    for ( double height = 0.5; height <= 8; height += 0.5 )
    {
      double expected = voids && height <= 6 ? 36 : 0;
      for ( const auto &[low, high] : boxes )
        if ( low.z < height && height <= high.z )
          expected += ( voids ? -1 : 1 ) * ( high.x - low.x ) * ( high.y - low.y );
      const SectionPlane plane = SectionPlane::level( height );
      const MeshSections sections = cut_meshes( mesh, { &plane, 1 } );
      if ( sections.meshes.at( 0 ).crossing > 0 ) // one leaves the common wall into the other
        continue;
      QCOMPARE( total_area( sections ), expected );
      for ( const SectionArea &area : sections.areas )
      {
        const OGRPolygon polygon = polygon_of( area, &Point3::x, &Point3::y );
        QVERIFY2( polygon.IsValid(), polygon.exportToWkt().c_str() );
        QCOMPARE( polygon.get_Area(), area.area );
      }
    }
  }
}

// Triangles that hang at one line, over one another: it is split where one begins or ends. Each piece cut by itself at every
// end within it, all would take hours.
void TestMeshSections::many_on_one_line()
{
  constexpr std::size_t n = 100000;
  std::mt19937 random( 11 );
  std::vector<Span> nested, from_one, to_one, steps, anyhow;
  for ( std::size_t i = 0; i < n; ++i )
  {
    nested.emplace_back( i, 2 * n - i );
    from_one.emplace_back( 0, i + 1 );
    to_one.emplace_back( n, i );
    steps.emplace_back( i, i + n );
    const std::size_t from = random() % n;
    anyhow.emplace_back( from, ( from + 1 + random() % ( n - 1 ) ) % n );
  }
  anyhow.insert( anyhow.end(), anyhow.begin(), anyhow.begin() + n / 2 );
  for ( const std::vector<Span> &spans : { nested, from_one, to_one, steps, anyhow } )
  {
    const TriangleMesh mesh = mesh_of( hanging( spans ) );
    const PlaneCuts plane( SectionPlane::level( 0 ) );
    Workers workers( RunOptions{} );
    TierCounts tiers;
    const std::vector<TriangleCut> cuts = cut_triangles( mesh, {}, triangle_boxes( mesh, workers ), plane, tiers,
                                                         workers );
    std::optional<SectionGraph> graph;
    workers.execute( [&] {
      graph.emplace( mesh, plane, cuts, workers );
      split_at_nodes( *graph, workers );
    } );
    QVERIFY( std::ranges::equal( graph->pieces(), pieces_of( spans ), []( const auto &a, const auto &b ) {
      return a.from == b.from && a.to == b.to && a.is_border == b.is_border;
    } ) );
  }
}

// Triangles of one slanting plane, some with a corner moved by a last place: the nodes lie on a line, or nearly so, and their
// rounded places turn any way. Also near the least of doubles and the greatest.
void TestMeshSections::turns_of_nearly_straight_nodes()
{
  std::mt19937_64 random( 7 );
  const auto number = [&random] { return static_cast<double>( random() % 1024 ) / 1024; };
  for ( const double scale : { 1.0, 0x1p-1060, 0x1p-540, 0x1p1010 } )
  {
    Faces faces;
    for ( int i = 0; i < 12; ++i )
    {
      Face face;
      for ( const double lift : { 0.0, 0.5, -1.5 } )
      {
        const double x = number() + lift, y = number() / 2;
        face.push_back( { x * scale, y * scale, ( x + 2 * y ) * scale } );
      }
      if ( i % 4 == 0 )
        face[0].y = std::nextafter( face[0].y, scale );
      faces.push_back( face );
    }
    const TriangleMesh mesh = mesh_of( faces );
    const PlaneCuts plane( SectionPlane::level( 0.1 * scale ) );
    Workers workers( RunOptions{} );
    TierCounts tiers;
    const std::vector<TriangleCut> cuts = cut_triangles( mesh, judge_surfaces( mesh, {} ),
                                                         triangle_boxes( mesh, workers ), plane, tiers, workers );
    std::vector<RationalPoint2> expected;
    for ( const TriangleCut &cut : cuts )
      for ( const CutEdge &edge : { cut.from, cut.to } )
        expected.push_back( plane.exact_cut( mesh.vertices[edge.first], mesh.vertices[edge.second] ) );
    std::ranges::sort( expected, []( const RationalPoint2 &a, const RationalPoint2 &b ) {
      return a.x < b.x || ( a.x == b.x && a.y < b.y );
    } );
    expected.erase( std::unique( expected.begin(), expected.end() ), expected.end() );
    QVERIFY( expected.size() > 12 );
    std::optional<SectionGraph> graph;
    workers.execute( [&] { graph.emplace( mesh, plane, cuts, workers ); } );
    QCOMPARE( std::size_t( graph->node_count() ), expected.size() );
    for ( std::uint32_t a = 0; a < expected.size(); ++a )
      for ( std::uint32_t b = 0; b < expected.size(); ++b )
        for ( std::uint32_t c = 0; c < expected.size(); ++c )
        {
          const mpq_class turn = ( expected[b].x - expected[a].x ) * ( expected[c].y - expected[a].y )
                                 - ( expected[b].y - expected[a].y ) * ( expected[c].x - expected[a].x );
          QCOMPARE( static_cast<int>( graph->turn( a, b, c ) ), sgn( turn ) );
        }
  }
}

// Coordinates out of the range in which rounded arithmetic is certain: all is decided and rounded in fractions.
void TestMeshSections::far_and_tiny()
{
  for ( const double factor : { 1e-40, 1e40, 1e120 } )
  {
    const SectionPlane planes[] = { SectionPlane::level( factor / 2 ),
                                    SectionPlane::upright( { 0, 0 }, { factor, factor / 4 } ) };
    const MeshSections sections =
      cut_meshes( mesh_of( joined( scaled( cube(), factor ), scaled( cube(), 3 * factor ) ) ), planes );
    QCOMPARE( sections.areas.size(), std::size_t( 2 ) );
    QCOMPARE( hole_count( sections ), std::size_t( 2 ) );
    QVERIFY( std::fabs( sections.areas[0].area / factor / factor - 32 ) < 1e-12 );
    QVERIFY( std::fabs( sections.areas[1].area / factor / factor - 32 * std::hypot( 1, 0.25 ) ) < 1e-12 );
  }
  // Through vertices, whose coordinates enter as they are: products of such small ones vanish.
  const std::array<Point3, 6> ring{
    { { 2, 0, 0 }, { 1, 2, 0 }, { -1, 2, 0 }, { -3, 0, 0 }, { -1, -2, 0 }, { 1, -2, 0 } }
  };
  Faces spindle;
  for ( std::size_t i = 0; i < ring.size(); ++i )
    for ( const double tip : { 1.0, -1.0 } )
      spindle.push_back( { ring[i], ring[( i + 1 ) % ring.size()], { 0, 0, tip } } );
  for ( const double factor : { 1.0, 0x1p-536, 0x1p-540, 0x1p-1000 } )
  {
    const SectionPlane plane = SectionPlane::level( 0 );
    const MeshSections sections = cut_meshes( mesh_of( scaled( spindle, factor ) ), { &plane, 1 } );
    QCOMPARE( sections.areas.size(), std::size_t( 1 ) );
    QCOMPARE( sections.areas[0].rings[0].size(), ring.size() + 1 );
  }
}

// Decimals as they are written: added up as doubles, three tenths would be another number.
void TestMeshSections::stacks()
{
  const std::vector<SectionPlane> planes = level_planes( 0, 1, 0.1 );
  QCOMPARE( planes.size(), std::size_t( 11 ) );
  QVERIFY( planes[3].height == 0.3 && planes[6].height == 0.6 && planes[7].height == 0.7 && planes[10].height == 1.0 );
  QCOMPARE( level_planes( -2.5, -2.5, 1e300 ).size(), std::size_t( 1 ) );
  QCOMPARE( level_planes( 0, 0.99, 0.1 ).size(), std::size_t( 10 ) );
  QVERIFY( level_planes( 1e-7, 3e-7, 1e-7 )[2].height == 3e-7 );
  QCOMPARE( level_planes( 1e16, 10000000000000004, 1 ).size(), std::size_t( 3 ) ); // doubles are 2 apart there
  for ( const auto &[bottom, top, step] : { std::array<double, 3>{ 1, 0, 1 },
                                            { 0, 1, 0 },
                                            { 0, 1, -1 },
                                            { 0, 1, 1e-7 },
                                            { 0, HUGE_VAL, 1 },
                                            { 0, 1, NAN } } )
    QVERIFY_EXCEPTION_THROWN( level_planes( bottom, top, step ), Error );
}

void TestMeshSections::lines_on_the_map()
{
  const auto planes_over = []( const std::vector<std::vector<Point2>> &lines ) {
    ChainBuilder2 builder;
    for ( std::int64_t id = 40; const std::vector<Point2> &line : lines )
    {
      builder.begin_feature( id++ );
      builder.add_part( line );
      builder.end_feature();
    }
    return upright_planes( builder.take() );
  };
  const UprightPlanes planes = planes_over( { { { 0, 0 }, { 3, 1 } }, { { 0, 0 }, { 0.1, 0.1 }, { 0.7, 0.7 } } } );
  QCOMPARE( planes.planes.size(), std::size_t( 2 ) );
  QVERIFY( !planes.planes[0].is_level && same_point( planes.planes[0].to, { 3, 1 } ) );
  QCOMPARE( planes.line_ids, ( std::vector<std::int64_t>{ 40, 41 } ) );
  QVERIFY_EXCEPTION_THROWN( planes_over( { { { 0, 0 }, { 1, 0 }, { 2, 1e-300 } } } ), Error );
  QVERIFY_EXCEPTION_THROWN( planes_over( {} ), Error );
}

void TestMeshSections::cancels()
{
  const std::vector<SectionPlane> planes( 1000, SectionPlane::level( 0 ) );
  RunOptions options;
  options.stop = [] { return true; };
  QVERIFY_EXCEPTION_THROWN( cut_meshes( mesh_of( cube() ), planes, options ), Cancelled );
}

QTEST_APPLESS_MAIN( TestMeshSections )
#include "test_mesh_sections.moc"
