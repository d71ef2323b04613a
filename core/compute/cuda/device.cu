// SPDX-License-Identifier: GPL-2.0-or-later
// Asks the CUDA runtime for a device.
// Relies on cudart, which is linked statically and copes with a missing driver.
#include "core/compute/cuda/device.h"
#include "core/compute/cuda/device_in_words.h"

#include <cuda_runtime.h>

namespace rubicon
{

namespace
{

//! Device 0 answers and runs the code that this build carries.
cudaError_t probe( cudaDeviceProp &properties )
{
  int count = 0;
  if ( const cudaError_t error = cudaGetDeviceCount( &count ); error != cudaSuccess )
    return error;
  if ( count == 0 )
    return cudaErrorNoDevice;
  return cudaGetDeviceProperties( &properties, 0 );
}

} // namespace

std::optional<std::string> cuda_device_name()
{
  cudaDeviceProp properties;
  if ( probe( properties ) != cudaSuccess )
    return std::nullopt;
  return std::string( properties.name );
}

std::optional<std::string> cuda_device_in_words()
{
  cudaDeviceProp properties;
  if ( probe( properties ) != cudaSuccess )
    return std::nullopt;
  const std::size_t gibibyte = std::size_t( 1 ) << 30;
  const std::size_t memory = ( properties.totalGlobalMem + gibibyte / 2 ) / gibibyte;
  return std::string( properties.name ) + ", " + std::to_string( memory ) + " GiB";
}

std::string cuda_absence_reason()
{
  cudaDeviceProp properties;
  const cudaError_t error = probe( properties );
  int driver = 0;
  cudaDriverGetVersion( &driver ); // 0 without a driver, where the runtime only says that it is too old
  return driver == 0 ? "no NVIDIA driver answers" : cudaGetErrorString( error );
}

} // namespace rubicon
