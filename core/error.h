// SPDX-License-Identifier: GPL-2.0-or-later
// What the engine throws: one clear sentence for the user, or the news that the user cancelled.
// Relies on export.h.
#pragma once

#include "core/export.h"

#include <stdexcept>

namespace rubicon
{

//! Bad input or a failed device or file; what() is one sentence naming what is wrong and where.
class RUBICON_API Error : public std::runtime_error
{
  public:
    using std::runtime_error::runtime_error;
};

//! The GPU has too little free memory; the caller takes smaller batches or goes on with the CPU.
class RUBICON_API DeviceOutOfMemory : public Error
{
  public:
    using Error::Error;
};

//! The GPU failed, mostly with all that this process asks of it from now on; where the choice is automatic, the CPU goes on.
class RUBICON_API DeviceFailed : public Error
{
  public:
    using Error::Error;
};

//! The user asked to stop. No Error: who adds to an error where it happened lets this pass as it is.
class RUBICON_API Cancelled : public std::runtime_error
{
  public:
    Cancelled()
      : std::runtime_error( "Cancelled." )
    {}
};

} // namespace rubicon
