// SPDX-License-Identifier: GPL-2.0-or-later
// What is measured: the pairs of real maps, and where their layers come from.
// Relies on core/geometry; on core/io where RUBICON_GDAL is on.
#pragma once

#include "core/geometry/chain_set2.h"

#include <string>
#include <vector>

namespace rubicon::bench
{

//! A red and a blue layer as sources: "path|layername=L", or a .chains file.
struct SourcePair
{
    std::string name, red, blue;
};

/**
 * The real pairs whose layers are found in \a folder, as LAYER.chains or in brazil.gpkg and usa.gpkg; those that are
 * missing are named on stderr.
 */
std::vector<SourcePair> real_pairs( const std::string &folder );

//! Throws rubicon::Error.
ChainSet2 read_layer( const std::string &source );

} // namespace rubicon::bench
