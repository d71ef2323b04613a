// SPDX-License-Identifier: GPL-2.0-or-later
// Open edges against counting in a map: on random triangles in any order, of one mesh or several that share vertices,
// and around one vertex of many sides.
// Relies on core/mesh/open_edges.h.
#include "core/compute/workers.h"
#include "core/mesh/open_edges.h"

#include <QtTest>

#include <algorithm>
#include <map>
#include <random>

using namespace rubicon;

namespace
{

TriangleMesh mesh_of( std::size_t vertices, std::vector<Triangle> triangles, std::uint32_t meshes )
{
  TriangleMesh mesh;
  mesh.vertices.resize( vertices );
  for ( std::size_t t = 0; t < triangles.size(); ++t )
    mesh.mesh.push_back( static_cast<std::uint32_t>( t % meshes ) );
  mesh.triangles = std::move( triangles );
  mesh.names.resize( meshes );
  return mesh;
}

std::vector<OpenEdge> counted( const TriangleMesh &mesh )
{
  std::map<OpenEdge, int> counts;
  for ( std::size_t t = 0; t < mesh.triangles.size(); ++t )
    for ( int i = 0; i < 3; ++i )
    {
      const auto [low, high] = std::minmax( mesh.triangles[t][i], mesh.triangles[t][( i + 1 ) % 3] );
      if ( low != high )
        ++counts[{ mesh.mesh[t], low, high }];
    }
  std::vector<OpenEdge> open;
  for ( const auto &[edge, count] : counts )
    if ( count % 2 )
      open.push_back( edge );
  return open;
}

void check( const TriangleMesh &mesh )
{
  for ( const int threads : { 1, 3 } )
  {
    RunOptions options;
    options.threads = threads;
    Workers workers( options );
    QVERIFY( find_open_edges( mesh, workers ) == counted( mesh ) );
  }
}

//! Both triangles of each step around vertex 0, which is a closed double fan but for the last triangle.
std::vector<Triangle> double_fan( std::uint32_t steps )
{
  std::vector<Triangle> triangles;
  for ( std::uint32_t side = 0; side < 2; ++side )
    for ( std::uint32_t i = 1; i < steps; ++i )
      triangles.push_back( { 0, i, i + 1 } );
  triangles.pop_back();
  return triangles;
}

} // namespace

class TestOpenEdges : public QObject
{
    Q_OBJECT

  private slots:
    void nothing() { check( TriangleMesh() ); }

    void random_triangles_data()
    {
      QTest::addColumn<uint>( "vertices" );
      QTest::addColumn<uint>( "meshes" );
      for ( const uint vertices : { 3u, 20u, 1000u } )
        for ( const uint meshes : { 1u, 2u, 7u } )
          QTest::addRow( "%u vertices, %u meshes", vertices, meshes ) << vertices << meshes;
    }

    void random_triangles()
    {
      QFETCH( uint, vertices );
      QFETCH( uint, meshes );
      std::mt19937 random( vertices + meshes );
      std::vector<Triangle> triangles( 5000 );
      for ( Triangle &triangle : triangles )
        for ( std::uint32_t &corner : triangle )
          corner = random() % vertices;
      check( mesh_of( vertices, std::move( triangles ), meshes ) );
    }

    void many_sides_at_one_vertex()
    {
      std::vector<Triangle> triangles = double_fan( 1000 );
      check( mesh_of( 1001, triangles, 1 ) );
      QCOMPARE( counted( mesh_of( 1001, triangles, 1 ) ).size(), std::size_t( 3 ) );
      std::shuffle( triangles.begin(), triangles.end(), std::mt19937( 1 ) );
      check( mesh_of( 1001, triangles, 1 ) );
    }
};

QTEST_APPLESS_MAIN( TestOpenEdges )
#include "test_open_edges.moc"
