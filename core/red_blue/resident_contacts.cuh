// SPDX-License-Identifier: GPL-2.0-or-later
// What a device still holds of a job whose contacts it has found, alone or with others.
// Relies on compute/cuda/ and red_blue/contact.h.
#pragma once

#include "core/compute/cuda/device_memory.cuh"
#include "core/compute/cuda/slices.cuh"
#include "core/red_blue/contact.h"

#include <cstddef>
#include <mutex>
#include <utility>
#include <vector>

namespace rubicon
{

struct ResidentContacts
{
    DeviceArray<Point2> red, blue; //!< vertices of the layers
    DeviceArray<Contact> contacts; //!< all of the job, in their order
};

//! Slices of the red layer that devices have brought to themselves, and go on to hold for assembly.
class RedSlices
{
  public:
    //! \a vertices of \a slice, and any number behind them, on the calling thread's device.
    void add( const Slice &slice, DeviceArray<Point2> vertices )
    {
      DeviceBudget::current().open_to_others();
      const std::lock_guard lock( mMutex );
      mHeld.push_back( { slice, current_device(), std::move( vertices ) } );
    }

    //! All vertices of the layer, \a count, on the calling thread's device; none where slices are missing. Nothing is held then.
    DeviceArray<Point2> gathered( std::size_t count )
    {
      std::size_t held = 0;
      for ( const Held &part : mHeld )
        held += part.slice.size();
      if ( held != count )
        return {};
      DeviceArray<Point2> all( count );
      for ( const Held &part : mHeld )
        check_cuda( cudaMemcpyPeerAsync( all.data() + part.slice.begin, current_device(), part.vertices.data(),
                                         part.device, part.slice.size() * sizeof( Point2 ), thread_stream() ),
                    "copying from another device" );
      wait_for_thread_stream( "copying from other devices" );
      mHeld.clear();
      return all;
    }

  private:
    struct Held
    {
        Slice slice;
        int device;
        DeviceArray<Point2> vertices;
    };

    std::mutex mMutex;
    std::vector<Held> mHeld;
};

} // namespace rubicon
