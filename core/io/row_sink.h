// SPDX-License-Identifier: GPL-2.0-or-later
// The rows of one output on their way into a file of one format: made ready by many threads, written in their order.
// Relies on compute/workers.h.
#pragma once

#include "core/compute/workers.h"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace rubicon
{

//! Called after so many rows more, one call at a time, from whichever thread.
using RowsWritten = std::function<void( std::size_t rows )>;

//! What fails is an Error whose text stands behind "… cannot be written", or a GDAL error of the thread that met it.
class RowSink
{
  public:
    virtual ~RowSink() = default;

    //! Called before all others. In one of the tasks of \a workers.
    virtual void begin( const Workers & ) {}

    //! Makes rows \a begin to \a end - 1 ready, in any thread, several at once. What it returns writes them; it is called for
    //! one batch after the other, in their order, in whichever thread.
    virtual std::function<void()> prepare( std::size_t begin, std::size_t end ) = 0;

    //! Closes the file, once all rows are written. Called in one of the tasks of \a workers. Calls \a written for each of the
    //! rows_to_finish().
    virtual void finish( const Workers &workers, const RowsWritten &written ) = 0;

    //! What finish() takes, told in rows, where it takes long.
    virtual std::size_t rows_to_finish() const { return 0; }

    //! What readers may mistake or refuse in the finished file, each the rest of a sentence that begins with its name.
    virtual std::vector<std::string> warnings() const { return {}; }
};

} // namespace rubicon
