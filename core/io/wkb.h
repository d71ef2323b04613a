// SPDX-License-Identifier: GPL-2.0-or-later
// Ingests one feature from well-known binary, whoever read it: OGR's rows, Arrow batches or a QGIS feature.
// Relies on ingest/ and, for curves only, on OGR.
#pragma once

#include "core/geometry/point_groups3.h"
#include "core/geometry/point_set3.h"
#include "core/ingest/chain_builder2.h"
#include "core/ingest/mesh_builder.h"
#include "core/ingest/polyline_builder3.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>

namespace rubicon
{

//! Brings the vertices of one line or ring to another CRS, in place; z is empty where there is none. False: a finite
//! vertex has no coordinates there.
using PartTransform = std::function<bool( std::span<Point2> vertices, std::span<double> z )>;

/**
 * Adds feature \a id, whose geometry is \a wkb (ISO or extended WKB, either byte order, Z and M allowed; lines,
 * polygons, triangles, TIN, polyhedral surfaces, their multi forms and collections of these). An empty span is a NULL
 * geometry. Curves are linearised by OGR and counted. An unclosed ring is closed. \a transform, when there is one,
 * sees each part after that, and before the builder collapses segments of no length.
 * Throws Error, naming the feature, when the bytes are no WKB, hold a geometry that is neither line nor polygon, or
 * \a transform fails; the builder is of no further use then.
 */
void add_wkb_feature( ChainBuilder2 &builder, std::int64_t id, std::span<const std::byte> wkb,
                      const PartTransform &transform = {} );

/**
 * Adds the lines of feature \a id: lines with Z, alone or in a multi-line or collection, M as it is there; a line
 * without M gets NaN. Otherwise as add_wkb_feature(). A curve with M is refused, since OGR linearises without it.
 */
void add_wkb_lines( PolylineBuilder3 &builder, std::int64_t id, std::span<const std::byte> wkb,
                    const PartTransform &transform = {} );

/**
 * Adds the points of feature \a id: points with Z, alone or in a multi-point or collection. A feature with a
 * non-finite coordinate leaves nothing behind but its count. Otherwise as add_wkb_feature().
 */
void add_wkb_points( PointSet3 &points, std::int64_t id, std::span<const std::byte> wkb,
                     const PartTransform &transform = {} );

/**
 * Adds every vertex of feature \a id, whatever its geometry is, to the points, not to a group. A feature with a vertex that has
 * no Z leaves nothing behind but its count; one with curves is linearised by OGR and counted. An empty span is a NULL geometry.
 * Throws Error, naming the feature, when the bytes are no WKB.
 */
void add_wkb_vertices( PointGroups3 &points, std::int64_t id, std::span<const std::byte> wkb );

/**
 * Adds the faces of feature \a id to mesh \a mesh of \a builder: polygons and triangles with Z, alone or in a TIN, a
 * polyhedral surface, a multi-polygon or a collection. M is passed over; points and lines are skipped and counted. An
 * empty span is a NULL geometry.
 * \a transform, when there is one, sees each border before corners are welded. Throws Error, naming the feature, when
 * the bytes are no WKB, a face has no Z or is not flat, or \a transform fails.
 */
void add_wkb_faces( MeshBuilder &builder, std::int64_t id, std::span<const std::byte> wkb, const std::string &mesh,
                    const PartTransform &transform = {} );

} // namespace rubicon
