// SPDX-License-Identifier: GPL-2.0-or-later
// Layers for tests from well-known text or binary, by a way of their own: OGR's geometries walked vertex by vertex.
// Relies on OGR and core/geometry; not on core/io, which has its own tests.
#pragma once

#include "core/geometry/chain_set2.h"

#include <ogr_geometry.h>

#include <memory>
#include <string>
#include <vector>

namespace rubicon::test
{

using Geometry = std::unique_ptr<OGRGeometry>;

//! The geometry in \a text (WKT, or WKB in hexadecimal digits), curves linearised; throws std::runtime_error.
Geometry geometry_from_text( const std::string &text );

//! A layer with the lines and rings of each geometry; points are passed over. Feature ids are 0, 1, …
ChainSet2 layer_of( const std::vector<Geometry> &geometries );

//! The same from texts.
ChainSet2 layer_from_texts( const std::vector<std::string> &texts );

} // namespace rubicon::test
