// SPDX-License-Identifier: GPL-2.0-or-later
// Ways out of all from corners of each shell tell what it lies within, its volume which way it is turned.
// Relies on line_mesh/find_hits.h, line_mesh/ways_out.h and line_mesh/parity.h.
#include "core/line_mesh/inner_shells.h"

#include "core/compute/workers.h"
#include "core/exact/rational.h"
#include "core/geometry/point_order.h"
#include "core/line_mesh/find_hits.h"
#include "core/line_mesh/parity.h"
#include "core/line_mesh/ways_out.h"
#include "core/mesh/disjoint_sets.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <span>
#include <utility>

namespace rubicon
{

namespace
{

//! The triangles of the shells that are asked about.
class ShellSet
{
  public:
    ShellSet( const TriangleMesh &mesh, const MeshSurfaces &surfaces )
      : mMesh( mesh )
      , mNumber( mesh.triangles.size(), none )
    {
      std::vector<std::uint32_t> triangles;
      for ( std::uint32_t t = 0; t < mNumber.size(); ++t )
        if ( const MeshRule &rule = surfaces.meshes[mesh.mesh[t]];
             rule.rule == InsideRule::parity && rule.consistent && surfaces.counts( t ) )
          triangles.push_back( t );
      std::ranges::stable_sort( triangles, {}, [&]( std::uint32_t t ) { return mesh.mesh[t]; } );
      join_at_corners( triangles );
    }

    std::size_t count() const { return mTriangles.size(); }
    //! The triangles of a shell, ascending.
    std::span<const std::uint32_t> triangles( std::size_t shell ) const { return mTriangles[shell]; }
    std::uint32_t mesh_of( std::size_t shell ) const { return mMesh.mesh[mTriangles[shell].front()]; }
    std::uint32_t shell_of( std::uint32_t triangle ) const { return mNumber[triangle]; }

    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

  private:
    //! \a triangles: by mesh.
    void join_at_corners( const std::vector<std::uint32_t> &triangles )
    {
      DisjointSets joined( mMesh.triangles.size() );
      std::vector<std::uint32_t> last_at( mMesh.vertices.size(), none ); // the last triangle with this corner
      for ( const std::uint32_t t : triangles )
        for ( const std::uint32_t corner : mMesh.triangles[t] )
        {
          const std::uint32_t last = std::exchange( last_at[corner], t );
          if ( last != none && mMesh.mesh[last] == mMesh.mesh[t] )
            joined.join( t, last );
        }
      for ( const std::uint32_t t : triangles )
      {
        const std::uint32_t root = joined.root( t );
        if ( mNumber[root] == none )
        {
          mNumber[root] = static_cast<std::uint32_t>( mTriangles.size() );
          mTriangles.emplace_back();
        }
        mNumber[t] = mNumber[root];
        mTriangles[mNumber[t]].push_back( t );
      }
    }

    const TriangleMesh &mMesh;
    std::vector<std::uint32_t> mNumber; //!< of each triangle, that of its shell
    std::vector<std::vector<std::uint32_t>> mTriangles;
};

//! Six times the volume that a shell turns outwards; seen from its first corner, so that little cancels out.
template <typename Number>
Number volume( const TriangleMesh &mesh, std::span<const std::uint32_t> triangles, Number &magnitude )
{
  using std::abs;
  const Point3 o = mesh.corners( triangles.front() )[0];
  Number sum = 0;
  for ( const std::uint32_t t : triangles )
  {
    const auto [a, b, c] = mesh.corners( t );
    const Number ax = Number( a.x ) - o.x, ay = Number( a.y ) - o.y, az = Number( a.z ) - o.z;
    const Number bx = Number( b.x ) - o.x, by = Number( b.y ) - o.y, bz = Number( b.z ) - o.z;
    const Number cx = Number( c.x ) - o.x, cy = Number( c.y ) - o.y, cz = Number( c.z ) - o.z;
    const Number products[6] = { ax * by * cz,      -( ax * bz * cy ), ay * bz * cx,
                                 -( ay * bx * cz ), az * bx * cy,      -( az * by * cx ) };
    for ( const Number &product : products )
    {
      sum += product;
      magnitude += abs( product ); // also that of rationals
    }
  }
  return sum;
}

//! 1 where the shell is turned outwards, -1 inwards.
int way_turned( const TriangleMesh &mesh, std::span<const std::uint32_t> triangles )
{
  // Each product is off by five roundings, each partial sum by one more: less than the number of products times 2^-52 of
  // their magnitudes.
  double magnitude = 0;
  const double sum = volume<double>( mesh, triangles, magnitude );
  const double bound = magnitude * ( 6.0 * static_cast<double>( triangles.size() ) + 8.0 ) * 0x1p-52;
  if ( std::isnormal( sum ) && std::fabs( sum ) > bound && magnitude > 0x1p-900 )
    return sum > 0 ? 1 : -1;
  mpq_class exact_magnitude = 0;
  return sgn( volume<mpq_class>( mesh, triangles, exact_magnitude ) );
}

using ShellNumbers = std::vector<std::uint32_t>;

//! A corner of a shell.
struct Corner
{
    std::uint32_t shell;
    Point3 at;
};

//! How others lie to a corner or a shell; ascending.
struct Others
{
    ShellNumbers around;
    ShellNumbers touching; //!< which the corner, or each corner of the shell, lies on: neither around nor not
};

bool contains( const ShellNumbers &ascending, std::uint32_t number )
{
  return std::binary_search( ascending.begin(), ascending.end(), number );
}

//! Those that are there an odd number of times, ascending.
ShellNumbers odd_ones( ShellNumbers numbers )
{
  std::sort( numbers.begin(), numbers.end() );
  ShellNumbers odd;
  for ( const std::uint32_t number : numbers )
    if ( !odd.empty() && odd.back() == number )
      odd.pop_back();
    else
      odd.push_back( number );
  return odd;
}

//! A shell is around a corner that is not on it where a way out from there passes it an odd number of times.
std::vector<Others> look_from( const std::vector<Corner> &corners, const TriangleMesh &mesh, const ShellSet &shells,
                               Workers &workers )
{
  std::vector<Point3> starts;
  for ( const Corner &corner : corners )
    starts.push_back( corner.at );
  const PolylineSet3 ways = ways_out( starts, box_around( mesh, workers ) );
  RunReport uncounted;
  std::vector<Others> seen( corners.size() );
  for ( const Hit &hit : find_hits_cpu( ways, mesh, workers, uncounted ) )
  {
    const std::uint32_t shell = corners[hit.segment / 2].shell, met = shells.shell_of( hit.triangle );
    if ( met == ShellSet::none || met == shell || mesh.mesh[hit.triangle] != shells.mesh_of( shell ) )
      continue;
    Others &others = seen[hit.segment / 2];
    if ( hit.start_on )
      others.touching.push_back( met );
    if ( crosses( hit, ways, mesh, uncounted.tiers ) )
      others.around.push_back( met );
  }
  for ( auto &[around, touching] : seen )
  {
    std::sort( touching.begin(), touching.end() );
    touching.erase( std::unique( touching.begin(), touching.end() ), touching.end() );
    around = odd_ones( std::move( around ) );
    std::erase_if( around, [&touching = touching]( std::uint32_t shell ) { return contains( touching, shell ); } );
  }
  return seen;
}

//! By their coordinates, so that it does not matter in which order triangles come.
bool comes_before( const Corner &a, const Corner &b )
{
  return PointOrder()( a.at, b.at );
}

Corner first_corner( std::uint32_t shell, const TriangleMesh &mesh, const ShellSet &shells )
{
  Corner first = { shell, mesh.corners( shells.triangles( shell ).front() )[0] };
  for ( const std::uint32_t t : shells.triangles( shell ) )
    for ( const Point3 &corner : mesh.corners( t ) )
      first = std::min( first, Corner{ shell, corner }, comes_before );
  return first;
}

//! All corners of a shell.
std::vector<Corner> corners_of( std::uint32_t shell, const TriangleMesh &mesh, const ShellSet &shells )
{
  std::vector<Corner> corners;
  for ( const std::uint32_t t : shells.triangles( shell ) )
    for ( const Point3 &corner : mesh.corners( t ) )
      corners.push_back( { shell, corner } );
  std::sort( corners.begin(), corners.end(), comes_before );
  const auto same = []( const Corner &a, const Corner &b ) { return !comes_before( a, b ); }; // sorted
  corners.erase( std::unique( corners.begin(), corners.end(), same ), corners.end() );
  return corners;
}

//! Judges by one more corner of a shell what all before it touch.
void judge_by( const Others &corner, Others &of_shell )
{
  for ( const std::uint32_t other : of_shell.touching )
    if ( contains( corner.around, other ) )
      of_shell.around.push_back( other );
  std::erase_if( of_shell.touching, [&]( std::uint32_t other ) { return !contains( corner.touching, other ); } );
}

/**
 * The others of each shell. Shells do not cross, so one lies within another if a corner of it, off the other, does. It is
 * the first corner for most; all corners are asked of those shells alone whose first one touches another.
 */
std::vector<Others> find_others( const TriangleMesh &mesh, const ShellSet &shells, Workers &workers )
{
  std::vector<Corner> first, all;
  for ( std::uint32_t shell = 0; shell < shells.count(); ++shell )
    first.push_back( first_corner( shell, mesh, shells ) );
  std::vector<Others> others = look_from( first, mesh, shells, workers );
  for ( std::uint32_t shell = 0; shell < shells.count(); ++shell )
    if ( !others[shell].touching.empty() )
    {
      const std::vector<Corner> corners = corners_of( shell, mesh, shells );
      all.insert( all.end(), corners.begin(), corners.end() );
    }
  const std::vector<Others> seen = look_from( all, mesh, shells, workers );
  for ( std::size_t i = 0; i < all.size(); ++i )
    judge_by( seen[i], others[all[i].shell] );
  for ( Others &of_shell : others )
    std::sort( of_shell.around.begin(), of_shell.around.end() );
  return others;
}

} // namespace

std::vector<std::uint32_t> find_inner_solids( const TriangleMesh &mesh, const MeshSurfaces &surfaces, Workers &workers )
{
  const ShellSet shells( mesh, surfaces );
  std::vector<std::uint32_t> found;
  workers.stage( 0, 0 );
  const Box3 box = box_around( mesh, workers );
  const bool has_outside = std::isfinite( box.x_high - box.x_low ) && std::isfinite( box.y_high - box.y_low )
                           && std::isfinite( box.z_high - box.z_low );
  if ( shells.count() < 2 || !has_outside )
    return found;
  const std::vector<Others> others = find_others( mesh, shells, workers );
  for ( std::size_t shell = 0; shell < shells.count(); ++shell )
  {
    const auto &[around, touching] = others[shell];
    if ( !touching.empty() || around.size() % 2 == 0 )
      continue;
    const auto outermost = std::find_if( around.begin(), around.end(), [&]( std::uint32_t other ) {
      return others[other].around.empty() && others[other].touching.empty();
    } );
    if ( outermost != around.end()
         && way_turned( mesh, shells.triangles( shell ) ) == way_turned( mesh, shells.triangles( *outermost ) ) )
      found.push_back( shells.triangles( shell ).front() );
  }
  std::sort( found.begin(), found.end() );
  return found;
}

std::vector<std::string> inner_solid_remarks( const TriangleMesh &mesh, const std::vector<std::uint32_t> &inner_solids )
{
  std::map<std::uint32_t, std::vector<std::uint32_t>> by_mesh;
  for ( const std::uint32_t t : inner_solids )
    by_mesh[mesh.mesh[t]].push_back( t );
  std::vector<std::string> remarks;
  for ( const auto &[m, shells] : by_mesh )
    remarks.push_back( mesh_title( mesh, m ) + " has " + std::to_string( shells.size() )
                       + ( shells.size() == 1 ? " shell" : " shells" )
                       + " within another and turned like it, the first with a corner at "
                       + place_text( mesh.corners( shells.front() )[0] ) + ": a shell within another is a hole." );
  return remarks;
}

} // namespace rubicon
