// SPDX-License-Identifier: GPL-2.0-or-later
// Spheres and boxes around points against a brute force in rationals, against known answers, and against themselves moved about.
// Relies on tests/core/bounds/, core/verify/ and GMP.
#include "tests/core/bounds/bounds_sets.h"

#include "core/bounds/bounding_volume.h"
#include "core/exact/exact_number.h"
#include "core/exact/pi.h"
#include "core/exact/rational.h"
#include "core/exact/root_sum.h"
#include "core/verify/bounds_proof.h"
#include "core/verify/box_by_brute_force.h"
#include "core/verify/sphere_by_brute_force.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QtTest>

#include <algorithm>
#include <atomic>
#include <numeric>

using namespace rubicon;
using namespace rubicon::test;
using namespace rubicon::brute_force;

namespace
{

BoundingVolume around( const Points &points, BoundingKind kind )
{
  return bounding_volume( points, convex_hull( points ), kind );
}

//! To 60 digits, cut off.
const mpq_class pi( mpz_class( "3141592653589793238462643383279502884197169399375105820974944" ),
                    mpz_class( "1000000000000000000000000000000000000000000000000000000000000" ) );

void compare_numbers( const BoundingVolume &a, const BoundingVolume &b )
{
  QCOMPARE( a.volume, b.volume );
  QCOMPARE( a.area, b.area );
  QCOMPARE( a.dimensions, b.dimensions );
  QVERIFY( a.radius == b.radius || ( std::isnan( a.radius ) && std::isnan( b.radius ) ) );
  for ( std::size_t k = 0; k < 3; ++k )
    QVERIFY( a.extents[k] == b.extents[k] || ( std::isnan( a.extents[k] ) && std::isnan( b.extents[k] ) ) );
}

Fractions named( const Points &points, std::uint32_t from, std::uint32_t to )
{
  return from_to( fractions( points[from] ), fractions( points[to] ) );
}

//! Across the side of \a found.
Fractions across( const Points &points, const BoundingVolume &found )
{
  const std::vector<std::uint32_t> &side = found.side;
  return side.size() == 3 ? cross( named( points, side[0], side[1] ), named( points, side[0], side[2] ) )
                          : cross( named( points, side[0], side[1] ), named( points, side[2], side[3] ) );
}

//! Whether \a p is as far out along \a axis, or against it, as any point.
bool is_outermost( const Points &points, const Fractions &axis, std::uint32_t p )
{
  int above = 0, below = 0;
  for ( std::uint32_t i = 0; i < points.size(); ++i )
  {
    const int side = sgn( product( axis, named( points, p, i ) ) );
    above += side > 0;
    below += side < 0;
  }
  return above == 0 || below == 0;
}

} // namespace

class TestBoundingVolume : public QObject
{
    Q_OBJECT

  private slots:
    void pi_lies_between();
    void roots_add_up();
    void spheres_as_by_brute_force_data() { families(); }
    void spheres_as_by_brute_force();
    void envelopes_as_by_comparison_data() { families(); }
    void envelopes_as_by_comparison();
    void boxes_as_by_brute_force_data() { families(); }
    void boxes_as_by_brute_force();
    void boxes_of_rounder_bodies_as_by_brute_force();
    void boxes_lie_against_what_they_name_data() { families(); }
    void boxes_lie_against_what_they_name();
    void are_proved_data() { families(); }
    void are_proved();
    void known_answers_data();
    void known_answers();
    void turned_sets_have_the_same_numbers_data() { families(); }
    void turned_sets_have_the_same_numbers();
    void angles_of_axes();
    void no_finite_point();
    void threads_do_not_matter_data() { kinds(); }
    void threads_do_not_matter();
    void groups_are_as_alone_data() { kinds(); }
    void groups_are_as_alone();
    void many_on_one_sphere();
    void doubles_decide_most();
    void cancel_data() { kinds(); }
    void cancel();

  private:
    static void families();
    static void kinds();
    static void compare_boxes( const Points &points, bool with_sums );
};

void TestBoundingVolume::families()
{
  QTest::addColumn<int>( "number" );
  for ( int i = 0; i < int( std::size( small_families ) ); ++i )
    QTest::addRow( "%s", small_families[i].name ) << i;
}

void TestBoundingVolume::kinds()
{
  QTest::addColumn<int>( "kind" );
  for ( int i = 0; i < int( std::size( bounding_kind_names ) ); ++i )
    QTest::addRow( "%s", bounding_kind_names[i] ) << i;
}

void TestBoundingVolume::pi_lies_between()
{
  const mpq_class last( 1, mpz_class( pi.get_den() ) );
  for ( const unsigned long bits : { 0, 1, 64, 150 } )
  {
    const PiBetween between = pi_between( bits );
    QVERIFY( between.below < pi + last && between.above > pi );
    QVERIFY( ( between.above - between.below ) * ( mpz_class( 1 ) << bits ) < 4 );
  }
  const PiBetween closer = pi_between( 5000 );
  QVERIFY( closer.below > pi && closer.above < pi + last );
}

void TestBoundingVolume::roots_add_up()
{
  const auto sum = []( std::initializer_list<mpq_class> squares ) { return std::vector<mpq_class>( squares ); };
  QVERIFY( compare_root_sums( sum( { 8, mpq_class( 1, 2 ) } ), sum( { 2, mpq_class( 9, 2 ) } ) ) == 0 );
  QVERIFY( compare_root_sums( sum( { 2, 3 } ), sum( { 10 } ) ) < 0 );
  QVERIFY( compare_root_sums( sum( { 2, 3 } ), sum( { mpq_class( "9898979485566356196/1000000000000000000" ) } ) )
           > 0 );
  QVERIFY( compare_root_sums( sum( {} ), sum( { 0 } ) ) == 0 );
  QVERIFY( compare_root_sums( sum( { 1 } ), sum( {} ) ) > 0 );
  QVERIFY( compare_root_sums( sum( { 10, 11 } ), sum( { 5, 18 } ) ) > 0 );
  const mpz_class large( "1000000000000" ); // the sums differ in the 25th digit
  QVERIFY(
    compare_root_sums( sum( { mpq_class( large - 1 ), mpq_class( large + 1 ) } ), sum( { mpq_class( 4 * large ) } ) )
    < 0 );
  QCOMPARE( nearest_root_sum( sum( { 4, mpq_class( 1, 4 ) } ) ), 2.5 );
  QCOMPARE( nearest_root_sum( sum( { 2 } ) ), std::sqrt( 2.0 ) );
  QCOMPARE( nearest_root_sum( sum( {} ) ), 0.0 );
}

//! Of finite points, one at least, and few: by all spheres that up to four of them lie on.
static ExactSphere smallest_sphere( const std::vector<Point3> &points )
{
  std::vector<Fractions> all;
  for ( const Point3 &p : points )
    all.push_back( fractions( p ) );
  std::optional<ExactSphere> best;
  std::vector<Fractions> on;
  const auto try_from = [&]( const auto &self, std::size_t next ) -> void {
    if ( !on.empty() )
      if ( const auto sphere = sphere_through( on ); sphere && ( !best || sphere->square < best->square ) )
      {
        bool holds = true;
        for ( const Fractions &p : all )
          holds = holds && sphere->excess( p ) <= 0;
        if ( holds )
          best = sphere;
      }
    for ( std::size_t i = next; on.size() < 4 && i < all.size(); ++i )
    {
      on.push_back( all[i] );
      self( self, i + 1 );
      on.pop_back();
    }
  };
  try_from( try_from, 0 );
  return *best;
}

void TestBoundingVolume::spheres_as_by_brute_force()
{
  QFETCH( int, number );
  for ( std::uint64_t seed = 0; seed < 40; ++seed )
  {
    const Points points = small_families[number].make( seed );
    const ConvexHull hull = convex_hull( points );
    const BoundingVolume found = bounding_volume( points, hull, BoundingKind::sphere );
    const ExactSphere exact = smallest_sphere( points );
    QCOMPARE( found.center.x, nearest_double( exact.center[0] ) );
    QCOMPARE( found.center.y, nearest_double( exact.center[1] ) );
    QCOMPARE( found.center.z, nearest_double( exact.center[2] ) );
    QCOMPARE( found.radius, nearest_root( exact.square ) );
    std::vector<std::uint32_t> on;
    for ( const std::uint32_t vertex : hull.vertices )
      if ( exact.excess( fractions( points[vertex] ) ) == 0 )
        on.push_back( vertex );
    QCOMPARE( found.touching, on );
    QCOMPARE( found.area, nearest_double( mpq_class( 4 * pi * exact.square ) ) );
    QCOMPARE( found.volume,
              nearest_root( mpq_class( 16 * pi * pi * exact.square * exact.square * exact.square / 9 ) ) );
    QCOMPARE( found.dimensions, exact.square > 0 ? 3 : 0 );
  }
}

void TestBoundingVolume::envelopes_as_by_comparison()
{
  QFETCH( int, number );
  for ( std::uint64_t seed = 0; seed < 60; ++seed )
  {
    const Points points = small_families[number].make( seed );
    const BoundingVolume found = around( points, BoundingKind::envelope );
    Fractions low = fractions( points[0] ), high = low;
    for ( const Point3 &p : points )
      for ( std::size_t k = 0; k < 3; ++k )
      {
        low[k] = std::min( low[k], fractions( p )[k] );
        high[k] = std::max( high[k], fractions( p )[k] );
      }
    Fractions extents = from_to( low, high );
    QCOMPARE( found.center.x, nearest_double( mpq_class( ( low[0] + high[0] ) / 2 ) ) );
    QCOMPARE( found.center.z, nearest_double( mpq_class( ( low[2] + high[2] ) / 2 ) ) );
    std::ranges::sort( extents, std::greater() );
    for ( std::size_t k = 0; k < 3; ++k )
      QCOMPARE( found.extents[k], nearest_double( extents[k] ) );
    const mpq_class sides = extents[0] * extents[1] + extents[1] * extents[2] + extents[2] * extents[0];
    QCOMPARE( found.volume, nearest_double( mpq_class( extents[0] * extents[1] * extents[2] ) ) );
    QCOMPARE( found.area, nearest_double( extents[2] > 0 ? mpq_class( 2 * sides ) : sides ) );
    for ( const Point3 &corner : found.corners )
      QVERIFY( corner.x == nearest_double( low[0] ) || corner.x == nearest_double( high[0] ) );
  }
}

//! With sums of ways too where they are few.
void TestBoundingVolume::compare_boxes( const Points &points, bool with_sums )
{
  const ConvexHull hull = convex_hull( points );
  if ( hull.rank < 2 )
    return;
  const BoxesAround around_points( points );
  const std::vector<ExactBox> on_facets = around_points.boxes( around_points.facet_normals(), with_sums );
  const auto least = [&]( const auto &of ) {
    return *std::ranges::min_element( on_facets,
                                      [&]( const ExactBox &a, const ExactBox &b ) { return of( a ) < of( b ); } );
  };
  const BoundingVolume by_volume = bounding_volume( points, hull, BoundingKind::box_volume ),
                       by_area = bounding_volume( points, hull, BoundingKind::box_area ),
                       by_width = bounding_volume( points, hull, BoundingKind::box_width );
  const ExactBox least_area = least( []( const ExactBox &box ) { return box.half_area(); } );
  const mpf_class area( least_area.half_area() * ( hull.rank == 3 ? 2 : 1 ), 2048 );
  QCOMPARE( by_area.area, nearest_double( mpq_class( area ) ) );
  QCOMPARE( by_area.dimensions, hull.rank );
  if ( hull.rank == 2 )
  {
    compare_numbers( by_volume, by_area );
    compare_numbers( by_width, by_area );
    return;
  }
  const ExactBox least_volume = least( []( const ExactBox &box ) { return box.volume_square(); } );
  QCOMPARE( by_volume.volume, nearest_root( least_volume.volume_square() ) );
  QCOMPARE( by_width.extents[2], nearest_root( around_points.least_width_square() ) );
  const std::vector<ExactBox> across_it = around_points.boxes( { across( points, by_width ) }, with_sums );
  QCOMPARE( by_width.volume,
            nearest_root( std::ranges::min_element( across_it, {}, &ExactBox::volume_square )->volume_square() ) );
}

void TestBoundingVolume::boxes_as_by_brute_force()
{
  QFETCH( int, number );
  for ( std::uint64_t seed = 0; seed < 12; ++seed )
    compare_boxes( small_families[number].make( seed ), true );
}

//! More facets, of which bounds leave most out; two tips, beside each of which are all but the other, also at equal distances.
void TestBoundingVolume::boxes_of_rounder_bodies_as_by_brute_force()
{
  const auto with_tips = []( double height, std::uint64_t seed ) {
    Points points = made( 24, seed, []( Random &r ) {
      const Point3 p = on_sphere( r );
      return Point3{ p.x / std::hypot( p.x, p.y ), p.y / std::hypot( p.x, p.y ), 0 };
    } );
    points.insert( points.end(), { { 0.01, 0.02, height }, { 0.02, -0.01, -height } } );
    return points;
  };
  Points even = { { 0, 0, 12 }, { 0, 0, -12 } };
  for ( int x = -25; x <= 25; ++x )
    for ( int y = -25; y <= 25; ++y )
      if ( x * x + y * y == 25 * 25 )
        even.push_back( { double( x ), double( y ), 0 } );
  for ( const Points &points : { on_whole_sphere( 9 ), made( 26, 3, on_sphere ), of_family( Family::projected, 60, 5 ),
                                 of_family( Family::last_places, 40, 6 ), of_family( Family::huge, 24, 7 ),
                                 with_tips( 0.2, 8 ), with_tips( 5, 9 ), even } )
  {
    const ConvexHull hull = convex_hull( points );
    Points vertices;
    for ( const std::uint32_t vertex : hull.vertices )
      vertices.push_back( points[vertex] );
    compare_boxes( vertices, false );
  }
}

/**
 * All points are within the box that the named vertices tell, which lie on its sides; its numbers are those that were found; and of
 * facets with equal boxes it is the first, or one of a smaller area.
 */
void TestBoundingVolume::boxes_lie_against_what_they_name()
{
  QFETCH( int, number );
  for ( const BoundingKind kind : { BoundingKind::box_volume, BoundingKind::box_area, BoundingKind::box_width } )
    for ( std::uint64_t seed = 100; seed < 130; ++seed )
    {
      const Points points = small_families[number].make( seed );
      const ConvexHull hull = convex_hull( points );
      const BoundingVolume found = bounding_volume( points, hull, kind );
      QCOMPARE( found.side.empty(), hull.rank < 2 );
      QCOMPARE( found.edge.empty(), hull.rank < 1 );
      if ( hull.rank < 2 )
        continue;
      const Fractions up = across( points, found ), way = named( points, found.edge[0], found.edge[1] ),
                      level = cross( up, way );
      for ( const std::uint32_t vertex : found.side )
        QVERIFY( is_outermost( points, up, vertex ) );
      for ( const std::uint32_t vertex : found.edge )
        QVERIFY( is_outermost( points, level, vertex ) );
      QVERIFY( found.side.size() == 3 || sgn( product( up, named( points, found.side[0], found.side[2] ) ) ) != 0 );
      const BoxesAround around_points( points );
      const ExactBox box = around_points.box( up, way );
      std::array<mpq_class, 3> squares = box.squares;
      std::ranges::sort( squares, std::greater() );
      for ( std::size_t k = 0; k < 3; ++k )
        QCOMPARE( found.extents[k], nearest_root( squares[k] ) );
      QCOMPARE( found.volume, nearest_root( box.volume_square() ) );
      if ( kind != BoundingKind::box_volume || hull.rank < 3 )
        continue;
      for ( std::size_t f = 0; f < hull.facets() && !std::ranges::equal( hull.facet( f ).first( 3 ), found.side ); ++f )
      {
        const auto corners = hull.facet( f );
        for ( const ExactBox &other : around_points.boxes(
                { cross( named( points, corners[0], corners[1] ), named( points, corners[0], corners[2] ) ) }, true ) )
          QVERIFY( other.volume_square() > box.volume_square()
                   || ( other.volume_square() == box.volume_square() && other.half_area() > box.half_area() ) );
      }
    }
}

//! As rubicon verify does it, which does not find them again.
void TestBoundingVolume::are_proved()
{
  QFETCH( int, number );
  for ( std::size_t kind = 0; kind < std::size( bounding_kind_names ); ++kind )
    for ( std::uint64_t seed = 200; seed < 220; ++seed )
    {
      Points points = small_families[number].make( seed );
      points.push_back( points.front() );
      points.push_back( { NAN, 0, 0 } );
      const ConvexHull hull = convex_hull( points );
      const BoundingVolume found = bounding_volume( points, hull, static_cast<BoundingKind>( kind ) );
      QCOMPARE( fault_of_bounds( points, hull, found, seed % 4 == 0 ), std::string() );
    }
}

void TestBoundingVolume::known_answers_data()
{
  QTest::addColumn<QString>( "file" );
  for ( const QString &file : QDir( BOUNDS_DATA ).entryList( { "*.txt" } ) )
    QTest::addRow( "%s", qPrintable( file ) ) << file;
}

//! A line with points as WKT, and lines with a kind, the name of a field and its value; # begins a comment.
void TestBoundingVolume::known_answers()
{
  QFETCH( QString, file );
  QFile data( QString( BOUNDS_DATA ) + '/' + file );
  QVERIFY( data.open( QIODevice::ReadOnly | QIODevice::Text ) );
  Points points;
  int answers = 0;
  for ( const QString &line : QString::fromUtf8( data.readAll() ).split( '\n' ) )
  {
    const QStringList words = line.section( '#', 0, 0 ).simplified().split( ' ' );
    if ( words[0] == "MULTIPOINT" )
    {
      const QRegularExpression place( "\\(([^()]+)\\)" );
      for ( auto found = place.globalMatch( line ); found.hasNext(); )
      {
        const QStringList xyz = found.next().captured( 1 ).split( ' ' );
        points.push_back( { xyz[0].toDouble(), xyz[1].toDouble(), xyz[2].toDouble() } );
      }
    }
    if ( words.size() != 3 )
      continue;
    const auto kind = bounding_kind( words[0].toStdString() );
    QVERIFY2( kind && !points.empty(), qPrintable( line ) );
    const BoundingVolume found = around( points, *kind );
    const QMap<QString, double> fields = { { "volume", found.volume },        { "area", found.area },
                                           { "length", found.extents[0] },    { "width", found.extents[1] },
                                           { "height", found.extents[2] },    { "radius", found.radius },
                                           { "center_x", found.center.x },    { "center_y", found.center.y },
                                           { "center_z", found.center.z },    { "azimuth", found.axes[0].azimuth },
                                           { "plunge", found.axes[0].plunge } };
    QVERIFY2( fields.contains( words[1] ), qPrintable( line ) );
    const bool is_angle = words[1] == "azimuth" || words[1] == "plunge"; // whose last digits depend on the library
    QVERIFY2( is_angle ? qFuzzyCompare( 1 + fields[words[1]], 1 + words[2].toDouble() )
                       : fields[words[1]] == words[2].toDouble(),
              qPrintable( QString( "%1: %2" ).arg( line ).arg( fields[words[1]], 0, 'g', 17 ) ) );
    ++answers;
  }
  QVERIFY( answers > 0 );
}

//! Turned, mirrored, in another order and with each point twice.
void TestBoundingVolume::turned_sets_have_the_same_numbers()
{
  QFETCH( int, number );
  for ( std::size_t kind = 0; kind < std::size( bounding_kind_names ); ++kind )
    for ( std::uint64_t seed = 0; seed < 12; ++seed )
    {
      const Points points = small_families[number].make( seed );
      const BoundingVolume found = around( points, static_cast<BoundingKind>( kind ) );
      for ( const Turn &turn : turns )
      {
        Points moved;
        for ( const Point3 &p : points )
          moved.push_back( turn.move( p ) );
        moved.insert( moved.end(), moved.begin(), moved.end() );
        compare_numbers( around( some_of( moved, moved.size(), seed ), static_cast<BoundingKind>( kind ) ), found );
      }
    }
}

void TestBoundingVolume::angles_of_axes()
{
  const BoundingVolume box = around( { { 0, 0, 0 }, { 1, 3, 2 } }, BoundingKind::envelope );
  QCOMPARE( box.axes[0].azimuth, 0.0 ); // along y
  QCOMPARE( box.axes[0].plunge, 0.0 );
  QCOMPARE( box.axes[1].azimuth, 0.0 ); // upright
  QCOMPARE( box.axes[1].plunge, 90.0 );
  QCOMPARE( box.axes[2].azimuth, 90.0 ); // along x
  const BoundingVolume segment = around( { { 5, 5, 5 }, { 5, 5, 7 } }, BoundingKind::envelope );
  QCOMPARE( segment.dimensions, 1 );
  QCOMPARE( segment.axes[0].plunge, 90.0 );
  QVERIFY( std::isnan( segment.axes[1].plunge ) );
}

void TestBoundingVolume::no_finite_point()
{
  for ( std::size_t kind = 0; kind < std::size( bounding_kind_names ); ++kind )
    for ( const Points &points : { Points(), Points{ { NAN, 0, 0 } } } )
    {
      const BoundingVolume none = around( points, static_cast<BoundingKind>( kind ) );
      QCOMPARE( none.rank, -1 );
      QCOMPARE( none.volume, 0.0 );
      QVERIFY( std::isnan( none.center.x ) && std::isnan( none.radius ) && std::isnan( none.extents[0] ) );
    }
  QVERIFY( !bounding_kind( "cylinder" ) );
}

void TestBoundingVolume::threads_do_not_matter()
{
  QFETCH( int, kind );
  for ( const Points &points : { in_ball( 20000 ), on_whole_sphere( 9000 ), made( 3000, 7, on_sphere ) } )
  {
    const ConvexHull hull = convex_hull( points );
    RunOptions options;
    options.threads = 1;
    const BoundingVolume one = bounding_volume( points, hull, static_cast<BoundingKind>( kind ), options );
    for ( const int threads : { 2, 8 } )
    {
      options.threads = threads;
      QCOMPARE( bounding_volume( points, hull, static_cast<BoundingKind>( kind ), options ).checksum, one.checksum );
    }
  }
}

void TestBoundingVolume::groups_are_as_alone()
{
  QFETCH( int, kind );
  Points points;
  std::vector<std::size_t> begin{ 0 };
  for ( std::uint64_t group = 0; group < 100; ++group )
  {
    const Points more = group == 50 ? in_ball( 3000 ) : on_lattice( group % 12, 4, group );
    points.insert( points.end(), more.begin(), more.end() );
    begin.push_back( points.size() );
  }
  const ConvexHulls hulls = convex_hulls( points, begin );
  const BoundingVolumes found = bounding_volumes( points, begin, hulls.hulls(), static_cast<BoundingKind>( kind ) );
  QCOMPARE( found.volumes.size(), hulls.hulls().size() );
  for ( std::size_t group = 0; group < found.volumes.size(); ++group )
  {
    const Points alone( points.begin() + std::ptrdiff_t( begin[group] ),
                        points.begin() + std::ptrdiff_t( begin[group + 1] ) );
    QCOMPARE( found.volumes[group].checksum, around( alone, static_cast<BoundingKind>( kind ) ).checksum );
  }
}

//! Exactly, as whole numbers: each of them touches. And up to rounding, where few do.
void TestBoundingVolume::many_on_one_sphere()
{
  const Points whole = on_whole_sphere( 90009 );
  const BoundingVolume exact = around( whole, BoundingKind::sphere );
  QCOMPARE( exact.radius, std::sqrt( 90009.0 ) );
  QCOMPARE( exact.center.x, 0.0 );
  QCOMPARE( exact.touching.size(), whole.size() );
  const BoundingVolume rounded = around( made( 50000, 7, on_sphere ), BoundingKind::sphere );
  QVERIFY( rounded.touching.size() >= 2 && rounded.touching.size() < 10 );
  QVERIFY( std::fabs( rounded.radius - 1 ) < 1e-15 );
}

//! Of many facets bounds leave most out; what touches exactly needs whole numbers.
void TestBoundingVolume::doubles_decide_most()
{
  const Points points = in_ball( 100000 );
  const std::vector<std::size_t> begin{ 0, points.size() };
  const ConvexHulls hulls = convex_hulls( points, begin );
  for ( const BoundingKind kind :
        { BoundingKind::sphere, BoundingKind::box_volume, BoundingKind::box_area, BoundingKind::box_width } )
  {
    const TierCounts tiers = bounding_volumes( points, begin, hulls.hulls(), kind ).run.tiers;
    QVERIFY( tiers.rational > 0 );
    QVERIFY2( tiers.rational < tiers.filter / 10, bounding_kind_names[static_cast<std::size_t>( kind )] );
  }
}

void TestBoundingVolume::cancel()
{
  QFETCH( int, kind );
  const Points points = on_whole_sphere( 9000 );
  const ConvexHull hull = convex_hull( points );
  RunOptions at_once;
  at_once.progress = []( double ) { return false; };
  QVERIFY_EXCEPTION_THROWN( bounding_volume( points, hull, static_cast<BoundingKind>( kind ), at_once ), Cancelled );
  RunOptions stopped;
  stopped.stop = [] { return true; };
  QVERIFY_EXCEPTION_THROWN( bounding_volume( points, hull, static_cast<BoundingKind>( kind ), stopped ), Cancelled );
}

QTEST_APPLESS_MAIN( TestBoundingVolume )
#include "test_bounding_volume.moc"
