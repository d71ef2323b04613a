// SPDX-License-Identifier: GPL-2.0-or-later
// Several at once by the operations of length_of(), and so the same doubles; the others by length_of() itself.
// Relies on red_blue/segment_lengths.h and Google Highway.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/red_blue/segment_lengths.cpp"
#include <hwy/foreach_target.h> // includes this file once for each instruction set

#include "core/red_blue/segment_lengths.h"

#include <cstddef>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace rubicon
{
namespace HWY_NAMESPACE
{

namespace hn = hwy::HWY_NAMESPACE;

double length_to_next( const Point2 *vertex )
{
  return length_of( vertex[1].x - vertex[0].x, vertex[1].y - vertex[0].y );
}

void set_lengths( const Point2 *vertices, double *lengths, std::size_t count )
{
  const hn::ScalableTag<double> d;
  const std::size_t lanes = hn::Lanes( d );
  const auto least = hn::Set( d, 0x1p-900 ), most = hn::Set( d, 0x1p1000 ); // within, length_of() takes the root
  std::size_t i = 0;
  for ( ; i + lanes <= count; i += lanes )
  {
    hn::Vec<decltype( d )> from_x, from_y, to_x, to_y;
    hn::LoadInterleaved2( d, &vertices[i].x, from_x, from_y );
    hn::LoadInterleaved2( d, &vertices[i + 1].x, to_x, to_y );
    const auto x = hn::Sub( to_x, from_x ), y = hn::Sub( to_y, from_y );
    const auto squares = hn::Add( hn::Mul( x, x ), hn::Mul( y, y ) );
    hn::StoreU( hn::Sqrt( squares ), d, lengths + i );
    if ( !hn::AllTrue( d, hn::And( hn::Gt( squares, least ), hn::Lt( squares, most ) ) ) )
      for ( std::size_t k = i; k < i + lanes; ++k )
        lengths[k] = length_to_next( vertices + k );
  }
  for ( ; i < count; ++i )
    lengths[i] = length_to_next( vertices + i );
}

} // namespace HWY_NAMESPACE
} // namespace rubicon
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace rubicon
{

HWY_EXPORT( set_lengths );

void set_lengths( std::span<const Point2> vertices, std::span<double> lengths )
{
  static_assert( sizeof( Point2 ) == 2 * sizeof( double ) );
  HWY_DYNAMIC_DISPATCH( set_lengths )( vertices.data(), lengths.data(), lengths.size() );
}

} // namespace rubicon
#endif
