// SPDX-License-Identifier: GPL-2.0-or-later
// The job as its callers see it: progress and cancel.
// Relies on core/line_mesh and tests/core/mesh/solids.h.
#include "tests/core/mesh/solids.h"

#include "core/compute/workers.h"
#include "core/error.h"
#include "core/line_mesh/checksum.h"
#include "core/line_mesh/line_mesh.h"

#include <QtTest>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <vector>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

//! Lines that zigzag above each other through x = -2 .. 2.
PolylineSet3 zigzags( std::uint32_t lines, std::uint32_t vertices )
{
  PolylineSet3 set;
  set.line_begin = { 0 };
  for ( std::uint32_t line = 0; line < lines; ++line )
  {
    for ( std::uint32_t v = 0; v < vertices; ++v )
      set.vertices.push_back( { v % 2 == 0 ? -2.0 : 2.0, 0.001 * v, 0.001 * line } );
    set.line_begin.push_back( static_cast<std::uint32_t>( set.vertices.size() ) );
    set.line_feature.push_back( line );
    set.feature_ids.push_back( line );
  }
  return set;
}

} // namespace

class TestLineMeshJob : public QObject
{
    Q_OBJECT

  private slots:
    void progress_starts_at_0_and_never_goes_back();
    void a_long_interval_can_be_stopped();
    void distances_beyond_the_largest_double_are_infinite();
};

void TestLineMeshJob::distances_beyond_the_largest_double_are_infinite()
{
  Faces faces = cut_cube();
  for ( std::vector<Point3> &face : faces )
    for ( Point3 &p : face )
      p = { p.x * 1e308, p.y * 1e308, p.z * 1e308 };
  PolylineSet3 lines;
  lines.vertices = { { -1.7e308, 0.1, 0.1 }, { 1.7e308, 0.1, 0.1 } };
  lines.line_begin = { 0, 2 };
  lines.line_feature = { 0 };
  lines.feature_ids = { 0 };
  const LineMeshResult result = line_mesh( lines, mesh_of( faces ) );
  QVERIFY( result.events.size() > 1 );
  QCOMPARE( result.events.back().distance, HUGE_VAL );
  QCOMPARE( result.intervals.back().to_distance, HUGE_VAL );
  for ( const LineEvent &event : result.events )
    QVERIFY( !std::isnan( event.distance ) );
}

// The box around a small mesh is one piece of work, which is all of its loop.
void TestLineMeshJob::progress_starts_at_0_and_never_goes_back()
{
  const TriangleMesh mesh = mesh_of( joined( cut_cube(), cut_cube( { 9, 0, 0 } ) ) );
  const PolylineSet3 lines = zigzags( 200, 500 );
  std::vector<double> shares;
  LineMeshOptions options;
  options.backend = Backend::cpu;
  options.progress = [&]( double share ) {
    shares.push_back( share );
    return true;
  };
  const MeshSurfaces surfaces = judge_surfaces( mesh, options );
  for ( const bool judged : { false, true } )
  {
    shares.clear();
    const LineMeshResult result = judged ? line_mesh( lines, mesh, surfaces, options )
                                         : line_mesh( lines, mesh, options );
    QVERIFY( result.hits.size() > 1000 );
    QVERIFY( !shares.empty() );
    QCOMPARE( shares.front(), 0.0 ); // other threads may be far ahead of this one when its first chunk ends
    QVERIFY( std::ranges::is_sorted( shares ) && shares.back() <= 1 );
  }
}

void TestLineMeshJob::a_long_interval_can_be_stopped()
{
  const PolylineSet3 lines = zigzags( 1, 2 );
  LineMeshResult result;
  result.interval_vertices.resize( 1 << 20, Point3{ 1, 2, 3 } );
  LineInterval interval{};
  interval.vertex_count = 1 << 20;
  result.intervals.push_back( interval );
  std::atomic<int> asked = 0;
  RunOptions options;
  options.stop = [&] { return ++asked > 100; };
  Workers workers( options );
  QVERIFY_EXCEPTION_THROWN( checksum( lines, result, workers ), Cancelled );
}

QTEST_APPLESS_MAIN( TestLineMeshJob )
#include "test_job.moc"
