// SPDX-License-Identifier: GPL-2.0-or-later
// Well-known binary to chains, without geometry objects except for curves.
// Relies on io/wkb_reader.h.

#include "core/io/wkb.h"

#include "core/ingest/chain_builder2.h"
#include "core/io/wkb_reader.h"

#include <cmath>
#include <string>

#include <ogr_core.h>

namespace rubicon
{
namespace
{

class WkbChains : private WkbReader
{
  public:
    WkbChains( ChainBuilder2 &builder, std::int64_t id, const PartTransform &transform )
      : WkbReader( id, transform )
      , mBuilder( builder )
    {}

    void geometry( std::span<const std::byte> &bytes, int depth = 0 );
    bool linearised() const { return mLinearised; }

  private:
    void part( std::span<const std::byte> &bytes, const GeometryHeader &head, bool ring );
    void point( std::span<const std::byte> &bytes, const GeometryHeader &head );
    void curve( std::span<const std::byte> &bytes, const GeometryHeader &head, int depth );

    ChainBuilder2 &mBuilder;
    bool mLinearised = false;
    bool mPointsOnly = false;
};

void WkbChains::geometry( std::span<const std::byte> &bytes, int depth )
{
  check_depth( depth );
  const GeometryHeader head = header( bytes );
  if ( depth == 0 )
    mPointsOnly = head.type == wkbPoint || head.type == wkbMultiPoint;
  switch ( head.type )
  {
    case wkbPoint: point( bytes, head ); return;
    case wkbLineString: part( bytes, head, false ); return;
    case wkbPolygon:
    case wkbTriangle:
      for ( auto rings = take<std::uint32_t>( bytes, head.swapped ); rings > 0; --rings )
        part( bytes, head, true );
      return;
    case wkbMultiPoint:
    case wkbMultiLineString:
    case wkbMultiPolygon:
    case wkbGeometryCollection:
    case wkbPolyhedralSurface:
    case wkbTIN:
      for ( auto members = take<std::uint32_t>( bytes, head.swapped ); members > 0; --members )
        geometry( bytes, depth + 1 );
      return;
    case wkbCircularString:
    case wkbCompoundCurve:
    case wkbCurvePolygon:
    case wkbMultiCurve:
    case wkbMultiSurface: curve( bytes, head, depth ); return;
    default: fail( "has a geometry of the unknown WKB type " + std::to_string( head.type ) + "." );
  }
}

void WkbChains::part( std::span<const std::byte> &bytes, const GeometryHeader &head, bool ring )
{
  take_part( bytes, head );
  if ( ring && !mVertices.empty()
       && ( mVertices.front().x != mVertices.back().x || mVertices.front().y != mVertices.back().y ) )
  {
    mVertices.push_back( mVertices.front() );
    if ( head.has_z )
      mZ.push_back( mZ.front() );
  }
  transform_part();
  mBuilder.add_part( mVertices, mZ );
}

// A feature of points counts as one of no length; beside lines they are passed over. An empty point is NaN.
void WkbChains::point( std::span<const std::byte> &bytes, const GeometryHeader &head )
{
  take_vertices( bytes, head, 1 );
  if ( mPointsOnly && !std::isnan( mVertices[0].x ) )
    mBuilder.add_part( mVertices );
}

void WkbChains::curve( std::span<const std::byte> &bytes, const GeometryHeader &head, int depth )
{
  bool curved = false;
  const std::vector<std::byte> linear = straightened( bytes, head, curved );
  mLinearised = mLinearised || curved;
  std::span<const std::byte> rest( linear );
  geometry( rest, depth + 1 );
}

} // namespace

void add_wkb_feature( ChainBuilder2 &builder, std::int64_t id, std::span<const std::byte> wkb,
                      const PartTransform &transform )
{
  ingest_feature<WkbChains>( builder, id, wkb, transform );
}

} // namespace rubicon
