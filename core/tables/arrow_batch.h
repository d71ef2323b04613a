// SPDX-License-Identifier: GPL-2.0-or-later
// Rows of a table as an Arrow record batch, which other languages and libraries take over without a copy.
// Relies on tables/table.h. Source: the Arrow C data interface, arrow.apache.org/docs/format/CDataInterface.html.
#pragma once

#include "core/export.h"
#include "core/tables/table.h"

#include <cstddef>
#include <cstdint>

// The two structs of the interface, under the guard that it asks everybody to use.
#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4

struct ArrowSchema
{
    const char *format, *name, *metadata;
    std::int64_t flags, n_children;
    ArrowSchema **children;
    ArrowSchema *dictionary;
    void ( *release )( ArrowSchema * );
    void *private_data;
};

struct ArrowArray
{
    std::int64_t length, null_count, offset, n_buffers, n_children;
    const void **buffers;
    ArrowArray **children;
    ArrowArray *dictionary;
    void ( *release )( ArrowArray * );
    void *private_data;
};

#endif

namespace rubicon
{

/**
 * The type of the batches of \a table: a struct with a field for each column (int64, float64, large_utf8, bool), then, where
 * the table has geometries, "geometry" as ISO well-known binary (large_binary, extension geoarrow.wkb). What \a schema
 * held is not looked at; its owner calls release() in the end.
 */
RUBICON_API void export_schema( const Table &table, ArrowSchema &schema );

/**
 * Rows \a begin to \a end - 1 as such a struct, which owns copies of all that it holds. A geometry without vertices is
 * NULL; a Z or M that is not known is NaN. Throws what the table throws; \a batch is as before then.
 */
RUBICON_API void export_batch( const Table &table, std::size_t begin, std::size_t end, ArrowArray &batch );

} // namespace rubicon
