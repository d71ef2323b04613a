// SPDX-License-Identifier: GPL-2.0-or-later
// Rows into a GeoPackage: GDAL makes the file and its layer, SQLite takes the rows and the index, packed once all are there.
// Row by row through GDAL 3.6 takes three times as long.
// Relies on io/row_sink.h and io/ogr_rows.h.
#pragma once

#include "core/io/ogr_rows.h"
#include "core/io/row_sink.h"

#include <filesystem>
#include <memory>
#include <string>

namespace rubicon
{

/**
 * A layer named \a layer, with \a crs (may be null), in the new \a file. A whole number that is named fid is the layer's key
 * in a GeoPackage; the rows are numbered from 1 in its place. What GDAL refuses is a GDAL error, and the result null then;
 * SQLite's failures are Errors.
 */
std::unique_ptr<RowSink> geopackage_sink( GDALDriver &driver, const std::filesystem::path &file,
                                          const std::string &layer, OgrRows &rows, const OGRSpatialReference *crs );

} // namespace rubicon
