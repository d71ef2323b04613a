// SPDX-License-Identifier: GPL-2.0-or-later
// A stream of record batches as the Arrow C stream interface has it, and structs of Arrow that release themselves.
// Relies on tables/arrow_batch.h for the two other structs. Source: arrow.apache.org/docs/format/CStreamInterface.html.
#pragma once

#include "core/tables/arrow_batch.h"

#include <utility>

// Under the guard that the interface asks everybody to use.
#ifndef ARROW_C_STREAM_INTERFACE
#define ARROW_C_STREAM_INTERFACE

struct ArrowArrayStream
{
    int ( *get_schema )( ArrowArrayStream *, ArrowSchema * );
    int ( *get_next )( ArrowArrayStream *, ArrowArray * );
    const char *( *get_last_error )( ArrowArrayStream * );
    void ( *release )( ArrowArrayStream * );
    void *private_data;
};

#endif

namespace rubicon
{

//! Releases what it holds at the end of its life.
template <typename Arrow>
struct Owned
{
    Arrow it{};

    Owned() = default;
    //! Moves \a other here, which is released then as far as its owner can see.
    explicit Owned( Arrow &other )
      : it( other )
    {
      other.release = nullptr;
    }
    Owned( Owned &&other ) noexcept
      : it( std::exchange( other.it, {} ) )
    {}
    Owned &operator=( Owned && ) = delete;
    ~Owned()
    {
      if ( it.release )
        it.release( &it );
    }
};

} // namespace rubicon
