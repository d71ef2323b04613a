// SPDX-License-Identifier: GPL-2.0-or-later
// Slices of vertices brought to device memory, and quantized, in the plane and in space.
// Relies on compute/cuda/; on a quantizer of index/grid/ or index/tree/.
#pragma once

#include "core/compute/cuda/kernels.cuh"
#include "core/compute/cuda/shared_array.cuh"
#include "core/compute/cuda/slices.cuh"
#include "core/index/segment_mask.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace rubicon
{

template <typename Point, typename Quantizer, typename Quantized>
__global__ void quantize_each( const Point *vertices, std::size_t count, Quantizer quantizer, Quantized *quantized )
{
  if ( const std::size_t i = thread_index(); i < count )
    quantized[i] = quantizer( vertices[i] );
}

//! The vertices of a slice, and the one after it, where its last segment may end.
template <typename Point>
DeviceArray<Point> slice_with_end( const SharedArray<Point> &vertices, const Slice &slice, Uploads &uploads )
{
  return vertices.slice( slice.begin, std::min( slice.end + 1, vertices.size() ), uploads );
}

//! Of the same vertices segment_mask(): the one after the slice starts no segment of it.
inline SegmentMask mask_with_end( const std::vector<std::uint32_t> &part_begin, const Slice &slice, Workers &workers )
{
  const std::size_t vertices = part_begin.back();
  SegmentMask mask = segment_mask( part_begin, slice.begin, std::min( slice.end + 1, vertices ), workers );
  if ( slice.end < vertices ) // a slice that is not the last fills its words: SliceSizes::step
    mask.back() = 0;
  return mask;
}

//! \a quantizer of each vertex.
template <typename Point, typename Quantizer>
auto quantize( const DeviceArray<Point> &vertices, const Quantizer &quantizer )
{
  DeviceArray<std::invoke_result_t<Quantizer, Point>> quantized( vertices.size() );
  quantize_each<<<grid_size( vertices.size() ), threads, 0, thread_stream()>>>( vertices.data(), vertices.size(),
                                                                                quantizer, quantized.data() );
  check_launch( "quantizing" );
  return quantized;
}

} // namespace rubicon
