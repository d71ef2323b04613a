// SPDX-License-Identifier: GPL-2.0-or-later
// Layers as plain bytes, for machines that have the engine but no GDAL.
// Relies on core/geometry.
#pragma once

#include "core/geometry/chain_set2.h"

#include <string>

namespace rubicon::bench
{

/*
 * A .chains file, in the byte order of the machine that wrote it (little-endian here):
 *   8 bytes           "RBCHAIN1"
 *   3 × uint64        numbers of vertices, chains and features
 *   vertices × 16 B   x, y as doubles
 *   (chains + 1) × 4  chain_begin
 *   chains × 4        chain_feature
 *   chains × 4        chain_part
 *   features × 8      feature_ids
 * Z and what ingest left out are not kept.
 */

//! Throws rubicon::Error where the file cannot be written.
void write_chains( const ChainSet2 &layer, const std::string &path );

//! Throws rubicon::Error where the file cannot be read or is no such file.
ChainSet2 read_chains( const std::string &path );

} // namespace rubicon::bench
