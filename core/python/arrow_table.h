// SPDX-License-Identifier: GPL-2.0-or-later
// An output as Python takes it over: a table that speaks the Arrow C stream interface.
// Relies on tables/arrow_batch.h, arrow_stream.h and nanobind.
#pragma once

#include "core/python/arrow_stream.h"
#include "core/tables/table.h"

#include <cstddef>
#include <memory>
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

  private:
    using Batches = std::vector<std::shared_ptr<Owned<ArrowArray>>>;

    Table mTable;
    std::shared_ptr<const void> mSource;
    std::shared_ptr<const Batches> mBatches; //!< read and set with the GIL
};

} // namespace rubicon
