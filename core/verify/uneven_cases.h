// SPDX-License-Identifier: GPL-2.0-or-later
// Layers, lines and meshes of any size that are hard on a search: outliers, clusters, stars, hatches.
// Relies on verify/cases.h.
#pragma once

#include "core/verify/cases.h"

#include <cmath>
#include <cstddef>

namespace rubicon
{

//! In [0, 1), a multiple of 2^-53.
inline double share( Random &random )
{
  return std::ldexp( static_cast<double>( random() >> 11 ), -53 );
}

//! The side of a square in which \a count things are as dense as any other number is in its own.
inline double even_side( std::size_t count )
{
  return std::sqrt( static_cast<double>( count ) );
}

// Layers of about \a segments segments each, every one a feature of its own unless it says otherwise.

//! Segments of about one unit, as many on each piece of ground: what all others are measured by.
RedBlueCase even_layers( Random &random, std::size_t segments );

//! The same, far from the origin as projected maps are, and one red segment more that starts at the origin.
RedBlueCase segment_from_origin( Random &random, std::size_t segments );

//! The same, and one red segment more, as short as the others, at (\a far, \a far).
RedBlueCase far_segment( Random &random, std::size_t segments, double far );

//! Two places of the same, \a distance apart.
RedBlueCase far_clusters( Random &random, std::size_t segments, double distance );

//! Half of the segments are a unit long, in a small place of a map on which the others are a thousand times as long.
RedBlueCase town_and_country( Random &random, std::size_t segments );

//! Long parallels close to each other, which meet none of the other layer's, and tiny segments between and across them.
RedBlueCase hatches( Random &random, std::size_t segments );

//! Red is a single long segment, which every blue one crosses.
RedBlueCase one_across_all( Random &random, std::size_t segments );

//! All pass through one point, exactly; a feature for each layer.
RedBlueCase star( Random &random, std::size_t segments );

//! All pass within a few last places of one point; a feature for each layer.
RedBlueCase nearly_a_star( Random &random, std::size_t segments );

//! All begin in one point.
RedBlueCase fan( Random &random, std::size_t segments );

// About \a size triangles, and as many segments.

//! Holes through boxes, each of which is a mesh with \a wireframes, else all are one.
LineMeshCase even_mine( Random &random, std::size_t size, bool wireframes = false );

//! The same, and one hole more that begins at the height \a far.
LineMeshCase far_hole( Random &random, std::size_t size, double far );

//! The same, and one triangle more with a corner at (\a far, \a far, \a far).
LineMeshCase far_corner( Random &random, std::size_t size, double far );

//! Holes through one point, in which all triangles meet, exactly.
LineMeshCase triangles_through_a_point( Random &random, std::size_t size );

} // namespace rubicon
