// SPDX-License-Identifier: GPL-2.0-or-later
// What the map keeps out is strictly inside, to the last place, and it keeps out most of what is.
// Relies on tests/core/hull/hull_sets.h.
#include "tests/core/hull/hull_sets.h"

#include "core/compute/workers.h"
#include "core/hull/hull_points.h"
#include "core/hull/hull_surface.h"
#include "core/hull/inner_map.h"
#include "core/hull/inner_map_look.h"

#include <QtTest>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

//! The hull of all \a points, without a map, in a frame that \a others may be asked about too.
HullSurface surface_of( const Points &points, const Points &others = {} )
{
  Points all = points;
  all.insert( all.end(), others.begin(), others.end() );
  PointBox box;
  for ( const Point3 &p : all )
    box.add( p, p );
  const std::array<std::uint32_t, 4> first = { 0, 1, 2, 3 };
  const HullCentre centre( { all[0], all[1], all[2], all[3] } );
  HullSurface surface( all, first, centre, frame_for( all, box, first, centre, Workers( {} ) ) );
  TierCounts counts;
  for ( std::uint32_t i = 4; i < points.size(); ++i )
  {
    std::uint32_t any = 0;
    while ( !surface.is_there( any ) )
      ++any;
    if ( const auto [triangle, above] = surface.locate( points[i], any, counts ); above == Sign::positive )
      surface.insert( points[i], i, triangle, counts );
  }
  return surface;
}

bool is_strictly_inside( const HullSurface &surface, Point3 p )
{
  for ( std::uint32_t t = 0; t < surface.slot_count(); ++t )
  {
    const auto [a, b, c] = surface.triangle( t ).corner;
    if ( surface.is_there( t )
         && orient3d( surface.place( a ), surface.place( b ), surface.place( c ), p ) != Sign::positive )
      return false;
  }
  return true;
}

std::vector<std::uint64_t> left_open( const InnerMap &map, const Points &points )
{
  std::vector<std::uint64_t> all;
  LookedAtPoints open;
  // From places, and so many at once, that no vector ends where these do.
  std::size_t begin = 0, some = 1;
  for ( ; begin < points.size(); begin += some, some = some % most_looked_at + 1 )
  {
    some = std::min( some, points.size() - begin );
    const std::size_t count = points_left_open( map, points, begin, begin + some, open );
    all.insert( all.end(), open.begin(), open.begin() + static_cast<std::ptrdiff_t>( count ) );
  }
  return all;
}

std::vector<std::uint64_t> left_open_one_by_one( const InnerMap &map, const Points &points )
{
  std::vector<std::uint64_t> all;
  for ( std::size_t i = 0; i < points.size(); ++i )
    if ( !is_finite( points[i] ) || !map.contains( points[i] ) )
      all.push_back( i );
  return all;
}

Point3 sheared( Point3 p )
{
  return { p.x + 30 * p.y + 0.7 * p.z, p.y - 0.2 * p.z, p.z + 4 * p.x };
}

} // namespace

class TestInnerMap : public QObject
{
    Q_OBJECT

  private slots:
    void kept_out_is_strictly_inside_data();
    void kept_out_is_strictly_inside();
    void odd_points_are_not_kept_out();
};

void TestInnerMap::kept_out_is_strictly_inside_data()
{
  QTest::addColumn<double>( "thickness" );
  QTest::addColumn<double>( "offset" );
  QTest::addColumn<bool>( "shear" );
  QTest::addColumn<double>( "least" );
  QTest::addColumn<bool>( "in_frame" );
  QTest::addRow( "ball" ) << 1.0 << 0.0 << false << 0.7 << false;
  QTest::addRow( "disk" ) << 1e-3 << 0.0 << false << 0.7 << false;
  QTest::addRow( "needle" ) << 1e3 << 0.0 << true << 0.7 << false;
  QTest::addRow( "ball far away" ) << 1.0 << 7.5e6 << false << 0.7 << false;
  QTest::addRow( "ball at the last places" ) << 1.0 << 1e14 << false << 0.0 << false;
  QTest::addRow( "sheared disk" ) << 1e-4 << 1e4 << true << 0.7 << false;
  QTest::addRow( "sheared disk, thin" ) << 1e-9 << 0.0 << true << 0.7 << true;
  QTest::addRow( "sheared disk, almost as thin as rounding leaves it" ) << 1e-13 << 0.3 << true << 0.5 << true;
  QTest::addRow( "sheared needle, almost as thin as rounding leaves it" ) << 1e13 << 0.3 << true << 0.5 << true;
}

/**
 * Points close to each facet, inside and outside by a few last places and more, and points anywhere: those that the map keeps
 * out are inside by exact signs, and those are so many of all that are.
 */
void TestInnerMap::kept_out_is_strictly_inside()
{
  QFETCH( double, thickness );
  QFETCH( double, offset );
  QFETCH( bool, shear );
  QFETCH( double, least );
  QFETCH( bool, in_frame );
  const auto placed = [&]( Point3 p ) {
    p.z *= thickness;
    p = shear ? sheared( p ) : p;
    return Point3{ p.x + offset, p.y + offset, p.z + offset };
  };
  Random random( 21 );
  Points points;
  for ( int i = 0; i < 300; ++i )
    points.push_back( placed( on_sphere( random ) ) );
  Points farther;
  for ( const Point3 &p : points )
    farther.push_back( { 2 * p.x - offset, 2 * p.y - offset, 2 * p.z - offset } );
  const HullSurface surface = surface_of( points, farther );
  Workers workers( {} );
  std::optional<InnerMapOf> map;
  workers.execute( [&] { map = InnerMapOf::make( surface, workers ); } );
  QVERIFY( map );
  const InnerMap inner = map->view();
  QCOMPARE( !inner.frame.is_plain(), in_frame );

  Points asked; // by vectors too
  const auto check = [&]( Point3 p ) {
    asked.push_back( p );
    if ( inner.contains( p ) && !is_strictly_inside( surface, p ) )
      QFAIL( "a point that is not strictly inside is kept out" );
  };
  for ( std::uint32_t t = 0; t < surface.slot_count(); ++t )
  {
    if ( !surface.is_there( t ) )
      continue;
    const auto [a, b, c] = surface.triangle( t ).corner;
    for ( int i = 0; i < 40; ++i )
    {
      Point3 p = random.near_plane( surface.place( a ), surface.place( b ), surface.place( c ) );
      check( p );
      const double shrink = 1 + std::ldexp( random.real(), -int( random.below( 50 ) ) );
      p = { offset + ( p.x - offset ) * shrink, offset + ( p.y - offset ) * shrink,
            offset + ( p.z - offset ) * shrink };
      check( p );
    }
  }
  int inside = 0, kept_out = 0;
  for ( int i = 0; i < 4000; ++i )
  {
    const Point3 p = placed( scaled( on_sphere( random ), std::cbrt( ( random.real() + 1 ) / 2 ) ) );
    asked.push_back( p );
    const bool is_kept_out = inner.contains( p );
    const bool is_inside = is_strictly_inside( surface, p );
    QVERIFY( is_inside || !is_kept_out );
    inside += is_inside;
    kept_out += is_kept_out;
  }
  QVERIFY2( kept_out >= least * inside, qPrintable( QString( "%1 of %2" ).arg( kept_out ).arg( inside ) ) );
  if ( !in_frame )
    QCOMPARE( left_open( inner, asked ), left_open_one_by_one( inner, asked ) );
}

void TestInnerMap::odd_points_are_not_kept_out()
{
  const HullSurface surface = surface_of( made( 200, 22, on_sphere ) );
  Workers workers( {} );
  std::optional<InnerMapOf> map;
  workers.execute( [&] { map = InnerMapOf::make( surface, workers ); } );
  QVERIFY( map );
  const InnerMap inner = map->view();
  const double most = std::numeric_limits<double>::max();
  for ( const Point3 &p : { Point3{ NAN, 0, 0 }, Point3{ 0, HUGE_VAL, 0 }, Point3{ most, most, -most }, inner.centre,
                            Point3{ 1, 1, 1 } } )
    QVERIFY( !inner.contains( p ) );
  QVERIFY( inner.contains( { 0.1, 0.2, -0.3 } ) );
  // By vectors none of whose lanes, in any place, is taken for another; in the first three a number alone is not finite.
  Points odd;
  for ( const double number : { double( NAN ), HUGE_VAL, -HUGE_VAL, most, -most, 0x1p-600, 0.0 } )
    for ( int axis = 0; axis < 3; ++axis )
    {
      std::array<double, 3> p = { 0.1, 0.2, -0.3 };
      p[static_cast<std::size_t>( axis )] = number;
      odd.push_back( { p[0], p[1], p[2] } );
      odd.push_back( { 0.1, 0.2, -0.3 } );
    }
  odd.push_back( inner.centre );
  QCOMPARE( left_open( inner, odd ), left_open_one_by_one( inner, odd ) );
  // No double is strictly inside of this one, though its centre is.
  const double up = std::nextafter( 1.0, 2.0 );
  const HullSurface least = surface_of( { { 1, 1, 1 }, { up, 1, 1 }, { 1, up, 1 }, { 1, 1, up } } );
  workers.execute( [&] { map = InnerMapOf::make( least, workers ); } );
  for ( const Point3 &p : { Point3{ 1, 1, 1 }, Point3{ up, 1, 1 }, Point3{ 1, up, 1 }, Point3{ 1, 1, up } } )
    QVERIFY( !map || !map->view().contains( p ) );
}

QTEST_APPLESS_MAIN( TestInnerMap )
#include "test_inner_map.moc"
