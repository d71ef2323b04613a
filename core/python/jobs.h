// SPDX-License-Identifier: GPL-2.0-or-later
// The jobs as Python calls them: what it hands over in, dictionaries of tables and reports out.
// Relies on python_input.h and python_run.h.
#pragma once

#include "core/python/python_input.h"
#include "core/python/python_run.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <nanobind/nanobind.h>

namespace rubicon
{

//! One input of a job: what Python handed over, and how its features are named.
struct PythonFeatures
{
    nanobind::object data;
    FeatureNames names;
};

// Each gives what the classes of rubicon/_results.py are made of. Throw Error, Cancelled and exceptions of Python's.

nanobind::dict red_blue_in_python( const PythonFeatures &red, const PythonFeatures &blue, PythonRun &run );

//! What of the outputs is wanted beyond events, intervals and summary.
struct LineMeshExtras
{
    bool exact_parameters = false, hits = false;
};
nanobind::dict line_mesh_in_python( const PythonFeatures &lines, const PythonFeatures &mesh,
                                    const LineMeshExtras &extras, PythonRun &run );
nanobind::dict points_in_mesh_in_python( const PythonFeatures &points, const PythonFeatures &mesh, PythonRun &run );
//! The names of \a points are those of their groups. \a check: with a proof of each hull.
nanobind::dict convex_hull_3d_in_python( const PythonFeatures &points, bool check, PythonRun &run );
//! The same of names; \a kind: as bounding_kind_names spells it.
nanobind::dict bounding_volume_in_python( const PythonFeatures &points, const std::string &kind, PythonRun &run );
nanobind::dict mesh_check_in_python( const PythonFeatures &mesh, PythonRun &run );

//! Where meshes are cut: over lines, which may be None, or in level planes: none, or a bottom, a top and a step; and heights.
struct PythonPlanes
{
    PythonFeatures along;
    std::vector<double> levels, heights;
};
nanobind::dict section_in_python( const PythonFeatures &mesh, const PythonPlanes &planes, PythonRun &run );

//! The names of the columns of a collar and a survey table; empty: that the table has none.
struct DrillColumns
{
    std::string hole, x, y, z, depth, azimuth, dip;
};
//! \a dip, \a method: as the enumerators are spelt.
struct PythonDesurvey
{
    std::string method, dip;
    double azimuth_offset, depth_factor, angle_step;
};
nanobind::dict desurvey_in_python( nanobind::handle collar, const DrillColumns &collar_columns, nanobind::handle survey,
                                   const DrillColumns &survey_columns, const PythonDesurvey &options, PythonRun &run );

//! The names of the columns of an assay table.
struct AssayColumns
{
    std::string hole, from, to;
    std::vector<std::string> values;
};
nanobind::dict assay_intervals_in_python( nanobind::handle assay, const AssayColumns &columns,
                                          nanobind::handle intervals, PythonRun &run );

nanobind::dict verify_in_python( std::size_t cases, std::uint64_t seed, double minutes, PythonRun &run );
nanobind::list devices_in_python();

} // namespace rubicon
