// SPDX-License-Identifier: GPL-2.0-or-later
// Sections of a real ore body, RUBICON_BODY: a stack of 100 level planes and upright ones have the areas and lengths that
// sums over its triangles in exact fractions give.
// Relies on core/io to read the mesh, and on exact_section.h.
#include "core/io/mesh_source.h"
#include "core/section/mesh_sections.h"
#include "exact_section.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

//! A stack of 100 level planes from the lowest vertex to the highest, and 20 upright ones through the middle.
std::vector<SectionPlane> planes_through( const TriangleMesh &mesh )
{
  const auto bounds = [&]( auto of ) {
    const auto [low, high] = std::ranges::minmax_element( mesh.vertices, {}, of );
    return std::pair( ( *low ).*of, ( *high ).*of );
  };
  const auto [west, east] = bounds( &Point3::x );
  const auto [south, north] = bounds( &Point3::y );
  const auto [bottom, top] = bounds( &Point3::z );
  std::vector<SectionPlane> planes;
  for ( int i = 0; i < 100; ++i )
    planes.push_back( SectionPlane::level( bottom + ( top - bottom ) * i / 100 ) );
  for ( int i = 0; i < 20; ++i )
  {
    const double turn = i * 3.14159 / 20;
    const Point2 middle{ ( west + east ) / 2, ( south + north ) / 2 };
    planes.push_back( SectionPlane::upright( middle, { middle.x + std::cos( turn ), middle.y + std::sin( turn ) } ) );
  }
  // Along an edge of a triangle, so that vertices lie in the plane.
  const auto [a, b, c] = mesh.corners( mesh.triangles.size() / 2 );
  planes.push_back( SectionPlane::upright( { a.x, a.y }, { b.x, b.y } ) );
  planes.push_back( SectionPlane::level( c.z ) );
  return planes;
}

//! Equal but for the roundings of sums.
bool agree( double value, double exact )
{
  return std::fabs( value - exact ) <= 1e-13 * std::fabs( exact );
}

} // namespace

class TestRealBodies : public QObject
{
    Q_OBJECT

  private slots:
    void sizes();
};

void TestRealBodies::sizes()
{
  const TriangleMesh mesh = read_mesh( LayerName::parse( RUBICON_BODY ), {}, {} );
  QCOMPARE( mesh.triangles.size(), std::size_t( RUBICON_TRIANGLES ) );
  const std::vector<SectionPlane> planes = planes_through( mesh );
  RunOptions one, four;
  one.threads = 1, four.threads = 4;
  const MeshSections sections = cut_meshes( mesh, planes, one );
  QCOMPARE( cut_meshes( mesh, planes, four ).checksum, sections.checksum );
  QCOMPARE( sections.meshes.at( 0 ).crossing, std::uint64_t( 0 ) );

  std::vector<double> area( planes.size() ), length( planes.size() );
  std::vector<int> areas( planes.size() );
  std::uint64_t without_area = 0; // no more than the planes that meet an open edge
  for ( const SectionLine &line : sections.lines )
    length[line.section] += line.length;
  for ( const SectionArea &part : sections.areas )
    area[part.section] += part.area, ++areas[part.section];
  int single = 0;
  for ( std::size_t i = 0; i < planes.size(); ++i )
  {
    const SectionSize exact = size_of_section( mesh, planes[i] );
    const bool is_nearest = planes[i].is_level && areas[i] == 1; // one area in a level plane is rounded once
    single += is_nearest;
    without_area += areas[i] == 0 && exact.length > 0;
    QVERIFY2( areas[i] == 0 || ( is_nearest ? area[i] == exact.area : agree( area[i], exact.area ) ),
              qPrintable(
                QString( "area %1: %2, not %3" ).arg( i ).arg( area[i], 0, 'g', 17 ).arg( exact.area, 0, 'g', 17 ) ) );
    QVERIFY2(
      agree( length[i], exact.length ),
      qPrintable(
        QString( "length %1: %2, not %3" ).arg( i ).arg( length[i], 0, 'g', 17 ).arg( exact.length, 0, 'g', 17 ) ) );
  }
  QVERIFY( single > 5 );
  QCOMPARE( without_area, sections.meshes[0].open_sections );
}

QTEST_APPLESS_MAIN( TestRealBodies )
#include "test_real_bodies.moc"
