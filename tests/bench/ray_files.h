// SPDX-License-Identifier: GPL-2.0-or-later
// A twin as the files that paper 004's program reads, to run it beside rubicon-bench.
// Relies on twins.h.
#pragma once

#include "twins.h"

#include <string>

namespace rubicon::bench
{

/**
 * Writes vertices_f32, rayFrom_f32, rayTo_f32 (x, y, z of each as float) and triangles_i32 (three corners of each) into
 * \a folder, which must be there, in the byte order of the machine. Lines must have two vertices each. Throws
 * rubicon::Error where a file cannot be written.
 */
void write_ray_files( const Twin &twin, const std::string &folder );

} // namespace rubicon::bench
