// SPDX-License-Identifier: GPL-2.0-or-later
// Reports of the engine as dictionaries: what ingest left out, how a run went.
// Relies on nanobind, compute/run.h and geometry/.
#pragma once

#include "core/compute/run.h"
#include "core/geometry/ingest_counts.h"
#include "core/geometry/triangle_mesh.h"
#include "core/mesh/inside_rule.h"

#include <cstdint>
#include <string>
#include <vector>

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

namespace rubicon
{

nanobind::list as_list( const std::vector<std::string> &texts );

//! By the names that the command has for them in JSON.
nanobind::dict as_dict( const IngestCounts &counts );
nanobind::dict as_dict( const MeshCounts &counts );

//! Of each mesh its name, whether it is closed, its rule of inside, and why it has none.
nanobind::list meshes_as_list( const TriangleMesh &mesh, const std::vector<bool> &closed,
                               const std::vector<InsideRule> &rules, const std::vector<std::string> &reasons );

//! Adds checksum, backend, device, tiers and seconds to \a report.
void add_run( nanobind::dict &report, const RunReport &run, std::uint64_t checksum );

} // namespace rubicon
