// SPDX-License-Identifier: GPL-2.0-or-later
// What the search for self-crossings costs: pairs that take exact signs grow with the triangles, counted.
// Relies on core/mesh and tests/core/mesh/solids.h.
#include "tests/core/mesh/solids.h"

#include "core/compute/workers.h"
#include "core/mesh/self_crossings.h"

#include <QtTest>

#include <cmath>
#include <numbers>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

//! Two cones over a regular polygon with so many corners, closed.
Faces double_cone( int corners )
{
  const auto at = [&]( int i ) {
    const double turn = 2 * std::numbers::pi * ( i % corners ) / corners;
    return Point3{ std::cos( turn ), std::sin( turn ), 0 };
  };
  Faces faces;
  for ( int i = 0; i < corners; ++i )
  {
    faces.push_back( { at( i ), at( i + 1 ), { 0, 0, 1 } } );
    faces.push_back( { at( i + 1 ), at( i ), { 0, 0, -1 } } );
  }
  return faces;
}

//! Triangles in a pile, each of which crosses all others.
Faces crossing_sheets( int count )
{
  Faces faces;
  for ( int i = 0; i < count; ++i )
  {
    const double turn = std::numbers::pi * i / count, x = std::cos( turn ), y = std::sin( turn );
    faces.push_back( { { -x, -y, i * 1e-3 }, { x, y, i * 1e-3 }, { 0, 0, 5 + i * 1e-3 } } );
  }
  return faces;
}

SelfCrossings search( const Faces &faces )
{
  const TriangleMesh mesh = mesh_of( faces );
  Workers workers( RunOptions{} );
  const EdgeSurvey edges = survey_edges( mesh, {}, workers );
  return find_self_crossings( { mesh, {}, edges }, std::vector<bool>( mesh.names.size(), true ), workers );
}

} // namespace

class TestSelfCrossings : public QObject
{
    Q_OBJECT
  private slots:
    void neighbours_around_a_tip_cost_no_signs();
    void what_is_known_to_cross_costs_no_more();
    void meshes_in_one_place_are_apart();
};

void TestSelfCrossings::neighbours_around_a_tip_cost_no_signs()
{
  for ( const int corners : { 500, 2000 } )
  {
    const SelfCrossings found = search( double_cone( corners ) );
    QVERIFY( std::count( found.crossing.begin(), found.crossing.end(), 1 ) == 0 );
    QVERIFY2( found.decided < std::uint64_t( 40 ) * corners, std::to_string( found.decided ).c_str() );
  }
}

void TestSelfCrossings::what_is_known_to_cross_costs_no_more()
{
  for ( const int count : { 200, 800 } )
  {
    const SelfCrossings found = search( crossing_sheets( count ) );
    QCOMPARE( std::count( found.crossing.begin(), found.crossing.end(), 1 ), std::ptrdiff_t( count ) );
    QVERIFY2( found.decided < std::uint64_t( 40 ) * count, std::to_string( found.decided ).c_str() );
  }
}

void TestSelfCrossings::meshes_in_one_place_are_apart()
{
  MeshBuilder builder;
  constexpr int meshes = 7;
  for ( int m = 0; m < meshes; ++m )
    for ( const Face &face : joined( cut_cube(), cut_cube( { m * 0.25, 0.5, 0.5 } ) ) )
      builder.add_face( face, std::to_string( m ) );
  const TriangleMesh mesh = builder.take();
  Workers workers( RunOptions{} );
  const EdgeSurvey edges = survey_edges( mesh, {}, workers );
  const SelfCrossings found = find_self_crossings( { mesh, {}, edges }, std::vector<bool>( meshes, true ), workers );
  for ( int m = 0; m < meshes; ++m )
  {
    const SelfCrossings alone = search( joined( cut_cube(), cut_cube( { m * 0.25, 0.5, 0.5 } ) ) );
    QVERIFY( std::equal( alone.crossing.begin(), alone.crossing.end(), found.crossing.begin() + m * 24 ) );
    QVERIFY( std::count( alone.crossing.begin(), alone.crossing.end(), 1 ) > 0 );
  }
}

QTEST_GUILESS_MAIN( TestSelfCrossings )
#include "test_self_crossings.moc"
