// SPDX-License-Identifier: GPL-2.0-or-later
// Well-known binary with curves, which OGR makes straight, through the readers of ingest/wkb.h.
// Relies on ingest/wkb.h and, for curves only, on OGR.
#pragma once

#include "core/ingest/wkb.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace rubicon
{

//! By OGR, with its usual angle from chord to chord.
StraightGeometry straightened_by_ogr( std::span<const std::byte> wkb );

inline void add_wkb_feature( ChainBuilder2 &builder, std::int64_t id, std::span<const std::byte> wkb,
                             const PartTransform &transform = {} )
{
  add_wkb_feature( builder, id, wkb, { &transform, straightened_by_ogr } );
}

inline void add_wkb_lines( PolylineBuilder3 &builder, std::int64_t id, std::span<const std::byte> wkb,
                           const PartTransform &transform = {} )
{
  add_wkb_lines( builder, id, wkb, { &transform, straightened_by_ogr } );
}

inline void add_wkb_points( PointSet3 &points, std::int64_t id, std::span<const std::byte> wkb,
                            const PartTransform &transform = {} )
{
  add_wkb_points( points, id, wkb, { &transform, straightened_by_ogr } );
}

inline void add_wkb_vertices( PointGroups3 &points, std::int64_t id, std::span<const std::byte> wkb )
{
  add_wkb_vertices( points, id, wkb, { nullptr, straightened_by_ogr } );
}

inline void add_wkb_faces( MeshBuilder &builder, std::int64_t id, std::span<const std::byte> wkb,
                           const std::string &mesh, const PartTransform &transform = {} )
{
  add_wkb_faces( builder, id, wkb, mesh, { &transform, straightened_by_ogr } );
}

} // namespace rubicon
