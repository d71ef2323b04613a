// SPDX-License-Identifier: GPL-2.0-or-later
// The sweep around a vertex: whatever two settled triangles share is among the meetings, and what is set aside is little.
// Relies on core/mesh.
#include "core/compute/workers.h"
#include "core/error.h"
#include "core/exact/predicates.h"
#include "core/mesh/star_sweep.h"
#include "core/mesh/triangle_meeting.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <set>
#include <string>

using namespace rubicon;

namespace
{

//! Triangles around vertex 0, which lies at a place of its own.
class Star
{
  public:
    explicit Star( Point3 centre = { 0, 0, 0 } ) { mMesh.vertices.push_back( centre ); }

    //! Passes over triangles of no area and those that are there again.
    void add( Point3 a, Point3 b )
    {
      Triangle triangle = { 0, number_of( a ), number_of( b ) };
      if ( is_degenerate( { mMesh.vertices[0], a, b } )
           || !mSeen.insert( std::minmax( triangle[1], triangle[2] ) ).second )
        return;
      std::rotate( triangle.begin(), triangle.begin() + mMesh.triangles.size() % 3, triangle.end() );
      mMesh.triangles.push_back( triangle );
    }

    const TriangleMesh &mesh() const { return mMesh; }
    std::size_t size() const { return mMesh.triangles.size(); }

    StarMeetings sweep() const
    {
      std::vector<std::uint32_t> all( size() );
      std::iota( all.begin(), all.end(), 0u );
      return sweep_star( mMesh, 0, all, Workers( RunOptions{} ) );
    }

    //! Pairs of settled triangles that meet, though they are not among the meetings.
    std::size_t missed( const StarMeetings &found ) const
    {
      std::size_t count = 0;
      for ( const std::uint32_t a : found.settled )
        for ( const std::uint32_t b : found.settled )
          count += a < b && meet( mMesh, a, b ).kind != MeetingKind::none
                   && !std::ranges::binary_search( found.meetings, std::pair( a, b ) );
      return count;
    }

  private:
    std::uint32_t number_of( Point3 p )
    {
      const auto known = std::ranges::find_if( mMesh.vertices, [&]( Point3 q ) { return same_point( p, q ); } );
      const auto number = static_cast<std::uint32_t>( known - mMesh.vertices.begin() );
      if ( known == mMesh.vertices.end() )
        mMesh.vertices.push_back( p );
      return number;
    }

    TriangleMesh mMesh;
    std::set<std::pair<std::uint32_t, std::uint32_t>> mSeen;
};

//! A small integer point.
Point3 draw( std::mt19937 &random, int range )
{
  const auto number = [&] { return static_cast<double>( static_cast<int>( random() % ( 2 * range + 1 ) ) - range ); };
  return { number(), number(), number() };
}

Point3 times( double factor, Point3 p )
{
  return { factor * p.x, factor * p.y, factor * p.z };
}

//! Pages around an edge, each in a half plane of its own.
Star book( int count )
{
  Star star;
  for ( int i = 0; i < count; ++i )
    star.add( { 0, 0, 1e6 }, { std::cos( i * 0.01 ), std::sin( i * 0.01 ), 0.5 } );
  return star;
}

//! Long triangles side by side, of very different sizes: the box of each meets those of nearly all others.
Star slats( int count )
{
  Star star;
  std::mt19937 random( 3 );
  const auto size = [&] { return 1.0 + static_cast<double>( random() % 100 ); };
  for ( int i = 0; i < count; ++i )
  {
    const double y = 1 + i * 1e-3;
    star.add( times( size(), { 0.5, y, 1 - y / 4 } ), times( size(), { 1.5, y, 1 - y / 3 } ) );
  }
  return star;
}

} // namespace

class TestStarSweep : public QObject
{
    Q_OBJECT
  private slots:
    void nothing_is_missed_data();
    void nothing_is_missed();
    void stars_without_crossings_are_settled();
    void walls_against_each_other_are_settled();
    void one_that_crosses_many_is_set_aside();
    void what_the_axis_hides_is_set_aside();
    void a_star_as_wide_as_doubles_is_set_aside();
    void a_sweep_can_be_stopped();
};

void TestStarSweep::nothing_is_missed_data()
{
  QTest::addColumn<int>( "triangles" );
  QTest::addColumn<int>( "range" );
  QTest::addColumn<bool>( "flat" );
  QTest::addColumn<double>( "far" );
  QTest::newRow( "few" ) << 6 << 1 << false << 0.0;
  QTest::newRow( "more" ) << 12 << 2 << false << 0.0;
  QTest::newRow( "many" ) << 40 << 4 << false << 0.0;
  QTest::newRow( "in one plane" ) << 10 << 2 << true << 0.0;
  QTest::newRow( "a vertex far away" ) << 12 << 2 << false << 1e12;
  QTest::newRow( "their own vertex far away" ) << 12 << 2 << false << -1e12;
}

//! Over a few integers: many corners in one direction, edges in triangles, triangles on each other.
void TestStarSweep::nothing_is_missed()
{
  QFETCH( int, triangles );
  QFETCH( int, range );
  QFETCH( bool, flat );
  QFETCH( double, far );
  std::mt19937 random( 7 );
  std::size_t meetings = 0, settled = 0, all = 0;
  for ( int setting = 0; setting < 2000; ++setting )
  {
    Star star( far < 0 ? Point3{ 1, far, 1 } : Point3{ 0, 0, 0 } );
    for ( int i = 0; i < triangles; ++i )
    {
      Point3 a = draw( random, range ), b = draw( random, range );
      if ( flat )
        a.z = b.z = 0;
      if ( far > 0 && i == 0 )
        a.x = far;
      star.add( a, b );
    }
    const StarMeetings found = star.sweep();
    QCOMPARE( star.missed( found ), std::size_t( 0 ) );
    meetings += found.meetings.size(), settled += found.settled.size(), all += star.size();
  }
  QVERIFY2( meetings > 1000, std::to_string( meetings ).c_str() );
  QVERIFY2( settled > all / 4, std::to_string( settled ).c_str() );
}

void TestStarSweep::stars_without_crossings_are_settled()
{
  for ( const Star &star : { book( 600 ), slats( 1000 ) } )
  {
    const StarMeetings found = star.sweep();
    QCOMPARE( found.settled.size(), star.size() );
    QVERIFY( found.meetings.empty() );
  }
}

void TestStarSweep::walls_against_each_other_are_settled()
{
  Star star;
  for ( int i = 0; i < 300; ++i )
    for ( const double size : { 1.0, 2.0 } )
      star.add( { 3, 1, 2 }, times( size, { i + 1.0, 300.0 - i, -5 } ) );
  const StarMeetings found = star.sweep();
  QCOMPARE( found.settled.size(), star.size() );
  QCOMPARE( found.meetings.size(), star.size() / 2 );
  QCOMPARE( star.missed( found ), std::size_t( 0 ) );
}

void TestStarSweep::one_that_crosses_many_is_set_aside()
{
  Star star = slats( 1000 );
  star.add( { 1, 0.5, 0.875 }, { 1, 2.5, 0.27 } );
  const StarMeetings found = star.sweep();
  QCOMPARE( star.missed( found ), std::size_t( 0 ) );
  QVERIFY( !std::ranges::binary_search( found.settled, 1000u ) );
  QVERIFY2( found.settled.size() > 950, std::to_string( found.settled.size() ).c_str() );
}

//! The axis of a star that reaches 1 far runs from its vertex to this point.
void TestStarSweep::what_the_axis_hides_is_set_aside()
{
  const Point3 axis = { 0.618033988749895, 0.324717957244746, 0.754877666246693 };
  Star star;
  star.add( { -1, 0, 0 }, { 0, -1, 0 } );                          // seen
  star.add( axis, { 0, 0, -1 } );                                  // on the axis
  star.add( { axis.x - 0.5, axis.y, axis.z }, { 0, -0.5, 0.25 } ); // in the half plane of the first
  const StarMeetings found = star.sweep();
  QVERIFY( found.settled == std::vector<std::uint32_t>{ 0 } );
}

void TestStarSweep::a_star_as_wide_as_doubles_is_set_aside()
{
  Star star( { 1e308, 0, 0 } );
  star.add( { -1e308, 0, 0 }, { 0, 1, 0 } );
  star.add( { 0, 1, 0 }, { 0, 0, 1 } );
  QVERIFY( star.sweep().settled.empty() );
}

void TestStarSweep::a_sweep_can_be_stopped()
{
  RunOptions options;
  options.stop = [] { return true; };
  const Star star = book( 10 );
  const std::uint32_t all[] = { 0, 1, 2, 3 };
  QVERIFY_EXCEPTION_THROWN( sweep_star( star.mesh(), 0, all, Workers( options ) ), Cancelled );
}

QTEST_APPLESS_MAIN( TestStarSweep )
#include "test_star_sweep.moc"
