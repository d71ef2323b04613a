// SPDX-License-Identifier: GPL-2.0-or-later
// Sorts the edges of a mesh and counts what meets at each.
// Relies on geometry/triangle_mesh.h and mesh/repeated_triangles.h.
#include "core/mesh/mesh_check.h"

#include "core/mesh/repeated_triangles.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <tuple>

namespace rubicon
{

namespace
{

//! A side of a triangle, from its lower to its higher vertex.
struct Side
{
    std::uint32_t mesh, low, high, triangle;
    bool ascending; //!< the triangle runs along it from low to high

    auto edge() const { return std::tuple( mesh, low, high ); }
    bool operator<( const Side &other ) const
    {
      return std::tuple( edge(), triangle ) < std::tuple( other.edge(), other.triangle );
    }
};

std::vector<Side> sides_of( const TriangleMesh &mesh )
{
  std::vector<Side> sides;
  sides.reserve( mesh.triangles.size() * 3 );
  for ( std::uint32_t t = 0; t < mesh.triangles.size(); ++t )
    for ( int k = 0; k < 3; ++k )
    {
      const std::uint32_t from = mesh.triangles[t][k], to = mesh.triangles[t][( k + 1 ) % 3];
      if ( from != to ) // a corner repeated: the side is a point, and the other two cancel out
        sides.push_back( { mesh.mesh[t], std::min( from, to ), std::max( from, to ), t, from < to } );
    }
  std::sort( sides.begin(), sides.end() );
  return sides;
}

//! Sets of triangles that hang together.
class Shells
{
  public:
    explicit Shells( std::size_t triangles )
      : mParent( triangles )
    {
      std::iota( mParent.begin(), mParent.end(), 0 );
    }

    void join( std::uint32_t a, std::uint32_t b ) { mParent[root( a )] = root( b ); }
    bool is_root( std::uint32_t triangle ) const { return mParent[triangle] == triangle; }

  private:
    std::uint32_t root( std::uint32_t triangle )
    {
      while ( mParent[triangle] != triangle )
        triangle = mParent[triangle] = mParent[mParent[triangle]];
      return triangle;
    }

    std::vector<std::uint32_t> mParent;
};

//! Checks the meshes of one set of arrays.
class Check
{
  public:
    explicit Check( const TriangleMesh &mesh )
      : mMesh( mesh )
      , mShells( mesh.triangles.size() )
    {
      mReport.verdicts.resize( mesh.names.size() );
      for ( MeshVerdict &verdict : mReport.verdicts )
        verdict.closed = true;
    }

    MeshReport run()
    {
      check_triangles();
      check_edges();
      for ( std::uint32_t t = 0; t < mMesh.triangles.size(); ++t )
        if ( mShells.is_root( t ) )
          ++verdict( t ).shells;
      count_vertices();
      std::stable_sort( mReport.faults.begin(), mReport.faults.end(), []( const MeshFault &a, const MeshFault &b ) {
        return std::tuple( a.mesh, a.kind, a.triangle ) < std::tuple( b.mesh, b.kind, b.triangle );
      } );
      return std::move( mReport );
    }

  private:
    MeshVerdict &verdict( std::uint32_t triangle ) { return mReport.verdicts[mMesh.mesh[triangle]]; }

    void add_fault( MeshFaultKind kind, std::uint32_t triangle, std::uint32_t from, std::uint32_t to,
                    std::size_t count )
    {
      mReport.faults.push_back(
        { kind, mMesh.mesh[triangle], triangle, from, to, static_cast<std::uint32_t>( count ) } );
    }

    void check_triangles()
    {
      for ( std::uint32_t t = 0; t < mMesh.triangles.size(); ++t )
      {
        ++verdict( t ).triangles;
        if ( is_degenerate( mMesh.corners( t ) ) )
        {
          ++verdict( t ).degenerate;
          add_triangle_fault( MeshFaultKind::degenerate, t );
        }
      }
      for ( const std::uint32_t t : find_repeated_triangles( mMesh ) )
      {
        ++verdict( t ).duplicates;
        add_triangle_fault( MeshFaultKind::duplicate, t );
      }
    }

    void add_triangle_fault( MeshFaultKind kind, std::uint32_t triangle )
    {
      const Triangle &corners = mMesh.triangles[triangle];
      add_fault( kind, triangle, corners[0], corners[1], 1 );
    }

    void check_edges()
    {
      const std::vector<Side> sides = sides_of( mMesh );
      for ( auto begin = sides.begin(); begin != sides.end(); )
      {
        const auto end = std::find_if( begin, sides.end(),
                                       [&]( const Side &side ) { return side.edge() != begin->edge(); } );
        check_edge( { begin, end } );
        begin = end;
      }
    }

    void check_edge( std::span<const Side> sides )
    {
      const Side &first = sides.front();
      MeshVerdict &of_mesh = mReport.verdicts[first.mesh];
      for ( const Side &side : sides )
        mShells.join( side.triangle, first.triangle );
      of_mesh.closed = of_mesh.closed && sides.size() % 2 == 0;
      if ( sides.size() == 1 )
      {
        ++of_mesh.boundary_edges;
        add_fault( MeshFaultKind::boundary_edge, first.triangle, first.low, first.high, 1 );
      }
      else if ( sides.size() > 2 )
      {
        ++of_mesh.non_manifold_edges;
        add_fault( MeshFaultKind::non_manifold_edge, first.triangle, first.low, first.high, sides.size() );
      }
      else if ( first.ascending == sides[1].ascending )
      {
        ++of_mesh.inconsistent_edges;
        add_fault( MeshFaultKind::inconsistent_edge, first.triangle, first.low, first.high, 2 );
      }
    }

    void count_vertices()
    {
      std::vector<std::pair<std::uint32_t, std::uint32_t>> used;
      for ( std::uint32_t t = 0; t < mMesh.triangles.size(); ++t )
        for ( const std::uint32_t vertex : mMesh.triangles[t] )
          used.emplace_back( mMesh.mesh[t], vertex );
      std::sort( used.begin(), used.end() );
      used.erase( std::unique( used.begin(), used.end() ), used.end() );
      for ( const auto &[mesh, vertex] : used )
        ++mReport.verdicts[mesh].vertices;
    }

    const TriangleMesh &mMesh;
    Shells mShells;
    MeshReport mReport;
};

} // namespace

const char *fault_kind_name( MeshFaultKind kind )
{
  constexpr const char *names[] = { "boundary_edge", "non_manifold_edge", "inconsistent_edge", "duplicate",
                                    "degenerate" };
  return names[static_cast<std::size_t>( kind )];
}

std::vector<std::uint32_t> fault_path( const TriangleMesh &mesh, const MeshFault &fault )
{
  if ( fault.kind != MeshFaultKind::duplicate && fault.kind != MeshFaultKind::degenerate )
    return { fault.from, fault.to };
  const auto &[a, b, c] = mesh.triangles[fault.triangle];
  return { a, b, c, a };
}

MeshReport check_mesh( const TriangleMesh &mesh )
{
  return Check( mesh ).run();
}

} // namespace rubicon
