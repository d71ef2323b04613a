// SPDX-License-Identifier: GPL-2.0-or-later
// A layer that is indexed once on each device, for slices of another one that meet it one after the other.
// Relies on index/grid/device_layer.cuh and index/grid/device_grid.cuh.
#pragma once

#include "core/compute/workers.h"
#include "core/index/grid/device_grid.cuh"
#include "core/index/grid/device_layer.cuh"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <future>
#include <limits>
#include <memory>
#include <system_error>
#include <utility>
#include <vector>

namespace rubicon
{

inline bool contains( const Box2 &outer, const Box2 &inner )
{
  return outer.x_low <= inner.x_low && inner.x_high <= outer.x_high && outer.y_low <= inner.y_low
         && inner.y_high <= outer.y_high;
}

//! \a box, grown on each side by as much as its longer side has, as far as doubles reach.
inline Box2 with_as_much_on_each_side( const Box2 &box )
{
  const double more = std::max( box.x_high - box.x_low, box.y_high - box.y_low );
  constexpr double most = std::numeric_limits<double>::max();
  return { std::max( box.x_low - more, -most ), std::max( box.y_low - more, -most ),
           std::min( box.x_high + more, most ), std::min( box.y_high + more, most ) };
}

/**
 * Such a layer on one device. Its quantizer and its cells have to be chosen before anything is known of the slices. The quantizer
 * spreads a box that is larger than the layer: a slice within that box is quantized as if the quantizer had been made for both. A slice
 * that reaches farther, or has far longer segments, is not served, and is to be searched with an index of its own.
 */
struct KeptIndex
{
    DeviceLayer layer; //!< of its segments, those that the index names
    DeviceGrid grid;
    Quantizer2 quantizer;
    Box2 bounds;  //!< of all vertices of the layer
    Box2 allowed; //!< what lies within it is not clamped by the quantizer, and meets no segment that the index lacks
    SegmentSums segments;
    std::int32_t shift;

    /**
     * Whether \a slice can be searched with the grid, and how many segments it has then; it is quantized and has blocks then. What of
     * it cannot meet the layer may be left out either way.
     */
    struct Served
    {
        bool is_served;
        std::uint64_t segments;
    };
    Served serve( DeviceLayer &slice ) const
    {
      if ( !contains( allowed, reduced_on_host( slice.vertex_boxes(), Hull(), empty_box2 ) ) )
      {
        slice.keep_within( bounds );
        if ( !contains( allowed, reduced_on_host( slice.segment_boxes(), Hull(), empty_box2 ) ) )
          return { false, 0 };
      }
      slice.quantize( quantizer );
      const SegmentSums of_slice = reduced_on_host( slice.addends(), cuda::std::plus<>(), SegmentSums() );
      if ( of_slice.count == 0 ) // a slice may hold nothing but the last vertices of chains
        return { true, 0 };
      constexpr std::int32_t longest = 4; // mean segments of two cells at most: three pieces for each of them
      if ( choose_shift( of_slice.extent, of_slice.count ) > shift + longest )
        return { false, 0 };
      slice.make_blocks( slice.start_counting_blocks( 1 << shift ) );
      return { true, of_slice.count };
    }
};

//! Of \a kept, on the calling thread's device; what lies apart from \a near is left out. Null where that is all.
inline std::unique_ptr<KeptIndex> make_kept_index( DeviceLayer kept, const Box2 &near )
{
  const Box2 bounds = reduced_on_host( kept.vertex_boxes(), Hull(), empty_box2 );
  const bool is_near = contains( near, bounds );
  if ( !is_near )
    kept.keep_within( near );
  const Box2 around = is_near ? bounds : reduced_on_host( kept.segment_boxes(), Hull(), empty_box2 );
  if ( around.x_low > around.x_high )
    return nullptr;

  const Box2 room = with_as_much_on_each_side( around );
  const Quantizer2 quantizer = make_quantizer( room );
  kept.quantize( quantizer );
  const SegmentSums segments = reduced_on_host( kept.addends(), cuda::std::plus<>(), SegmentSums() );
  if ( segments.count == 0 )
    return nullptr;
  const std::int32_t shift = choose_shift( segments.extent, segments.count );
  kept.make_blocks( kept.start_counting_blocks( 1 << shift ) );
  DeviceGrid grid( kept.blocks, shift );
  wait_for_thread_stream( "indexing a layer" ); // for the streams of other threads
  const Box2 allowed = is_near ? room : intersection_of( room, near );
  return std::make_unique<KeptIndex>( std::move( kept ), std::move( grid ), quantizer, bounds, allowed, segments,
                                      shift );
}

//! One on each device, each made by a thread of its own while others bring slices there.
class KeptIndexes
{
  public:
    /**
     * As make_kept_index(), of the whole of \a layer. Returns once all of it that comes from the host is on its way, so that slices,
     * which wait for the index, are sent after it. A device has none where memory or threads are too few. \a layer and
     * \a workers stay there as long as this.
     */
    KeptIndexes( const HostLayer &layer, const Box2 &near, Workers &workers )
      : mIndexes( static_cast<std::size_t>( device_count() ) )
    {
      const auto all = std::make_shared<const SegmentMask>(
        mask_with_end( layer.layer.chain_begin, { 0, layer.vertices.size() }, workers ) );
      std::vector<std::future<void>> all_sent;
      for ( std::size_t device = 0; device < mIndexes.size(); ++device )
        try
        {
          std::promise<void> sent;
          std::future<void> is_sent = sent.get_future();
          mIndexes[device] =
            std::async( std::launch::async,
                        [&layer, mask = all, near, &workers, device, sent = std::move( sent )]() mutable {
                          return made( layer, std::move( mask ), near, workers, device, std::move( sent ) );
                        } )
              .share();
          all_sent.push_back( std::move( is_sent ) );
        }
        catch ( const std::system_error & ) // no thread is left
        {}
      for ( const std::future<void> &is_sent : all_sent )
        is_sent.wait();
    }

    //! That of the calling thread's device, once it is made; null where there is none. Rethrows what went wrong with it.
    const KeptIndex *here() const { return index_here().get(); }

    //! All vertices of the layer, on the calling thread's device; none where it has no index. Nobody may search there any longer.
    DeviceArray<Point2> give_up_vertices()
    {
      const std::shared_ptr<KeptIndex> index = index_here();
      return index ? std::move( index->layer.vertices ) : DeviceArray<Point2>();
    }

  private:
    std::shared_ptr<KeptIndex> index_here() const
    {
      const std::size_t device = static_cast<std::size_t>( current_device() );
      return device < mIndexes.size() && mIndexes[device].valid() ? mIndexes[device].get() : nullptr;
    }

    //! On \a device. \a mask: of all of \a layer. \a sent: told, or given up, once what the host has is on its way.
    static std::shared_ptr<KeptIndex> made( const HostLayer &layer, std::shared_ptr<const SegmentMask> mask,
                                            const Box2 &near, Workers &workers, std::size_t device,
                                            std::promise<void> sent )
    try
    {
      check_cuda( cudaSetDevice( static_cast<int>( device ) ), "choosing a device" );
      Uploads uploads;
      DeviceLayer kept( layer, { 0, layer.vertices.size() }, *mask, uploads );
      uploads.send( workers );
      mask.reset();
      sent.set_value();
      return make_kept_index( std::move( kept ), near );
    }
    catch ( const DeviceOutOfMemory & )
    {
      return nullptr;
    }

    std::vector<std::shared_future<std::shared_ptr<KeptIndex>>> mIndexes;
};

} // namespace rubicon
