// SPDX-License-Identifier: GPL-2.0-or-later
// Triangles and segments sent to all partitions that they meet, seen from above.
// Relies on cluster/mesh_parts.h, cluster/line_shares.h and line_mesh/ways_out.h.
#include "core/cluster/mesh_parts.h"

#include "core/cluster/each_once.h"
#include "core/cluster/line_shares.h"
#include "core/geometry/point_order.h"
#include "core/line_mesh/ways_out.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>
#include <string>
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

//! The \a triangles of a share that lies at \a place of the whole, as the bytes of a record: their numbers, faces and meshes in the
//! whole, where they come from, and their vertices.
std::string bytes_of( const TriangleMesh &mesh, const SharePlace &place, std::span<const std::uint32_t> triangles,
                      const StopCallback &stop )
{
  std::vector<std::uint32_t> numbers, faces, meshes, vertices;
  std::vector<std::int64_t> features;
  for ( std::size_t i = 0; i < triangles.size(); ++i )
  {
    if ( i % 4096 == 0 )
      keep_going( stop );
    const std::uint32_t t = triangles[i];
    numbers.push_back( place.first_triangle + t );
    faces.push_back( place.first_face + mesh.face[t] );
    meshes.push_back( place.meshes[mesh.mesh[t]] );
    features.push_back( mesh.feature[t] );
    vertices.insert( vertices.end(), mesh.triangles[t].begin(), mesh.triangles[t].end() );
  }
  sort_each_once( vertices );
  std::vector<Triangle> corners;
  for ( const std::uint32_t t : triangles )
  {
    if ( corners.size() % 4096 == 0 )
      keep_going( stop );
    const auto [a, b, c] = mesh.triangles[t];
    corners.push_back( { place_in( vertices, a ), place_in( vertices, b ), place_in( vertices, c ) } );
  }
  std::vector<Point3> points;
  for ( const std::uint32_t vertex : vertices )
    points.push_back( mesh.vertices[vertex] );
  std::string bytes;
  append_counted( bytes, numbers );
  append_counted( bytes, faces );
  append_counted( bytes, meshes );
  append_counted( bytes, features );
  append_counted( bytes, corners );
  append_counted( bytes, points );
  return bytes;
}

//! Triangles of one share, as cut_mesh() tells them.
struct SharePart
{
    TrianglesOfShare of_share;
    std::vector<std::uint32_t> numbers, faces, meshes;
    std::vector<std::int64_t> features;
    std::vector<Triangle> corners;
    std::vector<Point3> vertices;

    explicit SharePart( Bytes record )
    {
      RecordBytes bytes( record );
      of_share = bytes.take<TrianglesOfShare>();
      bytes.take( numbers );
      bytes.take( faces );
      bytes.take( meshes );
      bytes.take( features );
      bytes.take( corners );
      bytes.take( vertices );
      bytes.finish();
      const std::size_t count = numbers.size();
      if ( count == 0 || count != of_share.here || faces.size() != count || meshes.size() != count
           || features.size() != count || corners.size() != count
           || !std::ranges::all_of( corners, [this]( const Triangle &triangle ) {
                return std::ranges::all_of( triangle, [this]( std::uint32_t v ) { return v < vertices.size(); } );
              } ) )
        RecordBytes::fail();
    }
};

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

LayerSurvey survey_triangles( const TriangleMesh &mesh )
{
  LayerSurvey survey = survey_from_above( mesh.triangles.size(), content_of( mesh ),
                                          [&]( std::size_t t ) { return seen_from_above( mesh.corners( t ) ); } );
  for ( const Point3 &vertex : mesh.vertices )
    survey.bounds = hull_of( survey.bounds, seen_from_above( vertex, vertex ) );
  return survey;
}

Plan make_plan( std::vector<LayerSurvey> lines, std::vector<LayerSurvey> meshes, std::size_t partitions,
                std::uint64_t memory )
{
  if ( lines.empty() )
    lines.emplace_back();
  if ( meshes.empty() )
    meshes.emplace_back();
  Box2 shared = empty_box2;
  for ( const LayerSurvey &of_mesh : meshes )
    shared = hull_of( shared, of_mesh.bounds );
  for ( LayerSurvey &of_lines : lines )
    of_lines.bounds = shared;
  return make_plan( std::span<const LayerSurvey>( lines ), meshes, partitions, memory );
}

Plan make_plan( const PolylineSet3 &lines, const TriangleMesh &mesh, std::size_t partitions, std::uint64_t memory )
{
  return make_plan( std::vector{ survey_lines( lines ) }, std::vector{ survey_triangles( mesh ) }, partitions, memory );
}

std::uint64_t MeshPart::content() const
{
  return hash_of_arrays( mesh.vertices, mesh.triangles, triangles );
}

void cut_mesh( const TriangleMesh &mesh, std::uint32_t number, const MeshShares &shares, const Plan &plan,
               const StopCallback &stop, const std::function<void( std::uint32_t, const Records & )> &take )
{
  check_task( "share of meshes", number, static_cast<std::uint32_t>( shares.places.size() ) );
  const SharePlace &place = shares.places[number];
  if ( place.content != content_of( mesh ) || place.meshes.size() != mesh.names.size() )
    throw Error( "Share " + std::to_string( number ) + " of the meshes is not the one that was surveyed." );
  const TrianglesOfPartitions triangles( mesh, plan, stop );
  Records records;
  for ( std::uint32_t partition = 0; partition < plan.partitions(); ++partition )
  {
    keep_going( stop );
    records.clear();
    if ( const std::span<const std::uint32_t> found = triangles.of( partition ); !found.empty() )
    {
      const TrianglesOfShare of_share = { number, 0, found.size(), triangles.triangles.size() };
      append( records.bytes, &of_share, 1 );
      records.bytes += bytes_of( mesh, place, found, stop );
      records.seal( number, plan.seed_of_pieces( partition ) );
    }
    take( partition, records );
  }
}

MeshPart join_mesh_parts( std::span<const Bytes> records, const Plan &plan, std::uint32_t partition,
                          const StopCallback &stop )
{
  auto look_up = [&stop, looked = std::size_t( 0 )]() mutable {
    if ( looked++ % 4096 == 0 )
      keep_going( stop );
  };
  plan.check( partition );
  std::vector<SharePart> parts;
  for ( const Bytes record : records )
    parts.emplace_back( unsealed( record, plan.seed_of_pieces( partition ) ) );
  std::ranges::sort( parts, {}, []( const SharePart &part ) { return part.numbers.front(); } );
  MeshPart whole;
  TriangleMesh &mesh = whole.mesh;
  for ( const SharePart &part : parts )
  {
    whole.shares.push_back( part.of_share );
    mesh.vertices.insert( mesh.vertices.end(), part.vertices.begin(), part.vertices.end() );
  }
  sort_each_once( mesh.vertices, PointOrder() );
  std::uint32_t meshes = 0;
  for ( const SharePart &part : parts )
  {
    std::vector<std::uint32_t> places;
    for ( const Point3 &vertex : part.vertices )
    {
      look_up();
      places.push_back( place_in( mesh.vertices, vertex, PointOrder() ) );
    }
    for ( const auto &[a, b, c] : part.corners )
      mesh.triangles.push_back( { places[a], places[b], places[c] } );
    whole.triangles.insert( whole.triangles.end(), part.numbers.begin(), part.numbers.end() );
    mesh.face.insert( mesh.face.end(), part.faces.begin(), part.faces.end() );
    mesh.mesh.insert( mesh.mesh.end(), part.meshes.begin(), part.meshes.end() );
    mesh.feature.insert( mesh.feature.end(), part.features.begin(), part.features.end() );
    meshes = std::max( meshes, std::ranges::max( part.meshes ) + 1 );
  }
  if ( std::ranges::adjacent_find( whole.triangles, std::greater_equal() ) != whole.triangles.end() )
    RecordBytes::fail();
  std::vector<std::uint32_t> faces = mesh.face;
  sort_each_once( faces );
  for ( std::uint32_t &face : mesh.face )
  {
    look_up();
    face = place_in( faces, face );
  }
  mesh.counts.faces = faces.size();
  mesh.names.resize( meshes );
  whole.marks.resize( whole.triangles.size() );
  return whole;
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
  std::iota( lines.line_part.begin(), lines.line_part.end(), 0u );
  if ( count > 0 )
    lines.feature_ids = { 0 };
  return joined;
}

} // namespace rubicon
