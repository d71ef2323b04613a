// SPDX-License-Identifier: GPL-2.0-or-later
// The rows of one output on their way into a file of one format: made ready by many threads, written in their order.
// Relies on compute/workers.h.
#pragma once

#include "core/compute/workers.h"

#include <cstddef>
#include <functional>

namespace rubicon
{

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

    //! Closes the file, once all rows are written. Called in one of the tasks of \a workers.
    virtual void finish( const Workers &workers ) = 0;
};

} // namespace rubicon
