// SPDX-License-Identifier: GPL-2.0-or-later
// Rows into a FlatGeobuf: features are encoded in many threads, each in memory; their bytes are joined, in the order of the rows
// or, with an index, in that of their places. GDAL makes the header.
// Relies on io/row_sink.h, io/ogr_rows.h and GDAL's files in memory.
#pragma once

#include "core/io/ogr_rows.h"
#include "core/io/row_sink.h"

#include <filesystem>
#include <memory>
#include <string>

namespace rubicon
{

/**
 * A layer named \a layer, with \a crs (may be null), in the new \a file. \a indexed: features are sorted by place, and an
 * R-tree before them finds those of a window; so GDAL does it, unless it is told not to. There is no index where a row has
 * no geometry, which it could not hold, or where there are no rows. Failures are Errors or GDAL's.
 */
std::unique_ptr<RowSink> flatgeobuf_sink( GDALDriver &driver, const std::filesystem::path &file,
                                          const std::string &layer, OgrRows &rows, const OGRSpatialReference *crs,
                                          bool indexed );

} // namespace rubicon
