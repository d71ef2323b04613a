// SPDX-License-Identifier: GPL-2.0-or-later
// What the choice of a backend needs, made ready while the files of a job are read: the GPU started, the costs of the machine
// known.
// Relies on compute/ and on the rest of measure/.
#pragma once

#include "core/compute/cuda/device_start.h"
#include "core/compute/run.h"

#include <filesystem>
#include <optional>
#include <vector>

namespace rubicon
{

//! How many bytes \a files have together; those that are not there have none.
double bytes_of_files( const std::vector<std::filesystem::path> &files );

class PreparedBackend
{
  public:
    /**
     * Starts the GPU, in a thread of its own, where \a options ask for it, or where it is likely to pay for a job of that
     * \a kind whose inputs take so many \a bytes; small jobs are done before a GPU is ready. \a meets_itself: both inputs are
     * the same layer, which has many contacts with itself.
     */
    PreparedBackend( const RunOptions &options, KindOfJob kind, double bytes, bool meets_itself = false );

    /**
     * Once they are read: options.costs for the job. Measures them where that was never done on this machine and the GPU
     * was found worth starting, which \a options.log is told and takes a second or two. Throws Cancelled.
     */
    std::optional<MachineCosts> costs( const RunOptions &options );

  private:
    std::optional<MachineCosts> mCosts;
    std::optional<DeviceStart> mStart;
};

} // namespace rubicon
