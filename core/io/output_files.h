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

//! Where an output goes; the file name's extension picks the format. An empty name: not written.
struct OutputFile
{
    std::string path;
    bool with_geometry = true;
};

/**
 * Throws Error, naming the file, when an extension is none of result_formats() or its format cannot hold the output,
 * when a file lies in no writable directory or is named twice. Meant to be called before the work starts.
 */
void check_output_files( std::span<const OutputFile> files );

} // namespace rubicon
