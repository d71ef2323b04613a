// SPDX-License-Identifier: GPL-2.0-or-later
// Features through WKB into points, which are put into their groups once all are there.
// Relies on io/vertex_source.h, ingest/point_grouping.h, io/mesh_file.h and io/wkb.h.
#include "core/io/vertex_source.h"

#include "core/ingest/point_grouping.h"
#include "core/io/mesh_file.h"
#include "core/io/wkb.h"

#include <numeric>
#include <optional>
#include <utility>

namespace rubicon
{

PointGroups3 gather_vertices( const FeaturePass &pass, bool by_value, const std::string &title, const LogCallback &log )
{
  std::optional<PointGrouping> grouping;
  pass( [&]() -> LayerSource::Visitor {
    grouping.emplace( by_value, title );
    return [&]( std::int64_t id, std::span<const std::byte> wkb, const std::string &value ) {
      add_wkb_vertices( grouping->points(), id, wkb );
      grouping->end_feature( value );
    };
  } );
  return grouping->take( log );
}

PointGroups3 as_one_group( std::vector<Point3> points )
{
  PointGroups3 group;
  group.feature.assign( points.size(), no_feature );
  group.part.resize( points.size() );
  std::iota( group.part.begin(), group.part.end(), 0u );
  group.begin.push_back( points.size() );
  group.names.push_back( {} );
  group.points = std::move( points );
  return group;
}

PointGroups3 read_vertices( LayerSource &layer, const std::string &group_field, const RunOptions &options )
{
  const auto pass = [&]( const LayerSource::Start &start ) { layer.visit( group_field, start, options ); };
  return gather_vertices( pass, !group_field.empty(), layer.name(), options.log );
}

PointGroups3 read_mesh_vertices( const std::string &path, const RunOptions &options )
{
  return as_one_group( read_mesh_file_vertices( path, options ) );
}

} // namespace rubicon
