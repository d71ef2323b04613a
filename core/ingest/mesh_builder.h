// SPDX-License-Identifier: GPL-2.0-or-later
// Takes faces into a mesh: corners welded by exact equality, faces cut into triangles.
// Relies on geometry/triangle_mesh.h and ingest/vertex_table.h; compute/run.h to be stopped.
#pragma once

#include "core/compute/run.h"
#include "core/export.h"
#include "core/geometry/triangle_mesh.h"
#include "core/ingest/vertex_table.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace rubicon
{

/**
 * Collects faces. Not thread-safe. Throws rubicon::Error beyond 2^32 - 2 vertices or triangles.
 */
class MeshBuilder
{
  public:
    //! \a stop is asked while a face of many corners is cut, and while much that there is has to be put in order anew.
    explicit MeshBuilder( StopCallback stop = {} )
      : mStop( std::move( stop ) )
    {}

    /**
     * Adds a face of mesh \a name, given by its border (the closing corner may be repeated), which comes from feature
     * \a feature, or from none (mesh files). More than three corners are cut into triangles by ears, as clip_ears()
     * says, in the projection along an axis: the one that the face's normal is nearest to, or the next where the border
     * crosses itself in that one. A face whose corners all lie on one line becomes a fan of triangles of no area: like
     * any such triangle it may close a seam. Throws Cancelled.
     */
    RUBICON_API void add_face( std::span<const Point3> border, const std::string &name = {},
                               std::int64_t feature = no_feature );

    //! A face with a hole is counted and left out: its border alone would be another face.
    RUBICON_API void leave_out_holed_face( std::int64_t feature = no_feature );

    void count_null() { ++mMesh.counts.null_features; }
    void count_empty() { ++mMesh.counts.empty_features; }
    void count_other() { ++mMesh.counts.other_elements; }
    std::uint64_t face_count() const { return mMesh.counts.faces; }
    std::uint64_t element_count() const { return mMesh.counts.faces + mMesh.counts.other_elements; }

    //! Hands the finished mesh over.
    RUBICON_API TriangleMesh take();

  private:
    void add_triangle( Point3 a, Point3 b, Point3 c, std::uint32_t face, std::uint32_t mesh, std::int64_t feature );
    std::uint32_t vertex( Point3 p );
    std::uint32_t mesh( const std::string &name );

    StopCallback mStop;
    TriangleMesh mMesh;
    VertexTable mVertices;
    std::vector<Point3> mCorners; //!< of the face that is added: one allocation for all
    std::unordered_map<std::string, std::uint32_t> mNames;
};

} // namespace rubicon
