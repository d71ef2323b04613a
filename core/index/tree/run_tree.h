// SPDX-License-Identifier: GPL-2.0-or-later
// The tree of triangles that segments are followed through on the CPU: runs of eight neighbours, with boxes in bytes, below
// nodes of boxes (architecture: index).
// Relies on index/tree/sources.h.
#pragma once

#include "core/compute/unfilled_vector.h"
#include "core/index/tree/sources.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

namespace rubicon
{

class Workers;

//! Triangles of a run.
constexpr std::uint32_t run_length = tree_fanout;

/**
 * The boxes of the triangles of a run, in one line of the cache: on each axis in steps of 2^shift from the low corner of the
 * box around all, rounded outwards. That of triangle i goes from corner + low[i] 2^shift up to, but not including,
 * corner + ( high[i] + 1 ) 2^shift.
 */
struct alignas( 64 ) TriangleRun
{
    std::int32_t corner[3];
    std::uint8_t shift[3];
    std::uint8_t count; //!< of triangles
    std::uint8_t low[3][run_length], high[3][run_length];

    //! Takes from one to run_length \a boxes, and the box \a around them.
    void set( std::span<const QuantizedBox3> boxes, const QuantizedBox3 &around );

    //! The box around all of them.
    QuantizedBox3 hull() const;
};

//! Read access to a tree of runs.
struct RunTreeView
{
    const TreeNode *nodes; //!< those of level 0 have runs as children
    const TriangleRun *runs;
    const std::uint32_t *order;     //!< child c of node n of level 0 is run order[8 n + c]
    const std::uint32_t *first;     //!< of each run, the place of its first triangle
    const std::uint32_t *triangles; //!< at each place; null where each has its own place
    std::uint32_t run_count;
    TreeShape shape; //!< of the runs

    std::uint32_t triangle( std::uint32_t place ) const { return triangles ? triangles[place] : place; }
};

/**
 * A tree of runs of triangles that follow each other and lie side by side: in their own order, which in nearly every mesh is one
 * of neighbours, so that about an eighth as many things are to be sorted; where it is not, in that of the Morton curve. A run
 * ends where the next triangle lies elsewhere, at the end of a row for example: one long box would make all above it long.
 */
class RunTree
{
  public:
    //! At least one triangle. Throws Cancelled.
    RunTree( const TriangleSource &triangles, Workers &workers );

    RunTreeView view() const
    {
      return { mNodes.data(),
               mRuns.data(),
               mOrder.data(),
               mFirst.data(),
               mTriangles.empty() ? nullptr : mTriangles.data(),
               static_cast<std::uint32_t>( mOrder.size() ),
               mShape };
    }

  private:
    bool make_runs( const TriangleSource &triangles, bool side_by_side, Workers &workers );
    void make_nodes( Workers &workers );

    // As in RunTreeView. Memory that is not written is not there: of the runs that there is room for, some are never made.
    UnfilledVector<std::uint32_t> mTriangles, mFirst, mOrder;
    UnfilledVector<TriangleRun> mRuns;
    UnfilledVector<TreeNode> mNodes;
    TreeShape mShape{ 1 };
};

/**
 * A segment as the search sees it: X = P + t D on each axis, 0 <= t <= 1, where P and P + D are its quantized ends, both
 * within the quantizer's range.
 *
 * What the search leaves out meets the segment nowhere. Let u be the affine map that the quantizer rounds, p and q the ends,
 * and X = p + t ( q - p ) a point that the segment shares with a triangle whose quantized box goes from l to h on an axis.
 * - u( p ) lies within 1/2 + 2^-20 of P + 1/2, and u( q ) of P + D + 1/2 (index/grid/quantizer2.h), so u( X ) does of
 *   P + t D + 1/2. As X lies between the corners of the triangle, l - 2^-20 <= u( X ) <= h + 1 + 2^-20. Together
 *   l - P - 1 - 2^-19 <= t D <= h - P + 1 + 2^-19.
 * - Let D > 0; for D < 0 the two bounds change places. Then ( l - P ) / D - s <= t <= ( h - P ) / D + s for every
 *   s >= ( 1 + 2^-19 ) / D. With D = 0 both hold for every t where D is taken as 1 and s >= 3, since l - P and h - P are
 *   whole.
 * - In floats l - P, D, 1 / D and their product are rounded, and then what is less or more by s: ( l - P ) / D changes by less
 *   than 6 · 2^-24 of itself. Below 0 that keeps it below t. Else it lies between 0 and 1 + s, where the change is less than
 *   2^-20 for s <= 1.1; so that s = 3 / |D| + 2^-20 holds it, likewise for h, where above 2 it stays above t.
 * So the search goes on where the greatest of the near bounds and 0 is not more than the least of the far ones and 1.
 *
 * In a run the bounds are ( corner - P ) / D + k 2^shift / D for a whole k <= 256. Where the segment meets a triangle of it, the
 * corner lies no farther from P than |D| + 256 · 2^shift + 2, so what is lost there is less than 2^-20 and 2^-12 of a step
 * more: s grows by a 64th of a step.
 */
class SegmentProbe
{
  public:
    SegmentProbe( QuantizedPoint3 from, QuantizedPoint3 to )
      : start{ from.x, from.y, from.z }
    {
      const std::int32_t ways[] = { to.x - from.x, to.y - from.y, to.z - from.z };
      for ( int axis = 0; axis < 3; ++axis )
      {
        inverse[axis] = 1 / static_cast<float>( ways[axis] == 0 ? 1 : ways[axis] );
        slack[axis] = 3 * std::fabs( inverse[axis] ) + 0x1p-20f;
      }
    }

    std::int32_t start[3]; //!< P
    float inverse[3];      //!< 1 / D
    float slack[3];        //!< s
};

//! Numbers of probes, ascending, and what each of them meets.
struct ProbePairs
{
    UnfilledVector<std::uint32_t> probe, met;
    std::size_t count = 0; //!< of pairs; there may be room for more

    void make_room( std::size_t more )
    {
      if ( count + more > met.size() )
      {
        probe.resize( 2 * ( count + more ) );
        met.resize( probe.size() );
      }
    }
    void add( std::uint32_t of_probe, std::uint32_t of_met )
    {
      make_room( 1 );
      probe[count] = of_probe, met[count++] = of_met;
    }
};

/**
 * Finds what segments or boxes may meet in a tree of runs: all of them level by level, so that no step waits for the memory
 * or the branches of the one before.
 */
class RunSearch
{
  public:
    //! So many pairs, or somewhat more, are kept of several probes.
    static constexpr std::size_t most_pairs = 1 << 16;

    //! The triangles whose boxes each of the segments may meet. False where there are several and they meet too much to be
    //! searched for together: then nothing is found.
    [[nodiscard]] bool find( const RunTreeView &tree, std::span<const SegmentProbe> probes );

    //! The same of all triangles whose boxes \a box may overlap.
    void find( const RunTreeView &tree, const QuantizedBox3 &box );

    //! What was found: places of triangles.
    const ProbePairs &found() const { return mFound; }

  private:
    ProbePairs mFound, mRoom;
};

} // namespace rubicon
