// SPDX-License-Identifier: GPL-2.0-or-later
// One mesh file in memory, on its way into a builder or to its vertices alone: vertices, faces of vertices, progress, and what is
// wrong with it; and the readers that send it there, one for each format.
// Relies on ingest/mesh_builder.h, ingest/vertex_table.h, compute/paced_progress.h and the transformation of io/wkb.h.
#pragma once

#include "core/compute/paced_progress.h"
#include "core/ingest/mesh_builder.h"
#include "core/ingest/vertex_table.h"
#include "core/io/wkb.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace rubicon
{

class MeshIngest
{
  public:
    /**
     * A file of \a bytes, which messages call \a title; its faces are mesh \a name of \a builder, each vertex brought to
     * another CRS where there is a \a transform. Keeps references to \a bytes, \a builder and \a options.
     */
    MeshIngest( std::string_view bytes, std::string title, std::string name, MeshBuilder &builder,
                const RunOptions &options, const PartTransform &transform );

    //! The same, for take_vertices() alone.
    MeshIngest( std::string_view bytes, std::string title, const RunOptions &options );

    std::string_view bytes() const { return mBytes; }

    //! \a what: what is wrong with the file, as a part of a sentence.
    [[noreturn]] void fail( const std::string &what ) const;

    //! \a share: of the file, between 0 and 1. Throws Cancelled.
    void report( double share ) { mProgress.report( share ); }

    void add_vertex( Point3 p ) { mVertices.push_back( placed( p ) ); }
    std::size_t vertex_count() const { return mVertices.size(); }

    //! Those that were numbered; where the format gives faces by the places of their corners, each place once, and after them the
    //! corners that are no places for a NaN or infinite coordinate.
    std::vector<Point3> take_vertices();

    //! Corners of the next face, by the number of a vertex (from 0) or by place, and the end of that face.
    void add_corner( std::size_t vertex ) { mBorder.push_back( mVertices[vertex] ); }
    void add_corner( Point3 p ) { mBorder.push_back( placed( p ) ); }
    void end_face();

    void skip_element()
    {
      if ( mBuilder )
        mBuilder->count_other();
    }

    //! Warns where coordinates of 32 bits, the largest of which is \a largest, lie far apart.
    void warn_of_float32( double largest ) const;

  private:
    Point3 placed( Point3 p ) const;
    void take_places();

    std::string_view mBytes;
    std::string mTitle, mName;
    MeshBuilder *mBuilder; //!< null where faces are not asked for
    const RunOptions &mOptions;
    PartTransform mTransform;
    PacedProgress mProgress;
    std::vector<Point3> mVertices, mBorder;
    VertexTable mPlaces;           //!< numbers mCorners
    std::vector<Point3> mCorners;  //!< that faces give by their places, each place once
    std::vector<Point3> mNoPlaces; //!< such corners that are not finite
};

// The readers take nothing on trust: what they do not understand they refuse. Each hands the vertices and faces of a
// whole file over. Throws Cancelled, or Error naming the file and the line, or the element of a binary file. Memory is
// asked for what is there, never for what a header counts.

//! Wavefront OBJ: v and f (Wavefront, Advanced Visualizer, appendix B1); what has no faces is passed over.
void read_obj( MeshIngest &file );

//! Geomview's OFF as text, with the normals, colours and texture places that are passed over (geomview(5oogl)).
void read_off( MeshIngest &file );

//! Stanford PLY, text or binary in either byte order (G. Turk, The PLY Polygon File Format, 1994).
void read_ply( MeshIngest &file );

//! STL, text or binary (3D Systems, StereoLithography Interface Specification).
void read_stl( MeshIngest &file );

} // namespace rubicon
