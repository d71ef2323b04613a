// SPDX-License-Identifier: GPL-2.0-or-later
// Sets in special position: each family makes what it is there for, a few thousand sets have no fault, and a hull that is not
// CGAL's is told.
// Relies on check_hulls.h.
#include "check_hulls.h"

#include "core/error.h"

#include <QtTest>

#include <set>

using namespace rubicon;
using namespace rubicon::bench;

Q_DECLARE_METATYPE( rubicon::Point3 )

class TestCheckHulls : public QObject
{
    Q_OBJECT

  private slots:
    void sets_agree();
    void sets_by_seed();
    void cgal_by_hand_data();
    void cgal_by_hand();
    void a_fault_is_told();
    void progress_cancels();
};

namespace
{

ConvexHull hull_of( const HullCase &points )
{
  RunOptions options;
  options.backend = Backend::cpu;
  options.threads = 1;
  return convex_hull( points, options );
}

} // namespace

void TestCheckHulls::sets_agree()
{
  const CheckedHulls checked = check_hulls( 1, 5000 );
  QVERIFY2( !checked.first_fault, checked.first_fault ? checked.first_fault->what.c_str() : "" );
  CheckedFamily all;
  for ( const CheckedFamily &family : checked.families )
  {
    QVERIFY( family.sets > 0 && family.points > family.sets && family.faults == 0 );
    all += family;
  }
  QCOMPARE( all.sets, std::uint64_t( 5000 ) );
  for ( const std::uint64_t of_rank : all.ranks )
    QVERIFY( of_rank > 100 );
  QVERIFY( checked.ways.size() >= 4 );
}

void TestCheckHulls::sets_by_seed()
{
  std::set<std::string> names;
  std::size_t largest = 0;
  for ( std::uint64_t seed = 0; seed < 4000; ++seed )
  {
    const HullCase points = degenerate_set( seed );
    QVERIFY( !points.empty() && all_finite( points ) );
    largest = std::max( largest, points.size() );
    names.insert( degenerate_families()[family_of( seed )].name );
  }
  QCOMPARE( names.size(), degenerate_families().size() );
  QVERIFY( largest > 256 ); // more than the way of small hulls takes
}

void TestCheckHulls::cgal_by_hand_data()
{
  QTest::addColumn<HullCase>( "points" );
  QTest::addColumn<int>( "rank" );
  QTest::addColumn<std::size_t>( "vertices" );
  QTest::addColumn<std::size_t>( "facets" );
  const auto row = []( const char *name, const HullCase &points, int rank, std::size_t vertices, std::size_t facets ) {
    QTest::newRow( name ) << points << rank << vertices << facets;
  };
  HullCase cube; // with the middles of all edges and facets
  for ( int i = 0; i < 27; ++i )
    cube.push_back( { double( i % 3 ), double( i / 3 % 3 ), double( i / 9 ) } );
  row( "nothing", {}, -1, 0, 0 );
  row( "one place", { { 1, 2, 3 }, { 1, 2, 3 } }, 0, 1, 0 );
  row( "a line, from its middle on", { { 1, 1, 1 }, { 0, 0, 0 }, { 3, 3, 3 }, { 2, 2, 2 } }, 1, 2, 0 );
  row( "a square and middles", { { 0, 0, 5 }, { 1, 0, 5 }, { 2, 0, 5 }, { 2, 2, 5 }, { 0, 2, 5 }, { 1, 1, 5 } }, 2, 4,
       1 );
  row( "a cube and middles", cube, 3, 8, 6 );
  row( "a pyramid", { { 0, 0, 0 }, { 4, 0, 0 }, { 4, 4, 0 }, { 0, 4, 0 }, { 2, 2, 3 }, { 1, 1, 0 } }, 3, 5, 5 );
}

void TestCheckHulls::cgal_by_hand()
{
  QFETCH( HullCase, points );
  const HullPeerShape shape = cgal_hull_shape( points );
  QTEST( shape.rank, "rank" );
  QTEST( shape.vertices.size(), "vertices" );
  QTEST( shape.facets, "facets" );
}

void TestCheckHulls::a_fault_is_told()
{
  const HullCase points = { { 0, 0, 0 }, { 4, 0, 0 }, { 4, 4, 0 }, { 0, 4, 0 }, { 2, 2, 3 } };
  const HullPeerShape shape = cgal_hull_shape( points );
  const ConvexHull right = hull_of( points );
  QVERIFY( !fault_beside_peer( points, right, shape ) );
  const auto told = [&]( auto &&change ) {
    ConvexHull wrong = right;
    change( wrong );
    return QString::fromStdString( fault_beside_peer( points, wrong, shape ).value_or( "" ) );
  };
  QVERIFY( told( []( ConvexHull &hull ) { hull.rank = 2; } ).startsWith( "The rank is 2, 3" ) );
  QVERIFY( told( []( ConvexHull &hull ) { hull.facet_end.pop_back(); } ).startsWith( "Facets: 4, 5" ) );
  QVERIFY( told( []( ConvexHull &hull ) { hull.vertices.pop_back(); } ).startsWith( "Vertices: 4, 5" ) );
  QVERIFY( told( []( ConvexHull &hull ) { hull.vertices[0] = hull.vertices[1]; } ).startsWith( "Vertices: 5, 5" ) );
}

void TestCheckHulls::progress_cancels()
{
  int calls = 0;
  const auto ends_at_third = [&calls]( double ) { return ++calls < 3; };
  QVERIFY_EXCEPTION_THROWN( check_hulls( 1, 100, ends_at_third ), Cancelled ); // within a batch
  QVERIFY_EXCEPTION_THROWN( check_hulls( 1, 5000, []( double ) { return false; } ), Cancelled );
}

QTEST_GUILESS_MAIN( TestCheckHulls )
#include "test_check_hulls.moc"
