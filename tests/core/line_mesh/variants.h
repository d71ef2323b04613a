// SPDX-License-Identifier: GPL-2.0-or-later
// The same lines and meshes told otherwise: turned, shifted, in another order; and their results told back.
// Relies on families.h and the result types of core/line_mesh.
#pragma once

#include "families.h"

#include "core/line_mesh/line_mesh.h"

#include <optional>

namespace rubicon::test
{

enum class Variant
{
  turned_about_x, //!< by 90°
  turned_about_y,
  turned_about_z,
  corners_rotated,    //!< each triangle begins at its second corner
  corners_reversed,   //!< each triangle runs the other way round
  triangles_reversed, //!< last triangle first
  triangles_shuffled,
  lines_reversed, //!< each line runs the other way
  shifted         //!< by an offset as large as UTM coordinates
};

inline constexpr Variant all_variants[] = {
  Variant::turned_about_x,     Variant::turned_about_y,   Variant::turned_about_z,
  Variant::corners_rotated,    Variant::corners_reversed, Variant::triangles_reversed,
  Variant::triangles_shuffled, Variant::lines_reversed,   Variant::shifted
};

const char *name_of( Variant variant );

//! The variant; nothing where the shift would round a coordinate.
std::optional<Setting> varied( const Setting &setting, Variant variant );

/**
 * The result of the variant in the words of the original \a setting, less what depends on the way of telling: which
 * triangle and segment are the lowest where several meet, and the angle that goes with them; after a shift the last
 * digits of coordinates. With no variant: the original's own result, less the same for \a lost.
 */
LineMeshResult told_back( const Setting &setting, LineMeshResult result, Variant variant );
LineMeshResult without_what_is_lost( LineMeshResult result, Variant lost );

} // namespace rubicon::test
