// SPDX-License-Identifier: GPL-2.0-or-later
// LAS files for tests, byte by byte as the tables of the specification have them.
// Relies on Qt Core, whose endian functions write the lowest byte first.
#pragma once

#include <QByteArray>
#include <QtEndian>

#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

namespace rubicon::test
{

//! Puts \a value at \a offset of \a bytes, which have room for it.
template <typename T>
void put( QByteArray &bytes, qsizetype offset, T value )
{
  qToLittleEndian( value, bytes.data() + offset );
}

inline void put( QByteArray &bytes, qsizetype offset, double value )
{
  std::uint64_t bits;
  std::memcpy( &bits, &value, sizeof( bits ) );
  put( bytes, offset, bits );
}

//! A point as it is stored.
struct LasPoint
{
    std::int32_t x, y, z;
    std::uint8_t classification = 0;
    std::uint16_t source_id = 0;
};

//! A record of variable length.
struct LasRecord
{
    std::uint16_t id;
    QByteArray content;
    QByteArray user = "LASF_Projection";
};

struct LasSample
{
    int minor_version = 2, format = 0;
    std::array<double, 3> scale{ 0.01, 0.01, 0.01 }, offset{ 0, 0, 0 };
    std::vector<LasPoint> points;
    std::vector<LasRecord> records, late_records;
    int extra_bytes = 0; //!< behind each point

    QByteArray bytes() const
    {
      const std::array<int, 5> header_sizes = { 227, 227, 227, 235, 375 };
      QByteArray file( header_sizes[minor_version], '\0' ), before, behind, stored;
      for ( const LasRecord &record : records )
        before += bytes_of_record( record, 54 );
      for ( const LasRecord &record : late_records )
        behind += bytes_of_record( record, 60 );
      for ( const LasPoint &point : points )
        stored += bytes_of_point( point );
      file.replace( 0, 4, "LASF" );
      put( file, 24, std::uint8_t( 1 ) );
      put( file, 25, static_cast<std::uint8_t>( minor_version ) );
      put( file, 94, static_cast<std::uint16_t>( file.size() ) );
      put( file, 96, static_cast<std::uint32_t>( file.size() + before.size() ) );
      put( file, 100, static_cast<std::uint32_t>( records.size() ) );
      put( file, 104, static_cast<std::uint8_t>( format ) );
      put( file, 105, static_cast<std::uint16_t>( point_size() ) );
      put( file, 107, static_cast<std::uint32_t>( format < 6 ? points.size() : 0 ) );
      for ( int axis = 0; axis < 3; ++axis )
      {
        put( file, 131 + 8 * axis, scale[axis] );
        put( file, 155 + 8 * axis, offset[axis] );
      }
      if ( minor_version == 4 )
      {
        put( file, 235, static_cast<std::uint64_t>( file.size() + before.size() + stored.size() ) );
        put( file, 243, static_cast<std::uint32_t>( late_records.size() ) );
        put( file, 247, static_cast<std::uint64_t>( points.size() ) );
      }
      return file + before + stored + behind;
    }

    int point_size() const
    {
      const std::array<int, 11> sizes = { 20, 28, 26, 34, 57, 63, 30, 36, 38, 59, 67 };
      return sizes[format] + extra_bytes;
    }

  private:
    QByteArray bytes_of_point( const LasPoint &point ) const
    {
      QByteArray bytes( point_size(), '\xA5' ); // what is not read is no number that would go unnoticed
      put( bytes, 0, point.x );
      put( bytes, 4, point.y );
      put( bytes, 8, point.z );
      const bool old = format < 6;
      // The upper bits of old classifications are flags: synthetic, key point, withheld.
      put( bytes, old ? 15 : 16,
           static_cast<std::uint8_t>( old ? point.classification | 0xE0 : point.classification ) );
      put( bytes, old ? 18 : 20, point.source_id );
      return bytes;
    }

    static QByteArray bytes_of_record( const LasRecord &record, int head_size )
    {
      QByteArray bytes( head_size, '\0' );
      bytes.replace( 2, record.user.size(), record.user );
      put( bytes, 18, record.id );
      if ( head_size == 54 )
        put( bytes, 20, static_cast<std::uint16_t>( record.content.size() ) );
      else
        put( bytes, 20, static_cast<std::uint64_t>( record.content.size() ) );
      return bytes + record.content;
    }
};

//! GeoTIFF keys whose values stand in the directory.
inline QByteArray geotiff_keys( const std::vector<std::array<std::uint16_t, 2>> &keys )
{
  QByteArray bytes( static_cast<qsizetype>( 8 + 8 * keys.size() ), '\0' );
  put( bytes, 0, std::uint16_t( 1 ) );
  put( bytes, 2, std::uint16_t( 1 ) );
  put( bytes, 6, static_cast<std::uint16_t>( keys.size() ) );
  qsizetype at = 8;
  for ( const auto &[key, value] : keys )
  {
    put( bytes, at, key );
    put( bytes, at + 4, std::uint16_t( 1 ) );
    put( bytes, at + 6, value );
    at += 8;
  }
  return bytes;
}

} // namespace rubicon::test
