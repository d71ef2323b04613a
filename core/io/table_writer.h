// SPDX-License-Identifier: GPL-2.0-or-later
// Writes tables to files.
// Relies on GDAL/OGR and tables/table.h.
#pragma once

#include "core/compute/run.h"
#include "core/io/output_files.h"
#include "core/tables/table.h"

#include <span>
#include <string>

namespace rubicon
{

//! A table and the file that it goes to, whose name's extension picks the format. An empty name: not written.
struct TableFile
{
    std::string path;
    Table table;
};

/**
 * Writes the tables in their order; \a crs_wkt is that of the coordinates (empty: none). The files come into being in a
 * temporary directory beside their targets and are moved when all are complete, so that an existing file is replaced
 * only by a finished one and a failure or cancel leaves nothing behind.
 * Throws Cancelled, or Error naming the file.
 */
void write_tables( std::span<const TableFile> files, const std::string &crs_wkt, const RunOptions &options );

} // namespace rubicon
