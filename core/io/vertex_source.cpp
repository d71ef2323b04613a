// SPDX-License-Identifier: GPL-2.0-or-later
// Features through WKB into points, which are put into their groups once all are there.
// Relies on io/vertex_source.h, io/mesh_file.h and io/wkb.h.
#include "core/io/vertex_source.h"

#include "core/error.h"
#include "core/ingest/left_out.h"
#include "core/io/mesh_file.h"
#include "core/io/wkb.h"

#include <filesystem>
#include <limits>
#include <numeric>
#include <unordered_map>
#include <utility>

namespace rubicon
{

namespace
{

//! What \a of_item says of each item, in the order that \a order gives.
template <typename T>
std::vector<T> in_order( const std::vector<T> &of_item, const std::vector<std::uint32_t> &order )
{
  std::vector<T> sorted;
  sorted.reserve( of_item.size() );
  for ( const std::uint32_t item : order )
    sorted.push_back( of_item[item] );
  return sorted;
}

//! Brings the points of each group together; within one they keep their order. \a group: of each point.
void sort_into_groups( PointGroups3 &points, const std::vector<std::uint32_t> &group )
{
  points.begin.assign( points.groups() + 1, 0 );
  for ( const std::uint32_t number : group )
    ++points.begin[number + 1];
  std::partial_sum( points.begin.begin(), points.begin.end(), points.begin.begin() );
  if ( points.groups() < 2 )
    return;
  std::vector<std::size_t> next = points.begin;
  std::vector<std::uint32_t> order( group.size() );
  for ( std::uint32_t i = 0; i < group.size(); ++i )
    order[next[group[i]]++] = i;
  points.points = in_order( points.points, order );
  points.feature = in_order( points.feature, order );
  points.part = in_order( points.part, order );
}

void log_flat( const PointGroups3 &points, const std::string &layer, const LogCallback &log )
{
  if ( !log || points.flat_features == 0 )
    return;
  std::string ids;
  for ( const std::int64_t id : points.flat_ids )
    ids += ( ids.empty() ? "" : ", " ) + std::to_string( id );
  log( "Layer " + layer + ": " + std::to_string( points.flat_features ) + " features without Z skipped: ids " + ids
       + ( points.flat_features > points.flat_ids.size() ? ", …" : "." ) );
}

} // namespace

PointGroups3 gather_vertices( const FeaturePass &pass, bool by_value, const std::string &title, const LogCallback &log )
{
  PointGroups3 points;
  std::vector<std::uint32_t> group;
  std::unordered_map<std::string, std::uint32_t> numbers;
  if ( !by_value )
    numbers[{}] = 0, points.names.push_back( {} );
  pass( [&]( std::int64_t id, std::span<const std::byte> wkb, const std::string &value ) {
    const auto [place, is_new] = numbers.insert( { value, static_cast<std::uint32_t>( points.groups() ) } );
    if ( is_new )
      points.names.push_back( value );
    add_wkb_vertices( points, id, wkb );
    if ( points.points.size() > std::numeric_limits<std::uint32_t>::max() )
      throw Error( "Layer " + title + " has more than 4,294,967,295 vertices, which is more than one run can take." );
    group.resize( points.points.size(), place->second );
  } );
  sort_into_groups( points, group );
  log_left_out( points.counts, title, log );
  log_flat( points, title, log );
  return points;
}

PointGroups3 as_one_group( std::vector<Point3> points )
{
  PointGroups3 group;
  group.feature.assign( points.size(), -1 );
  group.part.resize( points.size() );
  std::iota( group.part.begin(), group.part.end(), 0u );
  group.begin.push_back( points.size() );
  group.names.push_back( {} );
  group.points = std::move( points );
  return group;
}

PointGroups3 read_vertices( LayerSource &layer, const std::string &group_field, const RunOptions &options )
{
  const auto pass = [&]( const LayerSource::Visitor &visit ) { layer.visit( group_field, visit, options ); };
  return gather_vertices( pass, !group_field.empty(), layer.name(), options.log );
}

PointGroups3 read_mesh_vertices( const std::string &path, const RunOptions &options )
{
  return as_one_group( read_mesh_file_vertices( path, options ) );
}

} // namespace rubicon
