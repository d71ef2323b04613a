// SPDX-License-Identifier: GPL-2.0-or-later
// Why meshes are not closed, in sentences.
// Relies on geometry/point.h.
#pragma once

#include "core/geometry/point.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace rubicon
{

class Workers;

//! An edge with an odd number of the triangles that count, as the lowest of these runs along it.
struct OpenEdge
{
    std::uint32_t mesh;
    std::uint32_t triangle, side; //!< from its corner of this number to the next
    Point3 from, to;
};

/**
 * Says of each mesh with \a edges in \a reasons, which has a text for each of \a names, that it is not closed. The text is the
 * same whatever the order of the edges, and however vertices are numbered. Throws Cancelled.
 */
void tell_open_meshes( std::vector<OpenEdge> edges, std::span<const std::string> names,
                       std::vector<std::string> &reasons, const Workers &workers );

} // namespace rubicon
