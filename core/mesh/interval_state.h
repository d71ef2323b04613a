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

//! The state as it stands in the outputs: "inside", "outside", "boundary"; null for unknown.
constexpr const char *interval_state_name( IntervalState state )
{
  constexpr const char *names[] = { "inside", "outside", "boundary", nullptr };
  return names[static_cast<std::size_t>( state )];
}

} // namespace rubicon
