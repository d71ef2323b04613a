// SPDX-License-Identifier: GPL-2.0-or-later
// Files whose failures GDAL's drivers cannot pass over: several of them do not look whether a write or close succeeded.
// Relies on GDAL's plug-in file systems.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

#include <cpl_vsi.h>

namespace rubicon
{

/**
 * The name by which GDAL reaches \a file (an absolute path) so that each write, seek, truncation, flush or close that fails
 * is a GDAL error of the calling thread, whatever the driver makes of it: GdalMessages sees it.
 */
std::string checked_name( const std::filesystem::path &file );

//! A file under way, closed at the latest at the end of its life. What fails is such an error.
class CheckedFile
{
  public:
    explicit CheckedFile( const std::filesystem::path &file );

    void put( std::span<const std::byte> bytes );
    void put( const std::string &text ) { put( std::as_bytes( std::span( text ) ) ); }
    //! Leaves room for so many \a bytes, to be put once it has begun again.
    void skip( std::size_t bytes );
    //! What is put next takes the place of what was put first.
    void begin_again();
    void close() { mFile.reset(); }

  private:
    std::unique_ptr<VSILFILE, int ( * )( VSILFILE * )> mFile;
};

} // namespace rubicon
