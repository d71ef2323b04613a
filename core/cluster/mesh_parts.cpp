// SPDX-License-Identifier: GPL-2.0-or-later
// Triangles and segments sent to all partitions that they meet, seen from above.
// Relies on cluster/mesh_parts.h, cluster/line_shares.h and line_mesh/ways_out.h.
#include "core/cluster/mesh_parts.h"

#include "core/cluster/each_once.h"
#include "core/cluster/line_shares.h"
#include "core/compute/workers.h"
#include "core/line_mesh/ways_out.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

namespace rubicon
{

namespace
{

constexpr std::size_t most_sampled = 4096; //!< of lines, and of meshes

//! Some of \a count boxes that are seen from above, as the segments that a plan is made from: they fill the same box.
template <typename BoxOfItem>
LayerSurvey survey_from_above( std::size_t count, std::uint64_t content, BoxOfItem &&box_of_item )
{
  LayerSurvey survey;
  survey.content = content;
  const std::size_t stride = count / most_sampled + 1;
  for ( std::size_t i = 0; i < count; i += stride )
  {
    const Box2 box = box_of_item( i );
    survey.sample.push_back( { { box.x_low, box.y_low }, { box.x_high, box.y_high }, static_cast<double>( stride ) } );
  }
  return survey;
}

void append_texts( std::string &bytes, const std::vector<std::string> &texts )
{
  const std::uint64_t count = texts.size();
  append( bytes, &count, 1 );
  for ( const std::string &text : texts )
    append_counted( bytes, text );
}

std::vector<std::string> take_texts( RecordBytes &bytes )
{
  std::vector<std::string> texts;
  for ( auto count = bytes.take<std::uint64_t>(); count > 0; --count )
    texts.emplace_back( bytes.take_text() );
  return texts;
}

//! MeshRule as judge_edges() tells it, without gaps.
struct StoredRule
{
    std::uint64_t repeated, walls;
    std::uint64_t closed, consistent; //!< 1 where they are
};

//! Which triangles go to which partition: numbers of triangles, those of one partition after those of the one before.
struct TrianglesOfPartitions
{
    std::vector<std::size_t> begin; //!< partitions + 1
    std::vector<std::uint32_t> triangles;

    TrianglesOfPartitions( const TriangleMesh &mesh, const Plan &plan, const StopCallback &stop )
      : begin( plan.partitions() + std::size_t{ 2 } ) // one ahead while the triangles come
    {
      const auto for_each = [&]( auto &&visit ) {
        for ( std::uint32_t t = 0; t < mesh.triangles.size(); ++t )
        {
          if ( t % 4096 == 0 )
            keep_going( stop );
          plan.for_each_partition( seen_from_above( mesh.corners( t ) ),
                                   [&]( std::uint32_t partition ) { visit( partition, t ); } );
        }
      };
      for_each( [&]( std::uint32_t partition, std::uint32_t ) { ++begin[partition + 2]; } );
      std::partial_sum( begin.begin(), begin.end(), begin.begin() );
      triangles.resize( begin.back() );
      for_each( [&]( std::uint32_t partition, std::uint32_t t ) { triangles[begin[partition + 1]++] = t; } );
    }

    std::span<const std::uint32_t> of( std::uint32_t partition ) const
    {
      return std::span( triangles ).subspan( begin[partition], begin[partition + 1] - begin[partition] );
    }
};

std::uint8_t marks_of( const TriangleMesh &mesh, const MeshSurfaces &surfaces, std::uint32_t triangle )
{
  std::uint8_t marks = surfaces.counts( triangle ) ? 0 : MeshPart::left_out_mark;
  for ( unsigned side = 0; side < 3; ++side )
    if ( std::ranges::binary_search( surfaces.rim, edge_of( mesh, triangle, side ) ) )
      marks = static_cast<std::uint8_t>( marks | 1u << side );
  return marks;
}

//! The \a triangles of a mesh.
MeshPart part_of_mesh( const TriangleMesh &mesh, const MeshSurfaces &surfaces, std::span<const std::uint32_t> triangles,
                       const StopCallback &stop )
{
  std::size_t looked = 0;
  const auto look_up = [&] {
    if ( ++looked % 4096 == 0 )
      keep_going( stop );
  };
  MeshPart part;
  part.triangles.assign( triangles.begin(), triangles.end() );
  std::vector<std::uint32_t> faces;
  for ( const std::uint32_t t : triangles )
  {
    look_up();
    part.vertices.insert( part.vertices.end(), mesh.triangles[t].begin(), mesh.triangles[t].end() );
    faces.push_back( mesh.face[t] );
  }
  sort_each_once( part.vertices );
  sort_each_once( faces );
  for ( const std::uint32_t vertex : part.vertices )
    part.mesh.vertices.push_back( mesh.vertices[vertex] );
  for ( const std::uint32_t t : triangles )
  {
    look_up();
    const auto [a, b, c] = mesh.triangles[t];
    part.mesh.triangles.push_back(
      { place_in( part.vertices, a ), place_in( part.vertices, b ), place_in( part.vertices, c ) } );
    part.mesh.face.push_back( place_in( faces, mesh.face[t] ) );
    part.mesh.mesh.push_back( mesh.mesh[t] );
    part.mesh.feature.push_back( mesh.feature[t] );
    part.marks.push_back( marks_of( mesh, surfaces, t ) );
  }
  part.mesh.names.resize( mesh.names.size() );
  part.mesh.counts.faces = faces.size();
  return part;
}

std::string bytes_of( const MeshPart &part )
{
  const TriangleMesh &mesh = part.mesh;
  std::string bytes;
  const std::uint64_t meshes = mesh.names.size();
  append( bytes, &meshes, 1 );
  append( bytes, &mesh.counts.faces, 1 );
  append_counted( bytes, part.vertices );
  append_counted( bytes, mesh.vertices );
  append_counted( bytes, part.triangles );
  append_counted( bytes, mesh.triangles );
  append_counted( bytes, mesh.face );
  append_counted( bytes, mesh.mesh );
  append_counted( bytes, mesh.feature );
  append_counted( bytes, part.marks );
  return bytes;
}

//! Whether sizes and numbers are such that no reader of \a part leaves an array.
bool is_consistent( const MeshPart &part )
{
  const TriangleMesh &mesh = part.mesh;
  const std::size_t triangles = mesh.triangles.size();
  const auto all_below = []( const std::vector<std::uint32_t> &numbers, std::uint64_t end ) {
    return std::ranges::all_of( numbers, [end]( std::uint32_t number ) { return number < end; } );
  };
  return part.vertices.size() == mesh.vertices.size() && part.triangles.size() == triangles
         && mesh.face.size() == triangles && mesh.mesh.size() == triangles && mesh.feature.size() == triangles
         && part.marks.size() == triangles && all_below( mesh.face, mesh.counts.faces )
         && mesh.counts.faces <= triangles && all_below( mesh.mesh, mesh.names.size() )
         && std::ranges::all_of( mesh.triangles, [&]( const Triangle &corners ) {
              return std::ranges::all_of( corners,
                                          [&]( std::uint32_t corner ) { return corner < mesh.vertices.size(); } );
            } );
}

//! The pieces of one share that a partition needs.
struct PiecesOfShare
{
    std::vector<Point3> vertices;
    std::vector<LinePiece> pieces;

    //! Adds segment \a segment of \a lines, to the piece that ends where it starts if there is one.
    void add( const PolylineSet3 &lines, std::uint32_t segment )
    {
      const auto follows = [&] {
        const LinePiece &last = pieces.back();
        return last.first_segment + ( vertices.size() - last.first_vertex ) == segment + std::size_t{ 1 };
      };
      // The numbers of the last segment of a line and of the first one of the next differ by two: a piece is of one line.
      if ( pieces.empty() || !follows() )
      {
        pieces.push_back( { static_cast<std::uint32_t>( vertices.size() ), segment } );
        vertices.push_back( lines.vertices[segment] );
      }
      vertices.push_back( lines.vertices[segment + 1] );
    }
};

} // namespace

LayerSurvey survey_lines( const PolylineSet3 &lines )
{
  return survey_from_above( lines.vertices.size(), content_of( lines ), [&]( std::size_t vertex ) {
    const bool is_last = lines.line_begin[lines.line_of( static_cast<std::uint32_t>( vertex ) ) + 1] == vertex + 1;
    return seen_from_above( lines.vertices[vertex], lines.vertices[vertex + !is_last] );
  } );
}

Plan make_plan( std::vector<LayerSurvey> lines, const TriangleMesh &mesh, std::size_t partitions, std::uint64_t memory )
{
  LayerSurvey of_mesh = survey_from_above( mesh.triangles.size(), content_of( mesh ),
                                           [&]( std::size_t t ) { return seen_from_above( mesh.corners( t ) ); } );
  for ( const Point3 &vertex : mesh.vertices )
    of_mesh.bounds = hull_of( of_mesh.bounds, seen_from_above( vertex, vertex ) );
  if ( lines.empty() )
    lines.emplace_back();
  for ( LayerSurvey &of_lines : lines )
    of_lines.bounds = of_mesh.bounds;
  return make_plan( lines, { &of_mesh, 1 }, partitions, memory );
}

Plan make_plan( const PolylineSet3 &lines, const TriangleMesh &mesh, std::size_t partitions, std::uint64_t memory )
{
  return make_plan( std::vector{ survey_lines( lines ) }, mesh, partitions, memory );
}

JudgedMeshes judge_meshes( const TriangleMesh &mesh, const RunOptions &options )
{
  Workers workers( options );
  workers.stage( 0, 0 );
  return { mesh.names, box_around( mesh, workers ), judge_edges( mesh, options ) };
}

std::string bytes_of( const JudgedMeshes &judged, const Plan &plan )
{
  std::string bytes;
  append_texts( bytes, judged.names );
  append( bytes, &judged.box, 1 );
  std::vector<StoredRule> rules;
  for ( const MeshRule &rule : judged.surfaces.meshes )
    rules.push_back( { rule.repeated, rule.walls, rule.closed, rule.consistent } );
  append_counted( bytes, rules );
  append_texts( bytes, judged.surfaces.reasons );
  return sealed( std::move( bytes ), plan.seed_of_contacts() );
}

JudgedMeshes judged_from( Bytes record, const Plan &plan )
{
  RecordBytes bytes( unsealed( record, plan.seed_of_contacts() ) );
  JudgedMeshes judged;
  judged.names = take_texts( bytes );
  judged.box = bytes.take<Box3>();
  std::vector<StoredRule> rules;
  bytes.take( rules );
  for ( const StoredRule &rule : rules )
    judged.surfaces.meshes.push_back( { rule.closed ? InsideRule::parity : InsideRule::none, rule.closed != 0,
                                        rule.consistent != 0, rule.repeated, rule.walls, 0 } );
  judged.surfaces.reasons = take_texts( bytes );
  bytes.finish();
  if ( rules.size() != judged.names.size() || judged.surfaces.reasons.size() != judged.names.size() )
    RecordBytes::fail();
  return judged;
}

void cut_mesh( const TriangleMesh &mesh, const MeshSurfaces &surfaces, const Plan &plan, const StopCallback &stop,
               const std::function<void( std::uint32_t, const Records & )> &take )
{
  const TrianglesOfPartitions triangles( mesh, plan, stop );
  Records records;
  for ( std::uint32_t partition = 0; partition < plan.partitions(); ++partition )
  {
    keep_going( stop );
    records.clear();
    records.bytes = bytes_of( part_of_mesh( mesh, surfaces, triangles.of( partition ), stop ) );
    records.seal( partition, plan.seed_of_pieces( partition ) );
    take( partition, records );
  }
}

MeshPart mesh_part_from( Bytes record, const Plan &plan, std::uint32_t partition )
{
  plan.check( partition );
  RecordBytes bytes( unsealed( record, plan.seed_of_pieces( partition ) ) );
  MeshPart part;
  TriangleMesh &mesh = part.mesh;
  const auto meshes = bytes.take<std::uint64_t>();
  mesh.counts.faces = bytes.take<std::uint64_t>();
  bytes.take( part.vertices );
  bytes.take( mesh.vertices );
  bytes.take( part.triangles );
  bytes.take( mesh.triangles );
  bytes.take( mesh.face );
  bytes.take( mesh.mesh );
  bytes.take( mesh.feature );
  bytes.take( part.marks );
  bytes.finish();
  mesh.names.resize( meshes );
  if ( !is_consistent( part ) )
    RecordBytes::fail();
  return part;
}

LineCutter::LineCutter( const Plan &plan )
  : mPlan( plan )
  , mPieces( plan.partitions() )
{}

void LineCutter::add( std::uint32_t share, const PolylineSet3 &lines, const JudgedMeshes &judged,
                      const StopCallback &stop )
{
  const auto with_ways = [&]() -> std::optional<LineStarts> {
    try
    {
      return LineStarts( lines, judged.box, std::ranges::any_of( judged.surfaces.meshes, &MeshRule::closed ) );
    }
    catch ( const Error & )
    {
      return std::nullopt;
    }
  }();
  add_segments( share, with_ways ? with_ways->lines_and_ways() : lines, content_of_segments( lines ), stop );
}

void LineCutter::add_segments( std::uint32_t share, const PolylineSet3 &lines, std::uint64_t content,
                               const StopCallback &stop )
{
  std::vector<PiecesOfShare> of_partition( mPlan.partitions() );
  for ( std::size_t line = 0; line < lines.line_count(); ++line )
  {
    keep_going( stop );
    for ( std::uint32_t segment = lines.line_begin[line]; segment + 1 < lines.line_begin[line + 1]; ++segment )
      mPlan.for_each_partition( seen_from_above( lines.vertices[segment], lines.vertices[segment + 1] ),
                                [&]( std::uint32_t partition ) { of_partition[partition].add( lines, segment ); } );
  }
  for ( std::uint32_t partition = 0; partition < mPlan.partitions(); ++partition )
    if ( const PiecesOfShare &found = of_partition[partition]; !found.pieces.empty() )
    {
      Records &records = mPieces[partition];
      append( records.bytes, &content, 1 );
      append_counted( records.bytes, found.vertices );
      append_counted( records.bytes, found.pieces );
      records.seal( share, mPlan.seed_of_pieces( partition ) );
    }
}

JoinedPieces join_line_pieces( const Records &records, const Plan &plan, std::uint32_t partition )
{
  plan.check( partition );
  JoinedPieces joined;
  PolylineSet3 &lines = joined.lines;
  std::vector<Point3> vertices;
  std::vector<LinePiece> pieces;
  for ( std::size_t i = 0; i < records.count(); ++i )
  {
    RecordBytes bytes( unsealed( records.record( i ), plan.seed_of_pieces( partition ) ) );
    const auto content = bytes.take<std::uint64_t>();
    bytes.take( vertices );
    bytes.take( pieces );
    bytes.finish();
    const std::size_t first = lines.vertices.size();
    if ( first + vertices.size() >= std::numeric_limits<std::uint32_t>::max() )
      throw Error( "The partition has too many vertices of lines for one run." );
    lines.vertices.insert( lines.vertices.end(), vertices.begin(), vertices.end() );
    for ( std::size_t piece = 0; piece < pieces.size(); ++piece )
    {
      const std::size_t end = piece + 1 < pieces.size() ? pieces[piece + 1].first_vertex : vertices.size();
      if ( ( piece == 0 && pieces[piece].first_vertex != 0 ) || end > vertices.size()
           || pieces[piece].first_vertex + std::size_t{ 2 } > end )
        RecordBytes::fail();
      joined.pieces.push_back(
        { static_cast<std::uint32_t>( first + pieces[piece].first_vertex ), pieces[piece].first_segment } );
      joined.shares.push_back( static_cast<std::uint32_t>( records.keys[i] ) );
      joined.contents.push_back( content );
      lines.line_begin.push_back( static_cast<std::uint32_t>( first + end ) );
    }
  }
  const auto count = static_cast<std::uint32_t>( joined.pieces.size() );
  lines.line_feature.assign( count, 0 );
  lines.line_part.resize( count );
  std::iota( lines.line_part.begin(), lines.line_part.end(), 0 );
  if ( count > 0 )
    lines.feature_ids = { 0 };
  return joined;
}

} // namespace rubicon
