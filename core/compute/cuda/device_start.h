// SPDX-License-Identifier: GPL-2.0-or-later
// The GPU made ready for jobs while something else goes on, such as reading files: the driver takes 0.1 to 0.3 s for that, once
// in a process.
// Relies on threads alone; what touches the device comes from outside.
#pragma once

#include <functional>
#include <thread>

namespace rubicon
{

class DeviceStart
{
  public:
    //! Runs \a first_job, a small one on the device, in a thread of its own, unless the device is ready or is being made
    //! so. What that throws is dropped: the next job on the device meets it, too.
    explicit DeviceStart( std::function<void()> first_job );

    //! Waits for it: the driver does not bear a process that ends meanwhile.
    ~DeviceStart();

    DeviceStart( const DeviceStart & ) = delete;
    DeviceStart &operator=( const DeviceStart & ) = delete;

    void wait();

  private:
    std::thread mThread;
};

//! From now on device_start_left() knows that jobs have run on the device.
void note_device_is_ready();

//! Whether this process has made the device ready or is about to: its end will take the driver's time in any case.
bool device_is_in_use();

//! Seconds that a DeviceStart took in this process; 0: there was none.
double device_start_took();

//! Seconds until the device takes a job, where it needs \a start seconds in a process where nothing has asked for it.
double device_start_left( double start );

} // namespace rubicon
