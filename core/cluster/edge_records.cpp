// SPDX-License-Identifier: GPL-2.0-or-later
// Arrays one behind the other.
// Relies on cluster/edge_records.h.
#include "core/cluster/edge_records.h"

#include <algorithm>

namespace rubicon
{

namespace
{

EdgeView take_view( RecordBytes &bytes )
{
  EdgeView view;
  bytes.take( view.components );
  bytes.take( view.links );
  bytes.take( view.open );
  bytes.take( view.open_sides );
  bytes.take( view.two_sided );
  return view;
}

bool is_consistent( const EdgeView &view, std::uint32_t meshes, std::uint32_t partitions )
{
  const auto has_component = [&]( const auto &item ) { return item.component < view.components.size(); };
  const auto has_partition = [&]( const auto &item ) { return item.partition < partitions; };
  return std::ranges::all_of( view.components, [&]( const EdgeComponent &of ) { return of.mesh < meshes; } )
         && std::ranges::all_of( view.links, has_component ) && std::ranges::all_of( view.open, has_component )
         && std::ranges::all_of( view.two_sided, has_component ) && std::ranges::all_of( view.two_sided, has_partition )
         && std::ranges::all_of( view.open_sides, has_partition )
         && std::ranges::all_of( view.open_sides, [&]( const OpenSide &side ) {
              return side.edge < view.open.size() && side.side < 3;
            } );
}

} // namespace

std::string bytes_of( const EdgesOfPart &edges )
{
  std::string bytes;
  std::size_t size = 1024 + edges.idle.size() * sizeof( IdleTriangle );
  for ( const EdgeView &view : edges.views )
    size += view.links.size() * sizeof( ComponentLink ) + view.open.size() * sizeof( OpenEdgeOfComponent )
            + view.components.size() * sizeof( EdgeComponent ) + view.open_sides.size() * sizeof( OpenSide )
            + view.two_sided.size() * sizeof( TwoSidedTriangle );
  bytes.reserve( size );
  append( bytes, &edges.partition, 1 );
  append( bytes, &edges.content, 1 );
  append_counted( bytes, edges.shares );
  append_counted( bytes, edges.meshes_with_area );
  append_counted( bytes, edges.idle );
  for ( const EdgeView &view : edges.views )
  {
    append_counted( bytes, view.components );
    append_counted( bytes, view.links );
    append_counted( bytes, view.open );
    append_counted( bytes, view.open_sides );
    append_counted( bytes, view.two_sided );
  }
  return bytes;
}

EdgesOfPart edges_of_part_from( Bytes record )
{
  RecordBytes bytes( record );
  EdgesOfPart edges;
  edges.partition = bytes.take<std::uint32_t>();
  edges.content = bytes.take<std::uint64_t>();
  bytes.take( edges.shares );
  bytes.take( edges.meshes_with_area );
  bytes.take( edges.idle );
  edges.views.push_back( take_view( bytes ) );
  if ( bytes.left() > 0 )
    edges.views.push_back( take_view( bytes ) );
  bytes.finish();
  return edges;
}

bool is_consistent( const EdgesOfPart &edges, std::uint32_t meshes, std::uint32_t partitions )
{
  return std::ranges::all_of( edges.views,
                              [&]( const EdgeView &view ) { return is_consistent( view, meshes, partitions ); } )
         && std::ranges::all_of(
           edges.idle, [&]( const IdleTriangle &idle ) { return idle.mesh < meshes && idle.partition < partitions; } )
         && std::ranges::all_of( edges.meshes_with_area, [&]( std::uint32_t mesh ) { return mesh < meshes; } );
}

} // namespace rubicon
