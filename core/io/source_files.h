// SPDX-License-Identifier: GPL-2.0-or-later
// Which files a source of GDAL's is read from, so that no output takes the place of one.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace rubicon
{

/**
 * The files that the dataset \a source is read from: itself, those beside it, those of a folder, those that a virtual dataset names, and
 * those that a name with a prefix (GPKG:b.gpkg:roads, /vsisubfile/0_100,b.csv) speaks of. Some may not exist. A source that cannot be
 * opened is no error here.
 */
std::vector<std::filesystem::path> source_files( const std::string &source );

//! The first pipe or device that \a source is read from; nothing where there is none. Who opens one may wait for ever, and no
//! driver of GDAL's can read it again. Nothing is opened but virtual datasets.
std::optional<std::string> pipe_or_device( const std::string &source );

} // namespace rubicon
