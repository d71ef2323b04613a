// SPDX-License-Identifier: GPL-2.0-or-later
// Writes tables to files.
// Relies on GDAL/OGR and tables/table.h.
#pragma once

#include "core/compute/run.h"
#include "core/io/output_files.h"
#include "core/tables/table.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace rubicon
{

class Placing;
class TableLayer;

//! A table and the file that it goes to, whose name's extension picks the format. An empty name: not written.
struct TableFile
{
    std::string path;
    Table table;
    FeatureOrder order = FeatureOrder::of_rows;
    std::string layer = {}; //!< its name in the file; empty: that of the file without its extension
};

//! Complete files in temporary directories beside their targets; what is not placed goes with them.
class WrittenTables
{
  public:
    //! Writes the tables of \a files, all at once, with options.threads; \a crs_wkt is that of the coordinates (empty: none).
    //! Throws Cancelled, or Error naming the file.
    WrittenTables( std::span<const TableFile> files, const std::string &crs_wkt, const RunOptions &options );
    ~WrittenTables();

    //! Hands the files to \a placing. Throws Error.
    void place( Placing &placing ) const;

  private:
    std::vector<std::unique_ptr<TableLayer>> mLayers;
};

//! The same, and moves the files into place when all are complete, so that an existing file is replaced only by a finished one, with
//! \a overwrite alone, and a failure or cancel leaves nothing behind.
void write_tables( std::span<const TableFile> files, const std::string &crs_wkt, bool overwrite,
                   const RunOptions &options );

} // namespace rubicon
