// SPDX-License-Identifier: GPL-2.0-or-later
// Triangles by the ranks of their coordinates, and pairs of them that ranks alone keep from crossing: no exact sign is
// spent on these, and where many lie around one place not even a look at each pair.
// Relies on geometry/triangle_mesh.h and index/tree/quantizer3.h for boxes.
#pragma once

#include "core/geometry/triangle_mesh.h"
#include "core/index/tree/quantizer3.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace rubicon
{

class Workers;

/**
 * The corners of a triangle and the ranks of their coordinates: numbers in ascending order, equal for equal coordinates and
 * spread over all integers. Closed boxes that overlap do so in ranks too, and no vertex far away makes all others one
 * place.
 */
struct RankedTriangle
{
    Triangle corners;
    std::array<QuantizedPoint3, 3> ranks;

    QuantizedBox3 box() const { return hull_of( box_of( ranks[0], ranks[1] ), box_of( ranks[1], ranks[2] ) ); }
};

//! Those of all triangles of \a mesh. Throws Cancelled.
std::vector<RankedTriangle> ranked_triangles( const TriangleMesh &mesh, Workers &workers );

/**
 * True where ranks show that two triangles share no more than one corner of both.
 *
 * With one corner in common: if they shared a point more, the way from the corner through that point would stay in both
 * until it leaves one of them, which it can only do at the side opposite to the corner. So they do not where the box of
 * neither opposite side meets the box of the other triangle, as with most triangles around the tip of a cone.
 *
 * Where the boxes only touch: all that they share lies in the plane between the boxes, and each has no more there than the
 * hull of its corners in it. So they share nothing where the boxes of these corners are apart, as with the two sides of a
 * double cone, or neighbours in a regular grid.
 */
bool are_apart( const RankedTriangle &first, const RankedTriangle &second );

//! Triangles that lie near each other, judged together.
class TriangleBlock
{
  public:
    //! \a triangles: one at least; they outlive the block.
    explicit TriangleBlock( std::span<const RankedTriangle> triangles );

    //! True where ranks show at once that are_apart() holds for \a triangle and each of the block; the block may be beside it.
    bool is_apart( const RankedTriangle &triangle ) const;

  private:
    QuantizedBox3 mBox;
    std::array<QuantizedBox3, 6> mSides; //!< of the corners on each side of the box: low x, y, z, high x, y, z
    std::optional<std::uint32_t> mTip;   //!< a corner of all
    QuantizedBox3 mOpposite;             //!< of the sides opposite to it
};

} // namespace rubicon
