// SPDX-License-Identifier: GPL-2.0-or-later
// An output as Python takes it over: a table that speaks the Arrow C stream interface.
// Relies on tables/arrow_batch.h, arrow_stream.h and nanobind.
#pragma once

#include "core/python/arrow_stream.h"
#include "core/tables/table.h"

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

namespace rubicon
{

/**
 * Rows are made into batches when they are first asked for, on all cores and without the GIL. Whoever asks gets the same memory,
 * which lives as long as anybody holds it.
 */
class ArrowTable
{
  public:
    //! \a source: what \a table is made from, which is kept with it.
    ArrowTable( Table table, std::shared_ptr<const void> source )
      : mTable( std::move( table ) )
      , mSource( std::move( source ) )
    {}

    const Table &table() const { return mTable; }
    //! A capsule with an ArrowSchema, with an ArrowArrayStream.
    nanobind::object schema() const;
    nanobind::object stream();

    //! The values of a column: an array of numpy's, NaN where there is none; of texts a list. Throws Error for a name that no
    //! column has.
    nanobind::object column( const std::string &name );
    //! The vertices of all geometries, an array of numpy's of rows × 2 to 4 doubles, and of each row where its begin, with
    //! their number at the end.
    nanobind::object coordinates() const;

  private:
    using Batches = std::vector<std::shared_ptr<Owned<ArrowArray>>>;

    const Batches &batches();

    Table mTable;
    std::shared_ptr<const void> mSource;
    std::shared_ptr<const Batches> mBatches; //!< read and set with the GIL
};

} // namespace rubicon
