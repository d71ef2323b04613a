// SPDX-License-Identifier: GPL-2.0-or-later
// Lines and a mesh in device memory, quantized, as sources of boxes.
// Relies on index/tree/sources.h and compute/cuda/.
#pragma once

#include "core/compute/cuda/kernels.cuh"
#include "core/compute/cuda/sums.cuh"
#include "core/compute/cuda/transfers.cuh"
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
    RUBICON_HD Box3 operator()( std::uint32_t i ) const { return box_of( points[i], points[i] ); }
};

//! Lines and mesh in device memory, quantized.
class DeviceScene
{
  public:
    DeviceScene( const PolylineSet3 &lines, const TriangleMesh &mesh, Workers &workers )
      : mVertices( Transfers::instance().upload( mesh.vertices, &workers ) )
      , mTriangles( Transfers::instance().upload( mesh.triangles, &workers ) )
      , mLines( Transfers::instance().upload( lines.vertices, &workers ) )
      , mStarts( Transfers::instance().upload( segment_mask( lines.line_begin, workers ) ) )
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
      const std::uint64_t triangle_extent = sum_of( ExtentOf<TriangleSource>{ triangles() }, mTriangles.size() ),
                          segment_extent = sum_of( ExtentOf<SegmentSource>{ segments() }, mLines.size() );
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
      const Box3 nothing = { far, far, far, -far, -far, -far };
      return reduced( BoxOfPoint{ points.data() }, points.size(), Hull(), nothing ).download_one( 0 );
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
