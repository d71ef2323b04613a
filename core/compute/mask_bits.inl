// SPDX-License-Identifier: GPL-2.0-or-later
// A mask of lanes as bits. Included once for each instruction set, in the namespace of that set, where hn names
// Highway's functions for it; so without a guard.
// Relies on Google Highway.

//! Bit i: lane i of \a mask, of 16 lanes at most.
template <typename Tag>
HWY_INLINE std::uint32_t mask_bits( Tag tag, hn::Mask<Tag> mask )
{
  std::uint8_t bytes[8] = {};
  hn::StoreMaskBits( tag, mask, bytes );
  if constexpr ( hn::MaxLanes( Tag() ) <= 8 )
    return bytes[0];
#if defined( __BYTE_ORDER__ ) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  // In one step, which compilers turn into no memory at all. Put together from two bytes it took as long as a comparison.
  std::uint16_t bits;
  hwy::CopyBytes<2>( bytes, &bits );
  return bits;
#else
  return bytes[0] | static_cast<std::uint32_t>( bytes[1] ) << 8;
#endif
}
