// SPDX-License-Identifier: GPL-2.0-or-later
// The engine's lines and triangles as QGIS's geometries, for marks on the map: in plan, as they lie in the result's CRS.
// Relies on core/geometry.
#pragma once

#include "core/geometry/chain_set2.h"
#include "core/geometry/polyline_set3.h"
#include "core/geometry/triangle_mesh.h"

#include "qgsgeometry.h"

namespace HitGeometries
{

QgsGeometry ofLayer( const rubicon::ChainSet2 &chains );
QgsGeometry ofLayer( const rubicon::PolylineSet3 &lines );

template <typename Point>
QgsGeometry ofSegment( Point from, Point to )
{
  return QgsGeometry::fromPolylineXY( { { from.x, from.y }, { to.x, to.y } } );
}

QgsGeometry ofTriangle( const rubicon::TriangleMesh &mesh, std::uint32_t triangle );

//! The feature, or the mesh where it has none, that \a triangle is part of; of many triangles the hull, for the map is to
//! stay quick.
QgsGeometry ofBody( const rubicon::TriangleMesh &mesh, std::uint32_t triangle );

} // namespace HitGeometries
