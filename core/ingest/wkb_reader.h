// SPDX-License-Identifier: GPL-2.0-or-later
// Takes well-known binary apart: headers in either byte order and dialect, vertices; curves go to who makes them straight.
// Relies on ingest/wkb.h. Formats: OGC 06-103r4 section 8.2 (ISO), PostGIS' extended WKB flags.
#pragma once

#include "core/geometry/point.h"
#include "core/ingest/byte_order.h"
#include "core/ingest/wkb.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <vector>

namespace rubicon
{

//! The types of geometry by their two-dimensional codes.
enum WkbType : std::uint32_t
{
  wkb_point = 1,
  wkb_line_string,
  wkb_polygon,
  wkb_multi_point,
  wkb_multi_line_string,
  wkb_multi_polygon,
  wkb_geometry_collection,
  wkb_circular_string,
  wkb_compound_curve,
  wkb_curve_polygon,
  wkb_multi_curve,
  wkb_multi_surface,
  wkb_curve,
  wkb_surface,
  wkb_polyhedral_surface,
  wkb_tin,
  wkb_triangle
};

//! For messages: "a Multi Polygon".
std::string with_article( std::uint32_t type );

struct GeometryHeader
{
    bool swapped = false; //!< the other byte order than this machine's
    bool has_z = false, has_m = false;
    std::uint32_t type = 0; //!< two-dimensional code

    std::size_t dimensions() const { return 2u + has_z + has_m; }
};

/**
 * Walks through the geometry of one feature, whatever is made of it: chains, lines, points or faces, of which each says
 * what it does with the parts that it takes. What is wrong names the feature.
 */
class WkbReader
{
  public:
    virtual ~WkbReader() = default;
    WkbReader( const WkbReader & ) = delete;
    WkbReader &operator=( const WkbReader & ) = delete;

    //! Takes a geometry off the front of the bytes and hands its points, lines and polygons on.
    void geometry( int depth = 0 );
    //! Whether curves were made straight.
    bool linearised() const { return mLinearised; }

  protected:
    //! \a dimension: the highest that is taken, of points 0, lines 1, polygons 2.
    WkbReader( std::int64_t id, std::span<const std::byte> wkb, const WkbReading &reading, int dimension )
      : mId( id )
      , mBytes( wkb )
      , mReading( reading )
      , mDimension( dimension )
    {}

    // Each takes what follows the header.
    virtual void point( const GeometryHeader &head ) = 0;
    virtual void line( const GeometryHeader &head ) { refuse( head.type ); }
    virtual void polygon( const GeometryHeader &head ) { refuse( head.type ); }
    //! Hands on what a geometry that may have curves, of lines or of polygons, is without them.
    virtual void curve( const GeometryHeader &head, int depth, int dimension );
    //! Throws Error where a geometry with curves is none to make straight.
    virtual void check_curve( const GeometryHeader & ) const {}
    [[noreturn]] virtual void refuse( std::uint32_t type ) const = 0;

    std::int64_t id() const { return mId; }
    [[noreturn]] void fail( const std::string &what ) const;

    //! Takes a number off the front of the bytes.
    template <typename T>
    T take( bool swapped )
    {
      if ( mBytes.size() < sizeof( T ) )
        fail( "has a geometry whose WKB ends too early." );
      T value;
      std::memcpy( &value, mBytes.data(), sizeof( T ) );
      mBytes = mBytes.subspan( sizeof( T ) );
      return swapped ? swap_bytes( value ) : value;
    }
    //! Takes geometries, of \a dimension where they are of one kind, with their count before them.
    void members( const GeometryHeader &head, int depth, int dimension );
    //! Takes the vertices of a line or ring, with their count before them, as the part at hand.
    void take_part( const GeometryHeader &head );
    //! Takes \a count vertices as the part at hand.
    void take_vertices( const GeometryHeader &head, std::size_t count );
    /**
     * Takes a point beside lines as the part at hand. True where it counts, as a line of no length: in a feature of
     * points. Beside lines it is passed over, and so is an empty one, which is NaN.
     */
    bool take_lone_point( const GeometryHeader &head );
    //! Brings the part at hand to the other CRS, where there is one.
    void transform_part();
    //! The part at hand as points in space; it has Z.
    std::vector<Point3> part_in_space() const;

    // The part at hand; z and m are empty where there is none.
    std::vector<Point2> mVertices;
    std::vector<double> mZ, mM;

  private:
    GeometryHeader header();
    std::vector<std::byte> straightened( const GeometryHeader &head, bool &curved );

    std::int64_t mId;
    std::span<const std::byte> mBytes;
    const WkbReading &mReading;
    int mDimension;
    bool mPointsOnly = false;
    bool mLinearised = false;
};

} // namespace rubicon
