// SPDX-License-Identifier: GPL-2.0-or-later
// What the user of a terminal sees and does while a job runs: a progress bar, log lines, Ctrl-C.
// Relies on POSIX signals and isatty.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace rubicon
{

/**
 * Makes each write that cannot succeed an error of that write alone: to a pipe that nobody reads any more, to a file
 * beyond the limit of its size, or to a standard stream that was closed, whose number the next file would get.
 */
void make_writes_fail_alone();

//! True where all that was printed went out; else says on stderr that it did not.
bool all_printed();

//! From here on SIGINT, SIGTERM and (unless it is ignored, as under nohup) SIGHUP set a flag instead of ending the program;
//! one that comes more than half a second later ends it at once.
void catch_interrupts();

//! A number as printf's %llu takes it.
constexpr unsigned long long number( std::uint64_t value )
{
  return value;
}

//! The signal that came, or 0.
int interrupted();

/**
 * A progress bar on stderr: only where that is a terminal, and only once the job has taken a second. Log lines pass
 * through it so that they do not run into the bar.
 */
class ProgressBar
{
  public:
    explicit ProgressBar( bool quiet );
    ~ProgressBar() { clear(); }
    ProgressBar( const ProgressBar & ) = delete;
    ProgressBar &operator=( const ProgressBar & ) = delete;

    //! \a share done in [0, 1]; false when the user asked to stop.
    bool report( double share );
    void log( const std::string &line );
    //! Takes the bar away, so that something else can be printed; the end of its life does so too.
    void clear();

  private:
    bool mQuiet, mTerminal, mShown = false;
    std::chrono::steady_clock::time_point mStart = std::chrono::steady_clock::now();
};

} // namespace rubicon
