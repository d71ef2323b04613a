// SPDX-License-Identifier: GPL-2.0-or-later
// Lines and a mesh in device memory, quantized, as sources of boxes.
// Relies on index/tree/sources.h and compute/cuda/.
#pragma once

#include "core/compute/cuda/kernels.cuh"
#include "core/compute/cuda/sums.cuh"
#include "core/compute/workers.h"
#include "core/geometry/box.h"
#include "core/geometry/polyline_set3.h"
#include "core/index/device_quantize.cuh"
#include "core/index/segment_mask.h"
#include "core/index/tree/sources.h"

#include <limits>

namespace rubicon
{

struct BoxOfPoint
{
    const Point3 *points;
    RUBICON_HD Box3 operator()( std::uint32_t i ) const { return { points[i], points[i] }; }
};

//! The number of pieces of each segment.
struct PiecesOf
{
    SegmentSource segments;
    RUBICON_HD std::uint64_t operator()( std::uint32_t i ) const { return segments.item_count( i ); }
};

//! The extent of each member of a source; nothing where there is none.
struct ExtentOf
{
    SegmentSource segments;
    TriangleSource triangles;
    bool of_segments;
    RUBICON_HD std::uint64_t operator()( std::uint32_t i ) const
    {
      if ( !of_segments )
        return static_cast<std::uint64_t>( extent( triangles.box( i ) ) );
      return segments.has( i ) ? static_cast<std::uint64_t>( extent( segments.box( i ) ) ) : 0;
    }
};

//! Lines and mesh in device memory, quantized.
class DeviceScene
{
  public:
    DeviceScene( const PolylineSet3 &lines, const TriangleMesh &mesh, Workers &workers )
      : mVertices( PinnedRing::instance().upload( mesh.vertices, &workers ) )
      , mTriangles( PinnedRing::instance().upload( mesh.triangles, &workers ) )
      , mLines( PinnedRing::instance().upload( lines.vertices, &workers ) )
      , mStarts( PinnedRing::instance().upload( segment_mask( lines.line_begin, workers ) ) )
    {
      check_cuda( cudaDeviceSynchronize(), "uploading" );
    }

    Box3 line_bounds() const { return bounds( mLines ); }
    Box3 mesh_bounds() const { return bounds( mVertices ); }

    //! Quantizes and chooses the size of pieces.
    void quantize( const Quantizer3 &quantizer, std::size_t segment_count )
    {
      mQuantizer = quantizer;
      mQuantizedVertices = rubicon::quantize( mVertices, quantizer );
      mQuantizedLines = rubicon::quantize( mLines, quantizer );
      const std::uint64_t triangle_extent = total_extent( false ), segment_extent = total_extent( true );
      mPieceSize = choose_piece_size( triangle_extent, mTriangles.size(), segment_extent, segment_count );
    }

    std::uint64_t piece_count() const { return sum_of( PiecesOf{ segments() }, mLines.size() ); }

    SegmentSource segments() const
    {
      return { mLines.data(), mQuantizedLines.data(), mStarts.data(), mLines.size(), mQuantizer, mPieceSize };
    }
    TriangleSource triangles() const { return { mQuantizedVertices.data(), mTriangles.data(), mTriangles.size() }; }
    const Point3 *lines() const { return mLines.data(); }
    const Point3 *vertices() const { return mVertices.data(); }

  private:
    static Box3 bounds( const DeviceArray<Point3> &points )
    {
      constexpr double far = std::numeric_limits<double>::max();
      return hull_of_all( BoxOfPoint{ points.data() }, points.size(), Box3{ { far, far, far }, { -far, -far, -far } } );
    }

    std::uint64_t total_extent( bool of_segments ) const
    {
      return sum_of( ExtentOf{ segments(), triangles(), of_segments },
                     of_segments ? mLines.size() : mTriangles.size() );
    }

    DeviceArray<Point3> mVertices;
    DeviceArray<Triangle> mTriangles;
    DeviceArray<Point3> mLines;
    DeviceArray<std::uint32_t> mStarts;
    DeviceArray<QuantizedPoint3> mQuantizedVertices, mQuantizedLines;
    Quantizer3 mQuantizer = {};
    std::int32_t mPieceSize = 1;
};

} // namespace rubicon
