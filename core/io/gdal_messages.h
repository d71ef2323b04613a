// SPDX-License-Identifier: GPL-2.0-or-later
// Catches what GDAL and PROJ would print, so that it reaches the user's log or error sentence instead.
// Relies on GDAL's error handler stack, which belongs to one thread.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include <cpl_error.h>

namespace rubicon
{

//! While one lives, GDAL messages of its thread are kept here. Create and destroy it in the same thread.
class GdalMessages
{
  public:
    GdalMessages() { CPLPushErrorHandlerEx( keep, this ); }
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
      if ( level >= CE_Failure && self.mFailure.empty() )
        self.mFailure = message;
      else if ( level == CE_Warning && self.mWarnings.size() < max_warnings
                && std::find( self.mWarnings.begin(), self.mWarnings.end(), message ) == self.mWarnings.end() )
        self.mWarnings.emplace_back( message );
    }

    static constexpr std::size_t max_warnings = 16;
    std::string mFailure;
    std::vector<std::string> mWarnings;
};

} // namespace rubicon
