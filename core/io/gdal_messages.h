// SPDX-License-Identifier: GPL-2.0-or-later
// Catches what GDAL and PROJ would print, so that it reaches the user's log or error sentence instead.
// Relies on GDAL's error handler stack, which belongs to one thread.
#pragma once

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <cpl_error.h>

namespace rubicon
{

//! While one lives, GDAL messages of its thread are kept here. Create and destroy it in the same thread.
class GdalMessages
{
  public:
    //! A failure told in the words \a ignored counts for none.
    explicit GdalMessages( std::string ignored = {} )
      : mIgnored( std::move( ignored ) )
    {
      CPLPushErrorHandlerEx( keep, this );
    }
    ~GdalMessages() { CPLPopErrorHandler(); }
    GdalMessages( const GdalMessages & ) = delete;
    GdalMessages &operator=( const GdalMessages & ) = delete;

    bool failed() const { return !mFailure.empty(); }
    const std::string &failure() const { return mFailure; } //!< the first, in GDAL's words

    //! " (GDAL: …)" with the first failure, to be put behind a sentence's last word; empty without one.
    std::string reason() const { return failed() ? " (GDAL: " + mFailure + ")" : std::string(); }

    //! Warnings so far, each once; forgets them.
    std::vector<std::string> take_warnings() { return std::move( mWarnings ); }

  private:
    static void CPL_STDCALL keep( CPLErr level, CPLErrorNum, const char *message )
    {
      auto &self = *static_cast<GdalMessages *>( CPLGetErrorHandlerUserData() );
      if ( level >= CE_Failure && self.mFailure.empty() && message != self.mIgnored )
        self.mFailure = shortened( message );
      else if ( level == CE_Warning && self.mWarnings.size() < max_warnings
                && std::find( self.mWarnings.begin(), self.mWarnings.end(), message ) == self.mWarnings.end() )
        self.mWarnings.emplace_back( message );
    }

    //! In one line, and where it is long without its middle: of SQL that failed, GDAL repeats all of it.
    static std::string shortened( std::string_view message )
    {
      constexpr std::size_t most = 400, side = 150;
      std::string line;
      for ( const char c : message )
        if ( !std::isspace( static_cast<unsigned char>( c ) ) )
          line += c;
        else if ( !line.ends_with( ' ' ) )
          line += ' ';
      if ( line.size() <= most )
        return line;
      std::size_t head = side, tail = line.size() - side;
      const auto is_within_character = [&line]( std::size_t i ) { return ( line[i] & 0xc0 ) == 0x80; }; // of UTF-8
      while ( head > 0 && is_within_character( head ) )
        --head;
      while ( tail < line.size() && is_within_character( tail ) )
        ++tail;
      return line.substr( 0, head ) + " … " + line.substr( tail );
    }

    static constexpr std::size_t max_warnings = 16;
    std::string mIgnored, mFailure;
    std::vector<std::string> mWarnings;
};

} // namespace rubicon
