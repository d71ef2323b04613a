// SPDX-License-Identifier: GPL-2.0-or-later
// File formats of outputs, and what is particular about each.
// Relies on GDAL/OGR.
#pragma once

#include "core/io/target.h"

#include <cstddef>
#include <string>

#include <gdal_priv.h>

namespace rubicon
{

//! A file format that keeps every field and the order of the features.
struct OutputFormat
{
    enum class Writer
    {
      geopackage,
      flatgeobuf,
      ogr, //!< GDAL's driver, through checked_name()
      csv,
      geojson
    };
    //! What becomes of a Z that is not known.
    enum class UnknownZ
    {
      nan,
      left_out, //!< the whole geometry is without Z
      zero      //!< told in the log
    };
    const char *extension, *driver;
    Writer writer;
    bool without_geometry = false; //!< holds tables too
    bool holds_m = true;
    UnknownZ unknown_z = UnknownZ::nan;
    int real_width = 0, real_decimals = 0; //!< of numbers in fields, where these are text of that width
    bool holds_widths = true;              //!< of numbers; else one with a width would become a decimal and lose digits
    const char *all_dimensions = nullptr;  //!< GDAL's setting without which its driver takes no Z or no M
    const char *layer_option = nullptr;    //!< for GDAL's driver, to keep letters or the order of vertices
    std::size_t text_bytes = 0;            //!< that a text in a field may have; 0: as many as it has
};

//! By the extension of \a target, which the user wrote as \a path. Throws Error where there is none such, or it holds no table
//! without geometry and the output is one.
const OutputFormat &format_of( const std::string &path, const Target &target, bool with_geometry );

//! Whether GDAL's driver for files with such an \a extension, as ".csv", writes them through GDAL's file systems, so that it takes a
//! checked_name(). SQLite's, which looks after itself, does not, and nobody knows of others.
bool takes_checked_name( const std::string &extension );

//! Throws Error where this GDAL has none.
GDALDriver *driver_of( const std::string &path, const OutputFormat &format );

//! ": this GDAL has no … driver", where the extension of \a path is that of a format that this GDAL lacks; else empty. To be put
//! behind the last word of a sentence.
std::string why_no_driver( const std::string &path );

} // namespace rubicon
