// SPDX-License-Identifier: GPL-2.0-or-later
// The tasks of lines in space and meshes that are cut, as Python calls them: rubicon/cluster.py says what they are.
// Relies on jobs.h.
#pragma once

#include "core/python/jobs.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace rubicon
{

// Records are handed over as those of cluster_jobs.h, each with a number of its share; those that are given are a table with the
// columns share and record. In the place of a share's number stands -1 for a record of the meshes, and of what partitions find
// -1 - partition.

//! Of some lines, as bytes.
nanobind::bytes survey_lines_in_python( const PythonFeatures &lines, PythonRun &run );

//! How many partitions, and the bytes that each may take, as make_plan() takes them.
struct PythonPartitions
{
    std::size_t count;
    std::uint64_t memory;
};
//! The plan as text, what is told of all meshes as bytes, records by partition, and the lines of the log.
nanobind::tuple cut_mesh_in_python( const std::vector<nanobind::bytes> &surveys, const PythonFeatures &mesh,
                                    const PythonPartitions &partitions, PythonRun &run );

//! What the tasks that follow know of the job.
struct PythonCut
{
    std::string plan;
    nanobind::bytes judged;
};
//! Records by partition.
nanobind::tuple cut_lines_in_python( const PythonCut &cut, std::uint32_t share, const PythonFeatures &lines,
                                     PythonRun &run );
//! Records by share.
nanobind::tuple hits_in_python( const PythonCut &cut, std::uint32_t partition, nanobind::handle pieces,
                                PythonRun &run );
//! A dictionary of the tables events, intervals and summary.
nanobind::dict reduce_lines_in_python( const PythonCut &cut, std::uint32_t share, const PythonFeatures &lines,
                                       nanobind::handle hits, bool exact_parameters, PythonRun &run );

} // namespace rubicon
