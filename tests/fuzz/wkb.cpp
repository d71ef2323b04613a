// SPDX-License-Identifier: GPL-2.0-or-later
// Fuzz target: well-known binary through each of its readers. What comes out keeps its promises; what does not is
// refused with an Error.
// Relies on io/wkb.h.
#include "core/io/wkb.h"

#include "core/error.h"
#include "core/ingest/chain_builder2.h"
#include "core/ingest/mesh_builder.h"
#include "core/ingest/polyline_builder3.h"
#include "tests/fuzz/fuzz_target.h"

#include <algorithm>
#include <cmath>

using namespace rubicon;
using namespace rubicon::test;

namespace
{

//! Offsets, places and lengths of chains or lines.
template <typename Set>
void check_parts( const Set &set, const std::vector<std::uint32_t> &begin, std::size_t parts )
{
  require( begin.size() == parts + 1 && begin.front() == 0 && begin.back() == set.vertices.size(), "offsets" );
  for ( std::size_t part = 0; part < parts; ++part )
  {
    require( begin[part] + 2 <= begin[part + 1], "a part of fewer than two vertices" );
    for ( std::size_t v = begin[part]; v + 1 < begin[part + 1]; ++v )
      require( !same_point( set.vertices[v], set.vertices[v + 1] ), "a segment of no length" );
  }
  require( all_finite( set.vertices ), "a vertex that is nowhere" );
  require( std::is_sorted( set.collapsed.begin(), set.collapsed.end() ), "collapsed vertices out of order" );
  require( set.collapsed.empty() || set.collapsed.back() < set.vertices.size(), "a collapsed vertex of nothing" );
  require( set.collapsed.size() <= set.counts.zero_length_segments, "more collapsed than counted" );
}

void read_chains( std::span<const std::byte> wkb )
{
  for ( const bool with_z : { false, true } )
  {
    ChainBuilder2 builder( with_z );
    add_wkb_feature( builder, 7, wkb );
    const ChainSet2 set = builder.take();
    check_parts( set, set.chain_begin, set.chain_count() );
    // A layer that declares no Z has one all the same where its geometries do.
    require( set.z.size() == set.vertices.size() || ( !with_z && set.z.empty() ), "Z" );
    require( set.chain_part.size() == set.chain_count() && set.counts.features == 1, "counts" );
  }
}

void read_lines( std::span<const std::byte> wkb )
{
  PolylineBuilder3 builder( true );
  add_wkb_lines( builder, 7, wkb );
  const PolylineSet3 set = builder.take();
  check_parts( set, set.line_begin, set.line_count() );
  require( set.m.size() == set.vertices.size(), "M" );
  require( set.line_part.size() == set.line_count() && set.counts.features == 1, "counts" );
}

void read_points( std::span<const std::byte> wkb )
{
  PointSet3 set;
  add_wkb_points( set, 7, wkb );
  require( all_finite( set.points ), "a point that is nowhere" );
  require( set.feature.size() == set.points.size() && set.part.size() == set.points.size(), "counts" );
}

void read_faces( std::span<const std::byte> wkb )
{
  MeshBuilder builder;
  add_wkb_faces( builder, 7, wkb, "mesh" );
  const TriangleMesh mesh = builder.take();
  for ( const Triangle &triangle : mesh.triangles )
    for ( const std::uint32_t corner : triangle )
      require( corner < mesh.vertices.size() && is_finite( mesh.vertices[corner] ), "a corner that is nowhere" );
  require( mesh.counts.left_out() <= mesh.counts.faces, "counts" );
}

} // namespace

int LLVMFuzzerTestOneInput( const std::uint8_t *data, std::size_t size )
{
  const auto bytes = std::as_bytes( std::span( data, size ) );
  for ( const auto read : { read_chains, read_lines, read_points, read_faces } )
  {
    try
    {
      read( bytes );
    }
    catch ( const Error &error )
    {
      require( std::string( error.what() ).starts_with( "feature 7 " ), "it does not say which feature" );
    }
  }
  return 0;
}
