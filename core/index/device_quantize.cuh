// SPDX-License-Identifier: GPL-2.0-or-later
// Vertices in device memory quantized, in the plane and in space.
// Relies on compute/cuda/kernels.cuh; on a quantizer of index/grid/ or index/tree/.
#pragma once

#include "core/compute/cuda/kernels.cuh"

#include <cstddef>
#include <type_traits>

namespace rubicon
{

template <typename Point, typename Quantizer, typename Quantized>
__global__ void quantize_each( const Point *vertices, std::size_t count, Quantizer quantizer, Quantized *quantized )
{
  if ( const std::size_t i = thread_index(); i < count )
    quantized[i] = quantizer( vertices[i] );
}

//! \a quantizer of each vertex.
template <typename Point, typename Quantizer>
auto quantize( const DeviceArray<Point> &vertices, const Quantizer &quantizer )
{
  DeviceArray<std::invoke_result_t<Quantizer, Point>> quantized( vertices.size() );
  quantize_each<<<grid_size( vertices.size() ), threads>>>( vertices.data(), vertices.size(), quantizer,
                                                            quantized.data() );
  check_launch( "quantizing" );
  return quantized;
}

} // namespace rubicon
