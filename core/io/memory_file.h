// SPDX-License-Identifier: GPL-2.0-or-later
// Files of GDAL's that lie in memory, and go with their owner.
// Relies on GDAL's file systems.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include <cpl_vsi.h>

namespace rubicon
{

//! One by that name, which begins with /vsimem/, once somebody has written it.
class MemoryFile
{
  public:
    explicit MemoryFile( const std::string &name )
      : mName( name )
    {}
    ~MemoryFile() { VSIUnlink( mName.c_str() ); }
    MemoryFile( const MemoryFile & ) = delete;
    MemoryFile &operator=( const MemoryFile & ) = delete;

    const std::string &name() const { return mName; }
    std::span<const std::byte> bytes() const
    {
      vsi_l_offset size = 0;
      const GByte *first = VSIGetMemFileBuffer( mName.c_str(), &size, false );
      return { reinterpret_cast<const std::byte *>( first ), first ? static_cast<std::size_t>( size ) : 0 };
    }

  private:
    std::string mName;
};

} // namespace rubicon
