// SPDX-License-Identifier: GPL-2.0-or-later
// Well-known binary through its reader, coordinates straight into the builders.
// Relies on features.h, ingest/wkb.h and compute/paced_progress.h.
#include "core/python/features.h"

#include "core/compute/paced_progress.h"
#include "core/ingest/chain_builder2.h"
#include "core/ingest/chains_in_place.h"
#include "core/ingest/feature_ledger.h"
#include "core/ingest/mesh_builder.h"
#include "core/ingest/point_grouping.h"
#include "core/ingest/polyline_builder3.h"
#include "core/ingest/wkb.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>

namespace rubicon
{

namespace
{

//! A run of items at the next level down.
struct Range
{
    std::size_t begin, end;
};

//! What lies \a levels below items \a of at the level of the features.
Range below( const Ragged &ragged, Range of, std::size_t levels )
{
  for ( std::size_t level = ragged.offsets.size(); levels > 0; --levels )
  {
    const std::span<const std::size_t> offsets = ragged.offsets[--level];
    of = { offsets[of.begin], offsets[of.end] };
  }
  return of;
}

//! Asks now and then whether to go on, and reports how much is done.
class Pace
{
  public:
    Pace( const Features &features, const RunOptions &options )
      : mOptions( options )
      , mProgress( options.progress )
      , mTotal( std::transform_reduce( features.batches.begin(), features.batches.end(), std::size_t( 1 ),
                                       std::plus<>(), []( const FeatureBatch &batch ) { return batch.count; } ) )
    {}

    void next()
    {
      if ( ++mDone % 256 != 0 )
        return;
      keep_going( mOptions.stop );
      mProgress.report( std::min( 1.0, static_cast<double>( mDone ) / static_cast<double>( mTotal ) ) );
    }

  private:
    const RunOptions &mOptions;
    PacedProgress mProgress;
    std::size_t mTotal, mDone = 0;
};

[[noreturn]] void fail( std::int64_t id, const char *what )
{
  throw Error( "feature " + std::to_string( id ) + " " + what );
}

//! Calls \a take( batch, number, id ) for each feature.
template <typename Take>
void for_each_feature( const Features &features, const RunOptions &options, Take &&take )
{
  Pace pace( features, options );
  std::int64_t next_id = 0;
  for ( const FeatureBatch &batch : features.batches )
    for ( std::size_t i = 0; i < batch.count; ++i, ++next_id )
    {
      pace.next();
      take( batch, i, batch.ids.empty() ? next_id : batch.ids[i] );
    }
}

bool has_none( const FeatureBatch &batch, std::size_t number )
{
  return !batch.has_none.empty() && batch.has_none[number];
}

//! Whether x and y of the vertices follow each other as the engine has them.
bool lie_as_points( const Ordinates &ordinates )
{
  return ordinates.stride == sizeof( Point2 ) && ordinates.first[1] == ordinates.first[0] + sizeof( double )
         && std::bit_cast<std::uintptr_t>( ordinates.first[0] ) % alignof( double ) == 0;
}

//! Of such ones.
const Point2 *points_in( const Ordinates &ordinates )
{
  return reinterpret_cast<const Point2 *>( ordinates.first[0] );
}

//! The vertices of one part, copied only where they do not lie as the engine has them.
class PartOf2
{
  public:
    PartOf2( const Ragged &ragged )
      : mRagged( ragged )
      , mInPlace( lie_as_points( ragged.ordinates ) )
    {}

    //! Takes vertices \a range, and closes them to a ring if they are to be one.
    void take( Range range )
    {
      const Ordinates &from = mRagged.ordinates;
      const std::size_t count = range.end - range.begin;
      const bool open_ring = mRagged.kind == PartKind::ring && count > 0
                             && !same_point( from.point2( range.begin ), from.point2( range.end - 1 ) );
      mZ.clear();
      if ( from.has_z() )
        for ( std::size_t v = range.begin; v < range.end; ++v )
          mZ.push_back( from.at( 2, v ) );
      if ( mInPlace && !open_ring )
      {
        mVertices = { points_in( from ) + range.begin, count };
        return;
      }
      mCopy.clear();
      for ( std::size_t v = range.begin; v < range.end; ++v )
        mCopy.push_back( from.point2( v ) );
      if ( open_ring )
      {
        mCopy.push_back( mCopy.front() );
        if ( from.has_z() )
          mZ.push_back( mZ.front() );
      }
      mVertices = mCopy;
    }

    std::span<const Point2> vertices() const { return mVertices; }
    std::span<const double> z() const { return mZ; }

  private:
    const Ragged &mRagged;
    bool mInPlace;
    std::span<const Point2> mVertices;
    std::vector<Point2> mCopy;
    std::vector<double> mZ;
};

//! A point that stands for an empty one, as in well-known binary.
bool is_empty_point( const Ordinates &ordinates, std::size_t vertex )
{
  return std::isnan( ordinates.at( 0, vertex ) ) && std::isnan( ordinates.at( 1, vertex ) );
}

//! Calls \a take( range ) with the vertices of each part of feature \a number; of points, with each point that is not empty.
template <typename Take>
void for_each_part( const Ragged &ragged, std::size_t number, Take &&take )
{
  const bool points = ragged.kind == PartKind::point;
  const std::size_t levels = ragged.offsets.size();
  const Range parts = below( ragged, { number, number + 1 }, points ? levels : levels - 1 );
  for ( std::size_t part = parts.begin; part < parts.end; ++part )
    if ( !points )
      take( Range{ ragged.offsets[0][part], ragged.offsets[0][part + 1] } );
    else if ( !is_empty_point( ragged.ordinates, part ) )
      take( Range{ part, part + 1 } );
}

void add_line( PolylineBuilder3 &builder, const Ragged &ragged, Range range, std::vector<Point3> &vertices,
               std::vector<double> &m )
{
  constexpr double no_m = std::numeric_limits<double>::quiet_NaN();
  const Ordinates &from = ragged.ordinates;
  vertices.clear(), m.clear();
  for ( std::size_t v = range.begin; v < range.end; ++v )
  {
    // As of well-known binary, a point beside lines needs no Z: it is of no length whatever its height.
    vertices.push_back( from.has_z() ? from.point3( v ) : Point3{ from.at( 0, v ), from.at( 1, v ), 0 } );
    m.push_back( from.has_m() ? from.at( 3, v ) : no_m );
  }
  builder.add_line( vertices, m );
}

//! Adds the chains of \a features, and calls \a after_each() behind each feature.
template <typename AfterEach>
void add_chains( ChainBuilder2 &builder, const Features &features, const RunOptions &options, AfterEach &&after_each )
{
  std::optional<PartOf2> part;
  const FeatureBatch *of_part = nullptr;
  for_each_feature( features, options, [&]( const FeatureBatch &batch, std::size_t i, std::int64_t id ) {
    if ( !batch.ragged )
      add_wkb_feature( builder, id, batch.wkb[i], WkbReading() );
    else if ( has_none( batch, i ) )
      builder.count_null( id );
    else
    {
      if ( of_part != &batch )
        part.emplace( *batch.ragged ), of_part = &batch;
      builder.begin_feature( id );
      for_each_part( *batch.ragged, i, [&]( Range range ) {
        part->take( range );
        builder.add_part( part->vertices(), part->z() );
      } );
      builder.end_feature();
    }
    after_each();
  } );
}

} // namespace

std::size_t most_vertices_of( const Features &features )
{
  std::size_t vertices = 0, bytes = 0;
  for ( const FeatureBatch &batch : features.batches )
  {
    if ( batch.ragged )
    {
      const Range range = below( *batch.ragged, { 0, batch.count }, batch.ragged->offsets.size() );
      vertices += range.end - range.begin;
    }
    for ( const std::span<const std::byte> wkb : batch.wkb )
      bytes += wkb.size();
  }
  return vertices + bytes / sizeof( Point2 );
}

// Room for all vertices is made at once, for growing costs as much as filling; of what is not filled the system gives nothing.
ChainSet2 chains_of( const Features &features, const RunOptions &options )
{
  std::size_t parts = 0, count = 0;
  for ( const FeatureBatch &batch : features.batches )
  {
    const std::size_t levels = batch.ragged ? batch.ragged->offsets.size() : 0;
    const Range range = levels > 0 ? below( *batch.ragged, { 0, batch.count }, levels - 1 ) : Range{ 0, batch.count };
    parts += range.end - range.begin;
    count += batch.count;
  }
  ChainBuilder2 builder;
  builder.reserve( most_vertices_of( features ), parts, count );
  add_chains( builder, features, options, [] {} );
  return builder.take();
}

bool for_each_share( const Features &features, std::size_t enough, const RunOptions &options,
                     const std::function<void( const ChainSet2 & )> &take )
{
  ChainBuilder2 builder;
  builder.reserve( 2 * enough, 0, 0 ); // growing would cost as much as filling
  add_chains( builder, features, options, [&] {
    if ( builder.vertex_count() < enough )
      return;
    take( builder.take() );
    builder.reserve( 2 * enough, 0, 0 );
  } );
  take( builder.take() );
  return builder.has_z();
}

std::optional<ChainSet2> chains_in_place( const Features &features, Workers &workers )
{
  if ( features.batches.size() != 1 || features.batches.front().count == 0 || !features.batches.front().ragged )
    return std::nullopt;
  const FeatureBatch &batch = features.batches.front();
  const Ragged &ragged = *batch.ragged;
  if ( ragged.kind == PartKind::point || ragged.ordinates.has_z() || !lie_as_points( ragged.ordinates )
       || std::find( batch.has_none.begin(), batch.has_none.end(), true ) != batch.has_none.end() )
    return std::nullopt;

  const std::size_t levels = ragged.offsets.size();
  const Range parts = below( ragged, { 0, batch.count }, levels - 1 );
  std::vector<std::size_t> feature_begin;
  if ( levels > 1 )
    for ( std::size_t i = 0; i <= batch.count; ++i )
      feature_begin.push_back( levels == 2 ? ragged.offsets[1][i] : ragged.offsets[1][ragged.offsets[2][i]] );
  return chains_in_place( { { points_in( ragged.ordinates ), ragged.vertex_count },
                            ragged.offsets[0].subspan( parts.begin, parts.end - parts.begin + 1 ),
                            feature_begin,
                            batch.ids,
                            ragged.kind == PartKind::ring },
                          workers );
}

PolylineSet3 lines_of( const Features &features, const RunOptions &options )
{
  PolylineBuilder3 builder( true );
  std::vector<Point3> vertices;
  std::vector<double> m;
  for_each_feature( features, options, [&]( const FeatureBatch &batch, std::size_t i, std::int64_t id ) {
    if ( !batch.ragged )
    {
      add_wkb_lines( builder, id, batch.wkb[i], WkbReading() );
      return;
    }
    const Ragged &ragged = *batch.ragged;
    if ( ragged.kind == PartKind::ring )
      fail( id, "holds a Polygon, which is no line." );
    if ( has_none( batch, i ) )
    {
      builder.count_null( id );
      return;
    }
    builder.begin_feature( id );
    for_each_part( ragged, i, [&]( Range range ) {
      if ( !ragged.ordinates.has_z() && ragged.kind == PartKind::line && range.begin < range.end )
        fail( id, "has no Z, and a line in space needs three coordinates at every vertex." );
      add_line( builder, ragged, range, vertices, m );
    } );
    builder.end_feature();
  } );
  PolylineSet3 lines = builder.take();
  if ( std::all_of( lines.m.begin(), lines.m.end(), []( double of ) { return std::isnan( of ); } ) )
    lines.m.clear();
  return lines;
}

PointSet3 points_of( const Features &features, const RunOptions &options )
{
  PointSet3 set;
  for_each_feature( features, options, [&]( const FeatureBatch &batch, std::size_t i, std::int64_t id ) {
    if ( !batch.ragged )
    {
      add_wkb_points( set, id, batch.wkb[i], WkbReading() );
      return;
    }
    const Ragged &ragged = *batch.ragged;
    if ( ragged.kind != PartKind::point )
      fail( id, ragged.kind == PartKind::line ? "holds a Line String, which is no point."
                                              : "holds a Polygon, which is no point." );
    if ( has_none( batch, i ) )
    {
      count_null_feature( id, set.counts );
      return;
    }
    ++set.counts.features;
    const std::size_t before = set.points.size();
    const std::size_t first = below( ragged, { i, i + 1 }, ragged.offsets.size() ).begin;
    for_each_part( ragged, i, [&]( Range range ) {
      if ( !ragged.ordinates.has_z() )
        fail( id, "has no Z, and a point in space needs three coordinates." );
      set.points.push_back( ragged.ordinates.point3( range.begin ) );
      set.feature.push_back( id );
      set.part.push_back( static_cast<std::uint32_t>( range.begin - first ) );
    } );
    const auto added = std::span( set.points ).subspan( before );
    if ( added.empty() )
      leave_out( set.counts.empty_features, set.counts.empty_ids, id );
    if ( all_finite( added ) )
      return;
    leave_out( set.counts.nonfinite_features, set.counts.nonfinite_ids, id );
    set.points.resize( before );
    set.feature.resize( before );
    set.part.resize( before );
  } );
  return set;
}

namespace
{

void add_ragged_vertices( PointGroups3 &points, const Ragged &ragged, std::size_t number, std::int64_t id )
{
  ++points.counts.features;
  const bool has_empty = ragged.kind == PartKind::point && ragged.has_empty_points;
  const Range vertices = below( ragged, { number, number + 1 }, ragged.offsets.size() );
  std::uint32_t part = 0;
  for ( std::size_t v = vertices.begin; v < vertices.end; ++v )
  {
    if ( has_empty && is_empty_point( ragged.ordinates, v ) )
      continue;
    if ( !ragged.ordinates.has_z() )
      fail( id, "has no Z, and a point in space needs three coordinates." );
    points.points.push_back( ragged.ordinates.point3( v ) );
    points.feature.push_back( id );
    points.part.push_back( part++ );
  }
  if ( part == 0 )
    leave_out( points.counts.empty_features, points.counts.empty_ids, id );
}

} // namespace

PointGroups3 vertices_of( const Features &features, bool by_name, const RunOptions &options )
{
  PointGrouping grouping( by_name, "points" );
  PointGroups3 &points = grouping.points();
  for_each_feature( features, options, [&]( const FeatureBatch &batch, std::size_t i, std::int64_t id ) {
    if ( !batch.ragged )
      add_wkb_vertices( points, id, batch.wkb[i], WkbReading() );
    else if ( has_none( batch, i ) )
      count_null_feature( id, points.counts );
    else
      add_ragged_vertices( points, *batch.ragged, i, id );
    grouping.end_feature( by_name ? batch.names[i] : std::string() );
  } );
  return grouping.take( options.log );
}

namespace
{

const std::string one_mesh = "mesh";

void add_indexed_faces( MeshBuilder &builder, const IndexedFaces &faces, const RunOptions &options )
{
  PacedProgress progress( options.progress );
  std::vector<Point3> border;
  const std::size_t count = faces.corners.size() / faces.corners_of_each;
  for ( std::size_t face = 0; face < count; ++face )
  {
    if ( face % 1024 == 0 )
    {
      keep_going( options.stop );
      progress.report( static_cast<double>( face ) / static_cast<double>( count ) );
    }
    border.clear();
    for ( std::size_t corner = 0; corner < faces.corners_of_each; ++corner )
      border.push_back( faces.vertices.point3( faces.corners[face * faces.corners_of_each + corner] ) );
    builder.add_face( border, one_mesh );
  }
}

//! The polygons of feature \a number. Rings beyond the first are holes.
void add_ragged_faces( MeshBuilder &builder, const Ragged &ragged, std::size_t number, const std::string &name,
                       std::int64_t id )
{
  if ( ragged.kind != PartKind::ring )
  {
    for_each_part( ragged, number, [&]( Range ) { builder.count_other(); } );
    return;
  }
  std::vector<Point3> border;
  const Range polygons = below( ragged, { number, number + 1 }, ragged.offsets.size() - 2 );
  for ( std::size_t polygon = polygons.begin; polygon < polygons.end; ++polygon )
  {
    const Range rings{ ragged.offsets[1][polygon], ragged.offsets[1][polygon + 1] };
    if ( rings.begin < rings.end && !ragged.ordinates.has_z() )
      fail( id, "has no Z, and a mesh needs three coordinates at every corner." );
    if ( rings.end - rings.begin > 1 )
      builder.leave_out_holed_face( id );
    if ( rings.end - rings.begin != 1 )
      continue;
    border.clear();
    for ( std::size_t v = ragged.offsets[0][rings.begin]; v < ragged.offsets[0][rings.end]; ++v )
      border.push_back( ragged.ordinates.point3( v ) );
    builder.add_face( border, name, id );
  }
}

} // namespace

TriangleMesh faces_of( const Features &features, const RunOptions &options )
{
  MeshBuilder builder( options.stop );
  if ( features.faces )
    add_indexed_faces( builder, *features.faces, options );
  for_each_feature( features, options, [&]( const FeatureBatch &batch, std::size_t i, std::int64_t id ) {
    const std::string &name = batch.names.empty() ? one_mesh : batch.names[i];
    if ( !batch.ragged )
    {
      add_wkb_faces( builder, id, batch.wkb[i], name, WkbReading() );
      return;
    }
    if ( has_none( batch, i ) )
    {
      builder.count_null();
      return;
    }
    const std::uint64_t before = builder.element_count();
    add_ragged_faces( builder, *batch.ragged, i, name, id );
    if ( builder.element_count() == before )
      builder.count_empty();
  } );
  return builder.take();
}

TriangleMesh mesh_of( const Features &features, const RunOptions &options )
{
  TriangleMesh mesh = faces_of( features, options );
  check_faces( mesh.triangles.size(), mesh.counts );
  return mesh;
}

void check_faces( std::uint64_t triangles, const MeshCounts &counts )
{
  if ( triangles == 0 )
    throw Error( "The mesh has no face that could be read as part of a mesh: " + std::to_string( counts.faces )
                 + " came, " + std::to_string( counts.left_out() ) + " of them were left out." );
}

} // namespace rubicon
