// SPDX-License-Identifier: GPL-2.0-or-later
// A file system in front of the real one that speaks of what fails.
// Relies on GDAL's VSI*L functions for the files themselves and, on Linux, on sync_file_range.

#include "core/io/checked_files.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <string_view>

#include <cpl_error.h>
#include <cpl_vsi.h>

#include <fcntl.h>

namespace rubicon
{
namespace
{

constexpr std::string_view prefix = "/vsirubicon/";

VSILFILE *handle( void *file )
{
  return static_cast<VSILFILE *>( file );
}

void report()
{
  CPLError( CE_Failure, CPLE_FileIO, "%s", errno ? std::strerror( errno ) : "a write failed" );
}

//! Calls \a step on a file; what it returns other than 0 is a failure.
template <auto step, typename... Arguments>
int checked( void *file, Arguments... arguments )
{
  errno = 0;
  const int failed = step( handle( file ), arguments... );
  if ( failed )
    report();
  return failed;
}

//! Has the system begin to bring \a file from \a begin to \a end to the disk, piece by piece, while more is made: a file is
//! flushed before it takes its place (io/target.h), and all of it would be waited for then. Where files cannot do so, nothing is lost;
//! but a write that fails here the flush may not meet again.
void begin_flush( [[maybe_unused]] VSILFILE *file, [[maybe_unused]] vsi_l_offset begin,
                  [[maybe_unused]] vsi_l_offset end )
{
#ifdef SYNC_FILE_RANGE_WRITE
  constexpr vsi_l_offset piece = 8 << 20;
  const vsi_l_offset from = begin / piece * piece, to = end / piece * piece;
  void *const descriptor = from < to ? VSIFGetNativeFileDescriptorL( file ) : nullptr;
  if ( !descriptor )
    return;
  const bool failed = sync_file_range( static_cast<int>( reinterpret_cast<std::intptr_t>( descriptor ) ),
                                       static_cast<std::int64_t>( from ), static_cast<std::int64_t>( to - from ),
                                       SYNC_FILE_RANGE_WRITE )
                      != 0;
  constexpr int harmless[] = { EBADF, EINVAL, ESPIPE, ENOSYS, EOPNOTSUPP, EPERM, ENOMEM, EINTR };
  if ( failed && std::ranges::find( harmless, errno ) == std::end( harmless ) )
    report();
#endif
}

std::size_t write( void *file, const void *bytes, std::size_t size, std::size_t count )
{
  errno = 0;
  const std::size_t written = VSIFWriteL( bytes, size, count, handle( file ) );
  if ( written != count )
  {
    report();
    return written;
  }
  const vsi_l_offset end = VSIFTellL( handle( file ) );
  begin_flush( handle( file ), end - size * count, end );
  return written;
}

// What is still in a buffer fails with the flush; closing would not say so.
int flush_and_close( void *file )
{
  const int unflushed = checked<VSIFFlushL>( file );
  const int unclosed = checked<VSIFCloseL>( file );
  return unflushed ? unflushed : unclosed;
}

bool install()
{
  VSIFilesystemPluginCallbacksStruct *calls = VSIAllocFilesystemPluginCallbacksStruct();
  calls->stat = []( void *, const char *name, VSIStatBufL *status, int flags ) {
    return VSIStatExL( name, status, flags );
  };
  calls->unlink = []( void *, const char *name ) { return VSIUnlink( name ); };
  calls->read_dir = []( void *, const char *name, int most ) { return VSIReadDirEx( name, most ); };
  calls->open = []( void *, const char *name, const char *access ) -> void * { return VSIFOpenL( name, access ); };
  calls->tell = []( void *file ) { return VSIFTellL( handle( file ) ); };
  calls->seek = checked<VSIFSeekL, vsi_l_offset, int>; // it writes what is in a buffer
  calls->read = []( void *file, void *bytes, std::size_t size, std::size_t count ) {
    return VSIFReadL( bytes, size, count, handle( file ) );
  };
  calls->eof = []( void *file ) { return VSIFEofL( handle( file ) ); };
  calls->write = write;
  calls->flush = checked<VSIFFlushL>;
  calls->truncate = checked<VSIFTruncateL, vsi_l_offset>;
  calls->close = flush_and_close;
  // GDAL takes the prefix off before it calls, which leaves the absolute path.
  const bool installed = VSIInstallPluginHandler( prefix.data(), calls ) == 0;
  VSIFreeFilesystemPluginCallbacksStruct( calls );
  return installed;
}

} // namespace

std::string checked_name( const std::filesystem::path &file )
{
  static const bool installed = install(); // for the life of the program
  return installed ? std::string( prefix ) + file.string() : file.string();
}

CheckedFile::CheckedFile( const std::filesystem::path &file )
  : mFile( VSIFOpenL( checked_name( file ).c_str(), "wb" ), VSIFCloseL )
{
  if ( !mFile )
    CPLError( CE_Failure, CPLE_OpenFailed, "%s", std::strerror( errno ) );
}

void CheckedFile::put( std::span<const std::byte> bytes )
{
  if ( mFile )
    VSIFWriteL( bytes.data(), 1, bytes.size(), mFile.get() );
}

void CheckedFile::skip( std::size_t bytes )
{
  if ( mFile )
    VSIFSeekL( mFile.get(), bytes, SEEK_CUR );
}

void CheckedFile::begin_again()
{
  if ( mFile )
    VSIFSeekL( mFile.get(), 0, SEEK_SET );
}

} // namespace rubicon
