// SPDX-License-Identifier: GPL-2.0-or-later
// A box in whole numbers, and its numbers as doubles, each rounded once.
// Relies on bounds/bounding_volume.h and bounds/whole_vectors.h.
#pragma once

#include "core/bounds/bounding_volume.h"
#include "core/bounds/whole_vectors.h"

#include <array>

namespace rubicon
{

//! All x with low[k] <= axes[k] · x <= high[k]. The axes are square to each other, none is 0, and their lengths do not matter.
struct WholeBox
{
    std::array<WholeVector, 3> axes;
    std::array<mpz_class, 3> low, high;

    //! The square of the extent along axis \a k, in squares of the unit.
    mpq_class squared_extent( std::size_t k ) const;
};

//! The axes of a box whose first is \a along, which is not 0: the others are any.
std::array<WholeVector, 3> axes_along( const WholeVector &along );

//! The smallest box with these \a axes around the vertices of \a hull.
WholeBox box_along( const std::array<WholeVector, 3> &axes, const HullView &hull, const WholeCoordinates &whole );

//! Sets what \a result has of a box.
void describe( WholeBox box, const WholeCoordinates &whole, BoundingVolume &result );

} // namespace rubicon
