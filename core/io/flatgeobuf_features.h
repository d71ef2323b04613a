// SPDX-License-Identifier: GPL-2.0-or-later
// Rows as the features of a FlatGeobuf, one behind the other.
// Relies on tables/table.h, tables/row_wkb.h for bytes, and FlatBuffers.
#pragma once

#include "core/tables/row_wkb.h"
#include "core/tables/table.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <flatbuffers/flatbuffers.h>

namespace rubicon
{

class FlatgeobufFeatures
{
  public:
    //! Of rows of \a table, which outlives it.
    explicit FlatgeobufFeatures( const Table &table )
      : mTable( table )
    {}

    void add( const Row &row );
    //! Leaves no feature, and keeps the room of those that there were.
    void clear()
    {
      mBytes.clear();
      mSizes.clear();
    }

    std::span<const std::byte> bytes() const { return mBytes; }
    std::span<const std::uint32_t> sizes() const { return mSizes; } //!< of each, its size before it counted

  private:
    using Geometry = flatbuffers::Offset<flatbuffers::Table>;

    Geometry add_geometry( const Row &row );
    Geometry add_polygons( const Row &row );
    //! Of one geometry without parts; \a ends: of a polygon with holes, where its rings end.
    Geometry add_vertices( std::span<const Coordinates> vertices, GeometryType type,
                           flatbuffers::Offset<flatbuffers::Vector<std::uint32_t>> ends );
    flatbuffers::Offset<flatbuffers::Vector<std::uint8_t>> add_properties( const Row &row );

    const Table &mTable;
    flatbuffers::FlatBufferBuilder mBuilder; //!< of one feature after the other
    std::vector<double> mOrdinates;
    Bytes mProperties, mBytes;
    std::vector<std::uint32_t> mSizes;
};

} // namespace rubicon
