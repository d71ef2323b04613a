// SPDX-License-Identifier: GPL-2.0-or-later
// The tasks of a job of many machines as Python calls them: rubicon/cluster.py says what they are.
// Relies on jobs.h.
#pragma once

#include "core/python/jobs.h"

#include <cstdint>
#include <string>
#include <vector>

namespace rubicon
{

//! Of some features of a layer, as bytes.
nanobind::bytes survey_in_python( const PythonFeatures &features, PythonRun &run );

//! A plan as text. \a memory: as make_plan() takes it.
std::string plan_in_python( const std::vector<nanobind::bytes> &red, const std::vector<nanobind::bytes> &blue,
                            std::size_t partitions, std::uint64_t memory );
std::uint32_t partitions_in_python( const std::string &plan );
//! memory_for() each partition.
std::vector<std::uint64_t> expected_memory_in_python( const std::string &plan );

// Records as three bytes: keys and offsets, both of 64 bits, and the records themselves. Those that are given are a column of
// binaries, or bytes in a sequence.

nanobind::list pieces_in_python( const std::string &plan, const std::string &side, const PythonFeatures &features,
                                 PythonRun &run );
nanobind::tuple contacts_in_python( const std::string &plan, std::uint32_t partition, nanobind::handle pieces,
                                    PythonRun &run );

//! A dictionary of the tables points, overlaps and pairs.
nanobind::dict reduce_in_python( const std::string &plan, nanobind::handle contacts, bool with_pairs, PythonRun &run );

} // namespace rubicon
