// SPDX-License-Identifier: GPL-2.0-or-later
// Vertices one by one.
// Relies on QgsGeometry.

#include "hitgeometries.h"

namespace
{

//! More triangles of a body are marked by its hull alone.
constexpr std::size_t MOST_TRIANGLES = 2000;

template <typename Vertices>
QgsGeometry linesOf( const Vertices &vertices, const std::vector<std::uint32_t> &begin )
{
  QgsMultiPolylineXY lines;
  for ( std::size_t part = 0; part + 1 < begin.size(); ++part )
  {
    QgsPolylineXY line;
    for ( std::uint32_t v = begin[part]; v < begin[part + 1]; ++v )
      line << QgsPointXY( vertices[v].x, vertices[v].y );
    lines << line;
  }
  return QgsGeometry::fromMultiPolylineXY( lines );
}

QgsPolygonXY ringOf( const rubicon::TriangleMesh &mesh, std::uint32_t triangle )
{
  QgsPolylineXY ring;
  for ( const rubicon::Point3 &corner : mesh.corners( triangle ) )
    ring << QgsPointXY( corner.x, corner.y );
  ring << ring.first();
  return { ring };
}

} // namespace

QgsGeometry HitGeometries::ofLayer( const rubicon::ChainSet2 &chains )
{
  return linesOf( chains.vertices, chains.chain_begin );
}

QgsGeometry HitGeometries::ofLayer( const rubicon::PolylineSet3 &lines )
{
  return linesOf( lines.vertices, lines.line_begin );
}

QgsGeometry HitGeometries::ofTriangle( const rubicon::TriangleMesh &mesh, std::uint32_t triangle )
{
  return QgsGeometry::fromPolygonXY( ringOf( mesh, triangle ) );
}

QgsGeometry HitGeometries::ofBody( const rubicon::TriangleMesh &mesh, std::uint32_t triangle )
{
  const auto isPart = [&]( std::uint32_t t ) {
    return mesh.feature[triangle] != rubicon::no_feature ? mesh.feature[t] == mesh.feature[triangle]
                                                         : mesh.mesh[t] == mesh.mesh[triangle];
  };
  QgsMultiPolygonXY triangles;
  QgsMultiPointXY corners;
  for ( std::uint32_t t = 0; t < mesh.triangles.size(); ++t )
  {
    if ( !isPart( t ) )
      continue;
    if ( triangles.size() <= static_cast<int>( MOST_TRIANGLES ) )
      triangles << ringOf( mesh, t );
    for ( const rubicon::Point3 &corner : mesh.corners( t ) )
      corners << QgsPointXY( corner.x, corner.y );
  }
  return triangles.size() <= static_cast<int>( MOST_TRIANGLES ) ? QgsGeometry::fromMultiPolygonXY( triangles )
                                                                : QgsGeometry::fromMultiPointXY( corners ).convexHull();
}
