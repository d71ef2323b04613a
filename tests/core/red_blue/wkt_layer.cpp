// SPDX-License-Identifier: GPL-2.0-or-later
// Walks OGR geometries into chains.
// Relies on wkt_layer.h.
#include "wkt_layer.h"
#include "core/ingest/chain_builder2.h"

#include <algorithm>
#include <cctype>
#include <stdexcept>

namespace rubicon::test
{

namespace
{

void add_line( ChainBuilder2 &builder, const OGRLineString &line )
{
  std::vector<Point2> vertices;
  std::vector<double> z;
  for ( int i = 0; i < line.getNumPoints(); ++i )
  {
    vertices.push_back( { line.getX( i ), line.getY( i ) } );
    if ( line.Is3D() )
      z.push_back( line.getZ( i ) );
  }
  builder.add_part( vertices, z );
}

void add_parts( ChainBuilder2 &builder, const OGRGeometry &geometry )
{
  const OGRwkbGeometryType type = wkbFlatten( geometry.getGeometryType() );
  if ( type == wkbLineString )
    add_line( builder, *geometry.toLineString() );
  else if ( OGR_GT_IsSubClassOf( type, wkbPolygon ) )
    for ( const OGRLinearRing *ring : *geometry.toPolygon() )
      add_line( builder, *ring );
  else if ( OGR_GT_IsSubClassOf( type, wkbGeometryCollection ) )
    for ( const OGRGeometry *part : *geometry.toGeometryCollection() )
      add_parts( builder, *part );
  else if ( type != wkbPoint )
    throw std::runtime_error( std::string( "no line or polygon: " ) + geometry.getGeometryName() );
}

//! Takes the SRID out of extended WKB, which OGR does not read with one.
void drop_srid( std::vector<unsigned char> &bytes )
{
  constexpr unsigned char srid_flag = 0x20;
  if ( bytes.size() < 9 )
    return;
  unsigned char &highest = bytes[0] == 1 ? bytes[4] : bytes[1];
  if ( highest & srid_flag )
  {
    highest = static_cast<unsigned char>( highest & ~srid_flag );
    bytes.erase( bytes.begin() + 5, bytes.begin() + 9 );
  }
}

Geometry geometry_from_hex( const std::string &digits )
{
  std::vector<unsigned char> bytes( digits.size() / 2 );
  for ( std::size_t i = 0; i < bytes.size(); ++i )
    bytes[i] = static_cast<unsigned char>( std::stoi( digits.substr( 2 * i, 2 ), nullptr, 16 ) );
  drop_srid( bytes );
  OGRGeometry *geometry = nullptr;
  OGRGeometryFactory::createFromWkb( bytes.data(), nullptr, &geometry, bytes.size() );
  return Geometry( geometry );
}

} // namespace

Geometry geometry_from_text( const std::string &text )
{
  std::string digits;
  std::copy_if( text.begin(), text.end(), std::back_inserter( digits ),
                []( unsigned char c ) { return !std::isspace( c ); } );
  const bool is_hex = std::all_of( digits.begin(), digits.end(), []( unsigned char c ) { return std::isxdigit( c ); } );

  std::string wkt = text;
  const std::string ring = "LINEARRING"; // JTS's word, which OGR does not know
  for ( std::size_t at; ( at = wkt.find( ring ) ) != std::string::npos; )
    wkt.replace( at, ring.size(), "LINESTRING" );

  OGRGeometry *parsed = nullptr;
  if ( !is_hex )
    OGRGeometryFactory::createFromWkt( wkt.c_str(), nullptr, &parsed );
  const Geometry geometry = is_hex ? geometry_from_hex( digits ) : Geometry( parsed );
  if ( !geometry )
    throw std::runtime_error( "no geometry: " + text.substr( 0, 80 ) );
  return Geometry( geometry->getLinearGeometry() );
}

ChainSet2 layer_of( const std::vector<Geometry> &geometries )
{
  const bool has_z = std::any_of( geometries.begin(), geometries.end(), []( const Geometry &g ) { return g->Is3D(); } );
  ChainBuilder2 builder( has_z );
  for ( std::size_t i = 0; i < geometries.size(); ++i )
  {
    builder.begin_feature( static_cast<std::int64_t>( i ) );
    add_parts( builder, *geometries[i] );
    builder.end_feature();
  }
  return builder.take();
}

ChainSet2 layer_from_texts( const std::vector<std::string> &texts )
{
  std::vector<Geometry> geometries;
  for ( const std::string &text : texts )
    geometries.push_back( geometry_from_text( text ) );
  return layer_of( geometries );
}

} // namespace rubicon::test
