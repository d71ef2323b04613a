// SPDX-License-Identifier: GPL-2.0-or-later
// Progress bar, log lines and signals.
// Relies on POSIX.
#include "core/cli/terminal.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <ctime>

#include <fcntl.h>
#include <unistd.h>

namespace rubicon
{

namespace
{

std::atomic<int> signal_received = 0;       //!< which all threads of a job ask for
std::atomic<std::int64_t> first_signal = 0; //!< when it came
static_assert( std::atomic<int>::is_always_lock_free && std::atomic<std::int64_t>::is_always_lock_free,
               "a handler of signals may not wait" );

//! Nanoseconds of a clock that a handler of signals may ask.
std::int64_t now()
{
  timespec time = {};
  clock_gettime( CLOCK_MONOTONIC, &time );
  return std::int64_t( time.tv_sec ) * 1'000'000'000 + time.tv_nsec;
}

//! A key that bounces, or a shell and its job that both pass Ctrl-C on, send more than one at once: these are one.
void remember_signal( int signal )
{
  constexpr std::int64_t at_once = 500'000'000;
  std::int64_t first = 0;
  if ( first_signal.compare_exchange_strong( first, now() ) )
    signal_received = signal;
  else if ( now() - first > at_once )
  {
    std::signal( signal, SIG_DFL );
    std::raise( signal );
  }
}

} // namespace

void make_writes_fail_alone()
{
  std::signal( SIGPIPE, SIG_IGN );
  std::signal( SIGXFSZ, SIG_IGN );
  // Opened the wrong way round, so that reading or writing fails as it did.
  for ( const int stream : { STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO } )
    if ( fcntl( stream, F_GETFD ) < 0 )
      open( "/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY );
}

bool all_printed()
{
  errno = 0;
  const bool flushed = std::fflush( stdout ) == 0;
  if ( flushed && !std::ferror( stdout ) )
    return true;
  std::fprintf( stderr, "rubicon: What was to be printed did not arrive%s%s.\n", flushed ? "" : ": ",
                flushed ? "" : std::strerror( errno ) );
  return false;
}

void catch_interrupts()
{
  struct sigaction action = {};
  action.sa_handler = remember_signal;
  action.sa_flags = SA_RESTART;
  sigaction( SIGINT, &action, nullptr );
  sigaction( SIGTERM, &action, nullptr );
  struct sigaction hangup = {};
  sigaction( SIGHUP, nullptr, &hangup );
  if ( hangup.sa_handler != SIG_IGN )
    sigaction( SIGHUP, &action, nullptr );
}

int interrupted()
{
  return signal_received;
}

ProgressBar::ProgressBar( bool quiet )
  : mQuiet( quiet )
  , mTerminal( isatty( STDERR_FILENO ) )
{}

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
