// SPDX-License-Identifier: GPL-2.0-or-later
// IndexedChains on the device: of each segment its chain, its feature, and how far along its chain it begins.
// Relies on red_blue/indexed_chains.h, whose distances these are to the last bit, and on compute/cuda/.
#pragma once

#include "core/compute/cuda/for_each.cuh"
#include "core/compute/cuda/transfers.cuh"
#include "core/geometry/chain_set2.h"
#include "core/red_blue/contact.h"
#include "core/red_blue/stretch_link.h"

#include <cub/cub.cuh>
#include <cuda/std/functional>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace rubicon
{

//! The length of a vector where that is a square root, as length_of() has it, or known at once.
struct PlainLength
{
    double length;
    bool is_known; //!< else length_of() asks std::hypot(), which every library rounds its own way
};

__device__ inline PlainLength plain_length( double x, double y )
{
  const double squares = x * x + y * y;
  if ( squares > 0x1p-900 && squares < 0x1p1000 )
    return { sqrt( squares ), true };
  return { x == 0 ? fabs( y ) : fabs( x ), x == 0 || y == 0 };
}

//! For kernels.
struct ChainsView
{
    const Point2 *vertices;
    const std::uint32_t *begin, *feature_of_chain; //!< of each chain
    const std::uint32_t *chain;                    //!< of each vertex
    const double *distance;                        //!< of each named segment's first vertex from its chain's, along it
    std::uint32_t *is_unknown;                     //!< set where a length is not plain

    __device__ std::uint32_t feature( std::uint32_t segment ) const { return feature_of_chain[chain[segment]]; }

    __device__ std::uint32_t neighbour( std::uint32_t segment, bool forward ) const
    {
      const std::uint32_t first = begin[chain[segment]], last = begin[chain[segment] + 1] - 2;
      return neighbour_in_chain( segment, first, last, forward,
                                 [&] { return same_point( vertices[first], vertices[last + 1] ); } );
    }

    __device__ double length( Point2 from, Point2 to ) const
    {
      const PlainLength plain = plain_length( to.x - from.x, to.y - from.y );
      if ( !plain.is_known )
        *is_unknown = 1;
      return plain.length;
    }

    __device__ double distance_to( std::uint32_t segment, Point2 p ) const
    {
      return distance[segment] + length( vertices[segment], p );
    }
};

/**
 * A warp for each chain: how far along it vertices number \a begin to \a end of it are, up to the first vertex of the last named
 * segment. As one sum that grows from vertex to vertex, for the order of additions decides about the last bit; lengths are worked out
 * side by side, those of the next segments while these are added. \a named: of each chain, how many segments that is.
 */
static __global__ void walk_chains( ChainsView chains, std::uint32_t count, const std::uint32_t *named,
                                    std::uint32_t begin, std::uint32_t end, double *distance )
{
  const std::size_t chain = thread_index() / warp_size;
  if ( chain >= count || named[chain] <= begin )
    return;
  const std::uint32_t lane = threadIdx.x % warp_size;
  const std::uint32_t from = chains.begin[chain] + begin, last = chains.begin[chain] + ::min( end, named[chain] );
  const auto length_at = [&]( std::uint32_t segment ) {
    return segment < last ? chains.length( chains.vertices[segment], chains.vertices[segment + 1] ) : 0;
  };
  double before = begin == 0 ? 0 : distance[from], length = length_at( from + lane );
  for ( std::uint32_t first = from; first <= last; first += warp_size )
  {
    const double next_length = length_at( first + warp_size + lane );
    double own = before;
    for ( std::uint32_t i = 0; i < warp_size; ++i )
    {
      own = i == lane ? before : own;
      before += __shfl_sync( all_lanes, length, static_cast<int>( i ) );
    }
    if ( first + lane <= last )
      distance[first + lane] = own;
    length = next_length;
  }
}

//! The chains of a layer whose vertices are on the device.
struct DeviceChains
{
    std::uint32_t count;
    const Point2 *vertices;
    DeviceArray<std::uint32_t> begin, feature_of_chain, chain;
    DeviceArray<double> distance;
    DeviceArray<std::uint32_t> is_unknown;

    ChainsView view()
    {
      return { vertices, begin.data(), feature_of_chain.data(), chain.data(), distance.data(), is_unknown.data() };
    }

    //! False where the device has met a length that is not plain. Waits.
    bool are_lengths_plain() const { return is_unknown.download_one( 0 ) == 0; }
};

//! Works out the distances of the segments that \a contacts name as \a named (&Contact::red, &Contact::blue), and of those before them
//! in their chains, of which the longest has \a longest vertices.
inline void walk( DeviceChains &chains, std::uint32_t longest, const DeviceArray<Contact> &contacts,
                  std::uint32_t Contact::*named, const Workers &workers )
{
  DeviceArray<std::uint32_t> named_segments = filled<std::uint32_t>( chains.count, 0 );
  for_each( contacts.size(), "naming segments",
            [=, view = chains.view(), contacts = contacts.data(),
             named_segments = named_segments.data()] __device__( std::uint32_t i ) {
              const std::uint32_t segment = contacts[i].*named, chain = view.chain[segment];
              const std::uint32_t segments = segment - view.begin[chain] + 1;
              if ( named_segments[chain] < segments )
                atomicMax( named_segments + chain, segments );
            } );
  constexpr std::uint32_t at_once = 1 << 20; // some hundredths of a second: nothing stops a kernel
  for ( std::uint32_t begin = 0; begin < longest; begin += at_once )
  {
    if ( begin > 0 )
      wait_for_thread_stream( "walking along chains" );
    workers.keep_going();
    walk_chains<<<grid_size( std::size_t{ chains.count } * warp_size ), threads, 0, thread_stream()>>>(
      chains.view(), chains.count, named_segments.data(), begin, begin + at_once, chains.distance.data() );
    check_launch( "walking along chains" );
  }
}

inline std::uint32_t longest_chain( const ChainSet2 &layer )
{
  std::uint32_t longest = 0;
  for ( std::size_t i = 0; i < layer.chain_count(); ++i )
    longest = std::max( longest, layer.chain_begin[i + 1] - layer.chain_begin[i] );
  return longest;
}

//! Those of \a layer, with distances where \a contacts name segments.
inline DeviceChains device_chains( const ChainSet2 &layer, const DeviceArray<Point2> &vertices,
                                   const DeviceArray<Contact> &contacts, std::uint32_t Contact::*named,
                                   Workers &workers )
{
  DeviceChains chains{ static_cast<std::uint32_t>( layer.chain_count() ),
                       vertices.data(),
                       Transfers::instance().upload( layer.chain_begin, &workers ),
                       Transfers::instance().upload( layer.chain_feature, &workers ),
                       filled<std::uint32_t>( vertices.size(), 0 ),
                       DeviceArray<double>( vertices.size() ),
                       filled<std::uint32_t>( 1, 0 ) };
  std::uint32_t *chain = chains.chain.data();
  for_each( chains.count, "numbering chains",
            [chain, begin = chains.begin.data()] __device__( std::uint32_t i ) { chain[begin[i]] = i; } );
  run_cub( [&]( void *scratch, std::size_t &size, cudaStream_t stream ) {
    return cub::DeviceScan::InclusiveScan( scratch, size, chain, chain, cuda::maximum<>(), vertices.size(), stream );
  } );
  walk( chains, longest_chain( layer ), contacts, named, workers );
  return chains;
}

} // namespace rubicon
