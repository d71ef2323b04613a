// SPDX-License-Identifier: GPL-2.0-or-later
// The triangles that are hit as a mesh of their own, on which lines are assembled as on the whole.
// Relies on cluster/reduce_lines.h, cluster/part_hits.h and line_mesh/assemble.h.
#include "core/cluster/reduce_lines.h"

#include "core/cluster/each_once.h"
#include "core/cluster/line_shares.h"
#include "core/cluster/part_hits.h"
#include "core/compute/stopwatch.h"
#include "core/compute/workers.h"
#include "core/geometry/point_order.h"
#include "core/line_mesh/assemble.h"
#include "core/line_mesh/ways_out.h"

#include <algorithm>
#include <utility>

namespace rubicon
{

namespace
{

//! Everything that partitions found of one share.
struct FoundHits
{
    Hits hits;                          //!< each once, by segment, then triangle, as the whole numbers triangles
    std::vector<HitTriangle> triangles; //!< that are hit, each once, by their numbers

    //! Throws Error where they are of other lines than those of \a content.
    FoundHits( std::span<const Bytes> records, const Plan &plan, std::uint64_t content, Workers &workers )
    {
      std::vector<Hit> of_record;
      std::vector<HitTriangle> told;
      for ( const Bytes record : records )
      {
        workers.keep_going();
        RecordBytes bytes( unsealed( record, plan.seed_of_contacts() ) );
        if ( bytes.take<std::uint64_t>() != content )
          throw Error( "The lines are not those that were cut: partitions found hits of others." );
        bytes.take( of_record );
        bytes.take( told );
        bytes.finish();
        hits.insert( hits.end(), of_record.begin(), of_record.end() );
        triangles.insert( triangles.end(), told.begin(), told.end() );
      }
      workers.sort( hits.begin(), hits.end(), []( const Hit &a, const Hit &b ) { return in_order( a, b ); } );
      const auto same = []( const Hit &a, const Hit &b ) { return a.segment == b.segment && a.triangle == b.triangle; };
      hits.erase( std::unique( hits.begin(), hits.end(), same ), hits.end() );
      workers.sort( triangles.begin(), triangles.end(),
                    []( const HitTriangle &a, const HitTriangle &b ) { return a.number < b.number; } );
      const auto again = std::ranges::unique( triangles, {}, &HitTriangle::number );
      triangles.erase( again.begin(), again.end() );
    }

    //! Keeps the hits of \a lines and numbers their triangles by their places in triangles: ways out, which come last, are not asked
    //! for where no mesh turned out to have an inside. Throws Error where a triangle is not among them.
    void keep_those_of( const PolylineSet3 &lines )
    {
      hits.erase( std::ranges::lower_bound( hits, lines.vertices.size(), {}, &Hit::segment ), hits.end() );
      for ( Hit &hit : hits )
      {
        const auto triangle = std::ranges::lower_bound( triangles, hit.triangle, {}, &HitTriangle::number );
        if ( triangle == triangles.end() || triangle->number != hit.triangle
             || hit.segment + std::size_t{ 1 } >= lines.vertices.size() || hit.side > 2 || hit.kind < HitKind::face
             || hit.kind > HitKind::coplanar )
          RecordBytes::fail();
        hit.triangle = static_cast<std::uint32_t>( triangle - triangles.begin() );
      }
    }
};

//! The mesh of \a triangles, with their vertices in the order of MeshPart.
TriangleMesh mesh_of( std::span<const HitTriangle> triangles, const std::vector<std::string> &names )
{
  TriangleMesh mesh;
  mesh.names = names;
  for ( const HitTriangle &triangle : triangles )
    mesh.vertices.insert( mesh.vertices.end(), triangle.corners.begin(), triangle.corners.end() );
  sort_each_once( mesh.vertices, PointOrder() );
  const auto place_of = [&]( Point3 vertex ) { return place_in( mesh.vertices, vertex, PointOrder() ); };
  for ( const HitTriangle &triangle : triangles )
  {
    if ( triangle.mesh >= names.size() )
      RecordBytes::fail();
    const auto [a, b, c] = triangle.corners;
    mesh.triangles.push_back( { place_of( a ), place_of( b ), place_of( c ) } );
    mesh.face.push_back( static_cast<std::uint32_t>( mesh.face.size() ) );
    mesh.mesh.push_back( triangle.mesh );
    mesh.feature.push_back( triangle.feature );
  }
  return mesh;
}

//! What is told of all meshes, and of each of \a triangles, those of \a mesh.
MeshSurfaces surfaces_of( const JudgedMeshes &judged, const TriangleMesh &mesh, std::span<const HitTriangle> triangles )
{
  MeshSurfaces surfaces = judged.surfaces;
  for ( std::uint32_t t = 0; t < triangles.size(); ++t )
  {
    surfaces.left_out.push_back( ( triangles[t].marks & MeshPart::left_out_mark ) != 0 );
    for ( unsigned side = 0; side < 3; ++side )
      if ( triangles[t].marks >> side & 1 )
        surfaces.rim.push_back( edge_of( mesh, t, side ) );
  }
  sort_each_once( surfaces.rim );
  return surfaces;
}

} // namespace

ReducedLines reduce_lines( PolylineSet3 lines, std::span<const Bytes> hits, const JudgedMeshes &judged,
                           const Plan &plan, const LineMeshOptions &options )
{
  Stopwatch total;
  Workers workers( options );
  ReducedLines reduced;
  reduced.lines = std::move( lines );
  LineStarts starts( reduced.lines, judged.box, judged.surfaces.has_inside() );
  FoundHits found( hits, plan, content_of_segments( reduced.lines ), workers );
  found.keep_those_of( starts.lines_and_ways() );
  reduced.mesh = mesh_of( found.triangles, judged.names );
  for ( const HitTriangle &triangle : found.triangles )
    reduced.triangles.push_back( triangle.number );
  reduced.result = result_of_hits( std::move( found.hits ), reduced.lines, reduced.mesh,
                                   surfaces_of( judged, reduced.mesh, found.triangles ), starts, options, workers, {} );
  reduced.result.run.seconds.total = total.lap();
  return reduced;
}

} // namespace rubicon
