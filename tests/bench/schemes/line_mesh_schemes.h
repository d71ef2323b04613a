// SPDX-License-Identifier: GPL-2.0-or-later
// Paper 000's five ways to find where segments meet triangles, with the engine's result: uniform grid, box test, and
// intervals before rationals.
// Relies on core/line_mesh/classify.h and scheme_run.h.
#pragma once

#include "scheme_run.h"

#include "core/geometry/box.h"
#include "core/geometry/polyline_set3.h"
#include "core/geometry/triangle_mesh.h"
#include "core/line_mesh/classify.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <tuple>

namespace rubicon::bench
{

//! In the order of the paper's Table 3.
enum class HitScheme
{
  sequential,          //!< the processor goes through the cells
  pair_list,           //!< a list of pairs from the processor, a thread of the GPU for each, and a flag that it leaves
  segment_per_thread,  //!< a thread for each segment, which goes through the triangles in its cells
  triangle_per_thread, //!< a thread for each triangle, which goes through the segments in its cells
  blocks_per_cell      //!< as many blocks of threads for each cell as its pairs need, a thread for each pair
};

inline constexpr HitScheme hit_schemes[] = { HitScheme::sequential, HitScheme::pair_list, HitScheme::segment_per_thread,
                                             HitScheme::triangle_per_thread, HitScheme::blocks_per_cell };

constexpr bool is_on_gpu( HitScheme scheme )
{
  return scheme != HitScheme::sequential;
}

constexpr const char *name_of( HitScheme scheme )
{
  switch ( scheme )
  {
    case HitScheme::sequential: return "sequential";
    case HitScheme::pair_list: return "list of pairs";
    case HitScheme::segment_per_thread: return "one segment per thread";
    case HitScheme::triangle_per_thread: return "one triangle per thread";
    case HitScheme::blocks_per_cell: return "multiple blocks per cell";
  }
  return "";
}

/**
 * The test of a pair in every scheme: boxes, which are compared without rounding, then the engine's classification by the
 * signs of \a ladder. segment and triangle of the hit are left 0.
 */
template <typename AnyLadder>
RUBICON_HD Hit test_pair( const Segment3 &segment, const Corners3 &corners, const AnyLadder &ladder )
{
  const auto &[a, b, c] = corners;
  if ( !overlap( box_of( segment.from, segment.to ), hull_of( box_of( a, b ), box_of( c, c ) ) ) )
    return {};
  return classify( segment, corners, ladder );
}

//! What is told of a hit beside its pair, to be compared.
inline auto answer( const Hit &hit )
{
  return std::tuple( hit.kind, hit.side, hit.start_on, hit.end_on );
}

//! Whether two results are the same, pair by pair and with all that is told of each.
bool same_found( const Hits &a, const Hits &b );

//! What of their size the schemes on a GPU choose by themselves. Small values exercise what large data brings.
struct HitSchemeLimits
{
    std::size_t pairs =
      std::numeric_limits<std::size_t>::max(); //!< of a list handed over at once, less where memory ends
    std::size_t hits = 1024; //!< room for hits and for failed pairs, where rounded arithmetic announces fewer
};

/**
 * The hits of \a lines on \a mesh by \a scheme, through a grid with \a cells cells along each axis. Throws Error where
 * there is no GPU for a scheme that needs one, or too little memory.
 */
SchemeRun<Hits> find_hits_by( HitScheme scheme, const PolylineSet3 &lines, const TriangleMesh &mesh,
                              std::uint32_t cells, Workers &workers, const HitSchemeLimits &limits = {} );

} // namespace rubicon::bench
