// SPDX-License-Identifier: GPL-2.0-or-later
// Counts what meets at each edge, which triangles cross others, and which shells lie within others.
// Relies on mesh/mesh_edges.h, mesh/inside_rule.h and line_mesh/inner_shells.h.
#include "core/line_mesh/mesh_check.h"

#include "core/compute/workers.h"
#include "core/exact/predicates.h"
#include "core/line_mesh/inner_shells.h"
#include "core/mesh/disjoint_sets.h"
#include "core/mesh/mesh_edges.h"

#include <algorithm>
#include <functional>
#include <span>
#include <tuple>

namespace rubicon
{

namespace
{

//! Checks the meshes of one set of arrays.
class Check
{
  public:
    Check( const TriangleMesh &mesh, const RunOptions &options )
      : mMesh( mesh )
      , mWorkers( part_of( options, judged, 1 ) )
      , mShells( mesh.triangles.size() )
    {
      mReport.verdicts.resize( mesh.names.size() );
    }

    MeshReport run( const RunOptions &options )
    {
      judge( options );
      check_triangles();
      check_edges();
      for ( std::uint32_t t = 0; t < mMesh.triangles.size(); ++t )
        if ( mShells.is_root( t ) )
          ++verdict( t ).shells;
      count_vertices();
      std::ranges::stable_sort( mReport.faults, {},
                                []( const MeshFault &f ) { return std::tuple( f.mesh, f.kind, f.triangle ); } );
      return std::move( mReport );
    }

  private:
    MeshVerdict &verdict( std::uint32_t triangle ) { return mReport.verdicts[mMesh.mesh[triangle]]; }

    //! And counts it, in \a number of the verdict.
    void add_fault( MeshFaultKind kind, std::uint64_t MeshVerdict::*number, std::uint32_t triangle, std::uint32_t from,
                    std::uint32_t to, std::size_t count )
    {
      ++( verdict( triangle ).*number );
      mReport.faults.push_back(
        { kind, mMesh.mesh[triangle], triangle, from, to, static_cast<std::uint32_t>( count ) } );
    }

    void check_triangles()
    {
      for ( std::uint32_t t = 0; t < mMesh.triangles.size(); ++t )
      {
        if ( t % 1024 == 0 )
          mWorkers.keep_going();
        ++verdict( t ).triangles;
        if ( is_degenerate( mMesh.corners( t ) ) )
          add_triangle_fault( MeshFaultKind::degenerate, &MeshVerdict::degenerate, t );
      }
    }

    void add_triangle_fault( MeshFaultKind kind, std::uint64_t MeshVerdict::*number, std::uint32_t triangle )
    {
      const Triangle &corners = mMesh.triangles[triangle];
      add_fault( kind, number, triangle, corners[0], corners[1], 1 );
    }

    void check_edges()
    {
      // Each part looks at all triangles, so that there are few; a part has the sides of its edges at hand.
      const std::size_t grain = std::max<std::size_t>( 1 << 18, mMesh.vertices.size() / 16 + 1 );
      for ( std::size_t from = 0; from < mMesh.vertices.size(); from += grain )
        for_each_edge( mMesh, from, std::min( from + grain, mMesh.vertices.size() ),
                       [&]( std::span<const Side> sides ) {
                         mWorkers.keep_going();
                         check_edge( sides );
                       } );
    }

    //! \a sides: those of one edge, in the order of sides_at().
    void check_edge( std::span<const Side> sides )
    {
      std::size_t different = 1;
      for ( std::size_t i = 1; i < sides.size(); ++i )
      {
        const Side &side = sides[i];
        mShells.join( side.triangle, sides.front().triangle );
        if ( side.opposite != sides[i - 1].opposite )
          ++different;
        else if ( side.opposite > side.edge.high ) // once for each triangle
          add_triangle_fault( MeshFaultKind::duplicate, &MeshVerdict::duplicates, side.triangle );
      }
      check_triangles_at( sides, different );
    }

    //! \a different triangles decide, as where a mesh is judged closed or not.
    void check_triangles_at( std::span<const Side> sides, std::size_t different )
    {
      const auto add_edge_fault = [&]( MeshFaultKind kind, std::uint64_t MeshVerdict::*number ) {
        const Side &lowest = *std::ranges::min_element( sides, {}, &Side::triangle );
        add_fault( kind, number, lowest.triangle, lowest.edge.low, lowest.edge.high, different );
      };
      const auto counts = [&]( const Side &side ) { return mLeftOut.empty() || !mLeftOut[side.triangle]; };
      if ( different == 1 && std::none_of( sides.begin(), sides.end(), counts ) )
        return; // the rim of a wall, or of a triangle of no area, where the mesh is closed without them
      if ( different == 1 )
        add_edge_fault( MeshFaultKind::boundary_edge, &MeshVerdict::boundary_edges );
      else if ( different > 2 )
        add_edge_fault( MeshFaultKind::non_manifold_edge, &MeshVerdict::non_manifold_edges );
      else if ( !run_opposite_ways( sides ) )
        add_edge_fault( MeshFaultKind::inconsistent_edge, &MeshVerdict::inconsistent_edges );
    }

    //! One of the two different triangles always runs along the edge one way, the other one the other way.
    static bool run_opposite_ways( std::span<const Side> sides )
    {
      const Side &first = sides.front();
      return std::all_of( sides.begin(), sides.end(), [&]( const Side &side ) {
        return ( side.ascending == first.ascending ) == ( side.opposite == first.opposite );
      } );
    }

    //! The rule of each mesh, the triangles that cross others, and inner shells that are turned as solids.
    void judge( const RunOptions &options )
    {
      const MeshSurfaces surfaces = judge_surfaces( mMesh, part_of( options, 0, judged ), CrossingSearch::all_meshes );
      const std::vector<std::uint32_t> inner_solids = find_inner_solids( mMesh, surfaces, mWorkers );
      mLeftOut = surfaces.left_out;
      for ( std::size_t m = 0; m < mReport.verdicts.size(); ++m )
      {
        MeshVerdict &verdict = mReport.verdicts[m];
        verdict.closed = surfaces.meshes[m].closed;
        verdict.rule = surfaces.meshes[m].rule;
        verdict.reason = surfaces.reasons[m];
      }
      mReport.remarks = surfaces.remarks;
      for ( std::string &remark : inner_solid_remarks( mMesh, inner_solids ) )
        mReport.remarks.push_back( std::move( remark ) );
      for ( std::uint32_t t = 0; t < mMesh.triangles.size(); ++t )
        if ( surfaces.crossing[t] )
          add_triangle_fault( MeshFaultKind::self_intersection, &MeshVerdict::self_intersections, t );
      for ( const std::uint32_t t : inner_solids )
        add_triangle_fault( MeshFaultKind::inner_solid, &MeshVerdict::inner_solids, t );
    }

    void count_vertices()
    {
      std::vector<std::pair<std::uint32_t, std::uint32_t>> used;
      for ( std::uint32_t t = 0; t < mMesh.triangles.size(); ++t )
        for ( const std::uint32_t vertex : mMesh.triangles[t] )
          used.emplace_back( mMesh.mesh[t], vertex );
      mWorkers.execute( [&] { mWorkers.sort( used.begin(), used.end(), std::less<>() ); } );
      used.erase( std::unique( used.begin(), used.end() ), used.end() );
      for ( const auto &[mesh, vertex] : used )
        ++mReport.verdicts[mesh].vertices;
    }

    static constexpr double judged = 0.9; //!< the share of the work that the surfaces are

    const TriangleMesh &mMesh;
    Workers mWorkers;
    DisjointSets mShells;
    std::vector<bool> mLeftOut; //!< as MeshSurfaces::left_out
    MeshReport mReport;
};

} // namespace

const char *fault_kind_name( MeshFaultKind kind )
{
  return fault_kind_names[static_cast<std::size_t>( kind )];
}

std::vector<std::uint32_t> fault_path( const TriangleMesh &mesh, const MeshFault &fault )
{
  const bool of_edge = fault.kind == MeshFaultKind::boundary_edge || fault.kind == MeshFaultKind::non_manifold_edge
                       || fault.kind == MeshFaultKind::inconsistent_edge;
  if ( of_edge )
    return { fault.from, fault.to };
  const auto &[a, b, c] = mesh.triangles[fault.triangle];
  return { a, b, c, a };
}

MeshReport check_mesh( const TriangleMesh &mesh, const RunOptions &options )
{
  return Check( mesh, options ).run( options );
}

} // namespace rubicon
