// SPDX-License-Identifier: GPL-2.0-or-later
// Records in a file: how tasks that share a file system hand them on.
// Relies on cluster/records.h.
#pragma once

#include "core/cluster/records.h"

#include <cstdint>
#include <filesystem>
#include <limits>

namespace rubicon
{

/**
 * Writes \a records to \a file, which appears when it is complete: a task that is stopped leaves nothing behind, and one that
 * runs twice, both at once it may be, leaves what one of them wrote. Throws Error naming the file.
 */
void write_records( const Records &records, const std::filesystem::path &file );

/**
 * Those of a file whose keys are from \a begin to below \a end, which follow each other there. Throws Error naming the file
 * where it cannot be read, or is none, or not whole.
 */
Records read_records( const std::filesystem::path &file, std::int64_t begin = std::numeric_limits<std::int64_t>::min(),
                      std::int64_t end = std::numeric_limits<std::int64_t>::max() );

} // namespace rubicon
