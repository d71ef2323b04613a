// SPDX-License-Identifier: GPL-2.0-or-later
// Takes numbers off a binary file, in either byte order.
// Relies on io/mesh_ingest.h for the file, ingest/byte_order.h, and on its caller, who asks what is left first.
#pragma once

#include "core/ingest/byte_order.h"
#include "core/io/mesh_ingest.h"

#include <bit>
#include <cstddef>
#include <cstring>
#include <string_view>

namespace rubicon
{

class BinaryValues
{
  public:
    BinaryValues( const MeshIngest &file, bool big_endian, std::size_t offset )
      : mBytes( file.bytes() )
      , mSwapped( big_endian != ( std::endian::native == std::endian::big ) )
      , mOffset( offset )
    {}

    template <typename T>
    T take()
    {
      T value;
      std::memcpy( &value, mBytes.data() + mOffset, sizeof( T ) );
      mOffset += sizeof( T );
      return mSwapped ? swap_bytes( value ) : value;
    }

    void skip( std::size_t size ) { mOffset += size; }
    std::size_t left() const { return mBytes.size() - mOffset; }
    double share() const { return static_cast<double>( mOffset ) / static_cast<double>( mBytes.size() ); }

  private:
    std::string_view mBytes;
    bool mSwapped;
    std::size_t mOffset;
};

} // namespace rubicon
