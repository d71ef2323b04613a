// SPDX-License-Identifier: GPL-2.0-or-later
// Records in a file: how tasks that share a file system hand them on.
// Relies on cluster/records.h.
#pragma once

#include "core/cluster/records.h"

#include <cstdint>
#include <filesystem>
#include <limits>
#include <span>

namespace rubicon
{

//! Writes \a parts to \a file, which appears when it is whole; one that is killed may leave a file beside it, with ".unfinished" in its
//! name, that nobody reads. Throws Error naming the file.
void write_whole( std::span<const Bytes> parts, const std::filesystem::path &file );

/**
 * Writes \a records to \a file. A task that runs twice, both at once it may be, leaves what one of them wrote. \a seed: of what the
 * file is, which must be told again when it is read. Throws Error naming the file.
 */
void write_records( const Records &records, const std::filesystem::path &file, std::uint64_t seed );

/**
 * Those of a file whose keys are from \a begin to below \a end, of which the file has the lower ones first. Throws Error naming the
 * file where it cannot be read, is none, is damaged, or was written with another seed.
 */
Records read_records( const std::filesystem::path &file, std::uint64_t seed,
                      std::int64_t begin = std::numeric_limits<std::int64_t>::min(),
                      std::int64_t end = std::numeric_limits<std::int64_t>::max() );

//! The same of records that are sealed with \a seed_of_records. Each is looked at: the hash of a file tells nothing of a part of it.
Records read_sealed_records( const std::filesystem::path &file, std::uint64_t seed, std::uint64_t seed_of_records,
                             std::int64_t begin, std::int64_t end );

} // namespace rubicon
