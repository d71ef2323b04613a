// SPDX-License-Identifier: GPL-2.0-or-later
// Asks the CUDA runtime for a device.
// Relies on cudart, which is linked statically and copes with a missing driver; RUBICON_CUDA_ARCHITECTURES comes from the build.
#include "core/compute/cuda/device.h"
#include "core/compute/cuda/device_in_words.h"
#include "core/compute/cuda/device_memory.cuh"

#include <cuda_runtime.h>

#include <cstdlib>
#include <sstream>

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
  const int count = device_count();
  const std::string several = count > 1 ? std::to_string( count ) + " × " : "";
  return several + properties.name + ", " + std::to_string( memory ) + " GiB";
}

void limit_device_memory( std::size_t bytes )
{
  DeviceBudget::limit( bytes );
}

// Machine code runs on devices of its own major version, from its own minor version on. Source: CUDA C++ Programming Guide,
// "Binary Compatibility".
bool has_code_for_cuda_device()
{
  cudaDeviceProp properties;
  if ( probe( properties ) != cudaSuccess )
    return false;
  std::istringstream architectures( RUBICON_CUDA_ARCHITECTURES );
  for ( std::string architecture; std::getline( architectures, architecture, ',' ); )
  {
    const int number = std::atoi( architecture.c_str() );
    const bool is_virtual = architecture.find( "virtual" ) != std::string::npos;
    if ( !is_virtual && number / 10 == properties.major && number % 10 <= properties.minor )
      return true;
  }
  return false;
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
