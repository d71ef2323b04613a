// SPDX-License-Identifier: GPL-2.0-or-later
// The inputs of the 3D commands: a layer of lines or points, meshes beside it, and the CRS that both are brought to.
// Relies on CLI11, nlohmann-json, io/ and mesh/.
#pragma once

#include "core/geometry/triangle_mesh.h"
#include "core/io/las_file.h"
#include "core/io/layer_source.h"
#include "core/mesh/inside_rule.h"

#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

namespace rubicon
{

struct SpaceInputs
{
    std::string layer, mesh, mesh_name;
    bool ignore_crs = false, allow_geographic = false;
};

//! Adds the options that say how layers and meshes are taken.
void add_space_options( CLI::App &command, SpaceInputs &inputs );

//! Adds the flag of commands that find events.
CLI::Option *add_exact_parameters_option( CLI::App &command, bool &exact_parameters );

//! Throws Error where \a layer is geographic and the user does not take that upon himself.
void refuse_geographic( const LayerSource &layer, const SpaceInputs &inputs );
void refuse_geographic( const LasFile &file, const std::string &path, const SpaceInputs &inputs );

//! Adds the positionals \a noun (LINES, POINTS) and MESH, and the options that say how they are taken.
void add_space_inputs( CLI::App &command, SpaceInputs &inputs, const std::string &noun );

/**
 * The CRS of the job: that of \a layer, to which the meshes are brought.
 * Throws Error where the layer or the meshes have none, or it is geographic, unless the user takes that upon himself. A
 * mesh file has no CRS and is taken to be in that of the layer.
 */
std::string job_crs( const SpaceInputs &inputs, const LayerSource &layer, const LayerName &mesh );

//! Reads the meshes, in the job's CRS.
TriangleMesh read_meshes( const SpaceInputs &inputs, const LayerName &mesh, const std::string &crs_wkt,
                          const RunOptions &options );

//! Says to the log what a job found of its meshes; \a reasons: of each, why it has no inside, empty where it has.
void log_meshes( const std::vector<std::string> &remarks, const std::vector<std::string> &reasons,
                 const LogCallback &log );

//! The meshes, whether all are closed, and how many have their inside by which rule.
nlohmann::ordered_json meshes_as_json( const TriangleMesh &mesh, const std::vector<bool> &closed,
                                       const std::vector<InsideRule> &rules );
void print_meshes( const TriangleMesh &mesh, const std::vector<bool> &closed );
void print_rules( const std::vector<InsideRule> &rules );

//! For the help: what is inside of a mesh.
inline const std::string what_is_inside =
  "In a mesh that is not closed inside and outside are unknown; the log says where it leaks.\n"
  "A triangle that is there again counts once. Inside is behind an odd number of triangles, so that a shell within "
  "another is a hole;\nwhere a mesh crosses itself, inside is where its winding number is not 0, if its triangles all "
  "run the same way round, else unknown.\n";

} // namespace rubicon
