// SPDX-License-Identifier: GPL-2.0-or-later
// Exact places rounded once.
// Relies on raw_hits.h and line_mesh/place.h.
#include "core/python/raw_hits.h"

#include "core/compute/workers.h"
#include "core/line_mesh/place.h"
#include "core/tables/mesh_columns.h"

namespace rubicon
{

std::vector<Point3> places_of_hits( const Hits &hits, const PolylineSet3 &lines, const TriangleMesh &mesh,
                                    const RunOptions &options )
{
  Workers workers( options );
  std::vector<Point3> points( hits.size() );
  workers.for_each_chunk( hits.size(), 4096, [&]( std::size_t, std::size_t begin, std::size_t end ) {
    const std::span of_chunk = std::span( hits ).subspan( begin, end - begin );
    const std::vector<PlaneCrossing> crossings = find_plane_crossings( lines, mesh, of_chunk, workers );
    Places places( lines, mesh, workers );
    for ( std::size_t i = 0; i < of_chunk.size(); ++i )
    {
      points[begin + i] = places.point( places.of_hit( of_chunk[i], crossings[i] ).low );
      places.forget(); // the next is of another line
    }
  } );
  return points;
}

Table hits_table( const Hits &hits, const std::vector<Point3> &places, const PolylineSet3 &lines,
                  const TriangleMesh &mesh )
{
  Table table;
  table.columns = {
    { "line_fid", ColumnType::integer, false, "", "the feature" },
    { "line_part", ColumnType::integer, false, "", "the line within the feature, from 0" },
    { "seg", ColumnType::integer, false, "", "the segment within the line, from 0, as stored" },
    mesh_name,
    mesh_fid,
    { "tri", ColumnType::integer, false, "", "the triangle, from 0" },
    { "face", ColumnType::integer, false, "", "the face that it is part of, from 0, as they came" },
    { "kind", ColumnType::text, false, "", "face, edge, vertex or coplanar" },
  };
  table.geometry = { GeometryType::point, true };
  table.row_count = hits.size();
  table.fill = [&]( std::size_t number, Row &row ) {
    const Hit &hit = hits[number];
    const std::uint32_t line = lines.line_of( hit.segment );
    const Point3 &at = places[number];
    row.geometry.push_back( { at.x, at.y, at.z } );
    row.add( lines.feature_ids[lines.line_feature[line]], lines.line_part[line], lines.stored_segment( hit.segment ),
             mesh.names[mesh.mesh[hit.triangle]], feature_of( mesh, hit.triangle ), hit.triangle,
             mesh.face[hit.triangle], hit_kind_name( hit.kind ) );
  };
  return table;
}

} // namespace rubicon
