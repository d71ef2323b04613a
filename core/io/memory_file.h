// SPDX-License-Identifier: GPL-2.0-or-later
// Files of GDAL's that lie in memory, and go with their owner.
// Relies on GDAL's file systems.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include <cpl_vsi.h>

namespace rubicon
{

//! One that is there once somebody has written it by its name, which no other has at the time.
class MemoryFile
{
  public:
    //! With such an \a extension, as ".gpkg".
    explicit MemoryFile( const std::string &extension )
      : mName( "/vsimem/rubicon_" + std::to_string( reinterpret_cast<std::uintptr_t>( this ) ) + extension )
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
