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
// columns share and record. In the place of a share's number stands -1 for what is told of the triangles of a partition, -2 - share
// for the triangles of a share of the meshes, and, of what partitions find, -1 - partition for where meshes cross themselves.

//! Of some lines, and of some faces, as bytes.
nanobind::bytes survey_lines_in_python( const PythonFeatures &lines, PythonRun &run );
nanobind::bytes survey_mesh_in_python( const PythonFeatures &mesh, PythonRun &run );

//! What plans are made from.
struct PythonSurveys
{
    std::vector<nanobind::bytes> lines, meshes;
};
//! How many partitions, and the bytes that each may take, as make_plan() takes them.
struct PythonPartitions
{
    std::size_t count;
    std::uint64_t memory;
};
//! The plan as text, what is told of all shares of the meshes as bytes, and the lines of the log.
nanobind::tuple plan_lines_in_python( const PythonSurveys &surveys, const PythonPartitions &partitions,
                                      PythonRun &run );

//! A plan as text, and what was told with it of all shares of the meshes.
struct PythonLinePlan
{
    std::string plan;
    nanobind::bytes meshes;
};
//! Records by partition.
nanobind::tuple cut_mesh_in_python( const PythonLinePlan &planned, std::uint32_t share, const PythonFeatures &mesh,
                                    PythonRun &run );
//! As bytes.
nanobind::bytes edges_in_python( const std::string &plan, std::uint32_t partition, nanobind::handle pieces,
                                 PythonRun &run );
//! What is told of all meshes as bytes, and records by partition.
nanobind::tuple judge_in_python( const PythonLinePlan &planned, const std::vector<nanobind::bytes> &edges,
                                 PythonRun &run );

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
//! A dictionary of the tables events, intervals and summary, of what meshes_as_list() tells, and of the lines of the log.
nanobind::dict reduce_lines_in_python( const PythonCut &cut, std::uint32_t share, const PythonFeatures &lines,
                                       nanobind::handle hits, bool exact_parameters, PythonRun &run );

} // namespace rubicon
