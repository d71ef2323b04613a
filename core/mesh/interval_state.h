// SPDX-License-Identifier: GPL-2.0-or-later
// Where a piece of a line lies with respect to a mesh.
// Relies on nothing.
#pragma once

#include <cstddef>
#include <cstdint>

namespace rubicon
{

enum class IntervalState : std::uint8_t
{
  inside,
  outside,
  boundary, //!< on the surface
  unknown   //!< neither inside nor outside is defined: the mesh has no rule
};

//! The states as they stand in the outputs, in the order of IntervalState; null for unknown.
inline constexpr const char *interval_state_names[] = { "inside", "outside", "boundary", nullptr };
constexpr const char *interval_state_name( IntervalState state )
{
  return interval_state_names[static_cast<std::size_t>( state )];
}

} // namespace rubicon
