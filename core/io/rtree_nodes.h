// SPDX-License-Identifier: GPL-2.0-or-later
// The R-tree of a GeoPackage layer, packed in one go from the boxes of its rows: what SQLite keeps in three tables.
// Relies on the node format of SQLite's rtree.c.
#pragma once

#include "core/compute/workers.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace rubicon
{

//! An entry of a node: a row's id in a leaf, a node's number above, and a box in floats that holds the one in doubles.
struct RtreeCell
{
    std::int64_t id;
    float min_x, max_x, min_y, max_y;

    static RtreeCell around( std::int64_t id, double min_x, double max_x, double min_y, double max_y );
};

//! The rows of the tables _node, _rowid and _parent, each in the order of its key.
struct RtreeNodes
{
    std::size_t node_bytes;
    std::vector<std::byte> bytes; //!< of node 1, the root, then 2, …, each of node_bytes
    std::vector<std::pair<std::int64_t, std::int64_t>> node_of_row, parent_of_node;
};

/**
 * Packs \a rows into nodes of \a node_bytes bytes, bottom up as in Leutenegger, Lopez and Edgington, "STR: A Simple and
 * Efficient Algorithm for R-Tree Packing" (1997), section 2.2. Meant for one of the tasks of \a workers. Throws Cancelled.
 */
RtreeNodes pack_rtree( std::vector<RtreeCell> rows, std::size_t node_bytes, const Workers &workers );

} // namespace rubicon
