// SPDX-License-Identifier: GPL-2.0-or-later
// Counts the pairs of the papers' grid without listing them.
// Relies on twins.h and schemes/line_mesh_steps.h.
#include "schemes/line_mesh_steps.h"
#include "twins.h"

namespace rubicon::bench
{

std::uint64_t grid_pairs( const Twin &twin, std::uint32_t cells )
{
  Workers workers{ RunOptions() };
  const HitGrid grid( twin.lines, twin.mesh, cells, workers );
  return count_pairs( grid.segments, grid.triangles );
}

} // namespace rubicon::bench
