// SPDX-License-Identifier: GPL-2.0-or-later
// Ingests one feature from well-known binary, whoever read it: OGR's rows, Arrow batches or a QGIS feature.
// Relies on geometry/ and, for curves only, on OGR.
#pragma once

#include "core/geometry/chain_set2.h"

#include <cstddef>
#include <span>

namespace rubicon
{

/**
 * Adds feature \a id, whose geometry is \a wkb (ISO or extended WKB, either byte order, Z and M allowed; lines,
 * polygons, triangles, TIN, polyhedral surfaces, their multi forms and collections of these). An empty span is a NULL
 * geometry. Curves are linearised by OGR and counted. An unclosed ring is closed.
 * Throws Error when the bytes are no WKB, or hold a geometry that is neither line nor polygon.
 */
void add_wkb_feature( ChainBuilder2 &builder, std::int64_t id, std::span<const std::byte> wkb );

} // namespace rubicon
