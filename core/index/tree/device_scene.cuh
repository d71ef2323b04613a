// SPDX-License-Identifier: GPL-2.0-or-later
// Slices of lines and of a mesh in device memory, quantized, as sources of boxes.
// Relies on index/tree/sources.h and compute/cuda/.
#pragma once

#include "core/compute/cuda/kernels.cuh"
#include "core/compute/cuda/shared_array.cuh"
#include "core/compute/cuda/sums.cuh"
#include "core/compute/cuda/transfers.cuh"
#include "core/compute/workers.h"
#include "core/geometry/box.h"
#include "core/geometry/polyline_set3.h"
#include "core/index/device_vertices.cuh"
#include "core/index/tree/sources.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>
#include <vector>

namespace rubicon
{

struct BoxOfPoint
{
    const Point3 *points;
    RUBICON_HD Box3 operator()( std::uint32_t i ) const { return box_of( points[i], points[i] ); }
};

//! Numbers the corners of triangles from \a first on.
static __global__ void renumber( Triangle *triangles, std::size_t count, std::uint32_t first )
{
  if ( const std::size_t i = thread_index(); i < count )
    for ( std::uint32_t &corner : triangles[i] )
      corner -= first;
}

//! The vertices of \a mesh that lie from the first to the last corner of the triangles of \a slice: a part of them where the mesh was
//! written one triangle after the other.
inline Slice corners_of( const TriangleMesh &mesh, const Slice &slice, Workers &workers )
{
  if ( slice.size() == mesh.triangles.size() )
    return { 0, mesh.vertices.size() };
  constexpr std::size_t grain = 1 << 16;
  std::vector<Slice> parts( Workers::chunk_count( slice.size(), grain ) );
  workers.for_each_chunk( slice.size(), grain, [&]( std::size_t chunk, std::size_t begin, std::size_t end ) {
    Slice part{ mesh.vertices.size(), 0 };
    for ( std::size_t i = begin; i < end; ++i )
      for ( const std::uint32_t corner : mesh.triangles[slice.begin + i] )
        part = { std::min<std::size_t>( part.begin, corner ), std::max<std::size_t>( part.end, corner + 1ull ) };
    parts[chunk] = part;
  } );
  Slice all = parts.front();
  for ( const Slice &part : parts )
    all = { std::min( all.begin, part.begin ), std::max( all.end, part.end ) };
  return all;
}

//! Lines and a mesh in the host's memory, from which slices come to devices.
struct HostScene
{
    HostScene( const PolylineSet3 &lines, const TriangleMesh &mesh )
      : lines( lines )
      , mesh( mesh )
      , line_vertices( lines.vertices )
      , vertices( mesh.vertices )
      , triangles( mesh.triangles )
    {}

    const PolylineSet3 &lines;
    const TriangleMesh &mesh;
    SharedArray<Point3> line_vertices, vertices;
    SharedArray<Triangle> triangles;
};

//! Lines and a mesh as they are, in device memory.
struct ResidentScene
{
    DeviceArray<Point3> lines, vertices;
    DeviceArray<Triangle> triangles;
};

//! Slices of lines and of a mesh in device memory, quantized; segments and triangles are numbered from 0.
class DeviceScene
{
  public:
    //! Its copies may still be on their way to the device when it is there.
    DeviceScene( const HostScene &host, const Slice &line_slice, const Slice &triangle_slice, Workers &workers )
    {
      const Slice corners = corners_of( host.mesh, triangle_slice, workers );
      const SegmentMask starts = mask_with_end( host.lines.line_begin, line_slice, workers );
      Uploads uploads;
      mVertices = host.vertices.slice( corners.begin, corners.end, uploads );
      mTriangles = host.triangles.slice( triangle_slice.begin, triangle_slice.end, uploads );
      mLines = slice_with_end( host.line_vertices, line_slice, uploads );
      mStarts = uploads.add( starts );
      uploads.send( workers );
      if ( corners.begin > 0 )
        renumber<<<grid_size( mTriangles.size() ), threads, 0, thread_stream()>>>(
          mTriangles.data(), mTriangles.size(), static_cast<std::uint32_t>( corners.begin ) );
      check_launch( "numbering corners" );
    }

    //! Of the lines and of the mesh.
    std::array<Box3, 2> bounds() const
    {
      constexpr double far = std::numeric_limits<double>::max();
      const Box3 nothing = { far, far, far, -far, -far, -far };
      return reduced_both( boxes_of( mLines ), boxes_of( mVertices ), Hull(), nothing );
    }

    //! Quantizes and chooses the size of pieces. Bounds: those of bounds().
    void quantize( const Quantizer3 &quantizer, const Box3 &line_bounds, const Box3 &mesh_bounds )
    {
      mQuantizer = quantizer;
      mQuantizedVertices = rubicon::quantize( mVertices, quantizer );
      mQuantizedLines = rubicon::quantize( mLines, quantizer );
      TrianglesToMeet to_meet{ quantizer( mesh_bounds ), INT32_MAX };
      if ( quantizer.clamps( line_bounds ) )
        to_meet = triangles_to_meet( to_meet.range, mTriangles.size(), [this]( std::int32_t longest ) {
          return reduced_on_host( ValuesOf<BoxOfTriangle>{ { triangles(), longest }, mTriangles.size() },
                                  JoinBoxesTogether(), no_boxes );
        } );
      mRange = to_meet.range;
      const auto [of_triangles, of_segments] =
        reduced_both( ValuesOf<BoxOfTriangle>{ { triangles(), to_meet.longest }, mTriangles.size() },
                      ValuesOf<BoxWithinRange>{ { segments() }, mLines.size() }, JoinBoxesTogether(), no_boxes );
      mPieceSize = choose_piece_size( of_triangles, of_segments );
    }

    SegmentSource segments() const
    {
      return { mLines.data(), mQuantizedLines.data(), mStarts.data(), mLines.size(), mQuantizer, mRange, mPieceSize };
    }
    TriangleSource triangles() const { return { mQuantizedVertices.data(), mTriangles.data(), mTriangles.size() }; }
    const Point3 *lines() const { return mLines.data(); }
    const Point3 *vertices() const { return mVertices.data(); }

    //! What it was made of: the scene is not to be used any more.
    ResidentScene given_up() { return { std::move( mLines ), std::move( mVertices ), std::move( mTriangles ) }; }

  private:
    static ValuesOf<BoxOfPoint> boxes_of( const DeviceArray<Point3> &points )
    {
      return { { points.data() }, points.size() };
    }

    DeviceArray<Point3> mVertices;
    DeviceArray<Triangle> mTriangles;
    DeviceArray<Point3> mLines;
    DeviceArray<std::uint32_t> mStarts;
    DeviceArray<QuantizedPoint3> mQuantizedVertices, mQuantizedLines;
    Quantizer3 mQuantizer = {};
    QuantizedBox3 mRange = empty_box3;
    std::int32_t mPieceSize = 1;
};

} // namespace rubicon
