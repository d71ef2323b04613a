// SPDX-License-Identifier: GPL-2.0-or-later
// Lines of every kind beside each other: one thread, and the second backend (RUBICON_SECOND_BACKEND), give the same bytes. A GPU assembles
// plain lines itself and leaves the others to the host, unless they are many.
// Relies on oracle.h, which tells results apart.
#include "core/compute/workers.h"
#include "core/ingest/mesh_builder.h"
#include "core/ingest/polyline_builder3.h"
#include "core/line_mesh/find_hits.h"
#include "core/line_mesh/line_mesh.h"
#include "oracle.h"

#include <QtTest>

#include <cmath>
#include <limits>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <vector>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

constexpr int steps = 40; // of the ground, each 10 long

//! Open ground with heights of 0 to 20, and every fiftieth of its faces there twice.
void add_ground( MeshBuilder &mesh, const std::string &name = {} )
{
  std::mt19937 random( 1 );
  std::vector<Point3> corners;
  for ( int i = 0; i <= steps; ++i )
    for ( int j = 0; j <= steps; ++j )
      corners.push_back( { i * 10.0, j * 10.0, static_cast<double>( random() % 20000 ) / 1000 } );
  for ( int i = 0; i < steps; ++i )
    for ( int j = 0; j < steps; ++j )
    {
      const auto corner = [&]( int di, int dj ) {
        return corners[static_cast<std::size_t>( ( i + di ) * ( steps + 1 ) + j + dj )];
      };
      for ( int times = 0; times < ( ( i * steps + j ) % 50 == 0 ? 2 : 1 ); ++times )
        mesh.add_face( std::vector<Point3>{ corner( 0, 0 ), corner( 1, 0 ), corner( 1, 1 ) }, name );
      mesh.add_face( std::vector<Point3>{ corner( 0, 0 ), corner( 1, 1 ), corner( 0, 1 ) }, name );
    }
}

//! The faces of the box from \a low to \a high, turned outwards.
void add_box( MeshBuilder &mesh, Point3 low, Point3 high, const std::string &name )
{
  const int squares[6][4] = { { 0, 2, 3, 1 }, { 4, 5, 7, 6 }, { 0, 1, 5, 4 },
                              { 2, 6, 7, 3 }, { 0, 4, 6, 2 }, { 1, 3, 7, 5 } };
  for ( const auto &square : squares )
  {
    std::vector<Point3> face;
    for ( const int corner : square )
      face.push_back( { corner & 1 ? high.x : low.x, corner & 2 ? high.y : low.y, corner & 4 ? high.z : low.z } );
    mesh.add_face( face, name );
  }
}

constexpr int most_hits = 64; //!< of a segment on a plain line that a GPU follows

//! Sheets above each other, away from all else.
void add_sheets( MeshBuilder &mesh )
{
  for ( int z = 0; z <= most_hits; ++z )
    mesh.add_face( std::vector<Point3>{ { 999, 999, 1.0 * z }, { 1003, 999, 1.0 * z }, { 999, 1003, 1.0 * z } } );
}

enum class Surface
{
  ground,  //!< nothing is inside
  boxes,   //!< parity
  crossed, //!< boxes that cross each other: winding numbers
  several  //!< meshes of each kind beside and within each other, and one that nothing meets
};

//! A hundred boxes, each of \a size; of those of 55 neighbours cross. Mesh \a name( number of the box ).
template <typename Name>
void add_boxes( MeshBuilder &mesh, double size, double lift, const Name &name )
{
  for ( int i = 0; i < 100; ++i )
  {
    // No two walls lie in one plane, where lines would meet both in one place.
    const double x = i % 10 * 40 + i * 0.013 + lift, y = i / 10 * 40 + i * 0.017 + lift, z = i * 0.001 + lift;
    add_box( mesh, { x, y, i % 7 + z }, { x + size, y + size, 13 + i % 5 + z }, name( i ) );
  }
}

TriangleMesh mesh_of( Surface surface )
{
  MeshBuilder mesh;
  const auto unnamed = []( int ) { return std::string(); };
  switch ( surface )
  {
    case Surface::ground:
      add_ground( mesh );
      add_sheets( mesh );
      break;
    case Surface::boxes: add_boxes( mesh, 31, 0, unnamed ); break;
    case Surface::crossed: add_boxes( mesh, 55, 0, unnamed ); break;
    case Surface::several:
      add_ground( mesh, "ground" );
      add_box( mesh, { 2000, 2000, 0 }, { 2001, 2001, 1 }, "alone" );
      add_boxes( mesh, 31, 0.0002, []( int i ) { return "boxes " + std::to_string( i % 5 ); } );
      add_boxes( mesh, 55, 0.0004, []( int ) { return std::string( "crossed" ); } );
  }
  return mesh.take();
}

class Lines
{
  public:
    explicit Lines( bool has_m )
      : mBuilder( has_m )
      , mHasM( has_m )
    {}

    void add( const std::vector<Point3> &vertices, double first_m = 0 )
    {
      std::vector<double> m;
      for ( std::size_t i = 0; i < vertices.size(); ++i )
        m.push_back( first_m + static_cast<double>( i ) );
      mBuilder.begin_feature( ++mCount );
      mBuilder.add_line( vertices, mHasM ? std::span<const double>( m ) : std::span<const double>() );
      mBuilder.end_feature();
    }

    PolylineSet3 take() { return mBuilder.take(); }

  private:
    PolylineBuilder3 mBuilder;
    bool mHasM;
    std::int64_t mCount = 0;
};

//! Crooked holes from above, from within and to within the surfaces: nearly all of them plain.
void add_holes( Lines &lines, int count )
{
  std::mt19937 random( 2 );
  const auto between = [&]( double low, double high ) {
    return low + static_cast<double>( random() % 1000000 ) / 1000000 * ( high - low );
  };
  for ( int i = 0; i < count; ++i )
  {
    std::vector<Point3> vertices{ { between( 0, 400 ), between( 0, 400 ), i % 3 == 0 ? between( 1, 12 ) : 50 } };
    for ( unsigned k = random() % 6; k > 0; --k )
      vertices.push_back( { between( 0, 400 ), between( 0, 400 ), between( -5, 25 ) } );
    vertices.push_back( { between( 0, 400 ), between( 0, 400 ), i % 2 == 0 ? between( 1, 12 ) : -40 } );
    lines.add( vertices, i % 50 == 7   ? std::numeric_limits<double>::infinity()
                         : i % 50 == 8 ? std::numeric_limits<double>::quiet_NaN()
                                       : between( -1000, 1000 ) );
  }
}

//! Lines that one thread of a GPU is not to follow, or cannot.
void add_others( Lines &lines )
{
  lines.add( { { 20, 20, 100 }, { 20, 20, -100 } } ); // through corners and edges
  lines.add( { { 33, 33, 100 }, { 33, 33, -100 } } );
  lines.add( { { 0, 40, 100 }, { 0, 40, 0 }, { 40, 40, 0 } } );
  lines.add( { { 40, 40, 0 }, { 80, 40, 0 }, { 80, 80, 0 } } );
  for ( const int hits : { most_hits, most_hits + 1 } )
    lines.add( { { 1000.1, 1000.2, -1 }, { 1000.2, 1000.1, hits - 0.5 } } ); // so many on one segment
  lines.add( { { 0, 900, 900 }, { 1e-150, 900, 900 } } );                    // no double is the square of its length
  for ( const int count : { 4096, 4097, 5000 } )
  {
    std::vector<Point3> winding;
    for ( int i = 0; i < count; ++i )
      winding.push_back( { i * 0.08, 77.7 + i % 2, i % 3 * 15.0 } );
    lines.add( winding );
  }
}

struct Told
{
    LineMeshResult result;
    bool by_processor = false; //!< the log says that it assembled what a GPU found
};

Told run( const PolylineSet3 &lines, const TriangleMesh &mesh, Backend backend, int threads )
{
  Told told;
  LineMeshOptions options;
  options.backend = backend;
  options.threads = threads;
  options.log = [&]( const std::string &line ) {
    told.by_processor = told.by_processor || line.find( "The processor assembles" ) != std::string::npos;
  };
  told.result = line_mesh( lines, mesh, options );
  return told;
}

//! Whether the hits are all found by a GPU, which then holds what it needs to assemble them.
bool stays_on_gpu( const PolylineSet3 &lines, const TriangleMesh &mesh )
{
  const RunOptions options;
  Workers workers( options );
  RunReport report;
  std::shared_ptr<ResidentHits> resident;
  find_hits_cuda( lines, mesh, options, workers, report, {}, &resident );
  return resident != nullptr;
}

} // namespace

class TestAssembly : public QObject
{
    Q_OBJECT

  private slots:
    void lines_of_every_kind_data();
    void lines_of_every_kind();
    void several_meshes_data();
    void several_meshes();
    void mostly_lines_of_the_host();
};

void TestAssembly::lines_of_every_kind_data()
{
  QTest::addColumn<int>( "surface" );
  QTest::addColumn<bool>( "has_m" );
  const char *names[] = { "ground", "boxes", "boxes that cross", "several meshes" };
  for ( const Surface surface : { Surface::ground, Surface::boxes, Surface::crossed, Surface::several } )
    for ( const bool has_m : { false, true } )
      QTest::addRow( "%s%s", names[static_cast<int>( surface )], has_m ? ", with M" : "" )
        << static_cast<int>( surface ) << has_m;
}

void TestAssembly::lines_of_every_kind()
{
  QFETCH( int, surface );
  QFETCH( bool, has_m );
  const TriangleMesh mesh = mesh_of( Surface( surface ) );
  Lines lines( has_m );
  add_holes( lines, 300 );
  add_others( lines );
  add_holes( lines, 300 );
  const PolylineSet3 all = lines.take();
  const Told one = run( all, mesh, Backend::cpu, 1 ), other = run( all, mesh, RUBICON_SECOND_BACKEND, 2 );
  const std::vector<InsideRule> rules[] = { { InsideRule::none },
                                            { InsideRule::parity },
                                            { InsideRule::winding },
                                            { InsideRule::none, InsideRule::parity, InsideRule::parity,
                                              InsideRule::parity, InsideRule::parity, InsideRule::parity,
                                              InsideRule::parity, InsideRule::winding } };
  QVERIFY( one.result.rules == rules[surface] );
  QVERIFY( one.result.events.size() > 1000 );
  std::vector<std::uint32_t> on_sheets; // hits of lines there
  for ( const LineSummary &summary : one.result.summaries )
    if ( all.vertices[all.line_begin[summary.line]].x == 1000.1 )
      on_sheets.push_back( summary.hits );
  if ( Surface( surface ) == Surface::ground )
    QCOMPARE( on_sheets, ( std::vector<std::uint32_t>{ most_hits, most_hits + 1 } ) );
  QCOMPARE( first_difference( one.result, other.result, Distances::identical ), std::string() );
  QCOMPARE( other.result.checksum, one.result.checksum );
  if ( RUBICON_SECOND_BACKEND == Backend::cuda )
    QVERIFY( stays_on_gpu( all, mesh ) && !other.by_processor );
}

void TestAssembly::several_meshes_data()
{
  QTest::addColumn<int>( "holes" );
  QTest::addColumn<double>( "away" );
  QTest::addColumn<std::size_t>( "least_hits" );
  QTest::newRow( "nothing is hit" ) << 300 << 5000.0 << std::size_t( 0 );
  // So many that a GPU sorts them digit by digit: see compute/cuda/sort.cuh.
  QTest::newRow( "very much is hit" ) << 16000 << 0.0 << ( std::size_t( 1 ) << 18 ) + 1;
}

void TestAssembly::several_meshes()
{
  QFETCH( int, holes );
  QFETCH( double, away );
  QFETCH( std::size_t, least_hits );
  const TriangleMesh mesh = mesh_of( Surface::several );
  Lines lines( true );
  add_holes( lines, holes );
  PolylineSet3 all = lines.take();
  for ( Point3 &vertex : all.vertices )
    vertex.x += away;
  const Told one = run( all, mesh, Backend::cpu, 1 ), other = run( all, mesh, RUBICON_SECOND_BACKEND, 2 );
  QVERIFY2( one.result.hits.size() >= least_hits, qPrintable( QString::number( one.result.hits.size() ) ) );
  QCOMPARE( one.result.hits.empty(), least_hits == 0 );
  QCOMPARE( first_difference( one.result, other.result, Distances::identical ), std::string() );
  QCOMPARE( other.result.checksum, one.result.checksum );
  QVERIFY( !other.by_processor );
}

void TestAssembly::mostly_lines_of_the_host()
{
  const TriangleMesh mesh = mesh_of( Surface::ground );
  Lines lines( true );
  add_holes( lines, 5 );
  for ( int i = 0; i < 10; ++i )
    lines.add( { { i * 40.0, 40, 100 }, { i * 40.0, 40, -100 } } ); // along corners
  const PolylineSet3 all = lines.take();
  const Told one = run( all, mesh, Backend::cpu, 1 ), other = run( all, mesh, RUBICON_SECOND_BACKEND, 2 );
  QCOMPARE( first_difference( one.result, other.result, Distances::identical ), std::string() );
  QCOMPARE( other.result.checksum, one.result.checksum );
  QCOMPARE( other.by_processor, RUBICON_SECOND_BACKEND == Backend::cuda );
}

QTEST_APPLESS_MAIN( TestAssembly )
#include "test_assembly.moc"
