// SPDX-License-Identifier: GPL-2.0-or-later
// One function of host and device, so that both compilers make it of the same source.
// Relies on core/exact/ladder.h and core/compute/cuda/.
#include "device_signs.h"

#include "core/compute/cuda/kernels.cuh"
#include "core/exact/ladder.h"

namespace rubicon::test
{

namespace
{

RUBICON_HD PredicateSigns signs_of( const Quadruple &p )
{
  TierCounts uncounted;
  const Ladder<Tier::expansion> ladder( uncounted );
  const Point2 a = project( p.a, 0 ), b = project( p.b, 0 ), c = project( p.c, 0 ), d = project( p.d, 0 );
  return { { orient2d_filter( a, b, c ), orient2d_interval( a, b, c ), orient2d_expansion( a, b, c ),
             ladder.turn( a, b, c ) },
           { orient3d_filter( p.a, p.b, p.c, p.d ), orient3d_interval( p.a, p.b, p.c, p.d ),
             orient3d_expansion( p.a, p.b, p.c, p.d ), ladder.side( p.a, p.b, p.c, p.d ) },
           { direction_turn_filter( a, b, c, d ), direction_turn_interval( a, b, c, d ),
             direction_turn_expansion( a, b, c, d ), ladder.direction_turn( a, b, c, d ) } };
}

__global__ void find_signs( const Quadruple *points, std::size_t count, PredicateSigns *signs )
{
  if ( const std::size_t i = thread_index(); i < count )
    signs[i] = signs_of( points[i] );
}

} // namespace

PredicateSigns host_signs( const Quadruple &points )
{
  return signs_of( points );
}

std::vector<PredicateSigns> device_signs( const std::vector<Quadruple> &points )
{
  std::vector<PredicateSigns> signs( points.size() );
  DeviceArray<Quadruple> on_device( points.size() );
  DeviceArray<PredicateSigns> found( points.size() );
  copy_and_wait( on_device.data(), points.data(), points.size() * sizeof( Quadruple ), cudaMemcpyHostToDevice,
                 "uploading" );
  find_signs<<<grid_size( points.size() ), threads, 0, thread_stream()>>>( on_device.data(), points.size(),
                                                                           found.data() );
  check_launch( "finding signs" );
  copy_and_wait( signs.data(), found.data(), signs.size() * sizeof( PredicateSigns ), cudaMemcpyDeviceToHost,
                 "downloading" );
  return signs;
}

} // namespace rubicon::test
