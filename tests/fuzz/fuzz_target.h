// SPDX-License-Identifier: GPL-2.0-or-later
// What every fuzz target needs: its entry as libFuzzer calls it, conditions that must hold, bytes taken as small numbers.
// Relies on the standard library only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>

extern "C" int LLVMFuzzerTestOneInput( const std::uint8_t *data, std::size_t size );

namespace rubicon::test
{

//! Ends the program where \a holds is false: a fuzzer keeps the input, a replay fails.
inline void require( bool holds, const std::string &what )
{
  if ( holds )
    return;
  std::fprintf( stderr, "%s\n", what.c_str() );
  std::abort();
}

//! As require(), where \a difference is empty if all is well.
inline void require_none( const std::string &who, const std::string &difference )
{
  require( difference.empty(), who + ": " + difference );
}

//! The input as numbers, one byte after the other; zeros beyond its end.
class InputBytes
{
  public:
    InputBytes( const std::uint8_t *data, std::size_t size )
      : mBytes( data, size )
    {}

    bool empty() const { return mBytes.empty(); }

    std::uint8_t next()
    {
      if ( empty() )
        return 0;
      const std::uint8_t byte = mBytes.front();
      mBytes = mBytes.subspan( 1 );
      return byte;
    }

  private:
    std::span<const std::uint8_t> mBytes;
};

} // namespace rubicon::test
