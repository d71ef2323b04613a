// SPDX-License-Identifier: GPL-2.0-or-later
// Counts for each number those before it, compiled for each instruction set.
// Relies on line_mesh/order_few.h and Google Highway.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/line_mesh/order_few.cpp"
#include <hwy/foreach_target.h> // includes this file once for each instruction set

#include "core/line_mesh/order_few.h"

#include <algorithm>
#include <cmath>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace rubicon
{
namespace HWY_NAMESPACE
{

namespace hn = hwy::HWY_NAMESPACE;

void order_few( FewNumbers &numbers, std::uint32_t *order )
{
  const hn::CappedTag<double, FewNumbers::most> lanes;
  std::fill( numbers.of + numbers.count, numbers.of + FewNumbers::most, HUGE_VAL ); // before nothing
  std::fill_n( order, numbers.count, 0 );
  for ( std::size_t i = 0; i < numbers.count; ++i )
  {
    const auto here = hn::Set( lanes, numbers.of[i] );
    std::size_t before = 0;
    for ( std::size_t j = 0; j < numbers.count; j += hn::Lanes( lanes ) )
      before += hn::CountTrue( lanes, hn::Lt( hn::Load( lanes, numbers.of + j ), here ) );
    order[before] = static_cast<std::uint32_t>( i );
  }
}

} // namespace HWY_NAMESPACE
} // namespace rubicon
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace rubicon
{

HWY_EXPORT( order_few );

void order_few( FewNumbers &numbers, std::uint32_t *order )
{
  HWY_DYNAMIC_DISPATCH( order_few )( numbers, order );
}

} // namespace rubicon
#endif
