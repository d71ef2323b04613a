// SPDX-License-Identifier: GPL-2.0-or-later
// Well-known binary for tests, written number by number in either byte order and either way of saying Z, M and SRID.
// Relies on nothing of the project.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <vector>

namespace rubicon::test
{

//! How a geometry's header and its numbers are written.
struct WkbStyle
{
    bool big_endian = false;
    bool extended = false; //!< flags in the high bits of the type instead of ISO's thousands
    bool srid = false;     //!< extended only
    bool z = false, m = false;
};

class WkbBytes
{
  public:
    explicit WkbBytes( WkbStyle style = {} )
      : mStyle( style )
    {}

    WkbBytes &header( std::uint32_t type )
    {
      mBytes.push_back( std::byte{ !mStyle.big_endian } );
      if ( mStyle.extended )
      {
        number<std::uint32_t>( type | ( mStyle.z ? 0x80000000 : 0 ) | ( mStyle.m ? 0x40000000 : 0 )
                               | ( mStyle.srid ? 0x20000000 : 0 ) );
        if ( mStyle.srid )
          number<std::uint32_t>( 4326 );
      }
      else
        number<std::uint32_t>( type + ( mStyle.z ? 1000 : 0 ) + ( mStyle.m ? 2000 : 0 ) );
      return *this;
    }

    WkbBytes &count( std::uint32_t count )
    {
      number( count );
      return *this;
    }

    //! A count and the vertices, with Z = 100 + x and M = 7 where the style has them.
    WkbBytes &vertices( std::initializer_list<std::array<double, 2>> vertices )
    {
      count( static_cast<std::uint32_t>( vertices.size() ) );
      for ( const auto &[x, y] : vertices )
        coordinates( x, y );
      return *this;
    }

    WkbBytes &coordinates( double x, double y )
    {
      number( x );
      number( y );
      if ( mStyle.z )
        number( 100.0 + x );
      if ( mStyle.m )
        number( 7.0 );
      return *this;
    }

    WkbBytes &line( std::initializer_list<std::array<double, 2>> points ) { return header( 2 ).vertices( points ); }

    const std::vector<std::byte> &bytes() const { return mBytes; }

  private:
    template <typename T>
    void number( T value )
    {
      auto bytes = std::bit_cast<std::array<std::byte, sizeof( T )>>( value );
      if ( mStyle.big_endian != ( std::endian::native == std::endian::big ) )
        std::reverse( bytes.begin(), bytes.end() );
      mBytes.insert( mBytes.end(), bytes.begin(), bytes.end() );
    }

    WkbStyle mStyle;
    std::vector<std::byte> mBytes;
};

} // namespace rubicon::test
