// SPDX-License-Identifier: GPL-2.0-or-later
// An array of the host that several slices of a job need: brought to the devices once, a part to each of them.
// Relies on compute/cuda/slices.cuh and compute/cuda/transfers.cuh.
#pragma once

#include "core/compute/cuda/device_memory.cuh"
#include "core/compute/cuda/slices.cuh"
#include "core/compute/cuda/transfers.cuh"
#include "core/compute/run.h"
#include "core/compute/workers.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace rubicon
{

/**
 * Where slices take their part of an array from: from the host, or, once it is shared, from the devices, which copy from each
 * other and within themselves many times faster. Then each device holds a part, which came over its own link while the others
 * came over theirs. The array of the host stays where it is as long as this is asked.
 */
template <typename T>
class SharedArray
{
  public:
    explicit SharedArray( std::span<const T> host )
      : mHost( host )
    {}

    //! Brings all to the devices, for slices that each ask for much of it. Does nothing where it is little, or where it would take
    //! much of the memory that a device has left, which slices need more. \a log: hears of it once it is done.
    void share( Workers &workers, const LogCallback &log )
    {
      constexpr std::size_t little = std::size_t( 1 ) << 20, least_parts_left = 8;
      const std::size_t devices = static_cast<std::size_t>( device_count() );
      const std::size_t part_size = ( mHost.size() + devices - 1 ) / devices;
      if ( mHost.size_bytes() < little || part_size * sizeof( T ) > DeviceBudget::current().left() / least_parts_left )
        return;
      std::vector<DeviceArray<T>> parts( devices );
      try
      {
        on_each_device( [&]( std::size_t device ) {
          const std::size_t begin = std::min( mHost.size(), device * part_size );
          const std::size_t end = std::min( mHost.size(), begin + part_size );
          parts[device] = Transfers::instance().upload( mHost.subspan( begin, end - begin ), &workers );
          DeviceBudget::current().open_to_others();
          wait_for_thread_stream( "uploading" ); // for the streams of other threads
        } );
      }
      catch ( const DeviceOutOfMemory & )
      {
        return;
      }
      mParts = std::move( parts );
      mPartSize = part_size;
      if ( log )
        log( "What several slices need stays on the GPU." );
    }

    //! Members begin … end - 1 on the calling thread's device, once \a uploads are sent.
    DeviceArray<T> slice( std::size_t begin, std::size_t end, Uploads &uploads ) const
    {
      if ( mParts.empty() )
        return uploads.add( mHost.subspan( begin, end - begin ) );
      DeviceArray<T> all( end - begin );
      for ( std::size_t at = begin; at < end; )
      {
        const std::size_t device = at / mPartSize, from = at % mPartSize;
        const std::size_t count = std::min( end - at, mPartSize - from );
        uploads.add_copy( all.data() + ( at - begin ), mParts[device].data() + from, static_cast<int>( device ),
                          count );
        at += count;
      }
      return all;
    }

    std::size_t size() const { return mHost.size(); }

  private:
    std::span<const T> mHost;
    std::vector<DeviceArray<T>> mParts; //!< of each device; none while it is not shared
    std::size_t mPartSize = 0;          //!< of all but the last
};

} // namespace rubicon
