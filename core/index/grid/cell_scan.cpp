// SPDX-License-Identifier: GPL-2.0-or-later
// The scan of a cell, compiled for each instruction set.
// Relies on index/grid/cell_scan.h and Google Highway.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/index/grid/cell_scan.cpp"
#include <hwy/foreach_target.h> // includes this file once for each instruction set

#include "core/index/grid/cell_scan.h"

#include <algorithm>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace rubicon
{
namespace HWY_NAMESPACE
{

namespace hn = hwy::HWY_NAMESPACE;

std::size_t scan_cell( const GridEntries &entries, std::int32_t shift, const GridCell &cell, const QuantizedBox2 &box,
                       std::uint32_t *near )
{
  const hn::CappedTag<std::int32_t, most_read_at_once> d;
  const hn::RebindToUnsigned<decltype( d )> numbers;
  const auto x_low = hn::Set( d, box.x_low ), y_low = hn::Set( d, box.y_low ), x_high = hn::Set( d, box.x_high ),
             y_high = hn::Set( d, box.y_high ), column = hn::Set( d, cell.column ), row = hn::Set( d, cell.row );
  std::size_t found = 0;
  for ( std::size_t i = cell.begin; i < cell.end; i += hn::Lanes( d ) )
  {
    const auto its_x_low = hn::LoadU( d, entries.x_low.data() + i ),
               its_y_low = hn::LoadU( d, entries.y_low.data() + i );
    // A coordinate has 31 bits, so no difference of an entry's overflows. It is negative where one box ends before the other begins.
    const auto beside = hn::Or( hn::Sub( hn::LoadU( d, entries.x_high.data() + i ), x_low ),
                                hn::Sub( x_high, its_x_low ) );
    const auto above = hn::Or( hn::Sub( hn::LoadU( d, entries.y_high.data() + i ), y_low ),
                               hn::Sub( y_high, its_y_low ) );
    const auto elsewhere = hn::Or( hn::Xor( hn::ShiftRightSame( hn::Max( x_low, its_x_low ), shift ), column ),
                                   hn::Xor( hn::ShiftRightSame( hn::Max( y_low, its_y_low ), shift ), row ) );
    const auto is_entry = hn::FirstN( d, std::min( cell.end - i, hn::Lanes( d ) ) );
    const auto wanted = hn::And( hn::AndNot( hn::Lt( hn::Or( beside, above ), hn::Zero( d ) ), is_entry ),
                                 hn::Eq( elsewhere, hn::Zero( d ) ) );
    // Not CompressStore(): to memory that instruction takes some processors of AMD's a hundred cycles.
    const auto blocks = hn::LoadU( numbers, entries.block.data() + i );
    const auto of_numbers = hn::RebindMask( numbers, wanted );
    hn::StoreU( hn::Compress( blocks, of_numbers ), numbers, near + found );
    found += hn::CountTrue( numbers, of_numbers );
  }
  return found;
}

} // namespace HWY_NAMESPACE
} // namespace rubicon
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace rubicon
{

HWY_EXPORT( scan_cell );

std::size_t scan_cell( const GridEntries &entries, std::int32_t shift, const GridCell &cell, const QuantizedBox2 &box,
                       std::uint32_t *near )
{
  return HWY_DYNAMIC_DISPATCH( scan_cell )( entries, shift, cell, box, near );
}

} // namespace rubicon
#endif
