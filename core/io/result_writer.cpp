// SPDX-License-Identifier: GPL-2.0-or-later
// The outputs of the red-blue job and the faults of a mesh, field by field.
// Relies on io/output_layer.h.

#include "core/io/result_writer.h"

#include "core/io/output_layer.h"

#include <cmath>
#include <memory>
#include <stdexcept>
#include <vector>

namespace rubicon
{
namespace
{

//! A segment as the outputs name it.
struct StoredSegment
{
    std::int64_t fid, part, segment;

    StoredSegment( const ChainSet2 &layer, std::uint32_t index )
    {
      const std::uint32_t chain = layer.chain_of( index );
      fid = layer.feature_ids[layer.chain_feature[chain]];
      part = layer.chain_part[chain];
      segment = layer.stored_segment( index );
    }
};

//! Everything an output is made from.
struct Source
{
    const RedBlueResult &result;
    const ChainSet2 &red, &blue;

    bool has_z() const { return red.has_z() || blue.has_z(); }
};

const std::vector<OutputField> point_fields = {
  { "red_fid", OFTInteger64 }, { "blue_fid", OFTInteger64 },
  { "kind", OFTString },       { "overlap_end", OFTInteger, OFSTBoolean },
  { "red_part", OFTInteger },  { "red_seg", OFTInteger },
  { "blue_part", OFTInteger }, { "blue_seg", OFTInteger },
  { "red_dist", OFTReal },     { "blue_dist", OFTReal },
  { "n_pairs", OFTInteger },
};

const std::vector<OutputField> overlap_fields = {
  { "red_fid", OFTInteger64 }, { "blue_fid", OFTInteger64 }, { "red_part", OFTInteger },
  { "blue_part", OFTInteger }, { "red_from", OFTReal },      { "red_to", OFTReal },
  { "blue_from", OFTReal },    { "blue_to", OFTReal },       { "same_dir", OFTInteger, OFSTBoolean },
  { "n_pairs", OFTInteger },
};

const std::vector<OutputField> pair_fields = {
  { "red_fid", OFTInteger64 }, { "red_part", OFTInteger }, { "red_seg", OFTInteger }, { "blue_fid", OFTInteger64 },
  { "blue_part", OFTInteger }, { "blue_seg", OFTInteger }, { "kind", OFTString },
};

void write_point( OutputLayer &out, const Source &from, const ContactPoint &point )
{
  const StoredSegment red( from.red, point.red_segment ), blue( from.blue, point.blue_segment );
  auto place = std::isnan( point.z ) ? std::make_unique<OGRPoint>( point.x, point.y )
                                     : std::make_unique<OGRPoint>( point.x, point.y, point.z );
  out.write( std::move( place ), red.fid, blue.fid, contact_kind_name( point.kind ), point.overlap_end, red.part,
             red.segment, blue.part, blue.segment, point.red_distance, point.blue_distance, point.pairs );
}

void write_overlap( OutputLayer &out, const Source &from, const OverlapRun &run )
{
  const StoredSegment red( from.red, run.red_segment ), blue( from.blue, run.blue_segment );
  const RedBlueResult &result = from.result;
  auto line = std::make_unique<OGRLineString>();
  line->setNumPoints( static_cast<int>( run.vertex_count ), false );
  for ( std::uint32_t i = 0; i < run.vertex_count; ++i )
  {
    const Point2 p = result.overlap_vertices[run.first_vertex + i];
    if ( result.overlap_z.empty() )
      line->setPoint( static_cast<int>( i ), p.x, p.y );
    else
      line->setPoint( static_cast<int>( i ), p.x, p.y, result.overlap_z[run.first_vertex + i] );
  }
  out.write( std::move( line ), red.fid, blue.fid, red.part, blue.part, run.red_from, run.red_to, run.blue_from,
             run.blue_to, run.same_direction, run.pairs );
}

void write_pair( OutputLayer &out, const Source &from, const Contact &pair )
{
  const StoredSegment red( from.red, pair.red ), blue( from.blue, pair.blue );
  out.write( nullptr, red.fid, red.part, red.segment, blue.fid, blue.part, blue.segment,
             contact_kind_name( pair.kind ) );
}

const std::vector<OutputField> fault_fields = {
  { "mesh", OFTString },
  { "kind", OFTString },
  { "triangle", OFTInteger64 },
  { "count", OFTInteger64 },
};

std::unique_ptr<OGRLineString> fault_line( const TriangleMesh &mesh, const MeshFault &fault )
{
  auto line = std::make_unique<OGRLineString>();
  for ( const std::uint32_t vertex : fault_path( mesh, fault ) )
  {
    const Point3 p = mesh.vertices[vertex];
    line->addPoint( p.x, p.y, p.z );
  }
  return line;
}

} // namespace

const char *contact_kind_name( ContactKind kind )
{
  switch ( kind )
  {
    case ContactKind::cross: return "cross";
    case ContactKind::t_touch: return "t_touch";
    case ContactKind::v_touch: return "v_touch";
    case ContactKind::overlap: return "overlap";
    case ContactKind::none:
    case ContactKind::undecided: break;
  }
  throw std::logic_error( "only contacts have a kind to name" );
}

void write_result( const RedBlueResult &result, const ChainSet2 &red, const ChainSet2 &blue, const std::string &crs_wkt,
                   const ResultFiles &files, const RunOptions &options )
{
  const OutputSettings settings;
  check_output_files( files.targets() );
  const Source from{ result, red, blue };
  const auto rows = []( const std::string &target, const auto &items ) {
    return target.empty() ? 0.0 : static_cast<double>( items.size() );
  };
  Pace pace{ PacedProgress( options.progress ), rows( files.points, result.points )
                                                  + rows( files.overlaps, result.overlaps )
                                                  + rows( files.pairs, result.contacts ) };

  const OGRwkbGeometryType point = from.has_z() ? wkbPoint25D : wkbPoint;
  const OGRwkbGeometryType line = from.has_z() ? wkbLineString25D : wkbLineString;
  const std::unique_ptr<OutputLayer> finished[] = {
    write_layer(
      { files.points, point, point_fields, crs_wkt }, result.points.size(),
      [&]( OutputLayer &out, std::size_t i ) { write_point( out, from, result.points[i] ); }, pace, options ),
    write_layer(
      { files.overlaps, line, overlap_fields, crs_wkt }, result.overlaps.size(),
      [&]( OutputLayer &out, std::size_t i ) { write_overlap( out, from, result.overlaps[i] ); }, pace, options ),
    write_layer(
      { files.pairs, wkbNone, pair_fields, crs_wkt }, result.contacts.size(),
      [&]( OutputLayer &out, std::size_t i ) { write_pair( out, from, result.contacts[i] ); }, pace, options ),
  };
  publish( finished );
}

void write_faults( const MeshReport &report, const TriangleMesh &mesh, const std::string &crs_wkt,
                   const std::string &file, const RunOptions &options )
{
  const OutputSettings settings;
  Pace pace{ PacedProgress( options.progress ), static_cast<double>( report.faults.size() ) };
  const auto write_fault = [&]( OutputLayer &out, std::size_t i ) {
    const MeshFault &fault = report.faults[i];
    out.write( fault_line( mesh, fault ), mesh.names[fault.mesh], fault_kind_name( fault.kind ), fault.triangle,
               fault.count );
  };
  const std::unique_ptr<OutputLayer> finished[] = { write_layer( { file, wkbLineString25D, fault_fields, crs_wkt },
                                                                 report.faults.size(), write_fault, pace, options ) };
  publish( finished );
}

} // namespace rubicon
