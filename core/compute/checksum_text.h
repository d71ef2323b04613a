// SPDX-License-Identifier: GPL-2.0-or-later
// Checksums as users see them.
// Relies on nothing.
#pragma once

#include <cstdint>
#include <cstdio>
#include <string>

namespace rubicon
{

//! 16 hexadecimal digits.
inline std::string checksum_text( std::uint64_t checksum )
{
  char text[17];
  std::snprintf( text, sizeof text, "%016llx", static_cast<unsigned long long>( checksum ) );
  return text;
}

} // namespace rubicon
