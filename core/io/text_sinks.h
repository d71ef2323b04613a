// SPDX-License-Identifier: GPL-2.0-or-later
// Rows as text, CSV and GeoJSON, in which every number reads back as the same double. GDAL's drivers cut digits off, and
// take a full disk for success.
// Relies on io/row_sink.h, and on GDAL/OGR for rows, CRS and files.
#pragma once

#include "core/io/ogr_rows.h"
#include "core/io/row_sink.h"

#include <filesystem>
#include <memory>
#include <string>

namespace rubicon
{

/**
 * CSV as RFC 4180 has it, with the names of the fields as the first line and the geometry, where there is one, as WKT in a
 * first column "WKT". Whatever fails is a GDAL error.
 */
std::unique_ptr<RowSink> csv_sink( const std::filesystem::path &file, OgrRows &rows );

//! GeoJSON, named \a layer, in the coordinates of \a crs (may be null), which it names where that has a code, or its horizontal and
//! its vertical part have one each. M is left out: GeoJSON has none.
std::unique_ptr<RowSink> geojson_sink( const std::filesystem::path &file, const std::string &layer, OgrRows &rows,
                                       const OGRSpatialReference *crs );

} // namespace rubicon
