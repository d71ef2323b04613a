// SPDX-License-Identifier: GPL-2.0-or-later
// The survey of edges against counting in maps: on random triangles in any order, of one mesh or several that share
// vertices, and around one vertex of many sides.
// Relies on core/mesh/mesh_edges.h.
#include "core/compute/workers.h"
#include "core/mesh/mesh_edges.h"

#include <QtTest>

#include <algorithm>
#include <map>
#include <random>
#include <set>

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

//! Turned so that the lowest corner comes first.
Triangle turned( Triangle corners )
{
  std::rotate( corners.begin(), std::min_element( corners.begin(), corners.end() ), corners.end() );
  return corners;
}

struct Counted
{
    std::map<MeshEdge, int> triangles, way;
    std::map<MeshEdge, std::uint32_t> lowest; //!< triangle
    std::set<std::uint32_t> repeated, two_sided;
    std::vector<RimEdge> open;
    std::vector<MeshEdge> crowded;
    std::vector<bool> consistent;
};

Counted counted( const TriangleMesh &mesh )
{
  Counted found;
  std::map<std::pair<std::uint32_t, Triangle>, std::uint32_t> first_of;
  found.consistent.assign( mesh.names.size(), true );
  for ( std::uint32_t t = 0; t < mesh.triangles.size(); ++t )
  {
    Triangle sorted = mesh.triangles[t];
    std::sort( sorted.begin(), sorted.end() );
    if ( sorted[0] == sorted[1] || sorted[1] == sorted[2] )
      continue;
    const auto [first, is_new] = first_of.emplace( std::pair( mesh.mesh[t], sorted ), t );
    if ( !is_new )
    {
      found.repeated.insert( t );
      if ( turned( mesh.triangles[t] ) != turned( mesh.triangles[first->second] ) )
      {
        found.two_sided.insert( first->second );
        found.consistent[mesh.mesh[t]] = false;
      }
      continue;
    }
    for ( int i = 0; i < 3; ++i )
    {
      const std::uint32_t a = mesh.triangles[t][i], b = mesh.triangles[t][( i + 1 ) % 3];
      const MeshEdge edge{ mesh.mesh[t], std::min( a, b ), std::max( a, b ) };
      found.lowest.try_emplace( edge, t );
      ++found.triangles[edge];
      found.way[edge] += a < b ? 1 : -1;
    }
  }
  for ( const auto &[edge, count] : found.triangles )
  {
    if ( count % 2 )
      found.open.push_back( { edge, found.lowest[edge] } );
    if ( count > 2 )
      found.crowded.push_back( edge );
    if ( found.way[edge] != 0 )
      found.consistent[edge.mesh] = false;
  }
  return found;
}

void check( const TriangleMesh &mesh )
{
  const Counted expected = counted( mesh );
  for ( const int threads : { 1, 3 } )
  {
    RunOptions options;
    options.threads = threads;
    Workers workers( options );
    const EdgeSurvey survey = survey_edges( mesh, {}, workers );
    QVERIFY( survey.open == expected.open );
    QVERIFY( std::equal( survey.repeated.begin(), survey.repeated.end(), expected.repeated.begin(),
                         expected.repeated.end() ) );
    QVERIFY( std::equal( survey.two_sided.begin(), survey.two_sided.end(), expected.two_sided.begin(),
                         expected.two_sided.end() ) );
    QVERIFY( survey.consistent == expected.consistent );
    QCOMPARE( survey.crowded.size(), expected.crowded.size() );
    for ( const std::vector<Side> &crowded : survey.crowded )
      QCOMPARE( crowded.size(), std::size_t( expected.triangles.at( crowded.front().edge ) ) );
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

class TestMeshEdges : public QObject
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
      std::shuffle( triangles.begin(), triangles.end(), std::mt19937( 1 ) );
      check( mesh_of( 1001, triangles, 1 ) );
    }

    void what_is_left_out_is_not_there()
    {
      const TriangleMesh mesh = mesh_of( 4, { { 0, 2, 1 }, { 0, 1, 3 }, { 0, 3, 2 }, { 1, 2, 3 }, { 1, 2, 3 } }, 1 );
      Workers workers( ( RunOptions() ) );
      QVERIFY( survey_edges( mesh, {}, workers ).open.empty() );
      QCOMPARE( survey_edges( mesh, { false, false, false, true, true }, workers ).open.size(), std::size_t( 3 ) );
    }
};

QTEST_APPLESS_MAIN( TestMeshEdges )
#include "test_mesh_edges.moc"
