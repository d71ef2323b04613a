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
  const auto is_known = [&]( const auto &item ) { return item.component < view.components.size(); };
  if ( !std::ranges::all_of( view.links, is_known ) || !std::ranges::all_of( view.open, is_known )
       || !std::ranges::all_of( view.two_sided, is_known )
       || !std::ranges::all_of( view.open_sides,
                                [&]( const OpenSide &side ) { return side.edge < view.open.size(); } ) )
    RecordBytes::fail();
  return view;
}

} // namespace

std::string bytes_of( const EdgesOfPart &edges )
{
  std::string bytes;
  append( bytes, &edges.partition, 1 );
  append( bytes, &edges.content, 1 );
  append( bytes, &edges.owned, 1 );
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
  edges.owned = bytes.take<std::uint64_t>();
  bytes.take( edges.meshes_with_area );
  bytes.take( edges.idle );
  edges.views.push_back( take_view( bytes ) );
  if ( bytes.left() > 0 )
    edges.views.push_back( take_view( bytes ) );
  bytes.finish();
  return edges;
}

} // namespace rubicon
