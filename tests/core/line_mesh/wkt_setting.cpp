// SPDX-License-Identifier: GPL-2.0-or-later
// Walks OGR geometries into lines and faces.
// Relies on wkt_setting.h.
#include "wkt_setting.h"
#include "core/ingest/mesh_builder.h"
#include "core/ingest/polyline_builder3.h"

#include <ogr_geometry.h>

#include <algorithm>
#include <memory>
#include <stdexcept>

namespace rubicon::test
{

namespace
{

using Geometry = std::unique_ptr<OGRGeometry>;

Geometry geometry_from_text( const std::string &text )
{
  OGRGeometry *geometry = nullptr;
  OGRGeometryFactory::createFromWkt( text.c_str(), nullptr, &geometry );
  if ( !geometry )
    throw std::runtime_error( "no geometry: " + text.substr( 0, 80 ) );
  return Geometry( geometry );
}

std::vector<Point3> vertices_of( const OGRSimpleCurve &curve )
{
  std::vector<Point3> vertices;
  for ( int i = 0; i < curve.getNumPoints(); ++i )
    vertices.push_back( { curve.getX( i ), curve.getY( i ), curve.getZ( i ) } );
  return vertices;
}

void add_lines( PolylineBuilder3 &builder, const OGRGeometry &geometry )
{
  const OGRwkbGeometryType type = wkbFlatten( geometry.getGeometryType() );
  if ( type == wkbMultiLineString )
  {
    for ( const OGRLineString *part : *geometry.toMultiLineString() )
      add_lines( builder, *part );
    return;
  }
  if ( type != wkbLineString )
    throw std::runtime_error( std::string( "no line: " ) + geometry.getGeometryName() );
  const OGRLineString &line = *geometry.toLineString();
  std::vector<double> m;
  for ( int i = 0; i < line.getNumPoints(); ++i )
    m.push_back( line.getM( i ) );
  builder.add_line( vertices_of( line ), m );
}

void add_faces( MeshBuilder &builder, const OGRGeometry &geometry, const std::string &name )
{
  const OGRwkbGeometryType type = wkbFlatten( geometry.getGeometryType() );
  if ( OGR_GT_IsSubClassOf( type, wkbPolygon ) )
  {
    if ( !geometry.IsEmpty() )
      builder.add_face( vertices_of( *geometry.toPolygon()->getExteriorRing() ), name );
  }
  else if ( OGR_GT_IsSubClassOf( type, wkbPolyhedralSurface ) )
    for ( const OGRPolygon *face : *geometry.toPolyhedralSurface() )
      add_faces( builder, *face, name );
  else if ( type == wkbMultiPolygon )
    for ( const OGRPolygon *face : *geometry.toMultiPolygon() )
      add_faces( builder, *face, name );
  else
    throw std::runtime_error( std::string( "no surface: " ) + geometry.getGeometryName() );
}

} // namespace

PolylineSet3 lines_from_texts( const std::vector<std::string> &texts )
{
  std::vector<Geometry> geometries;
  for ( const std::string &text : texts )
    geometries.push_back( geometry_from_text( text ) );
  PolylineBuilder3 builder(
    std::any_of( geometries.begin(), geometries.end(), []( const Geometry &g ) { return g->IsMeasured(); } ) );
  for ( std::size_t i = 0; i < geometries.size(); ++i )
  {
    builder.begin_feature( static_cast<std::int64_t>( i ) );
    add_lines( builder, *geometries[i] );
    builder.end_feature();
  }
  return builder.take();
}

TriangleMesh mesh_from_texts( const std::vector<std::pair<std::string, std::string>> &texts )
{
  MeshBuilder builder;
  for ( const auto &[name, text] : texts )
    add_faces( builder, *geometry_from_text( text ), name );
  return builder.take();
}

} // namespace rubicon::test
