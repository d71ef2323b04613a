// SPDX-License-Identifier: GPL-2.0-or-later
// Files whose failures GDAL's drivers cannot pass over: several of them do not look whether a write or close succeeded.
// Relies on GDAL's plug-in file systems.
#pragma once

#include <filesystem>
#include <string>

namespace rubicon
{

/**
 * The name by which GDAL reaches \a file (an absolute path) so that each write, seek, truncation, flush or close that fails
 * is a GDAL error of the calling thread, whatever the driver makes of it: GdalMessages sees it.
 */
std::string checked_name( const std::filesystem::path &file );

} // namespace rubicon
