// SPDX-License-Identifier: GPL-2.0-or-later
// Arrays cut where lines begin; arrays as bytes, one behind the other.
// Relies on cluster/line_shares.h.
#include "core/cluster/line_shares.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace rubicon
{

namespace
{

//! Values \a begin to \a end - 1.
template <typename T>
std::vector<T> part_of_array( const std::vector<T> &values, std::size_t begin, std::size_t end )
{
  return { values.begin() + static_cast<std::ptrdiff_t>( begin ), values.begin() + static_cast<std::ptrdiff_t>( end ) };
}

//! The same of numbers, counted from \a first.
std::vector<std::uint32_t> counted_from( const std::vector<std::uint32_t> &numbers, std::size_t begin, std::size_t end,
                                         std::uint32_t first )
{
  std::vector<std::uint32_t> part = part_of_array( numbers, begin, end );
  for ( std::uint32_t &number : part )
    number -= first;
  return part;
}

//! Whether sizes and offsets are such that no reader of \a lines leaves an array.
bool is_consistent( const PolylineSet3 &lines )
{
  const std::vector<std::uint32_t> &begin = lines.line_begin;
  return begin.size() == lines.line_count() + 1 && lines.line_part.size() == lines.line_count() && begin.front() == 0
         && begin.back() == lines.vertices.size() && std::ranges::is_sorted( begin )
         && ( lines.m.empty() || lines.m.size() == lines.vertices.size() )
         && std::ranges::all_of( lines.line_feature,
                                 [&]( std::uint32_t feature ) { return feature < lines.feature_ids.size(); } );
}

//! Of a share.
std::size_t first_line( const PolylineSet3 &lines, std::uint64_t share, std::uint32_t shares )
{
  const std::uint64_t vertex = lines.vertices.size() * share / shares; // no overflow: there are less than 2^32 vertices
  return static_cast<std::size_t>( std::ranges::lower_bound( lines.line_begin, vertex ) - lines.line_begin.begin() );
}

} // namespace

std::uint64_t content_of( const PolylineSet3 &lines )
{
  return hash_of_arrays( lines.vertices, lines.m, lines.line_begin, lines.line_feature, lines.line_part,
                         lines.feature_ids, lines.collapsed );
}

std::uint64_t content_of_segments( const PolylineSet3 &lines )
{
  return hash_of_arrays( lines.vertices, lines.m, lines.line_begin );
}

std::uint64_t content_of( const TriangleMesh &mesh )
{
  std::uint64_t content = hash_of_arrays( mesh.vertices, mesh.triangles, mesh.face, mesh.mesh, mesh.feature );
  for ( const std::string &name : mesh.names )
    content = hash_of( std::as_bytes( std::span( name ) ), content );
  return content;
}

PolylineSet3 share_of( const PolylineSet3 &lines, std::uint32_t number, std::uint32_t shares )
{
  const std::vector<std::uint32_t> &line_begin = lines.line_begin;
  const std::size_t begin = first_line( lines, number, shares ),
                    end = first_line( lines, number + std::uint64_t{ 1 }, shares );
  PolylineSet3 share;
  if ( begin == end )
    return share;
  const std::uint32_t first_vertex = line_begin[begin], end_vertex = line_begin[end],
                      first_feature = lines.line_feature[begin], last_feature = lines.line_feature[end - 1];
  share.vertices = part_of_array( lines.vertices, first_vertex, end_vertex );
  if ( lines.has_m() )
    share.m = part_of_array( lines.m, first_vertex, end_vertex );
  share.line_begin = counted_from( line_begin, begin, end + 1, first_vertex );
  share.line_feature = counted_from( lines.line_feature, begin, end, first_feature );
  share.line_part = part_of_array( lines.line_part, begin, end );
  share.feature_ids = part_of_array( lines.feature_ids, first_feature, last_feature + std::size_t{ 1 } );
  const auto first_collapsed = [&]( std::uint32_t vertex ) {
    return static_cast<std::size_t>( std::ranges::lower_bound( lines.collapsed, vertex ) - lines.collapsed.begin() );
  };
  share.collapsed = counted_from( lines.collapsed, first_collapsed( first_vertex ), first_collapsed( end_vertex ),
                                  first_vertex );
  return share;
}

std::size_t largest_share( const PolylineSet3 &lines, std::uint32_t shares )
{
  std::size_t largest = 0;
  for ( std::uint64_t share = 0; share < shares; ++share )
    largest = std::max<std::size_t>( largest, lines.line_begin[first_line( lines, share + 1, shares )]
                                                - lines.line_begin[first_line( lines, share, shares )] );
  return largest;
}

std::string bytes_of( const PolylineSet3 &lines )
{
  std::string bytes;
  append_counted( bytes, lines.vertices );
  append_counted( bytes, lines.m );
  append_counted( bytes, lines.line_begin );
  append_counted( bytes, lines.line_feature );
  append_counted( bytes, lines.line_part );
  append_counted( bytes, lines.feature_ids );
  append_counted( bytes, lines.collapsed );
  return bytes;
}

PolylineSet3 lines_from( Bytes record )
{
  RecordBytes bytes( record );
  PolylineSet3 lines;
  bytes.take( lines.vertices );
  bytes.take( lines.m );
  bytes.take( lines.line_begin );
  bytes.take( lines.line_feature );
  bytes.take( lines.line_part );
  bytes.take( lines.feature_ids );
  bytes.take( lines.collapsed );
  bytes.finish();
  if ( !is_consistent( lines ) )
    RecordBytes::fail();
  return lines;
}

} // namespace rubicon
