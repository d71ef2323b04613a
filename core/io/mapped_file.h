// SPDX-License-Identifier: GPL-2.0-or-later
// The bytes of a file, as memory.
// Relies on POSIX.
#pragma once

#include "core/error.h"

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <span>
#include <string>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace rubicon
{

class MappedFile
{
  public:
    //! Throws Error, whose text begins with ": ".
    explicit MappedFile( const std::filesystem::path &file )
    {
      const int opened = open( file.c_str(), O_RDONLY | O_CLOEXEC );
      struct stat status
      {};
      if ( opened >= 0 && fstat( opened, &status ) == 0 )
      {
        mSize = static_cast<std::size_t>( status.st_size );
        mFirst = mmap( nullptr, mSize, PROT_READ, MAP_PRIVATE, opened, 0 );
      }
      const int reason = errno;
      if ( opened >= 0 )
        close( opened );
      if ( mFirst == MAP_FAILED )
        throw Error( std::string( ": " ) + std::strerror( reason ) );
    }
    ~MappedFile() { munmap( mFirst, mSize ); }
    MappedFile( const MappedFile & ) = delete;
    MappedFile &operator=( const MappedFile & ) = delete;

    std::span<const std::byte> bytes() const { return { static_cast<const std::byte *>( mFirst ), mSize }; }

  private:
    std::size_t mSize = 0;
    void *mFirst = MAP_FAILED;
};

} // namespace rubicon
