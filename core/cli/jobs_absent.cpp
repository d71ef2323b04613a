// SPDX-License-Identifier: GPL-2.0-or-later
// The commands that read maps and meshes in a build without GDAL: they say so.
// Relies on error.h.
#include "core/cli/commands.h"
#include "core/error.h"

#include <string>

namespace rubicon
{

namespace
{

void add_absent_command( CLI::App &app, Action &action, const char *name, const char *what )
{
  CLI::App *command = app.add_subcommand( name, std::string( what ) + " (not in this build: it has no GDAL)." );
  command->prefix_command();
  command->callback(
    [&action] { action = []() -> int { throw Error( "This build reads no maps: it was made without GDAL." ); }; } );
}

} // namespace

void add_red_blue_command( CLI::App &app, Action &action )
{
  add_absent_command( app, action, "red-blue", "Find where two layers cross" );
}

void add_line_mesh_command( CLI::App &app, Action &action )
{
  add_absent_command( app, action, "line-mesh", "Find where 3D lines enter and leave meshes" );
}

void add_points_in_mesh_command( CLI::App &app, Action &action )
{
  add_absent_command( app, action, "points-in-mesh", "Say which 3D points lie inside of meshes" );
}

void add_mesh_check_command( CLI::App &app, Action &action )
{
  add_absent_command( app, action, "mesh-check", "Say whether meshes are closed, and what is wrong with them" );
}

void add_section_command( CLI::App &app, Action &action )
{
  add_absent_command( app, action, "section", "Cut meshes with planes" );
}

void add_hull_command( CLI::App &app, Action &action )
{
  add_absent_command( app, action, "hull", "Find convex hulls in space" );
}

void add_bounds_command( CLI::App &app, Action &action )
{
  add_absent_command( app, action, "bounds", "Find the smallest spheres and boxes around points" );
}

void add_cluster_commands( CLI::App &app, Action &action )
{
  for ( const char *task : { "plan", "partition", "work", "reduce", "merge" } )
    add_absent_command( app, action, task, "A task of a job that many processes share" );
}

} // namespace rubicon
