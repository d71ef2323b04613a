// SPDX-License-Identifier: GPL-2.0-or-later
// Spheres and boxes around points against a brute force in rationals, against known answers, and against themselves moved about.
// Relies on tests/core/bounds/ and GMP.
#include "tests/core/bounds/bounds_sets.h"
#include "tests/core/bounds/sphere_by_brute_force.h"

#include "core/bounds/bounding_volume.h"
#include "core/exact/exact_number.h"
#include "core/exact/pi.h"
#include "core/exact/rational.h"
#include "core/exact/root_sum.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QtTest>

#include <algorithm>
#include <atomic>
#include <numeric>

using namespace rubicon;
using namespace rubicon::test;

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
    void cancel_data() { kinds(); }
    void cancel();

  private:
    static void families();
    static void kinds();
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

void TestBoundingVolume::spheres_as_by_brute_force()
{
  QFETCH( int, number );
  for ( std::uint64_t seed = 0; seed < 60; ++seed )
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
    QVERIFY2( fields[words[1]] == words[2].toDouble(),
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
  const std::vector<ConvexHull> hulls = convex_hulls( points, begin ).hulls;
  const BoundingVolumes found = bounding_volumes( points, begin, hulls, static_cast<BoundingKind>( kind ) );
  QCOMPARE( found.volumes.size(), hulls.size() );
  for ( std::size_t group = 0; group < hulls.size(); ++group )
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
