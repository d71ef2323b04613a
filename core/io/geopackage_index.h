// SPDX-License-Identifier: GPL-2.0-or-later
// The spatial index of a GeoPackage layer, built in one go once the layer has its rows.
// Relies on GDAL/OGR; its releases before 3.7 insert row by row, at several times the cost of writing the rows.
#pragma once

#include "core/compute/run.h"

class GDALDataset;
class OGRLayer;

namespace rubicon
{

/**
 * Gives \a layer of the GeoPackage \a dataset, which is open for update and in no transaction, the index that GDAL's
 * own CreateSpatialIndex would make: the same table, triggers and extension row, and every feature with a geometry
 * that is not empty. The layer must have no index yet. The R-tree is packed bottom up, as in Leutenegger, Lopez and Edgington,
 * "STR: A Simple and Efficient Algorithm for R-Tree Packing" (1997), section 2.2. From GDAL 3.7 on, GDAL does that itself.
 * Throws Error, whose text the caller puts behind the file's name; Cancelled where \a stop says so, which GDAL's own way
 * does not ask.
 */
void create_spatial_index( GDALDataset &dataset, OGRLayer &layer, const StopCallback &stop );

} // namespace rubicon
