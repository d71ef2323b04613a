// SPDX-License-Identifier: GPL-2.0-or-later
// Lines and meshes as sources of boxes: what the tree holds of the one and what is streamed past it of the other.
// Relies on index/tree/box_tree.h; host and device.
#pragma once

#include "core/geometry/triangle_mesh.h"
#include "core/index/tree/box_tree.h"

#include <cstddef>
#include <cstdint>

namespace rubicon
{

//! Triangles, one item for each.
struct TriangleSource
{
    const QuantizedPoint3 *vertices;
    const Triangle *triangles;
    std::size_t count; //!< triangles

    RUBICON_HD bool has( std::uint32_t ) const { return true; }
    RUBICON_HD QuantizedBox3 box( std::uint32_t triangle ) const
    {
      const Triangle &corners = triangles[triangle];
      const QuantizedPoint3 a = vertices[corners[0]], b = vertices[corners[1]], c = vertices[corners[2]];
      return hull_of( box_of( a, b ), box_of( b, c ) );
    }

    RUBICON_HD std::uint32_t item_count( std::uint32_t ) const { return 1; }
    //! As SegmentSource.
    template <typename Visit>
    RUBICON_HD void for_each_item( std::uint32_t triangle, Visit &&visit ) const
    {
      visit( BoxItem{ box( triangle ), triangle, 0 }, QuantizedBox3( empty_box3 ) );
    }
};

//! Segments, long ones in pieces. Numbered by their first vertices; the last vertex of a line has no item.
struct SegmentSource
{
    const Point3 *vertices;
    const QuantizedPoint3 *quantized; //!< the vertices
    const std::uint32_t *starts;      //!< one bit for each vertex, 32 to a word: set where it starts a segment
    std::size_t count;                //!< vertices
    Quantizer3 quantizer;
    QuantizedBox3 range; //!< around nearly all that may be met
    std::int32_t piece_size;

    RUBICON_HD bool has( std::uint32_t segment ) const { return starts[segment / 32] >> segment % 32 & 1; }
    RUBICON_HD QuantizedBox3 box( std::uint32_t segment ) const
    {
      return box_of( quantized[segment], quantized[segment + 1] );
    }
    RUBICON_HD SegmentPieces pieces( std::uint32_t segment ) const
    {
      return SegmentPieces( vertices[segment], vertices[segment + 1], quantizer, range, piece_size );
    }
    RUBICON_HD std::uint32_t item_count( std::uint32_t segment ) const
    {
      return has( segment ) ? SegmentPieces::count_of( vertices[segment], vertices[segment + 1], box( segment ),
                                                       quantizer, range, piece_size )
                            : 0;
    }
    //! The box of piece \a k of the \a count that a segment has. SegmentPieces is made anew for each: kept, it would take
    //! the registers that a search needs on the GPU.
    RUBICON_HD QuantizedBox3 piece( std::uint32_t segment, std::uint32_t k, std::uint32_t count ) const
    {
      return count == 1 ? box( segment ) : pieces( segment ).box( k );
    }
    //! Calls \a visit( BoxItem, box before ) for each piece of a segment, in their order; before: of the piece before it,
    //! empty for the first one.
    template <typename Visit>
    RUBICON_HD void for_each_item( std::uint32_t segment, Visit &&visit ) const
    {
      QuantizedBox3 before = empty_box3;
      for ( std::uint32_t k = 0, count = item_count( segment ); k < count; ++k )
      {
        const QuantizedBox3 box_of_piece = piece( segment, k, count );
        visit( BoxItem{ box_of_piece, segment, k }, before );
        before = box_of_piece;
      }
    }
};

//! Some boxes together.
struct BoxesTogether
{
    QuantizedBox3 hull;
    std::uint64_t count, extent; //!< extent: the sum of theirs
};

constexpr BoxesTogether no_boxes = { empty_box3, 0, 0 };

struct JoinBoxesTogether
{
    RUBICON_HD BoxesTogether operator()( const BoxesTogether &a, const BoxesTogether &b ) const
    {
      return { hull_of( a.hull, b.hull ), a.count + b.count, a.extent + b.extent };
    }
};

//! The box of each triangle, but for those that are longer than \a longest.
struct BoxOfTriangle
{
    TriangleSource triangles;
    std::int32_t longest;

    RUBICON_HD BoxesTogether operator()( std::uint32_t i ) const
    {
      const QuantizedBox3 box = triangles.box( i );
      const std::int32_t length = extent( box );
      return length > longest ? no_boxes : BoxesTogether{ box, 1, static_cast<std::uint64_t>( length ) };
    }
};

//! The extent of what a segment with this \a box around it has within \a range, at most.
RUBICON_HD constexpr std::uint64_t extent_within( const QuantizedBox3 &range, const QuantizedBox3 &box )
{
  return overlap( range, box ) ? static_cast<std::uint64_t>( extent( intersection_of( range, box ) ) ) : 0;
}

//! What each segment has within the range.
struct BoxWithinRange
{
    SegmentSource segments;
    RUBICON_HD BoxesTogether operator()( std::uint32_t i ) const
    {
      return segments.has( i ) ? BoxesTogether{ empty_box3, 1, extent_within( segments.range, segments.box( i ) ) }
                               : no_boxes;
    }
};

//! All pieces of all segments in their order, for a look at the one before another.
struct PieceList
{
    const BoxItem *items;
    const std::uint32_t *begin; //!< of each segment, its first item

    //! The box of the piece before \a piece, which is not the first of its segment.
    RUBICON_HD const QuantizedBox3 &before( const BoxItem &piece ) const
    {
      return items[begin[piece.id] + piece.piece - 1].box;
    }
};

//! Of the pieces of a segment that overlap a triangle's box the first one owns the pair (index/tree/quantizer3.h): the one whose
//! predecessor, with the box \a before, does not overlap it. The first piece of a segment always does.
RUBICON_HD constexpr bool owns_pair( const QuantizedBox3 &before, const QuantizedBox3 &triangle )
{
  return !overlap( before, triangle );
}

//! What pieces are chosen by.
struct TrianglesToMeet
{
    QuantizedBox3 range;  //!< around nearly all of them
    std::int32_t longest; //!< that count
};

/**
 * Of a mesh within \a range, for lines of which some come from so far away that they are clamped. The usual triangle has 2^7 steps of
 * the quantizer or less then (choose_quantizer.cpp). A few with a corner far away would stretch the range over all that is quantized,
 * and each ray would meet in one piece all that is near: so those that are 2^10 times as long do not count, where they are one in 64 or
 * fewer. \a up_to( longest ) is what BoxOfTriangle makes of all together. Any answer is right: what does not count is met too.
 */
template <typename UpTo>
TrianglesToMeet triangles_to_meet( const QuantizedBox3 &range, std::uint64_t triangles, UpTo &&up_to )
{
  constexpr std::int32_t long_ones = 1 << 17;
  const BoxesTogether usual = up_to( long_ones );
  if ( usual.count == 0 || triangles - usual.count > triangles / 64 )
    return { range, INT32_MAX };
  return { usual.hull, long_ones };
}

/**
 * The size of pieces: three average triangles, where pieces are few and still meet little in vain (measured, on the mine
 * and on rays); and so large that within the range there are no more pieces than twice the segments and triangles together,
 * whatever the mix of lengths. \a segments: what they have within the range.
 */
inline std::int32_t choose_piece_size( const BoxesTogether &triangles, const BoxesTogether &segments )
{
  const std::uint64_t size = triangles.extent / triangles.count * 3,
                      least = segments.extent / ( segments.count + triangles.count ) + 1;
  constexpr std::uint64_t most = INT32_MAX;
  return static_cast<std::int32_t>( size < least ? least : size < most ? size : most );
}

} // namespace rubicon
