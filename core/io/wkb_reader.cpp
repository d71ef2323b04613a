// SPDX-License-Identifier: GPL-2.0-or-later
// Headers, vertices and curves of well-known binary.
// Relies on io/gdal_messages.h.
#include "core/io/wkb_reader.h"

#include "core/error.h"
#include "core/io/gdal_messages.h"

#include <memory>

#include <ogr_geometry.h>

namespace rubicon
{
namespace
{

static_assert( sizeof( Point2 ) == 2 * sizeof( double ), "vertices are copied as pairs of doubles" );

constexpr std::uint32_t extended_z = 0x80000000, extended_m = 0x40000000, extended_srid = 0x20000000;

// As deep as OGR itself goes; bytes that nest deeper are an attack on the stack.
constexpr int max_depth = 32;

} // namespace

void WkbReader::fail( const std::string &what ) const
{
  throw Error( "feature " + std::to_string( mId ) + " " + what );
}

GeometryHeader WkbReader::header( std::span<const std::byte> &bytes ) const
{
  GeometryHeader result;
  const auto order = take<std::uint8_t>( bytes, false );
  if ( order > 1 )
    fail( "has a geometry that is no WKB: its byte order is " + std::to_string( order ) + "." );
  result.swapped = ( order == 1 ) != ( std::endian::native == std::endian::little );

  const auto code = take<std::uint32_t>( bytes, result.swapped );
  const std::uint32_t iso = code & ~( extended_z | extended_m | extended_srid );
  const std::uint32_t iso_dimensions = iso / 1000; // 0: XY, 1: XYZ, 2: XYM, 3: XYZM
  if ( iso_dimensions > 3 )
    fail( "has a geometry of the unknown WKB type " + std::to_string( code ) + "." );
  result.type = iso % 1000;
  result.has_z = ( code & extended_z ) || iso_dimensions == 1 || iso_dimensions == 3;
  result.has_m = ( code & extended_m ) || iso_dimensions >= 2;
  if ( code & extended_srid )
    take<std::uint32_t>( bytes, result.swapped );
  return result;
}

void WkbReader::check_depth( int depth ) const
{
  if ( depth > max_depth )
    fail( "has collections nested more than " + std::to_string( max_depth ) + " deep." );
}

void WkbReader::take_part( std::span<const std::byte> &bytes, const GeometryHeader &head )
{
  const std::size_t count = take<std::uint32_t>( bytes, head.swapped );
  take_vertices( bytes, head, count );
}

void WkbReader::take_vertices( std::span<const std::byte> &bytes, const GeometryHeader &head, std::size_t count )
{
  const std::size_t dimensions = head.dimensions(), stride = dimensions * sizeof( double );
  if ( count > bytes.size() / stride )
    fail( "has a geometry whose WKB ends too early." );
  const std::byte *from = bytes.data();
  bytes = bytes.subspan( count * stride );
  mVertices.resize( count );
  mZ.resize( head.has_z ? count : 0 );
  mM.resize( head.has_m ? count : 0 );
  if ( !head.swapped && dimensions == 2 )
  {
    if ( count > 0 )
      std::memcpy( mVertices.data(), from, count * sizeof( Point2 ) );
    return;
  }
  for ( std::size_t i = 0; i < count; ++i, from += stride )
  {
    std::array<double, 4> ordinates;
    std::memcpy( ordinates.data(), from, stride );
    if ( head.swapped )
      std::transform( ordinates.begin(), ordinates.begin() + dimensions, ordinates.begin(), swap_bytes<double> );
    mVertices[i] = { ordinates[0], ordinates[1] };
    if ( head.has_z )
      mZ[i] = ordinates[2];
    if ( head.has_m )
      mM[i] = ordinates[dimensions - 1];
  }
}

void WkbReader::transform_part()
{
  if ( mTransform && !mTransform( mVertices, mZ ) )
    fail( "lies where the CRS it is reprojected to has no coordinates." );
}

std::vector<Point3> WkbReader::part_in_space() const
{
  std::vector<Point3> points;
  points.reserve( mVertices.size() );
  for ( std::size_t i = 0; i < mVertices.size(); ++i )
    points.push_back( { mVertices[i].x, mVertices[i].y, mZ[i] } );
  return points;
}

// OGR does not know the SRID that extended WKB may put behind the type, so it gets a plain ISO header.
std::vector<std::byte> WkbReader::straightened( std::span<const std::byte> &bytes, const GeometryHeader &head,
                                                bool &curved ) const
{
  const std::uint32_t iso_type = head.type + ( head.has_z ? 1000 : 0 ) + ( head.has_m ? 2000 : 0 );
  const std::uint32_t type = head.swapped ? swap_bytes( iso_type ) : iso_type;
  const bool little = head.swapped != ( std::endian::native == std::endian::little );
  constexpr std::size_t header_size = 1 + sizeof( type );
  std::vector<std::byte> plain( header_size + bytes.size() );
  plain[0] = std::byte{ little };
  std::memcpy( plain.data() + 1, &type, sizeof( type ) );
  std::copy( bytes.begin(), bytes.end(), plain.begin() + header_size );

  GdalMessages messages;
  OGRGeometry *read = nullptr;
  std::size_t consumed = 0;
  const OGRErr error = OGRGeometryFactory::createFromWkb( plain.data(), nullptr, &read, plain.size(), wkbVariantIso,
                                                          consumed );
  const std::unique_ptr<OGRGeometry> geometry( read );
  if ( error != OGRERR_NONE || consumed < header_size )
    fail( "has a curve that OGR cannot read" + messages.reason() + "." );
  bytes = bytes.subspan( consumed - header_size );
  curved = geometry->hasCurveGeometry( true );

  const std::unique_ptr<OGRGeometry> straight( geometry->getLinearGeometry() );
  if ( !straight )
    fail( "has a curve that OGR cannot linearise" + messages.reason() + "." );
  std::vector<std::byte> linear( straight->WkbSize() );
  straight->exportToWkb( wkbNDR, reinterpret_cast<unsigned char *>( linear.data() ), wkbVariantIso );
  return linear;
}

} // namespace rubicon
