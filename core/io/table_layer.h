// SPDX-License-Identifier: GPL-2.0-or-later
// One file per table: format by extension, temporary directory, rows by many threads, move into place.
// Relies on tables/table.h, GDAL/OGR 3.6 or later, io/target.h and the sinks of the formats.
#pragma once

#include "core/compute/workers.h"
#include "core/io/ogr_rows.h"
#include "core/io/output_files.h"
#include "core/io/output_format.h"
#include "core/io/row_sink.h"
#include "core/io/table_writer.h"
#include "core/io/target.h"
#include "core/tables/table.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace rubicon
{

//! One output on its way: a layer in a temporary directory beside the target, moved there by place(). What cannot be written
//! is an Error that names the file.
class TableLayer
{
  public:
    //! For the rows of \a file, which outlives it; without a CRS where \a crs_wkt is empty.
    TableLayer( const TableFile &file, const std::string &crs_wkt );
    ~TableLayer() { abandon(); }

    //! Writes all rows and closes the file. Meant for one of the tasks of \a workers.
    void write( const Workers &workers, const RowsWritten &written );

    //! For how many rows write() will have called its callback in the end.
    std::size_t rows_to_write() const;

    //! Every byte is on the disk then; \a log is told of numbers that the format could not hold.
    void finish( const LogCallback &log );

    //! Hands the finished file to \a placing.
    void place( Placing &placing ) const { placing.place( mTarget, mFolder.path ); }

  private:
    //! The temporary directory; goes with what is left in it.
    struct HiddenFolder
    {
        std::filesystem::path path;
        ~HiddenFolder() { remove_hidden_folder( path ); }
    };

    [[noreturn]] void fail( const std::string &reason ) const;
    void abandon();
    void attempt( const std::function<void()> &step );
    std::unique_ptr<RowSink> sink( GDALDriver &driver, const std::string &crs_wkt, const TableFile &wanted );

    std::string mPath; //!< as the user wrote it
    Target mTarget;
    const OutputFormat &mFormat;
    HiddenFolder mFolder;
    OgrRows mRows;
    std::mutex mLock;
    std::vector<std::string> mWarnings;    //!< of GDAL, behind mLock
    std::vector<std::string> mOwnWarnings; //!< of the sink
    std::unique_ptr<RowSink> mSink;
};

} // namespace rubicon
