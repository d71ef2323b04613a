// SPDX-License-Identifier: GPL-2.0-or-later
// Record batches that others made, looked at before they are believed: columns of geometries, numbers and texts.
// Relies on arrow_stream.h and features.h; knows no Python. Sources: arrow.apache.org/docs/format/CDataInterface.html and
// the GeoArrow memory layout, geoarrow.org/format.
#pragma once

#include "core/compute/run.h"
#include "core/python/arrow_stream.h"
#include "core/python/features.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace rubicon
{

/**
 * All batches of a stream, which they outlive: rows of a table, or of one column alone. What a batch claims to hold is checked
 * as far as the interface tells: counts of buffers and members, lengths, offsets, numbers. How long a buffer is it does not
 * tell, except of views; there who made it is trusted.
 */
class ArrowBatches
{
  public:
    //! Throws Error where the stream fails, in its words, and Cancelled when \a stop says so between two batches.
    ArrowBatches( ArrowArrayStream &stream, const StopCallback &stop );
    //! One batch alone; takes both over.
    ArrowBatches( ArrowSchema &schema, ArrowArray &array );

    bool is_table() const;
    std::vector<std::string> column_names() const;

    /**
     * The geometries of column \a geometry, or where that is empty of the one that says that it has some, else of the only
     * one of binaries. \a ids: a column of whole numbers, \a names: one of texts; both may be empty.
     * Throws Error that says what it met in place of geometries, or where offsets are wrong.
     */
    Features features( const std::string &geometry, const std::string &ids, const std::string &names ) const;

    //! A column of numbers, NaN where there is none; nothing where the table has no such column.
    std::optional<std::vector<double>> numbers( const std::string &column ) const;
    //! A column of texts, or of whole numbers in digits; empty where there is none.
    std::optional<std::vector<std::string>> texts( const std::string &column ) const;
    //! Likewise of truths, or of numbers that are 0 or 1.
    std::optional<std::vector<std::optional<bool>>> truths( const std::string &column ) const;

  private:
    int index_of( const std::string &column ) const; //!< -1: there is none
    int geometry_column( const std::string &wanted ) const;
    std::size_t column_in( const std::string &column ) const;

    Owned<ArrowSchema> mSchema;
    std::vector<std::shared_ptr<Owned<ArrowArray>>> mBatches;
};

} // namespace rubicon
