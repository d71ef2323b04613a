// SPDX-License-Identifier: GPL-2.0-or-later
// The columns that tables on meshes share.
// Relies on tables/table.h and geometry/triangle_mesh.h.
#pragma once

#include "core/geometry/triangle_mesh.h"
#include "core/tables/table.h"

namespace rubicon
{

inline const Column mesh_name = { "mesh", ColumnType::text, false, "", "the wireframe" },
                    mesh_fid = { "mesh_fid", ColumnType::integer, true, "",
                                 "the feature of the triangle; NULL for mesh files" };

//! The value of mesh_fid.
inline std::optional<std::int64_t> feature_of( const TriangleMesh &mesh, std::uint32_t triangle )
{
  return id_or_null( mesh.feature[triangle] );
}

} // namespace rubicon
