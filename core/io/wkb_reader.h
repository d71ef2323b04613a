// SPDX-License-Identifier: GPL-2.0-or-later
// Takes well-known binary apart: headers in either byte order and dialect, vertices, curves made straight.
// Relies on io/wkb.h for the transformation of vertices and, for curves only, on OGR. Formats: OGC 06-103r4 section 8.2
// (ISO), PostGIS' extended WKB flags.
#pragma once

#include "core/geometry/point.h"
#include "core/io/byte_order.h"
#include "core/io/wkb.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <vector>

namespace rubicon
{

struct GeometryHeader
{
    bool swapped = false; //!< the other byte order than this machine's
    bool has_z = false, has_m = false;
    std::uint32_t type = 0; //!< two-dimensional code

    std::size_t dimensions() const { return 2u + has_z + has_m; }
};

//! What the ingest of chains, lines, points and faces has in common. What is wrong names the feature.
class WkbReader
{
  protected:
    WkbReader( std::int64_t id, const PartTransform &transform )
      : mId( id )
      , mTransform( transform )
    {}

    std::int64_t id() const { return mId; }
    [[noreturn]] void fail( const std::string &what ) const;

    //! Takes a number off the front of \a bytes.
    template <typename T>
    T take( std::span<const std::byte> &bytes, bool swapped ) const
    {
      if ( bytes.size() < sizeof( T ) )
        fail( "has a geometry whose WKB ends too early." );
      T value;
      std::memcpy( &value, bytes.data(), sizeof( T ) );
      bytes = bytes.subspan( sizeof( T ) );
      return swapped ? swap_bytes( value ) : value;
    }
    GeometryHeader header( std::span<const std::byte> &bytes ) const;
    void check_depth( int depth ) const;

    //! Takes the vertices of a line or ring, with their count before them, as the part at hand.
    void take_part( std::span<const std::byte> &bytes, const GeometryHeader &head );
    //! Takes \a count vertices as the part at hand.
    void take_vertices( std::span<const std::byte> &bytes, const GeometryHeader &head, std::size_t count );
    //! Brings the part at hand to the other CRS, where there is one.
    void transform_part();
    //! The part at hand as points in space; it has Z.
    std::vector<Point3> part_in_space() const;

    //! Takes the rest of a geometry that may have curves, and gives it without them, as WKB. \a curved: whether it had.
    std::vector<std::byte> straightened( std::span<const std::byte> &bytes, const GeometryHeader &head,
                                         bool &curved ) const;

    // The part at hand; z and m are empty where there is none.
    std::vector<Point2> mVertices;
    std::vector<double> mZ, mM;

  private:
    std::int64_t mId;
    const PartTransform &mTransform;
};

/**
 * Takes one feature of lines in through an \a Ingest (a WkbReader for builders of that kind): begin, parts, end, and the
 * count of what was NULL or had curves.
 */
template <typename Ingest, typename Builder>
void ingest_feature( Builder &builder, std::int64_t id, std::span<const std::byte> wkb, const PartTransform &transform )
{
  if ( wkb.empty() )
  {
    builder.count_null( id );
    return;
  }
  Ingest ingest( builder, id, transform );
  builder.begin_feature( id );
  ingest.geometry( wkb );
  builder.end_feature();
  if ( ingest.linearised() )
    builder.count_linearised();
}

} // namespace rubicon
