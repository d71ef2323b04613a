// SPDX-License-Identifier: GPL-2.0-or-later
// Ingests one feature from well-known binary, whoever read it: OGR's rows, Arrow batches, a QGIS feature or Python.
// Relies on the builders of ingest/.
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
#include <vector>

namespace rubicon
{

//! Brings the vertices of one line or ring to another CRS, in place; z is empty where there is none. False: a finite
//! vertex has no coordinates there.
using PartTransform = std::function<bool( std::span<Point2> vertices, std::span<double> z )>;

//! A geometry whose curves were made straight.
struct StraightGeometry
{
    std::vector<std::byte> wkb;
    bool had_curves;
    std::size_t taken; //!< bytes that the geometry with its curves had
};

//! Makes the geometry at the front of ISO WKB straight. Throws Error with the rest of a sentence: "has a curve that …".
using CurveStraightener = StraightGeometry ( * )( std::span<const std::byte> wkb );

//! How geometries are read. What it points to outlives the reading.
struct WkbReading
{
    const PartTransform *transform = nullptr; //!< none, or an empty one: coordinates as they are
    CurveStraightener straighten = nullptr;   //!< none: a geometry with curves is refused
};

/**
 * Adds feature \a id, whose geometry is \a wkb (ISO or extended WKB, either byte order, Z and M allowed; lines,
 * polygons, triangles, TIN, polyhedral surfaces, their multi forms and collections of these). An empty span is a NULL
 * geometry. Curves are made straight and counted. An unclosed ring is closed. The transform, when there is one, sees each
 * part after that, and before the builder collapses segments of no length.
 * Throws Error, naming the feature, when the bytes are no WKB, hold a geometry that is neither line nor polygon, or
 * the transform fails; the builder is of no further use then.
 */
void add_wkb_feature( ChainBuilder2 &builder, std::int64_t id, std::span<const std::byte> wkb,
                      const WkbReading &reading );

/**
 * Adds the lines of feature \a id: lines with Z, alone or in a multi-line or collection, M as it is there; a line
 * without M gets NaN. Otherwise as add_wkb_feature(). A curve with M is refused, since OGR linearises without it.
 */
void add_wkb_lines( PolylineBuilder3 &builder, std::int64_t id, std::span<const std::byte> wkb,
                    const WkbReading &reading );

/**
 * Adds the points of feature \a id: points with Z, alone or in a multi-point or collection. A feature with a
 * non-finite coordinate leaves nothing behind but its count. Otherwise as add_wkb_feature().
 */
void add_wkb_points( PointSet3 &points, std::int64_t id, std::span<const std::byte> wkb, const WkbReading &reading );

/**
 * Adds every vertex of feature \a id, whatever its geometry is, to the points, not to a group; the transform is not asked. A
 * feature with a vertex that has no Z leaves nothing behind but its count. Otherwise as add_wkb_feature().
 */
void add_wkb_vertices( PointGroups3 &points, std::int64_t id, std::span<const std::byte> wkb,
                       const WkbReading &reading );

/**
 * Adds the faces of feature \a id to mesh \a mesh of \a builder: polygons and triangles with Z, alone or in a TIN, a
 * polyhedral surface, a multi-polygon or a collection. M is passed over; points and lines are skipped and counted. An
 * empty span is a NULL geometry.
 * The transform, when there is one, sees each border before corners are welded. Throws Error, naming the feature, when
 * the bytes are no WKB, a face has no Z or is not flat, or the transform fails.
 */
void add_wkb_faces( MeshBuilder &builder, std::int64_t id, std::span<const std::byte> wkb, const std::string &mesh,
                    const WkbReading &reading );

} // namespace rubicon
