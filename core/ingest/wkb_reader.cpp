// SPDX-License-Identifier: GPL-2.0-or-later
// The walk through well-known binary: headers, members, vertices, curves.
// Relies on ingest/wkb_reader.h.
#include "core/ingest/wkb_reader.h"

#include "core/error.h"

#include <cmath>
#include <iterator>
#include <utility>

namespace rubicon
{
namespace
{

static_assert( sizeof( Point2 ) == 2 * sizeof( double ), "vertices are copied as pairs of doubles" );

constexpr std::uint32_t extended_z = 0x80000000, extended_m = 0x40000000, extended_srid = 0x20000000;

// As deep as OGR itself goes; bytes that nest deeper are an attack on the stack.
constexpr int max_depth = 32;

} // namespace

// The names are OGR's.
std::string with_article( std::uint32_t type )
{
  constexpr const char *names[] = {
    "geometry",
    "Point",
    "Line String",
    "Polygon",
    "Multi Point",
    "Multi Line String",
    "Multi Polygon",
    "Geometry Collection",
    "Circular String",
    "Compound Curve",
    "Curve Polygon",
    "Multi Curve",
    "Multi Surface",
    "Curve",
    "Surface",
    "PolyhedralSurface",
    "TIN",
    "Triangle",
  };
  return type < std::size( names ) ? std::string( "a " ) + names[type] : "a geometry of type " + std::to_string( type );
}

void WkbReader::geometry( int depth )
{
  if ( depth > max_depth )
    fail( "has collections nested more than " + std::to_string( max_depth ) + " deep." );
  const GeometryHeader head = header();
  if ( depth == 0 )
    mPointsOnly = head.type == wkb_point || head.type == wkb_multi_point;
  switch ( head.type )
  {
    case wkb_point: point( head ); return;
    case wkb_line_string: line( head ); return;
    case wkb_polygon:
    case wkb_triangle: polygon( head ); return;
    case wkb_multi_point:
    case wkb_geometry_collection: members( head, depth, 0 ); return;
    case wkb_multi_line_string: members( head, depth, 1 ); return;
    case wkb_multi_polygon:
    case wkb_polyhedral_surface:
    case wkb_tin: members( head, depth, 2 ); return;
    case wkb_circular_string:
    case wkb_compound_curve:
    case wkb_multi_curve: curve( head, depth, 1 ); return;
    case wkb_curve_polygon:
    case wkb_multi_surface: curve( head, depth, 2 ); return;
    default: refuse( head.type );
  }
}

void WkbReader::members( const GeometryHeader &head, int depth, int dimension )
{
  if ( dimension > mDimension )
    refuse( head.type );
  for ( auto members = take<std::uint32_t>( head.swapped ); members > 0; --members )
    geometry( depth + 1 );
}

void WkbReader::curve( const GeometryHeader &head, int depth, int dimension )
{
  if ( dimension > mDimension )
    refuse( head.type );
  bool curved = false;
  const std::vector<std::byte> linear = straightened( head, curved );
  if ( curved )
    check_curve( head );
  mLinearised = mLinearised || curved;
  const std::span<const std::byte> rest = std::exchange( mBytes, linear );
  geometry( depth + 1 );
  mBytes = rest;
}

void WkbReader::fail( const std::string &what ) const
{
  throw Error( "feature " + std::to_string( mId ) + " " + what );
}

GeometryHeader WkbReader::header()
{
  GeometryHeader result;
  const auto order = take<std::uint8_t>( false );
  if ( order > 1 )
    fail( "has a geometry that is no WKB: its byte order is " + std::to_string( order ) + "." );
  result.swapped = ( order == 1 ) != ( std::endian::native == std::endian::little );

  const auto code = take<std::uint32_t>( result.swapped );
  const std::uint32_t iso = code & ~( extended_z | extended_m | extended_srid );
  const std::uint32_t iso_dimensions = iso / 1000; // 0: XY, 1: XYZ, 2: XYM, 3: XYZM
  if ( iso_dimensions > 3 )
    fail( "has a geometry of the unknown WKB type " + std::to_string( code ) + "." );
  result.type = iso % 1000;
  result.has_z = ( code & extended_z ) || iso_dimensions == 1 || iso_dimensions == 3;
  result.has_m = ( code & extended_m ) || iso_dimensions >= 2;
  if ( code & extended_srid )
    take<std::uint32_t>( result.swapped );
  return result;
}

void WkbReader::take_part( const GeometryHeader &head )
{
  take_vertices( head, take<std::uint32_t>( head.swapped ) );
}

void WkbReader::take_vertices( const GeometryHeader &head, std::size_t count )
{
  const std::size_t dimensions = head.dimensions(), stride = dimensions * sizeof( double );
  if ( count > mBytes.size() / stride )
    fail( "has a geometry whose WKB ends too early." );
  const std::byte *from = mBytes.data();
  mBytes = mBytes.subspan( count * stride );
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

bool WkbReader::take_lone_point( const GeometryHeader &head )
{
  take_vertices( head, 1 );
  return mPointsOnly && !std::isnan( mVertices[0].x );
}

void WkbReader::transform_part()
{
  if ( mReading.transform && *mReading.transform && !( *mReading.transform )( mVertices, mZ ) )
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

// Takes the rest of a geometry that may have curves, and gives it without them; curved: whether it had. Who makes it
// straight need not know the SRID that extended WKB may put behind the type, and gets a plain ISO header.
std::vector<std::byte> WkbReader::straightened( const GeometryHeader &head, bool &curved )
{
  if ( !mReading.straighten )
    fail( "has " + with_article( head.type )
          + ", and curves are not made straight here; give it straight segments first." );
  const std::uint32_t iso_type = head.type + ( head.has_z ? 1000 : 0 ) + ( head.has_m ? 2000 : 0 );
  const std::uint32_t type = head.swapped ? swap_bytes( iso_type ) : iso_type;
  const bool little = head.swapped != ( std::endian::native == std::endian::little );
  constexpr std::size_t header_size = 1 + sizeof( type ), first_try = 1 << 12;
  // Where a collection has many curves, not all that is left is copied for each: a part is tried, then one twice as long, and so on.
  for ( std::size_t size = std::min( first_try, mBytes.size() );; size = std::min( 2 * size, mBytes.size() ) )
  {
    std::vector<std::byte> plain( header_size + size );
    plain[0] = std::byte{ little };
    std::memcpy( plain.data() + 1, &type, sizeof( type ) );
    std::copy_n( mBytes.begin(), size, plain.begin() + header_size );
    try
    {
      StraightGeometry straight = mReading.straighten( plain );
      mBytes = mBytes.subspan( straight.taken - header_size );
      curved = straight.had_curves;
      return std::move( straight.wkb );
    }
    catch ( const Error &error )
    {
      if ( size == mBytes.size() )
        fail( error.what() );
    }
  }
}

} // namespace rubicon
