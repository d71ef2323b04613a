// SPDX-License-Identifier: GPL-2.0-or-later
// Well-known binary to chains, without geometry objects except for curves.
// Relies on io/gdal_messages.h; formats: OGC 06-103r4 section 8.2 (ISO), PostGIS' extended WKB flags.

#include "core/io/wkb.h"

#include "core/error.h"
#include "core/io/gdal_messages.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include <ogr_geometry.h>

namespace rubicon
{
namespace
{

static_assert( sizeof( Point2 ) == 2 * sizeof( double ), "vertices are copied as pairs of doubles" );

constexpr std::uint32_t extended_z = 0x80000000, extended_m = 0x40000000, extended_srid = 0x20000000;

// As deep as OGR itself goes; bytes that nest deeper are an attack on the stack.
constexpr int max_depth = 32;

struct GeometryHeader
{
    bool swapped = false; //!< the other byte order than this machine's
    bool has_z = false, has_m = false;
    std::uint32_t type = 0; //!< two-dimensional code

    std::size_t dimensions() const { return 2u + has_z + has_m; }
};

//! Takes numbers and headers off the front of the bytes; what is wrong names the feature.
class WkbReader
{
  protected:
    explicit WkbReader( std::int64_t id )
      : mId( id )
    {}

    [[noreturn]] void fail( const std::string &what ) const
    {
      throw Error( "feature " + std::to_string( mId ) + " " + what );
    }

    template <typename T>
    T take( std::span<const std::byte> &bytes, bool swapped ) const;
    GeometryHeader header( std::span<const std::byte> &bytes ) const;
    void check_depth( int depth ) const;
    //! The bytes of as many vertices as come first; throws where they are not all there.
    std::span<const std::byte> vertices( std::span<const std::byte> &bytes, const GeometryHeader &head ) const;

  private:
    std::int64_t mId;
};

class WkbIngest : private WkbReader
{
  public:
    WkbIngest( ChainBuilder2 &builder, std::int64_t id, const PartTransform &transform )
      : WkbReader( id )
      , mBuilder( builder )
      , mTransform( transform )
    {}

    void geometry( std::span<const std::byte> &bytes, int depth = 0 );
    bool linearised() const { return mLinearised; }

  private:
    void part( std::span<const std::byte> &bytes, const GeometryHeader &header, bool ring );
    void copy_vertices( const std::byte *from, const GeometryHeader &header );
    void curve( std::span<const std::byte> &bytes, const GeometryHeader &header, int depth );

    ChainBuilder2 &mBuilder;
    const PartTransform &mTransform;
    bool mLinearised = false;
    std::vector<Point2> mVertices; // of the part at hand
    std::vector<double> mZ;
};

template <typename T>
T swap_bytes( T value )
{
  auto bytes = std::bit_cast<std::array<std::byte, sizeof( T )>>( value );
  std::reverse( bytes.begin(), bytes.end() );
  return std::bit_cast<T>( bytes );
}

template <typename T>
T WkbReader::take( std::span<const std::byte> &bytes, bool swapped ) const
{
  if ( bytes.size() < sizeof( T ) )
    fail( "has a geometry whose WKB ends too early." );
  T value;
  std::memcpy( &value, bytes.data(), sizeof( T ) );
  bytes = bytes.subspan( sizeof( T ) );
  return swapped ? swap_bytes( value ) : value;
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

std::span<const std::byte> WkbReader::vertices( std::span<const std::byte> &bytes, const GeometryHeader &head ) const
{
  const std::size_t count = take<std::uint32_t>( bytes, head.swapped );
  const std::size_t stride = head.dimensions() * sizeof( double );
  if ( count > bytes.size() / stride )
    fail( "has a geometry whose WKB ends too early." );
  const std::span<const std::byte> taken = bytes.first( count * stride );
  bytes = bytes.subspan( taken.size() );
  return taken;
}

void WkbIngest::geometry( std::span<const std::byte> &bytes, int depth )
{
  check_depth( depth );
  const GeometryHeader head = header( bytes );
  switch ( head.type )
  {
    case wkbLineString: part( bytes, head, false ); return;
    case wkbPolygon:
    case wkbTriangle:
      for ( auto rings = take<std::uint32_t>( bytes, head.swapped ); rings > 0; --rings )
        part( bytes, head, true );
      return;
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
    case wkbPoint:
    case wkbMultiPoint:
      fail( std::string( "holds a " ) + ( head.type == wkbPoint ? "Point" : "MultiPoint" )
            + ", which is neither line nor polygon." );
    default: fail( "has a geometry of the unknown WKB type " + std::to_string( head.type ) + "." );
  }
}

void WkbIngest::part( std::span<const std::byte> &bytes, const GeometryHeader &head, bool ring )
{
  const std::span<const std::byte> taken = vertices( bytes, head );
  const std::size_t count = taken.size() / ( head.dimensions() * sizeof( double ) );
  mVertices.resize( count );
  mZ.resize( head.has_z ? count : 0 );
  copy_vertices( taken.data(), head );

  if ( ring && count > 0 && ( mVertices.front().x != mVertices.back().x || mVertices.front().y != mVertices.back().y ) )
  {
    mVertices.push_back( mVertices.front() );
    if ( head.has_z )
      mZ.push_back( mZ.front() );
  }
  if ( mTransform && !mTransform( mVertices, mZ ) )
    fail( "lies where the CRS it is reprojected to has no coordinates." );
  mBuilder.add_part( mVertices, mZ );
}

void WkbIngest::copy_vertices( const std::byte *from, const GeometryHeader &head )
{
  const std::size_t count = mVertices.size();
  if ( !head.swapped && head.dimensions() == 2 )
  {
    if ( count > 0 )
      std::memcpy( mVertices.data(), from, count * sizeof( Point2 ) );
    return;
  }
  for ( std::size_t i = 0; i < count; ++i )
  {
    std::array<double, 4> ordinates;
    std::memcpy( ordinates.data(), from, head.dimensions() * sizeof( double ) );
    from += head.dimensions() * sizeof( double );
    if ( head.swapped )
      std::transform( ordinates.begin(), ordinates.begin() + head.dimensions(), ordinates.begin(), swap_bytes<double> );
    mVertices[i] = { ordinates[0], ordinates[1] };
    if ( head.has_z )
      mZ[i] = ordinates[2];
  }
}

// OGR does not know the SRID that extended WKB may put behind the type, so it gets a plain ISO header.
void WkbIngest::curve( std::span<const std::byte> &bytes, const GeometryHeader &head, int depth )
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
  const std::unique_ptr<OGRGeometry> curved( read );
  if ( error != OGRERR_NONE || consumed < header_size )
    fail( "has a curve that OGR cannot read" + messages.reason() + "." );
  bytes = bytes.subspan( consumed - header_size );
  mLinearised = mLinearised || curved->hasCurveGeometry( true );

  const std::unique_ptr<OGRGeometry> straight( curved->getLinearGeometry() );
  if ( !straight )
    fail( "has a curve that OGR cannot linearise" + messages.reason() + "." );
  std::vector<std::byte> linear( straight->WkbSize() );
  straight->exportToWkb( wkbNDR, reinterpret_cast<unsigned char *>( linear.data() ), wkbVariantIso );
  std::span<const std::byte> rest( linear );
  geometry( rest, depth + 1 );
}

//! The faces of one feature.
class WkbFaces : private WkbReader
{
  public:
    WkbFaces( MeshBuilder &builder, std::int64_t id, const std::string &mesh )
      : WkbReader( id )
      , mBuilder( builder )
      , mFeature( id )
      , mMesh( mesh )
    {}

    void geometry( std::span<const std::byte> &bytes, int depth = 0 );

  private:
    void face( std::span<const std::byte> &bytes, const GeometryHeader &head );
    std::vector<Point3> border( std::span<const std::byte> &bytes, const GeometryHeader &head ) const;

    MeshBuilder &mBuilder;
    std::int64_t mFeature;
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
      for ( auto members = take<std::uint32_t>( bytes, head.swapped ); members > 0; --members )
        geometry( bytes, depth + 1 );
      return;
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
    std::vector<Point3> read = border( bytes, head );
    if ( ring == 0 )
      corners = std::move( read );
  }
  if ( rings == 1 )
    mBuilder.add_face( corners, mMesh, mFeature );
  else if ( rings > 1 )
    mBuilder.leave_out_holed_face();
}

std::vector<Point3> WkbFaces::border( std::span<const std::byte> &bytes, const GeometryHeader &head ) const
{
  const std::size_t stride = head.dimensions() * sizeof( double );
  const std::span<const std::byte> taken = vertices( bytes, head );
  std::vector<Point3> corners;
  for ( std::size_t at = 0; at < taken.size(); at += stride )
  {
    std::array<double, 3> p;
    std::memcpy( p.data(), taken.data() + at, sizeof p );
    if ( head.swapped )
      std::transform( p.begin(), p.end(), p.begin(), swap_bytes<double> );
    corners.push_back( { p[0], p[1], p[2] } );
  }
  return corners;
}

} // namespace

void add_wkb_feature( ChainBuilder2 &builder, std::int64_t id, std::span<const std::byte> wkb,
                      const PartTransform &transform )
{
  if ( wkb.empty() )
  {
    builder.count_null( id );
    return;
  }
  WkbIngest ingest( builder, id, transform );
  builder.begin_feature( id );
  ingest.geometry( wkb );
  builder.end_feature();
  if ( ingest.linearised() )
    builder.count_linearised();
}

void add_wkb_faces( MeshBuilder &builder, std::int64_t id, std::span<const std::byte> wkb, const std::string &mesh )
{
  if ( wkb.empty() )
  {
    builder.count_null();
    return;
  }
  const std::uint64_t before = builder.face_count();
  WkbFaces( builder, id, mesh ).geometry( wkb );
  if ( builder.face_count() == before )
    builder.count_empty();
}

} // namespace rubicon
