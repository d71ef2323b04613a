// SPDX-License-Identifier: GPL-2.0-or-later
// Progress bar, log lines and signals.
// Relies on POSIX.
#include "core/cli/terminal.h"

#include <algorithm>
#include <csignal>
#include <cstdio>

#include <unistd.h>

namespace rubicon
{

namespace
{

volatile std::sig_atomic_t signal_received = 0;

void remember_signal( int signal )
{
  signal_received = signal;
}

} // namespace

void catch_interrupts()
{
  struct sigaction action = {};
  action.sa_handler = remember_signal;
  action.sa_flags = SA_RESETHAND | SA_RESTART;
  sigaction( SIGINT, &action, nullptr );
  sigaction( SIGTERM, &action, nullptr );
}

int interrupted()
{
  return signal_received;
}

ProgressBar::ProgressBar( bool quiet )
  : mQuiet( quiet )
  , mTerminal( isatty( STDERR_FILENO ) )
{}

ProgressBar::~ProgressBar()
{
  clear();
}

bool ProgressBar::report( double share )
{
  if ( !mQuiet && mTerminal && std::chrono::steady_clock::now() - mStart > std::chrono::seconds( 1 ) )
  {
    constexpr int width = 40;
    const double done = std::clamp( share, 0.0, 1.0 );
    const int full = static_cast<int>( width * done );
    std::fprintf( stderr, "\r[%s%s] %3d %%", std::string( full, '#' ).c_str(), std::string( width - full, ' ' ).c_str(),
                  static_cast<int>( 100 * done ) );
    mShown = true;
  }
  return !interrupted();
}

void ProgressBar::log( const std::string &line )
{
  if ( mQuiet )
    return;
  clear();
  std::fprintf( stderr, "%s\n", line.c_str() );
}

void ProgressBar::clear()
{
  if ( mShown )
    std::fputs( "\r\033[K", stderr );
  mShown = false;
}

} // namespace rubicon
