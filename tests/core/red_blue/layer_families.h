// SPDX-License-Identifier: GPL-2.0-or-later
// Seeded pairs of small layers that meet in every awkward way: grids, shared borders, near-collinear, huge, tiny.
// Relies on core/geometry and point_families.h.
#pragma once

#include "core/geometry/chain_set2.h"

#include <cstdint>

namespace rubicon::test
{

enum class LayerFamily
{
  grid_lines,       //!< polylines over integers 0..8: every kind of contact, spikes, repeats
  grid_rings,       //!< closed chains over integers 0..5
  shared_borders,   //!< two mosaics over the same corners, cut into other rings
  snapped,          //!< degrees snapped to 1e-6
  near_collinear,   //!< all vertices a few units in the last place from one line
  long_and_tiny,    //!< a few segments across everything among many tiny ones
  wild_exponents,   //!< any exponent of a double, near-collinear ones among them
  huge,             //!< up to the largest double
  subnormal,        //!< multiples of the smallest double
  two_vertex_lines, //!< nothing but single segments
  far_islands,      //!< clusters far from each other
  with_z,           //!< grid lines that carry Z, on one side or both
  star,             //!< all lines pass through one place, which is a double
  star_between,     //!< all lines pass through one place that is no double
  near_star,        //!< all lines pass within an ulp or so of one place
  bundle            //!< all lines are nearly one line, and cross each other about anywhere
};

inline constexpr LayerFamily all_layer_families[] = {
  LayerFamily::grid_lines,     LayerFamily::grid_rings,       LayerFamily::shared_borders, LayerFamily::snapped,
  LayerFamily::near_collinear, LayerFamily::long_and_tiny,    LayerFamily::wild_exponents, LayerFamily::huge,
  LayerFamily::subnormal,      LayerFamily::two_vertex_lines, LayerFamily::far_islands,    LayerFamily::with_z,
  LayerFamily::star,           LayerFamily::star_between,     LayerFamily::near_star,      LayerFamily::bundle
};

const char *name_of( LayerFamily family );

struct LayerPair
{
    ChainSet2 red, blue;
};

//! Two layers of about \a segments each, most of them crowded into one spot, some across everything, one far away.
LayerPair crowded_layers( std::size_t segments, std::uint64_t seed );

//! Layers of one of the last four families: \a lines lines, which \a features features share, in each.
LayerPair concurrent_layers( LayerFamily family, std::size_t lines, std::size_t features, std::uint64_t seed );

//! A red and a blue layer of some dozens of segments each; the same for the same seed.
LayerPair random_layers( LayerFamily family, std::uint64_t seed );

} // namespace rubicon::test
