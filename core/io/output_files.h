// SPDX-License-Identifier: GPL-2.0-or-later
// The files that results are written to: formats, and what is wrong with a target before any work is done.
// Relies on nothing.
#pragma once

#include <span>
#include <string>

namespace rubicon
{

//! The extensions of the formats, for messages and help: ".gpkg, .fgb, …".
std::string result_formats();

//! The order of the features of a FlatGeobuf, which in any other format is that of the rows.
enum class FeatureOrder
{
  of_rows,
  by_place //!< with a spatial index, which this format has for features in such an order only
};

//! Where an output goes; the file name's extension picks the format. An empty name: not written.
struct OutputFile
{
    std::string path;
    bool with_geometry = true;
};

/**
 * Throws Error, naming the file, when an extension is none of result_formats() or its format cannot hold the output or the
 * name of its table, when a file lies in no writable directory or is named twice. Meant to be called before the work starts.
 */
void check_output_files( std::span<const OutputFile> files );

} // namespace rubicon
