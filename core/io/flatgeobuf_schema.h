// SPDX-License-Identifier: GPL-2.0-or-later
// What Rubicon needs of the schema of FlatGeobuf, version 3 (flatgeobuf.org: header.fbs and feature.fbs): tables of FlatBuffers,
// whose fields go by numbers.
// Relies on FlatBuffers.
#pragma once

#include <flatbuffers/flatbuffers.h>

namespace rubicon::flatgeobuf
{

//! Field \a number of a table, as FlatBuffers name it: by its place in a list of 16-bit entries, behind two sizes.
constexpr flatbuffers::voffset_t field( int number )
{
  return static_cast<flatbuffers::voffset_t>( ( 2 + number ) * static_cast<int>( sizeof( flatbuffers::voffset_t ) ) );
}

constexpr flatbuffers::voffset_t header_envelope = field( 1 ), header_features_count = field( 8 );

constexpr flatbuffers::voffset_t feature_geometry = field( 0 ), feature_properties = field( 1 );

constexpr flatbuffers::voffset_t geometry_ends = field( 0 ), geometry_xy = field( 1 ), geometry_z = field( 2 ),
                                 geometry_m = field( 3 ), geometry_type = field( 6 ), geometry_parts = field( 7 );

} // namespace rubicon::flatgeobuf
