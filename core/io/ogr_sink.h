// SPDX-License-Identifier: GPL-2.0-or-later
// Rows through one of GDAL's drivers, as features.
// Relies on io/row_sink.h and io/ogr_rows.h.
#pragma once

#include "core/io/ogr_rows.h"
#include "core/io/row_sink.h"

#include <memory>
#include <string>

namespace rubicon
{

//! A layer named \a layer, with \a crs (may be null), in a new file: \a name as GDAL opens it. What GDAL refuses is a GDAL
//! error, and the result null then.
std::unique_ptr<RowSink> ogr_sink( GDALDriver &driver, const std::string &name, const std::string &layer, OgrRows &rows,
                                   const OGRSpatialReference *crs );

} // namespace rubicon
