// SPDX-License-Identifier: GPL-2.0-or-later
// Sorts the triangles by their corners.
// Relies on mesh/repeated_triangles.h.
#include "core/mesh/repeated_triangles.h"

#include <algorithm>
#include <tuple>

namespace rubicon
{

std::vector<std::uint32_t> find_repeated_triangles( const TriangleMesh &mesh )
{
  std::vector<std::tuple<std::uint32_t, Triangle, std::uint32_t>> by_corners;
  by_corners.reserve( mesh.triangles.size() );
  for ( std::uint32_t t = 0; t < mesh.triangles.size(); ++t )
  {
    Triangle corners = mesh.triangles[t];
    std::sort( corners.begin(), corners.end() );
    by_corners.emplace_back( mesh.mesh[t], corners, t );
  }
  std::sort( by_corners.begin(), by_corners.end() );

  std::vector<std::uint32_t> repeated;
  for ( std::size_t i = 1; i < by_corners.size(); ++i )
  {
    const auto &[mesh_before, corners_before, before] = by_corners[i - 1];
    const auto &[of_mesh, corners, triangle] = by_corners[i];
    if ( of_mesh == mesh_before && corners == corners_before )
      repeated.push_back( triangle );
  }
  std::sort( repeated.begin(), repeated.end() );
  return repeated;
}

} // namespace rubicon
