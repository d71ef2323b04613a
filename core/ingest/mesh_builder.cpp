// SPDX-License-Identifier: GPL-2.0-or-later
// Welding by exact equality, and faces of more than three corners cut into triangles.
// Relies on ingest/mesh_builder.h, ingest/ear_clipping.h, exact/ for every turn.
#include "core/ingest/mesh_builder.h"

#include "core/error.h"
#include "core/exact/predicates.h"
#include "core/geometry/ingest_counts.h"
#include "core/ingest/ear_clipping.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rubicon
{

namespace
{

//! Into \a corners, the border without repeated and closing corners.
void take_distinct_corners( std::span<const Point3> border, std::vector<Point3> &corners )
{
  corners.clear();
  for ( const Point3 &p : border )
    if ( corners.empty() || !same_point( corners.back(), p ) )
      corners.push_back( p );
  while ( corners.size() > 1 && same_point( corners.front(), corners.back() ) )
    corners.pop_back();
}

//! How the corners lie to each other, exactly.
enum class Extent
{
  line,
  plane,
  space
};

Extent extent_of( const std::vector<Point3> &corners )
{
  // Consecutive corners differ, so the first two span a line.
  const Point3 a = corners[0], b = corners[1];
  const auto c = std::find_if( corners.begin() + 2, corners.end(), [&]( Point3 p ) {
    return !is_degenerate( { a, b, p } );
  } );
  if ( c == corners.end() )
    return Extent::line;
  const bool flat = std::all_of( c + 1, corners.end(),
                                 [&]( Point3 p ) { return orient3d( a, b, *c, p ) == Sign::zero; } );
  return flat ? Extent::plane : Extent::space;
}

//! The axes to look along, the one that the face's normal (Newell's sum) is nearest to first.
std::array<int, 3> axes_to_try( const std::vector<Point3> &corners )
{
  std::array<double, 3> normal = {};
  const Point3 origin = corners[0]; // far from the origin the products would drown in rounding
  for ( std::size_t i = 0; i < corners.size(); ++i )
  {
    const Point3 &p = corners[i], &q = corners[( i + 1 ) % corners.size()];
    normal[0] += ( p.y - q.y ) * ( ( p.z - origin.z ) + ( q.z - origin.z ) );
    normal[1] += ( p.z - q.z ) * ( ( p.x - origin.x ) + ( q.x - origin.x ) );
    normal[2] += ( p.x - q.x ) * ( ( p.y - origin.y ) + ( q.y - origin.y ) );
  }
  std::array<int, 3> axes = { 0, 1, 2 };
  std::stable_sort( axes.begin(), axes.end(),
                    [&]( int a, int b ) { return std::fabs( normal[a] ) > std::fabs( normal[b] ); } );
  return axes;
}

//! \a axis: 0 for x, 1 for y, 2 for z.
std::vector<Point2> seen_along( int axis, const std::vector<Point3> &corners )
{
  std::vector<Point2> flat;
  for ( const Point3 &p : corners )
    flat.push_back( project( p, ( axis + 1 ) % 3 ) );
  return flat;
}

//! Nothing where the border crosses itself whichever way one looks.
std::vector<Triangle> cut_face( const std::vector<Point3> &corners, const StopCallback &stop )
{
  for ( const int axis : axes_to_try( corners ) )
    if ( std::vector<Triangle> triangles = clip_ears( seen_along( axis, corners ), stop ); !triangles.empty() )
      return triangles;
  return {};
}

std::vector<Triangle> fan( const std::vector<Point3> &corners )
{
  std::vector<Triangle> triangles;
  for ( std::uint32_t i = 2; i < corners.size(); ++i )
    triangles.push_back( { 0, i - 1, i } );
  return triangles;
}

} // namespace

std::uint32_t MeshBuilder::vertex( Point3 p )
{
  p = { p.x + 0.0, p.y + 0.0, p.z + 0.0 }; // -0 is 0
  return mVertices.number_of( p, mMesh.vertices, mStop );
}

std::uint32_t MeshBuilder::mesh( const std::string &name )
{
  const auto [found, is_new] = mNames.try_emplace( name, static_cast<std::uint32_t>( mMesh.names.size() ) );
  if ( is_new )
    mMesh.names.push_back( name );
  return found->second;
}

void MeshBuilder::add_face( std::span<const Point3> border, const std::string &name, std::int64_t feature )
{
  MeshCounts &counts = mMesh.counts;
  const auto face = static_cast<std::uint32_t>( counts.faces++ );
  if ( !all_finite( border ) )
  {
    leave_out( counts.nonfinite_faces, counts.nonfinite_places, { feature, face } );
    return;
  }
  take_distinct_corners( border, mCorners );
  const std::vector<Point3> &corners = mCorners;
  if ( corners.size() < 3 )
  {
    leave_out( counts.small_faces, counts.small_places, { feature, face } );
    return;
  }
  if ( corners.size() == 3 )
  {
    add_triangle( corners[0], corners[1], corners[2], face, mesh( name ), feature );
    return;
  }
  const Extent extent = extent_of( corners );
  const std::vector<Triangle> triangles = extent == Extent::line ? fan( corners ) : cut_face( corners, mStop );
  if ( triangles.empty() )
  {
    leave_out( counts.crossed_faces, counts.crossed_places, { feature, face } );
    return;
  }
  counts.nonplanar_faces += extent == Extent::space;
  const std::uint32_t of_mesh = mesh( name );
  for ( const auto &[a, b, c] : triangles )
    add_triangle( corners[a], corners[b], corners[c], face, of_mesh, feature );
}

void MeshBuilder::add_triangle( Point3 a, Point3 b, Point3 c, std::uint32_t face, std::uint32_t mesh,
                                std::int64_t feature )
{
  if ( mMesh.triangles.size() + 1 >= std::numeric_limits<std::uint32_t>::max() )
    throw Error( "The mesh has more than 4,294,967,294 triangles, which is more than one run can take." );
  mMesh.triangles.push_back( { vertex( a ), vertex( b ), vertex( c ) } );
  mMesh.face.push_back( face );
  mMesh.mesh.push_back( mesh );
  mMesh.feature.push_back( feature );
}

void MeshBuilder::leave_out_holed_face( std::int64_t feature )
{
  MeshCounts &counts = mMesh.counts;
  leave_out( counts.holed_faces, counts.holed_places, { feature, counts.faces++ } );
}

TriangleMesh MeshBuilder::take()
{
  mVertices = {};
  mNames.clear();
  return std::exchange( mMesh, TriangleMesh() );
}

} // namespace rubicon
