// SPDX-License-Identifier: GPL-2.0-or-later
// The log of what ingest left out or changed, with the first of each sort by their ids, and of ids that are there twice.
// Relies on the counts of geometry/ and on compute/run.h for the log.
#pragma once

#include "core/compute/run.h"
#include "core/geometry/ingest_counts.h"
#include "core/geometry/triangle_mesh.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace rubicon
{

//! "1 feature", "2 features".
std::string plural( std::uint64_t count, const std::string &noun );

//! "id 7." or "ids 7, 9, …": the end of a sentence on \a count features, of which \a first are known.
std::string ids_in_words( std::span<const std::int64_t> first, std::uint64_t count );

//! What was skipped or left out of a mesh, a part of a sentence for each sort.
std::vector<std::string> left_out( const MeshCounts &counts );

//! Says line by line what was left out or changed of \a layer, a name for messages; the log may be empty.
void log_left_out( const IngestCounts &counts, const std::string &layer, const LogCallback &log );
//! Likewise of mesh source \a name.
void log_left_out( const MeshCounts &counts, const std::string &name, const LogCallback &log );

//! Says where one of \a ids is that of several features of \a layer, a name for messages: nothing that is found depends on ids, but
//! who reads the rows may think that an id is one feature's. The log may be empty.
void log_repeated_ids( std::span<const std::int64_t> ids, const std::string &layer, const LogCallback &log );

} // namespace rubicon
