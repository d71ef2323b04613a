// SPDX-License-Identifier: GPL-2.0-or-later
// Takes faces into a mesh: corners welded by exact equality, faces cut into triangles.
// Relies on geometry/triangle_mesh.h; compute/run.h to be stopped.
#pragma once

#include "core/compute/run.h"
#include "core/export.h"
#include "core/geometry/triangle_mesh.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>

namespace rubicon
{

/**
 * Collects faces. Not thread-safe. Throws rubicon::Error beyond 2^32 - 2 vertices or triangles.
 */
class MeshBuilder
{
  public:
    //! \a stop is asked while a face of many corners is cut.
    explicit MeshBuilder( StopCallback stop = {} )
      : mStop( std::move( stop ) )
    {}

    /**
     * Adds a face of mesh \a name, given by its border (the closing corner may be repeated), which comes from feature
     * \a feature, or from none (-1: mesh files). More than three corners are cut into triangles by ears, as clip_ears()
     * says, in the projection along an axis: the one that the face's normal is nearest to, or the next where the border
     * crosses itself in that one. A face whose corners all lie on one line becomes a fan of triangles of no area: like
     * any such triangle it may close a seam. Throws Cancelled.
     */
    RUBICON_API void add_face( std::span<const Point3> border, const std::string &name = {},
                               std::int64_t feature = -1 );

    //! A face with a hole is counted and left out: its border alone would be another face.
    RUBICON_API void leave_out_holed_face( std::int64_t feature = -1 );

    void count_null() { ++mMesh.counts.null_features; }
    void count_empty() { ++mMesh.counts.empty_features; }
    void count_other() { ++mMesh.counts.other_elements; }
    std::uint64_t face_count() const { return mMesh.counts.faces; }
    std::uint64_t element_count() const { return mMesh.counts.faces + mMesh.counts.other_elements; }

    //! Hands the finished mesh over.
    RUBICON_API TriangleMesh take();

  private:
    struct Key
    {
        std::uint64_t x, y, z;
        bool operator==( const Key & ) const = default;
    };
    struct KeyHash
    {
        std::size_t operator()( const Key &key ) const;
    };

    std::uint32_t vertex( Point3 p );
    std::uint32_t mesh( const std::string &name );

    StopCallback mStop;
    TriangleMesh mMesh;
    std::unordered_map<Key, std::uint32_t, KeyHash> mVertices;
    std::unordered_map<std::string, std::uint32_t> mNames;
};

} // namespace rubicon
