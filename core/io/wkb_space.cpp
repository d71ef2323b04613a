// SPDX-License-Identifier: GPL-2.0-or-later
// Well-known binary with Z to lines, points and faces in space.
// Relies on io/wkb_reader.h.

#include "core/io/wkb.h"

#include "core/ingest/feature_ledger.h"
#include "core/ingest/mesh_builder.h"
#include "core/ingest/polyline_builder3.h"
#include "core/io/wkb_reader.h"

#include <limits>
#include <string>

#include <ogr_core.h>

namespace rubicon
{
namespace
{

std::string with_article( std::uint32_t type )
{
  return std::string( "a " ) + OGRGeometryTypeToName( static_cast<OGRwkbGeometryType>( type ) );
}

//! The lines of one feature.
class WkbLines : private WkbReader
{
  public:
    WkbLines( PolylineBuilder3 &builder, std::int64_t id, const PartTransform &transform )
      : WkbReader( id, transform )
      , mBuilder( builder )
    {}

    void geometry( std::span<const std::byte> &bytes, int depth = 0 );
    bool linearised() const { return mLinearised; }

  private:
    void line( std::span<const std::byte> &bytes, const GeometryHeader &head );
    void point( std::span<const std::byte> &bytes, const GeometryHeader &head );
    void curve( std::span<const std::byte> &bytes, const GeometryHeader &head, int depth );

    PolylineBuilder3 &mBuilder;
    bool mLinearised = false;
    bool mPointsOnly = false;
};

void WkbLines::geometry( std::span<const std::byte> &bytes, int depth )
{
  check_depth( depth );
  const GeometryHeader head = header( bytes );
  if ( depth == 0 )
    mPointsOnly = head.type == wkbPoint || head.type == wkbMultiPoint;
  switch ( head.type )
  {
    case wkbPoint: point( bytes, head ); return;
    case wkbLineString: line( bytes, head ); return;
    case wkbMultiPoint:
    case wkbMultiLineString:
    case wkbGeometryCollection:
      for ( auto members = take<std::uint32_t>( bytes, head.swapped ); members > 0; --members )
        geometry( bytes, depth + 1 );
      return;
    case wkbCircularString:
    case wkbCompoundCurve:
    case wkbMultiCurve: curve( bytes, head, depth ); return;
    default: fail( "holds " + with_article( head.type ) + ", which is no line." );
  }
}

void WkbLines::line( std::span<const std::byte> &bytes, const GeometryHeader &head )
{
  take_part( bytes, head );
  if ( !head.has_z && !mVertices.empty() )
    fail( "has no Z, and a line in space needs three coordinates at every vertex." );
  transform_part();
  if ( !head.has_m )
    mM.assign( mVertices.size(), std::numeric_limits<double>::quiet_NaN() );
  mBuilder.add_line( part_in_space(), mM );
}

// As WkbChains has it.
void WkbLines::point( std::span<const std::byte> &bytes, const GeometryHeader &head )
{
  take_vertices( bytes, head, 1 );
  const Point3 place{ mVertices[0].x, mVertices[0].y, 0 };
  const double no_m = std::numeric_limits<double>::quiet_NaN();
  if ( mPointsOnly && !std::isnan( place.x ) )
    mBuilder.add_line( { &place, 1 }, { &no_m, 1 } );
}

void WkbLines::curve( std::span<const std::byte> &bytes, const GeometryHeader &head, int depth )
{
  bool curved = false;
  const std::vector<std::byte> linear = straightened( bytes, head, curved );
  if ( curved && head.has_m )
    fail( "has a curve with M, which OGR loses when it makes curves straight; give it straight segments first." );
  mLinearised = mLinearised || curved;
  std::span<const std::byte> rest( linear );
  geometry( rest, depth + 1 );
}

//! The points of one feature.
class WkbPoints : private WkbReader
{
  public:
    WkbPoints( PointSet3 &points, std::int64_t id, const PartTransform &transform )
      : WkbReader( id, transform )
      , mPoints( points )
    {}

    void geometry( std::span<const std::byte> &bytes, int depth = 0 );

  private:
    void point( std::span<const std::byte> &bytes, const GeometryHeader &head );

    PointSet3 &mPoints;
    std::uint32_t mPart = 0;
};

void WkbPoints::geometry( std::span<const std::byte> &bytes, int depth )
{
  check_depth( depth );
  const GeometryHeader head = header( bytes );
  switch ( head.type )
  {
    case wkbPoint: point( bytes, head ); return;
    case wkbMultiPoint:
    case wkbGeometryCollection:
      for ( auto members = take<std::uint32_t>( bytes, head.swapped ); members > 0; --members )
        geometry( bytes, depth + 1 );
      return;
    default: fail( "holds " + with_article( head.type ) + ", which is no point." );
  }
}

// WKB has no other way to say that a point is empty than coordinates that are no numbers.
void WkbPoints::point( std::span<const std::byte> &bytes, const GeometryHeader &head )
{
  take_vertices( bytes, head, 1 );
  const std::uint32_t part = mPart++;
  if ( std::isnan( mVertices[0].x ) && std::isnan( mVertices[0].y ) )
    return;
  if ( !head.has_z )
    fail( "has no Z, and a point in space needs three coordinates." );
  transform_part();
  mPoints.points.push_back( part_in_space().front() );
  mPoints.feature.push_back( id() );
  mPoints.part.push_back( part );
}

//! The faces of one feature.
class WkbFaces : private WkbReader
{
  public:
    WkbFaces( MeshBuilder &builder, std::int64_t id, const std::string &mesh, const PartTransform &transform )
      : WkbReader( id, transform )
      , mBuilder( builder )
      , mMesh( mesh )
    {}

    void geometry( std::span<const std::byte> &bytes, int depth = 0 );

  private:
    void face( std::span<const std::byte> &bytes, const GeometryHeader &head );
    void skip( std::span<const std::byte> &bytes, const GeometryHeader &head );

    MeshBuilder &mBuilder;
    const std::string &mMesh;
};

void WkbFaces::geometry( std::span<const std::byte> &bytes, int depth )
{
  check_depth( depth );
  const GeometryHeader head = header( bytes );
  switch ( head.type )
  {
    case wkbPolygon:
    case wkbTriangle: face( bytes, head ); return;
    case wkbMultiPolygon:
    case wkbGeometryCollection:
    case wkbPolyhedralSurface:
    case wkbTIN:
    case wkbMultiPoint:
    case wkbMultiLineString:
    case wkbCompoundCurve:
    case wkbMultiCurve:
      for ( auto members = take<std::uint32_t>( bytes, head.swapped ); members > 0; --members )
        geometry( bytes, depth + 1 );
      return;
    case wkbPoint:
    case wkbLineString:
    case wkbCircularString: skip( bytes, head ); return;
    default: fail( "holds a geometry other than flat polygons, triangles and surfaces of these: it is no mesh." );
  }
}

void WkbFaces::face( std::span<const std::byte> &bytes, const GeometryHeader &head )
{
  const auto rings = take<std::uint32_t>( bytes, head.swapped );
  if ( rings > 0 && !head.has_z )
    fail( "has no Z, and a mesh needs three coordinates at every corner." );
  std::vector<Point3> corners;
  for ( std::uint32_t ring = 0; ring < rings; ++ring )
  {
    take_part( bytes, head );
    transform_part();
    if ( ring == 0 )
      corners = part_in_space();
  }
  if ( rings == 1 )
    mBuilder.add_face( corners, mMesh, id() );
  else if ( rings > 1 )
    mBuilder.leave_out_holed_face( id() );
}

//! A text, point or line among the faces, as drawings have them.
void WkbFaces::skip( std::span<const std::byte> &bytes, const GeometryHeader &head )
{
  if ( head.type == wkbPoint )
    take_vertices( bytes, head, 1 );
  else
    take_part( bytes, head );
  mBuilder.count_other();
}

} // namespace

void add_wkb_lines( PolylineBuilder3 &builder, std::int64_t id, std::span<const std::byte> wkb,
                    const PartTransform &transform )
{
  ingest_feature<WkbLines>( builder, id, wkb, transform );
}

void add_wkb_points( PointSet3 &points, std::int64_t id, std::span<const std::byte> wkb,
                     const PartTransform &transform )
{
  IngestCounts &counts = points.counts;
  if ( wkb.empty() )
  {
    count_null_feature( id, counts );
    return;
  }
  ++counts.features;
  const std::size_t before = points.points.size();
  WkbPoints( points, id, transform ).geometry( wkb );
  const auto added = std::span( points.points ).subspan( before );
  if ( added.empty() )
    leave_out( counts.empty_features, counts.empty_ids, id );
  if ( !all_finite( added ) )
  {
    leave_out( counts.nonfinite_features, counts.nonfinite_ids, id );
    points.points.resize( before );
    points.feature.resize( before );
    points.part.resize( before );
  }
}

void add_wkb_faces( MeshBuilder &builder, std::int64_t id, std::span<const std::byte> wkb, const std::string &mesh,
                    const PartTransform &transform )
{
  if ( wkb.empty() )
  {
    builder.count_null();
    return;
  }
  const std::uint64_t before = builder.element_count();
  WkbFaces( builder, id, mesh, transform ).geometry( wkb );
  if ( builder.element_count() == before )
    builder.count_empty();
}

} // namespace rubicon
