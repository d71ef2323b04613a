// SPDX-License-Identifier: GPL-2.0-or-later
// Hulls against a brute force in rationals, against themselves moved about, and proved where they are large; all on the second
// backend (RUBICON_SECOND_BACKEND), which is held against one thread of the CPU.
// Relies on tests/core/hull/hull_sets.h and core/verify/hull_brute_force.h.
#include "tests/core/hull/hull_sets.h"

#include "core/hull/check_hull.h"
#include "core/hull/convex_hull.h"
#include "core/verify/hull_brute_force.h"

#include <QFile>
#include <QtTest>

#include <algorithm>
#include <atomic>
#include <functional>
#include <numeric>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

ConvexHull hull_of( const Points &points, Backend backend = RUBICON_SECOND_BACKEND, int threads = 0 )
{
  RunOptions options;
  options.backend = backend;
  options.threads = threads;
  return convex_hull( points, options );
}

//! A large set and the numbers that are known of it; -1: not known.
struct LargeSet
{
    const char *name;
    std::function<Points()> make;
    int rank = 3;
    long vertices = -1, facets = -1, on_edges = -1, in_facets = -1;
};

//! A vertex far away, which ruins every bound that holds for the whole box.
Points with_one_at( Points points, Point3 far )
{
  points.insert( points.begin() + static_cast<std::ptrdiff_t>( points.size() / 2 ), far );
  return points;
}

Points moment_curve( std::size_t count )
{
  Points points;
  for ( std::size_t i = 0; i < count; ++i )
  {
    const double t = double( i ) / double( count );
    points.push_back( { t, t * t, t * t * t } );
  }
  return points;
}

//! A ring of points, and one above and one below its middle.
Points bicone( std::size_t count )
{
  Points points = { { 0, 0, 1 }, { 0, 0, -1 } };
  for ( std::size_t i = 0; i < count; ++i )
    points.push_back(
      { std::cos( 6.28 * double( i ) / double( count ) ), std::sin( 6.28 * double( i ) / double( count ) ), 0 } );
  return points;
}

//! On two level rings, each of which is one facet.
Points cylinder( std::size_t count )
{
  Points points;
  for ( std::size_t i = 0; i < count; ++i )
    points.push_back( { std::cos( 6.28 * double( i ) / double( count ) ),
                        std::sin( 6.28 * double( i ) / double( count ) ), double( i % 2 ) } );
  return points;
}

//! Whole points of a paraboloid: every square of the grid below is a facet.
Points paraboloid( std::size_t count )
{
  const int side = static_cast<int>( std::sqrt( double( count ) ) );
  Points points;
  for ( int x = 0; x < side; ++x )
    for ( int y = 0; y < side; ++y )
      points.push_back( { double( x ), double( y ), double( x * x + y * y ) } );
  return points;
}

Points helix( std::size_t count )
{
  Points points;
  for ( std::size_t i = 0; i < count; ++i )
    points.push_back( { std::cos( 1e-2 * double( i ) ), std::sin( 1e-2 * double( i ) ), 1e-5 * double( i ) } );
  return points;
}

//! In a plane that is level along no axis.
Points in_tilted_plane( std::size_t count )
{
  return made( count, 5, []( Random &r ) {
    const double a = double( r.below( 1000 ) ), b = double( r.below( 1000 ) );
    return Point3{ a, b, a - 3 * b };
  } );
}

//! The same in numbers whose products are longer than doubles; and one point below it.
Points on_tilted_plane_of_long_numbers( std::size_t count )
{
  Points points = in_tilted_plane( count );
  for ( Point3 &p : points )
    p = scaled( p, 1 + 0x1p-30 );
  points.push_back( { 0, 0, -1e4 } );
  return points;
}

//! As close to a plane as rounding leaves them: SciPy's issue 12546 has such points, of which Qhull took inner ones for vertices.
Points about_in_a_plane( std::size_t count )
{
  return made( count, 23, []( Random &r ) {
    const double a = double( r.below( 1000 ) ) / 1000, b = double( r.below( 1000 ) ) / 1000;
    return Point3{ a, b, 1 - a - b };
  } );
}

//! Turned, so that nothing is level along an axis and every coordinate is rounded.
Point3 turned( Point3 p )
{
  return { 0.36 * p.x + 0.48 * p.y - 0.8 * p.z, -0.8 * p.x + 0.6 * p.y, 0.48 * p.x + 0.64 * p.y + 0.6 * p.z };
}

Points about_in_a_turned_plane( std::size_t count )
{
  return made( count, 24, []( Random &r ) { return turned( { r.real(), r.real(), 0.3 } ); } );
}

Points about_on_a_line( std::size_t count )
{
  return made( count, 25, []( Random &r ) {
    const double t = double( r.below( 1000000 ) ) / 1000000;
    return Point3{ t, 0.3 - t / 3, 1 - t * 0.7 };
  } );
}

//! On the faces of a turned box, up to rounding.
Points about_on_a_box( std::size_t count )
{
  return made( count, 26, []( Random &r ) {
    Point3 p = { r.real(), r.real(), r.real() };
    double *const numbers[] = { &p.x, &p.y, &p.z };
    *numbers[r.below( 3 )] = r.below( 2 ) == 0 ? -1 : 1;
    return turned( p );
  } );
}

//! In two levels with no double between them.
Points in_two_levels( std::size_t count )
{
  return made( count, 27, []( Random &r ) {
    return Point3{ r.real(), r.real(), r.below( 2 ) == 0 ? 1 : 1 + 0x1p-52 };
  } );
}

//! Two layers of doubles, as close as layers can be: no double is strictly inside.
Points one_last_place_thick( std::size_t count )
{
  return made( count, 6, []( Random &r ) {
    return Point3{ 1 + std::ldexp( double( r.below( 32 ) ), -52 ), 1 + std::ldexp( double( r.below( 32 ) ), -52 ),
                   1 + std::ldexp( double( r.below( 2 ) ), -52 ) };
  } );
}

const LargeSet large_sets[] = {
  { "cube", [] { return in_cube( 50000 ); } },
  { "ball", [] { return in_ball( 50000 ); } },
  { "thin box", [] { return in_thin_box( 50000 ); } },
  { "sphere shell", [] { return in_shell( 50000 ); } },
  { "sphere", [] { return made( 20000, 7, on_sphere ); }, 3, 20000, 39996, 0, 0 },
  { "grid", [] { return in_grid( 40 ); }, 3, 8, 6, 12 * 38, 6 * 38 * 38 },
  { "whole sphere", [] { return on_whole_sphere( 9000 ); }, 3, -1, -1, 0, 0 },
  { "UTM",
    [] {
      Points points = in_ball( 50000 );
      for ( Point3 &p : points )
        p = { 5e5 + 100 * p.x, 7.5e6 + 100 * p.y, 1000 + 100 * p.z };
      return points;
    } },
  { "one vertex at 1e12",
    [] {
      return with_one_at( in_ball( 20000 ), { 1e12, 3, 4 } );
    } },
  { "one vertex at 1e300",
    [] {
      return with_one_at( in_ball( 20000 ), { 1, 1e300, 4 } );
    } },
  { "vertices at the largest doubles",
    [] {
      const double most = std::numeric_limits<double>::max();
      return with_one_at( with_one_at( in_ball( 501 ), { most, -most, most } ), { -most, most, most } );
    } },
  { "subnormal", [] { return made( 3000, 8, []( Random &r ) { return r.point3( Family::subnormal ); } ); } },
  { "tiny", [] { return made( 300, 9, []( Random &r ) { return r.point3( Family::tiny ); } ); } },
  { "any exponent", [] { return made( 300, 10, []( Random &r ) { return r.point3( Family::wild ); } ); } },
  { "last places", [] { return made( 20000, 11, []( Random &r ) { return r.point3( Family::last_places ); } ); } },
  { "one last place thick", [] { return one_last_place_thick( 20000 ); }, 3, 8, 6 },
  { "moment curve", [] { return moment_curve( 5000 ); } },
  { "bicone", [] { return bicone( 20000 ); }, 3, -1, -1, 0, 0 },
  { "cylinder", [] { return cylinder( 20000 ); }, 3, 20000, -1, 0, 0 },
  { "paraboloid", [] { return paraboloid( 10000 ); }, 3, 10000, -1, 0, 0 },
  { "helix", [] { return helix( 20000 ); } },
  { "copies", [] { return on_lattice( 100000, 2, 12 ); }, 3, 8, 6, 0, 0 },
  { "tilted plane", [] { return in_tilted_plane( 50000 ); }, 2, -1, 1 },
  { "on a tilted plane of long numbers", [] { return on_tilted_plane_of_long_numbers( 20000 ); } },
  { "about in a plane", [] { return about_in_a_plane( 20000 ); } },
  { "about in a turned plane", [] { return about_in_a_turned_plane( 20000 ); } },
  { "about in a turned plane, and one far off it",
    [] {
      return with_one_at( about_in_a_turned_plane( 20000 ), { 3, 2, 5 } );
    } },
  { "about on a line", [] { return about_on_a_line( 20000 ); } },
  { "about on a box", [] { return about_on_a_box( 20000 ); } },
  { "two levels", [] { return in_two_levels( 20000 ); } },
  { "level plane", [] { return made( 50000, 13, []( Random &r ) {
                          return Point3{ r.real(), r.real(), 0.1 };
                        } ); }, 2,
    -1, 1 },
  { "line",
    [] {
      return made( 50000, 14, []( Random &r ) {
        const double t = double( r.below( 100000 ) );
        return Point3{ t, -2 * t, 0.5 * t };
      } );
    },
    1, 2, 0, -1, 0 },
  { "one place",
    [] {
      return Points( 100000, { 0.1, -0.0, 3 } );
    },
    0, 1, 0, 0, 0 },
};

Points named( const QString &name )
{
  return std::ranges::find_if( large_sets, [&]( const LargeSet &set ) { return name == set.name; } )->make();
}

//! A move of all points that loses nothing, under which a hull stays what it is.
struct Motion
{
    const char *name;
    Point3 ( *move )( Point3 );
    bool mirrors;
};

const Motion motions[] = {
  { "mirrored",
    []( Point3 p ) {
      return Point3{ -p.x, p.y, p.z };
    },
    true },
  { "turned about z",
    []( Point3 p ) {
      return Point3{ -p.y, p.x, p.z };
    },
    false },
  { "turned about x",
    []( Point3 p ) {
      return Point3{ p.x, -p.z, p.y };
    },
    false },
  { "axes in a ring",
    []( Point3 p ) {
      return Point3{ p.y, p.z, p.x };
    },
    false },
  { "four times as large", []( Point3 p ) { return scaled( p, 4 ); }, false },
};

//! Facets with their indices as \a name_of says, in their order; turned round where \a mirrored.
std::vector<std::vector<std::uint32_t>> renamed_facets( const ConvexHull &hull,
                                                        const std::vector<std::uint32_t> &name_of, bool mirrored )
{
  std::vector<std::vector<std::uint32_t>> facets;
  for ( std::size_t f = 0; f < hull.facets(); ++f )
  {
    std::vector<std::uint32_t> facet;
    for ( const std::uint32_t vertex : hull.facet( f ) )
      facet.push_back( name_of[vertex] );
    if ( mirrored )
      std::ranges::reverse( facet );
    std::ranges::rotate( facet, std::ranges::min_element( facet ) );
    facets.push_back( facet );
  }
  std::ranges::sort( facets );
  return facets;
}

} // namespace

Q_DECLARE_METATYPE( rubicon::Point3 )

class TestConvexHull : public QObject
{
    Q_OBJECT

  private slots:
    void small_sets_as_by_brute_force_data();
    void small_sets_as_by_brute_force();
    void published_failures_data();
    void published_failures();
    void large_sets_are_proved_data();
    void large_sets_are_proved();
    void moved_sets_have_the_same_hull();
    void order_of_points_does_not_matter();
    void threads_and_backends_do_not_matter();
    void nor_do_they_where_a_sample_is_taken_data();
    void nor_do_they_where_a_sample_is_taken();
    void groups_are_as_alone_data();
    void groups_are_as_alone();
    void copies_are_named();
    void measures_of_a_cube();
    void every_tier_is_reached();
    void few_points_of_a_ball_are_looked_at();
    void few_points_of_thin_sets_need_exact_numbers();
    void tests_grow_with_the_points_data();
    void tests_grow_with_the_points();
    void one_large_facet_is_stopped_soon();
    void flat_sets_and_groups_tell_progress();
    void cancel();
};

void TestConvexHull::small_sets_as_by_brute_force_data()
{
  QTest::addColumn<int>( "family" ); // -1: a lattice of this number of places along an axis, negative
  QTest::addColumn<int>( "points" );
  QTest::addColumn<int>( "sets" );
  const auto row = []( const char *name, int family, int points, int sets ) {
    QTest::addRow( "%d points, %s", points, name ) << family << points << sets;
  };
  row( "lattice of 2", -2, 6, 600 );
  row( "lattice of 2", -2, 12, 200 );
  row( "lattice of 3", -3, 5, 600 );
  row( "lattice of 3", -3, 9, 400 );
  row( "lattice of 3", -3, 16, 60 );
  row( "lattice of 4", -4, 8, 400 );
  row( "lattice of 4", -4, 14, 80 );
  row( "lattice of 5", -5, 24, 12 );
  for ( const Family family : all_families )
    row( name_of( family ), static_cast<int>( family ), 9, 40 );
}

void TestConvexHull::small_sets_as_by_brute_force()
{
  QFETCH( int, family );
  QFETCH( int, points );
  QFETCH( int, sets );
  for ( int set = 0; set < sets; ++set )
  {
    const auto seed = static_cast<std::uint64_t>( set );
    const auto count = static_cast<std::size_t>( points );
    Points made_points = family < 0 ? on_lattice( count, static_cast<unsigned>( -family ), seed )
                                    : made( count, seed, [&]( Random &r ) { return r.point3( Family( family ) ); } );
    Random random( seed + 1000 );
    if ( set % 4 == 1 ) // near the plane of three others, and in places of others
      for ( std::size_t i = 4; i < count; i += 2 )
        made_points[i] = random.near_plane( made_points[0], made_points[1], made_points[2] );
    if ( set % 4 == 2 )
      made_points[count / 2] = made_points[random.below( count )];
    if ( set % 8 == 3 )
      made_points[0].x = set % 16 == 3 ? NAN : -HUGE_VAL;
    const ConvexHull hull = hull_of( made_points );
    const std::string difference = hull_difference( made_points, hull );
    QVERIFY2( difference.empty(), qPrintable( QString( "set %1: %2" ).arg( set ).arg( difference.c_str() ) ) );
    const auto fault = fault_of_hull( made_points, hull );
    QVERIFY2( !fault, qPrintable( QString( "set %1: %2" ).arg( set ).arg( fault.value_or( "" ).c_str() ) ) );
  }
}

void TestConvexHull::published_failures_data()
{
  QTest::addColumn<QString>( "file" );
  for ( const QString &file : QDir( HULL_DATA ).entryList( { "*.txt" } ) )
    QTest::addRow( "%s", qPrintable( file ) ) << file;
}

//! Lines of x, y, z and the type that the point has; # begins a comment.
void TestConvexHull::published_failures()
{
  QFETCH( QString, file );
  QFile data( QString( HULL_DATA ) + '/' + file );
  QVERIFY( data.open( QIODevice::ReadOnly | QIODevice::Text ) );
  Points points;
  QStringList types;
  for ( const QString &line : QString::fromUtf8( data.readAll() ).split( '\n' ) )
  {
    const QStringList fields = line.section( '#', 0, 0 ).simplified().split( ' ' );
    if ( fields.size() < 4 )
      continue;
    points.push_back( { fields[0].toDouble(), fields[1].toDouble(), fields[2].toDouble() } );
    types << fields[3];
  }
  QVERIFY( points.size() > 3 );
  const ConvexHull hull = hull_of( points );
  QCOMPARE( hull_difference( points, hull ), std::string() );
  for ( std::size_t i = 0; i < points.size(); ++i )
    QCOMPARE( QString( hull_point_names[static_cast<int>( hull.types[i] )] ), types[static_cast<int>( i )] );
}

void TestConvexHull::large_sets_are_proved_data()
{
  QTest::addColumn<int>( "number" );
  for ( int i = 0; i < int( std::size( large_sets ) ); ++i )
    QTest::addRow( "%s", large_sets[i].name ) << i;
}

void TestConvexHull::large_sets_are_proved()
{
  QFETCH( int, number );
  const LargeSet &set = large_sets[number];
  const Points points = set.make();
  const ConvexHull hull = hull_of( points );
  const auto fault = fault_of_hull( points, hull );
  QVERIFY2( !fault, qPrintable( QString::fromStdString( fault.value_or( "" ) ) ) );
  QCOMPARE( hull.rank, set.rank );
  const auto of_type = [&]( HullPoint type ) { return long( std::ranges::count( hull.types, type ) ); };
  if ( set.vertices >= 0 )
    QCOMPARE( long( hull.vertices.size() ), set.vertices );
  if ( set.facets >= 0 )
    QCOMPARE( long( hull.facets() ), set.facets );
  if ( set.on_edges >= 0 )
    QCOMPARE( of_type( HullPoint::edge ), set.on_edges );
  if ( set.in_facets >= 0 )
    QCOMPARE( of_type( HullPoint::facet ), set.in_facets );
}

void TestConvexHull::moved_sets_have_the_same_hull()
{
  for ( const char *name : { "cube", "grid", "whole sphere", "sphere shell", "tilted plane", "UTM", "bicone" } )
  {
    const Points points = named( name );
    const ConvexHull hull = hull_of( points );
    std::vector<std::uint32_t> same( points.size() );
    std::iota( same.begin(), same.end(), 0u );
    for ( const Motion &motion : motions )
    {
      Points moved;
      for ( const Point3 &p : points )
        moved.push_back( motion.move( p ) );
      const ConvexHull of_moved = hull_of( moved );
      const QByteArray what = QByteArray( name ) + ", " + motion.name;
      QVERIFY2( of_moved.types == hull.types, what );
      const auto expected = renamed_facets( hull, same, motion.mirrors );
      const auto turned = renamed_facets( hull, same, !motion.mirrors );
      const auto facets = renamed_facets( of_moved, same, false );
      // A polygon may be seen from its other side after a turn.
      QVERIFY2( facets == expected || ( hull.rank == 2 && facets == turned ), what );
      QCOMPARE( of_moved.volume, std::string( motion.name ).starts_with( "four" ) ? 64 * hull.volume : hull.volume );
      QCOMPARE( of_moved.area, std::string( motion.name ).starts_with( "four" ) ? 16 * hull.area : hull.area );
    }
  }
}

void TestConvexHull::order_of_points_does_not_matter()
{
  for ( const char *name : { "ball", "grid", "whole sphere", "tilted plane", "one last place thick" } )
  {
    const Points points = named( name );
    std::vector<std::uint32_t> order( points.size() );
    std::iota( order.begin(), order.end(), 0u );
    std::shuffle( order.begin(), order.end(), std::mt19937_64( 15 ) );
    Points shuffled;
    for ( const std::uint32_t i : order )
      shuffled.push_back( points[i] );
    const ConvexHull hull = hull_of( points ), of_shuffled = hull_of( shuffled );
    // Of copies another may be the first: names are those of the places.
    std::vector<std::uint32_t> first( points.size() ), first_of_shuffled( points.size() );
    std::iota( first.begin(), first.end(), 0u );
    for ( const HullDuplicate &copy : hull.duplicates )
      first[copy.point] = copy.first;
    for ( std::size_t i = 0; i < order.size(); ++i )
      first_of_shuffled[i] = first[order[i]];
    std::vector<std::uint32_t> same( points.size() );
    std::iota( same.begin(), same.end(), 0u );
    QCOMPARE( renamed_facets( of_shuffled, first_of_shuffled, false ), renamed_facets( hull, same, false ) );
    QCOMPARE( of_shuffled.volume, hull.volume );
    QCOMPARE( of_shuffled.area, hull.area );
    QCOMPARE( of_shuffled.duplicates.size(), hull.duplicates.size() );
  }
}

void TestConvexHull::threads_and_backends_do_not_matter()
{
  for ( const LargeSet &set : large_sets )
  {
    const Points points = set.make();
    const ConvexHull one = hull_of( points, Backend::cpu, 1 );
    for ( const int threads : { 2, 8 } )
    {
      const ConvexHull hull = hull_of( points, RUBICON_SECOND_BACKEND, threads );
      QVERIFY( hull.run.backend == RUBICON_SECOND_BACKEND );
      QVERIFY2( hull.checksum == one.checksum, set.name );
      QVERIFY( hull.types == one.types && hull.facet_vertices == one.facet_vertices
               && hull.facet_end == one.facet_end );
      QVERIFY( hull.vertices == one.vertices && hull.duplicates == one.duplicates );
    }
  }
}

void TestConvexHull::nor_do_they_where_a_sample_is_taken_data()
{
  QTest::addColumn<Points>( "points" );
  constexpr std::size_t count = ( std::size_t( 1 ) << 20 ) + 777;
  const auto with_others =
    []( Points points ) { // copies of a vertex and of a point inside, and points that are not finite
      for ( std::size_t i = 7; i + 2 < points.size(); i += 1000 )
        points[i] = { 2, 3, 1 }, points[i + 1] = { 0.1, 0.2, 0.3 }, points[i + 2] = { 0.1, NAN, 0.3 };
      return points;
    };
  QTest::newRow( "ball" ) << in_ball( count );
  QTest::newRow( "cube" ) << in_cube( count );
  QTest::newRow( "ball and others" ) << with_others( in_ball( count ) );
  QTest::newRow( "grid" ) << in_grid( 102 );
  Points with_gaps = in_ball( count );
  for ( std::size_t i = 3; i < count; i += 8 )
    with_gaps[i].z = NAN;
  QTest::newRow( "ball and many that are not finite" ) << with_gaps;
  QTest::newRow( "many that a sample does not expect" ) << that_mislead_a_sample( count );
}

void TestConvexHull::nor_do_they_where_a_sample_is_taken()
{
  QFETCH( Points, points );
  const ConvexHull one = hull_of( points, Backend::cpu, 1 );
  QVERIFY( !fault_of_hull( points, one ) );
  const ConvexHull hull = hull_of( points, RUBICON_SECOND_BACKEND, 8 );
  QVERIFY( hull.run.backend == RUBICON_SECOND_BACKEND );
  QCOMPARE( hull.checksum, one.checksum );
  QVERIFY( hull.types == one.types && hull.duplicates == one.duplicates );
}

//! Small groups have a way of their own, which leaves alone what rounded numbers do not decide.
void TestConvexHull::groups_are_as_alone_data()
{
  QTest::addColumn<Points>( "points" );
  QTest::addColumn<std::vector<std::size_t>>( "begin" );
  const auto add = []( const char *name, std::size_t groups, auto &&make ) {
    Points points;
    std::vector<std::size_t> begin{ 0 };
    for ( std::uint64_t group = 0; group < groups; ++group )
    {
      const Points more = make( group );
      points.insert( points.end(), more.begin(), more.end() );
      begin.push_back( points.size() );
    }
    QTest::newRow( name ) << points << begin;
  };
  add( "few points of a lattice and many of a ball", 300,
       []( std::uint64_t group ) { return group == 100 ? in_ball( 30000 ) : on_lattice( group % 12, 4, group ); } );
  for ( const Family family : all_families )
    add( name_of( family ), 120, [family]( std::uint64_t group ) {
      return made( group % 8 == 7 ? group * 3 : group % 30, group,
                   [family]( Random &r ) { return r.point3( family ); } );
    } );
  add( "on spheres", 300,
       []( std::uint64_t group ) { return made( group + 1, group, on_sphere ); } ); // to beyond what is small
  add( "in UTM", 100, []( std::uint64_t group ) {
    return made( 4 + 2 * group, group, []( Random &r ) {
      return Point3{ 5e5 + 100 * r.real(), 7.5e6 + 100 * r.real(), 1000 + 100 * r.real() };
    } );
  } );
  add( "one far away, one no number, one twice", 60, []( std::uint64_t group ) {
    Points points = made( 50, group, on_sphere );
    if ( group % 4 != 0 )
      points[group % 50] = group % 4 == 1 ? Point3{ 1e12, 3, 5 } : group % 4 == 2 ? Point3{ 1, NAN, 2 } : points[49];
    return points;
  } );
  add( "about in a plane", 60, []( std::uint64_t group ) { return about_in_a_turned_plane( 4 + group ); } );
}

void TestConvexHull::groups_are_as_alone()
{
  QFETCH( Points, points );
  QFETCH( std::vector<std::size_t>, begin );
  RunOptions options;
  options.backend = RUBICON_SECOND_BACKEND;
  const ConvexHulls found = convex_hulls( points, begin, options );
  QVERIFY( found.run.backend == RUBICON_SECOND_BACKEND );
  QCOMPARE( found.hulls().size(), begin.size() - 1 );
  for ( std::size_t group = 0; group < found.hulls().size(); ++group )
  {
    const Points alone( points.begin() + std::ptrdiff_t( begin[group] ),
                        points.begin() + std::ptrdiff_t( begin[group + 1] ) );
    const ConvexHull expected = hull_of( alone, Backend::cpu );
    const HullView &hull = found.hulls()[group];
    QCOMPARE( hull.checksum, expected.checksum );
    QVERIFY( std::ranges::equal( hull.facet_vertices, expected.facet_vertices ) );
    QVERIFY( std::ranges::equal( hull.facet_end, expected.facet_end ) );
    QVERIFY( std::ranges::equal( hull.vertices, expected.vertices ) );
  }
  QVERIFY( convex_hulls( points, {}, options ).views.empty() );
}

//! By their lowest index; inside nobody asks for copies; and -0 is 0.
void TestConvexHull::copies_are_named()
{
  const Points points = { { 0, 0, 0 },       { 1, 0, 0 },   { 0, 1, 0 },    { 0, 0, 1 },
                          { 0.1, 0.1, 0.1 }, { 1, 0, 0 },   { -0.0, 0, 0 }, { 0.1, 0.1, 0.1 },
                          { 1, -0.0, 0 },    { 0, 0.5, 0 }, { 0, 0.5, 0 } };
  const ConvexHull hull = hull_of( points );
  using enum HullPoint;
  QCOMPARE( hull.types, ( UnfilledVector<HullPoint>{ vertex, vertex, vertex, vertex, inside, duplicate, duplicate,
                                                     inside, duplicate, edge, duplicate } ) );
  QCOMPARE( hull.duplicates, ( std::vector<HullDuplicate>{ { 5, 1 }, { 6, 0 }, { 8, 1 }, { 10, 9 } } ) );
}

void TestConvexHull::measures_of_a_cube()
{
  const ConvexHull hull = hull_of( in_grid( 4 ) );
  QCOMPARE( hull.volume, 27.0 );
  QCOMPARE( hull.area, 54.0 );
  QCOMPARE( hull.centroid.x, 1.5 );
  QCOMPARE( triangles_of( hull ).size(), std::size_t( 12 ) );
  const ConvexHull none = convex_hull( Points{ { NAN, 0, 0 } } );
  QCOMPARE( none.rank, -1 );
  QVERIFY( std::isnan( none.centroid.x ) );
  QCOMPARE( convex_hull( Points() ).rank, -1 );
}

void TestConvexHull::every_tier_is_reached()
{
  TierCounts all;
  for ( const char *name : { "ball", "tilted plane", "on a tilted plane of long numbers", "one last place thick" } )
    all += hull_of( named( name ) ).run.tiers;
  QVERIFY( all.filter > 0 );
  QVERIFY( all.interval > 0 );
  QVERIFY( all.expansion > 0 );
  QVERIFY( all.rational > 0 );
}

//! What the map keeps out is most.
void TestConvexHull::few_points_of_a_ball_are_looked_at()
{
  for ( const char *name : { "cube", "ball", "thin box", "UTM", "grid" } )
  {
    const Points points = named( name );
    const ConvexHull hull = hull_of( points );
    QVERIFY2( hull.run.candidates < points.size() / 3, name );
    // Turned and sheared it is as round to the map, which goes by the directions in which the hull is long.
    Points sheared;
    for ( const Point3 &p : points )
      sheared.push_back( { p.x + 8 * p.y, p.y, p.z + 4 * p.x - p.y } );
    QVERIFY2( hull_of( sheared ).run.candidates < points.size() / 3, name );
  }
}

//! What is hardly thicker than rounding leaves it, or that close to a facet, is no harder than other points are.
void TestConvexHull::few_points_of_thin_sets_need_exact_numbers()
{
  for ( const char *name :
        { "about in a plane", "about in a turned plane", "about in a turned plane, and one far off it",
          "about on a line", "about on a box", "two levels" } )
  {
    const Points points = named( name );
    const ConvexHull hull = hull_of( points );
    const std::uint64_t exact = hull.run.tiers.expansion + hull.run.tiers.rational;
    QVERIFY2( exact < points.size() / 8, qPrintable( QString( "%1: %2" ).arg( name ).arg( exact ) ) );
  }
}

void TestConvexHull::tests_grow_with_the_points_data()
{
  QTest::addColumn<int>( "shape" );
  const char *names[] = { "sphere",   "grid",       "moment curve",           "bicone", "helix", "shell",
                          "cylinder", "paraboloid", "sphere and one far away" };
  for ( int i = 0; i < int( std::size( names ) ); ++i )
    QTest::addRow( "%s", names[i] ) << i;
}

//! Four times the points take about four times the tests, and not sixteen.
void TestConvexHull::tests_grow_with_the_points()
{
  QFETCH( int, shape );
  const auto tests = [shape]( std::size_t count ) {
    const Points points = shape == 0   ? made( count, 17, on_sphere )
                          : shape == 1 ? in_grid( int( std::cbrt( double( count ) ) ) )
                          : shape == 2 ? moment_curve( count )
                          : shape == 3 ? bicone( count )
                          : shape == 4 ? helix( count )
                          : shape == 5 ? in_shell( count )
                          : shape == 6 ? cylinder( count )
                          : shape == 7 ? paraboloid( count )
                                       : with_one_at( made( count, 17, on_sphere ), { 1e12, 1e12, 1e12 } );
    const TierCounts tiers =
      hull_of( points, RUBICON_SECOND_BACKEND, 1 ).run.tiers; // without regions, which have others
    return double( tiers.filter + tiers.interval + tiers.expansion + tiers.rational );
  };
  const double few = tests( 8000 ), many = tests( 32000 );
  QVERIFY2( many < 6 * few, qPrintable( QString( "%1 and %2" ).arg( few ).arg( many ) ) );
  QVERIFY2( many < 60 * 32000, qPrintable( QString::number( many ) ) );
}

//! Whether to go on is asked all along the work on one facet, also where whole numbers are needed and where all is proved.
void TestConvexHull::one_large_facet_is_stopped_soon()
{
  constexpr std::size_t count = 1 << 17;
  Points points;
  for ( std::size_t i = 0; i < count; ++i )
  {
    const double t = double( i );
    points.push_back( { 0x1p700 * t, 0x1p700 * t * t, 0 } ); // doubles cannot hold their squares
  }
  std::size_t asked = 0;
  RunOptions options;
  options.backend = RUBICON_SECOND_BACKEND;
  options.threads = 1;
  options.stop = [&asked] {
    ++asked;
    return false;
  };
  const ConvexHull hull = convex_hull( points, options );
  QCOMPARE( hull.vertices.size(), count );
  // For each 1,024 points four times on the way to a point out of the plane, and once in each of the two chains, for the
  // points' types, and in the sums of balls, of whole areas and of whole moments.
  QVERIFY2( asked >= 10 * ( count / 1024 ), qPrintable( QString::number( asked ) ) );
  asked = 0;
  QVERIFY( !fault_of_hull( points, hull, options ) );
  QVERIFY2( asked >= count / 1024, qPrintable( QString::number( asked ) ) );
}

//! The callback takes as long as lies between two calls, so that each share of the job that is told of is seen.
void TestConvexHull::flat_sets_and_groups_tell_progress()
{
  const Points points = moment_curve( 2500 );
  Points flat;
  for ( const Point3 &p : points )
    flat.push_back( { p.x, p.y, 0 } );
  std::vector<double> told;
  RunOptions options;
  options.backend = RUBICON_SECOND_BACKEND;
  options.threads = 1;
  options.progress = [&told]( double done ) {
    told.push_back( done );
    QTest::qSleep( 101 );
    return true;
  };
  convex_hull( flat, options );
  QVERIFY2( told.size() >= 6, qPrintable( QString::number( told.size() ) ) );
  QVERIFY( std::ranges::is_sorted( told ) );
  told.clear();
  flat.push_back( { 0, 0, 1 } );
  const std::vector<std::size_t> begin{ 0, flat.size() - 1, flat.size() };
  convex_hulls( flat, begin, options );
  QVERIFY2( told.size() >= 6, qPrintable( QString::number( told.size() ) ) );
  // The second of two groups has one point of many.
  QVERIFY( std::ranges::is_sorted( told ) && told[3] < 0.9 );
  told.clear();
  options.backend = Backend::cpu; // a GPU is done with all of them at once
  convex_hulls( made( 40, 1, on_sphere ), std::vector<std::size_t>{ 0, 10, 20, 30, 40 }, options );
  QVERIFY2( told.size() >= 4 && told.back() >= 0.75, qPrintable( QString::number( told.size() ) ) );
  QVERIFY( std::ranges::is_sorted( told ) );
}

void TestConvexHull::cancel()
{
  const Points points = made( 200000, 18, on_sphere );
  RunOptions options;
  options.backend = RUBICON_SECOND_BACKEND;
  options.threads = 2;
  std::atomic<std::size_t> asked = 0, most = points.size();
  options.stop = [&] { return ++asked > most; };
  convex_hull( points, options );
  most = asked / 2;
  asked = 0;
  QVERIFY_EXCEPTION_THROWN( convex_hull( points, options ), Cancelled );
  RunOptions at_once;
  at_once.backend = RUBICON_SECOND_BACKEND;
  at_once.progress = []( double ) { return false; };
  QVERIFY_EXCEPTION_THROWN( convex_hull( points, at_once ), Cancelled );
}

QTEST_APPLESS_MAIN( TestConvexHull )
#include "test_convex_hull.moc"
