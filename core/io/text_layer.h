// SPDX-License-Identifier: GPL-2.0-or-later
// Rows as text, CSV and GeoJSON, in which every number reads back as the same double. GDAL's drivers cut digits off, and
// take a full disk for success.
// Relies on GDAL/OGR for rows, CRS and files.
#pragma once

#include <memory>
#include <string>

class OGRFeature;
class OGRFeatureDefn;
class OGRSpatialReference;

namespace rubicon
{

//! A text file that grows by a row for each feature. Whatever fails is a GDAL error.
class TextLayer
{
  public:
    virtual ~TextLayer() = default;
    virtual void write( const OGRFeature &feature ) = 0;
    //! Writes what comes behind the last row and closes the file.
    virtual void finish() = 0;
};

/**
 * CSV as RFC 4180 has it, with the names of the fields of \a rows as the first line and the geometry, where there is
 * one, as WKT in a first column "WKT". \a name: as GDAL opens it.
 */
std::unique_ptr<TextLayer> csv_layer( const std::string &name, const OGRFeatureDefn &rows );

//! GeoJSON in the coordinates of \a crs (may be null), which it names where that has a code. M is left out: GeoJSON has
//! none.
std::unique_ptr<TextLayer> geojson_layer( const std::string &name, const OGRFeatureDefn &rows,
                                          const OGRSpatialReference *crs );

} // namespace rubicon
