// SPDX-License-Identifier: GPL-2.0-or-later
// What messages and outputs want to know of OGR's coordinate reference systems.
// Relies on OGR.
#pragma once

#include <string>

#include <ogr_spatialref.h>

namespace rubicon
{

//! Whether it says nothing: GeoPackage gives layers without a CRS one with a name of is_name_of_none().
bool is_undefined( const OGRSpatialReference &crs );

//! Whether \a name is one that GDAL has for the CRS of layers of a GeoPackage that have none.
bool is_name_of_none( const std::string &name );

//! For messages: "EPSG:4326", else its name.
std::string title_of( const OGRSpatialReference &crs );

//! As WKT 2 of 2019.
std::string wkt_of( const OGRSpatialReference &crs );

} // namespace rubicon
