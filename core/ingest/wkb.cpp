// SPDX-License-Identifier: GPL-2.0-or-later
// What becomes of the points, lines and polygons of well-known binary: chains, lines, points and faces in space.
// Relies on ingest/wkb_reader.h.

#include "core/ingest/wkb.h"

#include "core/ingest/feature_ledger.h"
#include "core/ingest/wkb_reader.h"

#include <cmath>
#include <limits>

namespace rubicon
{
namespace
{

constexpr double no_m = std::numeric_limits<double>::quiet_NaN();

//! The chains of one feature.
class WkbChains : public WkbReader
{
  public:
    WkbChains( ChainBuilder2 &builder, std::int64_t id, std::span<const std::byte> wkb, const WkbReading &reading )
      : WkbReader( id, wkb, reading, 2 )
      , mBuilder( builder )
    {}

  private:
    void point( const GeometryHeader &head ) override
    {
      if ( take_lone_point( head ) )
        mBuilder.add_part( mVertices );
    }
    void line( const GeometryHeader &head ) override
    {
      take_part( head );
      transform_part();
      mBuilder.add_part( mVertices, mZ );
    }
    void polygon( const GeometryHeader &head ) override
    {
      for ( auto rings = take<std::uint32_t>( head.swapped ); rings > 0; --rings )
      {
        take_part( head );
        if ( !mVertices.empty() && !same_point( mVertices.front(), mVertices.back() ) )
        {
          mVertices.push_back( mVertices.front() );
          if ( head.has_z )
            mZ.push_back( mZ.front() );
        }
        transform_part();
        mBuilder.add_part( mVertices, mZ );
      }
    }
    [[noreturn]] void refuse( std::uint32_t type ) const override
    {
      fail( "has a geometry of the unknown WKB type " + std::to_string( type ) + "." );
    }

    ChainBuilder2 &mBuilder;
};

//! The lines of one feature.
class WkbLines : public WkbReader
{
  public:
    WkbLines( PolylineBuilder3 &builder, std::int64_t id, std::span<const std::byte> wkb, const WkbReading &reading )
      : WkbReader( id, wkb, reading, 1 )
      , mBuilder( builder )
    {}

  private:
    void point( const GeometryHeader &head ) override
    {
      if ( !take_lone_point( head ) )
        return;
      const Point3 place{ mVertices[0].x, mVertices[0].y, 0 };
      mBuilder.add_line( { &place, 1 }, { &no_m, 1 } );
    }
    void line( const GeometryHeader &head ) override
    {
      take_part( head );
      if ( !head.has_z && !mVertices.empty() )
        fail( "has no Z, and a line in space needs three coordinates at every vertex." );
      transform_part();
      if ( !head.has_m )
        mM.assign( mVertices.size(), no_m );
      mBuilder.add_line( part_in_space(), mM );
    }
    void check_curve( const GeometryHeader &head ) const override
    {
      if ( head.has_m )
        fail( "has a curve with M, which OGR loses when it makes curves straight; give it straight segments first." );
    }
    [[noreturn]] void refuse( std::uint32_t type ) const override
    {
      fail( "holds " + with_article( type ) + ", which is no line." );
    }

    PolylineBuilder3 &mBuilder;
};

//! The points of one feature.
class WkbPoints : public WkbReader
{
  public:
    WkbPoints( PointSet3 &points, std::int64_t id, std::span<const std::byte> wkb, const WkbReading &reading )
      : WkbReader( id, wkb, reading, 0 )
      , mPoints( points )
    {}

  private:
    // WKB has no other way to say that a point is empty than coordinates that are no numbers.
    void point( const GeometryHeader &head ) override
    {
      take_vertices( head, 1 );
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
    [[noreturn]] void refuse( std::uint32_t type ) const override
    {
      fail( "holds " + with_article( type ) + ", which is no point." );
    }

    PointSet3 &mPoints;
    std::uint32_t mPart = 0;
};

//! Every vertex of one feature.
class WkbVertices : public WkbReader
{
  public:
    WkbVertices( PointGroups3 &points, std::int64_t id, std::span<const std::byte> wkb, const WkbReading &reading )
      : WkbReader( id, wkb, reading, 2 )
      , mPoints( points )
    {}

    bool is_flat() const { return mIsFlat; }

  private:
    void point( const GeometryHeader &head ) override
    {
      take_vertices( head, 1 );
      if ( !std::isnan( mVertices[0].x ) || !std::isnan( mVertices[0].y ) ) // else it is empty
        add( head );
    }
    void line( const GeometryHeader &head ) override
    {
      take_part( head );
      add( head );
    }
    void polygon( const GeometryHeader &head ) override
    {
      for ( auto rings = take<std::uint32_t>( head.swapped ); rings > 0; --rings )
        line( head );
    }
    [[noreturn]] void refuse( std::uint32_t type ) const override
    {
      fail( "has a geometry of the unknown WKB type " + std::to_string( type ) + "." );
    }

    void add( const GeometryHeader &head )
    {
      mIsFlat = mIsFlat || ( !head.has_z && !mVertices.empty() );
      if ( mIsFlat )
        return;
      for ( const Point3 &p : part_in_space() )
      {
        mPoints.points.push_back( p );
        mPoints.feature.push_back( id() );
        mPoints.part.push_back( mPart++ );
      }
    }

    PointGroups3 &mPoints;
    std::uint32_t mPart = 0;
    bool mIsFlat = false;
};

//! The faces of one feature. A text, point or line among them, as drawings have them, is skipped and counted.
class WkbFaces : public WkbReader
{
  public:
    WkbFaces( MeshBuilder &builder, std::int64_t id, std::span<const std::byte> wkb, const std::string &mesh,
              const WkbReading &reading )
      : WkbReader( id, wkb, reading, 2 )
      , mBuilder( builder )
      , mMesh( mesh )
    {}

  private:
    void point( const GeometryHeader &head ) override
    {
      take_vertices( head, 1 );
      mBuilder.count_other();
    }
    void line( const GeometryHeader &head ) override
    {
      take_part( head );
      mBuilder.count_other();
    }
    void polygon( const GeometryHeader &head ) override
    {
      const auto rings = take<std::uint32_t>( head.swapped );
      if ( rings > 0 && !head.has_z )
        fail( "has no Z, and a mesh needs three coordinates at every corner." );
      std::vector<Point3> corners;
      for ( std::uint32_t ring = 0; ring < rings; ++ring )
      {
        take_part( head );
        transform_part();
        if ( ring == 0 )
          corners = part_in_space();
      }
      if ( rings == 1 )
        mBuilder.add_face( corners, mMesh, id() );
      else if ( rings > 1 )
        mBuilder.leave_out_holed_face( id() );
    }
    // A curve is skipped as it is; a surface with curves is not flat.
    void curve( const GeometryHeader &head, int depth, int dimension ) override
    {
      if ( dimension == 2 )
        refuse( head.type );
      if ( head.type == wkb_circular_string )
        line( head );
      else
        members( head, depth, dimension );
    }
    [[noreturn]] void refuse( std::uint32_t ) const override
    {
      fail( "holds a geometry other than flat polygons, triangles and surfaces of these: it is no mesh." );
    }

    MeshBuilder &mBuilder;
    const std::string &mMesh;
};

//! Takes one feature of lines in through an \a Ingest (a WkbReader for builders of that kind).
template <typename Ingest, typename Builder>
void ingest_feature( Builder &builder, std::int64_t id, std::span<const std::byte> wkb, const WkbReading &reading )
{
  if ( wkb.empty() )
  {
    builder.count_null( id );
    return;
  }
  Ingest ingest( builder, id, wkb, reading );
  builder.begin_feature( id );
  ingest.geometry();
  builder.end_feature();
  if ( ingest.linearised() )
    builder.count_linearised();
}

//! Leaves the first \a count of the points.
template <typename Points>
void shorten( Points &points, std::size_t count )
{
  points.points.resize( count );
  points.feature.resize( count );
  points.part.resize( count );
}

} // namespace

void add_wkb_feature( ChainBuilder2 &builder, std::int64_t id, std::span<const std::byte> wkb,
                      const WkbReading &reading )
{
  ingest_feature<WkbChains>( builder, id, wkb, reading );
}

void add_wkb_lines( PolylineBuilder3 &builder, std::int64_t id, std::span<const std::byte> wkb,
                    const WkbReading &reading )
{
  ingest_feature<WkbLines>( builder, id, wkb, reading );
}

void add_wkb_points( PointSet3 &points, std::int64_t id, std::span<const std::byte> wkb, const WkbReading &reading )
{
  IngestCounts &counts = points.counts;
  if ( wkb.empty() )
  {
    count_null_feature( id, counts );
    return;
  }
  ++counts.features;
  const std::size_t before = points.points.size();
  WkbPoints( points, id, wkb, reading ).geometry();
  const auto added = std::span( points.points ).subspan( before );
  if ( added.empty() )
    leave_out( counts.empty_features, counts.empty_ids, id );
  if ( !all_finite( added ) )
  {
    leave_out( counts.nonfinite_features, counts.nonfinite_ids, id );
    shorten( points, before );
  }
}

void add_wkb_vertices( PointGroups3 &points, std::int64_t id, std::span<const std::byte> wkb,
                       const WkbReading &reading )
{
  IngestCounts &counts = points.counts;
  if ( wkb.empty() )
  {
    count_null_feature( id, counts );
    return;
  }
  ++counts.features;
  const std::size_t before = points.points.size();
  WkbVertices vertices( points, id, wkb, reading );
  vertices.geometry();
  if ( vertices.is_flat() )
  {
    leave_out( points.flat_features, points.flat_ids, id );
    shorten( points, before );
  }
  else if ( points.points.size() == before )
    leave_out( counts.empty_features, counts.empty_ids, id );
  if ( vertices.linearised() )
    ++counts.linearised_features;
}

void add_wkb_faces( MeshBuilder &builder, std::int64_t id, std::span<const std::byte> wkb, const std::string &mesh,
                    const WkbReading &reading )
{
  if ( wkb.empty() )
  {
    builder.count_null();
    return;
  }
  const std::uint64_t before = builder.element_count();
  WkbFaces( builder, id, wkb, mesh, reading ).geometry();
  if ( builder.element_count() == before )
    builder.count_empty();
}

} // namespace rubicon
