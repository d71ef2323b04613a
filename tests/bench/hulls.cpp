// SPDX-License-Identifier: GPL-2.0-or-later
// Sets from seeds, and repeated runs.
// Relies on hulls.h and array_file.h; on peer_hull.h where RUBICON_PEER is defined.
#include "hulls.h"

#include "array_file.h"
#include "core/error.h"
#include "random.h"

#ifdef RUBICON_PEER
#include "peer_hull.h"
#endif

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <span>

namespace rubicon::bench
{

namespace
{

//! In [-1, 1).
double signed_uniform( Random &random )
{
  return 2 * random.uniform() - 1;
}

Point3 scaled( Point3 p, double factor )
{
  return { p.x * factor, p.y * factor, p.z * factor };
}

Point3 on_sphere( Random &random )
{
  for ( ;; )
  {
    const double x = signed_uniform( random ), y = signed_uniform( random ), z = signed_uniform( random );
    if ( const double r = std::sqrt( x * x + y * y + z * z ); r <= 1 && r > 0.1 )
      return { x / r, y / r, z / r };
  }
}

Point3 in_ball( Random &random )
{
  return scaled( on_sphere( random ), std::cbrt( random.uniform() ) );
}

//! Points that \a make( random ) makes one after the other.
template <typename Make>
auto each( Make make )
{
  return [make]( std::size_t count ) {
    Random random( 11 );
    std::vector<Point3> points;
    points.reserve( count );
    for ( std::size_t i = 0; i < count; ++i )
      points.push_back( make( random ) );
    return points;
  };
}

std::vector<Point3> grid( std::size_t count )
{
  const int side = static_cast<int>( std::lround( std::cbrt( static_cast<double>( count ) ) ) );
  std::vector<Point3> points;
  for ( int x = 0; x < side; ++x )
    for ( int y = 0; y < side; ++y )
      for ( int z = 0; z < side; ++z )
        points.push_back( { double( x ), double( y ), double( z ) } );
  return points;
}

std::vector<Point3> moment_curve( std::size_t count )
{
  std::vector<Point3> points;
  for ( std::size_t i = 0; i < count; ++i )
  {
    const double t = static_cast<double>( i ) / static_cast<double>( count );
    points.push_back( { t, t * t, t * t * t } );
  }
  return points;
}

std::vector<std::size_t> begin_of_groups( const HullSet &set, std::size_t points )
{
  const std::size_t group = set.group > 0 ? set.group : points;
  std::vector<std::size_t> begin;
  for ( std::size_t at = 0; at < points; at += group )
    begin.push_back( at );
  begin.push_back( points );
  return begin;
}

#ifdef RUBICON_PEER
bool has_these_vertices( std::vector<Point3> found, std::span<const Point3> points, const HullView &hull )
{
  std::vector<Point3> vertices;
  for ( const std::uint32_t vertex : hull.vertices )
    vertices.push_back( points[vertex] );
  return are_same_places( std::move( vertices ), std::move( found ) );
}

//! Runs the peer once, on one group after the other.
void add_peer( std::span<const Point3> points, std::span<const std::size_t> begin, const ConvexHulls &ours,
               HullMeasurement &m )
{
  double seconds = 0;
  for ( std::size_t g = 0; g < ours.hulls().size(); ++g )
  {
    const auto of_group = points.subspan( begin[g], begin[g + 1] - begin[g] );
    HullPeerRun peer = run_cgal_hull( of_group );
    seconds += peer.seconds;
    m.peer_agrees = m.peer_agrees && has_these_vertices( std::move( peer.vertices ), of_group, ours.hulls()[g] );
  }
  if ( !m.peer )
    m.peer.emplace();
  m.peer->add( seconds );
}
#endif

std::vector<Point3> read_points( const std::string &path )
{
  static_assert( sizeof( Point3 ) == 3 * sizeof( double ) );
  std::ifstream file( path, std::ios::binary );
  std::error_code failed;
  const std::uintmax_t size = std::filesystem::file_size( path, failed );
  if ( !file || failed || size % sizeof( Point3 ) != 0 )
    throw Error( path + " is no file of points: x, y, z of each as doubles." );
  std::vector<Point3> points( size / sizeof( Point3 ) );
  if ( !file.read( reinterpret_cast<char *>( points.data() ), static_cast<std::streamsize>( size ) ) )
    throw Error( "Cannot read " + path + "." );
  return points;
}

} // namespace

HullSet points_in( const std::string &file )
{
  return { std::filesystem::path( file ).filename().string(), [file]( std::size_t ) { return read_points( file ); } };
}

const std::vector<HullSet> &hull_sets()
{
  static const std::vector<HullSet> sets = {
    { "cube", each( []( Random &r ) {
        return Point3{ r.uniform(), r.uniform(), r.uniform() };
      } ) },
    { "ball", each( in_ball ) },
    { "thin box", each( []( Random &r ) {
        return Point3{ r.uniform(), r.uniform(), 0.01 * r.uniform() };
      } ) },
    { "thin sphere", each( []( Random &r ) { return scaled( on_sphere( r ), 1 - 0.01 * r.uniform() ); } ) },
    { "sphere, rounded", each( on_sphere ) },
    { "grid", grid },
    { "ball in UTM", each( []( Random &r ) {
        const Point3 p = scaled( in_ball( r ), 100 );
        return Point3{ to_millimetres( 5e5 + p.x ), to_millimetres( 7.5e6 + p.y ), to_millimetres( 1000 + p.z ) };
      } ) },
    // Close to what is flat up to rounding.
    { "about a plane", each( []( Random &r ) {
        const double a = std::floor( 1000 * r.uniform() ) / 1000, b = std::floor( 1000 * r.uniform() ) / 1000;
        return Point3{ a, b, 1 - a - b }; // x + y + z is 1
      } ) },
    { "about a line", each( []( Random &r ) {
        const double a = std::floor( 1e6 * r.uniform() ) / 1e6;
        return Point3{ a, 0.3 - a / 3, 1 - 0.7 * a };
      } ) },
    { "about a turned box", each( []( Random &r ) {
        const double p = r.uniform(), q = r.uniform();
        const double ends[] = { p, q, std::floor( 2 * r.uniform() ), p, q };
        const double *at = ends + static_cast<int>( 3 * r.uniform() ); // on one of its six faces
        return Point3{ 0.36 * at[0] + 0.48 * at[1] - 0.8 * at[2], -0.8 * at[0] + 0.6 * at[1],
                       0.48 * at[0] + 0.64 * at[1] + 0.6 * at[2] };
      } ) },
    { "moment curve", []( std::size_t count ) { return moment_curve( count / 10 ); } }, // the peer takes its time
    { "balls of 100", each( in_ball ), 100 },
    { "spheres of 100", each( on_sphere ), 100 },
  };
  return sets;
}

HullMeasurement measure( const HullSet &set, std::size_t count, const Settings &settings )
{
  const std::vector<Point3> points = set.make( count );
  const std::vector<std::size_t> begin = begin_of_groups( set, points.size() );
  const ConvexHulls first = convex_hulls( points, begin, settings.run );
  HullMeasurement m;
  m.name = set.name;
  m.points = points.size();
  m.vertices = HullTotals( first ).of( HullPoint::vertex ), m.facets = HullTotals( first ).facets;
  m.checksum = first.hulls().size() == 1 ? first.hulls()[0].checksum : first.checksum;
  if ( first.run.backend == Backend::cuda )
    m.device.emplace();
  for ( int i = 0; i < settings.repeat; ++i )
  {
    const ConvexHulls found = convex_hulls( points, begin, settings.run );
    if ( found.checksum != first.checksum )
      throw Error( set.name + ": two runs disagree." );
    m.run = found.run;
    m.whole.add( found.run.seconds.total );
    if ( m.device )
      m.device->add( found.run.seconds.device );
#ifdef RUBICON_PEER
    if ( settings.with_peer )
      add_peer( points, begin, first, m );
#endif
  }
  return m;
}

void dump_hull( const HullSet &set, std::size_t count, const RunOptions &options, const std::string &folder )
{
  const std::vector<Point3> points = set.make( count );
  write_array( folder + "/points_f64", points );
  write_array( folder + "/vertices_u32", convex_hull( points, options ).vertices );
}

} // namespace rubicon::bench
